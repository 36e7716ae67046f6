//! Where a two-player search begins.

use outflank_rules::{Bits, Board, Duel, Geometry};

use crate::eval::PatternBoard;

/// A position with a move to make, on the widest board of its stride: search is compiled for those only, and takes a
/// smaller board for a wide one whose other squares are blocked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<G: Geometry> {
    /// The discs, seen by the side to move.
    pub board: Board<G>,
    /// The squares in play.
    pub open: G::Bits,
    /// Squares of the free opening still to be filled; none in normal play.
    placings: G::Bits,
}

impl<G: Geometry> Start<G> {
    /// The position of a game.
    pub fn of<S: PatternBoard<Wide = G, Bits = G::Bits>>(duel: &Duel<S>) -> Self {
        let board = Board { player: duel.board.player, opponent: duel.board.opponent };
        let placings = if duel.placing > 0 { duel.moves() } else { G::Bits::EMPTY };
        Self { board, open: duel.open, placings }
    }

    /// Whether the free opening is not over.
    pub fn placing(&self) -> bool {
        !self.placings.is_empty()
    }

    /// The squares without a disc.
    pub fn empties(&self) -> G::Bits {
        self.board.empties() & self.open
    }

    /// The squares on which the side to move may place.
    pub fn moves(&self) -> G::Bits {
        if self.placing() { self.placings } else { self.board.moves() & self.open }
    }

    /// The discs that turn when the side to move places on `square`.
    pub fn flips(&self, square: u32) -> G::Bits {
        if self.placing() { G::Bits::EMPTY } else { self.board.flips(square) }
    }

    /// The position after a placement, the other side to move, whether or not it can.
    #[must_use]
    pub fn place(self, square: u32, flips: G::Bits) -> Self {
        Self { board: self.board.place(square, flips), placings: self.placings & !G::Bits::bit(square), ..self }
    }
}
