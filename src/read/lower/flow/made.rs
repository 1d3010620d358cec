//! Which fields the constructors and initialisers of each class have to give values.
//!
//! In: a checked program. Out: for each method the fields to look at, with what is known of them
//! where it starts; findings about classes without a constructor.

use std::collections::BTreeMap;

use super::super::Findings;
use super::super::typed::{Expr, ExprKind, Method, Program, Stmt, StmtKind};
use super::assign;
use super::fields::{MadeFields, missing};
use crate::read::ir::{INITIALISER, MethodId};
use crate::read::types::ClassId;

/// Checks the fields of every class, and gives for each method what it has to look at.
pub(super) fn made_fields(program: &Program, findings: &mut Findings) -> Vec<MadeFields> {
    let blank = &program.blank_fields;
    let mut known: BTreeMap<usize, Vec<(bool, bool)>> = BTreeMap::new();
    for (at, method) in program.methods.iter().enumerate() {
        if let Some(class) = made_class(method).filter(|_| is_initialiser(method)) {
            // Looked at again with all others, so that nothing is said twice.
            let fields = MadeFields::of(class, blank);
            known.insert(
                at,
                assign::method(method, (&[], &mut None), fields, &mut Findings::default()),
            );
        }
    }
    let of_method = |(at, method): (usize, &Method)| {
        let Some(class) = made_class(method) else {
            return MadeFields::of_initialiser(MethodId::new(at), blank);
        };
        let mut made = MadeFields::of(class, blank);
        if is_initialiser(method) || is_default(method) {
            return made;
        }
        made.is_whole = true;
        for called in calls_on_object(method) {
            if let Some(values) = known.get(&called) {
                if !values.is_empty() && made_class(&program.methods[called]) == Some(class) {
                    made.known.clone_from(values);
                }
            } else if made_class(&program.methods[called]) == Some(class) {
                // Another constructor of the class gives all of them values.
                made.known = vec![(true, false); made.fields.len()];
            }
        }
        made
    };
    for field in blank.iter().filter(|one| one.initialiser.is_none()) {
        let mut of_class =
            program.methods.iter().filter(|one| made_class(one) == Some(field.class));
        if of_class.any(|method| !is_initialiser(method) && !is_default(method)) {
            continue;
        }
        let initialiser = program
            .methods
            .iter()
            .position(|one| is_initialiser(one) && made_class(one) == Some(field.class));
        let place = blank
            .iter()
            .filter(|one| one.class == field.class && one.initialiser.is_none())
            .position(|one| one.field == field.field);
        let has_value = initialiser
            .and_then(|at| known.get(&at))
            .zip(place)
            .is_some_and(|(known, place)| known[place].0);
        if !has_value {
            missing(field, None, findings);
        }
    }
    program.methods.iter().enumerate().map(of_method).collect()
}

/// Whether a method is made up of the values that fields are declared with, and of blocks.
fn is_initialiser(method: &Method) -> bool {
    method.name == INITIALISER
}

/// Whether a constructor is made up and assigns nothing itself.
fn is_default(method: &Method) -> bool {
    let is_call = |stmt: &Stmt| {
        let (StmtKind::Silent(expr) | StmtKind::Told(expr)) = &stmt.kind else { return false };
        !matches!(expr.kind, ExprKind::Update { .. })
    };
    method.class.is_none() && method.body.iter().all(is_call)
}

/// The class of the object that a method makes ready.
fn made_class(method: &Method) -> Option<ClassId> {
    let object = method.locals.first().filter(|_| method.receiver.is_constructor())?;
    object.ty.as_ref()?.class()
}

/// The methods that a constructor calls on its object before its own statements.
fn calls_on_object(method: &Method) -> Vec<usize> {
    let mut calls = Vec::new();
    for stmt in &method.body {
        match &stmt.kind {
            StmtKind::Silent(expr) => calls.extend(called(expr)),
            // Of a choice all alternatives are constructors of the same class.
            StmtKind::Told(expr) => match called(expr).or_else(|| first_alternative(expr)) {
                Some(method) => calls.push(method),
                None => break,
            },
            StmtKind::Nothing | StmtKind::MakeReady { .. } => {}
            StmtKind::Declare(_)
            | StmtKind::Expression(_)
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Switch(_)
            | StmtKind::Yield { .. }
            | StmtKind::Return { .. }
            | StmtKind::Check { .. }
            | StmtKind::AssertBlock(_)
            | StmtKind::Here(_)
            | StmtKind::Throw(_)
            | StmtKind::ThrowObject(_)
            | StmtKind::Try(_)
            | StmtKind::EndedBy(_)
            | StmtKind::Unknown => break,
        }
    }
    calls
}

/// The method that an expression calls, if it is a call.
fn called(expr: &Expr) -> Option<usize> {
    let ExprKind::Call { method, .. } = &expr.kind else { return None };
    Some(method.index())
}

/// The method that the first alternative of a choice calls.
fn first_alternative(expr: &Expr) -> Option<usize> {
    let first = *expr.alternatives()?.first()?;
    called(first).or_else(|| first_alternative(first))
}
