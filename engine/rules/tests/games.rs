//! The games of an independent program replay identically.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;

use flate2::read::GzDecoder;
use outflank_rules::{Colour, Game, Goal, Handicap, Opening, Setup, Square};
use serde_json::Value;

/// The names in an array of texts.
fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn setup_of(value: &Value) -> Setup {
    let text = |key: &str| value[key].as_str().unwrap();
    let handicap = value["handicap"].as_object().map(|handicap| Handicap {
        player: Colour::from_name(handicap["player"].as_str().unwrap()).unwrap(),
        corners: handicap["corners"].as_u64().unwrap() as u8,
    });
    Setup {
        board: text("board").parse().unwrap(),
        players: value["players"].as_u64().unwrap() as u8,
        goal: Goal::from_name(text("goal")).unwrap(),
        opening: Opening::from_name(text("opening")).unwrap(),
        blocked: texts(&value["blocked"]).iter().map(|name| name.parse().unwrap()).collect(),
        handicap,
    }
}

/// What holds before the first ply and after each.
fn check_moment(game: &Game, moment: &Value) {
    let rows = moment["position"].as_str().unwrap();
    let turn = moment["turn"].as_str();
    let letter = turn.map_or('-', |name| Colour::from_name(name).unwrap().letter());
    assert_eq!(game.position_text(), format!("{rows} {letter}"));
    assert_eq!(game.turn().map(Colour::name), turn);
    assert_eq!(names(&game.legal_moves()), texts(&moment["legal"]));
}

fn check_game(record: &Value) {
    let setup = setup_of(&record["setup"]);
    let mut game = Game::new(setup.clone()).unwrap();
    check_moment(&game, &record["start"]);
    for ply in record["plies"].as_array().unwrap() {
        let played = game.play(ply["move"].as_str().unwrap().parse().unwrap()).unwrap();
        assert_eq!(played.player.name(), ply["player"].as_str().unwrap());
        let mut flips = names(&played.flips);
        flips.sort();
        assert_eq!(flips, texts(&ply["flips"]));
        assert_eq!(played.passed.iter().map(|c| c.name()).collect::<Vec<_>>(), texts(&ply["passed"]));
        check_moment(&game, ply);
    }
    let outcome = game.result().unwrap();
    assert_eq!(outcome.winner.map(Colour::name), record["winner"].as_str());
    let by_name = |value: &Value| -> BTreeMap<String, f64> {
        value.as_object().unwrap().iter().map(|(name, n)| (name.clone(), n.as_f64().unwrap())).collect()
    };
    let of = |count: &dyn Fn(Colour) -> f64| setup.colours().iter().map(|&c| (c.name().to_owned(), count(c))).collect();
    let discs: BTreeMap<String, f64> = of(&|c| f64::from(outcome.discs.of(c)));
    let score: BTreeMap<String, f64> = of(&|c| outcome.score[c.index()]);
    let mut expected = by_name(&record["discs"]);
    let neutral = expected.remove("neutral").unwrap_or(0.0);
    assert_eq!((discs, f64::from(outcome.discs.neutral)), (expected, neutral));
    assert_eq!(score, by_name(&record["score"]));
}

#[test]
fn every_game_replays_identically() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/games.jsonl.gz");
    let mut lines = String::new();
    GzDecoder::new(File::open(path).unwrap()).read_to_string(&mut lines).unwrap();
    for (index, line) in lines.lines().enumerate() {
        eprintln!("game {index}");
        check_game(&serde_json::from_str(line).unwrap());
    }
    assert_eq!(lines.lines().count(), 180);
}
