//! An array or a builder that is passed is read as if the method got a copy of it (S).

use super::array_assignment::is_temporary;
use super::places::{everywhere, quoted};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Expr, ExprKind, MethodId, Program, Receiver, StmtKind};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::ir_build::{copy_of, is_shown_call, new_local, object_noun, read, shown_methods};
use crate::vary::unchecked::bare;

/// `array-argument-by-value`
pub const RULE: Rule = Rule {
    name: "array-argument-by-value",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut readings = Vec::new();
    let mut methods: Vec<MethodId> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        // The object that a method is called on is no argument.
        let first = usize::from(method.receiver != Receiver::Nothing);
        if !method.is_counted {
            continue;
        }
        let mut passed: Vec<&Expr> = Vec::new();
        for caller in &program.methods {
            each_statement(&caller.body, &mut |stmt| {
                let StmtKind::Call { method: called, arguments, .. } = &stmt.kind else { return };
                if *called == id && is_shown_call(skeleton, stmt.span) {
                    let named = arguments.iter().skip(first);
                    let mut named = named.filter(|one| is_shared(one));
                    passed.extend(named.find(|one| !is_temporary(caller, one)));
                }
            });
        }
        let Some((argument, others)) = passed.split_first() else { continue };
        let facts = vec![
            ("name", quoted(skeleton, argument.span)),
            ("method", method.name.clone()),
            ("what", object_noun(&argument.ty).to_owned()),
        ];
        let change = ChangeOf::Program(Box::new(by_value(program.clone(), id)));
        methods.push(id);
        let also = others.iter().map(|other| other.span).collect();
        readings.push(Misreading { is_partial: false, place: argument.span, facts, also, change });
    }
    everywhere(readings, || {
        methods.iter().fold(program.clone(), |program, id| by_value(program, *id))
    })
}

/// Whether an argument is an array or a builder that the caller has a name for.
fn is_shared(argument: &Expr) -> bool {
    matches!(argument.ty, Type::Array(_) | Type::StringBuilder)
        && matches!(argument.kind, ExprKind::Local(_) | ExprKind::Static(_) | ExprKind::Element(..))
}

/// The program in which calls of a method copy arrays and builders.
fn by_value(mut program: Program, id: MethodId) -> Program {
    let first = usize::from(program.methods[id.index()].receiver != Receiver::Nothing);
    for at in 0..program.methods.len() {
        let caller = MethodId::new(at);
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |mut one| {
            let mut statements = Vec::new();
            if let StmtKind::Call { method, arguments, .. } = &mut one.kind
                && *method == id
            {
                let arguments = arguments.iter_mut().skip(first);
                for argument in arguments.filter(|argument| is_shared(argument)) {
                    let (ty, span) = (argument.ty.clone(), argument.span);
                    let copy = new_local(&mut program.methods[at], ty, span);
                    if let Some(copying) = copy_of(&mut program, caller, copy, argument.clone()) {
                        statements.extend(copying);
                        *argument = read(&program.methods[at], copy, span);
                    }
                }
            }
            statements.push(one);
            statements
        });
        program.methods[at].body = body;
    }
    program
}
