//! No input makes a reader panic, and what a reader takes can be written and read again.

use outflank_rules::{BoardId, Game, GgfGame, Setup, Square, WthorFile, WthorGame};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cases;
use crate::setups::{game, setup};

/// Gives a text to every reader, and checks what is made of it.
fn read_all(text: &str, setup: &Setup) -> Result<(), TestCaseError> {
    if let Ok(square) = text.parse::<Square>() {
        prop_assert!(square.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(board) = text.parse::<BoardId>() {
        prop_assert_eq!(board.to_string(), text);
    }
    let mut games = Vec::new();
    games.extend(Game::from_position(text, setup.clone()));
    games.extend(Game::from_transcript(text, setup.clone()));
    games.extend(Game::from_link(text));
    games.extend(Game::from_obf(text, setup.clone()));
    games.extend(GgfGame::read(text).unwrap_or_default().into_iter().map(|record| record.game));
    for game in games {
        let read = Game::from_link(&game.link()).unwrap();
        prop_assert_eq!(read.plies(), game.plies());
        prop_assert_eq!(read.position_text(), game.position_text());
        prop_assert_eq!(read.link(), game.link());
        let start = Game::from_position(&read.position_text(), game.setup().clone()).unwrap();
        prop_assert_eq!(start.position_text(), game.position_text());
    }
    Ok(())
}

fn read_wthor(bytes: &[u8]) {
    for record in WthorFile::read(bytes).unwrap_or_default().games {
        if let Ok(game) = record.game() {
            let again = WthorGame::new(&game, record.tournament, record.black, record.white).unwrap();
            assert_eq!(again.game().unwrap().plies(), game.plies());
        }
    }
}

/// Changes to a text: where, how much of it goes, and what comes instead.
fn edits() -> impl Strategy<Value = Vec<(Index, usize, String)>> {
    let piece = prop_oneof![
        "[a-jA-J][0-9]{1,2}",
        "[0-9.]{1,4}",
        "--|pa|pass|@@|p",
        "[-#./ BWRGNbwrgnxXO*;:()\\[\\]]{1,3}",
        any::<char>().prop_map(String::from),
        Just(String::new()),
    ];
    proptest::collection::vec((any::<Index>(), 0..4usize, piece), 0..5)
}

fn edit(text: &str, edits: &[(Index, usize, String)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for (at, gone, piece) in edits {
        let at = at.index(characters.len() + 1);
        let end = (at + gone).min(characters.len());
        characters.splice(at..end, piece.chars());
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_text(text in any::<String>(), setup in setup()) {
        read_all(&text, &setup)?;
    }

    #[test]
    fn any_text_of_likely_characters(text in "[a-j0-9BWRGNXOx*#./() ;:\\[\\]\\n-]{0,80}", setup in setup()) {
        read_all(&text, &setup)?;
    }

    #[test]
    fn mutated_texts(game in game(), edits in edits()) {
        let mut texts = vec![game.position_text(), game.transcript(), game.link()];
        let from_here = Game::from_position(&game.position_text(), game.setup().clone()).unwrap();
        texts.push(from_here.link());
        texts.extend(game.obf());
        texts.extend(GgfGame::new(game.clone()).write());
        for text in texts {
            read_all(&edit(&text, &edits), game.setup())?;
        }
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_wthor(&bytes);
        read_all(&String::from_utf8_lossy(&bytes), &Setup::default())?;
    }

    #[test]
    fn mutated_wthor_files(moves in proptest::collection::vec(any::<Index>(), 60), count in 0..3usize,
                           changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 0..4)) {
        let mut game = Game::new(Setup::default()).unwrap();
        crate::setups::play_on(&mut game, &moves, 60);
        let games = vec![WthorGame::new(&game, 1, 2, 3).unwrap(); count];
        let mut bytes = WthorFile { games, ..WthorFile::default() }.write();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        read_wthor(&bytes);
    }
}

/// Long input of every kind is refused, not read.
#[test]
fn long_texts_are_refused() {
    let filler = outflank_rules::MAX_TEXT;
    let position = format!("{}{}", Game::new(Setup::default()).unwrap().position_text(), " ".repeat(filler));
    let codes = [
        Game::from_position(&position, Setup::default()).unwrap_err().code(),
        Game::from_transcript(&"f5 ".repeat(filler), Setup::default()).unwrap_err().code(),
        Game::from_link(&format!("1.8x8.m{}", "f5".repeat(filler))).unwrap_err().code(),
        Game::from_obf(&"-".repeat(filler + 1), Setup::default()).unwrap_err().code(),
        GgfGame::read(&"(;".repeat(filler)).unwrap_err().code(),
    ];
    assert_eq!(codes, ["bad-position", "bad-transcript", "bad-link", "bad-position", "bad-transcript"]);
}
