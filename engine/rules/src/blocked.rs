//! Blocked squares drawn by lot so that no seat is favoured.

use core::fmt;

use crate::bits::Bits;
use crate::board_id::BoardId;
use crate::setup::{Setup, SetupError};
use crate::square::Square;
use crate::why::Why;

/// Draws `count` squares to block. The setup's own blocked squares play no part.
///
/// The squares are symmetric under a half turn for two players and under a quarter turn for four; for three they are
/// spread as evenly over the quarters of the board as can be. None is a centre square or touches the centre block, and
/// none is a handicap's corner or, because of the symmetry, its opposite. As the ring around the centre stays open,
/// whoever moves first has a move. They come row by row from the top. The same setup, count and seed give the same
/// squares for ever.
///
/// # Errors
/// When the rest of the setup cannot be played, or which counts are possible.
///
/// ```
/// use outflank_rules::{Game, Setup, random_blocked};
/// let setup = Setup::default();
/// let blocked = random_blocked(&setup, 6, 1).unwrap();
/// assert_eq!(blocked, random_blocked(&setup, 6, 1).unwrap());
/// assert!(Game::new(Setup { blocked, ..setup }).is_ok());
/// ```
pub fn random_blocked(setup: &Setup, count: usize, seed: u64) -> Result<Vec<Square>, BlockedError> {
    let reasons = setup.combination_problems();
    if !reasons.is_empty() {
        return Err(BlockedError::Setup(SetupError { reasons }));
    }
    let mut orbits = orbits(setup);
    let step = if setup.players == 3 { 1 } else { orbit_size(setup.players) };
    let most = orbits.iter().map(Vec::len).sum();
    if count > most || !count.is_multiple_of(step) {
        return Err(BlockedError::Count { count, step, most });
    }
    let mut random = SplitMix64(seed);
    random.shuffle(&mut orbits);
    let mut squares: Vec<Square> = Vec::with_capacity(count);
    let mut orbits = orbits.into_iter();
    while squares.len() < count
        && let Some(mut orbit) = orbits.next()
    {
        let left = count - squares.len();
        if left < orbit.len() {
            // Only with three players can less than a whole orbit be left. Then begin with any square of it and take
            // its opposite next, to keep even two of them balanced.
            let first = random.below(orbit.len());
            orbit.rotate_left(first);
            orbit.swap(1, 2);
        }
        squares.extend(orbit.into_iter().take(left));
    }
    squares.sort_unstable();
    Ok(squares)
}

/// How many squares a turn that leaves the game as it is carries into each other.
fn orbit_size(players: u8) -> usize {
    if players == 2 { 2 } else { 4 }
}

/// The squares that may be drawn, grouped so that each group is carried into itself by the symmetry, in turning order.
fn orbits(setup: &Setup) -> Vec<Vec<Square>> {
    let board = setup.board;
    let quarter_turn = |square: Square| Square { column: board.size() as u8 - 1 - square.row, row: square.column };
    let size = orbit_size(setup.players);
    let turn = |square| if size == 2 { quarter_turn(quarter_turn(square)) } else { quarter_turn(square) };
    let kept = kept_free(board) | board.set_of(&setup.handicap_squares());
    let orbit = |square| core::iter::successors(Some(square), |&last| Some(turn(last))).take(size).collect();
    let orbits = board.squares().map(orbit);
    let first_is_least = |orbit: &Vec<Square>| orbit.iter().min() == orbit.first();
    orbits.filter(|orbit| first_is_least(orbit) && board.set_of(orbit) & kept == 0).collect()
}

/// The centre squares and those that touch them.
fn kept_free(board: BoardId) -> u128 {
    let centre = board.centre();
    let near = |square: &Square| {
        centre.iter().any(|c| c.column.abs_diff(square.column) <= 1 && c.row.abs_diff(square.row) <= 1)
    };
    board.squares().filter(near).fold(0, |set, square| set | u128::bit(board.bit(square)))
}

/// Why no blocked squares could be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockedError {
    /// The rest of the setup cannot be played.
    Setup(SetupError),
    /// The count is not possible: those from 0 to `most` in steps of `step` are.
    Count {
        /// The count asked for.
        count: usize,
        /// What a count must be a multiple of.
        step: usize,
        /// The highest count.
        most: usize,
    },
}

impl BlockedError {
    /// A stable code: `bad-setup`.
    pub fn code(&self) -> &'static str {
        "bad-setup"
    }

    /// What it is for programs; nothing for a setup, which has several reasons.
    pub fn why(&self) -> Option<Why> {
        let Self::Count { count, step, most } = *self else { return None };
        let why = if step == 1 { Why::plain("lots") } else { Why::plain("lots-in-steps").with("step", step) };
        Some(why.with("count", count).with("most", most))
    }
}

impl fmt::Display for BlockedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Count { count, step, most } => {
                write!(f, "{count} squares cannot be blocked evenly in this setup: choose ")?;
                match step {
                    1 => write!(f, "any number from 0 to {most}."),
                    2 => write!(f, "an even number from 0 to {most}."),
                    _ => write!(f, "a multiple of {step} from 0 to {most}."),
                }
            }
        }
    }
}

impl std::error::Error for BlockedError {}

/// Steele, Lea and Flood's `SplitMix64`: small, and fixed for ever because what it draws must not change.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is small enough for its unevenness not to matter.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Fisher and Yates's shuffle.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
