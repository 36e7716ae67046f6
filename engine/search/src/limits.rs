//! How long and how well to think.

/// A stated strength, the same on any machine. The table in the documentation says what each means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest level, for a child's first games.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(10);
    /// The page's Easy.
    pub const EASY: Self = Self(2);
    /// The page's Normal.
    pub const NORMAL: Self = Self(5);
    /// The page's Hard.
    pub const HARD: Self = Self(8);

    /// Level `number`, 1 to 10; `None` outside.
    pub fn new(number: u8) -> Option<Self> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Self(number))
    }

    /// The level's number, 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// Where a search ends. Whichever limit is met first ends it; with none given it searches to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Play as this level does: its depth, its empties solved, its deliberate losses, its variety (drawn from `seed`).
    pub level: Option<Level>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// Milliseconds by the clock given.
    pub time_ms: Option<f64>,
    /// With a level of a two-player game: in the opening, any of the best moves within so many discs of the best may be
    /// played; `None` leaves it at what the level itself allows. The strongest level allows nothing by itself.
    pub variety: Option<f32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Go straight to an exact solve.
    pub exact: bool,
    /// Go straight to who wins, without asking by how much, which takes a part of an exact solve's time: one move is
    /// scored, with [`crate::Score::Outcome`]. With three and four players as good as `exact`.
    pub outcome: bool,
    /// Score this many moves, best first; `None` scores them all. With 1 the search is fastest.
    pub moves: Option<u32>,
    /// What a level's variety and deliberate losses are drawn from. The same seed gives the same move.
    pub seed: u64,
}

impl Limits {
    /// Whether the game is to be searched to its end, however long that takes.
    pub fn solves(&self) -> bool {
        self.exact || self.outcome
    }
}
