//! The constructor of a superclass is read as if it did not run, or as if it ran last.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::{ExprKind, Method, MethodId, Program, Stmt, StmtKind, THIS};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::is_shown;
use crate::vary::unchecked::bare;

/// `super-constructor-skipped`
pub const RULE: Rule = Rule {
    name: "super-constructor-skipped",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// What becomes of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CallFate {
    Skipped,
    Last,
}

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = bare(skeleton);
    let mut sites: Vec<(usize, Span, String, String)> = Vec::new();
    for (at, method) in program.methods.iter().enumerate() {
        let Some((place, called)) = call_of_super(&program, method) else { continue };
        let above = &program.methods[called.index()];
        if is_shown(skeleton, method.span) && is_shown(skeleton, above.span) {
            sites.push((at, place, method.name.clone(), above.name.clone()));
        }
    }
    let Some((first, others)) = sites.split_first() else { return Vec::new() };
    let mut readings = Vec::new();
    for (fate, read) in [(CallFate::Skipped, "skipped"), (CallFate::Last, "last")] {
        let (_, place, class, above) = first;
        let changed = sites.iter().fold(program.clone(), |mut program, (at, ..)| {
            let called = call_of_super(&program, &program.methods[*at]).map(|(_, called)| called);
            if let Some(called) = called {
                change(&mut program.methods[*at], called, fate);
            }
            program
        });
        let facts =
            vec![("read", read.to_owned()), ("class", class.clone()), ("above", above.clone())];
        readings.push(Misreading {
            place: *place,
            also: others.iter().map(|(_, place, ..)| *place).collect(),
            facts,
            is_partial: false,
            change: ChangeOf::Program(Box::new(changed)),
        });
    }
    readings
}

/// Where a constructor calls one of the author's of its superclass, and which.
fn call_of_super(program: &Program, method: &Method) -> Option<(Span, MethodId)> {
    if !method.receiver.is_constructor() || method.is_library {
        return None;
    }
    method.body.statements.iter().find_map(|stmt| {
        let called = called_above(program, method, stmt)?;
        let place = if stmt.span.start == stmt.span.end { method.span } else { stmt.span };
        Some((place, called))
    })
}

fn called_above(program: &Program, caller: &Method, stmt: &Stmt) -> Option<MethodId> {
    let StmtKind::Call { method, arguments, .. } = &stmt.kind else { return None };
    let target = program.methods.get(method.index())?;
    let is_on_this = arguments.first().is_some_and(|object| {
        matches!(object.kind, ExprKind::Local(at)
            if caller.locals.get(at.index()).is_some_and(|local| local.name == THIS))
    });
    let is_constructor = target.is_the_authors() && target.receiver.is_constructor();
    (is_on_this && is_constructor && target.class != caller.class).then_some(*method)
}

/// Takes the call of a constructor out of another one, or moves it to its end.
fn change(method: &mut Method, called: MethodId, fate: CallFate) {
    let is_it =
        |stmt: &Stmt| matches!(stmt.kind, StmtKind::Call { method, .. } if method == called);
    let statements = &mut method.body.statements;
    let Some(at) = statements.iter().position(is_it) else { return };
    let call = statements.remove(at);
    if fate == CallFate::Last {
        let ends = matches!(statements.last(), Some(Stmt { kind: StmtKind::Return(_), .. }));
        let end = statements.len() - usize::from(ends);
        statements.insert(end, call);
    }
}
