//! Learning the judge's weights from how games ended: softmax regression by Adam (Kingma and Ba 2015), through the
//! sums of each seat's features and the net over them all.

use outflank_search::many::{FEATURES, HIDDEN, KNOTS, NET_SCALE, Weights, feature, knot};
use rayon::prelude::*;

use crate::random::Random;

/// A position as the regression sees it.
pub struct Lesson<const N: usize> {
    /// Features of each seat, the one to move first.
    pub features: [[u8; FEATURES]; N],
    /// Discs of all colours not yet stable, empty squares among them.
    pub loose: f32,
    /// A fair share of all squares.
    pub fair: f32,
    /// How full the board is, 0 to 1.
    pub filled: f32,
    /// Final discs, the seat to move first.
    pub discs: [f32; N],
    /// Who won, counted from the seat to move; `N` for a draw.
    pub winner: usize,
}

/// What the weights make of a lesson.
struct Answer<const N: usize> {
    features: [[f32; FEATURES]; N],
    hidden: [f32; HIDDEN],
    shares: [f32; N],
    discs: [f32; N],
    /// Chances to win, then of a draw.
    chances: [f32; N],
    draw: f32,
    runner_up: usize,
}

/// Where the numbers of each part begin, in the order of a file.
struct Layout<const N: usize>;

impl<const N: usize> Layout<N> {
    const STAGE: usize = 2 * N * FEATURES + 1;
    const BIAS: usize = KNOTS * Self::STAGE;
    const FIRST: usize = Self::BIAS + HIDDEN;
    const DISCS: usize = Self::FIRST + N * FEATURES * HIDDEN;
    const CHANCES: usize = Self::DISCS + N * HIDDEN;
    const DRAW: usize = Self::CHANCES + N * HIDDEN;
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn softmax<const N: usize>(worth: [f32; N]) -> [f32; N] {
    let most = worth.iter().copied().fold(f32::MIN, f32::max);
    let raised = worth.map(|w| (w - most).exp());
    let sum: f32 = raised.iter().sum();
    raised.map(|r| r / sum)
}

/// The answer of these numbers.
fn answer<const N: usize>(numbers: &[f32], lesson: &Lesson<N>) -> Answer<N> {
    let (below, part) = knot(lesson.filled);
    // A weighed sum with the weights at `index` of the two stages beside the lesson's.
    let staged = |index: usize, values: &[f32]| {
        let at = |knot: usize| {
            let start = knot * Layout::<N>::STAGE + index;
            dot(values, &numbers[start..start + values.len()])
        };
        at(below) * (1.0 - part) + at(below + 1) * part
    };
    let mut features = lesson.features.map(|seat| seat.map(f32::from));
    let mut hidden: [f32; HIDDEN] = core::array::from_fn(|unit| numbers[Layout::<N>::BIAS + unit]);
    let first = numbers[Layout::<N>::FIRST..].chunks_exact(HIDDEN);
    for (&value, row) in features.as_flattened().iter().zip(first) {
        if value != 0.0 {
            for (unit, weight) in hidden.iter_mut().zip(row) {
                *unit += value * NET_SCALE * weight;
            }
        }
    }
    let hidden = hidden.map(|unit| unit.max(0.0));
    let netted = |start: usize| dot(&hidden, &numbers[start..start + HIDDEN]);
    let shares = softmax(core::array::from_fn(|away| {
        staged(away * FEATURES, &features[away]) + netted(Layout::<N>::DISCS + away * HIDDEN)
    }));
    let discs = core::array::from_fn(|away| features[away][feature::STABLE] + shares[away] * lesson.loose);
    for away in 0..N {
        features[away][feature::EXPECTED] = discs[away] / lesson.fair;
    }
    let worth: [f32; N] = core::array::from_fn(|away| {
        staged((N + away) * FEATURES, &features[away]) + netted(Layout::<N>::CHANCES + away * HIDDEN)
    });
    let mut order: [usize; N] = core::array::from_fn(|away| away);
    order.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]));
    let runner_up = order[1];
    let most = worth[order[0]];
    let raised = worth.map(|w| (w - most).exp());
    let claim = staged(2 * N * FEATURES, &[1.0]) + netted(Layout::<N>::DRAW);
    let draw = (worth[runner_up] + claim - most).exp();
    let sum = raised.iter().sum::<f32>() + draw;
    Answer { features, hidden, shares, discs, chances: raised.map(|r| r / sum), draw: draw / sum, runner_up }
}

/// Mean errors over lessons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Errors {
    /// In final discs of a seat.
    pub discs: f32,
    /// Surprise at who won, in nats.
    pub surprise: f32,
}

/// How wrong weights are about lessons.
pub fn measure<const N: usize>(weights: &Weights<N>, lessons: &[Lesson<N>]) -> Errors {
    let numbers = weights.numbers();
    let (mut discs, mut surprise) = (0.0, 0.0);
    for lesson in lessons {
        let answer = answer(&numbers, lesson);
        discs += answer.discs.iter().zip(&lesson.discs).map(|(a, b)| f64::from((a - b).abs())).sum::<f64>() / N as f64;
        let chance = if lesson.winner == N { answer.draw } else { answer.chances[lesson.winner] };
        surprise -= f64::from(chance.max(1e-9).ln());
    }
    let count = lessons.len().max(1) as f64;
    Errors { discs: (discs / count) as f32, surprise: (surprise / count) as f32 }
}

/// Learns from lessons, `epochs` times all of them, beginning with `weights`.
pub fn learn<const N: usize>(
    weights: &Weights<N>,
    lessons: &mut [Lesson<N>],
    epochs: u32,
    random: &mut Random,
) -> Weights<N> {
    let mut numbers = weights.numbers();
    // A net that is zero throughout has no slope to begin with.
    if numbers[Layout::<N>::FIRST..Layout::<N>::DISCS].iter().all(|&weight| weight == 0.0) {
        for weight in &mut numbers[Layout::<N>::FIRST..Layout::<N>::DISCS] {
            *weight = (random.below(2001) as f32 / 1000.0 - 1.0) * 0.2;
        }
    }
    let mut adam = Adam { mean: vec![0.0; numbers.len()], square: vec![0.0; numbers.len()], steps: 0 };
    for epoch in 0..epochs {
        for index in (1..lessons.len()).rev() {
            lessons.swap(index, random.below(index as u32 + 1) as usize);
        }
        let rate = 0.01 * (1.0 - epoch as f32 / epochs as f32) + 0.0003;
        for batch in lessons.chunks(512) {
            let slope = batch
                .par_chunks(128)
                .map(|part| {
                    let mut slope = vec![0.0; numbers.len()];
                    for lesson in part {
                        add_slope(&numbers, lesson, &mut slope);
                    }
                    slope
                })
                .collect::<Vec<_>>()
                .into_iter()
                .reduce(|mut sum, part| {
                    sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
                    sum
                })
                .unwrap_or_default();
            adam.step(&mut numbers, &slope, batch.len() as f32, rate);
        }
    }
    Weights::from_numbers(numbers.into_iter())
}

struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, numbers: &mut [f32], slope: &[f32], lessons: f32, rate: f32) {
        self.steps += 1;
        let (keep, keep_square) = (0.9_f32, 0.999_f32);
        let (warm, warm_square) = (1.0 - keep.powi(self.steps), 1.0 - keep_square.powi(self.steps));
        for (index, weight) in numbers.iter_mut().enumerate() {
            // A little decay keeps what the games say nothing about near zero, and within what a file can hold.
            let slope = slope[index] / lessons + 1e-5 * *weight;
            self.mean[index] = keep * self.mean[index] + (1.0 - keep) * slope;
            self.square[index] = keep_square * self.square[index] + (1.0 - keep_square) * slope * slope;
            *weight -= rate * (self.mean[index] / warm) / ((self.square[index] / warm_square).sqrt() + 1e-8);
            *weight = weight.clamp(-31.0, 31.0);
        }
    }
}

/// Adds the slope of the error at one lesson.
fn add_slope<const N: usize>(numbers: &[f32], lesson: &Lesson<N>, slope: &mut [f32]) {
    let answer = answer(numbers, lesson);
    let (below, part) = knot(lesson.filled);
    let loose: [f32; N] =
        core::array::from_fn(|away| (lesson.discs[away] - answer.features[away][feature::STABLE]).max(0.0));
    let all = loose.iter().sum::<f32>().max(1.0);
    let weight = lesson.loose / (lesson.fair * N as f32);
    let draw_slope = answer.draw - f32::from(u8::from(lesson.winner == N));
    let mut hidden_slope = [0.0; HIDDEN];
    let mut through = |slope: &mut [f32], start: usize, value: f32| {
        for unit in 0..HIDDEN {
            slope[start + unit] += value * answer.hidden[unit];
            hidden_slope[unit] += value * numbers[start + unit];
        }
    };
    let staged = |slope: &mut [f32], index: usize, value: f32| {
        slope[below * Layout::<N>::STAGE + index] += value * (1.0 - part);
        slope[(below + 1) * Layout::<N>::STAGE + index] += value * part;
    };
    for (away, loose) in loose.into_iter().enumerate() {
        let share_slope = (answer.shares[away] - loose / all) * weight;
        let mut win_slope = answer.chances[away] - f32::from(u8::from(lesson.winner == away));
        if away == answer.runner_up {
            win_slope += draw_slope;
        }
        for index in 0..FEATURES {
            let value = answer.features[away][index];
            if value != 0.0 {
                if index != feature::EXPECTED {
                    staged(slope, away * FEATURES + index, share_slope * value);
                }
                staged(slope, (N + away) * FEATURES + index, win_slope * value);
            }
        }
        through(slope, Layout::<N>::DISCS + away * HIDDEN, share_slope);
        through(slope, Layout::<N>::CHANCES + away * HIDDEN, win_slope);
    }
    staged(slope, 2 * N * FEATURES, draw_slope);
    through(slope, Layout::<N>::DRAW, draw_slope);
    for unit in 0..HIDDEN {
        if answer.hidden[unit] <= 0.0 {
            hidden_slope[unit] = 0.0;
        }
        slope[Layout::<N>::BIAS + unit] += hidden_slope[unit];
    }
    let rows = slope[Layout::<N>::FIRST..].chunks_exact_mut(HIDDEN);
    for (&value, row) in lesson.features.as_flattened().iter().zip(rows) {
        if value != 0 {
            let value = f32::from(value) * NET_SCALE;
            for (slope, hidden) in row.iter_mut().zip(hidden_slope) {
                *slope += value * hidden;
            }
        }
    }
}
