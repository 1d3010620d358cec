//! Method references as the calls that they stand for (JLS 15.13).
//!
//! In: a reference, and how many arguments its place hands over. Out: names for these, and the call
//! of the method or the constructor with them.

use std::collections::BTreeMap;

use super::declared::{FunctionShape, class_of_type};
use crate::read::syntax::ast::{self, FunctionSyntax, Member, Name, ReferencedMember, StmtKind};
use crate::read::types::ClassId;

/// The parameters of a method reference, and the call that it stands for.
pub(super) fn referenced(
    declared: &ast::DeclaredType,
    count: usize,
    is_static: bool,
) -> Option<(Vec<Name>, Vec<ast::Stmt>)> {
    let Some(FunctionSyntax::Reference { target, member }) = &declared.function else {
        return None;
    };
    let span = declared.span;
    let at = span.at_end();
    let name = |at_name: usize| Name { text: format!("${}", at_name + 1), span: at };
    let names: Vec<Name> = (0..count).map(name).collect();
    let read = |name: &Name| ast::Expr { kind: ast::ExprKind::Name(name.text.clone()), span: at };
    let all: Vec<ast::Expr> = names.iter().map(read).collect();
    let kind = match (target, member) {
        (ReferencedMember::New(ty), _) => {
            ast::ExprKind::New { outer: None, ty: ty.clone(), arguments: all, body: None }
        }
        (ReferencedMember::OfObject(object), Some(member)) => {
            let receiver = Some(Box::new(object.clone()));
            ast::ExprKind::Call { receiver, name: member.clone(), arguments: all }
        }
        (ReferencedMember::OfClass(class), Some(member)) => {
            let (receiver, arguments) = if is_static {
                (class.clone(), all)
            } else {
                let (first, rest) = all.split_first()?;
                (first.clone(), rest.to_vec())
            };
            let receiver = Some(Box::new(receiver));
            ast::ExprKind::Call { receiver, name: member.clone(), arguments }
        }
        (ReferencedMember::OfObject(_) | ReferencedMember::OfClass(_), None) => return None,
    };
    let value = ast::Expr { kind, span };
    let body = vec![ast::Stmt { kind: StmtKind::Return(Some(value)), span }];
    Some((names, body))
}

/// The file with the calls that its method references stand for.
pub(super) fn with_references(
    file: &ast::File,
    shapes: &BTreeMap<ClassId, FunctionShape>,
) -> ast::File {
    let mut file = file.clone();
    for (at, declared) in file.types.iter_mut().enumerate() {
        let Some(shape) = shapes.get(&class_of_type(at)) else { continue };
        let is_static = shape.reference.is_static || !shape.reference.of_object;
        let Some((names, body)) = referenced(declared, shape.parameters.len(), is_static) else {
            continue;
        };
        let parameter = |name: Name| ast::Parameter {
            is_final: true,
            ty: ast::TypeSyntax { kind: ast::TypeSyntaxKind::Var, span: name.span },
            is_variadic: false,
            name,
        };
        if let Some(Member::Method(method)) = declared.members.first_mut() {
            method.parameters = names.into_iter().map(parameter).collect();
            method.body = body;
        }
        declared.function = Some(FunctionSyntax::Expression);
    }
    file
}
