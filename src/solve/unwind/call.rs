//! Calls: the body in place, on locals of its own.

use super::state::{Ends, Jump, State, SymbolicValue};
use super::{UnwindStop, Unwinder};
use crate::read::ir::{Expr, LocalId, MethodId};
use crate::solve::execute::{Limit, Limits};
use crate::solve::ssa::{AssertionKind, Cutoff, CutoffPart, DefinitionKind};
use crate::source::Span;

/// The methods of the library that follow a pattern through a text, which are their first
/// parameters.
const OF_PATTERNS: [&str; 5] = ["$plain", "matches", "split", "replaceAll", "replaceFirst"];

impl Unwinder<'_> {
    /// `target = method(arguments);`
    pub(super) fn call(
        &mut self,
        state: State,
        target: Option<LocalId>,
        method: MethodId,
        arguments: &[Expr],
        span: Span,
    ) -> Result<Ends, UnwindStop> {
        let values = self.arguments(&state, arguments)?;
        let Some(state) = self.passed(state)? else { return Ok(Ends::default()) };
        self.follows(method, &values, span)?;
        let Some((mut state, result)) = self.activation(state, method, values, span)? else {
            return Ok(Ends::default());
        };
        if let Some(target) = target {
            self.set(&mut state, target, result, span);
        }
        Ok(Ends::normal(state))
    }

    /// Gives up on a pattern that is followed through a text which depends on placeholders: each
    /// character would be a fork.
    fn follows(
        &self,
        method: MethodId,
        values: &[SymbolicValue],
        span: Span,
    ) -> Result<(), UnwindStop> {
        let called = &self.program.methods[method.index()];
        let is_open = |value: &SymbolicValue| match value {
            SymbolicValue::Text(text) => !text.is_known(),
            SymbolicValue::Unset | SymbolicValue::Reference(_) | SymbolicValue::Term(_) => false,
        };
        let is_of_patterns = called.is_library && OF_PATTERNS.contains(&&*called.name);
        if is_of_patterns && values.iter().take(2).any(is_open) {
            let what = "a pattern in a text that depends on a placeholder";
            return Err(UnwindStop::Inexpressible(what, span));
        }
        Ok(())
    }

    /// The values of a call's arguments.
    pub(super) fn arguments(
        &mut self,
        state: &State,
        arguments: &[Expr],
    ) -> Result<Vec<SymbolicValue>, UnwindStop> {
        arguments.iter().map(|argument| self.value(state, state.path, argument)).collect()
    }

    /// Runs a method on these values; gives the state after the call, with the locals of the
    /// caller, and the result. `None`: it never returns.
    pub(super) fn activation(
        &mut self,
        mut state: State,
        method: MethodId,
        values: Vec<SymbolicValue>,
        span: Span,
    ) -> Result<Option<(State, SymbolicValue)>, UnwindStop> {
        let body = &self.program.methods[method.index()];
        if let Some(most) = body.recursion
            && self.open[method.index()] >= most
        {
            self.forbid(state.path, AssertionKind::RecursionBound(method), span);
            return Ok(None);
        }
        if body.recursion.is_none()
            && self.bounds.open.is_some_and(|most| self.open[method.index()] >= most)
        {
            self.cutoffs.push(Cutoff { path: state.path, of: CutoffPart::Calls(method), span });
            return Ok(None);
        }
        if self.open.iter().sum::<u32>() >= Limits::default().depth {
            self.forbid(state.path, AssertionKind::Within(Limit::Depth), span);
            return Ok(None);
        }
        let caller = self.current;
        self.open[method.index()] += 1;
        self.activations += 1;
        self.current = (method, self.activations);
        let locals =
            std::mem::replace(&mut state.locals, vec![SymbolicValue::Unset; body.locals.len()]);
        let writes = std::mem::replace(&mut state.writes, vec![0; body.locals.len()]);
        for (at, value) in values.into_iter().enumerate() {
            self.set(&mut state, LocalId::new(at), value, span);
        }

        let waiting = self.waiting();
        let ends = self.block(&body.body, state)?;
        self.unwound(waiting, &locals, &writes);
        // Each way out has its result in a local of its own, so that merging the states merges the
        // results.
        let mut states = Vec::new();
        let mut again = Vec::new();
        for (jump, mut state) in ends.jumps {
            match jump {
                Jump::Return(value) => {
                    self.leave(&mut state, value, span);
                    states.push(state);
                }
                Jump::Again(values, place) => again.push((state, values, place)),
                Jump::Break(_) | Jump::Continue(_) => {
                    unreachable!("`break` and `continue` stay within their method")
                }
            }
        }
        if let Some(mut state) = ends.normal {
            self.leave(&mut state, SymbolicValue::Unset, span);
            states.push(state);
        }
        self.call_again(method, again, &mut states)?;
        let merged = self.merge(states, span);

        self.open[method.index()] -= 1;
        self.current = caller;
        let Some(mut state) = merged else { return Ok(None) };
        let result = state.locals.pop().unwrap_or(SymbolicValue::Unset);
        state.locals = locals;
        state.writes = writes;
        Ok(Some((state, result)))
    }

    /// The calls of the method itself that end its activation, while that is still open; the states
    /// after them join `left`.
    ///
    /// At most one of several takes place. Each on its own would double the work with every
    /// activation, so they become one call, on arguments that depend on the path; unless all
    /// arguments are known numbers, which decide most of what the call does.
    fn call_again(
        &mut self,
        method: MethodId,
        calls: Vec<(State, Vec<SymbolicValue>, Span)>,
        left: &mut Vec<State>,
    ) -> Result<(), UnwindStop> {
        let known = |value: &SymbolicValue| match value {
            SymbolicValue::Term(term) => {
                self.terms.as_number(*term).is_some() || self.terms.as_boolean(*term).is_some()
            }
            SymbolicValue::Unset | SymbolicValue::Reference(_) | SymbolicValue::Text(_) => true,
        };
        let together = calls.iter().any(|(_, values, _)| !values.iter().all(known));
        let mut ready = Vec::new();
        for (mut state, values, place) in calls {
            let count = values.len();
            for (at, value) in values.into_iter().enumerate() {
                self.set(&mut state, LocalId::new(at), value, place);
            }
            for local in state.locals.iter_mut().skip(count) {
                *local = SymbolicValue::Unset;
            }
            ready.push((state, place));
        }
        if together && let Some((_, place)) = ready.first() {
            let place = *place;
            let states = ready.drain(..).map(|(state, _)| state).collect();
            ready.extend(self.merge(states, place).map(|state| (state, place)));
        }
        let count = self.program.methods[method.index()].parameters as usize;
        for (state, place) in ready {
            let values = state.locals.iter().take(count).cloned().collect();
            if let Some((mut state, result)) = self.activation(state, method, values, place)? {
                self.leave(&mut state, result, place);
                left.push(state);
            }
        }
        Ok(())
    }

    /// Leaves nothing of the activation but its result, in a local after all others.
    fn leave(&mut self, state: &mut State, result: SymbolicValue, span: Span) {
        let count = state.locals.len();
        if self.records() {
            let constant = self.local_constant(LocalId::new(count), 1, &result);
            self.define_value(state.path, constant, &result, DefinitionKind::Write, span);
        }
        state.locals = vec![SymbolicValue::Unset; count];
        state.writes = vec![0; count];
        state.locals.push(result);
        state.writes.push(1);
    }
}
