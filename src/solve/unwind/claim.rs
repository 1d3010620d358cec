//! What conditions say of whole arrays: pairwise different, sorted, equal.

use super::state::{ObjectContents, ObjectId, Reference, State, SymbolicValue};
use super::{UnwindStop, Unwinder};
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::source::Span;

/// Elements of an SMT array that a claim is written out for, at most.
const WRITTEN_OUT: i64 = 1_000;

/// What is said of an array, given the condition on which it is the one that is named, if there is
/// one.
type ArrayCondition<'c, U> =
    dyn FnMut(&mut U, Option<TermId>, ObjectId) -> Result<TermId, UnwindStop> + 'c;

impl Unwinder<'_> {
    /// The elements of an array, as many as there can be.
    pub(super) fn elements_of(
        &mut self,
        state: &State,
        id: ObjectId,
        span: Span,
    ) -> Result<Vec<SymbolicValue>, UnwindStop> {
        match &state.object(id).contents {
            ObjectContents::Elements(elements) => Ok(elements.clone()),
            ObjectContents::Text(_) => unreachable!("a builder has no elements"),
            ObjectContents::Large { element, array } => {
                let most = self.terms.interval(state.object(id).length).high;
                if most > WRITTEN_OUT {
                    return Err(UnwindStop::Inexpressible("a condition on a large array", span));
                }
                let mut elements = Vec::new();
                for at in 0..most {
                    let index = self.terms.number(32, at);
                    elements.push(self.kept(*element, *array, index));
                }
                Ok(elements)
            }
        }
    }

    /// The conjunction of what is claimed of each array that a reference can name, where it names
    /// it; null is forbidden.
    fn claimed(
        &mut self,
        path: PathId,
        reference: &Reference,
        span: Span,
        claim: &mut ArrayCondition<'_, Self>,
    ) -> Result<TermId, UnwindStop> {
        let mut all = self.terms.boolean(true);
        for (condition, id) in self.targets(path, reference, span) {
            let mut here = claim(self, condition, id)?;
            if let Some(condition) = condition {
                here = self.terms.implies(condition, here);
            }
            all = self.terms.and(all, here);
        }
        Ok(all)
    }

    /// Whether the first `count` elements are pairwise different.
    pub(super) fn distinct(
        &mut self,
        state: &State,
        path: PathId,
        reference: &Reference,
        count: TermId,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let always = self.terms.boolean(true);
        let enough = self.holds_of_target(reference, always, &mut |this, id| {
            this.terms.less_equal(count, state.object(id).length)
        });
        let kind = AssertionKind::NoException(Exception::ArrayIndexOutOfBounds);
        self.assert(path, enough, kind, span);
        self.claimed(path, reference, span, &mut |this, _, id| {
            let elements = this.elements_of(state, id, span)?;
            let mut different = this.terms.boolean(true);
            for (at, value) in elements.iter().enumerate() {
                let counts = this.is_element(count, at);
                if this.terms.as_boolean(counts) == Some(false) {
                    break;
                }
                this.spend(span)?;
                for other in &elements[..at] {
                    let equal = this.equal_values(value, other, span)?;
                    let apart = this.terms.not(equal);
                    let apart = this.terms.implies(counts, apart);
                    different = this.terms.and(different, apart);
                }
            }
            Ok(different)
        })
    }

    /// Whether no element is greater than the next one.
    pub(super) fn sorted(
        &mut self,
        state: &State,
        path: PathId,
        reference: &Reference,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        self.claimed(path, reference, span, &mut |this, condition, id| {
            let elements = this.elements_of(state, id, span)?;
            let length = state.object(id).length;
            this.no_null_among(path, condition, (&elements, length), span);
            let mut ascending = this.terms.boolean(true);
            for (at, pair) in elements.windows(2).enumerate() {
                this.spend(span)?;
                let there = this.is_element(length, at + 1);
                if this.terms.as_boolean(there) == Some(false) {
                    break;
                }
                let falls = this.is_less(&pair[1], &pair[0], span)?;
                let rises = this.terms.not(falls);
                let rises = this.terms.implies(there, rises);
                ascending = this.terms.and(ascending, rises);
            }
            Ok(ascending)
        })
    }

    /// `Arrays.equals(a, b)`
    pub(super) fn arrays_equal(
        &mut self,
        state: &State,
        (a, b): (&Reference, &Reference),
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let mut equal = self.same(a, b);
        for one in a.objects() {
            for other in b.objects() {
                if one == other {
                    continue;
                }
                let (is_one, is_other) = (self.names(a, Some(one)), self.names(b, Some(other)));
                let asked = self.terms.and(is_one, is_other);
                if self.terms.as_boolean(asked) == Some(false) {
                    continue;
                }
                let alike = self.contents_equal(state, one, other, span)?;
                let here = self.terms.and(asked, alike);
                equal = self.terms.or(equal, here);
            }
        }
        Ok(equal)
    }

    fn contents_equal(
        &mut self,
        state: &State,
        one: ObjectId,
        other: ObjectId,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let (length, other_length) = (state.object(one).length, state.object(other).length);
        let mut all = self.terms.equal(length, other_length);
        if self.terms.as_boolean(all) == Some(false) {
            return Ok(all);
        }
        let elements = self.elements_of(state, one, span)?;
        let others = self.elements_of(state, other, span)?;
        for (at, (a, b)) in elements.iter().zip(&others).enumerate() {
            self.spend(span)?;
            let there = self.is_element(length, at);
            let equal = self.equal_values(a, b, span)?;
            let equal = self.terms.implies(there, equal);
            all = self.terms.and(all, equal);
        }
        Ok(all)
    }

    /// Whether two elements are equal: strings by their text, references if they name the same.
    pub(super) fn equal_values(
        &mut self,
        a: &SymbolicValue,
        b: &SymbolicValue,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        match (a, b) {
            (SymbolicValue::Term(a), SymbolicValue::Term(b)) => Ok(self.terms.equal(*a, *b)),
            (SymbolicValue::Reference(a), SymbolicValue::Reference(b)) => Ok(self.same(a, b)),
            (SymbolicValue::Text(a), SymbolicValue::Text(b)) => {
                let (no_a, no_b) = (self.text_is_null(a), self.text_is_null(b));
                let both = self.terms.and(no_a, no_b);
                let either = self.terms.or(no_a, no_b);
                if let (Some(true), Some(both)) =
                    (self.terms.as_boolean(either), self.terms.as_boolean(both))
                {
                    return Ok(self.terms.boolean(both));
                }
                let equal = self.text_equals(a, b, span)?;
                Ok(self.terms.conditional(either, both, equal))
            }
            // Elements after the end, which the program has not assigned.
            _ => Ok(self.terms.boolean(false)),
        }
    }
}
