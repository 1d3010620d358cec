//! What a call comes to on terms, and whether two calls come to the same.
//!
//! In: a call that was run on terms. Out: a [`SymbolicOutcome`], and for two of them, of different
//! programs too, a Bool that holds where they differ. Demands stand in the order of the run, so the
//! first that is broken says how a call ends; what is computed after it counts nowhere.

use super::state::{ObjectContents, ObjectId, Reference, State, SymbolicValue};
use super::{UnwindStop, Unwinder};
use crate::solve::execute::Exception;
use crate::solve::ssa::AssertionKind;
use crate::solve::term::{TermId, Terms};
use crate::source::Span;

/// The number that stands for an end of which nothing is known.
const UNKNOWN: i64 = -1;

/// Elements of an array for which a JVM has memory in any case.
const LARGE: i64 = 1_000_000;

/// How a call can end by an exception.
#[derive(Clone, Copy, Debug)]
pub struct PossibleThrow {
    /// A Bool: the call ends here.
    pub happens: TermId,
    /// The exception; `None`: it goes beyond what is known of Java, such as a bound of recursion.
    pub exception: Option<Exception>,
    /// The expression that throws.
    pub span: Span,
}

/// What a call comes to.
#[derive(Clone, Debug)]
pub struct SymbolicOutcome {
    /// How it ends, a 32-bit number: 0 is normally, others are exceptions.
    ending: TermId,
    /// A Bool: the call goes on for longer than it was followed, or what it does is not known.
    pub beyond: TermId,
    /// All ways to end by an exception, at most one of which happens.
    pub throws: Vec<PossibleThrow>,
    /// The number or truth value that is returned, if it is one; it counts only where the call ends
    /// normally.
    pub result: Option<TermId>,
    /// The value that is returned, and the state afterwards; `None`: it never returns.
    returned: Option<(State, SymbolicValue)>,
    arguments: Vec<SymbolicValue>,
}

impl SymbolicOutcome {
    /// A Bool: the call ends without an exception.
    pub fn ends_normally(&self, terms: &mut Terms) -> TermId {
        let zero = terms.number(32, 0);
        terms.equal(self.ending, zero)
    }
}

/// An exception as a number above 0.
fn number_of(exception: Exception) -> i64 {
    let known = Exception::OF_JAVA.iter().position(|one| *one == exception);
    // Methods that are called alone throw nothing of their own.
    known.map_or(i64::MAX >> 32, |at| i64::try_from(at + 1).unwrap_or(i64::MAX >> 32))
}

impl Unwinder<'_> {
    /// What the call that was run last comes to.
    pub(super) fn outcome(
        &mut self,
        arguments: Vec<SymbolicValue>,
        returned: Option<(State, SymbolicValue)>,
    ) -> SymbolicOutcome {
        let mut throws = Vec::new();
        let mut runs = self.terms.boolean(true);
        for assertion in std::mem::take(&mut self.assertions) {
            let path = self.whole[assertion.path.index()];
            let holds = self.terms.implies(path, assertion.condition);
            let broken = self.terms.not(holds);
            let happens = self.terms.and(runs, broken);
            runs = self.terms.and(runs, holds);
            if self.terms.as_boolean(happens) == Some(false) {
                continue;
            }
            let exception = match assertion.kind {
                AssertionKind::NoException(exception) => Some(exception),
                AssertionKind::Check(_)
                | AssertionKind::Within(_)
                | AssertionKind::LoopBound(_)
                | AssertionKind::RecursionBound(_)
                | AssertionKind::Invariant(_) => None,
            };
            throws.push(PossibleThrow { happens, exception, span: assertion.span });
        }
        let mut ending = self.terms.number(32, 0);
        let mut beyond = self.terms.boolean(false);
        for one in &throws {
            let number = self.terms.number(32, one.exception.map_or(UNKNOWN, number_of));
            ending = self.terms.conditional(one.happens, number, ending);
            if one.exception.is_none() {
                beyond = self.terms.or(beyond, one.happens);
            }
        }
        for cutoff in std::mem::take(&mut self.cutoffs) {
            let path = self.whole[cutoff.path.index()];
            beyond = self.terms.or(beyond, path);
        }
        let objects = returned.iter().flat_map(|(state, _)| state.heap.iter().flatten());
        let lengths: Vec<TermId> = objects.map(|object| object.length).collect();
        for length in lengths {
            if self.terms.interval(length).high <= LARGE {
                continue;
            }
            let large = self.terms.number(32, LARGE);
            let is_large = self.terms.less(large, length);
            beyond = self.terms.or(beyond, is_large);
        }
        let result = match &returned {
            Some((_, SymbolicValue::Term(term))) => Some(*term),
            _ => None,
        };
        SymbolicOutcome { ending, beyond, throws, result, returned, arguments }
    }

    /// A Bool: two calls do not end alike. Where either goes on for longer than it was followed,
    /// nothing is said.
    pub(super) fn difference(
        &mut self,
        one: &SymbolicOutcome,
        other: &SymbolicOutcome,
        is_any: bool,
    ) -> Result<TermId, UnwindStop> {
        let normal = one.ends_normally(&mut self.terms);
        let normal_too = other.ends_normally(&mut self.terms);
        let ends = if is_any {
            self.terms.iff(normal, normal_too)
        } else {
            self.terms.equal(one.ending, other.ending)
        };
        let left = self.leave_alike(one, other)?;
        let left = self.terms.implies(normal, left);
        let alike = self.terms.and(ends, left);
        Ok(self.terms.not(alike))
    }

    /// A Bool: two calls do not end alike, or return different values; what they leave of their
    /// arguments counts for nothing, so these may be of different types. Where either goes on for
    /// longer than it was followed, nothing is said.
    pub(super) fn value_difference(
        &mut self,
        one: &SymbolicOutcome,
        other: &SymbolicOutcome,
    ) -> Result<TermId, UnwindStop> {
        let ends = self.terms.equal(one.ending, other.ending);
        let (Some((state, value)), Some((other_state, other_value))) =
            (&one.returned, &other.returned)
        else {
            return Ok(self.terms.not(ends));
        };
        let values = self.values_alike((value, state), (other_value, other_state))?;
        let normal = one.ends_normally(&mut self.terms);
        let values = self.terms.implies(normal, values);
        let alike = self.terms.and(ends, values);
        Ok(self.terms.not(alike))
    }

    /// Whether two calls that end normally leave the same: value, arrays given, output.
    fn leave_alike(
        &mut self,
        one: &SymbolicOutcome,
        other: &SymbolicOutcome,
    ) -> Result<TermId, UnwindStop> {
        let (Some((state, value)), Some((other_state, other_value))) =
            (&one.returned, &other.returned)
        else {
            return Ok(self.terms.boolean(true));
        };
        let mut alike = self.values_alike((value, state), (other_value, other_state))?;
        for (argument, other_argument) in one.arguments.iter().zip(&other.arguments) {
            if let SymbolicValue::Reference(_) = argument {
                let here = self.values_alike((argument, state), (other_argument, other_state))?;
                alike = self.terms.and(alike, here);
            }
        }
        let printed =
            self.text_equals(&state.output, &other_state.output, self.program.beginning())?;
        Ok(self.terms.and(alike, printed))
    }

    /// Whether two values are alike, arrays by what they hold.
    fn values_alike(
        &mut self,
        (one, state): (&SymbolicValue, &State),
        (other, other_state): (&SymbolicValue, &State),
    ) -> Result<TermId, UnwindStop> {
        match (one, other) {
            (SymbolicValue::Reference(one), SymbolicValue::Reference(other)) => {
                self.arrays_alike((one, state), (other, other_state))
            }
            (SymbolicValue::Unset, SymbolicValue::Unset) => Ok(self.terms.boolean(true)),
            _ => self.equal_values(one, other, self.program.beginning()),
        }
    }

    fn arrays_alike(
        &mut self,
        (one, state): (&Reference, &State),
        (other, other_state): (&Reference, &State),
    ) -> Result<TermId, UnwindStop> {
        let mut alike = self.terms.boolean(false);
        for named in one.among() {
            for other_named in other.among() {
                let (is_one, is_other) = (self.names(one, named), self.names(other, other_named));
                let asked = self.terms.and(is_one, is_other);
                if self.terms.as_boolean(asked) == Some(false) {
                    continue;
                }
                let here = match (named, other_named) {
                    (None, None) => self.terms.boolean(true),
                    (Some(id), Some(other_id)) => {
                        self.objects_alike((id, state), (other_id, other_state))?
                    }
                    _ => self.terms.boolean(false),
                };
                let here = self.terms.and(asked, here);
                alike = self.terms.or(alike, here);
            }
        }
        Ok(alike)
    }

    fn objects_alike(
        &mut self,
        (id, state): (ObjectId, &State),
        (other_id, other_state): (ObjectId, &State),
    ) -> Result<TermId, UnwindStop> {
        let span = self.program.beginning();
        let (contents, others) =
            (&state.object(id).contents, &other_state.object(other_id).contents);
        if let (ObjectContents::Text(one), ObjectContents::Text(other)) = (contents, others) {
            return self.text_equals(one, other, span);
        }
        let (length, other_length) = (state.object(id).length, other_state.object(other_id).length);
        let mut alike = self.terms.equal(length, other_length);
        if self.terms.as_boolean(alike) == Some(false) {
            return Ok(alike);
        }
        let elements = self.elements_of(state, id, span)?;
        let others = self.elements_of(other_state, other_id, span)?;
        for (at, (element, other)) in elements.iter().zip(&others).enumerate() {
            self.spend(span)?;
            let there = self.is_element(length, at);
            let equal = self.values_alike((element, state), (other, other_state))?;
            let equal = self.terms.implies(there, equal);
            alike = self.terms.and(alike, equal);
        }
        Ok(alike)
    }
}
