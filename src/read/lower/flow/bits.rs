//! Sets of local variables.
//!
//! In and out: sets of the locals of one method, joined and compared word by word.

use crate::read::ir::LocalId;

/// A set of locals of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// The empty set, for a method with `count` locals.
    pub fn none(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)] }
    }

    /// The set of all locals of a method with as many as this one has room for.
    pub fn fill(&mut self) {
        self.words.fill(u64::MAX);
    }

    pub fn insert(&mut self, id: LocalId) {
        if let Some(word) = self.words.get_mut(id.index() / 64) {
            *word |= 1 << (id.index() % 64);
        }
    }

    pub fn remove(&mut self, id: LocalId) {
        if let Some(word) = self.words.get_mut(id.index() / 64) {
            *word &= !(1 << (id.index() % 64));
        }
    }

    pub fn contains(&self, id: LocalId) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 == 1)
    }

    /// Keeps what is in both.
    pub fn intersect(&mut self, other: &Bits) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    /// Adds what is in the other one.
    pub fn unite(&mut self, other: &Bits) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// Whether everything in this set is in `other`.
    pub fn is_within(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).all(|(word, other)| word & !other == 0)
    }
}
