//! Assignments and increments (JLS 15.26, 15.14, 15.15).
//!
//! In: `x = e`, `x += e`, `x++`. Out: an update of a place by a value of the place's type, the
//! hidden cast explicit.

use super::super::typed::{AssignedPlace, Expr, ExprKind, Yields};
use super::Checker;
use super::operator::BinaryOperation;
use super::scope::Meaning;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::StaticId;
use crate::read::syntax::ast;
use crate::read::types::{ClassId, Primitive, Type};
use crate::source::Span;

/// Something that can be assigned to, and its type if it is known.
struct AssignmentTarget {
    place: AssignedPlace,
    ty: Option<Type>,
    /// Its type as declared, where type arguments make another one of it.
    declared: Option<Type>,
    /// How it is named in messages.
    name: String,
}

impl Checker<'_> {
    /// `x = e` and `x += e`
    pub(super) fn assign(
        &mut self,
        operator: Option<ast::BinaryOp>,
        operator_span: Span,
        target: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> Expr {
        self.no_side_effect(span, "an assignment");
        let AssignmentTarget { place, ty, name, declared } = self.target(target);
        let Some(operator) = operator else {
            let value = self.rooted(|checker| checker.value_for(value, ty.as_ref()));
            let value = self.assigned(value, ty.as_ref(), &name);
            let Some((declared, seen)) = declared.zip(ty.clone()) else {
                return update(place, value, ty, Yields::After, span);
            };
            let value = self.held_as(value, &declared);
            let update = update(place, value, Some(declared), Yields::After, span);
            return self.seen_as(update, &seen);
        };
        let value = self.value(value);
        let Some(ty) = ty else {
            return update(place, value, None, Yields::After, span);
        };
        let old = old(&place, declared.as_ref().unwrap_or(&ty), target.span);
        let old = self.seen_as(old, &ty);
        if operator == ast::BinaryOp::Add && ty != Type::String && value.ty == Some(Type::String) {
            let value = self.assigned(value, Some(&ty), &name);
            return update(place, value, Some(ty), Yields::After, span);
        }
        let result = self.operate(BinaryOperation {
            operator,
            operator_span,
            left: old,
            right: value,
            span,
        });
        let result = if result.ty.is_some() && !matches!(result.kind, ExprKind::Unknown(_)) {
            self.cast(result, &ty, span)
        } else {
            result
        };
        let Some(declared) = declared else {
            return update(place, result, Some(ty), Yields::After, span);
        };
        let result = self.held_as(result, &declared);
        let update = update(place, result, Some(declared), Yields::After, span);
        self.seen_as(update, &ty)
    }

    /// `x++`, `--x`
    pub(super) fn increment(
        &mut self,
        fix: ast::Fix,
        by: i8,
        operand: &ast::Expr,
        span: Span,
    ) -> Expr {
        self.no_side_effect(span, "an increment");
        let AssignmentTarget { place, ty, .. } = self.target(operand);
        let yields = match fix {
            ast::Fix::Prefix => Yields::After,
            ast::Fix::Postfix => Yields::Before,
        };
        let primitive = |ty: &Type| self.wrapped(ty).or_else(|| ty.primitive());
        let numeric = ty.as_ref().and_then(primitive).is_some_and(Primitive::is_numeric);
        let Some(ty) = ty else {
            return update(place, Expr::unknown(span, Vec::new()), None, yields, span);
        };
        let old = old(&place, &ty, operand.span);
        if !numeric {
            let symbol = if by > 0 { "++" } else { "--" };
            let message = format!("`{symbol}` needs a number, but this is `{ty}`");
            self.report(
                Diagnostic::error(Code::TypeMismatch, operand.span, message)
                    .label(format!("`{ty}`")),
            );
            return update(place, Expr::unknown(span, vec![old]), None, yields, span);
        }
        let operator = if by > 0 { ast::BinaryOp::Add } else { ast::BinaryOp::Subtract };
        let one = Expr::number(1, Type::INT, span);
        let result = self.operate(BinaryOperation {
            operator,
            operator_span: span,
            left: old,
            right: one,
            span,
        });
        let result = self.cast(result, &ty, span);
        update(place, result, Some(ty), yields, span)
    }

    fn target(&mut self, target: &ast::Expr) -> AssignmentTarget {
        let span = target.span;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what is not a variable is refused, whatever computes it"
        )]
        match &target.kind {
            ast::ExprKind::Parenthesised(inner) => self.target(inner),
            ast::ExprKind::Name(name) if !name.starts_with("__") => match self.meaning(name) {
                Some(Meaning::Local(id)) => {
                    self.outside_write(id, span);
                    self.mention_in_var(id, span);
                    let local = &self.body.locals[id.index()];
                    let (ty, declared) = (local.ty.clone(), local.span);
                    if local.is_final && local.initialised {
                        self.final_assigned(name, declared, span);
                    }
                    AssignmentTarget {
                        place: AssignedPlace::Local(id),
                        ty,
                        declared: None,
                        name: format!("`{name}`"),
                    }
                }
                Some(Meaning::Field(id)) => self.static_target(id, span),
                Some(Meaning::ObjectField(class, at)) => {
                    match self.implicit_this(class, name, span) {
                        Some(object) => self.field_target(object, class, at, span),
                        None => unknown_target(Expr::unknown(span, Vec::new())),
                    }
                }
                Some(Meaning::Captured(class, at)) => {
                    self.captured_assigned(class, at, span);
                    unknown_target(Expr::unknown(span, Vec::new()))
                }
                None => {
                    self.unknown_name(name, span);
                    unknown_target(Expr::unknown(span, Vec::new()))
                }
            },
            ast::ExprKind::Field { object, name } => {
                if let Some(class) = self.class_before_dot(object)
                    && let Some(id) = self.inherited_static(class, &name.text)
                {
                    self.accessible_field(id, name.span);
                    return self.static_target(id, span);
                }
                if self.class_before_dot(object).is_none() {
                    return self.field_of(object, name, span);
                }
                unknown_target(self.field_access(object, name, span))
            }
            ast::ExprKind::Index { array, index } => {
                let (array, index, element) = self.element_parts(array, index);
                let name = format!("`{}`", self.text(span));
                let place =
                    AssignedPlace::Element { array: Box::new(array), index: Box::new(index) };
                AssignmentTarget { place, ty: element, declared: None, name }
            }
            _ => {
                let read = self.value(target);
                if read.ty.is_some() {
                    let message = format!("`{}` cannot be assigned", self.text(span));
                    self.report(
                        Diagnostic::error(Code::TypeMismatch, span, message)
                            .label("not a variable")
                            .help("only variables, fields and array elements can be assigned"),
                    );
                }
                unknown_target(read)
            }
        }
    }

    fn static_target(&mut self, id: StaticId, span: Span) -> AssignmentTarget {
        let field = self.field_at(id);
        let (name, ty, declared) = (field.name.clone(), field.ty.clone(), field.span);
        let is_first =
            self.body.makes_ready && field.class == self.current && !field.is_initialised;
        if field.is_final && !is_first {
            self.final_assigned(&name, declared, span);
        }
        if self.body.ghost > 0 && self.body.condition.is_none() {
            let message = format!("the `ASSERTBLOCK` writes to the field `{name}`");
            self.report(
                Diagnostic::error(Code::SideEffect, span, message)
                    .also(declared, "declared outside")
                    .help("the block is not part of the instance: declare a variable of its own in it"),
            );
        }
        let name = format!("`{name}`");
        AssignmentTarget { place: AssignedPlace::Static(id), ty, declared: None, name }
    }

    /// A field of an object, or what else stands after a dot.
    fn field_of(&mut self, object: &ast::Expr, name: &ast::Name, span: Span) -> AssignmentTarget {
        let mark = self.findings.mark();
        let checked = self.value(object);
        if let Some(Type::Object(class)) = checked.ty.clone()
            && self.inherited_static(class.id, &name.text).is_none()
        {
            return match self.object_field_access(class.id, name) {
                Some((at, _)) => self.field_target(checked, class.id, at as usize, span),
                None => unknown_target(Expr::unknown(span, vec![checked])),
            };
        }
        if let (Some(Type::Object(class)), ExprKind::Local(_)) = (&checked.ty, &checked.kind)
            && let Some(id) = self.inherited_static(class.id, &name.text)
        {
            self.accessible_field(id, name.span);
            return self.static_target(id, span);
        }
        self.findings.back_to(mark);
        let read = self.field_access(object, name, span);
        if read.ty.is_some() {
            let message = format!("`{}` cannot be assigned", self.text(span));
            self.report(
                Diagnostic::error(Code::FinalAssigned, span, message).label("this never changes"),
            );
        }
        unknown_target(read)
    }

    fn field_target(
        &mut self,
        object: Expr,
        class: ClassId,
        at: usize,
        span: Span,
    ) -> AssignmentTarget {
        let field = self.classes[class.index()].fields[at].clone();
        let of_this = matches!(object.kind, ExprKind::Local(id) if Some(id) == self.body.this);
        let is_making = self.body.initialises && field.owner == self.current && of_this;
        if field.is_final && (field.is_initialised || !is_making) {
            let message = format!("the `final` field `{}` is assigned here", field.name);
            self.report(
                Diagnostic::error(Code::FinalAssigned, span, message)
                    .also(field.span, "it gets its value when the object is made")
                    .help("assign it in a constructor only, or leave `final` out"),
            );
        }
        let seen = self.seen_field(&object, class, at);
        let declared = field.ty.clone().filter(|ty| Some(ty) != seen.as_ref());
        let place = AssignedPlace::Field {
            object: Box::new(object),
            field: u32::try_from(at).unwrap_or(u32::MAX),
        };
        AssignmentTarget { place, ty: seen, declared, name: format!("`{}`", field.name) }
    }

    /// The word `final` of a declaration, with the blanks after it.
    fn final_before(&self, declared: Span) -> Option<Span> {
        let text = self.source.text();
        let before = text.get(..declared.range().start)?;
        let declaration = before.rfind([';', '{', '}', '(', ')']).map_or(0, |at| at + 1);
        let at = declaration + before[declaration..].rfind("final")?;
        let after = before[at..].strip_prefix("final")?;
        let blanks = after.len() - after.trim_start().len();
        let end = at + "final".len() + blanks;
        Some(declared.from_to(u32::try_from(at).ok()?, u32::try_from(end).ok()?))
    }

    fn final_assigned(&mut self, name: &str, declared: Span, span: Span) {
        if self.final_before(declared).is_none()
            && let Some(why) = self.fixed_because(declared)
        {
            let message = format!("`{name}` is assigned, although {why}");
            let finding = Diagnostic::error(Code::FinalAssigned, span, message);
            return self
                .report(finding.also(declared, "declared here").help("use another variable"));
        }
        let message = format!("the `final` variable `{name}` is assigned again");
        let finding = Diagnostic::error(Code::FinalAssigned, span, message)
            .also(declared, "it has its value from here")
            .help("leave `final` out, or use another variable");
        self.report(match self.final_before(declared) {
            Some(modifier) => finding.replace(modifier, ""),
            None => finding,
        });
    }

    /// Conditions must not change what they talk about.
    fn no_side_effect(&mut self, span: Span, what: &str) {
        if let Some(directive) = self.body.condition {
            let message = format!("{what} in {directive} changes the program that it talks about");
            let mut finding = Diagnostic::error(Code::SideEffect, span, message);
            if what == "an assignment" {
                finding = finding.help("compare with `==`");
            }
            self.report(finding.label("a side effect"));
        }
    }

    /// An `ASSERTBLOCK` must not write to variables that are declared outside it.
    fn outside_write(&mut self, id: crate::read::ir::LocalId, span: Span) {
        let local = &self.body.locals[id.index()];
        if self.body.ghost > 0 && local.ghost == 0 && self.body.condition.is_none() {
            let message = format!("the `ASSERTBLOCK` writes to `{}`", local.name);
            let declared = local.span;
            self.report(
                Diagnostic::error(Code::SideEffect, span, message)
                    .also(declared, "declared outside")
                    .help("the block is not part of the instance: declare a variable of its own in it"),
            );
        }
    }
}

/// What a compound assignment reads.
fn old(place: &AssignedPlace, ty: &Type, span: Span) -> Expr {
    let kind = match place {
        AssignedPlace::Local(id) => ExprKind::Local(*id),
        AssignedPlace::Static(id) => ExprKind::Static(*id),
        AssignedPlace::Element { .. } | AssignedPlace::Field { .. } => ExprKind::Old,
        AssignedPlace::Unknown(_) => ExprKind::Unknown(Vec::new()),
    };
    Expr::new(kind, ty.clone(), span)
}

fn update(place: AssignedPlace, value: Expr, ty: Option<Type>, yields: Yields, span: Span) -> Expr {
    let kind = ExprKind::Update { place, value: Box::new(value), yields };
    Expr { kind, ty, span, settled: false }
}

fn unknown_target(read: Expr) -> AssignmentTarget {
    AssignmentTarget {
        place: AssignedPlace::Unknown(Box::new(read)),
        ty: None,
        declared: None,
        name: String::new(),
    }
}
