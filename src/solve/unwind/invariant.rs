//! Loops under an `INVARIANT`: not unwound, but described.
//!
//! The invariant holds on entry. Then everything that the loop can change becomes unknown
//! (*havoc*), the invariant is assumed of it, and the state is the one at the loop's **last** test:
//! either the condition is false there, or this one pass leaves by a jump. That the body keeps the
//! invariant is an [`Obligation`] of its own: from any state that satisfies invariant and
//! condition, the state after the pass satisfies the invariant. (Hoare's rule for `while`, read as
//! a search for witnesses.)
//!
//! The values found are witnesses of the description, not of the run; the machine and the JVM
//! confirm them.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::loops::Exits;
use super::state::{Ends, Object, ObjectContents, ObjectId, State, SymbolicValue};
use super::{UnwindStop, Unwinder};
use crate::read::domain::ValueSet;
use crate::read::ir::walk::blocks;
use crate::read::ir::{
    Block, Expr, ExprKind, LocalId, Loop, MethodId, StaticId, StmtKind, TestFirst,
};
use crate::read::types::{Primitive, Type};
use crate::solve::ssa::{AssertionKind, DefinitionKind, Obligation};
use crate::solve::term::{Sort, TermId, Variable, VariableOrigin};
use crate::source::Span;

/// What a piece of program can change.
#[derive(Default)]
struct Changes {
    locals: BTreeSet<LocalId>,
    statics: BTreeSet<StaticId>,
    /// Arrays and builders written through these locals, and what they hold.
    arrays: BTreeSet<(LocalId, Holds)>,
    /// Those written in some other way: all that hold such values count as changed.
    any_array: BTreeSet<Holds>,
    prints: bool,
    /// Methods looked into already.
    methods: BTreeSet<MethodId>,
}

impl Changes {
    /// Notes that what an expression refers to is written, and what that holds.
    fn object(&mut self, reference: &Expr, holds: Holds) {
        if let ExprKind::Local(local) = reference.kind {
            self.arrays.insert((local, holds));
        } else {
            self.any_array.insert(holds);
        }
    }
}

/// What an object holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Holds {
    /// Of a primitive type.
    Numbers,
    /// Strings, arrays and builders.
    References,
    /// The text of a builder.
    Text,
}

impl Unwinder<'_> {
    /// A loop under an invariant.
    pub(super) fn havocked(
        &mut self,
        the_loop: &Loop,
        state: State,
        span: Span,
    ) -> Result<Ends, UnwindStop> {
        let mut state = state;
        if the_loop.test_first == TestFirst::AfterBody {
            return Err(UnwindStop::Inexpressible("an `INVARIANT` of a `do` loop", span));
        }
        self.assume_invariants(the_loop, &state)?;
        let mut changes = Changes::default();
        for block in [&the_loop.prelude, &the_loop.body, &the_loop.update] {
            self.changes(block, &mut changes);
        }
        if changes.prints && self.program.mentions_output {
            return Err(UnwindStop::Inexpressible(
                "`__out` together with printing in a loop under an `INVARIANT`",
                span,
            ));
        }
        self.havoc_state(&mut state, &changes, span)?;
        let hypothesis = self.invariants(the_loop, &state)?;
        self.assume_invariants(the_loop, &state)?;

        let Some(mut state) = self.block(&the_loop.prelude, state)?.normal else {
            return Ok(Ends::default());
        };
        let condition = self.term(&state, state.path, &the_loop.condition)?;
        let opposite = self.terms.not(condition);
        let mut exits = Exits::default();
        if let Some(out) = self.extend(state.path, opposite) {
            let mut left = state.clone();
            left.path = out;
            exits.behind.push(left);
        }
        if let Some(on) = self.extend(state.path, condition) {
            state.path = on;
            let ends = self.block(&the_loop.body, state)?;
            let next = self.sort_out(the_loop, ends, &mut exits, 1, span);
            if let Some(state) = next
                && let Some(state) = self.block(&the_loop.update, state)?.normal
            {
                let path = self.whole[state.path.index()];
                let hypothesis = self.terms.and(path, hypothesis);
                for (check, invariant) in &the_loop.invariants {
                    let conclusion = self.term(&state, state.path, invariant)?;
                    let of = *check;
                    self.obligations.push(Obligation { of, hypothesis, conclusion, span });
                }
                // The last test is not followed by another one.
                let kind = AssertionKind::LoopBound(the_loop.id);
                self.forbid(state.path, kind, span);
            }
        }
        let normal = self.merge(exits.behind, span);
        Ok(Ends { normal, jumps: exits.further })
    }

    /// Demands the invariants of a state.
    fn assume_invariants(&mut self, the_loop: &Loop, state: &State) -> Result<(), UnwindStop> {
        for (check, invariant) in &the_loop.invariants {
            let condition = self.term(state, state.path, invariant)?;
            let span = self.program.checks[check.index()].span;
            self.assert(state.path, condition, AssertionKind::Invariant(*check), span);
        }
        Ok(())
    }

    fn invariants(&mut self, the_loop: &Loop, state: &State) -> Result<TermId, UnwindStop> {
        let mut all = self.terms.boolean(true);
        for (_, invariant) in &the_loop.invariants {
            let condition = self.term(state, state.path, invariant)?;
            all = self.terms.and(all, condition);
        }
        Ok(all)
    }

    /// A fresh variable that is no part of the model.
    pub(super) fn havoc(&mut self, name: &str, sort: Sort, values: Option<ValueSet>) -> TermId {
        self.havocs += 1;
        let name = format!("{name}~{}", self.havocs);
        self.terms.variable(Variable { name, sort, values, origin: VariableOrigin::Havoc })
    }

    fn havoc_state(
        &mut self,
        state: &mut State,
        changes: &Changes,
        span: Span,
    ) -> Result<(), UnwindStop> {
        for id in &changes.locals {
            // What the loop declares itself is not there yet.
            if matches!(state.locals[id.index()], SymbolicValue::Unset) {
                continue;
            }
            let local = self.local(*id).clone();
            let value =
                self.unknown_value(&local.name, &local.ty).ok_or(UnwindStop::Inexpressible(
                    "a loop under an `INVARIANT` that changes this variable",
                    local.span,
                ))?;
            self.set(state, *id, value, span);
        }
        for id in &changes.statics {
            let field = self.program.statics[id.index()].clone();
            let value =
                self.unknown_value(&field.name, &field.ty).ok_or(UnwindStop::Inexpressible(
                    "a loop under an `INVARIANT` that changes this field",
                    field.span,
                ))?;
            state.static_writes[id.index()] += 1;
            let constant =
                self.static_constant(id.index(), state.static_writes[id.index()], &value);
            self.define_value(state.path, constant, &value, DefinitionKind::Write, span);
            state.statics[id.index()] = value;
        }
        let mut objects = BTreeSet::new();
        for (id, holds) in &changes.arrays {
            if let SymbolicValue::Reference(reference) = &state.locals[id.index()]
                && !changes.locals.contains(id)
            {
                objects.extend(reference.objects());
            } else {
                // Declared in the loop: it can name anything, also what is allocated there.
                objects.extend(all_objects(state, *holds));
            }
        }
        self.havoc_counters(state);
        for holds in &changes.any_array {
            objects.extend(all_objects(state, *holds));
        }
        for id in objects {
            self.havoc_object(state, id, span)?;
        }
        Ok(())
    }

    fn havoc_object(
        &mut self,
        state: &mut State,
        id: ObjectId,
        span: Span,
    ) -> Result<(), UnwindStop> {
        let mut object = (**state.object(id)).clone();
        object.writes += 1;
        let name = Rc::clone(&object.name);
        match &mut object.contents {
            ObjectContents::Large { element, array } => {
                let sort = Sort::Array { element: element.bits().max(32) };
                let values = match element {
                    Primitive::Int | Primitive::Long | Primitive::Float | Primitive::Double => None,
                    narrow @ (Primitive::Boolean
                    | Primitive::Byte
                    | Primitive::Short
                    | Primitive::Char) => ValueSet::range(narrow.least(), narrow.greatest()),
                };
                *array = self.havoc(&name, sort, values);
            }
            ObjectContents::Elements(elements) => {
                for (at, element) in elements.iter_mut().enumerate() {
                    let SymbolicValue::Term(term) = element else {
                        return Err(UnwindStop::Inexpressible(
                            "a loop under an `INVARIANT` that changes an array of references",
                            span,
                        ));
                    };
                    let sort = self.terms.sort(*term);
                    let value =
                        SymbolicValue::Term(self.havoc(&format!("{name}[{at}]"), sort, None));
                    let constant = self.element_constant(&name, id, at, object.writes, &value);
                    self.define_value(state.path, constant, &value, DefinitionKind::Write, span);
                    *element = value;
                }
            }
            ObjectContents::Text(_) => {
                let what = "a loop under an `INVARIANT` that changes a `StringBuilder`";
                return Err(UnwindStop::Inexpressible(what, span));
            }
        }
        *state.object_mut(id) = object;
        Ok(())
    }

    fn changes(&self, block: &Block, changes: &mut Changes) {
        for statement in &block.statements {
            match &statement.kind {
                StmtKind::Set { target, .. }
                | StmtKind::NewArray { target, .. }
                | StmtKind::ArrayLiteral { target, .. }
                | StmtKind::NewBuilder { target, .. }
                | StmtKind::NewObject { target, .. }
                | StmtKind::CopyArray { target, .. }
                | StmtKind::Characters { target, .. }
                | StmtKind::PlaceholderArray { target, .. } => {
                    changes.locals.insert(*target);
                }
                StmtKind::Try { exception, .. } => {
                    changes.locals.insert(*exception);
                }
                StmtKind::SetStatic { field, .. } => {
                    changes.statics.insert(*field);
                }
                StmtKind::SetElement { array, .. }
                | StmtKind::Fill { array, .. }
                | StmtKind::Sort { array } => {
                    let references = array.ty.element().is_some_and(Type::is_reference);
                    changes
                        .object(array, if references { Holds::References } else { Holds::Numbers });
                }
                StmtKind::SetContent { builder, .. } => changes.object(builder, Holds::Text),
                StmtKind::SetField { object, .. } => changes.object(object, Holds::References),
                StmtKind::Call { target, method, .. } => {
                    changes.locals.extend(*target);
                    self.changes_of_call(*method, changes);
                }
                StmtKind::Print { .. } => changes.prints = true,
                StmtKind::RequireObject { .. }
                | StmtKind::Throw(_)
                | StmtKind::ThrowObject { .. }
                | StmtKind::Row
                | StmtKind::If { .. }
                | StmtKind::Loop(_)
                | StmtKind::Labelled { .. }
                | StmtKind::Ghost(_)
                | StmtKind::Step
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return(_)
                | StmtKind::Check { .. }
                | StmtKind::Observe { .. }
                | StmtKind::Forget(_) => {}
            }
            for inner in blocks(statement) {
                self.changes(inner, changes);
            }
        }
    }

    fn changes_of_call(&self, method: MethodId, changes: &mut Changes) {
        if !changes.methods.insert(method) {
            return;
        }
        let mut inner =
            Changes { methods: std::mem::take(&mut changes.methods), ..Changes::default() };
        self.changes(&self.program.methods[method.index()].body, &mut inner);
        changes.methods = inner.methods;
        changes.statics.extend(inner.statics);
        changes.any_array.extend(inner.any_array);
        changes.any_array.extend(inner.arrays.into_iter().map(|(_, holds)| holds));
        changes.prints |= inner.prints;
    }
}

/// All objects that hold such values.
fn all_objects(state: &State, holds: Holds) -> impl Iterator<Item = ObjectId> + '_ {
    let found = move |(at, object): (usize, &Option<Rc<Object>>)| {
        let of = match &object.as_ref()?.contents {
            ObjectContents::Elements(elements) => match elements.first() {
                Some(SymbolicValue::Reference(_) | SymbolicValue::Text(_)) => Holds::References,
                Some(SymbolicValue::Term(_) | SymbolicValue::Unset) | None => Holds::Numbers,
            },
            ObjectContents::Text(_) => Holds::Text,
            ObjectContents::Large { .. } => Holds::Numbers,
        };
        (of == holds).then(|| ObjectId(u32::try_from(at).unwrap_or(u32::MAX)))
    };
    state.heap.iter().enumerate().filter_map(found)
}
