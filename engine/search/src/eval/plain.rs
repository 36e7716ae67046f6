//! The evaluation made by hand: it plays every two-player setup until learned weights are loaded.

use outflank_rules::{Bits, Board, Geometry, neighbours};

use super::{DISC, Evaluation, Moves};
use crate::ground::Ground;

/// Mobility, potential mobility, corners and the squares around them, stable edges and discs, weighed by hand.
#[derive(Clone, Debug)]
pub struct Plain<G: Geometry> {
    ground: Ground<G>,
    weights: Weights,
}

/// What one unit of each feature is worth, in 1/[`DISC`] of a disc.
#[derive(Clone, Copy, Debug)]
struct Weights {
    mobility: i32,
    potential: i32,
    corner: i32,
    beside_empty_corner: i32,
    before_empty_corner: i32,
    stable: i32,
    to_move: i32,
}

/// Corners hold and spread; squares that give them away cost.
const MOST: Weights = Weights {
    mobility: 90,
    potential: 35,
    corner: 700,
    beside_empty_corner: -120,
    before_empty_corner: -400,
    stable: 110,
    to_move: 60,
};

/// Discs that can never be lost are what one must not have.
const FEWEST: Weights = Weights {
    mobility: 120,
    potential: 30,
    corner: -500,
    beside_empty_corner: 40,
    before_empty_corner: 120,
    stable: -120,
    to_move: 60,
};

impl<G: Geometry> Plain<G> {
    /// The evaluation of a game on this ground whose goal is the most discs, or the fewest.
    pub fn new(ground: &Ground<G>, fewest: bool) -> Self {
        Self { ground: ground.clone(), weights: if fewest { FEWEST } else { MOST } }
    }

    /// One side's features, weighed.
    fn side(&self, own: G::Bits, other: G::Bits, empties: G::Bits, moves: G::Bits) -> i32 {
        let (ground, weights) = (&self.ground, &self.weights);
        let near_empty_corner = neighbours::<G>(ground.corners & empties);
        let reach = neighbours::<G>(other) & empties;
        let weigh = |set: G::Bits, weight: i32| set.count() as i32 * weight;
        weigh(moves, weights.mobility)
            + weigh(reach, weights.potential)
            + weigh(own & ground.corners, weights.corner)
            + weigh(own & ground.beside_corner & near_empty_corner, weights.beside_empty_corner)
            + weigh(own & ground.before_corner & near_empty_corner, weights.before_empty_corner)
            + weigh(self.anchored(own), weights.stable)
    }

    /// Discs on edges in an unbroken run from a corner of the same side: stable, and cheap to find.
    fn anchored(&self, own: G::Bits) -> G::Bits {
        let rim = own & (self.ground.edges | self.ground.corners);
        let mut held = own & self.ground.corners;
        loop {
            let grown = (neighbours::<G>(held) & rim) | held;
            if grown == held {
                return held;
            }
            held = grown;
        }
    }
}

impl<G: Geometry> Evaluation<G> for Plain<G> {
    type State = ();

    fn start(&self, _: &Board<G>, _: G::Bits) {}

    fn place(&self, (): &(), _: u32, _: G::Bits) {}

    fn pass(&self, (): &()) {}

    #[inline(never)]
    fn score_with(&self, (): &(), board: &Board<G>, open: G::Bits, moves: Moves<G::Bits>) -> i32 {
        let empties = board.empties() & open;
        let raw = self.side(board.player, board.opponent, empties, moves.own)
            - self.side(board.opponent, board.player, empties, moves.rival);
        // A game's result is bounded by its squares; the features are not.
        let most = open.count() as i32 * DISC;
        (raw + self.weights.to_move).clamp(1 - most, most - 1)
    }
}
