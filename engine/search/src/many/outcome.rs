//! How a finished game stands, and what a seat prefers.

use outflank_rules::Goal;

use super::forecast::DISC_WEIGHT;

/// What a better result counts for in [`Outcome::liking`], beyond any lead.
const RANK: i32 = 1024;

/// The result in a liking: 2 for a win, 1 for a draw, 0 for a loss.
#[inline(always)]
pub(crate) fn rank(liking: i32) -> i32 {
    (liking + RANK / 2).div_euclid(RANK)
}

/// The final discs of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<const N: usize> {
    /// Discs as they stand; neutral ones count for nobody.
    pub discs: [u8; N],
}

impl<const N: usize> Outcome<N> {
    /// What `seat`'s discs are worth under the goal: more is better.
    #[inline(always)]
    fn worth(&self, goal: Goal, seat: usize) -> i32 {
        match goal {
            Goal::Most => i32::from(self.discs[seat]),
            Goal::Fewest => -i32::from(self.discs[seat]),
        }
    }

    /// The discs of `seat` less those of its best rival, turned so that more is better under either goal.
    #[inline(always)]
    pub fn lead(&self, goal: Goal, seat: usize) -> i32 {
        let rivals = (0..N).filter(|&rival| rival != seat).map(|rival| self.worth(goal, rival));
        self.worth(goal, seat) - rivals.max().unwrap_or(0)
    }

    /// The one seat ahead of all others; none when the lead is shared, which is a draw for the whole table.
    pub fn winner(&self, goal: Goal) -> Option<usize> {
        (0..N).find(|&seat| self.lead(goal, seat) > 0)
    }

    /// How much `seat` likes this end: a win over a draw over a loss, and among equals the better lead. Choices still
    /// equal after that are settled by the first square in board order, which is the searcher's business.
    #[inline(always)]
    pub fn liking(&self, goal: Goal, seat: usize) -> i32 {
        // The best rival, and whether it has company.
        let (mut best, mut shared) = (i32::MIN, false);
        for rival in (0..N).filter(|&rival| rival != seat) {
            let worth = self.worth(goal, rival);
            shared = worth == best || (shared && worth < best);
            best = best.max(worth);
        }
        let lead = self.worth(goal, seat) - best;
        let rank = if lead > 0 { 2 } else { i32::from(lead == 0 || shared) };
        rank * RANK + lead
    }

    /// [`Outcome::liking`] on the scale of a forecast's, so that ends and estimates can be ranked together.
    pub fn standing(&self, goal: Goal, seat: usize) -> f32 {
        let result = match self.winner(goal) {
            Some(winner) if winner == seat => 1.0,
            None => 1.0 / N as f32,
            Some(_) => 0.0,
        };
        let fair = if goal == Goal::Most { 1.0 / N as f32 } else { 1.0 - 1.0 / N as f32 };
        result + DISC_WEIGHT * (fair + self.lead(goal, seat) as f32 / 256.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_takes_it_and_a_shared_lead_is_everybodys_draw() {
        let clear = Outcome { discs: [20, 30, 14] };
        assert_eq!(clear.winner(Goal::Most), Some(1));
        assert_eq!(clear.winner(Goal::Fewest), Some(2));
        let shared = Outcome { discs: [25, 25, 14] };
        assert_eq!(shared.winner(Goal::Most), None);
        assert!(shared.liking(Goal::Most, 2) > clear.liking(Goal::Most, 2), "a draw is better than a loss");
        assert!(clear.liking(Goal::Most, 1) > shared.liking(Goal::Most, 1), "a win is better than a draw");
        assert!(clear.liking(Goal::Most, 0) > clear.liking(Goal::Most, 2), "a narrow loss is better than a wide one");
    }
}
