//! The makers' tool: counts, matches, solving, benches, and the making of evaluation weights.

mod ask;
mod bench;
mod boards;
mod book;
mod check;
mod corpus;
mod evaluate;
mod exact;
mod family;
mod fit;
mod generation;
mod gtp;
mod label;
mod look;
mod many;
mod matches;
mod network;
mod openings;
mod perft;
mod players;
mod progress;
mod prove;
mod random;
mod selfplay;
mod setups;
mod solve;
mod spread;
mod statistics;

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
    Perft(perft::Perft),
    Match(matches::Match),
    Gtp(gtp::server::Gtp),
    Solve(solve::Solve),
    Prove(prove::Prove),
    Check(check::Check),
    Book(book::MakeBook),
    Ask(ask::Ask),
    Bench(bench::Bench),
    Selfplay(selfplay::Selfplay),
    Label(label::Label),
    Network(network::Learn),
    Generation(generation::Generation),
    Fit(fit::Fit),
    Spread(spread::Measure),
    Evaluate(evaluate::Evaluate),
    Tables(many::tables::Tables),
    Teach(many::teach::Teach),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Fails only if the pool exists already, which it cannot here.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(cli.threads).build_global();
    let done = match &cli.command {
        Command::Perft(args) => perft::run(args),
        Command::Match(args) => matches::run(args),
        Command::Gtp(args) => gtp::server::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Prove(args) => prove::run(args),
        Command::Check(args) => check::run(args),
        Command::Book(args) => book::run(args),
        Command::Ask(args) => ask::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Selfplay(args) => selfplay::run(args).map_err(said),
        Command::Label(args) => label::run(args).map_err(said),
        Command::Network(args) => network::run(args).map_err(said),
        Command::Generation(args) => generation::run(args).map_err(said),
        Command::Fit(args) => fit::run(args).map_err(said),
        Command::Spread(args) => spread::run(args).map_err(said),
        Command::Evaluate(args) => evaluate::run(args).map_err(said),
        Command::Tables(args) => many::tables::run(args).map_err(said),
        Command::Teach(args) => many::teach::run(args).map_err(said),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("lab: {why}");
            ExitCode::FAILURE
        }
    }
}

/// An error as the command line says it.
fn said(why: impl std::error::Error) -> String {
    why.to_string()
}
