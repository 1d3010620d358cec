//! Patterns after `instanceof` and at the labels of a `switch` (JLS 14.11, 14.30).
//!
//! In: a value and what is asked of it. Out: a condition that gives the variables of the pattern
//! their values where it holds. A `switch` with patterns keeps what it looks at in a variable, and
//! each of its groups has a condition of its own.

use super::super::typed::{AssignedPlace, Expr, ExprKind, SwitchGroup, Yields, leaves};
use super::Checker;
use super::conversion::is_subtype;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{BinaryOp, Intrinsic, LogicOp};
use crate::read::syntax::ast::{
    self, MatchPattern, MatchPatternKind, SwitchForm, SwitchLabel, TypeSyntaxKind,
};
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// Whether a label of a `switch` is no constant.
pub(super) fn asks_patterns(of: &ast::Switch) -> bool {
    values_of(of).any(|value| {
        matches!(value.kind, ast::ExprKind::Matches { .. } | ast::ExprKind::NullLiteral)
    })
}

/// Whether one of the labels is `null`.
pub(super) fn takes_null(of: &ast::Switch) -> bool {
    values_of(of).any(|value| matches!(value.kind, ast::ExprKind::NullLiteral))
}

fn values_of(of: &ast::Switch) -> impl Iterator<Item = &ast::Expr> {
    let labels = of.groups.iter().flat_map(|group| &group.labels);
    labels.flat_map(|label| match label {
        SwitchLabel::Case(values, _) => &values[..],
        SwitchLabel::Default(_) => &[],
    })
}

fn truth(kind: ExprKind, span: Span) -> Expr {
    Expr::new(kind, Type::BOOLEAN, span)
}

fn and(one: Expr, other: Expr, span: Span) -> Expr {
    truth(ExprKind::Logic(LogicOp::And, Box::new(one), Box::new(other)), span)
}

impl Checker<'_> {
    /// Whether a value is as a pattern says. In a record `null` matches what every value of the
    /// component's type does.
    pub(super) fn matching(&mut self, value: Expr, of: &MatchPattern, is_part: bool) -> Expr {
        match &of.kind {
            MatchPatternKind::Record { ty, parts } => {
                self.matching_record(value, ty, parts, of.span)
            }
            MatchPatternKind::Type { ty, binding } => {
                if matches!(ty.kind, TypeSyntaxKind::Var) {
                    let given = value.ty.clone();
                    return self.taken(value, binding, given, of.span);
                }
                let mark = self.findings.mark();
                let resolved = self.resolve(ty, 0);
                let (Some(from), Some(to)) = (value.ty.clone(), resolved) else {
                    self.declare_pattern(binding, None);
                    return Expr::unknown(of.span, vec![value]);
                };
                if is_part && (from == to || to.is_reference() && is_subtype(&from, &to)) {
                    return self.taken(value, binding, Some(to), of.span);
                }
                if from.primitive().is_some() || to.primitive().is_some() {
                    let message = format!("this is `{from}`, and the pattern asks for `{to}`");
                    self.report(
                        Diagnostic::error(Code::TypeMismatch, ty.span, message)
                            .help(format!("write `{from}` or `var`")),
                    );
                    self.declare_pattern(binding, None);
                    return Expr::unknown(of.span, vec![value]);
                }
                // What is wrong with the type is told once.
                self.findings.back_to(mark);
                self.instance_of_value(value, ty, Some(binding), of.span)
            }
        }
    }

    /// A condition that always holds, and gives a variable the value.
    fn taken(&mut self, value: Expr, name: &ast::Name, ty: Option<Type>, span: Span) -> Expr {
        let id = self.declare_pattern(name, ty.clone());
        let Some(ty) = ty else { return Expr::unknown(span, vec![value]) };
        let value = Expr { ty: Some(ty.clone()), ..value };
        let local = Expr::new(ExprKind::Local(id), ty.clone(), name.span);
        let (place, yields) = (AssignedPlace::Local(id), Yields::After);
        let update = ExprKind::Update { place, value: Box::new(value), yields };
        let update = Expr::new(update, ty, name.span);
        let same = ExprKind::Binary(BinaryOp::Equal, Box::new(update), Box::new(local));
        let (same, always) = (truth(same, span), Expr::number(1, Type::BOOLEAN, span));
        truth(ExprKind::Logic(LogicOp::Or, Box::new(same), Box::new(always)), span)
    }

    fn matching_record(
        &mut self,
        value: Expr,
        ty: &ast::TypeSyntax,
        parts: &[MatchPattern],
        span: Span,
    ) -> Expr {
        let resolved = self.resolve(ty, 0);
        let (Some(from), Some(Type::Object(mut class))) = (value.ty.clone(), resolved.clone())
        else {
            if let Some(other) = resolved {
                self.no_record(&other, ty.span);
            }
            return self.unmatched(value, parts, span);
        };
        if !self.classes[class.id.index()].is_record {
            self.no_record(&Type::Object(class), ty.span);
            return self.unmatched(value, parts, span);
        }
        if !self.castable(&from, &Type::Object(class.clone())) {
            let message = format!("a `{from}` is never a `{}`", class.name);
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
            return self.unmatched(value, parts, span);
        }
        if let Type::Object(given) = &from
            && class.arguments.is_empty()
            && given.id == class.id
        {
            class.arguments.clone_from(&given.arguments);
        }
        let names: Vec<String> =
            self.components(class.id).iter().map(|one| one.name.text.clone()).collect();
        if names.len() != parts.len() {
            let message = format!(
                "`{}` has {} components, and here are {}",
                class.name,
                names.len(),
                parts.len()
            );
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help(format!("name all of them: {}", names.join(", "))),
            );
            return self.unmatched(value, parts, span);
        }
        let own = Type::Object(class.clone());
        let kept = self.hidden("$matched", Some(own.clone()), span);
        let (operand, binding) = (Box::new(value), Some(kept));
        let mut all = truth(ExprKind::InstanceOf { operand, class: class.id, binding }, ty.span);
        for (name, part) in names.iter().zip(parts) {
            let object = Expr::new(ExprKind::Local(kept), own.clone(), part.span);
            let name = ast::Name { text: name.clone(), span: part.span };
            let component = self.object_method(object, &class, &name, &[], part.span);
            let test = self.matching(component, part, true);
            all = and(all, test, span);
        }
        all
    }

    /// What is left of a pattern that is wrong: its variables are known, but not their types.
    fn unmatched(&mut self, value: Expr, parts: &[MatchPattern], span: Span) -> Expr {
        let mut all = vec![value];
        for part in parts {
            match &part.kind {
                MatchPatternKind::Type { binding, .. } => {
                    self.declare_pattern(binding, None);
                }
                MatchPatternKind::Record { parts, .. } => {
                    all.push(self.unmatched(Expr::unknown(span, Vec::new()), parts, span));
                }
            }
        }
        Expr::unknown(span, all)
    }

    fn no_record(&mut self, ty: &Type, span: Span) {
        let message = format!("`{ty}` is no record, so it cannot be taken apart");
        self.report(
            Diagnostic::error(Code::TypeMismatch, span, message)
                .help(format!("write `{ty} x`, and ask `x` for what you need")),
        );
    }

    /// What a `switch` with patterns looks at, kept in a variable.
    pub(super) fn selector_of_patterns(&mut self, expr: &ast::Expr) -> (Expr, Option<Type>) {
        let value = self.value(expr);
        let Some(ty) = value.ty.clone() else { return (value, None) };
        if !ty.is_reference() || ty == Type::Null {
            let message = format!("patterns and `null` are no labels for `{ty}`");
            self.report(
                Diagnostic::error(Code::TypeMismatch, expr.span, message)
                    .label(format!("`{ty}`"))
                    .help("write constants at the labels, or compare with `if`"),
            );
            return (Expr::unknown(expr.span, vec![value]), None);
        }
        let kept = self.hidden("$selected", Some(ty.clone()), expr.span);
        let (place, yields) = (AssignedPlace::Local(kept), Yields::After);
        let kind = ExprKind::Update { place, value: Box::new(value), yields };
        (Expr::new(kind, ty.clone(), expr.span), Some(ty))
    }

    /// The groups of a `switch` with patterns. The last one takes all that is left where the labels
    /// name every case.
    pub(super) fn pattern_groups(&mut self, of: &ast::Switch, selector: &Expr) -> Vec<SwitchGroup> {
        let ExprKind::Update { place: AssignedPlace::Local(kept), .. } = &selector.kind else {
            return self.unknown_groups(of);
        };
        let Some(ty) = selector.ty.clone() else { return self.unknown_groups(of) };
        let object = Expr::new(ExprKind::Local(*kept), ty.clone(), selector.span);
        let mut groups: Vec<SwitchGroup> = Vec::new();
        for group in &of.groups {
            let is_default =
                group.labels.iter().any(|label| matches!(label, SwitchLabel::Default(_)));
            let falls = of.form == SwitchForm::Colon
                && groups.last().is_some_and(|before| !leaves(&before.body));
            let (test, body) = self.scoped(|checker| {
                let test = checker.test_of_group(group, &object, falls);
                (test, checker.statements(&group.body))
            });
            let (cases, span) = (Vec::new(), group.span);
            groups.push(SwitchGroup { cases, test, default: is_default, body, span });
        }
        self.dominated(of);
        let is_open = groups.iter().all(|group| !group.default);
        if is_open {
            if self.names_all(of, &ty) {
                if let Some(last) = groups.last_mut() {
                    last.default = true;
                }
            } else if !self.is_value(of) {
                self.not_all_named(of, &ty);
            }
        }
        groups
    }

    /// Whether a `switch` is used for its value: then it is told elsewhere that a case is missing.
    fn is_value(&self, _of: &ast::Switch) -> bool {
        let innermost = self.body.frames.last();
        innermost.is_some_and(|frame| matches!(frame.kind, super::JumpFrameKind::Value(_)))
    }

    fn not_all_named(&mut self, of: &ast::Switch, ty: &Type) {
        let message = format!("the labels of this `switch` do not name every `{ty}`");
        let place = of.selector.span;
        let group = match of.form {
            SwitchForm::Arrow => "    default -> {}\n",
            SwitchForm::Colon => "    default:\n",
        };
        self.report(
            Diagnostic::error(Code::Switch, place, message)
                .help("add `default`: a `switch` with patterns needs one for every case")
                .replace(of.body_span.last_byte().at_start(), group),
        );
    }

    fn unknown_groups(&mut self, of: &ast::Switch) -> Vec<SwitchGroup> {
        let checked = of.groups.iter().map(|group| {
            let body = self.scoped(|checker| {
                for label in &group.labels {
                    let SwitchLabel::Case(values, _) = label else { continue };
                    for value in values {
                        if let ast::ExprKind::Matches { pattern, .. } = &value.kind {
                            let nothing = Expr::unknown(value.span, Vec::new());
                            checker.matching(nothing, pattern, false);
                        }
                    }
                }
                checker.statements(&group.body)
            });
            SwitchGroup { cases: Vec::new(), test: None, default: true, body, span: group.span }
        });
        checked.collect()
    }

    /// What the labels of a group ask of the object; `None` if there is only `default`.
    fn test_of_group(
        &mut self,
        group: &ast::SwitchGroup,
        object: &Expr,
        falls: bool,
    ) -> Option<Expr> {
        let mut test: Option<Expr> = None;
        let mut count = 0;
        for label in &group.labels {
            let SwitchLabel::Case(values, _) = label else { continue };
            for value in values {
                count += 1;
                let one = self.test_of_label(value, object);
                if matches!(value.kind, ast::ExprKind::Matches { .. }) && (falls || count > 1) {
                    let message = "nothing may fall into a pattern, nor stand beside it";
                    self.report(
                        Diagnostic::error(Code::Switch, value.span, message)
                            .help("end what stands before it with `break`, or write arrows: `->`"),
                    );
                }
                test = Some(match test {
                    None => one,
                    Some(before) => {
                        let span = before.span.to(one.span);
                        let kind = ExprKind::Logic(LogicOp::Or, Box::new(before), Box::new(one));
                        truth(kind, span)
                    }
                });
            }
        }
        test
    }

    fn test_of_label(&mut self, label: &ast::Expr, object: &Expr) -> Expr {
        let span = label.span;
        let object = Expr { span, ..object.clone() };
        let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span, settled: false };
        let is = |operator| {
            let (object, null) = (Box::new(object.clone()), Box::new(null.clone()));
            truth(ExprKind::Binary(operator, object, null), span)
        };
        match (&label.kind, &object.ty) {
            (ast::ExprKind::NullLiteral, _) => is(BinaryOp::Equal),
            (ast::ExprKind::Matches { pattern, guard, .. }, _) => {
                // `null` has a label of its own, or throws.
                let test = self.matching(object, pattern, true);
                match guard {
                    None => test,
                    Some(guard) => {
                        let guard = self.boolean(guard, "the condition after `when`");
                        and(test, guard, span)
                    }
                }
            }
            (_, Some(Type::Object(class))) if self.is_enum(class) => {
                let class = class.clone();
                let Some(at) = self.constant_label(label, &class) else {
                    return Expr::unknown(span, Vec::new());
                };
                let there = is(BinaryOp::NotEqual);
                let place = Box::new(self.ordinal_of(object, class.id));
                let at = Box::new(Expr::number(at, Type::INT, span));
                and(there, truth(ExprKind::Binary(BinaryOp::Equal, place, at), span), span)
            }
            (_, Some(Type::String)) => {
                let there = is(BinaryOp::NotEqual);
                let value = self.value(label);
                let value = self.assigned(value, Some(&Type::String), "the `switch`");
                if value.ty.is_some() && value.constant().is_none() {
                    let message = "a label must be a constant, or a pattern";
                    self.report(Diagnostic::error(Code::NotConstant, span, message));
                }
                let kind = ExprKind::Intrinsic(Intrinsic::TextEquals, vec![object, value]);
                and(there, truth(kind, span), span)
            }
            (_, ty) => {
                let ty = ty.clone().unwrap_or(Type::Null);
                let message = format!("a constant is no label for `{ty}`");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message).help(
                        "write a pattern with a condition, as in `case Integer i when i == 3`",
                    ),
                );
                Expr::unknown(span, Vec::new())
            }
        }
    }

    /// Reports labels that never get anything, since a pattern before them takes it all.
    fn dominated(&mut self, of: &ast::Switch) {
        let mut before: Vec<(Type, Span)> = Vec::new();
        for value in values_of(of) {
            let ast::ExprKind::Matches { pattern, guard, .. } = &value.kind else { continue };
            let (MatchPatternKind::Type { ty, .. } | MatchPatternKind::Record { ty, .. }) =
                &pattern.kind;
            let mark = self.findings.mark();
            let resolved = self.resolve(ty, 0);
            self.findings.back_to(mark);
            let Some(resolved) = resolved else { continue };
            if let Some((_, first)) =
                before.iter().find(|(known, _)| self.is_kind(&resolved, known))
            {
                let message = format!("`{}` never gets here", self.text(pattern.span));
                self.report(
                    Diagnostic::error(Code::Switch, pattern.span, message)
                        .also(*first, "this label takes all of them")
                        .help("put the label with fewer objects first"),
                );
                continue;
            }
            if guard.is_none() && matches!(pattern.kind, MatchPatternKind::Type { .. }) {
                before.push((resolved, pattern.span));
            }
        }
    }

    /// Whether every value of one type is one of the other.
    fn is_kind(&self, one: &Type, other: &Type) -> bool {
        let Type::Object(class) = other else { return one == other };
        is_subtype(one, other)
            || class.id == ClassId::OBJECT
            || self
                .class_of_box(one)
                .is_some_and(|of| self.classes[of.index()].ancestors.contains(&class.id))
    }

    /// Whether the labels name every value of the type.
    fn names_all(&mut self, of: &ast::Switch, ty: &Type) -> bool {
        let mut rows: Vec<Vec<&MatchPattern>> = Vec::new();
        for value in values_of(of) {
            if let ast::ExprKind::Matches { pattern, guard: None, .. } = &value.kind {
                rows.push(vec![pattern]);
            }
        }
        if let Type::Object(class) = ty
            && self.is_enum(class)
        {
            let constants = self.constant_names(class.id).len();
            let named =
                values_of(of).filter(|one| matches!(one.kind, ast::ExprKind::Name(_))).count();
            if constants > 0 && named == constants {
                return true;
            }
        }
        self.cover(std::slice::from_ref(ty), &rows)
    }

    /// Whether rows of patterns cover all values of these types.
    fn cover(&mut self, types: &[Type], rows: &[Vec<&MatchPattern>]) -> bool {
        let Some((first, rest)) = types.split_first() else { return !rows.is_empty() };
        let mut kinds = vec![first.clone()];
        if let Type::Object(class) = first {
            let mut found = Vec::new();
            self.permitted(class, &mut found);
            if !found.is_empty() {
                kinds = found.into_iter().map(Type::Object).collect();
            }
        }
        kinds.iter().all(|kind| {
            let mut fitting = Vec::new();
            for row in rows {
                let Some((pattern, others)) = row.split_first() else { continue };
                match &pattern.kind {
                    MatchPatternKind::Type { ty, .. } => {
                        let is_var = matches!(ty.kind, TypeSyntaxKind::Var);
                        let resolved = if is_var { None } else { self.resolve(ty, 0) };
                        if is_var || resolved.is_some_and(|ty| self.is_kind(kind, &ty)) {
                            fitting.push(others.to_vec());
                        }
                    }
                    MatchPatternKind::Record { ty, parts } => {
                        let same = self.resolve(ty, 0).and_then(|ty| ty.class());
                        if same.is_some() && same == kind.class() {
                            fitting.push(parts.iter().chain(others.iter().copied()).collect());
                        }
                    }
                }
            }
            let longer = fitting.iter().map(Vec::len).max().unwrap_or_default();
            if longer <= rest.len() {
                return self.cover(rest, &fitting);
            }
            // Some take the record apart: so all do.
            let Some(class) = kind.class() else { return false };
            let mut components: Vec<Type> = Vec::new();
            for component in self.components(class).to_vec() {
                components.extend(self.resolve(&component.ty, 0));
            }
            let whole = fitting.iter().any(|row| row.len() == rest.len());
            components.extend(rest.iter().cloned());
            fitting.retain(|row| row.len() == components.len());
            whole && rest.is_empty() || self.cover(&components, &fitting)
        })
    }

    /// The classes that every object of a sealed class is one of; nothing of other classes.
    fn permitted(&self, class: &ObjectClass, found: &mut Vec<ObjectClass>) {
        let of = &self.classes[class.id.index()];
        if !of.is_sealed {
            return;
        }
        if !of.is_abstract && !of.is_interface {
            found.push(class.clone());
        }
        for one in self.authored_classes() {
            let row = &self.classes[one.index()];
            let is_direct = row.superclass == class.id || row.interfaces.contains(&class.id);
            let Some(kind) = self.object_class(one).filter(|_| is_direct) else { continue };
            if row.is_sealed {
                self.permitted(&kind, found);
            } else {
                found.push(kind);
            }
        }
    }
}
