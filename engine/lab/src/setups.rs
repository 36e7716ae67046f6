//! Setups on the command line, and the families that matches go through.

use core::fmt;
use std::str::FromStr;

use clap::Args;
use outflank_rules::{BoardId, Colour, Goal, Handicap, Opening, Setup, Square, random_blocked};

/// A setup in full.
#[derive(Args, Clone, Debug)]
pub struct SetupArgs {
    /// The board: 6x6, 8x8, 10x10 or octagon.
    #[arg(long, default_value = "8x8")]
    board: BoardId,
    /// How many play.
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// `most` or `fewest`.
    #[arg(long, default_value = "most", value_parser = goal)]
    goal: Goal,
    /// `cross` or `free`.
    #[arg(long, default_value = "cross", value_parser = opening)]
    opening: Opening,
    /// Blocked squares, with commas.
    #[arg(long, value_delimiter = ',')]
    blocked: Vec<Square>,
    /// Who gets how many corners, such as `black:2`.
    #[arg(long, value_parser = handicap)]
    handicap: Option<Handicap>,
}

impl SetupArgs {
    /// The setup, if it can be played.
    pub fn setup(&self) -> Result<Setup, String> {
        let setup = Setup {
            board: self.board,
            players: self.players,
            goal: self.goal,
            opening: self.opening,
            blocked: self.blocked.clone(),
            handicap: self.handicap,
        };
        setup.validate().map_err(|why| why.to_string())?;
        Ok(setup)
    }
}

/// A goal by its name.
pub fn goal(name: &str) -> Result<Goal, String> {
    Goal::from_name(name).ok_or_else(|| "the goals are most and fewest".to_owned())
}

fn opening(name: &str) -> Result<Opening, String> {
    Opening::from_name(name).ok_or_else(|| "the openings are cross and free".to_owned())
}

fn handicap(text: &str) -> Result<Handicap, String> {
    let wrong = || "a handicap is such as black:2".to_owned();
    let (name, corners) = text.split_once(':').ok_or_else(wrong)?;
    let player = Colour::from_name(name).ok_or_else(wrong)?;
    Ok(Handicap { player, corners: corners.parse().map_err(|_| wrong())? })
}

/// How a family's games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Cross,
    Free,
    Blocked,
}

/// A family of setups: one board, goal and number of players, with a sort of start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupFamily {
    board: BoardId,
    players: u8,
    goal: Goal,
    start: Start,
}

impl SetupFamily {
    /// Every board, goal and number of players, with the ordinary start.
    pub fn all() -> Vec<Self> {
        Self::every().into_iter().filter(|family| family.start == Start::Cross).collect()
    }

    /// The same with blocked squares, and with the free opening where there is one.
    pub fn every() -> Vec<Self> {
        let mut families = Vec::new();
        for board in [BoardId::Six, BoardId::Eight, BoardId::Ten, BoardId::Octagon] {
            for players in 2..=4 {
                for goal in [Goal::Most, Goal::Fewest] {
                    for start in [Start::Cross, Start::Blocked, Start::Free] {
                        let family = Self { board, players, goal, start };
                        if family.setup(1).is_ok() {
                            families.push(family);
                        }
                    }
                }
            }
        }
        families
    }

    /// Reads `all`, `every`, or names with commas.
    pub fn list(text: &str) -> Result<Vec<Self>, String> {
        match text {
            "all" => Ok(Self::all()),
            "every" => Ok(Self::every()),
            names => names.split(',').map(str::parse).collect(),
        }
    }

    /// How many play.
    pub fn players(self) -> u32 {
        u32::from(self.players)
    }

    /// A setup of this family. Blocked squares are drawn from the seed.
    pub fn setup(self, seed: u64) -> Result<Setup, String> {
        let mut setup = Setup { board: self.board, players: self.players, goal: self.goal, ..Setup::default() };
        match self.start {
            Start::Cross => {}
            Start::Free => setup.opening = Opening::Free,
            Start::Blocked => {
                let count = if self.board == BoardId::Six { 4 } else { 8 };
                setup.blocked = random_blocked(&setup, count, seed).map_err(|why| why.to_string())?;
            }
        }
        setup.validate().map_err(|why| why.to_string())?;
        Ok(setup)
    }
}

impl fmt::Display for SetupFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.board, self.players, self.goal.name())?;
        match self.start {
            Start::Cross => Ok(()),
            Start::Free => f.write_str("-free"),
            Start::Blocked => f.write_str("-blocked"),
        }
    }
}

impl FromStr for SetupFamily {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::every()
            .into_iter()
            .find(|family| family.to_string() == name)
            .ok_or_else(|| format!("there is no family {name}; one is such as 8x8-2-most or octagon-4-fewest-blocked"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        assert_eq!(SetupFamily::all().len(), 20);
        for family in SetupFamily::every() {
            assert_eq!(family.to_string().parse(), Ok(family));
        }
        assert!("9x9-2-most".parse::<SetupFamily>().is_err());
        assert_eq!(SetupFamily::list("all").unwrap(), SetupFamily::all());
    }
}
