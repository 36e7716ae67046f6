//! The learned evaluation: what patterns, mobility and parity say, heard by a network.
//!
//! A pattern is a list of squares; how its squares are filled is one number in base 3 (a disc of the side to move
//! counts +1, one of the other side -1, none 0), and selects a learned row of the network. Buro's Logistello (1997) made the
//! method known. The digits being balanced, the other side's view of an index is its negative, so the state needs no
//! colour; and a move's effect on all indices is a few vector additions.

use outflank_rules::{Bits, Board};

use super::families::PatternBoard;
use super::features::Features;
use super::lanes::Lanes;
use super::layout::Layout;
use super::network::Judge;
use super::quarters::Areas;
#[cfg(feature = "every-family")]
use super::walls;
use super::weights::{Family, Weights, WeightsError};
use super::{DISC, Evaluation, Moves, Spread};
#[cfg(feature = "every-family")]
use crate::ground::Ground;

/// A learned evaluation, unpacked and ready to play.
#[derive(Clone, Debug)]
pub struct Patterns<G: PatternBoard> {
    family: Family,
    indexer: Indexer<G>,
    spread: Spread,
    judge: Judge,
    /// Of a board with blocked squares what they make of it.
    #[cfg(feature = "every-family")]
    ground: Option<Box<Ground<G>>>,
}

impl<G: PatternBoard> Patterns<G> {
    /// Reads and unpacks a file of weights.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file for this board without blocked squares.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let layout = Layout::new::<G>(false);
        Weights::from_bytes::<G>(bytes, &layout).map(|weights| Self::new(&layout, &weights))
    }

    /// Unpacks weights: parts folded, ties by symmetry resolved.
    pub fn new(layout: &Layout, weights: &Weights) -> Self {
        Self {
            family: weights.family,
            indexer: Indexer::new(layout),
            spread: weights.spread,
            judge: Judge::new(layout, &weights.network),
            #[cfg(feature = "every-family")]
            ground: None,
        }
    }

    /// The evaluation of one board with blocked squares.
    #[cfg(feature = "every-family")]
    pub(super) fn on(ground: Ground<G>, family: Family, indexer: Indexer<G>, spread: Spread, judge: Judge) -> Self {
        Self { family, indexer, spread, judge, ground: Some(Box::new(ground)) }
    }

    /// The same evaluation for searches on the widest board of this stride.
    pub fn widened(self) -> Patterns<G::Wide> {
        let Self { family, indexer, spread, judge, .. } = self;
        Patterns {
            family,
            indexer: indexer.widened(),
            spread,
            judge,
            #[cfg(feature = "every-family")]
            ground: None,
        }
    }

    /// Which games this evaluation is for.
    pub fn family(&self) -> Family {
        self.family
    }
}

impl<G: PatternBoard> Evaluation<G> for Patterns<G> {
    type State = G::Lanes;

    fn start(&self, board: &Board<G>, _: G::Bits) -> G::Lanes {
        self.indexer.start(board)
    }

    #[inline(always)]
    fn place(&self, state: &G::Lanes, square: u32, flips: G::Bits) -> G::Lanes {
        self.indexer.place(state, square, flips)
    }

    #[inline(always)]
    fn pass(&self, state: &G::Lanes) -> G::Lanes {
        state.negated()
    }

    #[inline(always)]
    fn score_with(&self, state: &G::Lanes, board: &Board<G>, open: G::Bits, moves: Moves<G::Bits>) -> i32 {
        let empties = board.empties() & open;
        let features = Features::with_moves(board, open, &self.indexer.areas, moves);
        let score = |walls: &[u16]| self.judge.score(empties.count(), state, &features, walls);
        #[cfg(feature = "every-family")]
        let score = match &self.ground {
            Some(ground) => score(&walls::entries(ground, board, moves)),
            None => score(&[]),
        };
        #[cfg(not(feature = "every-family"))]
        let score = score(&[]);
        let most = open.count() as i32 * DISC;
        score.clamp(1 - most, most - 1)
    }

    fn spread(&self) -> Spread {
        self.spread
    }
}

/// Keeps pattern indices up to date.
#[derive(Clone, Debug)]
pub struct Indexer<G: PatternBoard> {
    adders: Vec<G::Lanes>,
    /// Where the features look.
    pub areas: G::Areas,
}

impl<G: PatternBoard> Indexer<G> {
    /// The indexer of a layout.
    pub fn new(layout: &Layout) -> Self {
        Self { adders: layout.adders::<G>(), areas: G::Areas::of::<G>() }
    }

    /// The same for searches on the widest board of this stride.
    pub fn widened(self) -> Indexer<G::Wide> {
        Indexer { adders: self.adders, areas: self.areas }
    }

    /// A board's indices from scratch.
    pub fn start(&self, board: &Board<G>) -> G::Lanes {
        let sum = |discs: G::Bits| {
            let mut sum = G::Lanes::ZERO;
            for square in discs.squares() {
                sum.add(&self.adders[square as usize]);
            }
            sum
        };
        let mut lanes = sum(board.opponent).negated();
        lanes.add(&sum(board.player));
        lanes
    }

    /// The indices after a move, seen by the other side.
    #[inline(always)]
    pub fn place(&self, lanes: &G::Lanes, square: u32, flips: G::Bits) -> G::Lanes {
        let mut flipped = G::Lanes::ZERO;
        for flip in flips.squares() {
            flipped.add(&self.adders[flip as usize]);
        }
        lanes.after(&self.adders[square as usize], &flipped)
    }
}
