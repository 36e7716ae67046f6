//! The link: a whole game, short and safe in the fragment of a URL.
//!
//! Parts separated by dots, none but letters and digits in them: the version `1`, the board, and then as needed
//! `p3` or `p4` (players), `fewest`, `free`, `hb2` (a handicap of two corners for black), `x` and the blocked squares,
//! `s` and a start of its own, `m` and the squares of every ply known, `c` and the cursor when it is not at the end.
//! A start is the board's squares row by row, `b w r g n` for discs, `x` for a blocked square and numbers for runs of
//! empty ones, and the letter of the side to move after a last dash.

use super::squares::{play_run, run_together};
use super::{Form, FormatError, Problem, check_length, excerpt, position};
use crate::bits::Bits;
use crate::colour::{Colour, Disc};
use crate::error::Error;
use crate::game::Game;
use crate::layout::Layout;
use crate::setup::{Goal, Handicap, Opening, Setup};
use crate::square::Square;

/// The only version there has been.
const VERSION: &str = "1";

impl Game {
    /// The whole game as text that is safe in the fragment of a URL: the setup, a start of its own, every ply known
    /// and the cursor.
    ///
    /// ```
    /// use outflank_rules::{Game, Setup};
    /// let mut game = Game::new(Setup::default()).unwrap();
    /// game.play("f5".parse().unwrap()).unwrap();
    /// assert_eq!(game.link(), "1.8x8.mf5");
    /// assert_eq!(Game::from_link("1.8x8.mf5").unwrap().position_text(), game.position_text());
    /// ```
    pub fn link(&self) -> String {
        let setup = self.setup();
        let join =
            |squares: &mut dyn Iterator<Item = Square>| squares.map(|square| square.to_string()).collect::<String>();
        let mut parts = vec![VERSION.to_owned(), setup.board.to_string()];
        if setup.players != 2 {
            parts.push(format!("p{}", setup.players));
        }
        if setup.goal == Goal::Fewest {
            parts.push("fewest".to_owned());
        }
        if setup.opening == Opening::Free {
            parts.push("free".to_owned());
        }
        if let Some(Handicap { player, corners }) = setup.handicap {
            parts.push(format!("h{}{corners}", player.letter().to_ascii_lowercase()));
        }
        if !setup.blocked.is_empty() {
            parts.push(format!("x{}", join(&mut setup.blocked.iter().copied())));
        }
        if self.has_custom_start() {
            parts.push(format!("s{}", self.start_code()));
        }
        if self.len() > 0 {
            parts.push(format!("m{}", join(&mut self.all_plies().iter().map(|ply| ply.square))));
        }
        if self.ply() < self.len() {
            parts.push(format!("c{}", self.ply()));
        }
        parts.join(".")
    }

    /// The game a link holds. A leading `#` and white space around are taken as well.
    ///
    /// # Errors
    /// Which part of the link is wrong, or which ply and why.
    pub fn from_link(text: &str) -> Result<Self, Error> {
        read(text).map_err(Error::from)
    }

    /// The start position in the link's code.
    fn start_code(&self) -> String {
        let (board, state) = (self.setup().board, self.start());
        let mut code = String::new();
        let mut empties = 0;
        for square in board.squares() {
            let bit = board.bit(square);
            let letter = match state.disc(bit) {
                None if state.open().has(bit) => {
                    empties += 1;
                    continue;
                }
                None => 'x',
                Some(Disc::Neutral) => 'n',
                Some(Disc::Of(colour)) => colour.letter().to_ascii_lowercase(),
            };
            push_run(&mut code, &mut empties);
            code.push(letter);
        }
        push_run(&mut code, &mut empties);
        let mover = self.opening_pass().unwrap_or(state.mover());
        format!("{code}-{}", mover.letter().to_ascii_lowercase())
    }
}

/// Writes a run of empty squares, if there is one, and begins the next.
fn push_run(code: &mut String, empties: &mut u32) {
    if *empties > 0 {
        code.push_str(&empties.to_string());
    }
    *empties = 0;
}

fn error(problem: Problem) -> FormatError {
    FormatError::new(Form::Link, problem)
}

/// What is wrong with a part that makes no sense.
fn bad_part(part: &str) -> FormatError {
    error(Problem::LinkPart { text: excerpt(part) })
}

fn read(text: &str) -> Result<Game, FormatError> {
    check_length(Form::Link, text)?;
    let text = text.trim();
    let mut parts = text.strip_prefix('#').unwrap_or(text).split('.');
    let version = parts.next().unwrap_or_default();
    if version != VERSION {
        return Err(error(Problem::LinkVersion { text: excerpt(version) }));
    }
    let board = parts.next().unwrap_or_default();
    let board = board.parse().map_err(|_| bad_part(board))?;
    let mut setup = Setup { board, ..Setup::default() };
    let (mut start, mut moves, mut cursor) = (None, None, None);
    for part in parts {
        match part {
            "p3" if setup.players == 2 => setup.players = 3,
            "p4" if setup.players == 2 => setup.players = 4,
            "fewest" if setup.goal == Goal::Most => setup.goal = Goal::Fewest,
            "free" if setup.opening == Opening::Cross => setup.opening = Opening::Free,
            _ => match part.split_at_checked(1) {
                Some(("h", handicap)) if setup.handicap.is_none() => {
                    setup.handicap = Some(read_handicap(handicap).ok_or_else(|| bad_part(part))?);
                }
                Some(("x", squares)) if setup.blocked.is_empty() => {
                    setup.blocked = run_together(squares).collect::<Result<_, _>>().map_err(|_| bad_part(part))?;
                }
                Some(("s", code)) if start.is_none() => start = Some((part, code)),
                Some(("m", squares)) if moves.is_none() => moves = Some(squares),
                Some(("c", ply)) if cursor.is_none() => {
                    cursor = Some(ply.parse::<usize>().map_err(|_| bad_part(part))?);
                }
                _ => return Err(bad_part(part)),
            },
        }
    }
    setup.validate().map_err(|problem| error(Problem::Setup(problem)))?;
    let mut game = match start {
        None => Game::from_layout(setup.clone(), &Layout::start(&setup), false),
        Some((part, code)) => {
            let layout = read_start(code, &setup).ok_or_else(|| bad_part(part))?;
            position::start_from(Form::Link, setup, &layout, false)?
        }
    };
    play_run(&mut game, Form::Link, moves.unwrap_or_default())?;
    if let Some(ply) = cursor {
        game.go_to(ply).map_err(|problem| error(Problem::NoSuchPly(problem)).at(ply))?;
    }
    Ok(game)
}

fn read_handicap(text: &str) -> Option<Handicap> {
    let (player, corners) = text.split_at_checked(1)?;
    let player = if player == "b" { Colour::Black } else { Some(Colour::White).filter(|_| player == "w")? };
    Some(Handicap { player, corners: corners.parse().ok()? })
}

/// The layout a start in the link's code describes.
fn read_start(code: &str, setup: &Setup) -> Option<Layout> {
    let (mut rest, side) = code.rsplit_once('-')?;
    let colour =
        |text: &str| setup.colours().iter().copied().find(|c| text == c.letter().to_ascii_lowercase().to_string());
    let mut layout = Layout::bare(colour(side)?);
    let mut squares = setup.board.squares();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run: usize = rest[..digits].parse().ok().filter(|&run| run > 0)?;
            squares.nth(run - 1)?;
            rest = &rest[digits..];
            continue;
        }
        let (letter, tail) = rest.split_at_checked(1)?;
        let bit = u128::bit(setup.board.bit(squares.next()?));
        match letter {
            "x" => layout.blocked |= bit,
            "n" if setup.players > 2 => layout.neutral |= bit,
            _ => layout.discs[colour(letter)?.index()] |= bit,
        }
        rest = tail;
    }
    squares.next().is_none().then_some(layout)
}
