//! Discs that can never be flipped.

use outflank_rules::{Bits, Board, Geometry};

use crate::ground::Ground;

impl<G: Geometry> Ground<G> {
    /// Discs of `own`, one side of the board, that are certainly stable: along every axis the disc's line is full, or
    /// ends beside it, or it leans on another stable disc of its side. A lower bound, grown until nothing changes.
    pub fn stable(&self, board: &Board<G>, own: G::Bits) -> G::Bits {
        let empties = board.empties() & self.open;
        let safe: [G::Bits; 4] = core::array::from_fn(|axis| !(self.along(axis, empties) & self.inner[axis]));
        let mut held = own & safe[0] & safe[1] & safe[2] & safe[3];
        loop {
            let grown = (0..4).fold(own, |grown, axis| {
                let (step, joined) = (G::STEPS[axis], self.joined[axis][0]);
                grown & (safe[axis] | (held & joined).up(step) | held.down(step) & joined)
            });
            if grown == held {
                return held;
            }
            held = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_rules::{Eight, Octagon};

    use super::*;

    #[test]
    fn a_corner_holds_its_edge_but_not_what_stands_apart() {
        let ground = Ground::<Eight>::new(Eight::SQUARES);
        let board = Board::<Eight> { player: 0b0110_0111, opponent: 0 };
        assert_eq!(ground.stable(&board, board.player), 0b111);
    }

    #[test]
    fn a_full_board_is_stable() {
        let ground = Ground::<Octagon>::new(Octagon::SQUARES);
        let board = Board::<Octagon> { player: Octagon::FIRST_COLUMN & Octagon::SQUARES, opponent: 0 };
        let board = Board { opponent: Octagon::SQUARES & !board.player, ..board };
        assert_eq!(ground.stable(&board, board.opponent), board.opponent);
    }

    #[test]
    fn a_blocked_square_makes_a_corner() {
        // c1 with b1, b2 and c2 blocked and d2 at the end of its diagonal: only the row's other half is left, and
        // a line needs both its ends.
        let ground = Ground::<Eight>::new(Eight::SQUARES & !(1 << 1 | 1 << 9 | 1 << 10));
        let board = Board::<Eight> { player: 1 << 2 | 1 << 4, opponent: 0 };
        assert_eq!(ground.stable(&board, board.player), 1 << 2);
    }
}
