//! Random numbers whose stream never changes.
//!
//! In: a seed, what the numbers are for, and the number of a batch. Out: uniform integers below a
//! bound. The stream is ChaCha with 8 rounds (D. J. Bernstein, "ChaCha, a variant of Salsa20",
//! 2008), a fixed function of its key; the integers are made of it here, so that no upgrade of a
//! crate can change a quiz. Different batches have independent streams: they can be worked on in
//! any order by any number of threads. Nothing else in the crate makes random numbers of a seed.

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::read::datum::Datum;
use crate::solve::model::Model;

/// What random numbers are for; each purpose has streams of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Values that are tried until they pass.
    Draw,
    /// Values on which the number of instances is estimated.
    Count,
    /// Values on which the cost of enumerating is estimated.
    Cost,
    /// Values on which loops are observed.
    Observe,
    /// Values that show where they get lost.
    Losses,
}

/// A stream of random bits.
#[derive(Clone, Debug)]
pub struct Stream {
    bits: ChaCha8Rng,
}

impl Stream {
    /// The stream of a batch.
    pub fn new(seed: u64, purpose: Purpose, batch: u64) -> Self {
        let purpose: u64 = match purpose {
            Purpose::Draw => 1,
            Purpose::Count => 2,
            Purpose::Cost => 3,
            Purpose::Observe => 4,
            Purpose::Losses => 5,
        };
        let mut key = [0; 32];
        for (part, number) in key.chunks_exact_mut(8).zip([seed, purpose, batch]) {
            part.copy_from_slice(&number.to_le_bytes());
        }
        Self { bits: ChaCha8Rng::from_seed(key) }
    }

    /// The stream of a search by the solver.
    pub fn of_solver(seed: u64) -> Self {
        Self { bits: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// 64 random bits.
    pub fn draw_bits(&mut self) -> u64 {
        self.bits.next_u64()
    }

    /// A number from 0 to `bound - 1`, each equally likely; `bound` is at least 1.
    ///
    /// D. Lemire, "Fast random integer generation in an interval", ACM Transactions on Modeling and
    /// Computer Simulation 29(1), 2019: the high half of a product, rejected where the low half
    /// shows that it is one too many.
    pub fn below(&mut self, bound: u64) -> u64 {
        let excess = |bound: u64| bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.draw_bits()) * u128::from(bound);
            let (high, low) = halves(product);
            if low >= bound || low >= excess(bound) {
                return high;
            }
        }
    }

    /// A number below `bound`, uniformly. `bound`: 1 to 2^128 - 1.
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        if let Ok(bound) = u64::try_from(bound) {
            return self.below(bound).into();
        }
        let unused = (bound - 1).leading_zeros();
        loop {
            let bits = (u128::from(self.draw_bits()) << 64) | u128::from(self.draw_bits());
            let number = bits >> unused;
            if number < bound {
                return number;
            }
        }
    }

    /// A number below `bound`, uniformly, from as few bits as hold it: other numbers than those of
    /// [`Stream::below_wide`]. A bound of 0 counts as 1.
    pub fn below_masked(&mut self, bound: u128) -> u128 {
        let largest = bound.max(1) - 1;
        let bits = 128 - largest.leading_zeros();
        loop {
            let mut number = u128::from(self.draw_bits());
            if bits > 64 {
                number |= u128::from(self.draw_bits()) << 64;
            }
            let number = if bits == 0 { 0 } else { number & (u128::MAX >> (128 - bits)) };
            if number <= largest {
                return number;
            }
        }
    }

    /// Puts items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let other = self.below_masked(at as u128 + 1);
            items.swap(at, usize::try_from(other).unwrap_or(at));
        }
    }

    /// A number below `bound`, uniformly. `bound`: at least 1.
    pub fn below_big(&mut self, bound: &BigUint) -> BigUint {
        loop {
            let number = self.big(bound.bits());
            if number < *bound {
                return number;
            }
        }
    }

    /// A number of `bits` random bits.
    pub fn big(&mut self, bits: u64) -> BigUint {
        let mut digits = Vec::new();
        let mut missing = bits;
        while missing > 0 {
            let taken = missing.min(32);
            let (_, low) = halves(u128::from(self.draw_bits()) >> (64 - taken));
            digits.push(u32::try_from(low).unwrap_or(u32::MAX));
            missing -= taken;
        }
        BigUint::new(digits)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "each half has 64 bits")]
fn halves(product: u128) -> (u64, u64) {
    ((product >> 64) as u64, product as u64)
}

/// Spreads the bits of a number over all of it: a permutation of the 64-bit numbers.
///
/// The finaliser of G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014.
pub fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A hash of a value, going on from another hash; the same in every version.
pub fn hashed(hash: u64, datum: &Datum) -> u64 {
    match datum {
        Datum::Boolean(value) => mix(hash ^ u64::from(*value)),
        Datum::Integral(number) | Datum::Floating(_, number) => mix(hash ^ number.cast_unsigned()),
        Datum::Text(text) => {
            text.bytes().fold(mix(hash ^ 2), |hash, byte| mix(hash ^ u64::from(byte)))
        }
        Datum::Array(items) => items.iter().fold(mix(hash ^ 3), hashed),
        Datum::Printed(text) => {
            text.bytes().fold(mix(hash ^ 6), |hash, byte| mix(hash ^ u64::from(byte)))
        }
        Datum::Memory(memory) => {
            memory.to_string().bytes().fold(mix(hash ^ 7), |hash, byte| mix(hash ^ u64::from(byte)))
        }
        Datum::Null => mix(hash ^ 4),
        Datum::Object { number, .. } => mix(hash ^ 5 ^ number.cast_unsigned()),
    }
}

/// Numbers that depend on the values of an instance alone.
pub struct InstanceDice {
    state: u64,
}

impl InstanceDice {
    /// The numbers of the instance with these values.
    pub fn of(model: &Model) -> Self {
        let values: Vec<String> = model.values.iter().map(ToString::to_string).collect();
        let text = values.join(";");
        Self {
            state: text.bytes().fold(1, |state, byte| mix(state ^ u64::from(byte)) ^ state << 8),
        }
    }

    /// A number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let wide = u128::from(mix(self.state)) * u128::from(bound.max(1));
        u64::try_from(wide >> 64).unwrap_or_default()
    }

    /// An index into `length` items; 0 if there are none.
    pub fn index(&mut self, length: usize) -> usize {
        let bound = u64::try_from(length).unwrap_or(u64::MAX);
        usize::try_from(self.below(bound)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 0.999 quantile of chi-square with 9 degrees of freedom.
    const CHI_SQUARE_9: f64 = 27.88;

    fn chi_square(mut draw: impl FnMut() -> usize) -> f64 {
        let mut counts = [0.0_f64; 10];
        for _ in 0..10_000 {
            counts[draw()] += 1.0;
        }
        counts.iter().map(|count| (count - 1000.0) * (count - 1000.0) / 1000.0).sum()
    }

    #[test]
    fn integers_are_uniform() {
        let mut stream = Stream::new(1, Purpose::Draw, 0);
        let small = chi_square(|| usize::try_from(stream.below(10)).expect("small"));
        assert!(small < CHI_SQUARE_9, "{small}");
        let tenth = u64::MAX / 10;
        let large =
            chi_square(|| usize::try_from(stream.below(tenth * 10) / tenth).expect("small"));
        assert!(large < CHI_SQUARE_9, "{large}");
        let tenth = u128::MAX / 10;
        let wide =
            chi_square(|| usize::try_from(stream.below_wide(tenth * 10) / tenth).expect("small"));
        assert!(wide < CHI_SQUARE_9, "{wide}");
        let tenth = BigUint::from(7u32).pow(100);
        let big = chi_square(|| {
            let digit = stream.below_big(&(&tenth * 10u32)) / &tenth;
            usize::try_from(digit).expect("small")
        });
        assert!(big < CHI_SQUARE_9, "{big}");
    }

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut stream = Stream::new(0, Purpose::Draw, 0);
        let first: Vec<u64> = (0..4).map(|_| stream.below(1_000_000)).collect();
        assert_eq!(first, [249_693, 318_810, 370_798, 604_743]);
    }

    #[test]
    fn seeds_purposes_and_batches_have_streams_of_their_own() {
        let first = |seed, purpose, batch| Stream::new(seed, purpose, batch).draw_bits();
        let all = [
            first(0, Purpose::Draw, 0),
            first(1, Purpose::Draw, 0),
            first(0, Purpose::Count, 0),
            first(0, Purpose::Draw, 1),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[..at].contains(one));
        }
    }
}
