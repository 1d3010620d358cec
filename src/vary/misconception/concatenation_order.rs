//! In `1 + 2 + "x"` everything is read as text, or in `"x" + 1 + 2` the sum is read first (PM).

use super::places::{in_turn, quoted};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `concatenation-order`
pub const RULE: Rule = Rule {
    name: "concatenation-order",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let (mut as_text, mut as_sum) = (Vec::new(), Vec::new());
    let mut seen: Vec<Span> = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if !matches!(expr.kind, ExprKind::Binary { operator: BinaryOp::Add, .. })
            || seen.contains(&expr.span)
        {
            return;
        }
        let mut operands = Vec::new();
        chain(expr, &mut operands, &mut seen);
        let types: Vec<Option<Type>> = operands.iter().map(|one| types.type_of(one)).collect();
        let Some(text) = types.iter().position(|ty| *ty == Some(Type::String)) else { return };
        let number = |at: usize| types[at].as_ref().is_some_and(Type::is_whole_number);
        let place = |first: usize, last: usize, read: &str, edits| {
            let span = operands[first].span.to(operands[last].span);
            let facts = vec![("sum", quoted(skeleton, span)), ("read", String::from(read))];
            MisreadSite { place: span, facts, is_written: true, edits }
        };
        if text >= 2 {
            let edits = vec![Edit::to(operands[0].span.at_start(), "\"\" + ")];
            as_text.push(place(0, text - 1, "text", edits));
        }
        let mut at = text + 1;
        while at < operands.len() {
            let run = (at..operands.len()).take_while(|at| number(*at)).count();
            if run >= 2 {
                let (first, last) = (operands[at].span, operands[at + run - 1].span);
                let edits = vec![Edit::to(first.at_start(), "("), Edit::to(last.at_end(), ")")];
                as_sum.push(place(at, at + run - 1, "sum", edits));
            }
            at += run.max(1);
        }
    });
    in_turn(vec![as_text, as_sum])
}

/// The operands of a chain of `+` from left to right, as Java groups it.
fn chain<'a>(expr: &'a Expr, operands: &mut Vec<&'a Expr>, seen: &mut Vec<Span>) {
    if let ExprKind::Binary { operator: BinaryOp::Add, left, right, .. } = &expr.kind {
        seen.push(expr.span);
        chain(left, operands, seen);
        operands.push(right);
    } else {
        operands.push(expr);
    }
}
