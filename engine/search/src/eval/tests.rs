//! Tests of the learned evaluation as a whole.

use outflank_rules::{Bits, Board, BoardId, Eight, Geometry, Goal, Octagon, Six, Ten};

use super::network::{
    BIAS_ONE, CLIP, HEAD_STEP, HIDDEN, MIX_ONE, Network, ROW_ONE, Row, SCALE, SKIP_ONE, WIDTH, WORTH_ONE,
};
use super::*;

/// A small repeatable generator for tests.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn between(&mut self, bound: usize) -> i16 {
        self.below(2 * bound + 1) as i16 - bound as i16
    }
}

/// A sum's weights drawn at random, all of them different from zero as a rule.
fn planted<G: PatternBoard>(layout: &Layout, goal: Goal) -> Weights {
    let mut chance = Chance(7);
    let mut draw = |bound: usize| chance.between(bound);
    let mut knots: Vec<Vec<i16>> = G::KNOTS.iter().map(|_| (0..layout.free_len).map(|_| draw(30)).collect()).collect();
    for knot in &mut knots {
        // The last entry is for lanes without a pattern and always zero.
        knot[layout.free_len - 1] = 0;
    }
    let tempo = (0..tempo_len::<G>()).map(|_| draw(100)).collect();
    of_terms::<G>(goal, Terms::Sum(Sum { quantum: 8, tempo, knots }))
}

/// A network drawn at random, with rows small enough that half a row holds what patterns and their parts add up to.
fn planted_network<G: PatternBoard>(layout: &Layout, goal: Goal) -> Weights {
    let mut chance = Chance(11);
    let mut network = Network::zero(layout.free_len, G::SQUARES.count());
    let mut row = |bound: usize| Row(core::array::from_fn(|_| chance.between(bound)));
    network.rows.fill_with(|| row(12));
    network.rows[layout.free_len - 1] = Row::default();
    network.tempo.fill_with(|| row(90));
    for head in &mut network.heads {
        head.mix.iter_mut().flatten().chain(&mut head.worth).for_each(|number| *number = chance.between(800));
        head.biases.iter_mut().chain(&mut head.skip).for_each(|number| *number = chance.between(1500));
        head.bias = chance.between(1500);
    }
    of_terms::<G>(goal, Terms::Network(network))
}

fn of_terms<G: PatternBoard>(goal: Goal, terms: Terms) -> Weights {
    let spread = Spread { base: 4.5, by_deep: 0.25, by_shallow: -0.125, by_empties: -1.0 / 64.0 };
    Weights { family: Family { board: G::ID, goal }, provenance: "a test".to_owned(), spread, terms }
}

/// Plays random games and shows every position with the state carried to it.
fn walk<G: PatternBoard>(patterns: &Patterns<G>, open: G::Bits, mut see: impl FnMut(&G::Lanes, Board<G>)) -> u32 {
    let mut chance = Chance(1);
    let mut passes = 0;
    for _ in 0..40 {
        let mut board = Board::<G>::cross();
        let mut state = patterns.start(&board, open);
        loop {
            see(&state, board);
            let moves: Vec<u32> = Bits::squares(board.moves() & open).collect();
            if moves.is_empty() {
                if (board.pass().moves() & open).is_empty() {
                    break;
                }
                (state, board) = (patterns.pass(&state), board.pass());
                passes += 1;
                continue;
            }
            let square = moves[chance.below(moves.len())];
            let flips = board.flips(square);
            (state, board) = (patterns.place(&state, square, flips), board.place(square, flips));
        }
    }
    passes
}

fn patterns<G: PatternBoard>() -> Patterns<G> {
    let layout = Layout::new::<G>();
    Patterns::new(&layout, &planted::<G>(&layout, Goal::Most))
}

fn carried_as_from_scratch<G: PatternBoard>() {
    let patterns = patterns::<G>();
    let passes = walk(&patterns, G::SQUARES, |state, board| {
        assert_eq!(*state, patterns.start(&board, G::SQUARES));
    });
    assert!(passes > 0, "no game had a pass");
}

#[test]
fn indices_carried_along_equal_those_from_scratch() {
    carried_as_from_scratch::<Six>();
    carried_as_from_scratch::<Eight>();
    carried_as_from_scratch::<Ten>();
    carried_as_from_scratch::<Octagon>();
}

/// The image of a set under one of the eight symmetries.
fn image<G: Geometry>(set: G::Bits, symmetry: u32) -> G::Bits {
    let last = G::SIZE - 1;
    set.squares().fold(G::Bits::EMPTY, |image, square| {
        let (mut column, mut row) = (square % G::STRIDE, square / G::STRIDE);
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        if symmetry & 1 != 0 {
            column = last - column;
        }
        if symmetry & 2 != 0 {
            row = last - row;
        }
        image | G::Bits::bit(row * G::STRIDE + column)
    })
}

fn images_score_the_same<G: PatternBoard>(planted: fn(&Layout, Goal) -> Weights) {
    let layout = Layout::new::<G>();
    let patterns = Patterns::<G>::new(&layout, &planted(&layout, Goal::Most));
    let mut scores = std::collections::BTreeSet::new();
    walk(&patterns, G::SQUARES, |state, board| {
        let score = patterns.score(state, &board, G::SQUARES);
        scores.insert(score);
        for symmetry in 1..8 {
            let turned: Board<G> =
                Board { player: image::<G>(board.player, symmetry), opponent: image::<G>(board.opponent, symmetry) };
            let turned_score = patterns.score(&patterns.start(&turned, G::SQUARES), &turned, G::SQUARES);
            assert_eq!(turned_score, score, "symmetry {symmetry} of {board:?}");
        }
    });
    assert!(scores.len() > 100, "the scores hardly differ");
}

#[test]
fn symmetric_positions_score_the_same() {
    images_score_the_same::<Six>(planted::<Six>);
    images_score_the_same::<Eight>(planted::<Eight>);
    images_score_the_same::<Ten>(planted::<Ten>);
    images_score_the_same::<Octagon>(planted::<Octagon>);
    images_score_the_same::<Eight>(planted_network::<Eight>);
    images_score_the_same::<Octagon>(planted_network::<Octagon>);
}

/// The numbers of all patterns and features that a position selects, up to symmetry and with the patterns' parts.
fn selected<G: PatternBoard>(layout: &Layout, board: Board<G>) -> Vec<usize> {
    let lanes = Indexer::<G>::new(layout).start(&board);
    let patterns = layout.bases.iter().zip(lanes.as_slice()).filter(|&(&base, _)| base != layout.zero());
    let features = Features::of(&board, G::SQUARES, &G::Areas::of::<G>()).0;
    let entries = patterns
        .map(|(base, &index)| base.wrapping_add_signed(i32::from(index)) as usize)
        .chain(features.map(|entry| layout.features + usize::from(entry)));
    let mut selected: Vec<usize> = entries.map(|entry| layout.free[entry] as usize).collect();
    for place in 0..selected.len() {
        let parts = layout.backing().iter().filter(|&&(whole, _)| whole as usize == selected[place]);
        let parts: Vec<usize> = parts.map(|&(_, part)| part as usize).collect();
        selected.extend(parts);
    }
    selected
}

/// What play makes of a network is what its description says, worked out here number by number.
fn network_is_what_it_says<G: PatternBoard>() {
    let layout = Layout::new::<G>();
    let weights = planted_network::<G>(&layout, Goal::Most);
    let patterns = Patterns::<G>::new(&layout, &weights);
    let Terms::Network(network) = &weights.terms else { unreachable!() };
    let mut number = 0;
    walk(&patterns, G::SQUARES, |state, board| {
        number += 1;
        if number % 97 != 0 {
            return;
        }
        let empties = (board.empties() & G::SQUARES).count();
        let mut sum = network.tempo[empties as usize].0.map(f64::from);
        for free in selected(&layout, board) {
            (0..WIDTH).for_each(|place| sum[place] += f64::from(network.rows[free].0[place]));
        }
        let head = &network.heads[(empties / HEAD_STEP) as usize];
        let input: Vec<f64> = (sum.iter().map(|number| number.clamp(0.0, f64::from(CLIP))).chain(sum))
            .map(|number| number / f64::from(ROW_ONE))
            .collect();
        let mut result = f64::from(head.bias) / f64::from(BIAS_ONE);
        for (input, &skip) in input.iter().zip(&head.skip) {
            result += input * f64::from(skip) / f64::from(SKIP_ONE);
        }
        for unit in 0..HIDDEN {
            let mut value = f64::from(head.biases[unit]) / f64::from(BIAS_ONE);
            for (input, weights) in input.iter().zip(&head.mix) {
                value += input * f64::from(weights[unit]) / f64::from(MIX_ONE);
            }
            result += value.max(0.0) * f64::from(head.worth[unit]) / f64::from(WORTH_ONE);
        }
        let most = f64::from(G::SQUARES.count() as i32 * DISC - 1);
        let expected = (result * f64::from(SCALE) * f64::from(DISC)).clamp(-most, most);
        let score = f64::from(patterns.score(state, &board, G::SQUARES));
        assert!((score - expected).abs() < 0.2 * f64::from(DISC), "{score} for {expected} of {board:?}");
    });
    assert!(number > 1000);
}

#[test]
fn networks_are_what_they_say() {
    network_is_what_it_says::<Six>();
    network_is_what_it_says::<Eight>();
    network_is_what_it_says::<Ten>();
    network_is_what_it_says::<Octagon>();
}

/// What play makes of a sum is the sum of its weights between two knots, but for rounding.
fn sum_is_what_it_says<G: PatternBoard>() {
    let layout = Layout::new::<G>();
    let weights = planted::<G>(&layout, Goal::Most);
    let patterns = Patterns::<G>::new(&layout, &weights);
    let Terms::Sum(sum) = &weights.terms else { unreachable!() };
    let mut number = 0;
    walk(&patterns, G::SQUARES, |state, board| {
        number += 1;
        if number % 41 != 0 {
            return;
        }
        let empties = (board.empties() & G::SQUARES).count();
        let Blend { knot, late } = Blend::at::<G>(empties);
        let weight = |free: usize| {
            let [early, of_late] = [knot, knot + 1].map(|knot| f32::from(sum.knots[knot][free]));
            early * (1.0 - late) + of_late * late
        };
        let selected = selected(&layout, board).into_iter().map(weight).sum::<f32>();
        let most = (G::SQUARES.count() as i32 * DISC - 1) as f32;
        let expected = f32::from(sum.quantum) * (f32::from(sum.tempo[empties as usize]) + selected);
        let score = patterns.score(state, &board, G::SQUARES) as f32;
        assert!((score - expected.clamp(-most, most)).abs() < 64.0, "{score} for {expected} of {board:?}");
    });
    assert!(number > 1000);
}

#[test]
fn sums_are_what_they_say() {
    sum_is_what_it_says::<Six>();
    sum_is_what_it_says::<Eight>();
    sum_is_what_it_says::<Ten>();
}

/// Every lane with a pattern has a disc on each of its squares counted, and no square is left unseen.
fn every_square_is_seen<G: PatternBoard>() {
    let layout = Layout::new::<G>();
    let members: usize = layout.families.iter().map(|family| family.members.len()).sum();
    assert!(members <= G::Lanes::COUNT, "{members} members in {:?}", G::ID);
    let seen = layout.families.iter().flat_map(|family| family.members.iter().flatten());
    let seen = seen.fold(G::Bits::EMPTY, |set, &square| set | G::Bits::bit(square));
    assert_eq!(seen, G::SQUARES, "{:?}", G::ID);
}

#[test]
fn patterns_cover_the_board() {
    every_square_is_seen::<Six>();
    every_square_is_seen::<Eight>();
    every_square_is_seen::<Ten>();
    every_square_is_seen::<Octagon>();
}

/// Blocked squares hold no disc for patterns, and are no empties for the rest.
#[test]
fn blocked_squares_are_no_empties() {
    let patterns = patterns::<Eight>();
    let open = Eight::SQUARES & !(1 | 1 << 63);
    let mut different = 0;
    walk(&patterns, open, |state, board| {
        assert_eq!(*state, patterns.start(&board, open));
        let score = patterns.score(state, &board, open);
        assert!(score.abs() < 62 * DISC);
        different += i32::from(score != patterns.score(state, &board, Eight::SQUARES));
    });
    assert!(different > 1000, "blocked squares made a difference {different} times");
}

#[test]
fn a_file_comes_back_as_it_was() {
    fn check<G: PatternBoard>(goal: Goal, planted: fn(&Layout, Goal) -> Weights) {
        let layout = Layout::new::<G>();
        let weights = planted(&layout, goal);
        let bytes = weights.to_bytes();
        assert_eq!(Weights::family_of(&bytes), Ok(Family { board: G::ID, goal }));
        assert_eq!(Weights::from_bytes::<G>(&bytes, &layout), Ok(weights));
    }
    check::<Six>(Goal::Fewest, planted::<Six>);
    check::<Eight>(Goal::Most, planted::<Eight>);
    check::<Octagon>(Goal::Fewest, planted::<Octagon>);
    check::<Eight>(Goal::Most, planted_network::<Eight>);
    check::<Ten>(Goal::Fewest, planted_network::<Ten>);
}

#[test]
fn other_bytes_are_refused() {
    let layout = Layout::new::<Six>();
    let bytes = planted::<Six>(&layout, Goal::Most).to_bytes();
    let read = |bytes: &[u8]| Learned::default().load(bytes);
    assert_eq!(read(&[]), Err(WeightsError::NotWeights));
    assert_eq!(read(b"<!doctype html><title>404 Not Found</title>"), Err(WeightsError::NotWeights));
    assert_eq!(read(&bytes[..bytes.len() / 2]), Err(WeightsError::Damaged));
    for place in [4, 8, 9, 20, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        assert_eq!(read(&changed), Err(WeightsError::Damaged), "byte {place}");
    }
    assert_eq!(Patterns::<Eight>::from_bytes(&bytes).err(), Some(WeightsError::OtherVersion));
}

#[test]
fn a_refused_file_changes_nothing() {
    let layout = Layout::new::<Six>();
    let bytes = planted::<Six>(&layout, Goal::Fewest).to_bytes();
    let mut learned = Learned::default();
    assert_eq!(learned.load(&bytes), Ok(Family { board: BoardId::Six, goal: Goal::Fewest }));
    assert!(learned.load(&bytes[..100]).is_err());
    let has = |board, goal| learned.get::<Eight>(Family { board, goal }).is_some();
    assert!(has(BoardId::Six, Goal::Fewest));
    assert!(!has(BoardId::Six, Goal::Most) && !has(BoardId::Eight, Goal::Fewest));
}

/// The weights that are shipped: each readable, for the family it is named after, and small enough for the web.
#[test]
fn shipped_weights_are_whole() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("weights");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        if path.extension().is_none_or(|extension| extension != "bin") {
            continue;
        }
        let Family { board, goal } = Learned::default().load(&bytes).unwrap();
        assert_eq!(path.file_stem().unwrap().to_str(), Some(&*format!("{board}-{}", goal.name())));
        let most = if (board, goal) == (BoardId::Eight, Goal::Most) { 400_000 } else { 300_000 };
        assert!(bytes.len() <= most, "{} has {} bytes", path.display(), bytes.len());
        files += 1;
    }
    assert!(files > 0);
}
