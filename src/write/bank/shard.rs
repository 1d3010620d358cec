//! Shards: the parts of a run that are made apart and merged into one bank.
//!
//! In: which shard of how many. Out: how many questions it makes. What holds: the shares of all
//! shards are as many questions as the run is asked for. Beyond its share a shard confirms some
//! spare ones, so that a merged bank can be as good as that of a single run.

use std::fmt;

/// The fewest spare questions of a shard.
const FEWEST_SPARE: usize = 8;

/// Of how many questions of its share a shard has one more to spare.
const SPARE: usize = 4;

/// Which shard of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardNumber {
    /// Which, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

impl ShardNumber {
    /// How many of `count` questions are its own. Where they cannot be divided evenly, the first
    /// shards have one more.
    pub fn share(self, count: usize) -> usize {
        count / self.of + usize::from(self.number <= count % self.of)
    }

    /// How many it confirms besides; the same for all shards of a run.
    pub fn spare(self, count: usize) -> usize {
        (count / self.of / SPARE).max(FEWEST_SPARE)
    }
}

impl fmt::Display for ShardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shard {} of {}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_as_many_as_are_asked_for() {
        for count in [1, 5, 16, 20, 100_000, 100_007] {
            let all = (1..=16).map(|number| ShardNumber { number, of: 16 });
            let shares: Vec<usize> = all.map(|one| one.share(count)).collect();
            assert_eq!(shares.iter().sum::<usize>(), count);
            assert!(shares[0] - shares[15] <= 1, "{shares:?}");
        }
        let one = ShardNumber { number: 3, of: 16 };
        assert_eq!((one.spare(20), one.spare(100_000)), (8, 1_562));
    }
}
