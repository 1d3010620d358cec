//! `__forall`, `__exists` and counters.
//!
//! In: checked quantifiers. Out: an expression if the condition is pure, else a made-up loop, which
//! stands within a check.

use super::super::typed::{self, ExprKind as Typed};
use super::Emitter;
use super::effect::Effects;
use crate::read::ir::{
    BinaryOp, Block, Expr, ExprKind, LabelId, LogicOp, Loop, LoopId, LoopInfo, Quantifier,
    StmtKind, TestFirst, UnaryOp,
};
use crate::read::types::Type;
use crate::source::Span;

impl Emitter<'_> {
    /// `__iterations(k)`
    pub(super) fn iterations(&mut self, at: u32, span: Span) -> Expr {
        let mut loops = (0..).map(LoopId).zip(&self.typed.loops).filter(|(_, of)| !of.ghost);
        let Some((id, _)) = loops.nth(at as usize) else { return self.impossible(span) };
        self.counted.insert(id);
        Expr { kind: ExprKind::Iterations(id), ty: Type::INT, span }
    }

    /// `__forall(i, low, high, c)` and `__exists(i, low, high, c)`
    pub(super) fn quantified(&mut self, expr: &typed::Expr) -> Expr {
        let span = expr.span;
        let Typed::Quantified { quantifier, variable, low, high, condition } = &expr.kind else {
            return self.impossible(span);
        };
        if Effects::of(condition).any {
            return self.quantified_by_loop(expr);
        }
        let mut bounds = self.operands([&**low, &**high]).into_iter();
        let (Some(low), Some(high)) = (bounds.next(), bounds.next()) else {
            return self.impossible(span);
        };
        let kind = ExprKind::Quantified {
            quantifier: *quantifier,
            variable: *variable,
            low: Box::new(low),
            high: Box::new(high),
            condition: Box::new(self.value(condition)),
        };
        Expr { kind, ty: Type::BOOLEAN, span }
    }

    /// A loop that asks for each number until one decides.
    fn quantified_by_loop(&mut self, expr: &typed::Expr) -> Expr {
        let span = expr.span;
        let Typed::Quantified { quantifier, variable, low, high, condition } = &expr.kind else {
            return self.impossible(span);
        };
        let mut bounds = self.operands([&**low, &**high]).into_iter();
        let (Some(low), Some(high)) = (bounds.next(), bounds.next()) else {
            return self.impossible(span);
        };
        let high = self.captured(high);
        let target = self.temporary(Type::BOOLEAN, span);
        self.push(StmtKind::Set { target: *variable, value: low }, span);
        let undecided = i64::from(*quantifier == Quantifier::All);
        let start = Expr { kind: ExprKind::Number(undecided), ty: Type::BOOLEAN, span };
        self.push(StmtKind::Set { target, value: start }, span);
        let at = self.read(*variable, span);
        let below = ExprKind::Binary(BinaryOp::Less, Box::new(at), Box::new(high));
        let below = Expr { kind: below, ty: Type::BOOLEAN, span };
        let so_far = self.read(target, span);
        let open = match quantifier {
            Quantifier::All => so_far,
            Quantifier::Some => Expr {
                kind: ExprKind::Unary(UnaryOp::Not, Box::new(so_far)),
                ty: Type::BOOLEAN,
                span,
            },
        };
        let going_on = ExprKind::Logic(LogicOp::And, Box::new(open), Box::new(below));
        let going_on = Expr { kind: going_on, ty: Type::BOOLEAN, span };
        let body = self.block(|emitter| {
            let first = emitter.locals.len();
            emitter.value_into(target, condition, span);
            emitter.forget_from(first, span.at_end());
        });
        let update = self.block(|emitter| {
            let one = Expr { kind: ExprKind::Number(1), ty: Type::INT, span };
            let at = emitter.read(*variable, span);
            let next = ExprKind::Binary(BinaryOp::Add, Box::new(at), Box::new(one));
            let value = Expr { kind: next, ty: Type::INT, span };
            emitter.push(StmtKind::Set { target: *variable, value }, span);
        });
        let label = LabelId(self.labels);
        self.labels += 1;
        let id = self.made_up_loop(span);
        self.push(
            StmtKind::Loop(Loop {
                id,
                label,
                test_first: TestFirst::BeforeBody,
                invariants: Vec::new(),
                prelude: Block::default(),
                condition: going_on,
                body,
                update,
            }),
            span,
        );
        self.forget(vec![*variable], span.at_end());
        self.read(target, span)
    }

    /// Enters a loop that is not in the text.
    fn made_up_loop(&mut self, span: Span) -> LoopId {
        let id = LoopId::new(self.typed.loops.len() + self.made_up.len());
        self.made_up.push(LoopInfo {
            span,
            bound: None,
            invariant: false,
            method: self.method,
            ghost: true,
            synthetic: true,
            runs_through_collection: false,
        });
        id
    }
}
