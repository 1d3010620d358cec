//! The variable of a for-each loop is read as a copy of each object (PM).

use super::copies::{copies_objects_of, values};
use super::places::everywhere;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, target};
use crate::read::ir::{LocalId, MethodId, Program, StmtKind};
use crate::read::syntax::ast::{LoopKind, StmtKind as Written};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{copy_of, is_own, new_local, read, shown_methods, stmt};
use crate::vary::unchecked::bare;

/// `for-each-object-copied`
pub const RULE: Rule = Rule {
    name: "for-each-object-copied",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = loops(skeleton);
    if loops.is_empty() {
        return Vec::new();
    }
    let values = values(skeleton);
    let program = &skeleton.program;
    let mut readings = Vec::new();
    let mut variables: Vec<(MethodId, LocalId)> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        for (at, local) in method.locals.iter().enumerate() {
            let variable = LocalId::new(at);
            let place = loops.iter().find(|(whole, name)| {
                *name == local.name && whole.covers(local.span) && !local.span.covers(*whole)
            });
            let Some((place, name)) = place else { continue };
            let is_object = copies_objects_of(program, &values, &local.ty);
            if !is_own(method, variable) || !is_object || local.span == *place {
                continue;
            }
            variables.push((id, variable));
            readings.push(Misreading {
                is_partial: false,
                place: local.span,
                facts: vec![("name", (*name).to_owned())],
                also: Vec::new(),
                change: ChangeOf::Program(Box::new(copying(bare(skeleton), (id, variable)))),
            });
        }
    }
    everywhere(readings, || variables.iter().fold(bare(skeleton), |of, one| copying(of, *one)))
}

/// The for-each loops that students see, each with its variable.
fn loops(skeleton: &Skeleton) -> Vec<(Span, &str)> {
    let mut loops = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let Written::Loop(of) = &stmt.kind
            && let LoopKind::ForEach { name, .. } = &of.kind
        {
            loops.push((stmt.span, name.text.as_str()));
        }
    });
    loops
}

/// The program in which whatever a variable is given is copied.
fn copying(mut program: Program, (id, variable): (MethodId, LocalId)) -> Program {
    let mut body = std::mem::take(&mut program.methods[id.index()].body);
    change_statements(&mut body, &mut |one| {
        if target(&one) != Some(variable) {
            return vec![one];
        }
        let span = one.span;
        let value = read(&program.methods[id.index()], variable, span);
        let copy = new_local(&mut program.methods[id.index()], value.ty.clone(), span);
        let copying = copy_of(&mut program, id, copy, value).unwrap_or_default();
        let value = read(&program.methods[id.index()], copy, span);
        let is_copied = !copying.is_empty();
        let mut statements = vec![one];
        statements.extend(copying);
        if is_copied {
            statements.push(stmt(StmtKind::Set { target: variable, value }, span));
        }
        statements
    });
    program.methods[id.index()].body = body;
    program
}
