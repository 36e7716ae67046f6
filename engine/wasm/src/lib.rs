//! What JavaScript sees: translation only. No rule and no search lives here.
//!
//! Text, small numbers and plain objects go in; plain objects come out. Nothing 64 bits wide crosses the boundary and
//! no view of the engine's memory does, because that memory may move. Every call that can fail throws a plain object,
//! `Failure`, from which the hand-written JavaScript beside this crate makes its one kind of error.

mod engine;
mod failure;
mod files;
mod game;
mod lots;
mod plain;
mod setup;

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs once when the module is started: a panic is told to the console before it becomes a trap.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}
