//! Teaching the judge: games of the search against itself, then a softmax regression on how they ended.

use std::io;
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{Bits, Geometry, Party};
use outflank_search::many::{
    FEATURES, Features, Judge, KNOTS, Outcome, Position, Stage, Weights, feature, filled, knot,
};
use rayon::prelude::*;

use super::family::{FamiliesArgs, Family, with_family};
use super::player::Player;
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
    /// Who plays the training games: nodes and a number, `@folder` for weights other than the shipped ones.
    #[arg(long, default_value = "nodes300")]
    by: Player,
    /// Who else plays them: in each game each seat is one of these half of the time, so that the judge learns from
    /// games that are won by more than they need to be, not only from those that good players draw.
    #[arg(long, value_delimiter = ',')]
    among: Vec<Player>,
    /// Training games for each family, half of them with blocked squares.
    #[arg(long, default_value_t = 3_000)]
    games: u64,
    /// What the games and the learning are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Passes over the positions.
    #[arg(long, default_value_t = 12)]
    epochs: u32,
}

/// A position as the regression sees it.
struct Lesson<const N: usize> {
    /// Features of each seat, the one to move first.
    features: [[u8; FEATURES]; N],
    /// Discs of all colours not yet stable, empty squares among them.
    loose: f32,
    /// A fair share of all squares.
    fair: f32,
    filled: f32,
    /// Final discs, the seat to move first.
    discs: [f32; N],
    /// Who won, counted from the seat to move; `N` for a draw.
    winner: usize,
}

/// Runs the command.
pub fn run(args: &Teach) -> io::Result<()> {
    std::fs::create_dir_all(&args.out)?;
    for family in args.families.families() {
        let bytes = with_family!(family, G, N => teach::<G, N>(args, family));
        std::fs::write(args.out.join(family.name() + ".bin"), bytes)?;
    }
    Ok(())
}

fn teach<G: Geometry, const N: usize>(args: &Teach, family: Family) -> Vec<u8> {
    let weights: Weights<N> = args.by.weights(family);
    let bar = progress::bar(args.games, "games");
    let mut lessons: Vec<Lesson<N>> = (0..args.games)
        .into_par_iter()
        .flat_map_iter(|number| {
            bar.inc(1);
            let mut random = Random::new(args.seed, number);
            let blocked = if random.once_in(2) { 0 } else { 1 + random.below(12) };
            let party = Family::start::<G, N>(blocked, &mut random);
            play(args, family, &weights, party, &mut random)
        })
        .collect();
    bar.finish_and_clear();
    let mut random = Random::new(args.seed, u64::MAX);
    // Whole games stay on one side: positions of one game share its end.
    let trial = lessons.split_off(lessons.len() - lessons.len() / 10);
    let before = measure(&weights, &trial);
    let mut regression = Regression::new(weights);
    for epoch in 0..args.epochs {
        for index in (1..lessons.len()).rev() {
            lessons.swap(index, random.below(index as u32 + 1) as usize);
        }
        let rate = 0.02 * (1.0 - epoch as f32 / args.epochs as f32) + 0.0005;
        for batch in lessons.chunks(512) {
            regression.step(batch, rate);
        }
    }
    let after = measure(&regression.weights, &trial);
    println!(
        "{:<20} {} positions; error before and after: discs {:.2} {:.2}, chances (nats) {:.4} {:.4}",
        family.name(),
        lessons.len() + trial.len(),
        before.0,
        after.0,
        before.1,
        after.1
    );
    regression.weights.to_bytes()
}

/// Plays one training game and makes lessons of its positions.
fn play<G: Geometry, const N: usize>(
    args: &Teach,
    family: Family,
    weights: &Weights<N>,
    mut party: Party<G, N>,
    random: &mut Random,
) -> Vec<Lesson<N>> {
    let judge = Judge::<G, N>::new(G::ID, party.open, weights);
    let mut seats: Vec<_> = (0..N)
        .map(|_| {
            let player = if args.among.is_empty() || random.once_in(2) { &args.by } else { pick(&args.among, random) };
            player.sit::<G, N>(weights, party.open)
        })
        .collect();
    let chance = random.below(4 * N as u32 + 1);
    let squares = party.open.count();
    let mut lessons: Vec<(usize, Lesson<N>)> = Vec::new();
    let mut ply = 0;
    while !party.moves().is_empty() {
        let moves: Vec<u32> = party.moves().squares().collect();
        let square = if ply < chance || random.once_in(20) {
            random.pick(&moves)
        } else {
            seats[party.seat].choose(&party, family.goal, random)
        };
        if ply >= chance {
            let position = Position { table: party.table, seat: party.seat };
            let (features, loose) = judge.features(&position);
            let empties = position.empties(party.open).count();
            let lesson = Lesson {
                features: core::array::from_fn(|away| features[(party.seat + away) % N].map(|value| value as u8)),
                loose: loose as f32,
                fair: squares as f32 / N as f32,
                filled: filled(squares, empties),
                discs: [0.0; N],
                winner: N,
            };
            lessons.push((party.seat, lesson));
        }
        party = party.place(square, party.flips(square));
        ply += 1;
    }
    let outcome = Outcome { discs: party.table.discs.map(|discs| discs.count() as u8) };
    let winner = outcome.winner(family.goal);
    lessons
        .into_iter()
        .map(|(seat, mut lesson)| {
            lesson.discs = core::array::from_fn(|away| f32::from(outcome.discs[(seat + away) % N]));
            lesson.winner = winner.map_or(N, |winner| (winner + N - seat) % N);
            lesson
        })
        .collect()
}

fn pick<'a>(players: &'a [Player], random: &mut Random) -> &'a Player {
    &players[random.below(players.len() as u32) as usize]
}

/// What the weights make of a lesson.
struct Answer<const N: usize> {
    features: [Features; N],
    shares: [f32; N],
    discs: [f32; N],
    /// Chances to win, then of a draw.
    chances: [f32; N],
    draw: f32,
    runner_up: usize,
}

fn answer<const N: usize>(stage: &Stage<N>, lesson: &Lesson<N>) -> Answer<N> {
    let dot = |a: &Features, b: &Features| -> f32 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let mut features = lesson.features.map(|seat| seat.map(f32::from));
    let shares = softmax(core::array::from_fn(|away| dot(&features[away], &stage.discs[away])));
    let discs = core::array::from_fn(|away| features[away][feature::STABLE] + shares[away] * lesson.loose);
    for away in 0..N {
        features[away][feature::EXPECTED] = discs[away] / lesson.fair;
    }
    let worth: [f32; N] = core::array::from_fn(|away| dot(&features[away], &stage.chances[away]));
    let mut order: Vec<usize> = (0..N).collect();
    order.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]));
    let runner_up = order[1];
    let most = worth[order[0]];
    let raised = worth.map(|w| (w - most).exp());
    let draw = (worth[runner_up] + stage.draw - most).exp();
    let sum = raised.iter().sum::<f32>() + draw;
    Answer { features, shares, discs, chances: raised.map(|r| r / sum), draw: draw / sum, runner_up }
}

fn softmax<const N: usize>(worth: [f32; N]) -> [f32; N] {
    let most = worth.iter().copied().fold(f32::MIN, f32::max);
    let raised = worth.map(|w| (w - most).exp());
    let sum: f32 = raised.iter().sum();
    raised.map(|r| r / sum)
}

/// The mean error in discs, and the mean surprise at who won.
fn measure<const N: usize>(weights: &Weights<N>, lessons: &[Lesson<N>]) -> (f32, f32) {
    let (mut discs, mut surprise) = (0.0, 0.0);
    for lesson in lessons {
        let answer = answer(&weights.at(lesson.filled), lesson);
        discs += answer.discs.iter().zip(&lesson.discs).map(|(a, b)| f64::from((a - b).abs())).sum::<f64>() / N as f64;
        let chance = if lesson.winner == N { answer.draw } else { answer.chances[lesson.winner] };
        surprise -= f64::from(chance.max(1e-9).ln());
    }
    let count = lessons.len().max(1) as f64;
    ((discs / count) as f32, (surprise / count) as f32)
}

/// Softmax regression by Adam (Kingma and Ba 2015).
struct Regression<const N: usize> {
    weights: Weights<N>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// Numbers in a stage: the discs' weights, the chances', the draw's.
const fn stage_size(seats: usize) -> usize {
    2 * seats * FEATURES + 1
}

impl<const N: usize> Regression<N> {
    fn new(weights: Weights<N>) -> Self {
        let size = KNOTS * stage_size(N);
        Self { weights, mean: vec![0.0; size], square: vec![0.0; size], steps: 0 }
    }

    fn step(&mut self, batch: &[Lesson<N>], rate: f32) {
        let mut slope = vec![0.0_f32; KNOTS * stage_size(N)];
        for lesson in batch {
            self.slope(lesson, &mut slope);
        }
        self.steps += 1;
        let (keep, keep_square) = (0.9_f32, 0.999_f32);
        let (warm, warm_square) = (1.0 - keep.powi(self.steps), 1.0 - keep_square.powi(self.steps));
        let weights = self.weights.knots.iter_mut().flat_map(|stage| {
            let lists = stage.discs.iter_mut().chain(&mut stage.chances).flatten();
            lists.chain([&mut stage.draw])
        });
        for (index, weight) in weights.enumerate() {
            // A little decay keeps what the games say nothing about near zero, and within what a file can hold.
            let slope = slope[index] / batch.len() as f32 + 1e-5 * *weight;
            self.mean[index] = keep * self.mean[index] + (1.0 - keep) * slope;
            self.square[index] = keep_square * self.square[index] + (1.0 - keep_square) * slope * slope;
            *weight -= rate * (self.mean[index] / warm) / ((self.square[index] / warm_square).sqrt() + 1e-8);
            *weight = weight.clamp(-31.0, 31.0);
        }
    }

    /// Adds the slope of the error at one lesson.
    fn slope(&self, lesson: &Lesson<N>, slope: &mut [f32]) {
        let answer = answer(&self.weights.at(lesson.filled), lesson);
        let (below, part) = knot(lesson.filled);
        let mut add = |index: usize, value: f32| {
            slope[below * stage_size(N) + index] += value * (1.0 - part);
            slope[(below + 1) * stage_size(N) + index] += value * part;
        };
        let loose: [f32; N] =
            core::array::from_fn(|away| (lesson.discs[away] - answer.features[away][feature::STABLE]).max(0.0));
        let all = loose.iter().sum::<f32>().max(1.0);
        let weight = lesson.loose / (lesson.fair * N as f32);
        let draw_slope = answer.draw - f32::from(u8::from(lesson.winner == N));
        for (away, loose) in loose.into_iter().enumerate() {
            let share_slope = (answer.shares[away] - loose / all) * weight;
            let mut win_slope = answer.chances[away] - f32::from(u8::from(lesson.winner == away));
            if away == answer.runner_up {
                win_slope += draw_slope;
            }
            for index in 0..FEATURES {
                let value = answer.features[away][index];
                if index != feature::EXPECTED {
                    add(away * FEATURES + index, share_slope * value);
                }
                add((N + away) * FEATURES + index, win_slope * value);
            }
        }
        add(2 * N * FEATURES, draw_slope);
    }
}
