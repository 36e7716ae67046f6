//! Why something was refused, for programs that say it in words of their own.

use crate::board_id::BoardId;
use crate::colour::Colour;
use crate::square::Square;

/// What a refusal is, in a stable word, with the values that a sentence about it needs.
///
/// A `player`, `other` or `mover` among the values is a colour's name, a `board` a board's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Lower case, words joined by dashes.
    pub word: &'static str,
    /// The values by name.
    pub values: Vec<(&'static str, Value)>,
}

impl Why {
    /// A refusal that needs no values.
    pub(crate) fn plain(word: &'static str) -> Self {
        Self { word, values: Vec::new() }
    }

    /// The same refusal with one value more.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number of something.
    Number(u32),
    /// A name, or a part of what was read.
    Text(String),
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(u32::try_from(number).unwrap_or(u32::MAX))
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Value {
    fn from(character: char) -> Self {
        Self::Text(crate::format::excerpt(character.encode_utf8(&mut [0; 4])))
    }
}

impl From<Square> for Value {
    fn from(square: Square) -> Self {
        Self::Text(square.to_string())
    }
}

impl From<Colour> for Value {
    fn from(colour: Colour) -> Self {
        Self::Text(colour.name().to_owned())
    }
}

impl From<BoardId> for Value {
    fn from(board: BoardId) -> Self {
        Self::Text(board.name().to_owned())
    }
}
