//! Matches: two players, any families, every opening from every seat.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::Args;
use outflank_rules::{Colour, Game, Goal};
use outflank_search::eval::Learned;
use rayon::prelude::*;

use crate::openings::{OpeningArgs, Openings};
use crate::players::{Mind, Player, learned};
use crate::progress;
use crate::setups::SetupFamily;
use crate::statistics::{elo, mean, share};

/// Lets two players play.
///
/// Every opening, some plies of chance, is played once with A in each seat, B in all others: with two players from
/// both sides, and only from openings about even. Then A's share of the points is compared with its fair share of the
/// table.
#[derive(Args, Debug)]
pub struct Match {
    /// A player: random, greedy, level:1 to level:10, depth:N, nodes:N, time:MS, several limits with + between, or
    /// another program that speaks GTP, as in "gtp:edax -gtp".
    #[arg(long)]
    a: Player,
    /// The player in all other seats.
    #[arg(long)]
    b: Player,
    /// `all` (every board, goal and number of players), `every` (blocked and free ones too), or names with commas.
    #[arg(long, default_value = "8x8-2-most")]
    families: String,
    /// Games in each family, rounded up to whole openings.
    #[arg(long, default_value_t = 100)]
    games: u32,
    #[command(flatten)]
    openings: OpeningArgs,
    /// Keep finished games in this file, and go on from it.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Folder of evaluation weights for both; without it the hand-made evaluation plays.
    #[arg(long, conflicts_with_all = ["a_weights", "b_weights"])]
    weights: Option<PathBuf>,
    /// Folder of evaluation weights for A only, and for the judge of openings.
    #[arg(long)]
    a_weights: Option<PathBuf>,
    /// Folder of evaluation weights for B only.
    #[arg(long)]
    b_weights: Option<PathBuf>,
}

/// One finished game, as A saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Round {
    /// 1 for a win, for a draw the share of the table, 0 for a loss.
    points: f64,
    won: bool,
    drawn: bool,
    /// A's score above the mean of the others', the goal's sign turned so that more is better.
    lead: f64,
    /// The longest move of A, in milliseconds. Noise on a busy machine; no part of the result.
    longest_ms: f64,
}

/// A player with what it has learned.
struct Side<'a> {
    player: &'a Player,
    learned: Learned,
}

/// Which game of a match.
type Key = (String, u32, u32);

/// Runs the command.
pub fn run(args: &Match) -> Result<(), String> {
    let families = SetupFamily::list(&args.families)?;
    let (a_weights, b_weights) =
        (args.weights.as_ref().or(args.a_weights.as_ref()), args.weights.as_ref().or(args.b_weights.as_ref()));
    let sides = [
        Side { player: &args.a, learned: learned(a_weights.map(PathBuf::as_path))? },
        Side { player: &args.b, learned: learned(b_weights.map(PathBuf::as_path))? },
    ];
    let openings = args.openings.title();
    let title = format!("a {} {a_weights:?} b {} {b_weights:?} {openings}", args.a, args.b);
    println!("A: {}   B: {}   {openings}", args.a, args.b);
    let ledger = args.out.as_deref().map(|path| Ledger::open(path, &title)).transpose()?;
    println!("{:26} games   won drawn  lost  points of A (95 %)", "family");
    let mut met = Vec::new();
    for family in families {
        let rounds = play_family(args, &sides, family, ledger.as_ref())?;
        println!("{}", summary(&family.to_string(), &rounds, family.players()));
        met.extend(rounds.iter().map(|round| (*round, family.players())));
    }
    let won = met.iter().filter(|(round, _)| round.won).count();
    let longest = met.iter().map(|(round, _)| round.longest_ms).fold(0.0, f64::max);
    println!("{} games, A won {won}; its longest move took {longest:.0} ms", met.len());
    Ok(())
}

/// All games of a family, finished ones from the ledger.
fn play_family(
    args: &Match,
    sides: &[Side; 2],
    family: SetupFamily,
    ledger: Option<&Ledger>,
) -> Result<Vec<Round>, String> {
    let seats = family.players();
    let count = args.games.div_ceil(seats);
    let openings = Openings::new(&args.openings, family, count, &sides[0].learned)?;
    let games: Vec<(u32, u32)> = (0..count).flat_map(|opening| (0..seats).map(move |seat| (opening, seat))).collect();
    let bar = progress::bar(games.len() as u64, "games");
    let rounds = games
        .par_iter()
        .map(|&(opening, seat)| {
            let key = (family.to_string(), opening, seat);
            let known = ledger.and_then(|ledger| ledger.known.get(&key).copied());
            let seed = args.openings.seed ^ u64::from(opening) << 32 ^ u64::from(seat) << 60;
            let round = known.map_or_else(|| play_round(openings.get(opening)?, seat, sides, seed), Ok)?;
            if let (None, Some(ledger)) = (known, ledger) {
                ledger.add(&key, round)?;
            }
            bar.inc(1);
            Ok(round)
        })
        .collect();
    bar.finish_and_clear();
    rounds
}

/// Plays a game to its end, with A in the seat given.
fn play_round(mut game: Game, seat: u32, [a, b]: &[Side; 2], seed: u64) -> Result<Round, String> {
    let me = game.setup().colours()[seat as usize];
    let mut a = Mind::new(a.player, &a.learned, seed)?;
    let mut b = Mind::new(b.player, &b.learned, seed ^ 0xb)?;
    let mut longest_ms = 0.0;
    while let Some(turn) = game.turn() {
        let square = if turn == me {
            let start = std::time::Instant::now();
            let square = a.choose(&game)?;
            longest_ms = f64::max(longest_ms, start.elapsed().as_secs_f64() * 1e3);
            square
        } else {
            b.choose(&game)?
        };
        game.play(square).map_err(|why| format!("a player's move was refused: {why}"))?;
    }
    Ok(Round { longest_ms, ..judge(&game, me) })
}

/// A finished game as `me` sees it.
fn judge(game: &Game, me: Colour) -> Round {
    let colours = game.setup().colours();
    let Some(outcome) = game.result() else {
        return Round { points: 0.0, won: false, drawn: false, lead: 0.0, longest_ms: 0.0 };
    };
    let others = colours.iter().filter(|&&colour| colour != me).map(|colour| outcome.score[colour.index()]);
    let lead = outcome.score[me.index()] - others.sum::<f64>() / (colours.len() - 1) as f64;
    let (won, drawn) = (outcome.winner == Some(me), outcome.winner.is_none());
    let points = if won {
        1.0
    } else if drawn {
        1.0 / colours.len() as f64
    } else {
        0.0
    };
    let lead = if game.setup().goal == Goal::Most { lead } else { -lead };
    Round { points, won, drawn, lead, longest_ms: 0.0 }
}

/// A family's line.
fn summary(name: &str, rounds: &[Round], players: u32) -> String {
    let won = rounds.iter().filter(|round| round.won).count();
    let drawn = rounds.iter().filter(|round| round.drawn).count();
    let points = share(rounds.iter().map(|round| round.points).sum(), rounds.len());
    let lead = mean(&rounds.iter().map(|round| round.lead).collect::<Vec<_>>());
    let strength = if players == 2 {
        let elo = points.map(elo);
        format!("Elo {:+.0} ({:+.0} to {:+.0})", elo.value, elo.low, elo.high)
    } else {
        let times = points.map(|share| share * f64::from(players));
        format!("{:.2} times the fair share ({:.2} to {:.2})", times.value, times.low, times.high)
    };
    format!(
        "{name:26} {:5} {won:5} {drawn:5} {:5}  {:5.1} % ({:.1} to {:.1}), {strength}, discs {:+.1} ({:+.1} to {:+.1})",
        rounds.len(),
        rounds.len() - won - drawn,
        100.0 * points.value,
        100.0 * points.low,
        100.0 * points.high,
        lead.value,
        lead.low,
        lead.high,
    )
}

/// Finished games on disk: a title, then a line a game.
struct Ledger {
    known: HashMap<Key, Round>,
    file: Mutex<fs::File>,
}

impl Ledger {
    /// Opens or begins a ledger. One of another match is refused.
    fn open(path: &Path, title: &str) -> Result<Self, String> {
        let wrong = |why: std::io::Error| format!("{}: {why}", path.display());
        let text = if path.exists() { fs::read_to_string(path).map_err(wrong)? } else { String::new() };
        let mut lines = text.lines();
        if lines.next().is_some_and(|first| first != title) {
            return Err(format!("{} holds another match: choose another file, or remove it", path.display()));
        }
        let known = lines.filter_map(read_line).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        if text.is_empty() {
            writeln!(file, "{title}").map_err(wrong)?;
        } else if !text.ends_with('\n') {
            // A line cut short by a crash stays unreadable, and its game is played again.
            writeln!(file).map_err(wrong)?;
        }
        Ok(Self { known, file: Mutex::new(file) })
    }

    fn add(&self, (family, opening, seat): &Key, round: Round) -> Result<(), String> {
        let Round { points, won, drawn, lead, longest_ms } = round;
        let line = format!("{family} {opening} {seat} {points} {won} {drawn} {lead} {longest_ms:.3} .\n");
        let mut file = self.file.lock().map_err(|_| "another game failed".to_owned())?;
        file.write_all(line.as_bytes()).map_err(|why| format!("a result could not be kept: {why}"))
    }
}

fn read_line(line: &str) -> Option<(Key, Round)> {
    let fields: Vec<&str> = line.split(' ').collect();
    let &[family, opening, seat, points, won, drawn, lead, longest_ms, "."] = &fields[..] else { return None };
    let round = Round {
        points: points.parse().ok()?,
        won: won.parse().ok()?,
        drawn: drawn.parse().ok()?,
        lead: lead.parse().ok()?,
        longest_ms: longest_ms.parse().ok()?,
    };
    Some(((family.to_owned(), opening.parse().ok()?, seat.parse().ok()?), round))
}
