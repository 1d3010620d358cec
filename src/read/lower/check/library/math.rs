//! `Math`, `Integer`, `Long`.
//!
//! In: calls of their static methods. Out: functions of the engines. Of `(int) Math.pow(a, b)` on
//! whole numbers the engines know more than of the `double` between.

use super::super::super::typed::{Expr, ExprKind};
use super::super::Checker;
use super::super::conversion::{convert, promoted};
use crate::read::ir::{FunctionReach, Intrinsic};
use crate::read::library::{self, CallMeaning, LibraryType, Overload};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// A call of a function of the engines with converted operands.
pub(super) fn computed(
    overload: &Overload,
    intrinsic: Intrinsic,
    operands: Vec<Expr>,
    span: Span,
) -> Expr {
    let keeps_type = intrinsic.facts().reach == FunctionReach::Numbers;
    let result = overload.result.ty();
    let of_operands = operands.first().and_then(|operand| operand.ty.clone());
    let ty = if keeps_type { of_operands } else { result.clone() };
    let value = Expr { kind: ExprKind::Intrinsic(intrinsic, operands), ty, span, settled: false };
    match result {
        Some(Type::Primitive(primitive)) if keeps_type => convert(value, primitive),
        _ => value,
    }
}

impl Checker<'_> {
    /// `(int) Math.pow(a, b)` and `(int) Math.signum(x)`; `None` if the operand of the cast is
    /// something else.
    pub(in super::super) fn cast_of_double(
        &mut self,
        ty: &ast::TypeSyntax,
        operand: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let mut inner = operand;
        while let ast::ExprKind::Parenthesised(within) = &inner.kind {
            inner = within;
        }
        let ast::ExprKind::Call { receiver: Some(receiver), name, arguments } = &inner.kind else {
            return None;
        };
        let ast::ExprKind::Name(class) = &receiver.kind else { return None };
        if self.meaning(class).is_some() {
            return None;
        }
        let (overload, function) = cast_function(class, &name.text)?;
        let ast::TypeSyntaxKind::Primitive(to) = ty.kind else { return None };
        if to == Primitive::Boolean || to.is_floating() {
            return None;
        }
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let result = Type::Primitive(to);
        let wanted = overload.parameters.len();
        if arguments.iter().any(|argument| argument.ty.is_none()) {
            return Some(Expr { ty: Some(result), ..Expr::unknown(span, arguments) });
        }
        let arguments = self.all_unboxed(arguments);
        let numbers: Vec<Primitive> = arguments
            .iter()
            .filter_map(|argument| argument.ty.as_ref().and_then(Type::primitive))
            .filter(|primitive| primitive.is_numeric())
            .collect();
        let fits = |pair: (&LibraryType, &Primitive)| {
            !pair.1.is_floating() && pair != (&LibraryType::Int, &Primitive::Long)
        };
        let is_plain = numbers.len() == wanted
            && arguments.len() == wanted
            && overload.parameters.iter().zip(&numbers).all(fits);
        if !is_plain {
            let known = library::class(class)?;
            let call = self.chosen_call(known, name, arguments, inner.span);
            return Some(self.cast(call, &result, span));
        }
        let wide = numbers.into_iter().fold(Primitive::Int, promoted);
        let operands = arguments.into_iter().map(|argument| convert(argument, wide)).collect();
        // A `double` becomes an `int` on its way to anything narrower (JLS 5.1.3).
        let long = function == Intrinsic::Power && to == Primitive::Long;
        let of = if long { Primitive::Long } else { Primitive::Int };
        let kind = ExprKind::Intrinsic(function, operands);
        let value = convert(Expr::new(kind, Type::Primitive(of), span), to);
        Some(Expr { span, ..value })
    }
}

/// The method of a class that gives a `double`, and the function that it becomes under a cast.
fn cast_function(class: &str, name: &str) -> Option<(&'static Overload, Intrinsic)> {
    let method = library::class(class)?.method(name)?;
    method.overloads.iter().find_map(|overload| match overload.meaning {
        CallMeaning::Cast(function) => Some((overload, function)),
        CallMeaning::Function(_)
        | CallMeaning::OfContent(_)
        | CallMeaning::Text
        | CallMeaning::Special(_)
        | CallMeaning::Written(..)
        | CallMeaning::Unsupported => None,
    })
}
