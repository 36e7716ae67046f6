//! The weights of a sum as play reads them, a table of them for each stage of the game.

use super::features::Features;
use super::frame::Frame;
use super::lanes::Lanes;
use super::layout::{Layout, TOGETHER};

/// A learned sum, ready to play.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Empties to each table, as a power of two.
    step: u32,
    /// A constant for each number of empties.
    tempo: Vec<i32>,
    frame: Frame,
    stages: Vec<Vec<i16>>,
}

impl Tables {
    /// Puts together the tables for every `step` empties, a power of two, from none empty upwards, their entries in the
    /// layout's order, and a constant for each number of empties.
    pub fn new<T: Iterator<Item = i16>>(
        layout: &Layout,
        step: u32,
        stages: impl Iterator<Item = T>,
        tempo: impl Iterator<Item = i32>,
    ) -> Self {
        let frame = Frame::new(layout);
        let step = step.ilog2();
        let stages: Vec<Vec<i16>> = stages.map(|entries| frame.table(entries)).collect();
        let tempo = (0..).zip(tempo).map(|(empties, tempo): (usize, i32)| {
            tempo - frame.idle(&stages[empties >> step]).map(|(entry, lanes)| i32::from(entry) * lanes).sum::<i32>()
        });
        Self { step, tempo: tempo.collect(), frame, stages }
    }

    /// The sum of what patterns and features select with so many empties, in 1/128 of a disc.
    #[inline(always)]
    pub fn score<L: Lanes>(&self, empties: u32, lanes: &L, features: &Features) -> i32 {
        let mut sums = [0; TOGETHER];
        let table = &self.stages[(empties >> self.step) as usize];
        self.frame.each(table, lanes, features, |place, entry| sums[place] += i32::from(*entry));
        self.tempo[empties as usize] + sums.into_iter().sum::<i32>()
    }
}
