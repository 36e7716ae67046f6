//! Matches: one player alone among others, seat after seat, on the same starts.

use std::io;

use clap::Args;
use outflank_rules::{Bits, Geometry, Party};
use outflank_search::many::Outcome;
use rayon::prelude::*;

use super::family::{FamiliesArgs, Family, with_family};
use super::player::Player;
use crate::random::Random;

/// Seats one player at tables full of others, in every seat on the same starts, and counts its wins.
#[derive(Args, Debug)]
pub struct Tables {
    /// Who sits alone: random, greedy, level1 to level10, nodes and a number; `@folder` for weights of one's own.
    solo: Player,
    /// Who has the other seats.
    others: Player,
    #[command(flatten)]
    families: FamiliesArgs,
    /// Numbers of squares to block.
    #[arg(long, value_delimiter = ',', default_values_t = [0, 8])]
    blocked: Vec<u32>,
    /// Starts for each family; each is played once from every seat.
    #[arg(long, default_value_t = 20)]
    starts: u32,
    /// Plies by chance at the start of each game.
    #[arg(long, default_value_t = 4)]
    chance: u32,
    /// What the starts are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The solo player's record.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    games: u32,
    wins: u32,
    draws: u32,
}

impl Record {
    fn plus(self, other: Self) -> Self {
        Self { games: self.games + other.games, wins: self.wins + other.wins, draws: self.draws + other.draws }
    }
}

/// Runs the command.
///
/// # Errors
/// None; the type is that of every command.
#[expect(clippy::unnecessary_wraps)]
pub fn run(args: &Tables) -> io::Result<()> {
    println!("starts {}, chance plies {}, seed {}", args.starts, args.chance, args.seed);
    println!("fair shares: games won over games / players; rival: the same of each other seat, on average;");
    println!("points: a draw counted as 1 / players of a win, over a fair share");
    println!(
        "{:<20} {:>7} {:>6} {:>6} {:>6}  {:>11}  {:<11} {:>6} {:>6}",
        "family", "blocked", "games", "won", "drawn", "fair shares", "95 %", "rival", "points"
    );
    let mut total = Sum::default();
    for family in args.families.families() {
        for &blocked in &args.blocked {
            let record = with_family!(family, G, N => contest::<G, N>(args, family, blocked));
            let shares = Shares::new(record, f64::from(family.players));
            println!(
                "{:<20} {blocked:>7} {:>6} {:>6} {:>6}  {:>11.2}  {:<11} {:>6.2} {:>6.2}",
                family.name(),
                record.games,
                record.wins,
                record.draws,
                shares.won,
                format!("{:.2}-{:.2}", shares.won - shares.spread, shares.won + shares.spread),
                shares.rival,
                shares.points
            );
            total.add(&shares);
        }
    }
    let rows = total.rows.max(1.0);
    println!(
        "{:<20} {:>7} {:>6} {:>6} {:>6}  {:>11.2}  {:<11} {:>6.2} {:>6.2}",
        "mean",
        "",
        "",
        "",
        "",
        total.won / rows,
        "",
        total.rival / rows,
        total.points / rows
    );
    Ok(())
}

/// A record in fair shares.
struct Shares {
    won: f64,
    /// Half the width of the interval of 95 %.
    spread: f64,
    /// What each of the others won on average.
    rival: f64,
    points: f64,
}

impl Shares {
    fn new(record: Record, seats: f64) -> Self {
        let games = f64::from(record.games);
        let (won, drawn) = (f64::from(record.wins) / games, f64::from(record.draws) / games);
        Self {
            won: won * seats,
            spread: 1.96 * (won * (1.0 - won) / games).sqrt() * seats,
            rival: (1.0 - won - drawn) / (seats - 1.0) * seats,
            points: (won + drawn / seats) * seats,
        }
    }
}

/// Sums over families.
#[derive(Default)]
struct Sum {
    rows: f64,
    won: f64,
    rival: f64,
    points: f64,
}

impl Sum {
    fn add(&mut self, shares: &Shares) {
        self.rows += 1.0;
        self.won += shares.won;
        self.rival += shares.rival;
        self.points += shares.points;
    }
}

fn contest<G: Geometry, const N: usize>(args: &Tables, family: Family, blocked: u32) -> Record {
    (0..args.starts * N as u32)
        .into_par_iter()
        .map(|number| {
            let (start, seat) = (number / N as u32, number as usize % N);
            let mut random = Random::new(args.seed, u64::from(start));
            let party = Family::start::<G, N>(blocked, &mut random);
            let winner = table(args, family, party, seat, &mut random);
            Record { games: 1, wins: u32::from(winner == Some(seat)), draws: u32::from(winner.is_none()) }
        })
        .reduce(Record::default, Record::plus)
}

/// Plays one game with the solo player on `solo`; the winner's seat.
fn table<G: Geometry, const N: usize>(
    args: &Tables,
    family: Family,
    mut party: Party<G, N>,
    solo: usize,
    random: &mut Random,
) -> Option<usize> {
    let mut seats: Vec<_> = (0..N)
        .map(|seat| {
            let player = if seat == solo { &args.solo } else { &args.others };
            player.sit::<G, N>(&player.weights(family), family.goal, party.open)
        })
        .collect();
    let mut ply = 0;
    while !party.moves().is_empty() {
        let square = if ply < args.chance {
            let moves: Vec<u32> = party.moves().squares().collect();
            random.pick(&moves)
        } else {
            seats[party.seat].choose(&party, family.goal, random)
        };
        party = party.place(square, party.flips(square));
        ply += 1;
    }
    Outcome { discs: party.table.discs.map(|discs| discs.count() as u8) }.winner(family.goal)
}
