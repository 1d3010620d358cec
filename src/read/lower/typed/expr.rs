//! How checked expressions are made, and what is asked of one: its value, what it calls; and the
//! statements in a `try`.

use super::{CheckedTry, Expr, ExprKind, Stmt};
use crate::read::datum::Datum;
use crate::read::ir::MethodId;
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl ExprKind {
    /// `new Point(1, 2)` of a class with a name, whose objects have only what they declare.
    pub fn new_object(class: ClassId, constructor: Option<MethodId>, arguments: Vec<Expr>) -> Self {
        Self::NewObject { class, constructor, arguments, given: Vec::new(), prepared: None }
    }
}

impl Expr {
    /// The methods that this expression itself may call.
    pub fn callees(&self) -> Vec<MethodId> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else calls a method")]
        match &self.kind {
            ExprKind::Call { method, targets, .. }
            | ExprKind::ObjectText { method, targets, .. } => {
                if targets.is_empty() {
                    vec![*method]
                } else {
                    targets.iter().filter_map(|target| target.method).collect()
                }
            }
            ExprKind::Ready(method, _) => vec![*method],
            ExprKind::NewObject { constructor, prepared, .. } => {
                constructor.iter().chain(prepared).copied().collect()
            }
            _ => Vec::new(),
        }
    }

    /// An expression of a type.
    pub fn new(kind: ExprKind, ty: Type, span: Span) -> Self {
        Self { kind, ty: Some(ty), span, settled: false }
    }

    /// A constant of a primitive type.
    pub fn number(value: i64, ty: Type, span: Span) -> Self {
        Self { kind: ExprKind::Number(value), ty: Some(ty), span, settled: true }
    }

    /// A constant string.
    pub fn text(value: String, span: Span) -> Self {
        Self { kind: ExprKind::Text(value), ty: Some(Type::String), span, settled: true }
    }

    /// What is left of a wrong expression.
    pub fn unknown(span: Span, parts: Vec<Expr>) -> Self {
        Self { kind: ExprKind::Unknown(parts), ty: None, span, settled: false }
    }

    /// Marks the expression as one that each instance has as a constant.
    pub fn settled(mut self, settled: bool) -> Self {
        self.settled = settled;
        self
    }

    /// Whether it is a call without a result.
    pub fn is_void(&self) -> bool {
        if self.ty.is_some() {
            return false;
        }
        if let ExprKind::Conditional(_, then, otherwise) = &self.kind {
            return then.is_void() && otherwise.is_void();
        }
        matches!(self.kind, ExprKind::Call { .. } | ExprKind::Print(_) | ExprKind::Change { .. })
    }

    /// The value, if it is a constant expression.
    pub fn constant(&self) -> Option<Datum> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "only numbers and texts are constants")]
        match &self.kind {
            ExprKind::Number(value) => Some(Datum::of(self.ty.as_ref()?.primitive()?, *value)),
            ExprKind::Text(text) => Some(Datum::Text(text.clone())),
            _ => None,
        }
    }

    /// The number, if it is a constant expression of a primitive type.
    pub fn constant_number(&self) -> Option<i64> {
        if let ExprKind::Number(value) = self.kind { Some(value) } else { None }
    }
}

impl CheckedTry {
    /// The statements directly inside, in the order of the text.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        let clauses = self.clauses.iter().flat_map(|clause| &clause.body);
        let finally = self.finally.iter().flat_map(|(body, _)| body);
        self.body.iter().chain(clauses).chain(finally)
    }
}
