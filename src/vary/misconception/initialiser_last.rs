//! The values that fields are declared with are read as if they came after the constructor.

use super::written_class::classes;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::change_statements;
use crate::read::ir::{INITIALISER, Method, Program, Stmt, StmtKind};
use crate::read::types::ClassId;
use crate::skeleton::Skeleton;
use crate::vary::ir_build::is_shown;
use crate::vary::unchecked::bare;

/// `initialiser-last`
pub const RULE: Rule = Rule {
    name: "initialiser-last",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for class in classes(skeleton) {
        let Some(row) = class.row(&skeleton.program) else { continue };
        let mut fields = class.fields();
        let field =
            fields.find(|one| !one.is_static && one.has_value && is_shown(skeleton, one.name.span));
        if let Some(field) = field
            && !class.constructors(skeleton).is_empty()
        {
            sites.push((row, field.name.span, field.name.text.clone()));
        }
    }
    let Some((_, place, name)) = sites.first() else { return Vec::new() };
    let mut program = bare(skeleton);
    for (row, ..) in &sites {
        move_back(&mut program, *row);
    }
    vec![Misreading {
        is_partial: false,
        place: *place,
        facts: vec![("name", name.clone())],
        also: sites[1..].iter().map(|(_, place, _)| *place).collect(),
        change: ChangeOf::Program(Box::new(program)),
    }]
}

/// Lets the constructors of a class give the fields their first values at their end.
fn move_back(program: &mut Program, class: ClassId) {
    let initialises: Vec<bool> =
        program.methods.iter().map(|method| method.name.starts_with(INITIALISER)).collect();
    for method in &mut program.methods {
        let is_own = method.class == Some(class) && method.receiver.is_constructor();
        if !is_own || method.name.starts_with(INITIALISER) {
            continue;
        }
        let is_call = |one: &Stmt| matches!(one.kind, StmtKind::Call { method, .. } if initialises[method.index()]);
        let statements = &mut method.body.statements;
        if let Some(at) = statements.iter().position(is_call) {
            let call = statements.remove(at);
            put_last(method, &call);
        }
    }
}

/// Puts a statement at the end of a method, wherever that is.
pub(super) fn put_last(method: &mut Method, last: &Stmt) {
    change_statements(&mut method.body, &mut |one| {
        if matches!(one.kind, StmtKind::Return(_)) { vec![last.clone(), one] } else { vec![one] }
    });
    let statements = &mut method.body.statements;
    if !matches!(statements.last(), Some(Stmt { kind: StmtKind::Return(_), .. })) {
        statements.push(last.clone());
    }
}
