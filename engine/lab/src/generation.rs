//! The next network of a family, from the weights it has: the whole pipeline in one command.
//!
//! Games are played and labelled with the weights of now, and what these see by searching the new ones learn to see at
//! once. So what is known about the end of the game travels towards its beginning, some plies a generation.

use std::io;
use std::path::PathBuf;

use clap::Args;

use crate::family::FamilyArgs;
use crate::label::{self, Label};
use crate::network::{self, Learn, Learning};
use crate::selfplay::{self, Habits, Selfplay};
use crate::spread::{self, Measure};

/// Makes a family's next network: games by the weights of now, labels by searches with them, a network of these, its spread.
///
/// Everything follows from the options; a run that was broken off goes on from the files it left.
#[derive(Args, Debug)]
pub struct Generation {
    #[command(flatten)]
    family: FamilyArgs,
    /// The weights of now; without them the evaluation of a few features begins.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Folder for games and positions.
    #[arg(long)]
    work: PathBuf,
    /// The weights file to write.
    #[arg(long)]
    out: PathBuf,
    /// First shard; its number is the seed of its games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many shards of games. In each that three divides, chance has its say for longer and blunders are made: what
    /// searches meet is not all natural play.
    #[arg(long, default_value_t = 20)]
    shards: u64,
    /// Games in a shard.
    #[arg(long, default_value_t = 5000)]
    shard_games: u64,
    /// Plies made by chance at the start of natural games, at most.
    #[arg(long, default_value_t = 12)]
    random_max: u32,
    /// In natural games one position in so many is put off its path by a move of chance.
    #[arg(long, default_value_t = 7)]
    astray: u32,
    /// Empties from which labels are exact; each game draws one of these.
    #[arg(long, value_delimiter = ',', default_values_t = [12, 13, 14, 16])]
    exact: Vec<u32>,
    /// Exact labels end here.
    #[arg(long, default_value_t = 8)]
    least: u32,
    /// With at most so many empties, and more than are ever labelled exactly, positions are near the end.
    #[arg(long, default_value_t = 28)]
    near: u32,
    /// Plies of the searches that label positions near the end.
    #[arg(long, default_value_t = 5)]
    near_depth: u32,
    /// Plies of the searches that label those before.
    #[arg(long, default_value_t = 4)]
    far_depth: u32,
    /// Positions of a game near the end, and as many before.
    #[arg(long, default_value_t = 4)]
    samples: u32,
    /// Folders with positions of earlier generations, to learn from besides; see `network`.
    #[arg(long, num_args = 1..)]
    also: Vec<String>,
    #[command(flatten)]
    learning: Learning,
    /// Positions whose searches say how far depths stray from each other.
    #[arg(long, default_value_t = 400)]
    spread_count: usize,
    /// Plies of the deepest of these searches.
    #[arg(long, default_value_t = 7)]
    spread_depth: u32,
}

/// What makes some games less natural than others.
const WILD: Ways = Ways { random_min: 6, random_max: 18, blunders: 2, astray: 4 };

/// How the games of a shard are led off the best path.
#[derive(Clone, Copy, Debug)]
struct Ways {
    random_min: u32,
    random_max: u32,
    blunders: u32,
    astray: u32,
}

/// Runs the command.
pub fn run(args: &Generation) -> io::Result<()> {
    let top = args.exact.iter().copied().max().unwrap_or(0);
    if args.exact.is_empty() || args.near < top || args.shards == 0 {
        return Err(io::Error::other("there are no --shards or --exact, or --near is below one of the --exact"));
    }
    let shards = args.seed..args.seed + args.shards;
    let folder = |shard: u64, sort: &str| args.work.join(shard.to_string()).join(sort);
    let mut positions = Vec::new();
    for shard in shards.clone() {
        eprintln!("shard {shard}");
        let natural = Ways { random_min: 7, random_max: args.random_max, blunders: 0, astray: args.astray };
        let ways = if shard.is_multiple_of(3) { WILD } else { natural };
        let games = folder(shard, "games");
        selfplay::run(&Selfplay {
            family: args.family,
            out: games.clone(),
            seed: shard,
            shards: 1,
            shard_games: args.shard_games,
            habits: Habits {
                depths: vec![2, 2, 3],
                exact: 6,
                random_min: ways.random_min,
                random_max: ways.random_max,
                blunders: ways.blunders,
            },
            weights: args.weights.clone(),
        })?;
        let labels = |sort: &str| Label {
            family: args.family,
            games: games.clone(),
            out: folder(shard, sort),
            samples: args.samples,
            weights: args.weights.clone(),
            by_result: false,
            depth: args.near_depth,
            deep: false,
            exact: vec![top],
            played: false,
            max_empties: args.near,
            min_empties: top + 1,
            astray: ways.astray,
        };
        let ends = Label {
            samples: 0,
            exact: args.exact.clone(),
            max_empties: top,
            min_empties: args.least,
            ..labels("ends")
        };
        let near = labels("near");
        let far = Label { depth: args.far_depth, max_empties: u32::MAX, min_empties: args.near + 1, ..labels("far") };
        for labels in [ends, near, far] {
            label::run(&labels)?;
            positions.push(labels.out.display().to_string());
        }
    }
    positions.extend(args.also.iter().cloned());
    network::run(&Learn {
        family: args.family,
        positions,
        out: args.out.clone(),
        learning: args.learning.clone(),
        seed: 1,
        note: format!("shards {} to {}", shards.start, shards.end - 1),
    })?;
    spread::run(&Measure {
        family: args.family,
        games: folder(shards.start, "games"),
        weights: args.out.clone(),
        count: args.spread_count,
        depth: args.spread_depth,
    })
}
