//! Reach by parallel prefix over bitboards, one code for every board.
//!
//! Nothing here depends on the shape but shifts and masks that are constants, so each board's copy compiles to
//! straight-line code. The idea is the Kogge-Stone fill known from chess and Othello programming.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// See [`Geometry::reach`].
#[inline(always)]
pub(crate) fn reach<G: Geometry>(player: G::Bits, opponent: G::Bits) -> G::Bits {
    let mut reached = G::Bits::EMPTY;
    let mut axis = 0;
    while axis < 4 {
        let step = G::STEPS[axis];
        let inner = opponent & G::INNER[axis];
        // A run of the opponent's discs that starts beside one of the player's, grown by 1, 1, 2, 2 (, 2) discs:
        // six is the longest run an 8x8 line can flip, eight on ten squares.
        let mut up = inner & player.up(step);
        let mut down = inner & player.down(step);
        up |= inner & up.up(step);
        down |= inner & down.down(step);
        let up_pairs = inner & inner.up(step);
        let down_pairs = inner & inner.down(step);
        let mut grown = 2;
        while grown + 2 < G::SIZE {
            up |= up_pairs & up.up(2 * step);
            down |= down_pairs & down.down(2 * step);
            grown += 2;
        }
        reached |= up.up(step) | down.down(step);
        axis += 1;
    }
    reached
}
