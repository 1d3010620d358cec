//! The code of a file with what a compiler knows at each place of it.
//!
//! In: a syntax tree, of a program that need not compile. Out: its expressions and what is stored,
//! each with the variables in scope, the class and the method around. What holds: a type is told
//! only where the file says it.

use crate::read::syntax::ast::{
    Declaration, Expr, ExprKind, File, LoopKind, Member, Method, Name, PlaceholderKind, Stmt,
    StmtKind, TypeSyntax, TypeSyntaxKind,
};
use crate::read::syntax::hierarchy::{ClassTable, KnownClass, class_name};
use crate::read::syntax::walk::{each_expression, each_subexpression, each_substatement};

/// A part of the code.
#[derive(Clone, Copy, Debug)]
pub(super) enum CodePart<'a> {
    /// A value that is stored where this type is declared: a variable, a field, what a method
    /// returns.
    Stored(&'a TypeSyntax, &'a Expr),
    /// Any expression, outer ones before those inside.
    Expression(&'a Expr),
    /// `throw e;`
    Thrown(&'a Expr),
    /// `this(…);` and `super(…);`
    Delegated(&'a Name, &'a Stmt),
}

/// What is known at a place.
#[derive(Clone, Debug, Default)]
pub(super) struct CodePlace<'a> {
    /// The class around it.
    pub class: Option<KnownClass<'a>>,
    /// The method or constructor around it.
    pub method: Option<&'a Method>,
    /// The classes that clauses around it catch.
    pub caught: Vec<&'a str>,
    variables: Vec<KnownVariable<'a>>,
}

#[derive(Clone, Copy, Debug)]
struct KnownVariable<'a> {
    name: &'a str,
    ty: Option<&'a TypeSyntax>,
    is_final: bool,
}

/// The type that an expression has for the compiler.
#[derive(Clone, Copy, Debug)]
pub(super) enum StaticType<'a> {
    /// A type that stands in the text.
    Written(&'a TypeSyntax),
    /// A class of the file.
    Class(&'a str),
}

impl<'a> StaticType<'a> {
    /// The class that it is.
    pub(super) fn class(self) -> Option<&'a str> {
        match self {
            StaticType::Written(ty) => class_name(ty),
            StaticType::Class(name) => Some(name),
        }
    }

    /// What its elements are, of an array or a list.
    fn element(self) -> Option<StaticType<'a>> {
        let StaticType::Written(ty) = self else { return None };
        match &ty.kind {
            TypeSyntaxKind::Array(element) => Some(StaticType::Written(element)),
            TypeSyntaxKind::Generic { arguments, .. } => {
                let [only] = &arguments[..] else { return None };
                Some(StaticType::Written(only))
            }
            TypeSyntaxKind::Primitive(_)
            | TypeSyntaxKind::String
            | TypeSyntaxKind::StringBuilder
            | TypeSyntaxKind::Var
            | TypeSyntaxKind::Class(_)
            | TypeSyntaxKind::Wildcard(_)
            | TypeSyntaxKind::Other(_) => None,
        }
    }
}

impl<'a> CodePlace<'a> {
    fn variable(&self, name: &str) -> Option<KnownVariable<'a>> {
        self.variables.iter().rev().find(|one| one.name == name).copied()
    }

    /// Whether a name is that of a variable in scope that is `final`.
    pub(super) fn is_final(&self, name: &str) -> bool {
        self.variable(name).is_some_and(|one| one.is_final)
    }

    /// Whether a name is that of a local variable or a parameter in scope.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.variable(name).is_some()
    }

    /// The type that the compiler gives an expression, as far as the file says it.
    pub(super) fn type_of(&self, table: &ClassTable<'a>, expr: &'a Expr) -> Option<StaticType<'a>> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "all else is of no class of the file")]
        match &expr.kind {
            ExprKind::Parenthesised(inner) | ExprKind::Hole(inner) => self.type_of(table, inner),
            ExprKind::This => Some(StaticType::Class(&self.class?.name.text)),
            ExprKind::Name(name) => {
                if let Some(variable) = self.variable(name) {
                    return variable.ty.map(StaticType::Written);
                }
                let (_, field) = table.field(&self.class?.name.text, name)?;
                Some(StaticType::Written(&field.declaration.ty))
            }
            ExprKind::New { ty, body: None, .. } | ExprKind::Cast { ty, .. } => {
                Some(StaticType::Written(ty))
            }
            ExprKind::Field { object, name } => {
                let class = self.class_of(table, object)?;
                let (_, field) = table.field(class, &name.text)?;
                Some(StaticType::Written(&field.declaration.ty))
            }
            ExprKind::Index { array, .. } => self.type_of(table, array)?.element(),
            ExprKind::Call { receiver: Some(list), name, .. }
                if name.text == "get" && self.class_of(table, list).is_none_or(is_list) =>
            {
                self.type_of(table, list)?.element()
            }
            ExprKind::Call { receiver, name, arguments } => {
                let class = match receiver {
                    Some(receiver) => self.class_of(table, receiver)?,
                    None => &self.class?.name.text,
                };
                let (_, method) = table.method(class, &name.text, arguments.len())?;
                method.result.as_ref().map(StaticType::Written)
            }
            ExprKind::Placeholder(one) if one.kind == PlaceholderKind::One => {
                let mut types = one.arguments.iter().map(|one| self.type_of(table, one));
                let first = types.next()??;
                let same = |other: Option<StaticType<'a>>| {
                    other.and_then(StaticType::class) == first.class()
                };
                types.all(same).then_some(first)
            }
            _ => None,
        }
    }

    /// The class whose members stand after this expression and a dot: that of its value, or the
    /// class that it names.
    pub(super) fn class_of(&self, table: &ClassTable<'a>, expr: &'a Expr) -> Option<&'a str> {
        if let ExprKind::Name(name) = &expr.kind
            && self.variable(name).is_none()
            && let Some(class) = table.class(name)
        {
            return Some(&class.name.text);
        }
        if let ExprKind::Super = expr.kind {
            return self.class?.bases.superclass.as_ref().and_then(class_name);
        }
        self.type_of(table, expr)?.class()
    }
}

/// Whether a class of the library is a list.
fn is_list(class: &str) -> bool {
    matches!(class, "List" | "ArrayList" | "LinkedList")
}

/// Visits all code of a file.
pub(super) fn each_part<'a>(
    table: &ClassTable<'a>,
    file: &'a File,
    visit: &mut dyn FnMut(CodePart<'a>, &CodePlace<'a>),
) {
    let mut walk = Walk { visit, place: CodePlace::default() };
    for class in table.all() {
        walk.place.class = Some(*class);
        for member in class.members {
            walk.member(member);
        }
    }
    walk.place.class = None;
    if file.class.is_none() {
        for member in &file.members {
            walk.member(member);
        }
    }
    for stmt in &file.statements {
        walk.statement(stmt);
    }
}

struct Walk<'a, 'v> {
    visit: &'v mut dyn FnMut(CodePart<'a>, &CodePlace<'a>),
    place: CodePlace<'a>,
}

impl<'a> Walk<'a, '_> {
    fn member(&mut self, member: &'a Member) {
        let before = self.place.clone();
        match member {
            Member::Field(field) => self.declaration(&field.declaration),
            Member::Method(method) | Member::Constructor(method) => {
                self.place.method = Some(method);
                let parameters = method.parameters.iter().map(|one| KnownVariable {
                    name: &one.name.text,
                    ty: Some(&one.ty),
                    is_final: one.is_final,
                });
                self.place.variables.extend(parameters);
                for stmt in &method.body {
                    self.statement(stmt);
                }
            }
            Member::Initialiser(initialiser) => {
                for stmt in &initialiser.body {
                    self.statement(stmt);
                }
            }
        }
        self.place = before;
    }

    fn declaration(&mut self, declaration: &'a Declaration) {
        for one in &declaration.declarators {
            if let Some(value) = &one.initialiser {
                if one.dimensions == 0 {
                    (self.visit)(CodePart::Stored(&declaration.ty, value), &self.place);
                }
                self.expression(value);
            }
        }
    }

    fn declare(&mut self, name: &'a Name, ty: Option<&'a TypeSyntax>, is_final: bool) {
        self.place.variables.push(KnownVariable { name: &name.text, ty, is_final });
    }

    fn statement(&mut self, stmt: &'a Stmt) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the walk finds what stands inside")]
        match &stmt.kind {
            StmtKind::Directive(_) => {}
            StmtKind::Local(declaration) => {
                self.declaration(declaration);
                for one in &declaration.declarators {
                    let ty = (one.dimensions == 0).then_some(&declaration.ty);
                    self.declare(&one.name, ty, declaration.is_final);
                }
            }
            StmtKind::Return(Some(value)) => {
                let result = self.place.method.and_then(|method| method.result.as_ref());
                if let Some(result) = result {
                    (self.visit)(CodePart::Stored(result, value), &self.place);
                }
                self.expression(value);
            }
            StmtKind::Throw(value) => {
                (self.visit)(CodePart::Thrown(value), &self.place);
                self.expression(value);
            }
            StmtKind::ConstructorCall { keyword, arguments } => {
                (self.visit)(CodePart::Delegated(keyword, stmt), &self.place);
                for one in arguments {
                    self.expression(one);
                }
            }
            StmtKind::Try(of) => {
                let before = self.place.clone();
                let caught = of.clauses.iter().flat_map(|clause| &clause.types);
                self.place.caught.extend(caught.filter_map(class_name));
                for one in &of.resources {
                    self.expression(&one.value);
                    self.declare(&one.name, one.ty.as_ref(), true);
                }
                for stmt in &of.body {
                    self.statement(stmt);
                }
                self.place = before.clone();
                for clause in &of.clauses {
                    let [ty] = &clause.types[..] else { continue };
                    self.declare(&clause.name, Some(ty), clause.is_final);
                    for stmt in &clause.body {
                        self.statement(stmt);
                    }
                    self.place = before.clone();
                }
                let finally = of.finally.iter().flat_map(|block| &block.body);
                finally.for_each(|stmt| self.statement(stmt));
                self.place = before;
            }
            _ => {
                let before = self.place.clone();
                if let StmtKind::Loop(of) = &stmt.kind {
                    match &of.kind {
                        LoopKind::For { init, .. } => {
                            for one in init {
                                self.statement(one);
                            }
                        }
                        LoopKind::ForEach { is_final, ty, name, .. } => {
                            self.declare(name, Some(ty), *is_final);
                        }
                        LoopKind::While { .. } | LoopKind::Do { .. } => {}
                    }
                }
                each_expression(stmt, &mut |expr| self.expression(expr));
                let is_block = matches!(stmt.kind, StmtKind::Block(_));
                let of_init = |one: &Stmt| {
                    let StmtKind::Loop(of) = &stmt.kind else { return false };
                    matches!(&of.kind, LoopKind::For { init, .. } if init.iter().any(|init| init.span == one.span))
                };
                each_substatement(stmt, &mut |inner| {
                    if !of_init(inner) {
                        self.statement(inner);
                    }
                });
                if is_block || matches!(stmt.kind, StmtKind::Loop(_) | StmtKind::Switch(_)) {
                    self.place = before;
                }
            }
        }
    }

    fn expression(&mut self, expr: &'a Expr) {
        (self.visit)(CodePart::Expression(expr), &self.place);
        if let ExprKind::InstanceOf { ty, binding: Some(name), .. } = &expr.kind {
            self.declare(name, Some(ty), false);
        }
        if !expr.is_value_placeholder() {
            each_subexpression(expr, &mut |inner| self.expression(inner));
        }
    }
}
