//! Reachability (JLS 14.22).
//!
//! In: a checked method. Out: findings about its first unreachable statements and a missing
//! `return`.

use super::super::Findings;
use super::super::typed::{
    CheckedTry, Expr, LoopKind, Method, MethodResult, Stmt, StmtKind, Switch,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{LabelId, LoopId, TestFirst};
use crate::read::syntax::ast::SwitchForm;
use crate::source::Span;
use std::collections::BTreeSet;

/// Whether control may reach a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reachability {
    Yes,
    No,
    /// Not, or not surely, but that was reported: what follows is taken as it is.
    Reported,
}

impl Reachability {
    fn from(reached: bool) -> Self {
        if reached { Self::Yes } else { Self::No }
    }

    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Yes, _) | (_, Self::Yes) => Self::Yes,
            (Self::Reported, _) | (_, Self::Reported) => Self::Reported,
            (Self::No, Self::No) => Self::No,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Reported, _) | (_, Self::Reported) => Self::Reported,
            (Self::Yes, Self::Yes) => Self::Yes,
        }
    }
}

/// Checks a method.
pub(super) fn method(method: &Method, findings: &mut Findings) {
    let mut walk = ReachabilityWalk {
        findings,
        here: Reachability::Yes,
        left: BTreeSet::new(),
        continued: BTreeSet::new(),
        end: None,
    };
    walk.list(&method.body);
    if !method.is_abstract
        && walk.here == Reachability::Yes
        && method.class.is_some()
        && let MethodResult::Value(ty) = &method.result
    {
        let brace = method.span.last_byte();
        let message = format!("`{}` can end without returning a value", method.name);
        findings.push(
            Diagnostic::error(Code::MissingReturn, brace, message)
                .label(format!("control can get here without a `return` of `{ty}`"))
                .also(method.name_span, format!("returns `{ty}`"))
                .help("write a `return` for the remaining case")
                .replace(brace.at_start(), format!("    return {};\n", ty.some_value())),
        );
    }
}

/// Whether control may reach the end of these statements.
pub(in super::super) fn completes(statements: &[Stmt]) -> bool {
    let findings = &mut Findings::default();
    let mut walk = ReachabilityWalk {
        findings,
        here: Reachability::Yes,
        left: BTreeSet::new(),
        continued: BTreeSet::new(),
        end: None,
    };
    walk.list(statements);
    walk.here != Reachability::No
}

struct ReachabilityWalk<'a> {
    findings: &'a mut Findings,
    here: Reachability,
    /// Labels that a `break` goes to.
    left: BTreeSet<LabelId>,
    /// Loops that a `continue` goes on with.
    continued: BTreeSet<LoopId>,
    /// The last statement of the list that is being read.
    end: Option<Span>,
}

/// The value of a constant condition.
fn known(condition: &Expr) -> Option<bool> {
    condition.constant_number().map(|value| value != 0)
}

impl ReachabilityWalk<'_> {
    fn list(&mut self, statements: &[Stmt]) {
        let before = self.end;
        if let Some(last) = statements.last() {
            self.end = Some(last.span);
        }
        for stmt in statements {
            self.stmt(stmt);
        }
        self.end = before;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if self.here == Reachability::No {
            let mut finding =
                Diagnostic::error(Code::Unreachable, stmt.span, "this statement is never reached");
            finding = finding.help("remove it, or change the jump or the endless loop before it");
            if let Some(end) = self.end.filter(|end| end.end >= stmt.span.end) {
                finding = finding.replace(stmt.span.to(end), "");
            }
            self.findings.push(finding);
            self.here = Reachability::Reported;
        }
        let here = self.here;
        for of in stmt.parts().0.into_iter().flat_map(Expr::switches) {
            self.switch_value(of);
            self.here = here;
        }
        match &stmt.kind {
            StmtKind::Nothing
            | StmtKind::MakeReady { .. }
            | StmtKind::Declare(_)
            | StmtKind::Expression(_)
            | StmtKind::Silent(_)
            | StmtKind::Told(_)
            | StmtKind::Here(_)
            | StmtKind::EndedBy(_)
            | StmtKind::Check { .. } => {}
            StmtKind::Unknown => self.here = Reachability::Reported,
            StmtKind::Block(body) => self.list(body),
            StmtKind::AssertBlock(body) => {
                let here = self.here;
                self.list(body);
                self.here = here;
            }
            StmtKind::If { then, otherwise, .. } => {
                let before = self.here;
                self.stmt(then);
                match otherwise {
                    Some(otherwise) => {
                        let after = std::mem::replace(&mut self.here, before);
                        self.stmt(otherwise);
                        self.here = self.here.or(after);
                    }
                    None => self.here = before,
                }
            }
            StmtKind::Labelled { label, body } => {
                self.stmt(body);
                self.here = self.here.or(Reachability::from(self.left.contains(label)));
            }
            StmtKind::Break(label) => {
                self.left.insert(*label);
                self.here = Reachability::No;
            }
            StmtKind::Continue(id) => {
                self.continued.insert(*id);
                self.here = Reachability::No;
            }
            StmtKind::Yield { .. } | StmtKind::Throw(_) | StmtKind::ThrowObject(_) => {
                self.here = Reachability::No;
            }
            StmtKind::Try(of) => self.attempt(of),
            StmtKind::Switch(of) => {
                let before = self.here;
                let mut after = self.groups(of, |_, _| {});
                if !of.has_default() {
                    after = after.or(before);
                }
                self.here = after.or(Reachability::from(self.left.contains(&of.label)));
            }
            StmtKind::Return { checks, .. } => {
                self.list(checks);
                self.here = Reachability::No;
            }
            StmtKind::Loop(of) => {
                self.loop_parts(&of.kind, &of.body, of.id);
                self.here = self.here.or(Reachability::from(self.left.contains(&of.label)));
            }
        }
    }

    /// `try`: a handler may be reached whatever the block does, and a block after `finally` that
    /// never ends takes all other ways out with it.
    fn attempt(&mut self, of: &CheckedTry) {
        let before = self.here;
        let outside = (self.left.clone(), self.continued.clone());
        self.list(&of.body);
        let mut after = self.here;
        for clause in &of.clauses {
            self.here = before;
            self.list(&clause.body);
            after = after.or(self.here);
        }
        self.here = after;
        if let Some((finally, _)) = &of.finally {
            let inside = (self.left.clone(), self.continued.clone());
            (self.left, self.continued) = outside;
            self.here = before;
            self.list(finally);
            let ends = self.here;
            if ends != Reachability::No {
                self.left.extend(inside.0);
                self.continued.extend(inside.1);
            }
            self.here = after.and(ends);
        }
    }

    /// What runs after the labels of a `switch`; `ended` is called where control reaches the end of
    /// the last group of the colon form, or of any group of the arrow form. The result says whether
    /// it does.
    fn groups(&mut self, of: &Switch, mut ended: impl FnMut(&mut Self, Span)) -> Reachability {
        let before = self.here;
        let mut after = if of.groups.is_empty() { before } else { Reachability::No };
        for (at, group) in of.groups.iter().enumerate() {
            let falls = of.form == SwitchForm::Colon && at > 0;
            self.here = if falls { before.or(self.here) } else { before };
            self.list(&group.body);
            let last = at + 1 == of.groups.len();
            if of.form == SwitchForm::Arrow || last {
                let end = group.span.last_byte();
                ended(self, end);
                after = after.or(self.here);
            }
        }
        after
    }

    /// A `switch` expression: control leaves each group with a value.
    fn switch_value(&mut self, of: &Switch) {
        let close = of.end;
        self.groups(of, |walk, end| {
            if walk.here != Reachability::Yes {
                return;
            }
            let (place, message) = match of.form {
                SwitchForm::Arrow => {
                    (end, "this block can end without giving the `switch` a value")
                }
                SwitchForm::Colon => (close, "this `switch` can end without a value"),
            };
            walk.findings.push(
                Diagnostic::error(Code::MissingReturn, place, message)
                    .label("control can get here without a `yield`")
                    .help("write `yield e;` with the value for the remaining case"),
            );
        });
    }

    fn loop_parts(&mut self, kind: &LoopKind, body: &Stmt, id: LoopId) {
        let before = self.here;
        let end = |known: Option<bool>| Reachability::from(known != Some(true));
        match kind {
            LoopKind::While { condition, test_first: TestFirst::BeforeBody } => {
                self.body(body, known(condition));
                self.here = end(known(condition));
            }
            LoopKind::While { condition, test_first: TestFirst::AfterBody } => {
                self.stmt(body);
                let tested = self.here.or(Reachability::from(self.continued.contains(&id)));
                self.here = tested.and(end(known(condition)));
            }
            LoopKind::For { init, condition, .. } => {
                self.list(init);
                let constant = condition.as_ref().map_or(Some(true), known);
                self.body(body, constant);
                self.here = end(constant);
            }
            LoopKind::ForEach { .. } => {
                self.stmt(body);
                self.here = before;
            }
        }
    }

    /// The body of a loop whose condition is tested first.
    fn body(&mut self, body: &Stmt, condition: Option<bool>) {
        self.here = Reachability::from(condition != Some(false));
        self.stmt(body);
    }
}
