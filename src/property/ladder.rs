//! The ladder: everything small, then drawing, then shrinking; and the verdict.
//!
//! In: a language, the sorts of a property's parameters, a budget. Out: a [`PropertyReport`], which
//! depends on these only. Nothing here looks at a clock.

use super::candidate::{Candidate, ValueTree};
use super::count::ValueCounter;
use super::draw::{ArgumentDrawer, DrawnCall, draw};
use super::explore::explore;
use super::language::PropertyLanguage;
use super::outcome::{ArgumentRank, CallOutcome, ExploreBounds, Explored, Failing};
use super::report::{
    Counterexample, CoveredLevel, NumberSet, PropertyReport, PropertyVerdict, SmallerOnes,
};
use super::shrink::{is_alike, shrink};
use super::sort::SortId;
use super::value::{completed, texts};

/// The most constants of a program that are tried beside small numbers.
const MOST_CONSTANTS: usize = 16;

/// The largest radius of the numbers that are gone through without a gap.
const MOST_RADIUS: i64 = 1 << 20;

/// How much larger than what was gone through the arguments are that are drawn.
const SIZES_DRAWN: [u32; 10] = [0, 1, 2, 3, 4, 5, 7, 9, 12, 16];

/// Where smaller arguments meet the precondition and none of as many sizes in a row do, larger
/// ones are not gone through.
const EMPTY_SIZES: u32 = 8;

/// A call that took one part in as many of the steps of another one took nearly as long.
const NEARLY: u64 = 16;

/// How much work is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderBudget {
    /// The largest size to go through without a gap; `None`: as far as the steps last.
    pub size: Option<u32>,
    /// The most steps for going through everything small, of which the last level may use up the
    /// rest without being finished. Default 10,000,000: some tenths of a second.
    pub explore_steps: u64,
    /// The most steps for drawing. Default 2,500,000.
    pub draw_steps: u64,
    /// The most arguments to draw. Default 2,000.
    pub draws: u64,
    /// The most steps for making a counterexample smaller. Default 20,000,000.
    pub shrink_steps: u64,
    /// Decides which arguments are drawn.
    pub seed: u64,
}

impl Default for LadderBudget {
    fn default() -> Self {
        Self::of(10_000_000)
    }
}

impl LadderBudget {
    /// `steps` for going through everything small, twice as many for making a counterexample
    /// smaller, and a quarter of them for drawing.
    pub fn of(steps: u64) -> Self {
        let draw_steps = steps / 4;
        Self {
            size: None,
            explore_steps: steps,
            draw_steps,
            draws: 2_000,
            shrink_steps: steps.saturating_mul(2),
            seed: 0,
        }
    }
}

/// Checks a property. `known`: arguments that failed earlier; they are tried first.
pub fn check<L: PropertyLanguage>(
    language: &mut L,
    sorts: &[SortId],
    known: &[Vec<ValueTree>],
    budget: &LadderBudget,
) -> PropertyReport {
    if sorts.iter().any(|sort| language.least(*sort).is_none()) {
        return PropertyReport::cannot("a parameter's type has no finite value");
    }
    let constants = constants(language);
    let report = empty_report();
    let mut ladder =
        Ladder { language, sorts, budget, constants, report, longest: 0, has_met: false };
    if let Some(failing) = ladder.replay(known)
        && ladder.shrink(failing)
    {
        return ladder.report;
    }
    let endless = match ladder.levels() {
        LadderStage::Decided => return ladder.report,
        LadderStage::Open(endless) => endless,
    };
    if let Some(failing) = ladder.small_numbers()
        && ladder.shrink(failing)
    {
        return ladder.report;
    }
    let drawn = if ladder.language.hangs() { None } else { ladder.draws() };
    let is_definite = |failing: &Failing| failing.outcome != CallOutcome::Exceeds;
    let worst = drawn.clone().filter(is_definite).or(endless).or(drawn);
    if let Some(failing) = worst
        && ladder.shrink(failing)
    {
        return ladder.report;
    }
    ladder.settled()
}

fn empty_report() -> PropertyReport {
    PropertyReport { verdict: PropertyVerdict::NothingFound, ..PropertyReport::cannot("") }
}

/// The program's constants and their neighbours, as far as there are not too many.
fn constants<L: PropertyLanguage>(language: &L) -> Vec<i64> {
    let mut all = language.constants();
    all.sort_unstable();
    all.dedup();
    all.truncate(MOST_CONSTANTS);
    let around = |one: &i64| [one.saturating_sub(1), *one, one.saturating_add(1)];
    let mut all: Vec<i64> = all.iter().flat_map(around).collect();
    all.retain(|one| language.is_value(*one));
    all.sort_unstable();
    all.dedup();
    all
}

/// How a stage ended.
enum LadderStage {
    /// The report is complete.
    Decided,
    /// Nothing is false; perhaps a call does not end.
    Open(Option<Failing>),
}

struct Ladder<'a, L> {
    language: &'a mut L,
    sorts: &'a [SortId],
    budget: &'a LadderBudget,
    constants: Vec<i64>,
    report: PropertyReport,
    /// The steps of the longest call that came to an end.
    longest: u64,
    /// Whether some of the arguments that were gone through, not drawn, met the precondition.
    has_met: bool,
}

impl<L: PropertyLanguage> Ladder<'_, L> {
    /// The first of the known arguments that fails again.
    fn replay(&mut self, known: &[Vec<ValueTree>]) -> Option<Failing> {
        for values in known {
            let call = self.language.call(&Candidate::known(values));
            self.report.calls += 1;
            self.report.steps += call.steps;
            let failing = Failing {
                values: values.clone(),
                rank: ArgumentRank::of(self.language, values),
                outcome: call.outcome,
            };
            if is_failure(&failing.outcome) {
                return Some(failing);
            }
        }
        None
    }

    /// Goes through everything small, level by level.
    fn levels(&mut self) -> LadderStage {
        let mut endless: Option<Failing> = None;
        let (mut size, mut radius) = (0, 1);
        loop {
            let numbers = self.numbers(radius);
            let steps = self.level_steps().saturating_sub(self.report.steps);
            let bounds = ExploreBounds { size, numbers: tried(&numbers), radius, steps, from: 0 };
            let explored = explore(self.language, self.sorts, &bounds, None);
            self.report.calls += explored.calls;
            self.report.steps += explored.steps;
            if let Some(failing) = explored.best {
                // Arguments of the sum that these have may hold larger numbers than were tried.
                let is_widest = !explored.has_cut_numbers || radius_below(&failing) <= radius;
                let numbers = explored.has_cut_numbers.then_some(numbers);
                let excluded = SmallerOnes::Excluded { numbers };
                let (failing, smaller) = match explored.is_complete {
                    true if is_widest => (failing, excluded),
                    _ if self.language.hangs() => (failing, SmallerOnes::Open),
                    is_complete => match self.smaller_than(&failing) {
                        (found, SmallerOnes::Open) if is_complete => (found, excluded),
                        found => found,
                    },
                };
                self.report.verdict = self.confirmed(failing, smaller);
                return LadderStage::Decided;
            }
            self.longest = self.longest.max(explored.longest);
            self.report.given_up += explored.given_up;
            endless = endless.or(explored.endless.clone());
            if !explored.is_complete {
                return LadderStage::Open(endless);
            }
            if let Some(failing) = &explored.endless {
                let values = failing.values.clone();
                if self.is_growing_at(&values) {
                    return LadderStage::Open(endless);
                }
            }
            let zero = num_bigint::BigUint::ZERO;
            let is_empty = explored.held == zero && explored.refused == zero;
            if endless.is_none() && !is_empty {
                let is_unlimited =
                    !explored.is_known && !explored.has_cut_numbers && self.has_numbers(size);
                let covered = CoveredLevel { is_unlimited, ..covered(&explored, size, numbers) };
                self.report.covered = Some(covered);
            }
            if !explored.has_cut_sizes && !explored.has_cut_numbers {
                if endless.is_none() {
                    let nothing = explored.held == num_bigint::BigUint::ZERO;
                    let all = PropertyVerdict::HoldsForAll;
                    self.report.verdict = if nothing { PropertyVerdict::NothingToTry } else { all };
                    return LadderStage::Decided;
                }
                return LadderStage::Open(endless);
            }
            if self.budget.size.is_some_and(|most| size >= most) {
                return LadderStage::Open(endless);
            }
            size += 1;
            radius = match () {
                () if explored.has_cut_sizes => radius + 1,
                () => radius * 2,
            };
            if radius > MOST_RADIUS {
                return LadderStage::Open(endless);
            }
        }
    }

    /// The most steps for levels. A quarter is left for larger arguments with small numbers, where
    /// these would never come.
    fn level_steps(&self) -> u64 {
        let all = self.budget.explore_steps;
        if self.language.fills_first() { all - all / 4 } else { all }
    }

    /// Goes through larger arguments than those of the levels, with the numbers -1, 0 and 1 only;
    /// the smallest that fail.
    fn small_numbers(&mut self) -> Option<Failing> {
        let zero = num_bigint::BigUint::ZERO;
        let (first, has_met) = match &self.report.covered {
            Some(covered) => (covered.size? + 1, covered.met != zero),
            None => (0, false),
        };
        self.has_met = has_met;
        let mut empty = 0;
        let most = self.budget.size.unwrap_or(u32::MAX);
        let numbers = NumberSet { radius: 1, further: Vec::new() };
        for size in first..=most {
            let steps = self.budget.explore_steps.saturating_sub(self.report.steps);
            if !self.language.fills_first() || steps == 0 || self.language.hangs() {
                return None;
            }
            let numbers = tried(&numbers);
            let bounds = ExploreBounds { size, numbers, radius: 1, steps, from: size };
            let explored = explore(self.language, self.sorts, &bounds, None);
            self.report.calls += explored.calls;
            self.report.steps += explored.steps;
            self.report.given_up += explored.given_up;
            self.longest = self.longest.max(explored.longest);
            empty = if explored.held == zero { empty + 1 } else { 0 };
            self.has_met |= explored.held != zero;
            if self.language.hangs() {
                return explored.best.or(explored.endless);
            }
            let goes_on = explored.is_complete && explored.has_cut_sizes;
            let is_over = self.has_met && empty >= EMPTY_SIZES;
            if explored.best.is_some() || !goes_on || is_over {
                return explored.best;
            }
        }
        None
    }

    /// Whether there are numbers in arguments up to a size: their count depends on how many numbers
    /// there are.
    fn has_numbers(&mut self, size: u32) -> bool {
        let count = |this: &mut Self, numbers| {
            ValueCounter::exact(numbers).ways_within(this.language, this.sorts, size)
        };
        count(self, 1) != count(self, 2)
    }

    /// Draws arguments of growing sizes; the first that fail, or else the first that do not end.
    fn draws(&mut self) -> Option<Failing> {
        let start = self.report.covered.as_ref().and_then(|covered| covered.size);
        let start = start.map_or(1, |size| size + 1);
        let mut drawers = Vec::new();
        // Each size has numbers of its own range, and as many draws and steps as the others.
        for size in SIZES_DRAWN.map(|further| start + further) {
            let numbers = tried(&self.numbers(i64::from(size) * 2 + 4));
            drawers.extend(ArgumentDrawer::of_most(self.language, self.sorts, numbers, size));
        }
        let rounds = drawers.len() as u64;
        let share = self.budget.draw_steps.checked_div(rounds)?;
        let at_once = self.language.calls_at_once() as u64;
        let (mut first, mut longest) = (0, 0);
        let mut endless = None;
        while first < self.budget.draws && !self.language.hangs() {
            // One of each size tells how many may be drawn at once without taking too long.
            let most = if first == 0 { rounds } else { self.budget.draw_steps / (2 * longest + 1) };
            let next = first + most.min(self.budget.draws - first).min(at_once).max(1);
            let (language, seed) = (&mut *self.language, self.budget.seed);
            let drawn = draw(language, self.sorts, &mut drawers, seed, first..next, share);
            first = next;
            for call in &drawn {
                self.count(call);
                longest = longest.max(call.steps / call.calls.max(1));
            }
            for call in drawn.into_iter().filter(|call| is_failure(&call.outcome)) {
                let Some(values) = completed(self.language, &call.values) else { continue };
                let rank = ArgumentRank::of(self.language, &values);
                let failing = Failing { values, rank, outcome: call.outcome };
                if failing.outcome != CallOutcome::Exceeds {
                    return Some(failing);
                }
                endless = endless.or(Some(failing));
            }
        }
        endless
    }

    /// Adds what a draw cost.
    fn count(&mut self, call: &DrawnCall) {
        self.report.calls += call.calls;
        self.report.steps += call.steps;
        self.longest = self.longest.max(call.longest);
        self.report.given_up += u64::from(call.outcome == CallOutcome::Exceeds);
        self.report.drawn += 1;
        self.report.drawn_met += u64::from(call.outcome != CallOutcome::Refuses);
    }

    /// Makes arguments that fail as small as possible and reports on them. `false`: their calls do
    /// not fail, but only take long.
    fn shrink(&mut self, failing: Failing) -> bool {
        if self.language.hangs() {
            self.report.verdict = self.confirmed(failing, SmallerOnes::Open);
            return true;
        }
        let (failing, cost) = shrink(self.language, failing, self.budget.shrink_steps / 2);
        self.report.calls += cost.calls;
        self.report.steps += cost.steps;
        self.longest = self.longest.max(cost.longest);
        let (failing, smaller) = self.smaller_than(&failing);
        if failing.outcome == CallOutcome::Exceeds && self.is_growing_at(&failing.values) {
            return false;
        }
        self.report.verdict = self.confirmed(failing, smaller);
        true
    }

    /// Whether a call on these arguments may have been given up only because calls take longer and
    /// longer: other calls that ended took nearly as many steps.
    fn is_growing_at(&mut self, values: &[ValueTree]) -> bool {
        let call = self.language.call(&Candidate::known(values));
        self.longest.saturating_mul(NEARLY) > call.steps
    }

    /// Explores everything that ranks below arguments that fail: the smallest ones, and whether
    /// smaller ones are excluded.
    fn smaller_than(&mut self, failing: &Failing) -> (Failing, SmallerOnes) {
        let numbers = self.numbers(radius_below(failing));
        let all = self.budget.shrink_steps;
        if !self.language.fills_first() {
            return self.smaller_with(failing, numbers, all);
        }
        // With numbers from outside of the range there are many more arguments.
        match self.smaller_with(failing, numbers.clone(), all / 2) {
            (found, SmallerOnes::Open) => {
                let near = NumberSet { further: Vec::new(), ..numbers };
                self.smaller_with(&found, near, all / 2)
            }
            found => found,
        }
    }

    /// Explores everything with these numbers that ranks below arguments that fail.
    fn smaller_with(
        &mut self,
        failing: &Failing,
        numbers: NumberSet,
        steps: u64,
    ) -> (Failing, SmallerOnes) {
        let most = u64::from(self.budget.size.unwrap_or(u32::MAX)).max(failing.rank.size);
        let size = u32::try_from(failing.rank.size.min(most)).unwrap_or(u32::MAX);
        let bounds = ExploreBounds {
            size,
            numbers: tried(&numbers),
            radius: numbers.radius,
            steps,
            from: self.judged_below(&numbers).min(size),
        };
        let explored = explore(self.language, self.sorts, &bounds, Some(failing));
        self.report.calls += explored.calls;
        self.report.steps += explored.steps;
        self.longest = self.longest.max(explored.longest);
        let is_endless = failing.outcome == CallOutcome::Exceeds;
        let found = if is_endless { explored.best.or(explored.endless) } else { explored.best };
        let found = found.unwrap_or_else(|| failing.clone());
        let numbers = explored.has_cut_numbers.then_some(numbers);
        let excluded = SmallerOnes::Excluded { numbers };
        (found, if explored.is_complete { excluded } else { SmallerOnes::Open })
    }

    /// From which size on not all arguments with these numbers were judged.
    fn judged_below(&self, numbers: &NumberSet) -> u32 {
        let covered = self.report.covered.as_ref();
        let is_within = |covered: &&CoveredLevel| {
            covered.numbers.as_ref().is_none_or(|judged| judged.radius >= numbers.radius)
        };
        let size = covered.filter(is_within).map(|covered| covered.size);
        size.map_or(0, |size| size.map_or(u32::MAX, |size| size.saturating_add(1)))
    }

    /// The verdict on arguments that fail: they are called twice more.
    fn confirmed(&mut self, failing: Failing, smaller: SmallerOnes) -> PropertyVerdict {
        let candidate = Candidate::known(&failing.values);
        let calls = [self.language.call(&candidate), self.language.call(&candidate)];
        self.report.calls += 2;
        let is_steady = calls.iter().all(|call| is_alike(&call.outcome, &failing.outcome));
        let (message, line) = match &failing.outcome {
            CallOutcome::Errs { message, line } => (Some(message.clone()), *line),
            CallOutcome::Demands(_)
            | CallOutcome::Holds
            | CallOutcome::Refuses
            | CallOutcome::Fails
            | CallOutcome::Exceeds => (None, None),
        };
        let arguments = texts(self.language, &failing.values);
        let values = failing.values;
        let one = Counterexample { arguments, values, message, line, smaller };
        match failing.outcome {
            _ if !is_steady => PropertyVerdict::AnswersChange(one),
            CallOutcome::Errs { .. } => PropertyVerdict::Errs(one),
            CallOutcome::Exceeds => PropertyVerdict::DoesNotEnd(one),
            CallOutcome::Demands(_)
            | CallOutcome::Holds
            | CallOutcome::Refuses
            | CallOutcome::Fails => PropertyVerdict::Refuted(one),
        }
    }

    /// The report on a property that nothing speaks against.
    fn settled(mut self) -> PropertyReport {
        let zero = num_bigint::BigUint::ZERO;
        let met = self.report.covered.as_ref().map_or(&zero, |covered| &covered.met);
        let is_tried = self.report.covered.is_some() || self.report.drawn > 0;
        let has_met = self.has_met || *met != zero || self.report.drawn_met > 0;
        let is_empty = is_tried && !has_met;
        self.report.verdict = match &self.report.covered {
            _ if is_empty => PropertyVerdict::NothingToTry,
            Some(_) => PropertyVerdict::HoldsUpTo,
            None => PropertyVerdict::NothingFound,
        };
        self.report
    }

    /// The numbers of a range, and the program's constants outside of it.
    fn numbers(&self, radius: i64) -> NumberSet {
        let is_outside = |one: &&i64| one.unsigned_abs() > radius.unsigned_abs();
        NumberSet { radius, further: self.constants.iter().filter(is_outside).copied().collect() }
    }
}

/// How far from 0 numbers are tried that may make failing arguments smaller.
fn radius_below(failing: &Failing) -> i64 {
    i64::try_from(failing.rank.sum.min(4)).unwrap_or(4).max(2)
}

/// The numbers of a set by absolute value, positive ones first.
fn tried(numbers: &NumberSet) -> Vec<i64> {
    let mut all: Vec<i64> = (-numbers.radius..=numbers.radius).collect();
    all.extend(&numbers.further);
    all.sort_unstable_by_key(|one| (one.unsigned_abs(), *one < 0));
    all
}

fn covered(explored: &Explored, size: u32, numbers: NumberSet) -> CoveredLevel {
    CoveredLevel {
        size: explored.has_cut_sizes.then_some(size),
        numbers: explored.has_cut_numbers.then_some(numbers),
        is_unlimited: false,
        arguments: &explored.held + &explored.refused,
        met: explored.held.clone(),
    }
}

/// Whether a call ended as it should not.
fn is_failure(outcome: &CallOutcome) -> bool {
    match outcome {
        CallOutcome::Fails | CallOutcome::Errs { .. } | CallOutcome::Exceeds => true,
        CallOutcome::Demands(_) | CallOutcome::Holds | CallOutcome::Refuses => false,
    }
}
