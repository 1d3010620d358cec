//! Literals of floating types (JLS 3.10.2).
//!
//! In: the text of a literal. Out: the nearest value of its type, or a finding about it.

use super::super::typed::Expr;
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::floating::represented;
use crate::read::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// `1.5`, `1e3`, `.5f`, `2d`
    pub(super) fn floating_literal(&mut self, span: Span) -> Expr {
        let text = self.source.slice(span);
        let (ty, digits) = parts(text);
        match value_of(&digits, &ty) {
            Ok(value) => Expr::number(represented(value), ty, span),
            Err(problem) => {
                let message = format!("`{text}` {problem}");
                let finding = Diagnostic::error(Code::Literal, span, message);
                let wide = value_of(&digits, &Type::DOUBLE).is_ok() && ty == Type::FLOAT;
                self.report(if wide {
                    let text = format!("{digits}d");
                    finding.help(format!("write `{text}` for a `double`")).replace(span, text)
                } else {
                    finding
                });
                Expr::unknown(span, Vec::new())
            }
        }
    }
}

/// The type of a literal, and its text without what tells it.
fn parts(text: &str) -> (Type, String) {
    match text.strip_suffix(['f', 'F']) {
        Some(digits) => (Type::FLOAT, digits.to_owned()),
        None => (Type::DOUBLE, text.strip_suffix(['d', 'D']).unwrap_or(text).to_owned()),
    }
}

fn value_of(text: &str, ty: &Type) -> Result<f64, String> {
    let bytes = text.as_bytes();
    let stands_alone = |at: usize| {
        let is_digit = |one: Option<&u8>| one.is_some_and(|one| b"0123456789_".contains(one));
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        !is_digit(before) || !is_digit(bytes.get(at + 1))
    };
    if bytes.iter().enumerate().any(|(at, one)| *one == b'_' && stands_alone(at)) {
        return Err(String::from("has an underscore at its edge"));
    }
    let plain = text.replace('_', "");
    let is_zero =
        !plain.split(['e', 'E']).next().is_some_and(|one| one.contains(|c| matches!(c, '1'..='9')));
    let value: Option<f64> = if *ty == Type::FLOAT {
        plain.parse::<f32>().ok().map(f64::from)
    } else {
        plain.parse().ok()
    };
    match value {
        None => Err(String::from("is not a number")),
        Some(value) if value.is_infinite() => Err(format!("is too large for `{ty}`")),
        Some(value) if value == 0.0 && !is_zero => Err(format!("is too small for `{ty}`")),
        Some(value) => Ok(value),
    }
}
