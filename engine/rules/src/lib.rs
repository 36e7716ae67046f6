//! The rules of Reversi for two, three and four players, on four boards, with every option of the game.
//!
//! No clock, no randomness of its own, no input or output: setups, positions, moves, games and their text forms.
//!
//! - [`Setup`] is everything chosen before the first ply; [`random_blocked`] draws blocked squares for one.
//! - [`Game`] is a game of any setup, with undo and redo, and reads and writes positions, transcripts, links and OBF;
//!   [`GgfGame`] and [`WthorFile`] are files of games.
//! - [`State`] is the position of the moment. Below it everything is made for one board and one number of players:
//!   [`Duel`] and [`Board`] for two, [`Party`] and [`Table`] for three and four, over the bitboards ([`Bits`]) of a
//!   [`Geometry`].
//! - [`Error`] is anything refused, with a stable code and where there is one the ply and the square.
//!
//! Blocked squares are no squares of the game: they are never empty and never a disc, and count nowhere.
//!
//! ```
//! use outflank_rules::{BoardId, Game, Setup};
//! let mut game = Game::new(Setup { board: BoardId::Octagon, players: 3, ..Setup::default() }).unwrap();
//! while let Some(&square) = game.legal_moves().first() {
//!     game.play(square).unwrap();
//! }
//! let outcome = game.result().unwrap();
//! assert_eq!(game.len(), 84);
//! assert_eq!(outcome.discs.empty, 0);
//! ```

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
mod why;

pub use bits::{Bits, Squares};
pub use blocked::{BlockedError, random_blocked};
pub use board::Board;
pub use board_id::{BoardId, BoardIdError};
pub use colour::{Colour, Disc};
pub use error::Error;
pub use format::{Form, FormatError, GgfGame, MAX_TEXT, MAX_WTHOR, Problem, WthorFile, WthorGame};
pub use game::{Discs, Game, NoSuchPly, Outcome, Ply};
pub use geometry::{Eight, Geometry, Octagon, Six, Ten};
pub use play_error::{PlayError, Refusal};
pub use setup::{Goal, Handicap, Opening, Setup, SetupError, SetupProblem};
pub use square::{Square, SquareError};
pub use state::{Duel, Party, State};
pub use table::{Table, neighbours};
pub use why::{Value, Why};
