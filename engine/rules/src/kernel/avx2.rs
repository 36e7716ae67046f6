//! Stride 8 with 256-bit vectors: a lane for each axis.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_sub_epi64,
};

use crate::geometry::Geometry;

#[inline(always)]
fn lanes([a, b, c, d]: [u64; 4]) -> __m256i {
    unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) }
}

/// The union of the four lanes.
#[inline(always)]
fn union(sets: __m256i) -> u64 {
    unsafe {
        let halves = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256(sets, 1));
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
    }
}

/// See [`Geometry::reach`]. Parallel prefix, as in `prefix`.
#[inline(always)]
pub(crate) fn reach<G: Geometry<Bits = u64>>(player: u64, opponent: u64) -> u64 {
    let step = lanes([1, 7, 8, 9]);
    let two_steps = lanes([2, 14, 16, 18]);
    unsafe {
        let player = _mm256_set1_epi64x(player as i64);
        let inner = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), lanes(G::INNER));
        let mut up = _mm256_and_si256(inner, _mm256_sllv_epi64(player, step));
        let mut down = _mm256_and_si256(inner, _mm256_srlv_epi64(player, step));
        up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
        let up_pairs = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
        let down_pairs = _mm256_srlv_epi64(up_pairs, step);
        let mut grown = 2;
        while grown + 2 < G::SIZE {
            up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, two_steps)));
            down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, two_steps)));
            grown += 2;
        }
        union(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)))
    }
}

/// See [`Geometry::flips`]. Arithmetic on rays, as in `rays`; without a count of leading zeros for vectors, the
/// nearest blocker below is what is left of the blockers after taking away all that lie in another's shadow.
#[inline(always)]
pub(crate) fn flips<G: Geometry<Bits = u64>>(player: u64, opponent: u64, square: u32) -> u64 {
    let [a, b, c, d, e, f, g, h] = G::RAYS.0[(square % 64) as usize];
    let step = lanes([1, 7, 8, 9]);
    unsafe {
        let zero = _mm256_setzero_si256();
        let player = _mm256_set1_epi64x(player as i64);
        let opponent = _mm256_set1_epi64x(opponent as i64);

        let ray = lanes([a, b, c, d]);
        let blockers = _mm256_andnot_si256(opponent, ray);
        let lowest = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
        let closing = _mm256_and_si256(lowest, player);
        let below = _mm256_and_si256(_mm256_add_epi64(closing, _mm256_set1_epi64x(-1)), ray);
        let up = _mm256_andnot_si256(_mm256_cmpeq_epi64(closing, zero), below);

        let ray = lanes([e, f, g, h]);
        let blockers = _mm256_andnot_si256(opponent, ray);
        let mut shadow = _mm256_or_si256(blockers, _mm256_srlv_epi64(blockers, step));
        shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, lanes([2, 14, 16, 18])));
        shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, lanes([4, 28, 32, 36])));
        let highest = _mm256_andnot_si256(_mm256_srlv_epi64(shadow, step), blockers);
        let closing = _mm256_sub_epi64(zero, _mm256_and_si256(highest, player));
        let down = _mm256_and_si256(_mm256_add_epi64(closing, closing), ray);

        union(_mm256_or_si256(up, down))
    }
}
