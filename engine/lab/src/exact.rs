//! Exact scores of late positions, by the engine itself.

use std::io;

use outflank_rules::{Bits, Board, Game, Geometry, Setup};
use outflank_search::eval::Learned;
use outflank_search::{Engine, Limits, Never, Quiet, Score, Unlimited};

use crate::corpus::Kind;

/// Solves positions of one family, one after the other; what it found out helps with the next.
pub struct Solver {
    engine: Engine,
    kind: Kind,
}

/// Memory of one solver: late positions fill no more.
const HASH_MB: usize = 32;

impl Solver {
    /// A solver that sorts moves by these evaluations.
    pub fn new(kind: Kind, learned: &Learned) -> Self {
        let mut engine = Engine::new(HASH_MB);
        engine.share_learned(learned);
        Self { engine, kind }
    }

    /// The exact score in discs of a position with a move to make, and the number of a best square.
    ///
    /// # Errors
    /// If the rules refuse the position.
    pub fn solve<G: Geometry>(&mut self, board: Board<G>, open: G::Bits) -> io::Result<(i32, u32)> {
        let setup = Setup { board: self.kind.board, goal: self.kind.goal, ..Setup::default() };
        let game = Game::from_position(&position_text(board, open), setup).map_err(io::Error::other)?;
        let limits = Limits { exact: true, moves: Some(1), ..Limits::default() };
        let analysis = self.engine.analyse(&game, &limits, &Unlimited, &Never, &mut Quiet);
        match (analysis.moves.first().map(|first| first.score), analysis.best) {
            (Some(Score::Exact(discs)), Some(square)) => Ok((i32::from(discs), self.kind.board.bit(square))),
            _ => Err(io::Error::other("the engine did not solve a position")),
        }
    }
}

/// A position as text, the side to move as black.
fn position_text<G: Geometry>(board: Board<G>, open: G::Bits) -> String {
    let character = |bit: u32| match bit {
        _ if !G::SQUARES.has(bit) => '.',
        _ if !open.has(bit) => '#',
        _ if board.player.has(bit) => 'B',
        _ if board.opponent.has(bit) => 'W',
        _ => '-',
    };
    let row = |row: u32| (0..G::SIZE).map(|column| character(row * G::STRIDE + column)).collect::<String>();
    format!("{} B", (0..G::SIZE).map(row).collect::<Vec<_>>().join("/"))
}
