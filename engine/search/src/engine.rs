//! The way in: one analysis of one game, whatever its setup.

use outflank_rules::{Bits, BoardId, Duel, Game, Geometry, Goal, Setup, Six, State};

use crate::analysis::{Analysis, MoveScore, Score};
use crate::book::{Book, SEARCHED};
use crate::duel::{Aim, Budget, Line, Root, Search, Start, Table};
use crate::eval::{DISC, Family, Judgement, Learned, PatternBoard, Plain, Shelved, WeightsError};
use crate::ground::Ground;
use crate::level::{Strength, steps};
use crate::limits::Limits;
use crate::outside::{Clock, Report, Stop};

#[cfg(feature = "every-family")]
mod other;

/// A computer player and analyst. It keeps what it found out, so that the next question about the same game is
/// answered sooner; one engine answers one question at a time.
pub struct Engine {
    #[cfg(feature = "every-family")]
    hash_mb: usize,
    table: Table,
    /// The table of levels that search little: emptying the large one for every move would take longer than they do.
    small_table: Table,
    #[cfg(feature = "every-family")]
    many: crate::many::Memory,
    learned: Learned,
    unfinished: Option<Question>,
    /// The board, goal and open squares of the games that the table knows about: under others the same discs have
    /// other scores. None while it knows nothing.
    table_of: Option<(BoardId, Goal, u128)>,
    /// Proven moves of the 6x6 board under the goal asked about last.
    book: Option<(Goal, Book)>,
}

/// The size of the table for levels that search little, in MiB.
const SMALL_MB: usize = 2;

/// Whether a level is asked about that searches little.
fn is_light(limits: &Limits, board: BoardId) -> bool {
    !limits.solves() && limits.level.is_some_and(|level| Strength::of(level, board).is_light())
}

/// A question that was cut short, and how far its answer got.
struct Question {
    state: State,
    goal: Goal,
    /// Without those limits that only say when to cut short.
    limits: Limits,
    /// What is known of the moves; none before the first slice.
    root: Option<Root>,
    /// Positions visited for it so far, over all slices.
    spent: u64,
}

impl Engine {
    /// An engine with a table of `hash_mb` MiB at most, allocated once and for all.
    pub fn new(hash_mb: usize) -> Self {
        Self {
            #[cfg(feature = "every-family")]
            hash_mb,
            table: Table::new(hash_mb),
            small_table: Table::new(hash_mb.min(SMALL_MB)),
            #[cfg(feature = "every-family")]
            many: crate::many::Memory::new(hash_mb),
            learned: Learned::default(),
            unfinished: None,
            table_of: None,
            book: None,
        }
    }

    /// Whether there is a search for games of this setup: for all of them, unless the crate was built without its
    /// feature `every-family`. Without one an analysis is empty.
    pub fn plays(setup: &Setup) -> bool {
        cfg!(feature = "every-family")
            || (setup.players == 2 && setup.blocked.is_empty() && matches!(setup.board, BoardId::Six | BoardId::Eight))
    }

    /// Takes up a file of learned evaluation weights: games of its family are judged by it from now on, and by the
    /// hand-made evaluation where none is loaded.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file of this version; nothing changes then.
    pub fn load_weights(&mut self, bytes: &[u8]) -> Result<Family, WeightsError> {
        let family = self.learned.load(bytes)?;
        // What the table knows was judged otherwise.
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
        if self.table_of.take().is_some() {
            self.table.clear();
        }
        self.small_table.clear();
        #[cfg(feature = "every-family")]
        {
            self.many = crate::many::Memory::new(self.hash_mb);
        }
        self.unfinished = None;
    }

    /// Analyses the position at the game's cursor until the limits are met.
    ///
    /// A search cut short, by `stop`, time or [`Limits::nodes`], is not lost: asked again about the same position,
    /// the engine soon gets back to where it was. A worker that must stay reachable stops and asks again, slice by
    /// slice.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &impl Clock,
        stop: &impl Stop,
        report: &mut impl Report,
    ) -> Analysis {
        self.analyse_with(game, limits, clock, stop, report)
    }

    /// [`Engine::analyse`], compiled once and in this crate, whoever's clock it is: the search is large.
    fn analyse_with(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &dyn Stop,
        report: &mut dyn Report,
    ) -> Analysis {
        let goal = game.setup().goal;
        let outside = Outside { clock, start_ms: clock.now_ms(), stop, report: &mut *report };
        let mut analysis = match game.state() {
            State::TwoSix(duel) => match self.by_book(duel, goal, limits) {
                Some(analysis) => {
                    outside.report.report(&analysis);
                    analysis
                }
                None => self.duel(Start::of(duel), game, limits, outside),
            },
            State::TwoEight(duel) => self.duel(Start::of(duel), game, limits, outside),
            _ => self.analyse_other(game, limits, outside),
        };
        // Its own limits are a search's own end; only `stop` comes from outside.
        analysis.done |= !stop.stop();
        analysis
    }

    /// Without the feature `every-family` there is no search for any other game.
    #[cfg(not(feature = "every-family"))]
    #[expect(clippy::unused_self, reason = "the same call as with the feature")]
    fn analyse_other(&mut self, _: &Game, _: &Limits, _: Outside) -> Analysis {
        Analysis::default()
    }

    /// Analyses a two-player position with the best evaluation there is for it.
    fn duel<G: Shelved>(&mut self, start: Start<G>, game: &Game, limits: &Limits, outside: Outside) -> Analysis {
        let mut question = self.take_up(game, limits);
        let (board, goal) = (game.setup().board, question.goal);
        let ground = Ground::within(board, start.open);
        let asked = Asked { start, ground: &ground, board, limits };
        let family = Family { board, goal, blocked: ground.open != ground.squares };
        let learned = self.learned.get::<G>(family, ground.open);
        let plain = Plain::new(&ground, goal == Goal::Fewest);
        let judgement = learned.as_deref().map_or(Judgement::Plain(&plain), Judgement::Learned);
        let table = if is_light(limits, board) { &mut self.small_table } else { &mut self.table };
        let (analysis, complete) = search(&asked, &mut question, &judgement, table, outside);
        self.unfinished = (!complete).then_some(question);
        analysis
    }

    /// The answer of the book of proven moves, if the level plays by it and it has the position.
    fn by_book(&mut self, duel: &Duel<Six>, goal: Goal, limits: &Limits) -> Option<Analysis> {
        let depth = duel.board.empties().count();
        let by_rote = limits.level.is_some_and(|level| Strength::of(level, BoardId::Six).book);
        if !by_rote || duel.open != Six::SQUARES || duel.placing > 0 || depth <= SEARCHED {
            return None;
        }
        let (known, book) = self.book.get_or_insert_with(|| (goal, Book::shipped(goal)));
        if *known != goal {
            (*known, *book) = (goal, Book::shipped(goal));
        }
        let entry = book.find(&duel.board)?;
        let (square, score) = (BoardId::Six.square(entry.square), Score::Exact(i16::from(entry.score)));
        let best = MoveScore { square, score, seats: Vec::new(), chances: Vec::new(), depth, pv: vec![square] };
        Some(Analysis { best: Some(square), moves: vec![best], depth, done: true, ..Analysis::default() })
    }

    /// A question to work at: the unfinished one if it is asked again, with the table as it was left. For a level's
    /// the table is emptied, because its answer must not depend on what was asked before, and so it is for a game under
    /// other rules; else it only ages.
    fn take_up(&mut self, game: &Game, limits: &Limits) -> Question {
        let (state, goal) = (*game.state(), game.setup().goal);
        let limits = Limits { nodes: None, time_ms: None, ..*limits };
        if let Some(question) = self.unfinished.take()
            && (question.state, question.goal, question.limits) == (state, goal, limits)
        {
            return question;
        }
        let table_of = Some((game.setup().board, goal, state.open()));
        if is_light(&limits, game.setup().board) {
            self.small_table.clear();
        } else {
            if self.table_of.is_some() {
                if limits.level.is_some() || self.table_of != table_of {
                    self.table.clear();
                } else {
                    self.table.grow_older();
                }
            }
            self.table_of = table_of;
        }
        Question { state, goal, limits, root: None, spent: 0 }
    }
}

/// What is asked of one two-player analysis.
struct Asked<'a, G: Geometry> {
    start: Start<G>,
    ground: &'a Ground<G>,
    board: BoardId,
    limits: &'a Limits,
}

/// Deepens until the limits or the last step are met. The flag tells whether all was done that the question asks for,
/// so that nothing is left to take up again.
fn search<G: PatternBoard>(
    asked: &Asked<G>,
    question: &mut Question,
    evaluation: &Judgement<G>,
    table: &mut Table,
    outside: Outside,
) -> (Analysis, bool) {
    let Asked { ref start, ground, board, limits } = *asked;
    let Outside { clock, start_ms, stop, report } = outside;
    if start.moves().is_empty() {
        return (Analysis { done: true, ..Analysis::default() }, true);
    }
    let strength = Strength::within(limits, board).map(|strength| strength.fitted(board, question.goal));
    let level_nodes = strength.map_or(u64::MAX, |strength| strength.nodes_on(ground).saturating_sub(question.spent));
    let budget = Budget {
        clock,
        stop,
        until_ms: limits.time_ms.map_or(f64::INFINITY, |time| start_ms + time),
        nodes: limits.nodes.unwrap_or(u64::MAX).min(level_nodes),
    };
    let shown = limits.moves.map_or(usize::MAX, |moves| moves.max(1) as usize);
    let wanted = strength.map_or(shown, |strength| shown.max(strength.choices(start)));
    let aim = if limits.outcome { Aim::Outcome } else { Aim::Scores(wanted) };
    let mut search = Search::new(ground, question.goal, evaluation, table, budget);
    let mut root = question.root.take().unwrap_or_else(|| Root::new(start, aim));
    let empties = start.empties().count();
    let steps = steps(limits, board, empties);
    search.proving = steps.last().is_some_and(|step| step.depth >= empties);
    let ahead = root.finished.and_then(|step| steps.iter().position(|&next| next == step)).map_or(0, |done| done + 1);
    let tell = |root: &Root, search: &Search<G, _>| {
        let choice = strength.map_or(0, |strength| strength.choose(start, root.scored(), limits.seed));
        Analysis {
            best: root.lines.get(choice).map(|line| board.square(line.square)),
            moves: move_scores(board, root, shown, choice),
            nodes: search.nodes(),
            time_ms: clock.now_ms() - start_ms,
            depth: root.finished.map_or(0, |step| step.depth),
            done: true,
        }
    };
    for step in &steps[ahead..] {
        // Where one side seems to lose every disc, a further ply can say nothing new of a move: only the proof is left,
        // if that is what was asked for. (An estimate ends just short of all discs.)
        let clear = |line: &Line| line.score.abs() >= search.most() - 1;
        if limits.solves() && step.depth < empties && root.finished.is_some() && root.scored().iter().all(clear) {
            continue;
        }
        // The first step is the least that gives a move to play: only what comes after can be refused.
        if root.finished.is_some() {
            search.heed_budget();
        }
        if search.stopped() || !root.deepen(&mut search, start, *step) {
            break;
        }
        report.report(&tell(&root, &search));
    }
    let complete = !search.stopped() || search.nodes() >= level_nodes;
    let analysis = Analysis { done: complete || !stop.stop(), ..tell(&root, &search) };
    question.spent += search.nodes();
    question.root = Some(root);
    (analysis, complete)
}

/// The surroundings of one analysis.
struct Outside<'a> {
    clock: &'a dyn Clock,
    /// When the question was asked: getting ready, such as emptying the table, is part of the time it may take.
    start_ms: f64,
    stop: &'a dyn Stop,
    report: &'a mut dyn Report,
}

/// The best `asked` moves, the chosen one always among them.
fn move_scores(board: BoardId, root: &Root, asked: usize, choice: usize) -> Vec<MoveScore> {
    let mut shown: Vec<_> = root.scored().iter().take(asked).collect();
    if choice >= shown.len() {
        shown.pop();
        shown.push(&root.lines[choice]);
    }
    shown
        .into_iter()
        .map(|line| MoveScore {
            square: board.square(line.square),
            score: match root.aim {
                _ if !line.proven => Score::Estimate(line.score as f32 / DISC as f32),
                Aim::Scores(_) => Score::Exact((line.score / DISC) as i16),
                Aim::Outcome => Score::Outcome((line.score / DISC).signum() as i8),
            },
            seats: Vec::new(),
            chances: Vec::new(),
            depth: line.depth,
            pv: line.pv.iter().map(|&square| board.square(square)).collect(),
        })
        .collect()
}
