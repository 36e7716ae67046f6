//! What is read off the board besides patterns: mobility, parity, and how the two meet.
//!
//! Who gets the last move of a region decides many an ending, and it turns on who *can* move there. So the quarters of
//! the board are each judged by their empties, their corners' holder and both sides' moves in them.

use outflank_rules::{Bits, Board};

use super::Moves;
use super::families::PatternBoard;
use super::quarters::{Areas, KINDS, Quarters};

/// Moves of one side are counted up to this many, less one.
const MOVES: u32 = 32;
/// Odd quarters: none to four.
const ODD: u32 = 5;
/// Corners within reach of one side's next move: none to four or more.
const CORNERS: u32 = 5;
/// Moves of one side into odd quarters are counted up to this many, less one.
const ODD_MOVES: u32 = 8;

/// Weights of a table that belong to features.
pub(crate) const ENTRIES: usize = (QUARTERS + KINDS) as usize;

const RIVAL: u32 = MOVES;
const ODDS: u32 = RIVAL + MOVES;
const CORNER: u32 = ODDS + ODD;
const ACCESS: u32 = CORNER + CORNERS * CORNERS;
const QUARTERS: u32 = ACCESS + ODD_MOVES * ODD_MOVES;

/// A position's features, as numbers of weights among those of all features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub [u16; 9]);

impl Features {
    /// The features of a position.
    #[inline(always)]
    pub fn of<G: PatternBoard>(board: &Board<G>, open: G::Bits, areas: &G::Areas) -> Self {
        Self::with_moves(board, open, areas, Moves::of(board, open))
    }

    /// A position's features, for a caller who knows already where both sides may place.
    #[inline(always)]
    pub fn with_moves<G: PatternBoard>(
        board: &Board<G>,
        open: G::Bits,
        areas: &G::Areas,
        moves: Moves<G::Bits>,
    ) -> Self {
        let Moves { own, rival } = moves;
        let Quarters { kinds, odd, odd_moves } = areas.quarters(board, board.empties() & open, moves);
        let within = |number: u32, bound: u32| number.min(bound - 1);
        let corners = |moves: G::Bits| within((moves & areas.corners()).count(), CORNERS);
        let [first, second, third, fourth] = kinds.map(|kind| QUARTERS + kind);
        Self(
            [
                within(own.count(), MOVES),
                RIVAL + within(rival.count(), MOVES),
                ODDS + odd,
                CORNER + corners(own) * CORNERS + corners(rival),
                ACCESS + within(odd_moves[0], ODD_MOVES) * ODD_MOVES + within(odd_moves[1], ODD_MOVES),
                first,
                second,
                third,
                fourth,
            ]
            .map(|entry| entry as u16),
        )
    }
}
