//! Tests of the learned evaluation as a whole.

use outflank_rules::{Bits, Board, BoardId, Eight, Geometry, Goal, Octagon, Six, Ten};

use super::network::{
    BIAS_ONE, CLIP, HEAD_STEP, HIDDEN, MIX_ONE, Network, ROW_ONE, Row, SCALE, SKIP_ONE, WIDTH, WORTH_ONE,
};
use super::*;
use crate::ground::Ground;

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

/// A network drawn at random, with rows small enough that half a row holds what patterns and their parts add up to.
fn planted<G: PatternBoard>(layout: &Layout, goal: Goal) -> Weights {
    let mut chance = Chance(11);
    let mut network = Network::zero(layout.free_len, G::SQUARES.count());
    let mut row = |bound: usize| Row(core::array::from_fn(|_| chance.between(bound)));
    let parts = if layout.blocked { 8 } else { 12 };
    network.rows.fill_with(|| row(parts));
    network.rows[layout.free_len - 1] = Row::default();
    network.tempo.fill_with(|| row(90));
    for head in &mut network.heads {
        head.mix.iter_mut().flatten().chain(&mut head.worth).for_each(|number| *number = chance.between(800));
        head.biases.iter_mut().chain(&mut head.skip).for_each(|number| *number = chance.between(1500));
        head.bias = chance.between(1500);
    }
    let family = Family { board: G::ID, goal, blocked: layout.blocked };
    let spread = Spread { base: 4.5, by_deep: 0.25, by_shallow: -0.125, by_empties: -1.0 / 64.0 };
    Weights { family, provenance: "a test".to_owned(), spread, network }
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
    let layout = Layout::new::<G>(false);
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

fn images_score_the_same<G: PatternBoard>() {
    let patterns = patterns::<G>();
    images_score_as_by(&patterns, G::SQUARES, |_| patterns.clone());
}

/// Holds the scores of positions against those of their images, by the evaluation of the image of their board.
fn images_score_as_by<G: PatternBoard>(patterns: &Patterns<G>, open: G::Bits, of: impl Fn(G::Bits) -> Patterns<G>) {
    let images: Vec<_> = (1..8).map(|symmetry| (symmetry, image::<G>(open, symmetry))).collect();
    let images: Vec<_> = images.into_iter().map(|(symmetry, open)| (symmetry, open, of(open))).collect();
    let mut scores = std::collections::BTreeSet::new();
    walk(patterns, open, |state, board| {
        let score = patterns.score(state, &board, open);
        scores.insert(score);
        for &(symmetry, open, ref patterns) in &images {
            let turned: Board<G> =
                Board { player: image::<G>(board.player, symmetry), opponent: image::<G>(board.opponent, symmetry) };
            let turned_score = patterns.score(&patterns.start(&turned, open), &turned, open);
            assert_eq!(turned_score, score, "symmetry {symmetry} of {board:?}");
        }
    });
    assert!(scores.len() > 100, "the scores hardly differ");
}

/// A board of `G` with so many squares blocked by chance, none in the centre.
fn some_blocked<G: PatternBoard>(count: usize) -> G::Bits {
    let mut chance = Chance(count as u64);
    let centre = G::CENTRE.iter().fold(G::Bits::EMPTY, |set, &square| set | G::Bits::bit(square));
    let mut open = G::SQUARES;
    while (G::SQUARES & !open).count() < count as u32 {
        let free: Vec<u32> = Bits::squares(open & !centre).collect();
        open &= !G::Bits::bit(free[chance.below(free.len())]);
    }
    open
}

fn blocked<G: PatternBoard>() -> (Weights, Blocked<G>) {
    let weights = planted::<G>(&Layout::new::<G>(true), Goal::Most);
    let blocked = Blocked::from_bytes(&weights.to_bytes()).unwrap();
    (weights, blocked)
}

/// Blocked squares turn with the board, corners they make included.
#[test]
fn symmetric_boards_with_blocked_squares_score_the_same() {
    fn check<G: PatternBoard>() {
        let (_, blocked) = blocked::<G>();
        let open = some_blocked::<G>(7);
        images_score_as_by(&blocked.on(open), open, |open| blocked.on(open));
    }
    check::<Six>();
    check::<Eight>();
    check::<Ten>();
    check::<Octagon>();
}

#[test]
fn symmetric_positions_score_the_same() {
    images_score_the_same::<Six>();
    images_score_the_same::<Eight>();
    images_score_the_same::<Ten>();
    images_score_the_same::<Octagon>();
}

/// The numbers of all patterns and features that a position selects, up to symmetry and with the patterns' parts.
fn selected<G: PatternBoard>(layout: &Layout, board: Board<G>, open: G::Bits) -> Vec<usize> {
    let moves = Moves::of(&board, open);
    let mut features = Features::with_moves(&board, open, &G::Areas::of::<G>(), moves).0.to_vec();
    if layout.blocked {
        features.extend(walls(&Ground::new(open), &board, moves));
    }
    let features = features.iter().map(|&entry| layout.features + usize::from(entry));
    let entries = layout.selected(&board, open).chain(features);
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
    let layout = Layout::new::<G>(false);
    let weights = planted::<G>(&layout, Goal::Most);
    network_is(&weights, &layout, &Patterns::<G>::new(&layout, &weights), G::SQUARES);

    let (weights, blocked) = blocked::<G>();
    for count in [1, 9] {
        let open = some_blocked::<G>(count);
        network_is(&weights, &Layout::new::<G>(true), &blocked.on(open), open);
    }
}

fn network_is<G: PatternBoard>(weights: &Weights, layout: &Layout, patterns: &Patterns<G>, open: G::Bits) {
    let network = &weights.network;
    let mut number = 0;
    walk(patterns, open, |state, board| {
        number += 1;
        if number % 97 != 0 {
            return;
        }
        let empties = (board.empties() & open).count();
        let mut sum = network.tempo[empties as usize].0.map(f64::from);
        for free in selected(layout, board, open) {
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
        let most = f64::from(open.count() as i32 * DISC - 1);
        let expected = (result * f64::from(SCALE) * f64::from(DISC)).clamp(-most, most);
        let score = f64::from(patterns.score(state, &board, open));
        assert!((score - expected).abs() < 0.2 * f64::from(DISC), "{score} for {expected} of {board:?}");
    });
    assert!(number > 300, "{number} positions");
}

#[test]
fn networks_are_what_they_say() {
    network_is_what_it_says::<Six>();
    network_is_what_it_says::<Eight>();
    network_is_what_it_says::<Ten>();
    network_is_what_it_says::<Octagon>();
}

/// Every lane with a pattern has a disc on each of its squares counted, and no square is left unseen.
fn every_square_is_seen<G: PatternBoard>() {
    for blocked in [false, true] {
        let layout = Layout::new::<G>(blocked);
        let members: usize = layout.families.iter().map(|family| family.members.len()).sum();
        assert!(members <= G::Lanes::COUNT, "{members} members in {:?}", G::ID);
        let seen = layout.families.iter().flat_map(|family| family.members.iter().flatten());
        let seen = seen.fold(G::Bits::EMPTY, |set, &square| set | G::Bits::bit(square));
        assert_eq!(seen, G::SQUARES, "{:?}", G::ID);
    }
}

#[test]
fn patterns_cover_the_board() {
    every_square_is_seen::<Six>();
    every_square_is_seen::<Eight>();
    every_square_is_seen::<Ten>();
    every_square_is_seen::<Octagon>();
}

/// Which squares are blocked makes a difference, with the same discs.
#[test]
fn blocked_squares_are_seen() {
    let (_, blocked) = blocked::<Eight>();
    let opens = [1 | 1 << 63, 1 << 7 | 1 << 56].map(|blocked| Eight::SQUARES & !blocked);
    let [patterns, other] = opens.map(|open| blocked.on(open));
    let mut different = 0;
    walk(&patterns, opens[0] & opens[1], |state, board| {
        assert_eq!(*state, patterns.start(&board, opens[0]));
        let score = patterns.score(state, &board, opens[0]);
        assert!(score.abs() < 62 * DISC);
        different += i32::from(score != other.score(state, &board, opens[1]));
    });
    assert!(different > 1000, "blocked squares made a difference {different} times");
}

#[test]
fn a_file_comes_back_as_it_was() {
    fn check<G: PatternBoard>(goal: Goal) {
        come_back::<G>(&Layout::new::<G>(false), &planted::<G>(&Layout::new::<G>(false), goal));
    }
    fn come_back<G: PatternBoard>(layout: &Layout, weights: &Weights) {
        let bytes = weights.to_bytes();
        assert_eq!(Weights::family_of(&bytes), Ok(weights.family));
        assert_eq!(Weights::from_bytes::<G>(&bytes, layout).as_ref(), Ok(weights));
    }
    // Most rows of boards with blocked squares are zero.
    let layout = Layout::new::<Octagon>(true);
    let mut sparse = planted::<Octagon>(&layout, Goal::Fewest);
    let mut chance = Chance(5);
    sparse.network.rows.iter_mut().filter(|_| chance.below(5) > 0).for_each(|row| *row = Row::default());
    come_back::<Octagon>(&layout, &sparse);
    check::<Six>(Goal::Fewest);
    check::<Eight>(Goal::Most);
    check::<Ten>(Goal::Fewest);
    check::<Octagon>(Goal::Fewest);
}

#[test]
fn other_bytes_are_refused() {
    let layout = Layout::new::<Six>(false);
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
    let layout = Layout::new::<Six>(false);
    let bytes = planted::<Six>(&layout, Goal::Fewest).to_bytes();
    let mut learned = Learned::default();
    let six = Family { board: BoardId::Six, goal: Goal::Fewest, blocked: false };
    assert_eq!(learned.load(&bytes), Ok(six));
    assert!(learned.load(&bytes[..100]).is_err());
    let mut has = |family| learned.get::<Eight>(family, Eight::SQUARES).is_some();
    assert!(has(six));
    assert!(!has(Family { goal: Goal::Most, ..six }) && !has(Family { board: BoardId::Eight, ..six }));
    assert!(!has(Family { blocked: true, ..six }));
}

/// The evaluation of the board that is asked about, not of the one asked about before.
#[test]
fn boards_with_blocked_squares_are_told_apart() {
    let (weights, blocked) = blocked::<Eight>();
    let mut learned = Learned::default();
    assert_eq!(learned.load(&weights.to_bytes()), Ok(weights.family));
    assert!(learned.get::<Eight>(Family { blocked: false, ..weights.family }, Eight::SQUARES).is_none());
    for count in [3, 3, 5, 3] {
        let open = some_blocked::<Eight>(count);
        let got = learned.get::<Eight>(weights.family, open).unwrap();
        let expected = blocked.on(open);
        walk(&expected, open, |state, board| {
            assert_eq!(got.score(state, &board, open), expected.score(state, &board, open));
        });
    }
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
        let Family { board, goal, blocked } = Learned::default().load(&bytes).unwrap();
        let rest = if blocked { "-blocked" } else { "" };
        assert_eq!(path.file_stem().unwrap().to_str(), Some(&*format!("{board}-{}{rest}", goal.name())));
        let most = if (board, goal, blocked) == (BoardId::Eight, Goal::Most, false) { 400_000 } else { 300_000 };
        assert!(bytes.len() <= most, "{} has {} bytes", path.display(), bytes.len());
        files += 1;
    }
    assert!(files > 0);
}
