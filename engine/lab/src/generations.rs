//! Weights from nothing: the whole pipeline in one command.
//!
//! The first generation learns from the results of games that the hand-made evaluation plays. Each later one plays
//! with the weights of the one before it and learns from searches with them, so that what is known about the end of
//! the game travels towards its beginning, some plies a generation.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::family::FamilyArgs;
use crate::label::{self, Label};
use crate::selfplay::{self, Habits, Selfplay};
use crate::train::{self, Train};

/// Makes a family's weights from nothing: generations of self-play, labelling and training. Everything follows from
/// the options; a run that was broken off goes on from the files it left.
#[derive(Args, Debug)]
pub struct Generations {
    #[command(flatten)]
    family: FamilyArgs,
    /// Folder for games, positions and every generation's weights.
    #[arg(long)]
    work: PathBuf,
    /// The weights file to write in the end.
    #[arg(long)]
    out: PathBuf,
    /// How many generations.
    #[arg(long, default_value_t = 4)]
    count: u64,
    /// Shards of games in each generation.
    #[arg(long, default_value_t = 20)]
    shards: u64,
    /// Games in a shard.
    #[arg(long, default_value_t = 5000)]
    shard_games: u64,
    /// Positions taken from each game.
    #[arg(long, default_value_t = 10)]
    samples: u32,
    /// Plies of the labelling search in the last generation; earlier ones search one less.
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Empties from which labels are exact.
    #[arg(long, default_value_t = 11)]
    exact: u32,
    /// Passes of each training.
    #[arg(long, default_value_t = 30)]
    passes: u32,
    /// See `train`.
    #[arg(long, default_value_t = 1.5)]
    pull: f32,
    /// See `train`.
    #[arg(long, default_value_t = 60.0)]
    bond: f32,
    /// See `train`.
    #[arg(long, default_value_t = 16)]
    quantum: u8,
}

/// Runs the command.
pub fn run(args: &Generations) -> std::io::Result<()> {
    args.family.kind().whole_board()?;
    let name = args.family.kind().name();
    let weights = |generation: u64| args.work.join(format!("{name}-generation-{generation}.bin"));
    for generation in 1..=args.count {
        if weights(generation).exists() {
            continue;
        }
        eprintln!("{name}: generation {generation} of {}", args.count);
        let before = (generation > 1).then(|| weights(generation - 1));
        selfplay::run(&games(args, generation, before.clone()))?;
        label::run(&labels(args, generation, before))?;
        train::run(&training(args, generation, &weights(generation)))?;
    }
    std::fs::copy(weights(args.count), &args.out)?;
    Ok(())
}

fn games_folder(work: &Path, generation: u64) -> PathBuf {
    work.join(format!("games-{generation}"))
}

fn positions_folder(work: &Path, generation: u64) -> PathBuf {
    work.join(format!("positions-{generation}"))
}

fn games(args: &Generations, generation: u64, weights: Option<PathBuf>) -> Selfplay {
    Selfplay {
        family: args.family,
        out: games_folder(&args.work, generation),
        seed: 1000 * generation + 1,
        shards: args.shards,
        shard_games: args.shard_games,
        habits: Habits {
            depths: vec![1, 2, 3],
            // The first generation's labels are its games' results, which should be as right as can be.
            exact: if weights.is_none() { args.exact } else { 8 },
            random_min: 6,
            random_max: 18,
            blunders: 2,
        },
        weights,
    }
}

fn labels(args: &Generations, generation: u64, weights: Option<PathBuf>) -> Label {
    Label {
        family: args.family,
        games: games_folder(&args.work, generation),
        out: positions_folder(&args.work, generation),
        samples: if weights.is_none() { 2 * args.samples } else { args.samples },
        depth: if generation == args.count { args.depth } else { args.depth - 1 },
        deep: false,
        exact: vec![args.exact],
        played: false,
        max_empties: u32::MAX,
        min_empties: 1,
        astray: 3,
        by_result: weights.is_none(),
        weights,
    }
}

fn training(args: &Generations, generation: u64, out: &Path) -> Train {
    // Of earlier generations what is exact is as good as new.
    let source = |from: u64| {
        let folder = positions_folder(&args.work, from).display().to_string();
        if from == generation { folder } else { format!("{folder}:1-{}", args.exact) }
    };
    Train {
        family: args.family,
        positions: (1..=generation).rev().map(source).collect(),
        out: out.to_owned(),
        passes: args.passes,
        pull: args.pull,
        bond: args.bond,
        quantum: args.quantum,
        held_out: 50,
        note: format!(
            "generation {generation}: {} games each, seeds {}, {} samples, labels by depth {} and exact from {} empties",
            args.shards * args.shard_games,
            (1..=generation).map(|generation| (1000 * generation + 1).to_string()).collect::<Vec<_>>().join(" "),
            args.samples,
            args.depth,
            args.exact,
        ),
    }
}
