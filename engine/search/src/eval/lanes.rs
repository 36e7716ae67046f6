//! Pattern indices side by side, so that one vector addition moves all of them.

/// One `i16` for each pattern of a board.
pub trait Lanes: Copy + core::fmt::Debug + PartialEq + Send + Sync + 'static {
    /// How many there are.
    const COUNT: usize;
    /// All zero: an empty board.
    const ZERO: Self;

    /// The single indices.
    fn as_slice(&self) -> &[i16];
    /// The single indices, to be set.
    fn as_mut_slice(&mut self) -> &mut [i16];
    /// Adds `other`, lane by lane.
    fn add(&mut self, other: &Self);
    /// `-(self + placed + 2 * flipped)`, lane by lane: a move's effect, seen from the other side.
    #[must_use]
    fn after(&self, placed: &Self, flipped: &Self) -> Self;
    /// Every lane negated: the same discs seen from the other side.
    #[must_use]
    fn negated(&self) -> Self;
}

impl<const N: usize> Lanes for [i16; N] {
    const COUNT: usize = N;
    const ZERO: Self = [0; N];

    #[inline(always)]
    fn as_slice(&self) -> &[i16] {
        self
    }
    #[inline(always)]
    fn as_mut_slice(&mut self) -> &mut [i16] {
        self
    }
    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.iter_mut().zip(other) {
            *mine = mine.wrapping_add(*theirs);
        }
    }
    #[inline(always)]
    fn after(&self, placed: &Self, flipped: &Self) -> Self {
        core::array::from_fn(|lane| {
            let flips = flipped[lane].wrapping_add(flipped[lane]);
            0_i16.wrapping_sub(self[lane].wrapping_add(placed[lane]).wrapping_add(flips))
        })
    }
    #[inline(always)]
    fn negated(&self) -> Self {
        self.map(i16::wrapping_neg)
    }
}
