//! A position of the search: a table and whose turn it is.

use outflank_rules::{Bits, Geometry, Table, neighbours};

/// Small enough to copy at every ply; the open squares are the search's, since they never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<G: Geometry, const N: usize> {
    /// The discs.
    pub table: Table<G, N>,
    /// The seat to place next.
    pub seat: usize,
}

impl<G: Geometry, const N: usize> Position<G, N> {
    /// The squares the seat to move may choose from; none once the game is over.
    #[inline(always)]
    pub fn moves(&self, open: G::Bits) -> G::Bits {
        self.table.moves(self.seat, open).0
    }

    /// The position after a placement on one of [`Position::moves`].
    #[inline(always)]
    #[must_use]
    pub fn play(&self, square: u32) -> Self {
        self.place(square, self.table.flips(self.seat, square))
    }

    /// The position after a placement that turns `flips`.
    #[inline(always)]
    #[must_use]
    pub fn place(&self, square: u32, flips: G::Bits) -> Self {
        Self { table: self.table.place(self.seat, square, flips), seat: (self.seat + 1) % N }
    }

    /// Whether the game is over: no empty square touches a disc.
    #[inline(always)]
    pub fn over(&self, open: G::Bits) -> bool {
        let occupied = self.table.occupied();
        (neighbours::<G>(occupied) & open & !occupied).is_empty()
    }

    /// The squares still to be filled, walled-off ones included.
    #[inline(always)]
    pub fn empties(&self, open: G::Bits) -> G::Bits {
        open & !self.table.occupied()
    }

    /// How many discs each seat has.
    #[inline(always)]
    pub fn discs(&self) -> [u8; N] {
        self.table.discs.map(|discs| discs.count() as u8)
    }
}
