//! What is read off the board besides patterns: mobility, parity, and how the two meet.
//!
//! Who gets the last move of a region decides many an ending, and it turns on who *can* move there. So the quarters of
//! the board are each judged by their empties, their corners' holder and both sides' moves in them.

use outflank_rules::{Bits, Board};

use super::Moves;
use super::families::PatternBoard;

/// Moves of one side are counted up to this many, less one.
const MOVES: u32 = 32;
/// Odd quarters: none to four.
const ODD: u32 = 5;
/// Corners within reach of one side's next move: none to four or more.
const CORNERS: u32 = 5;
/// Moves of one side into odd quarters are counted up to this many, less one.
const ODD_MOVES: u32 = 8;
/// Empties of one quarter, likewise.
const EMPTIES: u32 = 12;
/// Moves of one side into one quarter, likewise.
const QUARTER_MOVES: u32 = 5;
/// Whether most corners of one quarter are the other side's, neither's or the mover's.
const HOLDERS: u32 = 3;

/// Weights of a table that belong to features.
pub(crate) const ENTRIES: usize = (QUARTERS + EMPTIES * HOLDERS * QUARTER_MOVES * QUARTER_MOVES) as usize;

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
    pub fn of<G: PatternBoard>(board: &Board<G>, open: G::Bits, areas: &Areas<G::Bits>) -> Self {
        Self::with_moves(board, open, areas, Moves::of(board, open))
    }

    /// A position's features, for a caller who knows already where both sides may place.
    #[inline(always)]
    pub fn with_moves<G: PatternBoard>(
        board: &Board<G>,
        open: G::Bits,
        areas: &Areas<G::Bits>,
        moves: Moves<G::Bits>,
    ) -> Self {
        let empties = board.empties() & open;
        let Moves { own, rival } = moves;
        let within = |number: u32, bound: u32| number.min(bound - 1);
        let (mut moves, mut odd_moves, mut odd) = ([0; 2], [0; 2], 0);
        let mut by_quarter = [0; 4];
        for (entry, quarter) in by_quarter.iter_mut().zip(areas.quarters) {
            let left = (empties & quarter).count();
            let here = [(own & quarter).count(), (rival & quarter).count()];
            for side in 0..2 {
                moves[side] += here[side];
                odd_moves[side] += here[side] * (left & 1);
            }
            odd += left & 1;
            let held = |discs: G::Bits| (discs & quarter & areas.corners).count() as i32;
            let holder = 1 + (held(board.player) - held(board.opponent)).signum();
            *entry = QUARTERS
                + ((within(left, EMPTIES) * HOLDERS + holder as u32) * QUARTER_MOVES + within(here[0], QUARTER_MOVES))
                    * QUARTER_MOVES
                + within(here[1], QUARTER_MOVES);
        }
        let corners = |moves: G::Bits| within((moves & areas.corners).count(), CORNERS);
        let [first, second, third, fourth] = by_quarter;
        Self(
            [
                within(moves[0], MOVES),
                RIVAL + within(moves[1], MOVES),
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

/// Squares of a board that features look at together.
#[derive(Clone, Copy, Debug)]
pub struct Areas<B> {
    /// The quarters, in no order that matters.
    quarters: [B; 4],
    corners: B,
}

impl<B: Bits> Areas<B> {
    /// The areas of a board.
    pub fn of<G: PatternBoard<Bits = B>>() -> Self {
        let half = G::SIZE / 2;
        let mut quarters = [B::EMPTY; 4];
        for square in G::SQUARES.squares() {
            let (column, row) = (square % G::STRIDE, square / G::STRIDE);
            quarters[usize::from(column >= half) + 2 * usize::from(row >= half)] |= B::bit(square);
        }
        Self { quarters, corners: G::CORNERS }
    }
}
