//! What holds of every game, however it came about.

use outflank_rules::{BoardId, Colour, Game, Goal, Handicap, Opening, Setup, random_blocked};

/// A setup made of a few bytes, most of them playable.
pub fn setup(bytes: [u8; 4]) -> Setup {
    let [kind, options, count, seed] = bytes;
    let player = if options & 4 == 0 { Colour::Black } else { Colour::White };
    let handicap = (options & 8 != 0).then_some(Handicap { player, corners: options >> 4 & 7 });
    let setup = Setup {
        board: BoardId::ALL[usize::from(kind & 3)],
        players: kind >> 2 & 7,
        goal: if options & 1 == 0 { Goal::Most } else { Goal::Fewest },
        opening: if options & 2 == 0 { Opening::Cross } else { Opening::Free },
        blocked: Vec::new(),
        handicap,
    };
    let blocked = random_blocked(&setup, count.into(), seed.into()).unwrap_or_default();
    Setup { blocked, ..setup }
}

/// Panics where something does not hold.
pub fn check(game: &Game) {
    legal_moves_are_legal(game);
    every_square_is_counted_once(game);
    somebody_moves_or_it_is_over(game);
    texts_are_read_back(game);
}

fn legal_moves_are_legal(game: &Game) {
    for square in game.legal_moves() {
        let flips = game.flips(square);
        let mut played = game.clone();
        let ply = played.play(square).expect("a legal move is played").clone();
        assert_eq!(ply.flips, flips);
        assert_eq!(Some(ply.player), game.turn());
        assert_eq!(played.undo(), Some(ply));
        assert_eq!(played.position_text(), game.position_text());
    }
}

fn every_square_is_counted_once(game: &Game) {
    let discs = game.discs();
    let counted = discs.colours.iter().sum::<u32>() + discs.neutral + discs.empty;
    assert_eq!(counted as usize + game.setup().blocked.len(), game.setup().board.squares().count());
}

fn somebody_moves_or_it_is_over(game: &Game) {
    assert_eq!(game.turn().is_none(), game.legal_moves().is_empty());
    assert_eq!(game.turn().is_none(), game.result().is_some());
}

fn texts_are_read_back(game: &Game) {
    let link = game.link();
    let read = Game::from_link(&link).expect("a link is read");
    assert_eq!(read.link(), link);
    assert_eq!(read.plies(), game.plies());
    let position = game.position_text();
    let read = Game::from_position(&position, game.setup().clone()).expect("a position is read");
    assert_eq!(read.position_text(), position);
    if !game.has_custom_start() {
        let read = Game::from_transcript(&game.transcript(), game.setup().clone()).expect("a transcript is read");
        assert_eq!(read.plies(), game.plies());
    }
}
