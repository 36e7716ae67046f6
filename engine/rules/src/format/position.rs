//! The position text: the rows from the top joined by `/`, a space, and the side to move.

use super::{Form, FormatError, Problem, check_length, excerpt};
use crate::bits::Bits;
use crate::colour::{Colour, Disc};
use crate::error::Error;
use crate::game::Game;
use crate::layout::Layout;
use crate::setup::{Opening, Setup, SetupProblem};
use crate::square::Square;

impl Game {
    /// The position at the cursor as text: the rows from the top joined by `/`, with `B W R G` for discs, `N` for a
    /// neutral one, `-` for an empty square, `#` for a blocked one and `.` where the board has no square; then a space
    /// and the letter of the side to move, or `-` once the game is over.
    ///
    /// ```
    /// use outflank_rules::{Game, Setup};
    /// let game = Game::new(Setup::default()).unwrap();
    /// let text = "--------/--------/--------/---WB---/---BW---/--------/--------/-------- B";
    /// assert_eq!(game.position_text(), text);
    /// assert_eq!(Game::from_position(text, Setup::default()).unwrap().position_text(), text);
    /// ```
    pub fn position_text(&self) -> String {
        let (board, state) = (self.setup().board, self.state());
        let character = |row, column| {
            let square = Square { row, column };
            let bit = board.bit(square);
            match state.disc(bit) {
                _ if !board.contains(square) => '.',
                Some(Disc::Of(colour)) => colour.letter(),
                Some(Disc::Neutral) => 'N',
                None if state.open().has(bit) => '-',
                None => '#',
            }
        };
        let size = board.size() as u8;
        let row = |row| (0..size).map(|column| character(row, column)).collect::<String>();
        let rows: Vec<String> = (0..size).map(row).collect();
        format!("{} {}", rows.join("/"), self.turn().map_or('-', Colour::letter))
    }

    /// A game that starts from a position of its own. The setup says everything else.
    ///
    /// The text's blocked squares become the setup's, which must list either none or the same ones. Letters may be of
    /// either case. A side to move that has no move is passed. With the free opening, a board with fewer than four
    /// discs, all of them on the centre squares, is one on which they are still being placed.
    ///
    /// # Errors
    /// When the setup cannot be played, or what is wrong with the text and on which square.
    pub fn from_position(text: &str, setup: Setup) -> Result<Self, Error> {
        setup.validate()?;
        let (layout, over) = read(text, &setup)?;
        start_from(Form::Position, setup, &layout, over).map_err(Error::from)
    }
}

/// A game that starts from a layout. The layout's blocked squares become the setup's.
pub(super) fn start_from(form: Form, mut setup: Setup, layout: &Layout, over: bool) -> Result<Game, FormatError> {
    let board = setup.board;
    if setup.blocked.is_empty() {
        setup.blocked = board.squares_of(layout.blocked).collect();
    }
    let named = board.set_of(&setup.blocked);
    if let Some(square) = board.squares_of(named ^ layout.blocked).next() {
        return Err(FormatError::new(form, Problem::Disagree { square }).on(square));
    }
    if let Err(error) = setup.validate() {
        let square = error.reasons.iter().find_map(SetupProblem::square).map(|square| square.to_string());
        return Err(FormatError { square, ..FormatError::new(form, Problem::Setup(error)) });
    }
    let layout = Layout { placing: placing(form, &setup, layout, over)?, ..layout.clone() };
    let game = Game::from_layout(setup, &layout, true);
    match game.turn() {
        Some(player) if over => {
            let square = game.legal_moves()[0];
            Err(FormatError::new(form, Problem::NotOver { player, square }))
        }
        _ => Ok(game),
    }
}

/// How many discs of the free opening are still to be placed in a position.
fn placing(form: Form, setup: &Setup, layout: &Layout, over: bool) -> Result<u8, FormatError> {
    let [black, white, ..] = layout.discs;
    let placed = (black | white).count();
    if setup.opening != Opening::Free
        || placed >= 4
        || (black | white) & !setup.board.set_of(&setup.board.centre()) != 0
    {
        return Ok(0);
    }
    let mover = if placed % 2 == 0 { Colour::Black } else { Colour::White };
    if over || layout.mover != mover || black.count() != placed.div_ceil(2) {
        return Err(FormatError::new(form, Problem::FreeOpening));
    }
    Ok((4 - placed) as u8)
}

/// The layout a position text describes, and whether the text says that the game is over.
fn read(text: &str, setup: &Setup) -> Result<(Layout, bool), FormatError> {
    let error = |problem| FormatError::new(Form::Position, problem);
    check_length(Form::Position, text)?;
    let mut words = text.split_whitespace();
    let (Some(rows), Some(side), None) = (words.next(), words.next(), words.next()) else {
        return Err(error(Problem::PositionParts));
    };
    let (board, size) = (setup.board, setup.board.size() as usize);
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != size {
        return Err(error(Problem::RowCount { board, size, rows: rows.len() }));
    }
    let mut layout = Layout::bare(Colour::Black);
    for (row, characters) in rows.iter().enumerate() {
        let length = characters.chars().count();
        if length != size {
            return Err(error(Problem::RowLength { row: row + 1, text: excerpt(characters), length, size }));
        }
        for (column, character) in characters.chars().enumerate() {
            let square = Square { row: row as u8, column: column as u8 };
            put(&mut layout, setup, square, character)?;
        }
    }
    if side == "-" {
        return Ok((layout, true));
    }
    layout.mover = letter_of(setup, side).ok_or_else(|| {
        let letters: Vec<_> = setup.colours().iter().map(|colour| String::from(colour.letter())).collect();
        error(Problem::Side { letters: letters.join(", "), text: excerpt(side) })
    })?;
    Ok((layout, false))
}

/// The playing colour with this letter, of either case.
fn letter_of(setup: &Setup, text: &str) -> Option<Colour> {
    let mut colours = setup.colours().iter().copied();
    colours.find(|colour| text.eq_ignore_ascii_case(colour.letter().encode_utf8(&mut [0; 4])))
}

/// Puts what a character stands for on a square of the bounding rectangle.
fn put(layout: &mut Layout, setup: &Setup, square: Square, character: char) -> Result<(), FormatError> {
    let board = setup.board;
    let error = |problem| Err(FormatError::new(Form::Position, problem).on(square));
    if !board.contains(square) {
        return if character == '.' { Ok(()) } else { error(Problem::NoSquareThere { board, square, character }) };
    }
    let bit = u128::bit(board.bit(square));
    match character.to_ascii_uppercase() {
        '-' => {}
        '#' => layout.blocked |= bit,
        'N' if setup.players > 2 => layout.neutral |= bit,
        'N' => return error(Problem::NeutralOfTwo { square }),
        letter => match letter_of(setup, letter.encode_utf8(&mut [0; 4])) {
            Some(colour) => layout.discs[colour.index()] |= bit,
            None => return error(Problem::Character { square, character }),
        },
    }
    Ok(())
}
