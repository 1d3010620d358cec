//! Ways through the typed program, and parts to change it with.
//!
//! In: a part of a typed program. Out: its parts, each once, or the same part changed. What holds: checks and what only checks are
//! left out, so that a changed program need not keep what its author promises of the right one.

use super::unchecked::unchecked;
use crate::read::Skeleton;
use crate::read::ir::{
    BinaryOp, Block, Expr, ExprKind, LabelId, Local, LocalId, LogicOp, Loop, LoopId, LoopInfo,
    Method, MethodId, Program, StaticField, StaticId, Stmt, StmtKind, TestFirst,
};
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// The program of a skeleton without checks, ready to be changed.
pub fn bare(skeleton: &Skeleton) -> Program {
    unchecked(skeleton.program.clone())
}

/// Whether students see this place.
pub fn is_shown(skeleton: &Skeleton, place: Span) -> bool {
    !skeleton.file.hidden.iter().any(|hidden| hidden.covers(place))
}

/// The blocks directly inside a statement, in the order in which they run.
pub fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
        StmtKind::Loop(of) => vec![&of.prelude, &of.body, &of.update],
        StmtKind::Labelled { body, .. } => vec![body],
        _ => Vec::new(),
    }
}

/// The same, to be changed.
pub fn blocks_mut(stmt: &mut Stmt) -> Vec<&mut Block> {
    match &mut stmt.kind {
        StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
        StmtKind::Loop(of) => vec![&mut of.prelude, &mut of.body, &mut of.update],
        StmtKind::Labelled { body, .. } => vec![body],
        _ => Vec::new(),
    }
}

/// The expressions directly inside a statement, but for those of inner statements.
pub fn operands(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Set { value, .. }
        | StmtKind::SetStatic { value, .. }
        | StmtKind::Observe { value, .. } => vec![value],
        StmtKind::SetElement { array, index, value } => vec![array, index, value],
        StmtKind::NewArray { lengths: several, .. }
        | StmtKind::ArrayLiteral { elements: several, .. }
        | StmtKind::Call { arguments: several, .. } => several.iter().collect(),
        StmtKind::CopyArray { source, length, .. } => {
            std::iter::once(source).chain(length).collect()
        }
        StmtKind::Characters { text: one, .. }
        | StmtKind::Sort { array: one }
        | StmtKind::Print { text: one }
        | StmtKind::If { condition: one, .. } => vec![one],
        StmtKind::Fill { array, value } => vec![array, value],
        StmtKind::Loop(of) => vec![&of.condition],
        StmtKind::Return(value) => value.iter().collect(),
        StmtKind::Step
        | StmtKind::PlaceholderArray { .. }
        | StmtKind::Labelled { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Check { .. }
        | StmtKind::Ghost(_)
        | StmtKind::Forget(_) => Vec::new(),
    }
}

/// The same, to be changed.
pub fn operands_mut(stmt: &mut Stmt) -> Vec<&mut Expr> {
    match &mut stmt.kind {
        StmtKind::Set { value, .. }
        | StmtKind::SetStatic { value, .. }
        | StmtKind::Observe { value, .. } => vec![value],
        StmtKind::SetElement { array, index, value } => vec![array, index, value],
        StmtKind::NewArray { lengths: several, .. }
        | StmtKind::ArrayLiteral { elements: several, .. }
        | StmtKind::Call { arguments: several, .. } => several.iter_mut().collect(),
        StmtKind::CopyArray { source, length, .. } => {
            std::iter::once(source).chain(length).collect()
        }
        StmtKind::Characters { text: one, .. }
        | StmtKind::Sort { array: one }
        | StmtKind::Print { text: one }
        | StmtKind::If { condition: one, .. } => vec![one],
        StmtKind::Fill { array, value } => vec![array, value],
        StmtKind::Loop(of) => vec![&mut of.condition],
        StmtKind::Return(value) => value.iter_mut().collect(),
        StmtKind::Step
        | StmtKind::PlaceholderArray { .. }
        | StmtKind::Labelled { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Check { .. }
        | StmtKind::Ghost(_)
        | StmtKind::Forget(_) => Vec::new(),
    }
}

/// The expressions directly inside an expression, in the order of evaluation.
pub fn parts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Unary(_, of)
        | ExprKind::Convert(of)
        | ExprKind::Length(of)
        | ExprKind::ToText(of) => vec![of],
        ExprKind::Binary(_, left, right)
        | ExprKind::Logic(_, left, right)
        | ExprKind::Element(left, right) => vec![left, right],
        ExprKind::Conditional(condition, then, otherwise) => vec![condition, then, otherwise],
        ExprKind::Concat(several) | ExprKind::Intrinsic(_, several) => several.iter().collect(),
        ExprKind::Quantified { low, high, condition, .. } => vec![low, high, condition],
        _ => Vec::new(),
    }
}

/// The same, to be changed.
pub fn parts_mut(expr: &mut Expr) -> Vec<&mut Expr> {
    match &mut expr.kind {
        ExprKind::Unary(_, of)
        | ExprKind::Convert(of)
        | ExprKind::Length(of)
        | ExprKind::ToText(of) => vec![of],
        ExprKind::Binary(_, left, right)
        | ExprKind::Logic(_, left, right)
        | ExprKind::Element(left, right) => vec![left, right],
        ExprKind::Conditional(condition, then, otherwise) => vec![condition, then, otherwise],
        ExprKind::Concat(several) | ExprKind::Intrinsic(_, several) => several.iter_mut().collect(),
        ExprKind::Quantified { low, high, condition, .. } => vec![low, high, condition],
        _ => Vec::new(),
    }
}

/// Every statement of a block, outer ones before those inside.
pub fn each_statement<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Stmt)) {
    for stmt in &block.statements {
        visit(stmt);
        for inner in blocks(stmt) {
            each_statement(inner, visit);
        }
    }
}

/// Every statement of a block, to be changed, outer ones before those inside.
pub fn each_statement_mut(block: &mut Block, visit: &mut dyn FnMut(&mut Stmt)) {
    for stmt in &mut block.statements {
        visit(stmt);
        for inner in blocks_mut(stmt) {
            each_statement_mut(inner, visit);
        }
    }
}

/// An expression and every one inside, outer ones first.
pub fn each_part<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(expr);
    for part in parts(expr) {
        each_part(part, visit);
    }
}

/// Every expression of a block, outer ones before those inside.
pub fn each_expression<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Expr)) {
    each_statement(block, &mut |stmt| {
        for operand in operands(stmt) {
            each_part(operand, visit);
        }
    });
}

/// Whether one of the statements of a block, or of those inside, is such.
pub fn any_statement(block: &Block, is: &mut dyn FnMut(&Stmt) -> bool) -> bool {
    let mut any = false;
    each_statement(block, &mut |stmt| any |= is(stmt));
    any
}

/// Whether an expression or one inside is such.
pub fn any_part(expr: &Expr, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut any = false;
    each_part(expr, &mut |part| any |= is(part));
    any
}

/// Changes an expression and every one inside, inner ones first.
pub fn change_parts(expr: &mut Expr, change: &mut dyn FnMut(&mut Expr)) {
    for part in parts_mut(expr) {
        change_parts(part, change);
    }
    change(expr);
}

/// Changes every expression of a statement and of those inside, inner ones first.
pub fn change_expressions_of(stmt: &mut Stmt, change: &mut dyn FnMut(&mut Expr)) {
    for operand in operands_mut(stmt) {
        change_parts(operand, change);
    }
    for inner in blocks_mut(stmt) {
        change_expressions(inner, change);
    }
}

/// Changes every expression of a block, inner ones first.
pub fn change_expressions(block: &mut Block, change: &mut dyn FnMut(&mut Expr)) {
    for stmt in &mut block.statements {
        change_expressions_of(stmt, change);
    }
}

/// Replaces every statement of a block by some, inner ones first.
pub fn change_statements(block: &mut Block, change: &mut dyn FnMut(Stmt) -> Vec<Stmt>) {
    let statements = std::mem::take(&mut block.statements);
    for mut stmt in statements {
        for inner in blocks_mut(&mut stmt) {
            change_statements(inner, change);
        }
        block.statements.extend(change(stmt));
    }
}

/// The local that a statement itself gives a value.
pub fn target(stmt: &Stmt) -> Option<LocalId> {
    match &stmt.kind {
        StmtKind::Set { target, .. }
        | StmtKind::NewArray { target, .. }
        | StmtKind::ArrayLiteral { target, .. }
        | StmtKind::CopyArray { target, .. }
        | StmtKind::Characters { target, .. }
        | StmtKind::PlaceholderArray { target, .. } => Some(*target),
        StmtKind::Call { target, .. } => *target,
        _ => None,
    }
}

/// Whether a statement, or one inside, gives the local a value.
pub fn sets(stmt: &Stmt, local: LocalId) -> bool {
    target(stmt) == Some(local)
        || blocks(stmt)
            .iter()
            .any(|block| any_statement(block, &mut |inner| target(inner) == Some(local)))
}

/// Whether the author wrote this variable, rather than the reader.
pub fn is_own(method: &Method, local: LocalId) -> bool {
    method
        .locals
        .get(local.index())
        .is_some_and(|local| !local.name.starts_with('$') && !local.name.starts_with("__"))
}

/// The methods that this one can be open with more than once: those that it calls, however indirectly, and that call it so;
/// none if it is not recursive.
pub fn cycle(program: &Program, of: MethodId) -> Vec<MethodId> {
    let all: Vec<MethodId> = (0..program.methods.len()).map(MethodId::new).collect();
    let reached = reached(program, of);
    all.into_iter()
        .filter(|other| reached.contains(other) && self::reached(program, *other).contains(&of))
        .collect()
}

/// The methods that this one calls, however indirectly.
fn reached(program: &Program, from: MethodId) -> Vec<MethodId> {
    let mut reached: Vec<MethodId> = Vec::new();
    let mut open = vec![from];
    while let Some(method) = open.pop() {
        let Some(method) = program.methods.get(method.index()) else { continue };
        each_statement(&method.body, &mut |stmt| {
            if let StmtKind::Call { method, .. } = stmt.kind
                && !reached.contains(&method)
            {
                reached.push(method);
                open.push(method);
            }
        });
    }
    reached
}

/// The methods that students see, each with its number.
pub fn shown_methods(skeleton: &Skeleton) -> Vec<MethodId> {
    let methods = skeleton.program.methods.iter().enumerate();
    methods
        .filter(|(at, method)| {
            *at != skeleton.program.start.index() && is_shown(skeleton, method.span)
        })
        .map(|(at, _)| MethodId::new(at))
        .collect()
}

/// A statement at a place.
pub fn stmt(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span }
}

/// Some statements as a block.
pub fn block(statements: Vec<Stmt>) -> Block {
    Block { statements }
}

/// Puts a statement at the end of a program, where the entry has returned.
pub fn add_at_end(program: &mut Program, last: Stmt) {
    let statements = &mut program.methods[program.start.index()].body.statements;
    let end = match statements.last() {
        Some(Stmt { kind: StmtKind::Return(_), .. }) => statements.len() - 1,
        _ => statements.len(),
    };
    statements.insert(end, last);
}

/// The value of a local.
pub fn read(method: &Method, local: LocalId, span: Span) -> Expr {
    let ty = method.locals.get(local.index()).map_or(Type::Null, |local| local.ty.clone());
    Expr { kind: ExprKind::Local(local), ty, span }
}

/// The value of a static field.
pub fn read_static(program: &Program, field: StaticId, span: Span) -> Expr {
    let ty = program.statics.get(field.index()).map_or(Type::Null, |field| field.ty.clone());
    Expr { kind: ExprKind::Static(field), ty, span }
}

/// A number of a type.
pub fn number(value: i64, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Number(value), ty, span }
}

/// What `new` puts into variables of this type.
pub fn default_of(ty: &Type, span: Span) -> Expr {
    match ty {
        Type::Primitive(_) => number(0, ty.clone(), span),
        _ => Expr { kind: ExprKind::Null, ty: ty.clone(), span },
    }
}

/// A comparison of two numbers.
pub fn compared(operator: BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let kind = ExprKind::Binary(operator, Box::new(left), Box::new(right));
    Expr { kind, ty: Type::BOOLEAN, span }
}

/// Whether both hold.
pub fn both(left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let kind = ExprKind::Logic(LogicOp::And, Box::new(left), Box::new(right));
    Expr { kind, ty: Type::BOOLEAN, span }
}

/// A conversion of a number; the number itself if it has the type.
pub fn converted(of: Expr, to: Primitive) -> Expr {
    let ty = Type::Primitive(to);
    if of.ty == ty {
        return of;
    }
    let span = of.span;
    Expr { kind: ExprKind::Convert(Box::new(of)), ty, span }
}

/// A new local of a method.
pub fn new_local(method: &mut Method, ty: Type, span: Span) -> LocalId {
    let id = LocalId::new(method.locals.len());
    let (name, declared) = (format!("${}", id.0), ty.clone());
    method.locals.push(Local { name, ty, declared, span });
    id
}

/// A new static field.
pub fn new_static(program: &mut Program, ty: Type, span: Span) -> StaticId {
    let id = StaticId::new(program.statics.len());
    let (name, declared) = (format!("${}", id.0), ty.clone());
    program.statics.push(StaticField { name, ty, declared, span });
    id
}

/// Statements that put a copy of an array, its rows copied as well, into a local. `None` for what is no array.
pub fn copy_of(
    program: &mut Program,
    method: MethodId,
    target: LocalId,
    source: Expr,
) -> Option<Vec<Stmt>> {
    let span = source.span;
    let element = source.ty.element()?.clone();
    let mut statements = vec![stmt(
        StmtKind::CopyArray { target, element: element.clone(), source, length: None },
        span,
    )];
    if element.element().is_none() {
        return Some(statements);
    }
    let own = program.methods.get_mut(method.index())?;
    let (at, row) = (new_local(own, Type::INT, span), new_local(own, element.clone(), span));
    let label = LabelId(own.labels);
    own.labels += 1;
    let array = read(own, target, span);
    let index = read(own, at, span);
    let element = Expr {
        kind: ExprKind::Element(Box::new(array.clone()), Box::new(index.clone())),
        ty: element,
        span,
    };
    let length = Expr { kind: ExprKind::Length(Box::new(array.clone())), ty: Type::INT, span };
    let next = ExprKind::Binary(
        BinaryOp::Add,
        Box::new(index.clone()),
        Box::new(number(1, Type::INT, span)),
    );
    let next = Expr { kind: next, ty: Type::INT, span };
    let id = LoopId::new(program.loops.len());
    let bound = None;
    let info = LoopInfo { span, bound, invariant: false, method, ghost: false, synthetic: true };
    program.loops.push(info);
    let mut body = copy_of(program, method, row, element)?;
    let own = program.methods.get(method.index())?;
    let value = read(own, row, span);
    body.push(stmt(StmtKind::SetElement { array, index: index.clone(), value }, span));
    let zero = number(0, Type::INT, span);
    statements.push(stmt(StmtKind::Set { target: at, value: zero }, span));
    let of = Loop {
        id,
        label,
        test_first: TestFirst::BeforeBody,
        invariants: Vec::new(),
        prelude: Block::default(),
        condition: compared(BinaryOp::Less, index, length),
        body: block(body),
        update: block(vec![stmt(StmtKind::Set { target: at, value: next }, span)]),
    };
    statements.push(stmt(StmtKind::Loop(of), span));
    Some(statements)
}

/// The program in which these variables of a method are static fields instead, as many as there are fields for.
pub fn as_fields(mut program: Program, id: MethodId, fields: &[Option<StaticId>]) -> Program {
    let field = |local: LocalId| fields.get(local.index()).copied().flatten();
    let mut method = program.methods[id.index()].clone();
    change_expressions(&mut method.body, &mut |expr| {
        if let ExprKind::Local(local) = expr.kind
            && let Some(field) = field(local)
        {
            *expr = read_static(&program, field, expr.span);
        }
    });
    let mut body = std::mem::take(&mut method.body);
    change_statements(&mut body, &mut |mut one| {
        let span = one.span;
        match &mut one.kind {
            StmtKind::Set { target, value } => {
                if let Some(field) = field(*target) {
                    let value = value.clone();
                    one.kind = StmtKind::SetStatic { field, value };
                }
                vec![one]
            }
            StmtKind::Forget(_) => Vec::new(),
            StmtKind::NewArray { target, .. }
            | StmtKind::ArrayLiteral { target, .. }
            | StmtKind::CopyArray { target, .. }
            | StmtKind::Characters { target, .. }
            | StmtKind::PlaceholderArray { target, .. }
            | StmtKind::Call { target: Some(target), .. } => {
                let Some(field) = field(*target) else { return vec![one] };
                let ty = method.locals[target.index()].ty.clone();
                *target = new_local(&mut method, ty, span);
                let value = read(&method, *target, span);
                vec![one, stmt(StmtKind::SetStatic { field, value }, span)]
            }
            _ => vec![one],
        }
    });
    let received = (0..method.parameters).map(LocalId).filter_map(|parameter| {
        let value = read(&method, parameter, method.span);
        Some(stmt(StmtKind::SetStatic { field: field(parameter)?, value }, method.span))
    });
    let mut statements: Vec<Stmt> = received.collect();
    statements.append(&mut body.statements);
    body.statements = statements;
    method.body = body;
    program.methods[id.index()] = method;
    program
}
