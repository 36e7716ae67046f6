//! The kernels that every search stands on, a thousand calls of each on positions of random games:
//! `cargo bench -p outflank-search --bench kernels`.
//!
//! Each is a function of its own that is never inlined, so that callgrind can count its instructions, which other work
//! on the machine does not change (`./build.sh bench` does that where valgrind is installed).

use std::hint::black_box;
use std::path::Path;

use divan::Bencher;
use divan::counter::ItemsCount;
use outflank_rules::{Bits, Board, Eight, Geometry, Goal, Ten};
use outflank_search::Ground;
use outflank_search::eval::{Evaluation, Family, Learned, Plain, Shelved};

/// Calls in one run of a benchmark.
const CALLS: usize = 1000;

fn main() {
    divan::main();
}

#[divan::bench(types = [Eight, Ten])]
fn moves<G: Geometry>(bencher: Bencher) {
    let positions = positions::<G>();
    bencher.counter(ItemsCount::new(CALLS)).bench_local(|| count_moves(&positions));
}

#[inline(never)]
fn count_moves<G: Geometry>(positions: &[Board<G>]) {
    for board in positions {
        black_box(black_box(board).moves());
    }
}

#[divan::bench(types = [Eight, Ten])]
fn both_moves<G: Geometry>(bencher: Bencher) {
    let positions = positions::<G>();
    bencher.counter(ItemsCount::new(CALLS)).bench_local(|| count_both_moves(&positions));
}

#[inline(never)]
fn count_both_moves<G: Geometry>(positions: &[Board<G>]) {
    for board in positions {
        black_box(black_box(board).both_moves());
    }
}

#[divan::bench(types = [Eight, Ten])]
fn flips<G: Geometry>(bencher: Bencher) {
    let tries: Vec<(Board<G>, u32)> =
        positions::<G>().into_iter().map(|board| (board, board.moves().lowest())).collect();
    bencher.counter(ItemsCount::new(CALLS)).bench_local(|| count_flips(&tries));
}

#[inline(never)]
fn count_flips<G: Geometry>(tries: &[(Board<G>, u32)]) {
    for (board, square) in tries {
        black_box(black_box(board).flips(black_box(*square)));
    }
}

/// What the last disc of a full board turns: any position will do, with the rest of the board the other side's.
#[divan::bench(types = [Eight, Ten])]
fn last_flips<G: Geometry>(bencher: Bencher) {
    let tries: Vec<(G::Bits, u32)> =
        positions::<G>().into_iter().map(|board| (board.player, board.moves().lowest())).collect();
    bencher.counter(ItemsCount::new(CALLS)).bench_local(|| count_last_flips::<G>(&tries));
}

#[inline(never)]
fn count_last_flips<G: Geometry>(tries: &[(G::Bits, u32)]) {
    for &(player, square) in tries {
        black_box(G::last_flips(black_box(player), black_box(square)));
    }
}

#[divan::bench(types = [Eight, Ten])]
fn stable<G: Geometry>(bencher: Bencher) {
    let (ground, positions) = (Ground::new(G::SQUARES), positions::<G>());
    bencher.counter(ItemsCount::new(CALLS)).bench_local(|| count_stable(&ground, &positions));
}

#[inline(never)]
fn count_stable<G: Geometry>(ground: &Ground<G>, positions: &[Board<G>]) {
    for board in positions {
        black_box(ground.stable(black_box(board), board.opponent));
    }
}

/// A leaf judged without weights.
#[divan::bench(types = [Eight, Ten])]
fn score_plain<G: Geometry>(bencher: Bencher) {
    let evaluation = Plain::<G>::new(&Ground::new(G::SQUARES), false);
    let leaves = leaves(&evaluation);
    bencher.counter(ItemsCount::new(CALLS)).bench_local(|| count_scores_plain(&evaluation, &leaves));
}

#[inline(never)]
fn count_scores_plain<G: Geometry, E: Evaluation<G>>(evaluation: &E, leaves: &[Leaf<G, E::State>]) {
    score(evaluation, leaves);
}

/// A leaf judged by learned weights.
#[divan::bench(types = [Eight, Ten])]
fn score_learned<G: Shelved>(bencher: Bencher) {
    let file = format!("{}-most.bin", G::ID);
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("weights").join(file)).expect("weights");
    let mut learned = Learned::default();
    learned.load(&bytes).expect("readable weights");
    let family = Family { board: G::ID, goal: Goal::Most, blocked: false };
    let evaluation = learned.get::<G>(family, G::SQUARES).expect("the family loaded");
    let leaves = leaves(&*evaluation);
    bencher.counter(ItemsCount::new(CALLS)).bench_local(|| count_scores_learned(&*evaluation, &leaves));
}

#[inline(never)]
fn count_scores_learned<G: Geometry, E: Evaluation<G>>(evaluation: &E, leaves: &[Leaf<G, E::State>]) {
    score(evaluation, leaves);
}

/// Judges positions as a search does its leaves: the state carried a move on, then the score.
#[inline(always)]
fn score<G: Geometry, E: Evaluation<G>>(evaluation: &E, leaves: &[Leaf<G, E::State>]) {
    for leaf in leaves {
        let state = evaluation.place(black_box(&leaf.before), leaf.square, leaf.flips);
        black_box(evaluation.score(&state, &leaf.board, G::SQUARES));
    }
}

/// A position and the move that led to it.
struct Leaf<G: Geometry, S> {
    before: S,
    square: u32,
    flips: G::Bits,
    board: Board<G>,
}

/// The positions one move after each of a thousand.
fn leaves<G: Geometry, E: Evaluation<G>>(evaluation: &E) -> Vec<Leaf<G, E::State>> {
    let leaf = |board: Board<G>| {
        let square = board.moves().lowest();
        let flips = board.flips(square);
        Leaf { before: evaluation.start(&board, G::SQUARES), square, flips, board: board.place(square, flips) }
    };
    positions().into_iter().map(leaf).collect()
}

/// A thousand positions in which the side to move can, the same every time: random games from the start on.
fn positions<G: Geometry>() -> Vec<Board<G>> {
    let mut random: u64 = 1;
    let mut positions = Vec::new();
    while positions.len() < CALLS {
        let mut board = Board::<G>::cross();
        while positions.len() < CALLS && !board.moves().is_empty() {
            positions.push(board);
            // Knuth's linear congruential generator; its high bits are random enough.
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves: Vec<u32> = board.moves().squares().collect();
            let square = moves[(random >> 33) as usize % moves.len()];
            board = board.place(square, board.flips(square));
        }
    }
    positions
}
