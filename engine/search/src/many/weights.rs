//! What the judge's features are worth, by how full the board is.
//!
//! The weights are learned by `lab teach` from games the search plays against itself, one small file for each board,
//! number of players and goal. A file is the weights as little-endian `i16` in 1/1024, knot after knot, each in the
//! order of [`Stage`]'s fields, then those of the [`Net`].

use outflank_rules::{BoardId, Goal};

/// Features of a seat, four lanes of eight. See `judge` for what each is.
pub const FEATURES: usize = 32;

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
    /// For the chances, expected final discs, a fair share being one; for the net, turns that are left to the seat.
    pub const EXPECTED: usize = 23;
    /// Half the axes along which a disc is safe, summed over the discs.
    pub const SAFE_AXES: usize = 24;
    /// Empty squares beside a disc of the seat.
    pub const TOUCHING: usize = 25;
    /// Squares where the seat would flip and nobody else would.
    pub const ALONE: usize = 26;
    /// Squares on the edge where the seat would flip.
    pub const EDGE_REACH: usize = 27;
    /// Discs safe along three axes of four at least.
    pub const NEARLY: usize = 28;
    /// By how many discs the seat leads now, if it does; in Anti-Reversi the one with fewest leads.
    pub const AHEAD: usize = 29;
    /// By how many discs it is behind the first now, if it is.
    pub const BEHIND: usize = 30;
    /// By how many stable discs the seat leads, if it does.
    pub const STABLE_AHEAD: usize = 31;
}

/// How many fullnesses of the board, evenly spread from empty to full, have weights of their own.
pub const KNOTS: usize = 8;

/// How many hidden units a net has.
pub const HIDDEN: usize = 16;

/// What is fed to the net is a sixteenth of each feature, so that its weights are about as large as the others.
pub const NET_SCALE: f32 = 1.0 / 16.0;

/// A hidden layer's worth of weights.
pub type Layer = [f32; HIDDEN];

/// A small net over the features of all seats at once, beside the weighed sums of each seat's own: whether a lead can
/// still be caught is a matter of all of them together. One hidden layer of rectified units.
#[derive(Clone, Debug)]
pub struct Net<const N: usize> {
    /// What the hidden units start from.
    pub bias: Layer,
    /// For each seat, that to move first, and each of its features, the weights towards the hidden units.
    pub first: Vec<Layer>,
    /// From the hidden units towards each seat's share of the discs.
    pub discs: [Layer; N],
    /// Towards each seat's chance to win.
    pub chances: [Layer; N],
    /// Towards the draw.
    pub draw: Layer,
}

/// The least step between two values of a weight, as stored.
const STEP: f32 = 1.0 / 1024.0;

/// The weights of one family of games.
#[derive(Clone, Debug)]
pub struct Weights<const N: usize> {
    /// One stage for each knot, the empty board first.
    pub knots: Vec<Stage<N>>,
    /// What is the same at all stages.
    pub net: Net<N>,
}

impl<const N: usize> Weights<N> {
    /// The weights shipped for a board and a goal; those made by hand if there are none.
    pub fn shipped(board: BoardId, goal: Goal) -> Self {
        shipped(board, N, goal).and_then(Self::from_bytes).unwrap_or_else(|| Self::by_hand(goal))
    }

    /// Weights made by hand, from which learning starts.
    pub fn by_hand(goal: Goal) -> Self {
        let knots = (0..KNOTS).map(|knot| Stage::by_hand(goal, knot as f32 / (KNOTS - 1) as f32)).collect();
        let none = [0.0; HIDDEN];
        let first = vec![none; N * FEATURES];
        Self { knots, net: Net { bias: none, first, discs: [none; N], chances: [none; N], draw: none } }
    }

    /// How many numbers there are in all.
    pub const fn size() -> usize {
        KNOTS * (2 * N * FEATURES + 1) + HIDDEN * (1 + N * FEATURES + 2 * N + 1)
    }

    /// Reads a weights file; `None` if its length is not that of one.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let numbers = bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) * STEP);
        (bytes.len() == 2 * Self::size()).then(|| Self::from_numbers(numbers))
    }

    /// The weights from their numbers in the order of a file; what is missing is zero.
    pub fn from_numbers(mut numbers: impl Iterator<Item = f32>) -> Self {
        let mut next = || numbers.next().unwrap_or(0.0);
        let knots = (0..KNOTS)
            .map(|_| Stage {
                discs: core::array::from_fn(|_| core::array::from_fn(|_| next())),
                chances: core::array::from_fn(|_| core::array::from_fn(|_| next())),
                draw: next(),
            })
            .collect();
        let mut layer = || core::array::from_fn(|_| next());
        let net = Net {
            bias: layer(),
            first: (0..N * FEATURES).map(|_| layer()).collect(),
            discs: core::array::from_fn(|_| layer()),
            chances: core::array::from_fn(|_| layer()),
            draw: layer(),
        };
        Self { knots, net }
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
    /// All numbers in the order of a file.
    pub fn numbers(&self) -> Vec<f32> {
        let mut numbers = Vec::with_capacity(Self::size());
        for stage in &self.knots {
            numbers.extend(stage.discs.iter().chain(&stage.chances).flatten().chain([&stage.draw]));
        }
        let Net { bias, first, discs, chances, draw } = &self.net;
        numbers.extend([bias].into_iter().chain(first).chain(discs).chain(chances).chain([draw]).flatten());
        numbers
    }

    /// Writes a weights file, each weight to the nearest it can hold.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.numbers().iter().flat_map(|weight| ((weight / STEP).round() as i16).to_le_bytes()).collect()
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
