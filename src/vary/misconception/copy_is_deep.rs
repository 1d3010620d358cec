//! A copy of a list or an array is read as if its elements were copied, too.

use super::copies::declared_type;
use super::dispatch::class_of;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Expr, Method, MethodId, Program, Stmt, StmtKind};
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{arrays_of, copied_elements, is_shown, read};
use crate::vary::unchecked::bare;

/// `copy-is-deep`
pub const RULE: Rule = Rule {
    name: "copy-is-deep",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = &skeleton.program;
    let mut places: Vec<Span> = Vec::new();
    for method in program.methods.iter().filter(|method| !method.is_library) {
        each_statement(&method.body, &mut |one| {
            if copy(program, method, one).is_some()
                && is_shown(skeleton, one.span)
                && !places.contains(&one.span)
            {
                places.push(one.span);
            }
        });
    }
    let Some((place, others)) = places.split_first() else { return Vec::new() };
    vec![Misreading {
        is_partial: false,
        place: *place,
        facts: Vec::new(),
        also: others.to_vec(),
        change: ChangeOf::Program(Box::new(deep(bare(skeleton)))),
    }]
}

/// The copy that a statement makes, and the class of its elements.
fn copy(program: &Program, method: &Method, one: &Stmt) -> Option<(Expr, ObjectClass)> {
    let span = one.span;
    let is_own = |class: &ObjectClass| {
        let row = program.class(class.id);
        !row.is_library && class.id != ClassId::OBJECT && row.constant_name().is_none()
    };
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other statement makes a copy")]
    match &one.kind {
        StmtKind::CopyArray { target, element, .. } => {
            let class = class_of(element).filter(|class| is_own(class))?;
            Some((read(method, *target, span), class.clone()))
        }
        StmtKind::Call { target: None, method: called, arguments } => {
            let called = &program.methods[called.index()];
            let [new, source] = &arguments[..] else { return None };
            if !called.receiver.is_constructor() || !called.is_library {
                return None;
            }
            let source = declared_type(program, method, source);
            let class = class_of(class_of(&source)?.arguments.last()?);
            let class = class.filter(|class| is_own(class) && !class.is_variable)?;
            Some((new.clone(), class.clone()))
        }
        _ => None,
    }
}

/// The program that copies the elements, too.
fn deep(mut program: Program) -> Program {
    let frame = program.clone();
    for at in 0..program.methods.len() {
        if program.methods[at].is_library {
            continue;
        }
        let id = MethodId::new(at);
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            let Some((made, class)) = copy(&frame, &frame.methods[at], &one) else {
                return vec![one];
            };
            let element = Type::Object(class);
            let is_array = made.ty.element().is_some();
            let arrays = if is_array { vec![made] } else { arrays_of(&program, &made) };
            let mut statements = vec![one];
            for array in arrays {
                let copying = copied_elements(&mut program, id, array, element.clone());
                statements.extend(copying.into_iter().flatten());
            }
            statements
        });
        program.methods[at].body = body;
    }
    program
}
