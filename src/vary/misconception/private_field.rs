//! A private field of a superclass is read as if objects of its subclasses had none (PM).

use super::dispatch::class_of;
use super::field_dynamic::made;
use super::written_class::classes;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_expressions, each_expression};
use crate::read::ir::{BinaryOp, Expr, ExprKind, MethodId, OBJECT_CLASS, Program};
use crate::read::syntax::ast::Member;
use crate::read::types::{ClassId, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{compared, default_of, is_shown, number, shown_methods};
use crate::vary::unchecked::bare;

/// `private-not-in-subclass`
pub const RULE: Rule = Rule {
    name: "private-not-in-subclass",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// A private field of a class that others extend.
struct PrivateField {
    class: ClassId,
    /// Its place among the fields of an object.
    place: u32,
    name: String,
}

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let fields = private_fields(skeleton);
    let mut places: Vec<(Span, String, String)> = Vec::new();
    let methods = readers(skeleton);
    for method in methods.iter().map(|id| &skeleton.program.methods[id.index()]) {
        each_expression(&method.body, &mut |expr| {
            if let Some(field) = read_by(expr, method.class, &fields)
                && is_shown(skeleton, expr.span)
                && !places.iter().any(|(place, ..)| *place == expr.span)
            {
                let class = skeleton.program.class(field.class).name.to_string();
                places.push((expr.span, field.name.clone(), class));
            }
        });
    }
    places.sort();
    let Some(((place, name, class), others)) = places.split_first() else { return Vec::new() };
    vec![Misreading {
        is_partial: false,
        place: *place,
        facts: vec![("name", name.clone()), ("class", class.clone())],
        also: others.iter().map(|(place, ..)| *place).collect(),
        change: ChangeOf::Program(Box::new(lacking(bare(skeleton), &methods, &fields))),
    }]
}

/// The private fields of classes of whose subclasses the program makes objects.
fn private_fields(skeleton: &Skeleton) -> Vec<PrivateField> {
    let made = made(&skeleton.program);
    let mut found = Vec::new();
    for class in classes(skeleton) {
        let Some(row) = class.row(&skeleton.program) else { continue };
        if !made.iter().any(|one| one.id != row && one.is_kind_of(row)) {
            continue;
        }
        let fields = class.members.iter().filter_map(Member::field);
        let private =
            fields.filter(|one| one.modifiers.has("private") && !one.modifiers.has("static"));
        for name in private.flat_map(|one| &one.declaration.declarators).map(|one| &one.name.text) {
            let mut known = skeleton.program.class(row).fields.iter();
            let place = known.rposition(|field| *field.name == **name);
            let place = place.and_then(|place| u32::try_from(place).ok());
            found.extend(place.map(|place| PrivateField { class: row, place, name: name.clone() }));
        }
    }
    found
}

/// The methods of objects that students see; constructors are left out, where fields get values.
fn readers(skeleton: &Skeleton) -> Vec<MethodId> {
    let is_method = |id: &MethodId| {
        let method = &skeleton.program.methods[id.index()];
        method.class.is_some() && !method.receiver.is_constructor()
    };
    shown_methods(skeleton).into_iter().filter(is_method).collect()
}

/// The private field that an expression in a method of a class reads.
fn read_by<'f>(
    expr: &Expr,
    within: Option<ClassId>,
    fields: &'f [PrivateField],
) -> Option<&'f PrivateField> {
    let ExprKind::Field(object, place) = &expr.kind else { return None };
    let class = class_of(&object.ty)?.id;
    fields.iter().find(|one| one.class == class && Some(class) == within && one.place == *place)
}

/// The program in which objects of subclasses have default values in the place of these fields.
fn lacking(mut program: Program, methods: &[MethodId], fields: &[PrivateField]) -> Program {
    for id in methods {
        let method = &mut program.methods[id.index()];
        let within = method.class;
        change_expressions(&mut method.body, &mut |expr| {
            let Some(field) = read_by(expr, within, fields) else { return };
            let ExprKind::Field(object, _) = &expr.kind else { return };
            let (span, ty) = (expr.span, expr.ty.clone());
            let own = ExprKind::Field(object.clone(), OBJECT_CLASS);
            let own = Expr { kind: own, ty: Type::INT, span };
            let asked = number(field.class.0.into(), Type::INT, span);
            let kind = ExprKind::Conditional(
                Box::new(compared(BinaryOp::Equal, own, asked)),
                Box::new(expr.clone()),
                Box::new(default_of(&ty, span)),
            );
            *expr = Expr { kind, ty, span };
        });
    }
    program
}
