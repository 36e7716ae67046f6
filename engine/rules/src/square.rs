//! One square of any board, by column and row.

use core::fmt;
use core::str::FromStr;

use crate::why::Why;

/// A square by its column and row, both counted from 0 at a1, the top-left square.
///
/// Squares order row by row from a1. Whether a board has the square is the board's to say:
/// [`BoardId::contains`](crate::BoardId::contains).
///
/// ```
/// use outflank_rules::Square;
/// let square: Square = "D3".parse().unwrap();
/// assert_eq!(square, Square { column: 3, row: 2 });
/// assert_eq!(square.to_string(), "d3");
/// assert!("33".parse::<Square>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// 0 for row 1, the top row.
    pub row: u8,
    /// 0 for column a, the leftmost.
    pub column: u8,
}

/// The columns that have a letter.
const LETTERS: u8 = 26;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.column < LETTERS { char::from(b'a' + self.column) } else { '?' };
        write!(f, "{letter}{}", u16::from(self.row) + 1)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads a letter of either case and a row from 1 to 99, as in `d3` or `J10`.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        let error = || SquareError { text: crate::format::excerpt(text) };
        let (&letter, digits) = text.as_bytes().split_first().ok_or_else(error)?;
        let row = match digits {
            [row @ b'1'..=b'9'] => row - b'0',
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
            _ => return Err(error()),
        };
        let letter = letter.to_ascii_lowercase();
        if letter.is_ascii_lowercase() { Ok(Self { row: row - 1, column: letter - b'a' }) } else { Err(error()) }
    }
}

/// The text is no square of any board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError {
    /// The text, cut short if it is long.
    pub text: String,
}

impl SquareError {
    /// What it is for programs.
    pub fn why(&self) -> Why {
        Why::plain("not-a-square").with("text", self.text.clone())
    }
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\u{201c}{}\u{201d} is not a square: write a column letter and a row number, as in d3.", self.text)
    }
}

impl std::error::Error for SquareError {}
