//! Arrays: allocation, reading and writing at addresses that may be terms.
//!
//! An array keeps one value per element as long as its greatest length is small; a symbolic index
//! becomes a chain of conditionals over the elements it can mean. Larger arrays, and those whose
//! length is wide open, are SMT arrays.

use std::rc::Rc;

use super::state::{Object, ObjectContents, ObjectId, Reference, State, SymbolicValue};
use super::text::SymbolicText;
use super::{UnwindStop, Unwinder};
use crate::read::ir::{LocalId, OBJECT_CLASS, PlaceholderId};
use crate::read::types::{ClassId, Primitive, Type};
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, DefinitionKind, PathId, PlaceholderTerms, SsaConstant};
use crate::solve::term::{Sort, TermId};
use crate::source::Span;

/// The greatest known length at which an array keeps one value per element.
const ELEMENTWISE_KNOWN: i64 = 4_096;
/// The greatest bound on an unknown length at which an array keeps one value per element.
const ELEMENTWISE_OPEN: i64 = 256;

impl Unwinder<'_> {
    /// `new T[length]…[]` with lengths for as many dimensions as there are; all of them have been
    /// evaluated.
    pub(super) fn new_array(
        &mut self,
        state: &mut State,
        target: LocalId,
        element: &Type,
        lengths: &[TermId],
        span: Span,
    ) -> Result<Reference, UnwindStop> {
        if let [length] = lengths {
            let (path, length) = (state.path, *length);
            self.with_message(
                |_| Self::text_of_int(length),
                |this| this.not_negative(path, length, span),
            );
        } else {
            for length in lengths {
                self.not_negative(state.path, *length, span);
            }
        }
        let name: Rc<str> = Rc::from(self.local(target).name.as_str());
        self.new_rows(state, &name, element, lengths, span)
    }

    /// Demands that the length of a new array is not negative.
    pub(super) fn not_negative(&mut self, path: PathId, length: TermId, span: Span) {
        let zero = self.terms.number(32, 0);
        let valid = self.terms.less_equal(zero, length);
        self.assert(path, valid, AssertionKind::NoException(Exception::NegativeArraySize), span);
    }

    fn new_rows(
        &mut self,
        state: &mut State,
        name: &Rc<str>,
        element: &Type,
        lengths: &[TermId],
        span: Span,
    ) -> Result<Reference, UnwindStop> {
        let [length, inner @ ..] = lengths else {
            unreachable!("an array has at least one length")
        };
        self.spend(span)?;
        let contents = match (inner, element) {
            (_, Type::Array(inner_element)) if !inner.is_empty() => {
                let Some(count) = self.elementwise(*length) else {
                    return Err(UnwindStop::Inexpressible("an array of this many arrays", span));
                };
                let mut rows = Vec::with_capacity(count);
                for at in 0..count {
                    let name = Rc::from(format!("{name}[{at}]"));
                    let row = self.new_rows(state, &name, inner_element, inner, span)?;
                    rows.push(SymbolicValue::Reference(row));
                }
                ObjectContents::Elements(rows)
            }
            _ => self.defaults(element, *length, span)?,
        };
        Ok(self.allocate(state, Rc::clone(name), *length, contents))
    }

    /// How many elements an array of this length has at most, if it keeps one value for each of
    /// them.
    fn elementwise(&self, length: TermId) -> Option<usize> {
        let greatest = self.terms.interval(length).high.max(0);
        let known = self.terms.as_number(length).is_some();
        let most = if known { ELEMENTWISE_KNOWN } else { ELEMENTWISE_OPEN };
        usize::try_from(greatest).ok().filter(|_| greatest <= most)
    }

    /// Elements that the program has not assigned yet.
    pub(super) fn defaults(
        &mut self,
        element: &Type,
        length: TermId,
        span: Span,
    ) -> Result<ObjectContents, UnwindStop> {
        let default = self.default_value(element);
        if let Some(count) = self.elementwise(length) {
            return Ok(ObjectContents::Elements(vec![default; count]));
        }
        let (Some(primitive), SymbolicValue::Term(default)) = (element.primitive(), default) else {
            return Err(UnwindStop::Inexpressible("a large array of references", span));
        };
        Ok(ObjectContents::Large { element: primitive, array: self.everywhere(primitive, default) })
    }

    /// The SMT array that has this value everywhere.
    pub(super) fn everywhere(&mut self, element: Primitive, value: TermId) -> TermId {
        let bits = element.bits().max(32);
        let value = self.as_kept(element, value);
        self.terms.constant_array(bits, value)
    }

    /// What an SMT array keeps for a value: a number.
    pub(super) fn as_kept(&mut self, element: Primitive, value: TermId) -> TermId {
        if element == Primitive::Boolean {
            self.terms.convert(value, Primitive::Boolean, Primitive::Int)
        } else {
            value
        }
    }

    /// The value of an element of an SMT array.
    pub(super) fn kept(
        &mut self,
        element: Primitive,
        array: TermId,
        index: TermId,
    ) -> SymbolicValue {
        let number = self.terms.select(array, index);
        SymbolicValue::Term(if element == Primitive::Boolean {
            self.terms.convert(number, Primitive::Int, Primitive::Boolean)
        } else {
            number
        })
    }

    /// `new T[] { … }`
    pub(super) fn array_of(
        &mut self,
        state: &mut State,
        target: LocalId,
        elements: Vec<SymbolicValue>,
    ) -> Reference {
        let length = self.terms.number(32, i64::try_from(elements.len()).unwrap_or(i64::MAX));
        let name = Rc::from(self.local(target).name.as_str());
        self.allocate(state, name, length, ObjectContents::Elements(elements))
    }

    /// A new array with the values of a placeholder.
    pub(super) fn array_placeholder(
        &mut self,
        state: &mut State,
        target: LocalId,
        placeholder: PlaceholderId,
    ) -> Reference {
        let name = Rc::from(self.local(target).name.as_str());
        let cell = self.cells[placeholder.index()].clone();
        match self.cell_value(state, &name, &cell) {
            SymbolicValue::Reference(reference) => reference,
            SymbolicValue::Unset | SymbolicValue::Term(_) | SymbolicValue::Text(_) => {
                unreachable!("the reader gives array placeholders array types")
            }
        }
    }

    /// The value of a placeholder or of one of its elements; arrays are new.
    fn cell_value(
        &mut self,
        state: &mut State,
        name: &Rc<str>,
        cell: &PlaceholderTerms,
    ) -> SymbolicValue {
        match cell {
            PlaceholderTerms::Number(term) => SymbolicValue::Term(*term),
            PlaceholderTerms::Array { length, elements } => {
                let elements = elements
                    .iter()
                    .enumerate()
                    .map(|(at, element)| {
                        let name = Rc::from(format!("{name}[{at}]"));
                        self.cell_value(state, &name, element)
                    })
                    .collect();
                let contents = ObjectContents::Elements(elements);
                SymbolicValue::Reference(self.allocate(state, Rc::clone(name), *length, contents))
            }
            PlaceholderTerms::Text { .. } | PlaceholderTerms::Listed { .. } => {
                SymbolicValue::Text(self.text_of_cell(cell))
            }
        }
    }

    /// A new object, whose fields are kept as the elements of an array are.
    pub(super) fn new_object(
        &mut self,
        state: &mut State,
        target: LocalId,
        class: ClassId,
    ) -> Reference {
        let program = self.program;
        let fields = &program.class(class).fields;
        let mut contents: Vec<SymbolicValue> =
            fields.iter().map(|field| self.default_value(&field.ty)).collect();
        if let Some(number) = contents.get_mut(OBJECT_CLASS as usize) {
            *number = SymbolicValue::Term(self.terms.number(32, i64::from(class.0)));
        }
        let length = self.terms.number(32, i64::try_from(fields.len()).unwrap_or(i64::MAX));
        let name = Rc::from(self.local(target).name.as_str());
        self.allocate(state, name, length, ObjectContents::Elements(contents))
    }

    /// Puts a new array on the heap.
    pub(super) fn allocate(
        &mut self,
        state: &mut State,
        name: Rc<str>,
        length: TermId,
        contents: ObjectContents,
    ) -> Reference {
        let id = ObjectId(self.allocations);
        self.allocations += 1;
        state.add(id, Object { name, writes: 0, length, contents });
        Reference::Object(id)
    }

    /// `a.length`
    pub(super) fn length(
        &mut self,
        state: &State,
        path: PathId,
        reference: &Reference,
        span: Span,
    ) -> TermId {
        self.not_null_reference(path, reference, span);
        let value = self
            .by_target(reference, &mut |_, id| Some(SymbolicValue::Term(state.object(id).length)));
        match value {
            Some(SymbolicValue::Term(length)) => length,
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
    ) -> SymbolicValue {
        self.not_null_reference(path, reference, span);
        self.within(state, path, reference, index, span);
        let value = self.by_target(reference, &mut |this, id| match &state.object(id).contents {
            ObjectContents::Elements(elements) => {
                let value = this.read_elements(elements, index);
                value.filter(|value| this.is_of_type(value, element))
            }
            ObjectContents::Large { element, array } => Some(this.kept(*element, *array, index)),
            // On paths that no run takes a reference may seem to name an object of another class.
            ObjectContents::Text(_) => None,
        });
        value.unwrap_or_else(|| self.default_value(element))
    }

    /// Whether a value can be one of a type.
    fn is_of_type(&self, value: &SymbolicValue, ty: &Type) -> bool {
        match (value, ty) {
            (SymbolicValue::Unset, _)
            | (SymbolicValue::Text(_) | SymbolicValue::Reference(Reference::Null), Type::String) => {
                true
            }
            (SymbolicValue::Term(term), Type::Primitive(primitive)) => {
                let is_boolean = self.terms.sort(*term) == Sort::Bool;
                is_boolean == (*primitive == Primitive::Boolean)
                    && (is_boolean || self.terms.bits(*term) == primitive.bits().max(32))
            }
            (SymbolicValue::Reference(_), ty) => ty.is_reference() && *ty != Type::String,
            (SymbolicValue::Term(_) | SymbolicValue::Text(_), _) => false,
        }
    }

    /// Demands that an index is one of the array, if there is one.
    fn within(
        &mut self,
        state: &State,
        path: PathId,
        reference: &Reference,
        index: TermId,
        span: Span,
    ) {
        let always = self.terms.boolean(true);
        let zero = self.terms.number(32, 0);
        let low = self.terms.less_equal(zero, index);
        let valid = self.holds_of_target(reference, always, &mut |this, id| {
            let high = this.terms.less(index, state.object(id).length);
            this.terms.and(low, high)
        });
        let kind = AssertionKind::NoException(Exception::ArrayIndexOutOfBounds);
        let message = |this: &mut Self| {
            let length = this.by_target(reference, &mut |_, id| {
                Some(SymbolicValue::Term(state.object(id).length))
            });
            let length = if let Some(SymbolicValue::Term(length)) = length { length } else { zero };
            Self::message_of(&[
                SymbolicText::literal("Index "),
                Self::text_of_int(index),
                SymbolicText::literal(" out of bounds for length "),
                Self::text_of_int(length),
            ])
        };
        self.with_message(message, |this| this.assert(path, valid, kind, span));
    }

    /// The range of positions that an index can mean among `count` elements.
    fn reach(&self, index: TermId, count: usize) -> std::ops::Range<usize> {
        let interval = self.terms.interval(index);
        let first = usize::try_from(interval.low.max(0)).unwrap_or(usize::MAX).min(count);
        let last = usize::try_from(interval.high.max(-1) + 1).unwrap_or(0).min(count);
        first..last.max(first)
    }

    fn read_elements(
        &mut self,
        elements: &[SymbolicValue],
        index: TermId,
    ) -> Option<SymbolicValue> {
        let reach = self.reach(index, elements.len());
        let mut positions = reach.rev();
        let mut value = elements.get(positions.next()?)?.clone();
        for at in positions {
            let here = self.is_position(index, at);
            value = self.choose_value(here, elements[at].clone(), value);
        }
        Some(value)
    }

    pub(super) fn is_position(&mut self, index: TermId, at: usize) -> TermId {
        let at = self.terms.number(32, i64::try_from(at).unwrap_or(i64::MAX));
        self.terms.equal(index, at)
    }

    /// `a[index] = value`
    pub(super) fn write(
        &mut self,
        state: &mut State,
        reference: &Reference,
        index: TermId,
        value: &SymbolicValue,
        span: Span,
    ) {
        let path = state.path;
        let targets = self.targets(path, reference, span);
        self.within(state, path, reference, index, span);
        for (condition, id) in targets {
            self.write_object(state, id, index, value, condition, span);
        }
    }

    fn write_object(
        &mut self,
        state: &mut State,
        id: ObjectId,
        index: TermId,
        value: &SymbolicValue,
        condition: Option<TermId>,
        span: Span,
    ) {
        let path = state.path;
        let mut object = (**state.object(id)).clone();
        object.writes += 1;
        match &mut object.contents {
            ObjectContents::Large { element, array } => {
                let SymbolicValue::Term(term) = value else {
                    unreachable!("large arrays hold values of primitive types")
                };
                let term = self.as_kept(*element, *term);
                let stored = self.terms.store(*array, index, term);
                *array = match condition {
                    Some(condition) => self.terms.conditional(condition, stored, *array),
                    None => stored,
                };
            }
            ObjectContents::Text(_) => unreachable!("a builder has no elements"),
            ObjectContents::Elements(elements) => {
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
                        self.define_value(path, constant, &new, DefinitionKind::Write, span);
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
        value: &SymbolicValue,
    ) -> SsaConstant {
        SsaConstant {
            name: format!("{name}[{index}]"),
            version: id.0,
            write,
            sort: self.sort_of(value),
        }
    }
}
