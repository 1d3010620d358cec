//! Statements on states: assignments, conditionals, blocks, jumps, checks.

use super::state::{Ends, Jump, Reference, State, SymbolicValue};
use super::text::SymbolicText;
use super::{UnwindStop, Unwinder, primitive_of, sort_of};
use crate::read::ir::{Block, Expr, ExprKind, Local, LocalId, Stmt, StmtKind};
use crate::read::types::Type;
use crate::solve::ssa::{AssertionKind, DefinitionKind, PathId, SsaConstant};
use crate::solve::term::Sort;
use crate::source::Span;

impl Unwinder<'_> {
    /// Runs a block.
    pub(super) fn block(&mut self, block: &Block, state: State) -> Result<Ends, UnwindStop> {
        let mut ends = Ends::normal(state);
        for (at, statement) in block.statements.iter().enumerate() {
            let Some(state) = ends.normal.take() else { break };
            if let Some(arguments) = self.called_again(&block.statements[at..])
                && !self.is_within_region()
            {
                self.spend(statement.span)?;
                let values = self.arguments(&state, arguments)?;
                ends.jumps.push((Jump::Again(values, statement.span), state));
                break;
            }
            let next = self.statement(statement, state)?;
            ends.normal = next.normal;
            ends.jumps.extend(next.jumps);
        }
        Ok(ends)
    }

    /// The arguments, if the statements start with a call of the method itself whose result it
    /// returns right away.
    fn called_again<'s>(&self, statements: &'s [Stmt]) -> Option<&'s [Expr]> {
        let [call, back, ..] = statements else { return None };
        let StmtKind::Call { target: Some(target), method, arguments } = &call.kind else {
            return None;
        };
        let StmtKind::Return(Some(result)) = &back.kind else { return None };
        let same = *method == self.current.0
            && matches!(result.kind, ExprKind::Local(of) if of == *target);
        same.then_some(arguments)
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each kind")]
    fn statement(&mut self, statement: &Stmt, mut state: State) -> Result<Ends, UnwindStop> {
        let span = statement.span;
        self.spend(span)?;
        let path = state.path;
        let before = self.is_within_region().then(|| (state.clone(), self.steps.len()));
        match &statement.kind {
            StmtKind::Step => self.count_step(&mut state),
            StmtKind::Observe { .. } | StmtKind::Row => {}
            StmtKind::Set { target, value } => {
                let value = self.value(&state, path, value)?;
                self.set(&mut state, *target, value, span);
            }
            StmtKind::SetStatic { field, value } => {
                let value = self.value(&state, path, value)?;
                let at = field.index();
                state.static_writes[at] += 1;
                let constant = self.static_constant(at, state.static_writes[at], &value);
                self.define_value(path, constant, &value, DefinitionKind::Write, span);
                state.statics[at] = value;
            }
            StmtKind::SetElement { array, index, value } => {
                let reference = self.reference(&state, path, array)?;
                let index = self.term(&state, path, index)?;
                let value = self.value(&state, path, value)?;
                self.write(&mut state, &reference, index, &value, span);
            }
            StmtKind::NewObject { target, class } => {
                let object = self.new_object(&mut state, *target, *class);
                self.set(&mut state, *target, SymbolicValue::Reference(object), span);
            }
            StmtKind::SetField { object, field, value } => {
                let reference = self.reference(&state, path, object)?;
                let value = self.value(&state, path, value)?;
                let index = self.terms.number(32, i64::from(*field));
                self.write(&mut state, &reference, index, &value, span);
            }
            StmtKind::Throw(exception) => return self.throw(state, *exception, span),
            StmtKind::ThrowObject { object, .. } => return self.throw_object(state, object, span),
            StmtKind::Try { body, exception, handler } => {
                return self.attempt(state, body, (*exception, handler), span);
            }
            StmtKind::RequireObject { object } => {
                let reference = self.reference(&state, path, object)?;
                self.not_null_reference(path, &reference, span);
            }
            StmtKind::NewBuilder { target, text } => {
                let text = self.text(&state, path, text)?;
                let builder = self.new_builder(&mut state, *target, text);
                self.set(&mut state, *target, SymbolicValue::Reference(builder), span);
            }
            StmtKind::SetContent { builder, text } => {
                let reference = self.reference(&state, path, builder)?;
                let text = self.text(&state, path, text)?;
                self.set_content(&mut state, &reference, &text, span);
            }
            StmtKind::NewArray { .. }
            | StmtKind::ArrayLiteral { .. }
            | StmtKind::CopyArray { .. }
            | StmtKind::Characters { .. }
            | StmtKind::PlaceholderArray { .. }
            | StmtKind::Fill { .. }
            | StmtKind::Sort { .. } => self.array_statement(statement, &mut state)?,
            StmtKind::Call { target, method, arguments } => {
                return self.call(state, *target, *method, arguments, span);
            }
            StmtKind::Print { text } => {
                // Evaluated in any case: it may throw.
                let text = self.text(&state, path, text)?;
                if self.program.mentions_output {
                    state.output = state.output.concat(&text);
                }
            }
            StmtKind::If { condition, then, otherwise } => {
                return self.conditional(state, condition, then, otherwise, span);
            }
            StmtKind::Loop(the_loop) => return self.any_loop(the_loop, state, span),
            StmtKind::Labelled { label, body } => {
                let mut ends = self.block(body, state)?;
                let here = |jump: &Jump| matches!(jump, Jump::Break(to) if to == label);
                let (broken, jumps) = ends.jumps.into_iter().partition(|(jump, _)| here(jump));
                ends.jumps = jumps;
                let broken: Vec<(Jump, State)> = broken;
                let states =
                    broken.into_iter().map(|(_, state)| state).chain(ends.normal.take()).collect();
                ends.normal = self.merge(states, span);
                return Ok(ends);
            }
            StmtKind::Break(label) => return Ok(jump(Jump::Break(*label), state)),
            StmtKind::Continue(id) => return Ok(jump(Jump::Continue(*id), state)),
            StmtKind::Return(value) => {
                let value = match value {
                    Some(value) => self.value(&state, path, value)?,
                    None => SymbolicValue::Unset,
                };
                let Some(state) = self.passed(state)? else { return Ok(Ends::default()) };
                return Ok(jump(Jump::Return(value), state));
            }
            StmtKind::Check { check, condition } => {
                let condition = self.checking(|this| this.term(&state, path, condition))?;
                self.assert(path, condition, AssertionKind::Check(*check), span);
            }
            StmtKind::Ghost(body) => {
                self.ghosts += 1;
                let ends = self.block(body, state);
                self.ghosts -= 1;
                return ends;
            }
            StmtKind::Forget(locals) => {
                for local in locals {
                    state.locals[local.index()] = SymbolicValue::Unset;
                }
            }
        }
        let Some((before, since)) = before else { return Ok(Ends::normal(state)) };
        Ok(Ends { normal: self.settled(&before, state, since)?, jumps: Vec::new() })
    }

    fn conditional(
        &mut self,
        state: State,
        condition: &Expr,
        then: &Block,
        otherwise: &Block,
        span: Span,
    ) -> Result<Ends, UnwindStop> {
        let term = self.term(&state, state.path, condition)?;
        let Some(mut state) = self.passed(state)? else { return Ok(Ends::default()) };
        match self.decided(state.path, term) {
            Some(true) => return self.block(then, state),
            Some(false) => return self.block(otherwise, state),
            None => {}
        }
        let opposite = self.terms.not(term);
        let sides = (self.extend(state.path, term), self.extend(state.path, opposite));
        let (yes, no) = match sides {
            (Some(yes), Some(no)) => (yes, no),
            // Where one side is impossible the other one is no decision, and the path stays what it
            // is.
            (Some(_), None) => return self.block(then, state),
            (None, _) => return self.block(otherwise, state),
        };
        let mut other = state.clone();
        state.path = yes;
        other.path = no;
        let first = self.block(then, state)?;
        let second = self.block(otherwise, other)?;
        let states = first.normal.into_iter().chain(second.normal).collect();
        let mut jumps = first.jumps;
        jumps.extend(second.jumps);
        Ok(Ends { normal: self.merge(states, span), jumps })
    }

    /// Assigns to a local of the current activation.
    pub(super) fn set(
        &mut self,
        state: &mut State,
        target: LocalId,
        value: SymbolicValue,
        span: Span,
    ) {
        let at = target.index();
        state.writes[at] += 1;
        if self.records() {
            let constant = self.local_constant(target, state.writes[at], &value);
            self.define_value(state.path, constant, &value, DefinitionKind::Write, span);
        }
        state.locals[at] = value;
    }

    pub(super) fn local(&self, id: LocalId) -> &Local {
        &self.program.methods[self.current.0.index()].locals[id.index()]
    }

    /// Whether writes are recorded.
    pub(super) fn records(&self) -> bool {
        self.record == super::Record::Steps
    }

    /// The constant for a local of the current activation.
    pub(super) fn local_constant(
        &self,
        id: LocalId,
        write: u32,
        value: &SymbolicValue,
    ) -> SsaConstant {
        let locals = &self.program.methods[self.current.0.index()].locals;
        let version = self.current.1;
        let sort = self.sort_of(value);
        let Some(local) = locals.get(id.index()) else {
            return SsaConstant { name: String::from("$return"), version, write, sort };
        };
        // Two variables of one name can stand in one method, one after the other.
        let same_name =
            locals[..id.index()].iter().filter(|other| other.name == local.name).count();
        let name = match same_name {
            0 => local.name.clone(),
            count => format!("{}'{count}", local.name),
        };
        SsaConstant { name, version, write, sort }
    }

    /// The constant for a static field.
    pub(super) fn static_constant(
        &self,
        at: usize,
        write: u32,
        value: &SymbolicValue,
    ) -> SsaConstant {
        let name = format!("static.{}", self.program.statics[at].name);
        SsaConstant { name, version: 0, write, sort: self.sort_of(value) }
    }

    /// The sort of a value's term; of no importance where it has none.
    pub(super) fn sort_of(&self, value: &SymbolicValue) -> Sort {
        match value {
            SymbolicValue::Term(term) => self.terms.sort(*term),
            SymbolicValue::Unset | SymbolicValue::Reference(_) | SymbolicValue::Text(_) => {
                Sort::Bool
            }
        }
    }

    /// Records a write, if the value is a number: references and strings are followed, not written
    /// down.
    pub(super) fn define_value(
        &mut self,
        path: PathId,
        constant: SsaConstant,
        value: &SymbolicValue,
        role: DefinitionKind,
        span: Span,
    ) {
        if let SymbolicValue::Term(term) = value {
            let constant = SsaConstant { sort: self.terms.sort(*term), ..constant };
            self.define(path, constant, *term, role, span);
        }
    }

    /// What a field or an element holds before it is assigned.
    pub(super) fn default_value(&mut self, ty: &Type) -> SymbolicValue {
        match ty {
            Type::Primitive(primitive) => SymbolicValue::Term(self.number_of(*primitive, 0)),
            Type::String => SymbolicValue::Text(SymbolicText::Null),
            Type::StringBuilder | Type::Object(_) | Type::Array(_) | Type::Null => {
                SymbolicValue::Reference(Reference::Null)
            }
        }
    }

    /// A value that nothing is known of.
    pub(super) fn unknown_value(&mut self, name: &str, ty: &Type) -> Option<SymbolicValue> {
        let primitive = ty.primitive()?;
        let values = if sort_of(primitive_of(ty)) == Sort::Bits(64) {
            None
        } else {
            crate::read::domain::ValueSet::range(primitive.least(), primitive.greatest())
        };
        Some(SymbolicValue::Term(self.havoc(name, sort_of(primitive), values)))
    }
}

fn jump(jump: Jump, state: State) -> Ends {
    Ends { normal: None, jumps: vec![(jump, state)] }
}
