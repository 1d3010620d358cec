//! Statements: directives become checks, and what speaks of `__ret` is checked between the value
//! and the `return`.

use super::condition::mentions_returned;
use super::writer::{CheckedWriter, RETURNED};
use crate::read::syntax::ast::{Declaration, Directive, Stmt, StmtKind, Switch, SwitchForm};
use crate::read::syntax::walk::{each_expression, each_substatement, judges_the_end};
use crate::source::Span;
use crate::validate::entry::methods;

/// A statement of the author's starts here.
pub(super) const STEP: &str = "tatsu$.Check.step(); ";

impl<'a> CheckedWriter<'a> {
    /// Patches statements in order.
    pub(super) fn list(&mut self, statements: &'a [Stmt]) {
        // The directives that wait for their loop.
        let mut pending: Vec<&'a Stmt> = Vec::new();
        let mut rest = statements;
        while let Some((stmt, others)) = rest.split_first() {
            rest = others;
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "any other statement is written by `statement`"
            )]
            match &stmt.kind {
                StmtKind::Directive(Directive::Loop { .. } | Directive::Invariant { .. }) => {
                    self.replace(stmt.span, "");
                    pending.push(stmt);
                }
                StmtKind::Directive(_) => {
                    let directives = 1 + others.iter().take_while(|one| is_check(one)).count();
                    let run = &statements[statements.len() - others.len() - 1..][..directives];
                    let returned = others.get(directives - 1);
                    if let Some(returned) = returned
                        && matches!(returned.kind, StmtKind::Return(Some(_)))
                        && run.iter().any(speaks_of_returned)
                    {
                        if self.counts(returned) {
                            self.insert(returned.span.start as usize, STEP);
                        }
                        self.checked_return(run, returned);
                        rest = &others[directives..];
                    } else {
                        for directive in run {
                            let text = self.directive_text(directive);
                            self.replace(directive.span, &text);
                        }
                        rest = &others[directives - 1..];
                    }
                }
                _ => {
                    if self.counts(stmt) {
                        self.insert(stmt.span.start as usize, STEP);
                    }
                    self.statement(stmt, &std::mem::take(&mut pending));
                }
            }
        }
    }

    /// Patches a statement; `pending` are the directives right before it that belong to a loop.
    pub(super) fn statement(&mut self, stmt: &'a Stmt, pending: &[&'a Stmt]) {
        match &stmt.kind {
            StmtKind::Loop(of) => self.looping(of, stmt.span, stmt.span, pending),
            StmtKind::Labelled { body, .. } => {
                let mut inner: &'a Stmt = body;
                while let StmtKind::Labelled { body, .. } = &inner.kind {
                    inner = body;
                }
                if let StmtKind::Loop(of) = &inner.kind {
                    self.looping(of, stmt.span, inner.span, pending);
                } else {
                    self.substatement(inner);
                }
            }
            StmtKind::Block(body) => self.list(body),
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.list(body);
            }
            StmtKind::Switch(switch) => {
                each_expression(stmt, &mut |expr| self.expr(expr));
                self.switch(switch);
            }
            StmtKind::Try(of) => {
                each_expression(stmt, &mut |expr| self.expr(expr));
                self.list(&of.body);
                for clause in &of.clauses {
                    self.list(&clause.body);
                }
                if let Some(block) = &of.finally {
                    self.list(&block.body);
                }
            }
            StmtKind::Return(value) => {
                let reports = self.reports_at(stmt.span);
                match value {
                    _ if reports.is_empty() => value.iter().for_each(|value| self.expr(value)),
                    None => self.replace(stmt.span, &format!("{{ {reports} return; }}")),
                    Some(_) => self.checked_return(&[], stmt),
                }
            }
            StmtKind::Directive(_) => {
                let text = self.directive_text(stmt);
                self.replace(stmt.span, &text);
            }
            StmtKind::Empty
            | StmtKind::Assert { .. }
            | StmtKind::Local(_)
            | StmtKind::Expression(_)
            | StmtKind::If { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Yield(_)
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. }
            | StmtKind::Throw(_)
            | StmtKind::Unsupported => {
                each_expression(stmt, &mut |expr| self.expr(expr));
                each_substatement(stmt, &mut |inner| self.substatement(inner));
            }
        }
    }

    /// Patches what stands after the labels of a `switch`.
    pub(super) fn switch(&mut self, switch: &'a Switch) {
        for group in &switch.groups {
            match switch.form {
                SwitchForm::Colon => self.list(&group.body),
                SwitchForm::Arrow => group.body.iter().for_each(|stmt| self.substatement(stmt)),
            }
        }
    }

    /// Patches a statement that stands after `if (…)` and its like.
    pub(super) fn substatement(&mut self, stmt: &'a Stmt) {
        if self.counts(stmt) {
            self.insert(stmt.span.start as usize, &format!("{{ {STEP}"));
            self.statement(stmt, &[]);
            self.insert(stmt.span.end as usize, " }");
        } else {
            self.statement(stmt, &[]);
        }
    }

    /// Whether a statement is a step that a condition may ask for, and counts right before it runs.
    /// Loops count elsewhere.
    fn counts(&self, stmt: &Stmt) -> bool {
        self.skeleton.program.mentions_steps
            && match &stmt.kind {
                StmtKind::Local(declaration) => is_initialised(declaration),
                // An expression after an arrow is no statement of the author's.
                StmtKind::Yield(value) => stmt.span != value.span,
                StmtKind::Expression(_)
                | StmtKind::If { .. }
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return(_)
                | StmtKind::Throw(_)
                | StmtKind::Switch(_) => true,
                StmtKind::Empty
                | StmtKind::Block(_)
                | StmtKind::Loop(_)
                | StmtKind::Labelled { .. }
                | StmtKind::Directive(_)
                | StmtKind::LocalClass(_)
                | StmtKind::ConstructorCall { .. }
                | StmtKind::Try(_)
                | StmtKind::Assert { .. }
                | StmtKind::Synchronized { .. }
                | StmtKind::Unsupported => false,
            }
    }

    /// What a directive becomes, as one statement. Directives of loops become nothing here, nor
    /// what speaks of how the program ends.
    pub(super) fn directive_text(&mut self, stmt: &'a Stmt) -> String {
        if judges_the_end(stmt) { "{ }".to_owned() } else { self.ending_text(stmt) }
    }

    /// What a directive becomes where it is judged.
    pub(super) fn ending_text(&mut self, stmt: &'a Stmt) -> String {
        let StmtKind::Directive(directive) = &stmt.kind else { return "{ }".to_owned() };
        match directive {
            Directive::Assert { condition, .. } => {
                format!("{{ {} }}", self.check_statements(condition, "ASSERT"))
            }
            Directive::Goal { condition, .. } => {
                format!("{{ {} }}", self.check_statements(condition, "GOAL"))
            }
            Directive::AssertBlock { body, body_span } => {
                let body = self.rendered(*body_span, |writer| writer.list(body));
                format!("{{ tatsu$.Check.quiet(); try {body} finally {{ tatsu$.Check.loud(); }} }}")
            }
            Directive::Here => format!("{{ {} }}", self.reports_at(stmt.span)),
            Directive::Loop { .. } | Directive::Invariant { .. } => "{ }".to_owned(),
        }
    }

    /// `return e;` with the directives before it: those that speak of `__ret` are checked once `e`
    /// has its value, then variables are reported.
    fn checked_return(&mut self, directives: &'a [Stmt], returned: &'a Stmt) {
        let StmtKind::Return(Some(value)) = &returned.kind else { return };
        let mut checks = String::new();
        for directive in directives {
            let text = self.directive_text(directive);
            if speaks_of_returned(directive) {
                self.replace(directive.span, "");
                checks.push_str(&text);
                checks.push(' ');
            } else {
                self.replace(directive.span, &text);
            }
        }
        let ty = self.result_type(returned.span);
        let value = self.text(value);
        let reports = self.reports_at(returned.span);
        let text =
            format!("{{ final {ty} {RETURNED} = {value}; {checks}{reports} return {RETURNED}; }}");
        self.replace(returned.span, &text);
    }

    /// The result type of the method that a statement stands in, as written.
    fn result_type(&self, inside: Span) -> &'a str {
        let method = methods(&self.skeleton.file).find(|method| method.body_span.covers(inside));
        let result = method.and_then(|method| method.result.as_ref());
        result.map_or("var", |result| self.skeleton.source.slice(result.span))
    }
}

/// Whether a declaration gives a variable a value.
pub(super) fn is_initialised(declaration: &Declaration) -> bool {
    declaration.declarators.iter().any(|declarator| declarator.initialiser.is_some())
}

fn is_check(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Directive(
            Directive::Assert { .. }
                | Directive::Goal { .. }
                | Directive::AssertBlock { .. }
                | Directive::Here
        )
    )
}

fn speaks_of_returned(stmt: &Stmt) -> bool {
    let mut found = false;
    each_expression(stmt, &mut |expr| found |= mentions_returned(expr));
    each_substatement(stmt, &mut |inner| found |= speaks_of_returned(inner));
    found
}
