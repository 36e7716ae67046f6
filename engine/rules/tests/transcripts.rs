//! Transcripts as people paste them, and what is wrong with wrong ones.

use outflank_rules::{BoardId, Colour, Error, Game, Goal, Setup};

const PASTED: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/transcripts.txt"));

/// The pastes of the file, in order.
fn pastes() -> Vec<&'static str> {
    let sections = PASTED.split("\n----").skip(1);
    let pastes = sections.filter_map(|section| section.split_once('\n')).map(|(_title, paste)| paste);
    pastes.filter(|paste| !paste.trim().is_empty()).collect()
}

fn read(text: &str) -> Game {
    Game::from_transcript(text, Setup::default()).unwrap()
}

fn six(goal: Goal) -> Setup {
    Setup { board: BoardId::Six, goal, ..Setup::default() }
}

/// Discs of black and white, and their score.
fn final_counts(game: &Game) -> ([u32; 2], [f64; 2]) {
    let outcome = game.result().unwrap();
    let [black, white, ..] = outcome.discs.colours;
    ([black, white], [outcome.score[0], outcome.score[1]])
}

fn passes(game: &Game) -> usize {
    game.plies().iter().map(|ply| ply.passed.len()).sum()
}

#[test]
fn pasted_games_read_as_stated() {
    let pastes = pastes();
    assert_eq!(pastes.len(), 8);

    let game = read(pastes[0]);
    assert_eq!((game.ply(), final_counts(&game)), (59, ([62, 1], [63.0, 1.0])));

    let game = read(pastes[1]);
    assert_eq!((game.ply(), final_counts(&game)), (13, ([17, 0], [64.0, 0.0])));

    let without_passes = read(pastes[2]);
    assert_eq!((without_passes.ply(), final_counts(&without_passes).1), (57, [3.0, 61.0]));
    assert!(passes(&without_passes) > 0);

    let with_passes = read(pastes[3]);
    assert_eq!(with_passes.plies(), without_passes.plies());

    let game = read(pastes[4]);
    assert!(pastes[4].starts_with("D3"));
    assert_eq!((passes(&game), final_counts(&game).1, game.result().unwrap().winner), (1, [32.0, 32.0], None));

    let game = read(pastes[5]);
    assert_eq!((game.ply(), game.result()), (59, None));

    let game = Game::from_transcript(pastes[6], six(Goal::Most)).unwrap();
    assert_eq!((passes(&game), final_counts(&game)), (1, ([16, 20], [16.0, 20.0])));

    let game = Game::from_transcript(pastes[7], six(Goal::Fewest)).unwrap();
    assert_eq!(final_counts(&game), ([17, 19], [17.0, 19.0]));
    assert_eq!(game.result().unwrap().winner, Some(Colour::Black));
}

#[test]
fn generous_forms_read_alike() {
    let same = [
        "f5d6c3d3c4",
        "F5D6C3D3C4",
        "  f5 d6\tc3\r\nd3\n\nc4  ",
        "f5,d6,c3,d3,c4",
        "f5, d6; c3 / d3 | c4.",
        "f5-d6-c3-d3-c4",
        "1. f5 d6 2. c3 d3 3. c4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "1) f5 2) d6 3) c3 4) d3 5) c4",
        "1.f5d62.c3d33.c4",
        "1f5 2d6 3c3 4d3 5c4",
        "f5! d6? c3 d3!? c4",
        "Moves: f5d6c3d3c4",
        "Created with an app v2 on 12-05-2024\nMoves: f5d6c3d3c4\nPlease pass it on, p 2!",
        "[Event \"Club night a1\"]\n[Result \"62-1\"]\n\n1. f5 d6 2. c3 d3 3. c4 5-4",
        "Black: f5\nWhite: d6\nBlack: c3\nWhite: d3\nBlack: c4",
        "Move 1: f5\nMove 2: d6\nMove 3: c3\nMove 4: d3\nMove 5: c4",
        "f5d6c3d3c4 17-0",
        "f5d6c3d3c4\n(17\u{2013}0)",
    ];
    for text in same {
        match Game::from_transcript(text, Setup::default()) {
            Ok(game) => assert_eq!(game.transcript(), "f5d6c3d3c4", "{text:?}"),
            Err(error) => panic!("{text:?}: {error}"),
        }
    }
}

#[test]
fn larger_boards_have_two_digits() {
    let setup = Setup { board: BoardId::Ten, ..Setup::default() };
    let mut game = Game::new(setup.clone()).unwrap();
    while let Some(&lowest) = game.legal_moves().last() {
        game.play(lowest).unwrap();
    }
    let squares: Vec<String> = game.plies().iter().map(|ply| ply.square.to_string()).collect();
    assert!(squares.iter().filter(|square| square.ends_with("10")).count() > 5);
    let numbered: Vec<String> = (1..).zip(&squares).map(|(ply, square)| format!("{ply}.{square}")).collect();
    for text in [squares.concat(), squares.join(" "), numbered.concat() + "."] {
        assert_eq!(Game::from_transcript(&text, setup.clone()).unwrap().plies(), game.plies(), "{text}");
    }
    let mistyped = squares[..3].concat() + "k10";
    let (ply, square, _) = refused(&mistyped, setup);
    assert_eq!((ply, square.as_deref()), (Some(4), Some("k10")));
}

#[test]
fn every_spelling_of_a_pass_reads() {
    let spelt = pastes()[3];
    let expected = read(spelt);
    for pass in ["--", "pass", "Pass", "PA", "ps", "p", "@@", " -- ", " pass, ", "\u{2013}\u{2013}"] {
        let text = spelt.replace("--", pass);
        assert_eq!(read(&text).plies(), expected.plies(), "{pass:?}");
    }
}

#[test]
fn an_empty_text_is_a_game_at_its_start() {
    for text in ["", " \n ", "1.", "1)", "-"] {
        assert_eq!(read(text).len(), 0);
    }
}

/// The error of a text: ply, square and sentence.
fn refused(text: &str, setup: Setup) -> (Option<usize>, Option<String>, String) {
    let error: Error = Game::from_transcript(text, setup).unwrap_err();
    assert_eq!(error.code(), "bad-transcript");
    (error.ply(), error.square(), error.to_string())
}

#[test]
fn wrong_plies_are_refused_with_place_and_reason() {
    let wiped_out = pastes()[1].replace("17-0", "");
    let over = format!("{wiped_out} a1");
    let over_by_prose = format!("{wiped_out} goodbye");
    let cases = [
        ("f5d6c3d3z9", 5, Some("z9"), "is not a square"),
        ("f5d6c3d3f9", 5, Some("f9"), "is not a square"),
        ("f5d6c3d3f0", 5, Some("f0"), "is not a square"),
        ("f5d6c3d3f55", 5, Some("f55"), "is not a square"),
        ("f5d6c", 3, Some("c"), "is not a square"),
        ("f5 d6 hello c3", 3, Some("hello"), "is not a square"),
        ("f5 d6\nhello c3", 3, Some("hello"), "is not a square"),
        ("f5 17-0 d6", 2, Some("17-0"), "is not a square"),
        ("z9", 1, Some("z9"), "is not a square"),
        ("hello world", 1, Some("hello"), "no moves"),
        ("123", 1, Some("123"), "no moves"),
        ("1. 22 3.", 1, Some("22"), "no moves"),
        ("62-1", 1, Some("62-1"), "no moves"),
        ("f5 d6 d6", 3, Some("d6"), "taken: a white disc"),
        ("f5 a1", 2, Some("a1"), "White cannot place on a1: it flips nothing"),
        ("f5 f6 f4", 3, Some("f4"), "it flips nothing there. White could, but it is Black\u{2019}s turn"),
        ("f5 -- d6", 2, None, "White has a move, for example f4"),
        ("pass f5", 1, None, "black has a move, for example d3"),
        (&over, 14, Some("a1"), "The game is over"),
        (&over_by_prose, 14, Some("goodbye"), "The game is over"),
    ];
    for (text, ply, square, why) in cases {
        let (at, on, sentence) = refused(text, Setup::default());
        assert_eq!((at, on.as_deref()), (Some(ply), square), "{text:?}: {sentence}");
        assert!(sentence.to_lowercase().contains(&why.to_lowercase()), "{text:?}: {sentence}");
    }
}

#[test]
fn a_pass_among_three_is_refused() {
    let three = Setup { players: 3, ..Setup::default() };
    let first = Game::new(three.clone()).unwrap().legal_moves()[0];
    let (ply, _, sentence) = refused(&format!("{first} --"), three);
    assert_eq!(ply, Some(2));
    assert!(sentence.contains("white has a move"), "{sentence}");
}

#[test]
fn a_refused_transcript_changes_nothing() {
    let mut game = read("f5d6");
    game.play_transcript("c3 d3 z9").unwrap_err();
    assert_eq!((game.transcript().as_str(), game.len()), ("f5d6", 2));
    game.play_transcript("c3 d3").unwrap();
    assert_eq!(game.transcript(), "f5d6c3d3");
}

#[test]
fn a_text_over_the_limit_is_refused() {
    let text = " ".repeat(outflank_rules::MAX_TEXT + 1);
    let (_, _, sentence) = refused(&text, Setup::default());
    assert!(sentence.contains("too long"), "{sentence}");
}
