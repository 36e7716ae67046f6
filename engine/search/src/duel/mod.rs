//! Search of two-player games: one recursion for all boards, goals and evaluations.
//!
//! Scores inside are in evaluation units, 128 to a disc, from the view of the side to move and positive when good
//! for it under the game's own goal; the endgame solver counts whole discs.

mod endgame;
mod last;
mod list;
mod midgame;
mod root;
mod solver;
mod start;
mod table;

pub(crate) use root::{Aim, Line, Root, Step};
pub(crate) use start::Start;
pub(crate) use table::Table;

use outflank_rules::{Geometry, Goal};
use solver::Solver;

use crate::eval::{DISC, Evaluation};
use crate::ground::Ground;
use crate::outside::{Clock, Stop};

/// A score beyond all scores.
pub(crate) const INFINITE: i32 = 30_000;

/// How many standard deviations a shallow search must clear the window by for Multi-ProbCut to trust it. The index
/// is the *certainty* kept in the table; the last prunes nothing.
pub(crate) const CERTAINTIES: [f32; 6] = [1.1, 1.5, 2.0, 2.6, 3.3, f32::INFINITY];

/// The certainty that prunes nothing.
pub(crate) const PROVEN: u8 = CERTAINTIES.len() as u8 - 1;

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
    /// The part that needs no evaluation.
    solver: Solver<'a, G>,
    evaluation: &'a E,
    /// For each number of empties the move that last proved good enough in a null window: at positions alike it often
    /// does again.
    killers: [u8; 128],
    /// Whether a proof of the result follows. The moves noted on the way to it had better be the best: with killers
    /// among them it takes a tenth more positions.
    pub proving: bool,
    /// Index into [`CERTAINTIES`]: how boldly this pass prunes.
    certainty: u8,
}

impl<'a, G: Geometry, E: Evaluation<G>> Search<'a, G, E> {
    pub fn new(ground: &'a Ground<G>, goal: Goal, evaluation: &'a E, table: &'a mut Table, budget: Budget<'a>) -> Self {
        Self {
            solver: Solver::new(ground, goal, table, budget),
            evaluation,
            killers: [0; 128],
            proving: false,
            certainty: PROVEN,
        }
    }

    /// Positions visited: all those at which moves were looked for, from the root to the second last empty square.
    pub fn nodes(&self) -> u64 {
        self.solver.nodes
    }

    /// The score of a game in which one side gets the whole board.
    pub fn most(&self) -> i32 {
        self.solver.total * DISC
    }

    /// Whether the budget is spent or the outside said stop: every score coming back is void then.
    pub fn stopped(&self) -> bool {
        self.solver.stopped
    }

    /// From now on the budget counts.
    pub fn heed_budget(&mut self) {
        self.solver.poll();
    }
}
