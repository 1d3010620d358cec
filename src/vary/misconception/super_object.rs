//! `super.m()` is read as if it worked on an object of the superclass of its own (PM): what it
//! changes, the object itself does not show.

use super::copies::has_objects;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::change_statements;
use crate::read::ir::{ExprKind, MethodId, Receiver, Stmt, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{copy_of, new_local, read};
use crate::vary::unchecked::bare;

/// `super-is-second-object`
pub const RULE: Rule = Rule {
    name: "super-is-second-object",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if !has_objects(skeleton) {
        return Vec::new();
    }
    let mut program = bare(skeleton);
    let mut places: Vec<(Span, String)> = Vec::new();
    for at in 0..program.methods.len() {
        let method = &program.methods[at];
        if method.is_library || method.receiver == Receiver::Nothing {
            continue;
        }
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |mut one: Stmt| {
            let span = one.span;
            let StmtKind::Call { method: called, arguments, .. } = &mut one.kind else {
                return vec![one];
            };
            let Some(object) = arguments.first_mut() else { return vec![one] };
            let is_this = matches!(object.kind, ExprKind::Local(local) if local.index() == 0);
            if !is_this || !is_super_call(skeleton, span) {
                return vec![one];
            }
            let name = program.methods[called.index()].name.clone();
            let copy = new_local(&mut program.methods[at], object.ty.clone(), span);
            let own = object.clone();
            let Some(mut statements) = copy_of(&mut program, MethodId::new(at), copy, own) else {
                return vec![one];
            };
            *object = read(&program.methods[at], copy, span);
            places.push((span, name));
            statements.push(one);
            statements
        });
        program.methods[at].body = body;
    }
    places.sort_by_key(|(place, _)| *place);
    let Some((place, name)) = places.first().cloned() else { return Vec::new() };
    let facts = vec![("method", name)];
    let also = places[1..].iter().map(|(place, _)| *place).collect();
    let change = ChangeOf::Program(Box::new(program));
    vec![Misreading { place, also, facts, is_partial: false, change }]
}

/// Whether a call is one of the version that the superclass has.
fn is_super_call(skeleton: &Skeleton, place: Span) -> bool {
    let behind = skeleton.source.slice(place).strip_prefix("super").unwrap_or_default();
    behind.trim_start().starts_with('.')
}
