//! The Go Text Protocol, version 2 (Farnebäck 2002), as Reversi programs speak it: squares by their Reversi names, a1 at
//! the top left. `server` lets others drive our players, `client` lets others' programs play in our matches.
//!
//! One command is our own, so that every setup can be played through the pipe: [`GAME`], followed by a seed and a game's
//! link, begins that game with the link's plies already made.

pub mod client;
pub mod server;

use outflank_rules::Colour;

/// Begins any game: `outflank-game SEED LINK`.
const GAME: &str = "outflank-game";

/// A colour by its name or the first letter of it, in any case.
fn colour(text: &str) -> Option<Colour> {
    let text = text.to_ascii_lowercase();
    Colour::ALL.into_iter().find(|colour| text == colour.name() || text == colour.name()[..1])
}
