//! Deterministic pseudo-random choices, derived from the text of a program.
//!
//! In: a program. Out: numbers that look drawn. What holds: they follow from the program alone.

use sha2::{Digest, Sha256};

/// What looks like chance, and is the same for the same program.
pub struct Lot {
    hash: Sha256,
    drawn: u64,
}

impl Lot {
    /// The lot of an instance.
    pub fn of(name: &str, complete: &str) -> Self {
        let mut hash = Sha256::new();
        for part in [name, complete] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        Self { hash, drawn: 0 }
    }

    /// The lot of an instance for one of the sets of options that its question may have; for set 0,
    /// that of the instance.
    pub fn of_set(name: &str, complete: &str, option_set: usize) -> Self {
        let mut lot = Self::of(name, complete);
        if option_set > 0 {
            lot.hash.update(option_set.to_le_bytes());
        }
        lot
    }

    /// A number below `bound`, which is at least 1; each about equally likely.
    pub fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        let digest = self.hash.clone().chain_update(self.drawn.to_le_bytes()).finalize();
        let bits = digest.iter().take(8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        usize::try_from(bits % bound.max(1) as u64).unwrap_or(0)
    }

    /// Puts items into an order in which none has a favourite place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}
