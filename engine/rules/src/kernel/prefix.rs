//! Reach by parallel prefix over bitboards, one code for every board.
//!
//! Nothing here depends on the shape but shifts and masks that are constants, so each board's copy compiles to
//! straight-line code. The idea is the Kogge-Stone fill known from chess and Othello programming.

use core::ops::{BitAnd, BitOr};

use crate::bits::Bits;
use crate::geometry::Geometry;

/// See [`Geometry::reach`].
#[inline(always)]
pub(crate) fn reach<G: Geometry>(player: G::Bits, opponent: G::Bits) -> G::Bits {
    let row = opponent & G::INNER[0];
    // Along a row an addition runs through the opponent's discs and carries one to the square behind them.
    let mut reached = row.plus(row & player.up(1)) & !row;
    reached |= fill::<G, _>(row, player, 1, G::Bits::down).down(1);
    let mut axis = 1;
    while axis < 4 {
        let step = G::STEPS[axis];
        let inner = opponent & G::INNER[axis];
        reached |= fill::<G, _>(inner, player, step, G::Bits::up).up(step);
        reached |= fill::<G, _>(inner, player, step, G::Bits::down).down(step);
        axis += 1;
    }
    reached
}

/// The discs of `inner` in unbroken runs that start beside one of the player's, grown by 1, 1, 2, 2 (, 2) discs: six is
/// the longest run an 8x8 line can flip, eight on ten squares. A set may also be several boards' side by side.
#[inline(always)]
pub(super) fn fill<G: Geometry, S>(inner: S, player: S, step: u32, along: impl Fn(S, u32) -> S) -> S
where
    S: Copy + BitAnd<Output = S> + BitOr<Output = S>,
{
    let mut run = inner & along(player, step);
    run = run | inner & along(run, step);
    let pairs = inner & along(inner, step);
    let mut grown = 2;
    while grown + 2 < G::SIZE {
        run = run | pairs & along(run, 2 * step);
        grown += 2;
    }
    run
}
