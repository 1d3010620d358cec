//! Objects of equal content are read as one object: `new` gives the one that is there (Holland,
//! Griffiths and Woodman, 1997).

use super::equality_content::same_fields;
use super::shared_fields::is_made;
use super::written_class::classes;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{
    BinaryOp, Block, Expr, ExprKind, INITIALISER, LocalId, Method, MethodId, Program, StaticId,
    Stmt, StmtKind, THIS,
};
use crate::read::types::{ClassId, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{
    block, both, compared, each_index, is_shown, new_local, new_static, number, read, read_static,
    stmt,
};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// `equal-objects-are-one`
pub const RULE: Rule = Rule {
    name: "equal-objects-are-one",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let program = &skeleton.program;
    let all = classes(skeleton);
    let all = all.iter().filter_map(|class| class.row(program));
    let all: Vec<ClassId> =
        all.filter(|class| program.class(*class).constant_name().is_none()).collect();
    let all: Vec<ClassId> = all.into_iter().filter(|class| is_made(program, *class)).collect();
    let mut places: Vec<Span> = Vec::new();
    for method in program.methods.iter().filter(|method| !method.is_library) {
        each_statement(&method.body, &mut |one| {
            if made(program, method, one, &all).is_some()
                && is_shown(skeleton, one.span)
                && !places.contains(&one.span)
            {
                places.push(one.span);
            }
        });
    }
    places.sort();
    // The first object is no other one's.
    if places.len() < 2 {
        return Vec::new();
    }
    vec![Misreading {
        is_partial: false,
        place: places[1],
        facts: Vec::new(),
        also: places[2..].to_vec(),
        change: one_of_each(bare(skeleton), &all, &places),
    }]
}

/// The new object that a statement has made ready by a constructor.
pub(super) fn made(
    program: &Program,
    method: &Method,
    one: &Stmt,
    classes: &[ClassId],
) -> Option<LocalId> {
    let StmtKind::Call { target: None, method: called, arguments } = &one.kind else {
        return None;
    };
    let called = &program.methods[called.index()];
    let is_constructor = called.receiver.is_constructor() && !called.name.starts_with(INITIALISER);
    let is_wanted = called.class.is_some_and(|class| classes.contains(&class));
    let ExprKind::Local(object) = arguments.first()?.kind else { return None };
    // A constructor that calls another one goes on with the same object.
    let is_new = method.locals[object.index()].name != THIS;
    (is_constructor && is_wanted && is_new).then_some(object)
}

/// The program in which a new object that equals an older one of its class is that one.
fn one_of_each(mut program: Program, classes: &[ClassId], places: &[Span]) -> ChangeOf {
    let span = program.beginning();
    let note = NoteVariable::new(&mut program, span);
    let mut known: Vec<(ClassId, StaticId)> = Vec::new();
    for at in 0..program.methods.len() {
        if program.methods[at].is_library {
            continue;
        }
        let mut body = std::mem::take(&mut program.methods[at].body);
        change_statements(&mut body, &mut |one| {
            let place = places.iter().position(|place| *place == one.span);
            let object = made(&program, &program.methods[at], &one, classes);
            let (Some(place), Some(object)) = (place, object) else { return vec![one] };
            let new = read(&program.methods[at], object, one.span);
            let Some(class) = called_class(&program, &one) else { return vec![one] };
            let known_array = known.iter().find(|(known, _)| *known == class).map(|one| one.1);
            let all = known_array.unwrap_or_else(|| {
                let ty = Type::array_of(new.ty.clone());
                let fresh = new_static(&mut program, ty, span);
                known.push((class, fresh));
                fresh
            });
            let marks = note.mark(&program, place, one.span);
            let looked_up = looked_up(&mut program, MethodId::new(at), (object, class), all, marks);
            std::iter::once(one).chain(looked_up.into_iter().flatten()).collect()
        });
        program.methods[at].body = body;
    }
    ChangeOf::Located(Box::new(program), places.to_vec())
}

/// The class of the object that a constructor makes ready.
fn called_class(program: &Program, one: &Stmt) -> Option<ClassId> {
    let StmtKind::Call { method, .. } = &one.kind else { return None };
    program.methods[method.index()].class
}

/// Statements that put an older object of the same content in the place of a new one, or else add
/// that to those which are known.
fn looked_up(
    program: &mut Program,
    method: MethodId,
    (object, class): (LocalId, ClassId),
    all: StaticId,
    marks: Vec<Stmt>,
) -> Option<Vec<Stmt>> {
    let own = &mut program.methods[method.index()];
    let span = own.span.at_start();
    let new = read(own, object, span);
    let known = new_local(own, new.ty.clone(), span);
    let found = new_local(own, Type::INT, span);
    let more = new_local(own, Type::array_of(new.ty.clone()), span);
    let (known_value, more_value) = (read(own, known, span), read(own, more, span));
    let found_value = read(own, found, span);
    let all_value = read_static(program, all, span);
    let set = |target: LocalId, value: Expr| stmt(StmtKind::Set { target, value }, span);
    let int = |value: i64| number(value, Type::INT, span);
    let nothing = Expr { kind: ExprKind::Null, ty: Type::Null, span };
    let fields = program.class(class).fields.clone();
    let same = same_fields(&known_value, &new, &fields, span);
    let looping = each_index(program, method, all_value.clone(), |_, index| {
        let kind = ExprKind::Element(Box::new(all_value.clone()), Box::new(index));
        let element = Expr { kind, ty: new.ty.clone(), span };
        let mut then = marks;
        then.extend([set(object, known_value.clone()), set(found, int(1))]);
        let is_other = compared(BinaryOp::Equal, found_value.clone(), int(0));
        let test = StmtKind::If {
            condition: both(is_other, same),
            then: block(then),
            otherwise: Block::default(),
        };
        Some(vec![set(known, element), stmt(test, span)])
    })?;
    let length = Expr { kind: ExprKind::Length(Box::new(all_value.clone())), ty: Type::INT, span };
    let kind = ExprKind::Binary(BinaryOp::Add, Box::new(length.clone()), Box::new(int(1)));
    let longer = Expr { kind, ty: Type::INT, span };
    let element = new.ty.clone();
    let append = |index: Expr, make: StmtKind| {
        let value = new.clone();
        let last = StmtKind::SetElement { array: more_value.clone(), index, value };
        let keep = StmtKind::SetStatic { field: all, value: more_value.clone() };
        vec![stmt(make, span), stmt(last, span), stmt(keep, span)]
    };
    let source = all_value.clone();
    let copy = StmtKind::CopyArray {
        target: more,
        element: element.clone(),
        source,
        length: Some(longer),
    };
    let first = StmtKind::NewArray { target: more, element, lengths: vec![int(1)] };
    let missing = compared(BinaryOp::Equal, found_value.clone(), int(0));
    let add = StmtKind::If {
        condition: missing,
        then: block(append(length, copy)),
        otherwise: Block::default(),
    };
    let mut later = looping;
    later.push(stmt(add, span));
    let test = StmtKind::If {
        condition: compared(BinaryOp::NotEqual, all_value, nothing),
        then: block(later),
        otherwise: block(append(int(0), first)),
    };
    Some(vec![set(found, int(0)), stmt(test, span)])
}
