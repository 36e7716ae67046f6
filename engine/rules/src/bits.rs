//! The integer a bitboard lives in: `u64` for boards of stride 8, `u128` for boards of stride 10.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit a square, bit `row * STRIDE + column`.
pub trait Bits:
    Copy
    + Default
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// No square.
    const EMPTY: Self;

    /// The set of just one square.
    fn bit(index: u32) -> Self;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The lowest square's index; the bit width when the set is empty.
    fn lowest(self) -> u32;
    /// The set without its lowest square; the empty set stays empty.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The lowest square alone; empty if the set is.
    #[must_use]
    fn only_lowest(self) -> Self;
    /// The highest square alone; empty if the set is.
    #[must_use]
    fn only_highest(self) -> Self;
    /// For a set of at most one square: all bits below it; empty if the set is.
    #[must_use]
    fn below(self) -> Self;
    /// For a set of at most one square: all bits above it; empty if the set is.
    #[must_use]
    fn above(self) -> Self;
    /// Every square moved `by` bits up (towards higher indices).
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// Every square moved `by` bits down.
    #[must_use]
    fn down(self, by: u32) -> Self;

    /// The sum of the two sets as numbers, for lines that a carry runs along.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The same set in the widest integer, for code that serves every board.
    fn wide(self) -> u128;
    /// The set from the widest integer. Bits that do not fit are lost.
    fn narrow(set: u128) -> Self;

    /// Whether no square is in the set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// Whether the square is in the set.
    #[inline(always)]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
    }
    /// The squares of the set, lowest first.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// Iterator over the squares of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<B: Bits> ExactSizeIterator for Squares<B> {}

macro_rules! impl_bits {
    ($($int:ty),*) => {$(
        impl Bits for $int {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn bit(index: u32) -> Self {
                1 << index
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn only_lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn only_highest(self) -> Self {
                // `| 1` spares the check for an empty set; the last `&` takes it away again.
                (1 << (Self::BITS - 1) >> (self | 1).leading_zeros()) & self
            }
            #[inline(always)]
            fn below(self) -> Self {
                self.wrapping_sub(Self::from(self != 0))
            }
            #[inline(always)]
            fn above(self) -> Self {
                self.wrapping_neg() << 1
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self.into()
            }
            #[inline(always)]
            fn narrow(set: u128) -> Self {
                set as Self
            }
        }
    )*};
}

impl_bits!(u64, u128);
