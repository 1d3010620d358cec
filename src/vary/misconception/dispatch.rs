//! What rules have in common that bind a call to another method than the object's class does.
//!
//! In: a typed program, where the method of an object is chosen by conditions on its class. Out:
//! misreadings in which the same one runs whatever the object is, and which note where that makes a
//! difference.

use std::collections::BTreeSet;

use super::{ChangeOf, Misreading};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{
    BinaryOp, Expr, ExprKind, LogicOp, Method, MethodId, OBJECT_CLASS, Program, Receiver, Stmt,
    StmtKind, THIS,
};
use crate::read::syntax::ast::ExprKind as Written;
use crate::read::syntax::walk;
use crate::read::types::{ObjectClass, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::is_shown;
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// The most single places; one more reading is of all of them.
const MOST: usize = 7;

/// A call on an object, or conditions on its class with a call after each.
pub(super) struct Dispatch<'a> {
    /// The object.
    pub object: &'a Expr,
    /// What is called, each once.
    pub methods: Vec<MethodId>,
}

/// The dispatch that a statement is, if it is one: where only one method can run, it is a call.
pub(super) fn dispatch<'a>(program: &Program, of: &'a Stmt) -> Option<Dispatch<'a>> {
    if let StmtKind::Call { method, arguments, .. } = &of.kind {
        let called = &program.methods[method.index()];
        let is_of_object = called.receiver == Receiver::Object && !called.is_library;
        let object = arguments.first().filter(|_| is_of_object)?;
        return Some(Dispatch { object, methods: vec![*method] });
    }
    let StmtKind::If { condition, .. } = &of.kind else { return None };
    let object = class_asked(condition)?;
    let mut methods = Vec::new();
    collect(of, &mut methods)?;
    Some(Dispatch { object, methods })
}

/// The calls after the conditions; `None` if anything else stands there.
fn collect(of: &Stmt, methods: &mut Vec<MethodId>) -> Option<()> {
    let StmtKind::If { condition, then, otherwise } = &of.kind else { return None };
    class_asked(condition)?;
    for branch in [then, otherwise] {
        let [only] = &branch.statements[..] else { return None };
        if let StmtKind::Call { method, .. } = &only.kind {
            methods.push(*method);
        } else {
            collect(only, methods)?;
        }
    }
    Some(())
}

/// The object whose class is asked for, if a condition asks nothing else.
fn class_asked(condition: &Expr) -> Option<&Expr> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else asks for a class only")]
    match &condition.kind {
        ExprKind::Logic(LogicOp::Or, left, right) => class_asked(left).and(class_asked(right)),
        ExprKind::Binary(BinaryOp::Equal, left, _) => match &left.kind {
            ExprKind::Field(object, OBJECT_CLASS) => Some(object),
            _ => None,
        },
        _ => None,
    }
}

/// The class of a type.
pub(super) fn class_of(ty: &Type) -> Option<&ObjectClass> {
    if let Type::Object(class) = ty { Some(class) } else { None }
}

/// The method that objects of exactly this class have in place of another one, if it has a body.
pub(super) fn version(skeleton: &Skeleton, class: &ObjectClass, like: &Method) -> Option<MethodId> {
    let parameters = |method: &Method| -> Vec<Type> {
        let locals = method.locals.iter().take(method.parameters as usize).skip(1);
        locals.map(|local| local.ty.clone()).collect()
    };
    let wanted = parameters(like);
    let own = |method: &Method| -> Option<usize> {
        let declared = class_of(&method.locals.first()?.ty)?;
        let is_version = method.receiver == Receiver::Object
            && !method.is_library
            && method.name == like.name
            && class.is_kind_of(declared.id)
            && parameters(method) == wanted;
        is_version.then(|| declared.ancestors.len())
    };
    let all = skeleton.program.methods.iter().enumerate();
    let found = all.filter_map(|(at, method)| Some((own(method)?, at))).max()?;
    let method = MethodId::new(found.1);
    let span = skeleton.program.methods[method.index()].span;
    let members = skeleton.file.all_members();
    let written = members.iter().filter_map(|member| member.method());
    let mut written = written.filter(|one| one.span == span);
    written.next().is_none_or(|one| one.has_body).then_some(method)
}

/// Whether an expression is the object whose method runs.
pub(super) fn is_this(method: &Method, object: &Expr) -> bool {
    matches!(object.kind, ExprKind::Local(local) if method.locals[local.index()].name == THIS)
}

/// The misreadings that bind calls which students see to the method that the class of `bound` has,
/// where there is such a class.
pub(super) fn bound(
    skeleton: &Skeleton,
    bound: &dyn Fn(&Method, &Stmt, &Expr) -> Option<ObjectClass>,
) -> Vec<Misreading> {
    let program = &skeleton.program;
    let fixed = calls_of_super(skeleton);
    let mut places: Vec<(Span, MethodId)> = Vec::new();
    for method in program.methods.iter().filter(|method| !method.is_library) {
        each_statement(&method.body, &mut |one| {
            let is_free = is_shown(skeleton, one.span) && !fixed.contains(&one.span);
            let Some(call) = dispatch(program, one).filter(|_| is_free) else { return };
            let Some(class) = bound(method, one, call.object) else { return };
            let like = &program.methods[call.methods[0].index()];
            let version = version(skeleton, &class, like);
            if let Some(version) = version
                && call.methods.iter().any(|method| *method != version)
                && !places.iter().any(|(place, _)| *place == one.span)
            {
                places.push((one.span, version));
            }
        });
    }
    places.sort();
    let reading = |places: &[(Span, MethodId)], is_partial: bool| Misreading {
        is_partial,
        place: places[0].0,
        facts: Vec::new(),
        also: places[1..].iter().map(|(place, _)| *place).collect(),
        change: binding(bare(skeleton), places),
    };
    match &places[..] {
        [] => Vec::new(),
        [_] => vec![reading(&places, false)],
        _ => {
            let single = places.chunks(1).take(MOST).map(|one| reading(one, true));
            std::iter::once(reading(&places, false)).chain(single).collect()
        }
    }
}

/// The calls of `super.m()`, which are bound where they are written.
fn calls_of_super(skeleton: &Skeleton) -> BTreeSet<Span> {
    let mut places = BTreeSet::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let Written::Call { receiver: Some(receiver), .. } = &expr.kind
            && matches!(receiver.kind, Written::Super | Written::BaseSuper(_))
        {
            places.insert(expr.span);
        }
    });
    places
}

/// The program in which these methods run at these places.
fn binding(mut program: Program, places: &[(Span, MethodId)]) -> ChangeOf {
    let span = program.methods[program.start.index()].span;
    let note = NoteVariable::new(&mut program, span);
    let frame = program.clone();
    for method in program.methods.iter_mut().filter(|method| !method.is_library) {
        change_statements(&mut method.body, &mut |one| {
            let place = places.iter().position(|(place, _)| *place == one.span);
            let Some(place) = place.filter(|_| matches!(one.kind, StmtKind::Call { .. })) else {
                return vec![one];
            };
            let mut one = one;
            let mut statements = Vec::new();
            if dispatch(&frame, &one).is_some()
                && let StmtKind::Call { method, .. } = &mut one.kind
                && *method != places[place].1
            {
                *method = places[place].1;
                statements.extend(note.mark(&frame, place, one.span));
            }
            statements.push(one);
            statements
        });
    }
    ChangeOf::Located(Box::new(program), places.iter().map(|(place, _)| *place).collect())
}
