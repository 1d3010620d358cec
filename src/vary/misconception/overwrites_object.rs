//! `a = b` is read as if it put the content of `b` into the object of `a` (Sorva).

use std::collections::BTreeMap;

use super::choices::spelled_out;
use super::copies::{has_objects, leaves};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{
    BinaryOp, Expr, ExprKind, LocalId, Method, OBJECT_CLASS, Program, Stmt, StmtKind,
};
use crate::read::syntax::ast::{Expr as Written, ExprKind as Syntax};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{block, both, compared, is_own, new_local, read, shown_methods, stmt};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `assignment-overwrites-object`
pub const RULE: Rule = Rule {
    name: "assignment-overwrites-object",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// The most single places; one more reading is of all of them.
const MOST: usize = 7;

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let given = given(skeleton);
    if given.is_empty() || !has_objects(skeleton) {
        return Vec::new();
    }
    let program = spelled_out(bare(skeleton));
    let mut places: Vec<Span> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        each_statement(&method.body, &mut |one| {
            if overwritten(&program, method, one, &given).is_some() && !places.contains(&one.span) {
                places.push(one.span);
            }
        });
    }
    let reading = |places: &[Span], is_partial: bool| Misreading {
        is_partial,
        place: places[0],
        facts: Vec::new(),
        also: places[1..].to_vec(),
        change: overwriting(program.clone(), places, &given),
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

/// The places of existing objects that students see assigned to a variable, declarations apart,
/// each with the place of the assignment.
fn given(skeleton: &Skeleton) -> BTreeMap<Span, Span> {
    let mut given = BTreeMap::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Written| {
        let Syntax::Assign { operator: None, target, value, .. } = &expr.kind else { return };
        if !matches!(target.kind, Syntax::Name(_)) {
            return;
        }
        leaves(value, &mut |leaf| {
            let is_there = matches!(
                leaf.kind,
                Syntax::Name(_) | Syntax::Field { .. } | Syntax::Index { .. } | Syntax::Call { .. }
            );
            if is_there {
                given.insert(leaf.span, expr.span);
            }
        });
    });
    given
}

/// The variable of an assignment, and what it is given, if that is an object of the author's.
fn overwritten<'a>(
    program: &Program,
    method: &Method,
    one: &'a Stmt,
    given: &BTreeMap<Span, Span>,
) -> Option<(LocalId, &'a Expr)> {
    let StmtKind::Set { target, value } = &one.kind else { return None };
    let is_given = given.get(&value.span) == Some(&one.span);
    let Type::Object(class) = &method.locals[target.index()].ty else { return None };
    let row = program.class(class.id);
    let is_object = !row.is_library && row.constant_name().is_none() && row.fields.len() > 1;
    (is_given && is_object && is_own(method, *target)).then_some((*target, value))
}

/// The program in which these assignments change the object.
fn overwriting(mut program: Program, places: &[Span], given: &BTreeMap<Span, Span>) -> ChangeOf {
    let span = program.beginning();
    let note = NoteVariable::new(&mut program, span);
    for at in 0..program.methods.len() {
        if program.methods[at].is_library {
            continue;
        }
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            let place = places.iter().position(|place| *place == one.span);
            let held = overwritten(&program, &program.methods[at], &one, given);
            let (Some(place), Some((target, value))) = (place, held) else { return vec![one] };
            let (span, value) = (one.span, value.clone());
            let marks = note.mark(&program, place, span);
            let source = new_local(&mut program.methods[at], value.ty.clone(), span);
            let method = &program.methods[at];
            let (old, new) = (read(method, target, span), read(method, source, span));
            let there = |object: &Expr| {
                let nothing = Expr { kind: ExprKind::Null, ty: Type::Null, span };
                compared(BinaryOp::NotEqual, object.clone(), nothing)
            };
            let field = |object: &Expr, field: u32, ty: Type| {
                let kind = ExprKind::Field(Box::new(object.clone()), field);
                Expr { kind, ty, span }
            };
            let class = |object: &Expr| field(object, OBJECT_CLASS, Type::INT);
            let alike = compared(BinaryOp::Equal, class(&old), class(&new));
            let condition = both(both(there(&old), there(&new)), alike);
            let row = old.ty.class().map(|class| program.class(class).fields.clone());
            let fields = row.unwrap_or_default().into_iter().enumerate().skip(1);
            let mut then: Vec<Stmt> = fields
                .filter_map(|(at, declared)| {
                    let number = u32::try_from(at).ok()?;
                    let value = field(&new, number, declared.ty);
                    let object = old.clone();
                    Some(stmt(StmtKind::SetField { object, field: number, value }, span))
                })
                .collect();
            then.extend(marks);
            let first = stmt(StmtKind::Set { target: source, value }, span);
            let plain = stmt(StmtKind::Set { target, value: new }, span);
            let kind = StmtKind::If { condition, then: block(then), otherwise: block(vec![plain]) };
            vec![first, stmt(kind, span)]
        });
        program.methods[at].body = body;
    }
    ChangeOf::Located(Box::new(program), places.to_vec())
}
