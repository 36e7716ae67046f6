//! Which discs can never turn again.

use outflank_rules::{Bits, Geometry, Table};

use crate::ground::Ground;

/// Squares from which one, two and four steps along an axis stay on open squares.
#[derive(Clone, Copy, Debug)]
struct Links<B> {
    one: B,
    two: B,
    four: B,
}

/// Finds stable discs on one game's ground.
#[derive(Clone, Debug)]
pub struct Stability<G: Geometry> {
    open: G::Bits,
    /// For each axis, the links towards higher squares and towards lower ones.
    links: [[Links<G::Bits>; 2]; 4],
}

impl<G: Geometry> Stability<G> {
    pub fn new(ground: &Ground<G>) -> Self {
        let linked = |axis: usize, up: bool| {
            let step = G::STEPS[axis];
            let across = |set: G::Bits| if up { set.up(step) } else { set.down(step) };
            let back = |set: G::Bits, steps: u32| if up { set.down(steps * step) } else { set.up(steps * step) };
            let mut one = G::Bits::EMPTY;
            for square in ground.open.squares() {
                let next = across(G::Bits::bit(square)) & ground.open;
                if !next.is_empty() && (square % G::STRIDE).abs_diff(next.lowest() % G::STRIDE) <= 1 {
                    one |= G::Bits::bit(square);
                }
            }
            let two = one & back(one, 1);
            Links { one, two, four: two & back(two, 2) }
        };
        Self { open: ground.open, links: core::array::from_fn(|axis| [linked(axis, true), linked(axis, false)]) }
    }

    /// For each axis, the squares whose line along it, from wall to wall, has no square in `empties`.
    #[inline(always)]
    fn full(&self, empties: G::Bits) -> [G::Bits; 4] {
        core::array::from_fn(|axis| {
            let step = G::STEPS[axis];
            let [above, below] = &self.links[axis];
            let mut up = empties;
            up |= (up & above.one).up(step);
            up |= (up & above.two).up(2 * step);
            up |= (up & above.four).up(4 * step);
            up |= (up & above.two).up(2 * step);
            let mut down = empties;
            down |= (down & below.one).down(step);
            down |= (down & below.two).down(2 * step);
            down |= (down & below.four).down(4 * step);
            down |= (down & below.two).down(2 * step);
            self.open & !(up | down)
        })
    }

    /// For each axis, the squares on which a disc cannot be flipped along it: their line is full or ends beside them.
    #[inline(always)]
    pub fn safe(&self, occupied: G::Bits) -> [G::Bits; 4] {
        let full = self.full(self.open & !occupied);
        core::array::from_fn(|axis| {
            let [above, below] = &self.links[axis];
            full[axis] | !above.one | !below.one
        })
    }

    /// The discs of each seat found to be stable, and the neutral ones: along every axis they are on a square that is
    /// [`Stability::safe`], or they lean on a stable disc of their own colour or stand between two stable discs of
    /// any. Others may be stable too.
    #[inline]
    pub fn stable<const N: usize>(&self, table: &Table<G, N>, safe: &[G::Bits; 4]) -> ([G::Bits; N], G::Bits) {
        let occupied = table.occupied();
        let start = occupied & safe[0] & safe[1] & safe[2] & safe[3];
        let mut all = start;
        let mut own = table.discs.map(|discs| discs & start);
        if start.is_empty() {
            return (own, G::Bits::EMPTY);
        }
        loop {
            let between: [G::Bits; 4] = core::array::from_fn(|axis| {
                let step = G::STEPS[axis];
                safe[axis] | (all.up(step) & all.down(step))
            });
            let mut grown = all;
            for (own, &discs) in own.iter_mut().zip(&table.discs) {
                let mut held = discs;
                for (axis, between) in between.iter().enumerate() {
                    let step = G::STEPS[axis];
                    let [above, below] = &self.links[axis];
                    held &= *between | (*own & above.one).up(step) | (*own & below.one).down(step);
                }
                *own = held;
                grown |= held;
            }
            let neutral = table.neutral & between[0] & between[1] & between[2] & between[3];
            grown |= neutral;
            if grown == all {
                return (own, neutral);
            }
            all = grown;
        }
    }
}
