//! The rules of Reversi for two, three and four players, on four boards, with every option of the game.
//!
//! No clock, no randomness, no input or output: positions, moves, games and their text forms.

#![deny(missing_docs)]

mod bits;
mod blocked;
mod board;
mod board_id;
mod colour;
mod error;
mod format;
mod game;
mod geometry;
mod kernel;
mod layout;
mod perft;
mod play_error;
mod setup;
mod square;
mod state;
mod table;

pub use bits::{Bits, Squares};
pub use blocked::{BlockedError, random_blocked};
pub use board::Board;
pub use board_id::{BoardId, BoardIdError};
pub use colour::{Colour, Disc};
pub use error::Error;
pub use format::{Form, FormatError, GgfGame, MAX_TEXT, MAX_WTHOR, WthorFile, WthorGame};
pub use game::{Discs, Game, NoSuchPly, Outcome, Ply};
pub use geometry::{Eight, Geometry, Octagon, Six, Ten};
pub use play_error::{PlayError, Refusal};
pub use setup::{Goal, Handicap, Opening, Setup, SetupError, SetupProblem};
pub use square::{Square, SquareError};
pub use state::{Duel, Party, State};
pub use table::{Table, neighbours};
