//! Which learned evaluations are at hand.

use std::sync::Arc;

use outflank_rules::{BoardId, Eight, Six};
#[cfg(feature = "every-family")]
use outflank_rules::{Octagon, Ten};

#[cfg(feature = "every-family")]
use super::blocked::Blocked;
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
#[derive(Clone, Debug)]
pub struct Shelf<G: PatternBoard> {
    whole: Vec<Arc<Patterns<G>>>,
    #[cfg(feature = "every-family")]
    blocked: Vec<Arc<Blocked<G>>>,
    /// The board with blocked squares that was asked for last: its family, its open squares, its evaluation.
    #[cfg(feature = "every-family")]
    last: Option<(Family, G::Bits, Arc<Patterns<G>>)>,
}

impl<G: PatternBoard> Default for Shelf<G> {
    fn default() -> Self {
        Self {
            whole: Vec::new(),
            #[cfg(feature = "every-family")]
            blocked: Vec::new(),
            #[cfg(feature = "every-family")]
            last: None,
        }
    }
}

/// The small build leaves boards with blocked squares to the whole one.
#[cfg(not(feature = "every-family"))]
#[expect(clippy::unused_self, clippy::extra_unused_type_parameters, reason = "the same calls as with the feature")]
impl<G: PatternBoard> Shelf<G> {
    fn on(&mut self, _: Family, _: G::Bits) -> Option<Arc<Patterns<G>>> {
        None
    }

    fn put_blocked<Of: PatternBoard<Wide = G>>(&mut self, _: &[u8], _: Family) -> Result<(), WeightsError> {
        Err(WeightsError::OtherBoard)
    }
}

#[cfg(feature = "every-family")]
impl<G: PatternBoard> Shelf<G> {
    /// The evaluation of a board with blocked squares.
    fn on(&mut self, family: Family, open: G::Bits) -> Option<Arc<Patterns<G>>> {
        if let Some((of_family, on, patterns)) = &self.last
            && (*of_family, *on) == (family, open)
        {
            return Some(patterns.clone());
        }
        let patterns = Arc::new(self.blocked.iter().find(|blocked| blocked.family() == family)?.on(open));
        self.last = Some((family, open, patterns.clone()));
        Some(patterns)
    }

    fn put_blocked<Of: PatternBoard<Wide = G>>(&mut self, bytes: &[u8], family: Family) -> Result<(), WeightsError> {
        let blocked = Arc::new(Blocked::<Of>::from_bytes(bytes)?.widened());
        self.last = None;
        self.blocked.retain(|other| other.family() != family);
        self.blocked.push(blocked);
        Ok(())
    }
}

impl Learned {
    /// Takes up a file of weights, in place of earlier ones for the same family.
    ///
    /// # Errors
    /// If the bytes are no undamaged weights file of this version; nothing changes then.
    pub fn load(&mut self, bytes: &[u8]) -> Result<Family, WeightsError> {
        let family = Weights::family_of(bytes)?;
        match family.board {
            BoardId::Six => self.put::<Six>(bytes, family),
            BoardId::Eight => self.put::<Eight>(bytes, family),
            #[cfg(feature = "every-family")]
            BoardId::Ten => self.put::<Ten>(bytes, family),
            #[cfg(feature = "every-family")]
            BoardId::Octagon => self.put::<Octagon>(bytes, family),
            #[cfg(not(feature = "every-family"))]
            BoardId::Ten | BoardId::Octagon => Err(WeightsError::OtherBoard),
        }?;
        Ok(family)
    }

    /// The evaluation for games of a family on these open squares, if there is one and `G` is the widest board of its
    /// stride. That of the last board with blocked squares is kept.
    pub fn get<G: Shelved>(&mut self, family: Family, open: G::Bits) -> Option<Arc<Patterns<G>>> {
        let shelf = G::shelf(self);
        if !family.blocked {
            return shelf.whole.iter().find(|patterns| patterns.family() == family).cloned();
        }
        shelf.on(family, open)
    }

    fn put<G: PatternBoard<Wide: Shelved>>(&mut self, bytes: &[u8], family: Family) -> Result<(), WeightsError> {
        let shelf = G::Wide::shelf(self);
        if family.blocked {
            return shelf.put_blocked::<G>(bytes, family);
        }
        let patterns = Arc::new(Patterns::<G>::from_bytes(bytes)?.widened());
        shelf.whole.retain(|other| other.family() != family);
        shelf.whole.push(patterns);
        Ok(())
    }
}

/// A board with a place of its own in [`Learned`].
pub trait Shelved: PatternBoard {
    /// The board's place.
    #[doc(hidden)]
    fn shelf(learned: &mut Learned) -> &mut Shelf<Self>;
}

impl Shelved for Eight {
    fn shelf(learned: &mut Learned) -> &mut Shelf<Self> {
        &mut learned.stride_8
    }
}

#[cfg(feature = "every-family")]
impl Shelved for Ten {
    fn shelf(learned: &mut Learned) -> &mut Shelf<Self> {
        &mut learned.stride_10
    }
}
