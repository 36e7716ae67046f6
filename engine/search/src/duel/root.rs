//! The first ply: every move of the position asked about, searched deeper step by step.

use outflank_rules::{Bits, Geometry};

use super::table::NO_MOVE;
use super::{INFINITE, PROVEN, Search, Start};
use crate::eval::{DISC, Evaluation};

/// Half the first aspiration window around the last step's score.
const ASPIRATION: i32 = 3 * DISC;

/// One deepening step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Plies to search; as many as there are empties means to the end of the game.
    pub depth: u32,
    /// Index into [`super::CERTAINTIES`].
    pub certainty: u8,
}

/// What is to be found out at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// The scores of so many moves, the best.
    Scores(usize),
    /// Whether the best move wins, draws or loses.
    Outcome,
}

/// What is known of one root move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// Where to place.
    pub square: u32,
    /// In evaluation units, for the side to move. Moves beyond those asked for only have an upper bound here.
    pub score: i32,
    /// Plies searched, this one included.
    pub depth: u32,
    /// Whether the score is the game's proven result.
    pub proven: bool,
    /// The expected line, this move first.
    pub pv: Vec<u32>,
}

/// The root of a search: a position with a move to make.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Root {
    /// The moves, best first as far as is known.
    pub lines: Vec<Line>,
    /// What is asked.
    pub aim: Aim,
    /// How many of the moves, best first, get a score of their own.
    wanted: usize,
    /// The last step finished.
    pub finished: Option<Step>,
    empties: u32,
}

impl Root {
    /// The root at this position.
    pub fn new<G: Geometry>(start: &Start<G>, aim: Aim) -> Self {
        let lines: Vec<_> = start
            .moves()
            .squares()
            .map(|square| Line { square, score: -INFINITE, depth: 0, proven: false, pv: vec![square] })
            .collect();
        let wanted = match aim {
            Aim::Scores(wanted) => wanted.clamp(1, lines.len().max(1)),
            Aim::Outcome => 1,
        };
        Self { lines, aim, wanted, finished: None, empties: start.empties().count() }
    }

    /// The moves that have a score of their own, best first.
    pub fn scored(&self) -> &[Line] {
        &self.lines[..self.wanted]
    }

    /// Searches all moves by one step. False if the search was stopped before enough moves were scored; the lines
    /// are then what they were before.
    pub fn deepen<G: Geometry, E: Evaluation<G>>(
        &mut self,
        search: &mut Search<'_, G, E>,
        start: &Start<G>,
        step: Step,
    ) -> bool {
        search.certainty = step.certainty;
        let to_end = step.depth >= self.empties;
        // By how much a game is lost or won does not matter where only its outcome does.
        let (lost, won) = if to_end && self.aim == Aim::Outcome { (-DISC, DISC) } else { (-INFINITE, search.most()) };
        let mut lines = self.lines.clone();
        // How many lines, from the front, this step has scored exactly, kept best first.
        let mut scored = 0;
        for index in 0..lines.len() {
            let line = &lines[index];
            let (after, last) = (start.place(line.square, start.flips(line.square)), line.score);
            let known = line.depth > 0;
            let depth = step.depth - 1;
            let mut score = -INFINITE;
            let beaten = if scored < self.wanted { lost } else { lines[self.wanted - 1].score };
            // Nothing better is left to be found.
            if beaten >= won {
                break;
            }
            if beaten > -INFINITE {
                score = -search.placed(&after, depth, -beaten - 1, -beaten);
            }
            let better = score > beaten;
            if better || beaten == -INFINITE {
                score = if known && beaten == -INFINITE {
                    search.aspire(&after, depth, last)
                } else {
                    -search.placed(&after, depth, -won, -beaten)
                };
            }
            if search.stopped() {
                break;
            }
            let own = score > beaten;
            let line = &mut lines[index];
            line.score = score;
            line.depth = step.depth.min(self.empties);
            line.proven = to_end && step.certainty == PROVEN;
            if own {
                line.pv = search.expected(&after, line.square, step.depth);
                let place = lines[..scored].partition_point(|other| other.score >= score);
                lines[place..=index].rotate_right(1);
                scored += 1;
            }
        }
        // Where every move loses, one is as good as another.
        if scored < self.wanted && (lost == -INFINITE || search.stopped()) {
            return false;
        }
        self.lines = lines;
        if !search.stopped() {
            self.finished = Some(step);
        }
        !search.stopped()
    }
}

impl<G: Geometry, E: Evaluation<G>> Search<'_, G, E> {
    /// The score of a position just reached at the root, free-opening placements included, in a window.
    fn placed(&mut self, start: &Start<G>, depth: u32, alpha: i32, beta: i32) -> i32 {
        // Nobody wins by more than the whole board: once that is reached there is nothing better to look for.
        let (mut alpha, beta) = (alpha.max(-self.most()), beta.min(self.most()));
        if !start.placing() {
            let state = self.evaluation.start(&start.board, self.solver.ground.open);
            return self.window(&start.board, &state, depth, alpha, beta);
        }
        let mut best = -INFINITE;
        for square in start.moves().squares() {
            let next = start.place(square, G::Bits::EMPTY);
            best = best.max(-self.placed(&next, depth.saturating_sub(1), -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta || self.stopped() {
                break;
            }
        }
        best
    }

    /// The score of a root move that had `last` a step ago: in a narrow window there, wider if it falls outside.
    fn aspire(&mut self, after: &Start<G>, depth: u32, last: i32) -> i32 {
        let (mut below, mut above) = (ASPIRATION, ASPIRATION);
        loop {
            let alpha = if below > 8 * ASPIRATION { -INFINITE } else { last - below };
            let beta = if above > 8 * ASPIRATION { INFINITE } else { last + above };
            let score = -self.placed(after, depth, -beta, -alpha);
            if self.stopped() || (score > alpha && score < beta) {
                return score;
            }
            if score <= alpha {
                below = (last - score).max(below) * 3;
            } else {
                above = (score - last).max(above) * 3;
            }
        }
    }

    /// The line the table expects after a root move, as far as it knows.
    fn expected(&self, after: &Start<G>, square: u32, depth: u32) -> Vec<u32> {
        let mut line = vec![square];
        if after.placing() {
            return line;
        }
        let mut board = after.board;
        while (line.len() as u32) < depth {
            let mut moves = self.solver.moves(&board);
            if moves.is_empty() {
                board = board.pass();
                moves = self.solver.moves(&board);
            }
            let Some(known) = self.solver.table.find(self.solver.table.key(&board)) else { break };
            let [square, _] = known.moves;
            if square == NO_MOVE || !moves.has(u32::from(square)) {
                break;
            }
            line.push(u32::from(square));
            board = board.place(u32::from(square), board.flips(u32::from(square)));
        }
        line
    }
}
