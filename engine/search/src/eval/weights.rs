//! A board's learned weights, and the file they travel in.
//!
//! # The file
//! | bytes | what |
//! |---|---|
//! | 4 | `OFN1` |
//! | 4 | checksum (FNV-1a, little-endian) of everything after it |
//! | 1 | board: 0 6x6, 1 8x8, 2 10x10, 3 octagon |
//! | 1 | goal: 0 most discs, 1 fewest; 2 and 3 the same with blocked squares |
//! | 1 | 1 |
//! | 1 | number of heads |
//! | 4 | number of rows, little-endian: a check that the patterns are the same |
//! | 8 | the evaluation's [`Spread`]: its four numbers in field order, 1/1024 each, signed, little-endian |
//! | 2 + n | length (little-endian) and text of the provenance, UTF-8 |
//! | rest | the network's numbers, arithmetic-coded: heads, tempo, rows (see [`Network`]) |

use core::fmt;

use outflank_rules::{Bits, BoardId, Goal};

use super::Spread;
use super::coder::{Decoder, Encoder};
use super::families::PatternBoard;
use super::layout::Layout;
use super::network::Network;

/// How a file begins.
const MAGIC: [u8; 4] = *b"OFN1";
/// What stands before the number of heads.
const ONE: u8 = 1;
/// Bytes before the provenance.
const HEADER: usize = 26;

/// Parts of a whole in which a spread is stored.
const SPREAD_PARTS: f32 = 1024.0;

/// Which games an evaluation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    /// The board.
    pub board: BoardId,
    /// What its players want.
    pub goal: Goal,
    /// Whether squares are blocked.
    pub blocked: bool,
}

/// Learned weights of one family.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Which games they are for.
    pub family: Family,
    /// How they were made: seeds, counts, errors.
    pub provenance: String,
    /// How far shallow searches with these weights stray from deeper ones.
    pub spread: Spread,
    /// What makes a score of what patterns and features say.
    pub network: Network,
}

/// Why bytes are not weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin as a weights file does.
    NotWeights,
    /// They are cut short or damaged.
    Damaged,
    /// They were made for other patterns, by another version.
    OtherVersion,
    /// They are for a board for which the engine was built without a search: see its feature `every-family`.
    OtherBoard,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotWeights => "this is not a file of evaluation weights",
            Self::Damaged => "the evaluation weights are damaged: load the file again",
            Self::OtherVersion => "the evaluation weights belong to another version of the engine",
            Self::OtherBoard => "the evaluation weights are for a board that this build of the engine does not search",
        })
    }
}

impl core::error::Error for WeightsError {}

impl Weights {
    /// The weights as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut encoder = Encoder::new();
        let mut network = self.network.clone();
        network.code(&mut encoder, self.family.blocked);
        let mut body = vec![board_number(self.family.board), goal_number(self.family)];
        body.extend([ONE, network.heads.len() as u8]);
        body.extend((network.rows.len() as u32).to_le_bytes());
        let Spread { base, by_deep, by_shallow, by_empties } = self.spread;
        for number in [base, by_deep, by_shallow, by_empties] {
            body.extend(((number * SPREAD_PARTS).round() as i16).to_le_bytes());
        }
        let text = &self.provenance.as_bytes()[..self.provenance.len().min(usize::from(u16::MAX))];
        body.extend((text.len() as u16).to_le_bytes());
        body.extend(text);
        body.extend(encoder.finish());
        let mut bytes = MAGIC.to_vec();
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Which family a file is for, without unpacking it.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file.
    pub fn family_of(bytes: &[u8]) -> Result<Family, WeightsError> {
        if bytes.len() < HEADER || !bytes.starts_with(&MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        if checksum(&bytes[8..]).to_le_bytes() != bytes[4..8] {
            return Err(WeightsError::Damaged);
        }
        let board = match bytes[8] {
            0 => BoardId::Six,
            1 => BoardId::Eight,
            2 => BoardId::Ten,
            3 => BoardId::Octagon,
            _ => return Err(WeightsError::OtherVersion),
        };
        let (goal, blocked) = match bytes[9] {
            0 => (Goal::Most, false),
            1 => (Goal::Fewest, false),
            2 => (Goal::Most, true),
            3 => (Goal::Fewest, true),
            _ => return Err(WeightsError::OtherVersion),
        };
        Ok(Family { board, goal, blocked })
    }

    /// Reads a file of weights for board `G`, whose layout is given.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file for this board and these patterns.
    pub fn from_bytes<G: PatternBoard>(bytes: &[u8], layout: &Layout) -> Result<Self, WeightsError> {
        let family = Self::family_of(bytes)?;
        let rows = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
        let squares = G::SQUARES.count();
        if family.board != G::ID
            || family.blocked != layout.blocked
            || bytes[10] != ONE
            || usize::from(bytes[11]) != Network::heads_for(squares)
            || rows != layout.free_len
        {
            return Err(WeightsError::OtherVersion);
        }
        let number = |at: usize| f32::from(i16::from_le_bytes([bytes[at], bytes[at + 1]])) / SPREAD_PARTS;
        let spread = Spread { base: number(16), by_deep: number(18), by_shallow: number(20), by_empties: number(22) };
        let text_end = HEADER + usize::from(u16::from_le_bytes([bytes[HEADER - 2], bytes[HEADER - 1]]));
        let text = bytes.get(HEADER..text_end).ok_or(WeightsError::Damaged)?;
        let provenance = core::str::from_utf8(text).map_err(|_| WeightsError::Damaged)?.to_owned();
        let mut network = Network::zero(rows, squares);
        network.code(&mut Decoder::new(&bytes[text_end..]), family.blocked);
        Ok(Self { family, provenance, spread, network })
    }
}

fn board_number(board: BoardId) -> u8 {
    match board {
        BoardId::Six => 0,
        BoardId::Eight => 1,
        BoardId::Ten => 2,
        BoardId::Octagon => 3,
    }
}

fn goal_number(family: Family) -> u8 {
    u8::from(family.goal == Goal::Fewest) + 2 * u8::from(family.blocked)
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum: u32, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
