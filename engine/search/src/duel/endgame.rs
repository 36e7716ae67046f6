//! The exact solver below the midgame's reach: null windows, whole discs.
//!
//! With few empties a game tree is wide but shallow, and a good guess at the refutation matters more than anything:
//! moves that leave the other side the fewest replies come first (fastest-first), and among those, moves into regions
//! with an odd number of empties (parity), because the last move of a region flips for good.

use outflank_rules::{Bits, Board, Geometry};

use super::list::MoveList;
use super::solver::Solver;
use super::table::NO_MOVE;
use super::{INFINITE, PROVEN};
use crate::eval::DISC;

/// From this many empties down, neither table nor mobility: what they save is less than what they cost.
const SHALLOW: u32 = 6;

/// From this many empties up, replies are looked up in the table before any is searched.
const TRANSPOSED_FROM: u32 = 13;

/// Up to this many empties, positions go to the part of the table that stays in the cache.
const NEAR: u32 = 11;

/// How far `alpha` must lie above twice the empties for stable discs to be counted.
const STABILITY_FROM: i32 = -10;

impl<G: Geometry> Solver<'_, G> {
    /// The exact result for the side to move if it is at most `alpha`, else a lower bound above it (fail-soft both
    /// ways), in discs.
    pub(super) fn solve(&mut self, board: &Board<G>, alpha: i32) -> i32 {
        let empties = self.empties(board);
        let parity = empties.squares().fold(0, |parity, square| parity ^ self.ground.quarter[square as usize]);
        self.solve_in(board, alpha, empties, parity)
    }

    /// `parity` has the bit of each quarter with an odd number of empties.
    #[inline]
    fn solve_in(&mut self, board: &Board<G>, alpha: i32, empties: G::Bits, parity: u8) -> i32 {
        match empties.count() {
            0..=3 => self.last(board, alpha, empties),
            4 => self.last4(board, alpha, empties, parity),
            5..=SHALLOW => self.solve_shallow(board, alpha, empties, parity),
            _ => self.solve_deep(board, alpha, empties, parity),
        }
    }

    /// A cutoff by discs that cannot change any more: no result is better than what they leave.
    #[inline(always)]
    pub(super) fn stability_bound(&self, board: &Board<G>, alpha: i32, empties: u32) -> Option<i32> {
        // Counting stable discs is worth it only where many would be needed by now.
        if alpha < STABILITY_FROM + 2 * empties as i32 {
            return None;
        }
        let against = if self.fewest { board.player } else { board.opponent };
        let bound = self.total - 2 * self.ground.stable(board, against).count() as i32;
        (bound <= alpha).then_some(bound)
    }

    fn solve_shallow(&mut self, board: &Board<G>, alpha: i32, empties: G::Bits, parity: u8) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_bound(board, alpha, empties.count()) {
            return bound;
        }
        let moves = self.moves(board);
        if moves.is_empty() {
            return self.solve_passed(board, alpha, empties, parity);
        }
        let odd = self.in_quarters(moves, parity);
        let mut best = -INFINITE;
        for set in [odd, moves & !odd] {
            for square in set.squares() {
                let child = board.place(square, board.flips(square));
                let left = empties & !G::Bits::bit(square);
                let parity = parity ^ self.ground.quarter[square as usize];
                let score = -self.solve_in(&child, -alpha - 1, left, parity);
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }

    fn solve_passed(&mut self, board: &Board<G>, alpha: i32, empties: G::Bits, parity: u8) -> i32 {
        let passed = board.pass();
        if self.moves(&passed).is_empty() {
            return self.result(board);
        }
        -self.solve_in(&passed, -alpha - 1, empties, parity)
    }

    fn solve_deep(&mut self, board: &Board<G>, alpha: i32, empties: G::Bits, parity: u8) -> i32 {
        if self.visit() {
            return 0;
        }
        let depth = empties.count();
        let key = if depth <= NEAR { self.table.near_key(board) } else { self.table.key(board) };
        self.table.prefetch(key);
        if let Some(bound) = self.stability_bound(board, alpha, depth) {
            return bound;
        }
        let moves = self.moves(board);
        if moves.is_empty() {
            return self.solve_passed(board, alpha, empties, parity);
        }
        let mut first = [NO_MOVE; 2];
        if let Some(known) = self.table.find(key) {
            if u32::from(known.depth) >= depth && known.certainty >= PROVEN {
                let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
                if lower > alpha * DISC {
                    return lower / DISC;
                }
                if upper <= alpha * DISC {
                    return upper / DISC;
                }
            }
            first = known.moves;
        }
        let mut list = MoveList::empty();
        list.fill(board, moves);
        if depth >= TRANSPOSED_FROM
            && let Some(bound) = self.transposed(&mut list, board, depth, PROVEN, alpha * DISC)
        {
            return bound / DISC;
        }
        for index in 0..list.len() {
            let step = &mut list.as_mut_slice()[index];
            let (square, flips) = (step.square, step.flips);
            if flips == board.opponent && !self.fewest {
                return self.total;
            }
            let child = board.place(square, flips);
            let replies = self.moves(&child);
            step.promise = if square as u8 == first[0] {
                1 << 20
            } else if square as u8 == first[1] {
                1 << 19
            } else {
                let quarter = self.ground.quarter[square as usize];
                let worth = i32::from(self.ground.worth[square as usize]);
                let corners = (replies & self.ground.corners).count() as i32;
                let odd = i32::from(parity & quarter != 0);
                (if self.fewest { 0 } else { worth - 16 * corners }) + 10 * odd - 16 * replies.count() as i32
            };
        }
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        for index in 0..list.len() {
            let step = list.pick(index);
            let child = board.place(step.square, step.flips);
            let left = empties & !G::Bits::bit(step.square);
            let parity = parity ^ self.ground.quarter[step.square as usize];
            let score = -self.solve_in(&child, -alpha - 1, left, parity);
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_square) = (score, step.square as u8);
                if best > alpha {
                    break;
                }
            }
        }
        self.table.note(key, depth as u8, PROVEN, (alpha * DISC, (alpha + 1) * DISC), best * DISC, best_square);
        best
    }

    /// Enhanced transposition cutoff (Plaat, Schaeffer, Pijls, de Bruin 1996): a reply the table already knows to be
    /// good enough ends the node before any search.
    pub(super) fn transposed(
        &self,
        list: &mut MoveList<G>,
        board: &Board<G>,
        depth: u32,
        certainty: u8,
        alpha: i32,
    ) -> Option<i32> {
        list.as_mut_slice().iter().find_map(|step| {
            let known = self.table.find(self.table.key(&board.place(step.square, step.flips)))?;
            let bound = -i32::from(known.upper);
            let suffices = u32::from(known.depth) >= depth - 1 && known.certainty >= certainty;
            (suffices && bound > alpha).then_some(bound)
        })
    }

    /// Those of `set` that lie in the quarters given.
    #[inline(always)]
    pub(super) fn in_quarters(&self, set: G::Bits, quarters: u8) -> G::Bits {
        self.ground.in_quarters[quarters as usize] & set
    }
}
