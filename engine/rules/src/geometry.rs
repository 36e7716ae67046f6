//! The four boards: which bits are squares, and along which lines discs flip.

use crate::BoardId;
use crate::bits::Bits;
use crate::kernel::{self, Rays};

/// A board's shape at compile time. Square `(column, row)` is bit `row * STRIDE + column`, a1 is bit 0.
///
/// The four axes are, in order: horizontal (step 1), anti-diagonal (`STRIDE - 1`), vertical (`STRIDE`),
/// diagonal (`STRIDE + 1`). Masking the *opponent's* discs with [`Geometry::INNER`] before shifting keeps a line
/// from running over an edge, whatever the shape, because a disc without both neighbours can never be flipped.
pub trait Geometry: Copy + Default + Eq + core::fmt::Debug + Send + Sync + 'static {
    /// The bitboard integer.
    type Bits: Bits;
    /// Which board this is.
    const ID: BoardId;
    /// Columns (and rows) of the bounding square.
    const SIZE: u32;
    /// Bits from one row to the next.
    const STRIDE: u32;
    /// The squares of the board.
    const SQUARES: Self::Bits;
    /// For each axis the squares that have both neighbours on it.
    const INNER: [Self::Bits; 4];
    /// The squares of the leftmost column of the bounding square.
    const FIRST_COLUMN: Self::Bits;
    /// The squares of the rightmost column of the bounding square.
    const LAST_COLUMN: Self::Bits;
    /// The squares that are the end of all four lines through them, so that no line can flip them.
    const CORNERS: Self::Bits;
    /// The four centre squares, clockwise from the top left.
    const CENTRE: [u32; 4];
    /// Squares that get a handicap disc, in order.
    const HANDICAP: [u32; 4];
    /// The lines that leave each square.
    const RAYS: &'static Rays<Self::Bits>;
    /// The step of each axis.
    const STEPS: [u32; 4] = [1, Self::STRIDE - 1, Self::STRIDE, Self::STRIDE + 1];

    /// Squares on which `player` closes a line over `opponent`'s discs, before occupied and blocked ones are taken
    /// away: `&` the result with the empty squares.
    fn reach(player: Self::Bits, opponent: Self::Bits) -> Self::Bits;

    /// [`Geometry::reach`] of `player` over `opponent`, and of `opponent` over `player`.
    fn reach_both(player: Self::Bits, opponent: Self::Bits) -> [Self::Bits; 2];

    /// The discs of `opponent` that turn when `player` places on `square`; empty if the move closes no line.
    fn flips(player: Self::Bits, opponent: Self::Bits, square: u32) -> Self::Bits;

    /// How many discs turn when `player` places on `square`, the only square of the board without a disc: all that
    /// are not the player's are the opponent's. Not for boards with blocked squares.
    fn last_flips(player: Self::Bits, square: u32) -> u32;
}

/// Whether (column, row) is a square of a board of this size whose corners are cut by `cut` squares a side.
const fn on_board(size: i32, cut: i32, column: i32, row: i32) -> bool {
    if column < 0 || row < 0 || column >= size || row >= size {
        return false;
    }
    // Distance to the nearest vertical and horizontal edge: their sum is the distance from the cut-off corner.
    let from_side = if column < size - 1 - column { column } else { size - 1 - column };
    let from_end = if row < size - 1 - row { row } else { size - 1 - row };
    from_side + from_end >= cut
}

/// The bits of the squares that have, for every axis in `axes`, both neighbours (`both`) or are an end (`!both`).
const fn mask(size: i32, stride: i32, cut: i32, axes: &[(i32, i32)], both: bool) -> u128 {
    let mut set = 0;
    let mut row = 0;
    while row < size {
        let mut column = 0;
        while column < size {
            let mut holds = on_board(size, cut, column, row);
            let mut axis = 0;
            while axis < axes.len() {
                let (right, down) = axes[axis];
                let inner =
                    on_board(size, cut, column + right, row + down) && on_board(size, cut, column - right, row - down);
                holds &= inner == both;
                axis += 1;
            }
            if holds {
                set |= 1 << (row * stride + column);
            }
            column += 1;
        }
        row += 1;
    }
    set
}

/// The bits of one column.
const fn column(size: i32, stride: i32, column: i32) -> u128 {
    let mut set = 0;
    let mut row = 0;
    while row < size {
        set |= 1 << (row * stride + column);
        row += 1;
    }
    set
}

const AXES: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];

/// For each bit, the squares that lie in each direction from it: up each axis (towards higher bits), then down each.
const fn rays(size: i32, stride: i32, cut: i32) -> [[u128; 8]; 128] {
    let mut rays = [[0; 8]; 128];
    let mut square = 0;
    while square < size * stride {
        let mut axis = 0;
        while axis < 8 {
            let (right, down) = AXES[axis % 4];
            let sign = if axis < 4 { 1 } else { -1 };
            let (mut column, mut row) = (square % stride, square / stride);
            if on_board(size, cut, column, row) {
                column += sign * right;
                row += sign * down;
                while on_board(size, cut, column, row) {
                    rays[square as usize][axis] |= 1 << (row * stride + column);
                    column += sign * right;
                    row += sign * down;
                }
            }
            axis += 1;
        }
        square += 1;
    }
    rays
}

macro_rules! geometry {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $kernel:ident, $id:expr, size $size:literal, stride $stride:literal, cut $cut:literal,
     handicap [$(($column:literal, $row:literal)),*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Geometry for $name {
            type Bits = $bits;
            const ID: BoardId = $id;
            const SIZE: u32 = $size;
            const STRIDE: u32 = $stride;
            const SQUARES: $bits = mask($size, $stride, $cut, &[], true) as $bits;
            const INNER: [$bits; 4] = [
                mask($size, $stride, $cut, &[AXES[0]], true) as $bits,
                mask($size, $stride, $cut, &[AXES[1]], true) as $bits,
                mask($size, $stride, $cut, &[AXES[2]], true) as $bits,
                mask($size, $stride, $cut, &[AXES[3]], true) as $bits,
            ];
            const FIRST_COLUMN: $bits = column($size, $stride, 0) as $bits;
            const LAST_COLUMN: $bits = column($size, $stride, $size - 1) as $bits;
            const CORNERS: $bits = mask($size, $stride, $cut, &AXES, false) as $bits;
            const CENTRE: [u32; 4] = {
                let (near, far) = ($size / 2 - 1, $size / 2);
                [near * $stride + near, near * $stride + far, far * $stride + far, far * $stride + near]
            };
            const HANDICAP: [u32; 4] = [$($row * $stride + $column),*];
            const RAYS: &'static Rays<$bits> = {
                const ALL: [[u128; 8]; 128] = rays($size, $stride, $cut);
                &kernel::$kernel::table(&ALL)
            };

            #[inline(always)]
            fn reach(player: $bits, opponent: $bits) -> $bits {
                kernel::$kernel::reach::<Self>(player, opponent)
            }
            #[inline(always)]
            fn reach_both(player: $bits, opponent: $bits) -> [$bits; 2] {
                kernel::$kernel::reach_both::<Self>(player, opponent)
            }
            #[inline(always)]
            fn flips(player: $bits, opponent: $bits, square: u32) -> $bits {
                kernel::$kernel::flips::<Self>(player, opponent, square)
            }
            #[inline(always)]
            fn last_flips(player: $bits, square: u32) -> u32 {
                kernel::$kernel::last_flips::<Self>(player, square)
            }
        }
    };
}

geometry!(
    /// The 6x6 board, a1–f6. Stride 8, so that it shares the 8x8 board's integer and steps.
    Six, u64, stride8, BoardId::Six, size 6, stride 8, cut 0, handicap [(0, 0), (5, 5), (5, 0), (0, 5)]
);
geometry!(
    /// The 8x8 board, a1–h8.
    Eight, u64, stride8, BoardId::Eight, size 8, stride 8, cut 0, handicap [(0, 0), (7, 7), (7, 0), (0, 7)]
);
geometry!(
    /// The 10x10 board, a1–j10.
    Ten, u128, stride10, BoardId::Ten, size 10, stride 10, cut 0, handicap [(0, 0), (9, 9), (9, 0), (0, 9)]
);
geometry!(
    /// The octagon: the 10x10 with three squares cut at each corner.
    Octagon, u128, stride10, BoardId::Octagon, size 10, stride 10, cut 2, handicap [(2, 0), (7, 9), (9, 2), (0, 7)]
);
