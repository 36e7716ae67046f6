//! Drawing blocked squares.

use outflank_rules::{BlockedError, BoardId, Colour, Game, Handicap, Opening, Setup, Square, random_blocked};

fn turned(board: BoardId, square: Square) -> Square {
    Square { column: board.size() as u8 - 1 - square.row, row: square.column }
}

/// Every kind of setup that can have blocked squares.
fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for board in BoardId::ALL {
        setups.push(Setup { board, ..Setup::default() });
        setups.push(Setup { board, opening: Opening::Free, ..Setup::default() });
        for corners in 1..=4 {
            let handicap = Some(Handicap { player: Colour::White, corners });
            setups.push(Setup { board, handicap, ..Setup::default() });
        }
        if board != BoardId::Six {
            setups.extend([3, 4].map(|players| Setup { board, players, ..Setup::default() }));
        }
    }
    setups
}

/// The step and the highest of the possible counts, as the error names them.
fn possible_counts(setup: &Setup) -> (usize, usize) {
    match random_blocked(setup, 1000, 0) {
        Err(BlockedError::Count { step, most, .. }) => (step, most),
        other => panic!("{other:?}"),
    }
}

/// How many of the squares lie in each quarter of the board.
fn quarters(board: BoardId, squares: &[Square]) -> [usize; 4] {
    let half = board.size() as u8 / 2;
    let quarter = |square: &Square| usize::from(square.row >= half) * 2 + usize::from(square.column >= half);
    squares.iter().fold([0; 4], |mut counts, square| {
        counts[quarter(square)] += 1;
        counts
    })
}

#[test]
fn draws_are_even_and_playable() {
    for setup in setups() {
        let (board, centre) = (setup.board, setup.board.centre());
        let (step, most) = possible_counts(&setup);
        for count in 0..=most + 4 {
            let drawn = random_blocked(&setup, count, count as u64);
            if !count.is_multiple_of(step) || count > most {
                assert_eq!(drawn, Err(BlockedError::Count { count, step, most }));
                continue;
            }
            let drawn = drawn.unwrap();
            assert_eq!(drawn.len(), count);
            assert!(drawn.is_sorted());
            let free = |square: &Square| {
                centre.iter().all(|c| c.column.abs_diff(square.column) > 1 || c.row.abs_diff(square.row) > 1)
            };
            assert!(drawn.iter().all(free));
            match setup.players {
                2 => {
                    let opposite = |square| turned(board, turned(board, square));
                    assert!(drawn.iter().all(|&square| drawn.contains(&opposite(square))));
                }
                4 => assert!(drawn.iter().all(|&square| drawn.contains(&turned(board, square)))),
                _ => {
                    let counts = quarters(board, &drawn);
                    assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
                }
            }
            let mut game = Game::new(Setup { blocked: drawn, ..setup.clone() }).unwrap();
            while game.state().placing() > 0 {
                game.play(game.legal_moves()[0]).unwrap();
            }
            assert_eq!((game.turn(), game.opening_pass()), (Some(Colour::Black), None));
        }
    }
}

#[test]
fn possible_counts_are_the_most_there_can_be() {
    let eight = |players| Setup { players, ..Setup::default() };
    assert_eq!(possible_counts(&eight(2)), (2, 48));
    assert_eq!(possible_counts(&eight(3)), (1, 48));
    assert_eq!(possible_counts(&eight(4)), (4, 48));
    assert_eq!(possible_counts(&Setup { board: BoardId::Octagon, ..eight(4) }), (4, 72));
    assert_eq!(possible_counts(&Setup { board: BoardId::Ten, ..eight(3) }), (1, 84));
    let handicap = |corners| Some(Handicap { player: Colour::Black, corners });
    assert_eq!(possible_counts(&Setup { handicap: handicap(2), ..eight(2) }), (2, 46));
    assert_eq!(possible_counts(&Setup { handicap: handicap(3), ..eight(2) }), (2, 44));
    let error = random_blocked(&eight(2), 5, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "5 squares cannot be blocked evenly in this setup: choose an even number from 0 to 48."
    );
}

#[test]
fn the_same_seed_gives_the_same_squares_for_ever() {
    let drawn = |board, players, count, seed| {
        let squares = random_blocked(&Setup { board, players, ..Setup::default() }, count, seed).unwrap();
        squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(drawn(BoardId::Eight, 2, 6, 1), "c1 d1 a3 h6 e8 f8");
    assert_eq!(drawn(BoardId::Octagon, 4, 8, 2026), "g1 h2 b3 a4 j7 i8 c9 d10");
    assert_eq!(drawn(BoardId::Ten, 3, 7, u64::MAX), "d3 h4 a5 j6 c7 g8 e10");
    assert_eq!(drawn(BoardId::Six, 2, 2, 0), "e1 b6");
}

#[test]
fn seeds_differ() {
    let draw = |seed| random_blocked(&Setup::default(), 8, seed).unwrap();
    let distinct: std::collections::HashSet<_> = (0..100).map(draw).collect();
    assert!(distinct.len() > 90);
}

#[test]
fn an_impossible_setup_is_refused() {
    let setup = Setup { board: BoardId::Six, players: 4, ..Setup::default() };
    assert!(matches!(random_blocked(&setup, 4, 0), Err(BlockedError::Setup(_))));
}
