//! Counting move sequences, the proof of a move generator.

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::state::{Duel, Party, State, each};

impl State {
    /// How many sequences of `depth` plies begin here. As published Othello tables count, a forced pass is a ply of its
    /// own, and a game that ends sooner counts as one.
    ///
    /// A position in a [`Game`](crate::Game) has any pass behind it already, so that pass is not counted.
    ///
    /// ```
    /// use outflank_rules::{Game, Setup};
    /// assert_eq!(Game::new(Setup::default()).unwrap().state().perft(5), 1396);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => position.perft(depth))
    }
}

impl<G: Geometry> Duel<G> {
    /// See [`State::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if moves.is_empty() {
            let passed = self.pass();
            return if passed.moves().is_empty() { 1 } else { passed.perft(depth - 1) };
        }
        if depth == 1 {
            return u64::from(moves.count());
        }
        moves.squares().map(|square| self.place(square, self.flips(square)).perft(depth - 1)).sum()
    }
}

impl<G: Geometry, const N: usize> Party<G, N> {
    /// See [`State::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 || moves.is_empty() {
            return u64::from(moves.count()).max(1);
        }
        moves.squares().map(|square| self.place(square, self.flips(square)).perft(depth - 1)).sum()
    }
}
