//! Teaching the judge: games of the search against itself, ended exactly, and a regression on how they ended.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{Bits, Geometry};
use outflank_search::many::{Ends, Judge, Outcome, Weights, filled};
use rayon::prelude::*;

use super::family::{FamiliesArgs, Family, with_family};
use super::games::Record;
use super::player::Player;
use super::regression::{Lesson, learn, measure};
use crate::progress;
use crate::random::Random;

/// Plays training games for families of three and four, and learns their weights from how the games ended.
#[derive(Args, Debug)]
pub struct Teach {
    #[command(flatten)]
    families: FamiliesArgs,
    /// Folder for the weights.
    #[arg(long)]
    out: PathBuf,
    /// Folder to add the games to, a file a family; games that lie there already are learned from too.
    #[arg(long)]
    kept: Option<PathBuf>,
    /// Who plays the training games: nodes and a number, `@folder` for weights other than the shipped ones. Learning
    /// begins with the same weights.
    #[arg(long, default_value = "nodes300")]
    by: Player,
    /// Who else plays them: in each game each seat is one of these half of the time, so that the judge learns from
    /// games that are won by more than they need to be, not only from those that good players draw.
    #[arg(long, value_delimiter = ',')]
    among: Vec<Player>,
    /// Training games for each family, half of them with blocked squares.
    #[arg(long, default_value_t = 3_000)]
    games: u64,
    /// From so many empty squares on the games are played as exact max^n has it.
    #[arg(long, default_value_t = 9)]
    solve: u32,
    /// What the games and the learning are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Passes over the positions; without any the games are only played.
    #[arg(long, default_value_t = 12)]
    epochs: u32,
}

/// Positions with fewer empty squares are solved wherever the search meets them, and none is judged.
const FEWEST_EMPTIES: u32 = 5;

/// Runs the command.
pub fn run(args: &Teach) -> io::Result<()> {
    fs::create_dir_all(&args.out)?;
    for family in args.families.families() {
        with_family!(family, G, N => teach::<G, N>(args, family))?;
    }
    Ok(())
}

fn teach<G: Geometry, const N: usize>(args: &Teach, family: Family) -> io::Result<()> {
    let weights: Weights<N> = args.by.weights(family);
    let mut records = kept(args, family)?;
    let fresh = play::<G, N>(args, family);
    if let Some(folder) = &args.kept {
        fs::create_dir_all(folder)?;
        let mut file = fs::OpenOptions::new().create(true).append(true).open(folder.join(family.name() + ".txt"))?;
        fresh.iter().try_for_each(|record| writeln!(file, "{record}"))?;
    }
    records.extend(fresh);
    if args.epochs == 0 {
        return Ok(());
    }
    let mut random = Random::new(args.seed, u64::MAX);
    for index in (1..records.len()).rev() {
        records.swap(index, random.below(index as u32 + 1) as usize);
    }
    // Whole games stay on one side: positions of one game share its end.
    let trial = records.split_off(records.len() - records.len() / 20);
    let lessons_of = |records: &[Record]| -> Vec<Lesson<N>> {
        records.par_iter().flat_map_iter(|record| lessons::<G, N>(family, &weights, record)).collect()
    };
    let (mut lessons, trial) = (lessons_of(&records), lessons_of(&trial));
    let before = measure(&weights, &trial);
    let learned = learn(&weights, &mut lessons, args.epochs, &mut random);
    let after = measure(&learned, &trial);
    println!(
        "{:<16} {} games, {} positions, {:.0} % drawn; error before and after: discs {:.2} {:.2}, chances (nats) {:.4} {:.4}",
        family.name(),
        records.len(),
        lessons.len() + trial.len(),
        100.0 * trial.iter().filter(|lesson| lesson.winner == N).count() as f64 / trial.len().max(1) as f64,
        before.discs,
        after.discs,
        before.surprise,
        after.surprise
    );
    fs::write(args.out.join(family.name() + ".bin"), learned.to_bytes())
}

/// The family's games that lie in the folder already.
fn kept(args: &Teach, family: Family) -> io::Result<Vec<Record>> {
    let Some(path) = args.kept.as_ref().map(|folder| folder.join(family.name() + ".txt")) else {
        return Ok(Vec::new());
    };
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    text.lines()
        .map(|line| line.parse().map_err(|why: String| io::Error::new(io::ErrorKind::InvalidData, why)))
        .collect()
}

/// Plays new games.
fn play<G: Geometry, const N: usize>(args: &Teach, family: Family) -> Vec<Record> {
    let of_each: Vec<(&Player, Weights<N>)> =
        [&args.by].into_iter().chain(&args.among).map(|player| (player, player.weights(family))).collect();
    let bar = progress::bar(args.games, "games");
    let records = (0..args.games)
        .into_par_iter()
        .map_init(Ends::default, |ends, number| {
            bar.inc(1);
            let mut random = Random::new(args.seed, number);
            let blocked = if random.once_in(2) { 0 } else { 1 + random.below(12) };
            let party = Family::start::<G, N>(blocked, &mut random);
            let mut seats: Vec<_> = (0..N)
                .map(|_| {
                    let other = if random.once_in(2) { 0 } else { random.below(of_each.len() as u32) as usize };
                    let (player, weights) = &of_each[other];
                    player.sit::<G, N>(weights, family.goal, party.open)
                })
                .collect();
            Record::play(party, &mut seats, family.goal, args.solve, ends, &mut random)
        })
        .collect();
    bar.finish_and_clear();
    records
}

/// What there is to learn from one game.
fn lessons<G: Geometry, const N: usize>(family: Family, weights: &Weights<N>, record: &Record) -> Vec<Lesson<N>> {
    let (positions, end) = record.replay::<G, N>();
    let open = end.open;
    let judge = Judge::<G, N>::new(G::ID, family.goal, open, weights);
    let squares = open.count();
    let outcome = Outcome { discs: end.table.discs.map(|discs| discs.count() as u8) };
    let winner = outcome.winner(family.goal);
    let worth_judging = |empties: u32| empties >= FEWEST_EMPTIES;
    positions
        .iter()
        .skip(record.first)
        .filter(|position| worth_judging(position.empties(open).count()))
        .map(|position| {
            let (features, loose) = judge.features(position);
            Lesson {
                features: core::array::from_fn(|away| features[(position.seat + away) % N].map(|value| value as u8)),
                loose: loose as f32,
                fair: squares as f32 / N as f32,
                filled: filled(squares, position.empties(open).count()),
                discs: core::array::from_fn(|away| f32::from(outcome.discs[(position.seat + away) % N])),
                winner: winner.map_or(N, |winner| (winner + N - position.seat) % N),
            }
        })
        .collect()
}
