//! Whatever is asked of a game, it holds, and what it refuses changes nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_rules::{Game, Square};
use outflank_rules_fuzz::{check, setup};

fuzz_target!(|input: ([u8; 4], Vec<u8>)| {
    let (bytes, requests) = input;
    let setup = setup(bytes);
    let Ok(mut game) = Game::new(setup.clone()) else {
        assert!(!setup.validate().expect_err("what is refused is not valid").reasons.is_empty());
        return;
    };
    for request in requests {
        let before = game.link();
        match request {
            0..=199 => {
                let legal = game.legal_moves();
                if let Some(&square) = legal.get(usize::from(request) % legal.len().max(1)) {
                    game.play(square).expect("a legal move is played");
                }
            }
            200..=219 => {
                game.undo();
            }
            220..=229 => {
                game.redo();
            }
            230..=239 if game.go_to(usize::from(request - 230) * 10).is_err() => assert_eq!(game.link(), before),
            240.. => {
                let square = Square { column: request & 15, row: (game.ply() % 12) as u8 };
                assert_eq!(game.play(square).is_err(), game.link() == before);
            }
            _ => {}
        }
    }
    check(&game);
});
