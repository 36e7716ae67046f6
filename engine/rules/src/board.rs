//! A two-player position without colours: all that two-player search ever touches.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// The discs of the side to move and of the other side. Which colour that is, and which squares are blocked, the
/// caller keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board<G: Geometry> {
    /// Discs of the side to move.
    pub player: G::Bits,
    /// Discs of the other side.
    pub opponent: G::Bits,
}

impl<G: Geometry> Board<G> {
    /// The crosswise start of [`crate::Opening::Cross`], black to move.
    pub fn cross() -> Self {
        let [top_left, top_right, bottom_right, bottom_left] = G::CENTRE.map(G::Bits::bit);
        Self { player: top_right | bottom_left, opponent: top_left | bottom_right }
    }

    /// The squares without a disc. Blocked squares count as empty here: `&` them away.
    #[inline(always)]
    pub fn empties(self) -> G::Bits {
        G::SQUARES & !(self.player | self.opponent)
    }

    /// Squares on which the side to move may place. With blocked squares, `&` them away.
    #[inline(always)]
    pub fn moves(self) -> G::Bits {
        G::reach(self.player, self.opponent) & self.empties()
    }

    /// Squares on which the side to move may place, and those on which the other side may; quicker than one after
    /// the other on some machines.
    #[inline(always)]
    pub fn both_moves(self) -> [G::Bits; 2] {
        let empties = self.empties();
        G::reach_both(self.player, self.opponent).map(|reach| reach & empties)
    }

    /// The discs that turn when the side to move places on `square`.
    #[inline(always)]
    pub fn flips(self, square: u32) -> G::Bits {
        G::flips(self.player, self.opponent, square)
    }

    /// The position after placing on `square` and turning `flips`, seen by the other side, who is to move.
    #[inline(always)]
    #[must_use]
    pub fn place(self, square: u32, flips: G::Bits) -> Self {
        Self { player: self.opponent ^ flips, opponent: self.player ^ flips ^ G::Bits::bit(square) }
    }

    /// The same position with the other side to move.
    #[inline(always)]
    #[must_use]
    pub fn pass(self) -> Self {
        Self { player: self.opponent, opponent: self.player }
    }
}
