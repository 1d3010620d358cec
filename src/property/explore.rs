//! Everything within bounds: all arguments up to a size, with numbers of a set.
//!
//! In: the sorts of the parameters, [`ExploreBounds`], and the rank below which a counterexample is
//! wanted. Out: [`Explored`]: the smallest arguments that fail, and how many arguments were judged.
//! If it is complete, no arguments within the bounds fail that have a smaller rank than the best.
//!
//! Arguments begin unknown and are filled in where a call looks, smallest constructors first. A
//! branch is left where nothing in it can rank below the best one so far.

use num_bigint::BigUint;

use super::candidate::{Candidate, PlaceId, PlaceState};
use super::count::ValueCounter;
use super::language::PropertyLanguage;
use super::outcome::{ArgumentRank, CallOutcome, ExploreBounds, Explored, Failing};
use super::sort::{SortId, SortShape};
use super::value::completed;

/// What each call costs beside its own steps: so calls that do next to nothing are bounded too.
pub const STEPS_OF_A_CALL: u64 = 20;

/// Explores all arguments within the bounds. `below`: arguments that fail already; only smaller
/// ones are wanted.
pub fn explore<L: PropertyLanguage>(
    language: &mut L,
    sorts: &[SortId],
    bounds: &ExploreBounds,
    below: Option<&Failing>,
) -> Explored {
    if let Some(explored) = language.explore_within(sorts, bounds, below) {
        return explored;
    }
    let least = sorts
        .iter()
        .map(|sort| language.least(*sort))
        .try_fold(0u32, |sum, least| Some(sum.saturating_add(least?)));
    let mut explorer = PropertyExplorer {
        language,
        bounds,
        counter: ValueCounter::exact(bounds.numbers.len()),
        candidate: Candidate::unknown(sorts),
        unknown: sorts.to_vec(),
        used: 0,
        sum: 0,
        waiting: least.unwrap_or(u32::MAX),
        limit: below.map(|failing| failing.rank.clone()),
        found: Explored::default(),
        held: 0,
        refused: 0,
    };
    let fits = least.is_some_and(|least| least <= bounds.size);
    if fits {
        explorer.found.is_complete = explorer.branch();
    } else {
        explorer.found.is_complete = true;
        explorer.found.has_cut_sizes = true;
    }
    let PropertyExplorer { mut found, held, refused, .. } = explorer;
    found.held += held;
    found.refused += refused;
    found
}

struct PropertyExplorer<'a, L> {
    language: &'a mut L,
    bounds: &'a ExploreBounds,
    counter: ValueCounter,
    candidate: Candidate,
    /// The sorts of the unknown places, in the order in which they were made.
    unknown: Vec<SortId>,
    /// The size of what is known.
    used: u32,
    /// The sum of the absolute values of the numbers that are known.
    sum: u128,
    /// The least size that the unknown places will add.
    waiting: u32,
    /// The rank that a failing call must be below.
    limit: Option<ArgumentRank>,
    found: Explored,
    /// Arguments that hold and were known throughout, counted apart because it is faster.
    held: u64,
    /// Arguments that were refused and were known throughout.
    refused: u64,
}

impl<L: PropertyLanguage> PropertyExplorer<'_, L> {
    /// Goes through everything that the candidate may become; whether the steps sufficed.
    fn branch(&mut self) -> bool {
        if self.is_hopeless() {
            return true;
        }
        if self.found.steps >= self.bounds.steps {
            return false;
        }
        let call = self.language.call(&self.candidate);
        self.found.calls += 1;
        self.found.steps += call.steps + STEPS_OF_A_CALL;
        if call.outcome == CallOutcome::Exceeds {
            self.found.given_up += 1;
        } else {
            self.found.longest = self.found.longest.max(call.steps);
        }
        match call.outcome {
            CallOutcome::Demands(place) => return self.fill(place),
            CallOutcome::Holds => self.tally(true),
            CallOutcome::Refuses => self.tally(false),
            outcome @ (CallOutcome::Fails | CallOutcome::Errs { .. } | CallOutcome::Exceeds) => {
                self.note(outcome);
            }
        }
        true
    }

    /// Whether nothing that the candidate may become ranks below the limit.
    fn is_hopeless(&self) -> bool {
        let Some(limit) = &self.limit else { return false };
        (u64::from(self.used + self.waiting), self.sum) > (limit.size, limit.sum)
    }

    fn fill(&mut self, place: PlaceId) -> bool {
        debug_assert_eq!(self.candidate.state(place), PlaceState::Unknown);
        let sort = self.candidate.sort(place);
        let shape = self.language.shape(sort);
        let at = self.unknown.iter().rposition(|other| *other == sort).unwrap_or_default();
        self.unknown.remove(at);
        let complete = match &*shape {
            SortShape::Number => {
                self.found.has_cut_numbers = true;
                self.fill_number(place)
            }
            SortShape::Made(makers) => {
                let least = self.language.least(sort).unwrap_or_default();
                self.waiting -= least;
                let mut complete = true;
                for (number, maker) in makers.iter().enumerate() {
                    complete = self.fill_made(place, number, maker.size, &maker.fields);
                    if !complete {
                        break;
                    }
                }
                self.waiting += least;
                complete
            }
        };
        self.unknown.insert(at, sort);
        complete
    }

    fn fill_number(&mut self, place: PlaceId) -> bool {
        let bounds = self.bounds;
        for number in &bounds.numbers {
            let before = self.sum;
            self.sum += u128::from(number.unsigned_abs());
            self.candidate.set_number(place, *number);
            let complete = self.branch();
            self.candidate.forget(place);
            self.sum = before;
            if !complete {
                return false;
            }
        }
        true
    }

    fn fill_made(&mut self, place: PlaceId, number: usize, size: u32, fields: &[SortId]) -> bool {
        let least = fields.iter().map(|field| self.language.least(*field));
        let Some(least) = least.sum::<Option<u32>>() else { return true };
        if self.used + size + self.waiting + least > self.bounds.size {
            self.found.has_cut_sizes = true;
            return true;
        }
        let length = self.unknown.len();
        self.used += size;
        self.waiting += least;
        self.unknown.extend(fields);
        self.candidate.make(place, u32::try_from(number).unwrap_or(u32::MAX), fields);
        let complete = self.branch();
        self.candidate.forget(place);
        self.unknown.truncate(length);
        self.waiting -= least;
        self.used -= size;
        complete
    }

    /// Counts the arguments that the candidate stands for.
    fn tally(&mut self, holds: bool) {
        if self.limit.is_some() {
            return;
        }
        if self.unknown.is_empty() {
            *(if holds { &mut self.held } else { &mut self.refused }) += 1;
            return;
        }
        let mut numbers = 0;
        let mut others: Vec<SortId> = Vec::new();
        for sort in &self.unknown {
            match *self.language.shape(*sort) {
                SortShape::Number => numbers += 1,
                SortShape::Made(_) => others.push(*sort),
            }
        }
        others.sort_unstable();
        let left = self.bounds.size - self.used;
        let ways = self.counter.ways_within(self.language, &others, left);
        let ways = ways * BigUint::from(self.bounds.numbers.len()).pow(numbers);
        *(if holds { &mut self.found.held } else { &mut self.found.refused }) += ways;
    }

    /// Keeps what fails, if it is the smallest one.
    fn note(&mut self, outcome: CallOutcome) {
        let values = self.candidate.values();
        let Some(values) = completed(self.language, &values) else { return };
        let rank = ArgumentRank::of(self.language, &values);
        let is_endless = outcome == CallOutcome::Exceeds;
        let best = if is_endless { &mut self.found.endless } else { &mut self.found.best };
        if best.as_ref().is_some_and(|best| best.rank <= rank) {
            return;
        }
        if !is_endless {
            if self.limit.as_ref().is_some_and(|limit| *limit <= rank) {
                return;
            }
            self.limit = Some(rank.clone());
        }
        *best = Some(Failing { values, rank, outcome });
    }
}
