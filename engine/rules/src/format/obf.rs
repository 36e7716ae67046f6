//! OBF, the one-line form of two-player 8x8 positions: 64 characters row by row, a space, the side to move, `;`.

use super::{Form, FormatError, Problem, check_length, eight_of_two, excerpt, position};
use crate::bits::Bits;
use crate::board_id::BoardId;
use crate::colour::{Colour, Disc};
use crate::error::Error;
use crate::game::Game;
use crate::geometry::{Eight, Geometry};
use crate::layout::Layout;
use crate::setup::Setup;

impl Game {
    /// The position at the cursor in OBF: `X` for black, `O` for white, `-` for empty. Once the game is over the side
    /// is the one that would be next.
    ///
    /// # Errors
    /// When the game is not one of two players on the 8x8 without blocked squares.
    ///
    /// ```
    /// use outflank_rules::{Game, Setup};
    /// let text = "---------------------------OX------XO--------------------------- X;";
    /// assert_eq!(Game::new(Setup::default()).unwrap().obf().unwrap(), text);
    /// assert_eq!(Game::from_obf(text, Setup::default()).unwrap().obf().unwrap(), text);
    /// ```
    pub fn obf(&self) -> Result<String, FormatError> {
        eight_of_two(Form::Obf, self.setup())?;
        let state = self.state();
        let side = |colour| if colour == Colour::Black { 'X' } else { 'O' };
        let square = |bit| match state.disc(bit) {
            Some(Disc::Of(colour)) => side(colour),
            _ => '-',
        };
        let squares: String = (0..64).map(square).collect();
        Ok(format!("{squares} {};", side(state.mover())))
    }

    /// A game that starts from a position in OBF, of either case. The setup says everything else. What follows the `;`
    /// is not read.
    ///
    /// # Errors
    /// When the setup cannot be played or is not one of two players on the 8x8 without blocked squares, or what is
    /// wrong with the text.
    pub fn from_obf(text: &str, setup: Setup) -> Result<Self, Error> {
        setup.validate()?;
        eight_of_two(Form::Obf, &setup)?;
        check_length(Form::Obf, text)?;
        let layout = read(text)?;
        Ok(position::start_from(Form::Obf, setup, &layout, false)?)
    }
}

/// The layout a line of OBF describes.
fn read(text: &str) -> Result<Layout, FormatError> {
    let error = |problem| FormatError::new(Form::Obf, problem);
    let position = text.split(';').next().unwrap_or_default();
    let mut words = position.split_whitespace();
    let (Some(squares), Some(side), None) = (words.next(), words.next(), words.next()) else {
        return Err(error(Problem::ObfParts));
    };
    let mover = match side {
        "X" | "x" => Colour::Black,
        "O" | "o" => Colour::White,
        _ => return Err(error(Problem::ObfSide { text: excerpt(side) })),
    };
    let length = squares.chars().count();
    if length != Eight::SQUARES.count() as usize {
        return Err(error(Problem::ObfLength { length }));
    }
    let mut layout = Layout::bare(mover);
    for (bit, character) in (0..).zip(squares.chars()) {
        match character.to_ascii_uppercase() {
            'X' => layout.discs[Colour::Black.index()] |= u128::bit(bit),
            'O' => layout.discs[Colour::White.index()] |= u128::bit(bit),
            '-' => {}
            _ => {
                let square = BoardId::Eight.square(bit);
                return Err(error(Problem::ObfCharacter { square, character }).on(square));
            }
        }
    }
    Ok(layout)
}
