//! The quarters of the board and its corners, read one by one or, with WebAssembly's vectors, all at once.

use outflank_rules::{Bits, Board};

use super::Moves;
use super::families::PatternBoard;

/// Empties of one quarter are counted up to this many, less one.
const EMPTIES: u32 = 12;
/// Moves of one side into one quarter, likewise.
const MOVES: u32 = 5;
/// Whether most corners of one quarter are the other side's, neither's or the mover's.
const HOLDERS: u32 = 3;

/// How many kinds of quarters are told apart.
pub const KINDS: u32 = EMPTIES * HOLDERS * MOVES * MOVES;

/// What is seen in the quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarters {
    /// Of which kind each is, in no order that matters: by its empties, its corners' holder and both sides' moves there.
    pub kinds: [u32; 4],
    /// How many have an odd number of empties.
    pub odd: u32,
    /// The mover's and the other side's moves into those.
    pub odd_moves: [u32; 2],
}

/// Knows where the quarters of a board are, and its corners.
pub trait Areas<B: Bits>: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// The areas of a board.
    fn of<G: PatternBoard<Bits = B>>() -> Self;

    /// All corners.
    fn corners(&self) -> B;

    /// What is seen in the quarters; `empties` and `moves` are squares of the board that are not blocked.
    fn quarters<G: PatternBoard<Bits = B>>(&self, board: &Board<G>, empties: B, moves: Moves<B>) -> Quarters;
}

/// Reads one quarter after the other.
#[derive(Clone, Copy, Debug)]
pub struct OneByOne<B> {
    quarters: [B; 4],
    corners: B,
    /// The corners of each quarter.
    by_quarter: [B; 4],
}

impl<B: Bits + core::fmt::Debug> Areas<B> for OneByOne<B> {
    fn of<G: PatternBoard<Bits = B>>() -> Self {
        let half = G::SIZE / 2;
        let mut quarters = [B::EMPTY; 4];
        for square in G::SQUARES.squares() {
            let (column, row) = (square % G::STRIDE, square / G::STRIDE);
            quarters[usize::from(column >= half) + 2 * usize::from(row >= half)] |= B::bit(square);
        }
        Self { quarters, corners: G::CORNERS, by_quarter: quarters.map(|quarter| quarter & G::CORNERS) }
    }

    #[inline(always)]
    fn corners(&self) -> B {
        self.corners
    }

    #[inline(always)]
    fn quarters<G: PatternBoard<Bits = B>>(&self, board: &Board<G>, empties: B, moves: Moves<B>) -> Quarters {
        let (mut kinds, mut odd, mut odd_moves) = ([0; 4], 0, [0; 2]);
        for ((kind, &quarter), &corners) in kinds.iter_mut().zip(&self.quarters).zip(&self.by_quarter) {
            let left = (empties & quarter).count();
            let [own, rival] = [moves.own, moves.rival].map(|moves| (moves & quarter).count());
            // No quarter has more than two corners, so who has one and the other none has most of them.
            let holds = |discs: B| u32::from(!(discs & corners).is_empty());
            let holder = 1 + holds(board.player) - holds(board.opponent);
            *kind = ((left.min(EMPTIES - 1) * HOLDERS + holder) * MOVES + own.min(MOVES - 1)) * MOVES
                + rival.min(MOVES - 1);
            odd += left & 1;
            odd_moves[0] += own * (left & 1);
            odd_moves[1] += rival * (left & 1);
        }
        Quarters { kinds, odd, odd_moves }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub type Stride8 = OneByOne<u64>;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::AllAtOnce as Stride8;

/// Stride 8 with WebAssembly's vectors.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use core::arch::wasm32::{
        i8x16_swizzle, i16x8_extadd_pairwise_u8x16, i32x4_add, i32x4_bitmask, i32x4_extadd_pairwise_u16x8,
        i32x4_extract_lane, i32x4_ne, i32x4_shl, i32x4_shuffle, i32x4_splat, i32x4_sub, u8x16_popcnt, u32x4_min, u64x2,
        u64x2_extract_lane, u64x2_splat, v128, v128_and, v128_load,
    };

    use outflank_rules::{Bits, Board};

    use super::super::Moves;
    use super::super::families::PatternBoard;
    use super::{Areas, EMPTIES, HOLDERS, MOVES, Quarters};

    /// Reads all quarters at once. A board's rows are spread out so that four bytes hold those of the upper half and
    /// four those of the lower; the sum of their bits is then that of a quarter, if only the columns of the left or
    /// the right half are there.
    #[derive(Clone, Copy, Debug)]
    #[repr(align(16))]
    pub struct AllAtOnce {
        /// For both lanes where each byte's row comes from; none: beyond the board.
        spread: [u8; 16],
        /// For both lanes where each row went to.
        gather: [u8; 16],
        /// The columns of the left and the right half of the board.
        halves: [u64; 2],
        /// The corners in each.
        corners: [u64; 2],
    }

    /// A place that no byte is taken from.
    const NONE: u8 = 0xff;

    const _: () = assert!(HOLDERS == 3 && MOVES == 5, "the arithmetic below is made for these");

    #[inline(always)]
    fn load<T>(from: &[T]) -> v128 {
        // Sound: all that is loaded here are sixteen bytes.
        unsafe { v128_load(from.as_ptr().cast()) }
    }

    /// The sums of each four bytes' bits.
    #[inline(always)]
    fn counts(sets: v128) -> v128 {
        i32x4_extadd_pairwise_u16x8(i16x8_extadd_pairwise_u8x16(u8x16_popcnt(sets)))
    }

    impl Areas<u64> for AllAtOnce {
        fn of<G: PatternBoard<Bits = u64>>() -> Self {
            let half = G::SIZE as u8 / 2;
            let (mut spread, mut gather) = ([NONE; 16], [NONE; 16]);
            for row in 0..2 * half {
                let place = if row < half { row } else { 4 + row - half };
                for lane in [0, 8] {
                    spread[usize::from(lane + place)] = lane + row;
                    gather[usize::from(lane + row)] = lane + place;
                }
            }
            let columns = |from: u8| u64::from_ne_bytes([((1 << half) - 1) << from; 8]);
            let halves = [columns(0), columns(half)];
            Self { spread, gather, halves, corners: halves.map(|half| half & G::CORNERS) }
        }

        #[inline(always)]
        fn corners(&self) -> u64 {
            self.corners[0] | self.corners[1]
        }

        #[inline(always)]
        fn quarters<G: PatternBoard<Bits = u64>>(&self, board: &Board<G>, empties: u64, moves: Moves<u64>) -> Quarters {
            let (spread, halves, corners) = (load(&self.spread), load(&self.halves), load(&self.corners));
            // Everywhere: upper left, lower left, upper right, lower right.
            let left = counts(i8x16_swizzle(v128_and(u64x2_splat(empties), halves), spread));
            let both = i8x16_swizzle(u64x2(moves.own, moves.rival), spread);
            let [west, east] = self.halves.map(|half| counts(v128_and(both, u64x2_splat(half))));
            let own = i32x4_shuffle::<0, 1, 4, 5>(west, east);
            let rival = i32x4_shuffle::<2, 3, 6, 7>(west, east);
            let holds = |discs: u64| {
                let held = i8x16_swizzle(v128_and(u64x2_splat(discs), corners), spread);
                i32x4_ne(held, i32x4_splat(0))
            };

            let times_3 = |value: v128| i32x4_add(value, i32x4_shl(value, 1));
            let times_5 = |value: v128| i32x4_add(value, i32x4_shl(value, 2));
            let up_to = |value: v128, bound: u32| u32x4_min(value, i32x4_splat(bound as i32 - 1));
            // What holds is all ones, which is minus one.
            let holder = i32x4_add(i32x4_splat(1), i32x4_sub(holds(board.opponent), holds(board.player)));
            let kinds = i32x4_add(times_3(up_to(left, EMPTIES)), holder);
            let kinds = i32x4_add(times_5(kinds), up_to(own, MOVES));
            let kinds = i32x4_add(times_5(kinds), up_to(rival, MOVES));

            let odd = i32x4_ne(v128_and(left, i32x4_splat(1)), i32x4_splat(0));
            let squares = v128_and(i8x16_swizzle(odd, load(&self.gather)), halves);
            let squares = u64x2_extract_lane::<0>(squares) | u64x2_extract_lane::<1>(squares);
            Quarters {
                kinds: [
                    i32x4_extract_lane::<0>(kinds) as u32,
                    i32x4_extract_lane::<1>(kinds) as u32,
                    i32x4_extract_lane::<2>(kinds) as u32,
                    i32x4_extract_lane::<3>(kinds) as u32,
                ],
                odd: u32::from(i32x4_bitmask(odd)).count_ones(),
                odd_moves: [moves.own, moves.rival].map(|moves| (moves & squares).count()),
            }
        }
    }
}
