//! What is written is read back the same.

use outflank_rules::{BoardId, Game, GgfGame, Setup, WthorFile, WthorGame};
use proptest::prelude::*;

use crate::cases;
use crate::setups::{choices, game, play_on};

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn positions_round_trip(game in game(), choices in choices()) {
        let text = game.position_text();
        let mut read = Game::from_position(&text, game.setup().clone()).unwrap();
        prop_assert_eq!(&read.position_text(), &text);
        prop_assert_eq!(read.legal_moves(), game.legal_moves());
        prop_assert_eq!(read.result(), game.result());
        prop_assert_eq!(read.setup(), game.setup());
        let without_blocked = Setup { blocked: Vec::new(), ..game.setup().clone() };
        let lower = text.to_lowercase();
        let read_without = Game::from_position(&lower, without_blocked).unwrap();
        prop_assert_eq!(read_without.position_text(), text);
        let mut game = game;
        play_on(&mut game, &choices, 100);
        play_on(&mut read, &choices, 100);
        prop_assert_eq!(read.position_text(), game.position_text());
        prop_assert_eq!(read.result(), game.result());
    }

    #[test]
    fn transcripts_round_trip(game in game()) {
        let read = Game::from_transcript(&game.transcript(), game.setup().clone()).unwrap();
        prop_assert_eq!(read.plies(), game.plies());
    }

    #[test]
    fn links_round_trip(game in game()) {
        let link = game.link();
        prop_assert!(link.chars().all(|c| c.is_ascii_alphanumeric() || "-._~".contains(c)), "{}", link);
        prop_assert!(link.ends_with(|c: char| c.is_ascii_alphanumeric()));
        let read = Game::from_link(&link).unwrap();
        prop_assert_eq!(read.setup(), game.setup());
        prop_assert_eq!(read.all_plies(), game.all_plies());
        prop_assert_eq!((read.ply(), read.len()), (game.ply(), game.len()));
        prop_assert_eq!(read.position_text(), game.position_text());
        prop_assert_eq!(read.has_custom_start(), false);
        prop_assert_eq!(read.link(), link);
    }

    #[test]
    fn forms_of_the_eight_by_eight_round_trip(game in game()) {
        let setup = game.setup().clone();
        let fits = (setup.board, setup.players) == (BoardId::Eight, 2) && setup.blocked.is_empty();
        let ggf = GgfGame::new(game.clone()).write();
        prop_assert_eq!(fits, ggf.is_ok());
        prop_assert_eq!(fits, game.obf().is_ok());
        if let (Ok(ggf), Ok(obf)) = (ggf, game.obf()) {
            let read = &GgfGame::read(&ggf).unwrap()[0].game;
            prop_assert_eq!(read.plies(), game.plies());
            prop_assert_eq!(read.position_text(), game.position_text());
            let read = Game::from_obf(&obf, setup.clone()).unwrap();
            prop_assert_eq!(read.position_text(), game.position_text());
        }
        let wthor = WthorGame::new(&game, 1, 2, 3);
        prop_assert_eq!(setup == Setup::default(), wthor.is_ok());
        if let Ok(record) = wthor {
            let file = WthorFile { games: vec![record], ..WthorFile::default() };
            let read = WthorFile::read(&file.write()).unwrap();
            prop_assert_eq!(read.games[0].game().unwrap().plies().to_vec(), game.plies().to_vec());
        }
    }
}
