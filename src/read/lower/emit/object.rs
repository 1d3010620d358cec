//! Objects: making them, calling their methods, changing their fields, their texts.
//!
//! In: checked expressions. Out: statements and pure expressions, in Java's order of evaluation: an
//! object is there before the arguments of its constructor are evaluated, and `null` is noticed
//! after the arguments of a call (JLS 15.9.4, 15.12.4).

use std::sync::Arc;

use super::super::typed::{self, DispatchTarget, Yields};
use super::Emitter;
use super::effect::{Effects, is_simple};
use crate::read::ir::{
    BinaryOp, Block, Exception, Expr, ExprKind, LocalId, LogicOp, MethodId, OBJECT_CLASS, StmtKind,
    THIS,
};
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

impl Emitter<'_> {
    /// A new object, and what its constructor does.
    pub(super) fn new_object(&mut self, target: LocalId, expr: &typed::Expr) {
        let span = expr.span;
        let typed::ExprKind::NewObject { class, constructor, arguments, given, prepared } =
            &expr.kind
        else {
            self.impossible(span);
            return;
        };
        if constructor.is_none() && prepared.is_none() && given.is_empty() {
            self.push(StmtKind::NewObject { target, class: *class }, span);
            return;
        }
        // The target keeps its old value until the object is ready.
        let ty = self.locals[target.index()].ty.clone();
        let made = self.temporary(ty, span);
        self.push(StmtKind::NewObject { target: made, class: *class }, span);
        for (field, value) in given {
            let value = self.value(value);
            let object = self.read(made, span.at_end());
            self.push(StmtKind::SetField { object, field: *field, value }, span.at_end());
        }
        if let Some(constructor) = constructor {
            let mut arguments = self.operands(arguments);
            arguments.insert(0, self.read(made, span));
            let method = *constructor;
            self.push(StmtKind::Call { target: None, method, arguments }, span);
        }
        if let Some(prepared) = prepared {
            let arguments = vec![self.read(made, span)];
            self.push(StmtKind::Call { target: None, method: *prepared, arguments }, span);
        }
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
        (method, targets): (MethodId, &[DispatchTarget]),
        span: Span,
    ) -> Expr {
        let object = self.value(object);
        let object = self.simple(object);
        let target = self.temporary(Type::String, span);
        let missing = Expr { kind: ExprKind::Text("null".to_owned()), ty: Type::String, span };
        let call = |emitter: &mut Self, object: Expr| {
            emitter.call_by_class(Some(target), method, targets, vec![object], span);
        };
        if self.is_this(&object) {
            call(self, object);
        } else {
            let receiver = object.clone();
            let at = span.at_end();
            let object = Expr { span: at, ..object };
            let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span: at };
            let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(object), Box::new(null));
            let condition = Expr { kind, ty: Type::BOOLEAN, span: at };
            let then = self.block(|emitter| {
                emitter.push(StmtKind::Set { target, value: missing.clone() }, span);
            });
            let otherwise = self.block(|emitter| call(emitter, receiver));
            self.push(StmtKind::If { condition, then, otherwise }, span);
        }
        // `toString` may give `null`.
        let text = self.read(target, span);
        Expr { kind: ExprKind::ToText(Box::new(text)), ty: Type::String, span }
    }

    /// A call, or one of several by the class of the object that is the first argument.
    pub(super) fn call_by_class(
        &mut self,
        target: Option<LocalId>,
        method: MethodId,
        targets: &[DispatchTarget],
        arguments: Vec<Expr>,
        span: Span,
    ) {
        let mut groups: Vec<(Option<MethodId>, Vec<ClassId>)> = Vec::new();
        for one in targets {
            match groups.iter_mut().find(|(method, _)| *method == one.method) {
                Some((_, classes)) => classes.push(one.class),
                None => groups.push((one.method, vec![one.class])),
            }
        }
        match &groups[..] {
            [] => self.push(StmtKind::Call { target, method, arguments }, span),
            [(only, _)] => self.call_chosen(target, *only, arguments, span),
            _ => {
                // Whatever is passed is computed once, before it is known which method runs.
                let all = Effects { any: true, assigned: Vec::new() };
                let arguments: Vec<Expr> =
                    arguments.into_iter().map(|argument| self.kept(argument, &all)).collect();
                self.call_one_of(target, &groups, &arguments, span);
            }
        }
    }

    fn call_one_of(
        &mut self,
        target: Option<LocalId>,
        groups: &[(Option<MethodId>, Vec<ClassId>)],
        arguments: &[Expr],
        span: Span,
    ) {
        let Some(((method, classes), rest)) = groups.split_first() else { return };
        if rest.is_empty() {
            return self.call_chosen(target, *method, arguments.to_vec(), span);
        }
        let Some(object) = arguments.first() else { return };
        let condition = is_one_of(object, classes, span);
        let then =
            self.block(|emitter| emitter.call_chosen(target, *method, arguments.to_vec(), span));
        let otherwise = self.block(|emitter| emitter.call_one_of(target, rest, arguments, span));
        self.push(StmtKind::If { condition, then, otherwise }, span);
    }

    /// A call of a method; without one, whether the two arguments are the same object.
    fn call_chosen(
        &mut self,
        target: Option<LocalId>,
        method: Option<MethodId>,
        arguments: Vec<Expr>,
        span: Span,
    ) {
        if let Some(method) = method {
            return self.push(StmtKind::Call { target, method, arguments }, span);
        }
        let mut arguments = arguments.into_iter();
        if let (Some(target), Some(one), Some(other)) = (target, arguments.next(), arguments.next())
        {
            let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(one), Box::new(other));
            let value = Expr { kind, ty: Type::BOOLEAN, span };
            self.push(StmtKind::Set { target, value }, span);
        }
    }

    /// `a.equals(b)` of objects that do not say what is equal.
    pub(super) fn identity(
        &mut self,
        object: &typed::Expr,
        other: &typed::Expr,
        span: Span,
    ) -> Expr {
        let arguments = self.operands([object, other]);
        let mut arguments = self.on_object(arguments, span).into_iter();
        let (Some(one), Some(other)) = (arguments.next(), arguments.next()) else {
            return self.impossible(span);
        };
        let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(one), Box::new(other));
        Expr { kind, ty: Type::BOOLEAN, span }
    }

    /// The classes whose objects are of a class, too.
    pub(super) fn kinds(&self, class: ClassId) -> Vec<ClassId> {
        let all = self.typed.ancestors.iter().enumerate();
        all.filter(|(_, ancestors)| ancestors.contains(&class))
            .map(|(at, _)| ClassId(u32::try_from(at).unwrap_or(u32::MAX)))
            .collect()
    }

    /// `e instanceof Dog d`
    pub(super) fn instance_of(
        &mut self,
        operand: &typed::Expr,
        class: ClassId,
        binding: Option<LocalId>,
        span: Span,
    ) -> Expr {
        let object = self.value(operand);
        let object = self.simple(object);
        let answer = self.is_instance(&object, class, span);
        let Some(target) = binding else { return answer };
        let answer = self.captured(answer);
        let ty = self.locals[target.index()].ty.clone();
        let of_class = self.type_of(class);
        let then = self.block(|emitter| {
            let value = match &ty {
                // What stands for a value holds it in its only field.
                Type::String | Type::StringBuilder | Type::Array(_) | Type::Primitive(_) => emitter
                    .field_of(&Expr { ty: of_class.clone(), ..object }, OBJECT_CLASS + 1, span),
                Type::Object(_) | Type::Null => Expr { ty, ..object },
            };
            emitter.push(StmtKind::Set { target, value }, span);
        });
        let condition = Expr { span: span.at_end(), ..answer.clone() };
        self.push(StmtKind::If { condition, then, otherwise: Block::default() }, span);
        answer
    }

    fn is_instance(&self, object: &Expr, class: ClassId, span: Span) -> Expr {
        let at = span.at_end();
        let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span: at };
        // Traces tell the object once, at its own place.
        let kind = ExprKind::Binary(BinaryOp::NotEqual, Box::new(object.clone()), Box::new(null));
        let object = &Expr { span: at, ..object.clone() };
        let there = Expr { kind, ty: Type::BOOLEAN, span: at };
        let of_class = is_one_of(object, &self.kinds(class), span);
        let kind = ExprKind::Logic(LogicOp::And, Box::new(there), Box::new(of_class));
        Expr { kind, ty: Type::BOOLEAN, span }
    }

    /// `(Dog) e`
    pub(super) fn cast_object(
        &mut self,
        operand: &typed::Expr,
        class: ClassId,
        ty: &Type,
        span: Span,
    ) -> Expr {
        let object = self.value(operand);
        let object = self.simple(object);
        let at = span.at_end();
        let asked = Expr { span: at, ..object.clone() };
        let null = Expr { kind: ExprKind::Null, ty: object.ty.clone(), span: at };
        let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(asked), Box::new(null));
        let missing = Expr { kind, ty: Type::BOOLEAN, span: at };
        let of_class = is_one_of(&object, &self.kinds(class), span);
        let kind = ExprKind::Logic(LogicOp::Or, Box::new(missing), Box::new(of_class));
        let condition = Expr { kind, ty: Type::BOOLEAN, span: at };
        let otherwise =
            self.block(|emitter| emitter.push(StmtKind::Throw(Exception::ClassCast), span));
        self.push(StmtKind::If { condition, then: Block::default(), otherwise }, span);
        Expr { ty: ty.clone(), span, ..object }
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

    /// The type of the objects of a class.
    pub(super) fn type_of(&self, class: ClassId) -> Type {
        let name = self.typed.classes.get(class.index()).map(|of| Arc::clone(&of.name));
        let ancestors = self.typed.ancestors.get(class.index()).cloned().unwrap_or_default();
        Type::Object(ObjectClass {
            id: class,
            name: name.unwrap_or_else(|| Arc::from("")),
            ancestors: ancestors.into(),
            arguments: Arc::from([]),
            is_variable: false,
        })
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

/// Whether an object, which is not `null`, was made of one of these classes.
pub(super) fn is_one_of(object: &Expr, classes: &[ClassId], span: Span) -> Expr {
    // What it comes to is the value of nothing that the author wrote.
    let span = span.at_end();
    let object = &Expr { span, ..object.clone() };
    let truth = |value: i64| Expr { kind: ExprKind::Number(value), ty: Type::BOOLEAN, span };
    let tests = classes.iter().map(|class| {
        let kind = ExprKind::Field(Box::new(object.clone()), OBJECT_CLASS);
        let number = Expr { kind, ty: Type::INT, span };
        let known = Expr { kind: ExprKind::Number(class.0.into()), ty: Type::INT, span };
        let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(number), Box::new(known));
        Expr { kind, ty: Type::BOOLEAN, span }
    });
    let any = tests.reduce(|one, other| {
        let kind = ExprKind::Logic(LogicOp::Or, Box::new(one), Box::new(other));
        Expr { kind, ty: Type::BOOLEAN, span }
    });
    any.unwrap_or_else(|| truth(0))
}
