//! Best-first search with max^n backups.
//!
//! A Monte-Carlo tree search (Coulom 2006; Kocsis and Szepesvári 2006) without the dice: where others play a game
//! out at random, the judge forecasts its end. Selection weighs each move by a prior from that forecast (Rosin 2011).
//! The last plies are solved instead of judged, and what is known is carried up the tree (Winands et al. 2008), here
//! only when all moves of a position are known: with more than two seats a proven win for one says nothing about
//! which of several wins it will be.

use outflank_rules::{Bits, Geometry, Goal};

use super::exp::exp;
use super::forecast::Forecast;
use super::judge::Judge;
use super::outcome::{Outcome, rank};
use super::position::Position;
use super::solve::{Solver, refutes};

/// How far a node's forecast is beyond doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    /// Searching on may change it.
    Open,
    /// Searched as deep as was asked.
    Settled,
    /// Searched to the end of the game.
    Exact,
}

/// A placement and what the search thinks of it. One type for three and four seats, so that one arena serves both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    chances: [f32; 4],
    discs: [f32; 4],
    prior: f32,
    /// Forecasts averaged in `chances` and `discs`.
    pub visits: u32,
    /// Index of the first of `children` nodes.
    first: u32,
    children: u8,
    /// Where the placement is.
    pub square: u8,
    /// How far to believe it.
    pub known: Known,
}

impl Node {
    fn new<const N: usize>(square: u32, forecast: &Forecast<N>, known: Known) -> Self {
        let mut node = Self {
            chances: [0.0; 4],
            discs: [0.0; 4],
            prior: 0.0,
            visits: 1,
            first: 0,
            children: 0,
            square: square as u8,
            known,
        };
        node.set(forecast);
        node
    }

    /// The average of what was found below.
    #[inline(always)]
    pub fn forecast<const N: usize>(&self) -> Forecast<N> {
        Forecast {
            chances: core::array::from_fn(|seat| self.chances[seat]),
            discs: core::array::from_fn(|seat| self.discs[seat]),
        }
    }

    /// The final discs of a node that is [`Known::Exact`].
    pub fn outcome<const N: usize>(&self) -> Outcome<N> {
        Outcome { discs: core::array::from_fn(|seat| self.discs[seat] as u8) }
    }

    fn set<const N: usize>(&mut self, forecast: &Forecast<N>) {
        self.chances[..N].copy_from_slice(&forecast.chances);
        self.discs[..N].copy_from_slice(&forecast.discs);
    }

    fn add<const N: usize>(&mut self, forecast: &Forecast<N>) {
        self.visits += 1;
        if self.known != Known::Open {
            return;
        }
        let part = 1.0 / self.visits as f32;
        for seat in 0..N {
            self.chances[seat] += (forecast.chances[seat] - self.chances[seat]) * part;
            self.discs[seat] += (forecast.discs[seat] - self.discs[seat]) * part;
        }
    }

    /// The node's children in an arena.
    fn range(&self) -> core::ops::Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.children)
    }
}

/// How readily a move with a good prior is tried again.
const EXPLORE: f32 = 0.6;
/// How sharply the prior prefers the better judged moves.
const SHARPNESS: f32 = 12.0;
/// What a single visit leaves in doubt, in chance to win, when moves are ranked.
const DOUBT: f32 = 0.15;
/// What hope counts for among moves known to end alike.
const HOPE_WEIGHT: f32 = 0.05;
/// Positions with this many empty squares or fewer are solved, not judged.
const SOLVE_AT: u32 = 6;
/// The same when all is to be proven: fewer, larger pieces of work.
const PROVE_AT: u32 = 8;

/// The same once the arena is full: larger pieces, none of which is interrupted.
const PROVE_AT_ONCE: u32 = 11;

/// A search of one position.
pub(crate) struct Tree<'a, G: Geometry, const N: usize> {
    /// The static judgement.
    pub judge: &'a Judge<G, N>,
    /// The last plies.
    pub solver: Solver<'a, G>,
    /// The position searched.
    pub root: Position<G, N>,
    /// Plies to look ahead at most: where there is a limit, all moves as far as that are looked at.
    pub depth: Option<u32>,
    /// Whether only the move to play is wanted: of the others no more need be proven than that they are worse.
    pub best_only: bool,
    /// The arena; the root is the first node.
    pub nodes: &'a mut Vec<Node>,
    /// How many nodes the arena may hold.
    pub capacity: usize,
    /// Positions visited.
    pub visited: u64,
}

impl<G: Geometry, const N: usize> Tree<'_, G, N> {
    fn goal(&self) -> Goal {
        self.solver.goal
    }

    /// How much a seat likes a forecast.
    #[inline(always)]
    fn liking(&self, forecast: &Forecast<N>, seat: usize) -> f32 {
        forecast.liking(self.goal(), seat)
    }

    /// Plants the root in an empty arena.
    pub fn plant(&mut self) {
        self.nodes.clear();
        let forecast = self.judge.judge(&self.root);
        self.nodes.push(Node::new(u32::MAX, &forecast, Known::Open));
        let root = self.root;
        self.expand(0, &root, 0);
    }

    /// Whether there is nothing more to find out.
    pub fn finished(&self) -> bool {
        self.nodes[0].known != Known::Open
    }

    /// Whether the arena has no room for another position's moves.
    pub fn full(&self) -> bool {
        self.nodes.len() + G::SQUARES.count() as usize > self.capacity
    }

    /// The root's moves.
    pub fn moves(&self) -> &[Node] {
        &self.nodes[self.nodes[0].range()]
    }

    /// Follows the most promising moves to a position not yet looked at, looks at it, and carries what it finds up.
    pub fn grow(&mut self, path: &mut Vec<usize>) {
        let position = self.descend(path, Self::select);
        let leaf = path[path.len() - 1];
        let mut forecast = self.nodes[leaf].forecast();
        self.visited += 1;
        if self.nodes[leaf].known == Known::Open && self.nodes[leaf].children == 0 {
            if position.empties(self.solver.open).count() <= SOLVE_AT {
                forecast = self.settle_leaf(leaf, &position);
            } else if !self.full() {
                self.expand(leaf, &position, path.len() as u32 - 1);
                forecast = self.best_child(leaf, position.seat);
            }
        }
        if self.depth.is_some() {
            self.carry_best(path);
        } else {
            for &index in path.iter() {
                self.nodes[index].add(&forecast);
            }
        }
        self.settle(path, self.root.seat);
    }

    /// Gives each position of `path` the forecast of its best move. An average would count the moves that are looked at
    /// only because all of them are to be.
    fn carry_best(&mut self, path: &[usize]) {
        for (ply, &index) in path.iter().enumerate().rev() {
            let best = self.best_child(index, (self.root.seat + ply) % N);
            let node = &mut self.nodes[index];
            node.visits += 1;
            if node.known == Known::Open {
                node.set(&best);
            }
        }
    }

    /// Follows open moves, those first that their seats like best, and gets one step nearer to knowing them all. False
    /// where the arena has no room for that step: to solve a position with many empty squares at one go could take days.
    #[must_use]
    pub fn prove(&mut self, path: &mut Vec<usize>) -> bool {
        let position = self.descend(path, Self::dearest);
        let leaf = path[path.len() - 1];
        self.visited += 1;
        if self.nodes[leaf].known == Known::Open && self.nodes[leaf].children == 0 {
            let full = self.full();
            if position.empties(self.solver.open).count() <= if full { PROVE_AT_ONCE } else { PROVE_AT } {
                self.settle_leaf(leaf, &position);
            } else if full {
                return false;
            } else {
                self.expand(leaf, &position, path.len() as u32 - 1);
            }
        }
        self.settle(path, self.root.seat);
        true
    }

    /// Goes down from the root by `choose` until there is nothing to choose. Leaves the nodes passed in `path`.
    fn descend(&self, path: &mut Vec<usize>, choose: impl Fn(&Self, usize, usize) -> Option<usize>) -> Position<G, N> {
        path.clear();
        path.push(0);
        let (mut node, mut position) = (0, self.root);
        while self.nodes[node].children > 0 && self.nodes[node].known == Known::Open {
            let Some(child) = choose(self, node, position.seat) else { break };
            position = position.play(u32::from(self.nodes[child].square));
            node = child;
            path.push(child);
        }
        position
    }

    /// The child of `node` that its seat likes best of those still open.
    fn dearest(&self, node: usize, seat: usize) -> Option<usize> {
        let (mut best, mut most) = (None, f32::MIN);
        for index in self.nodes[node].range() {
            let child = &self.nodes[index];
            let liking = self.liking(&child.forecast(), seat);
            if child.known == Known::Open && liking > most {
                (best, most) = (Some(index), liking);
            }
        }
        best
    }

    /// The child of `node` with the best of what is known and what is hoped. Where all moves to some depth are to be
    /// looked at, those that need no second look are passed over.
    #[inline(always)]
    fn select(&self, node: usize, seat: usize) -> Option<usize> {
        let hope = EXPLORE * (self.nodes[node].visits as f32).sqrt();
        let (mut best, mut most) = (None, f32::MIN);
        for index in self.nodes[node].range() {
            let child = &self.nodes[index];
            if self.depth.is_some() && child.known != Known::Open {
                continue;
            }
            let value = self.liking(&child.forecast(), seat) + hope * child.prior / (1.0 + child.visits as f32);
            if value > most {
                (best, most) = (Some(index), value);
            }
        }
        best
    }

    /// Gives `node` its children, each judged, and priors that follow from the judgement.
    fn expand(&mut self, node: usize, position: &Position<G, N>, depth: u32) {
        let moves = position.moves(self.solver.open);
        let first = self.nodes.len();
        let mut most = f32::MIN;
        for square in moves.squares() {
            let next = position.play(square);
            let (forecast, known) = if next.over(self.solver.open) {
                (Forecast::certain(Outcome { discs: next.discs() }, self.goal()), Known::Exact)
            } else {
                let deep = self.depth.is_some_and(|most| depth + 1 >= most);
                let known = if deep { Known::Settled } else { Known::Open };
                (self.judge.judge(&next), known)
            };
            most = most.max(self.liking(&forecast, position.seat));
            self.nodes.push(Node::new(square, &forecast, known));
        }
        self.visited += u64::from(moves.count());
        let mut sum = 0.0;
        for index in first..self.nodes.len() {
            let liking = self.liking(&self.nodes[index].forecast(), position.seat);
            let prior = exp(SHARPNESS * (liking - most));
            self.nodes[index].prior = prior;
            sum += prior;
        }
        for child in &mut self.nodes[first..] {
            child.prior /= sum;
        }
        self.nodes[node].first = first as u32;
        self.nodes[node].children = moves.count() as u8;
    }

    /// Solves a leaf and makes its forecast certain.
    fn settle_leaf(&mut self, leaf: usize, position: &Position<G, N>) -> Forecast<N> {
        let outcome = self.solver.solve(position, &mut self.visited);
        let forecast = Forecast::certain(outcome, self.goal());
        self.nodes[leaf].set(&forecast);
        self.nodes[leaf].known = Known::Exact;
        forecast
    }

    /// The forecast of the child that the seat to move likes best.
    fn best_child(&self, node: usize, seat: usize) -> Forecast<N> {
        let mut best = self.nodes[node].forecast();
        let mut most = f32::MIN;
        for child in &self.nodes[self.nodes[node].range()] {
            let forecast = child.forecast::<N>();
            let liking = self.liking(&forecast, seat);
            if liking > most {
                (best, most) = (forecast, liking);
            }
        }
        best
    }

    /// The best end among those of `node`'s moves that are known to the end of the game, for its seat.
    fn best_end(&self, node: usize, seat: usize) -> Option<(i32, Outcome<N>)> {
        let mut best: Option<(i32, Outcome<N>)> = None;
        for child in self.nodes[self.nodes[node].range()].iter().filter(|child| child.known == Known::Exact) {
            let outcome = child.outcome::<N>();
            let liking = outcome.liking(self.goal(), seat);
            if best.is_none_or(|(most, _)| liking > most) {
                best = Some((liking, outcome));
            }
        }
        best
    }

    /// An end that keeps the seat before from moving to `path[ply]`, because it has a better one already. Unless only
    /// the best is wanted, the root's own moves are all to be known to the end, and are never given up.
    fn refutation(&self, path: &[usize], ply: usize, first_seat: usize) -> Option<Outcome<N>> {
        if ply < if self.best_only { 1 } else { 2 } {
            return None;
        }
        let (liking, outcome) = self.best_end(path[ply], (first_seat + ply) % N)?;
        let (asked, _) = self.best_end(path[ply - 1], (first_seat + ply - 1) % N)?;
        refutes(rank(liking), rank(asked)).then_some(outcome)
    }

    /// Carries knowledge up `path` as far as all of a node's moves are known, or enough of them to know that the node
    /// does not matter.
    fn settle(&mut self, path: &[usize], first_seat: usize) {
        for (ply, &node) in path.iter().enumerate().rev() {
            if self.nodes[node].known != Known::Open {
                continue;
            }
            let children = &self.nodes[self.nodes[node].range()];
            let Some(mut known) = children.iter().map(|child| child.known).min() else { return };
            let seat = (first_seat + ply) % N;
            let forecast = match known {
                Known::Open => {
                    let Some(outcome) = self.refutation(path, ply, first_seat) else { return };
                    known = Known::Exact;
                    Forecast::certain(outcome, self.goal())
                }
                Known::Settled => self.best_child(node, seat),
                Known::Exact => {
                    let Some((_, outcome)) = self.best_end(node, seat) else { return };
                    Forecast::certain(outcome, self.goal())
                }
            };
            self.nodes[node].set(&forecast);
            self.nodes[node].known = known;
        }
    }

    /// How a node ranks among its siblings for the seat that chooses: exact ones by the rules' own order, others by
    /// what they promise less what is in doubt about it.
    pub fn rank(&self, node: &Node, seat: usize) -> f32 {
        let liking = self.liking(&node.forecast(), seat);
        match node.known {
            Known::Exact => node.outcome::<N>().standing(self.goal(), seat),
            Known::Settled => liking,
            Known::Open => liking - DOUBT / (node.visits as f32).sqrt(),
        }
    }

    /// The rank of a move that is known to end without a win for the seat that chooses, by what was hoped of it.
    pub fn rank_with_hope(&self, node: &Node, seat: usize, hope: f32) -> Option<f32> {
        let result = rank(node.outcome::<N>().liking(self.goal(), seat));
        (node.known == Known::Exact && result < 2).then(|| result as f32 / N as f32 + HOPE_WEIGHT * hope)
    }

    /// How the seat to move likes each of its moves.
    pub fn hopes(&self) -> Vec<f32> {
        self.moves().iter().map(|node| self.liking(&node.forecast(), self.root.seat)).collect()
    }

    /// The child of `node` to expect, and the position after it.
    fn expected(&self, node: &Node, position: &Position<G, N>) -> Option<(usize, Position<G, N>)> {
        let mut best = None;
        for index in node.range() {
            let rank = self.rank(&self.nodes[index], position.seat);
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, index));
            }
        }
        best.map(|(_, index)| (index, position.play(u32::from(self.nodes[index].square))))
    }

    /// The expected line that begins with a root move, to the end of the game where that is solved.
    pub fn line(&mut self, root_move: &Node) -> Vec<u32> {
        let mut line = vec![u32::from(root_move.square)];
        let mut position = self.root.play(line[0]);
        let mut node = *root_move;
        while let Some((index, next)) = self.expected(&node, &position) {
            node = self.nodes[index];
            position = next;
            line.push(u32::from(node.square));
        }
        if node.known == Known::Exact {
            line.extend(self.solver.line(&position, &mut self.visited));
        }
        line
    }
}
