//! Choosing a board and a goal, and the weights that go with them.

use std::io;
use std::path::Path;

use clap::{Args, ValueEnum};
use outflank_rules::{BoardId, Goal};
use outflank_search::eval::{Learned, PatternBoard, Patterns, WeightsError};

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
        Kind { board: self.board, goal }
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

/// Reads a family's weights.
pub fn load<G: PatternBoard>(path: &Path, kind: Kind) -> io::Result<Patterns<G>> {
    let bytes = std::fs::read(path)?;
    let invalid = |why: String| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", path.display()));
    let patterns = Patterns::<G>::from_bytes(&bytes).map_err(|why| invalid(why.to_string()))?;
    if patterns.family().goal != kind.goal {
        return Err(invalid("these weights are for the other goal".to_owned()));
    }
    Ok(patterns)
}

/// Reads a file of weights for the engine.
pub fn learned(path: &Path) -> io::Result<Learned> {
    let mut learned = Learned::default();
    let invalid = |why: WeightsError| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", path.display()));
    learned.load(&std::fs::read(path)?).map_err(invalid)?;
    Ok(learned)
}
