//! A board's learned weights, and the file they travel in.
//!
//! # The file
//! | bytes | what |
//! |---|---|
//! | 4 | `OFW1` for a sum of weights, `OFN1` for a network |
//! | 4 | checksum (FNV-1a, little-endian) of everything after it |
//! | 1 | board: 0 6x6, 1 8x8, 2 10x10, 3 octagon |
//! | 1 | goal: 0 most discs, 1 fewest; 2 and 3 the same with blocked squares, always a network |
//! | 1 | quantum: a sum's weights are stored in this many 1/128 of a disc (a network's rows: 1) |
//! | 1 | number of knots (a network: of heads) |
//! | 4 | free weights of one knot (a network: its rows), little-endian: a check that the patterns are the same |
//! | 8 | the evaluation's [`Spread`]: its four numbers in field order, 1/1024 each, signed, little-endian |
//! | 2 + n | length (little-endian) and text of the provenance, UTF-8 |
//! | rest | the arithmetic-coded numbers: tempo by empties, then the free weights knot by knot (a network: heads, tempo, then its rows) |
//!
//! A sum's number is coded as its difference from the one before it on the stage axis, in a context made of the sizes of
//! that one and of the last two differences: most weights change little from knot to knot, and neighbours are alike.
//! [`Network`] has contexts of its own.

use core::fmt;

use outflank_rules::{Bits, BoardId, Goal};

use super::Spread;
use super::coder::{Coder, Decoder, Encoder, Model};
use super::families::PatternBoard;
use super::layout::Layout;
use super::network::Network;

/// How a file with a sum of weights begins.
const OF_SUM: [u8; 4] = *b"OFW1";
/// How a file with a network begins.
const OF_NETWORK: [u8; 4] = *b"OFN1";
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
    pub terms: Terms,
}

/// How patterns and features are put together.
#[derive(Clone, Debug, PartialEq)]
pub enum Terms {
    /// Each adds a number of its own.
    Sum(Sum),
    /// A network hears them all.
    Network(Network),
}

/// A sum's weights. Numbers are in `quantum`/128 of a disc.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// What one unit of a weight is worth, in 1/128 of a disc.
    pub quantum: u8,
    /// A constant for each number of empties, 0 up to all squares.
    pub tempo: Vec<i16>,
    /// For each of the board's knots its free weights.
    pub knots: Vec<Vec<i16>>,
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
        let (magic, quantum, knots, free) = match self.terms.clone() {
            Terms::Sum(Sum { quantum, mut tempo, mut knots }) => {
                code(&mut encoder, &mut tempo, &mut knots);
                (OF_SUM, quantum, knots.len(), knots.first().map_or(0, Vec::len))
            }
            Terms::Network(mut network) => {
                network.code(&mut encoder, self.family.blocked);
                (OF_NETWORK, 1, network.heads.len(), network.rows.len())
            }
        };
        let mut body = vec![board_number(self.family.board), goal_number(self.family)];
        body.extend([quantum, knots as u8]);
        body.extend((free as u32).to_le_bytes());
        let Spread { base, by_deep, by_shallow, by_empties } = self.spread;
        for number in [base, by_deep, by_shallow, by_empties] {
            body.extend(((number * SPREAD_PARTS).round() as i16).to_le_bytes());
        }
        let text = &self.provenance.as_bytes()[..self.provenance.len().min(usize::from(u16::MAX))];
        body.extend((text.len() as u16).to_le_bytes());
        body.extend(text);
        body.extend(encoder.finish());
        let mut bytes = magic.to_vec();
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Which family a file is for, without unpacking it.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file.
    pub fn family_of(bytes: &[u8]) -> Result<Family, WeightsError> {
        if bytes.len() < HEADER || ![OF_SUM, OF_NETWORK].iter().any(|magic| bytes.starts_with(magic)) {
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
        let (quantum, knots) = (bytes[10], usize::from(bytes[11]));
        let free = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
        let of_network = bytes.starts_with(&OF_NETWORK);
        let squares = G::SQUARES.count();
        let expected = if of_network { Network::heads_for(squares) } else { G::KNOTS.len() };
        if family.board != G::ID
            || family.blocked != layout.blocked
            || (family.blocked && !of_network)
            || knots != expected
            || free != layout.free_len
            || quantum == 0
        {
            return Err(WeightsError::OtherVersion);
        }
        let number = |at: usize| f32::from(i16::from_le_bytes([bytes[at], bytes[at + 1]])) / SPREAD_PARTS;
        let spread = Spread { base: number(16), by_deep: number(18), by_shallow: number(20), by_empties: number(22) };
        let text_end = HEADER + usize::from(u16::from_le_bytes([bytes[HEADER - 2], bytes[HEADER - 1]]));
        let text = bytes.get(HEADER..text_end).ok_or(WeightsError::Damaged)?;
        let provenance = core::str::from_utf8(text).map_err(|_| WeightsError::Damaged)?.to_owned();
        let decoder = &mut Decoder::new(&bytes[text_end..]);
        let terms = if of_network {
            let mut network = Network::zero(free, squares);
            network.code(decoder, family.blocked);
            Terms::Network(network)
        } else {
            let (mut tempo, mut knots) = (vec![0; tempo_len::<G>()], vec![vec![0; free]; knots]);
            code(decoder, &mut tempo, &mut knots);
            Terms::Sum(Sum { quantum, tempo, knots })
        };
        Ok(Self { family, provenance, spread, terms })
    }
}

/// How many tempo constants a board has: one for each number of empties.
pub fn tempo_len<G: PatternBoard>() -> usize {
    G::SQUARES.count() as usize + 1
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

/// Sizes of the context's three parts.
const SIZES: usize = 6;

/// How large a number is, coarsely.
fn size(value: i32) -> usize {
    match value.unsigned_abs() {
        small @ 0..=2 => small as usize,
        3..=4 => 3,
        5..=9 => 4,
        _ => 5,
    }
}

/// Writes all numbers, or reads them into their places.
fn code(coder: &mut impl Coder, tempo: &mut [i16], knots: &mut [Vec<i16>]) {
    let mut model = Model::default();
    let mut before = 0;
    for value in tempo {
        *value = clamp(before + model.code(coder, i32::from(*value) - before));
        before = i32::from(*value);
    }
    let mut models = vec![Model::default(); SIZES * SIZES * SIZES];
    for knot in 0..knots.len() {
        let (done, rest) = knots.split_at_mut(knot);
        let mut last = [0, 0];
        for (place, value) in rest[0].iter_mut().enumerate() {
            let like = done.last().map_or(0, |knot: &Vec<i16>| i32::from(knot[place]));
            let model = &mut models[(size(like) * SIZES + size(last[0])) * SIZES + size(last[1])];
            // Turned so that *towards zero* is always the same direction.
            let turn = if like < 0 { -1 } else { 1 };
            let difference = turn * model.code(coder, turn * (i32::from(*value) - like));
            *value = clamp(like + difference);
            last = [difference, last[0]];
        }
    }
}

fn clamp(value: i32) -> i16 {
    value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}
