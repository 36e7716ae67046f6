//! What the generic kernel costs against code written by hand for the 8x8 and nothing else.
//!
//! Counts the same sequences with either, so that their instructions can be compared. Measured on x86-64 with Rust
//! 1.95 at depth 9 (3,005,288 sequences): by hand 173.7 million instructions, generic 150.6 million, `duel` 159.7
//! million. So the generality costs nothing.
//!
//! ```text
//! cargo build --release -p outflank-rules --example eight_by_hand
//! valgrind --tool=callgrind target/release/examples/eight_by_hand generic 9
//! valgrind --tool=callgrind target/release/examples/eight_by_hand hand 9
//! ```
//!
//! `duel` counts through [`Duel::perft`], which also looks after blocked squares, passes and the free opening.

use outflank_rules::{Bits, Board, Duel, Eight, Geometry};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let kind = arguments.next().unwrap_or_default();
    let depth = arguments.next().and_then(|depth| depth.parse().ok()).unwrap_or(8);
    let board = Board::<Eight>::cross();
    let count = match kind.as_str() {
        "generic" => generic(board, depth),
        "hand" => by_hand(board.player, board.opponent, depth),
        "duel" => Duel { board, open: Eight::SQUARES, black_to_move: true, placing: 0 }.perft(depth),
        _ => {
            eprintln!("Usage: eight_by_hand generic|hand|duel [depth]");
            std::process::exit(2);
        }
    };
    println!("{kind} {depth}: {count}");
}

fn generic(board: Board<Eight>, depth: u32) -> u64 {
    let moves = board.moves();
    if moves == 0 {
        let passed = board.pass();
        return if depth == 0 || passed.moves() == 0 { 1 } else { generic(passed, depth - 1) };
    }
    match depth {
        0 => 1,
        1 => u64::from(moves.count()),
        _ => moves.squares().map(|square| generic(board.place(square, board.flips(square)), depth - 1)).sum(),
    }
}

fn by_hand(player: u64, opponent: u64, depth: u32) -> u64 {
    let mut moves = moves_by_hand(player, opponent);
    if moves == 0 {
        return if depth == 0 || moves_by_hand(opponent, player) == 0 {
            1
        } else {
            by_hand(opponent, player, depth - 1)
        };
    }
    match depth {
        0 => 1,
        1 => u64::from(moves.count_ones()),
        _ => {
            let mut count = 0;
            while moves != 0 {
                let placed = 1 << moves.trailing_zeros();
                let flips = flips_by_hand(player, opponent, placed);
                count += by_hand(opponent ^ flips, player ^ flips ^ placed, depth - 1);
                moves &= moves - 1;
            }
            count
        }
    }
}

/// The opponent's discs that can be flipped along a row or a diagonal: not those in the first and last columns.
const INSIDE: u64 = 0x7e7e_7e7e_7e7e_7e7e;

#[inline(always)]
fn moves_by_hand(player: u64, opponent: u64) -> u64 {
    let inside = opponent & INSIDE;
    let empty = !(player | opponent);
    (along_by_hand(player, inside, 1)
        | along_by_hand(player, inside, 7)
        | along_by_hand(player, opponent, 8)
        | along_by_hand(player, inside, 9))
        & empty
}

#[inline(always)]
fn along_by_hand(player: u64, over: u64, step: u32) -> u64 {
    let (left, right) = runs_by_hand(player, over, step);
    (left << step) | (right >> step)
}

/// The unbroken runs of `over` that start beside `from`, either way.
#[inline(always)]
fn runs_by_hand(from: u64, over: u64, step: u32) -> (u64, u64) {
    let mut left = over & (from << step);
    let mut right = over & (from >> step);
    left |= over & (left << step);
    right |= over & (right >> step);
    let left_pairs = over & (over << step);
    let right_pairs = over & (over >> step);
    left |= left_pairs & (left << (2 * step));
    right |= right_pairs & (right >> (2 * step));
    left |= left_pairs & (left << (2 * step));
    right |= right_pairs & (right >> (2 * step));
    (left, right)
}

#[inline(always)]
fn flips_by_hand(player: u64, opponent: u64, placed: u64) -> u64 {
    let inside = opponent & INSIDE;
    line_by_hand(player, inside, placed, 1)
        | line_by_hand(player, inside, placed, 7)
        | line_by_hand(player, opponent, placed, 8)
        | line_by_hand(player, inside, placed, 9)
}

#[inline(always)]
fn line_by_hand(player: u64, over: u64, placed: u64, step: u32) -> u64 {
    let (left, right) = runs_by_hand(placed, over, step);
    let left = if (left << step) & player != 0 { left } else { 0 };
    let right = if (right >> step) & player != 0 { right } else { 0 };
    left | right
}
