//! An overriding method is read as if the one that it overrides ran first.

use super::overriding::overridden;
use super::places::everywhere;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::any_statement;
use crate::read::ir::{Expr, LocalId, MethodId, Program, StmtKind};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::{read, shown_methods, stmt};
use crate::vary::unchecked::bare;

/// `override-adds`
pub const RULE: Rule = Rule {
    name: "override-adds",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// Methods that call the other version themselves are left alone.
fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut pairs: Vec<(MethodId, MethodId)> = Vec::new();
    for id in shown_methods(skeleton) {
        let Some(above) = overridden(skeleton, &program, id) else { continue };
        let calls_it = any_statement(
            &program.methods[id.index()].body,
            &|one| matches!(&one.kind, StmtKind::Call { method, .. } if *method == above),
        );
        if !calls_it {
            pairs.push((id, above));
        }
    }
    let readings = pairs.iter().map(|(id, above)| {
        let method = &program.methods[id.index()];
        let class = |id: MethodId| {
            let class = program.methods[id.index()].class;
            class.map(|class| program.class(class).name.to_string()).unwrap_or_default()
        };
        let facts =
            vec![("method", method.name.clone()), ("class", class(*id)), ("above", class(*above))];
        let change = ChangeOf::Program(Box::new(added(program.clone(), &[(*id, *above)])));
        let (place, also) = (method.span, Vec::new());
        Misreading { place, also, facts, is_partial: false, change }
    });
    let readings = readings.collect();
    everywhere(readings, || added(program.clone(), &pairs))
}

/// The program in which methods begin with a call of the ones above them.
fn added(mut program: Program, pairs: &[(MethodId, MethodId)]) -> Program {
    for (id, above) in pairs {
        let method = &mut program.methods[id.index()];
        let span = method.span.at_start();
        let parameters = (0..method.parameters as usize).map(LocalId::new);
        let arguments: Vec<Expr> = parameters.map(|local| read(method, local, span)).collect();
        let call = StmtKind::Call { target: None, method: *above, arguments };
        method.body.statements.insert(0, stmt(call, span));
    }
    program
}
