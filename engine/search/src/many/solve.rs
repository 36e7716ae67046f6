//! Exact max^n to the end of the game.

use outflank_rules::{Bits, Geometry, Goal, neighbours};

use super::ends::Ends;
use super::outcome::{Outcome, rank};
use super::position::Position;

/// Solves positions of one game.
#[derive(Debug)]
pub struct Solver<'a, G: Geometry> {
    /// The squares that are not blocked.
    pub open: G::Bits,
    /// What the game is about.
    pub goal: Goal,
    /// Ends found before.
    ends: &'a mut Ends,
}

/// The most empty squares that are each tried for flips.
const FEW: u32 = 5;

/// The most moves that are sorted; a position with more is searched in board order.
const MANY: usize = 16;

/// What a seat likes best of the ends offered so far, the first square among equals.
struct Best<const N: usize> {
    goal: Goal,
    seat: usize,
    /// The result that the seat before has in hand (`rank` of an outcome's liking).
    asked: i32,
    liking: i32,
    square: u32,
    outcome: Option<Outcome<N>>,
}

impl<const N: usize> Best<N> {
    fn new(goal: Goal, seat: usize, asked: i32) -> Self {
        Self { goal, seat, asked, liking: i32::MIN, square: 0, outcome: None }
    }

    #[inline(always)]
    fn offer(&mut self, square: u32, outcome: Outcome<N>) {
        let liking = outcome.liking(self.goal, self.seat);
        if liking > self.liking || (liking == self.liking && square < self.square) {
            self.liking = liking;
            self.square = square;
            self.outcome = Some(outcome);
        }
    }

    /// The result that the seat has in hand.
    #[inline(always)]
    fn rank(&self) -> i32 {
        if self.outcome.is_some() { rank(self.liking) } else { 0 }
    }

    /// Whether the seat before will not come here: see [`refutes`].
    #[inline(always)]
    fn refutes(&self) -> bool {
        refutes(self.rank(), self.asked)
    }
}

/// Whether a seat with a result of `rank` in hand spoils a position for the seat before it, which has one of `asked`
/// in hand: a win leaves the other a loss, and a draw a draw at best. It is the shallow pruning of max^n (Korf 1991)
/// by results instead of sums.
#[inline(always)]
pub(crate) fn refutes(rank: i32, asked: i32) -> bool {
    rank > 0 && 2 - rank < asked
}

impl<'a, G: Geometry> Solver<'a, G> {
    /// A solver of games on these open squares, with ends found before if they are of such games.
    pub fn new(open: G::Bits, goal: Goal, ends: &'a mut Ends) -> Self {
        ends.keep_only_those_of(open.wide(), goal);
        Self { open, goal, ends }
    }

    /// How the game ends when every seat chooses what it likes best ([`Outcome::liking`]), the first square in board
    /// order among equals. Adds the positions visited to `nodes`.
    pub fn solve<const N: usize>(&mut self, position: &Position<G, N>, nodes: &mut u64) -> Outcome<N> {
        self.within(position, 0, nodes)
    }

    /// [`Solver::solve`] below a position whose seat has a result of rank `asked` in hand. If that seat would do worse
    /// here, how much worse is not found out.
    fn within<const N: usize>(&mut self, position: &Position<G, N>, asked: i32, nodes: &mut u64) -> Outcome<N> {
        *nodes += 1;
        let empties = position.empties(self.open);
        match empties.count() {
            0 => Outcome { discs: position.discs() },
            1 => Self::last(position, empties.lowest(), nodes),
            2..=FEW => self.few(position, empties, asked, nodes),
            _ => self.many(position, asked, nodes),
        }
    }

    /// [`Solver::within`] with the moves that turn most discs first, or in Anti-Reversi fewest.
    fn many<const N: usize>(&mut self, position: &Position<G, N>, asked: i32, nodes: &mut u64) -> Outcome<N> {
        let key = Ends::key(position);
        if let Some((outcome, whole)) = self.ends.find(key)
            && (whole || refutes(rank(outcome.liking(self.goal, position.seat)), asked))
        {
            return outcome;
        }
        let mut moves = [(0, 0, G::Bits::EMPTY); MANY];
        let mut count = 0;
        for square in position.moves(self.open).squares() {
            let flips = position.table.flips(position.seat, square);
            if count == MANY {
                return self.few(position, position.empties(self.open), asked, nodes);
            }
            let gain = flips.count() as i32;
            moves[count] = (if self.goal == Goal::Most { -gain } else { gain }, square, flips);
            count += 1;
        }
        moves[..count].sort_unstable_by_key(|&(gain, square, _)| (gain, square));
        let mut best = Best::new(self.goal, position.seat, asked);
        for &(_, square, flips) in &moves[..count] {
            best.offer(square, self.within(&position.place(square, flips), best.rank(), nodes));
            if best.refutes() {
                break;
            }
        }
        let whole = !best.refutes();
        let outcome = best.outcome.unwrap_or_else(|| Outcome { discs: position.discs() });
        self.ends.keep(key, outcome, whole);
        outcome
    }

    /// [`Solver::within`] where it is quicker to try each empty square than to find the moves first.
    fn few<const N: usize>(
        &mut self,
        position: &Position<G, N>,
        empties: G::Bits,
        asked: i32,
        nodes: &mut u64,
    ) -> Outcome<N> {
        let mut best = Best::new(self.goal, position.seat, asked);
        for square in empties.squares() {
            let flips = position.table.flips(position.seat, square);
            if !flips.is_empty() {
                best.offer(square, self.within(&position.place(square, flips), best.rank(), nodes));
                if best.refutes() {
                    break;
                }
            }
        }
        if best.outcome.is_none() {
            for square in (neighbours::<G>(position.table.occupied()) & empties).squares() {
                best.offer(square, self.within(&position.place(square, G::Bits::EMPTY), best.rank(), nodes));
                if best.refutes() {
                    break;
                }
            }
        }
        best.outcome.unwrap_or_else(|| Outcome { discs: position.discs() })
    }

    /// The end of a game with one square left to fill.
    fn last<const N: usize>(position: &Position<G, N>, square: u32, nodes: &mut u64) -> Outcome<N> {
        let table = &position.table;
        let flips = table.flips(position.seat, square);
        let mut discs = position.discs();
        if !flips.is_empty() || neighbours::<G>(table.occupied()).has(square) {
            *nodes += 1;
            for (count, &held) in discs.iter_mut().zip(&table.discs) {
                *count -= (held & flips).count() as u8;
            }
            discs[position.seat] += flips.count() as u8 + 1;
        }
        Outcome { discs }
    }

    /// The placements that lead to [`Solver::solve`]'s end, in order.
    pub fn line<const N: usize>(&mut self, position: &Position<G, N>, nodes: &mut u64) -> Vec<u32> {
        let mut line = Vec::new();
        let mut position = *position;
        loop {
            let seat = position.seat;
            let mut best: Option<(i32, u32, Position<G, N>)> = None;
            for square in position.moves(self.open).squares() {
                let next = position.play(square);
                let liking = self.solve(&next, nodes).liking(self.goal, seat);
                if best.is_none_or(|(most, ..)| liking > most) {
                    best = Some((liking, square, next));
                }
            }
            let Some((_, square, next)) = best else { return line };
            line.push(square);
            position = next;
        }
    }
}
