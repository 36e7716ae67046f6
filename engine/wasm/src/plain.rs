//! The plain objects that JavaScript gets, in the shapes that `index.d.ts` promises.

use outflank_rules::{BoardId, Colour, Game, Outcome, Ply, SetupError, SetupProblem, Square, Value, Why};
use serde::Serialize;
use serde::ser::SerializeMap;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsValue, UnwrapThrowExt};

/// The JavaScript form of a value.
pub fn object(value: &impl Serialize) -> JsValue {
    // Nothing here can refuse to be serialised: the types below are strings, numbers, lists and maps of strings.
    value.serialize(&Serializer::json_compatible()).unwrap_throw()
}

/// Squares by name, in the order given.
pub fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

/// Squares by name, in the order of the names.
pub fn sorted_names(squares: &[Square]) -> Vec<String> {
    let mut names = names(squares);
    names.sort_unstable();
    names
}

/// `Ply` in `index.d.ts`.
#[derive(Serialize)]
pub struct PlainPly {
    player: &'static str,
    square: String,
    flips: Vec<String>,
    passed: Vec<&'static str>,
}

impl From<&Ply> for PlainPly {
    fn from(ply: &Ply) -> Self {
        Self {
            player: ply.player.name(),
            square: ply.square.to_string(),
            flips: sorted_names(&ply.flips),
            passed: ply.passed.iter().map(|player| player.name()).collect(),
        }
    }
}

/// Numbers by name: an object whose keys keep their order.
pub struct Numbers(Vec<(&'static str, f64)>);

impl Serialize for Numbers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// Numbers and texts by name.
#[derive(Clone, Debug, Default)]
pub struct Values(pub Vec<(&'static str, Value)>);

impl Values {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Values {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            match value {
                Value::Number(number) => map.serialize_entry(name, number)?,
                Value::Text(text) => map.serialize_entry(name, text)?,
            }
        }
        map.end()
    }
}

/// A number for each colour that plays, in turn order.
pub fn by_player(colours: &[Colour], numbers: impl IntoIterator<Item = impl Into<f64>>) -> Numbers {
    Numbers(colours.iter().map(|colour| colour.name()).zip(numbers.into_iter().map(Into::into)).collect())
}

/// What `Game.discs()` gives.
pub fn discs(game: &Game) -> Numbers {
    let discs = game.discs();
    let mut counts = by_player(game.setup().colours(), discs.colours);
    counts.0.push(("neutral", f64::from(discs.neutral)));
    counts.0.push(("empty", f64::from(discs.empty)));
    counts
}

/// `Result` in `index.d.ts`.
#[derive(Serialize)]
pub struct PlainResult {
    winner: Option<&'static str>,
    discs: Numbers,
    score: Numbers,
}

impl PlainResult {
    /// The result of a finished game.
    pub fn new(game: &Game, outcome: &Outcome) -> Self {
        let colours = game.setup().colours();
        let mut discs = by_player(colours, outcome.discs.colours);
        // Only the game of three starts with a neutral disc.
        if colours.len() == 3 {
            discs.0.push(("neutral", f64::from(outcome.discs.neutral)));
        }
        Self { winner: outcome.winner.map(Colour::name), discs, score: by_player(colours, outcome.score) }
    }
}

/// `Setup` in `index.d.ts`.
#[derive(Serialize)]
pub struct PlainSetup {
    board: &'static str,
    players: u8,
    goal: &'static str,
    opening: &'static str,
    blocked: Vec<String>,
    handicap: Option<PlainHandicap>,
}

#[derive(Serialize)]
struct PlainHandicap {
    player: &'static str,
    corners: u8,
}

impl From<&outflank_rules::Setup> for PlainSetup {
    fn from(setup: &outflank_rules::Setup) -> Self {
        let handicap = |handicap: outflank_rules::Handicap| PlainHandicap {
            player: handicap.player.name(),
            corners: handicap.corners,
        };
        Self {
            board: setup.board.name(),
            players: setup.players,
            goal: setup.goal.name(),
            opening: setup.opening.name(),
            blocked: names(&setup.blocked),
            handicap: setup.handicap.map(handicap),
        }
    }
}

/// `Reason` in `index.d.ts`: one thing that is wrong with a setup.
#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    /// The field of the setup it is about.
    pub field: &'static str,
    /// What is wrong and what would be right.
    pub message: String,
    /// The square it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// What it is, in a stable word: one of the package's `Why`s.
    pub why: &'static str,
    /// What a sentence about it needs.
    #[serde(skip_serializing_if = "Values::is_empty")]
    pub values: Values,
}

impl From<&SetupProblem> for Reason {
    fn from(problem: &SetupProblem) -> Self {
        use SetupProblem as Problem;
        let field = match problem {
            Problem::Players(_) | Problem::ManyOnSmallBoard(_) => "players",
            Problem::ManyWithFreeOpening => "opening",
            Problem::ManyWithHandicap
            | Problem::HandicapWithFreeOpening
            | Problem::HandicapPlayer(_)
            | Problem::HandicapCorners(_) => "handicap",
            Problem::BlockedOffBoard(..)
            | Problem::BlockedCentre(_)
            | Problem::BlockedHandicap(_)
            | Problem::BlockedTwice(_) => "blocked",
        };
        let Why { word, values } = problem.why();
        Self {
            field,
            message: problem.to_string(),
            square: problem.square().map(|square| square.to_string()),
            why: word,
            values: Values(values),
        }
    }
}

/// Everything that is wrong with a setup that the rules refuse.
pub fn reasons(error: &SetupError) -> Vec<Reason> {
    error.reasons.iter().map(Reason::from).collect()
}

/// `BoardShape` in `index.d.ts`.
#[derive(Serialize)]
pub struct Shape {
    board: &'static str,
    columns: u32,
    rows: u32,
    squares: Vec<String>,
    centre: Vec<String>,
    corners: Vec<String>,
    handicap: Vec<String>,
}

impl From<BoardId> for Shape {
    fn from(board: BoardId) -> Self {
        Self {
            board: board.name(),
            columns: board.size(),
            rows: board.size(),
            squares: names(&board.squares().collect::<Vec<_>>()),
            centre: names(&board.centre()),
            corners: names(&board.corners()),
            handicap: names(&board.handicap_squares()),
        }
    }
}
