//! The judgement of a position without looking ahead: each seat's expected final discs and chance to win.
//!
//! Stable discs are counted; the rest of the board is shared out by a softmax of each seat's weighed features, and so
//! is the win, with the draw as one more claimant that lives off the runner-up. A small net that sees all seats'
//! features at once has its say in each of these claims.

use outflank_rules::{Bits, BoardId, Geometry, Goal, neighbours};

use super::exp::softmax;
use super::forecast::Forecast;
use super::outcome::Outcome;
use super::position::Position;
use super::stability::Stability;
use super::weights::{FEATURES, Features, HIDDEN, Layer, NET_SCALE, Net, Stage, Weights, feature};
use crate::ground::Ground;

/// Judges positions of one game.
#[derive(Clone, Debug)]
pub struct Judge<G: Geometry, const N: usize> {
    /// The board, which may lie within `G`'s.
    pub board: BoardId,
    goal: Goal,
    ground: Ground<G>,
    stability: Stability<G>,
    /// Squares that a turn or reflection of the board takes to each other, corner first, then along the rows.
    kinds: [G::Bits; feature::KINDS],
    /// Weights by the number of empty squares.
    stages: Vec<Stage<N>>,
    net: Net<N>,
}

impl<G: Geometry, const N: usize> Judge<G, N> {
    /// The judge of games on this board, which may lie within `G`'s, with these open squares and by these weights.
    pub fn new(board: BoardId, goal: Goal, open: G::Bits, weights: &Weights<N>) -> Self {
        let ground = Ground::<G>::within(board, open);
        let squares = open.count();
        let stages = (0..=squares).map(|empties| weights.at(filled(squares, empties))).collect();
        Self {
            board,
            goal,
            stability: Stability::new(&ground),
            kinds: kinds::<G>(ground.squares),
            ground,
            stages,
            net: weights.net.clone(),
        }
    }

    /// Each seat's features, [`feature::EXPECTED`] as the net wants it, and the number of discs of all colours not yet
    /// stable, empty squares among them.
    #[inline]
    pub fn features(&self, position: &Position<G, N>) -> ([Features; N], u32) {
        let table = &position.table;
        let ground = &self.ground;
        let occupied = table.occupied();
        let empties = ground.open & !occupied;
        let frontier = neighbours::<G>(empties);
        let near_corner = neighbours::<G>(ground.corners & empties);
        let (before, beside) = (ground.before_corner & near_corner, ground.beside_corner & near_corner);
        let safe = self.stability.safe(occupied);
        let (straight, slanted) = (safe[0] & safe[2], safe[1] & safe[3]);
        let nearly = (straight & (safe[1] | safe[3])) | (slanted & (safe[0] | safe[2]));
        let (stable, neutral) = self.stability.stable(table, &safe);
        let reach = table.discs.map(|own| G::reach(own, occupied & !own) & empties);
        let (mut once, mut twice) = (G::Bits::EMPTY, G::Bits::EMPTY);
        for &reach in &reach {
            twice |= once & reach;
            once |= reach;
        }
        let now = Outcome { discs: position.discs() };
        let anchored = Outcome { discs: stable.map(|own| own.count() as u8) };
        let loose = stable.iter().fold(ground.open.count() - neutral.count(), |loose, own| loose - own.count());
        let left = empties.count() as usize + N - 1;
        let features = core::array::from_fn(|seat| {
            let own = table.discs[seat];
            let reach = reach[seat];
            let count = |set: G::Bits| set.count() as f32;
            let mut features = [0.0; FEATURES];
            features[feature::ONE] = 1.0;
            features[feature::STABLE] = f32::from(anchored.discs[seat]);
            features[feature::MOBILITY] = count(reach);
            features[feature::IDLE] = f32::from(u8::from(reach.is_empty()));
            features[feature::FRONTIER] = count(own & frontier);
            features[feature::CORNER_REACH] = count(reach & ground.corners);
            features[feature::BEFORE_CORNER] = count(own & before);
            features[feature::BESIDE_CORNER] = count(own & beside);
            for (kind, &squares) in self.kinds.iter().enumerate() {
                features[feature::KIND + kind] = count(own & squares);
            }
            features[feature::EXPECTED] = ((left - (seat + N - position.seat) % N) / N) as f32;
            features[feature::SAFE_AXES] = (safe.iter().map(|&safe| (own & safe).count()).sum::<u32>() / 2) as f32;
            features[feature::TOUCHING] = count(neighbours::<G>(own) & empties);
            features[feature::ALONE] = count(reach & !twice);
            features[feature::EDGE_REACH] = count(reach & ground.edges);
            features[feature::NEARLY] = count(own & nearly);
            let lead = now.lead(self.goal, seat);
            features[feature::AHEAD] = lead.max(0) as f32;
            features[feature::BEHIND] = (-lead).max(0) as f32;
            features[feature::STABLE_AHEAD] = anchored.lead(self.goal, seat).max(0) as f32;
            features
        });
        (features, loose)
    }

    /// The forecast of a position whose game is not over.
    #[inline]
    pub fn judge(&self, position: &Position<G, N>) -> Forecast<N> {
        let stage = &self.stages[position.empties(self.ground.open).count() as usize];
        let (mut features, loose) = self.features(position);
        let away = |seat: usize| (seat + N - position.seat) % N;
        let hidden = self.net.hidden(&features, position.seat);
        let shares = softmax::<N>(core::array::from_fn(|seat| {
            dot(&features[seat], &stage.discs[away(seat)]) + dot(&hidden, &self.net.discs[away(seat)])
        }));
        let fair = self.ground.open.count() as f32 / N as f32;
        let discs = core::array::from_fn(|seat| features[seat][feature::STABLE] + shares[seat] * loose as f32);
        let worth = core::array::from_fn(|seat| {
            features[seat][feature::EXPECTED] = discs[seat] / fair;
            dot(&features[seat], &stage.chances[away(seat)]) + dot(&hidden, &self.net.chances[away(seat)])
        });
        Forecast { chances: chances(worth, stage.draw + dot(&hidden, &self.net.draw)), discs }
    }
}

impl<const N: usize> Net<N> {
    /// The hidden units for these features of all seats, with `seat` to move.
    #[inline(always)]
    fn hidden(&self, features: &[Features; N], seat: usize) -> Layer {
        let mut units = self.bias;
        let mut rows = self.first.iter();
        for away in 0..N {
            for (value, row) in features[(seat + away) % N].iter().zip(rows.by_ref()) {
                let value = value * NET_SCALE;
                for unit in 0..HIDDEN {
                    units[unit] += value * row[unit];
                }
            }
        }
        units.map(|unit| unit.max(0.0))
    }
}

/// How full a board is, 0 to 1.
pub fn filled(squares: u32, empties: u32) -> f32 {
    1.0 - empties as f32 / squares.max(1) as f32
}

/// Shares out the win, and the draw beside it: `draw` is its claim as measured from the runner-up's.
#[inline(always)]
fn chances<const N: usize>(worth: [f32; N], draw: f32) -> [f32; N] {
    let (mut first, mut second) = (f32::MIN, f32::MIN);
    for w in worth {
        second = second.max(w.min(first));
        first = first.max(w);
    }
    let raised = worth.map(|w| super::exp::exp(w - first));
    let sum = raised.iter().sum::<f32>() + super::exp::exp(second + draw - first);
    raised.map(|r| r / sum)
}

/// The weighed sum of so many numbers, a multiple of eight, in eight lanes so that it is one and the same sum with and
/// without SIMD.
#[inline(always)]
fn dot<const COUNT: usize>(numbers: &[f32; COUNT], weights: &[f32; COUNT]) -> f32 {
    let mut lanes = [0.0; 8];
    for start in (0..COUNT).step_by(8) {
        for lane in 0..8 {
            lanes[lane] += numbers[start + lane] * weights[start + lane];
        }
    }
    let four: [f32; 4] = core::array::from_fn(|lane| lanes[lane] + lanes[lane + 4]);
    (four[0] + four[2]) + (four[1] + four[3])
}

/// The orbits of a board's squares under its turns and reflections, in board order of their first square.
fn kinds<G: Geometry>(mut left: G::Bits) -> [G::Bits; feature::KINDS] {
    let mut kinds = [G::Bits::EMPTY; feature::KINDS];
    let last = G::SIZE - 1;
    for kind in &mut kinds {
        if left.is_empty() {
            break;
        }
        let (column, row) = (left.lowest() % G::STRIDE, left.lowest() / G::STRIDE);
        for (column, row) in [(column, row), (row, column)] {
            for column in [column, last - column] {
                for row in [row, last - row] {
                    *kind |= G::Bits::bit(row * G::STRIDE + column);
                }
            }
        }
        left &= !*kind;
    }
    kinds
}
