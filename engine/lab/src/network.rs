//! From labelled positions to a network: gradient descent, one position after the other.
//!
//! The rows of patterns are met as rarely or often as their discs, so each goes at a pace of its own, which slows with
//! the gradients it has seen (Duchi, Hazan and Singer 2011); the heads, which every position moves, take small batches
//! by Adam (Kingma and Ba 2015). All of it happens in one thread and in an order drawn from the seed: the same positions
//! and options give the same file.

use std::io;
use std::path::PathBuf;

use clap::Args;
use outflank_rules::Bits;
use outflank_search::Ground;
use outflank_search::eval::network::{
    BIAS_ONE, CLIP, HEAD_STEP, HIDDEN, Head, INPUTS, MIX_ONE, Network, ROW_ONE, Row, SCALE, SKIP_ONE, WIDTH, WORTH_ONE,
};
use outflank_search::eval::{Areas, DISC, Features, Layout, Moves, PatternBoard, Spread, Weights, walls};

use crate::boards::with_board;
use crate::corpus::{Labelled, read_sources, write_whole};
use crate::family::FamilyArgs;
use crate::progress;
use crate::random::Random;

/// Makes a network from labelled positions.
#[derive(Args, Debug)]
pub struct Learn {
    #[command(flatten)]
    pub family: FamilyArgs,
    /// Folders of labelled positions; with a colon and two numbers, as in `folder:1-12`, only positions with so many
    /// empties, such as those whose labels are exact.
    #[arg(long, required = true, num_args = 1..)]
    pub positions: Vec<String>,
    /// The weights file to write.
    #[arg(long)]
    pub out: PathBuf,
    #[command(flatten)]
    pub learning: Learning,
    /// What the order of the positions and the first numbers are drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A sentence on where the positions come from, to be kept in the file.
    #[arg(long, default_value = "")]
    pub note: String,
}

/// How a network learns.
#[derive(Args, Clone, Debug)]
pub struct Learning {
    /// Passes over the positions. The paces fall evenly to nothing over all of them.
    #[arg(long, default_value_t = 5)]
    passes: u32,
    /// Pace of the rows at the start.
    #[arg(long, default_value_t = 0.05)]
    pace: f32,
    /// Pace of the heads at the start.
    #[arg(long, default_value_t = 0.003)]
    head_pace: f32,
    /// Strength of the pull of each row towards zero, as if it had been seen so many more times with no effect.
    #[arg(long, default_value_t = 10.0)]
    pull: f32,
    /// Rows that fewer positions select stay zero: they say little, and fill the file.
    #[arg(long, default_value_t = 1)]
    rare: u32,
    /// Errors beyond so many discs draw no harder than this one (Huber's loss).
    #[arg(long, default_value_t = 8.0)]
    outlier: f32,
    /// One position in so many is held out to measure the error by.
    #[arg(long, default_value_t = 50)]
    held_out: u32,
}

/// Runs the command.
pub fn run(args: &Learn) -> io::Result<()> {
    with_board!(args.family.board, G => run_on::<G>(args))
}

fn run_on<G: PatternBoard>(args: &Learn) -> io::Result<()> {
    let how = &args.learning;
    let kind = args.family.kind();
    let layout = Layout::new::<G>(kind.blocked);
    let squares = G::SQUARES.count();
    let (mut learned, mut held) = (Samples::default(), Samples::default());
    let reader = Reader::<G>::new(&layout);
    let mut seen = 0_u64;
    read_sources::<G>(&args.positions, kind, |positions| {
        for position in positions {
            // Runs of positions come from one game; whole runs are held out, or learning would know the answers.
            let run = seen / 64;
            seen += 1;
            let out = how.held_out > 0 && run.is_multiple_of(u64::from(how.held_out));
            reader.read(position, if out { &mut held } else { &mut learned });
        }
    })?;
    if learned.len() == 0 {
        return Err(io::Error::new(io::ErrorKind::NotFound, "there are no positions to learn from"));
    }
    eprintln!("{} positions to learn from, {} held out", learned.len(), held.len());

    let mut random = Random::new(args.seed, 0);
    let mut model = Model::new(layout.free_len, squares, &mut random);
    model.count(&learned, how.rare);
    let bar = progress::bar(u64::from(how.passes), "passes");
    let mut order: Vec<u32> = (0..learned.len() as u32).collect();
    let steps = f64::from(how.passes) * learned.len() as f64;
    for pass in 0..how.passes {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u32 + 1) as usize);
        }
        for (step, &number) in order.iter().enumerate() {
            let left = 1.0 - (f64::from(pass) * learned.len() as f64 + step as f64) / steps;
            let left = left as f32;
            let paces = Paces { rows: how.pace * left, heads: how.head_pace * left };
            model.learn(learned.get(number as usize), paces, how.pull, how.outlier / SCALE);
        }
        bar.inc(1);
        bar.suspend(|| eprintln!("pass {}: held-out error {:.3} discs", pass + 1, mean(&model.errors(&held))));
    }
    bar.finish();

    for (first, errors) in model.errors(&held).iter().enumerate() {
        println!("{:3} empties and up: {:.3} discs over {} held out", first * BAND, errors.mean(), errors.count);
    }
    let provenance = format!(
        "{}{}{} positions, seed {}, {} passes, paces {} and {}, pull {}, rare {}, outlier {}, held-out mean absolute error {:.3} discs",
        args.note,
        if args.note.is_empty() { "" } else { "; " },
        learned.len(),
        args.seed,
        how.passes,
        how.pace,
        how.head_pace,
        how.pull,
        how.rare,
        how.outlier,
        mean(&model.errors(&held)),
    );
    let weights = Weights {
        family: kind.family(),
        provenance,
        spread: Spread::default(),
        network: model.rounded(layout.free_len),
    };
    let bytes = weights.to_bytes();
    println!("{}: {} bytes; {}", args.out.display(), bytes.len(), weights.provenance);
    write_whole(&args.out, &bytes)
}

/// Errors are told for so many numbers of empties together.
const BAND: usize = 2;

/// Positions as the network sees them: each selects the same number of rows.
#[derive(Debug, Default)]
struct Samples {
    /// Rows of a position.
    width: usize,
    rows: Vec<u32>,
    empties: Vec<u8>,
    /// In units of [`SCALE`].
    labels: Vec<f32>,
}

/// One of [`Samples`].
#[derive(Clone, Copy)]
struct Sample<'a> {
    rows: &'a [u32],
    empties: u8,
    label: f32,
}

impl Samples {
    fn len(&self) -> usize {
        self.labels.len()
    }

    #[inline(always)]
    fn get(&self, number: usize) -> Sample<'_> {
        let rows = &self.rows[number * self.width..][..self.width];
        Sample { rows, empties: self.empties[number], label: self.labels[number] }
    }
}

/// Finds the rows that positions select: those of patterns, of the patterns' parts, of features, of the number of empties.
struct Reader<'a, G: PatternBoard> {
    layout: &'a Layout,
    areas: G::Areas,
    /// For each free weight the parts that back it.
    parts: Vec<Vec<u32>>,
}

impl<'a, G: PatternBoard> Reader<'a, G> {
    fn new(layout: &'a Layout) -> Self {
        let mut parts = vec![Vec::new(); layout.free_len];
        for &(whole, part) in layout.backing() {
            parts[whole as usize].push(part);
        }
        Self { layout, areas: G::Areas::of::<G>(), parts }
    }

    fn read(&self, position: &Labelled<G>, samples: &mut Samples) {
        let &Labelled { ref board, open, score } = position;
        let moves = Moves::of(board, open);
        let features = Features::with_moves(board, open, &self.areas, moves);
        let walls = if self.layout.blocked { &walls(&Ground::new(open), board, moves)[..] } else { &[] };
        let of_features = features.0.iter().chain(walls).map(|&entry| self.layout.features + usize::from(entry));
        let empties = (board.empties() & open).count();
        let before = samples.rows.len();
        for entry in self.layout.selected(board, open).chain(of_features) {
            let free = self.layout.free[entry];
            samples.rows.push(free);
            samples.rows.extend(&self.parts[free as usize]);
        }
        samples.rows.push(self.layout.free_len as u32 + empties);
        samples.width = samples.rows.len() - before;
        samples.empties.push(empties as u8);
        samples.labels.push(f32::from(score) / DISC as f32 / SCALE);
    }
}

/// Where a head's numbers lie in [`Learner::numbers`].
const BIASES: usize = INPUTS * HIDDEN;
const WORTH: usize = BIASES + HIDDEN;
const SKIP: usize = WORTH + HIDDEN;
const BIAS: usize = SKIP + INPUTS;
const NUMBERS: usize = BIAS + 1;

/// The clipped inputs end here.
const TOP: f32 = (CLIP / ROW_ONE) as f32;

/// The network while it learns.
struct Model {
    /// Those of the free weights, then those of the numbers of empties.
    rows: Vec<[f32; WIDTH]>,
    /// Squared gradients each row has seen.
    seen: Vec<f32>,
    /// How many positions select each row.
    counts: Vec<f32>,
    heads: Vec<Learner>,
}

/// How far one position moves things.
#[derive(Clone, Copy)]
struct Paces {
    rows: f32,
    heads: f32,
}

/// A head while it learns.
#[derive(Clone)]
struct Learner {
    numbers: [f32; NUMBERS],
    gradient: [f32; NUMBERS],
    /// Running means of gradients and of their squares, as Adam keeps them.
    means: [f32; NUMBERS],
    squares: [f32; NUMBERS],
    /// What the running means still owe to their start at zero.
    debts: [f32; 2],
    /// Positions in the present batch.
    batch: u32,
}

/// What a head made of a sum on the way to its result.
struct Seen {
    input: [f32; INPUTS],
    units: [f32; HIDDEN],
    result: f32,
}

impl Model {
    fn new(free_len: usize, squares: u32, random: &mut Random) -> Self {
        let len = free_len + squares as usize + 1;
        let mut draw = |bound: f32| ((random.next() >> 40) as f32 / (1_u32 << 23) as f32 - 1.0) * bound;
        let head = Learner {
            numbers: core::array::from_fn(|place| match place {
                0..BIASES => draw(0.4),
                WORTH..SKIP => draw(0.5),
                SKIP..BIAS => draw(0.3),
                _ => 0.0,
            }),
            gradient: [0.0; NUMBERS],
            means: [0.0; NUMBERS],
            squares: [0.0; NUMBERS],
            debts: [1.0; 2],
            batch: 0,
        };
        Self {
            rows: (0..len).map(|_| core::array::from_fn(|_| draw(0.01))).collect(),
            seen: vec![0.0; len],
            counts: vec![0.0; len],
            heads: vec![head; Network::heads_for(squares)],
        }
    }

    /// Counts how often rows are selected, and makes those zero that fewer than so many positions select.
    fn count(&mut self, samples: &Samples, rare: u32) {
        for &row in &samples.rows {
            self.counts[row as usize] += 1.0;
        }
        for (row, count) in self.rows.iter_mut().zip(&mut self.counts).filter(|(_, count)| **count < rare as f32) {
            *row = [0.0; WIDTH];
            *count = 0.0;
        }
    }

    #[inline(always)]
    fn sum(&self, rows: &[u32]) -> [f32; WIDTH] {
        let mut sum = [0.0; WIDTH];
        for &row in rows {
            for (sum, number) in sum.iter_mut().zip(self.rows[row as usize]) {
                *sum += number;
            }
        }
        sum
    }

    /// One position's step.
    fn learn(&mut self, sample: Sample<'_>, paces: Paces, pull: f32, outlier: f32) {
        let sum = self.sum(sample.rows);
        let head = &mut self.heads[usize::from(sample.empties) / HEAD_STEP as usize];
        let seen = head.see(&sum);
        let gradient = head.learn(&seen, &sum, (seen.result - sample.label).clamp(-outlier, outlier), paces.heads);
        let square = gradient.iter().map(|part| part * part).sum::<f32>() / WIDTH as f32;
        for &row in sample.rows {
            let number = row as usize;
            if self.counts[number] == 0.0 {
                continue;
            }
            self.seen[number] += square;
            let step = paces.rows / (self.seen[number] + 1e-3).sqrt();
            let pull = pull / self.counts[number];
            for (number, part) in self.rows[number].iter_mut().zip(gradient) {
                *number -= step * (part + pull * *number);
            }
        }
    }

    /// Absolute errors, for [`BAND`] numbers of empties together.
    fn errors(&self, samples: &Samples) -> Vec<Errors> {
        let mut errors = vec![Errors::default(); self.heads.len() * HEAD_STEP as usize / BAND + 1];
        for number in 0..samples.len() {
            let sample = samples.get(number);
            let head = &self.heads[usize::from(sample.empties) / HEAD_STEP as usize];
            let result = head.see(&self.sum(sample.rows)).result;
            let errors = &mut errors[usize::from(sample.empties) / BAND];
            errors.sum += f64::from((result - sample.label).abs() * SCALE);
            errors.count += 1;
        }
        errors
    }

    /// The network in the whole numbers that play uses.
    fn rounded(&self, free_len: usize) -> Network {
        let row = |row: &[f32; WIDTH]| Row(row.map(|number| round(number, ROW_ONE)));
        let (free, tempo) = self.rows.split_at(free_len);
        Network {
            rows: free.iter().map(row).collect(),
            tempo: tempo.iter().map(row).collect(),
            heads: self.heads.iter().map(Learner::rounded).collect(),
        }
    }
}

impl Learner {
    #[inline(always)]
    fn see(&self, sum: &[f32; WIDTH]) -> Seen {
        let input =
            core::array::from_fn(|place| if place < WIDTH { sum[place].clamp(0.0, TOP) } else { sum[place - WIDTH] });
        let mut units: [f32; HIDDEN] = core::array::from_fn(|unit| self.numbers[BIASES + unit]);
        for (input, weights) in input.iter().zip(self.numbers.chunks_exact(HIDDEN)) {
            for (unit, weight) in units.iter_mut().zip(weights) {
                *unit += input * weight;
            }
        }
        let mut result = self.numbers[BIAS];
        for (unit, worth) in units.iter_mut().zip(&self.numbers[WORTH..]) {
            *unit = unit.max(0.0);
            result += *unit * worth;
        }
        for (input, worth) in input.iter().zip(&self.numbers[SKIP..]) {
            result += input * worth;
        }
        Seen { input, units, result }
    }

    /// Learns from an error, and returns its gradient with respect to the sum.
    #[inline(always)]
    fn learn(&mut self, seen: &Seen, sum: &[f32; WIDTH], error: f32, pace: f32) -> [f32; WIDTH] {
        let mut of_units = [0.0; HIDDEN];
        for (unit, of_unit) in of_units.iter_mut().enumerate() {
            *of_unit = if seen.units[unit] > 0.0 { error * self.numbers[WORTH + unit] } else { 0.0 };
            self.gradient[BIASES + unit] += *of_unit;
            self.gradient[WORTH + unit] += error * seen.units[unit];
        }
        let mut of_sum = [0.0; WIDTH];
        for place in 0..INPUTS {
            let mut of_input = error * self.numbers[SKIP + place];
            for (unit, of_unit) in of_units.iter().enumerate() {
                let number = place * HIDDEN + unit;
                of_input += self.numbers[number] * of_unit;
                self.gradient[number] += seen.input[place] * of_unit;
            }
            self.gradient[SKIP + place] += error * seen.input[place];
            let clipped = place < WIDTH && !(0.0..TOP).contains(&sum[place]);
            of_sum[place % WIDTH] += if clipped { 0.0 } else { of_input };
        }
        self.gradient[BIAS] += error;
        self.batch += 1;
        if self.batch == BATCH {
            self.step(pace);
        }
        of_sum
    }

    /// Adam's step at the end of a batch.
    fn step(&mut self, pace: f32) {
        const KEPT: [f32; 2] = [0.9, 0.999];
        for (debt, kept) in self.debts.iter_mut().zip(KEPT) {
            *debt *= kept;
        }
        for place in 0..NUMBERS {
            let gradient = self.gradient[place] / BATCH as f32;
            let (mean, square) = (&mut self.means[place], &mut self.squares[place]);
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * gradient;
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * gradient * gradient;
            let (mean, square) = (*mean / (1.0 - self.debts[0]), *square / (1.0 - self.debts[1]));
            self.numbers[place] -= pace * mean / (square.sqrt() + 1e-8);
        }
        self.gradient = [0.0; NUMBERS];
        self.batch = 0;
    }

    fn rounded(&self) -> Head {
        let at = |place: usize, one: i16| round(self.numbers[place], one);
        Head {
            mix: core::array::from_fn(|input| core::array::from_fn(|unit| at(input * HIDDEN + unit, MIX_ONE))),
            biases: core::array::from_fn(|unit| at(BIASES + unit, BIAS_ONE)),
            worth: core::array::from_fn(|unit| at(WORTH + unit, WORTH_ONE)),
            skip: core::array::from_fn(|place| at(SKIP + place, SKIP_ONE)),
            bias: at(BIAS, BIAS_ONE),
        }
    }
}

/// Positions to a step of a head.
const BATCH: u32 = 64;

/// Rounded to parts of which `one` make one; a cast stops at the largest.
fn round(number: f32, one: i16) -> i16 {
    (number * f32::from(one)).round() as i16
}

/// Absolute errors in discs.
#[derive(Clone, Copy, Debug, Default)]
struct Errors {
    sum: f64,
    count: u32,
}

impl Errors {
    fn mean(self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }
}

fn mean(errors: &[Errors]) -> f64 {
    let add = |all: Errors, some: &Errors| Errors { sum: all.sum + some.sum, count: all.count + some.count };
    errors.iter().fold(Errors::default(), add).mean()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sum of rows cannot learn which of two is there alone; the network must.
    #[test]
    fn what_two_rows_mean_together_is_learned() {
        let mut random = Random::new(3, 0);
        let mut samples = Samples { width: 2, ..Samples::default() };
        for _ in 0..20_000 {
            let (first, second) = (random.below(2), random.below(2));
            samples.rows.extend([first, 2 + second]);
            samples.empties.push(10);
            samples.labels.push(if first == second { 1.0 } else { -1.0 });
        }
        let mut model = Model::new(4, 64, &mut random);
        model.count(&samples, 1);
        for number in 0..samples.len() {
            let left = 1.0 - number as f32 / samples.len() as f32;
            model.learn(samples.get(number), Paces { rows: 0.1 * left, heads: 0.01 * left }, 0.1, 1.0);
        }
        let error = mean(&model.errors(&samples));
        assert!(error < 1.0, "off by {error} discs of 10");
    }

    /// The whole numbers of play say what the trainer's say, but for rounding.
    #[test]
    fn rounding_changes_little() {
        let mut random = Random::new(9, 0);
        let model = Model::new(100, 64, &mut random);
        let network = model.rounded(100);
        for number in 0..100 {
            for (exact, rounded) in model.rows[number].iter().zip(network.rows[number].0) {
                assert!((exact - f32::from(rounded) / f32::from(ROW_ONE)).abs() <= 0.5 / f32::from(ROW_ONE));
            }
        }
        let head = &network.heads[0];
        let first = f32::from(head.mix[3][2]) / f32::from(MIX_ONE);
        assert!((first - model.heads[0].numbers[3 * HIDDEN + 2]).abs() < 1e-3);
    }
}
