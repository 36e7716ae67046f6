//! Move generation: `reach` (where a player closes a line) and `flips` (what turns), for the two strides.
//!
//! What is fastest differs by machine, so each stride picks its code when it is compiled: there is no branch at run
//! time. Every variant gives the same sets, whatever the two arguments hold; the tests compare them on random ones.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
mod last;
mod prefix;
mod rays;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128_wide;
#[cfg(any(test, target_arch = "wasm32"))]
mod walk;

pub use rays::Rays;

/// The 6x6 and 8x8 boards: one `u64`, eight bits a row.
pub(crate) mod stride8 {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    pub(crate) use super::avx2::{flips, reach};
    pub(crate) use super::last::last_flips;
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    pub(crate) use super::one_by_one as reach_both;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    pub(crate) use super::simd128::{flips, reach, reach_both};
    #[cfg(not(any(
        all(target_arch = "x86_64", target_feature = "avx2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )))]
    pub(crate) use super::{prefix::reach, rays::flips};

    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    pub(crate) use super::rays::narrow as table;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    pub(crate) use super::simd128::table;
}

/// The 10x10 board and the octagon: one `u128`, ten bits a row.
pub(crate) mod stride10 {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    pub(crate) use super::one_by_one as reach_both;
    pub(crate) use super::prefix::reach;
    pub(crate) use super::rays::wide as table;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    pub(crate) use super::simd128_wide::reach_both;

    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) use super::rays::flips;
    // WebAssembly has no 128-bit arithmetic, so that a walk along short runs beats the arithmetic on whole rays.
    #[cfg(target_arch = "wasm32")]
    pub(crate) use super::walk::flips;

    use crate::{Bits, Geometry};

    /// See [`Geometry::last_flips`].
    #[inline(always)]
    pub(crate) fn last_flips<G: Geometry<Bits = u128>>(player: u128, square: u32) -> u32 {
        G::flips(player, G::SQUARES & !player & !u128::bit(square), square).count()
    }
}

/// See [`Geometry::reach_both`]: where vectors do not help.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(crate) fn one_by_one<G: crate::Geometry>(player: G::Bits, opponent: G::Bits) -> [G::Bits; 2] {
    [G::reach(player, opponent), G::reach(opponent, player)]
}

#[cfg(test)]
mod tests {
    use super::{prefix, rays, walk};
    use crate::{Bits, Eight, Geometry, Octagon, Six, Ten};

    /// Xorshift64, for positions without rhyme or reason.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u128 {
            let mut half = || {
                self.0 ^= self.0 << 13;
                self.0 ^= self.0 >> 7;
                self.0 ^= self.0 << 17;
                u128::from(self.0)
            };
            half() << 64 | half()
        }
    }

    fn every_kernel_agrees<G: Geometry>(narrow: impl Fn(u128) -> G::Bits) {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        for density in 0..4 {
            for _ in 0..500 {
                let mut sparse = || (0..density).fold(random.next(), |set, _| set | random.next());
                let occupied = narrow(sparse()) & G::SQUARES;
                let player = narrow(random.next() & random.next()) & occupied;
                let opponent = occupied & !player;
                let mut reached = G::Bits::EMPTY;
                for square in G::SQUARES.squares() {
                    let flips = walk::flips::<G>(player, opponent, square);
                    assert_eq!(rays::flips::<G>(player, opponent, square), flips);
                    assert_eq!(G::flips(player, opponent, square), flips);
                    if !flips.is_empty() {
                        reached |= G::Bits::bit(square);
                    }
                }
                // With one square empty, whatever is not the player's is the opponent's.
                for square in G::SQUARES.squares() {
                    let player = player & !G::Bits::bit(square);
                    let opponent = G::SQUARES & !player & !G::Bits::bit(square);
                    assert_eq!(G::last_flips(player, square), G::flips(player, opponent, square).count());
                }
                let empty = G::SQUARES & !occupied;
                assert_eq!(G::reach(player, opponent) & empty, reached & empty);
                assert_eq!(prefix::reach::<G>(player, opponent) & empty, reached & empty);
                let others = G::reach(opponent, player);
                assert_eq!(
                    G::reach_both(player, opponent).map(|reach| reach & empty),
                    [reached & empty, others & empty]
                );
            }
        }
    }

    #[test]
    fn every_kernel_agrees_on_every_board() {
        every_kernel_agrees::<Six>(|bits| bits as u64);
        every_kernel_agrees::<Eight>(|bits| bits as u64);
        every_kernel_agrees::<Ten>(|bits| bits);
        every_kernel_agrees::<Octagon>(|bits| bits);
    }
}
