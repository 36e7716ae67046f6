//! Whichever evaluation there is for a game, chosen as it runs: the search is large, and compiled once for both.

use outflank_rules::Board;

use super::{Evaluation, Lanes, Moves, PatternBoard, Patterns, Plain, Spread};

/// The learned evaluation of a family, or the hand-made one.
#[derive(Clone, Debug)]
pub enum Judgement<'a, G: PatternBoard> {
    /// Made by hand.
    Plain(&'a Plain<G>),
    /// Learned.
    Learned(&'a Patterns<G>),
}

impl<G: PatternBoard> Evaluation<G> for Judgement<'_, G> {
    type State = G::Lanes;

    fn start(&self, board: &Board<G>, open: G::Bits) -> G::Lanes {
        match self {
            Self::Plain(_) => G::Lanes::ZERO,
            Self::Learned(patterns) => patterns.start(board, open),
        }
    }

    #[inline(always)]
    fn place(&self, state: &G::Lanes, square: u32, flips: G::Bits) -> G::Lanes {
        match self {
            Self::Plain(_) => G::Lanes::ZERO,
            Self::Learned(patterns) => patterns.place(state, square, flips),
        }
    }

    #[inline(always)]
    fn pass(&self, state: &G::Lanes) -> G::Lanes {
        match self {
            Self::Plain(_) => G::Lanes::ZERO,
            Self::Learned(patterns) => patterns.pass(state),
        }
    }

    #[inline(always)]
    fn score_with(&self, state: &G::Lanes, board: &Board<G>, open: G::Bits, moves: Moves<G::Bits>) -> i32 {
        match self {
            Self::Plain(plain) => plain.score_with(&(), board, open, moves),
            Self::Learned(patterns) => patterns.score_with(state, board, open, moves),
        }
    }

    fn spread(&self) -> Spread {
        match self {
            Self::Plain(plain) => plain.spread(),
            Self::Learned(patterns) => patterns.spread(),
        }
    }
}
