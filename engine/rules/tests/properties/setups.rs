//! Random setups and random play.

use outflank_rules::{BoardId, Colour, Game, Goal, Handicap, Opening, Setup};
use proptest::prelude::*;
use proptest::sample::Index;

/// Any setup that can be played, every kind of it often.
pub fn setup() -> impl Strategy<Value = Setup> {
    let board = prop_oneof![Just(BoardId::Six), Just(BoardId::Eight), Just(BoardId::Ten), Just(BoardId::Octagon)];
    let goal = prop_oneof![Just(Goal::Most), Just(Goal::Fewest)];
    let opening = prop_oneof![3 => Just(Opening::Cross), 1 => Just(Opening::Free)];
    let player = prop_oneof![Just(Colour::Black), Just(Colour::White)];
    let handicap = proptest::option::weighted(0.3, (player, 1..=4u8));
    let blocked = prop_oneof![
        2 => Just(Vec::new()),
        2 => proptest::collection::vec(any::<Index>(), 1..10),
        1 => proptest::collection::vec(any::<Index>(), 10..80),
    ];
    (board, 2..=4u8, goal, opening, handicap, blocked).prop_map(|(board, players, goal, opening, handicap, blocked)| {
        let many = players > 2;
        let board = if many && board == BoardId::Six { BoardId::Eight } else { board };
        let handicap = handicap.filter(|_| !many).map(|(player, corners)| Handicap { player, corners });
        let opening = if many || handicap.is_some() { Opening::Cross } else { opening };
        let mut setup = Setup { board, players, goal, opening, blocked: Vec::new(), handicap };
        let taken = [setup.board.centre().to_vec(), setup.handicap_squares()].concat();
        let mut free: Vec<_> = board.squares().filter(|square| !taken.contains(square)).collect();
        for index in blocked {
            if free.len() > 1 {
                setup.blocked.push(free.remove(index.index(free.len())));
            }
        }
        setup
    })
}

/// Choices among the legal moves, enough for the longest game.
pub fn choices() -> impl Strategy<Value = Vec<Index>> {
    proptest::collection::vec(any::<Index>(), 100)
}

/// Plays a part of a game, at most `plies` of it.
pub fn play_on(game: &mut Game, choices: &[Index], plies: usize) {
    for choice in choices.iter().take(plies) {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(legal[choice.index(legal.len())]).unwrap();
    }
}

/// A game of any setup at any ply, perhaps with some plies undone.
pub fn game() -> impl Strategy<Value = Game> {
    (setup(), choices(), 0..100usize, prop_oneof![3 => Just(0), 1 => 1..10usize]).prop_map(
        |(setup, choices, plies, undone)| {
            let mut game = Game::new(setup).unwrap();
            play_on(&mut game, &choices, plies);
            (0..undone).for_each(|_| drop(game.undo()));
            game
        },
    )
}
