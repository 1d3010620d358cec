//! Directives in statement position: `ASSERT`, `GOAL`, `ASSERTBLOCK`, and `__ret` before a
//! `return`.
//!
//! In: a directive. Out: a check whose condition changes nothing as far as this can be seen in the
//! condition itself; what called methods do is the business of [`super::super::effects`].

use super::super::typed::{
    AskedPlace, AskedVariable, Expr, ExprKind, MethodResult, Stmt, StmtKind,
};
use super::path::is_path;
use super::scope::nearest;
use super::{Checker, ReturnMeaning};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{Check, CheckId, CheckKind, LocalId};
use crate::read::observation::MarkMeaning;
use crate::read::syntax::ast;
use crate::source::Span;

/// A loop directive that waits for its loop.
pub(super) struct Pending<'a> {
    pub directive: &'a ast::Directive,
    pub span: Span,
}

impl Checker<'_> {
    /// `ASSERT`, `GOAL` and `ASSERTBLOCK`; the other directives belong to loops.
    pub(super) fn directive(&mut self, directive: &ast::Directive, span: Span) -> StmtKind {
        match directive {
            ast::Directive::Assert { check, condition } => {
                self.check(*check, CheckKind::Assert, condition, span)
            }
            ast::Directive::Goal { check, condition } => {
                self.check(*check, CheckKind::Goal, condition, span)
            }
            ast::Directive::AssertBlock { body, .. } => {
                self.body.ghost += 1;
                let body = self.scoped(|checker| checker.statements(body));
                self.body.ghost -= 1;
                StmtKind::AssertBlock(body)
            }
            ast::Directive::Loop { .. } | ast::Directive::Invariant { .. } => StmtKind::Nothing,
            ast::Directive::Here => self.mark(span),
        }
    }

    /// `// tatsu:here`
    fn mark(&mut self, span: Span) -> StmtKind {
        let observation = self.observation;
        if let MarkMeaning::Nothing(kind) = observation.mark {
            let message = format!("`tatsu:here` means nothing to a question of the kind `{kind}`");
            self.report(Diagnostic::warning(Code::Question, span, message).help(
                "write `question = \"variable\"`, `question = \"memory\"` or `question = \"table\"`, or leave it out",
            ));
            return StmtKind::Nothing;
        }
        if observation.mark == MarkMeaning::Elsewhere {
            return StmtKind::Nothing;
        }
        if observation.wants_all() {
            return StmtKind::Here(self.all_known(span));
        }
        if observation.variables.is_empty() {
            self.report(
                Diagnostic::error(Code::Question, span, "nothing is asked for at this place")
                    .help("name variables in the front matter: `variables = [\"x\"]`"),
            );
            return StmtKind::Nothing;
        }
        let mut asked = Vec::new();
        for variable in &observation.variables {
            let place = if is_path(&variable.text) {
                let Some(value) = self.path(variable, "at `// tatsu:here`") else { continue };
                Some(AskedPlace::Path(Box::new(value)))
            } else {
                let local = self.local(&variable.text).map(AskedPlace::Local);
                local.or_else(|| self.field(&variable.text).map(AskedPlace::Static))
            };
            if let Some(place) = place {
                asked.push(AskedVariable {
                    name: variable.text.clone(),
                    place,
                    span: variable.span,
                });
                continue;
            }
            let message = format!("there is no variable `{}` at `// tatsu:here`", variable.text);
            let mut finding = Diagnostic::error(Code::UnknownName, variable.span, message)
                .also(span, "the place that is asked about");
            let locals = self.body.scopes.iter().flatten();
            let names = locals.map(|id| self.body.locals[id.index()].name.as_str());
            let names = names.chain(self.fields.iter().map(|field| field.name.as_str()));
            let near = nearest(&variable.text, names).map(str::to_owned);
            finding = finding.meant_or(
                near.as_deref(),
                "name a variable that is declared before this place in a block around it, or a static field",
            );
            if let Some(near) = near {
                finding = finding.replace(variable.span, self.quoted_like(variable.span, &near));
            }
            self.report(finding);
        }
        StmtKind::Here(asked)
    }

    fn check(
        &mut self,
        check: u32,
        kind: CheckKind,
        condition: &ast::Expr,
        span: Span,
    ) -> StmtKind {
        let id = self.enter_check(check, kind, span, condition.span);
        let condition = self.check_condition(condition, kind);
        StmtKind::Check { check: id, condition }
    }

    /// The condition of a directive.
    pub(super) fn check_condition(&mut self, condition: &ast::Expr, kind: CheckKind) -> Expr {
        let (name, place) = match kind {
            CheckKind::Assert => ("`ASSERT`", "the condition of `ASSERT`"),
            CheckKind::Goal => ("`GOAL`", "the condition of `GOAL`"),
            CheckKind::Invariant => ("`INVARIANT`", "the condition of `INVARIANT`"),
        };
        let outer = self.body.condition.replace(name);
        let checked = self.boolean(condition, place);
        self.body.condition = outer;
        checked
    }

    /// Enters a check at its number in the text.
    pub(super) fn enter_check(
        &mut self,
        check: u32,
        kind: CheckKind,
        span: Span,
        condition: Span,
    ) -> CheckId {
        let id = CheckId(check);
        if let Some(slot) = self.checks.get_mut(id.index()) {
            *slot = Some(Check { kind, span, condition });
        }
        id
    }

    /// How many directives stand before a `return e;` that follows them directly.
    pub(super) fn directives_before_return(&self, statements: &[ast::Stmt]) -> Option<usize> {
        if self.body.ghost > 0 {
            return None;
        }
        let run = statements
            .iter()
            .position(|statement| {
                !matches!(
                    &statement.kind,
                    ast::StmtKind::Directive(
                        ast::Directive::Assert { .. }
                            | ast::Directive::Goal { .. }
                            | ast::Directive::AssertBlock { .. }
                            | ast::Directive::Here
                    )
                )
            })
            .unwrap_or(statements.len());
        let returns = matches!(
            statements.get(run).map(|statement| &statement.kind),
            Some(ast::StmtKind::Return(Some(_)))
        );
        (run > 0 && returns).then_some(run)
    }

    /// Directives and the `return e;` after them; those that mention `__ret` become part of the
    /// `return`.
    pub(super) fn returned_value(&mut self, statements: &[ast::Stmt], checked: &mut Vec<Stmt>) {
        let Some((last, directives)) = statements.split_last() else { return };
        let meaning = match &self.body.result {
            MethodResult::Value(ty) => ReturnMeaning::Value { ty: Some(ty.clone()), local: None },
            MethodResult::Unknown => ReturnMeaning::Value { ty: None, local: None },
            MethodResult::Void => ReturnMeaning::Nothing("nothing is returned"),
        };
        let outer = std::mem::replace(&mut self.body.returned, meaning);
        let mut plain = Vec::new();
        for directive in directives {
            plain.push(self.statement(directive, &[]));
        }
        let meaning = std::mem::replace(&mut self.body.returned, outer);
        let local = match meaning {
            ReturnMeaning::Value { local, .. } => local,
            ReturnMeaning::Nothing(_) => None,
        };
        let (mentioning, plain): (Vec<Stmt>, Vec<Stmt>) =
            plain.into_iter().partition(|stmt| local.is_some_and(|local| mentions(stmt, local)));
        checked.extend(plain);
        let mut stmt = self.statement(last, &[]);
        if let StmtKind::Return { returned, checks, .. } = &mut stmt.kind {
            *returned = local;
            *checks = mentioning;
        }
        checked.push(stmt);
    }
}

fn mentions(stmt: &Stmt, local: LocalId) -> bool {
    let mut found = false;
    stmt.walk_exprs(&mut |expr| found |= matches!(expr.kind, ExprKind::Local(id) if id == local));
    found
}
