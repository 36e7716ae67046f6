//! Questions asked from outside, so that the same ones can be put to the engine in WebAssembly.

use std::fs;
use std::io::{self, BufRead};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use outflank_rules::Game;
use outflank_search::{Engine, Never, Quiet, Score, Unlimited};

use crate::players::{HASH_MB, Player, learned};

/// Answers questions from the standard input, each of an engine that has forgotten the others.
///
/// A question is a line of a game's link and limits, such as `depth:10` or `level:5`, with a blank between. The answer
/// is a line of nodes, processor seconds, the best move, its score in discs, and `exact`, `outcome` or `estimate`.
#[derive(Args, Debug)]
pub struct Ask {
    /// Folder of evaluation weights.
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Ask) -> Result<(), String> {
    let mut engine = Engine::new(HASH_MB);
    engine.share_learned(&learned(args.weights.as_deref())?);
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|why| why.to_string())?;
        let (link, limits) = line.split_once(' ').ok_or_else(|| format!("\"{line}\" is no link and limits"))?;
        let game = Game::from_link(link).map_err(|why| why.to_string())?;
        let Player::Engine(limits) = limits.parse()? else { return Err(format!("\"{limits}\" are no limits")) };
        engine.clear();
        let before = Processor::now();
        let analysis = engine.analyse(&game, &limits, &Unlimited, &Never, &mut Quiet);
        let seconds = before.seconds();
        let best = analysis.best.map_or_else(|| "--".to_owned(), |square| square.to_string());
        let score = analysis.moves.first().map_or(Score::Estimate(0.0), |first| first.score);
        let kind = match score {
            Score::Exact(_) => "exact",
            Score::Outcome(_) => "outcome",
            Score::Estimate(_) => "estimate",
        };
        println!("{} {seconds:.6} {best} {:.2} {kind}", analysis.nodes, score.discs());
    }
    Ok(())
}

/// A moment on this thread's own clock, which stands still while other work has the processor.
pub struct Processor {
    nanoseconds: Option<u64>,
    wall: Instant,
}

impl Processor {
    /// The present moment.
    pub fn now() -> Self {
        let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat")
            .ok()
            .and_then(|text| text.split_whitespace().next()?.parse().ok());
        Self { nanoseconds, wall: Instant::now() }
    }

    /// Processor seconds since this moment; by the clock on the wall where the system does not tell them.
    pub fn seconds(&self) -> f64 {
        let now = Self::now();
        match (self.nanoseconds, now.nanoseconds) {
            (Some(before), Some(after)) => (after - before) as f64 / 1e9,
            _ => (now.wall - self.wall).as_secs_f64(),
        }
    }
}
