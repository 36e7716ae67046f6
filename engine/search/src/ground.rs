//! The ground a two-player search stands on: which squares are in play, and what each is worth knowing as.

use outflank_rules::{Bits, BoardId, Geometry, neighbours};

/// The open squares of one game's board and what follows from them. Blocked squares change what is a corner, so
/// nothing here is read off the shape alone.
#[derive(Clone, Debug)]
pub struct Ground<G: Geometry> {
    /// The squares of the board, blocked or not. A smaller board than `G`'s is one whose other squares are never
    /// played on.
    pub squares: G::Bits,
    /// The squares that are not blocked.
    pub open: G::Bits,
    /// For each axis, the open squares from which one can go 1, 2, 4 and 8 steps up the axis over open squares.
    pub joined: [[G::Bits; 4]; 4],
    /// For each axis, the open squares with both neighbours open: only these can be flipped along it.
    pub inner: [G::Bits; 4],
    /// Squares that no line can flip.
    pub corners: G::Bits,
    /// Squares that at most one line can flip, corners left out.
    pub edges: G::Bits,
    /// Edge squares beside a corner (on the 8x8 the C squares b1, a2, ...).
    pub beside_corner: G::Bits,
    /// Squares beside a corner but not on an edge (on the 8x8 the X squares b2, ...).
    pub before_corner: G::Bits,
    /// For each square those that touch it.
    pub near: [G::Bits; 128],
    /// For each square a bit of the quarter it lies in: the cheap stand-in for regions in parity ordering.
    pub quarter: [u8; 128],
    /// The squares of each combination of quarters.
    pub in_quarters: [G::Bits; 16],
    /// For each square a static worth for move ordering, 0 to 15.
    pub worth: [u8; 128],
}

impl<G: Geometry> Ground<G> {
    /// The ground of `G`'s own board with these squares open.
    pub fn new(open: G::Bits) -> Self {
        Self::within(G::ID, open)
    }

    /// The ground of a board that lies within `G`'s, with the same bits for the same squares.
    pub fn within(board: BoardId, open: G::Bits) -> Self {
        let squares = G::Bits::narrow(board.mask());
        let joined: [[G::Bits; 4]; 4] = core::array::from_fn(|axis| {
            let step = G::STEPS[axis];
            // One step right, left, straight and right again: what must not wrap round the board's side.
            let side = [G::LAST_COLUMN, G::FIRST_COLUMN, G::Bits::EMPTY, G::LAST_COLUMN][axis];
            let once = open & !side & open.down(step);
            let twice = once & once.down(step);
            let four_times = twice & twice.down(2 * step);
            [once, twice, four_times, four_times & four_times.down(4 * step)]
        });
        let inner = core::array::from_fn(|axis| joined[axis][0] & joined[axis][0].up(G::STEPS[axis]));
        let (mut corners, mut edges) = (G::Bits::EMPTY, G::Bits::EMPTY);
        for square in open.squares() {
            match inner.iter().filter(|axis: &&G::Bits| axis.has(square)).count() {
                0 => corners |= G::Bits::bit(square),
                1 => edges |= G::Bits::bit(square),
                _ => {}
            }
        }
        let near = neighbours::<G>(corners) & open & !corners;
        let (beside_corner, before_corner) = (near & edges, near & !edges);
        let mut ground = Self {
            squares,
            open,
            joined,
            inner,
            corners,
            edges,
            beside_corner,
            before_corner,
            near: [G::Bits::EMPTY; 128],
            quarter: [0; 128],
            in_quarters: [G::Bits::EMPTY; 16],
            worth: [0; 128],
        };
        let half = board.size() / 2;
        for square in squares.squares() {
            let (column, row) = (square % G::STRIDE, square / G::STRIDE);
            let quarter = u32::from(column >= half) + 2 * u32::from(row >= half);
            ground.quarter[square as usize] = 1 << quarter;
            for (quarters, squares) in ground.in_quarters.iter_mut().enumerate() {
                if quarters & 1 << quarter != 0 {
                    *squares |= G::Bits::bit(square);
                }
            }
            ground.near[square as usize] = neighbours::<G>(G::Bits::bit(square)) & !G::Bits::bit(square);
            ground.worth[square as usize] = ground.worth_of(square);
        }
        ground
    }

    /// The squares on lines of this axis that hold one of `set`.
    #[inline(always)]
    pub fn along(&self, axis: usize, set: G::Bits) -> G::Bits {
        let joined = &self.joined[axis];
        let (mut up, mut down) = (set, set);
        let mut step = G::STEPS[axis];
        for joined in &joined[..if G::SIZE > 8 { 4 } else { 3 }] {
            up |= (up & *joined).up(step);
            down |= down.down(step) & *joined;
            step *= 2;
        }
        up | down
    }

    /// Discs of one side on edges in an unbroken run from a corner of theirs: stable, and cheap to find.
    pub fn anchored(&self, own: G::Bits) -> G::Bits {
        let rim = own & (self.edges | self.corners);
        let mut held = own & self.corners;
        loop {
            let grown = (neighbours::<G>(held) & rim) | held;
            if grown == held {
                return held;
            }
            held = grown;
        }
    }

    fn worth_of(&self, square: u32) -> u8 {
        let rim = neighbours::<G>(self.edges | self.corners);
        if self.corners.has(square) {
            15
        } else if self.before_corner.has(square) {
            0
        } else if self.beside_corner.has(square) {
            3
        } else if self.edges.has(square) {
            9
        } else if rim.has(square) {
            6
        } else {
            8
        }
    }
}
