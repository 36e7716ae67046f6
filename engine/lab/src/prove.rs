//! Proofs of whole positions, of any setup.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use outflank_rules::Game;
use outflank_search::{Analysis, Engine, Limits, Never, Report, Score};

use crate::players::{Watch, learned};
use crate::setups::SetupArgs;

/// Proves the exact score of a position, and prints each step on the way.
#[derive(Args, Debug)]
pub struct Prove {
    #[command(flatten)]
    setup: SetupArgs,
    /// Moves from the setup's start to the position, run together.
    #[arg(long, default_value = "")]
    moves: String,
    /// Memory for the table, in MiB.
    #[arg(long, default_value_t = 1024)]
    hash: usize,
    /// Folder of evaluation weights; without it the hand-made evaluation orders the moves.
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Prove) -> Result<(), String> {
    let game = Game::from_transcript(&args.moves, args.setup.setup()?).map_err(|why| why.to_string())?;
    let turn = game.turn().ok_or("the game is over: there is nothing to prove")?;
    let mut engine = Engine::new(args.hash);
    engine.share_learned(&learned(args.weights.as_deref())?);
    println!("{}, {} empty squares, {turn} to move", game.position_text(), game.discs().empty);
    println!("   depth  score of best  move           nodes   seconds");
    let limits = Limits { exact: true, moves: Some(1), ..Limits::default() };
    let start = Instant::now();
    let analysis = engine.analyse(&game, &limits, &Watch(start), &Never, &mut Steps(start));
    let best = analysis.moves.first().ok_or("the search has found no move")?;
    let Score::Exact(score) = best.score else { return Err("the search ended without a proof".to_owned()) };
    let line: Vec<String> = best.pv.iter().map(ToString::to_string).collect();
    println!("proven: {score:+} for {turn}, by {}", line.join(" "));
    println!("{} positions, {:.1} s", analysis.nodes, start.elapsed().as_secs_f64());
    Ok(())
}

/// Prints each step of a search.
struct Steps(Instant);

impl Report for Steps {
    fn report(&mut self, analysis: &Analysis) {
        let Some(best) = analysis.moves.first() else { return };
        println!(
            "{:8} {:+14.2}  {:4} {:15} {:9.1}",
            analysis.depth,
            best.score.discs(),
            best.square.to_string(),
            analysis.nodes,
            self.0.elapsed().as_secs_f64()
        );
    }
}
