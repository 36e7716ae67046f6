//! GGF, the Generic Game Format of the GGS game server, for two-player games on the 8x8.
//!
//! A game is `(;`, properties such as `PB[Anna]`, and `;)`. `BO` holds the start, `B` and `W` a move each, perhaps with
//! an evaluation and a time after slashes.

use super::squares::play_one;
use super::{Form, FormatError, Problem, check_length, eight_of_two, excerpt, position};
use crate::bits::Bits;
use crate::board_id::BoardId;
use crate::colour::{Colour, Disc};
use crate::error::Error;
use crate::game::Game;
use crate::layout::Layout;
use crate::setup::{Goal, Opening, Setup};

/// A game and what GGF says about it.
///
/// ```
/// use outflank_rules::{Game, GgfGame, Setup};
/// let game = Game::from_transcript("f5d6", Setup::default()).unwrap();
/// let text = GgfGame { black: "Anna".into(), white: "Ben".into(), ..GgfGame::new(game) }.write().unwrap();
/// let read = &GgfGame::read(&text).unwrap()[0];
/// assert_eq!((read.black.as_str(), read.game.transcript().as_str()), ("Anna", "f5d6"));
/// ```
#[derive(Clone, Debug)]
pub struct GgfGame {
    /// The game.
    pub game: Game,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// Where it was played.
    pub place: String,
    /// When, in the words of the file.
    pub date: String,
    /// The result in the words of the file, black's discs less white's.
    pub result: String,
}

impl GgfGame {
    /// A game nothing else is known about.
    pub fn new(game: Game) -> Self {
        let nothing = String::new;
        Self { game, black: nothing(), white: nothing(), place: nothing(), date: nothing(), result: nothing() }
    }

    /// The game up to the cursor in GGF. The result is filled in when it is not given and the game is over. Characters
    /// that would end a property are left out of names.
    ///
    /// # Errors
    /// When the game is not one of two players on the 8x8 without blocked squares.
    pub fn write(&self) -> Result<String, FormatError> {
        let game = &self.game;
        let setup = game.setup();
        eight_of_two(Form::Ggf, setup)?;
        let mut text = "(;".to_owned();
        let mut put = |name: &str, value: &str| text.extend([name, "[", value, "]"]);
        let result = match game.result() {
            Some(outcome) if self.result.is_empty() => format!("{:+.3}", outcome.score[0] - outcome.score[1]),
            _ => self.result.clone(),
        };
        put("GM", "Othello");
        let properties =
            [("PC", &self.place), ("DT", &self.date), ("PB", &self.black), ("PW", &self.white), ("RE", &result)];
        for (name, value) in properties {
            let value: String = value.chars().filter(|&c| !matches!(c, '[' | ']' | '\\') && !c.is_control()).collect();
            if !value.is_empty() {
                put(name, &value);
            }
        }
        put("TY", if setup.goal == Goal::Fewest { "8a" } else { "8" });
        put("BO", &format!("8 {}", start_code(game)));
        let mut put_move = |player: Colour, value: &str| put(&player.letter().to_string(), value);
        game.opening_pass().into_iter().for_each(|player| put_move(player, "PA"));
        for ply in game.plies() {
            put_move(ply.player, &ply.square.to_string());
            ply.passed.iter().for_each(|&player| put_move(player, "PA"));
        }
        Ok(text + ";)")
    }

    /// The games in a text, at least one.
    ///
    /// The start becomes the setup's own where a setup has it, the goal is Anti-Reversi where the game type has an
    /// `a`, and properties that say nothing about the game are passed over.
    ///
    /// # Errors
    /// What is wrong with which game, on which ply and why.
    pub fn read(text: &str) -> Result<Vec<Self>, Error> {
        check_length(Form::Ggf, text)?;
        let mut games = Vec::new();
        let mut rest = text;
        let several = text.matches("(;").count() > 1;
        while let Some(start) = rest.find("(;") {
            let mut reader = Reader::default();
            let number = games.len() + 1;
            let in_game = |error: FormatError| FormatError { game: several.then_some(number), ..error };
            rest = reader.read(&rest[start + 2..]).map_err(in_game)?;
            games.push(reader.finish().map_err(in_game)?);
        }
        if games.is_empty() {
            return Err(error(Problem::GgfNoGame).into());
        }
        Ok(games)
    }
}

fn error(problem: Problem) -> FormatError {
    FormatError::new(Form::Ggf, problem)
}

/// The game's start in the property `BO`, after the size.
fn start_code(game: &Game) -> String {
    let state = game.start();
    let side = |colour| if colour == Colour::Black { '*' } else { 'O' };
    let square = |bit| match state.disc(bit) {
        Some(Disc::Of(colour)) => side(colour),
        _ => '-',
    };
    let row = |row: u32| (row * 8..row * 8 + 8).map(square).collect::<String>();
    let rows: Vec<String> = (0..8).map(row).collect();
    format!("{} {}", rows.join(" "), side(game.opening_pass().unwrap_or(state.mover())))
}

/// The game read so far.
#[derive(Default)]
struct Reader {
    goal: Goal,
    start: Option<Layout>,
    /// Made when the first move is read.
    game: Option<Game>,
    /// Passes that may still be written before the next placement, next one last.
    passes_due: Vec<Colour>,
    black: String,
    white: String,
    place: String,
    date: String,
    result: String,
}

impl Reader {
    /// Reads the properties of a game, and gives what follows it.
    fn read<'a>(&mut self, text: &'a str) -> Result<&'a str, FormatError> {
        let mut rest = text;
        loop {
            rest = rest.trim_start();
            if let Some(tail) = rest.strip_prefix(";)") {
                return Ok(tail);
            }
            let cut = || error(Problem::GgfCutOff);
            let (name, tail) = rest.split_once('[').ok_or_else(cut)?;
            let (value, tail) = tail.split_once(']').ok_or_else(cut)?;
            self.property(name.trim_end(), value.trim())?;
            rest = tail;
        }
    }

    fn property(&mut self, name: &str, value: &str) -> Result<(), FormatError> {
        match name {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                return Err(error(Problem::GgfOtherGame { text: excerpt(value) }));
            }
            "TY" => self.kind(value)?,
            "BO" => self.start = Some(read_start(value)?),
            "PB" => value.clone_into(&mut self.black),
            "PW" => value.clone_into(&mut self.white),
            "PC" => value.clone_into(&mut self.place),
            "DT" => value.clone_into(&mut self.date),
            "RE" => value.clone_into(&mut self.result),
            "B" => self.play(Colour::Black, value)?,
            "W" => self.play(Colour::White, value)?,
            _ => {}
        }
        Ok(())
    }

    /// The game type, for example `8`, `8a` or `s8r18`: the size between letters, `a` for Anti-Reversi.
    fn kind(&mut self, value: &str) -> Result<(), FormatError> {
        let size: String = value.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        if size != "8" {
            return Err(error(Problem::GgfBoard { text: excerpt(value) }));
        }
        if value.contains(['a', 'A']) {
            self.goal = Goal::Fewest;
        }
        Ok(())
    }

    /// The game, made from what is known of its start when it is first asked for.
    fn game(&mut self) -> Result<&mut Game, FormatError> {
        let game = if let Some(game) = self.game.take() {
            game
        } else {
            let game = self.new_game()?;
            self.passes_due = game.opening_pass().into_iter().collect();
            game
        };
        Ok(self.game.insert(game))
    }

    fn new_game(&mut self) -> Result<Game, FormatError> {
        let setup = |opening| Setup { goal: self.goal, opening, ..Setup::default() };
        let Some(layout) = self.start.take() else {
            let setup = setup(Opening::Cross);
            return Ok(Game::from_layout(setup.clone(), &Layout::start(&setup), false));
        };
        let starts_as = |setup: &Setup| {
            let start = Layout::start(setup);
            (start.discs, start.mover) == (layout.discs, layout.mover)
        };
        if let Some(setup) = [Opening::Cross, Opening::Free].into_iter().map(setup).find(starts_as) {
            return Ok(Game::from_layout(setup.clone(), &Layout::start(&setup), false));
        }
        let placing = position::start_from(Form::Ggf, setup(Opening::Free), &layout, false);
        match placing {
            Ok(game) if game.state().placing() > 0 => Ok(game),
            _ => position::start_from(Form::Ggf, setup(Opening::Cross), &layout, false),
        }
    }

    /// Plays a move of this colour: a square or a pass, before the first slash.
    fn play(&mut self, colour: Colour, value: &str) -> Result<(), FormatError> {
        self.game()?;
        let due = self.passes_due.clone();
        let game = self.game()?;
        let ply = game.ply() + 1;
        let name = value.split('/').next().unwrap_or_default().trim();
        if ["pass", "pa", "ps", "p", "--", "@@"].iter().any(|pass| name.eq_ignore_ascii_case(pass)) {
            if game.turn().is_some() && due.last() != Some(&colour) {
                return Err(error(Problem::GgfPass { player: colour }).at(ply));
            }
            self.passes_due.pop();
            return Ok(());
        }
        let not_a_square = |_| {
            let name = excerpt(name);
            error(Problem::NotOnBoard { text: name.clone(), board: BoardId::Eight }).at(ply).on(name)
        };
        let square = name.parse().map_err(not_a_square)?;
        if let Some(mover) = game.turn().filter(|&turn| turn != colour) {
            return Err(error(Problem::GgfTurn { square, player: colour, mover }).at(ply).on(square));
        }
        play_one(game, Form::Ggf, square)?;
        self.passes_due = game.plies().last().map(|ply| ply.passed.clone()).unwrap_or_default();
        Ok(())
    }

    fn finish(mut self) -> Result<GgfGame, FormatError> {
        let game = self.game()?.clone();
        let Self { black, white, place, date, result, .. } = self;
        Ok(GgfGame { game, black, white, place, date, result })
    }
}

/// The start in the property `BO`: the size, the squares row by row, the side to move, spaces wherever.
fn read_start(value: &str) -> Result<Layout, FormatError> {
    let characters: Vec<char> = value.chars().filter(|c| !c.is_whitespace()).collect();
    let Some((['8'], squares)) = characters.split_at_checked(1) else {
        return Err(error(Problem::GgfStart));
    };
    let Some((&side, squares)) = squares.split_last().filter(|(_, squares)| squares.len() == 64) else {
        return Err(error(Problem::GgfStart));
    };
    let mover = match side {
        '*' => Colour::Black,
        'O' => Colour::White,
        _ => return Err(error(Problem::GgfStartCharacter { character: side })),
    };
    let mut layout = Layout::bare(mover);
    for (bit, &character) in (0..).zip(squares) {
        match character {
            '*' => layout.discs[Colour::Black.index()] |= u128::bit(bit),
            'O' => layout.discs[Colour::White.index()] |= u128::bit(bit),
            '-' => {}
            _ => {
                let square = BoardId::Eight.square(bit);
                return Err(error(Problem::GgfStartCharacter { character }).on(square));
            }
        }
    }
    Ok(layout)
}
