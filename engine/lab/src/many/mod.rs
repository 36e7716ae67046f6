//! Three and four players: matches at whole tables, and the teaching of the judge.

mod contender;
mod family;
mod player;
pub mod tables;
pub mod teach;
