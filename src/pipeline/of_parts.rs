//! What the choice of a bank has to know of the parts of a group that are not the first.
//!
//! In: what each of them is like. Out: [`OfParts`], which counts besides the first part.

use super::select::BankTrait;
use crate::vary::hardness::Hardness;

/// What the other parts of a group are like, as far as the choice of a bank depends on it.
#[derive(Clone, Debug, Default)]
pub struct OfParts {
    /// The least number of options from rules.
    pub least: Option<usize>,
    /// How many more there would be room for.
    pub lacking: usize,
    /// The work of tracing the one that takes most.
    pub hardness: Hardness,
    /// Their right answers.
    pub answers: Vec<BankTrait>,
}

impl OfParts {
    /// The least number of options from rules, those of another part included.
    pub fn quality(&self, other: usize) -> usize {
        self.least.map_or(other, |own| own.min(other))
    }
}
