//! No text makes a reader panic, and what is read holds.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_rules::{Game, GgfGame};
use outflank_rules_fuzz::{check, setup};

fuzz_target!(|input: ([u8; 4], &str)| {
    let (bytes, text) = input;
    let setup = setup(bytes);
    let mut games = Vec::new();
    games.extend(Game::from_position(text, setup.clone()));
    games.extend(Game::from_transcript(text, setup.clone()));
    games.extend(Game::from_obf(text, setup));
    games.extend(Game::from_link(text));
    games.extend(GgfGame::read(text).unwrap_or_default().into_iter().map(|record| record.game));
    games.iter().for_each(check);
});
