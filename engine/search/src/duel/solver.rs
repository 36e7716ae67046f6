//! What every search stands on, whatever judges its leaves: the board's ground, the table, the budget and the count
//! of positions. The exact solver (`endgame`, `last`) needs no more, so that it is compiled once for each board.

use outflank_rules::{Bits, Board, Geometry, Goal};

use super::Budget;
use super::table::Table;
use crate::eval::Moves;
use crate::ground::Ground;

/// How often, in positions, the outside is asked whether to go on.
const PATIENCE: u64 = 4096;

/// A search without evaluation.
pub struct Solver<'a, G: Geometry> {
    pub ground: &'a Ground<G>,
    pub table: &'a mut Table,
    budget: Budget<'a>,
    /// Positions visited.
    pub nodes: u64,
    /// The budget is spent or the outside said stop: every score coming back is void.
    pub stopped: bool,
    next_poll: u64,
    /// Open squares.
    pub total: i32,
    /// Whether no square is blocked.
    pub full: bool,
    /// Whether this is Anti-Reversi.
    pub fewest: bool,
}

impl<'a, G: Geometry> Solver<'a, G> {
    /// A search that has not begun; until [`Solver::poll`] is called nothing stops it.
    pub fn new(ground: &'a Ground<G>, goal: Goal, table: &'a mut Table, budget: Budget<'a>) -> Self {
        Self {
            ground,
            table,
            budget,
            nodes: 0,
            stopped: false,
            next_poll: u64::MAX,
            total: ground.open.count() as i32,
            full: ground.open == ground.squares,
            fewest: goal == Goal::Fewest,
        }
    }

    /// Counts a position, and now and then asks whether to go on. True when the search must come home.
    #[inline(always)]
    pub fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    /// Asks whether to go on.
    #[cold]
    pub fn poll(&mut self) {
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

    /// Where both sides may place.
    #[inline(always)]
    pub fn both_moves(&self, board: &Board<G>) -> Moves<G::Bits> {
        Moves::of(board, self.ground.open)
    }

    /// The result in discs of a finished game, for the side with `own` discs.
    #[inline(always)]
    pub fn settle(&self, own: u32, other: u32) -> i32 {
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
