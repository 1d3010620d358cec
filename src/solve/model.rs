//! A model: one value for every placeholder.

use crate::read::datum::Datum;

/// Values for all placeholders, by `PlaceholderId`. Two instances are the same if their models are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Model {
    /// One value per placeholder.
    pub values: Vec<Datum>,
}
