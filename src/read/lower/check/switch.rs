//! `switch` as a statement and as an expression (JLS 14.11, 14.21, 15.28).
//!
//! In: a selector, groups of labels and what runs at them. Out: the same with constants for labels,
//! and for an expression its type: the one that the place wants, or else the one that its results
//! have in common.

use super::super::typed::{Expr, ExprKind, StmtKind, Switch, SwitchGroup};
use super::conversion::{convert, promoted, widens};
use super::literal_place::LiteralPlace;
use super::pattern::{asks_patterns, takes_null};
use super::scope::nearest;
use super::{Checker, JumpFrame, JumpFrameKind, ValueFrame, Wanted, Yielded};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::syntax::ast::{self, SwitchForm, SwitchLabel};
use crate::read::types::{Primitive, Type};
use crate::source::Span;

impl Checker<'_> {
    /// A `switch` statement; `name` is its label.
    pub(super) fn switch_statement(
        &mut self,
        of: &ast::Switch,
        name: Option<&ast::Name>,
    ) -> StmtKind {
        let (switch, _) = self.switch(of, name, JumpFrameKind::Switch);
        StmtKind::Switch(Box::new(switch))
    }

    /// A `switch` expression whose type is its own.
    pub(super) fn switch_alone(&mut self, of: &ast::Switch, span: Span) -> Expr {
        let frame = ValueFrame { wanted: Wanted::Anything, results: Vec::new() };
        let (mut switch, results) = self.switch_value(of, frame, span);
        if results.iter().any(|result| result.ty.is_none()) || results.is_empty() {
            return Expr::unknown(span, vec![switch_expr(switch, None, span)]);
        }
        switch.results = results.iter().filter_map(|result| result.ty.clone()).collect();
        let ty = self.type_of_results(&results, span);
        let known = ty.is_some();
        let expr = switch_expr(switch, ty, span);
        if known { expr } else { Expr::unknown(span, vec![expr]) }
    }

    /// A `switch` expression where the place wants a type (`None` if that is wrong): each result is
    /// one of it.
    pub(super) fn switch_for(
        &mut self,
        of: &ast::Switch,
        wanted: Option<&Type>,
        span: Span,
    ) -> Expr {
        let known = wanted.cloned().map_or(Wanted::Unknown, Wanted::Type);
        let frame = ValueFrame { wanted: known, results: Vec::new() };
        let (switch, results) = self.switch_value(of, frame, span);
        let known = !results.is_empty() && results.iter().all(|result| result.ty.is_some());
        let expr = switch_expr(switch, wanted.cloned(), span);
        if known && wanted.is_some() { expr } else { Expr::unknown(span, vec![expr]) }
    }

    /// An expression where the place wants a type: `switch` looks at it, all others do not.
    pub(super) fn value_for(&mut self, expr: &ast::Expr, wanted: Option<&Type>) -> Expr {
        let mut inner = expr;
        while let ast::ExprKind::Parenthesised(within) = &inner.kind {
            inner = within;
        }
        if let ast::ExprKind::Switch(of) = &inner.kind {
            self.switch_for(of, wanted, expr.span)
        } else {
            let mut place = LiteralPlace::of(wanted);
            if let (LiteralPlace::Narrow(wider), Some(declared)) = (&mut place, self.wider.take()) {
                *wider = Some(declared);
            }
            let outer = std::mem::replace(&mut self.literals, place);
            if matches!(inner.kind, ast::ExprKind::New { .. }) {
                self.wanted = wanted.cloned();
            }
            if matches!(inner.kind, ast::ExprKind::Call { .. }) {
                self.place = wanted.cloned();
            }
            let value = self.value(expr);
            self.literals = outer;
            value
        }
    }

    fn switch_value(
        &mut self,
        of: &ast::Switch,
        frame: ValueFrame,
        span: Span,
    ) -> (Switch, Vec<Yielded>) {
        let (switch, frame) = self.switch(of, None, JumpFrameKind::Value(frame));
        let JumpFrameKind::Value(frame) = frame else { return (switch, Vec::new()) };
        let keyword = span.up_to(of.body_span);
        let switch = self.with_all_constants(switch);
        if of.groups.is_empty() || !switch.has_default() {
            let finding = Diagnostic::error(
                Code::Switch,
                keyword,
                "this `switch` has no value if no label fits",
            )
            .help("add `default`: a `switch` that is used as a value needs one for every case");
            let ty = match &frame.wanted {
                Wanted::Type(ty) => Some(ty.clone()),
                Wanted::Anything | Wanted::Unknown => {
                    frame.results.iter().find_map(|one| one.ty.clone())
                }
            };
            self.report(match ty {
                Some(ty) => {
                    let value = ty.some_value();
                    let group = match of.form {
                        SwitchForm::Arrow => format!("    default -> {value};\n"),
                        SwitchForm::Colon => format!("    default: yield {value};\n"),
                    };
                    finding.replace(of.body_span.last_byte().at_start(), group)
                }
                None => finding,
            });
        } else if frame.results.is_empty() {
            self.report(
                Diagnostic::error(Code::Switch, keyword, "this `switch` never has a value")
                    .help("give it one with `-> e` or `yield e;`, or make it a statement"),
            );
        }
        (switch, frame.results)
    }

    fn switch(
        &mut self,
        of: &ast::Switch,
        name: Option<&ast::Name>,
        kind: JumpFrameKind,
    ) -> (Switch, JumpFrameKind) {
        let label = self.new_label();
        let asks = asks_patterns(of);
        let (selector, ty) = if asks {
            self.selector_of_patterns(&of.selector)
        } else {
            self.selector(&of.selector)
        };
        let ghost = self.body.ghost;
        let name = name.map(|name| name.text.clone());
        self.body.frames.push(JumpFrame { name, label, kind, ghost });
        let groups = self.scoped(|checker| {
            if asks {
                checker.pattern_groups(of, &selector)
            } else {
                checker.groups(of, ty.as_ref())
            }
        });
        let kind = self.body.frames.pop().map_or(JumpFrameKind::Switch, |frame| frame.kind);
        let end = of.body_span.last_byte();
        let refuses_null = asks && !takes_null(of);
        let results = Vec::new();
        (Switch { selector, refuses_null, label, form: of.form, groups, results, end }, kind)
    }

    /// The selector, numbers as `int`, and its own type.
    fn selector(&mut self, expr: &ast::Expr) -> (Expr, Option<Type>) {
        let selector = self.value(expr);
        let selector = self.unboxed(selector);
        let Some(ty) = selector.ty.clone() else { return (selector, None) };
        match &ty {
            Type::Primitive(one) if one.promoted() == Some(Primitive::Int) => {
                (convert(selector, Primitive::Int), Some(ty))
            }
            Type::String => (selector, Some(ty)),
            Type::Object(class) if self.is_enum(class) => {
                (self.ordinal_of(selector, class.id), Some(ty))
            }
            Type::Primitive(_)
            | Type::Array(_)
            | Type::StringBuilder
            | Type::Object(_)
            | Type::Null => {
                let message = format!("`switch` does not work on `{ty}`");
                let finding = Diagnostic::error(Code::TypeMismatch, expr.span, message)
                    .label(format!("`{ty}`"));
                self.report(match ty {
                    Type::BOOLEAN => finding.help("write `if` and `else`"),
                    Type::LONG => finding.help("write `if` and `else if`, or cast it to `int`"),
                    Type::Primitive(_)
                    | Type::String
                    | Type::Array(_)
                    | Type::StringBuilder
                    | Type::Object(_)
                    | Type::Null => finding.help(
                        "a number up to `int`, a `char`, a `String` or an enum may stand here",
                    ),
                });
                (Expr::unknown(expr.span, vec![selector]), None)
            }
        }
    }

    fn groups(&mut self, of: &ast::Switch, ty: Option<&Type>) -> Vec<SwitchGroup> {
        let mut seen: Vec<(Datum, Span)> = Vec::new();
        let mut default: Option<Span> = None;
        let mut groups = Vec::new();
        for group in &of.groups {
            let mut cases = Vec::new();
            let mut is_default = false;
            for label in &group.labels {
                match label {
                    SwitchLabel::Case(constants, _) => {
                        for constant in constants {
                            cases.extend(self.case(constant, ty, &mut seen));
                        }
                    }
                    SwitchLabel::Default(span) => {
                        is_default = true;
                        if let Some(first) = default {
                            self.report(
                                Diagnostic::error(Code::Switch, *span, "a second `default`")
                                    .also(first, "the first one")
                                    .help("keep one"),
                            );
                        }
                        default = default.or(Some(*span));
                    }
                }
            }
            let body = match of.form {
                SwitchForm::Colon => self.statements(&group.body),
                SwitchForm::Arrow => self.scoped(|checker| checker.statements(&group.body)),
            };
            let (test, span) = (None, group.span);
            groups.push(SwitchGroup { cases, test, default: is_default, body, span });
        }
        groups
    }

    /// Reports a label whose constant another one has.
    pub(super) fn is_second_label(
        &mut self,
        constant: &Datum,
        at: Span,
        seen: &[(Datum, Span)],
    ) -> bool {
        let Some((_, first)) = seen.iter().find(|(known, _)| known == constant) else {
            return false;
        };
        let message = format!("there is already a label for `{}`", self.text(at));
        self.report(
            Diagnostic::error(Code::Switch, at, message)
                .also(*first, "the first one")
                .help("leave one of them out"),
        );
        true
    }

    /// Reports a label that is a name which nothing declares.
    fn is_unknown_label(&mut self, expr: &ast::Expr, ty: Option<&Type>) -> bool {
        let ast::ExprKind::Name(name) = &expr.kind else { return false };
        if self.meaning(name).is_some() || name.starts_with("__") {
            return false;
        }
        let visible = self.visible_names();
        let near = nearest(name, visible.iter().map(String::as_str));
        let message = format!("there is no constant `{name}` for this label");
        let label = match ty {
            Some(Type::String) => format!("`case \"{name}\"`"),
            Some(ty) if *ty == Type::CHAR => match name.chars().count() {
                1 => format!("`case '{name}'`"),
                _ => String::from("`case 'a'`"),
            },
            _ => {
                format!("`case 1`, or declare a constant before it, as in `final int {name} = 1;`")
            }
        };
        let help = format!("write {label}");
        self.report(
            Diagnostic::error(Code::UnknownName, expr.span, message)
                .label("not declared")
                .meant_or(near, help),
        );
        true
    }

    /// The constant of a label, as an `int` or a `String`.
    fn case(
        &mut self,
        expr: &ast::Expr,
        ty: Option<&Type>,
        seen: &mut Vec<(Datum, Span)>,
    ) -> Option<Expr> {
        if let Some(Type::Object(class)) = ty {
            let at = self.constant_label(expr, class)?;
            let constant = Datum::Integral(at);
            if self.is_second_label(&constant, expr.span, seen) {
                return None;
            }
            seen.push((constant, expr.span));
            return Some(Expr::number(at, Type::INT, expr.span));
        }
        if self.is_unknown_label(expr, ty) {
            return None;
        }
        let value = self.value(expr);
        let (Some(_), Some(_)) = (&value.ty, ty) else { return None };
        let text = self.text(expr.span);
        if value.constant().is_none() {
            let message = format!("a label must be a constant, and `{text}` is not");
            let finding = Diagnostic::error(Code::NotConstant, expr.span, message);
            let mut placeholder = false;
            value.walk(&mut |part| {
                placeholder |= matches!(part.kind, ExprKind::Placeholder(_) | ExprKind::Chosen(..));
            });
            self.report(if placeholder || value.settled {
                finding
                    .label("a placeholder's value")
                    .help("compare with `if`: two labels could get the same value")
            } else if matches!(value.kind, ExprKind::Null) {
                finding.help("compare with `null` before the `switch`")
            } else if let ExprKind::Local(id) = &value.kind {
                let local = &self.body.locals[id.index()];
                let help = format!(
                    "make `{text}` a constant, as in `final int {text} = 1;`, or compare with `if`"
                );
                finding.also(local.span, "this is a variable").help(help)
            } else {
                finding.help("write a literal or a `final` variable with a constant value, or compare with `if`")
            });
            return None;
        }
        let value = self.assigned(value, ty, "the `switch`");
        let constant = value.constant()?;
        if self.is_second_label(&constant, expr.span, seen) {
            return None;
        }
        seen.push((constant, expr.span));
        match ty {
            Some(Type::Primitive(_)) => Some(convert(value, Primitive::Int)),
            _ => Some(value),
        }
    }

    /// `yield e;`, and `-> e` in a `switch` expression.
    pub(super) fn yield_statement(&mut self, expr: &ast::Expr, span: Span) -> StmtKind {
        let at = self
            .body
            .frames
            .iter()
            .rposition(|frame| matches!(frame.kind, JumpFrameKind::Value(_)));
        let found = at.map(|at| (at, self.body.frames[at].clone()));
        let Some((at, JumpFrame { label, kind: JumpFrameKind::Value(frame), ghost, .. })) = found
        else {
            self.value(expr);
            self.report(
                Diagnostic::error(Code::Jump, span, "`yield` outside of a `switch` expression")
                    .label("nothing takes the value")
                    .help("`break` leaves a `switch` statement, `return` a method"),
            );
            return StmtKind::Unknown;
        };
        let value = match &frame.wanted {
            Wanted::Anything => self.value(expr),
            Wanted::Type(ty) => {
                let value = self.value_for(expr, Some(ty));
                self.assigned(value, Some(ty), "the value of this `switch`")
            }
            Wanted::Unknown => self.value_for(expr, None),
        };
        if self.leaves_block(ghost, "yield", span) {
            return StmtKind::Unknown;
        }
        if let JumpFrameKind::Value(frame) = &mut self.body.frames[at].kind {
            frame.results.push(Yielded {
                ty: value.ty.clone(),
                constant: value.constant_number(),
                settled: value.settled,
                span: expr.span,
            });
        }
        StmtKind::Yield { label, value }
    }

    /// Whether this is a `switch` with values of different types where Java makes an object of each
    /// by itself. Reports it.
    pub(super) fn boxed_switch(&mut self, expr: &Expr) -> bool {
        let ExprKind::Switch(of) = &expr.kind else { return false };
        let mut types = of.results.iter().filter(|ty| **ty != Type::Null);
        let first = types.next();
        let Some(second) = types.find(|ty| Some(*ty) != first) else { return false };
        let first = first.unwrap_or(second);
        let message = format!(
            "a `switch` with values of `{first}` and `{second}` as an argument of a format is not supported"
        );
        self.report(
            Diagnostic::error(Code::Unsupported, expr.span, message)
                .help("give its value to a variable first"),
        );
        true
    }

    /// The type that the results of a `switch` expression have in common (JLS 15.28.1).
    fn type_of_results(&mut self, results: &[Yielded], span: Span) -> Option<Type> {
        let types: Vec<&Type> = results.iter().filter_map(|result| result.ty.as_ref()).collect();
        let first = *types.first()?;
        if types.iter().all(|ty| *ty == first) {
            return Some(first.clone());
        }
        let numbers: Option<Vec<Primitive>> = types
            .iter()
            .map(|ty| ty.primitive().filter(|primitive| primitive.is_numeric()))
            .collect();
        if let Some(numbers) = numbers {
            return self.common_number_of(results, &numbers, span).map(Type::Primitive);
        }
        let other = *types.iter().find(|ty| ***ty != Type::Null)?;
        if other.is_reference() && types.iter().all(|ty| *ty == other || **ty == Type::Null) {
            return Some(other.clone());
        }
        let different = results.iter().find(|result| result.ty.as_ref() != Some(first))?;
        let second = different.ty.clone()?;
        let message =
            format!("a `switch` with values of `{first}` and `{second}` is not supported");
        self.report(
            Diagnostic::error(Code::Unsupported, span, message)
                .also(results[0].span, format!("`{first}`"))
                .also(different.span, format!("`{second}`"))
                .help("make all values the same type"),
        );
        None
    }

    fn common_number_of(
        &mut self,
        results: &[Yielded],
        numbers: &[Primitive],
        span: Span,
    ) -> Option<Primitive> {
        let small = |primitive: Primitive| primitive.bits() <= 16;
        let narrow: Vec<Primitive> = numbers.iter().copied().filter(|ty| small(*ty)).collect();
        let ints: Vec<&Yielded> =
            results.iter().filter(|result| result.ty == Some(Type::INT)).collect();
        // Constants of type `int` may take the narrow type of the others.
        if let Some(first) = narrow.first()
            && !ints.is_empty()
            && narrow.len() + ints.len() == results.len()
            && ints.iter().all(|result| result.settled)
        {
            let fits = |ty: Primitive| {
                ints.iter().all(|result| {
                    result
                        .constant
                        .is_some_and(|value| (ty.least()..=ty.greatest()).contains(&value))
                })
            };
            let same = narrow.iter().all(|ty| ty == first);
            let depends = ints.iter().any(|result| result.constant.is_none());
            // With more constants among the narrow ones compilers disagree.
            let plain = narrow.len() == 1
                || results.iter().all(|result| result.ty == Some(Type::INT) || !result.settled);
            if !depends && same && plain && fits(*first) {
                return Some(*first);
            }
            if depends || narrow.iter().any(|ty| fits(*ty)) {
                let message = format!(
                    "whether this `switch` is a `{}` or an `int` depends on its constants",
                    first.keyword()
                );
                self.report(
                    Diagnostic::error(Code::Unsupported, span, message)
                        .also(ints[0].span, "an `int`")
                        .help(format!(
                            "write `({}) …` or `(int) …` around its values",
                            first.keyword()
                        )),
                );
                return None;
            }
        }
        let order = [Primitive::Byte, Primitive::Char, Primitive::Short];
        let common = order.into_iter().find(|ty| numbers.iter().all(|one| widens(*one, *ty)));
        let all = numbers.iter().copied().fold(Primitive::Int, promoted);
        Some(common.unwrap_or(all))
    }
}

fn switch_expr(switch: Switch, ty: Option<Type>, span: Span) -> Expr {
    Expr { kind: ExprKind::Switch(Box::new(switch)), ty, span, settled: false }
}

/// An argument of a method that takes any primitive type: a `switch` that stands alone narrows its
/// constants to the type of its other values, and one that is an argument does not (JLS 15.12.2.2).
pub(super) fn argument(value: Expr) -> Expr {
    let ExprKind::Switch(of) = &value.kind else { return value };
    let narrow = value.ty.as_ref().and_then(Type::primitive).is_some_and(|ty| ty.bits() <= 16);
    if narrow && of.results.contains(&Type::INT) { convert(value, Primitive::Int) } else { value }
}

/// Whether an argument may be passed as `to`: a `switch` may if each of its results may.
pub(super) fn results_fit(argument: &Expr, fits: impl Fn(&Type) -> bool) -> bool {
    if let ExprKind::Switch(of) = &argument.kind
        && !of.results.is_empty()
    {
        of.results.iter().all(fits)
    } else {
        argument.ty.as_ref().is_some_and(fits)
    }
}
