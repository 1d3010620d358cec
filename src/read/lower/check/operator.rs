//! Operators with one or two operands (JLS 15.15 to 15.24).
//!
//! In: an operator and its operands. Out: the operation with promoted operands, folded where it is
//! constant.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::constant;
use super::conversion::{convert, promoted};
use super::literal::Sign;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{BinaryOp, LogicOp, UnaryOp};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// An operator with its place and operands.
pub(super) struct BinaryOperation {
    pub operator: ast::BinaryOp,
    pub operator_span: Span,
    pub left: Expr,
    pub right: Expr,
    pub span: Span,
}

/// The operator of the typed program, for all but `&&`, `||`.
fn plain(operator: ast::BinaryOp) -> Option<BinaryOp> {
    Some(match operator {
        ast::BinaryOp::Add => BinaryOp::Add,
        ast::BinaryOp::Subtract => BinaryOp::Subtract,
        ast::BinaryOp::Multiply => BinaryOp::Multiply,
        ast::BinaryOp::Divide => BinaryOp::Divide,
        ast::BinaryOp::Remainder => BinaryOp::Remainder,
        ast::BinaryOp::ShiftLeft => BinaryOp::ShiftLeft,
        ast::BinaryOp::ShiftRight => BinaryOp::ShiftRight,
        ast::BinaryOp::ShiftRightUnsigned => BinaryOp::ShiftRightUnsigned,
        ast::BinaryOp::Less => BinaryOp::Less,
        ast::BinaryOp::LessEqual => BinaryOp::LessEqual,
        ast::BinaryOp::Greater => BinaryOp::Greater,
        ast::BinaryOp::GreaterEqual => BinaryOp::GreaterEqual,
        ast::BinaryOp::Equal => BinaryOp::Equal,
        ast::BinaryOp::NotEqual => BinaryOp::NotEqual,
        ast::BinaryOp::BitAnd => BinaryOp::And,
        ast::BinaryOp::BitOr => BinaryOp::Or,
        ast::BinaryOp::BitXor => BinaryOp::Xor,
        ast::BinaryOp::LogicAnd | ast::BinaryOp::LogicOr => return None,
    })
}

/// An operation on operands of the type `ty`, folded if both are constant.
fn operation(
    operator: BinaryOp,
    ty: Primitive,
    result: Type,
    left: Expr,
    right: Expr,
    span: Span,
) -> Expr {
    if let (Some(a), Some(b)) = (left.constant_number(), right.constant_number())
        && let Some(value) = constant::binary(operator, ty, a, b)
    {
        return Expr::number(value, result, span);
    }
    // A division by zero is no constant expression (JLS 15.29), whatever the placeholders are.
    let divides = matches!(operator, BinaryOp::Divide | BinaryOp::Remainder);
    let throws = divides && !ty.is_floating() && right.constant_number() == Some(0);
    let settled = left.settled && right.settled && !throws;
    Expr::new(ExprKind::Binary(operator, Box::new(left), Box::new(right)), result, span)
        .settled(settled)
}

impl Checker<'_> {
    /// `-e`, `+e`, `!e`, `~e`
    pub(super) fn unary(
        &mut self,
        operator: ast::UnaryOp,
        operand: &ast::Expr,
        span: Span,
    ) -> Expr {
        if operator == ast::UnaryOp::Minus && matches!(operand.kind, ast::ExprKind::IntegerLiteral)
        {
            return self.integer_literal(operand.span, Sign::Minus, span);
        }
        let operand = self.value(operand);
        let operand = self.unboxed(operand);
        let Some(ty) = operand.ty.clone() else { return Expr::unknown(span, vec![operand]) };
        let (symbol, operation) = match operator {
            ast::UnaryOp::Plus => ("+", None),
            ast::UnaryOp::Minus => ("-", Some(UnaryOp::Negate)),
            ast::UnaryOp::Complement => ("~", Some(UnaryOp::Complement)),
            ast::UnaryOp::Not => ("!", Some(UnaryOp::Not)),
        };
        let wanted = match (operation, ty.primitive()) {
            (Some(UnaryOp::Not), Some(Primitive::Boolean)) => Primitive::Boolean,
            (Some(UnaryOp::Not), _) => {
                return self.wrong_operand(symbol, "a `boolean`", operand, &ty, span);
            }
            (Some(UnaryOp::Complement), Some(primitive)) if primitive.is_floating() => {
                return self.wrong_operand(symbol, "a whole number", operand, &ty, span);
            }
            (_, Some(primitive)) if primitive.is_numeric() => promoted(primitive, Primitive::Int),
            _ => return self.wrong_operand(symbol, "a number", operand, &ty, span),
        };
        let operand = convert(operand, wanted);
        let Some(operation) = operation else { return Expr { span, ..operand } };
        if let Some(value) = operand.constant_number() {
            let value = constant::unary(operation, wanted, value);
            return Expr::number(value, Type::Primitive(wanted), span);
        }
        let settled = operand.settled;
        Expr::new(ExprKind::Unary(operation, Box::new(operand)), Type::Primitive(wanted), span)
            .settled(settled)
    }

    fn wrong_operand(
        &mut self,
        symbol: &str,
        wanted: &str,
        operand: Expr,
        ty: &Type,
        span: Span,
    ) -> Expr {
        let message = format!("`{symbol}` needs {wanted}, but this is `{ty}`");
        self.report(
            Diagnostic::error(Code::TypeMismatch, operand.span, message).label(format!("`{ty}`")),
        );
        Expr::unknown(span, vec![operand])
    }

    /// `a + b` and all other operators with two operands.
    pub(super) fn binary(
        &mut self,
        operator: ast::BinaryOp,
        operator_span: Span,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Expr {
        let left = self.value(left);
        let right = self.value(right);
        self.operate(BinaryOperation { operator, operator_span, left, right, span })
    }

    /// An operator on checked operands.
    pub(super) fn operate(&mut self, operation: BinaryOperation) -> Expr {
        let operation = self.without_boxes(operation);
        let BinaryOperation { operator, left, right, span, .. } = &operation;
        let (Some(left_type), Some(right_type)) = (left.ty.clone(), right.ty.clone()) else {
            let concat = *operator == ast::BinaryOp::Add
                && (left.ty == Some(Type::String) || right.ty == Some(Type::String));
            let mut unknown = Expr::unknown(*span, vec![operation.left, operation.right]);
            if concat {
                // Whatever the other operand should have been, this is a string.
                unknown.ty = Some(Type::String);
            }
            return unknown;
        };
        match operator {
            ast::BinaryOp::Add if left_type == Type::String || right_type == Type::String => {
                let BinaryOperation { left, right, span, .. } = operation;
                self.concat(left, right, span)
            }
            ast::BinaryOp::LogicAnd | ast::BinaryOp::LogicOr => {
                self.logic(operation, &left_type, &right_type)
            }
            ast::BinaryOp::Equal | ast::BinaryOp::NotEqual => {
                self.equality(operation, &left_type, &right_type)
            }
            ast::BinaryOp::Add
            | ast::BinaryOp::Subtract
            | ast::BinaryOp::Multiply
            | ast::BinaryOp::Divide
            | ast::BinaryOp::Remainder
            | ast::BinaryOp::ShiftLeft
            | ast::BinaryOp::ShiftRight
            | ast::BinaryOp::ShiftRightUnsigned
            | ast::BinaryOp::Less
            | ast::BinaryOp::LessEqual
            | ast::BinaryOp::Greater
            | ast::BinaryOp::GreaterEqual
            | ast::BinaryOp::BitAnd
            | ast::BinaryOp::BitOr
            | ast::BinaryOp::BitXor => self.arithmetic(operation, &left_type, &right_type),
        }
    }

    /// The values that boxed operands hold, where the operator works on values.
    fn without_boxes(&self, of: BinaryOperation) -> BinaryOperation {
        let primitive = |expr: &Expr| expr.ty.as_ref().and_then(Type::primitive).is_some();
        let is_text = of.operator == ast::BinaryOp::Add
            && (of.left.ty == Some(Type::String) || of.right.ty == Some(Type::String));
        let compares = matches!(of.operator, ast::BinaryOp::Equal | ast::BinaryOp::NotEqual);
        if is_text || compares && !primitive(&of.left) && !primitive(&of.right) {
            return of;
        }
        let (left, right) = (self.unboxed(of.left), self.unboxed(of.right));
        BinaryOperation { left, right, ..of }
    }

    fn arithmetic(&mut self, of: BinaryOperation, left_type: &Type, right_type: &Type) -> Expr {
        let (Some(left_primitive), Some(right_primitive), Some(operator)) =
            (left_type.primitive(), right_type.primitive(), plain(of.operator))
        else {
            return self.wrong_operands(of, left_type, right_type);
        };
        let bitwise = matches!(operator, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let both_boolean =
            left_primitive == Primitive::Boolean && right_primitive == Primitive::Boolean;
        if bitwise && both_boolean {
            let boolean = Primitive::Boolean;
            return operation(operator, boolean, Type::BOOLEAN, of.left, of.right, of.span);
        }
        if !left_primitive.is_numeric() || !right_primitive.is_numeric() {
            return self.wrong_operands(of, left_type, right_type);
        }
        let shift = matches!(
            operator,
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned
        );
        let is_floating = left_primitive.is_floating() || right_primitive.is_floating();
        if is_floating && (shift || bitwise) {
            return self.wrong_operands(of, left_type, right_type);
        }
        if shift {
            let ty = promoted(left_primitive, Primitive::Int);
            let distance = promoted(right_primitive, Primitive::Int);
            let (left, right) = (convert(of.left, ty), convert(of.right, distance));
            return operation(operator, ty, Type::Primitive(ty), left, right, of.span);
        }
        let compares = matches!(
            operator,
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual
        );
        let ty = promoted(left_primitive, right_primitive);
        let result = if compares { Type::BOOLEAN } else { Type::Primitive(ty) };
        if ty == Primitive::Int {
            self.overflows(operator, &of);
        }
        operation(operator, ty, result, convert(of.left, ty), convert(of.right, ty), of.span)
    }

    /// Tells of numbers that are too large together, such as `60 * 60 * 1000 * 1000`. What is
    /// written with names, as in `Integer.MAX_VALUE + 1`, is meant so.
    fn overflows(&mut self, operator: BinaryOp, of: &BinaryOperation) {
        let (Some(left), Some(right)) = (of.left.constant_number(), of.right.constant_number())
        else {
            return;
        };
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other operator leaves the range")]
        let exact = match operator {
            BinaryOp::Add => left + right,
            BinaryOp::Subtract => left - right,
            BinaryOp::Multiply => left * right,
            _ => return,
        };
        let value = Primitive::Int.wrap(exact);
        let is_written =
            |one: char| one.is_ascii_digit() || one.is_whitespace() || "_+-*/%()".contains(one);
        let is_told = self.overflowing.is_some_and(|told| told != of.span && of.span.covers(told));
        if value == exact || is_told || !self.source.slice(of.span).chars().all(is_written) {
            return;
        }
        self.overflowing = Some(of.span);
        let message = format!("this constant expression overflows `int`: it is {value}");
        self.report(
            Diagnostic::warning(Code::Literal, of.span, message)
                .help("write `L` behind a number to compute with `long`"),
        );
    }

    fn equality(&mut self, of: BinaryOperation, left_type: &Type, right_type: &Type) -> Expr {
        let operator =
            if of.operator == ast::BinaryOp::Equal { BinaryOp::Equal } else { BinaryOp::NotEqual };
        if self.body.only_checks() && *left_type == Type::String && *right_type == Type::String {
            self.objects_for_texts(operator, &of);
        }
        match (left_type, right_type) {
            (Type::Primitive(Primitive::Boolean), Type::Primitive(Primitive::Boolean)) => {
                operation(operator, Primitive::Boolean, Type::BOOLEAN, of.left, of.right, of.span)
            }
            (Type::Primitive(a), Type::Primitive(b)) if a.is_numeric() && b.is_numeric() => {
                let ty = promoted(*a, *b);
                let (left, right) = (convert(of.left, ty), convert(of.right, ty));
                operation(operator, ty, Type::BOOLEAN, left, right, of.span)
            }
            (a, b)
                if a.is_reference()
                    && b.is_reference()
                    && (a == b
                        || *a == Type::Null
                        || *b == Type::Null
                        || matches!((a, b), (Type::Object(_), Type::Object(_)))
                            && self.castable(a, b)) =>
            {
                if let (ExprKind::Text(left), ExprKind::Text(right)) =
                    (&of.left.kind, &of.right.kind)
                {
                    // Constant strings with the same text are one object.
                    let value = i64::from((left == right) == (operator == BinaryOp::Equal));
                    return Expr::number(value, Type::BOOLEAN, of.span);
                }
                if !self.is_library(of.span)
                    && let Some(same) = self.same_object(of.left.clone(), of.right.clone(), of.span)
                {
                    if operator == BinaryOp::Equal {
                        return same;
                    }
                    let kind = ExprKind::Unary(UnaryOp::Not, Box::new(same));
                    return Expr::new(kind, Type::BOOLEAN, of.span);
                }
                self.compares_texts |= *a == Type::String && *b == Type::String;
                let settled = of.left.settled && of.right.settled;
                let kind = ExprKind::Binary(operator, Box::new(of.left), Box::new(of.right));
                Expr::new(kind, Type::BOOLEAN, of.span).settled(settled)
            }
            _ => self.wrong_operands(of, left_type, right_type),
        }
    }

    /// Warns of a condition that compares strings as objects, which says nothing of their texts.
    fn objects_for_texts(&mut self, operator: BinaryOp, of: &BinaryOperation) {
        let is_name = |expr: &Expr| {
            let text = self.source.slice(expr.span);
            text.chars().all(|one| one.is_alphanumeric() || one == '_')
        };
        let not = if operator == BinaryOp::Equal { "" } else { "!" };
        let (mut left, right) = (self.text(of.left.span), self.text(of.right.span));
        if !is_name(&of.left) && !matches!(of.left.kind, ExprKind::Text(_)) {
            left = format!("({left})");
        }
        let text = format!("{not}{left}.equals({right})");
        let symbol = of.operator.as_str();
        let message = format!("`{symbol}` compares which objects these are, not their texts");
        self.report(
            Diagnostic::warning(Code::TypeMismatch, of.span, message)
                .help(format!("write `{text}`"))
                .replace(of.span, text),
        );
    }

    fn logic(&mut self, of: BinaryOperation, left_type: &Type, right_type: &Type) -> Expr {
        if *left_type != Type::BOOLEAN || *right_type != Type::BOOLEAN {
            return self.wrong_operands(of, left_type, right_type);
        }
        let operator =
            if of.operator == ast::BinaryOp::LogicAnd { LogicOp::And } else { LogicOp::Or };
        if let (Some(a), Some(b)) = (of.left.constant_number(), of.right.constant_number()) {
            let value = if operator == LogicOp::And { a & b } else { a | b };
            return Expr::number(value, Type::BOOLEAN, of.span);
        }
        let settled = of.left.settled && of.right.settled;
        let kind = ExprKind::Logic(operator, Box::new(of.left), Box::new(of.right));
        Expr::new(kind, Type::BOOLEAN, of.span).settled(settled)
    }

    fn wrong_operands(&mut self, of: BinaryOperation, left_type: &Type, right_type: &Type) -> Expr {
        let symbol = of.operator.as_str();
        let message = format!("`{symbol}` does not work on `{left_type}` and `{right_type}`");
        let mut finding = Diagnostic::error(Code::TypeMismatch, of.operator_span, message)
            .also(of.left.span, format!("`{left_type}`"))
            .also(of.right.span, format!("`{right_type}`"));
        if matches!(
            of.operator,
            ast::BinaryOp::Less
                | ast::BinaryOp::LessEqual
                | ast::BinaryOp::Greater
                | ast::BinaryOp::GreaterEqual
        ) && *left_type == Type::BOOLEAN
        {
            let middle = if let ExprKind::Binary(_, _, right) = &of.left.kind {
                Some(self.text(right.span))
            } else {
                None
            };
            finding = match middle {
                Some(middle) => {
                    let (left, right) = (self.text(of.left.span), self.text(of.right.span));
                    let text = format!("{left} && {middle} {symbol} {right}");
                    finding
                        .help(format!("chain comparisons with `&&`: `{text}`"))
                        .replace(of.span, text)
                }
                None => finding.help("chain comparisons with `&&`, as in `a < b && b < c`"),
            };
        } else if matches!(of.operator, ast::BinaryOp::LogicAnd | ast::BinaryOp::LogicOr) {
            finding = finding.help("both sides must be `boolean`");
        } else if *left_type == Type::String || *right_type == Type::String {
            finding = finding.help("only `+` works on strings");
        }
        self.report(finding);
        let comparison = !matches!(
            plain(of.operator),
            Some(
                BinaryOp::Add
                    | BinaryOp::Subtract
                    | BinaryOp::Multiply
                    | BinaryOp::Divide
                    | BinaryOp::Remainder
                    | BinaryOp::ShiftLeft
                    | BinaryOp::ShiftRight
                    | BinaryOp::ShiftRightUnsigned
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor
            )
        );
        let mut unknown = Expr::unknown(of.span, vec![of.left, of.right]);
        if comparison {
            unknown.ty = Some(Type::BOOLEAN);
        }
        unknown
    }

    /// `a + b` where one is a string: concatenation, flat where the left side is one already.
    pub(super) fn concat(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        let settled = left.settled && right.settled;
        let left = self.as_text(left);
        let right = self.as_text(right);
        if left.ty.is_none() || right.ty.is_none() {
            return Expr { ty: Some(Type::String), ..Expr::unknown(span, vec![left, right]) };
        }
        if let (ExprKind::Text(a), ExprKind::Text(b)) = (&left.kind, &right.kind) {
            return Expr::text(format!("{a}{b}"), span);
        }
        let mut parts = Vec::new();
        for side in [left, right] {
            if let ExprKind::Concat(inner) = side.kind {
                parts.extend(inner);
            } else {
                parts.push(side);
            }
        }
        Expr::new(ExprKind::Concat(parts), Type::String, span).settled(settled)
    }
}
