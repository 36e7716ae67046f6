//! The computer player and analyst: two-player search, three- and four-player search, levels.
//!
//! One source for native and wasm. Time, interruption and progress come in through [`Clock`], [`Stop`] and
//! [`Report`]; there is no other contact with the outside, so the same limits give the same nodes everywhere.

#![deny(missing_docs)]

mod analysis;
mod bench;
pub mod book;
mod duel;
mod engine;
pub mod eval;
mod ground;
mod level;
mod limits;
#[cfg(all(feature = "every-family", not(feature = "contenders")))]
mod many;
#[cfg(feature = "contenders")]
pub mod many;
mod outside;
mod random;
mod stable;

pub use analysis::{Analysis, MoveScore, Score};
pub use bench::{BenchCase, bench};
pub use engine::Engine;
pub use ground::Ground;
pub use limits::{Level, Limits};
pub use outside::{Clock, Never, Quiet, Report, Stop, Unlimited};
