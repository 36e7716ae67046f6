//! Stride 10 with WebAssembly's 128-bit vectors: a board is two halves of 64 bits, and a vector holds the same half of
//! two boards. Both sides' moves are found at once, in half the instructions of a 128-bit integer each.

use core::arch::wasm32::{u64x2, u64x2_extract_lane, u64x2_shl, u64x2_shr, v128, v128_and, v128_or};
use core::ops::{BitAnd, BitOr};

use super::prefix::fill;
use crate::geometry::Geometry;

/// Two sets.
#[derive(Clone, Copy)]
struct Two {
    low: v128,
    high: v128,
}

impl Two {
    #[inline(always)]
    fn new(first: u128, second: u128) -> Self {
        Self { low: u64x2(first as u64, second as u64), high: u64x2((first >> 64) as u64, (second >> 64) as u64) }
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        let carried = u64x2_shr(self.low, 64 - by);
        Self { low: u64x2_shl(self.low, by), high: v128_or(u64x2_shl(self.high, by), carried) }
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        let carried = u64x2_shl(self.high, 64 - by);
        Self { low: v128_or(u64x2_shr(self.low, by), carried), high: u64x2_shr(self.high, by) }
    }

    #[inline(always)]
    fn each(self) -> [u128; 2] {
        let join = |low: u64, high: u64| u128::from(high) << 64 | u128::from(low);
        [
            join(u64x2_extract_lane::<0>(self.low), u64x2_extract_lane::<0>(self.high)),
            join(u64x2_extract_lane::<1>(self.low), u64x2_extract_lane::<1>(self.high)),
        ]
    }
}

impl BitAnd for Two {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { low: v128_and(self.low, other.low), high: v128_and(self.high, other.high) }
    }
}

impl BitOr for Two {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { low: v128_or(self.low, other.low), high: v128_or(self.high, other.high) }
    }
}

/// See [`Geometry::reach_both`]. Parallel prefix, as in `prefix`.
#[inline(always)]
pub(crate) fn reach_both<G: Geometry<Bits = u128>>(player: u128, opponent: u128) -> [u128; 2] {
    // Eastwards an addition runs through the other side's discs, and carries from half to half.
    let east = |own: u128, other: u128| {
        let row = other & G::INNER[0];
        row.wrapping_add(row & own << 1) & !row
    };
    let placed = Two::new(player, opponent);
    let others = Two::new(opponent, player);
    let inner = |axis: usize| others & Two::new(G::INNER[axis], G::INNER[axis]);
    let mut reached = fill::<G, _>(inner(0), placed, 1, Two::down).down(1);
    let mut axis = 1;
    while axis < 4 {
        let step = G::STEPS[axis];
        let inner = inner(axis);
        reached = reached | fill::<G, _>(inner, placed, step, Two::up).up(step);
        reached = reached | fill::<G, _>(inner, placed, step, Two::down).down(step);
        axis += 1;
    }
    let [first, second] = reached.each();
    [first | east(player, opponent), second | east(opponent, player)]
}
