//! What each level of play means at a table of three or four.

use outflank_rules::Geometry;

use crate::Limits;
use crate::level::is_large;

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
    /// The same in the opening, so that no two games are alike.
    pub variety: f32,
}

/// What the strongest level visits; each position may take a place in memory.
pub(crate) const MOST_NODES: u64 = 2_500_000;

/// The levels from 1 to 10. The weakest two look one ply ahead.
const PLANS: [Plan; 10] = [
    Plan { nodes: 1, prove: 0, proof_nodes: 0, slack: 0.5, variety: 0.5 },
    Plan { nodes: 1, prove: 4, proof_nodes: 1_000, slack: 0.2, variety: 0.2 },
    Plan { nodes: 300, prove: 5, proof_nodes: 5_000, slack: 0.03, variety: 0.03 },
    Plan { nodes: 2_000, prove: 6, proof_nodes: 20_000, slack: 0.015, variety: 0.015 },
    Plan { nodes: 12_000, prove: 7, proof_nodes: 50_000, slack: 0.0, variety: 0.005 },
    Plan { nodes: 35_000, prove: 8, proof_nodes: 100_000, slack: 0.0, variety: 0.004 },
    Plan { nodes: 120_000, prove: 10, proof_nodes: 500_000, slack: 0.0, variety: 0.003 },
    Plan { nodes: 500_000, prove: 11, proof_nodes: 1_500_000, slack: 0.0, variety: 0.003 },
    Plan { nodes: 1_200_000, prove: 12, proof_nodes: 12_000_000, slack: 0.0, variety: 0.002 },
    Plan { nodes: MOST_NODES, prove: 13, proof_nodes: 80_000_000, slack: 0.0, variety: 0.0 },
];

/// The analyst turns from searching to proving at this many empty squares.
const ANALYST_PROVES: u32 = 12;

/// The opening ends with this many discs on the board.
const OPENING_DISCS: u32 = 16;

impl Plan {
    /// How freely weaker moves are chosen with so many discs on the board.
    pub fn slack_at(&self, discs: u32) -> f32 {
        if discs < OPENING_DISCS { self.variety } else { self.slack }
    }

    /// A level's plan on a board; without a level, the analyst's: everything the other limits allow. On the large boards,
    /// where each position takes longer, it visits four fifths as many.
    pub fn new<G: Geometry>(limits: &Limits) -> Self {
        match limits.level {
            Some(level) => {
                let plan = PLANS[usize::from(level.number()) - 1];
                if is_large::<G>() { Plan { nodes: (plan.nodes * 4).div_ceil(5), ..plan } } else { plan }
            }
            None => Plan { nodes: u64::MAX, prove: ANALYST_PROVES, proof_nodes: u64::MAX, slack: 0.0, variety: 0.0 },
        }
    }
}
