//! Training games: chance for the first plies, then shallow search, exact at the end.

use std::io;
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{Bits, Board, Geometry, Setup, random_blocked};
use outflank_search::eval::{Evaluation, PatternBoard};
use rayon::prelude::*;

use crate::boards::with_board;
use crate::corpus::{Played, write_games};
use crate::family::{FamilyArgs, Judges};
use crate::look::Look;
use crate::progress;
use crate::random::Random;

/// Plays training games: chance for the first plies, then shallow search, exact at the end.
#[derive(Args, Debug)]
pub struct Selfplay {
    #[command(flatten)]
    pub family: FamilyArgs,
    /// Folder for the games, one file to a shard. On boards with blocked squares every game has another choice of them,
    /// from none to an eighth of the board. A shard that is there already is not played again.
    #[arg(long)]
    pub out: PathBuf,
    /// First shard; its number is the seed of its games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many shards to play.
    #[arg(long, default_value_t = 1)]
    pub shards: u64,
    /// Games in a shard.
    #[arg(long, default_value_t = 5000)]
    pub shard_games: u64,
    #[command(flatten)]
    pub habits: Habits,
    /// Weights to play with; without them the hand-made evaluation plays.
    #[arg(long)]
    pub weights: Option<PathBuf>,
}

/// How training games are played.
#[derive(Args, Clone, Debug)]
pub struct Habits {
    /// Search depths, one drawn for each game and side.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2, 3])]
    pub depths: Vec<u32>,
    /// Empties from which play is exact.
    #[arg(long, default_value_t = 12)]
    pub exact: u32,
    /// Plies made by chance at the start, at least.
    #[arg(long, default_value_t = 6)]
    pub random_min: u32,
    /// Plies made by chance at the start, at most.
    #[arg(long, default_value_t = 18)]
    pub random_max: u32,
    /// One game in so many has one more move of chance later on; 0 for none.
    #[arg(long, default_value_t = 2)]
    pub blunders: u32,
}

impl Habits {
    /// Whether games can be played like this.
    pub fn check(&self) -> io::Result<()> {
        if self.random_min > self.random_max || self.depths.is_empty() {
            return Err(io::Error::other("--random-max is less than --random-min, or there are no --depths"));
        }
        Ok(())
    }
}

/// Runs the command.
pub fn run(args: &Selfplay) -> io::Result<()> {
    args.habits.check()?;
    std::fs::create_dir_all(&args.out)?;
    with_board!(args.family.board, G => play_shards::<G>(args))
}

fn play_shards<G: PatternBoard>(args: &Selfplay) -> io::Result<()> {
    let kind = args.family.kind();
    let judges = Judges::<G>::load(args.weights.as_deref(), kind)?;
    let bar = progress::bar(args.shards * args.shard_games, "games");
    for seed in args.seed..args.seed + args.shards {
        let path = args.out.join(format!("games-{}-{seed:06}.bin", kind.name()));
        if path.exists() {
            bar.inc(args.shard_games);
            continue;
        }
        let games: Vec<Played<G>> = (0..args.shard_games)
            .into_par_iter()
            .map(|number| {
                bar.inc(1);
                let mut random = Random::new(seed, number);
                let open = if kind.blocked { open_squares::<G>(&mut random)? } else { G::SQUARES };
                let judge = judges.on(open);
                let look = Look { evaluation: &judge.judgement(), open, fewest: kind.fewest() };
                Ok(play(&args.habits, &look, start, &mut random))
            })
            .collect::<io::Result<_>>()?;
        write_games(&path, kind, &games)?;
    }
    bar.finish();
    Ok(())
}

/// The open squares of a board of which up to an eighth is blocked, by chance.
pub fn open_squares<G: Geometry>(random: &mut Random) -> io::Result<G::Bits> {
    let setup = Setup { board: G::ID, ..Setup::default() };
    let pairs = random.below(G::SQUARES.count() / 16 + 1);
    let blocked = random_blocked(&setup, 2 * pairs as usize, random.next()).map_err(io::Error::other)?;
    let blocked = blocked.into_iter().fold(G::Bits::EMPTY, |set, square| set | G::Bits::bit(G::ID.bit(square)));
    Ok(G::SQUARES & !blocked)
}

/// A start: mostly the cross, some parallel ones, some handicaps where their corners are open.
fn start<G: Geometry>(open: G::Bits, random: &mut Random) -> Board<G> {
    let mut board = Board::<G>::cross();
    if random.once_in(5) {
        let [top_left, top_right, bottom_right, bottom_left] = G::CENTRE.map(G::Bits::bit);
        board = Board { player: top_left | top_right, opponent: bottom_left | bottom_right };
    } else if random.once_in(12) {
        let corners = G::HANDICAP[..random.pick(&[1, 2, 3, 4])].iter();
        let discs = open & corners.fold(G::Bits::EMPTY, |set, &square| set | G::Bits::bit(square));
        if random.once_in(2) {
            board.player |= discs;
        } else {
            board.opponent |= discs;
        }
    }
    board
}

/// Plays a game to its end, from where `start` says.
pub fn play<G: Geometry, E: Evaluation<G>>(
    habits: &Habits,
    look: &Look<'_, G, E>,
    start: fn(G::Bits, &mut Random) -> Board<G>,
    random: &mut Random,
) -> Played<G> {
    let open = look.open;
    let chance = habits.random_min + random.below(habits.random_max - habits.random_min + 1);
    // Positions after blunders are to be met too.
    let blunders = habits.blunders > 0 && random.once_in(habits.blunders);
    let blunder = chance + if blunders { random.below(G::SQUARES.count() / 2) } else { 0 };
    let depths = [random.pick(&habits.depths), random.pick(&habits.depths)];
    let mut game = Played::<G> { start: start(open, random), open, moves: Vec::new(), settled: 0 };
    let mut board: Board<G> = game.start;
    let (mut side, mut passed) = (0, false);
    loop {
        let moves: Vec<u32> = (board.moves() & open).squares().collect();
        if moves.is_empty() {
            if passed {
                return game;
            }
            (board, side, passed) = (board.pass(), 1 - side, true);
            continue;
        }
        let ply = game.moves.len() as u32;
        let by_chance = ply < chance || (blunders && ply == blunder);
        let square = if by_chance {
            game.settled = ply as u8 + 1;
            random.pick(&moves)
        } else {
            look.best(board, depths[side], habits.exact).square.unwrap_or(moves[0])
        };
        game.moves.push(square as u8);
        (board, side, passed) = (board.place(square, board.flips(square)), 1 - side, false);
    }
}
