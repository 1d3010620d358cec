//! Fields are read as if they were overridden like methods.

use super::dispatch::class_of;
use super::shared_fields::owner;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_expressions, each_expression};
use crate::read::ir::{BinaryOp, Expr, ExprKind, OBJECT_CLASS, Program};
use crate::read::types::{ObjectClass, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{compared, is_shown, number};
use crate::vary::unchecked::bare;

/// `field-dynamic`
pub const RULE: Rule = Rule {
    name: "field-dynamic",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let classes = made(&skeleton.program);
    let mut places: Vec<(Span, String)> = Vec::new();
    for method in skeleton.program.methods.iter().filter(|method| !method.is_library) {
        each_expression(&method.body, &mut |expr| {
            if let ExprKind::Field(object, field) = &expr.kind
                && !hiding(&skeleton.program, &classes, object, *field).is_empty()
                && is_shown(skeleton, expr.span)
                && !places.iter().any(|(place, _)| *place == expr.span)
            {
                let fields = object.ty.class().map(|class| &skeleton.program.class(class).fields);
                let field = fields.and_then(|fields| fields.get(*field as usize));
                places.extend(field.map(|field| (expr.span, field.name.to_string())));
            }
        });
    }
    places.sort();
    let Some(((place, name), others)) = places.split_first() else { return Vec::new() };
    let mut program = bare(skeleton);
    let frame = program.clone();
    for method in program.methods.iter_mut().filter(|method| !method.is_library) {
        change_expressions(&mut method.body, &mut |expr| {
            if let ExprKind::Field(object, field) = &expr.kind {
                let hiding = hiding(&frame, &classes, object, *field);
                *expr = chosen(expr, object, &hiding);
            }
        });
    }
    vec![Misreading {
        is_partial: false,
        place: *place,
        facts: vec![("name", name.clone())],
        also: others.iter().map(|(place, _)| *place).collect(),
        change: ChangeOf::Program(Box::new(program)),
    }]
}

/// The author's classes that objects are made of.
pub(super) fn made(program: &Program) -> Vec<ObjectClass> {
    let mut classes: Vec<ObjectClass> = Vec::new();
    for method in program.methods.iter().filter(|method| !method.is_library) {
        let types = method.locals.iter().filter_map(|local| class_of(&local.ty));
        for class in types {
            let is_known = classes.iter().any(|one| one.id == class.id);
            if !is_known && !class.is_variable && !program.class(class.id).is_library {
                classes.push(class.clone());
            }
        }
    }
    classes
}

/// The classes whose objects have another field of this name, which hides it, each with the place
/// of that field and its type.
fn hiding(
    program: &Program,
    classes: &[ObjectClass],
    object: &Expr,
    field: u32,
) -> Vec<(ObjectClass, u32, Type)> {
    let (Some(declared), Some(owner)) = (class_of(&object.ty), owner(program, object, field))
    else {
        return Vec::new();
    };
    let name = &program.class(owner).fields[field as usize].name;
    let own = |class: &ObjectClass| -> Option<(ObjectClass, u32, Type)> {
        if class.id == declared.id || !class.is_kind_of(declared.id) || field == OBJECT_CLASS {
            return None;
        }
        let fields = program.class(class.id).fields.iter().enumerate();
        let (at, last) = fields.rev().find(|(_, one)| one.name == *name)?;
        let at = u32::try_from(at).ok()?;
        (at != field).then(|| (class.clone(), at, last.ty.clone()))
    };
    classes.iter().filter_map(own).collect()
}

/// The field that an object of the very class has.
fn chosen(expr: &Expr, object: &Expr, hiding: &[(ObjectClass, u32, Type)]) -> Expr {
    let span = expr.span;
    hiding.iter().fold(expr.clone(), |rest, (class, field, ty)| {
        if *ty != expr.ty {
            return rest;
        }
        let kind = ExprKind::Field(Box::new(object.clone()), OBJECT_CLASS);
        let asked = Expr { kind, ty: Type::INT, span };
        let known = number(class.id.0.into(), Type::INT, span);
        let condition = compared(BinaryOp::Equal, asked, known);
        let object = Expr { ty: Type::Object(class.clone()), ..object.clone() };
        let kind = ExprKind::Field(Box::new(object), *field);
        let own = Expr { kind, ty: ty.clone(), span };
        let kind = ExprKind::Conditional(Box::new(condition), Box::new(own), Box::new(rest));
        Expr { kind, ty: ty.clone(), span }
    })
}
