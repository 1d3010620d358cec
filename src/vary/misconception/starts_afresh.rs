//! Each call from outside is read as if it found the object as it was made (Ragonis and Ben-Ari,
//! 2005).

use super::dispatch::{dispatch, is_this};
use super::equal_objects::made;
use super::equality_content::same_fields;
use super::shared_fields::is_made;
use super::static_per_object::{has_subclass, type_of};
use super::written_class::classes;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{
    BinaryOp, Block, Expr, ExprKind, Method, MethodId, ObjectField, Program, Stmt, StmtKind,
};
use crate::read::types::{ClassId, Type};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::source::Span;
use crate::vary::ir_build::{block, both, compared, copy_of, is_shown, new_local, read, stmt};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `object-starts-afresh`
pub const RULE: Rule = Rule {
    name: "object-starts-afresh",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // Drawings show the fields that the author declares.
    if skeleton.settings.question.aspect() == Aspect::Memory {
        return Vec::new();
    }
    let program = &skeleton.program;
    let all = classes(skeleton);
    let all = all.iter().filter_map(|class| class.row(program));
    let all: Vec<ClassId> = all
        .filter(|class| {
            let row = program.class(*class);
            row.constant_name().is_none()
                && row.fields.len() > 1
                && is_made(program, *class)
                && !has_subclass(program, *class)
                && type_of(program, *class).is_some()
        })
        .collect();
    let mut places: Vec<Span> = Vec::new();
    for method in program.methods.iter().filter(|method| !method.is_library) {
        each_statement(&method.body, &mut |one| {
            if called_from_outside(program, method, one, &all).is_some()
                && is_shown(skeleton, one.span)
                && !places.contains(&one.span)
            {
                places.push(one.span);
            }
        });
    }
    places.sort();
    let Some((place, others)) = places.split_first() else { return Vec::new() };
    vec![Misreading {
        is_partial: false,
        place: *place,
        facts: Vec::new(),
        also: others.to_vec(),
        change: afresh(bare(skeleton), &all, &places),
    }]
}

/// The object of one of these classes on which a statement calls a method, unless it is the one
/// whose method runs.
fn called_from_outside<'a>(
    program: &Program,
    method: &Method,
    one: &'a Stmt,
    classes: &[ClassId],
) -> Option<&'a Expr> {
    let StmtKind::Call { arguments, .. } = &one.kind else { return None };
    dispatch(program, one)?;
    let object = arguments.first().filter(|object| !is_this(method, object))?;
    object.ty.class().filter(|class| classes.contains(class)).map(|_| object)
}

/// The program in which these calls find the objects as they were made.
fn afresh(mut program: Program, classes: &[ClassId], places: &[Span]) -> ChangeOf {
    let span = program.beginning();
    let note = NoteVariable::new(&mut program, span);
    for class in classes {
        let Some(ty) = type_of(&program, *class) else { continue };
        let field = ObjectField { name: "$made".into(), ty: Type::Object(ty) };
        program.classes[class.index()].fields.push(field);
    }
    for at in 0..program.methods.len() {
        if program.methods[at].is_library {
            continue;
        }
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            // A class without constructors has objects with default values.
            let fresh = if let StmtKind::NewObject { target, class } = &one.kind {
                classes.contains(class).then_some(*target)
            } else {
                made(&program, &program.methods[at], &one, classes)
            };
            if let Some(object) = fresh {
                let new = read(&program.methods[at], object, one.span);
                let kept = kept(&mut program, MethodId::new(at), &new);
                return std::iter::once(one).chain(kept).collect();
            }
            let place = places.iter().position(|place| *place == one.span);
            let object = called_from_outside(&program, &program.methods[at], &one, classes);
            let (Some(place), Some(object)) = (place, object) else { return vec![one] };
            let marks = note.mark(&program, place, one.span);
            vec![restored(&program, object, marks), one]
        });
        program.methods[at].body = body;
    }
    ChangeOf::Located(Box::new(program), places.to_vec())
}

/// The field that holds an object as it was made, and those before it.
fn fields(program: &Program, object: &Expr) -> Option<(Vec<ObjectField>, u32)> {
    let fields = &program.class(object.ty.class()?).fields;
    let (_, own) = fields.split_last()?;
    Some((own.to_vec(), u32::try_from(own.len()).ok()?))
}

/// Statements that keep a new object as it is.
fn kept(program: &mut Program, method: MethodId, new: &Expr) -> Vec<Stmt> {
    let span = new.span;
    let Some((_, field)) = fields(program, new) else { return Vec::new() };
    let copy = new_local(&mut program.methods[method.index()], new.ty.clone(), span);
    let Some(mut statements) = copy_of(program, method, copy, new.clone()) else {
        return Vec::new();
    };
    let value = read(&program.methods[method.index()], copy, span);
    statements.push(stmt(StmtKind::SetField { object: new.clone(), field, value }, span));
    statements
}

/// A statement that lets an object be as it was made, if it is not.
fn restored(program: &Program, object: &Expr, marks: Vec<Stmt>) -> Stmt {
    let span = object.span;
    let nothing = Expr { kind: ExprKind::Null, ty: Type::Null, span };
    let there = |one: &Expr| compared(BinaryOp::NotEqual, one.clone(), nothing.clone());
    let field = |one: &Expr, field: u32, ty: Type| {
        let kind = ExprKind::Field(Box::new(one.clone()), field);
        Expr { kind, ty, span }
    };
    let (own, number) = fields(program, object).unwrap_or_default();
    let first = field(object, number, object.ty.clone());
    let mut otherwise = marks;
    for (at, declared) in own.iter().enumerate().skip(1) {
        let Ok(number) = u32::try_from(at) else { continue };
        let value = field(&first, number, declared.ty.clone());
        otherwise
            .push(stmt(StmtKind::SetField { object: object.clone(), field: number, value }, span));
    }
    let condition = same_fields(object, &first, &own, span);
    let differs = StmtKind::If { condition, then: Block::default(), otherwise: block(otherwise) };
    let condition = both(there(object), there(&first));
    let then = block(vec![stmt(differs, span)]);
    stmt(StmtKind::If { condition, then, otherwise: Block::default() }, span)
}
