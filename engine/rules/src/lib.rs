//! The rules of Reversi for two, three and four players, on four boards, with every option of the game.
//!
//! No clock, no randomness, no input or output: positions, moves, games and their text forms.

#![deny(missing_docs)]

mod bits;
mod board;
mod board_id;
mod colour;
mod error;
mod format;
mod game;
mod geometry;
mod kernel;
mod layout;
mod play_error;
mod setup;
mod square;
mod state;
mod table;

pub use bits::{Bits, Squares};
pub use board::Board;
pub use board_id::{BoardId, BoardIdError};
pub use colour::{Colour, Disc};
pub use error::Error;
pub use format::{Form, FormatError, MAX_TEXT};
pub use game::{Discs, Game, NoSuchPly, Outcome, Ply};
pub use geometry::{Eight, Geometry, Octagon, Six, Ten};
pub use play_error::{PlayError, Refusal};
pub use setup::{Goal, Handicap, Opening, Setup, SetupError, SetupProblem};
pub use square::{Square, SquareError};
pub use state::{Duel, Party, State};
pub use table::{Table, neighbours};

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn perft() {
        fn go<G: Geometry>(b: Board<G>, d: u32, passed: bool) -> u64 {
            if d == 0 {
                return 1;
            }
            let moves = b.moves();
            if moves.is_empty() {
                return if passed {
                    1
                } else if b.pass().moves().is_empty() {
                    1
                } else {
                    go(b.pass(), d - 1, true)
                };
            }
            moves.squares().map(|s| go(b.place(s, b.flips(s)), d - 1, false)).sum()
        }
        assert_eq!(go(Board::<Eight>::cross(), 9, false), 3_005_288);
        assert_eq!(go(Board::<Six>::cross(), 9, false), 2_114_912);
        assert_eq!(go(Board::<Ten>::cross(), 8, false), 392_268);
        assert_eq!(go(Board::<Octagon>::cross(), 7, false), 55136);
        assert_eq!(Octagon::CORNERS.count(), 8);
        fn many<const N: usize>(t: Table<Eight, N>, seat: usize, d: u32) -> u64 {
            if d == 0 {
                return 1;
            }
            let (moves, _) = t.moves(seat, Eight::SQUARES);
            moves.squares().map(|s| many(t.place(seat, s, t.flips(seat, s)), (seat + 1) % N, d - 1)).sum()
        }
        assert_eq!(many(Table::<Eight, 3>::start(), 0, 6), 27778);
        assert_eq!(many(Table::<Eight, 4>::start(), 0, 6), 44154);
    }
}
