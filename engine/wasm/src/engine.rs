//! The search, cut into slices so that the worker it runs in can listen between them.

use std::cell::Cell;

use js_sys::Function;
use outflank_rules::{Colour, Game};
use outflank_search::{Analysis, BenchCase, Clock, Engine, Level, Limits, MoveScore, Report, Score, Stop};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::plain::{self, Numbers};
use crate::setup;

#[wasm_bindgen]
extern "C" {
    /// The host's monotonic clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

struct HostClock;

impl Clock for HostClock {
    fn now_ms(&self) -> f64 {
        performance_now()
    }
}

/// Ends a slice after so many questions. Counted, not timed, so that the same request visits the same nodes every
/// time on every machine.
struct Slice {
    left: Cell<u32>,
}

impl Stop for Slice {
    fn stop(&self) -> bool {
        self.left.set(self.left.get().saturating_sub(1));
        self.left.get() == 0
    }
}

/// `Limits` in `protocol.js`: already checked.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlainLimits {
    level: Option<u8>,
    depth: Option<u32>,
    time_ms: Option<f64>,
    variety: Option<f32>,
    nodes: Option<f64>,
    exact: bool,
    #[serde(default)]
    outcome: bool,
    moves: Option<u32>,
    seed: f64,
}

impl From<PlainLimits> for Limits {
    fn from(plain: PlainLimits) -> Self {
        Self {
            level: plain.level.and_then(Level::new),
            depth: plain.depth,
            time_ms: plain.time_ms,
            variety: plain.variety,
            nodes: plain.nodes.map(|nodes| nodes as u64),
            exact: plain.exact,
            outcome: plain.outcome,
            moves: plain.moves,
            seed: plain.seed as u64,
        }
    }
}

/// `Analysis` in `index.d.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlainAnalysis {
    best: Option<String>,
    moves: Vec<PlainMove>,
    nodes: f64,
    time_ms: f64,
    depth: u32,
    done: bool,
}

/// `MoveScore` in `index.d.ts`.
#[derive(Serialize)]
struct PlainMove {
    square: String,
    score: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Numbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gains: Option<Numbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Numbers>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<i8>,
    depth: u32,
    pv: Vec<String>,
}

impl PlainMove {
    /// A move's score, beside that of the best move.
    fn new(colours: &[Colour], scored: &MoveScore, best: &MoveScore) -> Self {
        let seats = |numbers: &[f32]| (!numbers.is_empty()).then(|| plain::by_player(colours, numbers.iter().copied()));
        let gains: Vec<f32> = scored.seats.iter().zip(&best.seats).map(|(own, best)| own - best).collect();
        Self {
            square: scored.square.to_string(),
            score: scored.score.discs(),
            scores: seats(&scored.seats),
            gains: seats(&gains),
            chances: seats(&scored.chances),
            kind: match scored.score {
                Score::Exact(_) => "exact",
                // By how much is not known.
                Score::Outcome(_) | Score::Estimate(_) => "estimate",
            },
            outcome: match scored.score {
                Score::Outcome(sign) => Some(sign),
                _ => None,
            },
            depth: scored.depth,
            pv: plain::names(&scored.pv),
        }
    }
}

/// One question of the bench.
#[derive(Serialize)]
struct PlainCase {
    name: String,
    nodes: f64,
    score: i32,
}

impl From<BenchCase> for PlainCase {
    fn from(case: BenchCase) -> Self {
        Self { name: case.name, nodes: case.nodes as f64, score: case.score }
    }
}

/// What a build without the feature `every-family` says to games it has no search for.
const SMALL_BUILD: &str = "The small build of the engine thinks only about games of two on the 6x6 and 8x8 boards; \
    for others make an engine of outflank_wasm_bg.wasm";

/// What is being thought about, over all its slices.
struct Task {
    game: Game,
    limits: Limits,
    started_ms: f64,
    /// Nodes of the slices that are over.
    nodes: u64,
    /// The deepest analysis so far.
    deepest: Analysis,
}

impl Task {
    /// What is left of the limits for the next slice.
    fn remaining(&self) -> Limits {
        let elapsed = performance_now() - self.started_ms;
        Limits {
            time_ms: self.limits.time_ms.map(|time| (time - elapsed).max(0.0)),
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes).max(1)),
            ..self.limits
        }
    }

    /// A slice's analysis as JavaScript gets it, counted from the start of the task.
    fn plain(&self, analysis: &Analysis, slice_nodes: u64) -> JsValue {
        let colours = self.game.setup().colours();
        plain::object(&PlainAnalysis {
            best: analysis.best.map(|square| square.to_string()),
            moves: analysis.moves.iter().map(|scored| PlainMove::new(colours, scored, &analysis.moves[0])).collect(),
            nodes: (self.nodes + slice_nodes) as f64,
            time_ms: performance_now() - self.started_ms,
            depth: analysis.depth,
            done: analysis.done,
        })
    }
}

/// Passes deepening steps on, but not those that a new slice merely goes through again.
struct Progress<'a> {
    task: &'a mut Task,
    on_info: &'a Function,
}

impl Report for Progress<'_> {
    fn report(&mut self, analysis: &Analysis) {
        if analysis.depth < self.task.deepest.depth {
            return;
        }
        // Whatever ends here, the task goes on.
        self.task.deepest = Analysis { done: false, ..analysis.clone() };
        // A listener that throws is no reason to stop thinking.
        let _ = self.on_info.call1(&JsValue::NULL, &self.task.plain(&self.task.deepest, analysis.nodes));
    }
}

/// The compiled half of JavaScript's `Engine`, one to a worker.
#[wasm_bindgen]
pub struct EngineCore {
    engine: Engine,
    task: Option<Task>,
}

#[wasm_bindgen]
impl EngineCore {
    /// An engine with a table of this many megabytes, allocated now and for good.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mb: u32) -> Self {
        Self { engine: Engine::new(hash_mb as usize), task: None }
    }

    /// Whether this build has a search for games of this setup, given whole.
    pub fn plays(setup: &JsValue) -> Result<bool, Failure> {
        Ok(Engine::plays(&setup::valid(setup)?))
    }

    /// Takes up a file of evaluation weights.
    #[wasm_bindgen(js_name = loadWeights)]
    pub fn load_weights(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let loaded = self.engine.load_weights(bytes).map(|_family| ());
        loaded.map_err(|error| Failure::new("load-failed", &format!("An evaluation file cannot be used: {error}")))
    }

    /// Visits the fixed positions of the search's signature; gives each one's name, nodes and score.
    pub fn bench(&mut self) -> JsValue {
        let cases: Vec<_> = outflank_search::bench(&mut self.engine).into_iter().map(PlainCase::from).collect();
        plain::object(&cases)
    }

    /// Begins to think about a game, given as its link. Nothing happens before [`Self::step`].
    pub fn begin(&mut self, link: &str, limits: JsValue) -> Result<(), Failure> {
        let game = Game::from_link(link).map_err(Failure::refused)?;
        if !Engine::plays(game.setup()) {
            return Err(Failure::new("unsupported", &SMALL_BUILD));
        }
        let limits: PlainLimits =
            serde_wasm_bindgen::from_value(limits).map_err(|error| Failure::new("bad-limits", &error))?;
        let task =
            Task { game, limits: limits.into(), started_ms: performance_now(), nodes: 0, deepest: Analysis::default() };
        self.task = Some(task);
        Ok(())
    }

    /// Thinks for one slice, `polls` questions of the search long, and gives what is known after it. When that is
    /// not `done` another slice takes it further; the table keeps what was found.
    pub fn step(&mut self, polls: u32, on_info: &Function) -> Result<JsValue, Failure> {
        let Some(mut task) = self.task.take() else {
            return Err(Failure::new("internal", &"There is nothing to think about."));
        };
        let (game, limits) = (task.game.clone(), task.remaining());
        let slice = Slice { left: Cell::new(polls) };
        let mut progress = Progress { task: &mut task, on_info };
        let analysis = self.engine.analyse(&game, &limits, &HostClock, &slice, &mut progress);
        task.nodes += analysis.nodes;
        if analysis.done || analysis.depth >= task.deepest.depth {
            task.deepest = analysis;
        }
        let plain = task.plain(&task.deepest, 0);
        self.task = Some(task);
        Ok(plain)
    }
}
