//! How values come about: `n = 2 * 3 + 1` where `n` is 7.
//!
//! In: the right side of an assignment, or what is printed, and the values that its parts had. Out:
//! the text of what is computed, step by step; nothing where the value alone says it all.

use super::filled::{CallForm, FilledRow};
use super::reduction::chain;
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::source::Span;

/// The variable or the field that an assignment gives a value; `None` for an element.
pub(super) fn assigned_name(target: &Expr) -> Option<&str> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is assigned otherwise has no name of its own"
    )]
    match &target.unparenthesised().kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Field { name, .. } => Some(&name.text),
        _ => None,
    }
}

/// How variables come to their values that are assigned within an expression: `b` in
/// `a = b = c + 1`, `n` in `(n /= 2) > 0`.
pub(super) fn inner_ways(filled: FilledRow<'_>, value: &Expr) -> Vec<(String, String)> {
    let mut ways = Vec::new();
    if let ExprKind::Assign { operator, target, value, .. } = &value.kind {
        let way = derivation(filled, *operator, target, value);
        ways.extend(assigned_name(target).zip(way).map(|(name, way)| (name.to_owned(), way)));
    }
    walk::each_subexpression(value, &mut |inner| ways.extend(inner_ways(filled, inner)));
    ways
}

/// How a variable comes to its value, where that is computed from others.
pub(super) fn way(filled: FilledRow<'_>, name: &str, value: &Expr) -> Option<(String, String)> {
    computed(filled, value).map(|way| (name.to_owned(), way))
}

/// How the target of an assignment comes to its value, where that is computed from others: from
/// the right side, and before a compound operator from the old value.
pub(super) fn derivation(
    filled: FilledRow<'_>,
    operator: Option<BinaryOp>,
    target: &Expr,
    value: &Expr,
) -> Option<String> {
    let Some(operator) = operator else { return computed(filled, value) };
    let value = filled.taken(value);
    let old = filled.value(target)?;
    let is_computed = matches!(value.kind, ExprKind::Binary { .. });
    let whole = filled.value(value);
    let with = |right: String| {
        let is_open = is_computed && Some(&right) != whole.as_ref();
        let right = if is_open || right.starts_with('-') { format!("({right})") } else { right };
        format!("{old} {} {right}", operator.as_str())
    };
    let later = filled.later_steps(value, CallForm::Returned, true).into_iter().map(with);
    chain(with(filled.text(value, CallForm::Returned)), later.collect())
}

/// A computed value with the values that it is computed from.
fn computed(filled: FilledRow<'_>, value: &Expr) -> Option<String> {
    let value = filled.taken(value);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other value is shown with its result only"
    )]
    let first = match &value.unparenthesised().kind {
        ExprKind::Binary { .. } => {
            let outcome = filled.outcome(value.unparenthesised()).map(|holds| holds.to_string());
            filled.returned(value.unparenthesised(), outcome.as_deref())
        }
        ExprKind::Call { receiver: Some(receiver), name, arguments }
            if !arguments.is_empty() && filled.is_text(receiver) =>
        {
            let arguments = arguments.iter().map(|one| filled.text(one, CallForm::Values));
            let arguments: Vec<String> = arguments.collect();
            let receiver = filled.syntax.expression(receiver);
            format!("{receiver}.{}({})", name.text, arguments.join(", "))
        }
        ExprKind::Call { receiver: Some(receiver), .. }
            if filled.syntax.source(receiver.span) == "Math" =>
        {
            filled.text(value, CallForm::Returned)
        }
        ExprKind::Cast { operand, .. }
            if matches!(operand.unparenthesised().kind, ExprKind::Binary { .. }) =>
        {
            let cast = Span { end: operand.span.start, ..value.unparenthesised().span };
            let operand = filled.text(operand, CallForm::Returned);
            format!("{}{operand}", filled.syntax.source(cast))
        }
        ExprKind::Index { array, index } => filled.element(array, index),
        ExprKind::InstanceOf { operand, .. } => filled.type_test(value, operand),
        _ => return None,
    };
    if let Some(holds) = filled.outcome(value) {
        return chain(filled.condition_from(first, value, holds), Vec::new());
    }
    chain(first, filled.later_steps(value, CallForm::Returned, false))
}

/// What is handed over to be printed, with its values, if any of it is computed.
pub(super) fn computed_output(filled: FilledRow<'_>, arguments: &[Expr]) -> Option<String> {
    let is_computed = |of: &Expr| matches!(of.unparenthesised().kind, ExprKind::Binary { .. });
    if !arguments.iter().any(is_computed) {
        return None;
    }
    let [only] = arguments else {
        let texts = arguments.iter().map(|of| filled.text(of, CallForm::Returned));
        return chain(texts.collect::<Vec<_>>().join(", "), Vec::new());
    };
    // What comes out in the end stands beside it.
    let mut later = filled.later_steps(only, CallForm::Returned, true);
    later.retain(|step| step != filled.row.printed.trim_end());
    chain(filled.text(only, CallForm::Returned), later)
}
