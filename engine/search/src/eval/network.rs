//! A small network over pattern tables: how regions of the board act together.
//!
//! Where a plain sum of patterns takes one number from each table, this takes a [`Row`] of eight, adds the rows up, and
//! lets a *head* of two layers make a score of the sum: what one region is worth may then depend on the others. The sum
//! is one vector addition to a pattern. Tables shared by all stages suffice, because each stage has a head of its own.
//! (Networks over summed pattern rows are known from Gomoku programs, such as Rapfi's.)
//!
//! All arithmetic is in whole numbers and wraps, so that every machine gives the same score: the kernels with vectors
//! at the end are held against the plain one by the tests.

#[cfg(feature = "every-family")]
use outflank_rules::Bits;

use super::coder::{Coder, Model, Odds};
use super::features::Features;
use super::frame::Frame;
use super::lanes::Lanes;
use super::layout::Layout;

/// Numbers in a row.
pub const WIDTH: usize = 8;
/// Units of a head's middle layer.
pub const HIDDEN: usize = 8;
/// What a head reads: the sum's numbers clipped to `0..=CLIP`, then the same as they are.
pub const INPUTS: usize = 2 * WIDTH;
/// Empties to each head.
pub const HEAD_STEP: u32 = 5;
/// One, in rows.
pub const ROW_ONE: i16 = 1 << 5;
/// Where the clipped numbers of a sum end.
pub const CLIP: i16 = 6 * ROW_ONE;
/// One, in the weights of the middle layer.
pub const MIX_ONE: i16 = 1 << 10;
/// One, in what the middle layer's units are worth.
pub const WORTH_ONE: i16 = 1 << 9;
/// One, in what the inputs are worth by themselves.
pub const SKIP_ONE: i16 = 1 << 12;
/// One, in the constants of both layers.
pub const BIAS_ONE: i16 = 1 << 10;
/// A head's result of one, in discs.
pub const SCALE: f32 = 10.0;

/// What one pattern's entry says, [`ROW_ONE`] to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
pub struct Row(pub [i16; WIDTH]);

impl core::ops::AddAssign for Row {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.wrapping_add(theirs);
        }
    }
}

/// What makes a score of a sum of rows, for some stage of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// For each input its weights in the middle layer's units.
    pub mix: [[i16; HIDDEN]; INPUTS],
    /// The units' constants.
    pub biases: [i16; HIDDEN],
    /// What the units are worth, those below zero counting as zero.
    pub worth: [i16; HIDDEN],
    /// What the inputs are worth by themselves.
    pub skip: [i16; INPUTS],
    /// The result's constant.
    pub bias: i16,
}

/// How many sizes of rows are told apart in their coding.
const SIZES: usize = 8;

/// A learned network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The rows of a layout's free weights.
    pub rows: Vec<Row>,
    /// A row for each number of empties, 0 up to all squares.
    pub tempo: Vec<Row>,
    /// The heads, from no empties up, for [`HEAD_STEP`] numbers of empties each.
    pub heads: Vec<Head>,
}

impl Network {
    /// How many heads a board of so many squares has.
    pub fn heads_for(squares: u32) -> usize {
        (squares / HEAD_STEP) as usize + 1
    }

    /// A network of zeros.
    pub fn zero(free_len: usize, squares: u32) -> Self {
        Self {
            rows: vec![Row::default(); free_len],
            tempo: vec![Row::default(); squares as usize + 1],
            heads: vec![Head::default(); Self::heads_for(squares)],
        }
    }

    /// Writes all numbers, or reads them into their places.
    ///
    /// A row's numbers are coded in a context made of their place and of the sizes of those before them in the row and
    /// of the row before: a pattern seldom met has small numbers throughout, and neighbours are alike. Of boards with
    /// blocked squares most patterns are never met (`sparse`): whether a row is all zero is said first there.
    pub(crate) fn code(&mut self, coder: &mut impl Coder, sparse: bool) {
        let mut model = Model::default();
        let mut plain = |value: &mut i16| *value = model.code(coder, i32::from(*value)) as i16;
        for head in &mut self.heads {
            head.mix.iter_mut().flatten().for_each(&mut plain);
            head.biases.iter_mut().chain(&mut head.worth).chain(&mut head.skip).for_each(&mut plain);
            plain(&mut head.bias);
        }
        self.tempo.iter_mut().flat_map(|row| &mut row.0).for_each(&mut plain);

        let size = |sum: u32| (u32::BITS - sum.leading_zeros()).min(SIZES as u32 - 1) as usize;
        let mut models = vec![Model::default(); WIDTH * SIZES * SIZES];
        let (mut before, mut before_that) = (0, 0);
        let (mut met, mut met_before) = ([Odds::default(); 4], [false; 2]);
        for row in &mut self.rows {
            if sparse {
                let odds = &mut met[usize::from(met_before[0]) + 2 * usize::from(met_before[1])];
                met_before = [coder.decide(odds, row.0 != [0; WIDTH]), met_before[0]];
                if !met_before[0] {
                    continue;
                }
            }
            let mut here = 0;
            for (place, value) in row.0.iter_mut().enumerate() {
                // What is known of the row as if it were complete, so that sizes compare from place to place.
                let known = if place == 0 { before_that } else { here * WIDTH as u32 / place as u32 };
                let model = &mut models[(place * SIZES + size(before)) * SIZES + size(known)];
                *value = model.code(coder, i32::from(*value)) as i16;
                here += u32::from(value.unsigned_abs());
            }
            (before, before_that) = (here, before);
        }
    }
}

/// A network as play reads it.
#[derive(Clone, Debug)]
pub struct Judge {
    frame: Frame,
    rows: Vec<Short>,
    /// For each number of empties what the sum begins with.
    tempo: Vec<Row>,
    heads: Vec<Packed>,
}

/// A row of half the size: more of them fit the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(8))]
pub(super) struct Short([i8; WIDTH]);

impl Short {
    /// The nearest to a row: the numbers end at 127.
    fn nearest(row: Row) -> Self {
        Self(row.0.map(|number| number.clamp(-127, 127) as i8))
    }

    #[inline(always)]
    fn long(self) -> Row {
        Row(self.0.map(i16::from))
    }
}

/// A head laid out for vectors: the weights of each two inputs side by side.
#[derive(Clone, Debug)]
#[repr(align(16))]
struct Packed {
    mix: [[[i16; 2]; HIDDEN]; WIDTH],
    biases: [i32; HIDDEN],
    worth: [i16; HIDDEN],
    skip: [i16; INPUTS],
    bias: i32,
}

/// The middle layer's units are shifted right by this before they are weighed.
const TO_WORTH: u32 = 5;
/// Their worth is shifted right by this to meet the inputs'.
const TO_SKIP: u32 = 2;

impl Network {
    /// The rows of a layout's entries: parts folded, ties by symmetry resolved.
    pub(super) fn entries(&self, layout: &Layout) -> impl Iterator<Item = Short> {
        let mut rows = self.rows.clone();
        layout.fold(&mut rows);
        layout.free.iter().map(move |&free| Short::nearest(rows[free as usize]))
    }
}

impl Judge {
    /// Unpacks a network for boards without blocked squares.
    pub fn new(layout: &Layout, network: &Network) -> Self {
        let frame = Frame::new(layout);
        let rows = frame.table(network.entries(layout));
        let mut tempo = network.tempo.clone();
        for (row, times) in frame.idle(&rows) {
            let surplus = row.long().0.map(|number| number.wrapping_mul(times as i16).wrapping_neg());
            for tempo in &mut tempo {
                *tempo += Row(surplus);
            }
        }
        Self { frame, rows, tempo, heads: network.heads.iter().map(Packed::new).collect() }
    }

    /// Unpacks a network for one board with these squares open, from the rows of its layout's entries.
    #[cfg(feature = "every-family")]
    pub(super) fn on<B: Bits>(layout: &Layout, network: &Network, entries: &[Short], open: B) -> Self {
        let frame = Frame::of_lanes(layout);
        let rows = frame.tables(layout, entries, open);
        Self { frame, rows, tempo: network.tempo.clone(), heads: network.heads.iter().map(Packed::new).collect() }
    }

    /// The score in 1/128 of a disc, not bounded. `walls` are more entries among the features'.
    #[inline(always)]
    pub fn score<L: Lanes>(&self, empties: u32, lanes: &L, features: &Features, walls: &[u16]) -> i32 {
        let mut sum = kernel::start(&self.tempo[empties as usize]);
        for row in self.frame.of_features(&self.rows, walls) {
            sum = kernel::add(sum, row);
        }
        self.frame.each(&self.rows, lanes, features, |row| sum = kernel::add(sum, row));
        self.heads[(empties / HEAD_STEP) as usize].score(sum)
    }
}

impl Packed {
    fn new(head: &Head) -> Self {
        let pair = |first: usize| core::array::from_fn(|unit| [head.mix[first][unit], head.mix[first + 1][unit]]);
        Self {
            mix: core::array::from_fn(|number| pair(2 * number)),
            biases: head.biases.map(|bias| i32::from(bias) << TO_WORTH),
            worth: head.worth,
            skip: head.skip,
            bias: i32::from(head.bias) << 7,
        }
    }

    #[inline(always)]
    fn score(&self, sum: kernel::Sum) -> i32 {
        (kernel::head(self, sum).wrapping_add(self.bias)).wrapping_mul(5) >> 9
    }
}

/// What a head makes of a sum, without the constant, one number at a time.
#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
mod plain {
    use super::{CLIP, INPUTS, Packed, Row, Short, TO_SKIP, TO_WORTH, WIDTH};

    pub(super) type Sum = Row;

    pub(super) fn start(row: &Row) -> Sum {
        *row
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the other kernels load from where it lies")]
    pub(super) fn add(mut sum: Sum, row: &Short) -> Sum {
        sum += row.long();
        sum
    }

    pub(super) fn head(head: &Packed, sum: Row) -> i32 {
        let input: [i16; INPUTS] =
            core::array::from_fn(
                |place| if place < WIDTH { sum.0[place].clamp(0, CLIP) } else { sum.0[place - WIDTH] },
            );
        let product = |left: i16, right: i16| i32::from(left) * i32::from(right);
        let mut units = head.biases;
        for (two, weights) in input.chunks(2).zip(&head.mix) {
            for (unit, of_unit) in units.iter_mut().zip(weights) {
                let both = product(two[0], of_unit[0]).wrapping_add(product(two[1], of_unit[1]));
                *unit = unit.wrapping_add(both);
            }
        }
        let unit = |unit: i32| (unit >> TO_WORTH).clamp(0, i32::from(i16::MAX)) as i16;
        let worth = units.into_iter().zip(head.worth);
        let worth = worth.fold(0_i32, |sum, (value, worth)| sum.wrapping_add(product(unit(value), worth)));
        input
            .into_iter()
            .zip(head.skip)
            .fold(worth >> TO_SKIP, |sum, (value, worth)| sum.wrapping_add(product(value, worth)))
    }
}

/// The same with the vectors every x86-64 has.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use core::arch::x86_64::{
        __m128i, _mm_add_epi16, _mm_add_epi32, _mm_cvtsi128_si32, _mm_load_si128, _mm_loadl_epi64, _mm_loadu_si128,
        _mm_madd_epi16, _mm_max_epi16, _mm_min_epi16, _mm_packs_epi32, _mm_set1_epi16, _mm_setzero_si128,
        _mm_shuffle_epi32, _mm_srai_epi32,
    };

    use super::{CLIP, Packed, Row, Short, TO_SKIP, TO_WORTH};

    // Sound throughout: every x86-64 has SSE2, and what is loaded lies within the arrays.

    pub(super) type Sum = __m128i;

    #[inline(always)]
    pub(super) fn start(row: &Row) -> Sum {
        unsafe { _mm_load_si128((&raw const *row).cast()) }
    }

    #[inline(always)]
    pub(super) fn add(sum: Sum, row: &Short) -> Sum {
        unsafe { _mm_add_epi16(sum, widened(_mm_loadl_epi64((&raw const *row).cast()))) }
    }

    #[cfg(target_feature = "sse4.1")]
    use core::arch::x86_64::_mm_cvtepi8_epi16 as widened;

    /// The lower eight bytes as eight numbers.
    #[cfg(not(target_feature = "sse4.1"))]
    #[inline(always)]
    unsafe fn widened(bytes: __m128i) -> __m128i {
        use core::arch::x86_64::{_mm_srai_epi16, _mm_unpacklo_epi8};
        unsafe { _mm_srai_epi16::<8>(_mm_unpacklo_epi8(bytes, bytes)) }
    }

    #[inline(always)]
    pub(super) fn head(head: &Packed, whole: Sum) -> i32 {
        unsafe {
            let load = |from: *const i16| _mm_loadu_si128(from.cast());
            let clipped = _mm_min_epi16(_mm_max_epi16(whole, _mm_setzero_si128()), _mm_set1_epi16(CLIP));
            let biases = head.biases.as_ptr();
            let mut units = [_mm_loadu_si128(biases.cast()), _mm_loadu_si128(biases.add(4).cast())];
            for (number, two) in spread(clipped).into_iter().chain(spread(whole)).enumerate() {
                let weights: *const i16 = head.mix[number].as_ptr().cast();
                units[0] = _mm_add_epi32(units[0], _mm_madd_epi16(two, load(weights)));
                units[1] = _mm_add_epi32(units[1], _mm_madd_epi16(two, load(weights.add(8))));
            }
            let units = units.map(|units| _mm_srai_epi32::<{ TO_WORTH as i32 }>(units));
            let units = _mm_max_epi16(_mm_packs_epi32(units[0], units[1]), _mm_setzero_si128());
            let worth = total(_mm_madd_epi16(units, load(head.worth.as_ptr())));
            let skip = _mm_add_epi32(
                _mm_madd_epi16(clipped, load(head.skip.as_ptr())),
                _mm_madd_epi16(whole, load(head.skip.as_ptr().add(8))),
            );
            (worth >> TO_SKIP).wrapping_add(total(skip))
        }
    }

    /// Each two numbers of eight, four times over.
    #[inline(always)]
    fn spread(eight: __m128i) -> [__m128i; 4] {
        unsafe {
            [
                _mm_shuffle_epi32::<0b00_00_00_00>(eight),
                _mm_shuffle_epi32::<0b01_01_01_01>(eight),
                _mm_shuffle_epi32::<0b10_10_10_10>(eight),
                _mm_shuffle_epi32::<0b11_11_11_11>(eight),
            ]
        }
    }

    #[inline(always)]
    fn total(four: __m128i) -> i32 {
        unsafe {
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
        }
    }
}

/// The same with WebAssembly's vectors.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use core::arch::wasm32::{
        i16x8_add, i16x8_load_extend_i8x8, i16x8_max, i16x8_min, i16x8_narrow_i32x4, i16x8_splat, i32x4_add,
        i32x4_dot_i16x8, i32x4_extract_lane, i32x4_shr, i32x4_shuffle, v128, v128_load,
    };

    use super::{CLIP, Packed, Row, Short, TO_SKIP, TO_WORTH};

    // Sound throughout: what is loaded lies within the arrays.

    pub(super) type Sum = v128;

    #[inline(always)]
    pub(super) fn start(row: &Row) -> Sum {
        unsafe { v128_load((&raw const *row).cast()) }
    }

    #[inline(always)]
    pub(super) fn add(sum: Sum, row: &Short) -> Sum {
        i16x8_add(sum, unsafe { i16x8_load_extend_i8x8((&raw const *row).cast()) })
    }

    #[inline(always)]
    pub(super) fn head(head: &Packed, whole: Sum) -> i32 {
        let load = |from: *const i16| unsafe { v128_load(from.cast()) };
        let clipped = i16x8_min(i16x8_max(whole, i16x8_splat(0)), i16x8_splat(CLIP));
        let mut units = [load(head.biases.as_ptr().cast()), load(head.biases[4..].as_ptr().cast())];
        for (number, two) in spread(clipped).into_iter().chain(spread(whole)).enumerate() {
            let [first, second] = [0, 4].map(|unit| load(head.mix[number][unit..].as_ptr().cast()));
            units[0] = i32x4_add(units[0], i32x4_dot_i16x8(two, first));
            units[1] = i32x4_add(units[1], i32x4_dot_i16x8(two, second));
        }
        let units = units.map(|units| i32x4_shr(units, TO_WORTH));
        let units = i16x8_max(i16x8_narrow_i32x4(units[0], units[1]), i16x8_splat(0));
        let worth = total(i32x4_dot_i16x8(units, load(head.worth.as_ptr())));
        let skip = i32x4_add(
            i32x4_dot_i16x8(clipped, load(head.skip.as_ptr())),
            i32x4_dot_i16x8(whole, load(head.skip[8..].as_ptr())),
        );
        (worth >> TO_SKIP).wrapping_add(total(skip))
    }

    /// Each two numbers of eight, four times over.
    #[inline(always)]
    fn spread(eight: v128) -> [v128; 4] {
        [
            i32x4_shuffle::<0, 0, 0, 0>(eight, eight),
            i32x4_shuffle::<1, 1, 1, 1>(eight, eight),
            i32x4_shuffle::<2, 2, 2, 2>(eight, eight),
            i32x4_shuffle::<3, 3, 3, 3>(eight, eight),
        ]
    }

    #[inline(always)]
    fn total(four: v128) -> i32 {
        let two = i32x4_add(four, i32x4_shuffle::<2, 3, 0, 1>(four, four));
        i32x4_extract_lane::<0>(two).wrapping_add(i32x4_extract_lane::<1>(two))
    }
}

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
use plain as kernel;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128 as kernel;
#[cfg(target_arch = "x86_64")]
use sse2 as kernel;

#[cfg(test)]
mod tests {
    use super::*;

    /// A repeatable stream of numbers, among them the extremes.
    fn numbers() -> impl FnMut() -> i16 {
        let mut state = 1_u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (state >> 40) as i16;
            match state >> 61 {
                0 => i16::MIN,
                1 => i16::MAX,
                2..5 => number >> 6,
                _ => number,
            }
        }
    }

    fn head(mut number: impl FnMut() -> i16) -> Head {
        Head {
            mix: core::array::from_fn(|_| core::array::from_fn(|_| number())),
            biases: core::array::from_fn(|_| number()),
            worth: core::array::from_fn(|_| number()),
            skip: core::array::from_fn(|_| number()),
            bias: number(),
        }
    }

    #[test]
    fn vectors_and_single_numbers_agree() {
        let mut number = numbers();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let head = Packed::new(&head(&mut number));
            for _ in 0..20 {
                let first = Row(core::array::from_fn(|_| number()));
                let second = Short(core::array::from_fn(|_| number() as i8));
                let score = kernel::head(&head, kernel::add(kernel::start(&first), &second));
                let plain = plain::head(&head, plain::add(plain::start(&first), &second));
                assert_eq!(score, plain, "{head:?} of {first:?} and {second:?}");
                seen.insert(score);
            }
        }
        assert!(seen.len() > 9_000, "the scores hardly differ");
    }

    /// A head worked out by hand: one unit, one input.
    #[test]
    fn units_below_zero_say_nothing() {
        let mut head = Head::default();
        head.mix[WIDTH][0] = MIX_ONE;
        head.biases[0] = -BIAS_ONE;
        head.worth[0] = 2 * WORTH_ONE;
        head.bias = BIAS_ONE / 2;
        let score = |number| Packed::new(&head).score(kernel::start(&Row([number, 0, 0, 0, 0, 0, 0, 0])));
        let discs = |discs: i32| discs * 128;
        assert_eq!(score(0), discs(5));
        assert_eq!(score(ROW_ONE), discs(5));
        assert_eq!(score(2 * ROW_ONE), discs(25));
        assert_eq!(score(-9 * ROW_ONE), discs(5));
        head.skip[0] = SKIP_ONE;
        let score = |number| Packed::new(&head).score(kernel::start(&Row([number, 0, 0, 0, 0, 0, 0, 0])));
        assert_eq!(score(ROW_ONE), discs(15));
        assert_eq!(score(-ROW_ONE), discs(5));
    }

    #[test]
    fn numbers_come_back_as_they_were() {
        let mut number = numbers();
        let mut network = Network::zero(500, 64);
        network.heads.fill_with(|| head(&mut number));
        network.tempo.fill_with(|| Row(core::array::from_fn(|_| number())));
        for (place, row) in network.rows.iter_mut().enumerate() {
            if place % 3 > 0 {
                *row = Row(core::array::from_fn(|_| number() >> 8));
            }
        }
        for sparse in [false, true] {
            let mut encoder = super::super::coder::Encoder::new();
            network.clone().code(&mut encoder, sparse);
            let bytes = encoder.finish();
            let mut read = Network::zero(500, 64);
            read.code(&mut super::super::coder::Decoder::new(&bytes), sparse);
            assert_eq!(read, network);
        }
    }
}
