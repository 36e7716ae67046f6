//! A plain look-ahead for making training games by the hundred thousand: fixed depth, then exact at the end.
//!
//! The engine's own search does more per position than a few plies are worth; this one only has alpha-beta and a
//! move order by the other side's mobility.

use outflank_rules::{Bits, Board, Geometry};
use outflank_search::eval::{DISC, Evaluation};

/// Looks ahead in one game's positions.
pub struct Look<'a, G: Geometry, E> {
    /// Judges the leaves.
    pub evaluation: &'a E,
    /// The squares that are not blocked.
    pub open: G::Bits,
    /// Whether fewer discs win.
    pub fewest: bool,
}

/// What a look found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The move, `None` for a pass.
    pub square: Option<u32>,
    /// Its score, 128 to a disc.
    pub score: i32,
}

#[derive(Clone, Copy)]
struct Move<G: Geometry> {
    square: u32,
    flips: G::Bits,
    key: i32,
}

/// No position has more moves than this: the 10x10 board has fewer squares that can be empty.
const MOVES: usize = 96;

/// Alpha-beta bounds no score reaches.
const INFINITE: i32 = 200 * DISC;

impl<G: Geometry, E: Evaluation<G>> Look<'_, G, E> {
    /// The best move by a search of `depth` plies, or to the end of the game from `exact` empties. Not for a finished
    /// game.
    pub fn best(&self, board: Board<G>, depth: u32, exact: u32) -> Seen {
        let state = self.evaluation.start(&board, self.open);
        let to_end = (board.empties() & self.open).count() <= exact;
        let (moves, count) = self.moves(board, true);
        let mut best = Seen { square: None, score: -INFINITE };
        for Move { square, flips, .. } in &moves[..count] {
            let child = board.place(*square, *flips);
            let score = if to_end {
                -DISC * self.solve(child, -INFINITE / DISC, -best.score.div_euclid(DISC))
            } else {
                let state = self.evaluation.place(&state, *square, *flips);
                -self.search(&state, child, depth.saturating_sub(1), -INFINITE, -best.score)
            };
            if score > best.score {
                best = Seen { square: Some(*square), score };
            }
        }
        if count == 0 { Seen { square: None, score: -self.best(board.pass(), depth, exact).score } } else { best }
    }

    /// The score of a position by a search of `depth` plies.
    pub fn search(&self, state: &E::State, board: Board<G>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 && !(board.moves() & self.open).is_empty() {
            return self.evaluation.score(state, &board, self.open);
        }
        let (moves, count) = self.moves(board, depth > 1);
        if count == 0 {
            if (board.pass().moves() & self.open).is_empty() {
                return self.result(board) * DISC;
            }
            return -self.search(&self.evaluation.pass(state), board.pass(), depth, -beta, -alpha);
        }
        let mut best = -INFINITE;
        for Move { square, flips, .. } in &moves[..count] {
            let state = self.evaluation.place(state, *square, *flips);
            let score = -self.search(&state, board.place(*square, *flips), depth - 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The exact result in discs for the side to move, if it lies between the bounds; else a bound of it.
    pub fn solve(&self, board: Board<G>, mut alpha: i32, beta: i32) -> i32 {
        let (moves, count) = self.moves(board, (board.empties() & self.open).count() > 6);
        if count == 0 {
            if (board.pass().moves() & self.open).is_empty() {
                return self.result(board);
            }
            return -self.solve(board.pass(), -beta, -alpha);
        }
        let mut best = -INFINITE;
        for (number, Move { square, flips, .. }) in moves[..count].iter().enumerate() {
            let child = board.place(*square, *flips);
            let mut score = INFINITE;
            if number > 0 && alpha + 1 < beta {
                score = -self.solve(child, -alpha - 1, -alpha);
            }
            if score > alpha {
                score = -self.solve(child, -beta, -alpha);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// A finished game's result in discs for the side to move: official score, or for Anti-Reversi discs as they
    /// stand, own goal positive.
    pub fn result(&self, board: Board<G>) -> i32 {
        result(board, self.open, self.fewest)
    }

    /// The moves, those that leave the other side least first if `sorted`.
    fn moves(&self, board: Board<G>, sorted: bool) -> ([Move<G>; MOVES], usize) {
        let mut moves = [Move { square: 0, flips: G::Bits::EMPTY, key: 0 }; MOVES];
        let mut count = 0;
        for square in (board.moves() & self.open).squares() {
            let flips = board.flips(square);
            let key = if sorted {
                let reply = board.place(square, flips).moves() & self.open;
                // A corner the other side can take counts for more than one reply.
                (reply.count() + 2 * (reply & G::CORNERS).count()) as i32
            } else {
                0
            };
            moves[count] = Move { square, flips, key };
            count += 1;
        }
        if sorted {
            moves[..count].sort_by_key(|entry| entry.key);
        }
        (moves, count)
    }
}

/// See [`Look::result`].
pub fn result<G: Geometry>(board: Board<G>, open: G::Bits, fewest: bool) -> i32 {
    let difference = board.player.count() as i32 - board.opponent.count() as i32;
    if fewest { -difference } else { difference + difference.signum() * (board.empties() & open).count() as i32 }
}
