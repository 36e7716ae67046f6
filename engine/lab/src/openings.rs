//! The positions that a match begins from.

use std::sync::OnceLock;
use std::time::Instant;

use clap::Args;
use outflank_rules::{Game, Opening};
use outflank_search::eval::Learned;
use outflank_search::{Engine, Limits, Never, Quiet};

use crate::players::{Player, Watch, random_move};
use crate::random::Random;
use crate::setups::SetupFamily;

/// How openings are drawn.
#[derive(Args, Clone, Debug)]
pub struct OpeningArgs {
    /// What openings and chance moves are drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Plies of chance at the start, not counting the four that place the first discs of a free opening.
    #[arg(long, default_value_t = 6)]
    opening_plies: u32,
    /// With two players: only openings that the judge thinks within so many discs of even; inf takes any.
    #[arg(long, default_value_t = 2.0, value_name = "DISCS")]
    balance: f32,
    /// Who says how even an opening is: depth:N, nodes:N, or both with + between. A depth of all the empty squares
    /// is exact.
    #[arg(long, default_value = "depth:10")]
    judge: Player,
}

impl OpeningArgs {
    /// Whether openings are judged. Tables of three and four are not: there every seat is played from every opening.
    fn judges(&self, family: SetupFamily) -> bool {
        family.players() == 2 && self.balance.is_finite()
    }

    /// All that openings depend on, but for what the judge has learned.
    pub fn title(&self) -> String {
        let balance = if self.balance.is_finite() {
            format!("within {} discs of even by {}", self.balance, self.judge)
        } else {
            "not balanced".to_owned()
        };
        format!("seed {}, {} plies of chance, {balance}", self.seed, self.opening_plies)
    }
}

/// A judge searches little, and its table is emptied for every draw.
const JUDGE_HASH_MB: usize = 4;

/// How many draws there are for one opening.
const TRIES: u32 = 1000;

/// A family's openings, each drawn when it is first asked for, alike whoever asks and whatever came before.
pub struct Openings<'a> {
    args: &'a OpeningArgs,
    family: SetupFamily,
    limits: Limits,
    learned: &'a Learned,
    drawn: Vec<OnceLock<Result<Game, String>>>,
}

impl<'a> Openings<'a> {
    /// So many openings of a family. `learned` is what the judge knows.
    ///
    /// # Errors
    /// If the judge would not judge alike on every machine and every day.
    pub fn new(args: &'a OpeningArgs, family: SetupFamily, count: u32, learned: &'a Learned) -> Result<Self, String> {
        let Player::Engine(limits @ Limits { level: None, time_ms: None, .. }) = args.judge else {
            return Err(format!("{} cannot judge openings: only depth:N, nodes:N or both can", args.judge));
        };
        if args.balance.is_nan() || args.balance < 0.0 {
            return Err(format!("no opening is within {} discs of even", args.balance));
        }
        Ok(Self { args, family, limits, learned, drawn: vec![OnceLock::new(); count as usize] })
    }

    /// An opening.
    ///
    /// # Errors
    /// If chance does not find one.
    pub fn get(&self, number: u32) -> Result<Game, String> {
        self.drawn[number as usize].get_or_init(|| self.draw(number)).clone()
    }

    /// Draws until a game goes on after the plies of chance, and is even.
    fn draw(&self, number: u32) -> Result<Game, String> {
        let OpeningArgs { seed, opening_plies, .. } = *self.args;
        let mut random = Random::new(seed, u64::from(number));
        let mut judge = self.args.judges(self.family).then(|| Engine::new(JUDGE_HASH_MB));
        if let Some(judge) = &mut judge {
            judge.share_learned(self.learned);
        }
        for _ in 0..TRIES {
            let mut game = Game::new(self.family.setup(random.next())?).map_err(|why| why.to_string())?;
            let placing = if game.setup().opening == Opening::Free { 4 } else { 0 };
            for _ in 0..placing + opening_plies {
                if game.turn().is_some() {
                    let square = random_move(&game, &mut random);
                    game.play(square).map_err(|why| why.to_string())?;
                }
            }
            if game.turn().is_some() && judge.as_mut().is_none_or(|judge| self.is_even(judge, &game)) {
                return Ok(game);
            }
        }
        let even = if judge.is_some() { " that is even enough" } else { "" };
        Err(format!("{}: in {TRIES} draws no opening of {opening_plies} plies leaves a game{even}", self.family))
    }

    fn is_even(&self, judge: &mut Engine, game: &Game) -> bool {
        // What it found out about one position must not colour its view of the next.
        judge.clear();
        let analysis = judge.analyse(game, &self.limits, &Watch(Instant::now()), &Never, &mut Quiet);
        analysis.moves.first().is_some_and(|best| best.score.discs().abs() <= self.args.balance)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use outflank_search::{Score, Unlimited};

    use super::*;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        openings: OpeningArgs,
    }

    fn args(words: &str) -> OpeningArgs {
        Command::parse_from(["match"].into_iter().chain(words.split_whitespace())).openings
    }

    fn score(game: &Game, limits: &Limits) -> f32 {
        let analysis = Engine::new(1).analyse(game, limits, &Unlimited, &Never, &mut Quiet);
        analysis.moves[0].score.discs()
    }

    fn drawn(args: &OpeningArgs, family: SetupFamily) -> Vec<Game> {
        let learned = Learned::default();
        let openings = Openings::new(args, family, 4, &learned).unwrap();
        (0..4).map(|number| openings.get(number).unwrap()).collect()
    }

    /// Balance holds for every family of two players, and takes something away: openings of pure chance are not all even.
    #[test]
    fn openings_of_two_are_even() {
        let limits = Limits { depth: Some(3), moves: Some(1), ..Limits::default() };
        let even = |game: &Game| score(game, &limits).abs() <= 3.0;
        let mut uneven = 0;
        for family in SetupFamily::every().into_iter().filter(|family| family.players() == 2) {
            assert!(drawn(&args("--balance 3 --judge depth:3"), family).iter().all(even), "{family}");
            uneven += drawn(&args("--balance inf"), family).iter().filter(|game| !even(game)).count();
        }
        assert!(uneven > 10, "{uneven} openings of chance were uneven");
    }

    #[test]
    fn a_judge_with_depth_enough_is_exact() {
        let family: SetupFamily = "6x6-2-most".parse().unwrap();
        for game in drawn(&args("--opening-plies 22 --balance 0 --judge depth:36"), family) {
            let exact = Limits { exact: true, moves: Some(1), ..Limits::default() };
            let analysis = Engine::new(1).analyse(&game, &exact, &Unlimited, &Never, &mut Quiet);
            assert_eq!(analysis.moves[0].score, Score::Exact(0));
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_whatever_the_order() {
        let family = "8x8-2-fewest-blocked".parse().unwrap();
        let (args, learned) = (args("--judge depth:3"), Learned::default());
        let [forth, back] = [(); 2].map(|()| Openings::new(&args, family, 6, &learned).unwrap());
        let links = |openings: &Openings, numbers: &mut dyn Iterator<Item = u32>| {
            numbers.map(|number| openings.get(number).unwrap().link()).collect::<Vec<_>>()
        };
        let mut turned = links(&back, &mut (0..6).rev());
        turned.reverse();
        assert_eq!(links(&forth, &mut (0..6)), turned);
        assert!(turned.iter().any(|link| *link != turned[0]));
    }

    #[test]
    fn judges_of_moods_and_impossible_balances_are_refused() {
        let refusal = |words: &str| {
            let (args, learned) = (args(words), Learned::default());
            let openings = Openings::new(&args, "6x6-2-most".parse().unwrap(), 1, &learned);
            openings.and_then(|openings| openings.get(0)).unwrap_err()
        };
        for judge in ["level:8", "time:50", "greedy", "depth:5+time:9"] {
            assert!(refusal(&format!("--judge {judge}")).contains("cannot judge"), "{judge}");
        }
        assert!(refusal("--balance=-1").contains("within -1 discs"));
        assert!(refusal("--balance nan").contains("NaN"));
        // After one ply all positions are images of one, and that is not even to a hair.
        assert!(refusal("--opening-plies 1 --balance 0 --judge depth:2").contains("even enough"));
        assert!(refusal("--opening-plies 40 --balance inf").contains("leaves a game"));
    }
}
