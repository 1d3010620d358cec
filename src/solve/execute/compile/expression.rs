//! Expressions: values of every type but text.

use super::{Compiler, index};
use crate::read::floating::{self, FloatingOperation};
use crate::read::ir::{BUILDER_TEXT, BinaryOp, ENDED_BY, Expr, ExprKind, UnaryOp};
use crate::read::observation::ObservationDepth;
use crate::read::types::{Primitive, Type};
use crate::solve::execute::code::{Instruction, ReportedVariable, Three, Two};
use crate::solve::execute::trace::OverflowOperation;

impl Compiler<'_> {
    /// A register that holds the value: the variable's or constant's own, or a temporary.
    pub(super) fn value(&mut self, expr: &Expr) -> u32 {
        let register = self.held(expr);
        self.tell_value(expr, register);
        register
    }

    /// Computes the value into a register.
    pub(super) fn into(&mut self, expr: &Expr, to: u32) {
        self.compute(expr, to);
        self.tell_value(expr, to);
    }

    fn held(&mut self, expr: &Expr) -> u32 {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`compute` is closed and knows every other expression"
        )]
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
                self.compute(expr, to);
                to
            }
        }
    }

    fn compute(&mut self, expr: &Expr, to: u32) {
        let mark = self.mark();
        match &expr.kind {
            ExprKind::Local(_) | ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Null => {
                let of = self.held(expr);
                self.copy(to, of);
            }
            ExprKind::Placeholder(placeholder) => {
                let (to, placeholder) = (self.register(to), placeholder.0);
                self.emit(if expr.ty == Type::String {
                    Instruction::PlaceholderText { to, placeholder }
                } else {
                    Instruction::PlaceholderNumber { to, placeholder }
                });
            }
            ExprKind::Static(field) => {
                let to = self.register(to);
                self.emit(Instruction::LoadStatic { to, field: field.0 });
            }
            ExprKind::Unary(op, of) => self.unary(*op, of, expr, to),
            ExprKind::Binary(op, left, right) if left.ty.is_floating() => {
                let three = self.three(to, left, right);
                self.floating_binary(*op, &expr.ty, three);
            }
            ExprKind::Binary(op, left, right) => {
                let three = self.three(to, left, right);
                let operation = arithmetic(*op);
                self.tell_operands(operation, &[three.left, three.right]);
                self.emit_at(binary(*op, &expr.ty, three), expr.span);
                self.tell_computed(operation, expr, three.to);
            }
            ExprKind::Logic(..) | ExprKind::Quantified { .. } => self.truth(expr, to),
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
                } else if let Some(step) = floating_step(&of.ty, &expr.ty) {
                    let of = self.value(of);
                    self.floating_conversion(step, to, of, &expr.ty);
                } else {
                    let of = self.value(of);
                    let two = self.two(to, of);
                    self.tell_operands(Some(OverflowOperation::Convert), &[two.of]);
                    self.emit(match expr.ty.primitive() {
                        Some(Primitive::Byte) => Instruction::ToByte(two),
                        Some(Primitive::Short) => Instruction::ToShort(two),
                        Some(Primitive::Char) => Instruction::ToChar(two),
                        Some(Primitive::Int) => Instruction::ToInt(two),
                        _ => Instruction::Copy(two),
                    });
                    self.tell_computed(Some(OverflowOperation::Convert), expr, two.to);
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
            ExprKind::Content(builder) => {
                let object = self.value(builder);
                let (to, object) = (self.register(to), self.register(object));
                let field = BUILDER_TEXT;
                self.emit_at(Instruction::Field { to, object, field }, expr.span);
            }
            ExprKind::Field(of, field) => {
                let object = self.value(of);
                let (to, object) = (self.register(to), self.register(object));
                self.emit_at(Instruction::Field { to, object, field: *field }, expr.span);
            }
            ExprKind::Iterations(of) => {
                let to = self.register(to);
                self.emit(Instruction::LoadIterations { to, of: of.0 });
            }
            ExprKind::Steps => {
                let to = self.register(to);
                self.emit(Instruction::LoadSteps { to });
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

    pub(super) fn three(&mut self, to: u32, left: &Expr, right: &Expr) -> Three {
        let (left, right) = (self.value(left), self.value(right));
        let to = self.register(to);
        Three { to, left: self.register(left), right: self.register(right) }
    }

    fn unary(&mut self, op: UnaryOp, of: &Expr, whole: &Expr, to: u32) {
        let long = of.ty == Type::LONG;
        let value = self.value(of);
        let two = self.two(to, value);
        if of.ty.is_floating() {
            // There is no other operator on floating numbers.
            let three = Three { to: two.to, left: two.of, right: two.of };
            return self.floating(FloatingOperation::Negate, &whole.ty, three);
        }
        let operation = (op == UnaryOp::Negate).then_some(OverflowOperation::Negate);
        self.tell_operands(operation, &[two.of]);
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
        self.tell_computed(operation, whole, two.to);
    }

    /// An operation on floating numbers whose result has this type.
    pub(super) fn floating(&mut self, operation: FloatingOperation, ty: &Type, three: Three) {
        let Three { to, left, right } = three;
        self.emit(Instruction::Floating { operation, to, left, right });
        if *ty == Type::FLOAT && operation.needs_rounding() {
            let operation = FloatingOperation::ToFloat;
            self.emit(Instruction::Floating { operation, to, left: to, right: to });
        }
    }

    fn floating_binary(&mut self, op: BinaryOp, ty: &Type, three: Three) {
        let Some((operation, is_exchanged)) = op.on_floating() else {
            unreachable!("the reader allows this on whole numbers only")
        };
        let swapped = Three { left: three.right, right: three.left, ..three };
        let three = if is_exchanged { swapped } else { three };
        self.floating(operation, ty, three);
    }

    /// A conversion to this type that begins with an operation on floating numbers.
    fn floating_conversion(&mut self, step: FloatingOperation, to: u32, of: u32, ty: &Type) {
        let Two { to, of } = self.two(to, of);
        self.emit(Instruction::Floating { operation: step, to, left: of, right: of });
        let again = Two { to, of: to };
        match ty.primitive() {
            Some(Primitive::Byte) => self.emit(Instruction::ToByte(again)),
            Some(Primitive::Short) => self.emit(Instruction::ToShort(again)),
            Some(Primitive::Char) => self.emit(Instruction::ToChar(again)),
            _ => {}
        }
    }

    /// A condition as a value, 0 or 1.
    pub(super) fn truth(&mut self, condition: &Expr, to: u32) {
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

    /// A placeholder or literal element of an array initialiser, where a register for each constant
    /// would be too many.
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
        let known =
            self.code.observed.iter().position(|one| one.name == name && one.ty == value.ty);
        index(known.unwrap_or_else(|| {
            let is_memory =
                self.program.observed == ObservationDepth::Reachable && name != ENDED_BY;
            let ty = value.ty.clone();
            let observed = ReportedVariable { name: name.to_owned(), ty, is_memory };
            self.code.observed.push(observed);
            self.code.observed.len() - 1
        }))
    }
}

/// The first step of a conversion of which one type is floating.
fn floating_step(from: &Type, to: &Type) -> Option<FloatingOperation> {
    floating::first_step(from.primitive()?, to.primitive()?)
}

/// Whether a conversion leaves the number as it is.
fn widens(from: &Type, to: &Type) -> bool {
    match (from.primitive(), to.primitive()) {
        (Some(from), Some(to)) if from.is_floating() || to.is_floating() => {
            from == to || from == Primitive::Float && to == Primitive::Double
        }
        (Some(from), Some(to)) => to.least() <= from.least() && from.greatest() <= to.greatest(),
        _ => true,
    }
}

/// The operation of an operator that may come to a number that does not fit.
fn arithmetic(op: BinaryOp) -> Option<OverflowOperation> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these are looked at for results that do not fit"
    )]
    match op {
        BinaryOp::Add => Some(OverflowOperation::Add),
        BinaryOp::Subtract => Some(OverflowOperation::Subtract),
        BinaryOp::Multiply => Some(OverflowOperation::Multiply),
        BinaryOp::Divide => Some(OverflowOperation::Divide),
        _ => None,
    }
}

/// The instruction of an operator; `ty` is the type of the result, which for arithmetic is that of
/// the (left) operand.
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
