//! The player and analyst for three and four colours.
//!
//! Nobody is *the* opponent at such a table, so nothing here is negamax: a value is one number for each seat, and
//! the seat to move takes what is best for itself (max^n, Luckhardt and Irani 1986). The search is a best-first tree
//! with max^n backups (`tree`) over a forecast of the final discs and of the chances to win (`judge`), with an
//! exact solver for the last plies (`solve`). Which searches it was chosen over, and by how much, is in
//! `docs/many-tournament.md`.

mod analyst;
mod ends;
mod exp;
mod forecast;
mod judge;
mod level;
mod outcome;
mod position;
mod solve;
mod stability;
#[cfg(test)]
mod tests;
mod tree;
mod weights;

pub use analyst::{Memory, analyse};
#[cfg(feature = "contenders")]
pub use {
    analyst::search,
    ends::Ends,
    forecast::Forecast,
    judge::{Judge, filled},
    outcome::Outcome,
    position::Position,
    solve::Solver,
    weights::{FEATURES, HIDDEN, KNOTS, NET_SCALE, Weights, feature, knot},
};
