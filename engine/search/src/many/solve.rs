//! Exact max^n to the end of the game.

use outflank_rules::{Bits, Geometry, Goal, neighbours};

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

/// The most empty squares that are each tried for flips.
const FEW: u32 = 5;

/// What a seat likes best of the ends offered so far, the first among equals.
struct Best<const N: usize> {
    goal: Goal,
    seat: usize,
    liking: i32,
    outcome: Option<Outcome<N>>,
}

impl<const N: usize> Best<N> {
    fn new(goal: Goal, seat: usize) -> Self {
        Self { goal, seat, liking: i32::MIN, outcome: None }
    }

    #[inline(always)]
    fn offer(&mut self, outcome: Outcome<N>) {
        let liking = outcome.liking(self.goal, self.seat);
        if liking > self.liking {
            self.liking = liking;
            self.outcome = Some(outcome);
        }
    }
}

impl<G: Geometry> Solver<G> {
    /// How the game ends when every seat chooses what it likes best ([`Outcome::liking`]), the first square in board
    /// order among equals. Adds the positions visited to `nodes`.
    pub fn solve<const N: usize>(&self, position: &Position<G, N>, nodes: &mut u64) -> Outcome<N> {
        *nodes += 1;
        let empties = position.empties(self.open);
        match empties.count() {
            0 => Outcome { discs: position.discs() },
            1 => Self::last(position, empties.lowest(), nodes),
            2..=FEW => self.few(position, empties, nodes),
            _ => {
                let mut best = Best::new(self.goal, position.seat);
                for square in position.moves(self.open).squares() {
                    best.offer(self.solve(&position.play(square), nodes));
                }
                best.outcome.unwrap_or_else(|| Outcome { discs: position.discs() })
            }
        }
    }

    /// [`Solver::solve`] where it is quicker to try each empty square than to find the moves first.
    fn few<const N: usize>(&self, position: &Position<G, N>, empties: G::Bits, nodes: &mut u64) -> Outcome<N> {
        let mut best = Best::new(self.goal, position.seat);
        for square in empties.squares() {
            let flips = position.table.flips(position.seat, square);
            if !flips.is_empty() {
                best.offer(self.solve(&position.place(square, flips), nodes));
            }
        }
        if best.outcome.is_none() {
            for square in (neighbours::<G>(position.table.occupied()) & empties).squares() {
                best.offer(self.solve(&position.place(square, G::Bits::EMPTY), nodes));
            }
        }
        best.outcome.unwrap_or_else(|| Outcome { discs: position.discs() })
    }

    /// The end of a game with one square left to fill.
    fn last<const N: usize>(position: &Position<G, N>, square: u32, nodes: &mut u64) -> Outcome<N> {
        let table = &position.table;
        let flips = table.flips(position.seat, square);
        let mut discs = position.discs();
        if !flips.is_empty() || neighbours::<G>(table.occupied()).has(square) {
            *nodes += 1;
            for (count, &held) in discs.iter_mut().zip(&table.discs) {
                *count -= (held & flips).count() as u8;
            }
            discs[position.seat] += flips.count() as u8 + 1;
        }
        Outcome { discs }
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
