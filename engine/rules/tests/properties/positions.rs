//! Games from positions of their own, however odd.

use outflank_rules::{Colour, Game, Opening, Setup};
use proptest::prelude::*;

use crate::cases;
use crate::games::agree_to_the_end;
use crate::oracle::{Cell, Oracle};
use crate::setups::{choices, setup};

/// Any cells for a setup's board: discs, blocked squares and empties at random, none blocked that must not be.
fn cells(setup: Setup) -> impl Strategy<Value = (Setup, Vec<Cell>, Colour)> {
    let size = setup.board.size() as usize;
    let weights = prop_oneof![Just([1u32, 1, 0, 8]), Just([6, 1, 0, 1]), Just([4, 1, 1, 4]), Just([0, 1, 1, 1])];
    let cell = |[discs, neutral, blocked, empty]: [u32; 4]| {
        prop_oneof![
            discs + 1 => (0..4usize).prop_map(|index| Cell::Disc(Colour::ALL[index])),
            neutral => Just(Cell::Neutral),
            blocked => Just(Cell::Blocked),
            empty + 1 => Just(Cell::Empty),
        ]
    };
    let cells = weights.prop_flat_map(move |weights| proptest::collection::vec(cell(weights), size * size));
    (cells, 0..usize::from(setup.players)).prop_map(move |(cells, turn)| {
        let players = usize::from(setup.players);
        let never_blocked = [setup.board.centre().to_vec(), setup.handicap_squares()].concat();
        let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row as u8, column as u8)));
        let suit = |((row, column), cell)| {
            let square = outflank_rules::Square { row, column };
            match cell {
                _ if !setup.board.contains(square) => Cell::Off,
                Cell::Disc(colour) => Cell::Disc(Colour::ALL[colour.index() % players]),
                Cell::Neutral if players == 2 => Cell::Empty,
                Cell::Blocked if never_blocked.contains(&square) => Cell::Empty,
                cell => cell,
            }
        };
        let cells = squares.zip(cells).map(suit).collect();
        let setup = Setup { blocked: Vec::new(), opening: Opening::Cross, ..setup.clone() };
        (setup, cells, Colour::ALL[turn])
    })
}

/// The text of cells with this side to move, whether or not it can.
fn text(oracle: &Oracle, turn: Colour) -> String {
    let text = oracle.text();
    format!("{}{}", &text[..text.len() - 1], turn.letter())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn any_position_is_played_on_as_the_oracle_does((setup, cells, turn) in setup().prop_flat_map(cells),
                                                    choices in choices()) {
        let oracle = Oracle::from_cells(&setup, cells, turn);
        let text = text(&oracle, turn);
        let game = Game::from_position(&text, setup).unwrap();
        prop_assert_eq!((game.ply(), game.len(), game.has_custom_start()), (0, 0, true));
        let passed = game.turn().is_some_and(|now| now != turn);
        prop_assert_eq!(game.opening_pass(), passed.then_some(turn));
        let game = agree_to_the_end(game, oracle, &choices)?;
        let read = Game::from_link(&game.link()).unwrap();
        prop_assert_eq!(read.plies(), game.plies());
        prop_assert_eq!(read.setup(), game.setup());
        prop_assert_eq!(read.opening_pass(), game.opening_pass());
        prop_assert_eq!(read.link(), game.link());
    }
}
