//! Objects: making them, calling their methods, changing their fields, their texts.
//!
//! In: checked expressions. Out: statements and pure expressions, in Java's order of evaluation: an
//! object is there before the arguments of its constructor are evaluated, and `null` is noticed
//! after the arguments of a call (JLS 15.9.4, 15.12.4).

use super::super::typed::{self, Yields};
use super::Emitter;
use super::effect::{Effects, is_simple};
use crate::read::ir::{BinaryOp, Expr, ExprKind, LocalId, MethodId, StmtKind, THIS};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl Emitter<'_> {
    /// A new object, and what its constructor does.
    pub(super) fn new_object(
        &mut self,
        target: LocalId,
        (class, constructor): (ClassId, Option<MethodId>),
        arguments: &[typed::Expr],
        span: Span,
    ) {
        let Some(constructor) = constructor else {
            self.push(StmtKind::NewObject { target, class }, span);
            return;
        };
        // The target keeps its old value until the object is ready.
        let ty = self.locals[target.index()].ty.clone();
        let made = self.temporary(ty, span);
        self.push(StmtKind::NewObject { target: made, class }, span);
        let mut passed = vec![self.read(made, span)];
        passed.extend(self.operands(arguments));
        self.push(StmtKind::Call { target: None, method: constructor, arguments: passed }, span);
        let value = self.read(made, span);
        self.push(StmtKind::Set { target, value }, span);
    }

    /// The arguments of a call on the object that is the first of them, which must not be `null`.
    pub(super) fn on_object(&mut self, arguments: Vec<Expr>, span: Span) -> Vec<Expr> {
        if arguments.first().is_none_or(|object| self.is_this(object)) {
            return arguments;
        }
        // Whatever else throws does so before.
        let all = Effects { any: true, assigned: Vec::new() };
        let mut passed: Vec<Expr> =
            arguments.into_iter().map(|argument| self.kept(argument, &all)).collect();
        if let Some(first) = passed.first_mut() {
            *first = self.simple(first.clone());
            let object = first.clone();
            self.push(StmtKind::RequireObject { object }, span);
        }
        passed
    }

    fn is_this(&self, object: &Expr) -> bool {
        matches!(object.kind, ExprKind::Local(id) if self.locals[id.index()].name == THIS)
    }

    /// What `toString` gives, or `"null"`.
    pub(super) fn object_text(
        &mut self,
        object: &typed::Expr,
        method: MethodId,
        span: Span,
    ) -> Expr {
        let object = self.value(object);
        let object = self.simple(object);
        let target = self.temporary(Type::String, span);
        let missing = Expr { kind: ExprKind::Text("null".to_owned()), ty: Type::String, span };
        let call = StmtKind::Call { target: Some(target), method, arguments: vec![object.clone()] };
        if self.is_this(&object) {
            self.push(call, span);
        } else {
            let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span };
            let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(object), Box::new(null));
            let condition = Expr { kind, ty: Type::BOOLEAN, span };
            let then = self.block(|emitter| {
                emitter.push(StmtKind::Set { target, value: missing.clone() }, span);
            });
            let otherwise = self.block(|emitter| emitter.push(call, span));
            self.push(StmtKind::If { condition, then, otherwise }, span);
        }
        // `toString` may give `null`.
        let text = self.read(target, span);
        Expr { kind: ExprKind::ToText(Box::new(text)), ty: Type::String, span }
    }

    /// The object whose field is about to be changed, safe from what the new value's evaluation
    /// changes. Afterwards the top of `places` reads the field as it was.
    pub(super) fn field_owner(
        &mut self,
        object: &typed::Expr,
        field: u32,
        value: &typed::Expr,
        span: Span,
    ) -> Expr {
        let later = Effects::of(value);
        let object = self.value(object);
        let mut object = self.kept(object, &later);
        let mut reads_old = false;
        value.walk(&mut |part| reads_old |= matches!(part.kind, typed::ExprKind::Old));
        if reads_old {
            object = self.simple(object);
        }
        let place = self.field_of(&object, field, span);
        self.places.push(place);
        object
    }

    fn field_of(&self, object: &Expr, field: u32, span: Span) -> Expr {
        let class = object.ty.class();
        let fields = class.and_then(|class| self.typed.classes.get(class.index()));
        let ty = fields.and_then(|class| class.fields.get(field as usize));
        let ty = ty.map_or(Type::Null, |field| field.ty.clone());
        Expr { kind: ExprKind::Field(Box::new(object.clone()), field), ty, span }
    }

    /// An update of a field whose value is used.
    pub(super) fn updated_field(
        &mut self,
        object: &typed::Expr,
        field: u32,
        value: &typed::Expr,
        yields: Yields,
        span: Span,
    ) -> Expr {
        let object = self.field_owner(object, field, value, span);
        let object = self.simple(object);
        let place = self.field_of(&object, field, span);
        let result = if yields == Yields::Before {
            let before = self.captured(place);
            if let Some(old) = self.places.last_mut() {
                *old = before.clone();
            }
            let value = self.value(value);
            self.push(StmtKind::SetField { object, field, value }, span);
            before
        } else {
            if let Some(old) = self.places.last_mut() {
                *old = place;
            }
            let value = self.value(value);
            let value = if is_simple(&value) { value } else { self.captured(value) };
            self.push(StmtKind::SetField { object, field, value: value.clone() }, span);
            value
        };
        self.places.pop();
        result
    }
}
