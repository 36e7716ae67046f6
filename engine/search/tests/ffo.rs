//! The FFO endgame positions: exact scores and best moves as published.

use outflank_rules::{Game, Setup};
use outflank_search::{Engine, Limits, Never, Quiet, Score, Unlimited};

/// The file's squares and side as a position text.
fn position(squares: &str, side: &str) -> String {
    let disc = |&square: &u8| match square {
        b'X' => 'B',
        b'O' => 'W',
        _ => '-',
    };
    let rows: Vec<String> = squares.as_bytes().chunks(8).map(|row| row.iter().map(disc).collect()).collect();
    format!("{} {}", rows.join("/"), if side == "X" { "B" } else { "W" })
}

/// Solves those of the positions that `numbers` names and compares all that the file says; of an outcome, the sign.
fn solve(numbers: &[u32], outcome: bool) {
    let text = include_str!("../../../tests/data/ffo-20-59.txt");
    let mut engine = Engine::new(64);
    engine.load_weights(include_bytes!("../weights/8x8-most.bin")).expect("the shipped weights");
    let mut solved = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let number: u32 = fields[0].parse().expect("a number");
        if !numbers.contains(&number) {
            continue;
        }
        let (squares, side) = fields[2].split_once(' ').expect("squares and side");
        let score: i16 = fields[3].parse().expect("a score");
        let game = Game::from_position(&position(squares, side), Setup::default()).expect("a position");
        let limits = Limits { exact: !outcome, outcome, moves: Some(1), ..Limits::default() };
        engine.clear();
        let analysis = engine.analyse(&game, &limits, &Unlimited, &Never, &mut Quiet);
        let best = analysis.best.expect("a move").to_string();
        if outcome {
            assert_eq!(analysis.moves[0].score, Score::Outcome(score.signum() as i8), "position {number}");
        } else {
            assert_eq!(analysis.moves[0].score, Score::Exact(score), "position {number}");
            assert!(fields[4].split_whitespace().any(|square| square == best), "position {number}: {best}");
        }
        solved += 1;
    }
    assert_eq!(solved, numbers.len());
}

#[test]
fn positions_20_to_44_are_solved() {
    solve(&(20..=44).collect::<Vec<_>>(), false);
}

#[test]
fn who_wins_positions_20_to_40_is_known() {
    solve(&(20..=40).collect::<Vec<_>>(), true);
}

// As long as all the others together, so that the two tests share the time on two cores.
#[test]
fn position_45_is_solved() {
    solve(&[45], false);
}

#[test]
#[ignore = "takes minutes: run with --ignored, optimised"]
fn positions_46_to_49_are_solved() {
    solve(&(46..=49).collect::<Vec<_>>(), false);
}
