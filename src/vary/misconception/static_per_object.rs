//! Each object is read as if it had its own static field; the name of the class means that of the
//! object which was made last.

use super::dispatch::class_of;
use super::places::everywhere;
use super::shared_fields::is_made;
use super::written_class::classes;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_expressions, change_statements};
use crate::read::ir::{
    BinaryOp, Expr, ExprKind, LocalId, Method, ObjectField, Program, Receiver, StaticId, Stmt,
    StmtKind,
};
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::vary::ir_build::{block, compared, new_static, read_static, stmt};
use crate::vary::unchecked::bare;

/// `static-field-per-object`
pub const RULE: Rule = Rule {
    name: "static-field-per-object",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // Drawings show the fields that the author declares for objects.
    if skeleton.settings.question.aspect() == Aspect::Memory {
        return Vec::new();
    }
    let program = &skeleton.program;
    let mut readings = Vec::new();
    let mut all: Vec<(ObjectClass, Vec<StaticId>)> = Vec::new();
    for class in classes(skeleton) {
        let Some(row) = class.row(program) else { continue };
        let Some(ty) = type_of(program, row) else { continue };
        let statics = program.statics.iter().enumerate();
        let statics = statics.filter(|(_, field)| {
            field.class == Some(row) && !field.is_constant && !field.is_made_up()
        });
        let statics: Vec<StaticId> = statics.map(|(at, _)| StaticId::new(at)).collect();
        let mut fields = class.shown_fields(skeleton).filter(|field| field.is_static);
        let Some(field) = fields.next() else { continue };
        if statics.is_empty() || !is_made(program, row) || has_subclass(program, row) {
            continue;
        }
        let facts = vec![("name", field.name.text.clone()), ("class", class.name.to_owned())];
        let one = (ty, statics);
        readings.push(Misreading {
            is_partial: false,
            place: field.name.span,
            facts,
            also: Vec::new(),
            change: ChangeOf::Program(Box::new(per_object(bare(skeleton), &one))),
        });
        all.push(one);
    }
    everywhere(readings, || all.iter().fold(bare(skeleton), per_object))
}

/// The type of the objects of a class.
pub(super) fn type_of(program: &Program, class: ClassId) -> Option<ObjectClass> {
    let mut locals = program.methods.iter().flat_map(|method| &method.locals);
    locals.find_map(|local| {
        class_of(&local.ty).filter(|one| one.id == class && !one.is_variable).cloned()
    })
}

/// Whether some class extends this one.
pub(super) fn has_subclass(program: &Program, class: ClassId) -> bool {
    let mut locals = program.methods.iter().flat_map(|method| &method.locals);
    locals.any(|local| {
        class_of(&local.ty).is_some_and(|one| one.id != class && one.is_kind_of(class))
    })
}

/// The program in which static fields of a class are fields of its objects.
fn per_object(mut program: Program, (class, statics): &(ObjectClass, Vec<StaticId>)) -> Program {
    let ty = Type::Object(class.clone());
    let span = program.beginning();
    let last = new_static(&mut program, ty, span);
    let mut fields: Vec<(StaticId, u32)> = Vec::new();
    for field in statics {
        let declared = &program.statics[field.index()];
        let own = ObjectField { name: declared.name.as_str().into(), ty: declared.ty.clone() };
        let row = &mut program.classes[class.id.index()].fields;
        let Ok(number) = u32::try_from(row.len()) else { continue };
        row.push(own);
        fields.push((*field, number));
    }
    let frame = program.clone();
    let of = |field: StaticId| fields.iter().find(|(one, _)| *one == field).map(|(_, at)| *at);
    for method in program.methods.iter_mut().filter(|method| !method.is_library) {
        let own = this_of(method, class.id);
        let object = |span| own.clone().unwrap_or_else(|| read_static(&frame, last, span));
        let is_missing = |span| {
            let none = Expr { kind: ExprKind::Null, ty: Type::Null, span };
            compared(BinaryOp::Equal, read_static(&frame, last, span), none)
        };
        change_expressions(&mut method.body, &mut |expr| {
            let ExprKind::Static(field) = expr.kind else { return };
            let Some(number) = of(field) else { return };
            let (span, ty) = (expr.span, expr.ty.clone());
            let kind = ExprKind::Field(Box::new(object(span)), number);
            let held = Expr { kind, ty: ty.clone(), span };
            if own.is_some() {
                *expr = held;
                return;
            }
            let first = Box::new(expr.clone());
            let kind = ExprKind::Conditional(Box::new(is_missing(span)), first, Box::new(held));
            *expr = Expr { kind, ty, span };
        });
        change_statements(&mut method.body, &mut |one| {
            let span = one.span;
            if let StmtKind::NewObject { target, class: made } = &one.kind
                && *made == class.id
            {
                let kind = ExprKind::Local(*target);
                let made = Expr { kind, ty: Type::Object(class.clone()), span };
                let first = fields.iter().map(|(field, number)| {
                    let value = read_static(&frame, *field, span);
                    let kind = StmtKind::SetField { object: made.clone(), field: *number, value };
                    stmt(kind, span)
                });
                let first: Vec<Stmt> = first.collect();
                let keep = StmtKind::SetStatic { field: last, value: made.clone() };
                return std::iter::once(one).chain(first).chain([stmt(keep, span)]).collect();
            }
            let StmtKind::SetStatic { field, value } = &one.kind else { return vec![one] };
            let Some(number) = of(*field) else { return vec![one] };
            let value = value.clone();
            let kind = StmtKind::SetField { object: object(span), field: number, value };
            let kept = stmt(kind, span);
            if own.is_some() {
                return vec![kept];
            }
            let (condition, otherwise) = (is_missing(span), block(vec![kept]));
            let kind = StmtKind::If { condition, then: block(vec![one]), otherwise };
            vec![stmt(kind, span)]
        });
    }
    program
}

/// The object whose method or constructor runs, if it is of this class.
fn this_of(method: &Method, class: ClassId) -> Option<Expr> {
    let first = method.locals.first().filter(|_| method.receiver != Receiver::Nothing)?;
    let is_own = class_of(&first.ty).is_some_and(|one| one.id == class);
    let kind = ExprKind::Local(LocalId::new(0));
    is_own.then(|| Expr { kind, ty: first.ty.clone(), span: method.span.at_start() })
}
