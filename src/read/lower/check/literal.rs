//! Literals.
//!
//! In: the text of a literal. Out: its value, or a finding about it (JLS 3.10.1).

use super::super::typed::Expr;
use super::Checker;
use super::literal_place::{LiteralPlace, WiderDeclaration};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

/// Whether a minus stands right before an integer literal, which allows one more value (JLS
/// 3.10.1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    None,
    Minus,
}

impl Checker<'_> {
    /// How a variable is declared as a `long`, if it stands alone and starts with a literal.
    pub(super) fn wider(
        &self,
        declaration: &ast::Declaration,
        initialiser: &ast::Expr,
    ) -> Option<WiderDeclaration> {
        let [ast::Declarator { dimensions: 0, .. }] = &declaration.declarators[..] else {
            return None;
        };
        let mut inner = initialiser.unparenthesised();
        if let ast::ExprKind::Unary { operator: ast::UnaryOp::Minus, operand } = &inner.kind {
            inner = operand;
        }
        let literal = inner.span;
        if !matches!(inner.kind, ast::ExprKind::IntegerLiteral) {
            return None;
        }
        let place = declaration.ty.span.to(initialiser.span);
        let up_to =
            self.source.slice(declaration.ty.span.from_to(declaration.ty.span.end, literal.end));
        let after = self.source.slice(literal.from_to(literal.end, initialiser.span.end));
        Some(WiderDeclaration { literal, place, text: format!("long{up_to}L{after}") })
    }

    /// An integer literal, negated if a minus stands before it. `whole` is the span with the minus.
    pub(super) fn integer_literal(&mut self, span: Span, sign: Sign, whole: Span) -> Expr {
        let text = self.source.slice(span);
        let (digits, ty) = match text.strip_suffix(['l', 'L']) {
            Some(digits) => (digits, Type::LONG),
            None => (text, Type::INT),
        };
        match value_of(digits, &ty, sign) {
            Ok(value) => Expr::number(value, ty, whole),
            Err(problem) => {
                let message = format!("`{text}` {problem}");
                let mut finding = Diagnostic::error(Code::Literal, span, message);
                if ty == Type::INT && value_of(digits, &Type::LONG, sign).is_ok() {
                    finding = match &self.literals {
                        LiteralPlace::Any => finding
                            .help(format!("write `{text}L` for a `long`"))
                            .replace(span, format!("{text}L")),
                        LiteralPlace::Narrow(Some(wider)) if wider.literal == span => finding
                            .help(format!("write `{}`", wider.text))
                            .replace(wider.place, wider.text.clone()),
                        LiteralPlace::Narrow(_) => finding.help(format!(
                            "write a number up to {}, or make what it becomes a `long` and write `{text}L`",
                            i32::MAX
                        )),
                    };
                }
                self.report(finding);
                Expr::unknown(whole, Vec::new())
            }
        }
    }
}

fn value_of(text: &str, ty: &Type, sign: Sign) -> Result<i64, String> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = if let Some(rest) = lower.strip_prefix("0x") {
        (rest, 16)
    } else if let Some(rest) = lower.strip_prefix("0b") {
        (rest, 2)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (&lower[1..], 8)
    } else {
        (&lower[..], 10)
    };
    if digits.ends_with('_') || (digits.starts_with('_') && radix != 8) {
        return Err(String::from("has an underscore at its edge"));
    }
    let digits: String = digits.chars().filter(|letter| *letter != '_').collect();
    if digits.is_empty() {
        return Err(String::from("has no digits"));
    }
    if !digits.chars().all(|letter| letter.is_digit(radix)) {
        return Err(match radix {
            8 => String::from("starts with 0, so it is octal, and has a digit above 7"),
            _ => String::from("is not a number"),
        });
    }
    let too_large = || format!("is too large for `{ty}`");
    let value = u64::from_str_radix(&digits, radix).map_err(|_| too_large())?;
    let bits = if *ty == Type::LONG { 64 } else { 32 };
    let limit = if radix == 10 {
        let half = 1u64 << (bits - 1);
        if sign == Sign::Minus { half } else { half - 1 }
    } else if bits == 64 {
        u64::MAX
    } else {
        u64::from(u32::MAX)
    };
    if value > limit {
        return Err(too_large());
    }
    let value = value.cast_signed();
    let wrap = |value| ty.primitive().map_or(value, |primitive| primitive.wrap(value));
    let value = wrap(value);
    Ok(if sign == Sign::Minus { wrap(value.wrapping_neg()) } else { value })
}
