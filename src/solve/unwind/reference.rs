//! References: which arrays they can name, and what that says of reading, writing and comparing.
//!
//! A reference that can name several arrays is a *number*, so that where paths meet it is one
//! conditional term, however many decisions lead to it. Whatever is done with it is done for each
//! array that it can name, under the condition that it does.

use std::rc::Rc;

use super::Unwinder;
use super::state::{ObjectId, Reference, Several, SymbolicValue};
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::source::Span;

impl Unwinder<'_> {
    /// The number of what a reference names.
    pub(super) fn reference_number(&mut self, reference: &Reference) -> TermId {
        match reference {
            Reference::Null => self.object_number(None),
            Reference::Object(id) => self.object_number(Some(*id)),
            Reference::Several(several) => several.number,
        }
    }

    fn object_number(&mut self, object: Option<ObjectId>) -> TermId {
        self.terms.number(32, Reference::number(object))
    }

    /// The first reference where the condition holds, the second elsewhere.
    pub(super) fn choose_reference(
        &mut self,
        condition: TermId,
        a: &Reference,
        b: &Reference,
    ) -> Reference {
        let (x, y) = (self.reference_number(a), self.reference_number(b));
        let number = self.terms.conditional(condition, x, y);
        if number == x {
            return a.clone();
        }
        if number == y {
            return b.clone();
        }
        let mut among = a.among();
        among.extend(b.among());
        among.sort_unstable();
        among.dedup();
        Reference::Several(Rc::new(Several { number, among }))
    }

    /// Whether two references name the same array, or both none.
    pub(super) fn same(&mut self, a: &Reference, b: &Reference) -> TermId {
        let others = b.among();
        if !a.among().iter().any(|object| others.contains(object)) {
            return self.terms.boolean(false);
        }
        let (a, b) = (self.reference_number(a), self.reference_number(b));
        self.terms.equal(a, b)
    }

    /// Whether a reference names this array, or none.
    pub(super) fn names(&mut self, reference: &Reference, object: Option<ObjectId>) -> TermId {
        let number = self.reference_number(reference);
        let wanted = self.object_number(object);
        self.terms.equal(number, wanted)
    }

    /// Demands that a reference is not null.
    pub(super) fn not_null_reference(&mut self, path: PathId, reference: &Reference, span: Span) {
        if reference.among().first() == Some(&None) {
            let null = self.names(reference, None);
            let valid = self.terms.not(null);
            self.assert(path, valid, AssertionKind::NoException(Exception::NullPointer), span);
        }
    }

    /// The arrays that a reference can name, each with the condition on which it does; null is
    /// forbidden.
    pub(super) fn targets(
        &mut self,
        path: PathId,
        reference: &Reference,
        span: Span,
    ) -> Vec<(Option<TermId>, ObjectId)> {
        self.not_null_reference(path, reference, span);
        let objects = reference.objects();
        if let [only] = &objects[..] {
            // Where it is null as well nothing that happens here counts.
            return vec![(None, *only)];
        }
        objects.into_iter().map(|id| (Some(self.names(reference, Some(id))), id)).collect()
    }

    /// Picks by the reference among what its arrays give; `None` where it can only be null.
    pub(super) fn by_target(
        &mut self,
        reference: &Reference,
        of: &mut dyn FnMut(&mut Self, ObjectId) -> Option<SymbolicValue>,
    ) -> Option<SymbolicValue> {
        let mut picked: Option<SymbolicValue> = None;
        for id in reference.objects().into_iter().rev() {
            let Some(value) = of(self, id) else { continue };
            picked = Some(match picked {
                None => value,
                Some(other) => {
                    let here = self.names(reference, Some(id));
                    self.choose_value(here, value, other)
                }
            });
        }
        picked
    }

    /// A Bool of the target; `otherwise` where the reference is null.
    pub(super) fn holds_of_target(
        &mut self,
        reference: &Reference,
        otherwise: TermId,
        of: &mut dyn FnMut(&mut Self, ObjectId) -> TermId,
    ) -> TermId {
        let mut all = otherwise;
        for (at, object) in reference.among().into_iter().enumerate() {
            let here = match object {
                Some(id) => of(self, id),
                None => otherwise,
            };
            all = if at == 0 {
                here
            } else {
                let names = self.names(reference, object);
                self.terms.conditional(names, here, all)
            };
        }
        all
    }
}
