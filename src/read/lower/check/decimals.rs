//! Constraints of `DOUBLE`: `range(0.5, 9.5, 0.5)`, `list(0.1, 2, range(1, 3, 0.25))`.
//!
//! In: the argument of the placeholder. Out: the values allowed, or findings. What holds: steps are
//! counted in decimal places, as they are written, so that the third value of `range(0.1, 1.0,
//! 0.1)` is 0.3 and not 0.30000000000000004.

use super::Checker;
use super::placeholder::names_numbers;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::domain::{Segment, ValueSet};
use crate::read::floating::{is_settled, represented};
use crate::read::syntax::ast;
use crate::read::types::Primitive;
use crate::source::Span;

/// The most values that a `DOUBLE` may have.
const MOST: i128 = 2_000;

/// The most decimal places that a constraint is written with.
const MOST_PLACES: usize = 12;

/// A decimal number as it is written: `digits` / 10^`places`.
#[derive(Clone, Copy)]
struct Decimal {
    digits: i128,
    places: usize,
}

impl Decimal {
    /// The digits where `places` of them are counted, which are no fewer than it has.
    fn at(self, places: usize) -> i128 {
        let more = u32::try_from(places - self.places).unwrap_or_default();
        self.digits * 10_i128.pow(more)
    }

    /// What `-1.50`, `2` or `3e-2` is.
    fn of(text: &str) -> Option<Decimal> {
        let plain = text.replace('_', "");
        let plain = plain.strip_suffix(['d', 'D', 'f', 'F', 'l', 'L']).unwrap_or(&plain);
        let (number, exponent) = plain.split_once(['e', 'E']).unwrap_or((plain, "0"));
        let exponent: i32 = exponent.parse().ok()?;
        let (whole, behind) = number.split_once('.').unwrap_or((number, ""));
        let digits: String = [whole, behind].concat();
        let places = i32::try_from(behind.len()).ok()? - exponent;
        let mut digits: i128 = digits.parse().ok()?;
        if digits.abs() >= 1_000_000_000_000_000 {
            return None;
        }
        if places < 0 {
            let more = u32::try_from(-places).ok().filter(|more| *more <= 15)?;
            digits *= 10_i128.pow(more);
        }
        let places = usize::try_from(places.max(0)).ok()?;
        (places <= MOST_PLACES).then_some(Decimal { digits, places })
    }

    /// The nearest `double`.
    fn value(self) -> f64 {
        format!("{}e-{}", self.digits, self.places).parse().unwrap_or_default()
    }
}

/// Whether a constraint is a range without a step.
fn is_range_of_two(constraint: &ast::Expr) -> bool {
    matches!(&constraint.kind, ast::ExprKind::Call { receiver: None, name, arguments }
        if name.text == "range" && arguments.len() == 2)
}

impl Checker<'_> {
    /// The values that a `DOUBLE` with this constraint, if it has one, may have; `whole` is all
    /// of it.
    pub(super) fn decimals(
        &mut self,
        constraint: Option<&ast::Expr>,
        name: &str,
        whole: Span,
    ) -> Option<ValueSet> {
        let Some(expr) = constraint else {
            let message = format!("`{name}` takes the values that it may have");
            self.report(
                Diagnostic::error(Code::Placeholder, whole, message)
                    .help(format!("write `{name}(range(0.5, 9.5, 0.5))`")),
            );
            return None;
        };
        if is_range_of_two(expr) {
            self.step_is_missing(expr, name, whole);
            return None;
        }
        let before = self.findings.errors();
        let mut values = Vec::new();
        self.collect_decimals(expr, name, &mut values);
        if self.findings.errors() > before {
            return None;
        }
        if i128::try_from(values.len()).is_ok_and(|count| count > MOST) {
            self.too_many(expr.span);
            return None;
        }
        let numbers: Vec<i64> = values.iter().map(|one| represented(one.value())).collect();
        if let Some(open) = numbers.iter().find(|one| !is_settled(Primitive::Double, **one)) {
            let text = crate::read::floating::text(Primitive::Double, *open);
            let message = format!("versions of Java write `{text}` with different digits");
            self.report(
                Diagnostic::error(Code::Placeholder, expr.span, message)
                    .help("use values with fewer digits"),
            );
            return None;
        }
        let segment = |number: i64| Segment { first: number, last: number, step: 1 };
        let set = ValueSet::from_segments(numbers.into_iter().map(segment));
        if set.is_none() {
            let message = format!("`{}` is empty", self.text(expr.span));
            self.report(
                Diagnostic::error(Code::EmptyConstraint, expr.span, message)
                    .label("no value satisfies this")
                    .help("name its values, as in `list(0.5, 1.5)`")
                    .replace(expr.span, "list(0.5, 1.5)"),
            );
        }
        set
    }

    /// Reports a range that does not say how far its values are apart.
    fn step_is_missing(&mut self, range: &ast::Expr, name: &str, whole: Span) {
        let given = self.text(range.span);
        let message = format!("`{given}` of `{name}` does not say how far its values are apart");
        let integers = format!("INT({given})");
        let stepped = format!("{name}({})", given.replace(')', ", 0.5)"));
        let finding = Diagnostic::error(Code::Placeholder, whole, message);
        self.report(if names_numbers(range) {
            finding
                .help(format!("write `{integers}` for whole numbers, or `{stepped}`"))
                .replace(whole, integers)
        } else {
            finding.help(format!("write `{stepped}`")).replace(whole, stepped)
        });
    }

    fn collect_decimals(&mut self, expr: &ast::Expr, name: &str, values: &mut Vec<Decimal>) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "only a call is a constraint")]
        let call = match &expr.kind {
            ast::ExprKind::Call { receiver: None, name, arguments } => {
                Some((name.text.as_str(), arguments))
            }
            ast::ExprKind::Unsupported => return self.findings.incomplete(),
            _ => None,
        };
        match call {
            Some(("range", arguments)) => self.decimal_range(arguments, expr.span, name, values),
            Some(("list", arguments)) => {
                for argument in arguments {
                    if matches!(&argument.kind, ast::ExprKind::Call { receiver: None, .. }) {
                        self.collect_decimals(argument, name, values);
                    } else {
                        values.extend(self.decimal(argument, name));
                    }
                }
            }
            _ => {
                let text = self.text(expr.span);
                let message = format!("`{text}` is not a constraint");
                let finding = Diagnostic::error(Code::Placeholder, expr.span, message);
                self.report(if call.is_none() {
                    finding
                        .help(format!("write `{name}(list({text}))`"))
                        .replace(expr.span, format!("list({text})"))
                } else {
                    finding.help(format!(
                        "write a `range` or a `list`, as in `{name}(range(0.5, 9.5, 0.5))`"
                    ))
                });
            }
        }
    }

    fn decimal_range(
        &mut self,
        arguments: &[ast::Expr],
        span: Span,
        name: &str,
        values: &mut Vec<Decimal>,
    ) {
        let numbers: Vec<Decimal> =
            arguments.iter().filter_map(|argument| self.decimal(argument, name)).collect();
        if numbers.len() < arguments.len() {
            return;
        }
        let [first, last, step] = numbers[..] else {
            let (message, help) = if numbers.len() == 2 {
                let (low, high) = (self.text(arguments[0].span), self.text(arguments[1].span));
                let message =
                    format!("a `range` of `{name}` needs to know how far values are apart");
                (message, format!("write `range({low}, {high}, 0.5)`"))
            } else {
                let message = format!("`range` takes three numbers here, not {}", numbers.len());
                (message, String::from("write `range(lo, hi, step)`"))
            };
            self.report(Diagnostic::error(Code::Placeholder, span, message).help(help));
            return;
        };
        let places = first.places.max(last.places).max(step.places);
        let (low, high, step) = (first.at(places), last.at(places), step.at(places));
        if step <= 0 {
            let message = "the step of a `range` is above 0";
            self.report(
                Diagnostic::error(Code::Placeholder, arguments[2].span, message)
                    .help("write how far the values are apart, such as `0.5`")
                    .replace(arguments[2].span, "0.5"),
            );
            return;
        }
        if high < low {
            let message = format!("`{}` is empty", self.text(span));
            self.report(
                Diagnostic::error(Code::EmptyConstraint, span, message)
                    .label("the first number is greater than the last"),
            );
            return;
        }
        if (high - low) / step >= MOST {
            self.too_many(span);
            return;
        }
        let count = usize::try_from((high - low) / step).unwrap_or_default();
        let all = (0..=count).map(|at| low + step * i128::try_from(at).unwrap_or_default());
        values.extend(all.map(|digits| Decimal { digits, places }));
    }

    fn too_many(&mut self, span: Span) {
        let message = format!("these are more than {MOST} values");
        self.report(
            Diagnostic::error(Code::TooLarge, span, message)
                .help("write a wider step, or a shorter range"),
        );
    }

    /// A number as it is written, or a finding.
    fn decimal(&mut self, expr: &ast::Expr, name: &str) -> Option<Decimal> {
        let plain = expr.unparenthesised();
        let (negative, literal) = if let ast::ExprKind::Unary { operator, operand } = &plain.kind
            && *operator == ast::UnaryOp::Minus
        {
            (true, operand.unparenthesised())
        } else {
            (false, plain)
        };
        let is_literal =
            matches!(literal.kind, ast::ExprKind::IntegerLiteral | ast::ExprKind::FloatingLiteral);
        if !is_literal {
            let message = format!("`{name}` takes numbers that are written out");
            self.report(
                Diagnostic::error(Code::Placeholder, expr.span, message)
                    .help("write them in decimal, as in `list(0.5, 1.5)`"),
            );
            return None;
        }
        // A literal that is wrong by itself is told of so.
        let before = self.findings.errors();
        self.value(literal);
        if self.findings.errors() > before {
            return None;
        }
        let known = Decimal::of(self.source.slice(literal.span));
        let Some(decimal) = known else {
            let message = format!("`{}` has too many digits", self.text(literal.span));
            self.report(Diagnostic::error(Code::Placeholder, literal.span, message).help(format!(
                "write at most {MOST_PLACES} digits behind the point and 15 in all"
            )));
            return None;
        };
        let digits = if negative { -decimal.digits } else { decimal.digits };
        Some(Decimal { digits, ..decimal })
    }
}
