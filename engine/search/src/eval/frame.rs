//! How tables lie in memory for play: looking up takes as little work as can be, because half of a leaf's time goes
//! into it.

use super::features::{ENTRIES, Features};
use super::lanes::Lanes;
use super::layout::{Layout, TOGETHER};

/// How far from its base an index lies at most, whatever its lane holds.
const REACH: usize = 1 << 15;

/// The features' entries, as many as a mask can keep an index within.
const FEATURES: usize = ENTRIES.next_power_of_two();

/// Where the parts of a table lie.
///
/// Tables are padded at both ends, so that no lane whatever can select a place outside: looking up needs no check.
#[derive(Clone, Debug)]
pub struct Frame {
    /// For each group of lanes that has patterns the place of index 0. It has [`REACH`] places before it, and as many
    /// from it on.
    bases: Vec<usize>,
    /// Where the features' entries begin.
    features: usize,
    /// Lanes without a pattern beside some that have one, and share their base: base and number.
    idle: Vec<(usize, i32)>,
    /// Padding before the layout's first entry.
    lead: usize,
    /// Places of each table.
    len: usize,
}

impl Frame {
    /// The frame of a layout's tables.
    pub fn new(layout: &Layout) -> Self {
        let base = |group: &[u32]| group[0] as usize;
        let groups = layout.bases.chunks(TOGETHER).filter(|group| group[0] != layout.zero());
        let lead = REACH.saturating_sub(groups.clone().map(base).min().unwrap_or(0));
        let bases: Vec<usize> = groups.clone().map(|group| lead + base(group)).collect();
        let idle = groups.zip(&bases).map(|(group, &base)| {
            let others = group.iter().filter(|&&other| other != group[0]);
            (base, others.count() as i32)
        });
        let features = lead + layout.features;
        let highest = bases.iter().copied().max().unwrap_or(0);
        let len = (highest + REACH).max(features + FEATURES).max(lead + layout.len);
        Self { idle: idle.collect(), bases, features, lead, len }
    }

    /// A table of entries in the layout's order.
    pub fn table<T: Copy + Default>(&self, entries: impl Iterator<Item = T>) -> Vec<T> {
        let mut table = vec![T::default(); self.len];
        for (place, entry) in table[self.lead..].iter_mut().zip(entries) {
            *place = entry;
        }
        table
    }

    /// Entries that [`Frame::each`] hands over whatever the position, and how often: those of lanes without a pattern
    /// that share a base with some that have one.
    pub fn idle<T: Copy>(&self, table: &[T]) -> impl Iterator<Item = (T, i32)> {
        self.idle.iter().map(|&(base, lanes)| (table[base], lanes))
    }

    /// Hands over the entries that patterns and features select, with numbers below [`TOGETHER`] that take turns: as
    /// many sums side by side hold each other up less than one.
    #[inline(always)]
    pub fn each<'t, T, L: Lanes>(
        &self,
        table: &'t [T],
        lanes: &L,
        features: &Features,
        mut take: impl FnMut(usize, &'t T),
    ) {
        assert!(table.len() == self.len, "a table of another frame");
        // How many groups there are the compiler does not know, or it would unroll the loop, and some of WebAssembly's
        // would keep fifty sums waiting on the stack.
        for (&base, lanes) in self.bases.iter().zip(lanes.as_slice().chunks_exact(TOGETHER)) {
            for (place, &lane) in lanes.iter().enumerate() {
                // Sound: every table has `REACH` places on both sides of each base, and an `i16` reaches no further.
                take(place, unsafe { &*table.as_ptr().add(base).offset(isize::from(lane)) });
            }
        }
        let of_features = &table[self.features..self.features + FEATURES];
        for (number, entry) in features.0.into_iter().enumerate() {
            take(number % TOGETHER, &of_features[usize::from(entry) % FEATURES]);
        }
    }
}
