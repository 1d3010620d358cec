//! Arrays: allocation, reading and writing at addresses that may be terms.
//!
//! An array keeps one value per element as long as its greatest length is small; a symbolic index becomes a chain of
//! conditionals over the elements it can mean. Larger arrays, and those whose length is wide open, are SMT arrays.

use std::rc::Rc;

use super::state::{Contents, Object, ObjectId, Reference, State, Value};
use super::{Stop, Unwinder, sort_of};
use crate::read::ir::{LocalId, PlaceholderId};
use crate::read::types::Type;
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, Cell, Constant, PathId, Role};
use crate::solve::term::{Sort, TermId};
use crate::source::Span;

/// The greatest known length at which an array keeps one value per element.
const ELEMENTWISE_KNOWN: i64 = 4_096;
/// The same where the length is not known.
const ELEMENTWISE_OPEN: i64 = 256;

impl Unwinder<'_> {
    /// `new T[length]`
    pub(super) fn new_array(
        &mut self,
        state: &mut State,
        target: LocalId,
        element: &Type,
        length: TermId,
        span: Span,
    ) -> Result<Reference, Stop> {
        let zero = self.terms.number(32, 0);
        let valid = self.terms.less_equal(zero, length);
        self.assert(
            state.path,
            valid,
            AssertionKind::NoException(Exception::NegativeArraySize),
            span,
        );
        let greatest = self.terms.interval(length).high.max(0);
        let known = self.terms.as_number(length).is_some();
        let most = if known { ELEMENTWISE_KNOWN } else { ELEMENTWISE_OPEN };
        let default = self.default_value(element);
        let contents = if greatest <= most {
            let count = usize::try_from(greatest).unwrap_or(0);
            Contents::Elements(vec![default; count])
        } else if let (Value::Term(default), Some(primitive)) = (&default, element.primitive()) {
            let Sort::Bits(bits) = sort_of(primitive) else {
                return Err(Stop::Inexpressible("a large array of booleans", span));
            };
            let array = self.terms.constant_array(bits, *default);
            Contents::Large { element: primitive, array }
        } else {
            return Err(Stop::Inexpressible("a large array of references", span));
        };
        Ok(self.allocate(state, target, length, contents))
    }

    /// `new T[] { … }`
    pub(super) fn array_of(
        &mut self,
        state: &mut State,
        target: LocalId,
        elements: Vec<Value>,
    ) -> Reference {
        let length = self.terms.number(32, i64::try_from(elements.len()).unwrap_or(i64::MAX));
        self.allocate(state, target, length, Contents::Elements(elements))
    }

    /// A new array with the values of a placeholder.
    pub(super) fn array_placeholder(
        &mut self,
        state: &mut State,
        target: LocalId,
        placeholder: PlaceholderId,
    ) -> Reference {
        let Cell::Array { length, elements } = self.cells[placeholder.index()].clone() else {
            unreachable!("the reader gives array placeholders array types")
        };
        let elements = elements
            .into_iter()
            .map(|element| match element {
                Cell::Number(term) => Value::Term(term),
                Cell::Array { .. } | Cell::Text { .. } | Cell::Listed { .. } => {
                    unreachable!("the reader refuses arrays of references")
                }
            })
            .collect();
        self.allocate(state, target, length, Contents::Elements(elements))
    }

    fn allocate(
        &mut self,
        state: &mut State,
        target: LocalId,
        length: TermId,
        contents: Contents,
    ) -> Reference {
        let id = ObjectId(self.allocations);
        self.allocations += 1;
        let name: Rc<str> = Rc::from(self.local(target).name.as_str());
        state.add(id, Object { name, writes: 0, length, contents });
        Reference::Object(id)
    }

    /// The arrays that a reference can name, each with the path on which it does; null is forbidden.
    pub(super) fn targets(
        &mut self,
        path: PathId,
        reference: &Reference,
        span: Span,
    ) -> Vec<(PathId, ObjectId)> {
        match reference {
            Reference::Object(id) => vec![(path, *id)],
            Reference::Null => {
                self.forbid(path, AssertionKind::NoException(Exception::NullPointer), span);
                Vec::new()
            }
            Reference::Choice(condition, a, b) => {
                let opposite = self.terms.not(*condition);
                let mut found = Vec::new();
                for (side, reference) in [(*condition, a), (opposite, b)] {
                    if let Some(path) = self.extend(path, side) {
                        found.extend(self.targets(path, reference, span));
                    }
                }
                found
            }
        }
    }

    /// Picks by the reference among what its arrays give; `None` where it is null.
    fn by_target(
        &mut self,
        reference: &Reference,
        of: &mut dyn FnMut(&mut Self, ObjectId) -> Option<Value>,
    ) -> Option<Value> {
        match reference {
            Reference::Null => None,
            Reference::Object(id) => of(self, *id),
            Reference::Choice(condition, a, b) => {
                let (a, b) = (self.by_target(a, of), self.by_target(b, of));
                match (a, b) {
                    (Some(a), Some(b)) => Some(self.choose_value(*condition, a, b)),
                    (one, other) => one.or(other),
                }
            }
        }
    }

    /// `a.length`
    pub(super) fn length(
        &mut self,
        state: &State,
        path: PathId,
        reference: &Reference,
        span: Span,
    ) -> TermId {
        self.targets(path, reference, span);
        let value =
            self.by_target(reference, &mut |_, id| Some(Value::Term(state.object(id).length)));
        match value {
            Some(Value::Term(length)) => length,
            _ => self.terms.number(32, 0),
        }
    }

    /// `a[index]`
    pub(super) fn read(
        &mut self,
        state: &State,
        path: PathId,
        reference: &Reference,
        index: TermId,
        element: &Type,
        span: Span,
    ) -> Value {
        for (path, id) in self.targets(path, reference, span) {
            self.within(state, path, id, index, span);
        }
        let value = self.by_target(reference, &mut |this, id| match &state.object(id).contents {
            Contents::Elements(elements) => this.read_elements(elements, index),
            Contents::Large { array, .. } => Some(Value::Term(this.terms.select(*array, index))),
        });
        value.unwrap_or_else(|| self.default_value(element))
    }

    fn within(&mut self, state: &State, path: PathId, id: ObjectId, index: TermId, span: Span) {
        let length = state.object(id).length;
        let zero = self.terms.number(32, 0);
        let low = self.terms.less_equal(zero, index);
        let high = self.terms.less(index, length);
        let valid = self.terms.and(low, high);
        self.assert(
            path,
            valid,
            AssertionKind::NoException(Exception::ArrayIndexOutOfBounds),
            span,
        );
    }

    /// The range of positions that an index can mean among `count` elements.
    fn reach(&self, index: TermId, count: usize) -> std::ops::Range<usize> {
        let interval = self.terms.interval(index);
        let first = usize::try_from(interval.low.max(0)).unwrap_or(usize::MAX).min(count);
        let last = usize::try_from(interval.high.max(-1) + 1).unwrap_or(0).min(count);
        first..last.max(first)
    }

    fn read_elements(&mut self, elements: &[Value], index: TermId) -> Option<Value> {
        let reach = self.reach(index, elements.len());
        let mut positions = reach.rev();
        let mut value = elements.get(positions.next()?)?.clone();
        for at in positions {
            let here = self.is_position(index, at);
            value = self.choose_value(here, elements[at].clone(), value);
        }
        Some(value)
    }

    fn is_position(&mut self, index: TermId, at: usize) -> TermId {
        let at = self.terms.number(32, i64::try_from(at).unwrap_or(i64::MAX));
        self.terms.equal(index, at)
    }

    /// `a[index] = value`
    pub(super) fn write(
        &mut self,
        state: &mut State,
        reference: &Reference,
        index: TermId,
        value: &Value,
        span: Span,
    ) {
        let base = state.path;
        for (path, id) in self.targets(base, reference, span) {
            self.within(state, path, id, index, span);
            // Where the reference is known the whole path is this one; else the write happens under a condition.
            let condition = if path == base { None } else { Some(self.between(base, path)) };
            self.write_object(state, id, index, value, condition, span);
        }
    }

    /// The conjunction of the decisions between a path and its ancestor.
    fn between(&mut self, ancestor: PathId, path: PathId) -> TermId {
        let mut all = self.terms.boolean(true);
        let mut at = path;
        while at != ancestor {
            let step = self.paths[at.index()];
            all = self.terms.and(all, step.condition);
            match step.parent {
                Some(parent) => at = parent,
                None => break,
            }
        }
        all
    }

    fn write_object(
        &mut self,
        state: &mut State,
        id: ObjectId,
        index: TermId,
        value: &Value,
        condition: Option<TermId>,
        span: Span,
    ) {
        let path = state.path;
        let mut object = (**state.object(id)).clone();
        object.writes += 1;
        match &mut object.contents {
            Contents::Large { array, .. } => {
                let Value::Term(term) = value else {
                    unreachable!("large arrays hold values of primitive types")
                };
                let stored = self.terms.store(*array, index, *term);
                *array = match condition {
                    Some(condition) => self.terms.conditional(condition, stored, *array),
                    None => stored,
                };
            }
            Contents::Elements(elements) => {
                for at in self.reach(index, elements.len()) {
                    let mut here = self.is_position(index, at);
                    if let Some(condition) = condition {
                        here = self.terms.and(condition, here);
                    }
                    let new = match self.terms.as_boolean(here) {
                        Some(true) => value.clone(),
                        Some(false) => continue,
                        None => self.choose_value(here, value.clone(), elements[at].clone()),
                    };
                    if self.records() {
                        let constant =
                            self.element_constant(&object.name, id, at, object.writes, &new);
                        self.define_value(path, constant, &new, Role::Write, span);
                    }
                    elements[at] = new;
                }
            }
        }
        *state.object_mut(id) = object;
    }

    /// The constant for an element of an array.
    pub(super) fn element_constant(
        &self,
        name: &str,
        id: ObjectId,
        index: usize,
        write: u32,
        value: &Value,
    ) -> Constant {
        Constant {
            name: format!("{name}[{index}]"),
            version: id.0,
            write,
            sort: self.sort_of(value),
        }
    }
}
