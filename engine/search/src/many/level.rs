//! What each level of play means at a table of three or four.

use crate::{Level, Limits};

/// How much a search may do and how well it plays what it finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    /// Positions to visit in the search of the middle game.
    pub nodes: u64,
    /// With this many empty squares or fewer, everything is then proven...
    pub prove: u32,
    /// ...if it takes no more than this many further positions.
    pub proof_nodes: u64,
    /// How freely weaker moves are chosen, in chance to win; none if zero.
    pub slack: f32,
}

impl Plan {
    /// A level's plan; without a level, the analyst's: everything the other limits allow.
    pub fn new(limits: &Limits) -> Self {
        let plan = |nodes, prove, proof_nodes, slack| Self { nodes, prove, proof_nodes, slack };
        let Some(level) = limits.level else {
            return plan(u64::MAX, ANALYST_PROVES, u64::MAX, 0.0);
        };
        Self::of(level)
    }

    fn of(level: Level) -> Self {
        let plan = |nodes, prove, proof_nodes, slack| Self { nodes, prove, proof_nodes, slack };
        match level.number() {
            1 => plan(1, 0, 0, 0.2),
            2 => plan(1, 4, 1_000, 0.06),
            3 => plan(200, 5, 5_000, 0.03),
            4 => plan(1_000, 6, 20_000, 0.015),
            5 => plan(4_000, 7, 50_000, 0.01),
            6 => plan(15_000, 8, 100_000, 0.005),
            7 => plan(50_000, 9, 300_000, 0.003),
            8 => plan(150_000, 10, 1_000_000, 0.002),
            9 => plan(800_000, 11, 5_000_000, 0.001),
            _ => plan(4_000_000, 12, 30_000_000, 0.0),
        }
    }
}

/// The analyst turns from searching to proving at this many empty squares.
pub(crate) const ANALYST_PROVES: u32 = 12;
