//! The search's signature: how many positions it visits on a fixed set of questions.
//!
//! A change that is not meant to change what is searched must not change the count, and native and wasm must agree
//! on it to the last position (the habit is Stockfish's).

use outflank_rules::{BoardId, Game, Goal, Setup, random_blocked};

use crate::engine::Engine;
use crate::limits::Limits;
use crate::outside::{Never, Quiet, Unlimited};
use crate::random::Random;

/// One question of the bench and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchCase {
    /// Board, players, goal and empties, for a person to read.
    pub name: String,
    /// Positions visited.
    pub nodes: u64,
    /// The best move's score in 1/128 of a disc, rounded down.
    pub score: i32,
}

/// Asks the fixed questions, each of an engine that has forgotten the others: for every family, for two players with
/// blocked squares and without, one middle game to a fixed depth and one ending to the last square. Learned weights that
/// the engine has loaded take part. The total of [`BenchCase::nodes`] is the signature.
///
/// # Panics
/// Never: the setups are valid and the moves legal.
pub fn bench(engine: &mut Engine) -> Vec<BenchCase> {
    let mut cases = Vec::new();
    for players in [2, 3, 4] {
        for board in [BoardId::Six, BoardId::Eight, BoardId::Ten, BoardId::Octagon] {
            for goal in [Goal::Most, Goal::Fewest] {
                let whole = Setup { board, players, goal, ..Setup::default() };
                // There is no game of three or four on the smallest board.
                let games = [Some(whole.clone()), with_blocked(&whole)].into_iter().flatten().map(Game::new);
                let games: Vec<Game> = games.flatten().filter(|start| Engine::plays(start.setup())).collect();
                let middle = Limits { depth: Some(7), moves: Some(1), ..Limits::default() };
                let exact = Limits { exact: true, moves: Some(1), ..Limits::default() };
                let questions = if players == 2 { [(24, middle), (14, exact)] } else { [(6, exact), (7, exact)] };
                for (start, (empties, limits)) in games.iter().flat_map(|start| questions.map(|asked| (start, asked))) {
                    let game = played(start, empties);
                    engine.clear();
                    let analysis = engine.analyse(&game, &limits, &Unlimited, &Never, &mut Quiet);
                    let score = analysis.moves.first().map_or(0.0, |best| best.score.discs());
                    cases.push(BenchCase {
                        name: format!("{board} {players} {}{} {empties}", goal.name(), blocked_name(start)),
                        nodes: analysis.nodes,
                        score: (score * 128.0).floor() as i32,
                    });
                }
            }
        }
    }
    engine.clear();
    cases
}

/// The setup with an eighth of its squares blocked, if it is for two.
fn with_blocked(setup: &Setup) -> Option<Setup> {
    let count = setup.board.squares().count() / 16 * 2;
    let blocked = random_blocked(setup, count, 1).ok().filter(|_| setup.players == 2)?;
    Some(Setup { blocked, ..setup.clone() })
}

fn blocked_name(game: &Game) -> &'static str {
    if game.setup().blocked.is_empty() { "" } else { " blocked" }
}

/// The game after random moves down to this many empties; the same ones every time.
fn played(start: &Game, empties: u32) -> Game {
    for seed in 0.. {
        let mut random = Random::new(seed, u64::from(empties));
        let mut game = start.clone();
        while game.turn().is_some() && game.discs().empty > empties {
            let moves = game.legal_moves();
            if game.play(moves[random.below(moves.len())]).is_err() {
                break;
            }
        }
        if game.turn().is_some() {
            return game;
        }
    }
    start.clone()
}
