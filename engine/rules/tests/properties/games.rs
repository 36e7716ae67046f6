//! Games against the oracle, and undo and redo.

use outflank_rules::{Colour, Disc, Game, Setup, Square};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cases;
use crate::oracle::{Cell, Oracle};
use crate::setups::{choices, game, setup};

/// All that can be seen of a game's position.
#[derive(Debug, PartialEq)]
struct Sight {
    text: String,
    turn: Option<Colour>,
    legal: Vec<Square>,
    ply: usize,
    link: String,
}

fn sight(game: &Game) -> Sight {
    Sight {
        text: game.position_text(),
        turn: game.turn(),
        legal: game.legal_moves(),
        ply: game.ply(),
        link: game.link(),
    }
}

/// Compares everything a game says about its position with what the oracle says.
pub fn agree(game: &Game, oracle: &Oracle) -> Result<(), TestCaseError> {
    prop_assert_eq!(game.position_text(), oracle.text());
    prop_assert_eq!(game.turn(), oracle.turn);
    prop_assert_eq!(game.legal_moves(), oracle.legal());
    for square in oracle.rectangle() {
        prop_assert_eq!(game.flips(square), oracle.flips(square), "flips on {}", square);
    }
    let discs = game.discs();
    prop_assert_eq!(discs.colours, Colour::ALL.map(|colour| oracle.count(Cell::Disc(colour))));
    prop_assert_eq!((discs.neutral, discs.empty), (oracle.count(Cell::Neutral), oracle.count(Cell::Empty)));
    let result = game.result().map(|outcome| (outcome.winner, outcome.score));
    prop_assert_eq!(result, oracle.result());
    Ok(())
}

/// Plays to the end, comparing after every ply.
pub fn agree_to_the_end(mut game: Game, mut oracle: Oracle, choices: &[Index]) -> Result<Game, TestCaseError> {
    agree(&game, &oracle)?;
    for choice in choices {
        let legal = oracle.legal();
        if legal.is_empty() {
            break;
        }
        let square = legal[choice.index(legal.len())];
        let player = oracle.turn;
        let (flips, passed) = oracle.play(square);
        let ply = game.play(square).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!((Some(ply.player), ply.square), (player, square));
        prop_assert_eq!((&ply.flips, &ply.passed), (&flips, &passed));
        agree(&game, &oracle)?;
    }
    prop_assert!(game.result().is_some());
    Ok(game)
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn games_agree_with_the_oracle(setup in setup(), choices in choices()) {
        let (game, oracle) = (Game::new(setup.clone()).unwrap(), Oracle::new(&setup));
        agree_to_the_end(game, oracle, &choices)?;
    }

    #[test]
    fn undo_takes_back_play(mut game in game(), choice: Index) {
        let all = game.len();
        let legal = game.legal_moves();
        if legal.is_empty() {
            return Ok(());
        }
        if game.ply() < all {
            // The link holds undone plies, which a new ply drops: begin without any.
            game = Game::from_transcript(&game.transcript(), game.setup().clone()).unwrap();
        }
        let before = sight(&game);
        let ply = game.play(legal[choice.index(legal.len())]).unwrap().clone();
        let after = sight(&game);
        prop_assert_eq!(game.undo(), Some(ply.clone()));
        let undone = sight(&game);
        prop_assert_eq!((&undone.text, undone.turn, &undone.legal), (&before.text, before.turn, &before.legal));
        prop_assert_eq!((game.ply(), game.len()), (before.ply, before.ply + 1));
        prop_assert_eq!(game.redo(), Some(ply));
        prop_assert_eq!(sight(&game), after);
        prop_assert_eq!(game.redo(), None);
    }

    #[test]
    fn every_earlier_position_can_be_gone_to(game in game()) {
        let mut replay = Game::new(game.setup().clone()).unwrap();
        let mut moving = game.clone();
        for (index, ply) in game.all_plies().iter().enumerate() {
            moving.go_to(index).unwrap();
            prop_assert_eq!(moving.position_text(), replay.position_text());
            prop_assert_eq!(moving.plies(), replay.plies());
            replay.play(ply.square).unwrap();
        }
        prop_assert!(moving.go_to(game.len() + 1).is_err());
        moving.go_to(game.ply()).unwrap();
        prop_assert_eq!(sight(&moving), sight(&game));
    }

    #[test]
    fn a_refused_play_changes_nothing(mut game in game()) {
        let before = sight(&game);
        for row in 0..12 {
            for column in 0..12 {
                let square = Square { row, column };
                if before.legal.contains(&square) {
                    continue;
                }
                let error = game.play(square).unwrap_err();
                prop_assert_eq!((error.square, error.ply), (square, before.ply + 1));
                let code = if !game.setup().board.contains(square) {
                    "bad-square"
                } else if before.turn.is_none() {
                    "game-over"
                } else {
                    "illegal-move"
                };
                prop_assert_eq!(error.code(), code);
                prop_assert!(error.to_string().contains(&square.to_string()));
            }
        }
        prop_assert_eq!(sight(&game), before);
    }

    #[test]
    fn blocked_squares_never_count(game in game()) {
        let Setup { board, blocked, .. } = game.setup();
        let discs = game.discs();
        let counted = discs.colours.iter().sum::<u32>() + discs.neutral + discs.empty;
        prop_assert_eq!(counted as usize, board.squares().count() - blocked.len());
        for &square in blocked {
            prop_assert_eq!(game.disc(square), None);
            prop_assert!(!game.is_legal(square));
        }
        let of_someone = |&square: &Square| matches!(game.disc(square), Some(Disc::Of(_)));
        prop_assert_eq!(board.squares().filter(of_someone).count() as u32, discs.colours.iter().sum::<u32>());
    }
}

/// Without blocked squares every player of three or four places the same number of discs.
#[test]
fn shared_boards_are_shared_evenly() {
    use outflank_rules::BoardId;
    let turns = [(BoardId::Eight, 20, 15), (BoardId::Ten, 32, 24), (BoardId::Octagon, 28, 21)];
    for (board, three, four) in turns {
        for (players, turns) in [(3, three), (4, four)] {
            let mut game = Game::new(Setup { board, players, ..Setup::default() }).unwrap();
            while let Some(&square) = game.legal_moves().first() {
                game.play(square).unwrap();
            }
            for &colour in game.setup().colours() {
                assert_eq!(game.plies().iter().filter(|ply| ply.player == colour).count(), turns);
            }
        }
    }
}
