//! How many values of each size a sort has, exactly.
//!
//! In: a language, and how many numbers stand for all of them. Out: counts by size, and the ways to
//! fill several fields with a total size. Every count is worked out once.

use std::collections::HashMap; // order-free: only looked up
use std::rc::Rc;

use num_bigint::BigUint;

use super::language::PropertyLanguage;
use super::sort::{SortId, SortShape};

/// Counts of values by size.
#[derive(Clone, Debug)]
pub struct ValueCounter {
    /// How many numbers there are to choose from.
    numbers: BigUint,
    /// Whether constructors count by their weights, for drawing.
    is_weighted: bool,
    counts: HashMap<SortId, Vec<Rc<BigUint>>>,
    ways: HashMap<Box<[SortId]>, Vec<Rc<BigUint>>>,
    zero: Rc<BigUint>,
}

impl ValueCounter {
    /// Counts with `numbers` numbers; each constructor counts as it is.
    pub fn exact(numbers: usize) -> Self {
        Self {
            numbers: BigUint::from(numbers),
            is_weighted: false,
            counts: HashMap::new(),
            ways: HashMap::new(),
            zero: Rc::default(),
        }
    }

    /// Counts in which a constructor of weight 3 counts as three of weight 1.
    pub fn weighted(numbers: usize) -> Self {
        Self { is_weighted: true, ..Self::exact(numbers) }
    }

    /// How many values of exactly this size a sort has.
    pub fn count<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        sort: SortId,
        size: u32,
    ) -> Rc<BigUint> {
        loop {
            let known = self.counts.entry(sort).or_default();
            if let Some(count) = known.get(size as usize) {
                return Rc::clone(count);
            }
            let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
            let count = self.count_anew(language, sort, next);
            let known = self.counts.entry(sort).or_default();
            // Counting may have come by here already.
            if known.len() == next as usize {
                known.push(Rc::new(count));
            }
        }
    }

    fn count_anew<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        sort: SortId,
        size: u32,
    ) -> BigUint {
        let shape = language.shape(sort);
        let SortShape::Made(makers) = &*shape else {
            return if size == 0 { self.numbers.clone() } else { BigUint::ZERO };
        };
        let mut sum = BigUint::ZERO;
        for maker in makers {
            let Some(left) = size.checked_sub(maker.size) else { continue };
            let ways = self.ways(language, &maker.fields, left);
            let weight = if self.is_weighted { maker.weight } else { 1 };
            sum += &*ways * weight;
        }
        sum
    }

    /// In how many ways fields of these sorts can be filled, with exactly this size in all.
    pub fn ways<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        fields: &[SortId],
        size: u32,
    ) -> Rc<BigUint> {
        let Some((first, rest)) = fields.split_first() else {
            return if size == 0 { Rc::new(BigUint::from(1u8)) } else { Rc::clone(&self.zero) };
        };
        if rest.is_empty() {
            return self.count(language, *first, size);
        }
        if let Some(ways) = self.ways.get(fields).and_then(|known| known.get(size as usize)) {
            return Rc::clone(ways);
        }
        let from = self.ways.get(fields).map_or(0, Vec::len);
        for total in u32::try_from(from).unwrap_or(u32::MAX)..=size {
            let mut sum = BigUint::ZERO;
            for left in 0..=total {
                let here = self.count(language, *first, left);
                if *here != BigUint::ZERO {
                    sum += &*here * &*self.ways(language, rest, total - left);
                }
            }
            let known = self.ways.entry(fields.into()).or_default();
            if known.len() == total as usize {
                known.push(Rc::new(sum));
            }
        }
        self.ways
            .get(fields)
            .and_then(|known| known.get(size as usize))
            .map_or_else(Rc::default, Rc::clone)
    }

    /// In how many ways fields of these sorts can be filled, with at most this size in all.
    pub fn ways_within<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        fields: &[SortId],
        size: u32,
    ) -> BigUint {
        (0..=size).map(|size| (*self.ways(language, fields, size)).clone()).sum()
    }
}
