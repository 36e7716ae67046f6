//! Squares that are run together, as in `f5d6c3`.

use super::{Form, FormatError, Problem};
use crate::game::Game;
use crate::square::{Square, SquareError};

/// Reads one character after the other with the digits that follow it: each a square, or what stands in its place.
pub(super) fn run_together(text: &str) -> impl Iterator<Item = Result<Square, SquareError>> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let letter = rest.chars().next()?.len_utf8();
        let digits = rest[letter..].bytes().take_while(u8::is_ascii_digit).count();
        let (word, tail) = rest.split_at(letter + digits);
        rest = tail;
        Some(word.parse())
    })
}

/// Plays squares that are run together and nothing else.
pub(super) fn play_run(game: &mut Game, form: Form, text: &str) -> Result<(), FormatError> {
    for square in run_together(text) {
        let square = square.map_err(|error| {
            let text = error.text.clone();
            FormatError::new(form, Problem::Square(error)).at(game.ply() + 1).on(text)
        })?;
        play_one(game, form, square)?;
    }
    Ok(())
}

/// Plays one square, with an error of this form.
pub(super) fn play_one(game: &mut Game, form: Form, square: Square) -> Result<(), FormatError> {
    match game.play(square) {
        Ok(_) => Ok(()),
        Err(error) => Err(FormatError::new(form, Problem::Play(error)).at(error.ply).on(square)),
    }
}
