//! Two-player analysis against plain minimax, and what every analysis promises.

use std::cell::Cell;

use outflank_rules::{Bits, BoardId, Colour, Duel, Game, Geometry, Goal, Handicap, Opening, Setup, Square, State};
use outflank_search::{Analysis, Clock, Engine, Level, Limits, Never, Quiet, Report, Score, Stop, Unlimited, bench};

/// A small generator for the tests' choices: xorshift.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

const BOARDS: [BoardId; 4] = [BoardId::Six, BoardId::Eight, BoardId::Ten, BoardId::Octagon];

/// Every kind of two-player setup: board by goal by cross, free, blocked and handicap.
fn families(dice: &mut Dice) -> Vec<Setup> {
    let mut setups = Vec::new();
    for board in BOARDS {
        for goal in [Goal::Most, Goal::Fewest] {
            let plain = Setup { board, goal, ..Setup::default() };
            let free = Setup { opening: Opening::Free, ..plain.clone() };
            let corners = 1 + dice.below(4) as u8;
            let handicap = Setup { handicap: Some(Handicap { player: Colour::White, corners }), ..plain.clone() };
            let blocked = Setup { blocked: blocked_squares(board, dice), ..plain.clone() };
            setups.extend([plain, free, handicap, blocked]);
        }
    }
    setups
}

/// An odd few squares, neither in the centre nor handicap corners.
fn blocked_squares(board: BoardId, dice: &mut Dice) -> Vec<Square> {
    let mut squares: Vec<Square> = board.squares().filter(|square| !board.centre().contains(square)).collect();
    (0..5).map(|_| squares.swap_remove(dice.below(squares.len()))).collect()
}

/// A game played at random until at most `empties` squares are empty, not over yet.
fn late_game(setup: &Setup, empties: u32, dice: &mut Dice) -> Game {
    loop {
        let mut game = Game::new(setup.clone()).expect("a valid setup");
        while game.turn().is_some() && game.discs().empty > empties {
            let moves = game.legal_moves();
            game.play(moves[dice.below(moves.len())]).expect("a legal move");
        }
        if game.turn().is_some() {
            return game;
        }
    }
}

/// The result for the side to move, by trying everything.
fn minimax<G: Geometry>(duel: Duel<G>, goal: Goal) -> i32 {
    let moves = duel.moves();
    if moves.is_empty() {
        let passed = duel.pass();
        if !passed.moves().is_empty() {
            return -minimax(passed, goal);
        }
        let (own, other) = (duel.board.player.count() as i32, duel.board.opponent.count() as i32);
        let empties = duel.open.count() as i32 - own - other;
        return match goal {
            Goal::Fewest => other - own,
            Goal::Most if own > other => own - other + empties,
            Goal::Most if own < other => own - other - empties,
            Goal::Most => 0,
        };
    }
    moves.squares().map(|square| -minimax(duel.place(square, duel.flips(square)), goal)).max().unwrap_or_default()
}

/// Each legal move with its true result for the mover.
fn oracle(game: &Game) -> Vec<(Square, i32)> {
    fn of<G: Geometry>(duel: &Duel<G>, goal: Goal) -> Vec<(Square, i32)> {
        let score = |square| -minimax(duel.place(square, duel.flips(square)), goal);
        duel.moves().squares().map(|square| (G::ID.square(square), score(square))).collect()
    }
    let goal = game.setup().goal;
    match game.state() {
        State::TwoSix(duel) => of(duel, goal),
        State::TwoEight(duel) => of(duel, goal),
        State::TwoTen(duel) => of(duel, goal),
        State::TwoOctagon(duel) => of(duel, goal),
        _ => unreachable!("two players"),
    }
}

fn analyse(engine: &mut Engine, game: &Game, limits: &Limits) -> Analysis {
    engine.analyse(game, limits, &Unlimited, &Never, &mut Quiet)
}

#[test]
fn exact_scores_equal_plain_minimax_in_every_family() {
    let mut dice = Dice(20_260_701);
    let mut engine = Engine::new(4);
    for setup in families(&mut dice) {
        for round in 0..40 {
            let game = late_game(&setup, 3 + round % 5, &mut dice);
            let mut truth = oracle(&game);
            let all = analyse(&mut engine, &game, &Limits { exact: true, ..Limits::default() });
            assert!(all.done);
            let mut found: Vec<_> = all
                .moves
                .iter()
                .map(|line| match line.score {
                    Score::Exact(score) => (line.square, i32::from(score)),
                    other => panic!("{other:?} from an exact search: {}", game.position_text()),
                })
                .collect();
            assert!(found.is_sorted_by(|a, b| a.1 >= b.1), "best first");
            found.sort_unstable();
            truth.sort_unstable();
            assert_eq!(found, truth, "{} {setup:?}", game.position_text());
            let best = truth.iter().map(|&(_, score)| score).max().expect("a move");
            engine.clear();
            let one = analyse(&mut engine, &game, &Limits { exact: true, moves: Some(1), ..Limits::default() });
            assert_eq!(one.moves.len(), 1);
            assert_eq!(one.moves[0].score, Score::Exact(best as i16), "{} {setup:?}", game.position_text());
            assert!(truth.contains(&(one.best.expect("a move"), best)));

            engine.clear();
            let outcome = analyse(&mut engine, &game, &Limits { outcome: true, ..Limits::default() });
            assert_eq!(outcome.moves.len(), 1);
            let sign = best.signum();
            assert_eq!(outcome.moves[0].score, Score::Outcome(sign as i8), "{} {setup:?}", game.position_text());
            let chosen = outcome.best.expect("a move");
            assert!(truth.iter().any(|&(square, score)| square == chosen && score.signum() == sign));
        }
    }
}

#[test]
fn a_wipe_out_in_sight_is_proven_without_a_deeper_look() {
    // FFO 39: with 26 empties White, to move, takes every disc. Ply after ply says so, each dearer than the last.
    let text = "W-WWWW--/BWBBWB--/BWWWBBB-/BWWWBB--/BWWBWB--/BWBBB---/B-BB----/-------- W";
    let game = Game::from_position(text, Setup::default()).expect("a position");
    let mut engine = Engine::new(4);
    engine.load_weights(include_bytes!("../weights/8x8-most.bin")).expect("the shipped weights");
    let exact = analyse(&mut engine, &game, &Limits { exact: true, moves: Some(1), ..Limits::default() });
    assert_eq!(exact.moves[0].score, Score::Exact(64));
    assert!(exact.nodes < 2_000_000, "{}", exact.nodes);
    let outcome = analyse(&mut engine, &game, &Limits { outcome: true, ..Limits::default() });
    assert_eq!(outcome.moves[0].score, Score::Outcome(1));
    // Who has not asked for the proof gets as deep a look as there is time for, and so do the other moves.
    for limits in [Limits { moves: Some(1), ..Limits::default() }, Limits { exact: true, ..Limits::default() }] {
        engine.clear();
        let looked = analyse(&mut engine, &game, &Limits { nodes: Some(400_000), ..limits });
        assert!((6..26).contains(&looked.depth), "{limits:?}: {} plies", looked.depth);
    }
}

#[test]
fn the_same_discs_under_other_rules_are_another_question() {
    let mut dice = Dice(0x51DE);
    let exact = Limits { exact: true, ..Limits::default() };
    let scores = |engine: &mut Engine, game: &Game| {
        let mut scores: Vec<_> =
            analyse(engine, game, &exact).moves.iter().map(|line| (line.square, line.score.discs() as i32)).collect();
        scores.sort_unstable();
        scores
    };
    let mut engine = Engine::new(4);
    for _ in 0..4 {
        let most = late_game(&Setup::default(), 12, &mut dice);
        let position = most.position_text();
        let empty = BoardId::Eight.squares().filter(|&square| most.disc(square).is_none());
        let blocked = empty.filter(|square| !BoardId::Eight.centre().contains(square)).take(2).collect();
        let others = [Setup { goal: Goal::Fewest, ..Setup::default() }, Setup { blocked, ..Setup::default() }];
        scores(&mut engine, &most);
        for setup in others {
            let Ok(game) = Game::from_position(&position.replace('#', "-"), setup) else { continue };
            assert_eq!(scores(&mut engine, &game), scores(&mut Engine::new(4), &game), "{position}");
            scores(&mut engine, &most);
        }
    }
}

#[test]
fn deeper_endings_agree_between_one_move_and_all_moves() {
    let mut dice = Dice(77);
    for setup in families(&mut dice) {
        for _ in 0..3 {
            let game = late_game(&setup, 11, &mut dice);
            let exact = Limits { exact: true, ..Limits::default() };
            let all = analyse(&mut Engine::new(8), &game, &exact);
            let one = analyse(&mut Engine::new(1), &game, &Limits { moves: Some(1), ..exact });
            assert_eq!(all.moves[0].score, one.moves[0].score, "{} {setup:?}", game.position_text());
            assert_eq!(all.moves.len(), game.legal_moves().len());
        }
    }
}

#[test]
fn every_kind_of_game_is_played_to_its_end() {
    let mut dice = Dice(5);
    let mut engine = Engine::new(4);
    for (index, setup) in families(&mut dice).into_iter().enumerate() {
        let level = Level::new(1 + (index % 6) as u8).expect("a level");
        let mut game = Game::new(setup).expect("a valid setup");
        while game.turn().is_some() {
            let limits = Limits { level: Some(level), moves: Some(1), seed: index as u64, ..Limits::default() };
            let analysis = analyse(&mut engine, &game, &limits);
            game.play(analysis.best.expect("a move")).expect("a legal move");
        }
        assert!(game.result().is_some());
        let over = analyse(&mut engine, &game, &Limits::default());
        assert!(over.done && over.best.is_none() && over.moves.is_empty());
    }
}

#[test]
fn expected_lines_are_playable() {
    let mut dice = Dice(9);
    for setup in families(&mut dice) {
        let game = late_game(&setup, 20, &mut dice);
        let analysis = analyse(&mut Engine::new(4), &game, &Limits { depth: Some(4), ..Limits::default() });
        for line in &analysis.moves {
            assert_eq!(line.pv.first(), Some(&line.square));
            let mut play = game.clone();
            for &square in &line.pv {
                play.play(square).expect("a legal continuation");
            }
        }
    }
}

#[test]
fn the_same_question_takes_the_same_positions() {
    let mut dice = Dice(31);
    for setup in families(&mut dice) {
        let game = late_game(&setup, 24, &mut dice);
        let limits = Limits { depth: Some(5), moves: Some(2), ..Limits::default() };
        let mut engine = Engine::new(2);
        let first = analyse(&mut engine, &game, &limits);
        engine.clear();
        let again = analyse(&mut engine, &game, &limits);
        assert_eq!(first, again);
        assert_eq!(first, analyse(&mut Engine::new(2), &game, &limits));
        // A level does not even depend on what the engine was asked before.
        let level = Limits { level: Level::new(5), moves: Some(1), seed: 3, ..Limits::default() };
        let fresh = analyse(&mut Engine::new(2), &game, &level);
        assert_eq!(analyse(&mut engine, &game, &level), fresh);
        assert_eq!(analyse(&mut engine, &game, &level), fresh);
    }
}

#[test]
fn a_node_budget_is_kept_and_slices_reach_the_end() {
    let mut dice = Dice(12);
    let game = late_game(&Setup::default(), 18, &mut dice);
    let whole = Limits { exact: true, moves: Some(1), ..Limits::default() };
    let straight = analyse(&mut Engine::new(16), &game, &whole);
    let slice = straight.nodes / 6;
    let mut engine = Engine::new(16);
    let mut slices = 0;
    let analysis = loop {
        let analysis = analyse(&mut engine, &game, &Limits { nodes: Some(slice), ..whole });
        assert!(analysis.best.is_some());
        assert!(analysis.done, "its own limit ended it");
        slices += 1;
        if analysis.nodes < slice {
            break analysis;
        }
        // The solver looks up only every few positions.
        assert!(analysis.nodes < slice + 10_000, "{} of {slice}", analysis.nodes);
        assert!(slices < 60, "slices make progress");
    };
    assert!(slices > 1);
    assert_eq!(analysis.moves[0].score, straight.moves[0].score);
}

#[test]
fn a_level_keeps_its_promise_over_slices() {
    let mut dice = Dice(40);
    let game = late_game(&Setup::default(), 30, &mut dice);
    let level = Limits { level: Some(Level::HARD), moves: Some(1), ..Limits::default() };
    let mut engine = Engine::new(16);
    let mut slices = 0;
    while !engine.analyse(&game, &level, &Unlimited, &After(Cell::new(5)), &mut Quiet).done {
        slices += 1;
        assert!(slices < 500, "slices make progress");
    }
    assert!(slices > 1);
}

/// Stops after being asked so many times.
struct After(Cell<u32>);

impl Stop for After {
    fn stop(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }
}

#[test]
fn stopped_at_once_it_still_has_a_move() {
    let game = Game::new(Setup::default()).expect("a valid setup");
    let analysis = Engine::new(1).analyse(&game, &Limits::default(), &Unlimited, &After(Cell::new(1)), &mut Quiet);
    assert!(!analysis.done);
    assert_eq!(analysis.moves.len(), 4);
    assert!(game.legal_moves().contains(&analysis.best.expect("a move")));
}

#[test]
fn stopped_midway_it_can_be_taken_up_again() {
    let mut dice = Dice(8);
    let game = late_game(&Setup::default(), 16, &mut dice);
    let limits = Limits { exact: true, moves: Some(1), ..Limits::default() };
    let mut engine = Engine::new(8);
    let stopped = engine.analyse(&game, &limits, &Unlimited, &After(Cell::new(3)), &mut Quiet);
    assert!(!stopped.done);
    let resumed = analyse(&mut engine, &game, &limits);
    assert!(resumed.done);
    assert_eq!(resumed.moves[0].score, analyse(&mut Engine::new(8), &game, &limits).moves[0].score);
}

/// A clock that moves on by one at each look.
struct Ticking(Cell<f64>);

impl Clock for Ticking {
    fn now_ms(&self) -> f64 {
        self.0.set(self.0.get() + 1.0);
        self.0.get()
    }
}

#[test]
fn time_ends_a_search() {
    let game = Game::new(Setup::default()).expect("a valid setup");
    let limits = Limits { time_ms: Some(40.0), ..Limits::default() };
    let analysis = Engine::new(4).analyse(&game, &limits, &Ticking(Cell::new(0.0)), &Never, &mut Quiet);
    assert!(analysis.done, "its own limit ended it");
    assert!(analysis.best.is_some() && analysis.time_ms >= 40.0);
    assert!(analysis.time_ms <= 42.0, "over at the first look after the end of it, told at the second");
}

/// However the clock runs, a search is late by no more than it does in so many positions: two milliseconds and less.
#[test]
fn the_clock_is_looked_at_often() {
    let mut dice = Dice(11);
    let mut engine = Engine::new(4);
    for board in BOARDS {
        for goal in [Goal::Most, Goal::Fewest] {
            let setup = Setup { board, goal, ..Setup::default() };
            let no_end = Limits { time_ms: Some(1e9), moves: Some(1), ..Limits::default() };
            let deep = (late_game(&setup, 26, &mut dice), Limits { depth: Some(9), ..no_end });
            let exact = (late_game(&setup, 15, &mut dice), Limits { exact: true, ..no_end });
            for (game, limits) in [deep, exact] {
                let clock = Ticking(Cell::new(0.0));
                let analysis = engine.analyse(&game, &limits, &clock, &Never, &mut Quiet);
                let looks = clock.0.get() as u64;
                assert!(analysis.nodes <= 4200 * looks, "{looks} looks in {} positions", analysis.nodes);
                assert!(analysis.nodes > 5000, "too few positions to tell");
            }
        }
    }
}

/// Thinking in slices, as a worker does that listens between them, takes no longer.
#[test]
fn slices_share_the_time() {
    let game = Game::new(Setup::default()).expect("a valid setup");
    let clock = Ticking(Cell::new(0.0));
    let mut engine = Engine::new(4);
    let mut slices = 0;
    loop {
        let limits = Limits { time_ms: Some((300.0 - clock.0.get()).max(0.0)), ..Limits::default() };
        let analysis = engine.analyse(&game, &limits, &clock, &After(Cell::new(50)), &mut Quiet);
        slices += 1;
        if analysis.done {
            break;
        }
    }
    assert!(slices > 4, "{slices} slices");
    assert!((300.0..=303.0).contains(&clock.0.get()), "{}", clock.0.get());
}

/// Keeps the reports.
#[derive(Default)]
struct Heard(Vec<Analysis>);

impl Report for Heard {
    fn report(&mut self, analysis: &Analysis) {
        self.0.push(analysis.clone());
    }
}

#[test]
fn every_step_is_reported() {
    let game = Game::new(Setup { board: BoardId::Octagon, ..Setup::default() }).expect("a valid setup");
    let mut heard = Heard::default();
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let last = Engine::new(1).analyse(&game, &limits, &Unlimited, &Never, &mut heard);
    assert_eq!(heard.0.iter().map(|analysis| analysis.depth).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(heard.0.last().map(|analysis| &analysis.moves), Some(&last.moves));
    assert!(heard.0.iter().all(|analysis| analysis.moves.len() == 4));
}

#[test]
fn any_table_size_solves() {
    let mut dice = Dice(2);
    let game = late_game(&Setup::default(), 13, &mut dice);
    let limits = Limits { exact: true, moves: Some(1), ..Limits::default() };
    let scores: Vec<_> =
        [0, 1, 3, 16].iter().map(|&size| analyse(&mut Engine::new(size), &game, &limits).moves[0].score).collect();
    assert!(scores.iter().all(|score| *score == scores[0]), "{scores:?}");
}

#[test]
fn seeds_vary_the_opening_and_nothing_else() {
    let opening = |seed, variety| {
        let mut engine = Engine::new(2);
        let mut game = Game::new(Setup::default()).expect("a valid setup");
        while game.ply() < 6 {
            let limits = Limits { level: Some(Level::NORMAL), moves: Some(1), seed, variety, ..Limits::default() };
            let best = analyse(&mut engine, &game, &limits).best.expect("a move");
            game.play(best).expect("a legal move");
        }
        game.transcript()
    };
    let openings = |variety| (0..12).map(|seed| opening(seed, variety)).collect::<std::collections::BTreeSet<_>>();
    assert!(openings(None).len() >= 6);
    assert!(openings(Some(6.0)).len() >= 6);
    assert_eq!(opening(4, None), opening(4, None));
}

#[test]
fn the_strongest_level_varies_where_that_is_asked_for() {
    // Little thought is enough: only what is chosen from matters.
    let first = |seed, variety| {
        let mut game = Game::new(Setup::default()).expect("a valid setup");
        game.play("d3".parse().expect("a square")).expect("a legal move");
        let limits =
            Limits { level: Some(Level::MAX), moves: Some(1), nodes: Some(2000), seed, variety, ..Limits::default() };
        analyse(&mut Engine::new(1), &game, &limits).best.expect("a move")
    };
    let moves = |variety| (0..12).map(|seed| first(seed, variety)).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(moves(None).len(), 1);
    assert_eq!(moves(Some(0.0)).len(), 1);
    assert!(moves(Some(20.0)).len() > 1);
}

#[test]
fn a_wipe_out_is_found_and_valued_by_the_goal() {
    // Black takes the last white disc at once.
    let position = |goal| {
        let setup = Setup { goal, ..Setup::default() };
        Game::from_position("BW------/8/8/8/8/8/8/8 B".replace('8', "--------").as_str(), setup).expect("a position")
    };
    let limits = Limits { exact: true, ..Limits::default() };
    let most = analyse(&mut Engine::new(1), &position(Goal::Most), &limits);
    assert_eq!(most.moves[0].score, Score::Exact(64));
    let fewest = analyse(&mut Engine::new(1), &position(Goal::Fewest), &limits);
    assert_eq!(fewest.moves[0].score, Score::Exact(-3));
}

#[test]
fn the_bench_has_a_signature_for_every_family() {
    let cases = bench(&mut Engine::new(4));
    assert_eq!(cases.len(), 2 * (2 * 8 + 6 + 6));
    assert!(cases.iter().all(|case| case.nodes > 0));
    assert_eq!(cases, bench(&mut Engine::new(4)));
}

#[test]
fn three_and_four_players_are_analysed_too() {
    let mut engine = Engine::new(4);
    for players in [3, 4] {
        for board in [BoardId::Eight, BoardId::Ten, BoardId::Octagon] {
            let mut game = Game::new(Setup { board, players, ..Setup::default() }).expect("a valid setup");
            while game.ply() < 12 {
                let limits = Limits { level: Some(Level::EASY), moves: Some(1), ..Limits::default() };
                let analysis = analyse(&mut engine, &game, &limits);
                assert!(analysis.done);
                game.play(analysis.best.expect("a move")).expect("a legal move");
            }
            let limits = Limits { time_ms: Some(20.0), ..Limits::default() };
            let analysis = engine.analyse(&game, &limits, &Ticking(Cell::new(0.0)), &Never, &mut Quiet);
            assert!(analysis.done, "its own limit ended it");
        }
    }
}
