//! How tables lie in memory for play: looking up takes as little work as can be, because half of a leaf's time goes
//! into it.

#[cfg(feature = "every-family")]
use outflank_rules::Bits;

use super::features::Features;
use super::lanes::Lanes;
use super::layout::{Layout, TOGETHER};
use super::walls::BLOCKED_ENTRIES;

/// How far from its base an index lies at most, whatever its lane holds.
const REACH: usize = 1 << 15;

/// The features' entries, as many as a mask can keep an index within.
const FEATURES: usize = BLOCKED_ENTRIES.next_power_of_two();

/// On boards with blocked squares each lane has a table of its own: as many entries as eight squares can hold discs in
/// different ways.
#[cfg(feature = "every-family")]
const APART: usize = 3_usize.pow(8);

/// Where the parts of a table lie.
///
/// Lanes of one family share its table; on a board with blocked squares each has its own, which knows where they are.
/// Tables are padded at both ends, so that no lane whatever can select a place outside: looking up needs no check.
#[derive(Clone, Debug)]
pub struct Frame {
    /// For each group of lanes that has patterns the place of index 0. It has [`REACH`] places before it, and as many
    /// from it on.
    bases: Vec<usize>,
    /// Whether each lane has a table of its own; those of a group lie [`APART`].
    #[cfg(feature = "every-family")]
    by_lane: bool,
    /// Where the features' entries begin.
    features: usize,
    /// Lanes without a pattern beside some that have one, and share their base: base and number.
    idle: Vec<(usize, i32)>,
    /// Padding before the layout's first entry, where lanes share tables.
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
        Self {
            idle: idle.collect(),
            bases,
            #[cfg(feature = "every-family")]
            by_lane: false,
            features,
            lead,
            len,
        }
    }

    /// The frame of the tables of one board with blocked squares.
    #[cfg(feature = "every-family")]
    pub fn of_lanes(layout: &Layout) -> Self {
        let lanes = layout.families.last().map_or(0, |last| last.lane + last.members.len());
        let groups = lanes.div_ceil(TOGETHER);
        let bases = (0..groups).map(|group| REACH + group * TOGETHER * APART).collect();
        let features = groups * TOGETHER * APART + 2 * REACH;
        Self { bases, by_lane: true, features, idle: Vec::new(), lead: 0, len: features + FEATURES }
    }

    /// The tables of one board with these squares open, from the entries of its layout.
    #[cfg(feature = "every-family")]
    pub fn tables<T: Copy + Default, B: Bits>(&self, layout: &Layout, entries: &[T], open: B) -> Vec<T> {
        let mut tables = vec![T::default(); self.len];
        for (lane, indices) in layout.by_lane(open) {
            let base = self.bases[lane / TOGETHER] + lane % TOGETHER * APART;
            for (index, entry) in indices {
                tables[base.wrapping_add_signed(index.into())] = entries[entry];
            }
        }
        let of_features = &entries[layout.features..];
        tables[self.features..][..of_features.len()].copy_from_slice(of_features);
        tables
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

    /// Hands over the entries that patterns and features select.
    #[inline(always)]
    pub fn each<'t, T, L: Lanes>(&self, table: &'t [T], lanes: &L, features: &Features, mut take: impl FnMut(&'t T)) {
        #[cfg(feature = "every-family")]
        if self.by_lane {
            self.each_lane::<T, L, APART>(table, lanes, &mut take);
        } else {
            self.each_lane::<T, L, 0>(table, lanes, &mut take);
        }
        #[cfg(not(feature = "every-family"))]
        self.each_lane::<T, L, 0>(table, lanes, &mut take);
        for entry in self.of_features(table, &features.0) {
            take(entry);
        }
    }

    /// Hands over the entries that patterns select, the tables of a group's lanes lying so far apart: known as it is
    /// compiled, that costs nothing.
    #[inline(always)]
    fn each_lane<'t, T, L: Lanes, const APART: usize>(&self, table: &'t [T], lanes: &L, mut take: impl FnMut(&'t T)) {
        assert!(table.len() == self.len, "a table of another frame");
        // How many groups there are the compiler does not know, or it would unroll the loop, and some of WebAssembly's
        // would keep fifty sums waiting on the stack.
        for (&base, lanes) in self.bases.iter().zip(lanes.as_slice().chunks_exact(TOGETHER)) {
            for (place, &lane) in lanes.iter().enumerate() {
                // Sound: there are `REACH` places on both sides of each base of each place's table, and an `i16` reaches no
                // further.
                take(unsafe { &*table.as_ptr().add(base + place * APART).offset(isize::from(lane)) });
            }
        }
    }

    /// The entries of a table with these numbers among its features'.
    #[inline(always)]
    pub fn of_features<'t, T>(&self, table: &'t [T], numbers: &[u16]) -> impl Iterator<Item = &'t T> {
        let of_features = &table[self.features..self.features + FEATURES];
        numbers.iter().map(move |&number| &of_features[usize::from(number) % FEATURES])
    }
}
