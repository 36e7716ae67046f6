//! What boards with blocked squares have besides patterns and the usual features.
//!
//! Blocked squares make corners where the patterns of a whole board know none: squares that no line can flip. What is
//! counted here [`super::plain`] counts too, but for both sides together, so that a network can weigh one against the
//! other.

use outflank_rules::{Bits, Board, Geometry, neighbours};

use super::Moves;
use super::features::ENTRIES;
use crate::ground::Ground;

/// Kinds of counts.
pub const WALLS: usize = 7;

/// For each kind up to how many of one side are told apart, and how many make one step.
const BOUNDS: [(u32, u32); WALLS] = [(8, 1), (5, 1), (6, 1), (8, 1), (16, 1), (16, 2), (16, 2)];

/// Weights of a table that belong to features on boards with blocked squares.
pub const BLOCKED_ENTRIES: usize = FIRST[WALLS] as usize;

/// The number of each kind's first entry, and behind the last.
const FIRST: [u32; WALLS + 1] = {
    let mut first = [ENTRIES as u32; WALLS + 1];
    let mut kind = 0;
    while kind < WALLS {
        first[kind + 1] = first[kind] + BOUNDS[kind].0 * BOUNDS[kind].0;
        kind += 1;
    }
    first
};

/// For each side, the mover's first, what is counted: corners held and within reach, discs beside and before an empty
/// corner, discs held fast at the edge, discs beside empty squares, empty squares beside the other's discs.
pub(super) fn sides<G: Geometry>(ground: &Ground<G>, board: &Board<G>, moves: Moves<G::Bits>) -> [[G::Bits; WALLS]; 2] {
    let empties = board.empties() & ground.open;
    let near_empties = neighbours::<G>(empties);
    let near_empty_corner = neighbours::<G>(ground.corners & empties);
    let side = |own: G::Bits, other: G::Bits, moves: G::Bits| {
        [
            own & ground.corners,
            moves & ground.corners,
            own & ground.beside_corner & near_empty_corner,
            own & ground.before_corner & near_empty_corner,
            ground.anchored(own),
            own & near_empties,
            neighbours::<G>(other) & empties,
        ]
    };
    [side(board.player, board.opponent, moves.own), side(board.opponent, board.player, moves.rival)]
}

/// What a position selects besides its features, as numbers among those.
pub fn entries<G: Geometry>(ground: &Ground<G>, board: &Board<G>, moves: Moves<G::Bits>) -> [u16; WALLS] {
    let [own, rival] = sides(ground, board, moves);
    core::array::from_fn(|kind| {
        let (bound, step) = BOUNDS[kind];
        let [own, rival] = [own[kind], rival[kind]].map(|squares| (squares.count() / step).min(bound - 1));
        (FIRST[kind] + own * bound + rival) as u16
    })
}
