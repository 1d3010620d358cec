//! `print` is read as if it ended the line, or `println` as if it did not.

use super::places::{in_turn, is_print, shown_methods};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `print-line-end`
pub const RULE: Rule = Rule {
    name: "print-line-end",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let last = last_expression(skeleton);
    let places = |written: &'static str, read: &'static str| {
        let mut places = Vec::new();
        walk::shown_expressions(&skeleton.file, &mut |expr| {
            let ExprKind::Call { name, arguments, .. } = &expr.kind else { return };
            // Whether the last line ends makes no difference that anybody sees.
            if !is_print(expr, written) || Some(expr.span) == last {
                return;
            }
            let edit = match (arguments.is_empty(), written) {
                (true, "println") => Edit::to(expr.span, "System.out.print(\"\")"),
                _ => Edit::to(name.span, read),
            };
            let facts = vec![("written", String::from(written)), ("read", String::from(read))];
            let is_written = !arguments.is_empty();
            places.push(MisreadSite { place: expr.span, facts, is_written, edits: vec![edit] });
        });
        places
    };
    in_turn(vec![places("print", "println"), places("println", "print")])
}

/// The expression statement with which the program ends.
fn last_expression(skeleton: &Skeleton) -> Option<Span> {
    let program = &skeleton.program;
    let entry = program.methods.get(program.entry.index())?.span;
    let body: &[Stmt] = match shown_methods(skeleton).find(|method| method.span == entry) {
        Some(method) => &method.body,
        None => &skeleton.file.statements,
    };
    let last = body.iter().rfind(|stmt| !matches!(stmt.kind, StmtKind::Directive(_)))?;
    if let StmtKind::Expression(expr) = &last.kind { Some(expr.span) } else { None }
}
