//! Static evaluation of two-player positions.

#[cfg(feature = "every-family")]
mod blocked;
mod coder;
mod families;
mod features;
mod fitted;
mod frame;
mod judgement;
mod lanes;
mod layout;
mod learned;
pub mod network;
mod patterns;
mod plain;
mod quarters;
#[cfg(test)]
mod tests;
mod walls;
mod weights;

#[cfg(feature = "every-family")]
pub use blocked::Blocked;
pub use families::PatternBoard;
pub use features::Features;
pub use judgement::Judgement;
pub use lanes::Lanes;
pub use layout::{Family as PatternFamily, Layout};
pub use learned::{Learned, Shelved};
pub use patterns::Patterns;
pub use plain::{BLEND, FEATURES, Fitted, Plain, PlainWeights, STAGES};
pub use quarters::Areas;
pub use walls::{WALLS, entries as walls};
pub use weights::{Family, Weights, WeightsError};

use outflank_rules::{Bits, Board, Geometry};

/// Score units to a disc.
pub const DISC: i32 = 128;

/// Judges positions of one game (its goal and blocked squares are the evaluation's own business) without looking
/// ahead. The search carries a small copied state along, so that an evaluation can keep what it needs up to date
/// move by move instead of reading the whole board at each leaf.
pub trait Evaluation<G: Geometry> {
    /// What is carried from a position to the next.
    type State: Copy;

    /// The state of a position that was not reached by [`Evaluation::place`].
    fn start(&self, board: &Board<G>, open: G::Bits) -> Self::State;

    /// The state after the side to move placed on `square` and turned `flips`, now seen by the other side.
    fn place(&self, state: &Self::State, square: u32, flips: G::Bits) -> Self::State;

    /// The state with the other side to move.
    fn pass(&self, state: &Self::State) -> Self::State;

    /// The expected result for the side to move, [`DISC`] units a disc, positive when good for it under the game's
    /// own goal. `open` are the squares that are not blocked.
    fn score(&self, state: &Self::State, board: &Board<G>, open: G::Bits) -> i32 {
        self.score_with(state, board, open, Moves::of(board, open))
    }

    /// [`Evaluation::score`] for a caller who knows already where both sides may place.
    fn score_with(&self, state: &Self::State, board: &Board<G>, open: G::Bits, moves: Moves<G::Bits>) -> i32;

    /// How far shallow searches with this evaluation stray from deeper ones.
    fn spread(&self) -> Spread {
        Spread::default()
    }
}

/// Where both sides may place, as if each were to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves<B> {
    /// The side to move.
    pub own: B,
    /// The other side.
    pub rival: B,
}

impl<B: Bits> Moves<B> {
    /// Both sides' moves on the `open` squares.
    #[inline(always)]
    pub fn of<G: Geometry<Bits = B>>(board: &Board<G>, open: B) -> Self {
        let [own, rival] = board.both_moves();
        Self { own: own & open, rival: rival & open }
    }

    /// The same with the other side to move.
    #[inline(always)]
    #[must_use]
    pub fn pass(self) -> Self {
        Self { own: self.rival, rival: self.own }
    }
}

/// The standard deviation, in discs, between a search to depth `deep` and one to depth `shallow` of the same
/// position with `empties` empty squares: `base + by_deep * deep + by_shallow * shallow + by_empties * empties`.
///
/// Multi-ProbCut (Buro 1995, 1997) rests on it. The coefficients are fitted from searches, for each evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The constant part.
    pub base: f32,
    /// Growth for each ply of the deeper search.
    pub by_deep: f32,
    /// Growth (negative: shrinking) for each ply of the shallower search.
    pub by_shallow: f32,
    /// Growth for each empty square.
    pub by_empties: f32,
}

impl Default for Spread {
    fn default() -> Self {
        Self { base: 5.0, by_deep: 0.15, by_shallow: -0.35, by_empties: 0.0 }
    }
}
