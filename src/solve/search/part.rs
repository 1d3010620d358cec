//! One of several disjoint parts of a space.
//!
//! In: the placeholders that decide, and a seed. Out: whether an instance is of the part. What
//! holds: each instance is of exactly one part, and two that agree in the values that decide are of
//! the same one. For each instance all parts are equally likely over the seeds, since a hash of the
//! values with the seed decides.

use crate::solve::model::Model;
use crate::solve::space::random::{hashed, mix};

/// What keeps the parts of a space apart from the order in which it is gone through.
const PARTS: u64 = 0x5ac1_7a63_9d1e_20b7;

/// A part of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpacePart {
    /// Which part, from 0; less than `of`.
    pub number: u64,
    /// How many parts there are, at least 1.
    pub of: u64,
    /// The placeholders whose values decide, by `PlaceholderId`. Where there are none, all
    /// instances are of one part.
    pub deciding: Vec<usize>,
    /// The seed of the run.
    pub seed: u64,
    /// How many instances are wanted of all parts together: the strategy is chosen for them, so
    /// that it is the same in each part.
    pub wanted: usize,
}

impl SpacePart {
    /// Whether an instance is of this part.
    pub fn has(&self, model: &Model) -> bool {
        let deciding = self.deciding.iter().filter_map(|at| model.values.get(*at));
        mix(deciding.fold(mix(self.seed ^ PARTS), hashed)) % self.of.max(1) == self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;

    fn part(number: u64, seed: u64) -> SpacePart {
        SpacePart { number, of: 4, deciding: vec![0, 2], seed, wanted: 1 }
    }

    fn model(values: [i64; 3]) -> Model {
        Model { values: values.map(Datum::Integral).to_vec() }
    }

    fn part_of(values: [i64; 3], seed: u64) -> u64 {
        let of: Vec<u64> =
            (0..4).filter(|number| part(*number, seed).has(&model(values))).collect();
        assert_eq!(of.len(), 1, "{values:?}");
        of[0]
    }

    #[test]
    fn parts_are_disjoint_complete_and_of_much_the_same_size() {
        let mut sizes = [0_usize; 4];
        for first in 0..40 {
            for last in 0..40 {
                sizes[usize::try_from(part_of([first, 5, last], 3)).expect("small")] += 1;
            }
        }
        // 400 each, with a standard deviation of 17.
        assert!(sizes.iter().all(|size| (330..470).contains(size)), "{sizes:?}");
    }

    #[test]
    fn what_does_not_decide_changes_nothing_and_the_seed_does() {
        for hidden in 0..50 {
            assert_eq!(part_of([7, hidden, 9], 1), part_of([7, 0, 9], 1));
        }
        let parts: std::collections::BTreeSet<u64> =
            (0..50).map(|seed| part_of([7, 0, 9], seed)).collect();
        assert_eq!(parts.len(), 4);
    }
}
