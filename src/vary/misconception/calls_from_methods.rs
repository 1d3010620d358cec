//! Only the calls that stand in the method where the program starts count.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, site};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{MethodId, Program, StmtKind};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::{is_shown, shown_methods};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `calls-from-methods-not-counted`
pub const RULE: Rule = Rule {
    name: "calls-from-methods-not-counted",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut sites = Vec::new();
    for id in shown_methods(skeleton) {
        // Other calls of the method than the entry's, and those of the entry.
        let (mut others, mut own) = (Vec::new(), 0);
        for (at, caller) in program.written_methods() {
            each_statement(&caller.body, &mut |stmt| {
                if !matches!(stmt.kind, StmtKind::Call { method, .. } if method == id) {
                    return;
                }
                if at == program.entry {
                    own += 1;
                } else if at != id && is_shown(skeleton, stmt.span) {
                    others.push((stmt.span, caller.name.clone()));
                }
            });
        }
        let (Some((place, caller)), true) = (others.into_iter().next(), own > 0) else { continue };
        let method = program.methods[id.index()].name.clone();
        sites.push(vec![Misreading {
            is_partial: false,
            place,
            facts: vec![("method", method), ("caller", caller)],
            also: Vec::new(),
            change: ChangeOf::Calls(id, Box::new(noting(program.clone(), id)), |calls, note| {
                (note != calls).then_some(note)
            }),
        }]);
    }
    site::in_turn(sites)
}

/// The program that notes how often the entry calls a method.
fn noting(mut program: Program, id: MethodId) -> Program {
    let entry = program.entry.index();
    let span = program.methods[entry].span;
    let note = NoteVariable::new(&mut program, span);
    let mut body = std::mem::take(&mut program.methods[entry].body);
    change_statements(&mut body, &mut |one| {
        if !matches!(one.kind, StmtKind::Call { method, .. } if method == id) {
            return vec![one];
        }
        vec![note.change(&program, 1, span), note.tell(&program, span), one]
    });
    program.methods[entry].body = body;
    program
}
