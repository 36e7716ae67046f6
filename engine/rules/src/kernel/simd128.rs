//! Stride 8 with WebAssembly's 128-bit vectors.
//!
//! A vector shifts all its lanes by the same count, and there is no 64-bit count of leading zeros for lanes. So one
//! lane (or vector) holds the board and the other the board upside down, its rows swapped: a step towards lower bits
//! by a row and -1, 0 or 1 columns is then a step towards higher bits. Only the horizontal axis is left to scalars.

use core::arch::wasm32::{
    i8x16_shuffle, i64x2_add, i64x2_eq, i64x2_neg, u64x2, u64x2_extract_lane, u64x2_shl, u64x2_shr, u64x2_splat,
    u64x2_sub, v128, v128_and, v128_andnot, v128_or,
};
use core::ops::{BitAnd, BitOr};

use super::prefix::fill;
use super::rays::Rays;
use crate::bits::Bits;
use crate::geometry::Geometry;

/// The rays as `flips` reads them: towards higher bits east, south-west, south, south-east; then upside down, so
/// towards higher bits too, north-west, north, north-east; last west, as it is.
pub(crate) const fn table(rays: &[[u128; 8]; 128]) -> Rays<u64> {
    let mut table = [[0; 8]; 128];
    let mut square = 0;
    while square < 64 {
        let [east, south_west, south, south_east, west, north_east, north, north_west] = rays[square];
        table[square] = [
            east as u64,
            south_west as u64,
            south as u64,
            south_east as u64,
            (north_west as u64).swap_bytes(),
            (north as u64).swap_bytes(),
            (north_east as u64).swap_bytes(),
            west as u64,
        ];
        square += 1;
    }
    Rays(table)
}

/// Each lane upside down.
#[inline(always)]
fn upside_down(sets: v128) -> v128 {
    i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(sets, sets)
}

/// The set in lane 0, and upside down in lane 1.
#[inline(always)]
fn both_ways(set: u64) -> v128 {
    turn_second(u64x2_splat(set))
}

/// Lane 1 turned upside down. (WebAssembly has no byte swap for scalars, so that this is much the cheapest way.)
#[inline(always)]
fn turn_second(sets: v128) -> v128 {
    i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8>(sets, sets)
}

/// The union of the two lanes.
#[inline(always)]
fn union(sets: v128) -> u64 {
    u64x2_extract_lane::<0>(sets) | u64x2_extract_lane::<1>(sets)
}

/// See [`Geometry::reach`]. Parallel prefix, as in `prefix`.
#[inline(always)]
pub(crate) fn reach<G: Geometry<Bits = u64>>(player: u64, opponent: u64) -> u64 {
    let placed = both_ways(player);
    let opponent2 = both_ways(opponent);
    let mut reached = u64x2_splat(0);
    let mut axis = 1;
    while axis < 4 {
        let step = G::STEPS[axis];
        let inner = v128_and(opponent2, u64x2(G::INNER[axis], G::INNER[axis].swap_bytes()));
        let mut run = v128_and(inner, u64x2_shl(placed, step));
        run = v128_or(run, v128_and(inner, u64x2_shl(run, step)));
        let pairs = v128_and(inner, u64x2_shl(inner, step));
        let mut grown = 2;
        while grown + 2 < G::SIZE {
            run = v128_or(run, v128_and(pairs, u64x2_shl(run, 2 * step)));
            grown += 2;
        }
        reached = v128_or(reached, u64x2_shl(run, step));
        axis += 1;
    }

    let inner = opponent & G::INNER[0];
    // Eastwards an addition runs through the opponent's discs and carries one to the square behind them.
    let east = (inner + (inner & player << 1)) & !inner;
    let mut down = inner & (player >> 1);
    down |= inner & (down >> 1);
    let pairs = inner & (inner >> 1);
    let mut grown = 2;
    while grown + 2 < G::SIZE {
        down |= pairs & (down >> 2);
        grown += 2;
    }
    east | (down >> 1) | union(turn_second(reached))
}

/// See [`Geometry::reach_both`]: a lane for each side. Parallel prefix, as in `prefix`.
#[inline(always)]
pub(crate) fn reach_both<G: Geometry<Bits = u64>>(player: u64, opponent: u64) -> [u64; 2] {
    let placed = Pair(u64x2(player, opponent));
    let others = Pair(u64x2(opponent, player));

    let inner = others & Pair(u64x2_splat(G::INNER[0]));
    // Eastwards an addition runs through the other side's discs and carries one to the square behind them.
    let east = inner & placed.up(1);
    let mut reached = Pair(v128_andnot(i64x2_add(inner.0, east.0), inner.0));
    reached = reached | fill::<G, _>(inner, placed, 1, Pair::down).down(1);
    let mut axis = 1;
    while axis < 4 {
        let step = G::STEPS[axis];
        let inner = others & Pair(u64x2_splat(G::INNER[axis]));
        reached = reached | fill::<G, _>(inner, placed, step, Pair::up).up(step);
        reached = reached | fill::<G, _>(inner, placed, step, Pair::down).down(step);
        axis += 1;
    }
    [u64x2_extract_lane::<0>(reached.0), u64x2_extract_lane::<1>(reached.0)]
}

/// The same set of two boards.
#[derive(Clone, Copy)]
struct Pair(v128);

impl BitAnd for Pair {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
}

impl BitOr for Pair {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
}

impl Pair {
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Self(u64x2_shl(self.0, by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Self(u64x2_shr(self.0, by))
    }
}

/// See [`Geometry::flips`]. Arithmetic on rays, as in `rays`.
#[inline(always)]
pub(crate) fn flips<G: Geometry<Bits = u64>>(player: u64, opponent: u64, square: u32) -> u64 {
    let [east, south_west, south, south_east, north_west, north, north_east, west] = G::RAYS.0[(square % 64) as usize];
    let (player2, opponent2) = (u64x2_splat(player), u64x2_splat(opponent));
    let (turned_player, turned_opponent) = (upside_down(player2), upside_down(opponent2));

    let down = v128_or(
        along(player2, opponent2, u64x2(east, south_west)),
        along(player2, opponent2, u64x2(south, south_east)),
    );
    let up = v128_or(
        along(turned_player, turned_opponent, u64x2(north_west, north)),
        along(turned_player, turned_opponent, u64x2(north_east, 0)),
    );
    let west = ((west & !opponent).only_highest() & player).above() & west;
    union(v128_or(down, upside_down(up))) | west
}

/// What turns along two rays towards higher bits.
#[inline(always)]
fn along(player: v128, opponent: v128, ray: v128) -> v128 {
    let blockers = v128_andnot(ray, opponent);
    let closing = v128_and(v128_and(blockers, i64x2_neg(blockers)), player);
    let below = v128_and(u64x2_sub(closing, u64x2_splat(1)), ray);
    v128_andnot(below, i64x2_eq(closing, u64x2_splat(0)))
}
