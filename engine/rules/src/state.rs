//! A position of any setup: the board of the moment and whose turn it is, without history.

use crate::bits::Bits;
use crate::board::Board;
use crate::board_id::BoardId;
use crate::colour::{Colour, Disc};
use crate::geometry::{Eight, Geometry, Octagon, Six, Ten};
use crate::layout::Layout;
use crate::table::Table;

/// A position of a two-player game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel<G: Geometry> {
    /// The discs, seen by the side to move.
    pub board: Board<G>,
    /// The squares that are not blocked, discs or not.
    pub open: G::Bits,
    /// Whether the side to move is black.
    pub black_to_move: bool,
    /// Discs of the free opening still to be placed; 0 once normal play has begun.
    pub placing: u8,
}

impl<G: Geometry> Duel<G> {
    pub(crate) fn new(layout: &Layout) -> Self {
        let [black, white, ..] = layout.discs.map(G::Bits::narrow);
        let black_to_move = layout.mover != Colour::White;
        let (player, opponent) = if black_to_move { (black, white) } else { (white, black) };
        let open = G::SQUARES & !G::Bits::narrow(layout.blocked);
        Self { board: Board { player, opponent }, open, black_to_move, placing: layout.placing }
    }

    /// Whose turn it is; who would be next once the game is over.
    pub fn mover(&self) -> Colour {
        if self.black_to_move { Colour::Black } else { Colour::White }
    }

    /// The squares on which the side to move may place. Blocked squares are never among them.
    pub fn moves(&self) -> G::Bits {
        if self.placing > 0 { self.placings() } else { self.board.moves() & self.open }
    }

    /// The empty centre squares.
    fn placings(&self) -> G::Bits {
        G::CENTRE.into_iter().fold(G::Bits::EMPTY, |set, square| set | G::Bits::bit(square)) & self.board.empties()
    }

    /// The discs that turn when the side to move places on `square`.
    pub fn flips(&self, square: u32) -> G::Bits {
        if self.placing > 0 { G::Bits::EMPTY } else { self.board.flips(square) }
    }

    /// The discs that would turn if `colour` placed on `square`, whoever's turn it is.
    pub(crate) fn flips_of(&self, colour: Colour, square: u32) -> G::Bits {
        if colour == self.mover() { self.flips(square) } else { self.pass().flips(square) }
    }

    /// The position after a placement, the other side to move, whether or not it can.
    #[must_use]
    pub fn place(self, square: u32, flips: G::Bits) -> Self {
        Self {
            board: self.board.place(square, flips),
            open: self.open,
            black_to_move: !self.black_to_move,
            placing: self.placing.saturating_sub(1),
        }
    }

    /// The same position with the other side to move.
    #[must_use]
    pub fn pass(self) -> Self {
        Self { board: self.board.pass(), black_to_move: !self.black_to_move, ..self }
    }

    /// Passes a side to move that has to pass: the position in which somebody can move or the game is over, and who
    /// was passed.
    #[must_use]
    pub fn settle(self) -> (Self, Option<Colour>) {
        if self.moves().is_empty() && !self.pass().moves().is_empty() {
            (self.pass(), Some(self.mover()))
        } else {
            (self, None)
        }
    }

    /// The discs of a colour; none for red and green.
    pub fn discs(&self, colour: Colour) -> G::Bits {
        match colour {
            Colour::Black | Colour::White if colour == self.mover() => self.board.player,
            Colour::Black | Colour::White => self.board.opponent,
            Colour::Red | Colour::Green => G::Bits::EMPTY,
        }
    }

    /// The discs that belong to nobody: none in a game of two.
    pub fn neutral(&self) -> G::Bits {
        G::Bits::EMPTY
    }
}

/// A position of a game of three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Party<G: Geometry, const N: usize> {
    /// The discs.
    pub table: Table<G, N>,
    /// The squares that are not blocked, discs or not.
    pub open: G::Bits,
    /// Whose turn it is, as an index into the turn order.
    pub seat: usize,
}

impl<G: Geometry, const N: usize> Party<G, N> {
    pub(crate) fn new(layout: &Layout) -> Self {
        Self {
            table: Table {
                discs: core::array::from_fn(|seat| G::Bits::narrow(layout.discs[seat])),
                neutral: G::Bits::narrow(layout.neutral),
            },
            open: G::SQUARES & !G::Bits::narrow(layout.blocked),
            seat: layout.mover.index(),
        }
    }

    /// Whose turn it is; who would be next once the game is over.
    pub fn mover(&self) -> Colour {
        Colour::ALL[self.seat]
    }

    /// The squares on which the side to move may place: those that flip, or if there are none those that touch a
    /// disc. Blocked squares are never among them.
    pub fn moves(&self) -> G::Bits {
        self.table.moves(self.seat, self.open).0
    }

    /// The discs that turn when the side to move places on `square`.
    pub fn flips(&self, square: u32) -> G::Bits {
        self.table.flips(self.seat, square)
    }

    /// The discs that would turn if `colour` placed on `square`, whoever's turn it is.
    pub(crate) fn flips_of(&self, colour: Colour, square: u32) -> G::Bits {
        self.table.flips(colour.index(), square)
    }

    /// The position after a placement, the next seat to move.
    #[must_use]
    pub fn place(self, square: u32, flips: G::Bits) -> Self {
        Self { table: self.table.place(self.seat, square, flips), open: self.open, seat: (self.seat + 1) % N }
    }

    /// The position itself: nobody is ever passed in a game of three or four.
    #[must_use]
    pub fn settle(self) -> (Self, Option<Colour>) {
        (self, None)
    }

    /// The discs of a colour; none for a colour that does not play.
    pub fn discs(&self, colour: Colour) -> G::Bits {
        self.table.discs.get(colour.index()).copied().unwrap_or(G::Bits::EMPTY)
    }

    /// The discs that belong to nobody.
    pub fn neutral(&self) -> G::Bits {
        self.table.neutral
    }
}

/// A position of any setup. Match on it once; what lies below is made for its board and number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each name says its number of players and its board")]
pub enum State {
    TwoSix(Duel<Six>),
    TwoEight(Duel<Eight>),
    TwoTen(Duel<Ten>),
    TwoOctagon(Duel<Octagon>),
    ThreeEight(Party<Eight, 3>),
    ThreeTen(Party<Ten, 3>),
    ThreeOctagon(Party<Octagon, 3>),
    FourEight(Party<Eight, 4>),
    FourTen(Party<Ten, 4>),
    FourOctagon(Party<Octagon, 4>),
}

/// Evaluates an expression with `$position` bound to the [`Duel`] or [`Party`] inside and, where it is named, `$wrap`
/// to what makes a [`State`] of such a one.
macro_rules! each {
    ($state:expr, $position:ident => $body:expr) => {
        each!($state, $position, _wrap => $body)
    };
    ($state:expr, $position:ident, $wrap:ident => $body:expr) => {
        each!(@match $state, $position, $wrap, $body;
            TwoSix, TwoEight, TwoTen, TwoOctagon, ThreeEight, ThreeTen, ThreeOctagon, FourEight, FourTen, FourOctagon)
    };
    (@match $state:expr, $position:ident, $wrap:ident, $body:expr; $($variant:ident),*) => {
        match $state {
            $(State::$variant($position) => {
                let $wrap = State::$variant;
                $body
            })*
        }
    };
}
pub(crate) use each;

impl State {
    /// The position a layout describes; nothing for a number of players the board does not take.
    pub(crate) fn new(board: BoardId, players: u8, layout: &Layout) -> Option<Self> {
        Some(match (players, board) {
            (2, BoardId::Six) => Self::TwoSix(Duel::new(layout)),
            (2, BoardId::Eight) => Self::TwoEight(Duel::new(layout)),
            (2, BoardId::Ten) => Self::TwoTen(Duel::new(layout)),
            (2, BoardId::Octagon) => Self::TwoOctagon(Duel::new(layout)),
            (3, BoardId::Eight) => Self::ThreeEight(Party::new(layout)),
            (3, BoardId::Ten) => Self::ThreeTen(Party::new(layout)),
            (3, BoardId::Octagon) => Self::ThreeOctagon(Party::new(layout)),
            (4, BoardId::Eight) => Self::FourEight(Party::new(layout)),
            (4, BoardId::Ten) => Self::FourTen(Party::new(layout)),
            (4, BoardId::Octagon) => Self::FourOctagon(Party::new(layout)),
            _ => return None,
        })
    }

    /// Whose turn it is, also when there is no move left.
    pub fn mover(&self) -> Colour {
        each!(self, position => position.mover())
    }

    /// The squares on which the side to move may place.
    pub fn moves(&self) -> u128 {
        each!(self, position => position.moves().wide())
    }

    /// The discs that turn when the side to move places on the square with this index.
    pub fn flips(&self, square: u32) -> u128 {
        each!(self, position => position.flips(square).wide())
    }

    /// The discs that would turn if `colour`, which plays, placed on the square, whoever's turn it is.
    pub(crate) fn flips_of(&self, colour: Colour, square: u32) -> u128 {
        each!(self, position => position.flips_of(colour, square).wide())
    }

    /// The discs of a colour; none for a colour that does not play.
    pub fn discs(&self, colour: Colour) -> u128 {
        each!(self, position => position.discs(colour).wide())
    }

    /// The discs that belong to nobody.
    pub fn neutral(&self) -> u128 {
        each!(self, position => position.neutral().wide())
    }

    /// The squares that are not blocked, discs or not.
    pub fn open(&self) -> u128 {
        each!(self, position => position.open.wide())
    }

    /// Discs of the free opening still to be placed.
    pub fn placing(&self) -> u8 {
        match self {
            Self::TwoSix(duel) => duel.placing,
            Self::TwoEight(duel) => duel.placing,
            Self::TwoTen(duel) => duel.placing,
            Self::TwoOctagon(duel) => duel.placing,
            _ => 0,
        }
    }

    /// Every disc, neutral ones included.
    pub fn occupied(&self) -> u128 {
        Colour::ALL.into_iter().fold(self.neutral(), |set, colour| set | self.discs(colour))
    }

    /// The squares that are neither blocked nor taken.
    pub fn empties(&self) -> u128 {
        self.open() & !self.occupied()
    }

    /// What lies on the square with this index.
    pub fn disc(&self, square: u32) -> Option<Disc> {
        let of = |colour: &Colour| self.discs(*colour).has(square);
        match Colour::ALL.iter().find(|colour| of(colour)) {
            Some(&colour) => Some(Disc::Of(colour)),
            None => self.neutral().has(square).then_some(Disc::Neutral),
        }
    }

    /// The position after a legal placement, with the colour that was passed after it.
    #[must_use]
    pub fn play(&self, square: u32) -> (Self, Option<Colour>) {
        each!(self, position, wrap => wrap(position.place(square, position.flips(square)))).settle()
    }

    /// Passes a side to move that has to pass: the position in which somebody can move or the game is over, and who
    /// was passed.
    #[must_use]
    pub(crate) fn settle(self) -> (Self, Option<Colour>) {
        each!(self, position, wrap => {
            let (settled, passed) = position.settle();
            (wrap(settled), passed)
        })
    }
}
