//! Exact max^n to the end of the game.

use outflank_rules::{Bits, Geometry, Goal};

use super::outcome::Outcome;
use super::position::Position;

/// Solves positions of one game.
#[derive(Clone, Copy, Debug)]
pub struct Solver<G: Geometry> {
    /// The squares that are not blocked.
    pub open: G::Bits,
    /// What the game is about.
    pub goal: Goal,
}

impl<G: Geometry> Solver<G> {
    /// How the game ends when every seat chooses what it likes best ([`Outcome::liking`]), the first square in board
    /// order among equals. Adds the positions visited to `nodes`.
    pub fn solve<const N: usize>(&self, position: &Position<G, N>, nodes: &mut u64) -> Outcome<N> {
        *nodes += 1;
        let moves = position.moves(self.open);
        if moves.is_empty() {
            return Outcome { discs: position.discs() };
        }
        let mut best = None;
        for square in moves.squares() {
            let outcome = self.solve(&position.play(square), nodes);
            let liking = outcome.liking(self.goal, position.seat);
            if best.is_none_or(|(most, _)| liking > most) {
                best = Some((liking, outcome));
            }
        }
        best.map_or(Outcome { discs: position.discs() }, |(_, outcome)| outcome)
    }

    /// The placements that lead to [`Solver::solve`]'s end, in order.
    pub fn line<const N: usize>(&self, position: &Position<G, N>, nodes: &mut u64) -> Vec<u32> {
        let mut line = Vec::new();
        let mut position = *position;
        loop {
            let seat = position.seat;
            let mut best: Option<(i32, u32, Position<G, N>)> = None;
            for square in position.moves(self.open).squares() {
                let next = position.play(square);
                let liking = self.solve(&next, nodes).liking(self.goal, seat);
                if best.is_none_or(|(most, ..)| liking > most) {
                    best = Some((liking, square, next));
                }
            }
            let Some((_, square, next)) = best else { return line };
            line.push(square);
            position = next;
        }
    }
}
