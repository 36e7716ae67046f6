//! One game.

use outflank_rules::{Colour, Disc, Game, PlayError, Refusal, Square, SquareError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::plain::{self, PlainPly, PlainResult, PlainSetup};
use crate::setup;

/// The compiled half of JavaScript's `Game`.
#[wasm_bindgen]
#[derive(Clone)]
pub struct GameCore(pub(crate) Game);

#[wasm_bindgen]
impl GameCore {
    /// A game at its start.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: &JsValue) -> Result<Self, Failure> {
        let setup = setup::valid(setup)?;
        Game::new(setup).map(Self).map_err(Failure::refused)
    }

    #[wasm_bindgen(js_name = fromTranscript)]
    pub fn from_transcript(text: &str, setup: &JsValue) -> Result<Self, Failure> {
        let setup = setup::valid(setup)?;
        Game::from_transcript(text, setup).map(Self).map_err(Failure::refused)
    }

    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(text: &str, setup: &JsValue) -> Result<Self, Failure> {
        let setup = setup::valid(setup)?;
        Game::from_position(text, setup).map(Self).map_err(Failure::refused)
    }

    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(text: &str) -> Result<Self, Failure> {
        Game::from_link(text).map(Self).map_err(Failure::refused)
    }

    #[wasm_bindgen(js_name = fromObf)]
    pub fn from_obf(text: &str, setup: &JsValue) -> Result<Self, Failure> {
        let setup = setup::valid(setup)?;
        Game::from_obf(text, setup).map(Self).map_err(Failure::refused)
    }

    pub fn duplicate(&self) -> Self {
        self.clone()
    }

    pub fn setup(&self) -> JsValue {
        plain::object(&PlainSetup::from(self.0.setup()))
    }

    pub fn turn(&self) -> JsValue {
        plain::object(&self.0.turn().map(Colour::name))
    }

    #[wasm_bindgen(js_name = openingPass)]
    pub fn opening_pass(&self) -> JsValue {
        plain::object(&self.0.opening_pass().map(Colour::name))
    }

    pub fn ply(&self) -> u32 {
        self.0.ply() as u32
    }

    pub fn length(&self) -> u32 {
        self.0.len() as u32
    }

    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        plain::names(&self.0.legal_moves())
    }

    pub fn flips(&self, square: &str) -> Result<Vec<String>, Failure> {
        Ok(plain::sorted_names(&self.0.flips(self.square(square)?)))
    }

    pub fn disc(&self, square: &str) -> Result<JsValue, Failure> {
        let name = |disc| match disc {
            Disc::Of(colour) => colour.name(),
            Disc::Neutral => "neutral",
        };
        Ok(plain::object(&self.0.disc(self.square(square)?).map(name)))
    }

    pub fn play(&mut self, square: &str) -> Result<JsValue, Failure> {
        let square = self.square(square)?;
        let ply = self.0.play(square).map_err(Failure::refused)?;
        Ok(plain::object(&PlainPly::from(ply)))
    }

    pub fn undo(&mut self) -> JsValue {
        plain::object(&self.0.undo().as_ref().map(PlainPly::from))
    }

    pub fn redo(&mut self) -> JsValue {
        plain::object(&self.0.redo().as_ref().map(PlainPly::from))
    }

    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, ply: u32) -> Result<(), Failure> {
        self.0.go_to(ply as usize).map_err(Failure::refused)
    }

    pub fn plies(&self) -> JsValue {
        plain::object(&self.0.plies().iter().map(PlainPly::from).collect::<Vec<_>>())
    }

    pub fn discs(&self) -> JsValue {
        plain::object(&plain::discs(&self.0))
    }

    pub fn result(&self) -> JsValue {
        plain::object(&self.0.result().map(|outcome| PlainResult::new(&self.0, &outcome)))
    }

    pub fn position(&self) -> String {
        self.0.position_text()
    }

    pub fn transcript(&self) -> String {
        self.0.transcript()
    }

    pub fn link(&self) -> String {
        self.0.link()
    }

    pub fn obf(&self) -> Result<String, Failure> {
        self.0.obf().map_err(Failure::refused)
    }

    /// The square of a name, made sure to be on this board.
    fn square(&self, name: &str) -> Result<Square, Failure> {
        let square = name.parse().map_err(|error: SquareError| Failure::refused(error))?;
        let board = self.0.setup().board;
        if board.contains(square) {
            return Ok(square);
        }
        Err(Failure::refused(PlayError { ply: self.0.ply() + 1, square, refusal: Refusal::OffBoard(board) }))
    }
}
