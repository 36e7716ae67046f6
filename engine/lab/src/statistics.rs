//! What results say, and how surely.

/// Standard errors to either side of a 95 % interval.
const SURE: f64 = 1.959_964;

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

impl Interval {
    /// The same through a growing function.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self { value: function(self.value), low: function(self.low), high: function(self.high) }
    }
}

/// A mean with its interval by the normal law. One sample, or none, says nothing of its spread: the interval is
/// unbounded.
pub fn mean(samples: &[f64]) -> Interval {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count.max(1.0);
    if samples.len() < 2 {
        return Interval { value: mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let variance = samples.iter().map(|sample| (sample - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let reach = SURE * (variance / count).sqrt();
    Interval { value: mean, low: mean - reach, high: mean + reach }
}

/// A share of successes, which may be counted in halves, with Wilson's interval, which holds near 0 and 1 too.
pub fn share(successes: f64, trials: usize) -> Interval {
    if trials == 0 {
        return Interval { value: 0.0, low: 0.0, high: 1.0 };
    }
    let count = trials as f64;
    let value = successes / count;
    let square = SURE * SURE;
    let centre = (value + square / (2.0 * count)) / (1.0 + square / count);
    let reach = SURE / (1.0 + square / count) * (value * (1.0 - value) / count + square / (4.0 * count * count)).sqrt();
    Interval { value, low: (centre - reach).max(0.0), high: (centre + reach).min(1.0) }
}

/// The Elo difference at which a player expects this share of the points.
pub fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.005
    }

    #[test]
    fn elo_of_known_shares() {
        assert!(near(elo(0.5), 0.0));
        assert!(near(elo(0.75), 190.85));
        assert!(near(elo(10.0 / 11.0), 400.0));
        assert!(elo(1.0).is_infinite() && elo(1.0) > 0.0);
        assert!(elo(0.0).is_infinite() && elo(0.0) < 0.0);
    }

    /// Figures from the textbook formula: 8 of 10 has the interval 0.490 to 0.943.
    #[test]
    fn wilson_of_known_counts() {
        let some = share(8.0, 10);
        assert!(near(some.value, 0.8) && near(some.low, 0.490) && near(some.high, 0.943), "{some:?}");
        let all = share(100.0, 100);
        assert!(near(all.low, 0.963) && near(all.high, 1.0), "{all:?}");
    }

    #[test]
    fn mean_of_known_samples() {
        let few = mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!(near(few.value, 5.0) && near(few.low, 5.0 - 1.482) && near(few.high, 5.0 + 1.482), "{few:?}");
        assert!(mean(&[3.0]).high.is_infinite());
    }
}
