//! From a position and limits to an analysis.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use outflank_rules::{Bits, BoardId, Geometry, Goal, Party, Square};

use super::ends::Ends;
use super::exp::exp;
use super::judge::Judge;
use super::level::{MOST_NODES, Plan};
use super::position::Position;
use super::solve::Solver;
use super::tree::{Known, Node, Tree};
use super::weights::Weights;
use crate::random::Random;
use crate::{Analysis, Clock, Limits, MoveScore, Report, Score, Stop};

/// What a search leaves behind for the next one: its tree, which is taken up again if the position is the same.
#[derive(Debug)]
pub struct Memory {
    nodes: Vec<Node>,
    capacity: usize,
    ends: Ends,
    /// What the tree belongs to.
    key: Option<u64>,
    /// Positions visited for it so far.
    visited: u64,
    /// The count of visited positions at which the proof began.
    proof_from: Option<u64>,
    /// How the mover liked each of its moves just before.
    hopes: Vec<f32>,
}

impl Memory {
    /// Memory that may grow to this many MiB, and in any case as far as the strongest level needs.
    pub fn new(mb: usize) -> Self {
        Self::with_room(((mb << 20) / core::mem::size_of::<Node>()).max(MOST_NODES as usize))
    }

    /// Memory for so many placements.
    pub fn with_room(capacity: usize) -> Self {
        Self {
            nodes: Vec::new(),
            capacity,
            ends: Ends::default(),
            key: None,
            visited: 0,
            proof_from: None,
            hopes: Vec::new(),
        }
    }
}

/// Follow-up work between looks at the clock, in positions.
const LOOK_EVERY: u64 = 2_000;

/// Analyses a position of three or four colours.
///
/// A search that was stopped, or ran out of its `nodes` or time, is taken up where it was when it is asked for the
/// same position again. Running out of memory for the tree ends a search as its own end does.
#[allow(clippy::too_many_arguments)]
pub fn analyse<G: Geometry, const N: usize>(
    memory: &mut Memory,
    party: &Party<G, N>,
    board: BoardId,
    goal: Goal,
    limits: &Limits,
    clock: &dyn Clock,
    stop: &dyn Stop,
    report: &mut dyn Report,
) -> Analysis {
    let judge = Judge::new(board, goal, party.open, &Weights::shipped(board, goal));
    search(memory, party, goal, &judge, limits, clock, stop, report)
}

/// [`analyse`] by a judge of one's own. It must be the same one whenever the same memory is used.
#[allow(clippy::too_many_arguments)]
pub fn search<G: Geometry, const N: usize>(
    memory: &mut Memory,
    party: &Party<G, N>,
    goal: Goal,
    judge: &Judge<G, N>,
    limits: &Limits,
    clock: &dyn Clock,
    stop: &dyn Stop,
    report: &mut dyn Report,
) -> Analysis {
    let open = party.open;
    let position = Position { table: party.table, seat: party.seat };
    if position.moves(open).is_empty() {
        return Analysis { done: true, ..Analysis::default() };
    }
    let start = clock.now_ms();
    let plan = Plan::new::<G>(limits);
    let key = key(judge.board, &position, open, goal, limits);
    let resumed = memory.key == Some(key);
    if !resumed {
        memory.key = Some(key);
        memory.visited = 0;
        memory.proof_from = None;
        memory.hopes.clear();
        // A level's move depends on nothing but the position.
        if limits.level.is_some() {
            memory.ends.clear();
        }
    }
    let mut tree = Tree {
        judge,
        solver: Solver::new(open, goal, &mut memory.ends),
        root: position,
        depth: limits.depth,
        best_only: limits.moves == Some(1) && plan.slack == 0.0,
        nodes: &mut memory.nodes,
        capacity: memory.capacity,
        visited: memory.visited,
    };
    if !resumed {
        tree.plant();
    }
    let from = if resumed { memory.visited } else { 0 };
    let empties = position.empties(open).count();
    let mut path = Vec::new();
    let (mut look_at, mut report_at) = (tree.visited + LOOK_EVERY, tree.visited.max(LOOK_EVERY) * 2);
    let done = loop {
        if tree.finished() {
            break true;
        }
        let proving = memory.proof_from.is_some()
            || limits.solves()
            || (empties <= plan.prove && tree.visited >= plan.nodes.min(SEARCH_BEFORE_PROOF));
        if proving {
            let from = *memory.proof_from.get_or_insert_with(|| {
                memory.hopes = tree.hopes();
                tree.visited
            });
            if tree.visited - from >= plan.proof_nodes {
                break true;
            }
        } else if tree.visited >= plan.nodes || tree.full() {
            break true;
        }
        if limits.nodes.is_some_and(|nodes| tree.visited - from >= nodes) {
            break true;
        }
        if tree.visited >= look_at {
            look_at = tree.visited + LOOK_EVERY;
            if stop.stop() {
                break false;
            }
            if limits.time_ms.is_some_and(|limit| clock.now_ms() - start >= limit) {
                break true;
            }
        }
        if tree.visited >= report_at {
            report_at *= 2;
            report.report(&summary(&mut tree, limits, &plan, &memory.hopes, from, clock.now_ms() - start, false));
        }
        if !proving {
            tree.grow(&mut path);
        } else if !tree.prove(&mut path) {
            break true;
        }
    };
    memory.visited = tree.visited;
    let analysis = summary(&mut tree, limits, &plan, &memory.hopes, from, clock.now_ms() - start, done);
    report.report(&analysis);
    analysis
}

/// The analyst searches this many positions before proving all, so that there is something to show at once.
const SEARCH_BEFORE_PROOF: u64 = 200_000;

/// What tells one search from another, short of the limits that only say when to stop.
fn key<G: Geometry, const N: usize>(
    board: BoardId,
    position: &Position<G, N>,
    open: G::Bits,
    goal: Goal,
    limits: &Limits,
) -> u64 {
    let mut hasher = DefaultHasher::new();
    (board, position.table.discs, position.table.neutral, position.seat, open, goal).hash(&mut hasher);
    (limits.level, limits.depth, limits.solves(), limits.moves == Some(1)).hash(&mut hasher);
    hasher.finish()
}

/// The analysis as the tree stands.
#[allow(clippy::too_many_arguments)]
fn summary<G: Geometry, const N: usize>(
    tree: &mut Tree<G, N>,
    limits: &Limits,
    plan: &Plan,
    hopes: &[f32],
    from: u64,
    time_ms: f64,
    done: bool,
) -> Analysis {
    let board = tree.judge.board;
    let nodes = tree.visited - from;
    let seat = tree.root.seat;
    let mut ranked: Vec<(f32, Node)> = tree.moves().iter().map(|&node| (tree.rank(&node, seat), node)).collect();
    if limits.level.is_some() {
        // A level is out to win: of moves that all draw or all lose against the best play it takes the one after which
        // rivals have most to go wrong with, which is what the search hoped of it before it was proven.
        for ((rank, node), hope) in ranked.iter_mut().zip(hopes) {
            *rank = tree.rank_with_hope(node, seat, *hope).unwrap_or(*rank);
        }
    }
    // A stable sort: the first square in board order stays first among equals.
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let occupied = tree.root.table.occupied();
    let chosen = choose(&ranked, plan.slack_at(occupied.count()), limits.seed, occupied);
    let wanted = limits.moves.map_or(ranked.len(), |moves| (moves.max(1) as usize).min(ranked.len()));
    // However few are asked for, the move to play is among them.
    let kept = if chosen < wanted { wanted } else { wanted - 1 };
    let moves: Vec<MoveScore> = ranked[..kept]
        .iter()
        .chain((chosen >= wanted).then(|| &ranked[chosen]))
        .map(|(_, node)| {
            let pv: Vec<Square> = tree.line(node).into_iter().map(|square| board.square(square)).collect();
            let forecast = node.forecast::<N>();
            MoveScore {
                square: pv[0],
                score: match node.known {
                    Known::Exact => Score::Exact(forecast.discs[seat] as i16),
                    Known::Open | Known::Settled => Score::Estimate(forecast.discs[seat]),
                },
                seats: forecast.discs.to_vec(),
                chances: forecast.chances.to_vec(),
                depth: pv.len() as u32,
                pv,
            }
        })
        .collect();
    let best = board.square(u32::from(ranked[chosen].1.square));
    Analysis { best: Some(best), depth: moves[0].depth, moves, nodes, time_ms, done }
}

/// Which of the ranked moves to play: each less likely the more it gives away beyond what `slack` forgives.
fn choose(ranked: &[(f32, Node)], slack: f32, seed: u64, occupied: impl Bits) -> usize {
    if slack <= 0.0 {
        return 0;
    }
    // Mixed with the position, so that one seed for a whole game does not draw alike at every turn.
    let mixed = occupied.wide();
    let mut random = Random::new(seed, mixed as u64 ^ (mixed >> 64) as u64);
    let weights: Vec<f32> = ranked.iter().map(|(rank, _)| exp((rank - ranked[0].0) / slack)).collect();
    let mut drawn = random.unit() * weights.iter().sum::<f32>();
    for (index, weight) in weights.iter().enumerate() {
        drawn -= weight;
        if drawn < 0.0 {
            return index;
        }
    }
    0
}
