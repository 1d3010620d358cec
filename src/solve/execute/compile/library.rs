//! Intrinsics: which instruction or function each of them is.

use super::Compiler;
use crate::read::ir::{Expr, Intrinsic};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::code::{Instruction, Register, Three};
use crate::solve::execute::library::Function;
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
        reason = "every other function is called through the closed table of `function`"
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

/// The function of an intrinsic that is no instruction.
fn function(intrinsic: Intrinsic, expr: &Expr, arguments: &[Expr]) -> Function {
    use Function as F;
    let first = arguments.first().map(|argument| &argument.ty);
    let element = first.and_then(Type::element);
    let texts = element == Some(&Type::String);
    match intrinsic {
        Intrinsic::Power if expr.ty == Type::LONG => F::PowerLong,
        Intrinsic::Power => F::PowerInt,
        Intrinsic::ParseInt => F::ParseInt,
        Intrinsic::IsDigit => F::IsDigit,
        Intrinsic::IsLetter => F::IsLetter,
        Intrinsic::IsUpperCase => F::IsUpperCase,
        Intrinsic::IsLowerCase => F::IsLowerCase,
        Intrinsic::CharToUpper => F::CharToUpper,
        Intrinsic::CharToLower => F::CharToLower,
        Intrinsic::TextEqualsIgnoreCase => F::TextEqualsIgnoreCase,
        Intrinsic::TextCompare => F::TextCompare,
        Intrinsic::TextSubstring if arguments.len() == 2 => F::TextSubstringFrom,
        Intrinsic::TextSubstring => F::TextSubstring,
        Intrinsic::TextIndexOf => F::TextIndexOf,
        Intrinsic::TextIndexOfChar => F::TextIndexOfChar,
        Intrinsic::TextLastIndexOf => F::TextLastIndexOf,
        Intrinsic::TextLastIndexOfChar => F::TextLastIndexOfChar,
        Intrinsic::TextContains => F::TextContains,
        Intrinsic::TextStartsWith => F::TextStartsWith,
        Intrinsic::TextEndsWith => F::TextEndsWith,
        Intrinsic::TextInterned => F::TextInterned,
        Intrinsic::TextConcat => F::TextConcat,
        Intrinsic::TextToUpper => F::TextToUpper,
        Intrinsic::TextToLower => F::TextToLower,
        Intrinsic::TextTrim => F::TextTrim,
        Intrinsic::TextRepeat => F::TextRepeat,
        Intrinsic::TextReplaceChar => F::TextReplaceChar,
        Intrinsic::TextReplace => F::TextReplace,
        Intrinsic::TextReverse => F::TextReverse,
        Intrinsic::TextOfCharacters => F::TextOfCharacters,
        Intrinsic::TextHex if first == Some(&Type::LONG) => F::TextHexLong,
        Intrinsic::TextHex => F::TextHexInt,
        Intrinsic::PadLeft => F::PadLeft,
        Intrinsic::PadRight => F::PadRight,
        Intrinsic::PadZeros => F::PadZeros,
        Intrinsic::ArrayText => match element.and_then(Type::primitive) {
            Some(Primitive::Char) => F::ArrayTextChars,
            Some(Primitive::Boolean) => F::ArrayTextBooleans,
            Some(_) => F::ArrayTextNumbers,
            None => F::ArrayTextTexts,
        },
        Intrinsic::ArrayEquals if texts => F::ArrayEqualsTexts,
        Intrinsic::ArrayEquals => F::ArrayEquals,
        Intrinsic::Distinct if texts => F::DistinctTexts,
        Intrinsic::Distinct => F::Distinct,
        Intrinsic::Sorted if texts => F::SortedTexts,
        Intrinsic::Sorted => F::Sorted,
        Intrinsic::Abs
        | Intrinsic::Min
        | Intrinsic::Max
        | Intrinsic::FloorMod
        | Intrinsic::FloorDiv
        | Intrinsic::Signum
        | Intrinsic::Compare
        | Intrinsic::TextEquals
        | Intrinsic::TextLength
        | Intrinsic::TextIsEmpty
        | Intrinsic::TextCharAt
        | Intrinsic::Implies
        | Intrinsic::Iff => unreachable!("these are instructions"),
    }
}
