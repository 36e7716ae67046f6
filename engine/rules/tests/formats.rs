//! OBF, GGF and WTHOR.

use outflank_rules::{BoardId, Colour, Game, GgfGame, Goal, MAX_TEXT, Opening, Setup, WthorFile, WthorGame};

/// A whole game with passes.
fn with_passes() -> Game {
    let moves = "f5d6c4d3c3f4f3e3e6c5f6g5h4e7c6f7g8f2g1e2f8h6f1d1d2d8d7c8c7b8g4c1c2h3g6h5g3h2g2b5a5h1b6h7b7a8a7a6g7e8\
                 h8a4b4e1b3a3b1";
    let game = Game::from_transcript(moves, Setup::default()).unwrap();
    assert!(game.plies().iter().any(|ply| !ply.passed.is_empty()));
    game
}

fn anti() -> Setup {
    Setup { goal: Goal::Fewest, ..Setup::default() }
}

#[test]
fn obf_round_trips_after_every_ply() {
    let mut game = with_passes();
    for ply in 0..=game.len() {
        game.go_to(ply).unwrap();
        let text = game.obf().unwrap();
        let read = Game::from_obf(&text, Setup::default()).unwrap();
        assert_eq!((read.obf().unwrap(), read.position_text()), (text, game.position_text()));
    }
}

#[test]
fn obf_reads_scores_and_lower_case() {
    let line = "---------------------------ox------xo--------------------------- x; D3:+0; C4:+0\n";
    let game = Game::from_obf(line, anti()).unwrap();
    assert_eq!(game.position_text(), Game::new(Setup::default()).unwrap().position_text());
    assert_eq!(game.setup().goal, Goal::Fewest);
}

#[test]
fn wrong_obf_is_refused() {
    let good = "---------------------------OX------XO--------------------------- X;";
    let cases = [
        ("", None),
        (&good[1..], None),
        (&good[..64], None),
        (&good.replace(" X", " Z"), None),
        (&good.replace("OX-", "O?-"), Some("e4")),
        (&good.replace(';', " f5;"), None),
        (&" ".repeat(MAX_TEXT + 1), None),
    ];
    for (text, square) in cases {
        let error = Game::from_obf(text, Setup::default()).unwrap_err();
        assert_eq!((error.code(), error.square().as_deref()), ("bad-position", square), "{text:?}");
    }
    let six = Setup { board: BoardId::Six, ..Setup::default() };
    assert_eq!(Game::from_obf(good, six.clone()).unwrap_err().code(), "bad-position");
    assert_eq!(Game::new(six).unwrap().obf().unwrap_err().code(), "bad-position");
    let blocked = Setup { blocked: vec!["a1".parse().unwrap()], ..Setup::default() };
    assert!(Game::new(blocked).unwrap().obf().is_err());
}

#[test]
fn ggf_reads_a_server_record() {
    let text = "2 (;GM[Othello]PC[GGS/os]DT[2024.01.31_20:00:00.UTC]PB[ann]PW[ben]RB[1500.0]TI[05:00//02:00]TY[s8r4]\
                RE[+2.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
                B[f5//0.01]W[D6/-2.5/1.25]B[c3/1];)\n(;GM[Othello]PB[ben]PW[ann]TY[8a];)";
    let games = GgfGame::read(text).unwrap();
    assert_eq!(games.len(), 2);
    let first = &games[0];
    assert_eq!((first.black.as_str(), first.white.as_str(), first.place.as_str()), ("ann", "ben", "GGS/os"));
    assert_eq!((first.date.as_str(), first.result.as_str()), ("2024.01.31_20:00:00.UTC", "+2.000:r"));
    assert_eq!(first.game.transcript(), "f5d6c3");
    assert!(!first.game.has_custom_start());
    assert_eq!((games[1].game.setup().goal, games[1].game.len()), (Goal::Fewest, 0));
}

#[test]
fn ggf_round_trips() {
    let free = Setup { opening: Opening::Free, ..Setup::default() };
    let own_start = "--------/--------/--BW----/---WB---/---BW---/--------/--------/-------- W";
    let must_pass = "BW------/--------/--------/--------/--------/--------/--------/-------- W";
    let placing = "--------/--------/--------/---BW---/--------/--------/--------/-------- B";
    let games = [
        with_passes(),
        Game::from_transcript("f5d6", anti()).unwrap(),
        Game::from_transcript("d4e4d5e5", free.clone()).unwrap(),
        Game::from_position(own_start, Setup::default()).unwrap(),
        Game::from_position(must_pass, Setup::default()).unwrap(),
        Game::from_position(placing, free).unwrap(),
    ];
    assert_eq!(games[4].opening_pass(), Some(Colour::White));
    for mut game in games {
        if game.len() == 0 {
            game.play(game.legal_moves()[0]).unwrap();
        }
        let record = GgfGame { black: "A[n]n\\\n".into(), ..GgfGame::new(game.clone()) };
        let text = record.write().unwrap();
        let read = &GgfGame::read(&text).unwrap()[0];
        assert_eq!(read.black, "Ann");
        assert_eq!(read.game.plies(), game.plies(), "{text}");
        assert_eq!(read.game.position_text(), game.position_text());
        assert_eq!(read.game.setup(), game.setup());
        assert_eq!(read.game.opening_pass(), game.opening_pass());
        assert_eq!(read.write().unwrap(), text);
    }
}

#[test]
fn ggf_gives_the_result_of_a_finished_game() {
    let text = GgfGame::new(with_passes()).write().unwrap();
    assert!(text.contains("RE[-58.000]"), "{text}");
}

#[test]
fn wrong_ggf_is_refused() {
    let cases = [
        ("", None, None),
        ("hello", None, None),
        ("(;GM[Othello]B[f5]", None, None),
        ("(;GM[Amazons];)", None, None),
        ("(;GM[Othello]TY[10];)", None, None),
        ("(;GM[Othello]BO[10 *];)", None, None),
        ("(;GM[Othello]BO[8 -- *];)", None, None),
        ("(;GM[Othello]B[f5]W[f5];)", Some(2), Some("f5")),
        ("(;GM[Othello]B[f5]W[z9];)", Some(2), Some("z9")),
        ("(;GM[Othello]B[f5]W[];)", Some(2), Some("")),
        ("(;GM[Othello]B[f5]B[d6];)", Some(2), Some("d6")),
        ("(;GM[Othello]B[f5]W[PA];)", Some(2), None),
        ("(;GM[Othello]B[f5];)(;W[f5];)", Some(1), Some("f5")),
    ];
    for (text, ply, square) in cases {
        let error = GgfGame::read(text).unwrap_err();
        assert_eq!(error.code(), "bad-transcript");
        assert_eq!((error.ply(), error.square().as_deref()), (ply, square), "{text}: {error}");
    }
    let large = Setup { board: BoardId::Ten, ..Setup::default() };
    assert!(GgfGame::new(Game::new(large).unwrap()).write().is_err());
}

#[test]
fn wthor_bytes_are_as_the_format_says() {
    let game = Game::from_transcript("f5d6c3", Setup::default()).unwrap();
    let games = vec![WthorGame::new(&game, 0x0102, 3, 4).unwrap()];
    let file = WthorFile { created: (2024, 5, 6), year: 2023, depth: 22, games };
    let bytes = file.write();
    assert_eq!(bytes.len(), 16 + 68);
    assert_eq!(bytes[..16], [20, 24, 5, 6, 1, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 22, 0]);
    // f5 is row 5, column 6; three plies leave black five discs.
    assert_eq!(bytes[16..29], [2, 1, 3, 0, 4, 0, 5, 5, 56, 64, 33, 0, 0]);
    assert_eq!(WthorFile::read(&bytes).unwrap(), file);

    let mut odd_date = bytes;
    odd_date[..4].fill(255);
    let read = WthorFile::read(&odd_date).unwrap();
    assert_eq!(WthorFile::read(&read.write()).unwrap(), read);
}

#[test]
fn wthor_round_trips_and_scores_officially() {
    let wiped_out = Game::from_transcript("d3c5f6f5e6e3b5f4g3f3f2e7e8", Setup::default()).unwrap();
    for (game, score) in [(with_passes(), 3), (wiped_out, 64)] {
        let record = WthorGame::new(&game, 1, 2, 3).unwrap();
        assert_eq!(record.black_discs, score);
        assert_eq!(record.game().unwrap().plies(), game.plies());
    }
}

#[test]
fn wrong_wthor_is_refused() {
    let game = Game::from_transcript("f5d6c3", Setup::default()).unwrap();
    let games = vec![WthorGame::new(&game, 0, 0, 0).unwrap()];
    let good = WthorFile { games, ..WthorFile::default() }.write();
    let with = |index: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[index] = byte;
        bytes
    };
    let whole_file = [&[][..], &good[..15], &good[..83], &with(4, 2), &with(12, 10), &with(13, 1)];
    for bytes in whole_file {
        assert_eq!(WthorFile::read(bytes).unwrap_err().code(), "bad-transcript");
    }
    let error = WthorFile::read(&vec![0; outflank_rules::MAX_WTHOR + 1]).unwrap_err();
    assert!(error.to_string().contains("is the most"));
    for (byte, square) in [(56, Some("f5")), (10, None), (255, Some("e25")), (0, None)] {
        let read = WthorFile::read(&with(25, byte)).unwrap();
        let error = read.games[0].game().unwrap_err();
        assert_eq!((error.ply, error.square.as_deref()), (Some(2), square), "{byte}");
    }
    for setup in [anti(), Setup { board: BoardId::Six, ..Setup::default() }] {
        assert!(WthorGame::new(&Game::new(setup).unwrap(), 0, 0, 0).is_err());
    }
}
