//! The moves of a position, on the stack.

use core::mem::MaybeUninit;

use outflank_rules::{Bits, Board, Geometry};

/// No position of any board has more moves than this: one for each square that is not in the centre.
const MOST: usize = 96;

/// A move, what it flips, where it leads and what the search thinks of it beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Move<G: Geometry> {
    /// Where to place.
    pub square: u32,
    /// The higher, the earlier it is searched.
    pub promise: i32,
    /// The discs that turn.
    pub flips: G::Bits,
}

/// A list of moves without allocation, taken in order of promise. Only the part in use is ever written.
pub struct MoveList<G: Geometry> {
    moves: [MaybeUninit<Move<G>>; MOST],
    len: usize,
}

impl<G: Geometry> MoveList<G> {
    /// No moves. To be filled where it stands: a list that were returned filled would be copied whole.
    #[inline(always)]
    pub fn empty() -> Self {
        Self { moves: [const { MaybeUninit::uninit() }; MOST], len: 0 }
    }

    /// Takes the moves on these squares, which must all flip something, in place of those it has.
    #[inline(always)]
    pub fn fill(&mut self, board: &Board<G>, squares: G::Bits) {
        self.len = 0;
        for square in squares.squares() {
            self.moves[self.len].write(Move { square, promise: 0, flips: board.flips(square) });
            self.len += 1;
        }
    }

    /// The moves, in their present order.
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [Move<G>] {
        // Sound: `fill` has written the first `len` places.
        unsafe { &mut *(&raw mut self.moves[..self.len] as *mut [Move<G>]) }
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Brings the move on this square to the front, if it is there.
    #[inline(always)]
    pub fn bring_to_front(&mut self, square: u8) -> bool {
        let moves = self.as_mut_slice();
        let place = moves.iter().position(|step| step.square as u8 == square);
        if let Some(place) = place {
            moves.swap(0, place);
        }
        place.is_some()
    }

    /// Brings the most promising of the moves from `index` on to `index` and gives it: sorting only as far as the
    /// search gets, because most nodes end at their first moves. Equal ones keep their order as a rule.
    #[inline(always)]
    pub fn pick(&mut self, index: usize) -> Move<G> {
        let moves = self.as_mut_slice();
        let mut best = index;
        for other in index + 1..moves.len() {
            if moves[other].promise > moves[best].promise {
                best = other;
            }
        }
        moves.swap(index, best);
        moves[index]
    }
}
