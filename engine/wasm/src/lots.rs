//! Chance, from the browser's own source of it.

use outflank_rules::Colour;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::plain;

/// A seed drawn by lot: a whole number that JavaScript holds exactly.
#[wasm_bindgen(js_name = randomSeed)]
pub fn random_seed() -> Result<f64, Failure> {
    Ok(f64::from(random()?))
}

/// The first `players` colours in an order drawn by lot, every order as likely as any other.
#[wasm_bindgen(js_name = drawSeats)]
pub fn draw_seats(players: u8) -> Result<JsValue, Failure> {
    let mut colours = Colour::ALL[..usize::from(players).min(Colour::ALL.len())].to_vec();
    for last in (1..colours.len()).rev() {
        colours.swap(last, random_below(last as u32 + 1)? as usize);
    }
    let names: Vec<_> = colours.into_iter().map(Colour::name).collect();
    Ok(plain::object(&names))
}

/// A number below `bound`, each as likely as any other.
fn random_below(bound: u32) -> Result<u32, Failure> {
    // Numbers above the last whole multiple of `bound` would favour the small ones.
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let number = random()?;
        if number < fair {
            return Ok(number % bound);
        }
    }
}

fn random() -> Result<u32, Failure> {
    let message = |error| format!("This browser gives no random numbers ({error}).");
    getrandom::u32().map_err(|error| Failure { why: Some("no-random"), ..Failure::new("unsupported", &message(error)) })
}
