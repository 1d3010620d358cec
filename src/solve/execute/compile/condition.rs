//! Conditions: jumps instead of values, with short circuit.

use super::weight;
use super::{CodeLabel, Compiler};
use crate::read::ir::{BinaryOp, Expr, ExprKind, Intrinsic, LogicOp, Quantifier, UnaryOp};
use crate::solve::execute::code::{Compare, Instruction, Three};
use crate::solve::execute::trace::TraceEvent;
use crate::source::Span;

/// Comparisons that jump; the others are these with their operands or their outcome exchanged.
#[derive(Clone, Copy)]
enum Test {
    Less,
    LessEqual,
    Equal,
    NotEqual,
}

impl Compiler<'_> {
    /// Jumps to `label` if the condition is `when`, else goes on after.
    pub(super) fn branch(&mut self, condition: &Expr, when: bool, label: CodeLabel) {
        if self.tells_outcome(condition) {
            let (other, end) = (self.label(), self.label());
            self.branch_untold(condition, when, other);
            self.tell(TraceEvent::Held { span: condition.span, holds: !when });
            self.jump(end);
            self.place(other);
            self.tell(TraceEvent::Held { span: condition.span, holds: when });
            self.jump(label);
            self.place(end);
        } else {
            self.branch_untold(condition, when, label);
        }
    }

    fn branch_untold(&mut self, condition: &Expr, when: bool, label: CodeLabel) {
        let mark = self.mark();
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other condition is a value to test: `compute` is closed"
        )]
        match &condition.kind {
            ExprKind::Number(number) => {
                if (*number != 0) == when {
                    self.jump(label);
                }
            }
            ExprKind::Unary(UnaryOp::Not, of) => self.branch(of, !when, label),
            ExprKind::Logic(op, left, right) => {
                // `a && b` decides early on false, `a || b` on true.
                let early = *op == LogicOp::Or;
                self.branch_pair(left, early, right, when, early, label);
            }
            ExprKind::Intrinsic(Intrinsic::Implies, operands) => {
                if let [left, right] = operands.as_slice() {
                    // `!p || q`: a `p` that does not hold decides for true.
                    self.branch_pair(left, false, right, when, true, label);
                }
            }
            ExprKind::Intrinsic(Intrinsic::Iff, operands) => {
                if let [left, right] = operands.as_slice() {
                    let test = if when { Test::Equal } else { Test::NotEqual };
                    self.compare(test, left, right, label);
                }
            }
            ExprKind::Conditional(test, then, otherwise) => {
                let (other, end) = (self.label(), self.label());
                self.branch(test, false, other);
                self.branch(then, when, label);
                self.jump(end);
                self.place(other);
                self.branch(otherwise, when, label);
                self.place(end);
            }
            ExprKind::Quantified { quantifier, variable, low, high, condition: said } => {
                // An example decides `__exists` for true, a counterexample `__forall` for false.
                let deciding = *quantifier == Quantifier::Some;
                let behind = self.label();
                let (found, exhausted) =
                    if when == deciding { (label, behind) } else { (behind, label) };
                self.into(low, variable.0);
                let high = self.value(high);
                let (next, test) = (self.label(), self.label());
                self.jump(test);
                self.place(next);
                let operations = weight::of_each(said);
                self.emit_at(Instruction::Charge { operations }, condition.span);
                self.branch(said, deciding, found);
                let one = self.constant(1);
                let variable = self.register(variable.0);
                let right = self.register(one);
                self.emit(Instruction::AddInt(Three { to: variable, left: variable, right }));
                self.place(test);
                let right = self.register(high);
                let compare = Compare { left: variable, right, charge: 0, target: next.0 };
                self.emit(Instruction::JumpLess(compare));
                if exhausted.0 != behind.0 {
                    self.jump(exhausted);
                }
                self.place(behind);
            }
            ExprKind::Binary(op, left, right)
                if comparison(*op, when).is_some() && !left.ty.is_floating() =>
            {
                if let Some((test, exchanged)) = comparison(*op, when) {
                    self.compare_ordered(test, exchanged, left, right, label);
                }
            }
            _ => {
                let value = self.value(condition);
                let (of, target) = (self.register(value), label.0);
                self.emit(if when {
                    Instruction::JumpIf { of, target }
                } else {
                    Instruction::JumpUnless { of, target }
                });
            }
        }
        self.release(mark);
    }

    /// `left` being `deciding` decides the whole for `early`; else the whole is what `right` is.
    fn branch_pair(
        &mut self,
        left: &Expr,
        deciding: bool,
        right: &Expr,
        when: bool,
        early: bool,
        label: CodeLabel,
    ) {
        if when == early {
            self.branch(left, deciding, label);
            self.branch(right, when, label);
        } else {
            let behind = self.label();
            self.branch(left, deciding, behind);
            self.branch(right, when, label);
            self.place(behind);
        }
    }

    fn compare(&mut self, test: Test, left: &Expr, right: &Expr, label: CodeLabel) {
        self.compare_ordered(test, false, left, right, label);
    }

    /// Evaluates `left`, then `right`, whichever way round they are compared.
    fn compare_ordered(
        &mut self,
        test: Test,
        exchanged: bool,
        left: &Expr,
        right: &Expr,
        label: CodeLabel,
    ) {
        let (left, right) = (self.value(left), self.value(right));
        let (left, right) = (self.register(left), self.register(right));
        let (left, right) = if exchanged { (right, left) } else { (left, right) };
        let compare = Compare { left, right, charge: 0, target: label.0 };
        self.emit(match test {
            Test::Less => Instruction::JumpLess(compare),
            Test::LessEqual => Instruction::JumpLessEqual(compare),
            Test::Equal => Instruction::JumpEqual(compare),
            Test::NotEqual => Instruction::JumpNotEqual(compare),
        });
    }

    /// Closes a loop: charges `charge` operations, and jumps back to `label` if the condition
    /// holds. A single comparison does both at once, and together with `i += step` before it if
    /// nothing jumps in between.
    pub(super) fn branch_back(
        &mut self,
        condition: &Expr,
        label: CodeLabel,
        charge: u32,
        span: Span,
    ) {
        let charge_whole = u16::try_from(charge).ok();
        let before = self.code.instructions.len();
        let single = matches!(&condition.kind, ExprKind::Binary(op, left, _)
            if comparison(*op, true).is_some() && !left.ty.is_floating());
        let Some(charge) = charge_whole.filter(|_| single) else {
            self.emit_at(Instruction::Charge { operations: charge }, span);
            self.branch(condition, true, label);
            return;
        };
        self.branch(condition, true, label);
        let Some(last) = self.code.instructions.pop() else { return };
        let alone = self.code.instructions.len() == before && self.last_placed != before;
        if alone && let Some(fused) = self.fuse(last, charge) {
            self.code.instructions.pop();
            self.emit_at(fused, span);
            return;
        }
        let charged = |compare: Compare| Compare { charge, ..compare };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "only these four are emitted for a comparison"
        )]
        let closing = match last {
            Instruction::JumpLess(compare) => Instruction::LoopLess(charged(compare)),
            Instruction::JumpLessEqual(compare) => Instruction::LoopLessEqual(charged(compare)),
            Instruction::JumpEqual(compare) => Instruction::LoopEqual(charged(compare)),
            Instruction::JumpNotEqual(compare) => Instruction::LoopNotEqual(charged(compare)),
            _ => unreachable!("a single comparison ends in a jump"),
        };
        self.emit_at(closing, span);
    }

    /// `i += step` and the comparison after it as one instruction.
    fn fuse(&self, jump: Instruction, charge: u16) -> Option<Instruction> {
        let Some(Instruction::AddInt(add)) = self.code.instructions.last().copied() else {
            return None;
        };
        let fits = |compare: &Compare| {
            add.to == add.left && compare.left == add.to && compare.right != add.to
        };
        let (counter, step) = (add.to, add.right);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "only a loop up to a limit has an instruction of its own"
        )]
        match jump {
            Instruction::JumpLess(compare) if fits(&compare) => {
                let Compare { right: limit, target, .. } = compare;
                Some(Instruction::AddLoopLess { counter, step, limit, charge, target })
            }
            Instruction::JumpLessEqual(compare) if fits(&compare) => {
                let Compare { right: limit, target, .. } = compare;
                Some(Instruction::AddLoopLessEqual { counter, step, limit, charge, target })
            }
            _ => None,
        }
    }
}

/// The comparison that holds if and only if `op` is `when`, and whether its operands are exchanged.
fn comparison(op: BinaryOp, when: bool) -> Option<(Test, bool)> {
    Some(match (op, when) {
        (BinaryOp::Less, true) | (BinaryOp::GreaterEqual, false) => (Test::Less, false),
        (BinaryOp::LessEqual, true) | (BinaryOp::Greater, false) => (Test::LessEqual, false),
        (BinaryOp::Greater, true) | (BinaryOp::LessEqual, false) => (Test::Less, true),
        (BinaryOp::GreaterEqual, true) | (BinaryOp::Less, false) => (Test::LessEqual, true),
        (BinaryOp::Equal, true) | (BinaryOp::NotEqual, false) => (Test::Equal, false),
        (BinaryOp::NotEqual, true) | (BinaryOp::Equal, false) => (Test::NotEqual, false),
        _ => return None,
    })
}
