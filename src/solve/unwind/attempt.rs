//! What is caught: states that wait at a handler.
//!
//! Where a region is open, an operation that may throw is no demand on its path. It is noted while
//! a statement's expressions are evaluated; before the statement does anything, the state splits:
//! what throws waits at the innermost region, and the rest goes on where nothing was thrown. All
//! that wait at a region meet at its handler.

use std::rc::Rc;

use super::catching::{OpenRegion, PossibleException};
use super::state::{Ends, ObjectContents, Reference, State, SymbolicValue};
use super::text::SymbolicText;
use super::{UnwindStop, Unwinder};
use crate::read::ir::{
    Block, Exception, Expr, LocalId, OBJECT_CLASS, THROWABLE_IS_OPEN, THROWABLE_MESSAGE,
};
use crate::read::types::Primitive;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::source::Span;

impl Unwinder<'_> {
    /// Whether a handler is open for an exception of Java's.
    pub(super) fn catches(&self, exception: Exception) -> bool {
        !exception.is_left_open() && self.is_tried()
    }

    /// Whether a region is open for what runs now.
    fn is_tried(&self) -> bool {
        let around = self.catching.regions.last();
        !self.catching.in_check && around.is_some_and(|region| region.ghosts == self.ghosts)
    }

    /// Whether any region is open.
    pub(super) fn is_within_region(&self) -> bool {
        !self.catching.regions.is_empty()
    }

    /// Evaluates what only checks: what it throws is caught by nothing.
    pub(super) fn checking<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::replace(&mut self.catching.in_check, true);
        let told = inside(self);
        self.catching.in_check = outside;
        told
    }

    /// Gives what may be thrown inside a message that Java writes in all versions.
    pub(super) fn with_message<T>(
        &mut self,
        message: impl FnOnce(&mut Self) -> SymbolicText,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if !self.is_within_region() {
            return inside(self);
        }
        self.catching.message = Some(message(self));
        let told = inside(self);
        self.catching.message = None;
        told
    }

    /// A text in which numbers and others stand one after the other.
    pub(super) fn message_of(parts: &[SymbolicText]) -> SymbolicText {
        parts.iter().fold(SymbolicText::empty(), |text, part| text.concat(part))
    }

    /// The text of an `int`.
    pub(super) fn text_of_int(number: TermId) -> SymbolicText {
        SymbolicText::of_value(Primitive::Int, number)
    }

    /// Notes that something is thrown on a path where the condition does not hold.
    pub(super) fn may_throw_here(
        &mut self,
        path: PathId,
        condition: TermId,
        exception: Exception,
        span: Span,
    ) {
        let message = if exception == Exception::Arithmetic {
            Some(SymbolicText::literal("/ by zero"))
        } else {
            self.catching.message.clone()
        };
        self.catching.noted.push(PossibleException { path, condition, exception, message, span });
    }

    /// A condition that counts only where nothing was thrown before in the same statement.
    pub(super) fn unless_thrown(&mut self, condition: TermId) -> TermId {
        let noted: Vec<(PathId, TermId)> =
            self.catching.noted.iter().map(|one| (one.path, one.condition)).collect();
        let mut all = condition;
        for (path, holds) in noted {
            let throws = self.terms.not(holds);
            let throws = self.terms.and(self.whole[path.index()], throws);
            all = self.terms.or(all, throws);
        }
        all
    }

    /// Lets what was noted happen in the state `before`: those states wait at the handler. What is
    /// left of `state` is where nothing is thrown; `None` if there is nothing left. The steps from
    /// `since` on, which the statement wrote, are written only there.
    pub(super) fn settled(
        &mut self,
        before: &State,
        mut state: State,
        since: usize,
    ) -> Result<Option<State>, UnwindStop> {
        let written = since..self.steps.len();
        for one in std::mem::take(&mut self.catching.noted) {
            let decisions = self.decisions(before.path, one.path);
            let reached = self.conjunction(&decisions);
            let broken = self.terms.not(one.condition);
            let throws = self.terms.and(reached, broken);
            if self.terms.as_boolean(throws) == Some(false) {
                continue;
            }
            self.spend(one.span)?;
            if let Some(path) = self.extend(state.path, throws) {
                let mut aside = State { path, ..before.clone() };
                let object = self.exception(&mut aside, one.exception, one.message, one.span)?;
                self.wait(aside, object);
            }
            let goes_on = self.terms.not(throws);
            let Some(path) = self.extend(state.path, goes_on) else {
                self.steps.drain(written);
                return Ok(None);
            };
            state.path = path;
        }
        for step in self.steps.get_mut(written).unwrap_or_default() {
            if step.path == before.path {
                step.path = state.path;
            }
        }
        Ok(Some(state))
    }

    /// As [`settled`](Self::settled), where the state has not changed yet.
    pub(super) fn passed(&mut self, state: State) -> Result<Option<State>, UnwindStop> {
        if self.catching.noted.is_empty() {
            return Ok(Some(state));
        }
        let (before, since) = (state.clone(), self.steps.len());
        self.settled(&before, state, since)
    }

    fn wait(&mut self, state: State, object: Reference) {
        if let Some(region) = self.catching.regions.last_mut() {
            region.waiting.push((state, object));
        }
    }

    /// A new object of an exception of Java's.
    fn exception(
        &mut self,
        state: &mut State,
        exception: Exception,
        message: Option<SymbolicText>,
        span: Span,
    ) -> Result<Reference, UnwindStop> {
        let program = self.program;
        let Some(class) = program.class_of(exception) else {
            return Err(UnwindStop::Inexpressible("an exception of an unknown class", span));
        };
        let fields = &program.class(class).fields;
        let mut contents: Vec<SymbolicValue> =
            fields.iter().map(|field| self.default_value(&field.ty)).collect();
        let mut put = |field: u32, value: SymbolicValue| {
            if let Some(known) = contents.get_mut(field as usize) {
                *known = value;
            }
        };
        let number = self.terms.number(32, i64::from(class.0));
        put(OBJECT_CLASS, SymbolicValue::Term(number));
        match message {
            Some(text) => put(THROWABLE_MESSAGE, SymbolicValue::Text(text)),
            None => put(THROWABLE_IS_OPEN, SymbolicValue::Term(self.terms.boolean(true))),
        }
        let length = self.terms.number(32, i64::try_from(fields.len()).unwrap_or(i64::MAX));
        let name = Rc::from(exception.simple_name());
        Ok(self.allocate(state, name, length, ObjectContents::Elements(contents)))
    }

    /// An exception of Java's is thrown for sure.
    pub(super) fn throw(
        &mut self,
        mut state: State,
        exception: Exception,
        span: Span,
    ) -> Result<Ends, UnwindStop> {
        if !self.catches(exception) {
            self.forbid(state.path, AssertionKind::NoException(exception), span);
            return Ok(Ends::default());
        }
        let object = self.exception(&mut state, exception, None, span)?;
        self.wait(state, object);
        Ok(Ends::default())
    }

    /// `throw e;`
    pub(super) fn throw_object(
        &mut self,
        state: State,
        object: &Expr,
        span: Span,
    ) -> Result<Ends, UnwindStop> {
        let reference = self.reference(&state, state.path, object)?;
        self.not_null_reference(state.path, &reference, span);
        let Some(state) = self.passed(state)? else { return Ok(Ends::default()) };
        if self.is_tried() {
            self.wait(state, reference);
        } else {
            let kind = AssertionKind::NoException(Exception::Throwable);
            self.forbid(state.path, kind, span);
        }
        Ok(Ends::default())
    }

    /// A body, and what runs where something was thrown in it.
    pub(super) fn attempt(
        &mut self,
        state: State,
        body: &Block,
        (exception, handler): (LocalId, &Block),
        span: Span,
    ) -> Result<Ends, UnwindStop> {
        let ghosts = self.ghosts;
        self.catching.regions.push(OpenRegion { ghosts, waiting: Vec::new() });
        let tried = self.block(body, state);
        let region = self.catching.regions.pop().unwrap_or_default();
        let mut ends = tried?;
        let mut thrown = Vec::new();
        for (mut state, object) in region.waiting {
            self.set(&mut state, exception, SymbolicValue::Reference(object), span);
            thrown.push(state);
        }
        let Some(state) = self.merge(thrown, span) else { return Ok(ends) };
        let after = self.block(handler, state)?;
        ends.jumps.extend(after.jumps);
        let states = ends.normal.take().into_iter().chain(after.normal).collect();
        ends.normal = self.merge(states, span);
        Ok(ends)
    }

    /// How many states wait at the innermost region.
    pub(super) fn waiting(&self) -> usize {
        self.catching.regions.last().map_or(0, |region| region.waiting.len())
    }

    /// The states that began to wait since then were thrown out of an activation: they have the
    /// locals of the caller again.
    pub(super) fn unwound(&mut self, since: usize, locals: &[SymbolicValue], writes: &[u32]) {
        let Some(region) = self.catching.regions.last_mut() else { return };
        for (state, _) in region.waiting.iter_mut().skip(since) {
            state.locals = locals.to_vec();
            state.writes = writes.to_vec();
        }
    }
}
