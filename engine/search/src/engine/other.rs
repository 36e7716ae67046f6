//! The larger boards, and tables of three and four.

use outflank_rules::{Game, Party, State, Table};

use super::{Engine, Outside};
use crate::analysis::Analysis;
use crate::duel::Start;
use crate::eval::PatternBoard;
use crate::limits::Limits;
use crate::many;

impl Engine {
    /// Analyses any game.
    pub(super) fn analyse_other(&mut self, game: &Game, limits: &Limits, outside: Outside) -> Analysis {
        match game.state() {
            State::TwoSix(duel) => self.duel(Start::of(duel), game, limits, outside),
            State::TwoEight(duel) => self.duel(Start::of(duel), game, limits, outside),
            State::TwoTen(duel) => self.duel(Start::of(duel), game, limits, outside),
            State::TwoOctagon(duel) => self.duel(Start::of(duel), game, limits, outside),
            State::ThreeEight(party) => self.party(&widened(party), game, limits, outside),
            State::ThreeTen(party) => self.party(&widened(party), game, limits, outside),
            State::ThreeOctagon(party) => self.party(&widened(party), game, limits, outside),
            State::FourEight(party) => self.party(&widened(party), game, limits, outside),
            State::FourTen(party) => self.party(&widened(party), game, limits, outside),
            State::FourOctagon(party) => self.party(&widened(party), game, limits, outside),
        }
    }

    /// Analyses a position of three or four players.
    fn party<G: PatternBoard, const N: usize>(
        &mut self,
        party: &Party<G, N>,
        game: &Game,
        limits: &Limits,
        outside: Outside,
    ) -> Analysis {
        let (board, goal) = (game.setup().board, game.setup().goal);
        let Outside { clock, stop, report, .. } = outside;
        many::analyse(&mut self.many, party, board, goal, limits, clock, stop, report)
    }
}

/// The same position on the widest board of its stride, for which alone search is compiled.
fn widened<G: PatternBoard, const N: usize>(party: &Party<G, N>) -> Party<G::Wide, N> {
    let Table { discs, neutral } = party.table;
    Party { table: Table { discs, neutral }, open: party.open, seat: party.seat }
}
