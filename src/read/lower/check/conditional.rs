//! `c ? a : b` (JLS 15.25).
//!
//! In: a condition and two branches. Out: both branches as the common type.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::conversion::{constant_fits, convert, promoted, widens};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

impl Checker<'_> {
    /// `c ? a : b`
    pub(super) fn conditional(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Expr {
        let condition = self.boolean(condition, "what stands before `?`");
        let then = self.value(then);
        let otherwise = self.value(otherwise);
        let is_primitive = |expr: &Expr| expr.ty.as_ref().and_then(Type::primitive).is_some();
        let (then, otherwise) = if is_primitive(&then) || is_primitive(&otherwise) {
            (self.unboxed(then), self.unboxed(otherwise))
        } else {
            (then, otherwise)
        };
        let (Some(a), Some(b)) = (then.ty.clone(), otherwise.ty.clone()) else {
            return Expr::unknown(span, vec![condition, then, otherwise]);
        };
        let Some(ty) = self.common_type(&then, &a, &otherwise, &b, span) else {
            return Expr::unknown(span, vec![condition, then, otherwise]);
        };
        let into = |branch: Expr| {
            if let Type::Primitive(primitive) = &ty
                && primitive.is_numeric()
            {
                convert(branch, *primitive)
            } else {
                Expr { ty: Some(ty.clone()), ..branch }
            }
        };
        let (then, otherwise) = (into(then), into(otherwise));
        if let Some(value) = condition.constant_number()
            && then.constant().is_some()
            && otherwise.constant().is_some()
        {
            let chosen = if value == 0 { otherwise } else { then };
            return Expr { span, ..chosen };
        }
        let known = condition.ty.is_some();
        let settled = condition.settled && then.settled && otherwise.settled;
        let kind = ExprKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
        let mut checked = Expr::new(kind, ty, span).settled(settled);
        if !known && checked.ty.is_none() {
            checked.settled = false;
        }
        checked
    }

    fn common_type(
        &mut self,
        then: &Expr,
        a: &Type,
        otherwise: &Expr,
        b: &Type,
        span: Span,
    ) -> Option<Type> {
        if a == b {
            return Some(a.clone());
        }
        match (a, b) {
            (Type::Primitive(x), Type::Primitive(y)) if x.is_numeric() && y.is_numeric() => {
                self.common_number(then, *x, otherwise, *y, span).map(Type::Primitive)
            }
            (Type::Null, other) | (other, Type::Null) if other.is_reference() => {
                Some(other.clone())
            }
            (Type::Object(x), Type::Object(y)) if x.is_kind_of(y.id) => Some(b.clone()),
            (Type::Object(x), Type::Object(y)) if y.is_kind_of(x.id) => Some(a.clone()),
            (Type::Object(x), Type::Object(y)) => {
                let common = x.ancestors.iter().find(|class| y.is_kind_of(**class));
                common.map(|class| self.object_type(*class))
            }
            _ => {
                // Java makes an object of either side here, which is right where it is printed or
                // joined to a text.
                let message = format!("a `? :` of `{a}` and `{b}` is not supported");
                let help = match (a, b) {
                    (Type::String, _) => {
                        format!("make both sides texts: `\"\" + {}`", self.text(otherwise.span))
                    }
                    (_, Type::String) => {
                        format!("make both sides texts: `\"\" + {}`", self.text(then.span))
                    }
                    _ => "make both sides the same type".to_owned(),
                };
                self.report(
                    Diagnostic::error(Code::Unsupported, span, message)
                        .also(then.span, format!("`{a}`"))
                        .also(otherwise.span, format!("`{b}`"))
                        .help(help),
                );
                None
            }
        }
    }

    fn common_number(
        &mut self,
        then: &Expr,
        x: Primitive,
        otherwise: &Expr,
        y: Primitive,
        span: Span,
    ) -> Option<Primitive> {
        let pairs = [(then, x, y), (otherwise, y, x)];
        for (branch, ty, other) in pairs {
            if ty == Primitive::Int && constant_fits(branch, other) {
                return Some(other);
            }
        }
        for (branch, ty, other) in pairs {
            let depends = ty == Primitive::Int
                && other.bits() <= 16
                && other.is_numeric()
                && branch.settled
                && branch.constant_number().is_none();
            if depends {
                let (text, keyword) = (self.text(branch.span), other.keyword());
                let message = format!(
                    "whether this `?:` is a `{keyword}` or an `int` depends on the value of a placeholder"
                );
                self.report(
                    Diagnostic::error(Code::Placeholder, span, message)
                        .also(branch.span, "each instance has a constant here")
                        .help(format!(
                            "write `({keyword}) ({text})`, or cast the other side to `int`"
                        )),
                );
                return None;
            }
        }
        if x.bits() <= 16 && y.bits() <= 16 {
            if widens(x, y) {
                return Some(y);
            }
            if widens(y, x) {
                return Some(x);
            }
        }
        Some(promoted(x, y))
    }
}
