//! Which methods override which, and which calls are dispatched.
//!
//! In: a typed program. Out: the version of a method that a class has by its declaration, the calls
//! that run another one because of the object, and the program in which they do not.

use super::places::everywhere;
use super::{ChangeOf, Misreading};
use crate::read::ir::walk::{each_statement, each_statement_mut};
use crate::read::ir::{Expr, ExprKind, Method, MethodId, Program, Receiver, StmtKind, THIS};
use crate::read::types::{ObjectClass, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{is_shown, shown_methods};
use crate::vary::unchecked::bare;

/// Whether a call is on the very object whose method makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallReceiver {
    /// `this`, written or not.
    This,
    /// What an expression refers to.
    Other,
}

/// A call that may run a version further down.
#[derive(Clone, Debug)]
struct DispatchedCall {
    place: Span,
    method: String,
    class: String,
}

/// The misreadings by which calls on such an object run the version that the type has which the
/// compiler knows: of each single call, and of all of them.
pub(super) fn bound_by_type(skeleton: &Skeleton, receiver: CallReceiver) -> Vec<Misreading> {
    let program = bare(skeleton);
    let calls = dispatched(skeleton, &program, receiver);
    let reading = |call: &DispatchedCall| Misreading {
        place: call.place,
        also: Vec::new(),
        facts: vec![("method", call.method.clone()), ("class", call.class.clone())],
        is_partial: false,
        change: ChangeOf::Program(Box::new(bound(&program, receiver, &[call.place]))),
    };
    let readings = calls.iter().map(reading).collect();
    let places: Vec<Span> = calls.iter().map(|call| call.place).collect();
    everywhere(readings, || bound(&program, receiver, &places))
}

/// The calls that students see of which a version further down may run, each once, in the order of
/// the text.
fn dispatched(
    skeleton: &Skeleton,
    program: &Program,
    receiver: CallReceiver,
) -> Vec<DispatchedCall> {
    let mut calls: Vec<DispatchedCall> = Vec::new();
    for caller in &program.methods {
        each_statement(&caller.body, &mut |stmt| {
            let StmtKind::Call { method, arguments, .. } = &stmt.kind else { return };
            if calls.iter().any(|call| call.place == stmt.span) || !is_shown(skeleton, stmt.span) {
                return;
            }
            let declared = declared_version(program, caller, (*method, arguments), receiver);
            if let Some((_, class)) = declared.filter(|(at, _)| has_body(skeleton, program, *at)) {
                let method = program.methods[method.index()].name.clone();
                calls.push(DispatchedCall { place: stmt.span, method, class });
            }
        });
    }
    calls.sort_by_key(|call| call.place);
    calls
}

/// The program in which the calls at these places run the version that the compiler knows.
fn bound(program: &Program, receiver: CallReceiver, places: &[Span]) -> Program {
    let mut changed = program.clone();
    for (caller, method) in program.methods.iter().zip(&mut changed.methods) {
        each_statement_mut(&mut method.body, &mut |stmt| {
            if let StmtKind::Call { method, arguments, .. } = &mut stmt.kind
                && places.contains(&stmt.span)
                && let Some((declared, _)) =
                    declared_version(program, caller, (*method, arguments), receiver)
            {
                *method = declared;
            }
        });
    }
    changed
}

/// The version of the called method that the type of the receiver has, and the name of that type;
/// `None` where that one is called, or where the receiver is another one.
fn declared_version(
    program: &Program,
    caller: &Method,
    (target, arguments): (MethodId, &[Expr]),
    receiver: CallReceiver,
) -> Option<(MethodId, String)> {
    let object = arguments.first()?;
    let is_this = matches!(object.kind, ExprKind::Local(at)
        if caller.locals.get(at.index()).is_some_and(|local| local.name == THIS));
    let Type::Object(known) = &object.ty else { return None };
    if is_this != (receiver == CallReceiver::This) {
        return None;
    }
    let method = program.methods.get(target.index())?;
    let own = class_of(method)?;
    let is_below = own.id != known.id && own.is_kind_of(known.id);
    let declared = version_of(program, method, known)?;
    is_below.then(|| (declared, known.name.to_string()))
}

/// The version of a method that the objects of a class have: its own, or that of the nearest class
/// above it.
fn version_of(program: &Program, method: &Method, class: &ObjectClass) -> Option<MethodId> {
    let versions = program.methods.iter().enumerate().filter_map(|(at, other)| {
        let of = class_of(other).filter(|of| class.is_kind_of(of.id))?;
        is_version(method, other).then_some((of.ancestors.len(), MethodId::new(at)))
    });
    versions.max_by_key(|(ancestors, _)| *ancestors).map(|(_, at)| at)
}

/// The nearest method above that a method overrides, if it has a body that students see.
pub(super) fn overridden(skeleton: &Skeleton, program: &Program, of: MethodId) -> Option<MethodId> {
    let method = &program.methods[of.index()];
    let own = class_of(method)?;
    let above = program.methods.iter().enumerate().filter_map(|(at, other)| {
        let class = class_of(other)?;
        let is_above = class.id != own.id && own.is_kind_of(class.id);
        (is_above && is_version(method, other))
            .then_some((class.ancestors.len(), MethodId::new(at)))
    });
    let (_, nearest) = above.max_by_key(|(ancestors, _)| *ancestors)?;
    let is_there =
        shown_methods(skeleton).contains(&nearest) && has_body(skeleton, program, nearest);
    is_there.then_some(nearest)
}

/// Whether two methods of objects override each other if their classes are related.
fn is_version(one: &Method, other: &Method) -> bool {
    let parameters = |of: &Method| {
        let locals = of.locals.iter().take(of.parameters as usize).skip(1);
        locals.map(|local| local.ty.clone()).collect::<Vec<_>>()
    };
    one.name == other.name
        && other.receiver == Receiver::Object
        && other.is_counted
        && parameters(one) == parameters(other)
}

/// The class of the objects whose method it is.
fn class_of(method: &Method) -> Option<&ObjectClass> {
    match &method.locals.first()?.ty {
        Type::Object(class) if method.receiver == Receiver::Object => Some(class),
        Type::Object(_)
        | Type::Primitive(_)
        | Type::String
        | Type::StringBuilder
        | Type::Array(_)
        | Type::Null => None,
    }
}

/// Whether a method is more than a declaration.
fn has_body(skeleton: &Skeleton, program: &Program, of: MethodId) -> bool {
    skeleton.source.slice(program.methods[of.index()].span).ends_with('}')
}
