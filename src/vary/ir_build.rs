//! Parts to change a typed program with.
//!
//! In: a typed program. Out: what students see of it, and statements and expressions to put into
//! it.

use std::sync::Arc;

use crate::read::ir::walk::{change_expressions, change_statements, each_statement};
use crate::read::ir::{
    BinaryOp, Block, Expr, ExprKind, LabelId, Local, LocalId, LogicOp, Loop, LoopId, LoopInfo,
    Method, MethodId, Program, StaticField, StaticId, Stmt, StmtKind, TestFirst,
};
use crate::read::types::{ClassId, ObjectClass, Primitive, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;

/// Whether students see this place.
pub fn is_shown(skeleton: &Skeleton, place: Span) -> bool {
    // Classes of Java's library stand after the text.
    skeleton.source.whole().covers(place)
        && !skeleton.file.hidden.iter().any(|hidden| hidden.covers(place))
}

/// Whether students see a call: it stands in the program, or the question shows it because it asks
/// for its arguments.
pub fn is_shown_call(skeleton: &Skeleton, place: Span) -> bool {
    is_shown(skeleton, place) || skeleton.is_asked_call(place)
}

/// Whether the author wrote this variable, rather than the reader.
pub fn is_own(method: &Method, local: LocalId) -> bool {
    method
        .locals
        .get(local.index())
        .is_some_and(|local| !local.name.starts_with('$') && !local.name.starts_with("__"))
}

/// The methods that this one can be open with more than once: those that it calls, however
/// indirectly, and that call it so; none if it is not recursive.
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
    if matches!(ty, Type::Primitive(_)) {
        number(0, ty.clone(), span)
    } else {
        Expr { kind: ExprKind::Null, ty: ty.clone(), span }
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
    method.locals.push(Local { name: format!("${}", id.0), ty, span });
    id
}

/// A new static field.
pub fn new_static(program: &mut Program, ty: Type, span: Span) -> StaticId {
    let id = StaticId::new(program.statics.len());
    program.statics.push(StaticField {
        class: None,
        name: format!("${}", id.0),
        ty,
        span,
        is_constant: false,
    });
    id
}

/// What a feedback calls an object that can change.
pub fn object_noun(ty: &Type) -> &'static str {
    if matches!(ty, Type::StringBuilder | Type::Object(_)) { "builder" } else { "array" }
}

/// Statements that put a copy of an object into a local: its fields, and not what they refer to.
/// `null` stays `null`. The machine keeps the fields of an object like the elements of an array.
fn copy_of_object(target: LocalId, source: Expr) -> Vec<Stmt> {
    let span = source.span;
    let ty = source.ty.clone();
    let null = Expr { kind: ExprKind::Null, ty: ty.clone(), span };
    let first = StmtKind::Set { target, value: source };
    let held = Expr { kind: ExprKind::Local(target), ty, span };
    let there = compared(BinaryOp::NotEqual, held.clone(), null);
    let copy = StmtKind::CopyArray { target, element: Type::INT, source: held, length: None };
    let then = block(vec![stmt(copy, span)]);
    let test = StmtKind::If { condition: there, then, otherwise: Block::default() };
    vec![stmt(first, span), stmt(test, span)]
}

/// The class of what holds the elements of a collection of this type, as a type, and the arrays in
/// it, each by its place and with its type. `None` of what only goes through one, or stands for a
/// value.
fn held_arrays(program: &Program, ty: &Type) -> Option<(Type, Vec<(u32, Type)>)> {
    const ROWS: [&str; 12] = [
        "List",
        "ArrayList",
        "LinkedList",
        "Vector",
        "Stack",
        "Queue",
        "Deque",
        "ArrayDeque",
        "PriorityQueue",
        "HashSet",
        "LinkedHashSet",
        "TreeSet",
    ];
    const MAPS: [&str; 4] = ["Map", "HashMap", "LinkedHashMap", "TreeMap"];
    let name = Arc::clone(&program.class(ty.class()?).name);
    let holder = match &*name {
        name if ROWS.contains(&name) => "$Row",
        name if MAPS.contains(&name) => "$Pairs",
        _ => return None,
    };
    let at = program.classes.iter().position(|class| *class.name == *holder)?;
    let ty = Type::Object(ObjectClass {
        id: ClassId(u32::try_from(at).ok()?),
        name: Arc::from(holder),
        ancestors: Arc::from([]),
        arguments: Arc::from([]),
        is_variable: false,
    });
    let fields = program.classes[at].fields.iter().enumerate();
    let arrays: Vec<(u32, Type)> = fields
        .filter(|(_, field)| field.ty.element().is_some())
        .filter_map(|(at, field)| Some((u32::try_from(at).ok()?, field.ty.clone())))
        .collect();
    Some((ty, arrays))
}

/// The arrays in which a collection holds its elements.
pub fn arrays_of(program: &Program, collection: &Expr) -> Vec<Expr> {
    let span = collection.span;
    let Some((ty, arrays)) = held_arrays(program, &collection.ty) else { return Vec::new() };
    let held = Expr { ty, ..collection.clone() };
    let arrays = arrays.into_iter().map(|(field, ty)| {
        let kind = ExprKind::Field(Box::new(held.clone()), field);
        Expr { kind, ty, span }
    });
    arrays.collect()
}

/// Statements that put a copy of a list or the like into a local, with the arrays that hold its
/// elements. `None` of what only goes through one, or stands for a value.
fn copy_of_collection(
    program: &mut Program,
    method: MethodId,
    target: LocalId,
    source: Expr,
) -> Option<Vec<Stmt>> {
    let span = source.span;
    let (ty, arrays) = held_arrays(program, &source.ty)?;
    let mut statements = copy_of_object(target, source);
    let own = program.methods.get_mut(method.index())?;
    let held = Expr { kind: ExprKind::Local(target), ty, span };
    let mut apart = Vec::new();
    for (field, ty) in arrays {
        let copy = new_local(own, ty.clone(), span);
        let element = ty.element()?.clone();
        let kind = ExprKind::Field(Box::new(held.clone()), field);
        let source = Expr { kind, ty: ty.clone(), span };
        let kind = StmtKind::CopyArray { target: copy, element, source, length: None };
        apart.push(stmt(kind, span));
        let value = Expr { kind: ExprKind::Local(copy), ty, span };
        apart.push(stmt(StmtKind::SetField { object: held.clone(), field, value }, span));
    }
    if let Some(Stmt { kind: StmtKind::If { then, .. }, .. }) = statements.last_mut() {
        then.statements.extend(apart);
    }
    Some(statements)
}

/// Statements that put a copy of an array, its rows copied as well, or of a builder into a local.
/// `None` for anything else.
pub fn copy_of(
    program: &mut Program,
    method: MethodId,
    target: LocalId,
    source: Expr,
) -> Option<Vec<Stmt>> {
    let span = source.span;
    if source.ty == Type::StringBuilder {
        let kind = ExprKind::Content(Box::new(source));
        let text = Expr { kind, ty: Type::String, span };
        return Some(vec![stmt(StmtKind::NewBuilder { target, text }, span)]);
    }
    if let Type::Object(class) = &source.ty {
        let class = class.id;
        if program.class(class).is_library {
            return copy_of_collection(program, method, target, source);
        }
        return Some(copy_of_object(target, source));
    }
    let element = source.ty.element()?.clone();
    let mut statements = vec![stmt(
        StmtKind::CopyArray { target, element: element.clone(), source, length: None },
        span,
    )];
    if !element.is_changed_in_place() {
        return Some(statements);
    }
    let own = program.methods.get_mut(method.index())?;
    let array = read(own, target, span);
    statements.extend(copied_elements(program, method, array, element)?);
    Some(statements)
}

/// Statements that put a copy of each element of an array in its place.
pub fn copied_elements(
    program: &mut Program,
    method: MethodId,
    array: Expr,
    element: Type,
) -> Option<Vec<Stmt>> {
    let span = array.span;
    let own = program.methods.get_mut(method.index())?;
    let row = new_local(own, element.clone(), span);
    let value = read(own, row, span);
    each_index(program, method, array.clone(), |program, index| {
        let kind = ExprKind::Element(Box::new(array.clone()), Box::new(index.clone()));
        let mut body = copy_of(program, method, row, Expr { kind, ty: element, span })?;
        body.push(stmt(StmtKind::SetElement { array, index, value }, span));
        Some(body)
    })
}

/// Statements that run for each index of an array.
pub fn each_index(
    program: &mut Program,
    method: MethodId,
    array: Expr,
    body: impl FnOnce(&mut Program, Expr) -> Option<Vec<Stmt>>,
) -> Option<Vec<Stmt>> {
    let span = array.span;
    let id = LoopId::new(program.loops.len());
    let bound = None;
    let info = LoopInfo {
        span,
        bound,
        invariant: false,
        method,
        ghost: false,
        synthetic: true,
        runs_through_collection: false,
    };
    program.loops.push(info);
    let own = program.methods.get_mut(method.index())?;
    let at = new_local(own, Type::INT, span);
    let label = LabelId(own.labels);
    own.labels += 1;
    let index = read(own, at, span);
    let length = Expr { kind: ExprKind::Length(Box::new(array)), ty: Type::INT, span };
    let one = Box::new(number(1, Type::INT, span));
    let next = ExprKind::Binary(BinaryOp::Add, Box::new(index.clone()), one);
    let next = Expr { kind: next, ty: Type::INT, span };
    let first = number(0, Type::INT, span);
    let body = body(program, index.clone())?;
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
    let first = stmt(StmtKind::Set { target: at, value: first }, span);
    Some(vec![first, stmt(StmtKind::Loop(of), span)])
}

/// The program in which these variables of a method are static fields instead, as many as there are
/// fields for.
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
            | StmtKind::NewBuilder { target, .. }
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
            StmtKind::Try { exception, handler, .. } => {
                if let Some(field) = field(*exception) {
                    let value = read(&method, *exception, span);
                    handler.statements.insert(0, stmt(StmtKind::SetStatic { field, value }, span));
                }
                vec![one]
            }
            StmtKind::Step
            | StmtKind::SetStatic { .. }
            | StmtKind::SetElement { .. }
            | StmtKind::SetContent { .. }
            | StmtKind::NewObject { .. }
            | StmtKind::SetField { .. }
            | StmtKind::RequireObject { .. }
            | StmtKind::Throw(_)
            | StmtKind::ThrowObject { .. }
            | StmtKind::Row
            | StmtKind::Fill { .. }
            | StmtKind::Sort { .. }
            | StmtKind::Call { .. }
            | StmtKind::Print { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Ghost(_)
            | StmtKind::Observe { .. } => vec![one],
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
