//! What the judge's features are worth, by how full the board is.
//!
//! The weights are learned by `lab teach` from games the search plays against itself, one small file for each board,
//! number of players and goal. A file is the weights as little-endian `i16` in 1/1024, knot after knot, each in the
//! order of [`Stage`]'s fields.

use outflank_rules::{BoardId, Goal};

/// Features of a seat, three lanes of eight. See `judge` for what each is.
pub const FEATURES: usize = 24;

/// One seat's features, or their weights.
pub type Features = [f32; FEATURES];

/// The weights at one fullness of the board. Each list goes by how many plies a seat's turn is away.
#[derive(Clone, Debug)]
pub struct Stage<const N: usize> {
    /// Towards a seat's share of the discs that are not stable yet.
    pub discs: [Features; N],
    /// Towards a seat's chance to win.
    pub chances: [Features; N],
    /// Towards the draw, beside the runner-up's chance to win.
    pub draw: f32,
}

/// Index of a feature.
pub mod feature {
    /// Always one.
    pub const ONE: usize = 0;
    /// Discs that can never turn.
    pub const STABLE: usize = 1;
    /// Squares where the seat would flip.
    pub const MOBILITY: usize = 2;
    /// One if there are none.
    pub const IDLE: usize = 3;
    /// Discs beside an empty square.
    pub const FRONTIER: usize = 4;
    /// Corners the seat could take at once.
    pub const CORNER_REACH: usize = 5;
    /// Discs diagonally before an empty corner.
    pub const BEFORE_CORNER: usize = 6;
    /// Discs on the edge beside an empty corner.
    pub const BESIDE_CORNER: usize = 7;
    /// Discs on the squares of the first kind (`judge`); the other kinds follow.
    pub const KIND: usize = 8;
    /// How many kinds of square a board has at most.
    pub const KINDS: usize = 15;
    /// Expected final discs, a fair share being one; only for the chances.
    pub const EXPECTED: usize = 23;
}

/// How many fullnesses of the board, evenly spread from empty to full, have weights of their own.
pub const KNOTS: usize = 8;

/// The least step between two values of a weight, as stored.
const STEP: f32 = 1.0 / 1024.0;

/// The weights of one family of games.
#[derive(Clone, Debug)]
pub struct Weights<const N: usize> {
    /// One stage for each knot, the empty board first.
    pub knots: Vec<Stage<N>>,
}

impl<const N: usize> Weights<N> {
    /// The weights shipped for a board and a goal; those made by hand if there are none.
    pub fn shipped(board: BoardId, goal: Goal) -> Self {
        shipped(board, N, goal).and_then(Self::from_bytes).unwrap_or_else(|| Self::by_hand(goal))
    }

    /// Weights made by hand, from which learning starts.
    pub fn by_hand(goal: Goal) -> Self {
        Self { knots: (0..KNOTS).map(|knot| Stage::by_hand(goal, knot as f32 / (KNOTS - 1) as f32)).collect() }
    }

    /// Reads a weights file; `None` if its length is not that of one.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != KNOTS * (2 * N * FEATURES + 1) * 2 {
            return None;
        }
        let mut numbers = bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) * STEP);
        let mut next = || numbers.next().unwrap_or(0.0);
        let knots = (0..KNOTS)
            .map(|_| Stage {
                discs: core::array::from_fn(|_| core::array::from_fn(|_| next())),
                chances: core::array::from_fn(|_| core::array::from_fn(|_| next())),
                draw: next(),
            })
            .collect();
        Some(Self { knots })
    }

    /// The weights at a fullness of the board from 0 to 1, between the two knots beside it.
    pub fn at(&self, filled: f32) -> Stage<N> {
        let (below, part) = knot(filled);
        let (a, b) = (&self.knots[below], &self.knots[below + 1]);
        let mix = |a: f32, b: f32| a + (b - a) * part;
        let list = |a: &[Features; N], b: &[Features; N]| {
            core::array::from_fn(|away| core::array::from_fn(|index| mix(a[away][index], b[away][index])))
        };
        Stage { discs: list(&a.discs, &b.discs), chances: list(&a.chances, &b.chances), draw: mix(a.draw, b.draw) }
    }
}

/// The file of a family's weights: small enough to come with the code, a few kilobytes each.
fn shipped(board: BoardId, seats: usize, goal: Goal) -> Option<&'static [u8]> {
    macro_rules! file {
        ($name:literal) => {
            include_bytes!(concat!("weights/", $name, ".bin")).as_slice()
        };
    }
    Some(match (board, seats, goal) {
        (BoardId::Eight, 3, Goal::Most) => file!("8x8-3-most"),
        (BoardId::Eight, 3, Goal::Fewest) => file!("8x8-3-fewest"),
        (BoardId::Eight, 4, Goal::Most) => file!("8x8-4-most"),
        (BoardId::Eight, 4, Goal::Fewest) => file!("8x8-4-fewest"),
        (BoardId::Ten, 3, Goal::Most) => file!("10x10-3-most"),
        (BoardId::Ten, 3, Goal::Fewest) => file!("10x10-3-fewest"),
        (BoardId::Ten, 4, Goal::Most) => file!("10x10-4-most"),
        (BoardId::Ten, 4, Goal::Fewest) => file!("10x10-4-fewest"),
        (BoardId::Octagon, 3, Goal::Most) => file!("octagon-3-most"),
        (BoardId::Octagon, 3, Goal::Fewest) => file!("octagon-3-fewest"),
        (BoardId::Octagon, 4, Goal::Most) => file!("octagon-4-most"),
        (BoardId::Octagon, 4, Goal::Fewest) => file!("octagon-4-fewest"),
        _ => return None,
    })
}

/// The knot below a fullness of the board, and how far on towards the next it is, 0 to 1.
pub fn knot(filled: f32) -> (usize, f32) {
    let place = filled.clamp(0.0, 1.0) * (KNOTS - 1) as f32;
    let below = (place.floor() as usize).min(KNOTS - 2);
    (below, place - below as f32)
}

#[cfg(feature = "contenders")]
impl<const N: usize> Weights<N> {
    /// Writes a weights file, each weight to the nearest it can hold.
    pub fn to_bytes(&self) -> Vec<u8> {
        let store = |weight: f32| ((weight / STEP).round() as i16).to_le_bytes();
        let mut bytes = Vec::new();
        for stage in &self.knots {
            let lists = stage.discs.iter().chain(&stage.chances).flatten();
            bytes.extend(lists.chain([&stage.draw]).flat_map(|&weight| store(weight)));
        }
        bytes
    }
}

impl<const N: usize> Stage<N> {
    /// Weights made by hand for a board filled to `filled` (0 to 1).
    pub fn by_hand(goal: Goal, filled: f32) -> Self {
        let mut discs = [0.0; FEATURES];
        discs[feature::STABLE] = 0.05;
        discs[feature::MOBILITY] = 0.03 * (1.0 - filled);
        discs[feature::FRONTIER] = -0.02 * (1.0 - filled);
        discs[feature::CORNER_REACH] = 0.15;
        discs[feature::BEFORE_CORNER] = -0.2;
        discs[feature::BESIDE_CORNER] = -0.08;
        for kind in 0..feature::KINDS {
            discs[feature::KIND + kind] = 0.03 * filled * filled;
        }
        let mut chances = [0.0; FEATURES];
        let sharpness = 1.5 + 10.0 * filled * filled * filled;
        chances[feature::EXPECTED] = if goal == Goal::Most { sharpness } else { -sharpness };
        Self { discs: [discs; N], chances: [chances; N], draw: -2.0 }
    }
}
