//! `Math`, `Integer`, `Long`.
//!
//! In: calls of their static methods. Out: functions of the engines on `int` or `long`. What is
//! `double` in Java is known only where a cast makes it an integer at once.

use super::super::super::typed::{Expr, ExprKind};
use super::super::Checker;
use super::super::conversion::{convert, promoted};
use super::overload::{
    Does, LibraryClass, LibraryMethod, LibraryType, Owner, intrinsic, special, unsupported,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Intrinsic;
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;
use LibraryType::{Int, Long, Text};

const INT_INT: &[LibraryType] = &[Int, Int];
const LONG_INT: &[LibraryType] = &[Long, Int];
const LONG_LONG: &[LibraryType] = &[Long, Long];

pub(super) const MATH: LibraryClass = LibraryClass {
    owner: Owner::Class("Math"),
    methods: &[
        intrinsic("abs", &[Int], Int, Intrinsic::Abs),
        intrinsic("abs", &[Long], Long, Intrinsic::Abs),
        intrinsic("min", INT_INT, Int, Intrinsic::Min),
        intrinsic("min", LONG_LONG, Long, Intrinsic::Min),
        intrinsic("max", INT_INT, Int, Intrinsic::Max),
        intrinsic("max", LONG_LONG, Long, Intrinsic::Max),
        intrinsic("floorMod", INT_INT, Int, Intrinsic::FloorMod),
        intrinsic("floorMod", LONG_INT, Int, Intrinsic::FloorMod),
        intrinsic("floorMod", LONG_LONG, Long, Intrinsic::FloorMod),
        intrinsic("floorDiv", INT_INT, Int, Intrinsic::FloorDiv),
        intrinsic("floorDiv", LONG_INT, Long, Intrinsic::FloorDiv),
        intrinsic("floorDiv", LONG_LONG, Long, Intrinsic::FloorDiv),
    ],
};

pub(super) const INTEGER: LibraryClass = LibraryClass {
    owner: Owner::Class("Integer"),
    methods: &[
        intrinsic("parseInt", &[Text], Int, Intrinsic::ParseInt),
        unsupported("parseInt", &[Text, Int], Int),
        special("toString", &[Int], Text, Does::Text),
        unsupported("toString", INT_INT, Text),
        intrinsic("compare", INT_INT, Int, Intrinsic::Compare),
        intrinsic("signum", &[Int], Int, Intrinsic::Signum),
    ],
};

pub(super) const LONG: LibraryClass = LibraryClass {
    owner: Owner::Class("Long"),
    methods: &[
        special("toString", &[Long], Text, Does::Text),
        unsupported("toString", LONG_INT, Text),
        intrinsic("compare", LONG_LONG, Int, Intrinsic::Compare),
        intrinsic("signum", &[Long], Int, Intrinsic::Signum),
    ],
};

/// A call of a function of the engines with converted operands.
pub(super) fn computed(
    method: &LibraryMethod,
    intrinsic: Intrinsic,
    operands: Vec<Expr>,
    span: Span,
) -> Expr {
    let keeps_type = matches!(
        intrinsic,
        Intrinsic::Abs
            | Intrinsic::Min
            | Intrinsic::Max
            | Intrinsic::FloorMod
            | Intrinsic::FloorDiv
    );
    let result = method.result.ty();
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
        if class != "Math" || self.meaning(class).is_some() || !is_double(&name.text) {
            return None;
        }
        let ast::TypeSyntaxKind::Primitive(to) = ty.kind else { return None };
        if to == Primitive::Boolean {
            return None;
        }
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let result = Type::Primitive(to);
        let wanted = if name.text == "pow" { 2 } else { 1 };
        if arguments.iter().any(|argument| argument.ty.is_none()) {
            return Some(Expr { ty: Some(result), ..Expr::unknown(span, arguments) });
        }
        let numbers: Vec<Primitive> = arguments
            .iter()
            .filter_map(|argument| argument.ty.as_ref().and_then(Type::primitive))
            .filter(|primitive| primitive.is_numeric())
            .collect();
        if numbers.len() != wanted || arguments.len() != wanted {
            let needed = if wanted == 1 { "one number" } else { "two numbers" };
            let message = format!("`Math.{}` takes {needed}", name.text);
            self.report(Diagnostic::error(Code::TypeMismatch, inner.span, message));
            return Some(Expr { ty: Some(result), ..Expr::unknown(span, arguments) });
        }
        if name.text == "pow"
            && let Some(at) = numbers.iter().position(|number| *number == Primitive::Long)
        {
            let message = "`Math.pow` of a `long` is not supported";
            self.report(
                Diagnostic::error(Code::Unsupported, arguments[at].span, message)
                    .label("`long`")
                    .help("use `int`s, or multiply in a loop"),
            );
            return Some(Expr { ty: Some(result), ..Expr::unknown(span, arguments) });
        }
        let wide = numbers.into_iter().fold(Primitive::Int, promoted);
        let operands = arguments.into_iter().map(|argument| convert(argument, wide)).collect();
        // A `double` becomes an `int` on its way to anything narrower (JLS 5.1.3).
        let (intrinsic, of) = match (name.text.as_str(), to) {
            ("pow", Primitive::Long) => (Intrinsic::Power, Primitive::Long),
            ("pow", _) => (Intrinsic::Power, Primitive::Int),
            _ => (Intrinsic::Signum, Primitive::Int),
        };
        let kind = ExprKind::Intrinsic(intrinsic, operands);
        let value = convert(Expr::new(kind, Type::Primitive(of), span), to);
        Some(Expr { span, ..value })
    }

    /// `Math.pow` and its like where nothing makes an integer of them.
    pub(super) fn double_result(
        &mut self,
        name: &ast::Name,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let text = self.text(span);
        let message = format!("`Math.{}` is a `double`, which is not supported", name.text);
        self.report(
            Diagnostic::error(Code::Unsupported, name.span, message)
                .help(format!("cast it at once, as in `(int) {text}`")),
        );
        Expr::unknown(span, arguments)
    }
}

/// Whether this method of `Math` gives a `double` that a cast can make an integer.
pub(super) fn is_double(name: &str) -> bool {
    matches!(name, "pow" | "signum")
}
