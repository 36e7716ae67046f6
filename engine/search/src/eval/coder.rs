//! A small adaptive binary arithmetic coder, with which weights travel.
//!
//! Each decision has a probability that learns as it goes; an integer is a few decisions: zero or not, its sign, how
//! many bits it has, then those bits.

/// Probability, in 1/65536, that a decision is *yes*, and how often it was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds {
    yes: u16,
    made: u16,
}

impl Default for Odds {
    fn default() -> Self {
        Self { yes: 1 << 15, made: 0 }
    }
}

impl Odds {
    /// Learns fast at first, then slowly.
    #[inline]
    fn learn(&mut self, yes: bool) {
        let target: i32 = if yes { 65_520 } else { 16 };
        self.yes = (i32::from(self.yes) + (target - i32::from(self.yes)) / (i32::from(self.made) + 2)) as u16;
        self.made = (self.made + 1).min(250);
    }
}

/// Writing and reading make the same decisions in the same order; this is where they differ.
pub(crate) trait Coder {
    /// Writes `yes`, or reads and returns what was written.
    fn decide(&mut self, odds: &mut Odds, yes: bool) -> bool;
}

/// Magnitudes have at most this many bits.
const BITS: usize = 16;

/// What is learned about the integers met in one context.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    zero: Odds,
    negative: Odds,
    longer: [Odds; BITS],
    /// The bit below the leading one, by length; lower ones are as good as random.
    second: [Odds; BITS],
}

impl Model {
    /// Writes `value`, or reads and returns what was written. Magnitudes stay below 65536.
    #[inline]
    pub(crate) fn code(&mut self, coder: &mut impl Coder, value: i32) -> i32 {
        if coder.decide(&mut self.zero, value == 0) {
            return 0;
        }
        let negative = coder.decide(&mut self.negative, value < 0);
        let magnitude = value.unsigned_abs();
        let mut bits = 1;
        while bits < BITS && coder.decide(&mut self.longer[bits - 1], magnitude >> bits != 0) {
            bits += 1;
        }
        let mut read = 1_i32;
        for bit in (0..bits - 1).rev() {
            let wanted = magnitude >> bit & 1 == 1;
            let set = if bit + 2 == bits {
                coder.decide(&mut self.second[bits - 1], wanted)
            } else {
                coder.decide(&mut Odds::default(), wanted)
            };
            read = read << 1 | i32::from(set);
        }
        if negative { -read } else { read }
    }
}

/// The stretch of numbers that the decisions so far leave, as both directions keep it.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    low: u32,
    high: u32,
}

impl Stretch {
    const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// The last number that means *yes*.
    #[inline]
    fn split(self, odds: Odds) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(odds.yes)) >> 16) as u32
    }

    #[inline]
    fn narrow(&mut self, split: u32, yes: bool) {
        if yes {
            self.high = split;
        } else {
            self.low = split + 1;
        }
    }

    /// The leading byte once it is settled, shifted out.
    #[inline]
    fn settled(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        self.low <<= 8;
        self.high = self.high << 8 | 255;
        Some(byte)
    }
}

/// Writes decisions.
#[derive(Debug)]
pub(crate) struct Encoder {
    stretch: Stretch,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Self {
        Self { stretch: Stretch::WHOLE, bytes: Vec::new() }
    }

    /// All decisions as bytes.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.stretch.high.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    fn decide(&mut self, odds: &mut Odds, yes: bool) -> bool {
        self.stretch.narrow(self.stretch.split(*odds), yes);
        odds.learn(yes);
        while let Some(byte) = self.stretch.settled() {
            self.bytes.push(byte);
        }
        yes
    }
}

/// Reads decisions. Past the end of its bytes it reads zeros: what must be refused, a checksum finds beforehand.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    stretch: Stretch,
    code: u32,
    rest: core::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { stretch: Stretch::WHOLE, code: 0, rest: bytes.iter() };
        for _ in 0..4 {
            decoder.next_byte();
        }
        decoder
    }

    #[inline]
    fn next_byte(&mut self) {
        self.code = self.code << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn decide(&mut self, odds: &mut Odds, _: bool) -> bool {
        let split = self.stretch.split(*odds);
        let yes = self.code <= split;
        self.stretch.narrow(split, yes);
        odds.learn(yes);
        while self.stretch.settled().is_some() {
            self.next_byte();
        }
        yes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_come_back() {
        let values: Vec<i32> =
            (0..5000).map(|n: i32| (n % 97 * n % 211 - 105) * (n % 3)).chain([65535, -65535, 0, 1, -1]).collect();
        let mut encoder = Encoder::new();
        let mut model = Model::default();
        for &value in &values {
            model.code(&mut encoder, value);
        }
        let bytes = encoder.finish();
        let mut decoder = Decoder::new(&bytes);
        let mut model = Model::default();
        let read: Vec<i32> = values.iter().map(|_| model.code(&mut decoder, 0)).collect();
        assert_eq!(read, values);
    }

    #[test]
    fn zeros_are_nearly_free() {
        let mut encoder = Encoder::new();
        let mut model = Model::default();
        for _ in 0..100_000 {
            model.code(&mut encoder, 0);
        }
        assert!(encoder.finish().len() < 200);
    }

    #[test]
    fn garbage_is_read_as_something() {
        let garbage: Vec<u8> = (0..100_u8).map(|n| n.wrapping_mul(97)).collect();
        let mut decoder = Decoder::new(&garbage);
        let mut model = Model::default();
        assert!((0..10_000).all(|_| model.code(&mut decoder, 0).abs() < 65536));
    }
}
