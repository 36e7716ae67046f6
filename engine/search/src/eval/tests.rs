//! Tests of the learned evaluation as a whole.

use outflank_rules::{Bits, Board, BoardId, Eight, Geometry, Goal, Octagon, Six, Ten};

use super::*;

/// A small repeatable generator for tests.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Weights drawn at random, all of them different from zero as a rule.
fn planted<G: PatternBoard>(layout: &Layout, goal: Goal) -> Weights {
    let mut chance = Chance(7);
    let mut draw = |bound: usize| chance.below(2 * bound + 1) as i16 - bound as i16;
    let mut knots: Vec<Vec<i16>> = G::KNOTS.iter().map(|_| (0..layout.free_len).map(|_| draw(30)).collect()).collect();
    for knot in &mut knots {
        // The last entry is for lanes without a pattern and always zero.
        knot[layout.free_len - 1] = 0;
    }
    let tempo = (0..tempo_len::<G>()).map(|_| draw(100)).collect();
    Weights {
        family: Family { board: G::ID, goal },
        provenance: "a test".to_owned(),
        spread: Spread { base: 4.5, by_deep: 0.25, by_shallow: -0.125, by_empties: -1.0 / 64.0 },
        quantum: 8,
        tempo,
        knots,
    }
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

fn images_score_the_same<G: PatternBoard>() {
    let patterns = patterns::<G>();
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
    images_score_the_same::<Six>();
    images_score_the_same::<Eight>();
    images_score_the_same::<Ten>();
    images_score_the_same::<Octagon>();
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
    fn check<G: PatternBoard>(goal: Goal) {
        let layout = Layout::new::<G>();
        let weights = planted::<G>(&layout, goal);
        let bytes = weights.to_bytes();
        assert_eq!(Weights::family_of(&bytes), Ok(Family { board: G::ID, goal }));
        assert_eq!(Weights::from_bytes::<G>(&bytes, &layout), Ok(weights));
    }
    check::<Six>(Goal::Fewest);
    check::<Eight>(Goal::Most);
    check::<Octagon>(Goal::Fewest);
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
