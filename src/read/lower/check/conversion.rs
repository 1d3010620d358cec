//! Conversions: promotion, assignment, casts and text (JLS 5).
//!
//! In: checked expressions. Out: the same with the conversion made explicit, folded where it is
//! constant.

use super::super::typed::{DispatchTarget, Expr, ExprKind, MethodResult};
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::domain::Domain;
use crate::read::floating;
use crate::read::ir::{MethodId, number_text};
use crate::read::types::{ClassId, ObjectClass, Primitive, Type};
use crate::source::Span;

/// The first of `double`, `float` and `long` that either is, else `int` (JLS 5.6).
pub(super) fn promoted(left: Primitive, right: Primitive) -> Primitive {
    left.promoted_with(right).unwrap_or(Primitive::Int)
}

/// Whether every value of `from` is one of `to` by a widening conversion (JLS 5.1.2); equal types
/// included.
pub(super) fn widens(from: Primitive, to: Primitive) -> bool {
    from == to
        || from.is_numeric() && to.is_floating() && (from != Primitive::Double)
        || matches!(
            (from, to),
            (Primitive::Byte, Primitive::Short | Primitive::Int | Primitive::Long)
                | (Primitive::Short | Primitive::Char, Primitive::Int | Primitive::Long)
                | (Primitive::Int, Primitive::Long)
        )
}

/// Whether an argument of type `from` may be passed as `to` by subtyping or primitive widening (JLS
/// 15.12.2.2).
pub(super) fn is_subtype(from: &Type, to: &Type) -> bool {
    match (from, to) {
        (Type::Primitive(from), Type::Primitive(to)) => widens(*from, *to),
        (Type::Null, to) => to.is_reference(),
        (Type::Object(from), Type::Object(to)) if to.is_variable => {
            from.is_variable && from.name == to.name
                || to.name.starts_with('?') && from.is_kind_of(to.id)
        }
        (Type::Object(from), Type::Object(to)) => from.is_kind_of(to.id),
        (Type::Array(from), Type::Array(to)) => {
            from == to
                || matches!((&**from, &**to), (Type::Object(from), Type::Object(to))
                    if from.is_variable && from.is_kind_of(to.id)
                        || from.id == to.id && from.arguments.is_empty())
        }
        (from, to) => from == to,
    }
}

/// A numeric expression as another numeric type; constants are folded.
pub(super) fn convert(expr: Expr, to: Primitive) -> Expr {
    if expr.ty == Some(Type::Primitive(to)) {
        return expr;
    }
    let span = expr.span;
    if let Some(value) = expr.constant_number() {
        let from = expr.ty.as_ref().and_then(Type::primitive).unwrap_or(to);
        return Expr::number(floating::converted(value, from, to), Type::Primitive(to), span);
    }
    let settled = expr.settled;
    Expr::new(ExprKind::Convert(Box::new(expr)), Type::Primitive(to), span).settled(settled)
}

/// Whether a constant fits a narrower type that assignment narrows to by itself (JLS 5.2).
pub(super) fn constant_fits(expr: &Expr, to: Primitive) -> bool {
    let small = |primitive: Primitive| primitive.promoted() == Some(Primitive::Int);
    let from = expr.ty.as_ref().and_then(Type::primitive);
    let Some(value) = expr.constant_number() else { return false };
    from.is_some_and(small)
        && to != Primitive::Int
        && small(to)
        && (to.least()..=to.greatest()).contains(&value)
}

/// The text of a constant in a string, if it has one: unpaired surrogates have none, nor have
/// floating numbers that versions of Java write differently.
pub(super) fn constant_text(expr: &Expr) -> Option<String> {
    match (&expr.kind, &expr.ty) {
        (ExprKind::Text(text), _) => Some(text.clone()),
        (ExprKind::Number(value), Some(Type::Primitive(primitive))) => {
            let surrogate = *primitive == Primitive::Char && (0xD800..=0xDFFF).contains(value);
            let is_open = primitive.is_floating() && !floating::is_settled(*primitive, *value);
            (!surrogate && !is_open).then(|| number_text(*primitive, *value))
        }
        _ => None,
    }
}

/// Whether a text is a literal of type `double` without a letter for its type.
fn is_plain_literal(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_part = |one: char| one.is_ascii_digit() || matches!(one, '.' | 'e' | 'E' | '-' | '+');
    digits.starts_with(|one: char| one.is_ascii_digit() || one == '.')
        && digits.contains(['.', 'e', 'E'])
        && digits.chars().all(is_part)
}

impl Checker<'_> {
    /// Assignment conversion (JLS 5.2): the expression as a value of `to`, or a finding. `place`
    /// names what takes it.
    pub(super) fn assigned(&mut self, expr: Expr, to: Option<&Type>, place: &str) -> Expr {
        let span = expr.span;
        if let (ExprKind::Function(class), Some(to)) = (&expr.kind, to) {
            return self.function_for(*class, to, span);
        }
        if to.is_some()
            && let Some(choice) = expr.as_choice()
        {
            return self.assigned_choice(choice, to, place);
        }
        let (Some(from), Some(to)) = (expr.ty.clone(), to) else {
            return Expr::unknown(span, vec![expr]);
        };
        match (&from, to) {
            _ if from == *to => expr,
            (Type::Null, to) if to.is_reference() => Expr { ty: Some(to.clone()), ..expr },
            (Type::Object(source), Type::Object(target))
                if is_subtype(&from, to) && self.arguments_fit(source, target) =>
            {
                Expr { ty: Some(to.clone()), ..expr }
            }
            (Type::Array(_), Type::Array(_)) if is_subtype(&from, to) => {
                Expr { ty: Some(to.clone()), ..expr }
            }
            (Type::Primitive(source), Type::Primitive(target))
                if widens(*source, *target)
                    || constant_fits(&expr, *target)
                    || self.drawn_fits(&expr, *target) =>
            {
                convert(expr, *target)
            }
            _ => {
                if let Some(boxed) = self.boxing(&expr, to) {
                    return boxed;
                }
                self.mismatch(&expr, &from, to, place);
                Expr::unknown(span, vec![expr])
            }
        }
    }

    /// Whether all values of a placeholder, each of which is a constant in its instance, fit a
    /// narrower type.
    fn drawn_fits(&self, expr: &Expr, to: Primitive) -> bool {
        let ExprKind::Placeholder(id) = expr.kind else { return false };
        let small = |primitive: Primitive| primitive.promoted() == Some(Primitive::Int);
        let of = self.placeholders.get(id.index()).and_then(Option::as_ref);
        let from = expr.ty.as_ref().and_then(Type::primitive);
        let (Some(of), Some(from)) = (of, from) else { return false };
        let Domain::Number(values) = &of.domain else { return false };
        small(from)
            && small(to)
            && to.least() <= values.least()
            && values.greatest() <= to.greatest()
    }

    fn mismatch(&mut self, expr: &Expr, from: &Type, to: &Type, place: &str) {
        let text = self.text(expr.span);
        let simple = !text.contains(' ') || text.starts_with('(');
        let operand = if simple { text.clone() } else { format!("({text})") };
        let mut finding = match (from, to) {
            (&Type::DOUBLE, &Type::FLOAT) if is_plain_literal(&text) => {
                let message = format!("{place} is `float`, and `{text}` is a `double`");
                Diagnostic::error(Code::TypeMismatch, expr.span, message)
                    .help(format!("write `{text}f` for a `float`"))
                    .replace(expr.span, format!("{text}f"))
            }
            (Type::Primitive(source), Type::Primitive(target))
                if source.is_numeric() && target.is_numeric() =>
            {
                let message = format!("{place} is `{to}`, and not every `{from}` fits into it");
                Diagnostic::error(Code::TypeMismatch, expr.span, message)
                    .help(format!("write `({to}) {operand}` to cut it down to `{to}`"))
                    .replace(expr.span, format!("({to}) {operand}"))
            }
            _ => {
                let message = format!("{place} is `{to}`, but this is `{from}`");
                Diagnostic::error(Code::TypeMismatch, expr.span, message)
            }
        };
        finding = finding.label(format!("`{from}`"));
        finding = match (from, to) {
            (Type::Primitive(Primitive::Int), Type::Primitive(Primitive::Boolean)) => {
                let text = format!("{operand} != 0");
                finding
                    .help(format!("compare it with something, as in `{text}`"))
                    .replace(expr.span, text)
            }
            (Type::Primitive(_), Type::String) if matches!(expr.kind, ExprKind::Placeholder(_)) => {
                finding
                    .help("write `STRING(list(\"1\", \"2\"))` with the texts that may stand here")
            }
            (Type::Primitive(_), Type::String) => {
                let text = format!("\"\" + {operand}");
                finding.help(format!("write `{text}` for its text")).replace(expr.span, text)
            }
            (Type::Primitive(Primitive::Int), to)
                if *to == Type::array_of(Type::INT)
                    && matches!(expr.kind, ExprKind::Placeholder(_)) =>
            {
                let values = text.split_once('(').map_or("range(1, 9))", |(_, rest)| rest);
                let array = format!("INTARRAY(range(3, 5), {values}");
                finding
                    .help(format!("an array is `{array}`: its length, then its elements"))
                    .replace(expr.span, array)
            }
            (Type::Null, Type::Primitive(_)) => {
                finding.help("only objects, arrays and strings can be `null`")
            }
            _ => finding,
        };
        self.report(finding);
    }

    /// A cast (JLS 5.5).
    pub(super) fn cast(&mut self, expr: Expr, to: &Type, span: Span) -> Expr {
        if let ExprKind::Function(class) = &expr.kind {
            return self.function_for(*class, to, span);
        }
        let Some(from) = expr.ty.clone() else { return Expr::unknown(span, vec![expr]) };
        if let Some(cast) = self.boxing_cast(&expr, to, span) {
            return Expr { span, ..cast };
        }
        let allowed = match (&from, to) {
            (Type::Primitive(source), Type::Primitive(target)) => {
                source == target || (source.is_numeric() && target.is_numeric())
            }
            (from, to) => self.castable(from, to),
        };
        if !allowed {
            let message = format!("`{from}` cannot be cast to `{to}`");
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .label(format!("`{}` is `{from}`", self.text(expr.span))),
            );
            return Expr::unknown(span, vec![expr]);
        }
        let mut cast = if let Type::Primitive(primitive) = to {
            convert(expr, *primitive)
        } else if let Type::Object(class) = to
            && !class.is_variable
            && !from
                .class()
                .is_some_and(|from| self.classes[from.index()].ancestors.contains(&class.id))
        {
            let kind = ExprKind::CastObject(Box::new(expr), class.id);
            Expr::new(kind, to.clone(), span)
        } else {
            Expr { ty: Some(to.clone()), ..expr }
        };
        cast.span = span;
        cast
    }

    /// The text of an object: what its class's `toString` gives.
    fn own_text(&mut self, class: ObjectClass, object: Expr) -> Expr {
        let span = object.span;
        let known = self.methods_named(class.id, "toString");
        let own = known.into_iter().find(|at| {
            let of = &self.signatures[*at];
            of.parameters.is_empty() && of.result == MethodResult::Value(Type::String)
        });
        // What a type parameter or an `Object` stands for shows when the program runs.
        let shows_when_run = self.address().is_some()
            && (self.is_library(span) || class.is_variable || class.id == ClassId::OBJECT);
        let lacking = self
            .concrete_kinds(class.id)
            .into_iter()
            .find(|kind| self.method_of(*kind, "toString", &[]).is_none())
            .filter(|_| !shows_when_run);
        if let (Some(at), None) = (own, lacking) {
            let kind = ExprKind::ObjectText {
                object: Box::new(object),
                method: MethodId::new(at),
                targets: self.with_address(self.targets(class.id, at)),
            };
            return Expr::new(kind, Type::String, span);
        }
        let kinds = self.concrete_kinds(class.id);
        let text_of = |kind: &ClassId| self.method_of(*kind, "toString", &[]);
        if lacking.is_none()
            && let Some(method) = kinds.iter().find_map(text_of)
        {
            let targets = kinds.iter().map(|kind| DispatchTarget {
                class: *kind,
                method: self.method_of(*kind, "toString", &[]),
            });
            let targets = self.with_address(targets.collect());
            let kind = ExprKind::ObjectText { object: Box::new(object), method, targets };
            return Expr::new(kind, Type::String, span);
        }
        let class = match lacking {
            Some(lacking) if self.classes[lacking.index()].name != class.name => {
                let Type::Object(class) = self.object_type(lacking) else {
                    return Expr::unknown(span, vec![object]);
                };
                class
            }
            _ => class,
        };
        let message = format!(
            "the text of an object of `{}` is its address in memory, which differs from run to run",
            class.name
        );
        self.report(
            Diagnostic::error(Code::Unsupported, span, message)
                .help(format!("write a method `public String toString()` in `{}`", class.name)),
        );
        Expr::unknown(span, vec![object])
    }

    /// In place of texts that are addresses, what ends the run.
    fn with_address(&self, targets: Vec<DispatchTarget>) -> Vec<DispatchTarget> {
        let address = self.address();
        let known = |one: DispatchTarget| DispatchTarget { method: one.method.or(address), ..one };
        targets.into_iter().map(known).collect()
    }

    /// String conversion (JLS 5.1.11), or a finding.
    pub(super) fn as_text(&mut self, expr: Expr) -> Expr {
        let span = expr.span;
        match &expr.ty {
            None => Expr::unknown(span, vec![expr]),
            Some(Type::Array(element)) => {
                let message = format!(
                    "the text of an array `{element}[]` is its address in memory, which differs from run to run"
                );
                self.report(Diagnostic::error(Code::Unsupported, span, message).help(
                    match **element {
                        Type::Primitive(_) | Type::String => "write `Arrays.toString(…)`",
                        Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => {
                            "print its rows one by one"
                        }
                    },
                ));
                Expr::unknown(span, vec![expr])
            }
            Some(Type::Object(class)) => self.own_text(class.clone(), expr),
            Some(Type::StringBuilder) => {
                Expr::new(ExprKind::TextOrNull(Box::new(expr)), Type::String, span)
            }
            Some(_) => {
                if let Some(text) = constant_text(&expr) {
                    return Expr { settled: true, ..Expr::text(text, span) };
                }
                // These are never null.
                let text = expr.ty == Some(Type::String);
                if matches!(expr.kind, ExprKind::Concat(_) | ExprKind::Output)
                    || (text
                        && matches!(
                            expr.kind,
                            ExprKind::Intrinsic(..)
                                | ExprKind::Format { .. }
                                | ExprKind::TextOrNull(_)
                        ))
                {
                    return expr;
                }
                let settled = expr.settled;
                Expr::new(ExprKind::ToText(Box::new(expr)), Type::String, span).settled(settled)
            }
        }
    }
}
