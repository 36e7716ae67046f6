//! What refused positions, links and plies say.

use outflank_rules::{BoardId, Error, Game, GgfGame, Opening, Refusal, Setup, Square};

const START: &str = "--------/--------/--------/---WB---/---BW---/--------/--------/-------- B";

/// Code, square and sentence.
fn told(error: &Error) -> (&'static str, Option<String>, String) {
    (error.code(), error.square(), error.to_string())
}

fn check(error: &Error, code: &str, square: Option<&str>, part: &str) {
    let (found_code, found_square, sentence) = told(error);
    assert_eq!((found_code, found_square.as_deref()), (code, square), "{sentence}");
    assert!(sentence.contains(part), "{sentence}");
}

#[test]
fn positions() {
    let octagon = Setup { board: BoardId::Octagon, ..Setup::default() };
    let cases = [
        (String::new(), None, "the side to move"),
        (START[..START.len() - 2].to_owned(), None, "the side to move"),
        (format!("{START} B"), None, "the side to move"),
        (START.replacen("--------/", "", 1), None, "8 rows, not 7"),
        (START.replacen("--------/", "-------/", 1), None, "Row 1"),
        (START.replacen("--------/", "---------/", 1), None, "has 9 characters, not 8"),
        (START.replace("WB", "?B"), Some("d4"), "'?'"),
        (START.replace("WB", "RB"), Some("d4"), "'R'"),
        (START.replace("WB", "NB"), Some("d4"), "neutral"),
        (START.replace("WB", ".B"), Some("d4"), "'.'"),
        (START.replace("WB", "#B"), Some("d4"), "cannot be blocked"),
        (START.replace(" B", " R"), None, "one of B, W or -"),
        (START.replace(" B", " -"), None, "black can place on d3"),
    ];
    for (text, square, part) in cases {
        let error = Game::from_position(&text, Setup::default()).unwrap_err();
        check(&error, "bad-position", square, part);
    }
    let error = Game::from_position(&"----------/".repeat(10).replacen('/', "", 0), octagon.clone()).unwrap_err();
    check(&error, "bad-position", None, "the side to move");
    let rows = ["----------"; 10].join("/");
    check(&Game::from_position(&format!("{rows} B"), octagon).unwrap_err(), "bad-position", Some("a1"), "no square a1");
}

#[test]
fn positions_against_their_setup() {
    let blocked =
        |names: &[&str]| Setup { blocked: names.iter().map(|n| n.parse().unwrap()).collect(), ..Setup::default() };
    let text = START.replacen('-', "#", 1);
    let game = Game::from_position(&text, Setup::default()).unwrap();
    assert_eq!(game.setup().blocked, ["a1".parse().unwrap()]);
    assert!(Game::from_position(&text, blocked(&["a1"])).is_ok());
    check(&Game::from_position(&text, blocked(&["h8"])).unwrap_err(), "bad-position", Some("a1"), "disagree");
    check(&Game::from_position(START, blocked(&["h8"])).unwrap_err(), "bad-position", Some("h8"), "disagree");
    check(&Game::from_position(START, blocked(&["d4"])).unwrap_err(), "bad-setup", Some("d4"), "centre");
}

#[test]
fn the_free_opening_goes_on_from_a_position() {
    let free = Setup { opening: Opening::Free, ..Setup::default() };
    let text = "--------/--------/--------/---B----/----W---/--------/--------/-------- B";
    let mut game = Game::from_position(text, free.clone()).unwrap();
    assert_eq!(game.state().placing(), 2);
    assert_eq!(game.legal_moves().len(), 2);
    let error = game.play("d3".parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("centre squares"), "{error}");
    game.play("e4".parse().unwrap()).unwrap();
    game.play("d5".parse().unwrap()).unwrap();
    assert_eq!(game.state().placing(), 0);
    for wrong in [text.replace(" B", " W"), text.replace(" B", " -"), text.replace("W-", "B-")] {
        check(&Game::from_position(&wrong, free.clone()).unwrap_err(), "bad-position", None, "in turn, black first");
    }
    // In a game with the cross opening the same position is one of normal play.
    let normal = Game::from_position(text, Setup::default()).unwrap();
    assert_eq!(normal.legal_moves(), ["f6".parse().unwrap()]);
}

#[test]
fn links() {
    let cases = [
        ("", None, None, "begins with"),
        ("2.8x8", None, None, "not 1"),
        ("1", None, None, "cannot be read"),
        ("1.9x9", None, None, "9x9"),
        ("1.8x8.zebra", None, None, "zebra"),
        ("1.8x8.p5", None, None, "p5"),
        ("1.8x8.p3.p4", None, None, "p4"),
        ("1.8x8.hb", None, None, "hb"),
        ("1.8x8.hr2", None, None, "hr2"),
        ("1.8x8.xa", None, None, "xa"),
        ("1.8x8.c", None, None, "c"),
        ("1.6x6.p4", None, None, "too small"),
        ("1.8x8.xd4", None, None, "centre square d4"),
        ("1.8x8.s64", None, None, "s64"),
        ("1.8x8.s63-b", None, None, "s63"),
        ("1.8x8.s65-b", None, None, "s65"),
        ("1.8x8.s64-r", None, None, "s64"),
        ("1.8x8.s99999999999999999999-b", None, None, "s9999"),
        ("1.8x8.mf5f6f6", Some(3), Some("f6"), "taken"),
        ("1.8x8.mf5z9", Some(2), Some("z9"), "not a square"),
        ("1.8x8.mf5f", Some(2), Some("f"), "not a square"),
        ("1.8x8.mf5.c2", Some(2), None, "plies 0 to 1"),
        ("1.8x8.m\u{e9}5", Some(1), Some("\u{e9}5"), "not a square"),
    ];
    for (link, ply, square, part) in cases {
        let error = Game::from_link(link).unwrap_err();
        check(&error, "bad-link", square, part);
        assert_eq!(error.ply(), ply, "{link}");
    }
}

#[test]
fn links_say_everything_shortly() {
    let mut game = Game::from_link(" #1.octagon.p4.fewest.xd1e1.mg5 ").unwrap();
    assert_eq!((game.setup().players, game.setup().blocked.len(), game.len()), (4, 2, 1));
    game.undo();
    assert_eq!(game.link(), "1.octagon.p4.fewest.xd1e1.mg5.c0");
    let handicap = Game::from_link("1.6x6.hw2").unwrap();
    assert_eq!(handicap.position_text(), "W-----/------/--WB--/--BW--/------/-----W B");
    let start = Game::from_position(START, Setup::default()).unwrap();
    assert_eq!(start.link(), "1.8x8.s27wb6bw27-b");
}

#[test]
fn plies() {
    let refusal = |setup: Setup, moves: &str, square: &str| {
        let mut game = Game::from_transcript(moves, setup).unwrap();
        let error = game.play(square.parse().unwrap()).unwrap_err();
        assert_eq!(error.square.to_string(), square);
        let sentence = error.to_string();
        let told = Error::from(error);
        assert_eq!((told.to_string(), told.ply()), (sentence.clone(), Some(game.ply() + 1)));
        (told.code(), sentence)
    };
    let two = Setup::default;
    let four = || Setup { players: 4, ..Setup::default() };
    let blocked = || Setup { blocked: vec!["a1".parse().unwrap()], ..Setup::default() };
    assert_eq!(refusal(two(), "", "i9"), ("bad-square", "i9 is not a square of the 8x8 board.".into()));
    assert_eq!(refusal(two(), "", "d4"), ("illegal-move", "d4 is taken: a white disc lies there.".into()));
    assert_eq!(refusal(two(), "", "a1"), ("illegal-move", "Black cannot place on a1: it flips nothing there.".into()));
    assert_eq!(refusal(blocked(), "", "a1"), ("illegal-move", "a1 is blocked: nobody can place there.".into()));
    assert!(refusal(four(), "", "a1").1.contains("flips nothing"));
    let (code, sentence) = refusal(two(), "d3c5f6f5e6e3b5f4g3f3f2e7e8", "a1");
    assert_eq!((code, sentence.as_str()), ("game-over", "The game is over: nobody can place on a1 any more."));
}

#[test]
fn a_disc_out_of_touch() {
    // Black has been wiped out and no line of the others' discs ends in one of black's.
    let text = "--------/--------/--------/---WW---/---RR---/--------/--------/-------- B";
    let game = Game::from_position(text, Setup { players: 3, ..Setup::default() }).unwrap();
    assert_eq!(game.legal_moves().len(), 12);
    let error = game.clone().play("a1".parse().unwrap()).unwrap_err();
    assert!(matches!(error.refusal, Refusal::TouchesNothing(_)), "{error}");
    assert!(game.flips("d3".parse().unwrap()).is_empty());
    assert!(game.is_legal("d3".parse().unwrap()));
}

#[test]
fn going_too_far() {
    let mut game = Game::from_transcript("f5d6", Setup::default()).unwrap();
    let error = Error::from(game.go_to(3).unwrap_err());
    assert_eq!((error.code(), error.ply()), ("illegal-move", Some(3)));
    assert_eq!(game.ply(), 2);
}

#[test]
fn squares() {
    let error = Error::from("d".parse::<Square>().unwrap_err());
    check(&error, "bad-square", Some("d"), "column letter");
    let error = Error::from("7x7".parse::<BoardId>().unwrap_err());
    check(&error, "bad-setup", None, "octagon");
}

#[test]
fn a_place_is_named_only_where_there_is_one_to_look_at() {
    let error = Game::from_transcript("hello world", Setup::default()).unwrap_err();
    assert!(error.to_string().starts_with("There are no moves"), "{error}");
    let error = Game::from_transcript("f5 d6 hello c3", Setup::default()).unwrap_err();
    assert!(error.to_string().starts_with("Ply 3: "), "{error}");
    let whole = "(;GM[Othello]B[f5];)";
    let cut_off = "(;GM[Othello]B[f5]";
    let error = GgfGame::read(cut_off).unwrap_err();
    assert!(error.to_string().starts_with("The game does not end"), "{error}");
    let error = GgfGame::read(&format!("{whole}{cut_off}")).unwrap_err();
    assert!(error.to_string().starts_with("Game 2: The game does not end"), "{error}");
}
