//! Text forms of positions and games. Readers never panic and refuse oversized input.

mod ggf;
mod link;
mod obf;
mod position;
mod problem;
mod squares;
mod transcript;
mod wthor;

use core::fmt;

use crate::board_id::BoardId;
use crate::setup::Setup;

pub use ggf::GgfGame;
pub use problem::Problem;
pub use wthor::{MAX_WTHOR, WthorFile, WthorGame};

/// The longest text a reader takes, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;

/// Which form a text was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A position text.
    Position,
    /// A transcript.
    Transcript,
    /// A link.
    Link,
    /// A position in OBF.
    Obf,
    /// Games in GGF.
    Ggf,
    /// A WTHOR file of games.
    Wthor,
}

/// A text that could not be read, and where and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// What it was read as.
    pub form: Form,
    /// The ply at fault, if one is; a game's first is 1.
    pub ply: Option<usize>,
    /// The square at fault, if one is, as it was written.
    pub square: Option<String>,
    /// The game at fault, in a text of several; the first is 1.
    pub game: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

impl FormatError {
    /// An error that is about no ply and no square.
    pub(crate) fn new(form: Form, problem: Problem) -> Self {
        Self { form, ply: None, square: None, game: None, problem }
    }

    /// The same error about a square.
    pub(crate) fn on(self, square: impl fmt::Display) -> Self {
        Self { square: Some(square.to_string()), ..self }
    }

    /// The same error about a ply.
    pub(crate) fn at(self, ply: usize) -> Self {
        Self { ply: Some(ply), ..self }
    }

    /// A stable code: `bad-position`, `bad-transcript` or `bad-link`.
    pub fn code(&self) -> &'static str {
        match self.form {
            Form::Position | Form::Obf => "bad-position",
            Form::Transcript | Form::Ggf | Form::Wthor => "bad-transcript",
            Form::Link => "bad-link",
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = self.game {
            write!(f, "Game {game}: ")?;
        }
        match self.ply {
            // Where there are no moves at all, the first of them is no place to look at.
            Some(ply) if !matches!(self.problem, Problem::NoMoves { .. }) => write!(f, "Ply {ply}: ")?,
            _ => {}
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for FormatError {}

/// Refuses a text that is too long to be what it is read as.
pub(crate) fn check_length(form: Form, text: &str) -> Result<(), FormatError> {
    if text.len() <= MAX_TEXT {
        return Ok(());
    }
    Err(FormatError::new(form, Problem::TooLong { length: text.len(), most: MAX_TEXT }))
}

/// Refuses a setup that a form for two-player games on the whole 8x8 board cannot hold.
fn eight_of_two(form: Form, setup: &Setup) -> Result<(), FormatError> {
    if (setup.board, setup.players) == (BoardId::Eight, 2) && setup.blocked.is_empty() {
        return Ok(());
    }
    Err(FormatError::new(form, Problem::OtherGames))
}

/// The beginning of a text, short enough for a message and without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST: usize = 20;
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(MOST).map(plain).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('\u{2026}');
    }
    short
}
