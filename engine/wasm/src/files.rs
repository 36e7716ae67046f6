//! Files of games in the formats of others.

use outflank_rules::{GgfGame, WthorFile};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::game::GameCore;
use crate::plain;

/// A game of a GGF file, and what the file says about it.
#[wasm_bindgen]
pub struct GgfRecord(GgfGame);

#[wasm_bindgen]
impl GgfRecord {
    /// A game that has not been written yet.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &GameCore, black: String, white: String, place: String, date: String, result: String) -> Self {
        Self(GgfGame { black, white, place, date, result, ..GgfGame::new(game.0.clone()) })
    }

    /// Every game of a file.
    pub fn read(text: &str) -> Result<Vec<Self>, Failure> {
        let games = GgfGame::read(text).map_err(Failure::refused)?;
        Ok(games.into_iter().map(Self).collect())
    }

    pub fn write(&self) -> Result<String, Failure> {
        self.0.write().map_err(Failure::refused)
    }

    pub fn game(&self) -> GameCore {
        GameCore(self.0.game.clone())
    }

    /// What the file says besides the game.
    pub fn about(&self) -> JsValue {
        let GgfGame { black, white, place, date, result, .. } = &self.0;
        plain::object(&About { black, white, place, date, result })
    }
}

#[derive(Serialize)]
struct About<'a> {
    black: &'a str,
    white: &'a str,
    place: &'a str,
    date: &'a str,
    result: &'a str,
}

/// A WTHOR file's year and games. A game that is not legal has no transcript.
#[wasm_bindgen(js_name = readWthor)]
pub fn read_wthor(bytes: &[u8]) -> Result<JsValue, Failure> {
    let file = WthorFile::read(bytes).map_err(Failure::refused)?;
    let games = file.games.iter().map(|game| PlainWthorGame {
        tournament: game.tournament,
        black: game.black,
        white: game.white,
        black_discs: game.black_discs,
        best_discs: game.best_discs,
        transcript: game.game().ok().map(|game| game.transcript()),
    });
    Ok(plain::object(&PlainWthor { year: file.year, depth: file.depth, games: games.collect() }))
}

#[derive(Serialize)]
struct PlainWthor {
    year: u16,
    depth: u8,
    games: Vec<PlainWthorGame>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlainWthorGame {
    tournament: u16,
    black: u16,
    white: u16,
    black_discs: u8,
    best_discs: u8,
    transcript: Option<String>,
}
