//! The searches that the shipped one was chosen over, all on the same judge and counted in the same positions.
//!
//! - *Paranoid* (Sturtevant and Korf 2000): everyone else is one opponent who cares for nothing but our harm.
//! - *Best reply* (Schadd and Winands 2011): after each move of ours only the one reply that harms us most is made,
//!   whichever rival makes it.
//! - *Max^n* (Luckhardt and Irani 1986): everyone wants the best for themselves.
//! - *Playouts*: Monte-Carlo tree search with max^n backups of games played out by chance.

use std::collections::HashMap;

use outflank_rules::{Bits, Geometry, Goal, Party};
use outflank_search::many::{Ends, Forecast, Judge, Outcome, Position, Solver};

use crate::random::Random;

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Paranoid,
    BestReply,
    MaxN,
    Playouts,
}

/// Empty squares at which every way turns to the exact solver, as the shipped search does at its leaves.
const SOLVE_AT: u32 = 7;

/// One search of one position.
pub struct Contender<'a, G: Geometry, const N: usize> {
    pub way: Way,
    pub judge: &'a Judge<G, N>,
    pub goal: Goal,
    pub open: G::Bits,
    /// Positions that may be visited.
    pub nodes: u64,
}

/// The work of one search.
struct Run<'a, G: Geometry, const N: usize> {
    asked: &'a Contender<'a, G, N>,
    /// For whom.
    seat: usize,
    visited: u64,
    /// The best move of each position at the last depth.
    hints: HashMap<Key<G, N>, u32>,
    ends: Ends,
}

type Key<G, const N: usize> = ([<G as Geometry>::Bits; N], usize);

impl<G: Geometry, const N: usize> Contender<'_, G, N> {
    /// The square to place on: deeper and deeper until the positions are used up.
    pub fn choose(&self, party: &Party<G, N>, random: &mut Random) -> u32 {
        let root = Position { table: party.table, seat: party.seat };
        let moves: Vec<u32> = root.moves(self.open).squares().collect();
        if moves.len() == 1 {
            return moves[0];
        }
        if self.way == Way::Playouts {
            return playouts(self, &root, random);
        }
        let mut run = Run { asked: self, seat: root.seat, visited: 0, hints: HashMap::new(), ends: Ends::default() };
        let empties = root.empties(self.open).count();
        let mut best = moves[0];
        for depth in 1..=empties {
            let Some(found) = run.root(&root, depth) else { break };
            best = found;
        }
        best
    }
}

impl<G: Geometry, const N: usize> Run<'_, G, N> {
    fn root(&mut self, root: &Position<G, N>, depth: u32) -> Option<u32> {
        match self.asked.way {
            Way::MaxN => self.max_n(root, depth)?,
            Way::Paranoid | Way::BestReply => {
                self.bound(root, depth, f32::MIN, f32::MAX)?;
                return self.hints.get(&key(root)).copied();
            }
            Way::Playouts => return None,
        };
        self.hints.get(&key(root)).copied()
    }

    /// Whether there is work left to do.
    fn go_on(&mut self) -> Option<()> {
        self.visited += 1;
        (self.visited < self.asked.nodes).then_some(())
    }

    fn leaf(&mut self, position: &Position<G, N>, depth: u32) -> Option<Forecast<N>> {
        let open = self.asked.open;
        if position.moves(open).is_empty() {
            return Some(Forecast::certain(Outcome { discs: position.discs() }, self.asked.goal));
        }
        if depth > 0 {
            return None;
        }
        if position.empties(open).count() < SOLVE_AT {
            let outcome = Solver::new(open, self.asked.goal, &mut self.ends).solve(position, &mut self.visited);
            return Some(Forecast::certain(outcome, self.asked.goal));
        }
        Some(self.asked.judge.judge(position))
    }

    /// Positions after each move of `seat`, the last depth's best first, then by the judge for that seat.
    fn ordered(&mut self, position: &Position<G, N>, seat: usize, depth: u32) -> Vec<(u32, Position<G, N>)> {
        let from = Position { table: position.table, seat };
        let hint = self.hints.get(&key(position)).copied();
        let mut moves: Vec<(f32, u32, Position<G, N>)> = from
            .moves(self.asked.open)
            .squares()
            .map(|square| {
                let next = from.play(square);
                let guess = if depth >= 2 && !next.moves(self.asked.open).is_empty() {
                    self.visited += 1;
                    self.asked.judge.judge(&next).liking(self.asked.goal, seat)
                } else {
                    0.0
                };
                (if Some(square) == hint { f32::MAX } else { guess }, square, next)
            })
            .collect();
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves.into_iter().map(|(_, square, next)| (square, next)).collect()
    }

    fn max_n(&mut self, position: &Position<G, N>, depth: u32) -> Option<Forecast<N>> {
        self.go_on()?;
        if let Some(forecast) = self.leaf(position, depth) {
            return Some(forecast);
        }
        let mut best: Option<(f32, Forecast<N>, u32)> = None;
        for (square, next) in self.ordered(position, position.seat, 0) {
            let forecast = self.max_n(&next, depth - 1)?;
            let liking = forecast.liking(self.asked.goal, position.seat);
            if best.as_ref().is_none_or(|(most, ..)| liking > *most) {
                best = Some((liking, forecast, square));
            }
        }
        let (_, forecast, square) = best?;
        self.hints.insert(key(position), square);
        Some(forecast)
    }

    /// Alpha-beta of one against all the others.
    fn bound(&mut self, position: &Position<G, N>, depth: u32, mut alpha: f32, mut beta: f32) -> Option<f32> {
        self.go_on()?;
        if let Some(forecast) = self.leaf(position, depth) {
            return Some(forecast.liking(self.asked.goal, self.seat));
        }
        let ours = position.seat == self.seat;
        let movers = match self.asked.way {
            Way::BestReply if !ours => (1..N).map(|away| (self.seat + away) % N).collect(),
            _ => vec![position.seat],
        };
        let mut best: Option<(f32, u32)> = None;
        for mover in movers {
            for (square, mut next) in self.ordered(position, mover, depth) {
                if self.asked.way == Way::BestReply && !ours {
                    next.seat = self.seat;
                }
                let value = self.bound(&next, depth - 1, alpha, beta)?;
                let better = best.is_none_or(|(most, _)| if ours { value > most } else { value < most });
                if better {
                    best = Some((value, square));
                }
                if ours {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
                if alpha >= beta {
                    let (value, square) = best?;
                    self.hints.insert(key(position), square);
                    return Some(value);
                }
            }
        }
        let (value, square) = best?;
        self.hints.insert(key(position), square);
        Some(value)
    }
}

fn key<G: Geometry, const N: usize>(position: &Position<G, N>) -> Key<G, N> {
    (position.table.discs, position.seat)
}

/// A position of the playouts' tree.
struct Twig {
    square: u32,
    visits: f32,
    likings: Vec<f32>,
    children: Vec<usize>,
}

/// Monte-Carlo tree search with UCB1 (Auer et al. 2002), one position added for each game played out by chance.
fn playouts<G: Geometry, const N: usize>(asked: &Contender<G, N>, root: &Position<G, N>, random: &mut Random) -> u32 {
    let twig = |square| Twig { square, visits: 0.0, likings: vec![0.0; N], children: Vec::new() };
    let mut tree = vec![twig(0)];
    let mut visited = 0;
    while visited < asked.nodes {
        let (mut position, mut node, mut path) = (*root, 0, vec![0]);
        loop {
            let moves = position.moves(asked.open);
            if moves.is_empty() {
                break;
            }
            if tree[node].children.is_empty() {
                if tree[node].visits == 0.0 && node != 0 {
                    break;
                }
                for square in moves.squares() {
                    tree.push(twig(square));
                    let child = tree.len() - 1;
                    tree[node].children.push(child);
                }
            }
            let worth = |&child: &usize| {
                let child = &tree[child];
                if child.visits == 0.0 {
                    return f32::MAX;
                }
                child.likings[position.seat] / child.visits + 0.5 * (tree[node].visits.ln() / child.visits).sqrt()
            };
            let best = tree[node].children.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b)));
            node = best.expect("a position that is not over has a move");
            position = position.play(tree[node].square);
            visited += 1;
            path.push(node);
        }
        loop {
            let moves: Vec<u32> = position.moves(asked.open).squares().collect();
            if moves.is_empty() {
                break;
            }
            position = position.play(random.pick(&moves));
            visited += 1;
        }
        let end = Forecast::certain(Outcome { discs: position.discs() }, asked.goal);
        for node in path {
            tree[node].visits += 1.0;
            for seat in 0..N {
                tree[node].likings[seat] += end.liking(asked.goal, seat);
            }
        }
    }
    let most = tree[0].children.iter().max_by(|&&a, &&b| tree[a].visits.total_cmp(&tree[b].visits));
    tree[*most.expect("a position that is not over has a move")].square
}
