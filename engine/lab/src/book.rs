//! Making the book of the 6x6 board.

use std::cell::RefCell;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use outflank_rules::{Bits, Board, BoardId, Colour, Game, Geometry, Goal, Setup, Six};
use outflank_search::book::{Book, Entry};
use outflank_search::{Engine, Limits, Never, Quiet, Score};

use crate::players::{Watch, learned};
use crate::setups::goal;

/// Proves the moves of the 6x6 book, position by position, and writes them down. A run that was broken off goes on
/// from its file.
#[derive(Args, Debug)]
pub struct MakeBook {
    /// `most` or `fewest`.
    #[arg(long, default_value = "most", value_parser = goal)]
    goal: Goal,
    /// The file.
    #[arg(long)]
    out: PathBuf,
    /// Memory for the table, in MiB.
    #[arg(long, default_value_t = 1024)]
    hash: usize,
    /// Folder of evaluation weights; without it the hand-made evaluation orders the moves.
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &MakeBook) -> Result<(), String> {
    let wrong = |why: std::io::Error| format!("{}: {why}", args.out.display());
    let known = if args.out.exists() { fs::read(&args.out).map_err(wrong)? } else { Vec::new() };
    let mut known = known.chunks_exact(2);
    let mut file = OpenOptions::new().create(true).append(true).open(&args.out).map_err(wrong)?;
    let mut engine = Engine::new(args.hash);
    engine.share_learned(&learned(args.weights.as_deref())?);
    let failed = RefCell::new(None);
    let start = Instant::now();
    let book = Book::walk(|board| {
        if let Some(&[square, score]) = known.next() {
            return Some(Entry { square: u32::from(square), score: score as i8 });
        }
        let proven = prove(&mut engine, board, args.goal, start).and_then(|entry| {
            file.write_all(&[entry.square as u8, entry.score as u8]).map_err(wrong)?;
            Ok(entry)
        });
        proven.map_err(|why| *failed.borrow_mut() = Some(why)).ok()
    });
    if let Some(why) = failed.into_inner() {
        return Err(why);
    }
    println!("{} positions, {:.0} s", book.len(), start.elapsed().as_secs_f64());
    Ok(())
}

/// Solves a position and prints what it took.
fn prove(engine: &mut Engine, board: &Board<Six>, goal: Goal, start: Instant) -> Result<Entry, String> {
    // Where all moves are alike, as at the start, one of them is to be solved and not each in vain.
    let only = match Book::distinct_moves(board)[..] {
        [square] => Some(square),
        _ => None,
    };
    let only = only.filter(|&square| !board.place(square, board.flips(square)).moves().is_empty());
    let position = only.map_or(*board, |square| board.place(square, board.flips(square)));
    let (best, score, nodes) = solve(engine, &position, goal, start)?;
    let entry = match only {
        Some(square) => Entry { square, score: -score },
        None => Entry { square: best, score },
    };
    println!(
        "{}  {:2} empty  {} {:+3}  {nodes} positions, {:.1} s",
        position_text(board),
        board.empties().count(),
        BoardId::Six.square(entry.square),
        entry.score,
        start.elapsed().as_secs_f64()
    );
    Ok(entry)
}

/// The best move of a position, its score and the positions visited.
fn solve(engine: &mut Engine, board: &Board<Six>, goal: Goal, start: Instant) -> Result<(u32, i8, u64), String> {
    let text = position_text(board);
    let setup = Setup { board: BoardId::Six, goal, ..Setup::default() };
    let game = Game::from_position(&text, setup).map_err(|why| why.to_string())?;
    let limits = Limits { exact: true, moves: Some(1), ..Limits::default() };
    let analysis = engine.analyse(&game, &limits, &Watch(start), &Never, &mut Quiet);
    match (analysis.best, analysis.moves.first().map(|best| best.score)) {
        (Some(square), Some(Score::Exact(score))) => Ok((BoardId::Six.bit(square), score as i8, analysis.nodes)),
        _ => Err(format!("{text} was not solved")),
    }
}

/// The position with the side to move as black.
fn position_text(board: &Board<Six>) -> String {
    let disc = |square: u32| match (board.player >> square & 1, board.opponent >> square & 1) {
        (1, _) => Colour::Black.letter(),
        (_, 1) => Colour::White.letter(),
        _ => '-',
    };
    let row = |row: u32| (0..Six::SIZE).map(|column| disc(row * Six::STRIDE + column)).collect::<String>();
    (0..Six::SIZE).map(row).collect::<Vec<_>>().join("/") + " B"
}
