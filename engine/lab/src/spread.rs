//! How far shallow searches stray from deeper ones: what Multi-ProbCut needs to know of an evaluation.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{Bits, Board, Geometry};
use outflank_search::eval::{DISC, Evaluation, Layout, PatternBoard, Spread, Weights};
use rayon::prelude::*;

use crate::boards::with_board;
use crate::corpus::{read_games, shards, write_whole};
use crate::family::{FamilyArgs, Judges};
use crate::look::Look;
use crate::progress;
use crate::random::Random;

/// Measures the spread between searches of different depths, and writes it into a weights file.
#[derive(Args, Debug)]
pub struct Measure {
    #[command(flatten)]
    pub family: FamilyArgs,
    /// Folder of games to take positions from.
    #[arg(long)]
    pub games: PathBuf,
    /// The weights file; its spread is replaced.
    #[arg(long)]
    pub weights: PathBuf,
    /// Positions, each searched to every depth.
    #[arg(long, default_value_t = 400)]
    pub count: usize,
    /// Plies of the deepest searches.
    #[arg(long, default_value_t = 7)]
    pub depth: u32,
}

/// Positions with fewer empties are the endgame solver's.
pub const LEAST_EMPTIES: u32 = 14;

/// Numbers of empties are put together by so many.
const BAND: u32 = 6;

/// Runs the command.
pub fn run(args: &Measure) -> io::Result<()> {
    with_board!(args.family.board, G => run_on::<G>(args))
}

fn run_on<G: PatternBoard>(args: &Measure) -> io::Result<()> {
    let kind = args.family.kind();
    let judges = Judges::<G>::load(Some(&args.weights), kind)?;
    let mut random = Random::new(1, 0);
    let mut positions = Vec::new();
    for shard in shards(&args.games, "games", kind)? {
        for game in read_games::<G>(&shard, kind)? {
            let mut of_game = game.positions();
            of_game.retain(|(board, _)| (board.empties() & game.open).count() >= LEAST_EMPTIES);
            if !of_game.is_empty() {
                positions.push((random.pick(&of_game).0, game.open));
            }
        }
    }
    while positions.len() > args.count {
        positions.swap_remove(random.below(positions.len() as u32) as usize);
    }
    let bar = progress::bar(positions.len() as u64, "positions searched");
    let scores: Vec<(u32, Vec<f64>)> = positions
        .par_iter()
        .map(|&(board, open)| {
            bar.inc(1);
            let judge = judges.on(open);
            by_depth(&Look { evaluation: &judge.judgement(), open, fewest: kind.fewest() }, board, args.depth)
        })
        .collect();
    bar.finish();

    let spread = between_depths(&scores);
    println!("{spread:?}");
    let mut weights = Weights::from_bytes::<G>(&std::fs::read(&args.weights)?, &Layout::new::<G>(kind.blocked))
        .map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why.to_string()))?;
    weights.spread = spread;
    write_whole(&args.weights, &weights.to_bytes())
}

/// A position's empty squares, and its scores in discs by searches of one ply and more.
pub fn by_depth<G: Geometry, E: Evaluation<G>>(look: &Look<'_, G, E>, board: Board<G>, depth: u32) -> (u32, Vec<f64>) {
    const WIDE: i32 = 200 * DISC;
    let state = look.evaluation.start(&board, look.open);
    let score = |depth| f64::from(look.search(&state, board, depth, -WIDE, WIDE)) / f64::from(DISC);
    ((board.empties() & look.open).count(), (1..=depth).map(score).collect())
}

/// The spread of scores between depths, from what [`by_depth`] found.
pub fn between_depths(scores: &[(u32, Vec<f64>)]) -> Spread {
    fit(&cells(scores))
}

/// What was seen of one pair of depths in one band of empties.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    squares: f64,
    empties: f64,
    count: f64,
}

type Cells = BTreeMap<(u32, u32, u32), Cell>;

/// Squared differences by deep, shallow and band. The depths are both even or both odd: scores swing between the two.
fn cells(scores: &[(u32, Vec<f64>)]) -> Cells {
    let mut cells = Cells::new();
    for (empties, by_depth) in scores {
        for deep in 3..=by_depth.len() {
            for shallow in (1..deep - 1).filter(|shallow| (deep - shallow) % 2 == 0) {
                let cell = cells.entry((deep as u32, shallow as u32, empties / BAND)).or_default();
                cell.squares += (by_depth[deep - 1] - by_depth[shallow - 1]).powi(2);
                cell.empties += f64::from(*empties);
                cell.count += 1.0;
            }
        }
    }
    cells
}

/// The spread nearest to the cells' standard deviations, by weighted least squares.
fn fit(cells: &Cells) -> Spread {
    let mut system = [[0.0; 5]; 4];
    for ((deep, shallow, _), cell) in cells {
        let row = [1.0, f64::from(*deep), f64::from(*shallow), cell.empties / cell.count];
        let deviation = (cell.squares / cell.count).sqrt();
        for (line, left) in system.iter_mut().zip(row) {
            for (entry, right) in line.iter_mut().zip(row) {
                *entry += cell.count * left * right;
            }
            line[4] += cell.count * left * deviation;
        }
    }
    let [base, by_deep, by_shallow, by_empties] = solve(system).map(|number| number as f32);
    Spread { base, by_deep, by_shallow, by_empties }
}

/// Gauss's elimination with pivots. Unknowns that nothing determines are zero.
fn solve(mut system: [[f64; 5]; 4]) -> [f64; 4] {
    for column in 0..4 {
        let pivot = (column..4).max_by(|&a, &b| system[a][column].abs().total_cmp(&system[b][column].abs()));
        system.swap(column, pivot.unwrap_or(column));
        let line = system[column];
        if line[column].abs() < 1e-9 {
            continue;
        }
        for other in (0..4).filter(|&other| other != column) {
            let share = system[other][column] / line[column];
            for (entry, of_line) in system[other].iter_mut().zip(line) {
                *entry -= share * of_line;
            }
        }
    }
    core::array::from_fn(|row| if system[row][row].abs() < 1e-9 { 0.0 } else { system[row][4] / system[row][row] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_spread_is_found() {
        let known = |deep: f64, shallow: f64, empties: f64| 3.0 + 0.25 * deep - 0.5 * shallow + 0.0625 * empties;
        let mut cells = Cells::new();
        for deep in 4..8 {
            for shallow in 1..deep - 1 {
                for band in 2..8 {
                    let empties = f64::from(band * BAND + 1);
                    let deviation = known(f64::from(deep), f64::from(shallow), empties);
                    let count = f64::from(10 + deep);
                    let cell = Cell { squares: count * deviation * deviation, empties: count * empties, count };
                    cells.insert((deep, shallow, band), cell);
                }
            }
        }
        let Spread { base, by_deep, by_shallow, by_empties } = fit(&cells);
        let near = |a: f32, b: f32| (a - b).abs() < 1e-3;
        assert!(near(base, 3.0) && near(by_deep, 0.25) && near(by_shallow, -0.5) && near(by_empties, 0.0625));
    }
}
