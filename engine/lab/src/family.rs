//! Choosing a board and a goal, and the weights that go with them.

use std::io;
use std::path::Path;

use clap::{Args, ValueEnum};
use outflank_rules::{BoardId, Goal};
use outflank_search::Ground;
use outflank_search::eval::{Blocked, Judgement, Learned, PatternBoard, Patterns, Plain, Weights, WeightsError};

use crate::corpus::Kind;

/// Which family of games.
#[derive(Args, Clone, Copy, Debug)]
pub struct FamilyArgs {
    /// The board: 6x6, 8x8, 10x10 or octagon.
    #[arg(long, default_value = "8x8", value_parser = board)]
    pub board: BoardId,
    /// What wins.
    #[arg(long, value_enum, default_value_t = GoalArg::Most)]
    pub goal: GoalArg,
    /// With blocked squares.
    #[arg(long)]
    pub blocked: bool,
}

/// A goal on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum GoalArg {
    /// The most discs.
    Most,
    /// The fewest discs.
    Fewest,
}

impl FamilyArgs {
    /// The family as files name it.
    pub fn kind(self) -> Kind {
        let goal = match self.goal {
            GoalArg::Most => Goal::Most,
            GoalArg::Fewest => Goal::Fewest,
        };
        Kind { board: self.board, goal, blocked: self.blocked }
    }
}

fn board(name: &str) -> Result<BoardId, String> {
    match name {
        "6x6" => Ok(BoardId::Six),
        "8x8" => Ok(BoardId::Eight),
        "10x10" => Ok(BoardId::Ten),
        "octagon" => Ok(BoardId::Octagon),
        _ => Err("the boards are 6x6, 8x8, 10x10 and octagon".to_owned()),
    }
}

/// What judges the games of one family.
pub enum Judges<G: PatternBoard> {
    /// The evaluation of a few features.
    Plain(Kind),
    /// A learned one.
    Learned(Patterns<G>),
    /// A learned one for boards with blocked squares.
    Blocked(Blocked<G>),
}

/// What judges one game.
pub enum Judge<'a, G: PatternBoard> {
    /// The evaluation of a few features.
    Plain(Box<Plain<G>>),
    /// A learned one.
    Learned(&'a Patterns<G>),
    /// A learned one for a board with blocked squares.
    Blocked(Box<Patterns<G>>),
}

impl<G: PatternBoard> Judges<G> {
    /// Those in a file of weights; without one, what is made of a few features.
    pub fn load(path: Option<&Path>, kind: Kind) -> io::Result<Self> {
        let Some(path) = path else { return Ok(Self::Plain(kind)) };
        let bytes = std::fs::read(path)?;
        let invalid = |why: String| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", path.display()));
        let refused = |why: WeightsError| invalid(why.to_string());
        let family = Weights::family_of(&bytes).map_err(refused)?;
        if family != kind.family() {
            return Err(invalid("these weights are for another board or goal, or for blocked squares".to_owned()));
        }
        Ok(if kind.blocked {
            Self::Blocked(Blocked::from_bytes(&bytes).map_err(refused)?)
        } else {
            Self::Learned(Patterns::from_bytes(&bytes).map_err(refused)?)
        })
    }

    /// The judge of a game on these squares.
    pub fn on(&self, open: G::Bits) -> Judge<'_, G> {
        match self {
            Self::Plain(kind) => Judge::Plain(Box::new(Plain::new(&Ground::new(open), kind.fewest()))),
            Self::Learned(patterns) => Judge::Learned(patterns),
            Self::Blocked(blocked) => Judge::Blocked(Box::new(blocked.on(open))),
        }
    }
}

impl<G: PatternBoard> Judge<'_, G> {
    /// The judge as the search calls it.
    pub fn judgement(&self) -> Judgement<'_, G> {
        match self {
            Self::Plain(plain) => Judgement::Plain(plain),
            Self::Learned(patterns) => Judgement::Learned(patterns),
            Self::Blocked(patterns) => Judgement::Learned(patterns),
        }
    }
}

/// Reads a file of weights for the engine.
pub fn learned(path: &Path) -> io::Result<Learned> {
    let mut learned = Learned::default();
    let invalid = |why: WeightsError| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", path.display()));
    learned.load(&std::fs::read(path)?).map_err(invalid)?;
    Ok(learned)
}
