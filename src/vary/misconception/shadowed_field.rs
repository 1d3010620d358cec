//! A local variable or a parameter that hides a static field of the same name is read as that field
//! (PM).

use super::places::everywhere;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::{LocalId, MethodId, Program, StaticField, StaticId};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::{as_fields, is_own, is_shown, shown_methods};
use crate::vary::unchecked::bare;

/// `shadowed-field`
pub const RULE: Rule = Rule {
    name: "shadowed-field",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    let mut methods: Vec<(MethodId, Vec<Option<StaticId>>)> = Vec::new();
    for id in shown_methods(skeleton) {
        let fields = hidden(&program, id);
        let method = &program.methods[id.index()];
        let first = method.locals.iter().zip(&fields).find(|(_, field)| field.is_some());
        let Some((local, _)) = first else { continue };
        if !is_shown(skeleton, local.span) {
            continue;
        }
        let facts = vec![("name", local.name.clone()), ("method", method.name.clone())];
        let place = local.span;
        let change = ChangeOf::Program(Box::new(as_fields(program.clone(), id, &fields)));
        methods.push((id, fields));
        readings.push(Misreading { is_partial: false, place, facts, also: Vec::new(), change });
    }
    everywhere(readings, || {
        methods
            .iter()
            .fold(program.clone(), |program, (id, fields)| as_fields(program, *id, fields))
    })
}

/// For each variable of a method the field that it hides.
fn hidden(program: &Program, id: MethodId) -> Vec<Option<StaticId>> {
    let method = &program.methods[id.index()];
    let locals = method.locals.iter().enumerate();
    locals
        .map(|(at, local)| {
            let same = |field: &StaticField| field.name == local.name && field.ty == local.ty;
            let field = program.statics.iter().position(same)?;
            is_own(method, LocalId::new(at)).then(|| StaticId::new(field))
        })
        .collect()
}
