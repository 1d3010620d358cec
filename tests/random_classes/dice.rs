//! Random numbers for random classes.

/// Random numbers: a multiplicative generator, and its upper bits.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Whether one of `of` equally likely cases comes.
    pub fn is_one_in(&mut self, of: u64) -> bool {
        self.below(of) == 0
    }

    /// One of some things.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::try_from(self.below(of.len() as u64)).expect("an index")]
    }
}
