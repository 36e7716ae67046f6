//! What each level of play means for two players.

use outflank_rules::{Bits, BoardId, Geometry, Goal};

use crate::book::SEARCHED;
use crate::duel::{Line, PROVEN, Start, Step};
use crate::eval::DISC;
use crate::ground::Ground;
use crate::limits::{Level, Limits};
use crate::random::Random;

/// The certainty of midgame pruning: 1.5 standard deviations, as analysis and strong levels use it.
const MIDGAME: u8 = 1;

/// The opening, for the purpose of variety, ends with this many discs on the board.
const OPENING_DISCS: u32 = 14;

/// How many of the best moves variety may choose from.
const VARIETY_CHOICES: usize = 5;

/// A level's strength, in things that do not depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    /// Plies searched in the middle game.
    pub depth: u32,
    /// Empty squares from which on the result is proven.
    pub solve: u32,
    /// Positions after which a move is played with what is known by then, on a board of 64 squares. Guards against
    /// the rare position that is far harder than its depth.
    pub nodes: u64,
    /// Standard deviation, in discs, of the mistakes made on purpose; see [`Strength::fitted`].
    pub slip: f32,
    /// In the opening, any move within this many discs of the best may be played.
    pub variety: f32,
    /// Whether it plays by a book of proven moves where there is one.
    pub book: bool,
}

/// How many plies before the end of the game a proof takes over from the middle game's deepening.
const SOLVE_AHEAD: u32 = 8;

/// The levels from 1 to 10.
const STRENGTHS: [Strength; 10] = [
    Strength { depth: 1, solve: 0, nodes: u64::MAX, slip: 40.0, variety: 0.0, book: false },
    Strength { depth: 1, solve: 2, nodes: u64::MAX, slip: 18.0, variety: 0.0, book: false },
    Strength { depth: 2, solve: 4, nodes: u64::MAX, slip: 8.0, variety: 0.0, book: false },
    Strength { depth: 3, solve: 6, nodes: u64::MAX, slip: 3.0, variety: 0.0, book: false },
    Strength { depth: 5, solve: 12, nodes: 400_000, slip: 0.7, variety: 1.5, book: false },
    Strength { depth: 7, solve: 13, nodes: 800_000, slip: 0.3, variety: 1.5, book: false },
    Strength { depth: 10, solve: 17, nodes: 1_500_000, slip: 0.0, variety: 1.0, book: false },
    Strength { depth: 24, solve: 24, nodes: 3_600_000, slip: 0.0, variety: 0.75, book: false },
    Strength { depth: 24, solve: 25, nodes: 20_000_000, slip: 0.0, variety: 0.5, book: false },
    Strength { depth: 24, solve: 26, nodes: 400_000_000, slip: 0.0, variety: 0.0, book: true },
];

/// Normal on the 6x6: a game of 32 moves, of which it would see too many to the end to be beaten by Hard as often as
/// elsewhere.
const NORMAL_ON_SIX: Strength = Strength { solve: 10, slip: 1.0, ..STRENGTHS[4] };

/// Whether a board has more squares than the usual one, so that each position on it takes longer.
pub(crate) fn is_large<G: Geometry>() -> bool {
    G::SQUARES.count() > 64
}

impl Strength {
    /// What a level means on a board.
    pub fn of(level: Level, board: BoardId) -> Self {
        if (level, board) == (Level::NORMAL, BoardId::Six) {
            return NORMAL_ON_SIX;
        }
        STRENGTHS[usize::from(level.number()) - 1]
    }

    /// What the level of these limits means on a board, with the variety that they ask for.
    pub fn within(limits: &Limits, board: BoardId) -> Option<Self> {
        let strength = Self::of(limits.level?, board);
        Some(Self { variety: limits.variety.unwrap_or(strength.variety), ..strength })
    }

    /// The same for a board and a goal. Slips below Normal's are stated for the 8x8 and the most discs; elsewhere moves
    /// lie closer together or further apart. The shares are such that a beginner (tests/levels.rs) makes about as many
    /// points against Easy on every board.
    #[must_use]
    pub fn fitted(self, board: BoardId, goal: Goal) -> Self {
        if self.slip <= 1.0 {
            return self;
        }
        let share = match (board, goal) {
            (BoardId::Six, Goal::Most) => 0.65,
            (BoardId::Six, Goal::Fewest) => 0.26,
            (BoardId::Eight, Goal::Most) => 1.0,
            (BoardId::Eight, Goal::Fewest) => 0.38,
            (BoardId::Octagon, Goal::Most) => 1.1,
            (BoardId::Octagon, Goal::Fewest) => 0.3,
            (BoardId::Ten, Goal::Most) => 1.15,
            (BoardId::Ten, Goal::Fewest) => 0.4,
        };
        Self { slip: self.slip * share, ..self }
    }

    /// Whether a small table holds all that the level finds out about a position.
    pub fn is_light(&self) -> bool {
        self.depth <= 5
    }

    /// The most positions to visit on this ground: fewer on the large boards, where each takes two to three times as
    /// long, and fewer with blocked squares, where it takes up to half as long again.
    pub fn nodes_on<G: Geometry>(&self, ground: &Ground<G>) -> u64 {
        let nodes = if is_large::<G>() { self.nodes / 5 * 2 } else { self.nodes };
        if ground.open == ground.squares { nodes } else { nodes / 3 * 2 }
    }

    /// Empty squares from which on the result is proven on this board. Where there is a book for earlier positions, the
    /// proofs follow it without a gap.
    fn solve_on(&self, board: BoardId) -> u32 {
        if self.book && board == BoardId::Six { self.solve.max(SEARCHED) } else { self.solve }
    }

    /// How many moves must have scores of their own for [`Strength::choose`] to choose from.
    pub fn choices<G: Geometry>(&self, start: &Start<G>) -> usize {
        if self.slip > 0.0 || start.placing() {
            usize::MAX
        } else if self.varies(start) {
            VARIETY_CHOICES
        } else {
            1
        }
    }

    fn varies<G: Geometry>(&self, start: &Start<G>) -> bool {
        let discs = (start.board.player | start.board.opponent).count();
        self.variety > 0.0 && discs < OPENING_DISCS
    }

    /// The index of the line to play: the best, but for variety in the opening and for slips. The same seed chooses
    /// the same in the same position.
    pub fn choose<G: Geometry>(&self, start: &Start<G>, scored: &[Line], seed: u64) -> usize {
        let mixed = start.board.player.wide() ^ start.board.opponent.wide().rotate_left(47);
        let mut random = Random::new(seed, mixed as u64 ^ (mixed >> 64) as u64);
        if self.varies(start) || start.placing() {
            let worst = scored[0].score - (self.variety * DISC as f32) as i32;
            return random.below(scored.partition_point(|line| line.score >= worst));
        }
        if self.slip == 0.0 {
            return 0;
        }
        let seen = |line: &Line, slip: f32| line.score as f32 + slip * self.slip * DISC as f32;
        let mut best = (0, f32::NEG_INFINITY);
        for (index, line) in scored.iter().enumerate() {
            let score = seen(line, random.normal());
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }
}

/// The steps of a search: the middle game ply by ply, then, if the end is to be proven, the whole rest of the game,
/// first pruned boldly, then less so, at last not at all. Each step leaves the next one a table full of good guesses.
pub(crate) fn steps(limits: &Limits, board: BoardId, empties: u32) -> Vec<Step> {
    let strength = Strength::within(limits, board);
    let depth = match (limits.depth, strength) {
        (Some(depth), _) => depth.max(1),
        (None, Some(strength)) if empties <= strength.solve_on(board) => empties,
        (None, Some(strength)) => strength.depth,
        (None, None) => empties,
    };
    let proves = limits.solves() || depth >= empties;
    let midgame = if proves { empties.saturating_sub(SOLVE_AHEAD).max(1) } else { depth };
    let mut steps: Vec<_> = (1..=midgame).map(|depth| Step { depth, certainty: MIDGAME }).collect();
    if proves {
        let passes: &[u8] = match empties {
            0..=12 => &[PROVEN],
            13..=17 => &[0, PROVEN],
            18..=23 => &[0, 2, PROVEN],
            _ => &[0, 1, 2, 3, 4, PROVEN],
        };
        steps.extend(passes.iter().map(|&certainty| Step { depth: empties, certainty }));
    }
    steps
}

#[cfg(test)]
mod tests {
    use outflank_rules::{Eight, Ten};

    use super::*;

    /// What takes longer to look at is looked at less often.
    #[test]
    fn slow_boards_get_fewer_positions() {
        let hard = Strength::of(Level::HARD, BoardId::Eight);
        let on = |blocked: u64| hard.nodes_on(&Ground::<Eight>::new(Eight::SQUARES & !blocked));
        assert_eq!((on(0), on(1)), (3_600_000, 2_400_000));
        assert_eq!(hard.nodes_on(&Ground::<Ten>::new(Ten::SQUARES)), 1_440_000);
        assert_eq!(hard.nodes_on(&Ground::<Ten>::new(Ten::SQUARES & !1)), 960_000);
    }

    #[test]
    fn no_level_is_meant_weaker_than_the_one_below() {
        for board in [BoardId::Six, BoardId::Eight, BoardId::Octagon, BoardId::Ten] {
            let strengths: Vec<Strength> =
                (1..=10).filter_map(Level::new).map(|level| Strength::of(level, board)).collect();
            for pair in strengths.windows(2) {
                let [below, above] = pair else { unreachable!() };
                assert!(above.depth >= below.depth && above.solve >= below.solve && above.slip <= below.slip);
            }
        }
        assert_ne!(Strength::of(Level::NORMAL, BoardId::Six), Strength::of(Level::NORMAL, BoardId::Eight));
    }
}
