//! What rules have in common that read a second name of an object as a second object.
//!
//! In: the places where the text hands an object over, each with the expressions that may stand
//! there: those of a choice are several. Out: misreadings in which the object is copied there. What
//! holds: a copy is one level deep, and what is a value, such as a record or a constant of an enum,
//! is never copied. What is said of a run names the places only where it came to a copy.

use std::collections::BTreeSet;

use super::{ChangeOf, Misreading};
use crate::read::ir::walk::{change_statements, each_statement};
use crate::read::ir::{Expr, ExprKind, LocalId, Method, MethodId, Program, Stmt, StmtKind};
use crate::read::syntax::ast::{Expr as Written, ExprKind as Syntax, TypeDeclarationKind};
use crate::read::types::{ClassId, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::{block, copy_of, is_own, new_local, read, stmt};
use crate::vary::note::NoteVariable;
use crate::vary::unchecked::bare;

/// The most single places; one more reading is of all of them.
const MOST: usize = 7;

/// A place where something is handed over.
#[derive(Clone, Debug)]
pub(super) struct CopySite {
    /// The assignment, the call or the `return`.
    pub place: Span,
    /// The expressions of which one is handed over.
    pub given: Vec<Span>,
}

impl CopySite {
    /// The place at which the value of an expression is handed over.
    pub(super) fn of(place: Span, value: &Written) -> Self {
        let mut given = Vec::new();
        leaves(value, &mut |leaf| given.push(leaf.span));
        Self { place, given }
    }
}

/// The expressions of which one is the value of this one: those of choices, and of `?:`.
pub(super) fn leaves<'a>(of: &'a Written, visit: &mut dyn FnMut(&'a Written)) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other expression is its own value")]
    match &of.kind {
        Syntax::Parenthesised(inner) | Syntax::Hole(inner) => leaves(inner, visit),
        Syntax::Conditional { then, otherwise, .. } => {
            leaves(then, visit);
            leaves(otherwise, visit);
        }
        Syntax::Placeholder(choice) if choice.is_choice() => {
            choice.arguments.iter().for_each(|one| leaves(one, visit));
        }
        _ => visit(of),
    }
}

/// Which objects are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CopiedKind {
    /// Those of the author's classes, and collections.
    Objects,
    /// Arrays and builders.
    Arrays,
}

/// How a value is handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handover {
    /// To a variable, an argument, or to what is not known yet.
    Passed,
    /// To a field or an element.
    Stored,
    /// To the caller, out of a field.
    Returned,
    /// To a variable, out of a collection.
    Fetched,
}

/// The methods of collections that give what they hold.
const GETTERS: [&str; 8] =
    ["get", "getFirst", "getLast", "peek", "peekFirst", "peekLast", "first", "last"];

/// The misreadings that copy what is handed over at such places.
pub(super) fn copied(
    skeleton: &Skeleton,
    sites: &[CopySite],
    copied: CopiedKind,
    ways: &[Handover],
    facts: &dyn Fn(&CopySite) -> Vec<(&'static str, String)>,
) -> Vec<Misreading> {
    if sites.is_empty() || copied == CopiedKind::Objects && !has_objects(skeleton) {
        return Vec::new();
    }
    let program = bare(skeleton);
    let values = values(skeleton);
    let rule = CopyRule { values: &values, copied, ways };
    let sites = rule.met(&program, sites);
    let reading = |sites: &[CopySite], is_partial: bool| Misreading {
        is_partial,
        place: sites[0].place,
        facts: facts(&sites[0]),
        also: sites[1..].iter().map(|site| site.place).collect(),
        change: rule.copying(program.clone(), sites),
    };
    match &sites[..] {
        [] => Vec::new(),
        [_] => vec![reading(&sites, false)],
        _ => {
            let single = sites.chunks(1).take(MOST).map(|one| reading(one, true));
            std::iter::once(reading(&sites, false)).chain(single).collect()
        }
    }
}

/// Whether the program has objects of the author's classes or collections.
pub(super) fn has_objects(skeleton: &Skeleton) -> bool {
    skeleton.file.library.is_some()
        || skeleton.program.classes.len() > ClassId::OBJECT.index() + 1
        || skeleton.program.classes[ClassId::AUTHORED.index()].fields.len() > 1
}

/// The names of the author's classes whose objects are values.
pub(super) fn values(skeleton: &Skeleton) -> BTreeSet<&str> {
    let types = skeleton.file.types.iter();
    let values = types.filter(|one| {
        matches!(
            one.kind,
            TypeDeclarationKind::Record | TypeDeclarationKind::Enum | TypeDeclarationKind::Function
        )
    });
    values.map(|one| one.name.text.as_str()).collect()
}

/// Whether objects of a type can be copied, where these classes are of values.
pub(super) fn copies_objects_of(program: &Program, values: &BTreeSet<&str>, ty: &Type) -> bool {
    let Type::Object(class) = ty else { return false };
    let row = program.class(class.id);
    class.id != ClassId::OBJECT
        && row.constant_name().is_none()
        && !row.is_function()
        && !values.contains(&*row.name)
}

/// What is copied, and where.
struct CopyRule<'a> {
    values: &'a BTreeSet<&'a str>,
    copied: CopiedKind,
    ways: &'a [Handover],
}

impl CopyRule<'_> {
    /// The places at which such an object is handed over.
    fn met(&self, program: &Program, sites: &[CopySite]) -> Vec<CopySite> {
        let mut met: BTreeSet<Span> = BTreeSet::new();
        for method in program.methods.iter().filter(|method| !method.is_library) {
            each_statement(&method.body, &mut |stmt| {
                for (way, value) in handed(stmt) {
                    alternatives(value, &mut |one| {
                        if self.is_copied(program, method, way, one) {
                            met.insert(one.span);
                        }
                    });
                }
                if self.fetched(program, method, stmt).is_some() {
                    met.insert(stmt.span);
                }
            });
        }
        let is_met = |site: &&CopySite| site.given.iter().any(|given| met.contains(given));
        sites.iter().filter(is_met).cloned().collect()
    }

    fn is_copied(&self, program: &Program, method: &Method, way: Handover, value: &Expr) -> bool {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else holds an object")]
        let is_held = match &value.kind {
            ExprKind::Local(local) => way != Handover::Returned && is_own(method, *local),
            ExprKind::Field(..) => true,
            ExprKind::Static(_) | ExprKind::Element(..) => way != Handover::Returned,
            _ => false,
        };
        is_held
            && self.ways.contains(&way)
            && self.is_of_type(program, &declared_type(program, method, value))
    }

    fn is_of_type(&self, program: &Program, ty: &Type) -> bool {
        match (ty, self.copied) {
            (_, CopiedKind::Objects) => copies_objects_of(program, self.values, ty),
            (Type::Array(_) | Type::StringBuilder, CopiedKind::Arrays) => true,
            (_, CopiedKind::Arrays) => false,
        }
    }

    /// The variable that takes what a collection holds, with its type.
    fn fetched(&self, program: &Program, method: &Method, of: &Stmt) -> Option<(LocalId, Type)> {
        let StmtKind::Call { target: Some(target), method: called, .. } = &of.kind else {
            return None;
        };
        let called = &program.methods[called.index()];
        let ty = &method.locals[target.index()].ty;
        let fetches = called.is_library && GETTERS.contains(&called.name.as_str());
        (fetches && self.ways.contains(&Handover::Fetched) && self.is_of_type(program, ty))
            .then(|| (*target, ty.clone()))
    }

    /// The program that copies what is handed over at these places, and notes where it did.
    fn copying(&self, mut program: Program, sites: &[CopySite]) -> ChangeOf {
        let span = program.methods[program.start.index()].span;
        let note = NoteVariable::new(&mut program, span);
        for at in 0..program.methods.len() {
            if program.methods[at].is_library {
                continue;
            }
            let mut body = std::mem::take(&mut program.methods[at].body);
            change_statements(&mut body, &mut |mut one| {
                let mut copying = Copying {
                    rule: self,
                    sites,
                    note,
                    program: &mut program,
                    method: MethodId::new(at),
                };
                let mut statements = Vec::new();
                for (way, value) in handed_mut(&mut one) {
                    if let Some((before, copy)) = copying.of(way, value) {
                        statements.extend(before);
                        *value = copy;
                    }
                }
                let behind = copying.fetched(&one);
                statements.push(one);
                statements.extend(behind);
                statements
            });
            program.methods[at].body = body;
        }
        ChangeOf::Located(Box::new(program), sites.iter().map(|site| site.place).collect())
    }
}

/// A program that is being changed to copy what is handed over.
struct Copying<'a> {
    rule: &'a CopyRule<'a>,
    sites: &'a [CopySite],
    note: NoteVariable,
    program: &'a mut Program,
    method: MethodId,
}

impl Copying<'_> {
    /// Statements that put the copy of what was fetched in its place.
    fn fetched(&mut self, of: &Stmt) -> Vec<Stmt> {
        let at = self.method.index();
        let method = &self.program.methods[at];
        let place = self.sites.iter().position(|site| site.given.contains(&of.span));
        let held = self.rule.fetched(self.program, method, of);
        let (Some(place), Some((target, ty))) = (place, held) else { return Vec::new() };
        let copy = new_local(&mut self.program.methods[at], ty, of.span);
        let value = read(&self.program.methods[at], target, of.span);
        let Some(mut statements) = copy_of(self.program, self.method, copy, value) else {
            return Vec::new();
        };
        let value = read(&self.program.methods[at], copy, of.span);
        statements.push(stmt(StmtKind::Set { target, value }, of.span));
        statements.extend(self.note.mark(self.program, place, of.span));
        statements
    }

    /// Statements after which an expression has the copy of what is handed over; `None` where
    /// nothing is copied.
    fn of(&mut self, way: Handover, value: &Expr) -> Option<(Vec<Stmt>, Expr)> {
        let at = self.method.index();
        let (ty, span) = (value.ty.clone(), value.span);
        if let ExprKind::Conditional(condition, then, otherwise) = &value.kind {
            let (first, second) = (self.of(way, then), self.of(way, otherwise));
            if first.is_none() && second.is_none() {
                return None;
            }
            let target = new_local(&mut self.program.methods[at], ty, span);
            let branch = |made: Option<(Vec<Stmt>, Expr)>, plain: &Expr| {
                let (mut before, value) = made.unwrap_or_else(|| (Vec::new(), plain.clone()));
                before.push(stmt(StmtKind::Set { target, value }, span));
                block(before)
            };
            let kind = StmtKind::If {
                condition: Expr::clone(condition),
                then: branch(first, then),
                otherwise: branch(second, otherwise),
            };
            let copy = read(&self.program.methods[at], target, span);
            return Some((vec![stmt(kind, span)], copy));
        }
        let place = self.sites.iter().position(|site| site.given.contains(&span))?;
        if !self.rule.is_copied(self.program, &self.program.methods[at], way, value) {
            return None;
        }
        let held = declared_type(self.program, &self.program.methods[at], value);
        let copy = new_local(&mut self.program.methods[at], ty.clone(), span);
        let value = Expr { ty: held, ..value.clone() };
        let mut statements = copy_of(self.program, self.method, copy, value)?;
        statements.extend(self.note.mark(self.program, place, span));
        Some((statements, Expr { ty, ..read(&self.program.methods[at], copy, span) }))
    }
}

/// The type that a variable, a field or an element is declared with: where a collection takes it,
/// the expression has the type of what is in it.
pub(super) fn declared_type(program: &Program, method: &Method, value: &Expr) -> Type {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is declared")]
    let declared = match &value.kind {
        ExprKind::Local(local) => method.locals.get(local.index()).map(|local| local.ty.clone()),
        ExprKind::Static(field) => program.statics.get(field.index()).map(|one| one.ty.clone()),
        ExprKind::Element(array, _) => declared_type(program, method, array).element().cloned(),
        ExprKind::Field(object, field) => declared_type(program, method, object)
            .class()
            .and_then(|class| program.class(class).fields.get(*field as usize))
            .map(|field| field.ty.clone()),
        _ => None,
    };
    declared.filter(Type::is_reference).unwrap_or_else(|| value.ty.clone())
}

/// The expressions of which one is the value of this one.
fn alternatives<'a>(of: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    if let ExprKind::Conditional(_, then, otherwise) = &of.kind {
        alternatives(then, visit);
        alternatives(otherwise, visit);
    } else {
        visit(of);
    }
}

/// What a statement hands over.
fn handed(of: &Stmt) -> Vec<(Handover, &Expr)> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other statement hands objects over")]
    match &of.kind {
        StmtKind::Set { value, .. } | StmtKind::SetStatic { value, .. } => {
            vec![(Handover::Passed, value)]
        }
        StmtKind::SetElement { value, .. } | StmtKind::SetField { value, .. } => {
            vec![(Handover::Stored, value)]
        }
        StmtKind::Return(Some(value)) => vec![(Handover::Returned, value)],
        StmtKind::Call { arguments, .. } => {
            arguments.iter().map(|argument| (Handover::Passed, argument)).collect()
        }
        StmtKind::ArrayLiteral { elements, .. } => {
            elements.iter().map(|element| (Handover::Stored, element)).collect()
        }
        _ => Vec::new(),
    }
}

/// What a statement hands over, to be changed.
fn handed_mut(of: &mut Stmt) -> Vec<(Handover, &mut Expr)> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other statement hands objects over")]
    match &mut of.kind {
        StmtKind::Set { value, .. } | StmtKind::SetStatic { value, .. } => {
            vec![(Handover::Passed, value)]
        }
        StmtKind::SetElement { value, .. } | StmtKind::SetField { value, .. } => {
            vec![(Handover::Stored, value)]
        }
        StmtKind::Return(Some(value)) => vec![(Handover::Returned, value)],
        StmtKind::Call { arguments, .. } => {
            arguments.iter_mut().map(|argument| (Handover::Passed, argument)).collect()
        }
        StmtKind::ArrayLiteral { elements, .. } => {
            elements.iter_mut().map(|element| (Handover::Stored, element)).collect()
        }
        _ => Vec::new(),
    }
}
