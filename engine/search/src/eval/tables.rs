//! The weights as play reads them: with as little work as can be, because half of a leaf's time goes into it.

use super::features::{ENTRIES, Features};
use super::lanes::Lanes;
use super::layout::{Layout, TOGETHER};

/// How far from its base an index lies at most, whatever its lane holds.
const REACH: usize = 1 << 15;

/// The features' weights, as many as a mask can keep an index within.
const FEATURES: usize = ENTRIES.next_power_of_two();

/// A table of weights for each stage of the game.
///
/// Tables are padded at both ends, so that no lane whatever can select a place outside: looking up needs no check.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Empties to each table, as a power of two.
    step: u32,
    /// For each group of lanes that has patterns the place of index 0. It has [`REACH`] places before it, and as many from it on.
    bases: Vec<usize>,
    /// Where the features' weights begin.
    features: usize,
    /// Lanes without a pattern beside some that have one, and share their base: base and number.
    idle: Vec<(usize, i32)>,
    /// Padding before the layout's first entry.
    lead: usize,
    /// Places of each table.
    len: usize,
    stages: Vec<Vec<i16>>,
}

impl Tables {
    /// The frame of tables for every `step` empties, a power of two; [`Tables::push`] fills it.
    pub fn new(layout: &Layout, step: u32) -> Self {
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
        Self { step: step.ilog2(), idle: idle.collect(), bases, features, lead, len, stages: Vec::new() }
    }

    /// Adds the table of the next stage, from none empty upwards, its entries in the layout's order.
    pub fn push(&mut self, entries: impl Iterator<Item = i16>) {
        let mut table = vec![0; self.len];
        for (place, entry) in table[self.lead..].iter_mut().zip(entries) {
            *place = entry;
        }
        self.stages.push(table);
    }

    /// What lanes without a pattern add to [`Tables::sum`] by sharing a base with some that have one.
    pub fn surplus(&self, empties: u32) -> i32 {
        let table = &self.stages[(empties >> self.step) as usize];
        self.idle.iter().map(|&(base, lanes)| lanes * i32::from(table[base])).sum()
    }

    /// The sum of the weights that patterns and features select with so many empties.
    #[inline(always)]
    pub fn sum<L: Lanes>(&self, empties: u32, lanes: &L, features: &Features) -> i32 {
        let table = &self.stages[(empties >> self.step) as usize][..];
        let of_features = &table[self.features..self.features + FEATURES];
        let weigh = |entry: u16| i32::from(of_features[usize::from(entry) % FEATURES]);
        let mut sums = [0; TOGETHER];
        // How many groups there are the compiler does not know, or it would unroll the loop, and some of WebAssembly's
        // would keep fifty sums waiting on the stack.
        for (&base, lanes) in self.bases.iter().zip(lanes.as_slice().chunks_exact(TOGETHER)) {
            for (sum, &lane) in sums.iter_mut().zip(lanes) {
                // Sound: every table has `REACH` places on both sides of each base, and an `i16` reaches no further.
                *sum += i32::from(unsafe { *table.as_ptr().add(base).offset(isize::from(lane)) });
            }
        }
        sums.into_iter().sum::<i32>() + features.0.into_iter().map(weigh).sum::<i32>()
    }
}
