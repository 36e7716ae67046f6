//! What a search finds out.

use outflank_rules::Square;

/// How good a move is, in discs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// Proven by search to the end of the game: the final disc difference, official score in two-player
    /// `Goal::Most` games (empties to the winner).
    Exact(i16),
    /// Proven by search to the end of the game, but not by how much: 1 where the mover wins, 0 for a draw, -1 where
    /// every move loses.
    Outcome(i8),
    /// Expected final disc difference.
    Estimate(f32),
}

impl Score {
    /// The score in discs, whatever its kind; of an outcome only the sign.
    pub fn discs(self) -> f32 {
        match self {
            Self::Exact(discs) => f32::from(discs),
            Self::Outcome(sign) => f32::from(sign),
            Self::Estimate(discs) => discs,
        }
    }
}

/// One legal move's score.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveScore {
    /// Where to place.
    pub square: Square,
    /// Two players: the disc difference for the mover, with the goal's sign turned so that positive is good for the
    /// mover in Anti-Reversi too. Three and four: the mover's expected final discs (what the order of
    /// [`Analysis::moves`] goes by is first of all its chance to win).
    pub score: Score,
    /// Three and four players: each seat's expected final discs, in turn order. Empty for two.
    pub seats: Vec<f32>,
    /// Three and four players: each seat's chance to win, 0 to 1, in turn order; what is missing to a sum of one is
    /// the chance of a draw for the whole table. Empty for two.
    pub chances: Vec<f32>,
    /// Plies searched below this move, itself included.
    pub depth: u32,
    /// The expected line, this move's square first.
    pub pv: Vec<Square>,
}

/// What is known about a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The move to play; `None` once the game is over.
    pub best: Option<Square>,
    /// Legal moves with their scores, best first: as many as [`crate::Limits::moves`] asks for.
    pub moves: Vec<MoveScore>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken by the clock given.
    pub time_ms: f64,
    /// The last depth finished.
    pub depth: u32,
    /// Whether the search reached its own end, be it by its limits: false if [`crate::Stop`] stopped it.
    pub done: bool,
}
