//! Counting move sequences: the rules' own test, for every setup.

use std::time::Instant;

use clap::Args;
use outflank_rules::{Bits, Game, State};
use rayon::prelude::*;

use crate::setups::SetupArgs;

/// Counts the move sequences of a setup, depth by depth.
#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    setup: SetupArgs,
    /// Plies to count to. A forced pass is a ply; a game that ends sooner is one leaf.
    #[arg(long, default_value_t = 8)]
    depth: u32,
}

/// Runs the command.
pub fn run(args: &Perft) -> Result<(), String> {
    let game = Game::new(args.setup.setup()?).map_err(|why| why.to_string())?;
    for depth in 1..=args.depth {
        let start = Instant::now();
        let count = count_in_parallel(&game, depth);
        let seconds = start.elapsed().as_secs_f64();
        println!("{depth:3} {count:16}   {seconds:8.3} s   {:8.1} M/s", count as f64 / seconds / 1e6);
    }
    Ok(())
}

/// Sequences of `depth` plies from the position at a game's cursor.
pub fn count_in_parallel(game: &Game, depth: u32) -> u64 {
    // A pass before the first ply has been made already, but counts.
    let depth = if game.ply() == 0 && game.opening_pass().is_some() { depth - 1 } else { depth };
    let state = game.state();
    if depth < 2 || state.moves() == 0 {
        return count(state, depth);
    }
    let squares: Vec<u32> = state.moves().squares().collect();
    squares.par_iter().map(|&square| after(state, square, depth)).sum()
}

fn count(state: &State, depth: u32) -> u64 {
    match (depth, state.moves()) {
        (0, _) | (_, 0) => 1,
        (1, moves) => u64::from(moves.count_ones()),
        (_, moves) => moves.squares().map(|square| after(state, square, depth)).sum(),
    }
}

/// Sequences of `depth` plies that begin with placing on `square`.
fn after(state: &State, square: u32, depth: u32) -> u64 {
    let (next, passed) = state.play(square);
    let plies = if passed.is_some() { 2 } else { 1 };
    count(&next, depth.saturating_sub(plies))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{BoardId, Opening, Setup};

    fn counts(setup: Setup, depth: u32) -> Vec<u64> {
        let game = Game::new(setup).unwrap();
        (1..=depth).map(|depth| count_in_parallel(&game, depth)).collect()
    }

    #[test]
    fn known_counts() {
        let setup = Setup::default();
        assert_eq!(counts(setup.clone(), 7), [4, 12, 56, 244, 1396, 8200, 55092]);
        let free = Setup { opening: Opening::Free, ..setup.clone() };
        assert_eq!(counts(free, 6), [4, 12, 24, 24, 96, 320]);
        let octagon = Setup { board: BoardId::Octagon, players: 4, ..setup };
        assert_eq!(counts(octagon, 5), [3, 20, 136, 1366, 7435]);
    }

    /// Passes happen from the ninth ply on.
    #[test]
    fn passes_are_plies() {
        assert_eq!(counts(Setup::default(), 9)[8], 3_005_288);
    }
}
