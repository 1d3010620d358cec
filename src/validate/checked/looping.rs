//! Loops: every pass is reported; `LOOP` is checked when the loop is left, `INVARIANT` before each
//! test.

use super::flow::Constants;
use super::statement::{STEP, is_initialised};
use super::writer::CheckedWriter;
use crate::read::domain::{Segment, ValueSet};
use crate::read::syntax::ast::{
    Directive, Expr, ExprKind, Loop, LoopKind, Stmt, StmtKind, TypeSyntax,
};
use crate::source::Span;

/// The header of an enhanced `for`.
struct Each<'a> {
    is_final: bool,
    ty: &'a TypeSyntax,
    name: &'a str,
    collection: &'a Expr,
}

impl<'a> CheckedWriter<'a> {
    /// Patches a loop. `outer` covers its labels as well, `own` starts at its keyword.
    ///
    /// Passes are counted by a variable around the loop, checked in a `finally`, because a `return`
    /// or a jump to an outer label leaves the loop too. Where an exception leaves it that may be
    /// caught, it need not have made all its passes, and only the greatest number counts. An
    /// invariant stands in the condition, `INV ? (c) : (c)`: with `c` on both sides the compiler
    /// comes to the same conclusions about assigned variables as for `c` alone. A constant `c` must
    /// stay constant, so there the invariant stands at the start of the body, which then always
    /// follows the test. The step that a test is stands after the invariant.
    pub(super) fn looping(&mut self, of: &'a Loop, outer: Span, own: Span, pending: &[&'a Stmt]) {
        let counter = format!("tatsu$passes{}", of.id);
        let invariants = self.invariants(pending);
        let steps = self.skeleton.program.mentions_steps;
        let bound = self.bound(of, &counter, pending);
        let is_constant = self.is_endless(of);
        let is_do = matches!(of.kind, LoopKind::Do { .. });
        let test = self.test(of, &invariants);
        let at_body = !test.is_empty() && is_constant;
        let counts = bound.is_some() || at_body && is_do;
        let mut closing = String::new();
        if steps
            && let LoopKind::For { init, .. } = &of.kind
            && let [Stmt { kind: StmtKind::Local(declaration), .. }] = &init[..]
            && is_initialised(declaration)
        {
            self.insert(outer.start as usize, &format!("{{ {STEP}"));
            closing.push_str(" }");
        }
        if counts {
            let check = bound.unwrap_or_default();
            if self.skeleton.program.catches() && !check.is_empty() {
                let thrown = format!("tatsu$thrown{}", of.id);
                let begin = format!("{{ int {counter} = 0; boolean {thrown} = false; try {{ ");
                self.insert(outer.start as usize, &begin);
                let on =
                    format!("catch (Throwable tatsu$on) {{ {thrown} = true; throw tatsu$on; }}");
                closing.insert_str(0, &format!(" }} {on} finally {{ {check} }} }}"));
            } else {
                self.insert(outer.start as usize, &format!("{{ int {counter} = 0; try {{ "));
                closing.insert_str(0, &format!(" }} finally {{ {check} }} }}"));
            }
        }

        let count = if counts { format!(" {counter}++;") } else { String::new() };
        let held = if at_body {
            let first_has_no_test =
                if is_do { format!("{counter} == 0 || ") } else { String::new() };
            format!("{{ boolean tatsu$held = {first_has_no_test}{test}; }} ")
        } else {
            String::new()
        };
        let start = format!("{held}tatsu$.Check.pass({});{count}", of.id);
        let tested = if at_body { String::new() } else { test };

        match &of.kind {
            LoopKind::While { condition } => {
                self.condition(condition, &tested);
                self.body(&of.body, &start);
            }
            LoopKind::Do { condition } => {
                self.body(&of.body, &start);
                self.condition(condition, &tested);
            }
            LoopKind::For { init, condition, update, .. } => {
                for init in init {
                    if let StmtKind::Expression(expr) = &init.kind {
                        if steps {
                            self.insert(init.span.start as usize, "tatsu$.Check.step(), ");
                        }
                        self.expr(expr);
                    } else {
                        self.statement(init, &[]);
                    }
                }
                if let Some(condition) = condition {
                    self.condition(condition, &tested);
                }
                for update in update {
                    self.expr(update);
                }
                self.body(&of.body, &start);
            }
            LoopKind::ForEach { collection, .. } if tested.is_empty() => {
                self.expr(collection);
                self.body(&of.body, &start);
            }
            LoopKind::ForEach { is_final, ty, name, collection } => {
                let each = Each { is_final: *is_final, ty, name: &name.text, collection };
                self.with_index(of, outer, own, &each, &tested, &start);
                closing.insert_str(0, " }");
            }
        }
        self.insert(outer.end as usize, &closing);
    }

    /// An enhanced `for` as the loop with an index that it stands for, so that its test can be
    /// seen. A block is opened before it.
    fn with_index(
        &mut self,
        of: &'a Loop,
        outer: Span,
        own: Span,
        each: &Each<'a>,
        tested: &str,
        start: &str,
    ) {
        let (array, index) = (format!("tatsu$array{}", of.id), format!("tatsu$index{}", of.id));
        let collection = self.text(each.collection);
        let ty = self.skeleton.source.slice(each.ty.span);
        let modifier = if each.is_final { "final " } else { "" };
        let info = self.skeleton.program.loops.get(of.id as usize);
        if info.is_some_and(|info| info.runs_through_collection) {
            let begin = format!("{{ final var {array} = ({collection}).iterator(); ");
            self.insert(outer.start as usize, &begin);
            let test = format!("{array}.hasNext()");
            let header = format!("for (; {tested} ? {test} : {test}; ) ");
            self.replace(own.up_to(of.body.span), &header);
            let take = format!("{modifier}{ty} {} = {array}.next(); {start}", each.name);
            return self.body(&of.body, &take);
        }
        self.insert(outer.start as usize, &format!("{{ final var {array} = {collection}; "));
        let test = format!("{index} < {array}.length");
        let header = format!("for (int {index} = 0; {tested} ? {test} : {test}; {index}++) ");
        self.replace(own.up_to(of.body.span), &header);
        let take = format!("{modifier}{ty} {} = {array}[{index}]; {start}", each.name);
        self.body(&of.body, &take);
    }

    /// Whether the condition must stay as it is, because it is a constant that is true.
    fn is_endless(&self, of: &Loop) -> bool {
        match &of.kind {
            LoopKind::While { condition } => self.constants.is_constant(condition),
            LoopKind::Do { condition } => {
                // A loop that is not repeated may end like any other.
                self.constants.is_constant(condition)
                    && !matches!(condition.kind, ExprKind::BooleanLiteral(false))
            }
            LoopKind::For { condition, .. } => {
                condition.as_ref().is_none_or(|condition| self.constants.is_constant(condition))
            }
            LoopKind::ForEach { .. } => false,
        }
    }

    /// What is to be done at each test, as an expression that is true: the invariants, then the
    /// count and the step. It is empty if there is nothing to be done.
    fn test(&self, of: &Loop, invariants: &str) -> String {
        let is_tested = !matches!(of.kind, LoopKind::For { condition: None, .. });
        let count = format!("tatsu$.Check.test({})", of.id);
        let step = "tatsu$.Check.step()";
        let parts = [
            (!invariants.is_empty()).then_some(invariants),
            tests_show(of, &self.constants).then_some(count.as_str()),
            (self.skeleton.program.mentions_steps && is_tested).then_some(step),
        ];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        if parts.len() > 1 { format!("({})", parts.join(" & ")) } else { parts.concat() }
    }

    fn body(&mut self, body: &'a Stmt, start: &str) {
        self.insert(body.span.start as usize, &format!("{{ {start} "));
        self.substatement(body);
        self.insert(body.span.end as usize, " }");
    }

    fn condition(&mut self, condition: &'a Expr, invariants: &str) {
        if invariants.is_empty() {
            self.expr(condition);
        } else {
            let text = self.text(condition);
            self.replace(condition.span, &format!("{invariants} ? ({text}) : ({text})"));
        }
    }

    /// All invariants as one expression; empty if there are none.
    fn invariants(&mut self, pending: &[&'a Stmt]) -> String {
        let mut checks = Vec::new();
        for stmt in pending {
            if let StmtKind::Directive(Directive::Invariant { condition, .. }) = &stmt.kind {
                checks.push(self.check(condition, "INVARIANT"));
            }
        }
        if checks.is_empty() { String::new() } else { format!("({})", checks.join(" & ")) }
    }

    /// The check of `LOOP`, if there is one.
    fn bound(&self, of: &Loop, counter: &str, pending: &[&'a Stmt]) -> Option<String> {
        let directive = pending
            .iter()
            .find(|stmt| matches!(stmt.kind, StmtKind::Directive(Directive::Loop { .. })))?;
        let bound = self.skeleton.program.loops.get(of.id as usize)?.bound.as_ref()?;
        let mut allowed = membership(bound, counter);
        if self.skeleton.program.catches() {
            // What leaves a loop by an exception has not made all of its passes.
            let most = bound.greatest();
            allowed = format!("{allowed} || tatsu$thrown{} && {counter} <= {most}L", of.id);
        }
        let line = self.line(directive.span);
        Some(format!("tatsu$.Check.bound({allowed}, {counter}, \"LOOP on line {line}\");"))
    }
}

/// Whether the tests of a loop can be counted: that of a `do` with a constant condition can be seen
/// neither in the condition, which must stay as it is, nor in the body, if it is unknown whether
/// there will be another pass.
pub(super) fn tests_show(of: &Loop, constants: &Constants) -> bool {
    match &of.kind {
        LoopKind::Do { condition } => {
            matches!(condition.kind, ExprKind::BooleanLiteral(_))
                || !constants.is_constant(condition)
        }
        LoopKind::While { .. } | LoopKind::For { .. } | LoopKind::ForEach { .. } => true,
    }
}

/// Whether a number belongs to a set, in Java.
fn membership(set: &ValueSet, number: &str) -> String {
    let segments = set.segments().iter().map(|Segment { first, last, step }| {
        let range = format!("{number} >= {first}L && {number} <= {last}L");
        if *step == 1 { range } else { format!("{range} && ({number} - {first}L) % {step}L == 0") }
    });
    segments.collect::<Vec<_>>().join(" || ")
}
