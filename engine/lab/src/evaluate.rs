//! How far an evaluation is from the truth.

use std::io;
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{Bits, Board};
use outflank_search::eval::{DISC, Evaluation, Learned, PatternBoard};
use rayon::prelude::*;

use crate::boards::with_board;
use crate::corpus::{Kind, Labelled, read_games, read_positions, shards, write_positions};
use crate::exact::Solver;
use crate::family::{self, FamilyArgs, Judges};
use crate::look::Look;
use crate::progress;
use crate::random::Random;

/// Measures an evaluation's mean absolute error against exact scores.
///
/// The positions come from games that no training has seen, at most one of each number of empties from a game. Their
/// exact scores are found by the engine once and kept.
#[derive(Args, Debug)]
pub struct Evaluate {
    #[command(flatten)]
    family: FamilyArgs,
    /// Folder of the games, of seeds kept apart from training.
    #[arg(long)]
    games: PathBuf,
    /// Folder for the positions with their exact scores.
    #[arg(long)]
    exact: PathBuf,
    /// Numbers of empties.
    #[arg(long, value_delimiter = ',', default_values_t = [12, 16, 20])]
    empties: Vec<u32>,
    /// Positions of each number of empties.
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Plies of the search whose error is measured too.
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Weights; without them the hand-made evaluation is measured.
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Evaluate) -> io::Result<()> {
    std::fs::create_dir_all(&args.exact)?;
    let kind = args.family.kind();
    with_board!(args.family.board, G => measure(args, kind, &Judges::<G>::load(args.weights.as_deref(), kind)?))
}

fn measure<G: PatternBoard>(args: &Evaluate, kind: Kind, judges: &Judges<G>) -> io::Result<()> {
    println!("empties  positions   static   after {} plies   (mean absolute error in discs)", args.depth);
    for &empties in &args.empties {
        let positions = exact_positions::<G>(args, kind, empties)?;
        let errors: Vec<(f64, f64)> = positions
            .par_iter()
            .map(|position| {
                let judge = judges.on(position.open);
                let evaluation = &judge.judgement();
                let look = Look { evaluation, open: position.open, fewest: kind.fewest() };
                let state = evaluation.start(&position.board, position.open);
                let off = |score: i32| f64::from((score - i32::from(position.score)).abs()) / f64::from(DISC);
                let still = evaluation.score(&state, &position.board, position.open);
                (off(still), off(look.best(position.board, args.depth, 0).score))
            })
            .collect();
        let count = errors.len() as f64;
        let still = errors.iter().map(|errors| errors.0).sum::<f64>() / count;
        let deep = errors.iter().map(|errors| errors.1).sum::<f64>() / count;
        println!("{empties:7} {:10} {still:8.2} {deep:12.2}", errors.len());
    }
    Ok(())
}

/// Positions with this many empties and their exact scores, found anew unless the folder has them.
fn exact_positions<G: PatternBoard>(args: &Evaluate, kind: Kind, empties: u32) -> io::Result<Vec<Labelled<G>>> {
    let path = args.exact.join(format!("positions-{}-{empties}-empties.bin", kind.name()));
    if path.exists() {
        return read_positions(&path, kind);
    }
    let mut positions = Vec::new();
    for shard in shards(&args.games, "games", kind)? {
        for game in read_games::<G>(&shard, kind)? {
            let matches = |(board, _): &(Board<G>, bool)| {
                (board.empties() & game.open).count() == empties && !(board.moves() & game.open).is_empty()
            };
            positions.extend(game.positions().into_iter().find(matches).map(|(board, _)| (board, game.open)));
        }
    }
    let mut random = Random::new(u64::from(empties), 0);
    while positions.len() > args.count {
        positions.swap_remove(random.below(positions.len() as u32) as usize);
    }
    let learned = args.weights.as_deref().map_or_else(|| Ok(Learned::default()), family::learned)?;
    let bar = progress::bar(positions.len() as u64, "positions solved");
    let labelled: Vec<Labelled<G>> = positions
        .par_iter()
        .map_init(
            || Solver::new(kind, &learned),
            |solver, &(board, open)| {
                bar.inc(1);
                Ok(Labelled { board, open, score: (solver.solve::<G>(board, open)?.0 * DISC) as i16 })
            },
        )
        .collect::<io::Result<_>>()?;
    bar.finish();
    write_positions(&path, kind, &labelled)?;
    Ok(labelled)
}
