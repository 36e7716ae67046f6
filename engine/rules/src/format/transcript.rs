//! The transcript: the squares of the placements, run together, and read from whatever people paste.
//!
//! A text is split into words: runs of letters, digits, dashes and `@`. A word is one of
//! - *moves*: squares and passes, perhaps run together, perhaps after a move number;
//! - a *number*: a move number on its own, which says nothing among moves;
//! - a *count* such as `62-1`, which may follow the moves;
//! - *prose*: anything else.
//!
//! Prose may fill lines of its own and may lead up to the moves on a line, as in `Moves: f5d6`. Between moves it is
//! taken for a mistyped square and refused, as is anything but a count after moves on the same line.

use super::squares::play_one;
use super::{Form, FormatError, Problem, check_length, excerpt};
use crate::board_id::BoardId;
use crate::error::Error;
use crate::game::Game;
use crate::setup::Setup;
use crate::square::Square;

impl Game {
    /// The squares of the placements up to the cursor, run together. Passes are not written, because they are forced.
    ///
    /// ```
    /// use outflank_rules::{Game, Setup};
    /// let game = Game::from_transcript("1. F5 d6  2. c3 d3", Setup::default()).unwrap();
    /// assert_eq!(game.transcript(), "f5d6c3d3");
    /// ```
    pub fn transcript(&self) -> String {
        self.plies().iter().map(|ply| ply.square.to_string()).collect()
    }

    /// The game a transcript tells, from the setup's start.
    ///
    /// Read generously: any case, spaces, line breaks, commas, move numbers, passes written `--`, `pass`, `pa`, `ps`,
    /// `p` or `@@` or not at all, final counts such as `62-1`, prose around the moves. A text without any word but the
    /// numbers of moves is a game at its start.
    ///
    /// # Errors
    /// When the setup cannot be played, or which ply is wrong, on which square and why.
    ///
    /// ```
    /// use outflank_rules::{Game, Setup};
    /// let error = Game::from_transcript("f5d6c3d3z9", Setup::default()).unwrap_err();
    /// assert_eq!((error.code(), error.ply(), error.square().as_deref()), ("bad-transcript", Some(5), Some("z9")));
    /// ```
    pub fn from_transcript(text: &str, setup: Setup) -> Result<Self, Error> {
        let mut game = Self::new(setup)?;
        game.play_transcript(text)?;
        Ok(game)
    }

    /// Plays on from the cursor what a transcript tells, which begins there; otherwise as
    /// [`Game::from_transcript`].
    ///
    /// # Errors
    /// Which ply is wrong, on which square and why; the game is as it was.
    pub fn play_transcript(&mut self, text: &str) -> Result<(), Error> {
        check_length(Form::Transcript, text)?;
        let mut reader = Reader::new(self.clone());
        for line in text.lines().filter(|line| !is_header(line)) {
            reader.read_line(line)?;
        }
        *self = reader.finish()?;
        Ok(())
    }
}

/// Whether a line is a header as in `[Event "Club night"]`, which many sites write above the moves.
fn is_header(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.ends_with(']')
}

/// One move in a word of moves.
enum Item<'a> {
    /// A letter and digits, a square of the board or not.
    Square(&'a str),
    /// A pass, however it is written.
    Pass,
    /// What cannot be a move.
    Other(&'a str),
}

/// What a word is.
enum Word<'a> {
    Moves(Vec<Item<'a>>),
    Number,
    Count,
    Prose,
}

/// How far the reading has come.
struct Reader {
    game: Game,
    /// Passes that may still be written before the next placement.
    passes_due: usize,
    /// Whether there has been a move at all.
    started: bool,
    /// Whether this line has had one.
    moved_on_line: bool,
    /// The last prose on this line that did not end in a colon.
    prose_on_line: Option<String>,
    /// The first word of the text that is neither a move nor the number of one.
    first_other: Option<String>,
    /// A final count that has been read.
    count: Option<String>,
}

impl Reader {
    fn new(game: Game) -> Self {
        let passes_due = match game.plies().last() {
            Some(ply) => ply.passed.len(),
            None => usize::from(game.opening_pass().is_some()),
        };
        Self {
            game,
            passes_due,
            started: false,
            moved_on_line: false,
            prose_on_line: None,
            first_other: None,
            count: None,
        }
    }

    /// An error about the next ply.
    fn error(&self, problem: Problem) -> FormatError {
        FormatError::new(Form::Transcript, problem).at(self.game.ply() + 1)
    }

    /// What stands where the next square should.
    fn not_a_square(&self, text: &str) -> FormatError {
        let text = excerpt(text);
        let problem = if self.game.turn().is_none() {
            Problem::AfterTheEnd { text: text.clone() }
        } else {
            Problem::NotOnBoard { text: text.clone(), board: self.game.setup().board }
        };
        self.error(problem).on(text)
    }

    fn read_line(&mut self, line: &str) -> Result<(), FormatError> {
        self.moved_on_line = false;
        self.prose_on_line = None;
        let mut rest = line;
        while let Some(start) = rest.find(is_word_character) {
            rest = &rest[start..];
            let end = rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
            let (word, tail) = rest.split_at(end);
            self.read_word(word, tail.chars().next())?;
            rest = tail;
        }
        Ok(())
    }

    /// Reads a word, knowing the character after it.
    fn read_word(&mut self, word: &str, next: Option<char>) -> Result<(), FormatError> {
        match classify(word, next, self.game.setup().board) {
            Word::Moves(items) if self.is_prose_all_the_same(&items) => {}
            Word::Moves(items) => return items.into_iter().try_for_each(|item| self.read_item(&item)),
            Word::Count if self.started => self.count = Some(excerpt(word)),
            Word::Number if next.is_some_and(ends_number) => {}
            Word::Count | Word::Number => self.note_other(word),
            Word::Prose if self.moved_on_line => return Err(self.not_a_square(word)),
            Word::Prose => {
                self.note_other(word);
                self.prose_on_line = Some(excerpt(word));
            }
        }
        if next == Some(':') {
            self.prose_on_line = None;
        }
        Ok(())
    }

    fn note_other(&mut self, word: &str) {
        self.first_other.get_or_insert_with(|| excerpt(word));
    }

    /// Whether what could be moves is a part of prose: a `p` or a `v2` among other words.
    fn is_prose_all_the_same(&self, items: &[Item]) -> bool {
        let board = self.game.setup().board;
        let is_move = |item: &Item| matches!(item, Item::Square(text) if square_on(board, text).is_some());
        self.prose_on_line.is_some() && !self.moved_on_line && !items.iter().any(is_move)
    }

    fn read_item(&mut self, item: &Item) -> Result<(), FormatError> {
        if let Some(misplaced) = self.count.take().or_else(|| self.prose_on_line.take().filter(|_| self.started)) {
            return Err(self.not_a_square(&misplaced));
        }
        self.started = true;
        self.moved_on_line = true;
        match *item {
            Item::Pass => self.read_pass(),
            Item::Other(text) => Err(self.not_a_square(text)),
            Item::Square(text) => {
                let board = self.game.setup().board;
                let square = square_on(board, text).ok_or_else(|| self.not_a_square(text))?;
                if self.game.turn().is_none() {
                    return Err(self.not_a_square(text));
                }
                play_one(&mut self.game, Form::Transcript, square)?;
                self.passes_due = self.game.plies().last().map_or(0, |ply| ply.passed.len());
                Ok(())
            }
        }
    }

    fn read_pass(&mut self) -> Result<(), FormatError> {
        if self.passes_due > 0 {
            self.passes_due -= 1;
            return Ok(());
        }
        let Some(player) = self.game.turn() else {
            return Ok(());
        };
        Err(self.error(Problem::NeedlessPass { player, square: self.game.legal_moves()[0] }))
    }

    fn finish(self) -> Result<Game, FormatError> {
        match self.first_other {
            Some(word) if !self.started => {
                let problem = Problem::NoMoves { text: word.clone() };
                Err(FormatError::new(Form::Transcript, problem).at(1).on(word))
            }
            _ => Ok(self.game),
        }
    }
}

/// Whether a character belongs to a word.
fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '@' || is_dash(c)
}

/// A hyphen, or what programs make of one.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Whether a character after a number makes it the number of a move.
fn ends_number(c: char) -> bool {
    matches!(c, '.' | ')' | ':')
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The square, if the board has it.
fn square_on(board: BoardId, text: &str) -> Option<Square> {
    text.parse().ok().filter(|&square| board.contains(square))
}

/// What a word is, knowing the character after it.
fn classify(word: &str, next: Option<char>, board: BoardId) -> Word<'_> {
    if word.chars().all(is_digit) {
        return Word::Number;
    }
    if let Some((black, white)) = word.split_once(is_dash)
        && [black, white].iter().all(|count| !count.is_empty() && count.chars().all(is_digit))
    {
        return Word::Count;
    }
    let items = split_items(word, next, board);
    let bad = items.iter().position(|item| matches!(item, Item::Other(_)));
    let square = items.iter().position(|item| matches!(item, Item::Square(text) if square_on(board, text).is_some()));
    match (bad, square) {
        (Some(_), None) => Word::Prose,
        (Some(bad), Some(square)) if bad < square => Word::Prose,
        _ => Word::Moves(items),
    }
}

/// The moves in a word; the last is [`Item::Other`] if it does not end as it began.
fn split_items(word: &str, next: Option<char>, board: BoardId) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    // A move number stuck to its move, as in 1f5.
    let mut rest = word.trim_start_matches(is_digit);
    while let Some(first) = rest.chars().next() {
        if let Some(tail) = pass(rest) {
            items.push(Item::Pass);
            rest = tail;
        } else if is_dash(first) {
            rest = &rest[first.len_utf8()..];
        } else {
            let digits = rest[first.len_utf8()..].chars().take_while(|&c| is_digit(c)).count();
            let (square, tail) = rest.split_at(first.len_utf8() + digits);
            if digits == 0 || !first.is_ascii_alphabetic() {
                items.push(Item::Other(rest));
                break;
            }
            let square = if tail.is_empty() && next == Some('.') { without_number(square, board) } else { square };
            items.push(Item::Square(square));
            rest = tail;
        }
    }
    items
}

/// What follows a pass, if there is one: two dashes or at-signs, or one of its words where no digit follows.
fn pass(text: &str) -> Option<&str> {
    let mut characters = text.chars();
    let (first, second) = (characters.next()?, characters.next());
    if second.is_some_and(|second| is_dash(first) && is_dash(second) || (first, second) == ('@', '@')) {
        return Some(characters.as_str());
    }
    ["pass", "pa", "ps", "p"].into_iter().find_map(|word| {
        let (start, tail) = text.split_at_checked(word.len())?;
        (start.eq_ignore_ascii_case(word) && !tail.starts_with(is_digit)).then_some(tail)
    })
}

/// A square without the move number that got stuck to its end, as in `f52.` for `f5 2.`.
fn without_number(square: &str, board: BoardId) -> &str {
    let whole = 1..square.len();
    let shorter = || whole.rev().map(|end| &square[..end]).find(|start| square_on(board, start).is_some());
    if square_on(board, square).is_some() { square } else { shorter().unwrap_or(square) }
}
