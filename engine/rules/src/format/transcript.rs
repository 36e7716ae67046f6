//! The transcript: the squares of the placements, run together.

use super::{Form, FormatError, check_length};
use crate::error::Error;
use crate::game::Game;
use crate::setup::Setup;
use crate::square::Square;

impl Game {
    /// The squares of the placements up to the cursor, run together. Passes are not written, because they are forced.
    pub fn transcript(&self) -> String {
        self.plies().iter().map(|ply| ply.square.to_string()).collect()
    }

    /// The game a transcript tells, from the setup's start.
    ///
    /// # Errors
    /// When the setup cannot be played, or which ply is wrong, on which square and why.
    pub fn from_transcript(text: &str, setup: Setup) -> Result<Self, Error> {
        let mut game = Self::new(setup)?;
        check_length(Form::Transcript, text)?;
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        play_all(&mut game, Form::Transcript, &text)?;
        Ok(game)
    }
}

/// Plays squares that are run together.
pub(super) fn play_all(game: &mut Game, form: Form, text: &str) -> Result<(), FormatError> {
    let mut rest = text;
    while !rest.is_empty() {
        let letter = rest.chars().next().map_or(0, char::len_utf8);
        let digits = rest[letter..].bytes().take_while(u8::is_ascii_digit).count();
        let (word, tail) = rest.split_at(letter + digits);
        let ply = game.ply() + 1;
        let square: Square = word.parse().map_err(|error: crate::square::SquareError| {
            FormatError::new(form, error.to_string()).at(ply).on(&error.text)
        })?;
        game.play(square).map_err(|error| FormatError::new(form, error.to_string()).at(ply).on(square))?;
        rest = tail;
    }
    Ok(())
}
