//! Flips by arithmetic on rays: the first square of a ray that is not the opponent's is found in one step, and if it
//! is the player's, all of the ray before it turns. The idea is the carry trick of Othello programming.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// For each square eight sets of squares: the rays that leave it towards higher bits along each axis of
/// [`Geometry::STEPS`], then those towards lower bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Rays<B>(pub(super) [[B; 8]; 128]);

/// The table of a board of at most 64 bits.
#[allow(dead_code, reason = "one of the two tables of stride 8 is used, as the target decides")]
pub(crate) const fn narrow(rays: &[[u128; 8]; 128]) -> Rays<u64> {
    let mut table = [[0; 8]; 128];
    let mut square = 0;
    while square < 64 {
        let mut ray = 0;
        while ray < 8 {
            table[square][ray] = rays[square][ray] as u64;
            ray += 1;
        }
        square += 1;
    }
    Rays(table)
}

/// The table of a board of more than 64 bits.
pub(crate) const fn wide(rays: &[[u128; 8]; 128]) -> Rays<u128> {
    Rays(*rays)
}

/// See [`Geometry::flips`].
#[inline(always)]
#[allow(dead_code, reason = "the fallback of targets without vectors")]
pub(crate) fn flips<G: Geometry>(player: G::Bits, opponent: G::Bits, square: u32) -> G::Bits {
    let rays = &G::RAYS.0[(square % 128) as usize];
    let mut flipped = G::Bits::EMPTY;
    let mut axis = 0;
    while axis < 4 {
        let ray = rays[axis];
        flipped |= ((ray & !opponent).only_lowest() & player).below() & ray;
        let ray = rays[axis + 4];
        flipped |= ((ray & !opponent).only_highest() & player).above() & ray;
        axis += 1;
    }
    flipped
}
