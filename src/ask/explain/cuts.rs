//! Fractions that are lost in a row.
//!
//! In: a row and its statement. Out: each division of whole numbers that does not come out even,
//! and each cast of a floating number to a whole one that has a fraction. What holds: only rows in
//! which floating numbers occur tell of them; elsewhere no student expects a fraction.

use super::filled::{CallForm, FilledRow};
use super::part::LinePart;
use crate::read::datum::Datum;
use crate::read::floating::value_of;
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::vary::trace::Row;

/// The most lost fractions that a row tells of.
const MOST: usize = 2;

/// What is lost in a row.
pub(super) fn cuts(row: &Row, stmt: Option<&Stmt>, filled: FilledRow<'_>) -> Vec<LinePart> {
    let is_floating = row.evaluated.iter().any(|one| one.ty.is_floating())
        || row.changes.iter().any(|change| change.ty.is_floating());
    let Some(stmt) = stmt.filter(|_| is_floating) else { return Vec::new() };
    let mut found = Vec::new();
    if let StmtKind::Local(_)
    | StmtKind::Expression(_)
    | StmtKind::Return(_)
    | StmtKind::If { .. } = stmt.kind
    {
        walk::each_expression(stmt, &mut |expr| within(expr, filled, &mut found));
    }
    found.truncate(MOST);
    found
}

fn within(expr: &Expr, filled: FilledRow<'_>, found: &mut Vec<LinePart>) {
    walk::each_subexpression(expr, &mut |inner| within(inner, filled, found));
    found.extend(cut(expr, filled));
}

fn cut(expr: &Expr, filled: FilledRow<'_>) -> Option<LinePart> {
    let value = |expr: &Expr| filled.evaluated(expr).map(|one| one.value.clone());
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else loses a fraction")]
    let (expression, kept) = match &expr.kind {
        ExprKind::Binary { operator: BinaryOp::Divide, left, right, .. } => {
            let number = |expr: &Expr| match (value(expr), &expr.unparenthesised().kind) {
                (Some(Datum::Integral(number)), _) => Some(number),
                (None, ExprKind::IntegerLiteral) => {
                    filled.syntax.source(expr.unparenthesised().span).parse().ok()
                }
                _ => None,
            };
            let (one, other) = (number(left)?, number(right)?);
            let rest = one.checked_rem(other)?;
            let quotient = (rest != 0).then(|| one / other)?;
            (filled.text(expr, CallForm::Values), quotient)
        }
        ExprKind::Cast { ty, operand } => {
            let Some(Datum::Floating(_, number)) = value(operand) else { return None };
            let TypeSyntaxKind::Primitive(to) = ty.kind else { return None };
            let whole = value_of(number).fract() == 0.0 || !value_of(number).is_finite();
            let Some(Datum::Integral(kept)) = value(expr) else { return None };
            (filled.value(operand).filter(|_| !to.is_floating() && !whole)?, kept)
        }
        _ => return None,
    };
    Some(LinePart::WholePart { expression, value: kept.to_string() })
}
