//! Intrinsics: which instruction or function each of them is.

use super::Compiler;
use crate::read::ir::{Expr, Intrinsic};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::code::{Instruction, Register, Three};
use crate::solve::execute::library::{Function, FunctionForm};
use crate::solve::execute::trace::OverflowOperation;
use crate::source::Span;

impl Compiler<'_> {
    pub(super) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        arguments: &[Expr],
        expr: &Expr,
        to: u32,
    ) {
        let long = expr.ty == Type::LONG;
        let operand = arguments.first().and_then(|one| one.ty.primitive());
        if let Some(operation) = operand.and_then(|ty| intrinsic.on_floating(ty)) {
            let operands: Vec<u32> = arguments.iter().map(|one| self.value(one)).collect();
            let second = operands.get(1).unwrap_or(&operands[0]);
            let (left, right) = (self.register(operands[0]), self.register(*second));
            let to = self.register(to);
            return self.floating(operation, &expr.ty, Three { to, left, right });
        }
        match (intrinsic, arguments) {
            (Intrinsic::Abs | Intrinsic::TextLength | Intrinsic::TextIsEmpty, [of]) => {
                let value = self.value(of);
                let two = self.two(to, value);
                let operation = (intrinsic == Intrinsic::Abs).then_some(OverflowOperation::Abs);
                self.tell_operands(operation, &[two.of]);
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "the arm that leads here names one more function"
                )]
                let instruction = match intrinsic {
                    Intrinsic::TextLength => Instruction::TextLength(two),
                    Intrinsic::TextIsEmpty => Instruction::TextIsEmpty(two),
                    _ if long => Instruction::AbsLong(two),
                    _ => Instruction::AbsInt(two),
                };
                self.emit_at(instruction, expr.span);
                self.tell_computed(operation, expr, two.to);
            }
            (Intrinsic::Signum, [of]) => {
                let (left, right) = (self.value(of), self.constant(0));
                let two = self.two(to, left);
                let right = self.register(right);
                let three = Three { to: two.to, left: two.of, right };
                self.emit(Instruction::Order(three));
            }
            (Intrinsic::Implies, [_, _]) => self.truth(expr, to),
            (
                Intrinsic::TextIndexOf | Intrinsic::TextIndexOfChar | Intrinsic::TextStartsWith,
                [text, part],
            ) => {
                // Without a place, from the first on.
                let operands = [self.value(text), self.value(part), self.constant(0)];
                let function = function(intrinsic, expr, arguments);
                self.library(function, &operands, to, expr.span);
            }
            (Intrinsic::Distinct, [array]) => {
                let array_register = self.value(array);
                let length = self.temporary();
                let named = (self.register(length), self.register(array_register));
                let whole = Instruction::Length { to: named.0, array: named.1 };
                self.emit_at(whole, expr.span);
                let function = function(intrinsic, expr, arguments);
                self.library(function, &[array_register, length], to, expr.span);
            }
            (_, [left, right]) if direct(intrinsic, long).is_some() => {
                let three = self.three(to, left, right);
                let operation =
                    (intrinsic == Intrinsic::FloorDiv).then_some(OverflowOperation::FloorDivide);
                self.tell_operands(operation, &[three.left, three.right]);
                if let Some(instruction) = direct(intrinsic, long) {
                    self.emit_at(instruction(three), expr.span);
                }
                self.tell_computed(operation, expr, three.to);
            }
            _ => {
                let operands: Vec<u32> = arguments.iter().map(|one| self.value(one)).collect();
                let function = function(intrinsic, expr, arguments);
                self.library(function, &operands, to, expr.span);
            }
        }
    }

    /// Calls a function of at most three operands.
    pub(super) fn library(&mut self, function: Function, operands: &[u32], to: u32, span: Span) {
        let mut registers: [Register; 3] = [0; 3];
        for (register, operand) in registers.iter_mut().zip(operands) {
            *register = self.register(*operand);
        }
        let to = self.register(to);
        self.emit_at(Instruction::Library { function, to, operands: registers }, span);
    }
}

/// The instruction of an intrinsic that is one, of two operands.
fn direct(intrinsic: Intrinsic, long: bool) -> Option<fn(Three) -> Instruction> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other function is called through the closed table of the library"
    )]
    Some(match intrinsic {
        Intrinsic::Min => Instruction::Min,
        Intrinsic::Max => Instruction::Max,
        Intrinsic::FloorMod => Instruction::FloorRemainder,
        Intrinsic::FloorDiv if long => Instruction::FloorDivideLong,
        Intrinsic::FloorDiv => Instruction::FloorDivideInt,
        Intrinsic::Compare => Instruction::Order,
        Intrinsic::TextEquals => Instruction::TextEquals,
        Intrinsic::TextCharAt => Instruction::TextCharAt,
        Intrinsic::Iff => Instruction::Equal,
        _ => return None,
    })
}

/// The function of an intrinsic that is not an instruction.
fn function(intrinsic: Intrinsic, expr: &Expr, arguments: &[Expr]) -> Function {
    let first = arguments.first().map(|argument| &argument.ty);
    let is_long = expr.ty == Type::LONG || first == Some(&Type::LONG);
    let to_the_end = intrinsic == Intrinsic::TextSubstring && arguments.len() == 2;
    let form = match first.and_then(Type::element) {
        Some(Type::Primitive(Primitive::Double)) => FunctionForm::OfDoubles,
        Some(Type::Primitive(Primitive::Float)) => FunctionForm::OfFloats,
        _ if expr.ty == Type::DOUBLE => FunctionForm::OfDoubles,
        _ if expr.ty == Type::FLOAT => FunctionForm::OfFloats,
        Some(Type::Primitive(Primitive::Char)) => FunctionForm::OfCharacters,
        Some(Type::Primitive(Primitive::Boolean)) => FunctionForm::OfTruths,
        Some(Type::String) => FunctionForm::OfTexts,
        _ if is_long => FunctionForm::Long,
        _ if to_the_end => FunctionForm::ToTheEnd,
        _ => FunctionForm::Usual,
    };
    Function::Computed(intrinsic, form)
}
