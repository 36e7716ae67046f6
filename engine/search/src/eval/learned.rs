//! Which learned evaluations are at hand.

use std::sync::Arc;

use outflank_rules::{BoardId, Eight, Six};
#[cfg(feature = "every-family")]
use outflank_rules::{Octagon, Ten};

use super::families::PatternBoard;
use super::patterns::Patterns;
use super::weights::{Family, Weights, WeightsError};

/// Learned evaluations by family. Begins empty; a family without one plays with the hand-made evaluation. Copies share
/// the tables.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    stride_8: Shelf<Eight>,
    #[cfg(feature = "every-family")]
    stride_10: Shelf<Ten>,
}

/// The evaluations of all boards of one stride, as searches on the widest of them use them.
type Shelf<G> = Vec<Arc<Patterns<G>>>;

impl Learned {
    /// Takes up a file of weights, in place of earlier ones for the same family.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file of this version; nothing changes then.
    pub fn load(&mut self, bytes: &[u8]) -> Result<Family, WeightsError> {
        match Weights::family_of(bytes)?.board {
            BoardId::Six => self.put::<Six>(bytes),
            BoardId::Eight => self.put::<Eight>(bytes),
            #[cfg(feature = "every-family")]
            BoardId::Ten => self.put::<Ten>(bytes),
            #[cfg(feature = "every-family")]
            BoardId::Octagon => self.put::<Octagon>(bytes),
            #[cfg(not(feature = "every-family"))]
            BoardId::Ten | BoardId::Octagon => Err(WeightsError::OtherBoard),
        }
    }

    /// The evaluation of a family, if there is one and `G` is the widest board of its stride.
    pub fn get<G: Shelved>(&self, family: Family) -> Option<Arc<Patterns<G>>> {
        G::shelf(self).iter().find(|patterns| patterns.family() == family).cloned()
    }

    fn put<G: PatternBoard<Wide: Shelved>>(&mut self, bytes: &[u8]) -> Result<Family, WeightsError> {
        let patterns = Patterns::<G>::from_bytes(bytes)?.widened();
        let family = patterns.family();
        let shelf = G::Wide::shelf_mut(self);
        shelf.retain(|other| other.family() != family);
        shelf.push(Arc::new(patterns));
        Ok(family)
    }
}

/// A board with a place of its own in [`Learned`].
pub trait Shelved: PatternBoard {
    /// The board's place.
    #[doc(hidden)]
    fn shelf(learned: &Learned) -> &Vec<Arc<Patterns<Self>>>;
    /// The board's place, to be filled.
    #[doc(hidden)]
    fn shelf_mut(learned: &mut Learned) -> &mut Vec<Arc<Patterns<Self>>>;
}

impl Shelved for Eight {
    fn shelf(learned: &Learned) -> &Shelf<Self> {
        &learned.stride_8
    }
    fn shelf_mut(learned: &mut Learned) -> &mut Shelf<Self> {
        &mut learned.stride_8
    }
}

#[cfg(feature = "every-family")]
impl Shelved for Ten {
    fn shelf(learned: &Learned) -> &Shelf<Self> {
        &learned.stride_10
    }
    fn shelf_mut(learned: &mut Learned) -> &mut Shelf<Self> {
        &mut learned.stride_10
    }
}
