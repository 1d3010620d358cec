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

use num_bigint::BigUint;

use super::candidate::{Candidate, PlaceId, PlaceState, ValueTree};
use super::count::ValueCounter;
use super::language::PropertyLanguage;
use super::outcome::{CallOutcome, PropertyCall};
use super::sort::{SortId, SortShape};
use crate::solve::space::random::Stream;

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
#[derive(Default)]
struct ArgumentDraft {
    candidate: Candidate,
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
    fn call(self) -> Option<DrawnCall> {
        let Self { candidate, calls, steps, longest, outcome, .. } = self;
        outcome.map(|outcome| DrawnCall {
            values: candidate.values(),
            outcome,
            calls,
            steps,
            longest,
        })
    }
}

/// Draws arguments of one size after the other.
#[derive(Debug)]
pub struct ArgumentDrawer<'a> {
    /// Which values there are of each size, with the weights of constructors.
    counter: ValueCounter,
    numbers: Vec<i64>,
    random: &'a mut Stream,
}

impl<'a> ArgumentDrawer<'a> {
    /// A drawer that takes numbers from this list, each equally likely.
    pub fn new(numbers: Vec<i64>, random: &'a mut Stream) -> Self {
        Self { counter: ValueCounter::weighted(numbers.len()), numbers, random }
    }

    /// Whether there are arguments of exactly this size.
    pub fn has<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        sorts: &[SortId],
        size: u32,
    ) -> bool {
        *self.counter.ways(language, sorts, size) != BigUint::ZERO
    }

    /// Draws `count` times arguments of exactly this size, of which there are some, and calls the
    /// property on each. Nothing is mended any more once all calls together took `most_steps`.
    pub fn draw<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        sorts: &[SortId],
        size: u32,
        most_steps: u64,
        count: usize,
    ) -> Vec<DrawnCall> {
        let mut drafts: Vec<ArgumentDraft> = (0..count)
            .map(|_| ArgumentDraft {
                candidate: Candidate::unknown(sorts),
                sizes: self.shares(language, sorts, size),
                ..ArgumentDraft::default()
            })
            .collect();
        let mut steps = 0;
        while drafts.iter().any(|draft| draft.outcome.is_none()) {
            let is_open = |draft: &&mut ArgumentDraft| draft.outcome.is_none();
            let mut open: Vec<&mut ArgumentDraft> = drafts.iter_mut().filter(is_open).collect();
            let candidates: Vec<&Candidate> = open.iter().map(|draft| &draft.candidate).collect();
            let calls = language.call_all(&candidates);
            for (draft, call) in open.iter_mut().zip(calls) {
                steps += call.steps + super::explore::STEPS_OF_A_CALL;
                self.go_on(language, draft, call, steps < most_steps);
            }
        }
        drafts.into_iter().filter_map(ArgumentDraft::call).collect()
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
            CallOutcome::Demands(place) => {
                self.fill(language, &mut draft.candidate, &mut draft.sizes, place);
                draft.filled.push(place);
            }
            CallOutcome::Refuses
                if draft.mendings < MENDINGS && !draft.filled.is_empty() && may_mend =>
            {
                draft.mendings += 1;
                let mut again = true;
                while let Some(place) = draft.filled.pop_if(|_| again) {
                    draft.candidate.forget(place);
                    draft.sizes.truncate(draft.candidate.places().count());
                    again = self.random.below(2) == 0;
                }
            }
            outcome @ (CallOutcome::Holds
            | CallOutcome::Refuses
            | CallOutcome::Fails
            | CallOutcome::Errs { .. }
            | CallOutcome::Exceeds) => draft.outcome = Some(outcome),
        }
    }

    /// Draws a value of exactly this size, of which there are some, throughout.
    pub fn value<L: PropertyLanguage>(
        &mut self,
        language: &mut L,
        sort: SortId,
        size: u32,
    ) -> ValueTree {
        let mut candidate = Candidate::unknown(&[sort]);
        let mut sizes = vec![size];
        while let Some(place) = candidate.first_unknown() {
            self.fill(language, &mut candidate, &mut sizes, place);
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
    ) {
        debug_assert_eq!(candidate.state(place), PlaceState::Unknown);
        let sort = candidate.sort(place);
        let size = sizes[place.0 as usize];
        let shape = language.shape(sort);
        let SortShape::Made(makers) = &*shape else {
            let taken: Vec<i64> =
                self.numbers.iter().copied().filter(|one| language.takes(sort, *one)).collect();
            let numbers = if taken.is_empty() { &self.numbers } else { &taken };
            let at = self.random.below(numbers.len() as u64);
            candidate.set_number(place, numbers[usize::try_from(at).unwrap_or_default()]);
            return;
        };
        let all = self.counter.count(language, sort, size);
        let mut left = self.random.below_big(&all);
        for (number, maker) in makers.iter().enumerate() {
            let Some(rest) = size.checked_sub(maker.size) else { continue };
            let ways = &*self.counter.ways(language, &maker.fields, rest) * maker.weight;
            if left < ways {
                let shares = self.shares(language, &maker.fields, rest);
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
    ) -> Vec<u32> {
        let mut shares = Vec::with_capacity(fields.len());
        let mut size = size;
        for at in 0..fields.len() {
            if at + 1 == fields.len() {
                shares.push(size);
                break;
            }
            let mut left = self.random.below_big(&self.counter.ways(language, &fields[at..], size));
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
