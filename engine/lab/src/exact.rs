//! Exact scores of late positions, by the engine itself.

use std::io;

use outflank_rules::{Bits, Board, Game, Geometry, Setup};
use outflank_search::eval::{DISC, Learned};
use outflank_search::{Analysis, Engine, Limits, Never, Quiet, Score, Unlimited};

use crate::corpus::Kind;

/// Solves positions of one family, one after the other; what it found out helps with the next.
pub struct Solver {
    engine: Engine,
    /// For searches that are to know nothing beforehand.
    forgetful: Engine,
    kind: Kind,
}

/// Memory of one solver: late positions fill no more.
const HASH_MB: usize = 32;
/// Memory of searches to a few plies: it is emptied for each.
const FORGETFUL_MB: usize = 1;

impl Solver {
    /// A solver that sorts moves by these evaluations.
    pub fn new(kind: Kind, learned: &Learned) -> Self {
        let [engine, forgetful] = [HASH_MB, FORGETFUL_MB].map(|hash_mb| {
            let mut engine = Engine::new(hash_mb);
            engine.share_learned(learned);
            engine
        });
        Self { engine, forgetful, kind }
    }

    /// The exact score in discs of a position with a move to make, and the number of a best square.
    ///
    /// # Errors
    /// If the rules refuse the position.
    pub fn solve<G: Geometry>(&mut self, board: Board<G>, open: G::Bits) -> io::Result<(i32, u32)> {
        let analysis = ask(&mut self.engine, self.kind, board, open, Limits { exact: true, ..Limits::default() })?;
        match (analysis.moves.first().map(|first| first.score), analysis.best) {
            (Some(Score::Exact(discs)), Some(square)) => Ok((i32::from(discs), self.kind.board.bit(square))),
            _ => Err(io::Error::other("the engine did not solve a position")),
        }
    }

    /// The score, [`DISC`] to a disc, of a position with a move to make, by a search of so many plies, for which nothing
    /// is remembered: it depends on nothing asked before.
    ///
    /// # Errors
    /// If the rules refuse the position.
    pub fn search<G: Geometry>(&mut self, board: Board<G>, open: G::Bits, depth: u32) -> io::Result<i32> {
        self.forgetful.clear();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let analysis = ask(&mut self.forgetful, self.kind, board, open, limits)?;
        let best = analysis.moves.first().ok_or_else(|| io::Error::other("the engine did not search a position"))?;
        Ok((best.score.discs() * DISC as f32).round() as i32)
    }
}

fn ask<G: Geometry>(
    engine: &mut Engine,
    kind: Kind,
    board: Board<G>,
    open: G::Bits,
    limits: Limits,
) -> io::Result<Analysis> {
    let setup = Setup { board: kind.board, goal: kind.goal, ..Setup::default() };
    let game = Game::from_position(&position_text(board, open), setup).map_err(io::Error::other)?;
    Ok(engine.analyse(&game, &Limits { moves: Some(1), ..limits }, &Unlimited, &Never, &mut Quiet))
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
