//! Figures of merit: the signature node count and the FFO table.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use outflank_search::Engine;

use crate::players::{HASH_MB, learned};
use crate::solve;

/// Measures the engine: the signature, which must be the same on every machine, and how long endings take, which is
/// this machine's.
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

    if let Some(path) = &args.ffo {
        let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let mut problems = solve::read(&text)?;
        problems.retain(|problem| (args.from..=args.to).contains(&problem.number));
        solve::solve_all(&mut engine, &problems, false)?;
    }
    Ok(())
}
