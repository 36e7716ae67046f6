//! Figures of merit: the signature node count, kernels, the FFO table.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use outflank_rules::{Bits, Board, Eight, Geometry, Goal, Ten};
use outflank_search::eval::{Evaluation, Family, Learned, Plain, Shelved};
use outflank_search::{Engine, Ground};

use crate::players::{HASH_MB, learned};
use crate::random::Random;
use crate::solve;

/// Measures the engine: the signature, which must be the same on every machine, and speeds, which are this machine's.
#[derive(Args, Debug)]
pub struct Bench {
    /// A file of endgame positions to solve too, such as the FFO tests.
    #[arg(long)]
    ffo: Option<PathBuf>,
    /// First number of the file's to solve.
    #[arg(long, default_value_t = 40)]
    from: u32,
    /// Last number to solve.
    #[arg(long, default_value_t = 49)]
    to: u32,
    /// Folder of evaluation weights.
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Bench) -> Result<(), String> {
    let learned = learned(args.weights.as_deref())?;
    let mut engine = Engine::new(HASH_MB);
    engine.share_learned(&learned);

    println!("signature: positions visited, best score in 1/128 of a disc");
    let start = Instant::now();
    let cases = outflank_search::bench(&mut engine);
    for case in &cases {
        println!("  {:24} {:12} {:8}", case.name, case.nodes, case.score);
    }
    let total: u64 = cases.iter().map(|case| case.nodes).sum();
    println!("  {:24} {total:12}   {:.2} s", "in all", start.elapsed().as_secs_f64());

    println!("kernels, nanoseconds a call");
    println!("  {:10} {:>8} {:>8} {:>12} {:>12}", "board", "moves", "flips", "by hand", "learned");
    kernels::<Eight>(&learned);
    kernels::<Ten>(&learned);

    if let Some(path) = &args.ffo {
        let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let mut problems = solve::read(&text)?;
        problems.retain(|problem| (args.from..=args.to).contains(&problem.number));
        solve::solve_all(&mut engine, &problems, false)?;
    }
    Ok(())
}

/// Calls of each kernel.
const ROUNDS: u32 = 200;

/// One board's kernels on the positions of a few random games.
fn kernels<G: Shelved>(learned: &Learned) {
    let positions = positions::<G>();
    let per_call = |calls: usize, work: &mut dyn FnMut()| {
        let start = Instant::now();
        for _ in 0..ROUNDS {
            work();
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(ROUNDS) / calls as f64
    };
    let moves = per_call(positions.len(), &mut || {
        for board in &positions {
            black_box(black_box(board).moves());
        }
    });
    let tries: Vec<(Board<G>, u32)> =
        positions.iter().flat_map(|board| board.moves().squares().map(|square| (*board, square))).collect();
    let flips = per_call(tries.len(), &mut || {
        for (board, square) in &tries {
            black_box(black_box(board).flips(black_box(*square)));
        }
    });
    let plain = Plain::<G>::new(&Ground::new(G::SQUARES), false);
    let plain_leaves = leaves(&plain, &positions);
    let by_hand = per_call(positions.len(), &mut || judge(&plain, &plain_leaves));
    let by_weights = learned.get::<G>(Family { board: G::ID, goal: Goal::Most }).map(|patterns| {
        let leaves = leaves(&*patterns, &positions);
        format!("{:12.1}", per_call(positions.len(), &mut || judge(&*patterns, &leaves)))
    });
    let by_weights = by_weights.unwrap_or_else(|| "-".to_owned());
    println!("  {:10} {moves:8.1} {flips:8.1} {by_hand:12.1} {by_weights:>12}", G::ID.to_string());
}

/// Judges each position as a search does its leaves: the state carried a move on, then the score.
fn judge<G: Geometry, E: Evaluation<G>>(evaluation: &E, leaves: &[Leaf<G, E::State>]) {
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

/// The positions one move after each of these.
fn leaves<G: Geometry, E: Evaluation<G>>(evaluation: &E, positions: &[Board<G>]) -> Vec<Leaf<G, E::State>> {
    let leaf = |board: &Board<G>| {
        let square = board.moves().lowest();
        let flips = board.flips(square);
        let before = evaluation.start(board, G::SQUARES);
        Leaf { before, square, flips, board: board.place(square, flips) }
    };
    positions.iter().map(leaf).collect()
}

fn positions<G: Geometry>() -> Vec<Board<G>> {
    let mut random = Random::new(1, 0);
    let mut positions = Vec::new();
    for _ in 0..20 {
        let mut board = Board::<G>::cross();
        loop {
            let moves: Vec<u32> = board.moves().squares().collect();
            if moves.is_empty() {
                break;
            }
            positions.push(board);
            let square = random.pick(&moves);
            board = board.place(square, board.flips(square));
        }
    }
    positions
}
