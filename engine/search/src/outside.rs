//! What a search needs from its surroundings.

use crate::Analysis;

/// Milliseconds from any fixed moment, never going back.
pub trait Clock {
    /// The time now, in milliseconds.
    fn now_ms(&self) -> f64;
}

/// A clock for searches without a time limit: it stands still, so that nothing depends on time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Clock for Unlimited {
    fn now_ms(&self) -> f64 {
        0.0
    }
}

/// Asked every few thousand nodes whether the search should come home.
pub trait Stop {
    /// Whether to stop now. Once true it must stay true.
    fn stop(&self) -> bool;
}

/// Never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    fn stop(&self) -> bool {
        false
    }
}

/// Hears of each deepening step.
pub trait Report {
    /// Called after each finished step with all that is known so far.
    fn report(&mut self, analysis: &Analysis);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Report for Quiet {
    fn report(&mut self, _: &Analysis) {}
}
