//! Arguments of a given size, drawn at random and filled in only where a call looks.
//!
//! In: the sorts of the parameters, a size, a stream of random bits. Out: how the call ended, and
//! the arguments. Without a precondition each argument list of the size is equally likely, as far
//! as constructors have equal weights: sizes are shared out, and constructors chosen, by the exact
//! number of values that each choice leaves. A place that no call looks at is drawn only for what
//! is reported.
//!
//! Where the precondition refuses, the places that the call looked at last are drawn anew, a few at
//! first and more with luck; that favours arguments which are easy to reach, and is what makes rare
//! preconditions reachable at all.

use std::ops::Range;

use num_bigint::BigUint;

use super::candidate::{Candidate, PlaceId, PlaceState, ValueTree};
use super::count::ValueCounter;
use super::language::PropertyLanguage;
use super::outcome::{CallOutcome, PropertyCall};
use super::sort::{SortId, SortShape};
use crate::solve::space::random::{Purpose, Stream};

/// How often one draw is mended after its precondition refused it.
const MENDINGS: u32 = 200;

/// How a draw ended.
#[derive(Clone, Debug)]
pub struct DrawnCall {
    /// The arguments, as far as they were looked at.
    pub values: Vec<ValueTree>,
    /// How the last call ended; never [`CallOutcome::Demands`].
    pub outcome: CallOutcome,
    /// Calls.
    pub calls: u64,
    /// Steps.
    pub steps: u64,
    /// The steps of the longest call that came to an end.
    pub longest: u64,
}

/// Arguments that are being drawn.
struct ArgumentDraft {
    candidate: Candidate,
    /// Decides about these arguments alone, so that they do not depend on what else is drawn.
    random: Stream,
    /// The size that each place has to have.
    sizes: Vec<u32>,
    /// The places that were filled, in this order.
    filled: Vec<PlaceId>,
    calls: u64,
    steps: u64,
    longest: u64,
    mendings: u32,
    /// How the last call ended, once nothing is left to fill or to mend.
    outcome: Option<CallOutcome>,
}

impl ArgumentDraft {
    fn call<L: PropertyLanguage>(self, language: &mut L) -> Option<DrawnCall> {
        let Self { candidate, calls, steps, longest, outcome, .. } = self;
        outcome.map(|outcome| DrawnCall {
            values: language.arranged(candidate.values()),
            outcome,
            calls,
            steps,
            longest,
        })
    }

    /// Whether it ended with a failure that is one for sure.
    fn fails(&self) -> bool {
        matches!(&self.outcome, Some(CallOutcome::Fails | CallOutcome::Errs { .. }))
    }
}

/// Draws arguments of one size.
#[derive(Debug)]
pub struct ArgumentDrawer {
    /// Which values there are of each size, with the weights of constructors.
    counter: ValueCounter,
    numbers: Vec<i64>,
    size: u32,
    /// What its arguments have cost so far.
    steps: u64,
}

/// Draws arguments of several sizes in turn, and calls the property on each. `drawers`: one for
/// each size; the arguments of a number are of the size at this place, in a circle. What is drawn
/// for a number depends on `seed` and the number. Each drawer may use up `share` steps; after that
/// it mends and begins no more. Nothing is drawn after the first arguments that fail for sure, or
/// once a call hung.
pub fn draw<L: PropertyLanguage>(
    language: &mut L,
    sorts: &[SortId],
    drawers: &mut [ArgumentDrawer],
    seed: u64,
    numbers: Range<u64>,
    share: u64,
) -> Vec<DrawnCall> {
    let count = drawers.len() as u64;
    let place = |number: u64| usize::try_from(number % count).unwrap_or_default();
    let mut drafts: Vec<(usize, ArgumentDraft)> = Vec::new();
    for number in numbers {
        let drawer = &mut drawers[place(number)];
        if drawer.steps < share {
            let random = Stream::new(seed, Purpose::Draw, number);
            drafts.push((place(number), drawer.begin(language, sorts, random)));
        }
    }
    loop {
        if let Some(failing) = drafts.iter().position(|(_, draft)| draft.fails()) {
            // What comes after it is not told.
            drafts.truncate(failing + 1);
        }
        let is_open = |draft: &&mut (usize, ArgumentDraft)| draft.1.outcome.is_none();
        let mut open: Vec<&mut (usize, ArgumentDraft)> =
            drafts.iter_mut().filter(is_open).collect();
        if open.is_empty() || language.hangs() {
            return drafts.into_iter().filter_map(|(_, draft)| draft.call(language)).collect();
        }
        if language.fills_first() {
            for (at, draft) in &mut open {
                drawers[*at].complete(language, draft);
            }
        }
        let candidates: Vec<&Candidate> = open.iter().map(|(_, draft)| &draft.candidate).collect();
        let calls = language.call_all(&candidates);
        for ((at, draft), call) in open.iter_mut().zip(calls) {
            let drawer = &mut drawers[*at];
            drawer.steps += call.steps + super::explore::STEPS_OF_A_CALL;
            let may_mend = drawer.steps < share;
            drawer.go_on(language, draft, call, may_mend);
        }
    }
}

impl ArgumentDrawer {
    /// A drawer of arguments of exactly this size that takes numbers from this list, each equally
    /// likely.
    pub fn new(numbers: Vec<i64>, size: u32) -> Self {
        Self { counter: ValueCounter::weighted(numbers.len()), numbers, size, steps: 0 }
    }

    /// Whether there are arguments of its size.
    pub fn has<L: PropertyLanguage>(&mut self, language: &mut L, sorts: &[SortId]) -> bool {
        *self.counter.ways(language, sorts, self.size) != BigUint::ZERO
    }

    /// A drawer of the largest size up to one of which there are arguments.
    pub fn of_most<L: PropertyLanguage>(
        language: &mut L,
        sorts: &[SortId],
        numbers: Vec<i64>,
        most: u32,
    ) -> Option<Self> {
        let mut drawer = Self::new(numbers, most);
        while !drawer.has(language, sorts) {
            drawer.size = drawer.size.checked_sub(1)?;
        }
        Some(drawer)
    }

    fn begin<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        sorts: &[SortId],
        mut random: Stream,
    ) -> ArgumentDraft {
        let sizes = self.shares(language, sorts, self.size, &mut random);
        ArgumentDraft {
            candidate: Candidate::unknown(sorts),
            random,
            sizes,
            filled: Vec::new(),
            calls: 0,
            steps: 0,
            longest: 0,
            mendings: 0,
            outcome: None,
        }
    }

    /// Fills or mends what a call was made on, or ends it.
    fn go_on<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        draft: &mut ArgumentDraft,
        call: PropertyCall,
        may_mend: bool,
    ) {
        draft.calls += 1;
        draft.steps += call.steps + super::explore::STEPS_OF_A_CALL;
        if call.outcome != CallOutcome::Exceeds {
            draft.longest = call.steps.max(draft.longest);
        }
        match call.outcome {
            CallOutcome::Demands(place) => self.fill_draft(language, draft, place),
            CallOutcome::Refuses
                if draft.mendings < MENDINGS && !draft.filled.is_empty() && may_mend =>
            {
                draft.mendings += 1;
                let mut again = true;
                while let Some(place) = draft.filled.pop_if(|_| again) {
                    draft.candidate.forget(place);
                    draft.sizes.truncate(draft.candidate.places().count());
                    again = draft.random.below(2) == 0;
                }
            }
            outcome @ (CallOutcome::Holds
            | CallOutcome::Refuses
            | CallOutcome::Fails
            | CallOutcome::Errs { .. }
            | CallOutcome::Exceeds) => draft.outcome = Some(outcome),
        }
    }

    /// Fills all places of a draft.
    fn complete<L: PropertyLanguage>(&mut self, language: &mut L, draft: &mut ArgumentDraft) {
        while let Some(place) = draft.candidate.first_unknown() {
            self.fill_draft(language, draft, place);
        }
    }

    fn fill_draft<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        draft: &mut ArgumentDraft,
        place: PlaceId,
    ) {
        let ArgumentDraft { candidate, sizes, random, .. } = draft;
        self.fill(language, candidate, sizes, place, random);
        draft.filled.push(place);
    }

    /// Draws a value of its size, of which there are some, throughout.
    pub fn value<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        sort: SortId,
        random: &mut Stream,
    ) -> ValueTree {
        let mut candidate = Candidate::unknown(&[sort]);
        let mut sizes = vec![self.size];
        while let Some(place) = candidate.first_unknown() {
            self.fill(language, &mut candidate, &mut sizes, place, random);
        }
        candidate.values().swap_remove(0)
    }

    /// Fills one place with a value of the size that it has to have.
    fn fill<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        candidate: &mut Candidate,
        sizes: &mut Vec<u32>,
        place: PlaceId,
        random: &mut Stream,
    ) {
        debug_assert_eq!(candidate.state(place), PlaceState::Unknown);
        let sort = candidate.sort(place);
        let size = sizes[place.0 as usize];
        let shape = language.shape(sort);
        let SortShape::Made(makers) = &*shape else {
            let taken: Vec<i64> =
                self.numbers.iter().copied().filter(|one| language.takes(sort, *one)).collect();
            let numbers = if taken.is_empty() { &self.numbers } else { &taken };
            let at = random.below(numbers.len() as u64);
            candidate.set_number(place, numbers[usize::try_from(at).unwrap_or_default()]);
            return;
        };
        let all = self.counter.count(language, sort, size);
        let mut left = random.below_big(&all);
        for (number, maker) in makers.iter().enumerate() {
            let Some(rest) = size.checked_sub(maker.size) else { continue };
            let ways = &*self.counter.ways(language, &maker.fields, rest) * maker.weight;
            if left < ways {
                let shares = self.shares(language, &maker.fields, rest, random);
                candidate.make(place, u32::try_from(number).unwrap_or(u32::MAX), &maker.fields);
                sizes.extend(shares);
                return;
            }
            left -= ways;
        }
    }

    /// Shares a size out among fields, by how many values each way leaves.
    fn shares<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        fields: &[SortId],
        size: u32,
        random: &mut Stream,
    ) -> Vec<u32> {
        let mut shares = Vec::with_capacity(fields.len());
        let mut size = size;
        for at in 0..fields.len() {
            if at + 1 == fields.len() {
                shares.push(size);
                break;
            }
            let mut left = random.below_big(&self.counter.ways(language, &fields[at..], size));
            for here in 0..=size {
                let ways = &*self.counter.count(language, fields[at], here)
                    * &*self.counter.ways(language, &fields[at + 1..], size - here);
                if left < ways {
                    shares.push(here);
                    size -= here;
                    break;
                }
                left -= ways;
            }
        }
        shares
    }
}
