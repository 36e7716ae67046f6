//! What a search expects of a position.

use outflank_rules::Goal;

use super::outcome::Outcome;

/// Each seat's chance to win and expected final discs, in turn order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast<const N: usize> {
    /// Chances to win, 0 to 1. What is missing to a sum of one is the chance of a draw for the whole table.
    pub chances: [f32; N],
    /// Expected final discs.
    pub discs: [f32; N],
}

/// What the whole board's discs are worth beside a win. Enough to prefer more discs among equal chances, and for a
/// seat that cannot win any more to play on sensibly; too little to buy discs with chances.
pub const DISC_WEIGHT: f32 = 0.04;

impl<const N: usize> Forecast<N> {
    /// The certain forecast of a finished game.
    pub fn certain(outcome: Outcome<N>, goal: Goal) -> Self {
        let mut chances = [0.0; N];
        if let Some(winner) = outcome.winner(goal) {
            chances[winner] = 1.0;
        }
        Self { chances, discs: outcome.discs.map(f32::from) }
    }

    /// How much `seat` likes this forecast. A draw is worth a fair share of a win to everyone, so that the table's
    /// wins and draws sum to one whatever happens.
    #[inline(always)]
    pub fn liking(&self, goal: Goal, seat: usize) -> f32 {
        let drawn = 1.0 - self.chances.iter().sum::<f32>();
        let all: f32 = self.discs.iter().sum();
        let share = self.discs[seat] / all.max(1.0);
        let share = if goal == Goal::Most { share } else { 1.0 - share };
        self.chances[seat] + drawn / N as f32 + DISC_WEIGHT * share
    }
}
