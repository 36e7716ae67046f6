//! Which games of three and four are meant.

use clap::{Args, ValueEnum};
use outflank_rules::{Bits, BoardId, Geometry, Goal, Party, Table};

use crate::random::Random;

/// A choice of families on the command line.
#[derive(Args, Clone, Debug)]
pub struct FamiliesArgs {
    /// Boards: 8x8, 10x10, octagon.
    #[arg(long, value_delimiter = ',', default_values_t = [BoardId::Eight, BoardId::Ten, BoardId::Octagon])]
    boards: Vec<BoardId>,
    /// Numbers of players.
    #[arg(long, value_delimiter = ',', default_values_t = [3, 4])]
    players: Vec<u8>,
    /// What wins.
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [GoalArg::Most, GoalArg::Fewest])]
    goals: Vec<GoalArg>,
}

/// A goal on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum GoalArg {
    Most,
    Fewest,
}

/// Games that share their weights.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The board.
    pub board: BoardId,
    /// How many play.
    pub players: u8,
    /// What wins.
    pub goal: Goal,
}

impl FamiliesArgs {
    /// Every combination of the choices.
    pub fn families(&self) -> Vec<Family> {
        let mut families = Vec::new();
        for &board in &self.boards {
            for &players in &self.players {
                for goal in &self.goals {
                    let goal = match goal {
                        GoalArg::Most => Goal::Most,
                        GoalArg::Fewest => Goal::Fewest,
                    };
                    families.push(Family { board, players, goal });
                }
            }
        }
        families
    }
}

impl Family {
    /// The name of the family's files.
    pub fn name(self) -> String {
        format!("{}-{}-{}", self.board, self.players, self.goal.name())
    }

    /// The start of a game on a board of this geometry with this many squares blocked, wherever they fall.
    pub fn start<G: Geometry, const N: usize>(blocked: u32, random: &mut Random) -> Party<G, N> {
        let table = Table::<G, N>::start();
        let mut open = G::SQUARES;
        for _ in 0..blocked {
            let free: Vec<u32> = (open & !table.occupied()).squares().collect();
            open &= !G::Bits::bit(random.pick(&free));
        }
        Party { table, open, seat: 0 }
    }
}

/// Evaluates an expression with `$geometry` and `$seats` standing for a family's board and number of players.
macro_rules! with_family {
    ($family:expr, $geometry:ident, $seats:ident => $body:expr) => {
        crate::boards::with_board!($family.board, $geometry => if $family.players == 3 {
            const $seats: usize = 3;
            $body
        } else {
            const $seats: usize = 4;
            $body
        })
    };
}

pub(crate) use with_family;
