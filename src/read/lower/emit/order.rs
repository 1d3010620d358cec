//! The order of evaluation (JLS 15.7): operands from left to right, each before the effects of the
//! next.
//!
//! In: operands. Out: pure expressions that may all be evaluated after the statements written
//! meanwhile.

use super::super::typed;
use super::Emitter;
use super::effect::{Effects, is_simple};
use crate::read::ir::{Expr, StmtKind};

impl Emitter<'_> {
    /// Pure expressions for operands that are evaluated from left to right.
    pub(super) fn operands<'t>(
        &mut self,
        operands: impl IntoIterator<Item = &'t typed::Expr>,
    ) -> Vec<Expr> {
        let operands: Vec<&typed::Expr> = operands.into_iter().collect();
        // What stands after each operand may change.
        let mut later: Vec<Effects> = Vec::with_capacity(operands.len());
        let mut behind = Effects::default();
        for operand in operands.iter().rev() {
            later.push(behind.clone());
            behind.add(operand);
        }
        later.reverse();
        operands
            .into_iter()
            .zip(later)
            .map(|(operand, later)| {
                let value = self.value(operand);
                self.kept(value, &later)
            })
            .collect()
    }

    /// The expression itself if effects leave it alone, else a temporary with its value.
    pub(super) fn kept(&mut self, expr: Expr, effects: &Effects) -> Expr {
        if effects.leave(&expr) { expr } else { self.captured(expr) }
    }

    /// An expression that may be read any number of times: itself if that is simple, else a
    /// temporary.
    pub(super) fn simple(&mut self, expr: Expr) -> Expr {
        if is_simple(&expr) { expr } else { self.captured(expr) }
    }

    /// A temporary with the value of an expression.
    pub(super) fn captured(&mut self, expr: Expr) -> Expr {
        let span = expr.span;
        let target = self.temporary(expr.ty.clone(), span);
        self.push(StmtKind::Set { target, value: expr }, span);
        self.read(target, span)
    }
}
