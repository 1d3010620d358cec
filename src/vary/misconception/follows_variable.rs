//! After `b = a`, `b` is read as if it were tied to the variable `a` (PM).

use std::collections::BTreeSet;

use super::choices::{given, spelled_out};
use super::copies::{CopySite, has_objects};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement, target};
use crate::read::ir::{
    BinaryOp, Expr, ExprKind, LocalId, Method, MethodId, Program, Stmt, StmtKind,
};
use crate::read::syntax::ast::{ExprKind as Syntax, StmtKind as Written};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{
    block, compared, is_own, new_local, number, read, shown_methods, stmt,
};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `reference-follows-variable`
pub const RULE: Rule = Rule {
    name: "reference-follows-variable",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// A variable that is tied to another one by an assignment.
struct Tie {
    place: Span,
    method: MethodId,
    from: LocalId,
    to: LocalId,
}

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if !has_objects(skeleton) {
        return Vec::new();
    }
    let program = spelled_out(bare(skeleton));
    let written = given_places(skeleton);
    let mut ties: Vec<Tie> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &program.methods[id.index()];
        each_statement(&method.body, &mut |one| {
            if let Some((from, to)) = tied(method, one)
                && given(one).is_some_and(|value| written.contains(&value.span))
                && is_set_again(method, from)
                && !ties.iter().any(|tie| tie.place == one.span && tie.from == from && tie.to == to)
            {
                ties.push(Tie { place: one.span, method: id, from, to });
            }
        });
    }
    if ties.is_empty() {
        return Vec::new();
    }
    vec![Misreading {
        is_partial: false,
        place: ties[0].place,
        facts: Vec::new(),
        also: ties[1..].iter().map(|tie| tie.place).collect(),
        change: following(program, &ties),
    }]
}

/// The places of names that students see assigned to a variable.
pub(super) fn given_places(skeleton: &Skeleton) -> BTreeSet<Span> {
    let mut places = BTreeSet::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let Written::Local(declaration) = &stmt.kind else { return };
        let values = declaration.declarators.iter().filter_map(|one| one.initialiser.as_ref());
        places.extend(values.flat_map(|value| CopySite::of(stmt.span, value).given));
    });
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let Syntax::Assign { operator: None, value, .. } = &expr.kind {
            places.extend(CopySite::of(expr.span, value).given);
        }
    });
    places
}

/// The variables of an assignment of one to another.
fn tied(method: &Method, one: &Stmt) -> Option<(LocalId, LocalId)> {
    let StmtKind::Set { target, value } = &one.kind else { return None };
    let ExprKind::Local(from) = value.kind else { return None };
    let is_object = matches!(value.ty, Type::Object(_));
    let both = is_own(method, *target) && is_own(method, from) && from != *target;
    (both && is_object).then_some((from, *target))
}

/// Whether a variable gets a value more than once, that of a parameter included.
fn is_set_again(method: &Method, local: LocalId) -> bool {
    let mut places = BTreeSet::new();
    each_statement(&method.body, &mut |one| {
        if target(one) == Some(local) {
            places.insert(one.span);
        }
    });
    places.len() + usize::from(local.0 < method.parameters) > 1
}

/// The program in which such variables change with those that they are tied to.
fn following(mut program: Program, ties: &[Tie]) -> ChangeOf {
    let span = program.beginning();
    let note = NoteVariable::new(&mut program, span);
    let mut methods: Vec<MethodId> = ties.iter().map(|tie| tie.method).collect();
    methods.dedup();
    for id in methods {
        let frame = program.clone();
        let method = &mut program.methods[id.index()];
        let own: Vec<(usize, &Tie, LocalId)> = ties
            .iter()
            .enumerate()
            .filter(|(_, tie)| tie.method == id)
            .map(|(at, tie)| (at, tie, new_local(method, Type::INT, tie.place)))
            .collect();
        let mut body = std::mem::take(&mut method.body);
        let frames = (&frame, &program.methods[id.index()]);
        change_statements(&mut body, &mut |one| {
            let Some(changed) = target(&one) else { return vec![one] };
            let span = one.span;
            let by = tied(frames.1, &one);
            let flags = own.iter().filter(|(_, tie, _)| tie.to == changed);
            let flags = flags.map(|(_, tie, flag)| {
                let is_tied = tie.place == span && by == Some((tie.from, tie.to));
                let value = number(i64::from(is_tied), Type::INT, span);
                stmt(StmtKind::Set { target: *flag, value }, span)
            });
            let flags: Vec<Stmt> = flags.collect();
            let mut statements = vec![one];
            statements.extend(flags);
            statements.extend(changes(frames, &own, note, changed, (span, 3)));
            statements
        });
        program.methods[id.index()].body = body;
    }
    ChangeOf::Located(Box::new(program), ties.iter().map(|tie| tie.place).collect())
}

/// What changes with a variable, and what changes with that.
fn changes(
    (program, method): (&Program, &Method),
    ties: &[(usize, &Tie, LocalId)],
    note: NoteVariable,
    changed: LocalId,
    (span, depth): (Span, u32),
) -> Vec<Stmt> {
    let mut statements = Vec::new();
    for (at, tie, flag) in ties.iter().filter(|(_, tie, _)| tie.from == changed && depth > 0) {
        let value = read(method, changed, span);
        let mut then = Vec::new();
        let (old, new) = (read(method, tie.to, span), value.clone());
        let marks = block(note.mark(program, *at, span));
        let condition = compared(BinaryOp::NotEqual, old, new);
        then.push(stmt(
            StmtKind::If { condition, then: marks, otherwise: block(Vec::new()) },
            span,
        ));
        then.push(stmt(StmtKind::Set { target: tie.to, value }, span));
        then.extend(changes((program, method), ties, note, tie.to, (span, depth - 1)));
        let one = number(1, Type::INT, span);
        let flag = Expr { kind: ExprKind::Local(*flag), ty: Type::INT, span };
        let condition = compared(BinaryOp::Equal, flag, one);
        let kind = StmtKind::If { condition, then: block(then), otherwise: block(Vec::new()) };
        statements.push(stmt(kind, span));
    }
    statements
}
