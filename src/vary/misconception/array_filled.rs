//! `new P[2]` is read as if it made the two objects, too (Kaczmarczyk and others, 2010).

use super::dispatch::class_of;
use super::shared_fields::is_made;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Expr, ExprKind, MethodId, Program, Stmt, StmtKind};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{each_index, is_shown, new_local, read, stmt};
use crate::vary::unchecked::bare;

/// `array-filled-with-objects`
pub const RULE: Rule = Rule {
    name: "array-filled-with-objects",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = &skeleton.program;
    let mut places: Vec<(Span, String)> = Vec::new();
    for method in program.methods.iter().filter(|method| !method.is_library) {
        each_statement(&method.body, &mut |one| {
            if let Some(class) = made(program, one)
                && is_shown(skeleton, one.span)
                && !places.iter().any(|(place, _)| *place == one.span)
            {
                places.push((one.span, class));
            }
        });
    }
    let Some(((place, class), others)) = places.split_first() else { return Vec::new() };
    vec![Misreading {
        is_partial: false,
        place: *place,
        facts: vec![("class", class.clone())],
        also: others.iter().map(|(place, _)| *place).collect(),
        change: ChangeOf::Program(Box::new(filled(bare(skeleton)))),
    }]
}

/// The class whose objects an array that is made is for, if the program makes such objects.
fn made(program: &Program, one: &Stmt) -> Option<String> {
    let StmtKind::NewArray { element, lengths, .. } = &one.kind else { return None };
    let class = class_of(element).filter(|_| lengths.len() == 1)?;
    let row = program.class(class.id);
    let is_own = !row.is_library && row.constant_name().is_none() && is_made(program, class.id);
    is_own.then(|| class.name.to_string())
}

/// The program in which such arrays are filled.
fn filled(mut program: Program) -> Program {
    let frame = program.clone();
    for at in 0..program.methods.len() {
        if program.methods[at].is_library {
            continue;
        }
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            let StmtKind::NewArray { target, element, .. } = &one.kind else { return vec![one] };
            let Some(class) = element.class().filter(|_| made(&frame, &one).is_some()) else {
                return vec![one];
            };
            let (span, element, target) = (one.span, element.clone(), *target);
            let own = &mut program.methods[at];
            let object = new_local(own, element.clone(), span);
            let ty = Type::array_of(element);
            let array = Expr { kind: ExprKind::Local(target), ty, span };
            let value = read(own, object, span);
            let looping = each_index(&mut program, MethodId::new(at), array.clone(), |_, index| {
                Some(vec![
                    stmt(StmtKind::NewObject { target: object, class }, span),
                    stmt(StmtKind::SetElement { array, index, value }, span),
                ])
            });
            std::iter::once(one).chain(looping.into_iter().flatten()).collect()
        });
        program.methods[at].body = body;
    }
    program
}
