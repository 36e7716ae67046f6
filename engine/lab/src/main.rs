//! The makers' tool: counts, matches, solving, benches, and the making of evaluation weights.

mod boards;
mod corpus;
mod family;
mod label;
mod look;
mod many;
mod progress;
mod random;
mod selfplay;
mod train;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The makers' tool of Outflank.
#[derive(Debug, Parser)]
#[command(name = "lab", version)]
struct Cli {
    /// Threads to use.
    #[arg(long, global = true, default_value_t = 1)]
    threads: usize,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Selfplay(selfplay::Selfplay),
    Label(label::Label),
    Train(train::Train),
    Tables(many::tables::Tables),
    Teach(many::teach::Teach),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Fails only if the pool exists already, which it cannot here.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(cli.threads).build_global();
    let done = match &cli.command {
        Command::Selfplay(args) => selfplay::run(args),
        Command::Label(args) => label::run(args),
        Command::Train(args) => train::run(args),
        Command::Tables(args) => many::tables::run(args),
        Command::Teach(args) => many::teach::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("lab: {why}");
            ExitCode::FAILURE
        }
    }
}
