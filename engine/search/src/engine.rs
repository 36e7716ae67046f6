//! The way in: one analysis of one game, whatever its setup.

use outflank_rules::{Bits, Duel, Game, Geometry, Goal, State};

use crate::analysis::{Analysis, MoveScore, Score};
use crate::duel::{Budget, Root, Search, Table};
use crate::eval::{DISC, Evaluation, Family, Learned, Plain, Shelved, WeightsError};
use crate::ground::Ground;
use crate::level::{Strength, steps};
use crate::limits::{Level, Limits};
use crate::outside::{Clock, Report, Stop};

/// A computer player and analyst. It keeps what it found out, so that the next question about the same game is
/// answered sooner; one engine answers one question at a time.
pub struct Engine {
    table: Table,
    last: Option<Question>,
    learned: Learned,
}

/// What the table's content and a level's spent positions belong to.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    state: State,
    goal: Goal,
    level: Option<Level>,
    seed: u64,
    /// Positions visited for it so far, over all slices.
    spent: u64,
}

impl Engine {
    /// An engine with a table of `hash_mb` MiB at most, allocated once and for all.
    pub fn new(hash_mb: usize) -> Self {
        Self { table: Table::new(hash_mb), last: None, learned: Learned::default() }
    }

    /// Takes up a file of evaluation weights: from now on games of its family are judged by it instead of by hand.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file of this version; the engine plays on as before.
    pub fn load_weights(&mut self, bytes: &[u8]) -> Result<Family, WeightsError> {
        let family = self.learned.load(bytes)?;
        self.clear();
        Ok(family)
    }

    /// Takes up evaluations that were unpacked already, in place of all it has; they are shared, not copied.
    pub fn share_learned(&mut self, learned: &Learned) {
        self.learned = learned.clone();
        self.clear();
    }

    /// Forgets everything found out so far: the next analysis visits the same positions as a new engine's.
    pub fn clear(&mut self) {
        self.table.clear();
        self.last = None;
    }

    /// Analyses the position at the game's cursor until the limits are met.
    ///
    /// A search cut short by `stop` or by [`Limits::nodes`] is not lost: asked again for the same position, the
    /// engine soon gets back to where it was. A worker that must stay reachable asks slice by slice in this way.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &impl Clock,
        stop: &impl Stop,
        report: &mut impl Report,
    ) -> Analysis {
        self.take_up(game, limits);
        let mut outside = Outside { clock, stop, report };
        let goal = game.setup().goal;
        let analysis = match game.state() {
            State::TwoSix(duel) => self.duel(duel, goal, limits, &mut outside),
            State::TwoEight(duel) => self.duel(duel, goal, limits, &mut outside),
            State::TwoTen(duel) => self.duel(duel, goal, limits, &mut outside),
            State::TwoOctagon(duel) => self.duel(duel, goal, limits, &mut outside),
            _ => Analysis::default(),
        };
        match &mut self.last {
            Some(question) if !analysis.done => question.spent += analysis.nodes,
            _ => self.last = None,
        }
        analysis
    }

    /// Readies the table for a question: kept as it is for one that was cut short, emptied for a level's, which must
    /// not depend on what was asked before, only aged otherwise.
    fn take_up(&mut self, game: &Game, limits: &Limits) {
        let question = Question {
            state: *game.state(),
            goal: game.setup().goal,
            level: limits.level,
            seed: limits.seed,
            spent: 0,
        };
        let continued = self.last.as_ref().is_some_and(|last| Question { spent: 0, ..last.clone() } == question);
        if continued {
            return;
        }
        if limits.level.is_some() {
            self.table.clear();
        } else {
            self.table.grow_older();
        }
        self.last = Some(question);
    }

    fn duel<G: Shelved>(&mut self, duel: &Duel<G>, goal: Goal, limits: &Limits, outside: &mut Outside) -> Analysis {
        let ground = Ground::new(duel.open);
        match self.learned.get::<G>(goal) {
            Some(learned) => self.duel_by(duel, &ground, &*learned, goal, limits, outside),
            None => {
                let plain = Plain::new(&ground, goal == Goal::Fewest);
                self.duel_by(duel, &ground, &plain, goal, limits, outside)
            }
        }
    }

    fn duel_by<G: Geometry, E: Evaluation<G>>(
        &mut self,
        duel: &Duel<G>,
        ground: &Ground<G>,
        evaluation: &E,
        goal: Goal,
        limits: &Limits,
        outside: &mut Outside,
    ) -> Analysis {
        match goal {
            Goal::Most => self.search::<G, _, false>(duel, ground, evaluation, limits, outside),
            Goal::Fewest => self.search::<G, _, true>(duel, ground, evaluation, limits, outside),
        }
    }

    fn search<G: Geometry, E: Evaluation<G>, const FEWEST: bool>(
        &mut self,
        duel: &Duel<G>,
        ground: &Ground<G>,
        evaluation: &E,
        limits: &Limits,
        outside: &mut Outside,
    ) -> Analysis {
        let start_ms = outside.clock.now_ms();
        let mut analysis = Analysis { done: true, ..Analysis::default() };
        if duel.moves().is_empty() {
            return analysis;
        }
        let strength = limits.level.map(Strength::of);
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let level_nodes = strength.map_or(u64::MAX, |strength| strength.nodes_on::<G>().saturating_sub(self.spent()));
        let budget = Budget {
            clock: outside.clock,
            stop: outside.stop,
            until_ms: limits.time_ms.map_or(f64::INFINITY, |time| start_ms + time),
            nodes: nodes.min(level_nodes),
        };
        let asked = limits.moves.map_or(usize::MAX, |moves| moves.max(1) as usize);
        let wanted = strength.map_or(asked, |strength| asked.max(strength.choices(duel)));
        let mut search = Search::<G, E, FEWEST>::new(ground, evaluation, &mut self.table, budget);
        let mut root = Root::new(duel, wanted);
        for step in steps(limits, (duel.board.empties() & duel.open).count()) {
            let finished = root.deepen(&mut search, step);
            let choice = strength.map_or(0, |strength| strength.choose(duel, root.scored(), limits.seed));
            analysis.best = root.lines.get(choice).map(|line| G::ID.square(line.square));
            analysis.moves = move_scores(&root, asked, choice);
            analysis.depth = root.finished.map_or(0, |step| step.depth);
            analysis.nodes = search.nodes;
            analysis.time_ms = outside.clock.now_ms() - start_ms;
            if !finished {
                break;
            }
            outside.report.report(&analysis);
            // The first step is the least that gives a move to play: only what comes after can be refused.
            search.heed_budget();
            if search.stopped {
                break;
            }
        }
        analysis.done = !(search.stopped && (search.nodes >= nodes || outside.stop.stop()));
        analysis
    }

    /// Positions already visited for the question being answered.
    fn spent(&self) -> u64 {
        self.last.as_ref().map_or(0, |question| question.spent)
    }
}

/// The surroundings of one analysis.
struct Outside<'a> {
    clock: &'a dyn Clock,
    stop: &'a dyn Stop,
    report: &'a mut dyn Report,
}

/// The best `asked` moves, the chosen one always among them.
fn move_scores<G: Geometry>(root: &Root<G>, asked: usize, choice: usize) -> Vec<MoveScore> {
    let mut shown: Vec<_> = root.scored().iter().take(asked).collect();
    if choice >= shown.len() {
        shown.pop();
        shown.push(&root.lines[choice]);
    }
    shown
        .into_iter()
        .map(|line| MoveScore {
            square: G::ID.square(line.square),
            score: if line.proven {
                Score::Exact((line.score / DISC) as i16)
            } else {
                Score::Estimate(line.score as f32 / DISC as f32)
            },
            seats: Vec::new(),
            chances: Vec::new(),
            depth: line.depth,
            pv: line.pv.iter().map(|&square| G::ID.square(square)).collect(),
        })
        .collect()
}
