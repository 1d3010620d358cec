//! A cast is read as if it made an object of that class (Liberman, Beeri and Kolikant, 2011).

use std::collections::BTreeMap;

use super::dispatch::{bound, class_of};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::Program;
use crate::read::syntax::ast::{Expr, ExprKind, TypeSyntax, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::read::types::ObjectClass;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// `cast-changes-object`
pub const RULE: Rule = Rule {
    name: "cast-changes-object",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let casts = casts(skeleton);
    if casts.is_empty() {
        return Vec::new();
    }
    bound(skeleton, &|_, one, _| casts.get(&one.span).cloned())
}

/// The calls that students see on an object that is cast, each with the class.
fn casts(skeleton: &Skeleton) -> BTreeMap<Span, ObjectClass> {
    let mut casts = BTreeMap::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        if let ExprKind::Call { receiver: Some(receiver), .. } = &expr.kind
            && let ExprKind::Cast { ty, .. } = &receiver.unparenthesised().kind
            && let Some(class) = class_named(&skeleton.program, ty)
        {
            casts.insert(expr.span, class);
        }
    });
    casts
}

/// The class that a type names.
pub(super) fn class_named(program: &Program, ty: &TypeSyntax) -> Option<ObjectClass> {
    let (TypeSyntaxKind::Class(name) | TypeSyntaxKind::Generic { class: name, .. }) = &ty.kind
    else {
        return None;
    };
    let locals = program.methods.iter().flat_map(|method| &method.locals);
    let mut classes = locals.filter_map(|local| class_of(&local.ty));
    classes.find(|class| *class.name == **name && !class.is_variable).cloned()
}
