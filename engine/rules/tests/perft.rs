//! The known counts of move sequences.

use outflank_rules::{BoardId, Colour, Game, Handicap, Opening, Setup};

fn check(setup: &Setup, counts: &[u64]) {
    let game = Game::new(setup.clone()).unwrap();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(game.state().perft(depth), count, "{setup:?}, depth {depth}");
    }
}

fn on(board: BoardId, players: u8) -> Setup {
    Setup { board, players, ..Setup::default() }
}

#[test]
fn eight() {
    let counts = [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284, 212_258_800];
    check(&Setup::default(), &counts);
}

#[test]
fn six() {
    let counts = [4, 12, 56, 244, 1364, 7604, 47740, 308_716, 2_114_912, 14_976_792, 108_820_292];
    check(&on(BoardId::Six, 2), &counts);
}

#[test]
fn ten() {
    check(&on(BoardId::Ten, 2), &[4, 12, 56, 244, 1396, 8200, 55180, 392_268, 3_045_812, 25_168_320]);
}

#[test]
fn octagon() {
    check(&on(BoardId::Octagon, 2), &[4, 12, 56, 244, 1396, 8200, 55136]);
}

#[test]
fn free_opening() {
    check(&Setup { opening: Opening::Free, ..Setup::default() }, &[4, 12, 24, 24, 96, 320]);
}

#[test]
fn three_players() {
    check(&on(BoardId::Eight, 3), &[3, 20, 136, 630, 3956, 27778]);
    check(&on(BoardId::Ten, 3), &[3, 20, 136, 630, 4019, 29450]);
}

#[test]
fn four_players() {
    check(&on(BoardId::Eight, 4), &[3, 20, 136, 1366, 7427, 44154]);
    check(&on(BoardId::Octagon, 4), &[3, 20, 136, 1366, 7435, 44711]);
}

#[test]
fn handicap() {
    let handicap = Some(Handicap { player: Colour::Black, corners: 4 });
    check(&Setup { handicap, ..Setup::default() }, &[4, 12, 56, 244, 1400, 8192]);
}

#[test]
fn blocked() {
    let blocked = ["c3", "f6", "e3", "d6"].map(|name| name.parse().unwrap()).to_vec();
    check(&Setup { blocked, ..Setup::default() }, &[4, 4, 12, 28, 114, 496]);
}
