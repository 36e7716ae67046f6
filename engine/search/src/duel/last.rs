//! The last four empty squares, written out: no table, no list, no loop over bits.
//!
//! Each `lastN` scores a position with N empties in the null window `alpha..alpha + 1`, in discs. Where the side to
//! move cannot, the other side is asked; where neither can, the game is counted.

use outflank_rules::{Bits, Board, Geometry};

use super::solver::Solver;

/// Below every result.
const NONE: i32 = i32::MIN;

impl<G: Geometry> Solver<'_, G> {
    /// The flips of a placement on an empty square; a look at its neighbours first saves most of the empty answers.
    #[inline(always)]
    fn flips(&self, board: &Board<G>, square: u32) -> G::Bits {
        if (self.ground.near[square as usize] & board.opponent).is_empty() {
            return G::Bits::EMPTY;
        }
        board.flips(square)
    }

    /// One empty square. All other open squares hold discs, so one side's discs tell the other's, and once the last
    /// is placed the side's own count tells the result.
    #[inline(always)]
    fn last1(&self, player: G::Bits, square: u32) -> i32 {
        let opponent = self.ground.open & !player & !G::Bits::bit(square);
        let own = player.count() as i32;
        let turned = |player, opponent| {
            (if self.full { G::last_flips(player, square) } else { G::flips(player, opponent, square).count() }) as i32
        };
        let lead = |own: i32| {
            let lead = 2 * own - self.total;
            if self.fewest { -lead } else { lead }
        };
        let flipped = turned(player, opponent);
        if flipped > 0 {
            return lead(own + flipped + 1);
        }
        let flipped = turned(opponent, player);
        if flipped > 0 {
            return lead(own - flipped);
        }
        self.settle(own as u32, opponent.count())
    }

    #[inline(always)]
    fn try2(&self, board: &Board<G>, alpha: i32, first: u32, second: u32) -> i32 {
        let mut best = NONE;
        let flips = self.flips(board, first);
        if !flips.is_empty() {
            best = -self.last1(board.place(first, flips).player, second);
            if best > alpha {
                return best;
            }
        }
        let flips = self.flips(board, second);
        if !flips.is_empty() {
            best = best.max(-self.last1(board.place(second, flips).player, first));
        }
        best
    }

    fn last2(&mut self, board: &Board<G>, alpha: i32, first: u32, second: u32) -> i32 {
        self.nodes += 1;
        let score = self.try2(board, alpha, first, second);
        if score != NONE {
            return score;
        }
        let score = self.try2(&board.pass(), -alpha - 1, first, second);
        if score == NONE { self.result(board) } else { -score }
    }

    #[inline(always)]
    fn try3(&mut self, board: &Board<G>, alpha: i32, squares: [u32; 3]) -> i32 {
        let [a, b, c] = squares;
        let mut best = NONE;
        for (square, first, second) in [(a, b, c), (b, a, c), (c, a, b)] {
            let flips = self.flips(board, square);
            if !flips.is_empty() {
                best = best.max(-self.last2(&board.place(square, flips), -alpha - 1, first, second));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Three empties. A square alone in its quarter goes first: the last move of a region is worth having.
    fn last3(&mut self, board: &Board<G>, alpha: i32, [a, b, c]: [u32; 3]) -> i32 {
        self.nodes += 1;
        let quarter = &self.ground.quarter;
        let [qa, qb, qc] = [a, b, c].map(|square| quarter[square as usize]);
        let squares = if qa == qb {
            [c, a, b]
        } else if qa == qc {
            [b, a, c]
        } else {
            [a, b, c]
        };
        let score = self.try3(board, alpha, squares);
        if score != NONE {
            return score;
        }
        let score = self.try3(&board.pass(), -alpha - 1, squares);
        if score == NONE { self.result(board) } else { -score }
    }

    #[inline(always)]
    fn try4(&mut self, board: &Board<G>, alpha: i32, squares: [u32; 4]) -> i32 {
        let [a, b, c, d] = squares;
        let mut best = NONE;
        for (square, others) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let flips = self.flips(board, square);
            if !flips.is_empty() {
                best = best.max(-self.last3(&board.place(square, flips), -alpha - 1, others));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Four empties, those in quarters with an odd number first.
    pub(super) fn last4(&mut self, board: &Board<G>, alpha: i32, empties: G::Bits, parity: u8) -> i32 {
        self.nodes += 1;
        let odd = self.in_quarters(empties, parity);
        let mut left = odd.squares().chain((empties & !odd).squares());
        let squares = core::array::from_fn(|_| left.next().unwrap_or_default());
        let score = self.try4(board, alpha, squares);
        if score != NONE {
            return score;
        }
        let score = self.try4(&board.pass(), -alpha - 1, squares);
        if score == NONE { self.result(board) } else { -score }
    }

    /// Fewer than four empties, as only the root of a solve can have.
    pub(super) fn last(&mut self, board: &Board<G>, alpha: i32, empties: G::Bits) -> i32 {
        let mut squares = empties.squares();
        let mut next = || squares.next().unwrap_or_default();
        match empties.count() {
            0 => self.result(board),
            1 => self.last1(board.player, next()),
            2 => {
                let (first, second) = (next(), next());
                self.last2(board, alpha, first, second)
            }
            _ => {
                let three = [next(), next(), next()];
                self.last3(board, alpha, three)
            }
        }
    }
}
