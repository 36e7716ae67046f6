//! Exact scores against plain minimax and max^n, on positions by the thousand.

use clap::Args;
use outflank_rules::{Bits, Colour, Game, Goal, State};
use outflank_search::{Engine, Limits, Never, Quiet, Score, Unlimited};
use rayon::prelude::*;

use crate::players::random_move;
use crate::progress;
use crate::random::Random;
use crate::setups::SetupFamily;

/// Compares the engine's exact scores with a plain search of the whole rest of the game, on late positions of random
/// games.
#[derive(Args, Debug)]
pub struct Check {
    /// `all`, `every`, or names with commas, as in `lab match`.
    #[arg(long, default_value = "every")]
    families: String,
    /// Positions of each family.
    #[arg(long, default_value_t = 1000)]
    positions: u64,
    /// Empty squares: from 1 to so many, all alike often.
    #[arg(long, default_value_t = 6)]
    empties: u32,
    /// What the games are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs the command.
pub fn run(args: &Check) -> Result<(), String> {
    println!("positions of 1 to {} empty squares, seed {}", args.empties.max(1), args.seed);
    let mut wrong = 0;
    for family in SetupFamily::list(&args.families)? {
        let bar = progress::bar(args.positions, "positions");
        let differ: Vec<String> = (0..args.positions)
            .into_par_iter()
            .map(|number| {
                bar.inc(1);
                late(args, family, number).map(|game| compare(&game))
            })
            .filter_map(Result::transpose)
            .collect::<Result<_, String>>()?;
        bar.finish_and_clear();
        println!("{:26} {} positions, {} differ", family.to_string(), args.positions, differ.len());
        for position in &differ {
            println!("  {position}");
        }
        wrong += differ.len();
    }
    if wrong > 0 { Err(format!("{wrong} exact scores are wrong")) } else { Ok(()) }
}

/// A position of a random game with few empty squares and a move to make.
fn late(args: &Check, family: SetupFamily, number: u64) -> Result<Game, String> {
    let mut random = Random::new(args.seed, number);
    let most = 1 + random.below(args.empties.max(1));
    for _ in 0..1000 {
        let mut game = Game::new(family.setup(random.next())?).map_err(|why| why.to_string())?;
        while game.turn().is_some() && game.discs().empty > most {
            game.play(random_move(&game, &mut random)).map_err(|why| why.to_string())?;
        }
        if game.turn().is_some() {
            return Ok(game);
        }
    }
    Err(format!("{family}: no game of chance gets as far as {most} empty squares"))
}

/// What is wrong about the engine's answer; nothing if it is right.
fn compare(game: &Game) -> Option<String> {
    let (goal, colours) = (game.setup().goal, game.setup().colours());
    let mut engine = Engine::new(1);
    let limits = Limits { exact: true, ..Limits::default() };
    let analysis = engine.analyse(game, &limits, &Unlimited, &Never, &mut Quiet);
    for scored in &analysis.moves {
        let (after, _) = game.state().play(game.setup().board.bit(scored.square));
        let discs = end(&after, goal, colours);
        let right = if colours.len() == 2 {
            let mover = game.state().mover();
            scored.score == Score::Exact(official(&discs, after.open().count() as i32, mover, goal) as i16)
        } else {
            matches!(scored.score, Score::Exact(_)) && scored.seats.iter().map(|&seen| seen as i32).eq(discs.clone())
        };
        if !right {
            return Some(format!("{} {}: {discs:?}, not {:?}", game.position_text(), scored.square, scored.score));
        }
    }
    let moves = game.legal_moves().len();
    (analysis.moves.len() != moves).then(|| format!("{}: there are {moves} moves", game.position_text()))
}

/// The final discs of each colour when everyone plays for what it likes best, the first square among equals; by the
/// rules alone, trying everything.
fn end(state: &State, goal: Goal, colours: &[Colour]) -> Vec<i32> {
    let mut best: Option<((i32, i32), Vec<i32>)> = None;
    for square in state.moves().squares() {
        let discs = end(&state.play(square).0, goal, colours);
        let wish = if colours.len() == 2 {
            (official(&discs, state.open().count() as i32, state.mover(), goal), 0)
        } else {
            wish(&discs, state.mover(), goal)
        };
        if best.as_ref().is_none_or(|(most, _)| wish > *most) {
            best = Some((wish, discs));
        }
    }
    best.map_or_else(|| colours.iter().map(|&colour| state.discs(colour).count() as i32).collect(), |(_, discs)| discs)
}

/// The result for one of two: the empty squares are the winner's, but in Anti-Reversi nobody's.
fn official(discs: &[i32], open: i32, mover: Colour, goal: Goal) -> i32 {
    let lead = discs[mover.index()] - discs[1 - mover.index()];
    match goal {
        Goal::Most => lead + lead.signum() * (open - discs[0] - discs[1]),
        Goal::Fewest => -lead,
    }
}

/// What one of several wishes for: a win, else a draw, then the better lead over the best rival.
fn wish(discs: &[i32], mover: Colour, goal: Goal) -> (i32, i32) {
    let worth: Vec<i32> = discs.iter().map(|&discs| if goal == Goal::Most { discs } else { -discs }).collect();
    let own = worth[mover.index()];
    let mut rivals = worth;
    rivals.remove(mover.index());
    rivals.sort_unstable_by(|a, b| b.cmp(a));
    let drawn = own == rivals[0] || (own < rivals[0] && rivals[0] == rivals[1]);
    (if own > rivals[0] { 2 } else { i32::from(drawn) }, own - rivals[0])
}
