//! Which exceptions may be thrown where (JLS 11.2).
//!
//! In: a checked method. Out: findings about exceptions that have to be declared and are not,
//! clauses that catch what is never thrown or was caught before, resources that are not effectively
//! `final`. Of what may be thrown, only classes count that have to be declared.

use super::super::Findings;
use super::super::typed::{
    AssignedPlace, CheckedTry, Expr, ExprKind, Method, Program, Stmt, StmtKind, Throwables,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{INITIALISER, LocalId};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

/// An exception that may be thrown, and what throws it.
#[derive(Clone, Copy, Debug)]
struct Thrown {
    class: ClassId,
    span: Span,
}

/// Checks a method.
pub(super) fn method(program: &Program, method: &Method, findings: &mut Findings) {
    let Some(known) = program.throwables else { return };
    let is_written = method.is_counted || method.receiver.is_constructor();
    if method.is_library || !is_written {
        return;
    }
    let (thrown, caught) = (Vec::new(), Vec::new());
    let mut walk = ThrownWalk { program, method, known, findings, thrown, caught };
    walk.list(&method.body);
    let thrown = std::mem::take(&mut walk.thrown);
    for one in thrown {
        let is_declared = method.throws.iter().any(|class| walk.is_kind_of(one.class, *class));
        if !is_declared {
            walk.unreported(one);
        }
    }
}

struct ThrownWalk<'a> {
    program: &'a Program,
    method: &'a Method,
    /// Whether it is what calls the entry.
    known: Throwables,
    findings: &'a mut Findings,
    /// What may be thrown so far, without what was caught.
    thrown: Vec<Thrown>,
    /// The variables of the clauses around, with what each may be.
    caught: Vec<(LocalId, Vec<ClassId>)>,
}

impl ThrownWalk<'_> {
    fn is_kind_of(&self, class: ClassId, other: ClassId) -> bool {
        self.program.ancestors.get(class.index()).is_some_and(|above| above.contains(&other))
    }

    /// Whether an exception has to be caught or declared.
    fn is_checked(&self, class: ClassId) -> bool {
        !self.is_kind_of(class, self.known.runtime) && !self.is_kind_of(class, self.known.error)
    }

    fn name(&self, class: ClassId) -> &str {
        self.program.classes.get(class.index()).map_or("", |of| &of.name)
    }

    fn throws(&mut self, class: ClassId, span: Span) {
        if self.is_checked(class) {
            self.thrown.push(Thrown { class, span });
        }
    }

    fn unreported(&mut self, one: Thrown) {
        let name = self.name(one.class).to_owned();
        let message = format!("`{name}` is neither caught nor declared");
        let is_made_up = self.method.name == INITIALISER || self.method.class.is_none();
        let help = if is_made_up {
            String::from("catch it with `try`")
        } else {
            format!(
                "catch it with `try`, or write `throws {name}` after the parameters of `{}`",
                self.method.name
            )
        };
        let finding = Diagnostic::error(Code::Exception, one.span, message);
        self.findings.push(finding.label("may throw it").help(help));
    }

    fn list(&mut self, statements: &[Stmt]) {
        for stmt in statements {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Try(of) = &stmt.kind {
            return self.attempt(of);
        }
        let (exprs, stmts) = stmt.parts();
        for expr in exprs {
            self.expr(expr);
        }
        if let StmtKind::ThrowObject(value) = &stmt.kind {
            self.throw(value);
        }
        for inner in stmts {
            self.stmt(inner);
        }
    }

    /// `throw e;` What is caught and thrown again is no more than what the block may throw.
    fn throw(&mut self, value: &Expr) {
        if let ExprKind::Local(id) = value.kind
            && let Some((_, classes)) = self.caught.iter().rev().find(|(local, _)| *local == id)
        {
            for class in classes.clone() {
                self.throws(class, value.span);
            }
            return;
        }
        if let Some(Type::Object(class)) = &value.ty {
            self.throws(class.id, value.span);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        for part in expr.parts() {
            self.expr(part);
        }
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else calls a method")]
        match &expr.kind {
            ExprKind::Call { method, .. } => self.calls(method.index(), expr.span),
            ExprKind::NewObject { constructor: Some(method), .. } => {
                self.calls(method.index(), expr.span);
            }
            ExprKind::Switch(of) => {
                for stmt in of.statements() {
                    self.stmt(stmt);
                }
            }
            _ => {}
        }
    }

    fn calls(&mut self, method: usize, span: Span) {
        let throws = self.program.methods.get(method).map(|of| of.throws.clone());
        // What the entry throws ends the program. Its call is all that the program runs.
        let is_entry = span == self.method.span;
        for class in throws.filter(|_| !is_entry).unwrap_or_default() {
            self.throws(class, span);
        }
    }

    fn attempt(&mut self, of: &CheckedTry) {
        let outside = std::mem::take(&mut self.thrown);
        for one in &of.resources {
            self.expr(&one.value);
            self.expr(&one.close);
            if let Some(variable) = one.variable {
                self.effectively_final(variable, one.span);
            }
        }
        self.list(&of.body);
        let inside = std::mem::replace(&mut self.thrown, outside);
        let mut left = inside.clone();
        let mut earlier: Vec<(ClassId, Span)> = Vec::new();
        let mut end = of.body_span;
        for clause in &of.clauses {
            let mut again = Vec::new();
            let whole = (clause.classes.len() == 1).then(|| end.at_end().to(clause.span));
            end = clause.span;
            for (class, span) in &clause.classes {
                self.clause((*class, *span), whole, &earlier, &inside);
                again.extend(
                    left.iter().map(|one| one.class).filter(|one| self.is_kind_of(*one, *class)),
                );
                // An exception whose class is known only roughly may be one of these.
                again.extend(
                    left.iter()
                        .filter(|one| one.class != *class && self.is_kind_of(*class, one.class))
                        .map(|_| *class),
                );
            }
            left.retain(|one| {
                !clause.classes.iter().any(|(class, _)| self.is_kind_of(one.class, *class))
            });
            let is_kept = !assigns(&clause.body, clause.local);
            if is_kept {
                self.caught.push((clause.local, again));
            }
            self.list(&clause.body);
            if is_kept {
                self.caught.pop();
            }
            earlier.extend(clause.classes.iter().copied());
        }
        self.thrown.extend(left);
        if let Some((finally, _)) = &of.finally {
            if !super::completes(finally) {
                // Whatever was thrown is lost with a jump out of this block.
                self.thrown.clear();
            }
            self.list(finally);
        }
    }

    /// Reports a clause that is never entered; `whole` is its text where it names no other class.
    fn clause(
        &mut self,
        (class, span): (ClassId, Span),
        whole: Option<Span>,
        earlier: &[(ClassId, Span)],
        inside: &[Thrown],
    ) {
        let name = self.name(class).to_owned();
        let before = earlier.iter().find(|(known, _)| self.is_kind_of(class, *known));
        if let Some((known, place)) = before {
            let message = format!("`{name}` was caught before");
            let help = if *known == class {
                String::from("leave this clause out")
            } else {
                format!("put the clause of `{name}` before that of `{}`", self.name(*known))
            };
            let finding = Diagnostic::error(Code::Exception, span, message)
                .also(*place, "this clause catches it")
                .help(help);
            self.findings.push(match whole {
                Some(whole) => finding.replace(whole, ""),
                None => finding,
            });
            return;
        }
        let is_general = class == self.known.throwable || class == self.known.exception;
        let may_be =
            |one: &Thrown| self.is_kind_of(one.class, class) || self.is_kind_of(class, one.class);
        if !is_general && self.is_checked(class) && !inside.iter().any(may_be) {
            let message = format!("`{name}` is never thrown in this `try`");
            let finding = Diagnostic::error(Code::Exception, span, message);
            self.findings.push(finding.help("leave the clause out, or call what throws it"));
        }
    }

    /// Reports a variable that a `try` closes and that may become another one.
    fn effectively_final(&mut self, variable: LocalId, span: Span) {
        let local = &self.method.locals[variable.index()];
        let assigned = assignments(&self.method.body, variable);
        if local.is_final || assigned == 0 || assigned == 1 && !local.initialised {
            return;
        }
        let message = format!("`{}` is assigned more than once, and a `try` closes it", local.name);
        let finding = Diagnostic::error(Code::FinalAssigned, span, message);
        self.findings.push(
            finding
                .also(local.span, "declared here")
                .help("declare a variable of its own in the `try`"),
        );
    }
}

/// How often a variable is assigned.
fn assignments(statements: &[Stmt], variable: LocalId) -> usize {
    let mut count = 0;
    for stmt in statements {
        stmt.walk_exprs(&mut |expr| {
            let is_it = matches!(
                &expr.kind,
                ExprKind::Update { place: AssignedPlace::Local(id), .. } if *id == variable
            );
            count += usize::from(is_it);
        });
    }
    count
}

fn assigns(statements: &[Stmt], variable: LocalId) -> bool {
    assignments(statements, variable) > 0
}
