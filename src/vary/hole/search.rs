//! Which values in the holes are right, and which are likely to be taken for right.
//!
//! In: the values of an instance, and what its program comes to. Out: others that come to the same,
//! and whether that is proved to be all; and candidates for wrong options. What holds: few choices
//! are all run, as long as that costs few operations; among many, Z3 looks for the right ones.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;

use super::{HoleFiller, MOST_RIGHT};
use crate::read::ir::PlaceholderId;
use crate::solve::model::Model;
use crate::solve::search::choose::{Allowance, Request, Stopped, Strategy, choose_within};
use crate::solve::space::random::InstanceDice;
use crate::solve::space::values::Values;
use crate::vary::aim::AimResult;
use crate::vary::pin::{pin, unpin};
use crate::vary::target::with_target;
use crate::vary::versions::LIMITS;

/// The most choices that are all run, for each instance.
const MOST_VALUES: u64 = 200_000;
/// The share of what the whole search may cost that trying all choices of an instance may cost: a
/// bank of usual size looks at about as many instances.
const INSTANCES: u64 = 128;
/// Operations that trying all choices of an instance may cost in any case.
const LEAST_OPERATIONS: u64 = 20_000_000;
/// Operations of a run that ends before its first statement, and those of a statement.
const OPERATIONS: [u64; 2] = [100, 10];
/// Searches in a row that prove nothing, after which none is begun.
const FRUITLESS: u32 = 3;
/// The most choices that are all looked at for wrong options.
const FEW: u64 = 2_000;
/// How far from a right value wrong ones are looked for.
const NEAR: u64 = 12;
/// How many right choices wrong ones are looked for around, and how many anywhere.
const AROUND: usize = 8;
const ANYWHERE: usize = 60;

/// The right choices of an instance besides its own one.
pub(super) struct RightFillings {
    /// Those that are kept.
    pub others: Vec<Model>,
    /// How many right ones are known, the own one included.
    pub number: usize,
    /// Whether that is all.
    pub is_proved: bool,
}

impl HoleFiller {
    /// The choices that come to the same as the instance's own one.
    pub(super) fn right(&self, own: &Model, target: &AimResult) -> RightFillings {
        if self.size.is_some_and(|size| size <= MOST_VALUES)
            && let Some(found) = self.tried(own, target)
        {
            return found;
        }
        let unknown = RightFillings { others: Vec::new(), number: 1, is_proved: false };
        if !self.needs_all() || self.fruitless.load(Relaxed) >= FRUITLESS {
            return unknown;
        }
        let found = self.searched(own, target).unwrap_or(unknown);
        let counts = found.is_proved || found.number > MOST_RIGHT;
        if counts {
            self.fruitless.store(0, Relaxed);
        } else {
            self.fruitless.fetch_add(1, Relaxed);
        }
        found
    }

    /// All choices, each run; `None` where that costs too many operations.
    fn tried(&self, own: &Model, target: &AimResult) -> Option<RightFillings> {
        let mut left = (self.request.effort.operations / INSTANCES).max(LEAST_OPERATIONS);
        let mut right = RightFillings { others: Vec::new(), number: 1, is_proved: true };
        for other in self.all(own) {
            let (reached, steps) = self.reached(&other);
            left = left.checked_sub(OPERATIONS[0] + OPERATIONS[1] * steps)?;
            if other != *own && reached.as_ref() == Some(target) {
                right.number += 1;
                if right.number <= MOST_RIGHT {
                    right.others.push(other);
                }
            }
        }
        Some(right)
    }

    /// Every choice for the gaps, if they can be counted.
    fn all(&self, own: &Model) -> impl Iterator<Item = Model> {
        let mut values = Values::of(own, &self.types);
        let sizes: Vec<u64> = self.sizes();
        (0..self.size.unwrap_or_default()).map(move |at| {
            let mut rest = at;
            for (id, size) in self.gaps.ids.iter().zip(&sizes).rev() {
                self.space.set(&mut values, id.index(), rest % size);
                rest /= size;
            }
            self.space.model(&values)
        })
    }

    /// How many values each gap has; as many as 64 bits can number where there are more.
    fn sizes(&self) -> Vec<u64> {
        let size = |id: &PlaceholderId| self.space.small_size_of(id.index()).unwrap_or(u64::MAX);
        self.gaps.ids.iter().map(size).collect()
    }

    /// What a search finds in the program in which nothing else is open; `None` if there is no such
    /// program.
    fn searched(&self, own: &Model, target: &AimResult) -> Option<RightFillings> {
        let own_relaxed = self.relaxed.model(own);
        let is_open = |of: &PlaceholderId| self.gaps.ids.contains(of);
        let open = self.relaxed.placeholders.iter().enumerate().filter(|(_, of)| is_open(of));
        let open: Vec<PlaceholderId> = open.map(|(at, _)| PlaceholderId::new(at)).collect();
        let version = pin(&self.claimed, &own_relaxed, &open)?;
        let program = with_target(&version.skeleton.program, self.aim, target);
        let request = Request {
            count: MOST_RIGHT + 1,
            strategy: Strategy::Auto,
            limits: LIMITS,
            ..self.request.clone()
        };
        let mut others: Vec<Model> = Vec::new();
        let choice = choose_within(&program, &request, Allowance::ASIDE, &mut |found| {
            let relaxed = unpin(&version, &found.model, &own_relaxed);
            let other = unpin(&self.relaxed, &relaxed, own);
            if other != *own && self.reached(&other).0.as_ref() == Some(target) {
                others.push(other);
            }
        });
        let is_proved = choice.is_ok_and(|choice| choice.stopped == Stopped::Exhausted);
        let number = 1 + others.len();
        // What is found first depends on how the search goes; what is said of all does not.
        others.sort();
        others.truncate(MOST_RIGHT - 1);
        Some(RightFillings { others, number, is_proved })
    }

    /// Choices that may be wrong options, those nearest to a right one first: all of them where
    /// there are few, else those around right ones, those with values in each other's places, and
    /// some from anywhere.
    pub(super) fn likely(&self, own: &Model, others: &[Model]) -> Vec<Model> {
        let right: Vec<&Model> = std::iter::once(own).chain(others).collect();
        let places: Vec<Vec<u64>> = right.iter().filter_map(|one| self.place(one)).collect();
        let mut known: BTreeSet<&Model> = right.iter().copied().collect();
        let candidates: Vec<Model> = match self.size {
            Some(..=FEW) => self.all(own).collect(),
            _ => self.around(own, &places),
        };
        let mut likely: Vec<(u64, Vec<u64>, &Model)> = Vec::new();
        for one in &candidates {
            if known.insert(one) {
                let place = self.place(one).unwrap_or_default();
                let distance = |of: &Vec<u64>| {
                    let parts = of.iter().zip(&place).map(|(one, other)| one.abs_diff(*other));
                    parts.fold(0, u64::saturating_add)
                };
                likely.push((places.iter().map(distance).min().unwrap_or(0), place, one));
            }
        }
        likely.sort();
        likely.into_iter().map(|(_, _, one)| one.clone()).collect()
    }

    fn around(&self, own: &Model, places: &[Vec<u64>]) -> Vec<Model> {
        let sizes = self.sizes();
        let mut values = Values::of(own, &self.types);
        let mut at = |place: &[u64]| {
            for ((id, size), number) in self.gaps.ids.iter().zip(&sizes).zip(place) {
                self.space.set(&mut values, id.index(), *number % size);
            }
            self.space.model(&values)
        };
        let mut found = Vec::new();
        for place in places.iter().take(AROUND) {
            for gap in 0..place.len() {
                for step in 1..=NEAR {
                    let both = [place[gap].checked_sub(step), place[gap].checked_add(step)];
                    for moved in both.into_iter().flatten().filter(|moved| *moved < sizes[gap]) {
                        let mut beside = place.clone();
                        beside[gap] = moved;
                        found.push(at(&beside));
                    }
                }
            }
        }
        let mut random = InstanceDice::of(own);
        for _ in 0..ANYWHERE {
            let place: Vec<u64> = sizes.iter().map(|size| random.below(*size)).collect();
            found.push(at(&place));
        }
        let numbers: Vec<usize> = self.gaps.ids.iter().map(|id| id.index()).collect();
        for (first, second) in numbers.iter().zip(numbers.iter().skip(1)) {
            let mut swapped = own.clone();
            swapped.values.swap(*first, *second);
            if self.place(&swapped).is_some() {
                found.push(swapped);
            }
        }
        found
    }

    /// The numbers of the values in the gaps, if they have some.
    pub(super) fn place(&self, model: &Model) -> Option<Vec<u64>> {
        let number =
            |id: &PlaceholderId| self.space.position(id.index(), &model.values[id.index()]);
        self.gaps.ids.iter().map(number).collect()
    }
}
