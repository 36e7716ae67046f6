//! One error for everything that can be refused, with stable codes.

use core::fmt;

use crate::board_id::BoardIdError;
use crate::format::FormatError;
use crate::game::NoSuchPly;
use crate::play_error::{PlayError, Refusal};
use crate::setup::{SetupError, SetupProblem};
use crate::square::SquareError;
use crate::why::Why;

/// Anything the rules refuse. Its [`Display`](fmt::Display) is a sentence a person can act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A setup that cannot be played.
    Setup(SetupError),
    /// A name that is no board's.
    Board(BoardIdError),
    /// A text that is no square.
    Square(SquareError),
    /// A placement that is not legal.
    Play(PlayError),
    /// A ply the game does not have.
    NoSuchPly(NoSuchPly),
    /// A text that cannot be read.
    Format(FormatError),
}

impl Error {
    /// A stable code: `bad-setup`, `bad-square`, `illegal-move`, `bad-position`, `bad-transcript`, `bad-link` or
    /// `game-over`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Setup(_) | Self::Board(_) => "bad-setup",
            Self::Square(_) => "bad-square",
            Self::Play(error) => error.code(),
            Self::NoSuchPly(_) => "illegal-move",
            Self::Format(error) => error.code(),
        }
    }

    /// What it is for programs; nothing for a setup, which has several reasons.
    pub fn why(&self) -> Option<Why> {
        match self {
            Self::Setup(_) => None,
            Self::Board(error) => Some(error.why()),
            Self::Square(error) => Some(error.why()),
            Self::Play(error) => Some(error.why()),
            Self::NoSuchPly(error) => Some(error.why()),
            Self::Format(error) => error.problem.why(),
        }
    }

    /// The ply it is about, if it is about one; a game's first is 1.
    pub fn ply(&self) -> Option<usize> {
        match self {
            Self::Play(error) => Some(error.ply),
            Self::NoSuchPly(error) => Some(error.ply),
            Self::Format(error) => error.ply,
            Self::Setup(_) | Self::Board(_) | Self::Square(_) => None,
        }
    }

    /// The square it is about, if it is about one, as it was written.
    pub fn square(&self) -> Option<String> {
        match self {
            Self::Setup(error) => error.reasons.iter().find_map(SetupProblem::square).map(|s| s.to_string()),
            Self::Square(error) => Some(error.text.clone()),
            Self::Play(error) => Some(error.square.to_string()),
            Self::Format(error) => error.square.clone(),
            Self::Board(_) | Self::NoSuchPly(_) => None,
        }
    }
}

impl PlayError {
    /// A stable code: `bad-square`, `game-over` or `illegal-move`.
    pub fn code(&self) -> &'static str {
        match self.refusal {
            Refusal::OffBoard(_) => "bad-square",
            Refusal::Over => "game-over",
            _ => "illegal-move",
        }
    }
}

impl SetupError {
    /// A stable code: `bad-setup`.
    pub fn code(&self) -> &'static str {
        "bad-setup"
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Board(error) => error.fmt(f),
            Self::Square(error) => error.fmt(f),
            Self::Play(error) => error.fmt(f),
            Self::NoSuchPly(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

macro_rules! from {
    ($($variant:ident($error:ty)),*) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        }
    )*};
}
from!(
    Setup(SetupError),
    Board(BoardIdError),
    Square(SquareError),
    Play(PlayError),
    NoSuchPly(NoSuchPly),
    Format(FormatError)
);
