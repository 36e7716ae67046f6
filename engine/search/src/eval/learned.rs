//! Which learned evaluations are at hand.

use std::sync::Arc;

use outflank_rules::{BoardId, Eight, Goal, Octagon, Six, Ten};

use super::families::PatternBoard;
use super::patterns::Patterns;
use super::weights::{Family, Weights, WeightsError};

/// The evaluations of one board, by goal.
type ByGoal<G> = [Option<Arc<Patterns<G>>>; 2];

/// Learned evaluations by family. Begins empty; a family without one plays with the hand-made evaluation. Copies share
/// the tables.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    six: ByGoal<Six>,
    eight: ByGoal<Eight>,
    ten: ByGoal<Ten>,
    octagon: ByGoal<Octagon>,
}

impl Learned {
    /// Takes up a file of weights, in place of earlier ones for the same family.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file of this version; nothing changes then.
    pub fn load(&mut self, bytes: &[u8]) -> Result<Family, WeightsError> {
        let family = Weights::family_of(bytes)?;
        match family.board {
            BoardId::Six => self.put::<Six>(family, bytes),
            BoardId::Eight => self.put::<Eight>(family, bytes),
            BoardId::Ten => self.put::<Ten>(family, bytes),
            BoardId::Octagon => self.put::<Octagon>(family, bytes),
        }
    }

    /// The evaluation of a board and goal, if there is one.
    pub fn get<G: Shelved>(&self, goal: Goal) -> Option<Arc<Patterns<G>>> {
        G::shelf(self)[goal as usize].clone()
    }

    fn put<G: Shelved>(&mut self, family: Family, bytes: &[u8]) -> Result<Family, WeightsError> {
        let patterns = Patterns::from_bytes(bytes)?;
        G::shelf_mut(self)[family.goal as usize] = Some(Arc::new(patterns));
        Ok(family)
    }
}

/// A board with a place of its own in [`Learned`].
pub trait Shelved: PatternBoard {
    /// The board's place.
    #[doc(hidden)]
    fn shelf(learned: &Learned) -> &[Option<Arc<Patterns<Self>>>; 2];
    /// The board's place, to be filled.
    #[doc(hidden)]
    fn shelf_mut(learned: &mut Learned) -> &mut [Option<Arc<Patterns<Self>>>; 2];
}

macro_rules! shelved {
    ($($board:ty, $place:ident);*) => {$(
        impl Shelved for $board {
            fn shelf(learned: &Learned) -> &ByGoal<Self> {
                &learned.$place
            }
            fn shelf_mut(learned: &mut Learned) -> &mut ByGoal<Self> {
                &mut learned.$place
            }
        }
    )*};
}

shelved!(Six, six; Eight, eight; Ten, ten; Octagon, octagon);
