//! Strings: conversion, concatenation, printing.
//!
//! The operands of a concatenation are all evaluated before the first is written, because a later
//! one may throw.

use super::Compiler;
use crate::read::ir::{Expr, ExprKind};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::code::{Instruction, Register, Two};
use crate::source::Span;

/// An operand and how it is written.
#[derive(Clone, Copy)]
struct TextOperand {
    of: Register,
    form: OperandForm,
}

#[derive(Clone, Copy)]
enum OperandForm {
    Text,
    Number,
    Char,
    Boolean,
    Floating { is_float: bool },
}

impl Compiler<'_> {
    /// A conversion, a concatenation or `__out`, as a string.
    pub(super) fn text(&mut self, expr: &Expr, to: u32) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other text is put together of `pieces`"
        )]
        match &expr.kind {
            ExprKind::Output => {
                let to = self.register(to);
                self.emit_at(Instruction::OutputText { to }, expr.span);
            }
            ExprKind::ToText(of) if of.ty == Type::BOOLEAN => {
                // Alone, not in a concatenation, `String.valueOf(b)` is one of two constants.
                let (other, end) = (self.label(), self.label());
                self.branch(of, false, other);
                for (text, behind) in [("true", other), ("false", end)] {
                    let handle = self.text_handle(text);
                    let constant = self.constant(handle);
                    self.copy(to, constant);
                    if behind.0 == other.0 {
                        self.jump(end);
                    }
                    self.place(behind);
                }
            }
            ExprKind::ToText(of) if of.ty.is_reference() => {
                let of = self.value(of);
                let two = Two { to: self.register(to), of: self.register(of) };
                self.emit_at(Instruction::TextOfReference(two), expr.span);
            }
            _ => {
                let mut pieces = Vec::new();
                self.pieces(expr, &mut pieces);
                self.emit(Instruction::TextBegin);
                for TextOperand { of, form } in pieces {
                    let append = match form {
                        OperandForm::Text => Instruction::AppendText { of },
                        OperandForm::Number => Instruction::AppendNumber { of },
                        OperandForm::Char => Instruction::AppendChar { of },
                        OperandForm::Boolean => Instruction::AppendBoolean { of },
                        OperandForm::Floating { is_float } => {
                            Instruction::AppendFloating { of, is_float }
                        }
                    };
                    self.emit_at(append, expr.span);
                }
                let to = self.register(to);
                self.emit_at(Instruction::TextEnd { to }, expr.span);
            }
        }
    }

    /// Prints without making a string first.
    pub(super) fn print(&mut self, text: &Expr, span: Span) {
        let mut pieces = Vec::new();
        self.pieces(text, &mut pieces);
        for TextOperand { of, form } in pieces {
            let instruction = match form {
                OperandForm::Text => Instruction::PrintText { of },
                OperandForm::Number => Instruction::PrintNumber { of },
                OperandForm::Char => Instruction::PrintChar { of },
                OperandForm::Boolean => Instruction::PrintBoolean { of },
                OperandForm::Floating { is_float } => Instruction::PrintFloating { of, is_float },
            };
            self.emit_at(instruction, span);
        }
    }

    /// Evaluates the operands, nested ones in their place.
    fn pieces(&mut self, expr: &Expr, pieces: &mut Vec<TextOperand>) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "any other text is one piece")]
        match &expr.kind {
            ExprKind::Concat(parts) => {
                for part in parts {
                    self.pieces(part, pieces);
                }
            }
            ExprKind::ToText(of) => {
                let form = match &of.ty {
                    Type::Primitive(Primitive::Boolean) => OperandForm::Boolean,
                    Type::Primitive(Primitive::Char) => OperandForm::Char,
                    Type::Primitive(Primitive::Float) => OperandForm::Floating { is_float: true },
                    Type::Primitive(Primitive::Double) => OperandForm::Floating { is_float: false },
                    Type::Primitive(_) => OperandForm::Number,
                    Type::String
                    | Type::Array(_)
                    | Type::StringBuilder
                    | Type::Object(_)
                    | Type::Null => {
                        return self.pieces(of, pieces);
                    }
                };
                let value = self.value(of);
                pieces.push(TextOperand { of: self.register(value), form });
            }
            _ => {
                let value = self.value(expr);
                pieces.push(TextOperand { of: self.register(value), form: OperandForm::Text });
            }
        }
    }
}
