//! Search to a depth with an evaluation at its end, or, when the depth reaches the last empty square, to the result.
//!
//! Principal variation search (Marsland and Campbell 1982): the first move of an expected line gets the whole window,
//! every other one a null window that only asks whether it is better.

use outflank_rules::{Bits, Board, Geometry};

use super::list::{Move, MoveList};
use super::table::{Known, NO_MOVE};
use super::{CERTAINTIES, INFINITE, PROVEN, Search};
use crate::eval::{DISC, Evaluation, Moves};

/// With this many empties or fewer, exact null windows go to the endgame solver, which orders without evaluation.
const SOLVER: u32 = 14;

/// Replies are looked up in the table from this depth up.
const TRANSPOSED_FROM: u32 = 4;

/// Multi-ProbCut from this depth up.
const PROBE_FROM: u32 = 4;

/// Up to this depth a killer goes before the moves are put in order, which would take longer than to try it.
const KILLER_TO: u32 = 3;

impl<G: Geometry, E: Evaluation<G>> Search<'_, G, E> {
    /// The score in the window `alpha..beta` of a position on the expected line, fail-soft.
    pub fn window(&mut self, board: &Board<G>, state: &E::State, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if beta - alpha == 1 {
            return self.scout(board, state, depth, alpha);
        }
        if self.solver.visit() {
            return 0;
        }
        let moves = self.solver.moves(board);
        if moves.is_empty() {
            let passed = board.pass();
            if self.solver.moves(&passed).is_empty() {
                return self.solver.result(board) * DISC;
            }
            return -self.window(&passed, &self.evaluation.pass(state), depth, -beta, -alpha);
        }
        if depth == 0 {
            return self.evaluation.score(state, board, self.solver.ground.open);
        }
        let key = self.solver.table.key(board);
        let known = self.solver.table.find(key);
        if let Some(known) = known.filter(|&known| self.suffices(known, depth)) {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let mut list = MoveList::empty();
        list.fill(board, moves);
        let guess = known.map_or([NO_MOVE; 2], |known| known.moves);
        let start = alpha;
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        for index in 0..list.len() {
            let step = self.next(&mut list, index, board, state, depth, guess);
            let child = board.place(step.square, step.flips);
            let next = self.evaluation.place(state, step.square, step.flips);
            let mut score = -INFINITE;
            if index > 0 {
                score = -self.scout(&child, &next, depth - 1, -alpha - 1);
            }
            if index == 0 || (score > alpha && score < beta && !self.solver.stopped) {
                score = -self.window(&child, &next, depth - 1, -beta, -alpha);
            }
            if self.solver.stopped {
                return 0;
            }
            if score > best {
                (best, best_square) = (score, step.square as u8);
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.solver.table.note(key, depth as u8, self.certainty_at(depth), (start, beta), best, best_square);
        best
    }

    /// Whether the position's score is above `alpha`: a null window, fail-soft.
    pub fn scout(&mut self, board: &Board<G>, state: &E::State, depth: u32, alpha: i32) -> i32 {
        let empties = self.solver.empties(board).count();
        let to_end = depth >= empties;
        if to_end && empties <= SOLVER {
            return self.solver.solve(board, alpha.div_euclid(DISC)) * DISC;
        }
        match depth {
            0 => return self.judge(board, state),
            1 => return self.last_ply(board, state, alpha),
            _ => {}
        }
        if self.solver.visit() {
            return 0;
        }
        let beta = alpha + 1;
        let key = self.solver.table.key(board);
        self.solver.table.prefetch(key);
        if to_end && let Some(bound) = self.solver.stability_bound(board, alpha.div_euclid(DISC), empties) {
            return bound * DISC;
        }
        let moves = self.solver.moves(board);
        if moves.is_empty() {
            let passed = board.pass();
            if self.solver.moves(&passed).is_empty() {
                return self.solver.result(board) * DISC;
            }
            return -self.scout(&passed, &self.evaluation.pass(state), depth, -beta);
        }
        let known = self.solver.table.find(key);
        if let Some(known) = known.filter(|&known| self.suffices(known, depth)) {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower > alpha {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        if let Some(bound) = self.probe(board, state, moves, depth, alpha, empties) {
            return bound;
        }
        let mut list = MoveList::empty();
        list.fill(board, moves);
        if depth >= TRANSPOSED_FROM
            && let Some(bound) = self.solver.transposed(&mut list, board, depth, self.certainty, alpha)
        {
            return bound;
        }
        let mut guess = known.map_or([NO_MOVE; 2], |known| known.moves);
        if guess[0] == NO_MOVE && depth <= KILLER_TO && !self.proving {
            guess[0] = self.killers[empties as usize];
        }
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        for index in 0..list.len() {
            let step = self.next(&mut list, index, board, state, depth, guess);
            let child = board.place(step.square, step.flips);
            let next = self.evaluation.place(state, step.square, step.flips);
            let score = -self.scout(&child, &next, depth - 1, -beta);
            if self.solver.stopped {
                return 0;
            }
            if score > best {
                (best, best_square) = (score, step.square as u8);
                if best > alpha {
                    self.killers[empties as usize] = best_square;
                    break;
                }
            }
        }
        self.solver.table.note(key, depth as u8, self.certainty_at(depth), (alpha, beta), best, best_square);
        best
    }

    /// The last ply: a null window over the static scores of the moves, with no table and next to no order: what
    /// refuted another position last, then corners, squares before an empty corner last.
    fn last_ply(&mut self, board: &Board<G>, state: &E::State, alpha: i32) -> i32 {
        self.solver.nodes += 1;
        let moves = self.solver.moves(board);
        if moves.is_empty() {
            let passed = board.pass();
            if self.solver.moves(&passed).is_empty() {
                return self.solver.result(board) * DISC;
            }
            return -self.last_ply(&passed, &self.evaluation.pass(state), -alpha - 1);
        }
        let ground = self.solver.ground;
        let ply = self.solver.empties(board).count() as usize;
        let killer = G::Bits::bit(u32::from(self.killers[ply]));
        let (early, late) =
            if self.solver.fewest { (G::Bits::EMPTY, G::Bits::EMPTY) } else { (ground.corners, ground.before_corner) };
        let mut best = -INFINITE;
        let mut left = moves;
        while !left.is_empty() {
            let sets = [left & killer, left & early, left & !late];
            let set = sets.into_iter().find(|set| !set.is_empty()).unwrap_or(left);
            let square = set.lowest();
            left &= !set.only_lowest();
            let flips = board.flips(square);
            let child = board.place(square, flips);
            let next = self.evaluation.place(state, square, flips);
            best = best.max(-self.judge(&child, &next));
            if best > alpha {
                self.killers[ply] = square as u8;
                break;
            }
        }
        best
    }

    /// A position at which the search ends: its static score, after a pass if it must be.
    #[inline(always)]
    fn judge(&mut self, board: &Board<G>, state: &E::State) -> i32 {
        self.solver.nodes += 1;
        let moves = self.solver.both_moves(board);
        if moves.own.is_empty() {
            return self.judge_passed(board, state, moves);
        }
        self.evaluation.score_with(state, board, self.solver.ground.open, moves)
    }

    #[cold]
    fn judge_passed(&mut self, board: &Board<G>, state: &E::State, moves: Moves<G::Bits>) -> i32 {
        if moves.rival.is_empty() {
            return self.solver.result(board) * DISC;
        }
        self.solver.nodes += 1;
        let state = self.evaluation.pass(state);
        -self.evaluation.score_with(&state, &board.pass(), self.solver.ground.open, moves.pass())
    }

    /// Whether an entry answers for a search to `depth` with the present certainty.
    fn suffices(&self, known: Known, depth: u32) -> bool {
        u32::from(known.depth) >= depth && known.certainty >= self.certainty
    }

    /// The certainty a result may be noted with: searches too shallow to prune are as certain as can be.
    fn certainty_at(&self, depth: u32) -> u8 {
        if depth < PROBE_FROM { PROVEN } else { self.certainty }
    }

    /// Multi-ProbCut (Buro 1997): a shallow search far enough outside the window speaks for the deep one.
    fn probe(
        &mut self,
        board: &Board<G>,
        state: &E::State,
        moves: G::Bits,
        depth: u32,
        alpha: i32,
        empties: u32,
    ) -> Option<i32> {
        if self.certainty == PROVEN || depth < PROBE_FROM {
            return None;
        }
        let mut shallow = 2 * (depth / 4) + depth % 2;
        if shallow == 0 || shallow >= depth - 1 {
            shallow = depth - 2;
        }
        let spread = self.evaluation.spread();
        let deviation = spread.base
            + spread.by_deep * depth as f32
            + spread.by_shallow * shallow as f32
            + spread.by_empties * empties as f32;
        let margin = (CERTAINTIES[usize::from(self.certainty)] * deviation.max(0.5) * DISC as f32) as i32;
        let most = self.most();
        let moves = Moves { own: moves, rival: self.solver.moves(&board.pass()) };
        let now = self.evaluation.score_with(state, board, self.solver.ground.open, moves);
        let high = alpha + 1 + margin;
        // A static score on the wrong side of the window makes the probe unlikely to succeed.
        if high < most && now > alpha && self.scout(board, state, shallow, high - 1) >= high {
            return (!self.solver.stopped).then_some(alpha + 1);
        }
        let low = alpha - margin;
        if low > -most && now <= alpha && self.scout(board, state, shallow, low) <= low {
            return (!self.solver.stopped).then_some(alpha);
        }
        None
    }

    /// The move to be searched after the first `index` of the list. What `guess` names first goes before the others are
    /// looked at: most often it is enough.
    #[inline(always)]
    fn next(
        &mut self,
        list: &mut MoveList<G>,
        index: usize,
        board: &Board<G>,
        state: &E::State,
        depth: u32,
        guess: [u8; 2],
    ) -> Move<G> {
        let [first, second] = guess;
        if index == 0 && list.bring_to_front(first) {
            return list.as_mut_slice()[0];
        }
        if index == 0 || (index == 1 && list.as_mut_slice()[0].square == u32::from(first)) {
            self.order(list, index, board, state, depth, second);
        }
        list.pick(index)
    }

    /// Gives each move from `from` on its promise: what the table says, then what the evaluation or a shallow search
    /// says, with the replies it leaves. On the way to the end of the game few replies count for more than a closer look.
    fn order(
        &mut self,
        list: &mut MoveList<G>,
        from: usize,
        board: &Board<G>,
        state: &E::State,
        depth: u32,
        second: u8,
    ) {
        let to_end = depth >= self.solver.empties(board).count();
        let look = match depth {
            _ if to_end => 0,
            0..=9 => 0,
            10..=15 => 1,
            _ => 2,
        };
        let by_reply = if to_end { 128 } else { 64 };
        for index in from..list.len() {
            let step = &mut list.as_mut_slice()[index];
            let square = step.square;
            if square as u8 == second {
                step.promise = 1 << 23;
                continue;
            }
            let child = board.place(square, step.flips);
            let replies = self.solver.both_moves(&child);
            let worth = i32::from(self.solver.ground.worth[square as usize]);
            let mut promise = if self.solver.fewest { 0 } else { worth * 8 } - by_reply * replies.own.count() as i32;
            let next = self.evaluation.place(state, square, step.flips);
            promise -= if look == 0 {
                self.evaluation.score_with(&next, &child, self.solver.ground.open, replies)
            } else {
                self.window(&child, &next, look, -INFINITE, INFINITE)
            };
            list.as_mut_slice()[index].promise = promise;
        }
    }
}
