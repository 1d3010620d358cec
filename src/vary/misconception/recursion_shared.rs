//! All activations of a recursive method are read as if they shared their variables (PM).

use super::places::everywhere;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::each_statement;
use crate::read::ir::{LocalId, MethodId, Program, StaticId, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{as_fields, cycle, is_own, is_shown, new_static, shown_methods};
use crate::vary::unchecked::bare;

/// `recursion-shared-variables`
pub const RULE: Rule = Rule {
    name: "recursion-shared-variables",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    let mut methods: Vec<MethodId> = Vec::new();
    for id in shown_methods(skeleton) {
        let cycle = cycle(&program, id);
        let method = &program.methods[id.index()];
        let mut places: Vec<Span> = Vec::new();
        each_statement(&method.body, &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Call { method, .. } if cycle.contains(&method))
                && is_shown(skeleton, stmt.span)
            {
                places.push(stmt.span);
            }
        });
        // The whole method is misread, so other calls in it are no places of their own.
        let Some(place) = places.first() else { continue };
        let Some(variable) =
            (0..method.locals.len()).map(LocalId::new).find(|local| is_own(method, *local))
        else {
            continue;
        };
        let facts = vec![
            ("method", method.name.clone()),
            ("name", method.locals[variable.index()].name.clone()),
        ];
        methods.push(id);
        let change = ChangeOf::Program(Box::new(shared(program.clone(), id)));
        readings.push(Misreading {
            is_partial: false,
            place: *place,
            facts,
            also: Vec::new(),
            change,
        });
    }
    everywhere(readings, || {
        methods.iter().fold(program.clone(), |program, id| shared(program, *id))
    })
}

/// The program in which the author's variables of a method are there once.
fn shared(mut program: Program, id: MethodId) -> Program {
    let own = program.methods[id.index()].clone();
    let fields: Vec<Option<StaticId>> = own
        .locals
        .iter()
        .enumerate()
        .map(|(at, local)| {
            is_own(&own, LocalId::new(at))
                .then(|| new_static(&mut program, local.ty.clone(), local.span))
        })
        .collect();
    as_fields(program, id, &fields)
}
