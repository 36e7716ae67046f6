//! A position's contents with no type of its own for board and players: what setups and texts are turned into before
//! they become a [`State`](crate::State).

use crate::bits::Bits;
use crate::colour::Colour;
use crate::setup::{Opening, Setup};

/// Discs, blocked squares and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Discs by colour.
    pub(crate) discs: [u128; 4],
    /// Discs that belong to nobody.
    pub(crate) neutral: u128,
    /// Squares out of the game.
    pub(crate) blocked: u128,
    /// Whose turn it is.
    pub(crate) mover: Colour,
    /// Discs of the free opening still to be placed.
    pub(crate) placing: u8,
}

impl Layout {
    /// No disc and no blocked square.
    pub(crate) fn bare(mover: Colour) -> Self {
        Self { discs: [0; 4], neutral: 0, blocked: 0, mover, placing: 0 }
    }

    /// The start of a valid setup.
    pub(crate) fn start(setup: &Setup) -> Self {
        let board = setup.board;
        let centre = board.centre().map(|square| u128::bit(board.bit(square)));
        let [top_left, top_right, bottom_right, bottom_left] = centre;
        let mut discs = [0; 4];
        let (mut neutral, mut placing) = (0, 0);
        match (setup.players, setup.opening) {
            (2, Opening::Free) => placing = 4,
            (2, Opening::Cross) => discs = [top_right | bottom_left, top_left | bottom_right, 0, 0],
            (3, _) => {
                discs = [top_left, top_right, bottom_right, 0];
                neutral = bottom_left;
            }
            _ => discs = centre,
        }
        if let Some(handicap) = setup.handicap {
            discs[handicap.player.index()] |= board.set_of(&setup.handicap_squares());
        }
        Self { discs, neutral, blocked: board.set_of(&setup.blocked), mover: Colour::Black, placing }
    }
}
