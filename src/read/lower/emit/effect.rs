//! What expressions change.
//!
//! In: checked expressions. Out: the locals that they assign and whether they do anything else that
//! others could see.

use super::super::typed::{AssignedPlace, Expr, ExprKind, Stmt, StmtKind, Switch, SwitchGroup};
use crate::read::ir::{self, LocalId};
use crate::read::syntax::ast::SwitchForm;
use crate::read::types::Type;

/// What the evaluation of an expression may change.
#[derive(Clone, Debug, Default)]
pub(super) struct Effects {
    /// Whether it changes anything or makes an array or a builder, so that it becomes statements.
    pub any: bool,
    /// The locals that it assigns.
    pub assigned: Vec<LocalId>,
}

impl Effects {
    /// The effects of an expression.
    pub fn of(expr: &Expr) -> Self {
        let mut effects = Self::default();
        effects.add(expr);
        effects
    }

    /// Adds those of another expression.
    pub fn add(&mut self, expr: &Expr) {
        expr.walk(&mut |part| match &part.kind {
            ExprKind::Update { place, .. } => {
                self.any = true;
                if let AssignedPlace::Local(id) = place {
                    self.assigned.push(*id);
                }
            }
            ExprKind::Call { .. }
            | ExprKind::Ready(..)
            | ExprKind::NewObject { .. }
            | ExprKind::ObjectText { .. }
            | ExprKind::Identity(..)
            | ExprKind::InstanceOf { .. }
            | ExprKind::CastObject(..)
            | ExprKind::Print(_)
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayLiteral { .. }
            | ExprKind::NewBuilder(_)
            | ExprKind::CopyArray { .. }
            | ExprKind::Characters(_)
            | ExprKind::Change { .. }
            | ExprKind::PlaceholderArray(_) => self.any = true,
            ExprKind::Switch(of) => self.any |= !is_pure(of),
            ExprKind::Unknown(_)
            | ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::Placeholder(_)
            | ExprKind::Chosen(..)
            | ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::Old
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Logic(..)
            | ExprKind::Conditional(..)
            | ExprKind::Convert(_)
            | ExprKind::Length(_)
            | ExprKind::Element(..)
            | ExprKind::Content(_)
            | ExprKind::Field(..)
            | ExprKind::ToText(_)
            | ExprKind::Concat(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Output
            | ExprKind::Steps
            | ExprKind::Iterations(_)
            | ExprKind::Quantified { .. }
            | ExprKind::TextOrNull(_)
            | ExprKind::Format { .. } => {}
        });
    }

    /// Whether a pure expression has the same value after these effects and cannot throw, so that
    /// it may be evaluated after them.
    pub fn leave(&self, expr: &ir::Expr) -> bool {
        if !self.any {
            return true;
        }
        match &expr.kind {
            ir::ExprKind::Number(_)
            | ir::ExprKind::Text(_)
            | ir::ExprKind::Null
            | ir::ExprKind::Placeholder(_) => true,
            ir::ExprKind::Local(id) => !self.assigned.contains(id),
            ir::ExprKind::Unary(_, operand)
            | ir::ExprKind::Convert(operand)
            | ir::ExprKind::ToText(operand) => self.leave(operand),
            ir::ExprKind::Binary(operator, left, right) => {
                let divides = matches!(operator, ir::BinaryOp::Divide | ir::BinaryOp::Remainder);
                let safe =
                    !divides || matches!(right.kind, ir::ExprKind::Number(divisor) if divisor != 0);
                safe && self.leave(left) && self.leave(right)
            }
            ir::ExprKind::Logic(_, left, right) => self.leave(left) && self.leave(right),
            ir::ExprKind::Conditional(condition, then, otherwise) => {
                self.leave(condition) && self.leave(then) && self.leave(otherwise)
            }
            ir::ExprKind::Concat(parts) => parts.iter().all(|part| self.leave(part)),
            ir::ExprKind::Intrinsic(intrinsic, parts) => {
                let facts = intrinsic.facts();
                let depends = facts.reach == ir::FunctionReach::Arrays;
                facts.is_total() && !depends && parts.iter().all(|part| self.leave(part))
            }
            ir::ExprKind::Static(_)
            | ir::ExprKind::Length(_)
            | ir::ExprKind::Element(_, _)
            | ir::ExprKind::Content(_)
            | ir::ExprKind::Field(..)
            | ir::ExprKind::Quantified { .. }
            | ir::ExprKind::Iterations(_)
            | ir::ExprKind::Steps
            | ir::ExprKind::Output => false,
        }
    }
}

/// Whether a `switch` expression looks at a variable and becomes conditionals only, with no
/// statement before them. Never if there is another one in it.
pub(in super::super) fn is_pure(of: &Switch) -> bool {
    let mut nested = false;
    let mut look = |expr: &Expr| nested |= matches!(expr.kind, ExprKind::Switch(_));
    of.selector.walk(&mut look);
    of.yielded().into_iter().for_each(|value| value.walk(&mut look));
    let compared = of.groups.iter().any(|group| !group.default && !group.cases.is_empty());
    let throws = of.selector.ty == Some(Type::String) && !compared;
    !nested && !throws && is_variable(&of.selector) && pure_values(of).is_some()
}

fn is_variable(expr: &Expr) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not a variable may change or throw"
    )]
    match &expr.kind {
        ExprKind::Local(_) | ExprKind::Static(_) => true,
        ExprKind::Convert(operand) => is_variable(operand),
        _ => false,
    }
}

/// The groups of a `switch` expression with their values, if each is an expression without effects.
pub(super) fn pure_values(of: &Switch) -> Option<Vec<(&SwitchGroup, &Expr)>> {
    of.groups.iter().map(|group| Some((group, pure_value(of, group)?))).collect()
}

fn pure_value<'a>(of: &Switch, group: &'a SwitchGroup) -> Option<&'a Expr> {
    match (of.form, &group.body[..]) {
        (SwitchForm::Arrow, [Stmt { kind: StmtKind::Yield { label, value }, .. }])
            if *label == of.label && group.test.is_none() && !Effects::of(value).any =>
        {
            Some(value)
        }
        _ => None,
    }
}

/// Whether reading it twice costs nothing and gives the same while no local changes.
pub(super) fn is_simple(expr: &ir::Expr) -> bool {
    matches!(
        expr.kind,
        ir::ExprKind::Number(_)
            | ir::ExprKind::Text(_)
            | ir::ExprKind::Null
            | ir::ExprKind::Placeholder(_)
            | ir::ExprKind::Local(_)
    ) && expr.ty != Type::Null
}
