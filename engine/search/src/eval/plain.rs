//! The evaluation of a few features: it plays every board until learned weights are loaded.
//!
//! The features are chosen by hand and know what blocked squares make of the board: which squares are corners, and
//! which are beside them. What each is worth at each stage of the game is fitted to games (`lab fit`).

use outflank_rules::{Bits, Board, Geometry};

use super::walls::{self, WALLS};
use super::{DISC, Evaluation, Moves, Spread, fitted};
use crate::ground::Ground;

/// How many features there are.
pub const FEATURES: usize = 14;

/// How many stages have weights of their own: the full board, the empty one and those between them, evenly spaced by
/// empty squares.
pub const STAGES: usize = 6;

/// What one unit of each feature is worth at each stage, in 1/[`DISC`] of a disc, the full board first.
pub type PlainWeights = [[i16; FEATURES]; STAGES];

/// What is fitted to the games of a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// What the features are worth.
    pub weights: PlainWeights,
    /// How far shallow searches stray from deeper ones.
    pub spread: Spread,
}

/// One stage's share of the weights between two stages is counted in parts of so many.
pub const BLEND: i32 = 256;

/// The evaluation of a few features.
#[derive(Clone, Debug)]
pub struct Plain<G: Geometry> {
    ground: Ground<G>,
    /// The weights for each number of empty squares.
    weights: Vec<[i32; FEATURES]>,
    spread: Spread,
}

impl<G: Geometry> Plain<G> {
    /// The evaluation of a game on this ground whose goal is the most discs, or the fewest.
    pub fn new(ground: &Ground<G>, fewest: bool) -> Self {
        Self::fitted(ground, &Self::shipped(ground, fewest))
    }

    /// What is shipped for a board.
    pub fn shipped(ground: &Ground<G>, fewest: bool) -> Fitted {
        let board = match ground.squares.count() {
            0..=36 => 0,
            37..=64 => 1,
            65..=88 => 2,
            _ => 3,
        };
        fitted::FAMILIES[2 * board + usize::from(fewest)]
    }

    /// The evaluation with weights of one's own.
    pub fn fitted(ground: &Ground<G>, &Fitted { weights, spread }: &Fitted) -> Self {
        let squares = ground.open.count();
        let at = |empties| {
            let (stage, share) = Self::stage(empties, squares);
            let [less, more] = [weights[stage], weights[stage + 1]];
            core::array::from_fn(|feature| {
                (i32::from(less[feature]) * (BLEND - share) + i32::from(more[feature]) * share) / BLEND
            })
        };
        Self { ground: ground.clone(), weights: (0..=squares).map(at).collect(), spread }
    }

    /// Between which stage and the next a number of empty squares lies, and the share of the next one in
    /// [`BLEND`] parts.
    pub fn stage(empties: u32, squares: u32) -> (usize, i32) {
        let place = (empties * (STAGES as u32 - 1) * BLEND as u32 / squares.max(1)) as usize;
        let stage = (place / BLEND as usize).min(STAGES - 2);
        (stage, (place - stage * BLEND as usize) as i32)
    }

    /// The features of a position. All but the last five are a difference: the side to move's less the other's.
    pub fn features(&self, board: &Board<G>, open: G::Bits, moves: Moves<G::Bits>) -> [i32; FEATURES] {
        let ground = &self.ground;
        let count = |set: G::Bits| set.count() as i32;
        let [own, other] = walls::sides(ground, board, moves);
        let side = |own: G::Bits, moves: G::Bits, of_walls: [G::Bits; WALLS]| {
            let [corners, _, beside_corner, before_corner, anchored, beside_empties, room] = of_walls;
            [moves, room, beside_empties, own, corners, beside_corner, before_corner, own & ground.edges, anchored]
                .map(count)
        };
        let [_, corners_own, ..] = own;
        let [_, corners_rival, ..] = other;
        let own = side(board.player, moves.own, own);
        let other = side(board.opponent, moves.rival, other);
        let mut features = [0; FEATURES];
        for (feature, (own, other)) in features.iter_mut().zip(own.into_iter().zip(other)) {
            *feature = own - other;
        }
        let [.., own, rival, stuck, last, tempo] = &mut features;
        (*own, *rival) = (count(corners_own), count(corners_rival));
        *stuck = i32::from(moves.own.is_empty()) - i32::from(moves.rival.is_empty());
        *last = ((board.empties() & open).count() & 1) as i32;
        *tempo = 1;
        features
    }
}

impl<G: Geometry> Evaluation<G> for Plain<G> {
    type State = ();

    fn start(&self, _: &Board<G>, _: G::Bits) {}

    fn place(&self, (): &(), _: u32, _: G::Bits) {}

    fn pass(&self, (): &()) {}

    #[inline(never)]
    fn score_with(&self, (): &(), board: &Board<G>, open: G::Bits, moves: Moves<G::Bits>) -> i32 {
        let weights = &self.weights[(board.empties() & open).count() as usize];
        let features = self.features(board, open, moves);
        let score = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum::<i32>();
        // A game's result is bounded by its squares; the features are not.
        let most = open.count() as i32 * DISC;
        score.clamp(1 - most, most - 1)
    }

    fn spread(&self) -> Spread {
        self.spread
    }
}

#[cfg(test)]
mod tests {
    use outflank_rules::{Eight, Octagon};

    use super::*;

    /// A game's positions, always with the first legal move.
    fn positions<G: Geometry>(open: G::Bits) -> Vec<Board<G>> {
        let mut positions = vec![Board::<G>::cross()];
        while let Some(board) = positions.last()
            && let moves = board.moves() & open
            && !moves.is_empty()
        {
            let square = moves.lowest();
            positions.push(board.place(square, board.flips(square)));
        }
        positions
    }

    fn differences_turn_with_the_side<G: Geometry>(blocked: &[u32]) {
        let open = blocked.iter().fold(G::SQUARES, |open, &square| open & !G::Bits::bit(square));
        let plain = Plain::<G>::new(&Ground::new(open), false);
        for board in positions::<G>(open) {
            let moves = Moves::of(&board, open);
            let here = plain.features(&board, open, moves);
            let there = plain.features(&board.pass(), open, moves.pass());
            for feature in (0..9).chain([11]) {
                assert_eq!(here[feature], -there[feature], "feature {feature}");
            }
            assert_eq!([here[9], here[10]], [there[10], there[9]], "corners within reach");
        }
    }

    #[test]
    fn what_is_good_for_one_side_is_bad_for_the_other() {
        differences_turn_with_the_side::<Eight>(&[]);
        differences_turn_with_the_side::<Octagon>(&[33, 34, 35]);
    }

    #[test]
    fn weights_are_those_of_the_stages_and_between_them_blended() {
        let mut shipped = Plain::<Eight>::shipped(&Ground::new(Eight::SQUARES), false);
        shipped.weights = core::array::from_fn(|stage| [100 * stage as i16; FEATURES]);
        // Sixty open squares: a stage every twelve.
        let plain = Plain::fitted(&Ground::<Eight>::new(Eight::SQUARES & !15), &shipped);
        for (empties, weight) in [(0, 0), (12, 100), (15, 125), (54, 450), (60, 500)] {
            assert_eq!(plain.weights[empties], [weight; FEATURES], "{empties} empty squares");
        }
    }

    /// A square walled in on all four lines is a corner, wherever it is.
    #[test]
    fn blocked_squares_make_corners() {
        let d3 = 19;
        let count = |blocked: u64| {
            let open = Eight::SQUARES & !blocked;
            let plain = Plain::<Eight>::new(&Ground::new(open), false);
            let board = Board::<Eight> { player: 1 << d3, opponent: 1 << 27 };
            plain.features(&board, open, Moves::of(&board, open))[4]
        };
        assert_eq!(count(0), 0);
        assert_eq!(count(1 << (d3 - 1) | 1 << (d3 - 8) | 1 << (d3 - 9) | 1 << (d3 - 7)), 1);
    }
}
