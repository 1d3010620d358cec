//! Calls: the body in place, on locals of its own.

use super::state::{Ends, Jump, State, Value};
use super::{Stop, Unwinder};
use crate::read::ir::{Expr, LocalId, MethodId};
use crate::solve::execute::{Limit, Limits};
use crate::solve::ssa::{AssertionKind, Role};
use crate::source::Span;

impl Unwinder<'_> {
    /// `target = method(arguments);`
    pub(super) fn call(
        &mut self,
        mut state: State,
        target: Option<LocalId>,
        method: MethodId,
        arguments: &[Expr],
        span: Span,
    ) -> Result<Ends, Stop> {
        let body = &self.program.methods[method.index()];
        let values = arguments
            .iter()
            .map(|argument| self.value(&state, state.path, argument))
            .collect::<Result<Vec<_>, _>>()?;
        if let Some(most) = body.recursion
            && self.open[method.index()] >= most
        {
            self.forbid(state.path, AssertionKind::RecursionBound(method), span);
            return Ok(Ends::default());
        }
        if self.open.iter().sum::<u32>() >= Limits::default().depth {
            self.forbid(state.path, AssertionKind::Within(Limit::Depth), span);
            return Ok(Ends::default());
        }

        let caller = self.current;
        self.open[method.index()] += 1;
        self.activations += 1;
        self.current = (method, self.activations);
        let locals = std::mem::replace(&mut state.locals, vec![Value::Unset; body.locals.len()]);
        let writes = std::mem::replace(&mut state.writes, vec![0; body.locals.len()]);
        for (at, value) in values.into_iter().enumerate() {
            self.set(&mut state, LocalId::new(at), value, span);
        }

        let ends = self.block(&body.body, state)?;
        // Each way out has its result in a local of its own, so that merging the states merges the results.
        let mut states = Vec::new();
        for (jump, mut state) in ends.jumps {
            let Jump::Return(value) = jump else {
                unreachable!("`break` and `continue` stay within their method")
            };
            self.leave(&mut state, value, span);
            states.push(state);
        }
        if let Some(mut state) = ends.normal {
            self.leave(&mut state, Value::Unset, span);
            states.push(state);
        }
        let merged = self.merge(states, span);

        self.open[method.index()] -= 1;
        self.current = caller;
        let Some(mut state) = merged else { return Ok(Ends::default()) };
        let result = state.locals.pop().unwrap_or(Value::Unset);
        state.locals = locals;
        state.writes = writes;
        if let Some(target) = target {
            self.set(&mut state, target, result, span);
        }
        Ok(Ends::normal(state))
    }

    /// Leaves nothing of the activation but its result, in a local behind all others.
    fn leave(&mut self, state: &mut State, result: Value, span: Span) {
        let count = state.locals.len();
        if self.records() {
            let constant = self.local_constant(LocalId::new(count), 1, &result);
            self.define_value(state.path, constant, &result, Role::Write, span);
        }
        state.locals = vec![Value::Unset; count];
        state.writes = vec![0; count];
        state.locals.push(result);
        state.writes.push(1);
    }
}
