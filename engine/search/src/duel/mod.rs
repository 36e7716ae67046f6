//! Search of two-player games: one recursion for all boards, goals and evaluations.
//!
//! Scores inside are in evaluation units, 128 to a disc, from the view of the side to move and positive when good
//! for it under the game's own goal; the endgame solver counts whole discs.

mod endgame;
mod last;
mod list;
mod midgame;
mod root;
mod stable;
mod table;

pub(crate) use root::{Line, Root, Step};
pub(crate) use table::Table;

use outflank_rules::{Bits, Board, Geometry, Goal};

use crate::eval::Evaluation;
use crate::ground::Ground;
use crate::outside::{Clock, Stop};

/// A score beyond all scores.
pub(crate) const INFINITE: i32 = 30_000;

/// How many standard deviations a shallow search must clear the window by for Multi-ProbCut to trust it. The index
/// is the *certainty* kept in the table; the last prunes nothing.
pub(crate) const CERTAINTIES: [f32; 6] = [1.1, 1.5, 2.0, 2.6, 3.3, f32::INFINITY];

/// The certainty that prunes nothing.
pub(crate) const PROVEN: u8 = CERTAINTIES.len() as u8 - 1;

/// How often, in positions, the outside is asked whether to go on.
const PATIENCE: u64 = 4096;

/// Where a search must end, whatever it has found.
pub(crate) struct Budget<'a> {
    pub clock: &'a dyn Clock,
    pub stop: &'a dyn Stop,
    /// By the clock, in milliseconds.
    pub until_ms: f64,
    /// Positions.
    pub nodes: u64,
}

/// One search of one game: what it stands on and how far it has got.
pub(crate) struct Search<'a, G: Geometry, E: Evaluation<G>> {
    pub ground: &'a Ground<G>,
    pub evaluation: &'a E,
    pub table: &'a mut Table,
    pub budget: Budget<'a>,
    /// Index into [`CERTAINTIES`]: how boldly this pass prunes.
    pub certainty: u8,
    /// Positions visited: all those at which moves were looked for, from the root to the second last empty square.
    pub nodes: u64,
    /// The budget is spent or the outside said stop: every score coming back is void.
    pub stopped: bool,
    next_poll: u64,
    /// Open squares.
    pub total: i32,
    /// Whether no square is blocked.
    full: bool,
    /// Whether this is Anti-Reversi.
    fewest: bool,
}

impl<'a, G: Geometry, E: Evaluation<G>> Search<'a, G, E> {
    pub fn new(ground: &'a Ground<G>, goal: Goal, evaluation: &'a E, table: &'a mut Table, budget: Budget<'a>) -> Self {
        let next_poll = u64::MAX;
        let total = ground.open.count() as i32;
        let full = ground.open == G::SQUARES;
        let fewest = goal == Goal::Fewest;
        Self {
            ground,
            evaluation,
            table,
            budget,
            certainty: PROVEN,
            nodes: 0,
            stopped: false,
            next_poll,
            total,
            full,
            fewest,
        }
    }

    /// Counts a position, and now and then asks whether to go on. True when the search must come home.
    #[inline(always)]
    fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    /// From now on the budget counts.
    pub fn heed_budget(&mut self) {
        self.poll();
    }

    #[cold]
    fn poll(&mut self) {
        let budget = &self.budget;
        self.stopped |= self.nodes >= budget.nodes
            || budget.stop.stop()
            || (budget.until_ms.is_finite() && budget.clock.now_ms() >= budget.until_ms);
        self.next_poll = budget.nodes.min(self.nodes + PATIENCE);
    }

    /// The squares one may still place on.
    #[inline(always)]
    pub fn empties(&self, board: &Board<G>) -> G::Bits {
        board.empties() & self.ground.open
    }

    #[inline(always)]
    pub fn moves(&self, board: &Board<G>) -> G::Bits {
        board.moves() & self.ground.open
    }

    /// The result in discs of a finished game, for the side with `own` discs.
    #[inline(always)]
    fn settle(&self, own: u32, other: u32) -> i32 {
        let lead = own as i32 - other as i32;
        if self.fewest {
            return -lead;
        }
        // The winner gets the empty squares.
        lead + lead.signum() * (self.total - own as i32 - other as i32)
    }

    /// The result in discs of a finished game, for the side to move.
    #[inline(always)]
    pub fn result(&self, board: &Board<G>) -> i32 {
        self.settle(board.player.count(), board.opponent.count())
    }
}
