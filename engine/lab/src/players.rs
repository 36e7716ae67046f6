//! Who plays in matches.

use core::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Instant;

use outflank_rules::{Bits, Colour, Game, Goal, Square};
use outflank_search::eval::Learned;
use outflank_search::{Clock, Engine, Level, Limits, Never, Quiet};

use crate::gtp::client::Outside;
use crate::random::Random;

/// A player as the command line names it: `random`, `greedy`, limits such as `level:5` or `depth:6+nodes:20000`, or
/// `gtp:` and the command of another program.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// Any legal move.
    Random,
    /// The move that serves its goal best for the moment: one ply, no more.
    Greedy,
    /// The engine under these limits.
    Engine(Limits),
    /// A program that speaks the Go Text Protocol, by its command line.
    Outside(String),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            _ => {}
        }
        if let Some(command) = text.strip_prefix("gtp:") {
            return Ok(Self::Outside(command.to_owned()));
        }
        let mut limits = Limits { moves: Some(1), ..Limits::default() };
        for part in text.split('+') {
            let wrong = || {
                format!(
                    "\"{part}\" is no player: it is random, greedy, level:1 to level:10, depth:N, nodes:N or time:MS, \
                         several of these with + between, or gtp: and the command of another program"
                )
            };
            let (name, number) = part.split_once(':').ok_or_else(wrong)?;
            let number: u32 = number.parse().map_err(|_| wrong())?;
            match name {
                "level" => limits.level = Some(u8::try_from(number).ok().and_then(Level::new).ok_or_else(wrong)?),
                "depth" => limits.depth = Some(number),
                "nodes" => limits.nodes = Some(u64::from(number)),
                "time" => limits.time_ms = Some(f64::from(number)),
                _ => return Err(wrong()),
            }
        }
        Ok(Self::Engine(limits))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = match self {
            Self::Random => return f.write_str("random"),
            Self::Greedy => return f.write_str("greedy"),
            Self::Outside(command) => return write!(f, "gtp:{command}"),
            Self::Engine(limits) => limits,
        };
        let parts = [
            limits.level.map(|level| format!("level:{}", level.number())),
            limits.depth.map(|depth| format!("depth:{depth}")),
            limits.nodes.map(|nodes| format!("nodes:{nodes}")),
            limits.time_ms.map(|time| format!("time:{time}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join("+"))
    }
}

/// A player at one game's table.
pub struct Mind<'a> {
    player: &'a Player,
    random: Random,
    means: Means,
}

/// What a player chooses its moves by.
enum Means {
    /// The moves themselves.
    Moves,
    Search(Box<Engine>),
    Program(Outside),
}

/// A table for an engine in a match: as much as a page gives it.
pub const HASH_MB: usize = 64;

impl<'a> Mind<'a> {
    /// A player for one game. Engines are new for each game, so that nothing depends on the order of games.
    ///
    /// # Errors
    /// If an outside program cannot be started.
    pub fn new(player: &'a Player, learned: &Learned, seed: u64) -> Result<Self, String> {
        let means = match player {
            Player::Engine(limits) => {
                let mut engine = Engine::new(hash_mb(limits));
                engine.share_learned(learned);
                Means::Search(Box::new(engine))
            }
            Player::Outside(command) => Means::Program(Outside::start(command, seed)?),
            Player::Random | Player::Greedy => Means::Moves,
        };
        Ok(Self { player, random: Random::new(seed, 1), means })
    }

    /// The player's move. The game is not over.
    ///
    /// # Errors
    /// If an outside program ends, falls silent, or moves against the rules.
    pub fn choose(&mut self, game: &Game) -> Result<Square, String> {
        let random = &mut self.random;
        match (self.player, &mut self.means) {
            (_, Means::Program(program)) => program.choose(game),
            (Player::Engine(limits), Means::Search(engine)) => {
                let limits = Limits { seed: random.next(), ..*limits };
                let analysis = engine.analyse(game, &limits, &Watch(Instant::now()), &Never, &mut Quiet);
                // An engine out of time before its first move plays any: a loss it deserves.
                Ok(analysis.best.unwrap_or_else(|| random_move(game, random)))
            }
            (Player::Greedy, _) => Ok(greedy_move(game, random)),
            _ => Ok(random_move(game, random)),
        }
    }
}

/// Levels up to Normal use a small table, and a large one would take longer to make than their games.
fn hash_mb(limits: &Limits) -> usize {
    if limits.level.is_some_and(|level| level.number() <= Level::NORMAL.number()) { 2 } else { HASH_MB }
}

/// All weights in a folder: the files whose names end in `.bin`. Without a folder, none.
///
/// # Errors
/// If the folder cannot be read, or a file in it is no weights file.
pub fn learned(folder: Option<&Path>) -> Result<Learned, String> {
    let mut learned = Learned::default();
    let Some(folder) = folder else { return Ok(learned) };
    let wrong = |path: &Path, why: &dyn fmt::Display| format!("{}: {why}", path.display());
    for entry in std::fs::read_dir(folder).map_err(|why| wrong(folder, &why))? {
        let path = entry.map_err(|why| wrong(folder, &why))?.path();
        if path.extension().is_some_and(|extension| extension == "bin") {
            let bytes = std::fs::read(&path).map_err(|why| wrong(&path, &why))?;
            learned.load(&bytes).map_err(|why| wrong(&path, &why))?;
        }
    }
    Ok(learned)
}

/// Time by the machine's clock.
pub struct Watch(pub Instant);

impl Clock for Watch {
    fn now_ms(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1e3
    }
}

/// Any legal move. The game is not over.
pub fn random_move(game: &Game, random: &mut Random) -> Square {
    random.pick(&game.legal_moves())
}

/// A move after which the mover's lead over the other discs is best for its goal; chance decides among equals. The
/// game is not over.
pub fn greedy_move(game: &Game, random: &mut Random) -> Square {
    let state = game.state();
    let mover = state.mover();
    let worth = |square: &Square| {
        let (next, _) = state.play(game.setup().board.bit(*square));
        let own = next.discs(mover).count() as i32;
        let rivals =
            Colour::ALL.iter().filter(|&&colour| colour != mover).map(|&colour| next.discs(colour).count() as i32);
        let lead = own - rivals.sum::<i32>();
        if game.setup().goal == Goal::Most { lead } else { -lead }
    };
    let moves = game.legal_moves();
    let best = moves.iter().map(worth).max();
    let equals: Vec<Square> = moves.into_iter().filter(|square| Some(worth(square)) == best).collect();
    random.pick(&equals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Setup;

    #[test]
    fn players_by_name() {
        for name in ["random", "greedy", "level:5", "depth:6+nodes:1000", "time:50", "gtp:edax -gtp -l 9"] {
            assert_eq!(name.parse::<Player>().unwrap().to_string(), name);
        }
        for name in ["", "level:11", "level:0", "level", "depth:x", "strong", "level:5+greedy"] {
            assert!(name.parse::<Player>().unwrap_err().contains("is no player"), "{name}");
        }
    }

    #[test]
    fn greedy_takes_the_most() {
        let game = Game::from_transcript("f5d6c3d3c4", Setup::default()).unwrap();
        let most = game.legal_moves().iter().map(|&square| game.flips(square).len()).max();
        for seed in 0..10 {
            let square = greedy_move(&game, &mut Random::new(seed, 0));
            assert_eq!(Some(game.flips(square).len()), most);
        }
    }
}
