//! A game: its setup, every ply, and the position at the cursor.

use crate::bits::Bits;
use crate::colour::{Colour, Disc};
use crate::layout::Layout;
use crate::play_error::{PlayError, Refusal};
use crate::setup::{Goal, Setup, SetupError};
use crate::square::Square;
use crate::state::State;
use crate::why::Why;

/// One placement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// Who placed.
    pub player: Colour,
    /// Where.
    pub square: Square,
    /// The squares whose discs turned, row by row.
    pub flips: Vec<Square>,
    /// Who was passed after it, in order.
    pub passed: Vec<Colour>,
}

/// How many discs lie on the board. Blocked squares are no squares of the board and are not counted anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Discs {
    /// Discs by colour in turn order; 0 for colours that do not play.
    pub colours: [u32; 4],
    /// Discs that belong to nobody.
    pub neutral: u32,
    /// Squares without a disc on which one could be placed sooner or later: blocked ones are not empty.
    pub empty: u32,
}

impl Discs {
    /// The discs of one colour.
    pub fn of(&self, colour: Colour) -> u32 {
        self.colours[colour.index()]
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Who won; nobody when the lead is shared, which is a draw for the whole table.
    pub winner: Option<Colour>,
    /// The discs as they stand.
    pub discs: Discs,
    /// The score by colour in turn order. With two players and the goal of most discs it is the official score: the
    /// winner gets the empty squares, and in a draw each side half of them, so it can end in a half. Otherwise it is
    /// the discs as they stand.
    pub score: [f64; 4],
}

/// A game of any setup, with undo and redo.
///
/// Passes are no plies: they happen by themselves after the ply that causes them and are undone with it. A call that
/// fails changes nothing.
///
/// ```
/// use outflank_rules::{Colour, Game, Setup};
/// let mut game = Game::new(Setup::default()).unwrap();
/// assert_eq!(game.legal_moves().len(), 4);
/// let ply = game.play("d3".parse().unwrap()).unwrap();
/// assert_eq!(ply.flips, ["d4".parse().unwrap()]);
/// assert_eq!(game.turn(), Some(Colour::White));
/// game.undo();
/// assert_eq!(game.turn(), Some(Colour::Black));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    /// Whether the start is a position of its own instead of the setup's.
    custom_start: bool,
    /// Who was passed before the first ply.
    opening_pass: Option<Colour>,
    /// Every ply known, undone ones included.
    plies: Vec<Ply>,
    /// The positions before the first ply and after each; always one more than the plies.
    states: Vec<State>,
    /// Plies made; never more than are known.
    cursor: usize,
}

impl Game {
    /// A game at its start.
    ///
    /// # Errors
    /// Every reason why the setup cannot be played.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        setup.validate()?;
        let layout = Layout::start(&setup);
        Ok(Self::from_layout(setup, &layout, false))
    }

    /// A game of a valid setup that starts from `layout`, whose blocked squares are the setup's.
    pub(crate) fn from_layout(setup: Setup, layout: &Layout, custom_start: bool) -> Self {
        let state = State::new(setup.board, setup.players, layout).expect("a valid setup's board takes its players");
        let (state, opening_pass) = state.settle();
        Self { setup, custom_start, opening_pass, plies: Vec::new(), states: vec![state], cursor: 0 }
    }

    /// What was chosen before the first ply.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the game started from a position of its own instead of the setup's start.
    pub fn has_custom_start(&self) -> bool {
        self.custom_start
    }

    /// Who was passed before the first ply: black when odd blocked squares leave it no move, or the side a custom
    /// position names.
    pub fn opening_pass(&self) -> Option<Colour> {
        self.opening_pass
    }

    /// The position before the first ply.
    pub fn start(&self) -> &State {
        &self.states[0]
    }

    /// The position at the cursor. A side that has to pass has been passed.
    pub fn state(&self) -> &State {
        &self.states[self.cursor]
    }

    /// Whose turn it is; nobody's once the game is over.
    pub fn turn(&self) -> Option<Colour> {
        (self.state().moves() != 0).then(|| self.state().mover())
    }

    /// Placements made up to the cursor.
    pub fn ply(&self) -> usize {
        self.cursor
    }

    /// Placements known, undone ones included.
    #[expect(clippy::len_without_is_empty, reason = "a game is not a collection")]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// The plies up to the cursor.
    pub fn plies(&self) -> &[Ply] {
        &self.plies[..self.cursor]
    }

    /// Every ply known, undone ones included.
    pub fn all_plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The squares on which the side to move may place, row by row; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Square> {
        self.squares(self.state().moves())
    }

    /// The squares whose discs would turn if the side to move placed there, row by row; none where it may not.
    pub fn flips(&self, square: Square) -> Vec<Square> {
        let bit = self.setup.board.bit(square);
        if self.is_legal(square) { self.squares(self.state().flips(bit)) } else { Vec::new() }
    }

    /// Whether the side to move may place there.
    pub fn is_legal(&self, square: Square) -> bool {
        self.setup.board.contains(square) && self.state().moves().has(self.setup.board.bit(square))
    }

    /// What lies on a square; nothing on an empty or blocked square or off the board.
    pub fn disc(&self, square: Square) -> Option<Disc> {
        let board = self.setup.board;
        if board.contains(square) { self.state().disc(board.bit(square)) } else { None }
    }

    /// Places for the side to move, and drops plies that were undone.
    ///
    /// # Errors
    /// Why the move is not legal; the game is as it was.
    pub fn play(&mut self, square: Square) -> Result<&Ply, PlayError> {
        if !self.is_legal(square) {
            return Err(PlayError { ply: self.cursor + 1, square, refusal: Refusal::of(self, square) });
        }
        let state = *self.state();
        let (next, passed) = state.play(self.setup.board.bit(square));
        let ply = Ply { player: state.mover(), square, flips: self.flips(square), passed: Vec::from_iter(passed) };
        self.plies.truncate(self.cursor);
        self.states.truncate(self.cursor + 1);
        self.plies.push(ply);
        self.states.push(next);
        self.cursor += 1;
        Ok(&self.plies[self.cursor - 1])
    }

    /// Takes back the last ply and the passes it caused; nothing at the start.
    pub fn undo(&mut self) -> Option<Ply> {
        self.cursor = self.cursor.checked_sub(1)?;
        Some(self.plies[self.cursor].clone())
    }

    /// Makes the ply that was last taken back; nothing when there is none.
    pub fn redo(&mut self) -> Option<Ply> {
        let ply = self.plies.get(self.cursor)?.clone();
        self.cursor += 1;
        Some(ply)
    }

    /// Moves the cursor to just after this many plies.
    ///
    /// # Errors
    /// When the game is not that long.
    pub fn go_to(&mut self, ply: usize) -> Result<(), NoSuchPly> {
        if ply > self.plies.len() {
            return Err(NoSuchPly { ply, len: self.plies.len() });
        }
        self.cursor = ply;
        Ok(())
    }

    /// The discs on the board at the cursor.
    pub fn discs(&self) -> Discs {
        let state = self.state();
        Discs {
            colours: Colour::ALL.map(|colour| state.discs(colour).count()),
            neutral: state.neutral().count(),
            empty: state.empties().count(),
        }
    }

    /// How the game ended; nothing while somebody can move.
    pub fn result(&self) -> Option<Outcome> {
        if self.turn().is_some() {
            return None;
        }
        let discs = self.discs();
        let colours = self.setup.colours();
        let counts = colours.iter().map(|&colour| discs.of(colour));
        let best = match self.setup.goal {
            Goal::Most => counts.max(),
            Goal::Fewest => counts.min(),
        };
        let mut leaders = colours.iter().copied().filter(|&colour| Some(discs.of(colour)) == best);
        let winner = leaders.next().filter(|_| leaders.next().is_none());
        let mut score = discs.colours.map(f64::from);
        if self.setup.players == 2 && self.setup.goal == Goal::Most {
            let empties = f64::from(discs.empty);
            match winner {
                Some(winner) => score[winner.index()] += empties,
                None => colours.iter().for_each(|colour| score[colour.index()] += empties / 2.0),
            }
        }
        Some(Outcome { winner, discs, score })
    }

    /// The squares of a set, row by row.
    fn squares(&self, set: u128) -> Vec<Square> {
        self.setup.board.squares_of(set).collect()
    }
}

/// The game does not have that many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchPly {
    /// The ply asked for.
    pub ply: usize,
    /// How many plies there are.
    pub len: usize,
}

impl NoSuchPly {
    /// What it is for programs.
    pub fn why(&self) -> Why {
        Why::plain("no-such-ply").with("ply", self.ply).with("length", self.len)
    }
}

impl core::fmt::Display for NoSuchPly {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "There is no ply {}: the game has plies 0 to {}.", self.ply, self.len)
    }
}

impl std::error::Error for NoSuchPly {}
