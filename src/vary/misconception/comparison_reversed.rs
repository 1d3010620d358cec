//! `<` is read as `>`, or `Math.min` as `Math.max`, where one of two values is chosen.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all, parts};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `comparison-reversed`
pub const RULE: Rule = Rule {
    name: "comparison-reversed",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // Loops would hardly ever end as they should; somebody who traces them notices.
    let mut conditions: Vec<&Expr> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::If { condition, .. } = &stmt.kind {
            conditions.push(condition);
        }
    });
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let ExprKind::Conditional { condition, .. } = &expr.kind {
            conditions.push(condition);
        }
    });
    let mut sites: Vec<MisreadSite> = Vec::new();
    let mut add = |place: Span, at: Span, written: &str, read: &str| {
        let facts = vec![
            ("written", written.to_owned()),
            ("read", read.to_owned()),
            ("condition", quoted(skeleton, place)),
        ];
        sites.push(MisreadSite { place, facts, is_written: true, edits: vec![Edit::to(at, read)] });
    };
    for condition in conditions {
        parts(condition, &mut |part| {
            let ExprKind::Binary { operator, operator_span, .. } = &part.kind else { return };
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "only orders have an opposite direction"
            )]
            let read = match operator {
                BinaryOp::Less => ">",
                BinaryOp::LessEqual => ">=",
                BinaryOp::Greater => "<",
                BinaryOp::GreaterEqual => "<=",
                _ => return,
            };
            add(part.span, *operator_span, operator.as_str(), read);
        });
    }
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(receiver), name, .. } = &expr.kind else { return };
        if !matches!(&receiver.kind, ExprKind::Name(of) if of == "Math") {
            return;
        }
        match name.text.as_str() {
            "min" => add(expr.span, receiver.span.to(name.span), "Math.min", "Math.max"),
            "max" => add(expr.span, receiver.span.to(name.span), "Math.max", "Math.min"),
            _ => {}
        }
    });
    sites.sort_by_key(|site| site.place);
    sites.dedup_by_key(|site| site.edits[0].at);
    each_and_all(sites)
}
