//! Lambda expressions and method references (JLS 9.8, 15.13, 15.27).
//!
//! In: functions, and the places where they stand. Out: for each the interface that it implements,
//! with the types of its parameters and of its result, and an object of a class with that method.
//!
//! What a function is can be known only where it stands, and its class has to be known before
//! anything is checked. So a file with functions is checked twice: first to find out what each of
//! them is, where nothing of what is found is told; then as if each were a class like all others.

use std::sync::Arc;

use super::super::typed::{Expr, ExprKind, MethodResult, Stmt};
use super::declared::{FunctionShape, ReferenceMeaning, SingleMethod, class_of_type};
use super::reference::referenced;
use super::scope::DeclaredVariable;
use super::{Access, Checker, JumpFrame, Signature};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Receiver;
use crate::read::syntax::ast::{
    self, FunctionSyntax, Member, Name, ReferencedMember, StmtKind, TypeDeclarationKind,
};
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

impl<'a> Checker<'a> {
    /// Whether a class is a function.
    pub(super) fn is_function(&self, class: ClassId) -> bool {
        self.classes.get(class.index()).is_some_and(|of| of.is_function)
    }

    /// The class of the function that stands at a place.
    fn function_at(&self, span: Span) -> Option<ClassId> {
        let is_it =
            |one: &ast::DeclaredType| one.kind == TypeDeclarationKind::Function && one.span == span;
        self.file.types.iter().position(is_it).map(class_of_type)
    }

    /// A function, before it is known which interface it implements.
    pub(super) fn function(&mut self, span: Span) -> Expr {
        let Some(class) = self.function_at(span) else { return Expr::unknown(span, Vec::new()) };
        if let Some(directive) = self.body.condition {
            let message = format!("a function in {directive} is not supported");
            self.report(
                Diagnostic::error(Code::SideEffect, span, message)
                    .help("call a method, or write the condition out"),
            );
            self.functions.placed.insert(class);
            return Expr::unknown(span, Vec::new());
        }
        Expr::new(ExprKind::Function(class), Type::Null, span)
    }

    /// What stands in the text for a class, but for the one where the program starts.
    pub(super) fn declared_type(&self, class: ClassId) -> Option<&'a ast::DeclaredType> {
        self.declared_function(class)
    }

    fn declared_function(&self, class: ClassId) -> Option<&'a ast::DeclaredType> {
        let file = self.file;
        class.index().checked_sub(class_of_type(0).index()).and_then(|at| file.types.get(at))
    }

    /// How many parameters a function may have; `None` where any number may be.
    fn counts_of(&self, class: ClassId) -> Option<Vec<usize>> {
        let declared = self.declared_function(class)?;
        let own = declared.members.first()?.method().map(|method| vec![method.parameters.len()]);
        let Some(FunctionSyntax::Reference { target, member }) = &declared.function else {
            return own;
        };
        let (ReferencedMember::OfClass(of), Some(member)) = (target, member) else { return None };
        let ast::ExprKind::Name(of) = &of.kind else { return None };
        let Some(of) = self.class_named(of).filter(|of| !self.classes[of.index()].is_library)
        else {
            // What is asked of a text or a number alone.
            let is_alone = matches!(
                member.text.as_str(),
                "length"
                    | "isEmpty"
                    | "isBlank"
                    | "trim"
                    | "strip"
                    | "toUpperCase"
                    | "toLowerCase"
                    | "intValue"
                    | "longValue"
                    | "parseInt"
                    | "valueOf"
                    | "getKey"
                    | "getValue"
                    | "size"
            );
            return is_alone.then(|| vec![1]);
        };
        let named = self.methods_named(of, &member.text).into_iter();
        let counts = named.map(|at| {
            let of = &self.signatures[at];
            of.parameters.len() + usize::from(of.receiver == Receiver::Object)
        });
        let counts: Vec<usize> = counts.collect();
        (!counts.is_empty()).then_some(counts)
    }

    /// The only method without a body that objects of an interface must have.
    pub(super) fn single_method(&self, of: &ObjectClass) -> Option<SingleMethod> {
        if !self.classes.get(of.id.index())?.is_interface {
            return None;
        }
        let mut found: Option<SingleMethod> = None;
        for ancestor in self.classes[of.id.index()].ancestors.iter() {
            for (at, one) in self.signatures.iter().enumerate() {
                let is_open = one.class == Some(*ancestor)
                    && one.is_abstract
                    && one.receiver == Receiver::Object;
                if !is_open || matches!(one.name.as_str(), "equals" | "toString" | "hashCode") {
                    continue;
                }
                let named = self.methods_named(of.id, &one.name);
                if !named.contains(&at) {
                    continue;
                }
                let by = self.view(of, *ancestor);
                let seen = |ty: &Type| self.least(&super::generic::substituted(ty, &by));
                let parameters: Option<Vec<Type>> =
                    one.parameters.iter().map(|ty| ty.as_ref().map(seen)).collect();
                let result = match &one.result {
                    MethodResult::Value(ty) => MethodResult::Value(seen(ty)),
                    other @ (MethodResult::Void | MethodResult::Unknown) => other.clone(),
                };
                if found.is_some() {
                    return None;
                }
                let throws = one.throws.clone();
                let name = one.name.clone();
                found = Some(SingleMethod { name, parameters: parameters?, result, throws });
            }
        }
        found
    }

    /// Whether a function may stand where a parameter of this type takes an argument.
    pub(super) fn may_be(&self, class: ClassId, parameter: &Type) -> bool {
        let Type::Object(of) = parameter else { return false };
        let Some(method) = self.single_method(of) else { return false };
        let count = method.parameters.len();
        self.counts_of(class).is_none_or(|counts| counts.contains(&count))
    }

    /// A function where a type is asked for.
    pub(super) fn function_for(&mut self, class: ClassId, to: &Type, span: Span) -> Expr {
        self.functions.placed.insert(class);
        let of = if let Type::Object(of) = to { Some(of) } else { None };
        let method = of.and_then(|of| Some((of.clone(), self.single_method(of)?)));
        let Some((interface, method)) = method else {
            let message = format!("a function stands where `{to}` is asked for");
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help("only an interface with one method that has no body takes a function"),
            );
            return Expr::unknown(span, Vec::new());
        };
        if let Some(counts) = self.counts_of(class)
            && let Some(count) = counts.first()
            && !counts.contains(&method.parameters.len())
        {
            let wanted = method.parameters.len();
            let message = format!(
                "`{}` of `{}` takes {wanted} arguments, and this function {count}",
                method.name, interface.name
            );
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
            return Expr::unknown(span, Vec::new());
        }
        if self.functions.discovers {
            self.discover(class, interface, &method);
            return Expr { kind: ExprKind::Null, ty: Some(to.clone()), span, settled: false };
        }
        let Some(shape) = self.functions.shapes.get(&class).cloned() else {
            return self.without_shape(span);
        };
        if shape.interface.id != interface.id {
            return self.without_shape(span);
        }
        if shape.reference.is_static && shape.reference.of_object {
            self.ambiguous_reference(span);
            return Expr::unknown(span, Vec::new());
        }
        self.parameters_are_new(class);
        self.capture(class);
        let Some(given) = self.given(class, None, span) else {
            return Expr::unknown(span, Vec::new());
        };
        let (constructor, prepared, arguments) = (None, None, Vec::new());
        let kind = ExprKind::NewObject { class, constructor, arguments, given, prepared };
        Expr::new(kind, to.clone(), span)
    }

    fn ambiguous_reference(&mut self, span: Span) {
        let text = self.text(span);
        let message = format!("`{text}` may be a static method, or one of the first argument");
        self.report(
            Diagnostic::error(Code::TypeMismatch, span, message)
                .help("write a lambda expression: `x -> …`"),
        );
    }

    fn without_shape(&mut self, span: Span) -> Expr {
        let message = "what this function takes and gives cannot be told from its place";
        self.report(
            Diagnostic::error(Code::Unsupported, span, message)
                .help("declare a variable of the interface for it, or write the types of its parameters: `(String s) -> …`"),
        );
        Expr::unknown(span, Vec::new())
    }

    /// Reports parameters of a function that have the name of a variable of the method around.
    fn parameters_are_new(&mut self, class: ClassId) {
        let Some(declared) = self.declared_function(class) else { return };
        let Some(method) = declared.members.first().and_then(Member::method) else { return };
        for parameter in &method.parameters {
            let Some(earlier) = self.local(&parameter.name.text) else { continue };
            let earlier = self.body.locals[earlier.index()].span;
            let message = format!("the variable `{}` is already declared", parameter.name.text);
            self.report(
                Diagnostic::error(Code::DuplicateName, parameter.name.span, message)
                    .also(earlier, "declared first here")
                    .help("choose another name for the parameter"),
            );
        }
    }

    /// Finds out what a function is, and what the functions within it are.
    fn discover(&mut self, class: ClassId, interface: ObjectClass, method: &SingleMethod) {
        let mut shape = FunctionShape {
            interface,
            method: method.name.clone(),
            parameters: method.parameters.clone(),
            result: method.result.clone(),
            throws: method.throws.clone(),
            reference: ReferenceMeaning::default(),
        };
        self.functions.shapes.insert(class, shape.clone());
        let (_, reference) = self.looked_at(class, &method.parameters, &method.result);
        shape.reference = reference;
        self.functions.shapes.insert(class, shape);
    }

    /// The type of what a function gives for arguments of these types, as far as that can be told.
    pub(super) fn result_of_function(
        &mut self,
        class: ClassId,
        parameters: &[Type],
    ) -> Option<Type> {
        if self.functions.discovers {
            return self.looked_at(class, parameters, &MethodResult::Unknown).0;
        }
        match &self.functions.shapes.get(&class)?.result {
            MethodResult::Value(ty) => Some(ty.clone()),
            MethodResult::Void | MethodResult::Unknown => None,
        }
    }

    /// The types that stand at the parameters of a function, `None` where none does.
    pub(super) fn written_parameters(&mut self, class: ClassId) -> Vec<Option<Type>> {
        let Some(declared) = self.declared_function(class) else { return Vec::new() };
        let method = declared.members.first().and_then(Member::method);
        let mut types = Vec::new();
        for parameter in method.map(|method| &method.parameters[..]).unwrap_or_default() {
            let is_written = !matches!(parameter.ty.kind, ast::TypeSyntaxKind::Var);
            types.push(if is_written { self.resolve(&parameter.ty, 0) } else { None });
        }
        if let Some(FunctionSyntax::Reference { target: ReferencedMember::OfClass(of), member }) =
            &declared.function
            && let (ast::ExprKind::Name(name), Some(_)) = (&of.kind, member)
        {
            // The object that an instance method is called on.
            types.push(match name.as_str() {
                "String" => Some(Type::String),
                name => self.class_named(name).map(|class| self.object_type(class)),
            });
        }
        types
    }

    /// Checks the body of a function where it stands, for the type of what it gives and for what a
    /// reference names.
    fn looked_at(
        &mut self,
        class: ClassId,
        parameters: &[Type],
        result: &MethodResult,
    ) -> (Option<Type>, ReferenceMeaning) {
        let mut meaning = ReferenceMeaning::default();
        let declared = self.declared_function(class);
        let parts = declared.and_then(|declared| {
            let method = declared.members.first().and_then(Member::method)?;
            Some((declared, declared.function.as_ref()?, method))
        });
        let Some((declared, form, method)) = parts else { return (None, meaning) };
        if let FunctionSyntax::Reference { .. } = form {
            // Java looks for both kinds, whatever it finds first (JLS 15.13.1).
            let mut ty = None;
            let is_of_class = matches!(
                form,
                FunctionSyntax::Reference { target: ReferencedMember::OfClass(_), .. }
            );
            let kinds: &[bool] = if is_of_class { &[true, false] } else { &[true] };
            for is_static in kinds.iter().copied() {
                let Some((names, body)) = referenced(declared, parameters.len(), is_static) else {
                    continue;
                };
                let others = std::mem::take(self.findings);
                let found = self.inline(&names, parameters, &body, result, true);
                let found_here = std::mem::replace(self.findings, others);
                if found_here.is_clean() {
                    ty = ty.or(found);
                    let right =
                        if is_static { &mut meaning.is_static } else { &mut meaning.of_object };
                    *right = true;
                }
            }
            return (ty, meaning);
        }
        let names: Vec<Name> = method.parameters.iter().map(|one| one.name.clone()).collect();
        let is_expression = matches!(form, FunctionSyntax::Expression);
        (self.inline(&names, parameters, &method.body, result, is_expression), meaning)
    }

    /// Checks statements with these variables, and gives the type of what they return.
    fn inline(
        &mut self,
        names: &[Name],
        types: &[Type],
        body: &[ast::Stmt],
        result: &MethodResult,
        is_expression: bool,
    ) -> Option<Type> {
        let frames: Vec<JumpFrame> = std::mem::take(&mut self.body.frames);
        let outer = std::mem::replace(&mut self.body.result, result.clone());
        self.functions.returned.push(Vec::new());
        self.scoped(|checker| {
            for (name, ty) in names.iter().zip(types) {
                checker.declare(DeclaredVariable {
                    name,
                    ty: Some(ty.clone()),
                    is_final: false,
                    initialised: true,
                });
            }
            if let ([ast::Stmt { kind: StmtKind::Return(Some(value)), .. }], true) =
                (body, is_expression)
            {
                let checked = match result {
                    MethodResult::Value(ty) => {
                        let value = checker.value_for(value, Some(ty));
                        let ty = value.ty.clone();
                        checker.assigned(value, Some(&result_type(result)), "the result");
                        ty
                    }
                    MethodResult::Void | MethodResult::Unknown => checker.value_or_void(value).ty,
                };
                if let Some(last) = checker.functions.returned.last_mut() {
                    last.push(checked);
                }
            } else {
                checker.statements(body);
            }
        });
        self.body.frames = frames;
        self.body.result = outer;
        let returned = self.functions.returned.pop().unwrap_or_default();
        let mut known = returned.into_iter().flatten().filter(|ty| *ty != Type::Null);
        let first = known.next()?;
        Some(known.fold(first, |one, other| self.least_common(&one, &other)))
    }

    /// Enters the method of a function.
    pub(super) fn declare_function(&mut self, class: ClassId, method: &ast::Method) {
        let shape = self.functions.shapes.get(&class).cloned();
        let count = method.parameters.len();
        let (name, parameters, result, throws) = match shape {
            Some(of) => {
                let parameters = of.parameters.into_iter().map(Some).collect();
                (of.method, parameters, of.result, of.throws)
            }
            None => (String::new(), vec![None; count], MethodResult::Unknown, Vec::new()),
        };
        self.signatures.push(Signature {
            name,
            name_span: method.name.span,
            class: Some(class),
            receiver: Receiver::Object,
            is_private: false,
            is_abstract: false,
            is_final: true,
            access: Access::Public,
            variables: Vec::new(),
            is_variadic: false,
            parameters,
            result,
            throws,
        });
    }

    /// Whether a class is a function whose body is an expression.
    pub(super) fn is_expression(&self, class: ClassId) -> bool {
        self.is_function(class)
            && self
                .declared_function(class)
                .is_some_and(|one| matches!(one.function, Some(FunctionSyntax::Expression)))
    }

    /// The body of a function that gives nothing and is an expression.
    pub(super) fn effect_of_function(&mut self, method: &ast::Method) -> Vec<Stmt> {
        let Some(ast::Stmt { kind: StmtKind::Return(Some(value)), span }) = method.body.first()
        else {
            return Vec::new();
        };
        let value = self.value_or_void(value);
        let is_statement = matches!(
            value.kind,
            ExprKind::Unknown(_)
                | ExprKind::Call { .. }
                | ExprKind::Print(_)
                | ExprKind::Update { .. }
                | ExprKind::Change { .. }
                | ExprKind::NewObject { .. }
                | ExprKind::Ready(..)
        ) || value.ty.is_none();
        if !is_statement && !is_call(method) {
            let message = "this function gives a value, but nothing is expected";
            self.report(
                Diagnostic::error(Code::TypeMismatch, *span, message)
                    .help("write what it does: a call, an assignment, `++` or `--`"),
            );
        }
        vec![Stmt::new(super::super::typed::StmtKind::Told(value), *span)]
    }

    /// Reports functions that stand where no interface is asked for.
    pub(super) fn functions_are_placed(&mut self) {
        let file = self.file;
        for (at, declared) in file.types.iter().enumerate() {
            let class = class_of_type(at);
            let is_open = declared.kind == TypeDeclarationKind::Function
                && !self.functions.placed.contains(&class);
            if is_open && !self.functions.discovers {
                self.findings.incomplete();
                if self.findings.errors() > 0 {
                    // It stands in something that is wrong.
                    continue;
                }
                let message = "nothing says which interface this function implements";
                self.report(Diagnostic::error(Code::TypeMismatch, declared.span, message).help(
                    "declare a variable for it, as in `Function<Integer, Integer> f = x -> x + 1;`",
                ));
            }
        }
    }
}

/// Whether the value of a function is that of a call, which may be left unused.
fn is_call(method: &ast::Method) -> bool {
    let value = method.body.first().map(|stmt| &stmt.kind);
    matches!(value, Some(StmtKind::Return(Some(value)))
        if matches!(value.unparenthesised().kind, ast::ExprKind::Call { .. }))
}

fn result_type(result: &MethodResult) -> Type {
    if let MethodResult::Value(ty) = result { ty.clone() } else { Type::Null }
}

/// A function's text as the name of its class, not too long for a table.
pub(super) fn shown_name(text: &str) -> Arc<str> {
    const LONGEST: usize = 30;
    if text.chars().count() <= LONGEST {
        return Arc::from(text);
    }
    let short: String = text.chars().take(LONGEST - 1).chain(['…']).collect();
    Arc::from(short)
}
