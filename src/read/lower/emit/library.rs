//! What the library does beside computing: changes of arrays and builders, texts of objects,
//! formats.
//!
//! In: checked expressions. Out: statements and pure expressions, in Java's order of evaluation.

use super::super::typed::{self, ExprKind as Typed, FormatPiece, LibraryChange, TextConversion};
use super::Emitter;
use super::effect::Effects;
use crate::read::ir::{BinaryOp, Expr, ExprKind, Intrinsic, StmtKind};
use crate::read::types::{Primitive, Type};
use crate::source::Span;

impl Emitter<'_> {
    /// A change, and the array that was changed.
    pub(super) fn change(
        &mut self,
        change: LibraryChange,
        array: &typed::Expr,
        operand: Option<&typed::Expr>,
        span: Span,
    ) -> Expr {
        let mut effects = Effects::default();
        if let Some(operand) = operand {
            effects.add(operand);
        }
        let array = self.value(array);
        let mut array = self.kept(array, &effects);
        let operand = operand.map(|operand| self.value(operand));
        match (change, operand) {
            (LibraryChange::Fill, Some(value)) => {
                self.push(StmtKind::Fill { array: array.clone(), value }, span);
            }
            (LibraryChange::Fill | LibraryChange::Sort, _) => {
                self.push(StmtKind::Sort { array: array.clone() }, span);
            }
            (LibraryChange::Append, Some(text)) => {
                array = self.simple(array);
                // What throws in the text does so before a missing builder.
                let text = self.kept(text, &Effects { any: true, assigned: Vec::new() });
                let mut parts = vec![content(array.clone(), span)];
                if let ExprKind::Concat(inner) = text.kind {
                    parts.extend(inner);
                } else {
                    parts.push(text);
                }
                self.set_content(&array, ExprKind::Concat(parts), span);
            }
            (LibraryChange::Become, Some(text)) => {
                array = self.simple(array);
                self.push(StmtKind::SetContent { builder: array.clone(), text }, span);
            }
            (LibraryChange::Append | LibraryChange::Reverse | LibraryChange::Become, _) => {
                array = self.simple(array);
                let parts = vec![content(array.clone(), span)];
                self.set_content(&array, ExprKind::Intrinsic(Intrinsic::TextReverse, parts), span);
            }
        }
        array
    }

    fn set_content(&mut self, builder: &Expr, kind: ExprKind, span: Span) {
        let text = Expr { kind, ty: Type::String, span };
        self.push(StmtKind::SetContent { builder: builder.clone(), text }, span);
    }

    /// What a builder holds and what is asked about it: the text is that after all else has been
    /// computed.
    pub(super) fn of_builder(&mut self, of: &typed::Expr, asked: &[typed::Expr]) -> Vec<Expr> {
        let Typed::Content(builder) = &of.kind else {
            return vec![self.impossible(of.span)];
        };
        let mut effects = Effects::default();
        for one in asked {
            effects.add(one);
        }
        let builder = self.value(builder);
        let builder = self.kept(builder, &effects);
        let asked = self.operands(asked);
        std::iter::once(content(builder, of.span)).chain(asked).collect()
    }

    /// A string or the text of a builder; `"null"` on null.
    pub(super) fn text_or_null(&mut self, operand: &typed::Expr, span: Span) -> Expr {
        let is_builder = operand.ty == Some(Type::StringBuilder);
        let value = self.value(operand);
        text_of_reference(value, is_builder, span)
    }

    /// `String.format(…)`, a new string. The texts of builders are those after all arguments have
    /// been evaluated.
    pub(super) fn formatted(
        &mut self,
        arguments: &[typed::Expr],
        pieces: &[FormatPiece],
        span: Span,
    ) -> Expr {
        let values = self.operands(arguments);
        let mut parts = Vec::new();
        for piece in pieces {
            let part = match piece {
                FormatPiece::Text(text) => text_constant(text.clone(), span),
                FormatPiece::Value { argument, shape, pad } => {
                    let known = values.get(*argument).cloned().zip(arguments.get(*argument));
                    let Some((value, of)) = known else { return self.impossible(span) };
                    let is_builder = of.ty == Some(Type::StringBuilder);
                    let text = shaped(value, *shape, is_builder);
                    match pad {
                        Some((padding, width)) => {
                            let at = text.span;
                            let operands = vec![text, number(*width, Type::INT, at)];
                            let kind = ExprKind::Intrinsic(*padding, operands);
                            Expr { kind, ty: Type::String, span: at }
                        }
                        None => text,
                    }
                }
            };
            parts.push(part);
        }
        for (at, value) in values.into_iter().enumerate() {
            let is_this = |piece: &FormatPiece| matches!(piece, FormatPiece::Value { argument, .. } if *argument == at);
            if !pieces.iter().any(is_this) {
                parts.extend(evaluated(value));
            }
        }
        if self.typed.compares_texts || parts.is_empty() {
            return new_unless_empty(parts, span);
        }
        Expr { kind: ExprKind::Concat(parts), ty: Type::String, span }
    }
}

/// The text of the parts as Java's builders make it: a new object, or the constant `""`.
pub(super) fn new_unless_empty(parts: Vec<Expr>, span: Span) -> Expr {
    let never_empty = |part: &Expr| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what is not known to have a character may be empty"
        )]
        match &part.kind {
            ExprKind::Text(text) => !text.is_empty(),
            ExprKind::ToText(value) => value.ty != Type::String,
            ExprKind::Intrinsic(intrinsic, _) => matches!(
                intrinsic,
                Intrinsic::PadLeft
                    | Intrinsic::PadRight
                    | Intrinsic::PadZeros
                    | Intrinsic::TextHex
                    | Intrinsic::FixedText
                    | Intrinsic::ScientificText
            ),
            _ => false,
        }
    };
    let empty = text_constant(String::new(), span);
    if parts.is_empty() {
        return empty;
    }
    let sure = parts.iter().any(never_empty);
    let text = Expr { kind: ExprKind::Concat(parts), ty: Type::String, span };
    if sure {
        return text;
    }
    let kind = ExprKind::Intrinsic(Intrinsic::TextIsEmpty, vec![text.clone()]);
    let condition = Box::new(Expr { kind, ty: Type::BOOLEAN, span });
    let kind = ExprKind::Conditional(condition, Box::new(empty), Box::new(text));
    Expr { kind, ty: Type::String, span }
}

/// No text, for a value that must be evaluated because it might throw.
fn evaluated(value: Expr) -> Option<Expr> {
    if (Effects { any: true, assigned: Vec::new() }).leave(&value) {
        return None;
    }
    let span = value.span;
    let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(value.clone()), Box::new(value));
    let condition = Box::new(Expr { kind, ty: Type::BOOLEAN, span });
    let empty = || Box::new(text_constant(String::new(), span));
    let kind = ExprKind::Conditional(condition, empty(), empty());
    Some(Expr { kind, ty: Type::String, span })
}

/// Whether an expression is what a builder holds.
pub(super) fn is_content(expr: &typed::Expr) -> bool {
    matches!(expr.kind, Typed::Content(_))
}

/// What a builder holds.
fn content(builder: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Content(Box::new(builder)), ty: Type::String, span }
}

fn number(value: i64, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Number(value), ty, span }
}

fn text_constant(text: String, span: Span) -> Expr {
    Expr { kind: ExprKind::Text(text), ty: Type::String, span }
}

fn text_of_reference(value: Expr, is_builder: bool, span: Span) -> Expr {
    let never_null = matches!(
        value.kind,
        ExprKind::Text(_) | ExprKind::Concat(_) | ExprKind::Placeholder(_) | ExprKind::Output
    );
    if never_null && !is_builder {
        return value;
    }
    // A pure expression has the same value each time.
    let text = if is_builder { content(value.clone(), span) } else { value.clone() };
    let ty = value.ty.clone();
    let null = Expr { kind: ExprKind::Null, ty, span };
    let is_null = ExprKind::Binary(BinaryOp::Equal, Box::new(value), Box::new(null));
    let condition = Expr { kind: is_null, ty: Type::BOOLEAN, span };
    let missing = text_constant(String::from("null"), span);
    let kind = ExprKind::Conditional(Box::new(condition), Box::new(missing), Box::new(text));
    Expr { kind, ty: Type::String, span }
}

fn shaped(value: Expr, shape: TextConversion, is_builder: bool) -> Expr {
    let span = value.span;
    if is_builder {
        return text_of_reference(value, true, span);
    }
    let kind = match shape {
        TextConversion::Text => ExprKind::ToText(Box::new(value)),
        TextConversion::Hex => ExprKind::Intrinsic(Intrinsic::TextHex, vec![bits(value)]),
        TextConversion::Fixed(places) => {
            let places = number(places, Type::INT, span);
            ExprKind::Intrinsic(Intrinsic::FixedText, vec![as_double(value), places])
        }
        TextConversion::Scientific(places) => {
            let places = number(places, Type::INT, span);
            ExprKind::Intrinsic(Intrinsic::ScientificText, vec![as_double(value), places])
        }
    };
    Expr { kind, ty: Type::String, span }
}

/// A floating number as a `double`.
fn as_double(value: Expr) -> Expr {
    if value.ty == Type::DOUBLE {
        return value;
    }
    let span = value.span;
    Expr { kind: ExprKind::Convert(Box::new(value)), ty: Type::DOUBLE, span }
}

/// A number of 8 or 16 bits as the `int` with just these bits.
fn bits(value: Expr) -> Expr {
    let span = value.span;
    let mask = match value.ty.primitive() {
        Some(Primitive::Byte) => 0xFF,
        Some(Primitive::Short) => 0xFFFF,
        _ => return value,
    };
    let kind = ExprKind::Convert(Box::new(value));
    let wide = Expr { kind, ty: Type::INT, span };
    let mask = Box::new(number(mask, Type::INT, span));
    Expr { kind: ExprKind::Binary(BinaryOp::And, Box::new(wide), mask), ty: Type::INT, span }
}
