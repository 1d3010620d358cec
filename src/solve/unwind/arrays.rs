//! Whole arrays at once: copies, and what `java.util.Arrays` does to them.

use std::rc::Rc;

use super::state::{Object, ObjectContents, ObjectId, Reference, State, SymbolicValue};
use super::{UnwindStop, Unwinder};
use crate::read::ir::{LocalId, Stmt, StmtKind};
use crate::read::types::{Primitive, Type};
use crate::solve::ssa::DefinitionKind;
use crate::solve::term::TermId;
use crate::source::Span;

impl Unwinder<'_> {
    /// A statement that makes an array or changes a whole one.
    pub(super) fn array_statement(
        &mut self,
        statement: &Stmt,
        state: &mut State,
    ) -> Result<(), UnwindStop> {
        let (path, span) = (state.path, statement.span);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`statement` is closed and sends only these here"
        )]
        match &statement.kind {
            StmtKind::NewArray { target, element, lengths } => {
                let lengths = lengths
                    .iter()
                    .map(|length| self.term(state, path, length))
                    .collect::<Result<Vec<_>, _>>()?;
                let array = self.new_array(state, *target, element, &lengths, span)?;
                self.set(state, *target, SymbolicValue::Reference(array), span);
            }
            StmtKind::ArrayLiteral { target, elements, .. } => {
                let elements = elements
                    .iter()
                    .map(|element| self.value(state, path, element))
                    .collect::<Result<Vec<_>, _>>()?;
                let array = self.array_of(state, *target, elements);
                self.set(state, *target, SymbolicValue::Reference(array), span);
            }
            StmtKind::CopyArray { target, element, source, length } => {
                let source = self.reference(state, path, source)?;
                let length = match length {
                    Some(length) => Some(self.term(state, path, length)?),
                    None => None,
                };
                let array = self.copy_array(state, *target, element, (&source, length), span)?;
                self.set(state, *target, SymbolicValue::Reference(array), span);
            }
            StmtKind::Characters { target, text } => {
                let text = self.text(state, path, text)?;
                let array = self.characters(state, *target, &text, span)?;
                self.set(state, *target, SymbolicValue::Reference(array), span);
            }
            StmtKind::Fill { array, value } => {
                let reference = self.reference(state, path, array)?;
                let value = self.value(state, path, value)?;
                self.fill(state, &reference, &value, span);
            }
            StmtKind::Sort { array } => {
                if array.ty.element().is_some_and(Type::is_floating) {
                    let what = "sorting floating-point numbers";
                    return Err(UnwindStop::Inexpressible(what, span));
                }
                let reference = self.reference(state, path, array)?;
                self.sort(state, &reference, span)?;
            }
            StmtKind::PlaceholderArray { target, placeholder } => {
                let array = self.array_placeholder(state, *target, *placeholder);
                self.set(state, *target, SymbolicValue::Reference(array), span);
            }
            _ => unreachable!("only statements about whole arrays come here"),
        }
        Ok(())
    }

    /// `Arrays.copyOf(source, length)`, and `source.clone()` without a length.
    pub(super) fn copy_array(
        &mut self,
        state: &mut State,
        target: LocalId,
        element: &Type,
        (source, length): (&Reference, Option<TermId>),
        span: Span,
    ) -> Result<Reference, UnwindStop> {
        if let Some(length) = length {
            self.not_negative(state.path, length, span);
        }
        let old_length = self.length(state, state.path, source, span);
        let length = length.unwrap_or(old_length);
        let mut contents = self.defaults(element, length, span)?;
        match &mut contents {
            ObjectContents::Elements(elements) => {
                for (at, copy) in elements.iter_mut().enumerate() {
                    let default = copy.clone();
                    let found = self.by_target(source, &mut |this, id| {
                        Some(this.element_or(state.object(id), at, default.clone()))
                    });
                    *copy = found.unwrap_or(default);
                }
            }
            ObjectContents::Text(_) => unreachable!("a builder has no elements"),
            ObjectContents::Large { element, array } => {
                let mut copies = Vec::new();
                for id in source.objects() {
                    copies.push((id, self.large_copy(state, id, *element, *array, length, span)?));
                }
                let find = |id| copies.iter().find(|(of, _)| *of == id).map(|(_, copy)| *copy);
                if let Some(SymbolicValue::Term(copy)) =
                    self.by_target(source, &mut |_, id| find(id).map(SymbolicValue::Term))
                {
                    *array = copy;
                }
            }
        }
        let name = Rc::from(self.local(target).name.as_str());
        Ok(self.allocate(state, name, length, contents))
    }

    /// An element of an array, or `default` where the array is shorter.
    fn element_or(&mut self, object: &Object, at: usize, default: SymbolicValue) -> SymbolicValue {
        let element = match &object.contents {
            ObjectContents::Elements(elements) => match elements.get(at) {
                Some(element) => element.clone(),
                None => return default,
            },
            ObjectContents::Text(_) => unreachable!("a builder has no elements"),
            ObjectContents::Large { element, array } => {
                let index = self.terms.number(32, i64::try_from(at).unwrap_or(i64::MAX));
                self.kept(*element, *array, index)
            }
        };
        let there = self.is_element(object.length, at);
        match self.terms.as_boolean(there) {
            Some(true) => element,
            Some(false) => default,
            None => self.choose_value(there, element, default),
        }
    }

    /// Whether an array of this length has an element `at`.
    pub(super) fn is_element(&mut self, length: TermId, at: usize) -> TermId {
        let at = self.terms.number(32, i64::try_from(at).unwrap_or(i64::MAX));
        self.terms.less(at, length)
    }

    /// A copy of an array as an SMT array that is `defaults` where nothing is copied.
    fn large_copy(
        &mut self,
        state: &State,
        id: ObjectId,
        element: Primitive,
        defaults: TermId,
        length: TermId,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let object = Rc::clone(state.object(id));
        let elements = match &object.contents {
            ObjectContents::Large { array, .. } => {
                // After its end an SMT array may hold anything, which must not come to light.
                let longer = self.terms.less(object.length, length);
                if self.terms.as_boolean(longer) == Some(false) {
                    return Ok(*array);
                }
                return Err(UnwindStop::Inexpressible("a longer copy of a large array", span));
            }
            ObjectContents::Text(_) => unreachable!("a builder has no elements"),
            ObjectContents::Elements(elements) => elements,
        };
        let mut copy = defaults;
        for (at, value) in elements.iter().enumerate() {
            let SymbolicValue::Term(term) = value else {
                unreachable!("large arrays hold values of primitive types")
            };
            self.spend(span)?;
            let index = self.terms.number(32, i64::try_from(at).unwrap_or(i64::MAX));
            let there = self.terms.less(index, object.length);
            let kept = self.as_kept(element, *term);
            let with = self.terms.store(copy, index, kept);
            copy = self.terms.conditional(there, with, copy);
        }
        Ok(copy)
    }

    /// `Arrays.fill(array, value)`
    pub(super) fn fill(
        &mut self,
        state: &mut State,
        reference: &Reference,
        value: &SymbolicValue,
        span: Span,
    ) {
        for (condition, id) in self.targets(state.path, reference, span) {
            let mut contents = state.object(id).contents.clone();
            match &mut contents {
                ObjectContents::Elements(elements) => elements.fill(value.clone()),
                ObjectContents::Text(_) => unreachable!("a builder has no elements"),
                ObjectContents::Large { element, array } => {
                    let SymbolicValue::Term(term) = value else {
                        unreachable!("large arrays hold values of primitive types")
                    };
                    *array = self.everywhere(*element, *term);
                }
            }
            self.replace_contents(state, id, contents, condition, span);
        }
    }

    /// Gives an array other contents of the same kind, where the condition holds.
    pub(super) fn replace_contents(
        &mut self,
        state: &mut State,
        id: ObjectId,
        contents: ObjectContents,
        condition: Option<TermId>,
        span: Span,
    ) {
        let path = state.path;
        let mut object = (**state.object(id)).clone();
        object.writes += 1;
        match (&mut object.contents, contents) {
            (ObjectContents::Large { array, .. }, ObjectContents::Large { array: new, .. }) => {
                *array = match condition {
                    Some(condition) => self.terms.conditional(condition, new, *array),
                    None => new,
                };
            }
            (ObjectContents::Elements(elements), ObjectContents::Elements(new)) => {
                for (at, (element, new)) in elements.iter_mut().zip(new).enumerate() {
                    *element = match condition {
                        Some(condition) => self.choose_value(condition, new, element.clone()),
                        None => new,
                    };
                    if self.records() {
                        let constant =
                            self.element_constant(&object.name, id, at, object.writes, element);
                        self.define_value(path, constant, element, DefinitionKind::Write, span);
                    }
                }
            }
            _ => unreachable!("contents keep their kind"),
        }
        *state.object_mut(id) = object;
    }
}
