//! A position of three or four colours.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// The discs of `N` colours in turn order, and the neutral ones. Blocked squares the caller keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table<G: Geometry, const N: usize> {
    /// Discs of each seat, in turn order.
    pub discs: [G::Bits; N],
    /// Discs that belong to nobody.
    pub neutral: G::Bits,
}

impl<G: Geometry, const N: usize> Table<G, N> {
    /// One disc of each colour on the centre squares, clockwise from the top left, the rest of them neutral.
    pub fn start() -> Self {
        let centre = G::CENTRE.map(G::Bits::bit);
        let neutral = centre[N..].iter().fold(G::Bits::EMPTY, |set, &square| set | square);
        Self { discs: core::array::from_fn(|seat| centre[seat]), neutral }
    }

    /// Every disc on the board, neutral ones included.
    #[inline(always)]
    pub fn occupied(&self) -> G::Bits {
        self.discs.iter().fold(self.neutral, |set, &discs| set | discs)
    }

    /// The squares on which `seat` may place, and whether placing there flips. `open` are the squares of the board
    /// that are not blocked. Empty only when the game is over.
    #[inline(always)]
    pub fn moves(&self, seat: usize, open: G::Bits) -> (G::Bits, bool) {
        let occupied = self.occupied();
        let empty = open & !occupied;
        let flipping = G::reach(self.discs[seat], occupied & !self.discs[seat]) & empty;
        if flipping.is_empty() { (neighbours::<G>(occupied) & empty, false) } else { (flipping, true) }
    }

    /// The discs that turn when `seat` places on `square`; empty for a placement that only touches.
    #[inline(always)]
    pub fn flips(&self, seat: usize, square: u32) -> G::Bits {
        G::flips(self.discs[seat], self.occupied() & !self.discs[seat], square)
    }

    /// The position after `seat` places on `square` and turns `flips`.
    #[inline(always)]
    #[must_use]
    pub fn place(mut self, seat: usize, square: u32, flips: G::Bits) -> Self {
        for discs in &mut self.discs {
            *discs &= !flips;
        }
        self.neutral &= !flips;
        self.discs[seat] |= flips | G::Bits::bit(square);
        self
    }
}

/// The squares of the board that touch one of `set`, by side or corner, and `set` itself.
#[inline(always)]
pub fn neighbours<G: Geometry>(set: G::Bits) -> G::Bits {
    let row = set | (set & !G::LAST_COLUMN).up(1) | (set & !G::FIRST_COLUMN).down(1);
    (row | row.up(G::STRIDE) | row.down(G::STRIDE)) & G::SQUARES
}
