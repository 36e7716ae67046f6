//! Three and four players: matches at whole tables, and the teaching of the judge.

mod contender;
mod family;
mod games;
mod player;
mod regression;
pub mod tables;
pub mod teach;
