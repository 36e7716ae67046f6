//! Setups that can be played and setups that cannot.

use outflank_rules::{BoardId, Colour, Game, Handicap, Opening, Setup, SetupProblem, Square};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn problems(setup: Setup) -> Vec<SetupProblem> {
    let error = setup.validate().unwrap_err();
    assert_eq!(error.code(), "bad-setup");
    assert_eq!(Game::new(setup).unwrap_err(), error);
    for reason in &error.reasons {
        assert!(error.to_string().contains(&reason.to_string()));
        assert!(reason.to_string().ends_with('.'));
    }
    error.reasons
}

#[test]
fn the_default_is_the_standard_game() {
    let game = Game::new(Setup::default()).unwrap();
    assert_eq!(game.position_text(), "--------/--------/--------/---WB---/---BW---/--------/--------/-------- B");
}

#[test]
fn every_reason_is_listed() {
    let handicap = |player, corners| Some(Handicap { player, corners });
    let six_of_four = Setup {
        board: BoardId::Six,
        players: 4,
        opening: Opening::Free,
        handicap: handicap(Colour::Red, 5),
        blocked: ["c3", "a1", "z9", "a2", "a2"].map(square).to_vec(),
        ..Setup::default()
    };
    assert_eq!(
        problems(six_of_four),
        [
            SetupProblem::ManyOnSmallBoard(4),
            SetupProblem::ManyWithFreeOpening,
            SetupProblem::ManyWithHandicap,
            SetupProblem::HandicapWithFreeOpening,
            SetupProblem::HandicapPlayer(Colour::Red),
            SetupProblem::HandicapCorners(5),
            SetupProblem::BlockedCentre(square("c3")),
            SetupProblem::BlockedHandicap(square("a1")),
            SetupProblem::BlockedOffBoard(square("z9"), BoardId::Six),
            SetupProblem::BlockedTwice(square("a2")),
        ]
    );
    for players in [0, 1, 5, 255] {
        assert_eq!(problems(Setup { players, ..Setup::default() })[0], SetupProblem::Players(players));
    }
    let none = Setup { handicap: handicap(Colour::Black, 0), ..Setup::default() };
    assert_eq!(problems(none), [SetupProblem::HandicapCorners(0)]);
    let cut_off = Setup { board: BoardId::Octagon, blocked: vec![square("a1")], ..Setup::default() };
    assert_eq!(problems(cut_off), [SetupProblem::BlockedOffBoard(square("a1"), BoardId::Octagon)]);
}

#[test]
fn handicap_discs_lie_in_order() {
    let start = |board, player, corners| {
        let handicap = Some(Handicap { player, corners });
        Game::new(Setup { board, handicap, ..Setup::default() }).unwrap()
    };
    let white = start(BoardId::Six, Colour::White, 3);
    assert_eq!(white.position_text(), "W----W/------/--WB--/--BW--/------/-----W B");
    let black = start(BoardId::Octagon, Colour::Black, 2);
    let text = black.position_text();
    assert!(text.starts_with("..B-----"), "{text}");
    assert!(text.ends_with("..-----B.. B"), "{text}");
}

#[test]
fn corners_are_squares_no_line_can_flip() {
    let names = |board: BoardId| board.corners().iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(names(BoardId::Six), "a1 f1 a6 f6");
    assert_eq!(names(BoardId::Eight), "a1 h1 a8 h8");
    assert_eq!(names(BoardId::Ten), "a1 j1 a10 j10");
    assert_eq!(names(BoardId::Octagon), "c1 h1 a3 j3 a8 j8 c10 h10");
}

#[test]
fn boards_have_their_squares() {
    for (board, count) in BoardId::ALL.into_iter().zip([36, 64, 100, 88]) {
        assert_eq!(board.squares().len(), count);
        assert_eq!(board.to_string().parse(), Ok(board));
        assert!(board.squares().all(|square| board.square(board.bit(square)) == square));
    }
    assert!("8X8".parse::<BoardId>().is_err());
}

#[test]
fn squares_read_and_order() {
    for (text, column, row) in [("a1", 0, 0), ("D3", 3, 2), ("j10", 9, 9), ("z99", 25, 98)] {
        let square: Square = text.parse().unwrap();
        assert_eq!((square, square.to_string()), (Square { column, row }, text.to_lowercase()));
    }
    for text in ["", "a", "1", "a0", "a01", "a100", "1a", "aa1", "a1 ", " a1", "\u{e9}1", "a\u{0661}"] {
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
    let mut squares = ["b1", "a2", "a1"].map(square);
    squares.sort();
    assert_eq!(squares, ["a1", "b1", "a2"].map(square));
    assert_eq!(Square { column: 255, row: 255 }.to_string(), "?256");
}

/// Odd blocked squares can leave black no first move, or nobody.
#[test]
fn a_start_without_moves() {
    let around = |free: &[&str]| {
        let ring = ["c3", "d3", "e3", "f3", "c4", "f4", "c5", "f5", "c6", "d6", "e6", "f6"];
        let blocked = ring.iter().filter(|name| !free.contains(name)).map(|name| square(name)).collect();
        Game::new(Setup { blocked, ..Setup::default() }).unwrap()
    };
    let over = around(&[]);
    assert_eq!((over.turn(), over.opening_pass()), (None, None));
    let outcome = over.result().unwrap();
    assert_eq!((outcome.winner, &outcome.score[..2]), (None, &[26.0, 26.0][..]));
    assert_eq!(outcome.discs.empty, 48);

    // Only on e3, d6, c5 and f4 can white flip, and black cannot.
    let passed = around(&["e3"]);
    assert_eq!((passed.turn(), passed.opening_pass()), (Some(Colour::White), Some(Colour::Black)));
    let read = Game::from_transcript("-- e3", passed.setup().clone()).unwrap();
    assert_eq!(read.plies()[0].player, Colour::White);
}
