//! The four colours in turn order.

use core::fmt;

/// A player's colour. The order is the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Second.
    White,
    /// Third, with three or four players.
    Red,
    /// Fourth, with four players.
    Green,
}

impl Colour {
    /// Every colour in turn order.
    pub const ALL: [Self; 4] = [Self::Black, Self::White, Self::Red, Self::Green];

    /// The place in the turn order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour at this place in the turn order.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The name in lower case, as in setups and results.
    pub const fn name(self) -> &'static str {
        ["black", "white", "red", "green"][self as usize]
    }

    /// The capital letter in position texts.
    pub const fn letter(self) -> char {
        ['B', 'W', 'R', 'G'][self as usize]
    }

    /// The colour of a name as [`Colour::name`] gives it.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// The name with a capital, to begin a sentence.
    pub(crate) const fn title(self) -> &'static str {
        ["Black", "White", "Red", "Green"][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What may lie on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disc {
    /// A player's disc.
    Of(Colour),
    /// A disc that belongs to nobody.
    Neutral,
}
