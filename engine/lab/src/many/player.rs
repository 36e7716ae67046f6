//! Who can sit at a table.

use std::path::PathBuf;
use std::str::FromStr;

use outflank_rules::{Bits, Geometry, Goal, Party};
use outflank_search::many::{Judge, Memory, Weights, search};
use outflank_search::{Level, Limits, Never, Quiet, Unlimited};

use super::contender::{Contender, Way};
use super::family::Family;
use crate::random::Random;

/// A kind of player.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Any legal move.
    Random,
    /// The move that leaves most discs at once, fewest in anti; by lot among equals.
    Greedy,
    /// Our search under these limits.
    Ours(Limits),
    /// Another search, with so many positions a move.
    Contender(Way, u64),
}

/// A player's kind, and for ours the folder of the weights it plays with if not the shipped ones.
#[derive(Clone, Debug)]
pub struct Player {
    kind: Kind,
    weights: Option<PathBuf>,
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, weights) = match text.split_once('@') {
            Some((kind, weights)) => (kind, Some(PathBuf::from(weights))),
            None => (text, None),
        };
        let number = |prefix: &str| kind.strip_prefix(prefix).and_then(|number| number.parse::<u64>().ok());
        let kind = match kind {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            _ => {
                let limits = Limits { moves: Some(1), ..Limits::default() };
                if let Some(level) = number("level").and_then(|level| Level::new(level as u8)) {
                    Kind::Ours(Limits { level: Some(level), ..limits })
                } else if let Some(nodes) = number("nodes") {
                    Kind::Ours(Limits { nodes: Some(nodes), ..limits })
                } else if let Some(nodes) = number("paranoid") {
                    Kind::Contender(Way::Paranoid, nodes)
                } else if let Some(nodes) = number("bestreply") {
                    Kind::Contender(Way::BestReply, nodes)
                } else if let Some(nodes) = number("maxn") {
                    Kind::Contender(Way::MaxN, nodes)
                } else if let Some(nodes) = number("playouts") {
                    Kind::Contender(Way::Playouts, nodes)
                } else {
                    return Err(
                        "a player is random, greedy, level1 to level10, or one of nodes, paranoid, bestreply, \
                                maxn and playouts with a number of positions; @ and a folder gives it weights other \
                                than the shipped ones"
                            .to_owned(),
                    );
                }
            }
        };
        Ok(Self { kind, weights })
    }
}

/// A player seated at one game.
pub struct Seated<G: Geometry, const N: usize> {
    kind: Kind,
    judge: Judge<G, N>,
    memory: Memory,
}

impl Player {
    /// The family's weights this player uses.
    ///
    /// # Panics
    /// If the weights' folder has no file of the family.
    pub fn weights<const N: usize>(&self, family: Family) -> Weights<N> {
        match &self.weights {
            None => Weights::shipped(family.board, family.goal),
            Some(folder) if folder.as_os_str() == "hand" => Weights::by_hand(family.goal),
            Some(folder) => {
                let path = folder.join(family.name() + ".bin");
                let bytes = std::fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                Weights::from_bytes(&bytes).unwrap_or_else(|| panic!("{}: not a weights file", path.display()))
            }
        }
    }

    /// Seats the player at a game with these squares open.
    pub fn sit<G: Geometry, const N: usize>(&self, weights: &Weights<N>, goal: Goal, open: G::Bits) -> Seated<G, N> {
        Seated { kind: self.kind.clone(), judge: Judge::new(G::ID, goal, open, weights), memory: Memory::new(64) }
    }
}

impl<G: Geometry, const N: usize> Seated<G, N> {
    /// The square to place on.
    pub fn choose(&mut self, party: &Party<G, N>, goal: Goal, random: &mut Random) -> u32 {
        match &self.kind {
            Kind::Random => {
                let moves: Vec<u32> = party.moves().squares().collect();
                random.pick(&moves)
            }
            Kind::Greedy => {
                let moves: Vec<(u32, u32)> =
                    party.moves().squares().map(|square| (party.flips(square).count(), square)).collect();
                let counts = moves.iter().map(|&(count, _)| count);
                let wanted = if goal == Goal::Most { counts.max() } else { counts.min() };
                let best: Vec<u32> =
                    moves.iter().filter(|&&(count, _)| Some(count) == wanted).map(|&(_, square)| square).collect();
                random.pick(&best)
            }
            &Kind::Contender(way, nodes) => {
                Contender { way, judge: &self.judge, goal, open: party.open, nodes }.choose(party, random)
            }
            Kind::Ours(limits) => {
                let limits = Limits { seed: random.next(), ..*limits };
                let analysis =
                    search(&mut self.memory, party, goal, &self.judge, &limits, &Unlimited, &Never, &mut Quiet);
                G::ID.bit(analysis.best.expect("a game that is not over has a move"))
            }
        }
    }
}
