//! What the levels mean to people.

use outflank_rules::{BoardId, Colour, Game, Goal, Setup, Square};
use outflank_search::{Engine, Level, Limits, Never, Quiet, Unlimited};

/// Someone who has read the strategy in brief and no more: takes a corner where the most discs win, keeps off the squares
/// beside one, and then turns as many discs as can be; where the fewest win the other way round.
fn beginner(game: &Game) -> Square {
    let &Setup { board, goal, .. } = game.setup();
    let corners = board.corners();
    let beside = |square: &Square, corner: &Square| {
        square.column.abs_diff(corner.column) <= 1 && square.row.abs_diff(corner.row) <= 1
    };
    let worth = |square: &Square| {
        let place = if corners.contains(square) {
            100
        } else if corners.iter().any(|corner| beside(square, corner)) {
            -100
        } else {
            0
        };
        let worth = place + game.flips(*square).len() as i32;
        if goal == Goal::Most { worth } else { -worth }
    };
    game.legal_moves().into_iter().max_by_key(worth).expect("a move")
}

/// The share of the points that the beginner makes against a level, a draw being half a point.
fn share(level: Level, board: BoardId, goal: Goal, games: u64) -> f64 {
    let mut engine = Engine::new(4);
    let name = if goal == Goal::Most { "most" } else { "fewest" };
    let weights = format!("{}/weights/{board}-{name}.bin", env!("CARGO_MANIFEST_DIR"));
    engine.load_weights(&std::fs::read(weights).expect("weights")).expect("readable weights");
    let mut points = 0.0;
    for seed in 0..games {
        let mine = if seed % 2 == 0 { Colour::Black } else { Colour::White };
        let mut game = Game::new(Setup { board, goal, ..Setup::default() }).expect("a valid setup");
        while let Some(turn) = game.turn() {
            let square = if turn == mine {
                beginner(&game)
            } else {
                let limits = Limits { level: Some(level), moves: Some(1), seed, ..Limits::default() };
                engine.analyse(&game, &limits, &Unlimited, &Never, &mut Quiet).best.expect("a move")
            };
            game.play(square).expect("a legal move");
        }
        points += match game.result().expect("a result").winner {
            Some(winner) if winner == mine => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    points / games as f64
}

#[test]
fn a_beginner_wins_against_easy_now_and_then_and_not_against_normal() {
    let mut wrong = Vec::new();
    for board in [BoardId::Six, BoardId::Eight, BoardId::Octagon, BoardId::Ten] {
        for goal in [Goal::Most, Goal::Fewest] {
            let (easy, normal) = (share(Level::EASY, board, goal, 60), share(Level::NORMAL, board, goal, 6));
            let told = format!("{board} {goal:?}: {easy:.2} of the points against Easy, {normal:.2} against Normal");
            println!("{told}");
            if !(0.3..0.9).contains(&easy) || normal > 0.3 {
                wrong.push(told);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
