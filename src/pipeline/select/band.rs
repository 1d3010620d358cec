//! Bands of a measure that a bank can be made of.
//!
//! In: items and those that may be used, a measure of them, and how far it may spread. Out: the
//! bands that promise most. What holds: the greatest of a band exceeds its least by no more than
//! the spread.

use crate::pipeline::policy::POLICY;
use std::cmp::Reverse;

use super::goal::{Shares, beyond};
use super::item::Item;

/// What speaks for a band, what counts most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Promise {
    /// How many questions it gives, up to as many as are wanted.
    questions: usize,
    /// How many of them if classes take turns.
    of_classes: usize,
    /// How many of them if no answer is right in more than half of them.
    at_half: usize,
    /// How many of them if no answer is right more often than it may be.
    at_quarter: usize,
    /// Different answers, up to as many as there are questions.
    answers: usize,
    /// Items, up to some times as many as there are questions: room for what else counts.
    room: usize,
    /// Of two bands that promise as much, the one of easier instances.
    least: Reverse<u64>,
}

/// How often each thing occurs in a window, and how many questions that gives if each counts only
/// so often.
struct WindowCounts {
    of_each: Vec<usize>,
    most: usize,
    held: usize,
    different: usize,
}

impl WindowCounts {
    fn new(things: usize, most: usize) -> Self {
        Self { of_each: vec![0; things], most, held: 0, different: 0 }
    }

    fn add(&mut self, thing: usize) {
        let count = &mut self.of_each[thing];
        *count += 1;
        self.held += usize::from(*count <= self.most);
        self.different += usize::from(*count == 1);
    }

    fn remove(&mut self, thing: usize) {
        let count = &mut self.of_each[thing];
        self.held -= usize::from(*count <= self.most);
        self.different -= usize::from(*count == 1);
        *count -= 1;
    }
}

/// The places of the items of the bands that promise most, the best band first; no two begin close
/// to each other. The places are in order.
pub fn bands(
    items: &[Item],
    pool: &[usize],
    measure: fn(&Item) -> u64,
    spread: u64,
    shares: Shares,
) -> Vec<Vec<usize>> {
    let mut sorted: Vec<(u64, usize)> = pool.iter().map(|at| (measure(&items[*at]), *at)).collect();
    sorted.sort_unstable();
    let kinds = |of: fn(&Item) -> usize| items.iter().map(|item| of(item) + 1).max().unwrap_or(0);
    let Shares { count, of_class, half, quarter, .. } = shares;
    let (keys, classes) = (kinds(|item| item.key), kinds(|item| item.class));
    let mut instances = WindowCounts::new(kinds(|item| item.instance), 1);
    let mut by_class = WindowCounts::new(classes, of_class);
    let (mut by_half, mut by_quarter) =
        (WindowCounts::new(keys, half), WindowCounts::new(keys, quarter));
    let mut found: Vec<(Promise, usize, usize)> = Vec::new();
    let mut end = 0;
    for from in 0..sorted.len() {
        let (least, first) = sorted[from];
        while let Some((_, at)) = sorted.get(end).filter(|one| beyond(least, one.0, spread) == 0) {
            let item = &items[*at];
            instances.add(item.instance);
            by_class.add(item.class);
            by_half.add(item.key);
            by_quarter.add(item.key);
            end += 1;
        }
        let promise = Promise {
            questions: instances.different.min(count),
            of_classes: by_class.held.min(count),
            at_half: by_half.held.min(count),
            at_quarter: by_quarter.held.min(count),
            answers: by_quarter.different.min(count),
            room: (end - from).min(3 * count),
            least: Reverse(least),
        };
        found.push((promise, from, end));
        let item = &items[first];
        instances.remove(item.instance);
        by_class.remove(item.class);
        by_half.remove(item.key);
        by_quarter.remove(item.key);
    }
    found.sort_unstable_by_key(|(promise, from, _)| (Reverse(*promise), *from));
    let mut bands: Vec<(u64, Vec<usize>)> = Vec::new();
    for (_, from, end) in found {
        let least = sorted[from].0;
        // Those that begin within a tenth hold much the same.
        if bands.iter().any(|(other, _)| least.abs_diff(*other) * 10 <= least.max(*other)) {
            continue;
        }
        let mut places: Vec<usize> = sorted[from..end].iter().map(|(_, at)| *at).collect();
        places.sort_unstable();
        bands.push((least, places));
        if bands.len() == POLICY.most_bands {
            break;
        }
    }
    bands.into_iter().map(|(_, places)| places).collect()
}
