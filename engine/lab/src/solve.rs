//! Solving positions from a file, such as the FFO endgame tests.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use outflank_rules::{Game, Setup};
use outflank_search::{Engine, Limits, Never, Quiet, Score};

use crate::ask::Processor;
use crate::players::{HASH_MB, Watch, learned};

/// Solves the positions of a file exactly.
///
/// A line is a position of 64 characters `X O -` and the side to move, alone or with columns around it as the FFO
/// file has them: number | empties | position side | score | best moves. Lines that begin with # are left out.
#[derive(Args, Debug)]
pub struct Solve {
    /// The file.
    file: PathBuf,
    /// First number of the file's to solve.
    #[arg(long, default_value_t = 0)]
    from: u32,
    /// Last number to solve.
    #[arg(long, default_value_t = u32::MAX)]
    to: u32,
    /// Folder of evaluation weights; without it the hand-made evaluation orders moves.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Size of the transposition table in MiB; the hardest positions are solved faster with a larger one.
    #[arg(long, default_value_t = HASH_MB)]
    hash: usize,
    /// Only ask who wins.
    #[arg(long)]
    outcome: bool,
}

/// A position to solve, with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Its number in the file.
    pub number: u32,
    /// The position as the rules read it.
    pub position: String,
    /// The exact score.
    pub score: Option<i16>,
    /// The moves that reach it.
    pub best: Vec<String>,
}

/// What became of a problem.
#[derive(Clone, Copy, Debug)]
pub struct Solved {
    /// Positions visited.
    pub nodes: u64,
    /// Processor seconds taken.
    pub seconds: f64,
    /// Whether score and move are as they should be.
    pub right: bool,
}

/// Runs the command.
pub fn run(args: &Solve) -> Result<(), String> {
    let text = std::fs::read_to_string(&args.file).map_err(|why| format!("{}: {why}", args.file.display()))?;
    let problems: Vec<Problem> =
        read(&text)?.into_iter().filter(|problem| (args.from..=args.to).contains(&problem.number)).collect();
    let mut engine = Engine::new(args.hash);
    engine.share_learned(&learned(args.weights.as_deref())?);
    let solved = solve_all(&mut engine, &problems, args.outcome)?;
    let wrong = solved.iter().filter(|solved| !solved.right).count();
    if wrong > 0 { Err(format!("{wrong} of {} are wrong", solved.len())) } else { Ok(()) }
}

/// Solves problems one after the other, exactly or only who wins, and prints the table.
pub fn solve_all(engine: &mut Engine, problems: &[Problem], outcome: bool) -> Result<Vec<Solved>, String> {
    println!("number  empties  score  move           nodes   seconds     M/s");
    let mut all = Vec::new();
    for problem in problems {
        engine.clear();
        all.push(solve(engine, problem, outcome)?);
    }
    let nodes: u64 = all.iter().map(|solved| solved.nodes).sum();
    let seconds: f64 = all.iter().map(|solved| solved.seconds).sum();
    println!("   all {:4} positions      {nodes:16} {seconds:9.3} {:7.2}", all.len(), nodes as f64 / seconds / 1e6);
    Ok(all)
}

fn solve(engine: &mut Engine, problem: &Problem, outcome: bool) -> Result<Solved, String> {
    let game = Game::from_position(&problem.position, Setup::default()).map_err(|why| why.to_string())?;
    let limits = Limits { exact: !outcome, outcome, moves: Some(1), ..Limits::default() };
    let (start, processor) = (Instant::now(), Processor::now());
    let analysis = engine.analyse(&game, &limits, &Watch(start), &Never, &mut Quiet);
    let seconds = processor.seconds();
    let score = match analysis.moves.first().map(|first| first.score) {
        Some(Score::Exact(score)) => score,
        Some(Score::Outcome(sign)) => i16::from(sign),
        _ => return Err(format!("number {} was not solved", problem.number)),
    };
    let square = analysis.best.map_or_else(|| "--".to_owned(), |square| square.to_string());
    // Moves that also win, but by less, are right where only the outcome was asked for.
    let right = if outcome {
        problem.score.is_none_or(|expected| expected.signum() == score)
    } else {
        problem.score.is_none_or(|expected| expected == score)
            && (problem.best.is_empty() || problem.best.contains(&square))
    };
    let remark = if right { String::new() } else { format!("   wrong: {:?} by {:?}", problem.score, problem.best) };
    println!(
        "{:6} {:8} {score:+6}  {square:4} {:16} {seconds:9.3} {:7.2}{remark}",
        problem.number,
        game.discs().empty,
        analysis.nodes,
        analysis.nodes as f64 / seconds / 1e6,
    );
    Ok(Solved { nodes: analysis.nodes, seconds, right })
}

/// Reads problems. A line that holds no position is an error with its number.
pub fn read(text: &str) -> Result<Vec<Problem>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| read_line(index as u32 + 1, line)).collect()
}

fn read_line(line_number: u32, line: &str) -> Result<Problem, String> {
    let wrong = || format!("line {line_number} holds no 8x8 position of 64 characters and a side to move");
    let fields: Vec<&str> = line.split(['|', ';']).map(str::trim).collect();
    let is_position = |field: &&str| field.split_whitespace().next().is_some_and(|squares| squares.len() == 64);
    let place = fields.iter().position(is_position).ok_or_else(wrong)?;
    let mut parts = fields[place].split_whitespace();
    let (squares, side) = (parts.next().ok_or_else(wrong)?, parts.next().ok_or_else(wrong)?);
    let letter = |character: char| match character.to_ascii_uppercase() {
        'X' | 'B' | '*' => Some('B'),
        'O' | 'W' => Some('W'),
        '-' | '.' => Some('-'),
        _ => None,
    };
    let mut position = String::new();
    for (index, character) in squares.chars().enumerate() {
        if index > 0 && index % 8 == 0 {
            position.push('/');
        }
        position.push(letter(character).ok_or_else(wrong)?);
    }
    position.push(' ');
    position.push(side.chars().next().and_then(letter).ok_or_else(wrong)?);
    Ok(Problem {
        number: fields[0].parse().unwrap_or(line_number),
        position,
        score: fields.get(place + 1).and_then(|field| field.parse().ok()),
        best: fields.get(place + 2).map_or_else(Vec::new, |field| field.split([' ', ',']).map(str::to_owned).collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "20 | 6 | XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X | +6 | h5";

    #[test]
    fn ffo_and_bare_lines() {
        let problems = read(&format!("# a remark\n{LINE}\n")).unwrap();
        assert_eq!(
            (problems[0].number, problems[0].score, &problems[0].best[..]),
            (20, Some(6), &["h5".to_owned()][..])
        );
        let bare = LINE.split(" | ").nth(2).unwrap();
        let problems = read(&format!("{bare};\n")).unwrap();
        assert_eq!((problems[0].number, problems[0].score, problems[0].best.len()), (1, None, 0));
        assert!(Game::from_position(&problems[0].position, Setup::default()).is_ok());
        assert!(read("20 | 6 | XX X").unwrap_err().contains("line 1"));
    }

    #[test]
    fn the_first_problem_is_solved() {
        let problems = read(LINE).unwrap();
        for outcome in [false, true] {
            let solved = solve_all(&mut Engine::new(1), &problems, outcome).unwrap();
            assert!(solved[0].right && solved[0].nodes > 0);
        }
    }
}
