//! From labelled positions to weights: regularised least squares.
//!
//! The score is linear in the weights, so the best ones solve a linear system with a million unknowns. Conjugate
//! gradients with a diagonal preconditioner need some tens of passes over the positions, have no rate to tune, and
//! give the same weights whenever they run.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_rules::Bits;
use outflank_search::eval::{
    Blend, DISC, Features, Indexer, Lanes, Layout, PatternBoard, Spread, Sum, Terms, Weights, tempo_len,
};
use rayon::prelude::*;

use crate::boards::with_board;
use crate::corpus::{Kind, Labelled, read_positions, shards, write_whole};
use crate::family::FamilyArgs;
use crate::progress;

/// Makes weights from labelled positions.
#[derive(Args, Debug)]
pub struct Train {
    #[command(flatten)]
    pub family: FamilyArgs,
    /// Folders of labelled positions; with a colon and two numbers, as in `folder:1-12`, only positions with so many
    /// empties, such as those whose labels are exact.
    #[arg(long, required = true, num_args = 1..)]
    pub positions: Vec<String>,
    /// The weights file to write. Beside it, `.state` keeps unrounded weights after every tenth pass; a later run
    /// starts from them.
    #[arg(long)]
    pub out: PathBuf,
    /// Passes over the positions.
    #[arg(long, default_value_t = 40)]
    pub passes: u32,
    /// Strength of the pull of each weight towards zero, as if it had been seen so many more times with no effect.
    #[arg(long, default_value_t = 1.5)]
    pub pull: f32,
    /// Strength of the pull of each weight towards its like at the neighbouring knots: what is rare at one stage of the
    /// game is learned from all of them.
    #[arg(long, default_value_t = 60.0)]
    pub bond: f32,
    /// One unit of a stored weight, in 1/128 of a disc.
    #[arg(long, default_value_t = 16)]
    pub quantum: u8,
    /// One position in so many is held out to measure the error by.
    #[arg(long, default_value_t = 50)]
    pub held_out: u32,
    /// A sentence on where the positions come from, to be kept in the file.
    #[arg(long, default_value = "")]
    pub note: String,
}

/// Runs the command.
pub fn run(args: &Train) -> io::Result<()> {
    with_board!(args.family.board, G => run_on::<G>(args))
}

fn run_on<G: PatternBoard>(args: &Train) -> io::Result<()> {
    let kind = args.family.kind();
    kind.whole_board()?;
    let layout = Layout::new::<G>(false);
    let mut groups = Groups::<G>::new(&layout, args.held_out);
    read_sources::<G>(&args.positions, kind, |positions| groups.extend(positions))?;
    let (learned, held) = groups.counts();
    if learned == 0 {
        return Err(io::Error::new(io::ErrorKind::NotFound, "there are no positions to learn from"));
    }
    eprintln!("{learned} positions to learn from, {held} held out, {} weights", groups.unknowns());

    let state = args.out.with_extension("state");
    let start = read_state(&state, groups.unknowns()).unwrap_or_else(|| vec![0.0; groups.unknowns()]);
    let bar = progress::bar(u64::from(args.passes), "passes");
    let solution = groups.solve(start, args.pull, args.bond, args.passes, |pass, weights| {
        bar.inc(1);
        if pass.is_multiple_of(10) {
            bar.suspend(|| eprintln!("pass {pass}: held-out error {:.3} discs", groups.error(weights)));
            return write_state(&state, weights);
        }
        Ok(())
    })?;
    bar.finish();

    let errors = groups.errors(&solution, |group| &group.held);
    let learned_errors = groups.errors(&solution, |group| &group.learned);
    for ((empties, error, count), (_, learned_error, learned)) in errors.iter().zip(learned_errors) {
        println!(
            "{empties:3} empties and up: {error:.3} discs over {count} held out, {learned_error:.3} over {learned} learned from"
        );
    }
    let round = |weight: &f32| (weight * DISC as f32 / f32::from(args.quantum)).round() as i16;
    let (knots, tempo) = solution.split_at(G::KNOTS.len() * layout.free_len);
    let knots = knots.chunks(layout.free_len).map(|knot| knot.iter().map(round).collect()).collect();
    let sum = Sum { quantum: args.quantum, tempo: tempo.iter().map(round).collect(), knots };
    let provenance = format!(
        "{}{}{learned} positions, {} passes, pull {}, bond {}, held-out mean absolute error {:.3} discs",
        args.note,
        if args.note.is_empty() { "" } else { "; " },
        args.passes,
        args.pull,
        args.bond,
        groups.error(&solution),
    );
    let family = kind.family();
    let weights = Weights { family, provenance, spread: Spread::default(), terms: Terms::Sum(sum) };
    let bytes = weights.to_bytes();
    println!("{}: {} bytes; {}", args.out.display(), bytes.len(), weights.provenance);
    write_whole(&args.out, &bytes)
}

/// Reads the positions of folders, with or without numbers of empties, file by file.
pub fn read_sources<G: PatternBoard>(
    sources: &[String],
    kind: Kind,
    mut each: impl FnMut(&[Labelled<G>]),
) -> io::Result<()> {
    let mut paths = Vec::new();
    for source in sources {
        let (folder, empties) = source.rsplit_once(':').and_then(in_part).unwrap_or((source, 0..=u32::MAX));
        paths.extend(shards(Path::new(folder), "positions", kind)?.into_iter().map(|path| (path, empties.clone())));
    }
    let bar = progress::bar(paths.len() as u64, "files read");
    for (path, chosen) in &paths {
        let mut positions = read_positions::<G>(path, kind)?;
        positions.retain(|position| chosen.contains(&(position.board.empties() & position.open).count()));
        each(&positions);
        bar.inc(1);
    }
    bar.finish();
    Ok(())
}

/// A folder and the numbers of empties wanted of it, as in `1-12`.
fn in_part<'a>((folder, empties): (&'a str, &str)) -> Option<(&'a str, RangeInclusive<u32>)> {
    let (least, most) = empties.split_once('-')?;
    Some((folder, least.parse().ok()?..=most.parse().ok()?))
}

/// What a position shows the trainer.
#[derive(Clone, Copy, Debug)]
struct Sample<L> {
    lanes: L,
    features: Features,
    empties: u8,
    label: f32,
}

/// Positions whose score the same table gives.
#[derive(Debug)]
struct Group<L> {
    blend: Blend,
    learned: Vec<Sample<L>>,
    held: Vec<Sample<L>>,
}

/// All positions, by table.
struct Groups<'a, G: PatternBoard> {
    layout: &'a Layout,
    indexer: Indexer<G>,
    tables: Vec<Group<G::Lanes>>,
    held_out: u32,
    seen: u64,
}

impl<'a, G: PatternBoard> Groups<'a, G> {
    fn new(layout: &'a Layout, held_out: u32) -> Self {
        let steps = 0..=G::SQUARES.count() / G::STEP;
        let group = |step| Group { blend: Blend::at::<G>(step * G::STEP), learned: Vec::new(), held: Vec::new() };
        Self { layout, indexer: Indexer::new(layout), tables: steps.map(group).collect(), held_out, seen: 0 }
    }

    fn extend(&mut self, positions: &[Labelled<G>]) {
        for position in positions {
            let empties = (position.board.empties() & position.open).count();
            let sample = Sample {
                lanes: self.indexer.start(&position.board),
                features: Features::of(&position.board, position.open, &self.indexer.areas),
                empties: empties as u8,
                label: f32::from(position.score) / DISC as f32,
            };
            let group = &mut self.tables[(empties / G::STEP) as usize];
            // Runs of positions come from one game; whole runs are held out, or learning would know the answers.
            let run = self.seen / 64;
            self.seen += 1;
            if self.held_out > 0 && run.is_multiple_of(u64::from(self.held_out)) {
                group.held.push(sample);
            } else {
                group.learned.push(sample);
            }
        }
    }

    fn counts(&self) -> (usize, usize) {
        (
            self.tables.iter().map(|group| group.learned.len()).sum(),
            self.tables.iter().map(|group| group.held.len()).sum(),
        )
    }

    /// Knot by knot the free weights, then the tempo constants.
    fn unknowns(&self) -> usize {
        G::KNOTS.len() * self.layout.free_len + tempo_len::<G>()
    }

    /// A group's table, mixed from the unknowns.
    fn table(&self, unknowns: &[f32], blend: Blend) -> Vec<f32> {
        let free = self.layout.free_len;
        let early = &unknowns[blend.knot * free..][..free];
        let late = &unknowns[(blend.knot + 1) * free..][..free];
        let mut mixed: Vec<f32> =
            early.iter().zip(late).map(|(early, late)| early * (1.0 - blend.late) + late * blend.late).collect();
        self.layout.fold(&mut mixed);
        self.layout.free.iter().map(|&number| mixed[number as usize]).collect()
    }

    /// Calls `each` with the number of every table entry a sample uses.
    #[inline(always)]
    fn entries(&self, sample: &Sample<G::Lanes>, mut each: impl FnMut(usize)) {
        // The last lanes may belong to no pattern; their entry stays zero because nothing ever moves it.
        for (&base, &index) in self.layout.bases.iter().zip(sample.lanes.as_slice()) {
            each(base.wrapping_add_signed(i32::from(index)) as usize);
        }
        for feature in sample.features.0 {
            each(self.layout.features + usize::from(feature));
        }
    }

    fn predict(&self, table: &[f32], tempo: &[f32], sample: &Sample<G::Lanes>) -> f32 {
        let mut sum = tempo[usize::from(sample.empties)];
        self.entries(sample, |entry| sum += table[entry]);
        sum
    }

    /// Sums `value(sample, prediction)` of all positions into the unknowns that each position uses.
    fn gather(&self, unknowns: &[f32], value: impl Fn(&Sample<G::Lanes>, f32) -> f32 + Sync) -> Vec<f32> {
        const CHUNK: usize = 100_000;
        let free = self.layout.free_len;
        let tempo = &unknowns[G::KNOTS.len() * free..];
        let mut sums = vec![0.0; self.unknowns()];
        for group in &self.tables {
            let table = self.table(unknowns, group.blend);
            let parts: Vec<(Vec<f32>, Vec<f32>)> = group
                .learned
                .par_chunks(CHUNK)
                .map(|samples| {
                    let (mut part, mut tempo_part) = (vec![0.0; self.layout.len], vec![0.0; tempo_len::<G>()]);
                    for sample in samples {
                        let value = value(sample, self.predict(&table, tempo, sample));
                        self.entries(sample, |entry| part[entry] += value);
                        tempo_part[usize::from(sample.empties)] += value;
                    }
                    (part, tempo_part)
                })
                .collect();
            for (part, tempo_part) in parts {
                let (early, late) = (1.0 - group.blend.late, group.blend.late);
                for (sum, &number) in part.iter().zip(&self.layout.free) {
                    sums[group.blend.knot * free + number as usize] += early * sum;
                    sums[(group.blend.knot + 1) * free + number as usize] += late * sum;
                }
                for (to, sum) in sums[G::KNOTS.len() * free..].iter_mut().zip(tempo_part) {
                    *to += sum;
                }
            }
        }
        for knot in sums.chunks_mut(free).take(G::KNOTS.len()) {
            self.layout.unfold(knot);
            // The entry of the lanes without a pattern.
            knot[free - 1] = 0.0;
        }
        sums
    }

    /// Conjugate gradients on the normal equations, from `start`. `each` hears of every pass.
    fn solve(
        &self,
        start: Vec<f32>,
        pull: f32,
        bond: f32,
        passes: u32,
        mut each: impl FnMut(u32, &[f32]) -> io::Result<()>,
    ) -> io::Result<Vec<f32>> {
        let mut weights = start;
        let zero = vec![0.0; weights.len()];
        // How often each unknown was seen is the diagonal, or near enough to precondition by.
        let scale: Vec<f32> =
            self.gather(&zero, |_, _| 1.0).iter().map(|count| 1.0 / (count + pull + 2.0 * bond)).collect();
        let mut residual = self.gather(&weights, |sample, predicted| sample.label - predicted);
        for (residual, tension) in residual.iter_mut().zip(self.tension(&weights, pull, bond)) {
            *residual -= tension;
        }
        let mut direction: Vec<f32> = residual.iter().zip(&scale).map(|(residual, scale)| residual * scale).collect();
        let mut size = dot(&residual, &direction);
        for pass in 1..=passes {
            if size <= f64::MIN_POSITIVE {
                break;
            }
            let mut image = self.gather(&direction, |_, predicted| predicted);
            for (image, tension) in image.iter_mut().zip(self.tension(&direction, pull, bond)) {
                *image += tension;
            }
            let step = (size / dot(&direction, &image)) as f32;
            for (weight, direction) in weights.iter_mut().zip(&direction) {
                *weight += step * direction;
            }
            for (residual, image) in residual.iter_mut().zip(&image) {
                *residual -= step * image;
            }
            let scaled: Vec<f32> = residual.iter().zip(&scale).map(|(residual, scale)| residual * scale).collect();
            let new_size = dot(&residual, &scaled);
            let turn = (new_size / size) as f32;
            size = new_size;
            for (direction, scaled) in direction.iter_mut().zip(scaled) {
                *direction = scaled + turn * *direction;
            }
            each(pass, &weights)?;
        }
        Ok(weights)
    }

    /// How strongly pull and bond draw at each unknown.
    fn tension(&self, unknowns: &[f32], pull: f32, bond: f32) -> Vec<f32> {
        let free = self.layout.free_len;
        let mut tension: Vec<f32> = unknowns.iter().map(|unknown| pull * unknown).collect();
        for early in 0..(G::KNOTS.len() - 1) * free {
            let difference = bond * (unknowns[early] - unknowns[early + free]);
            tension[early] += difference;
            tension[early + free] -= difference;
        }
        tension
    }

    /// Mean absolute error over all positions held out.
    fn error(&self, unknowns: &[f32]) -> f64 {
        let (mut sum, mut count) = (0.0, 0);
        for (_, error, number) in self.errors(unknowns, |group| &group.held) {
            sum += error * number as f64;
            count += number;
        }
        sum / f64::from(count as u32).max(1.0)
    }

    /// Mean absolute error over the positions chosen, table by table: least empties, error, positions.
    fn errors(
        &self,
        unknowns: &[f32],
        chosen: impl Fn(&Group<G::Lanes>) -> &Vec<Sample<G::Lanes>> + Sync,
    ) -> Vec<(u32, f64, usize)> {
        let tempo = &unknowns[G::KNOTS.len() * self.layout.free_len..];
        let error = |(step, group): (usize, &Group<G::Lanes>)| {
            let table = self.table(unknowns, group.blend);
            let error = |sample| f64::from((self.predict(&table, tempo, sample) - sample.label).abs());
            let samples = chosen(group);
            let sum: f64 = samples.iter().map(error).sum();
            (step as u32 * G::STEP, sum / (samples.len() as f64).max(1.0), samples.len())
        };
        self.tables.par_iter().enumerate().map(error).collect()
    }
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

fn read_state(path: &Path, len: usize) -> Option<Vec<f32>> {
    let bytes = std::fs::read(path).ok().filter(|bytes| bytes.len() == 4 * len)?;
    Some(bytes.chunks(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}

fn write_state(path: &Path, weights: &[f32]) -> io::Result<()> {
    write_whole(path, &weights.iter().flat_map(|weight| weight.to_le_bytes()).collect::<Vec<u8>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use outflank_rules::{Board, Geometry, Six};

    /// Positions of random games, labelled by weights planted beforehand.
    fn positions(layout: &Layout, planted: &[f32], count: usize) -> Vec<Labelled<Six>> {
        let mut random = Random::new(3, 0);
        let mut judge = Groups::<Six>::new(layout, 0);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut board = Board::<Six>::cross();
            loop {
                let moves: Vec<u32> = board.moves().squares().collect();
                if moves.is_empty() {
                    break;
                }
                positions.push(Labelled { board, open: Six::SQUARES, score: 0 });
                let square = random.pick(&moves);
                board = board.place(square, board.flips(square));
            }
        }
        judge.extend(&positions);
        let tempo = &planted[Six::KNOTS.len() * layout.free_len..];
        for position in &mut positions {
            let group = &judge.tables[(position.board.empties().count() / Six::STEP) as usize];
            let lanes = judge.indexer.start(&position.board);
            let sample = group.learned.iter().find(|sample| sample.lanes == lanes).unwrap();
            let score = judge.predict(&judge.table(planted, group.blend), tempo, sample);
            position.score = (score * DISC as f32).round() as i16;
        }
        positions
    }

    /// The weights are not unique, but what they say of positions never seen must be what was planted.
    #[test]
    fn planted_weights_are_found() {
        let layout = Layout::new::<Six>(false);
        let mut random = Random::new(5, 0);
        let knots = Six::KNOTS.len() * layout.free_len;
        let mut planted = vec![0.0; knots + tempo_len::<Six>()];
        // Only features that every game shows often, so that a few thousand positions suffice.
        let last = layout.families.last().unwrap();
        let mut common: Vec<usize> = (last.offset..last.offset + last.len()).collect();
        common.extend(layout.features..layout.features + 8);
        for entry in common {
            let weight = random.below(80) as f32 / 10.0 - 4.0;
            for knot in 0..Six::KNOTS.len() {
                planted[knot * layout.free_len + layout.free[entry] as usize] = weight;
            }
        }
        let mut groups = Groups::<Six>::new(&layout, 10);
        groups.extend(&positions(&layout, &planted, 20_000));
        let (learned, held) = groups.counts();
        assert!(learned > 10_000 && held > 1_000);
        let nothing = vec![0.0; groups.unknowns()];
        let solution = groups.solve(nothing.clone(), 3.0, 0.0, 40, |_, _| Ok(())).unwrap();
        let (before, after) = (groups.error(&nothing), groups.error(&solution));
        assert!(before > 3.0 && after < before / 6.0, "{before} before, {after} after");
    }
}
