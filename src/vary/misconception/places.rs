//! What rules have in common that misread places of the text.

use std::collections::BTreeSet;

use super::site::{self, MisreadSite, each_and_all};
use super::{ChangeOf, Misreading};
use crate::read::ir::Program;
use crate::read::syntax::ast::{Expr, ExprKind, Member, Method, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::quote::Quote;
use crate::vary::written_types::WrittenTypes;

/// The misreadings of places of several kinds, of each kind in turn: of one place each, and of all
/// of a kind together.
pub(super) fn in_turn(kinds: Vec<Vec<MisreadSite>>) -> Vec<Misreading> {
    site::in_turn(kinds.into_iter().map(each_and_all).collect())
}

/// The misreadings of several methods, variables or loops by one belief: with the one of all of
/// them together, whose program `all` makes, if there are several.
pub(super) fn everywhere(
    mut readings: Vec<Misreading>,
    all: impl FnOnce() -> Program,
) -> Vec<Misreading> {
    let [first, others @ ..] = &readings[..] else { return readings };
    if others.is_empty() {
        return readings;
    }
    let places = others.iter().flat_map(|other| [&[other.place][..], &other.also].concat());
    let whole = Misreading {
        place: first.place,
        also: first.also.iter().copied().chain(places).collect(),
        facts: first.facts.clone(),
        is_partial: false,
        change: ChangeOf::Program(Box::new(all())),
    };
    for one in &mut readings {
        one.is_partial = true;
    }
    readings.insert(0, whole);
    readings
}

/// The text of a place, for a sentence to quote.
pub(super) fn quoted(skeleton: &Skeleton, span: Span) -> String {
    skeleton.source.slice(span).to_owned()
}

/// The text to quote of a place that is not inside what is misread, such as a declaration further
/// up.
pub(super) fn quoted_from(skeleton: &Skeleton, span: Span) -> String {
    Quote::marked(skeleton.source.slice(span), span)
}

/// The places of what becomes text.
pub(super) fn written(skeleton: &Skeleton, types: &WrittenTypes) -> BTreeSet<Span> {
    let mut places = BTreeSet::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other expression makes a text of its operands"
        )]
        match &expr.kind {
            ExprKind::Call { receiver: Some(_), name, arguments }
                if matches!(name.text.as_str(), "print" | "println" | "append" | "valueOf") =>
            {
                places.extend(arguments.iter().map(|argument| argument.unparenthesised().span));
            }
            ExprKind::Binary { left, right, .. } if types.type_of(expr) == Some(Type::String) => {
                places.extend([left, right].map(|operand| operand.unparenthesised().span));
            }
            ExprKind::Assign { target, value, .. }
                if types.type_of(target) == Some(Type::String) =>
            {
                places.insert(value.unparenthesised().span);
            }
            _ => {}
        }
    });
    places
}

/// The name, if the expression is one.
pub(super) fn name_of(expr: &Expr) -> Option<&str> {
    if let ExprKind::Name(name) = &expr.kind { Some(name) } else { None }
}

/// The methods that students see.
pub(super) fn shown_methods(skeleton: &Skeleton) -> impl Iterator<Item = &Method> {
    skeleton.file.all_members().into_iter().filter_map(|member| {
        if let Member::Method(method) = member
            && !skeleton.file.hidden.iter().any(|hidden| hidden.covers(method.span))
        {
            Some(method)
        } else {
            None
        }
    })
}

/// Every expression in a statement, those of inner statements included but not of directives, outer
/// ones first; the arguments of placeholders are none.
pub(super) fn each_expression_within<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Expr)) {
    fn within<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
        visit(expr);
        if !expr.is_value_placeholder() {
            walk::each_subexpression(expr, &mut |inner| within(inner, visit));
        }
    }
    if matches!(stmt.kind, StmtKind::Directive(_)) {
        return;
    }
    walk::each_expression(stmt, &mut |expr| within(expr, visit));
    walk::each_nested_statement(stmt, &mut |inner| each_expression_within(inner, visit));
}

/// Whether one of the expressions in a statement is such.
pub(super) fn any_expression(stmt: &Stmt, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut any = false;
    each_expression_within(stmt, &mut |expr| any |= is(expr));
    any
}

/// Whether the expression is a call of `System.out.NAME`.
pub(super) fn is_print(expr: &Expr, name: &str) -> bool {
    if let ExprKind::Call { receiver: Some(receiver), name: called, .. } = &expr.kind {
        called.text == name
            && matches!(&receiver.kind, ExprKind::Field { object, name }
                    if name.text == "out" && name_of(object) == Some("System"))
    } else {
        false
    }
}
