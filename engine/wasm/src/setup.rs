//! Setups as JavaScript writes them: an object with any of the fields, each of which may be missing or wrong. Whether it
//! is one, and has no other fields, `setup.js` has seen to.

use js_sys::{Array, Reflect};
use outflank_rules::{
    BlockedError, BoardId, BoardIdError, Colour, Goal, Handicap, Opening, Setup, Square, random_blocked,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::failure::{Failure, sentence};
use crate::plain::{self, Reason, Shape, Values};

/// No board has more squares to block.
const MOST_BLOCKED: u32 = 100;

/// The shape of the board of this name.
#[wasm_bindgen(js_name = boardShape)]
pub fn board_shape(board: &str) -> Result<JsValue, Failure> {
    let board: BoardId = board.parse().map_err(|error: BoardIdError| Failure::refused(error))?;
    Ok(plain::object(&Shape::from(board)))
}

/// Every reason why there can be no game of this setup; none for a good one.
#[wasm_bindgen(js_name = checkSetup)]
pub fn check_setup(setup: &JsValue) -> JsValue {
    plain::object(&read(setup).err().unwrap_or_default())
}

/// Squares to block, drawn so that no seat is favoured. The same seed gives the same squares for ever.
#[wasm_bindgen(js_name = randomBlocked)]
pub fn blocked_by_lot(setup: &JsValue, count: u32, seed: f64) -> Result<Vec<String>, Failure> {
    let drawn = random_blocked(&valid(setup)?, count as usize, seed as u64);
    let squares = drawn.map_err(|error| match error {
        BlockedError::Setup(error) => Failure::refused(error),
        BlockedError::Count { .. } => Failure::new(error.code(), &error).because(error.why()),
    })?;
    Ok(plain::names(&squares))
}

/// The setup of an object, or a failure that lists everything wrong with it.
pub fn valid(object: &JsValue) -> Result<Setup, Failure> {
    read(object).map_err(|reasons| {
        let message = reasons.iter().map(|reason| reason.message.as_str()).collect::<Vec<_>>().join(" ");
        let square = reasons.iter().find_map(|reason| reason.square.as_deref().map(Into::into));
        Failure { square, reasons, ..Failure::new("bad-setup", &message) }
    })
}

/// Reads an object field by field; the error is every reason, at least one.
fn read(object: &JsValue) -> Result<Setup, Vec<Reason>> {
    let mut reader = Reader { object, reasons: Vec::new() };
    let setup = Setup {
        board: reader.name("board", "a board: 6x6, 8x8, 10x10 or octagon", |name| name.parse().ok()),
        players: reader.players(),
        goal: reader.name("goal", "a goal: most or fewest", Goal::from_name),
        opening: reader.name("opening", "an opening: cross or free", Opening::from_name),
        blocked: reader.blocked(),
        handicap: reader.handicap(),
    };
    if !reader.reasons.is_empty() {
        return Err(reader.reasons);
    }
    setup.validate().map_err(|error| plain::reasons(&error))?;
    Ok(setup)
}

/// A field that does not hold what it should.
fn reason(field: &'static str, message: &impl ToString) -> Reason {
    let values = Values(vec![("field", field.to_owned().into())]);
    Reason { field, message: sentence(message), square: None, why: "setup-field", values }
}

/// Reads the fields of an object that may be anything, a getter that throws included.
struct Reader<'a> {
    object: &'a JsValue,
    reasons: Vec<Reason>,
}

impl Reader<'_> {
    /// A field's value; `None` for one that is missing.
    fn field(&mut self, field: &'static str) -> Option<JsValue> {
        match Reflect::get(self.object, &field.into()) {
            Ok(value) => Some(value).filter(|value| !value.is_undefined()),
            Err(_) => self.refuse(field, &format!("The setup's {field} cannot be read.")),
        }
    }

    fn refuse<T>(&mut self, field: &'static str, message: &impl ToString) -> Option<T> {
        self.reasons.push(reason(field, message));
        None
    }

    /// A field that names something; its default when it is missing.
    fn name<T: Default>(&mut self, field: &'static str, what: &str, read: impl Fn(&str) -> Option<T>) -> T {
        let Some(value) = self.field(field) else { return T::default() };
        let named = value.as_string().and_then(|name| read(&name));
        named
            .or_else(|| self.refuse(field, &format!("The setup's {field} is not the name of {what}.")))
            .unwrap_or_default()
    }

    fn players(&mut self) -> u8 {
        let players = self.field("players").map(|value| small_number(&value));
        let default = Setup::default().players;
        match players {
            None => default,
            Some(Some(players)) => players,
            Some(None) => self.refuse("players", &"The number of players is 2, 3 or 4.").unwrap_or(default),
        }
    }

    fn blocked(&mut self) -> Vec<Square> {
        let Some(value) = self.field("blocked") else { return Vec::new() };
        // What can be asked for its length can be asked whether it is a list; of a revoked proxy that would throw.
        let length = Reflect::get(&value, &"length".into()).ok().and_then(|length| length.as_f64());
        let Some(list) = length.and_then(|_| value.dyn_ref::<Array>()) else {
            self.reasons.push(reason("blocked", &"The blocked squares are a list of names, such as [\"c3\", \"f6\"]."));
            return Vec::new();
        };
        if list.length() > MOST_BLOCKED {
            self.reasons.push(reason("blocked", &format!("At most {MOST_BLOCKED} squares can be blocked.")));
            return Vec::new();
        }
        let entry = |index| Reflect::get_u32(list, index).ok()?.as_string();
        (0..list.length()).filter_map(|index| self.square(entry(index))).collect()
    }

    fn square(&mut self, name: Option<String>) -> Option<Square> {
        let Some(name) = name else { return self.refuse("blocked", &"A blocked square is a name such as \"c3\".") };
        match name.parse::<Square>() {
            Ok(square) => Some(square),
            Err(error) => self.refuse("blocked", &error),
        }
    }

    fn handicap(&mut self) -> Option<Handicap> {
        let value = self.field("handicap").filter(|value| !value.is_null())?;
        let inner = |field: &str| Reflect::get(&value, &field.into()).ok();
        let player = inner("player").and_then(|player| Colour::from_name(&player.as_string()?));
        let corners = inner("corners").and_then(|corners| small_number(&corners));
        let (Some(player), Some(corners)) = (player, corners) else {
            return self.refuse(
                "handicap",
                &"A handicap is null, or who gets it and how much, as in { player: \"white\", corners: 2 }.",
            );
        };
        Some(Handicap { player, corners })
    }
}

/// A number that is whole and small enough to be told apart from a mistake.
fn small_number(value: &JsValue) -> Option<u8> {
    let number = value.as_f64()?;
    (number.fract() == 0.0 && (0.0..=255.0).contains(&number)).then_some(number as u8)
}
