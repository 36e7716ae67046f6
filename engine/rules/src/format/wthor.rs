//! WTHOR, the files of the French federation's game database (`.wtb`): a header of 16 bytes and 68 bytes a game,
//! numbers little-endian.

use super::squares::play_one;
use super::{Form, FormatError, Problem};
use crate::game::Game;
use crate::setup::Setup;
use crate::square::Square;

/// The largest WTHOR file that is read, in bytes: 16 MiB, room for a quarter of a million games, more than the whole
/// database holds.
pub const MAX_WTHOR: usize = 16 * 1024 * 1024;

const HEADER: usize = 16;
const RECORD: usize = 68;
/// The most moves of a game on the 8x8.
const MOVES: usize = 60;

/// A file of games: two players, 8x8, standard start.
///
/// ```
/// use outflank_rules::{Game, Setup, WthorFile, WthorGame};
/// let game = Game::from_transcript("f5d6c3", Setup::default()).unwrap();
/// let games = vec![WthorGame::new(&game, 0, 7, 8).unwrap()];
/// let bytes = WthorFile { year: 2024, games, ..WthorFile::default() }.write();
/// let read = WthorFile::read(&bytes).unwrap();
/// assert_eq!(read.games[0].game().unwrap().transcript(), "f5d6c3");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WthorFile {
    /// When the file was made: year, month and day.
    pub created: (u16, u8, u8),
    /// The year the games were played in.
    pub year: u16,
    /// From how many empties on [`WthorGame::best_discs`] assumes perfect play; 0 stands for 22.
    pub depth: u8,
    /// The games.
    pub games: Vec<WthorGame>,
}

/// A game as WTHOR keeps it. Names are numbers of entries in files of their own (`.jou` players, `.trn` tournaments).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// The tournament's number.
    pub tournament: u16,
    /// Black's number.
    pub black: u16,
    /// White's number.
    pub white: u16,
    /// Black's score, the empty squares given to the winner; the discs as they stand in a game not finished.
    pub black_discs: u8,
    /// Black's score had both sides played perfectly at the end.
    pub best_discs: u8,
    /// The placements; a byte is ten times the row and the column, both from 1, and 0 after the last.
    moves: [u8; MOVES],
}

impl WthorFile {
    /// Reads a file. Whether its moves are legal is for [`WthorGame::game`] to say, so that one bad game does not lose
    /// the others.
    ///
    /// # Errors
    /// When it is larger than [`MAX_WTHOR`], not a file of games on the 8x8, or not of the size its header says.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        if bytes.len() > MAX_WTHOR {
            return Err(error(format!("The file has {} bytes, where {MAX_WTHOR} is the most.", bytes.len())));
        }
        let (&header, records) =
            bytes.split_first_chunk::<HEADER>().ok_or_else(|| error("The file is too short for a header."))?;
        let [century, year, month, day, n0, n1, n2, n3, _, _, year0, year1, size, kind, depth, _] = header;
        if !matches!(size, 0 | 8) {
            return Err(error(format!("The file is of a board of size {size}, not 8.")));
        }
        if kind != 0 {
            return Err(error("The file is not one of games."));
        }
        let (count, (records, rest)) = (u32::from_le_bytes([n0, n1, n2, n3]), records.as_chunks::<RECORD>());
        if !rest.is_empty() || records.len() != count as usize {
            let length = HEADER as u64 + RECORD as u64 * u64::from(count);
            let why = format!("The header says {count} games, which are {length} bytes, not {}.", bytes.len());
            return Err(error(why));
        }
        Ok(Self {
            created: (u16::from(century) * 100 + u16::from(year), month, day),
            year: u16::from_le_bytes([year0, year1]),
            depth,
            games: records.iter().map(WthorGame::read).collect(),
        })
    }

    /// The file's bytes.
    pub fn write(&self) -> Vec<u8> {
        let (created, month, day) = self.created;
        let mut bytes = Vec::with_capacity(HEADER + RECORD * self.games.len());
        let century = (created / 100).min(u8::MAX.into());
        let year = (created - century * 100).min(u8::MAX.into());
        bytes.extend([century as u8, year as u8, month, day]);
        bytes.extend((self.games.len() as u32).to_le_bytes());
        bytes.extend(0u16.to_le_bytes());
        bytes.extend(self.year.to_le_bytes());
        bytes.extend([8, 0, self.depth, 0]);
        for game in &self.games {
            game.write(&mut bytes);
        }
        bytes
    }
}

impl WthorGame {
    /// A game up to its cursor. The best score is taken to be the score.
    ///
    /// # Errors
    /// When it is not a game of two players on the 8x8 from the standard start for the most discs.
    pub fn new(game: &Game, tournament: u16, black: u16, white: u16) -> Result<Self, FormatError> {
        if game.has_custom_start() || *game.setup() != Setup::default() {
            return Err(error("WTHOR files hold standard games only: two players, 8x8, crosswise start, most discs."));
        }
        let mut moves = [0; MOVES];
        for (byte, ply) in moves.iter_mut().zip(game.plies()) {
            *byte = (ply.square.row + 1) * 10 + ply.square.column + 1;
        }
        let black_discs = game.result().map_or(game.discs().colours[0], |outcome| outcome.score[0] as u32) as u8;
        Ok(Self { tournament, black, white, black_discs, best_discs: black_discs, moves })
    }

    /// The game, played from the start.
    ///
    /// # Errors
    /// Which ply is not legal and why.
    pub fn game(&self) -> Result<Game, FormatError> {
        let setup = Setup::default();
        let mut game = Game::new(setup).map_err(|problem| FormatError::new(Form::Wthor, Problem::Setup(problem)))?;
        let length = self.moves.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        for &byte in &self.moves[..length] {
            let (row, column) = (byte / 10, byte % 10);
            let ply = game.ply() + 1;
            if row == 0 || column == 0 {
                return Err(error(format!("The byte {byte} is no square.")).at(ply));
            }
            play_one(&mut game, Form::Wthor, Square { row: row - 1, column: column - 1 })?;
        }
        Ok(game)
    }

    fn read(record: &[u8; RECORD]) -> Self {
        let [t0, t1, b0, b1, w0, w1, black_discs, best_discs, moves @ ..] = *record;
        Self {
            tournament: u16::from_le_bytes([t0, t1]),
            black: u16::from_le_bytes([b0, b1]),
            white: u16::from_le_bytes([w0, w1]),
            black_discs,
            best_discs,
            moves,
        }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        for number in [self.tournament, self.black, self.white] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([self.black_discs, self.best_discs]);
        bytes.extend(self.moves);
    }
}

fn error(detail: impl Into<String>) -> FormatError {
    FormatError::new(Form::Wthor, Problem::Wthor { detail: detail.into() })
}
