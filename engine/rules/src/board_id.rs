//! The four boards at run time.

use core::fmt;
use core::str::FromStr;

use crate::bits::Bits;
use crate::geometry::{Eight, Geometry, Octagon, Six, Ten};
use crate::square::Square;
use crate::why::Why;

/// Which board is played on.
///
/// ```
/// use outflank_rules::BoardId;
/// let board: BoardId = "octagon".parse().unwrap();
/// assert_eq!(board.squares().count(), 88);
/// assert!(!board.contains("a1".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardId {
    /// 36 squares.
    Six,
    /// 64 squares.
    #[default]
    Eight,
    /// 100 squares.
    Ten,
    /// 88 squares: the 10x10 with three squares cut at each corner.
    Octagon,
}

/// Evaluates an expression with `$geometry` standing for the board's [`Geometry`].
macro_rules! with_geometry {
    ($board:expr, $geometry:ident => $body:expr) => {
        match $board {
            BoardId::Six => {
                type $geometry = Six;
                $body
            }
            BoardId::Eight => {
                type $geometry = Eight;
                $body
            }
            BoardId::Ten => {
                type $geometry = Ten;
                $body
            }
            BoardId::Octagon => {
                type $geometry = Octagon;
                $body
            }
        }
    };
}

impl BoardId {
    /// Every board, smallest side first.
    pub const ALL: [Self; 4] = [Self::Six, Self::Eight, Self::Ten, Self::Octagon];

    /// The name in setups: `6x6`, `8x8`, `10x10` or `octagon`.
    pub const fn name(self) -> &'static str {
        ["6x6", "8x8", "10x10", "octagon"][self as usize]
    }

    /// Columns (and rows) of the bounding square.
    pub fn size(self) -> u32 {
        with_geometry!(self, G => G::SIZE)
    }

    /// Bits from one row to the next in a bitboard.
    pub fn stride(self) -> u32 {
        with_geometry!(self, G => G::STRIDE)
    }

    /// The squares of the board as a bitboard.
    pub fn mask(self) -> u128 {
        with_geometry!(self, G => G::SQUARES.wide())
    }

    /// Whether the square is on this board.
    pub fn contains(self, square: Square) -> bool {
        let size = self.size();
        u32::from(square.column) < size && u32::from(square.row) < size && self.mask().has(self.bit(square))
    }

    /// The square's index in a bitboard: `row * stride + column`. Means something only for a square of this board.
    pub fn bit(self, square: Square) -> u32 {
        u32::from(square.row) * self.stride() + u32::from(square.column)
    }

    /// The square of a bitboard index.
    pub fn square(self, bit: u32) -> Square {
        let stride = self.stride();
        Square { row: (bit / stride) as u8, column: (bit % stride) as u8 }
    }

    /// Every square of the board, row by row from the top.
    pub fn squares(self) -> impl ExactSizeIterator<Item = Square> {
        self.squares_of(self.mask())
    }

    /// The four centre squares, clockwise from the top left.
    pub fn centre(self) -> [Square; 4] {
        with_geometry!(self, G => G::CENTRE).map(|bit| self.square(bit))
    }

    /// The squares no line can ever flip, row by row: four, or eight on the octagon.
    pub fn corners(self) -> Vec<Square> {
        self.squares_of(with_geometry!(self, G => G::CORNERS.wide())).collect()
    }

    /// The squares of handicap discs, in the order they are given.
    pub fn handicap_squares(self) -> [Square; 4] {
        with_geometry!(self, G => G::HANDICAP).map(|bit| self.square(bit))
    }

    /// The squares of a set, row by row.
    pub(crate) fn squares_of(self, set: u128) -> impl ExactSizeIterator<Item = Square> {
        set.squares().map(move |bit| self.square(bit))
    }

    /// The set of some squares, all of them on this board.
    pub(crate) fn set_of(self, squares: &[Square]) -> u128 {
        squares.iter().fold(0, |set, &square| set | u128::bit(self.bit(square)))
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BoardId {
    type Err = BoardIdError;

    fn from_str(text: &str) -> Result<Self, BoardIdError> {
        let named = Self::ALL.into_iter().find(|board| board.name() == text);
        named.ok_or_else(|| BoardIdError { text: crate::format::excerpt(text) })
    }
}

/// The text names no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardIdError {
    /// The text, cut short if it is long.
    pub text: String,
}

impl BoardIdError {
    /// What it is for programs.
    pub fn why(&self) -> Why {
        Why::plain("not-a-board").with("text", self.text.clone())
    }
}

impl fmt::Display for BoardIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\u{201c}{}\u{201d} is not a board: choose 6x6, 8x8, 10x10 or octagon.", self.text)
    }
}

impl std::error::Error for BoardIdError {}
