//! After the largest value of a type, numbers start again at 0.

use super::overflow_stops::{limits, reading};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::{BinaryOp, Expr, ExprKind};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::ir_build::number;

/// `overflow-to-zero`
pub const RULE: Rule = Rule {
    name: "overflow-to-zero",
    frequency: Frequency::Rare,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    reading(skeleton, &|exact, ty| {
        let (_, greatest) = limits(ty);
        let span = exact.span;
        let is = |operator, limit| Expr {
            kind: ExprKind::Binary(
                operator,
                Box::new(exact.clone()),
                Box::new(number(limit, Type::LONG, span)),
            ),
            ty: Type::BOOLEAN,
            span,
        };
        let too_large = is(BinaryOp::Greater, greatest);
        let rest = Expr { ty: Type::LONG, ..is(BinaryOp::And, greatest) };
        let kind =
            ExprKind::Conditional(Box::new(too_large), Box::new(rest), Box::new(exact.clone()));
        Expr { kind, ty: Type::LONG, span }
    })
}
