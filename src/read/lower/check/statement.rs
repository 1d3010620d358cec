//! Statements and their lists.
//!
//! In: statements of the syntax tree. Out: checked statements; directives are attached to what they
//! speak of.

use super::super::typed::{Stmt, StmtKind};
use super::Checker;
use super::directive::Pending;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::source::Span;

impl Checker<'_> {
    /// The statements of a block, in the scope that is open.
    pub(super) fn statements(&mut self, statements: &[ast::Stmt]) -> Vec<Stmt> {
        let mut checked = Vec::new();
        let mut pending = Vec::new();
        let mut at = 0;
        while let Some(statement) = statements.get(at) {
            if let Some(run) = self.directives_before_return(&statements[at..]) {
                self.orphans(&std::mem::take(&mut pending), None);
                self.returned_value(&statements[at..=at + run], &mut checked);
                at += run + 1;
                continue;
            }
            at += 1;
            if let ast::StmtKind::Directive(
                directive @ (ast::Directive::Loop { .. } | ast::Directive::Invariant { .. }),
            ) = &statement.kind
            {
                pending.push(Pending { directive, span: statement.span });
            } else {
                let mut directives = std::mem::take(&mut pending);
                if !directives.is_empty() && !is_loop(statement) {
                    let later = statements[at..].iter().find(|one| is_loop(one));
                    self.orphans(&directives, later.map(|one| one.span));
                    directives.clear();
                }
                checked.push(self.statement(statement, &directives));
            }
        }
        self.orphans(&pending, None);
        checked
    }

    /// A statement that stands alone after `if (…)` and its like.
    pub(super) fn substatement(&mut self, statement: &ast::Stmt) -> Stmt {
        let span = statement.span;
        if let ast::StmtKind::Directive(
            directive @ (ast::Directive::Loop { .. } | ast::Directive::Invariant { .. }),
        ) = &statement.kind
        {
            self.orphan(
                &Pending { directive, span },
                "it is the whole body of what stands before it",
                "put braces around this and the loop, `{ … }`",
            );
            return Stmt::new(StmtKind::Nothing, span);
        }
        let mut inner = self.scoped(|checker| checker.statements(std::slice::from_ref(statement)));
        match (inner.pop(), inner.is_empty()) {
            (Some(only), true) => only,
            (None, _) => Stmt::new(StmtKind::Nothing, span),
            (Some(last), false) => {
                inner.push(last);
                Stmt::new(StmtKind::Block(inner), span)
            }
        }
    }

    /// One statement with the loop directives right before it.
    pub(super) fn statement(&mut self, statement: &ast::Stmt, pending: &[Pending<'_>]) -> Stmt {
        self.rooted(|checker| checker.rooted_statement(statement, pending))
    }

    fn rooted_statement(&mut self, statement: &ast::Stmt, pending: &[Pending<'_>]) -> Stmt {
        let span = statement.span;
        if let ast::StmtKind::Loop(of) = &statement.kind {
            return self.loop_statement(of, None, pending, span);
        }
        if let ast::StmtKind::Labelled { label, body } = &statement.kind {
            return self.labelled(label, body, pending, span);
        }
        self.orphans(pending, None);
        let kind = match &statement.kind {
            ast::StmtKind::Local(declaration) => self.declaration(declaration),
            ast::StmtKind::Expression(expr) => StmtKind::Expression(self.value_or_void(expr)),
            ast::StmtKind::Block(body) => {
                StmtKind::Block(self.scoped(|checker| checker.statements(body)))
            }
            ast::StmtKind::If { condition, then, otherwise } => StmtKind::If {
                condition: self.boolean(condition, "the condition of `if`"),
                then: Box::new(self.substatement(then)),
                otherwise: otherwise.as_ref().map(|other| Box::new(self.substatement(other))),
            },
            ast::StmtKind::Break(label) => self.break_statement(label.as_ref(), span),
            ast::StmtKind::Continue(label) => self.continue_statement(label.as_ref(), span),
            ast::StmtKind::Return(value) => self.return_statement(value.as_ref(), span),
            ast::StmtKind::Directive(directive) => self.directive(directive, span),
            // Loops and labels were taken above.
            ast::StmtKind::Switch(of) => self.switch_statement(of, None),
            ast::StmtKind::Yield(value) => self.yield_statement(value, span),
            ast::StmtKind::Empty | ast::StmtKind::Loop(_) | ast::StmtKind::Labelled { .. } => {
                StmtKind::Nothing
            }
            ast::StmtKind::LocalClass(name) => {
                if let Some(class) = self.class_named(&name.text) {
                    self.capture(class);
                }
                StmtKind::Nothing
            }
            ast::StmtKind::ConstructorCall { keyword, arguments } => {
                self.constructor_call(keyword, arguments, span)
            }
            ast::StmtKind::Throw(value) => self.throw_statement(value, span),
            ast::StmtKind::Try(of) => self.try_statement(of),
            ast::StmtKind::Assert { condition, message } => {
                self.assertion(condition, message.as_ref(), span)
            }
            ast::StmtKind::Synchronized { lock, body } => self.synchronized(lock, body),
            ast::StmtKind::Unsupported => {
                self.findings.incomplete();
                StmtKind::Unknown
            }
        };
        Stmt::new(kind, span)
    }

    /// Loop directives with no loop after them, and where the next loop of the block stands.
    pub(super) fn orphans(&mut self, pending: &[Pending<'_>], later: Option<Span>) {
        for alone in pending {
            let condition = if matches!(alone.directive, ast::Directive::Invariant { .. }) {
                "INVARIANT(…)"
            } else {
                "LOOP(…)"
            };
            let help = format!("put `{condition};` right before the `for`, `while` or `do`");
            let label = "the next statement is not a loop";
            let finding = self.without_loop(alone).label(label).help(help);
            self.report(match later {
                Some(later) if pending.len() == 1 => {
                    let between = self.source.slice(alone.span.at_end().to(later.at_start()));
                    let text =
                        format!("{}{} ", between.trim_start(), self.source.slice(alone.span));
                    finding.replace(alone.span.up_to(later), text)
                }
                _ => finding,
            });
        }
    }

    fn orphan(&mut self, alone: &Pending<'_>, label: &str, help: &str) {
        let finding = self.without_loop(alone).label(label).help(help);
        self.report(finding);
    }

    fn without_loop(&mut self, alone: &Pending<'_>) -> Diagnostic {
        let &Pending { directive, span } = alone;
        let name = if let ast::Directive::Invariant { condition, check } = directive {
            self.enter_check(*check, crate::read::ir::CheckKind::Invariant, span, condition.span);
            "INVARIANT"
        } else {
            "LOOP"
        };
        let message = format!("`{name}` with no loop after it");
        Diagnostic::error(Code::Directive, span, message)
    }
}

fn is_loop(statement: &ast::Stmt) -> bool {
    matches!(statement.kind, ast::StmtKind::Loop(_) | ast::StmtKind::Labelled { .. })
}
