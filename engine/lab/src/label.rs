//! From games to labelled positions.

use std::io;
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{Bits, Board, Geometry};
use outflank_search::eval::{DISC, Evaluation, Learned, PatternBoard};
use rayon::prelude::*;

use crate::boards::with_board;
use crate::corpus::{Labelled, Played, read_games, shards, write_positions};
use crate::exact::Solver;
use crate::family::{self, FamilyArgs, Judges};
use crate::look::Look;
use crate::progress;
use crate::random::Random;

/// Labels positions of training games with what they are worth.
///
/// A position's label is the score of a search, exact near the end; any position will do then, and some are put off
/// their path by a move of chance first. Or it is its game's result, and only positions after the last move of chance
/// are taken.
#[derive(Args, Debug)]
pub struct Label {
    #[command(flatten)]
    pub family: FamilyArgs,
    /// Folder of the games.
    #[arg(long)]
    pub games: PathBuf,
    /// Folder for the positions, one file to a shard of games. A file that is there already is left alone.
    #[arg(long)]
    pub out: PathBuf,
    /// Positions taken from each game, at most.
    #[arg(long, default_value_t = 16)]
    pub samples: u32,
    /// Weights for the search; without them the hand-made evaluation searches.
    #[arg(long)]
    pub weights: Option<PathBuf>,
    /// Let results be the labels.
    #[arg(long)]
    pub by_result: bool,
    /// Plies to search.
    #[arg(long, default_value_t = 4)]
    pub depth: u32,
    /// Let the engine search, with all it has for deep searches, not the plain look-ahead for shallow ones.
    #[arg(long)]
    pub deep: bool,
    /// Empties from which labels are exact. From a game's first position with no more, the rest is played anew by the
    /// solver, each move the best or (see `astray`) one of chance, and every position on the way is labelled. Of several
    /// numbers each game draws one.
    #[arg(long, value_delimiter = ',', default_values_t = [11])]
    pub exact: Vec<u32>,
    /// Take the ends of games as they were played, not as the solver plays them: what natural play leads to.
    #[arg(long)]
    pub played: bool,
    /// Take only positions with at most this many empties.
    #[arg(long, default_value_t = 255)]
    pub max_empties: u32,
    /// Take only positions with at least this many empties.
    #[arg(long, default_value_t = 1)]
    pub min_empties: u32,
    /// One position in so many is put off its path by a move of chance; 0 for none.
    #[arg(long, default_value_t = 3)]
    pub astray: u32,
}

/// Runs the command.
pub fn run(args: &Label) -> io::Result<()> {
    std::fs::create_dir_all(&args.out)?;
    with_board!(args.family.board, G => run_on::<G>(args))
}

fn run_on<G: PatternBoard>(args: &Label) -> io::Result<()> {
    let kind = args.family.kind();
    let judges = Judges::<G>::load(args.weights.as_deref(), kind)?;
    let learned = args.weights.as_deref().map_or_else(|| Ok(Learned::default()), family::learned)?;
    let shards = shards(&args.games, "games", kind)?;
    let bar = progress::bar(shards.len() as u64, "shards");
    for (number, path) in shards.iter().enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().replace("games-", "positions-");
        let target = args.out.join(name);
        if !target.exists() {
            let games = read_games::<G>(path, kind)?;
            let labelled: Vec<Vec<Labelled<G>>> = games
                .par_iter()
                .enumerate()
                .map_init(
                    || Solver::new(kind, &learned),
                    |solver, (game_number, game)| {
                        let mut random = Random::new(number as u64, game_number as u64);
                        let exact = match args.exact[..] {
                            [exact] => exact,
                            _ => random.pick(&args.exact),
                        };
                        if args.by_result {
                            return Ok(by_result(args, game, &mut random));
                        }
                        let judge = judges.on(game.open);
                        let mut labelled = by_search(args, exact, game, &judge.judgement(), solver, &mut random)?;
                        labelled.extend(if args.played {
                            as_played(args, exact, game, solver, &mut random)?
                        } else {
                            by_solver(args, exact, game, solver, &mut random)?
                        });
                        Ok(labelled)
                    },
                )
                .collect::<io::Result<_>>()?;
            let labelled = labelled.concat();
            write_positions(&target, kind, &labelled)?;
        }
        bar.inc(1);
    }
    bar.finish();
    Ok(())
}

fn by_result<G: Geometry>(args: &Label, game: &Played<G>, random: &mut Random) -> Vec<Labelled<G>> {
    let result = game.result(args.family.kind().fewest());
    let mut positions = game.positions();
    positions.pop();
    positions.drain(..usize::from(game.settled).min(positions.len()));
    let labelled = |(board, first): (Board<G>, bool)| {
        let score = if first { result } else { -result };
        Labelled { board, open: game.open, score: (score * DISC) as i16 }
    };
    sample(args, positions, game.open, random).into_iter().map(labelled).collect()
}

fn by_search<G: Geometry, E: Evaluation<G>>(
    args: &Label,
    exact: u32,
    game: &Played<G>,
    evaluation: &E,
    solver: &mut Solver,
    random: &mut Random,
) -> io::Result<Vec<Labelled<G>>> {
    let open = game.open;
    let look = Look { evaluation, open, fewest: args.family.kind().fewest() };
    let mut positions = game.positions();
    positions.pop();
    positions.retain(|(board, _)| (board.empties() & open).count() > exact);
    let mut labelled = Vec::new();
    for (board, _) in sample(args, positions, open, random) {
        if let Some(board) = perhaps_astray(args, board, open, random) {
            let score = if args.deep {
                solver.search::<G>(board, open, args.depth)?
            } else {
                look.best(board, args.depth, 0).score
            };
            labelled.push(Labelled { board, open, score: score as i16 });
        }
    }
    Ok(labelled)
}

/// The position, or now and then (see [`Label::astray`]) the one after a move of chance, if that has a move.
fn perhaps_astray<G: Geometry>(args: &Label, board: Board<G>, open: G::Bits, random: &mut Random) -> Option<Board<G>> {
    if args.astray == 0 || !random.once_in(args.astray) {
        return Some(board);
    }
    let moves: Vec<u32> = (board.moves() & open).squares().collect();
    let square = random.pick(&moves);
    let board = board.place(square, board.flips(square));
    (!(board.moves() & open).is_empty()).then_some(board)
}

/// Labels the positions at the end of a game exactly.
fn as_played<G: Geometry>(
    args: &Label,
    exact: u32,
    game: &Played<G>,
    solver: &mut Solver,
    random: &mut Random,
) -> io::Result<Vec<Labelled<G>>> {
    let (open, mut labelled) = (game.open, Vec::new());
    let mut positions = game.positions();
    positions.pop();
    let wanted = args.min_empties..=exact.min(args.max_empties);
    positions.retain(|(board, _)| wanted.contains(&(board.empties() & open).count()));
    // From the end backwards, so that the table knows what comes after.
    for (board, _) in positions.into_iter().rev() {
        if let Some(board) = perhaps_astray(args, board, open, random) {
            let (score, _) = solver.solve::<G>(board, open)?;
            labelled.push(Labelled { board, open, score: (score * DISC) as i16 });
        }
    }
    Ok(labelled)
}

/// Plays the end of a game anew and labels its positions exactly.
fn by_solver<G: Geometry>(
    args: &Label,
    exact: u32,
    game: &Played<G>,
    solver: &mut Solver,
    random: &mut Random,
) -> io::Result<Vec<Labelled<G>>> {
    let (open, mut labelled) = (game.open, Vec::new());
    let empties = |board: &Board<G>| (board.empties() & open).count();
    let late = |(board, _): &(Board<G>, bool)| (args.min_empties..=exact).contains(&empties(board));
    let Some((mut board, _)) = game.positions().into_iter().find(late) else { return Ok(labelled) };
    while empties(&board) >= args.min_empties {
        let moves = board.moves() & open;
        if moves.is_empty() {
            board = board.pass();
            if (board.moves() & open).is_empty() {
                break;
            }
            continue;
        }
        let (score, best) = solver.solve::<G>(board, open)?;
        if empties(&board) <= args.max_empties {
            labelled.push(Labelled { board, open, score: (score * DISC) as i16 });
        }
        let astray = args.astray > 0 && random.once_in(args.astray);
        let square = if astray { random.pick(&moves.squares().collect::<Vec<u32>>()) } else { best };
        board = board.place(square, board.flips(square));
    }
    Ok(labelled)
}

/// Draws some of a game's positions, each at most once.
fn sample<G: Geometry>(
    args: &Label,
    mut positions: Vec<(Board<G>, bool)>,
    open: G::Bits,
    random: &mut Random,
) -> Vec<(Board<G>, bool)> {
    positions.retain(|(board, _)| (args.min_empties..=args.max_empties).contains(&(board.empties() & open).count()));
    while positions.len() > args.samples as usize {
        positions.swap_remove(random.below(positions.len() as u32) as usize);
    }
    positions
}
