//! From games to the weights of the evaluation of a few features.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{Bits, Board, BoardId, Geometry, Goal};
use outflank_search::Ground;
use outflank_search::eval::{BLEND, DISC, FEATURES, Fitted, Moves, Plain, PlainWeights, STAGES, Spread};
use rayon::prelude::*;

use crate::boards::with_board;
use crate::corpus::{Kind, Played, write_whole};
use crate::look::Look;
use crate::random::Random;
use crate::selfplay::{Habits, open_squares, play};
use crate::spread::{LEAST_EMPTIES, between_depths, by_depth};

/// Fits the weights of the evaluation of a few features to the results of games it plays, by least squares.
///
/// Every game has another choice of blocked squares, from none to an eighth of the board. Each generation plays with
/// the weights of the one before, the first with some set by hand.
#[derive(Args, Debug)]
pub struct Fit {
    /// The Rust source to write the weights of all families to.
    #[arg(long)]
    out: PathBuf,
    /// Generations of games.
    #[arg(long, default_value_t = 3)]
    count: u64,
    /// Games of each family in each generation, in hundreds.
    #[arg(long, default_value_t = 100)]
    hundreds: u64,
    /// What games are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    habits: Habits,
}

/// Plies of the deepest searches that the spread is measured by.
const DEEPEST: u32 = 6;

/// What the first generation plays with at all stages: mobility, room to move, corners and what is beside them, discs
/// that hold, the move.
const MOST_BY_HAND: [i16; FEATURES] = [90, 35, 0, 0, 700, -120, -400, 0, 110, 0, 0, 0, 0, 60];
const FEWEST_BY_HAND: [i16; FEATURES] = [120, 30, 0, 0, -500, 40, 120, 0, -120, 0, 0, 0, 0, 60];

/// Boards in the order of their squares, in which the engine looks for their weights.
const BOARDS: [BoardId; 4] = [BoardId::Six, BoardId::Eight, BoardId::Octagon, BoardId::Ten];

/// Runs the command.
pub fn run(args: &Fit) -> io::Result<()> {
    args.habits.check()?;
    let mut source = String::from(
        "//! What the features of [`super::plain`] are worth. Made by `lab fit` and `cargo fmt`, not by hand.\n\n\
         use super::{Fitted, Spread};\n\n\
         /// Board by board in the order of their squares, for the most discs and for the fewest.\n\
         pub(super) const FAMILIES: [Fitted; 8] = [\n",
    );
    for board in BOARDS {
        for goal in [Goal::Most, Goal::Fewest] {
            let kind = Kind { board, goal, blocked: true };
            let fitted = with_board!(board, G => fit::<G>(args, kind)?);
            let _ = writeln!(source, "// {}\n{fitted:?},", kind.name());
        }
    }
    source.push_str("];\n");
    write_whole(&args.out, source.as_bytes())
}

/// What is fitted for one family.
fn fit<G: Geometry>(args: &Fit, kind: Kind) -> io::Result<Fitted> {
    let by_hand = if kind.fewest() { FEWEST_BY_HAND } else { MOST_BY_HAND };
    let mut fitted = Fitted { weights: [by_hand; STAGES], spread: Spread::default() };
    for generation in 0..args.count {
        let seed = args.seed + generation;
        let parts: Vec<io::Result<System>> = (0..args.hundreds)
            .into_par_iter()
            .map(|hundred| {
                let mut system = System::default();
                for number in 100 * hundred..100 * (hundred + 1) {
                    learn::<G>(args, kind, &fitted, &mut Random::new(seed, number), &mut system)?;
                }
                Ok(system)
            })
            .collect();
        let mut system = System::default();
        for part in parts {
            system.add(&part?);
        }
        let (weights, error) = system.solved();
        let name = kind.name();
        println!("{name:16} generation {generation}: {} positions, off by {error:.2} discs", system.positions);
        fitted.weights = weights;
    }
    fitted.spread = spread::<G>(args, kind, &fitted)?;
    Ok(fitted)
}

/// A game of the family with blocked squares drawn for it, and the evaluation of such a board.
fn play_one<G: Geometry>(
    args: &Fit,
    kind: Kind,
    fitted: &Fitted,
    random: &mut Random,
) -> io::Result<(Played<G>, Plain<G>)> {
    let open = open_squares::<G>(random)?;
    let plain = Plain::fitted(&Ground::new(open), fitted);
    let look = Look { evaluation: &plain, open, fewest: kind.fewest() };
    Ok((play(&args.habits, &look, |_, _| Board::cross(), random), plain))
}

/// How far searches by these weights stray from each other, in as many games as there are hundreds, rounded.
fn spread<G: Geometry>(args: &Fit, kind: Kind, fitted: &Fitted) -> io::Result<Spread> {
    let scores = (0..args.hundreds)
        .into_par_iter()
        .map(|number| {
            let mut random = Random::new(args.seed + args.count, number);
            let (game, plain) = play_one::<G>(args, kind, fitted, &mut random)?;
            let mut positions = game.positions();
            positions.retain(|(board, _)| (board.empties() & game.open).count() >= LEAST_EMPTIES);
            let look = Look { evaluation: &plain, open: game.open, fewest: kind.fewest() };
            Ok(by_depth(&look, random.pick(&positions).0, DEEPEST))
        })
        .collect::<io::Result<Vec<_>>>()?;
    let Spread { base, by_deep, by_shallow, by_empties } = between_depths(&scores);
    let [base, by_deep, by_shallow, by_empties] =
        [base, by_deep, by_shallow, by_empties].map(|number| (number * 1000.0).round() / 1000.0);
    Ok(Spread { base, by_deep, by_shallow, by_empties })
}

/// Plays a game and takes up its positions.
fn learn<G: Geometry>(
    args: &Fit,
    kind: Kind,
    fitted: &Fitted,
    random: &mut Random,
    system: &mut System,
) -> io::Result<()> {
    let (game, plain) = play_one::<G>(args, kind, fitted, random)?;
    let open = game.open;
    let result = game.result(kind.fewest());
    for (board, first) in game.positions().into_iter().skip(game.settled.into()) {
        if (board.moves() & open).is_empty() {
            continue;
        }
        let features = plain.features(&board, open, Moves::of(&board, open));
        let (stage, share) = Plain::<G>::stage((board.empties() & open).count(), open.count());
        system.take_up(&features, stage, share, if first { result } else { -result });
    }
    Ok(())
}

/// Unknowns: a weight for each feature at each stage.
const UNKNOWNS: usize = FEATURES * STAGES;

/// The pull of each weight towards zero: as if it had been seen so many times with no effect.
const PULL: f64 = 200.0;

/// The normal equations of least squares.
struct System {
    positions: u64,
    /// Products of the unknowns' factors, and last with the result.
    lines: Vec<[f64; UNKNOWNS + 1]>,
    /// Results squared.
    squares: f64,
}

impl Default for System {
    fn default() -> Self {
        Self { positions: 0, lines: vec![[0.0; UNKNOWNS + 1]; UNKNOWNS], squares: 0.0 }
    }
}

impl System {
    /// Takes up a position with its result in discs.
    fn take_up(&mut self, features: &[i32; FEATURES], stage: usize, share: i32, result: i32) {
        let mut row = [0.0; 2 * FEATURES];
        for (index, &feature) in features.iter().enumerate() {
            let (feature, share) = (f64::from(feature), f64::from(share) / f64::from(BLEND));
            row[index] = feature * (1.0 - share);
            row[FEATURES + index] = feature * share;
        }
        let result = f64::from(result);
        let first = stage * FEATURES;
        for (left, line) in row.iter().zip(&mut self.lines[first..]) {
            for (right, entry) in row.iter().zip(&mut line[first..]) {
                *entry += left * right;
            }
            line[UNKNOWNS] += left * result;
        }
        self.squares += result * result;
        self.positions += 1;
    }

    fn add(&mut self, other: &Self) {
        for (line, of_other) in self.lines.iter_mut().zip(&other.lines) {
            for (entry, of_other) in line.iter_mut().zip(of_other) {
                *entry += of_other;
            }
        }
        self.squares += other.squares;
        self.positions += other.positions;
    }

    /// The weights that fit best, and by how many discs, root of the mean square, they miss the results.
    fn solved(&self) -> (PlainWeights, f64) {
        let mut lines = self.lines.clone();
        for (index, line) in lines.iter_mut().enumerate() {
            line[index] += PULL;
        }
        // Gauss and Jordan's elimination; the pull keeps every pivot away from zero.
        for column in 0..UNKNOWNS {
            let line = lines[column];
            for (index, other) in lines.iter_mut().enumerate() {
                if index != column {
                    let share = other[column] / line[column];
                    for (entry, of_line) in other.iter_mut().zip(line) {
                        *entry -= share * of_line;
                    }
                }
            }
        }
        let weights: Vec<f64> = lines.iter().enumerate().map(|(index, line)| line[UNKNOWNS] / line[index]).collect();
        let mut missed = self.squares;
        for (weight, line) in weights.iter().zip(&self.lines) {
            let explained: f64 = weights.iter().zip(line).map(|(weight, entry)| weight * entry).sum();
            missed += weight * (explained - 2.0 * line[UNKNOWNS]);
        }
        let rounded =
            |stage: usize, feature: usize| (weights[stage * FEATURES + feature] * f64::from(DISC)).round() as i16;
        let table = core::array::from_fn(|stage| core::array::from_fn(|feature| rounded(stage, feature)));
        (table, (missed / self.positions.max(1) as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results that follow from weights lead back to them.
    #[test]
    fn known_weights_are_found() {
        let known = |stage: usize, feature: usize| (stage as i32 - 2) * 3 + feature as i32 % 5;
        let (mut system, mut random) = (System::default(), Random::new(1, 0));
        for number in 0..60_000 {
            let features: [i32; FEATURES] = core::array::from_fn(|_| random.below(41) as i32 - 20);
            let (stage, share) = (number % (STAGES - 1), if number % 2 == 0 { 0 } else { BLEND });
            let at = stage + usize::from(share > 0);
            let result = features.iter().enumerate().map(|(index, feature)| feature * known(at, index)).sum();
            system.take_up(&features, stage, share, result);
        }
        let (weights, error) = system.solved();
        assert!(error < 0.1, "{error}");
        for (stage, weights) in weights.iter().enumerate() {
            for (feature, &weight) in weights.iter().enumerate() {
                assert!((i32::from(weight) - DISC * known(stage, feature)).abs() <= 1, "{stage} {feature}: {weight}");
            }
        }
    }

    #[test]
    fn the_same_seed_fits_the_same() {
        let args = Fit {
            out: PathBuf::new(),
            count: 1,
            hundreds: 1,
            seed: 5,
            habits: Habits { depths: vec![1], exact: 4, random_min: 4, random_max: 8, blunders: 0 },
        };
        let kind = Kind { board: BoardId::Six, goal: Goal::Fewest, blocked: true };
        let fitted = fit::<outflank_rules::Six>(&args, kind).unwrap();
        assert_eq!(fitted, fit::<outflank_rules::Six>(&args, kind).unwrap());
        assert_ne!(fitted.weights, [FEWEST_BY_HAND; STAGES]);
    }
}
