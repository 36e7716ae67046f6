//! Everything that can be wrong with a text.

use core::fmt;

use crate::board_id::BoardId;
use crate::colour::Colour;
use crate::game::NoSuchPly;
use crate::play_error::PlayError;
use crate::setup::SetupError;
use crate::square::{Square, SquareError};
use crate::why::Why;

/// Declares the problems that are the text's own: each with its word, its values and its sentence.
macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident $({ $($value:ident: $kind:ty),* })? = $word:literal, $sentence:literal;)*) => {
        /// What is wrong with a text. Its [`Display`](fmt::Display) is a sentence.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Problem {
            /// The setup it describes cannot be played.
            Setup(SetupError),
            /// A placement is not legal.
            Play(PlayError),
            /// A square is none.
            Square(SquareError),
            /// It points to a ply that it does not have.
            NoSuchPly(NoSuchPly),
            $($(#[$doc])* $name $({ $($value: $kind),* })?,)*
        }

        impl Problem {
            /// What it is for programs; nothing for a setup, which has several reasons.
            pub fn why(&self) -> Option<Why> {
                Some(match self {
                    Self::Setup(_) => return None,
                    Self::Play(error) => error.why(),
                    Self::Square(error) => error.why(),
                    Self::NoSuchPly(error) => error.why(),
                    $(Self::$name $({ $($value),* })? => Why::plain($word)$($(.with(stringify!($value), $value.clone()))*)?,)*
                })
            }
        }

        impl fmt::Display for Problem {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Setup(error) => error.fmt(f),
                    Self::Play(error) => error.fmt(f),
                    Self::Square(error) => error.fmt(f),
                    Self::NoSuchPly(error) => error.fmt(f),
                    $(Self::$name $({ $($value),* })? => write!(f, $sentence),)*
                }
            }
        }
    };
}

problems! {
    /// It is longer than any text of its form.
    TooLong { length: usize, most: usize }
        = "too-long", "The text is too long: {length} bytes, where {most} is the most.";
    /// The form holds other games than this one.
    OtherGames
        = "other-games", "This form holds games of two players on the 8x8 board without blocked squares only.";
    /// A position and its setup disagree about a blocked square.
    Disagree { square: Square }
        = "disagree", "The position and the setup disagree on whether {square} is blocked.";
    /// A position says that the game is over where it is not.
    NotOver { player: Colour, square: Square }
        = "not-over", "The side to move is given as -, but the game is not over: {player} can place on {square}.";
    /// A position that the free opening cannot have come to.
    FreeOpening
        = "free-opening", "In the free opening black and white place the first four discs in turn, black first: \
           this position's discs and side to move do not fit that.";
    /// A position that lacks its rows or its side to move.
    PositionParts
        = "position-parts",
          "A position is the rows joined by /, one space, and the side to move: a letter, or - when over.";
    /// A position with too few rows or too many.
    RowCount { board: BoardId, size: usize, rows: usize }
        = "row-count", "A position on the {board} board has {size} rows, not {rows}.";
    /// A row that is too short or too long.
    RowLength { row: usize, text: String, length: usize, size: usize }
        = "row-length", "Row {row}, \u{201c}{text}\u{201d}, has {length} characters, not {size}.";
    /// A side to move that does not play.
    Side { letters: String, text: String }
        = "side", "The side to move is one of {letters} or - when over, not \u{201c}{text}\u{201d}.";
    /// Something lies where the board has no square.
    NoSquareThere { board: BoardId, square: Square, character: char }
        = "no-square-there", "The {board} board has no square {square}: write . there, not {character:?}.";
    /// A neutral disc in a game of two.
    NeutralOfTwo { square: Square }
        = "neutral-of-two", "There is a neutral disc on {square}: a game of two has none.";
    /// A character that stands for nothing.
    Character { square: Square, character: char }
        = "character", "On {square} stands {character:?}, which means nothing in this game.";
    /// Moves go on after the end of the game.
    AfterTheEnd { text: String }
        = "after-the-end", "The game is over before this, yet \u{201c}{text}\u{201d} follows.";
    /// A word that should be a square.
    NotOnBoard { text: String, board: BoardId }
        = "not-on-board", "\u{201c}{text}\u{201d} is not a square of the {board} board.";
    /// A pass where there is a move.
    NeedlessPass { player: Colour, square: Square }
        = "needless-pass", "A pass is written, but {player} has a move, for example {square}.";
    /// A transcript without moves.
    NoMoves { text: String }
        = "no-moves", "There are no moves in this text, which begins with \u{201c}{text}\u{201d}.";
    /// A line of OBF that lacks its squares or its side to move.
    ObfParts
        = "obf-parts",
          "A line of OBF is 64 characters X, O or -, one space, the side to move X or O, and perhaps a ;.";
    /// A side to move that OBF does not have.
    ObfSide { text: String }
        = "obf-side", "The side to move is X or O, not \u{201c}{text}\u{201d}.";
    /// Too few squares, or too many.
    ObfLength { length: usize }
        = "obf-length", "The board has 64 squares, not {length}.";
    /// A character that stands for nothing in OBF.
    ObfCharacter { square: Square, character: char }
        = "obf-character", "On {square} stands {character:?}: write X, O or -.";
    /// A part of a link that makes no sense.
    LinkPart { text: String }
        = "link-part",
          "The link\u{2019}s part \u{201c}{text}\u{201d} cannot be read: it may be cut off or mistyped.";
    /// No link, or one of another version.
    LinkVersion { text: String }
        = "link-version", "This is not a link to a game: it begins with \u{201c}{text}\u{201d}, not 1.";
    /// A text without a game in GGF.
    GgfNoGame
        = "ggf-no-game", "There is no game in this text: a game in GGF begins with (; and ends with ;).";
    /// A game of something else.
    GgfOtherGame { text: String }
        = "ggf-other-game", "This is a game of \u{201c}{text}\u{201d}, not of Othello.";
    /// A game that does not end.
    GgfCutOff
        = "ggf-cut-off", "The game does not end: it may be cut off before ;).";
    /// A game on another board.
    GgfBoard { text: String }
        = "ggf-board", "The game type \u{201c}{text}\u{201d} is not one of the 8x8 board.";
    /// A pass where there is a move.
    GgfPass { player: Colour }
        = "ggf-pass", "A pass is given as {player}\u{2019}s move, but {player} does not have to pass.";
    /// A move of somebody whose turn it is not.
    GgfTurn { square: Square, player: Colour, mover: Colour }
        = "ggf-turn", "{square} is given as {player}\u{2019}s move, but it was {mover}\u{2019}s turn.";
    /// A start that is not whole.
    GgfStart
        = "ggf-start", "The start BO is not the size 8, 64 squares and the side to move.";
    /// A character in the start that stands for nothing.
    GgfStartCharacter { character: char }
        = "ggf-start-character", "In BO stands {character:?}: it is *, O or - on the squares, and * or O to move.";
    /// A file that is no WTHOR file, or a game that it cannot hold.
    Wthor { detail: String }
        = "wthor", "{detail}";
}
