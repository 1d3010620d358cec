//! The types of expressions as the author wrote them.
//!
//! In: a skeleton. Out: the type of each of its expressions, as far as it is known: the typed
//! program knows the types but has no constants left, the syntax tree has the constants but knows
//! no types.

use std::collections::BTreeMap;

use crate::read::ir::ExprKind as Typed;
use crate::read::ir::walk::{each_part, each_statement, operands};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// The types of a skeleton's expressions.
pub struct WrittenTypes<'a> {
    skeleton: &'a Skeleton,
    by_place: BTreeMap<Span, Type>,
    /// The type that all variables of this name have.
    by_name: BTreeMap<&'a str, Option<Type>>,
}

impl<'a> WrittenTypes<'a> {
    /// Collects them.
    pub fn of(skeleton: &'a Skeleton) -> Self {
        let mut by_place = BTreeMap::new();
        let mut by_name: BTreeMap<&str, Option<Type>> = BTreeMap::new();
        let program = &skeleton.program;
        let locals = program.methods.iter().flat_map(|method| &method.locals);
        let names = locals
            .map(|local| (&local.name, &local.ty))
            .chain(program.statics.iter().map(|field| (&field.name, &field.ty)));
        for (name, ty) in names {
            let known = by_name.entry(name).or_insert_with(|| Some(ty.clone()));
            if known.as_ref() != Some(ty) {
                *known = None;
            }
        }
        for method in &program.methods {
            each_statement(&method.body, &mut |stmt| {
                for operand in operands(stmt) {
                    // Of several expressions at the same place the innermost is the author's, the
                    // others convert it.
                    each_part(operand, &mut |part| {
                        if !matches!(part.kind, Typed::Iterations(_)) {
                            by_place.insert(part.span, part.ty.clone());
                        }
                    });
                }
            });
        }
        Self { skeleton, by_place, by_name }
    }

    /// The type of an expression.
    pub fn type_of(&self, expr: &Expr) -> Option<Type> {
        match &expr.kind {
            ExprKind::Parenthesised(inner) | ExprKind::Hole(inner) => self.type_of(inner),
            ExprKind::IntegerLiteral => {
                let text = self.skeleton.source.slice(expr.span);
                Some(if text.ends_with(['l', 'L']) { Type::LONG } else { Type::INT })
            }
            ExprKind::FloatingLiteral => {
                let text = self.skeleton.source.slice(expr.span);
                Some(if text.ends_with(['f', 'F']) { Type::FLOAT } else { Type::DOUBLE })
            }
            ExprKind::CharLiteral(_) => Some(Type::CHAR),
            ExprKind::StringLiteral(_) => Some(Type::String),
            ExprKind::BooleanLiteral(_) => Some(Type::BOOLEAN),
            ExprKind::NullLiteral => Some(Type::Null),
            ExprKind::Placeholder(choice) if choice.is_choice() => {
                let mut types = choice.arguments.iter().map(|one| self.type_of(one));
                let first = types.next()??;
                types.all(|other| other.as_ref() == Some(&first)).then_some(first)
            }
            ExprKind::Placeholder(placeholder) => {
                let placeholders = &self.skeleton.program.placeholders;
                placeholders.get(placeholder.id as usize).map(|placeholder| placeholder.ty.clone())
            }
            ExprKind::Name(name) => self
                .by_name
                .get(name.as_str())
                .cloned()
                .flatten()
                .or_else(|| self.by_place.get(&expr.span).cloned()),
            ExprKind::Binary { operator, left, right, .. } => {
                self.of_binary(*operator, left, right)
            }
            ExprKind::Unary { operator, operand } => match operator {
                UnaryOp::Not => Some(Type::BOOLEAN),
                UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Complement => {
                    promoted(&self.type_of(operand)?, &Type::INT)
                }
            },
            ExprKind::Increment { operand, .. } => self.type_of(operand),
            ExprKind::Assign { target, .. } => self.type_of(target),
            ExprKind::Index { array, .. } => self.type_of(array)?.element().cloned(),
            ExprKind::Field { .. }
            | ExprKind::This
            | ExprKind::OuterThis(_)
            | ExprKind::Function
            | ExprKind::Super
            | ExprKind::BaseSuper(_)
            | ExprKind::InstanceOf { .. }
            | ExprKind::Matches { .. }
            | ExprKind::Call { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::New { .. }
            | ExprKind::NewConstant { .. }
            | ExprKind::Switch(_)
            | ExprKind::ArrayInitialiser(_)
            | ExprKind::Unsupported => self.by_place.get(&expr.span).cloned(),
        }
    }

    fn of_binary(&self, operator: BinaryOp, left: &Expr, right: &Expr) -> Option<Type> {
        use BinaryOp as Op;
        match operator {
            Op::Less
            | Op::LessEqual
            | Op::Greater
            | Op::GreaterEqual
            | Op::Equal
            | Op::NotEqual
            | Op::LogicAnd
            | Op::LogicOr => Some(Type::BOOLEAN),
            Op::ShiftLeft | Op::ShiftRight | Op::ShiftRightUnsigned => {
                promoted(&self.type_of(left)?, &Type::INT)
            }
            Op::Add => {
                let (left, right) = (self.type_of(left), self.type_of(right));
                if left == Some(Type::String) || right == Some(Type::String) {
                    return Some(Type::String);
                }
                promoted(&left?, &right?)
            }
            Op::BitAnd | Op::BitOr | Op::BitXor => {
                let (left, right) = (self.type_of(left)?, self.type_of(right)?);
                if left == Type::BOOLEAN { Some(left) } else { promoted(&left, &right) }
            }
            Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder => {
                promoted(&self.type_of(left)?, &self.type_of(right)?)
            }
        }
    }
}

/// Binary numeric promotion (JLS 5.6.2); `None` for what is not a number.
fn promoted(left: &Type, right: &Type) -> Option<Type> {
    left.primitive()?.promoted_with(right.primitive()?).map(Type::Primitive)
}
