//! Everything chosen before the first ply.

use core::fmt;

use crate::bits::Bits;
use crate::board_id::BoardId;
use crate::colour::Colour;
use crate::square::Square;
use crate::why::Why;

/// What wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The most discs.
    #[default]
    Most,
    /// The fewest discs: Anti-Reversi.
    Fewest,
}

impl Goal {
    /// The name in setups: `most` or `fewest`.
    pub const fn name(self) -> &'static str {
        ["most", "fewest"][self as usize]
    }

    /// The goal of a name as [`Goal::name`] gives it.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Most, Self::Fewest].into_iter().find(|goal| goal.name() == name)
    }
}

/// How a two-player game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Discs on the centre squares, crosswise with two players.
    #[default]
    Cross,
    /// An empty board: the first four discs are placed on the centre squares in turn and flip nothing.
    Free,
}

impl Opening {
    /// The name in setups: `cross` or `free`.
    pub const fn name(self) -> &'static str {
        ["cross", "free"][self as usize]
    }

    /// The opening of a name as [`Opening::name`] gives it.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Cross, Self::Free].into_iter().find(|opening| opening.name() == name)
    }
}

/// Extra discs for one side at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// Who gets them: black or white.
    pub player: Colour,
    /// How many, 1 to 4; their squares are the first of [`BoardId::handicap_squares`].
    pub corners: u8,
}

/// Everything chosen before the first ply. The default is the standard 8x8 game of two.
///
/// ```
/// use outflank_rules::{BoardId, Game, Goal, Setup};
/// let setup = Setup { board: BoardId::Octagon, players: 4, goal: Goal::Fewest, ..Setup::default() };
/// assert!(Game::new(setup).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The board.
    pub board: BoardId,
    /// 2, 3 or 4.
    pub players: u8,
    /// What wins.
    pub goal: Goal,
    /// How the game begins.
    pub opening: Opening,
    /// Squares taken out of the game: nobody may place there, lines stop there, they touch nothing, and they count
    /// nowhere, neither as discs nor as empties, in no score. Any but a centre square and a handicap disc's square, each
    /// listed once, in any order.
    pub blocked: Vec<Square>,
    /// Extra discs for one side.
    pub handicap: Option<Handicap>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            board: BoardId::Eight,
            players: 2,
            goal: Goal::Most,
            opening: Opening::Cross,
            blocked: Vec::new(),
            handicap: None,
        }
    }
}

impl Setup {
    /// Whether this is a game that can be played.
    ///
    /// # Errors
    /// Every reason why it is not, not only the first.
    pub fn validate(&self) -> Result<(), SetupError> {
        let mut reasons = self.combination_problems();
        reasons.extend(self.blocked_problems());
        if reasons.is_empty() { Ok(()) } else { Err(SetupError { reasons }) }
    }

    /// The colours that play, in turn order.
    pub fn colours(&self) -> &'static [Colour] {
        &Colour::ALL[..usize::from(self.players).min(Colour::ALL.len())]
    }

    /// The squares that start with a handicap disc.
    pub fn handicap_squares(&self) -> Vec<Square> {
        let corners = self.handicap.map_or(0, |handicap| usize::from(handicap.corners));
        self.board.handicap_squares().into_iter().take(corners).collect()
    }

    /// What is wrong apart from the blocked squares.
    pub(crate) fn combination_problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        let many = self.players > 2;
        if !(2..=4).contains(&self.players) {
            problems.push(SetupProblem::Players(self.players));
        } else if many && self.board == BoardId::Six {
            problems.push(SetupProblem::ManyOnSmallBoard(self.players));
        }
        if many && self.opening == Opening::Free {
            problems.push(SetupProblem::ManyWithFreeOpening);
        }
        if let Some(Handicap { player, corners }) = self.handicap {
            if many {
                problems.push(SetupProblem::ManyWithHandicap);
            }
            if self.opening == Opening::Free {
                problems.push(SetupProblem::HandicapWithFreeOpening);
            }
            if !matches!(player, Colour::Black | Colour::White) {
                problems.push(SetupProblem::HandicapPlayer(player));
            }
            if !(1..=4).contains(&corners) {
                problems.push(SetupProblem::HandicapCorners(corners));
            }
        }
        problems
    }

    /// What is wrong with the blocked squares, in the order they are listed.
    fn blocked_problems(&self) -> Vec<SetupProblem> {
        let board = self.board;
        let (centre, handicap) = (board.set_of(&board.centre()), board.set_of(&self.handicap_squares()));
        let mut seen = 0;
        let mut problem = |&square: &Square| {
            if !board.contains(square) {
                return Some(SetupProblem::BlockedOffBoard(square, board));
            }
            let bit = board.bit(square);
            if centre.has(bit) {
                Some(SetupProblem::BlockedCentre(square))
            } else if handicap.has(bit) {
                Some(SetupProblem::BlockedHandicap(square))
            } else if seen.has(bit) {
                Some(SetupProblem::BlockedTwice(square))
            } else {
                seen |= u128::bit(bit);
                None
            }
        };
        self.blocked.iter().filter_map(&mut problem).collect()
    }
}

/// One reason why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// Not 2, 3 or 4 players.
    Players(u8),
    /// Three or four players on the 6x6.
    ManyOnSmallBoard(u8),
    /// The free opening with three or four players.
    ManyWithFreeOpening,
    /// A handicap with three or four players.
    ManyWithHandicap,
    /// A handicap with the free opening.
    HandicapWithFreeOpening,
    /// A handicap for a colour that does not play a two-player game.
    HandicapPlayer(Colour),
    /// Not 1 to 4 handicap discs.
    HandicapCorners(u8),
    /// A blocked square that is not on the board.
    BlockedOffBoard(Square, BoardId),
    /// A blocked centre square.
    BlockedCentre(Square),
    /// A blocked square on which a handicap disc starts.
    BlockedHandicap(Square),
    /// A square listed twice as blocked.
    BlockedTwice(Square),
}

impl SetupProblem {
    /// The square the problem is about.
    pub fn square(&self) -> Option<Square> {
        match *self {
            Self::BlockedOffBoard(square, _)
            | Self::BlockedCentre(square)
            | Self::BlockedHandicap(square)
            | Self::BlockedTwice(square) => Some(square),
            _ => None,
        }
    }

    /// What it is for programs.
    pub fn why(&self) -> Why {
        match *self {
            Self::Players(players) => Why::plain("players").with("players", players),
            Self::ManyOnSmallBoard(players) => Why::plain("many-on-small-board").with("players", players),
            Self::ManyWithFreeOpening => Why::plain("many-with-free-opening"),
            Self::ManyWithHandicap => Why::plain("many-with-handicap"),
            Self::HandicapWithFreeOpening => Why::plain("handicap-with-free-opening"),
            Self::HandicapPlayer(player) => Why::plain("handicap-player").with("player", player),
            Self::HandicapCorners(corners) => Why::plain("handicap-corners").with("corners", corners),
            Self::BlockedOffBoard(square, board) => {
                Why::plain("blocked-off-board").with("square", square).with("board", board)
            }
            Self::BlockedCentre(square) => Why::plain("blocked-centre").with("square", square),
            Self::BlockedHandicap(square) => Why::plain("blocked-handicap").with("square", square),
            Self::BlockedTwice(square) => Why::plain("blocked-twice").with("square", square),
        }
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(players) => write!(f, "There can be 2, 3 or 4 players, not {players}."),
            Self::ManyOnSmallBoard(players) => {
                write!(f, "The 6x6 board is too small for {players} players: choose 8x8, 10x10 or octagon.")
            }
            Self::ManyWithFreeOpening => {
                f.write_str("The free opening is for two players: choose the cross opening for three or four.")
            }
            Self::ManyWithHandicap => f.write_str("A handicap is for two players: leave it out with three or four."),
            Self::HandicapWithFreeOpening => {
                f.write_str("A handicap goes with the cross opening only: choose that, or leave the handicap out.")
            }
            Self::HandicapPlayer(player) => {
                write!(f, "A handicap can be given to black or white, not to {player}.")
            }
            Self::HandicapCorners(corners) => write!(f, "A handicap is 1, 2, 3 or 4 corners, not {corners}."),
            Self::BlockedOffBoard(square, board) => {
                write!(f, "The blocked square {square} is not on the {board} board.")
            }
            Self::BlockedCentre(square) => {
                write!(f, "The centre square {square} cannot be blocked, because the game starts there.")
            }
            Self::BlockedHandicap(square) => {
                write!(f, "The square {square} cannot be blocked, because a handicap disc starts there.")
            }
            Self::BlockedTwice(square) => write!(f, "The square {square} is blocked twice: list it once."),
        }
    }
}

/// Why a setup cannot be played: every reason, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The reasons, in the order of the setup's fields.
    pub reasons: Vec<SetupProblem>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reason) in self.reasons.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            reason.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
