//! Flips by walking outward disc by disc: short, plain, and quick where runs are short and wide integers dear.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// See [`Geometry::flips`].
#[inline(always)]
pub(crate) fn flips<G: Geometry>(player: G::Bits, opponent: G::Bits, square: u32) -> G::Bits {
    let placed = G::Bits::bit(square);
    let mut flipped = G::Bits::EMPTY;
    let mut axis = 0;
    while axis < 4 {
        let step = G::STEPS[axis];
        let inner = opponent & G::INNER[axis];
        let (mut run, mut next) = (G::Bits::EMPTY, placed.up(step));
        while !(next & inner).is_empty() {
            run |= next;
            next = next.up(step);
        }
        if !(next & player).is_empty() {
            flipped |= run;
        }
        let (mut run, mut next) = (G::Bits::EMPTY, placed.down(step));
        while !(next & inner).is_empty() {
            run |= next;
            next = next.down(step);
        }
        if !(next & player).is_empty() {
            flipped |= run;
        }
        axis += 1;
    }
    flipped
}
