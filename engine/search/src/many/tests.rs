//! The search against plainer ones, and against odd positions.

use outflank_rules::{Bits, BoardId, Eight, Geometry, Goal, Octagon, Party, Table, Ten};

use super::analyst::{self, Memory};
use super::ends::Ends;
use super::forecast::Forecast;
use super::judge::Judge;
use super::outcome::Outcome;
use super::position::Position;
use super::solve::Solver;
use super::stability::Stability;
use super::weights::Weights;
use crate::ground::Ground;
use crate::random::Random;
use crate::{Analysis, Clock, Level, Limits, Never, Quiet, Report, Score, Stop, Unlimited};

const GOALS: [Goal; 2] = [Goal::Most, Goal::Fewest];

/// An analysis of a game on a board of its own, not within a wider one.
fn analyse<G: Geometry, const N: usize>(
    memory: &mut Memory,
    party: &Party<G, N>,
    goal: Goal,
    limits: &Limits,
    clock: &dyn Clock,
    stop: &dyn Stop,
    report: &mut dyn Report,
) -> Analysis {
    analyst::analyse(memory, party, G::ID, goal, limits, clock, stop, report)
}

/// The start of a game with some squares blocked, wherever they fall.
fn start<G: Geometry, const N: usize>(blocked: usize, random: &mut Random) -> Party<G, N> {
    let table = Table::<G, N>::start();
    let mut open = G::SQUARES;
    for _ in 0..blocked {
        let free: Vec<u32> = (open & !table.occupied()).squares().collect();
        open &= !G::Bits::bit(free[random.below(free.len())]);
    }
    Party { table, open, seat: 0 }
}

/// A position of a random game with at most this many empty squares, unless the game ends before.
fn late<G: Geometry, const N: usize>(blocked: usize, empties: u32, random: &mut Random) -> Party<G, N> {
    let mut party = start::<G, N>(blocked, random);
    while (party.open & !party.table.occupied()).count() > empties {
        let moves: Vec<u32> = party.moves().squares().collect();
        if moves.is_empty() {
            break;
        }
        let square = moves[random.below(moves.len())];
        party = party.place(square, party.flips(square));
    }
    party
}

/// Max^n as the rules would have it told: no bitboards of the search, no shortcuts. What the seat to move wants is a
/// win, else a draw, then the better lead over the best rival, then the first square in board order.
fn plain<G: Geometry, const N: usize>(party: Party<G, N>, goal: Goal) -> [i32; N] {
    let mut best: Option<((i32, i32), [i32; N])> = None;
    for square in party.moves().squares() {
        let end = plain(party.place(square, party.flips(square)), goal);
        let worth = |seat: usize| if goal == Goal::Most { end[seat] } else { -end[seat] };
        let own = worth(party.seat);
        let mut others: Vec<i32> = (0..N).filter(|&seat| seat != party.seat).map(worth).collect();
        others.sort_unstable();
        let (first, second) = (others[N - 2], others[N - 3]);
        let drawn = own == first || (own < first && first == second);
        let result = if own > first { 2 } else { i32::from(drawn) };
        let wish = (result, own - first);
        if best.is_none_or(|(most, _)| wish > most) {
            best = Some((wish, end));
        }
    }
    best.map_or_else(|| party.table.discs.map(|discs| discs.count() as i32), |(_, end)| end)
}

fn exact_equals_plain<G: Geometry, const N: usize>(seed: u64) {
    for round in 0..170 {
        let mut random = Random::new(seed, round);
        let blocked = if round % 2 == 0 { 0 } else { 1 + random.below(12) };
        let goal = GOALS[(round / 2) as usize % 2];
        let party = late::<G, N>(blocked, 4 + random.below(3) as u32, &mut random);
        let expected = plain(party, goal);
        let position = Position { table: party.table, seat: party.seat };
        let solved = Solver::new(party.open, goal, &mut Ends::default()).solve(&position, &mut 0);
        assert_eq!(solved.discs.map(i32::from), expected, "seed {seed}, round {round}");
        if party.moves().is_empty() {
            continue;
        }
        // The analysis as a whole must come to the same.
        let limits = Limits { exact: true, ..Limits::default() };
        let analysis = analyse(&mut Memory::new(16), &party, goal, &limits, &Unlimited, &Never, &mut Quiet);
        assert!(analysis.done);
        assert_eq!(analysis.moves[0].score, Score::Exact(expected[party.seat] as i16), "seed {seed}, round {round}");
        assert_eq!(analysis.moves[0].seats, expected.map(|discs| discs as f32).to_vec(), "seed {seed}, round {round}");
        replays_to_its_end(&party, &analysis);
    }
}

#[test]
fn ends_kept_are_those_of_the_same_seat_to_move() {
    for seed in 0..12 {
        let goal = GOALS[seed as usize % 2];
        let party = late::<Eight, 3>(30, 7, &mut Random::new(77, seed));
        let mut ends = Ends::default();
        for seat in 0..3 {
            let expected = plain(Party { seat, ..party }, goal);
            let solved = Solver::new(party.open, goal, &mut ends).solve(&Position { table: party.table, seat }, &mut 0);
            assert_eq!(solved.discs.map(i32::from), expected, "seed {seed}, seat {seat}");
        }
    }
}

/// Every exact move's line is legal, goes to the end of the game and ends as it says.
fn replays_to_its_end<G: Geometry, const N: usize>(party: &Party<G, N>, analysis: &Analysis) {
    for scored in &analysis.moves {
        let mut party = *party;
        for &square in &scored.pv {
            let square = G::ID.bit(square);
            assert!(party.moves().has(square), "a line has an illegal move");
            party = party.place(square, party.flips(square));
        }
        assert!(party.moves().is_empty(), "an exact line stops short of the end");
        let discs: Vec<f32> = party.table.discs.iter().map(|discs| discs.count() as f32).collect();
        assert_eq!(discs, scored.seats);
    }
}

#[test]
fn exact_max_n_equals_plain_max_n() {
    exact_equals_plain::<Eight, 3>(1);
    exact_equals_plain::<Eight, 4>(2);
    exact_equals_plain::<Ten, 3>(3);
    exact_equals_plain::<Ten, 4>(4);
    exact_equals_plain::<Octagon, 3>(5);
    exact_equals_plain::<Octagon, 4>(6);
}

#[test]
fn a_tree_of_many_plies_proves_what_the_solver_proves() {
    for round in 0..12 {
        let mut random = Random::new(7, round);
        let goal = GOALS[round as usize % 2];
        let party = late::<Eight, 3>(0, 10, &mut random);
        let position = Position { table: party.table, seat: party.seat };
        let solved = Solver::new(party.open, goal, &mut Ends::default()).solve(&position, &mut 0);
        let limits = Limits { exact: true, ..Limits::default() };
        let analysis = analyse(&mut Memory::new(16), &party, goal, &limits, &Unlimited, &Never, &mut Quiet);
        assert_eq!(analysis.moves[0].seats, solved.discs.map(f32::from).to_vec(), "round {round}");
        replays_to_its_end(&party, &analysis);
    }
}

#[test]
fn the_move_alone_is_as_good_as_among_all() {
    for round in 0..20 {
        let mut random = Random::new(12, round);
        let goal = GOALS[round as usize % 2];
        let party = late::<Eight, 4>(0, 9, &mut random);
        let ask = |moves| {
            let limits = Limits { exact: true, moves, ..Limits::default() };
            analyse(&mut Memory::new(16), &party, goal, &limits, &Unlimited, &Never, &mut Quiet)
        };
        let (all, one) = (ask(None), ask(Some(1)));
        assert_eq!((all.best, &all.moves[0]), (one.best, &one.moves[0]), "round {round}");
        assert!(one.nodes <= all.nodes);
    }
}

/// Stops after so many questions.
struct After(core::cell::Cell<u32>);

impl Stop for After {
    fn stop(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }
}

#[test]
fn slices_add_up_to_the_whole() {
    let mut random = Random::new(8, 0);
    let party = late::<Ten, 4>(8, 60, &mut random);
    let limits = Limits { level: Level::new(6), ..Limits::default() };
    let whole = analyse(&mut Memory::new(16), &party, Goal::Most, &limits, &Unlimited, &Never, &mut Quiet);
    let mut memory = Memory::new(16);
    let mut slices = 0;
    let mut nodes = 0;
    let sliced = loop {
        let stop = After(core::cell::Cell::new(2));
        let analysis = analyse(&mut memory, &party, Goal::Most, &limits, &Unlimited, &stop, &mut Quiet);
        slices += 1;
        nodes += analysis.nodes;
        assert!(analysis.best.is_some(), "a stopped search has a move");
        if analysis.done {
            break analysis;
        }
    };
    assert!(slices > 2, "the test's slices are too long to test anything");
    assert_eq!((nodes, &sliced.moves, sliced.best), (whole.nodes, &whole.moves, whole.best));
}

#[test]
fn same_limits_same_search() {
    for level in 1..=7 {
        let party = start::<Octagon, 3>(0, &mut Random::new(9, 0));
        let limits = Limits { level: Level::new(level), seed: 77, ..Limits::default() };
        let once = || analyse(&mut Memory::new(16), &party, Goal::Fewest, &limits, &Unlimited, &Never, &mut Quiet);
        assert_eq!(once(), once());
    }
}

#[test]
fn a_level_plays_the_same_whatever_was_asked_before() {
    let party = late::<Eight, 3>(0, 9, &mut Random::new(12, 0));
    let asked = |memory: &mut Memory, limits: &Limits| {
        analyse(memory, &party, Goal::Most, limits, &Unlimited, &Never, &mut Quiet)
    };
    let mut memory = Memory::new(16);
    asked(&mut memory, &Limits { exact: true, ..Limits::default() });
    for level in [Level::EASY, Level::HARD] {
        let limits = Limits { level: Some(level), ..Limits::default() };
        assert_eq!(asked(&mut memory, &limits), asked(&mut Memory::new(16), &limits));
    }
}

#[test]
fn seeds_vary_the_game() {
    let mut random = Random::new(10, 0);
    let party = late::<Eight, 4>(0, 56, &mut random);
    let choices: std::collections::HashSet<_> = (0..40)
        .map(|seed| {
            let limits = Limits { level: Some(Level::EASY), seed, ..Limits::default() };
            analyse(&mut Memory::new(16), &party, Goal::Most, &limits, &Unlimited, &Never, &mut Quiet).best
        })
        .collect();
    assert!(choices.len() > 1);
}

#[test]
fn depth_one_is_the_judge_alone() {
    let party = late::<Eight, 3>(0, 40, &mut Random::new(11, 0));
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let analysis = analyse(&mut Memory::new(16), &party, Goal::Most, &limits, &Unlimited, &Never, &mut Quiet);
    assert!(analysis.done && analysis.depth == 1);
    assert_eq!(analysis.moves.len(), party.moves().count() as usize);
    let judge =
        Judge::<Eight, 3>::new(BoardId::Eight, Goal::Most, party.open, &Weights::shipped(BoardId::Eight, Goal::Most));
    for scored in &analysis.moves {
        let next = Position { table: party.table, seat: party.seat }.play(BoardId::Eight.bit(scored.square));
        assert_eq!(scored.chances, judge.judge(&next).chances.to_vec());
        assert!(matches!(scored.score, Score::Estimate(_)));
    }
}

/// Max^n to a depth by the judge, with nothing kept and nothing passed over.
fn looked_ahead<G: Geometry, const N: usize>(
    judge: &Judge<G, N>,
    position: &Position<G, N>,
    open: G::Bits,
    depth: u32,
) -> Forecast<N> {
    if position.over(open) {
        return Forecast::certain(Outcome { discs: position.discs() }, Goal::Most);
    }
    if depth == 0 {
        return judge.judge(position);
    }
    let liking = |forecast: &Forecast<N>| forecast.liking(Goal::Most, position.seat);
    let mut best: Option<Forecast<N>> = None;
    for square in position.moves(open).squares() {
        let forecast = looked_ahead(judge, &position.play(square), open, depth - 1);
        if best.as_ref().is_none_or(|best| liking(&forecast) > liking(best)) {
            best = Some(forecast);
        }
    }
    best.unwrap_or_else(|| judge.judge(position))
}

#[test]
fn a_depth_is_looked_into_as_far_as_that_and_then_done() {
    fn check<G: Geometry, const N: usize>(seed: u64) {
        let party = late::<G, N>(3, G::SQUARES.count() - 20, &mut Random::new(seed, 0));
        let judge = Judge::new(G::ID, Goal::Most, party.open, &Weights::shipped(G::ID, Goal::Most));
        let most = 2_000_000;
        let limits = Limits { depth: Some(4), nodes: Some(most), ..Limits::default() };
        let analysis = analyse(&mut Memory::new(16), &party, Goal::Most, &limits, &Unlimited, &Never, &mut Quiet);
        assert!(analysis.nodes < most, "{} positions", analysis.nodes);
        assert_eq!((analysis.done, analysis.depth), (true, 4));
        let position = Position { table: party.table, seat: party.seat };
        for scored in &analysis.moves {
            let next = position.play(G::ID.bit(scored.square));
            assert_eq!(scored.chances, looked_ahead(&judge, &next, party.open, 3).chances.to_vec());
        }
    }
    check::<Eight, 3>(12);
    check::<Ten, 4>(13);
    check::<Octagon, 3>(14);
}

/// Checks each report.
struct Sober<const N: usize> {
    squares: f32,
}

impl<const N: usize> Report for Sober<N> {
    fn report(&mut self, analysis: &Analysis) {
        for scored in &analysis.moves {
            assert_eq!((scored.seats.len(), scored.chances.len()), (N, N));
            let chances: f32 = scored.chances.iter().sum();
            assert!((-1e-4..=1.0001).contains(&chances), "chances sum to {chances}");
            assert!(scored.chances.iter().all(|chance| (0.0..=1.0001).contains(chance)));
            assert!(scored.seats.iter().sum::<f32>() <= self.squares + 0.5);
            assert_eq!(scored.depth as usize, scored.pv.len());
            assert_eq!(scored.pv[0], scored.square);
        }
    }
}

fn plays_to_the_end<G: Geometry, const N: usize>(seed: u64) {
    for round in 0..10 {
        let mut random = Random::new(seed, round);
        // From a few blocked squares to so many that little but walled-off corners is left.
        let blocked = random.below(G::SQUARES.count() as usize - 4);
        let mut party = start::<G, N>(blocked, &mut random);
        let goal = GOALS[round as usize % 2];
        let mut memory = Memory::new(4);
        let mut sober = Sober::<N> { squares: party.open.count() as f32 };
        loop {
            let limits = Limits { level: Level::new(1 + random.below(5) as u8), moves: Some(2), ..Limits::default() };
            let analysis = analyse(&mut memory, &party, goal, &limits, &Unlimited, &Never, &mut sober);
            let Some(best) = analysis.best else {
                assert!(party.moves().is_empty() && analysis.moves.is_empty() && analysis.done);
                break;
            };
            assert!(analysis.moves.iter().any(|scored| scored.square == best), "the move to play is not shown");
            let square = G::ID.bit(best);
            assert!(party.moves().has(square));
            party = party.place(square, party.flips(square));
        }
    }
}

#[test]
fn whole_games_on_odd_boards() {
    plays_to_the_end::<Eight, 3>(20);
    plays_to_the_end::<Eight, 4>(21);
    plays_to_the_end::<Ten, 3>(22);
    plays_to_the_end::<Ten, 4>(23);
    plays_to_the_end::<Octagon, 3>(24);
    plays_to_the_end::<Octagon, 4>(25);
}

#[test]
fn a_seat_without_discs_plays_on() {
    let mut party = late::<Eight, 4>(0, 20, &mut Random::new(30, 0));
    let lost = party.table.discs[2];
    party.table.discs[2] = 0;
    party.table.discs[0] |= lost;
    for seat in 0..4 {
        party.seat = seat;
        for goal in GOALS {
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let analysis = analyse(&mut Memory::new(4), &party, goal, &limits, &Unlimited, &Never, &mut Quiet);
            assert!(analysis.best.is_some());
        }
    }
}

#[test]
fn a_full_arena_ends_the_search_with_a_move() {
    let party = start::<Ten, 4>(0, &mut Random::new(31, 0));
    let mut memory = Memory::with_room(5_000);
    let analysis = analyse(&mut memory, &party, Goal::Most, &Limits::default(), &Unlimited, &Never, &mut Quiet);
    assert!(analysis.done && analysis.best.is_some());
}

#[test]
fn a_proof_that_has_no_room_ends_with_a_move() {
    let party = late::<Eight, 3>(0, 30, &mut Random::new(32, 0));
    let limits = Limits { exact: true, ..Limits::default() };
    let mut memory = Memory::with_room(5_000);
    let analysis = analyse(&mut memory, &party, Goal::Most, &limits, &Unlimited, &Never, &mut Quiet);
    assert!(analysis.done && analysis.best.is_some());
    assert!(analysis.moves.iter().all(|scored| matches!(scored.score, Score::Estimate(_))));
}

/// What is called stable.
fn anchored<G: Geometry, const N: usize>(party: &Party<G, N>) -> ([G::Bits; N], G::Bits) {
    let stability = Stability::new(&Ground::<G>::new(party.open));
    stability.stable(&party.table, &stability.safe(party.table.occupied()))
}

/// Nothing that is called stable may ever turn, however the game goes on.
#[test]
fn stable_discs_stay() {
    fn check<G: Geometry, const N: usize>(seed: u64) -> u32 {
        let mut seen = 0;
        for round in 0..60 {
            let mut random = Random::new(seed, round);
            let blocked = if round % 2 == 0 { 0 } else { 1 + random.below(14) };
            let mut party = late::<G, N>(blocked, 16, &mut random);
            let (stable, neutral) = anchored(&party);
            seen += stable.iter().map(|set| set.count()).sum::<u32>();
            while !party.moves().is_empty() {
                let moves: Vec<u32> = party.moves().squares().collect();
                let square = moves[random.below(moves.len())];
                party = party.place(square, party.flips(square));
                for (&stable, &discs) in stable.iter().zip(&party.table.discs) {
                    assert!((stable & !discs).is_empty(), "a stable disc turned");
                }
                assert!((neutral & !party.table.neutral).is_empty(), "a stable neutral disc turned");
            }
            // On a full board nothing can turn any more, and the count must know it.
            let (stable, _) = anchored(&party);
            if party.table.occupied() == party.open {
                assert_eq!(stable, party.table.discs);
            }
        }
        seen
    }
    assert!(check::<Eight, 4>(40) > 100 && check::<Ten, 3>(41) > 100 && check::<Octagon, 4>(42) > 100);
}

#[test]
fn weights_are_there_for_every_family() {
    fn differ<const N: usize>(board: BoardId, goal: Goal) {
        let (shipped, by_hand) = (Weights::<N>::shipped(board, goal), Weights::<N>::by_hand(goal));
        assert_ne!(shipped.knots[3].discs, by_hand.knots[3].discs, "{board} {N} {goal:?}: no weights are shipped");
    }
    for board in [BoardId::Eight, BoardId::Ten, BoardId::Octagon] {
        for goal in GOALS {
            differ::<3>(board, goal);
            differ::<4>(board, goal);
        }
    }
    assert!(Weights::<3>::from_bytes(&[0; 10]).is_none());
}

#[test]
fn a_draw_is_known_as_one() {
    let outcome = Outcome { discs: [30, 30, 4] };
    let forecast = Forecast::certain(outcome, Goal::Most);
    assert!(forecast.chances.iter().sum::<f32>() < 1e-6, "nobody wins");
    let worths: Vec<f32> = (0..3).map(|seat| forecast.liking(Goal::Most, seat)).collect();
    assert!(worths.iter().all(|&worth| worth > 1.0 / 3.0 - 1e-6 && worth < 0.5));
}
