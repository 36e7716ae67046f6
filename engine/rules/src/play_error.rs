//! Why a placement was refused.

use core::fmt;

use crate::bits::Bits;
use crate::board_id::BoardId;
use crate::colour::{Colour, Disc};
use crate::game::Game;
use crate::square::Square;
use crate::why::Why;

/// A placement that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayError {
    /// The ply it would have been, the game's first being 1.
    pub ply: usize,
    /// Where.
    pub square: Square,
    /// Why.
    pub refusal: Refusal,
}

/// Why a placement was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The square is not on the board.
    OffBoard(BoardId),
    /// The game is over.
    Over,
    /// The square is out of the game.
    Blocked,
    /// There is a disc already.
    Taken(Disc),
    /// The free opening's first four discs go on the centre squares.
    NotCentre(Colour),
    /// It closes no line for the player whose turn it is; `other` is a player for whom it would.
    FlipsNothing {
        /// Whose turn it is.
        mover: Colour,
        /// Somebody else who would flip discs there.
        other: Option<Colour>,
    },
    /// With three or four players and no flipping move: it touches no disc.
    TouchesNothing(Colour),
}

impl Refusal {
    /// Why `square` is not a legal move of `game`.
    pub(crate) fn of(game: &Game, square: Square) -> Self {
        let (board, state) = (game.setup().board, game.state());
        let bit = board.bit(square);
        let mover = state.mover();
        if !board.contains(square) {
            return Self::OffBoard(board);
        }
        if game.turn().is_none() {
            return Self::Over;
        }
        if let Some(disc) = state.disc(bit) {
            return Self::Taken(disc);
        }
        if !state.open().has(bit) {
            return Self::Blocked;
        }
        if state.placing() > 0 {
            return Self::NotCentre(mover);
        }
        if game.legal_moves().iter().all(|&legal| game.flips(legal).is_empty()) {
            return Self::TouchesNothing(mover);
        }
        let colours = game.setup().colours().iter().copied();
        let other = colours.filter(|&colour| colour != mover).find(|&colour| state.flips_of(colour, bit) != 0);
        Self::FlipsNothing { mover, other }
    }
}

impl PlayError {
    /// What it is for programs.
    pub fn why(&self) -> Why {
        let why = match self.refusal {
            Refusal::OffBoard(board) => Why::plain("off-board").with("board", board),
            Refusal::Over => Why::plain("over"),
            Refusal::Blocked => Why::plain("blocked"),
            Refusal::Taken(Disc::Of(colour)) => Why::plain("taken").with("player", colour),
            Refusal::Taken(Disc::Neutral) => Why::plain("taken-neutral"),
            Refusal::NotCentre(mover) => Why::plain("not-centre").with("mover", mover),
            Refusal::FlipsNothing { mover, other: None } => Why::plain("flips-nothing").with("mover", mover),
            Refusal::FlipsNothing { mover, other: Some(other) } => {
                Why::plain("other-turn").with("mover", mover).with("other", other)
            }
            Refusal::TouchesNothing(mover) => Why::plain("touches-nothing").with("mover", mover),
        };
        why.with("square", self.square)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = self.square;
        match self.refusal {
            Refusal::OffBoard(board) => write!(f, "{square} is not a square of the {board} board."),
            Refusal::Over => write!(f, "The game is over: nobody can place on {square} any more."),
            Refusal::Blocked => write!(f, "{square} is blocked: nobody can place there."),
            Refusal::Taken(Disc::Of(colour)) => write!(f, "{square} is taken: a {colour} disc lies there."),
            Refusal::Taken(Disc::Neutral) => write!(f, "{square} is taken: a neutral disc lies there."),
            Refusal::NotCentre(mover) => {
                write!(f, "{} cannot place on {square}: the first four discs go on the centre squares.", mover.title())
            }
            Refusal::FlipsNothing { mover, other } => {
                let mover = mover.title();
                write!(f, "{mover} cannot place on {square}: it flips nothing there.")?;
                match other {
                    Some(other) => write!(f, " {} could, but it is {mover}\u{2019}s turn.", other.title()),
                    None => Ok(()),
                }
            }
            Refusal::TouchesNothing(mover) => {
                write!(f, "{} cannot place on {square}: it touches no disc there.", mover.title())
            }
        }
    }
}

impl std::error::Error for PlayError {}
