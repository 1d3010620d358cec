//! Which number each question of a bank gets.
//!
//! In: confirmed instances in the order in which they were found, those that are kept first, and
//! the numbers of the bank. Out: the instances with their numbers, in ascending order. What holds:
//! a kept question has the number that it had, and the others fill those that are free.

use std::collections::{BTreeMap, BTreeSet};

use crate::validate::verdict::Validated;
use crate::write::bank::Lineage;

/// The instances with the numbers of their questions, by number.
pub fn numbered<'a>(validated: &'a [Validated], lineage: &Lineage) -> Vec<(usize, &'a Validated)> {
    let mut free = free_numbers(lineage);
    let mut by_number = BTreeMap::new();
    for one in validated {
        // Instances that are kept are the first ones that the search knows.
        let number = match lineage.kept.get(one.instance().number - 1) {
            Some(kept) => Some(kept.number),
            None => free.next(),
        };
        by_number.extend(number.map(|number| (number, one)));
    }
    by_number.into_iter().collect()
}

/// The numbers of a bank that no kept question has, in ascending order.
pub fn free_numbers(lineage: &Lineage) -> impl Iterator<Item = usize> {
    let kept: BTreeSet<usize> = lineage.kept.iter().map(|one| one.number).collect();
    let named = lineage.numbers.iter().copied();
    // A bank that names none has 1, 2, 3 and so on.
    let counted = if lineage.numbers.is_empty() { 1..usize::MAX } else { 0..0 };
    named.chain(counted).filter(move |number| !kept.contains(number))
}
