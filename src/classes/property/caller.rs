//! Java's properties for the search: each call happens inside the JVM.
//!
//! In: a program that the explorer has opened, and one of its properties. Out: a
//! [`PropertyLanguage`]. Everything small is gone through inside the JVM; only single calls, for
//! drawing, shrinking and confirming, are asked for one by one.

use std::rc::Rc;

use num_bigint::BigUint;
use serde::de::DeserializeOwned;

use super::facts::{CallsFacts, ExploredFacts, FoundFacts, OutcomeFacts, SidesFacts};
use super::values::{JavaSorts, all_tokens};
use crate::classes::crash::{ClassesError, ask};
use crate::classes::plan::SearchPlan;
use crate::jvm::explorer::{Explorer, ExplorerRequest};
use crate::property::{
    ArgumentRank, CallOutcome, Candidate, ExploreBounds, Explored, Failing, PlaceId, PropertyCall,
    PropertyLanguage, SortId, SortShape, ValueTree,
};

/// What a question costs, in steps, beside the calls that it is about.
const STEPS_OF_A_QUESTION: u64 = 1_000;

/// What each call of a question costs, in steps, beside its own: its arguments are written here and
/// read there.
const STEPS_OF_ARGUMENTS: u64 = 200;

/// How many drawn argument lists a question is about.
const CALLS_AT_ONCE: usize = 2_000;

/// A property inside the JVM.
pub struct JavaProperty<'a> {
    /// The JVM.
    pub explorer: &'a mut Explorer,
    /// How long a call may take, and how long to wait for an answer.
    pub plan: &'a SearchPlan,
    /// The sorts of the program.
    pub sorts: &'a JavaSorts,
    /// The number of the property.
    pub number: usize,
    /// Numbers that are tried beside small ones.
    pub constants: Vec<i64>,
    /// Why the JVM could not answer; from then on every call exceeds its steps.
    pub trouble: Option<ClassesError>,
    /// Whether threads hang in the JVM from now on.
    pub leaves_threads: bool,
}

impl JavaProperty<'_> {
    fn ask<T: DeserializeOwned>(
        &mut self,
        kind: &'static str,
        mut pairs: Vec<(&'static str, String)>,
    ) -> Option<T> {
        if self.trouble.is_some() {
            return None;
        }
        pairs.push(("property", self.number.to_string()));
        let request = ExplorerRequest { kind, plan: pairs, programs: Vec::new() };
        match ask(self.explorer, &request, self.plan) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.trouble = Some(error);
                None
            }
        }
    }

    /// The sides of the comparison that makes a call false, with the word between them.
    pub fn sides(&mut self, values: &[ValueTree]) -> Option<[String; 3]> {
        let facts: SidesFacts = self.ask("property-sides", vec![("values", all_tokens(values))])?;
        facts.sides
    }

    /// Puts parts that have to increase in order, such as elements of sets.
    fn arranged_value(&mut self, mut value: ValueTree) -> ValueTree {
        value.fields = self.arranged(value.fields);
        let step = self.sorts.distinct(&value);
        if step > 0 {
            let parts = value.fields.chunks(step);
            let ranked = parts.map(|part| (ArgumentRank::of(self, &part[..1]), part));
            let mut ranked: Vec<(ArgumentRank, &[ValueTree])> = ranked.collect();
            ranked.sort_by(|one, other| one.0.cmp(&other.0));
            value.fields = ranked.into_iter().flat_map(|(_, part)| part.to_vec()).collect();
        }
        value
    }

    /// Calls the property on arguments that are known throughout.
    fn question(&mut self, all: &[Vec<ValueTree>]) -> Vec<PropertyCall> {
        let tokens: Vec<String> = all.iter().map(|one| all_tokens(one)).collect();
        let own = STEPS_OF_A_QUESTION / all.len() as u64 + STEPS_OF_ARGUMENTS;
        let call = |facts: OutcomeFacts| {
            let steps = facts.steps + own;
            PropertyCall { outcome: outcome(facts), steps }
        };
        match self.ask::<CallsFacts>("property-calls", vec![("values", tokens.join("\n"))]) {
            Some(facts) if facts.calls.len() == all.len() => {
                self.leaves_threads |= facts.calls.iter().any(|call| call.leaves_threads);
                facts.calls.into_iter().map(call).collect()
            }
            Some(_) | None => {
                let lost = PropertyCall { outcome: CallOutcome::Exceeds, steps: u64::MAX >> 16 };
                vec![lost; all.len()]
            }
        }
    }

    fn failing(&mut self, sorts: &[SortId], found: Option<FoundFacts>) -> Option<Failing> {
        let found = found?;
        let pairs = sorts.iter().zip(&found.values);
        let values: Option<Vec<ValueTree>> =
            pairs.map(|(sort, tokens)| self.sorts.value(*sort, tokens)).collect();
        let values = values?;
        let rank = ArgumentRank::of(self, &values);
        Some(Failing { values, rank, outcome: outcome(found.outcome) })
    }
}

fn outcome(facts: OutcomeFacts) -> CallOutcome {
    match facts.kind.as_str() {
        "holds" => CallOutcome::Holds,
        "fails" => CallOutcome::Fails,
        "errs" => CallOutcome::Errs {
            message: facts.message,
            // The message names the file, which may be the property's or the program's.
            line: None,
        },
        "exceeds" => CallOutcome::Exceeds,
        // What cannot be made is no argument; drawing tries another one.
        _ => CallOutcome::Refuses,
    }
}

impl PropertyLanguage for JavaProperty<'_> {
    fn shape(&mut self, sort: SortId) -> Rc<SortShape> {
        self.sorts.shape(sort)
    }

    fn least(&mut self, sort: SortId) -> Option<u32> {
        self.sorts.least(sort)
    }

    fn call(&mut self, arguments: &Candidate) -> PropertyCall {
        if let Some(place) = arguments.first_unknown() {
            return PropertyCall { outcome: CallOutcome::Demands(place), steps: 0 };
        }
        self.question(&[arguments.values()]).swap_remove(0)
    }

    fn fills_first(&self) -> bool {
        true
    }

    fn hangs(&self) -> bool {
        self.leaves_threads
    }

    fn calls_at_once(&self) -> usize {
        CALLS_AT_ONCE
    }

    fn call_all(&mut self, all: &[&Candidate]) -> Vec<PropertyCall> {
        let unknown: Vec<Option<PlaceId>> = all.iter().map(|one| one.first_unknown()).collect();
        let known = all.iter().zip(&unknown).filter(|(_, unknown)| unknown.is_none());
        let known: Vec<Vec<ValueTree>> =
            known.map(|(one, _)| one.values()).map(|values| self.arranged(values)).collect();
        let mut calls =
            if known.is_empty() { Vec::new() } else { self.question(&known) }.into_iter();
        let call = |unknown: Option<PlaceId>| match unknown {
            Some(place) => Some(PropertyCall { outcome: CallOutcome::Demands(place), steps: 0 }),
            None => calls.next(),
        };
        unknown.into_iter().filter_map(call).collect()
    }

    fn arranged(&mut self, values: Vec<ValueTree>) -> Vec<ValueTree> {
        values.into_iter().map(|value| self.arranged_value(value)).collect()
    }

    fn print(&self, arguments: &Candidate, place: PlaceId) -> String {
        self.sorts.text(arguments, place)
    }

    fn constants(&self) -> Vec<i64> {
        self.constants.clone()
    }

    fn is_value(&self, number: i64) -> bool {
        self.sorts.is_value(number)
    }

    fn takes(&self, sort: SortId, number: i64) -> bool {
        self.sorts.takes(sort, number)
    }

    fn explore_within(
        &mut self,
        sorts: &[SortId],
        bounds: &ExploreBounds,
        below: Option<&Failing>,
    ) -> Option<Explored> {
        let words =
            |numbers: Vec<i64>| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let (near, further) = bounds
            .numbers
            .iter()
            .partition(|number| number.unsigned_abs() <= bounds.radius.unsigned_abs());
        let mut pairs = vec![
            ("size", bounds.size.to_string()),
            ("from", bounds.from.to_string()),
            ("numbers", words(near)),
            ("further", words(further)),
            ("steps", bounds.steps.min(i64::MAX.unsigned_abs()).to_string()),
        ];
        if let Some(failing) = below {
            pairs.push(("below_size", failing.rank.size.to_string()));
            pairs.push(("below_sum", failing.rank.sum.to_string()));
            pairs.push(("below_text", failing.rank.text.clone()));
        }
        let Some(facts) = self.ask::<ExploredFacts>("property-explore", pairs) else {
            return Some(Explored { steps: bounds.steps, ..Explored::default() });
        };
        self.leaves_threads |= facts.leaves_threads;
        let count = |digits: &str| digits.parse::<BigUint>().unwrap_or_default();
        Some(Explored {
            is_complete: facts.is_complete,
            has_cut_sizes: facts.has_cut_sizes,
            has_cut_numbers: facts.has_cut_numbers,
            is_known: facts.is_known,
            held: count(&facts.held),
            refused: count(&facts.refused),
            calls: facts.calls,
            steps: facts.steps,
            given_up: facts.given_up,
            longest: facts.longest,
            best: self.failing(sorts, facts.best),
            endless: self.failing(sorts, facts.endless),
        })
    }
}
