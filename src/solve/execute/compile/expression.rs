//! Expressions: values of every type but text.

use super::{Compiler, index};
use crate::read::ir::{BinaryOp, Expr, ExprKind, Intrinsic, UnaryOp};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::code::{Instruction, Three, Two};

impl Compiler<'_> {
    /// A register that holds the value: the variable's or constant's own, or a temporary.
    pub(super) fn value(&mut self, expr: &Expr) -> u32 {
        match &expr.kind {
            ExprKind::Local(local) => local.0,
            ExprKind::Number(number) => self.constant(*number),
            ExprKind::Text(text) => {
                let handle = self.text_handle(text);
                self.constant(handle)
            }
            ExprKind::Null => self.constant(0),
            ExprKind::Convert(of) if widens(&of.ty, &expr.ty) => self.value(of),
            _ => {
                let to = self.temporary();
                self.into(expr, to);
                to
            }
        }
    }

    /// Computes the value into a register.
    pub(super) fn into(&mut self, expr: &Expr, to: u32) {
        let mark = self.mark();
        match &expr.kind {
            ExprKind::Local(_) | ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Null => {
                let of = self.value(expr);
                self.copy(to, of);
            }
            ExprKind::Placeholder(placeholder) => {
                let (to, placeholder) = (self.register(to), placeholder.0);
                self.emit(match expr.ty {
                    Type::String => Instruction::PlaceholderText { to, placeholder },
                    _ => Instruction::PlaceholderNumber { to, placeholder },
                });
            }
            ExprKind::Static(field) => {
                let to = self.register(to);
                self.emit(Instruction::LoadStatic { to, field: field.0 });
            }
            ExprKind::Unary(op, of) => self.unary(*op, of, to),
            ExprKind::Binary(op, left, right) => {
                let three = self.three(to, left, right);
                self.emit_at(binary(*op, &expr.ty, three), expr.span);
            }
            ExprKind::Logic(..) => self.truth(expr, to),
            ExprKind::Conditional(condition, then, otherwise) => {
                let (other, end) = (self.label(), self.label());
                self.branch(condition, false, other);
                self.into(then, to);
                self.jump(end);
                self.place(other);
                self.into(otherwise, to);
                self.place(end);
            }
            ExprKind::Convert(of) => {
                if widens(&of.ty, &expr.ty) {
                    self.into(of, to);
                } else {
                    let of = self.value(of);
                    let two = self.two(to, of);
                    self.emit(match expr.ty.primitive() {
                        Some(Primitive::Byte) => Instruction::ToByte(two),
                        Some(Primitive::Short) => Instruction::ToShort(two),
                        Some(Primitive::Char) => Instruction::ToChar(two),
                        Some(Primitive::Int) => Instruction::ToInt(two),
                        _ => Instruction::Copy(two),
                    });
                }
            }
            ExprKind::Length(array) => {
                let array = self.value(array);
                let (to, array) = (self.register(to), self.register(array));
                self.emit_at(Instruction::Length { to, array }, expr.span);
            }
            ExprKind::Element(array, at) => {
                let (array, at) = (self.value(array), self.value(at));
                let (to, array) = (self.register(to), self.register(array));
                let at = self.register(at);
                self.emit_at(Instruction::Element { to, array, index: at }, expr.span);
            }
            ExprKind::Quantified { .. } | ExprKind::Iterations(_) | ExprKind::Steps => {
                unreachable!("the reader does not write these yet")
            }
            ExprKind::ToText(_) | ExprKind::Concat(_) | ExprKind::Output => self.text(expr, to),
            ExprKind::Intrinsic(intrinsic, arguments) => {
                self.intrinsic(*intrinsic, arguments, expr, to);
            }
        }
        self.release(mark);
    }

    pub(super) fn two(&mut self, to: u32, of: u32) -> Two {
        Two { to: self.register(to), of: self.register(of) }
    }

    fn three(&mut self, to: u32, left: &Expr, right: &Expr) -> Three {
        let (left, right) = (self.value(left), self.value(right));
        let to = self.register(to);
        Three { to, left: self.register(left), right: self.register(right) }
    }

    fn unary(&mut self, op: UnaryOp, of: &Expr, to: u32) {
        let long = of.ty == Type::LONG;
        let value = self.value(of);
        let two = self.two(to, value);
        match op {
            UnaryOp::Negate if long => self.emit(Instruction::NegateLong(two)),
            UnaryOp::Negate => self.emit(Instruction::NegateInt(two)),
            UnaryOp::Complement => self.emit(Instruction::Complement(two)),
            UnaryOp::Not => {
                let one = self.constant(1);
                let right = self.register(one);
                self.emit(Instruction::Xor(Three { to: two.to, left: two.of, right }));
            }
        }
    }

    /// A condition as a value, 0 or 1.
    fn truth(&mut self, condition: &Expr, to: u32) {
        let (other, end) = (self.label(), self.label());
        self.branch(condition, false, other);
        let one = self.constant(1);
        self.copy(to, one);
        self.jump(end);
        self.place(other);
        let zero = self.constant(0);
        self.copy(to, zero);
        self.place(end);
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, arguments: &[Expr], expr: &Expr, to: u32) {
        match (intrinsic, arguments) {
            (Intrinsic::Abs, [of]) => {
                let value = self.value(of);
                let two = self.two(to, value);
                let long = expr.ty == Type::LONG;
                self.emit(if long { Instruction::AbsLong(two) } else { Instruction::AbsInt(two) });
            }
            (Intrinsic::Min, [left, right]) => {
                let three = self.three(to, left, right);
                self.emit(Instruction::Min(three));
            }
            (Intrinsic::Max, [left, right]) => {
                let three = self.three(to, left, right);
                self.emit(Instruction::Max(three));
            }
            (Intrinsic::TextEquals, [left, right]) => {
                let three = self.three(to, left, right);
                self.emit_at(Instruction::TextEquals(three), expr.span);
            }
            (Intrinsic::TextLength, [of]) => {
                let value = self.value(of);
                let two = self.two(to, value);
                self.emit_at(Instruction::TextLength(two), expr.span);
            }
            (Intrinsic::TextIsEmpty, [of]) => {
                let value = self.value(of);
                let two = self.two(to, value);
                self.emit_at(Instruction::TextIsEmpty(two), expr.span);
            }
            (Intrinsic::Distinct, [array, rest @ ..]) => self.distinct(array, rest, expr, to),
            (Intrinsic::Implies, [_, _]) => self.truth(expr, to),
            (Intrinsic::Iff, [left, right]) => {
                let three = self.three(to, left, right);
                self.emit(Instruction::Equal(three));
            }
            _ => unreachable!("the reader gives every intrinsic the operands that it takes"),
        }
    }

    fn distinct(&mut self, array: &Expr, count: &[Expr], expr: &Expr, to: u32) {
        let texts = array.ty.element() == Some(&Type::String);
        let array = self.value(array);
        let array = self.register(array);
        let count = if let Some(count) = count.first() {
            self.value(count)
        } else {
            let length = self.temporary();
            let to = self.register(length);
            self.emit_at(Instruction::Length { to, array }, expr.span);
            length
        };
        let (to, count) = (self.register(to), self.register(count));
        self.emit_at(
            if texts {
                Instruction::DistinctTexts { to, array, count }
            } else {
                Instruction::Distinct { to, array, count }
            },
            expr.span,
        );
    }

    /// A placeholder or literal element of an array initialiser, where a register for each constant would be too many.
    pub(super) fn element_value(&mut self, element: &Expr) -> u32 {
        if let ExprKind::Number(number) = element.kind {
            let to = self.temporary();
            self.load(number, to);
            to
        } else {
            self.value(element)
        }
    }

    /// The number of an observed variable.
    pub(super) fn observed(&mut self, name: &str, value: &Expr) -> u32 {
        let observed = super::super::code::Observed { name: name.to_owned(), ty: value.ty.clone() };
        self.code.observed.push(observed);
        index(self.code.observed.len() - 1)
    }
}

/// Whether a conversion leaves the number as it is.
fn widens(from: &Type, to: &Type) -> bool {
    match (from.primitive(), to.primitive()) {
        (Some(from), Some(to)) => to.least() <= from.least() && from.greatest() <= to.greatest(),
        _ => true,
    }
}

/// The instruction of an operator; `ty` is the type of the result, which for arithmetic is that of the (left) operand.
fn binary(op: BinaryOp, ty: &Type, three: Three) -> Instruction {
    use Instruction as I;
    let long = *ty == Type::LONG;
    let choose = |int: fn(Three) -> I, wide: fn(Three) -> I| if long { wide } else { int };
    let swapped = Three { left: three.right, right: three.left, ..three };
    match op {
        BinaryOp::Add => choose(I::AddInt, I::AddLong)(three),
        BinaryOp::Subtract => choose(I::SubtractInt, I::SubtractLong)(three),
        BinaryOp::Multiply => choose(I::MultiplyInt, I::MultiplyLong)(three),
        BinaryOp::Divide => choose(I::DivideInt, I::DivideLong)(three),
        BinaryOp::Remainder => choose(I::RemainderInt, I::RemainderLong)(three),
        BinaryOp::ShiftLeft => choose(I::ShiftLeftInt, I::ShiftLeftLong)(three),
        BinaryOp::ShiftRight => choose(I::ShiftRightInt, I::ShiftRightLong)(three),
        BinaryOp::ShiftRightUnsigned => {
            choose(I::ShiftRightUnsignedInt, I::ShiftRightUnsignedLong)(three)
        }
        BinaryOp::And => I::And(three),
        BinaryOp::Or => I::Or(three),
        BinaryOp::Xor => I::Xor(three),
        BinaryOp::Less => I::Less(three),
        BinaryOp::LessEqual => I::LessEqual(three),
        BinaryOp::Greater => I::Less(swapped),
        BinaryOp::GreaterEqual => I::LessEqual(swapped),
        BinaryOp::Equal => I::Equal(three),
        BinaryOp::NotEqual => I::NotEqual(three),
    }
}
