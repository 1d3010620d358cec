//! Constraints: `range(1, 20)`, `range(0, 10, 2)`, `list(1, 2, range(5, 9))` over constant
//! expressions.
//!
//! In: the argument of a placeholder or of `LOOP`. Out: the set of values allowed, or findings.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::conversion::widens;
use super::scope::Meaning;
use super::scope::nearest;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::domain::{Segment, ValueSet};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// The longest string that a placeholder makes: what a student can still read.
pub(super) const LONGEST_TEXT: i64 = 200;

/// Numbers that interleaving ranges with steps may have to be kept one by one.
const MOST_INTERLEAVED: u128 = 100_000;

/// What a constraint is for.
#[derive(Clone, Copy)]
pub(super) struct Constrained<'a> {
    /// The type of the values.
    pub ty: Primitive,
    /// The name of the placeholder or directive, such as `INT`.
    pub name: &'a str,
}

impl Checker<'_> {
    /// The values that a constraint allows.
    pub(super) fn constraint(&mut self, expr: &ast::Expr, of: Constrained<'_>) -> Option<ValueSet> {
        let before = self.findings.errors();
        let segments = self.segments(expr, of)?;
        if self.findings.errors() > before {
            return None;
        }
        if too_interleaved(&segments) {
            let message = "these ranges with steps interleave in too many numbers";
            self.report(
                Diagnostic::error(Code::TooLarge, expr.span, message)
                    .help("use smaller ranges, or ranges that do not overlap"),
            );
            return None;
        }
        let set = ValueSet::from_segments(segments);
        if set.is_none() {
            let message = format!("`{}` is empty", self.text(expr.span));
            let some = match of.ty {
                Primitive::Char => "list('a', 'b', 'c')",
                Primitive::Boolean => "list(true, false)",
                Primitive::Float | Primitive::Double => "list(0.5, 1.5)",
                Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => {
                    "list(1, 2, 3)"
                }
            };
            self.report(
                Diagnostic::error(Code::EmptyConstraint, expr.span, message)
                    .label("no value satisfies this")
                    .help(format!("name its values, as in `{some}`"))
                    .replace(expr.span, some),
            );
        }
        set
    }

    fn segments(&mut self, expr: &ast::Expr, of: Constrained<'_>) -> Option<Vec<Segment>> {
        let ast::ExprKind::Call { receiver: None, name, arguments } = &expr.kind else {
            self.not_a_constraint(expr, of);
            return None;
        };
        match name.text.as_str() {
            "range" => self.range(arguments, expr.span, of).map(|segment| vec![segment]),
            "list" => {
                let mut segments = Vec::new();
                let mut complete = true;
                for argument in arguments {
                    let ast::ExprKind::Call { receiver: None, name, .. } = &argument.kind else {
                        match self.constant_argument(argument, of) {
                            Some(value) => {
                                segments.push(Segment { first: value, last: value, step: 1 });
                            }
                            None => complete = false,
                        }
                        continue;
                    };
                    if !matches!(name.text.as_str(), "range" | "list") {
                        complete &= self.constant_argument(argument, of).is_some();
                        continue;
                    }
                    match self.segments(argument, of) {
                        Some(inner) => segments.extend(inner),
                        None => complete = false,
                    }
                }
                complete.then_some(segments)
            }
            _ => {
                self.not_a_constraint(expr, of);
                None
            }
        }
    }

    /// `None` after a finding; an empty range is one.
    fn range(
        &mut self,
        arguments: &[ast::Expr],
        span: Span,
        of: Constrained<'_>,
    ) -> Option<Segment> {
        if !matches!(arguments.len(), 2 | 3) {
            let message = format!("`range` takes two or three numbers, not {}", arguments.len());
            self.report(
                Diagnostic::error(Code::Placeholder, span, message)
                    .help("write `range(lo, hi)` or `range(lo, hi, step)`"),
            );
            return None;
        }
        if of.ty == Primitive::Boolean {
            let message = "`range` has no meaning for `boolean`";
            self.report(
                Diagnostic::error(Code::Placeholder, span, message).help("write `list(true)`"),
            );
            return None;
        }
        let first = self.constant_argument(&arguments[0], of);
        let last = self.constant_argument(&arguments[1], of);
        let step = match arguments.get(2) {
            None => Some(1),
            Some(step) => self.step(step),
        };
        let (first, last, step) = (first?, last?, step?);
        if last < first {
            let message = format!("`{}` is empty", self.text(span));
            let (low, high) = (self.text(arguments[1].span), self.text(arguments[0].span));
            let rest = arguments
                .get(2)
                .map_or_else(String::new, |step| format!(", {}", self.text(step.span)));
            self.report(
                Diagnostic::error(Code::EmptyConstraint, span, message)
                    .label("the first number is greater than the last")
                    .help(format!("write `range({low}, {high}{rest})`"))
                    .replace(span, format!("range({low}, {high}{rest})")),
            );
            return None;
        }
        Some(Segment { first, last, step })
    }

    fn step(&mut self, expr: &ast::Expr) -> Option<u64> {
        let ty = Primitive::Long;
        let value = self.constant_argument(expr, Constrained { ty, name: "range" })?;
        if let Ok(step @ 1..) = u64::try_from(value) {
            return Some(step);
        }
        let message = format!("the step of a `range` is at least 1, not {value}");
        self.report(
            Diagnostic::error(Code::Placeholder, expr.span, message)
                .help("write how far the values are apart, such as `2`, or leave the step out")
                .replace(expr.span, "1"),
        );
        None
    }

    /// A constant of the type that is constrained, or a finding.
    pub(super) fn constant_argument(
        &mut self,
        expr: &ast::Expr,
        of: Constrained<'_>,
    ) -> Option<i64> {
        if self.is_bare_letter(expr, of) {
            return None;
        }
        let before = self.findings.errors();
        let outer = self.body.condition.replace("a constraint");
        let value = self.value(expr);
        self.body.condition = outer;
        let ty = value.ty.clone()?;
        let Some(number) = value.constant_number() else {
            if self.findings.errors() == before {
                if ty.primitive().is_some() {
                    self.not_constant(&value, of);
                } else {
                    self.wrong_argument_type(expr, of, &ty);
                }
            }
            return None;
        };
        let wanted = Type::Primitive(of.ty);
        let fits = match (of.ty, ty.primitive()) {
            (Primitive::Char | Primitive::Boolean, given) => given == Some(of.ty),
            (_, Some(Primitive::Char | Primitive::Boolean)) => false,
            (wanted, Some(given)) => {
                let small = matches!(wanted, Primitive::Byte | Primitive::Short);
                widens(given, wanted) || (small && given != Primitive::Long)
            }
            _ => false,
        };
        if fits && (of.ty.least()..=of.ty.greatest()).contains(&number) {
            return Some(number);
        }
        if fits {
            let border = number.clamp(of.ty.least(), of.ty.greatest());
            let message = format!(
                "`{}` takes values from {} to {}, not {number}",
                of.name,
                of.ty.least(),
                of.ty.greatest()
            );
            self.report(
                Diagnostic::error(Code::TypeMismatch, expr.span, message)
                    .label(format!("too large for `{wanted}`"))
                    .help(format!("write `{border}`, or another placeholder"))
                    .replace(expr.span, border.to_string()),
            );
            return None;
        }
        let message = format!("`{}` takes `{wanted}`, but this is `{ty}`", of.name);
        let mut finding =
            Diagnostic::error(Code::TypeMismatch, expr.span, message).label(format!("`{ty}`"));
        if of.ty == Primitive::Char
            && let Some(letter) = u32::try_from(number).ok().and_then(char::from_u32)
            && letter.is_ascii_graphic()
            && ty == Type::INT
        {
            finding = finding.help(format!("write the character itself, as in `'{letter}'`"));
        } else if of.ty == Primitive::Int && ty == Type::LONG {
            finding = finding.help("use `LONG` for values of type `long`");
        }
        self.report(finding);
        None
    }

    /// Reports a letter without quotation marks where a character is needed, as in
    /// `CHAR(range(a, c))`. A constant of this name is what it says.
    fn is_bare_letter(&mut self, expr: &ast::Expr, of: Constrained<'_>) -> bool {
        let ast::ExprKind::Name(name) = &expr.kind else { return false };
        let is_constant = match self.meaning(name) {
            Some(Meaning::Local(id)) => self.body.locals[id.index()].constant.is_some(),
            Some(Meaning::Field(id)) => self.field_at(id).constant.is_some(),
            Some(Meaning::ObjectField(..) | Meaning::Captured(..)) | None => false,
        };
        if of.ty != Primitive::Char || name.chars().count() > 1 || is_constant {
            return false;
        }
        let message = format!("`{name}` is a name; a character stands in single quotes");
        self.report(
            Diagnostic::error(Code::Placeholder, expr.span, message)
                .help(format!("write `'{name}'`"))
                .replace(expr.span, format!("'{name}'")),
        );
        true
    }

    /// A text or an array where a number, a character or a truth value is needed.
    fn wrong_argument_type(&mut self, expr: &ast::Expr, of: Constrained<'_>, ty: &Type) {
        let message =
            format!("`{}` takes `{}`, but this is `{ty}`", of.name, Type::Primitive(of.ty));
        let finding =
            Diagnostic::error(Code::TypeMismatch, expr.span, message).label(format!("`{ty}`"));
        self.report(match self.as_character(expr) {
            Some(character) if of.ty == Primitive::Char => finding
                .help(format!("a character stands in single quotes: `{character}`"))
                .replace(expr.span, character),
            _ if of.ty == Primitive::Char => {
                finding.help("write single characters, as in `list('a', 'b')`")
            }
            _ => finding,
        });
    }

    /// A string literal of one character, written as a character.
    fn as_character(&self, expr: &ast::Expr) -> Option<String> {
        let ast::ExprKind::StringLiteral(text) = &expr.kind else { return None };
        if text.encode_utf16().count() != 1 {
            return None;
        }
        let written = self.text(expr.span);
        let inside = written.strip_prefix('"')?.strip_suffix('"')?;
        Some(match inside {
            "'" => String::from(r"'\''"),
            "\\\"" => String::from("'\"'"),
            _ => format!("'{inside}'"),
        })
    }

    /// The strings of a `list("on", "off")`, each once, in the order of the text.
    pub(super) fn texts(&mut self, expr: &ast::Expr, name: &str) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        let complete = self.collect_texts(expr, name, &mut texts);
        if complete && texts.is_empty() {
            let message = format!("`{}` is empty", self.text(expr.span));
            self.report(
                Diagnostic::error(Code::EmptyConstraint, expr.span, message)
                    .label("no string satisfies this")
                    .help("name its strings, as in `list(\"a\", \"b\")`")
                    .replace(expr.span, "list(\"a\", \"b\")"),
            );
            return None;
        }
        complete.then_some(texts)
    }

    /// Whether all went well.
    fn collect_texts(&mut self, expr: &ast::Expr, name: &str, texts: &mut Vec<String>) -> bool {
        let ast::ExprKind::Call { receiver: None, name: function, arguments } = &expr.kind else {
            self.not_a_list_of_texts(expr, name);
            return false;
        };
        if function.text != "list" {
            self.not_a_list_of_texts(expr, name);
            return false;
        }
        let mut complete = true;
        for argument in arguments {
            let nested = matches!(&argument.kind,
                ast::ExprKind::Call { receiver: None, name, .. } if name.text == "list");
            if nested {
                complete &= self.collect_texts(argument, name, texts);
                continue;
            }
            match self.constant_text_argument(argument, name) {
                Some(text) if !texts.contains(&text) => texts.push(text),
                Some(_) => {}
                None => complete = false,
            }
        }
        complete
    }

    fn not_a_list_of_texts(&mut self, expr: &ast::Expr, name: &str) {
        if matches!(expr.kind, ast::ExprKind::Unsupported) {
            self.findings.incomplete();
            return;
        }
        let text = self.text(expr.span);
        let message = format!("`{text}` is not a list of strings");
        let is_range = matches!(&expr.kind,
            ast::ExprKind::Call { receiver: None, name, .. } if name.text == "range");
        let help = match (&expr.kind, name, is_range) {
            (ast::ExprKind::StringLiteral(_), "STRING", _) => {
                format!("write `{name}(list({text}))`")
            }
            (_, "STRING", true) => {
                format!("for a length give the characters, too: `{name}({text}, range('a', 'e'))`")
            }
            _ => String::from("write `list(\"a\", \"b\")`"),
        };
        self.report(Diagnostic::error(Code::Placeholder, expr.span, message).help(help));
    }

    /// A constant string, or a finding.
    fn constant_text_argument(&mut self, expr: &ast::Expr, name: &str) -> Option<String> {
        let range = matches!(&expr.kind,
            ast::ExprKind::Call { receiver: None, name, .. } if name.text == "range");
        if range {
            let message = "a `range` among strings has no meaning";
            self.report(
                Diagnostic::error(Code::Placeholder, expr.span, message)
                    .help("list the strings one by one"),
            );
            return None;
        }
        let before = self.findings.errors();
        let outer = self.body.condition.replace("a constraint");
        let value = self.value(expr);
        self.body.condition = outer;
        let ty = value.ty.clone()?;
        if ty != Type::String {
            let message = format!("`{name}` takes strings here, but this is `{ty}`");
            let mut finding =
                Diagnostic::error(Code::TypeMismatch, expr.span, message).label(format!("`{ty}`"));
            if ty == Type::CHAR {
                finding = finding.help("write it in double quotes");
            }
            self.report(finding);
            return None;
        }
        let Some(Datum::Text(text)) = value.constant() else {
            if self.findings.errors() == before {
                let of = Constrained { ty: Primitive::Int, name };
                self.not_constant(&value, of);
            }
            return None;
        };
        if let Some(letter) = text.chars().find(|letter| letter.len_utf16() > 1) {
            let message = format!("`{letter}` takes two places in a Java string");
            self.report(
                Diagnostic::error(Code::Placeholder, expr.span, message)
                    .help("leave it out: only characters up to `\\uffff` are supported here"),
            );
            return None;
        }
        if i64::try_from(text.chars().count()).is_ok_and(|length| length > LONGEST_TEXT) {
            let message = format!("a string of {} characters is too long", text.chars().count());
            self.report(
                Diagnostic::error(Code::TooLarge, expr.span, message)
                    .help(format!("use at most {LONGEST_TEXT} characters")),
            );
            return None;
        }
        Some(text)
    }

    fn not_constant(&mut self, value: &Expr, of: Constrained<'_>) {
        let text = self.text(value.span);
        let message = format!("the argument `{text}` of `{}` is not a constant", of.name);
        let mut finding = Diagnostic::error(Code::NotConstant, value.span, message);
        let what = if value.ty == Some(Type::String) { "a string" } else { "a number" };
        finding = if let ExprKind::Local(id) = &value.kind {
            let local = &self.body.locals[id.index()];
            finding.also(local.span, "declared here").help(format!(
                "write {what}, or make `{}` a `final` variable with a constant value",
                local.name
            ))
        } else {
            finding.help(format!("write {what}; to relate values to each other use `ASSERT`"))
        };
        self.report(finding);
    }

    fn not_a_constraint(&mut self, expr: &ast::Expr, of: Constrained<'_>) {
        if matches!(expr.kind, ast::ExprKind::Unsupported) {
            self.findings.incomplete();
            return;
        }
        let effect =
            matches!(expr.kind, ast::ExprKind::Assign { .. } | ast::ExprKind::Increment { .. });
        let text = self.text(expr.span);
        let message = format!("`{text}` is not a constraint");
        let code = if effect {
            Code::SideEffect
        } else if of.name == "LOOP" {
            Code::Directive
        } else {
            Code::Placeholder
        };
        if let ast::ExprKind::Call { receiver: None, name, .. } = &expr.kind
            && let Some(near) = nearest(&name.text, ["range", "list"])
        {
            let message = format!("there is no constraint `{}`", name.text);
            self.report(Diagnostic::error(code, name.span, message).meant(near));
            return;
        }
        let one_of_several = of.name.contains("ARRAY") || of.name == "STRING";
        let mut alone = None;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other expression is near to a constraint"
        )]
        let help = match &expr.kind {
            ast::ExprKind::StringLiteral(_) if of.ty == Primitive::Char => {
                String::from("write single characters, as in `list('a', 'b')`")
            }
            ast::ExprKind::IntegerLiteral
            | ast::ExprKind::CharLiteral(_)
            | ast::ExprKind::BooleanLiteral(_)
            | ast::ExprKind::StringLiteral(_) => {
                let list = format!("list({text})");
                alone = Some(list.clone());
                if one_of_several {
                    format!("write `{list}`")
                } else {
                    format!("write `{}({list})`", of.name)
                }
            }
            _ => format!("write a `range` or a `list`, as in `{}({})`", of.name, example(of.ty)),
        };
        let finding = Diagnostic::error(code, expr.span, message).help(help);
        self.report(match alone {
            Some(list) => finding.replace(expr.span, list),
            None => finding,
        });
    }
}

fn example(ty: Primitive) -> &'static str {
    match ty {
        Primitive::Boolean => "list(true)",
        Primitive::Char => "range('a', 'e')",
        Primitive::Float | Primitive::Double => "range(0.5, 9.5, 0.5)",
        Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => "range(1, 9)",
    }
}

/// Whether keeping these segments disjoint could take too long.
fn too_interleaved(segments: &[Segment]) -> bool {
    if segments.iter().all(|segment| segment.step == 1) {
        return false;
    }
    let mut total: u128 = 0;
    for (at, one) in segments.iter().enumerate() {
        let overlaps = segments.iter().enumerate().any(|(other_at, other)| {
            other_at != at && one.first <= other.last && other.first <= one.last
        });
        if overlaps {
            total += one.count();
        }
    }
    total > MOST_INTERLEAVED || (total > 0 && segments.len() > 1_000)
}
