//! The file as a whole: methods, the entry, and the made-up method that starts the program.
//!
//! In: members and statements of the file. Out: all methods checked; which one is the entry;
//! `start`.

use super::super::typed::{
    AssignedPlace, Expr, ExprKind, Method, MethodResult, Stmt, StmtKind, Yields,
};
use super::constraint::Constrained;
use super::declared::{Callable, callables};
use super::scope::{DeclaredVariable, nearest};
use super::{Access, Body, Checker, ReturnMeaning, Signature};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{MethodId, Receiver, THIS};
use crate::read::syntax::ast::{self, SkeletonForm};
use crate::read::syntax::walk::{judges_the_end, with_endings};
use crate::read::types::{ClassId, Primitive, Type};
use crate::source::Span;
use std::collections::BTreeMap;

impl Checker<'_> {
    /// Checks everything.
    pub(super) fn file(&mut self) {
        self.declare_classes();
        self.declare_outer_classes();
        self.declare_bases();
        self.declare_bounds();
        self.declare_fields();
        self.inherit_fields();
        self.declare_methods();
        self.check_hierarchy();
        self.declare_readiness();
        self.find_entry();
        self.constant_fields();
        let file = self.file;
        // Classes within the statements name variables of theirs.
        let snippet = (file.form == SkeletonForm::Snippet).then(|| self.snippet());
        // So do classes within blocks that make objects ready.
        let mut early: BTreeMap<ClassId, Method> = BTreeMap::new();
        for class in self.authored_classes() {
            if let Some(id) = self.classes[class.index()].initialiser
                && self.stands_alone(class)
            {
                early.insert(class, self.object_initialiser(class, id));
            }
        }
        for (at, callable) in callables(file).into_iter().enumerate() {
            // What a function takes is not known before.
            let is_open = self.is_function(callable.class)
                && !self.functions.shapes.contains_key(&callable.class);
            if is_open || self.is_function(callable.class) && self.functions.discovers {
                self.methods.push(None);
                continue;
            }
            let checked = self.method(MethodId::new(at), callable);
            self.methods.push(Some(checked));
        }
        for class in self.authored_classes() {
            if let Some(id) = self.classes[class.index()].initialiser {
                let known = early.remove(&class);
                let checked = known.unwrap_or_else(|| self.object_initialiser(class, id));
                self.methods.push(Some(checked));
            }
        }
        for class in self.authored_classes() {
            if let Some(id) = self.classes[class.index()].default_constructor {
                let checked = self.made_up_constructor(class, id);
                self.methods.push(Some(checked));
            }
        }
        for (id, class, method) in self.implicit.clone() {
            let checked = self.implicit_method(id, class, method);
            self.methods.push(Some(checked));
        }
        for (class, of) in self.ready.clone() {
            let checked = self.class_initialiser(class, of);
            self.methods.push(Some(checked));
        }
        self.constructor_circles();
        self.enter_class(ClassId::AUTHORED);
        self.methods.extend(snippet.map(Some));
        self.captured_are_final();
        self.functions_are_placed();
        self.start = MethodId::new(self.methods.len());
        let checked = self.start_method();
        self.methods.push(Some(checked));
        self.check_observation();
    }

    /// Enters what Java writes into classes by itself.
    fn declare_all_implicit(&mut self) {
        for class in self.authored_classes() {
            self.enter_class(class);
            self.declare_implicit(class);
        }
        for class in self.authored_classes() {
            self.declare_bridges(class);
        }
        self.declare_for_texts();
    }

    /// Whether a class stands in no method, so that it names no variables of one.
    fn stands_alone(&self, class: ClassId) -> bool {
        let Some(declared) = self.declared_type(class) else { return true };
        let is_named = !matches!(
            declared.kind,
            ast::TypeDeclarationKind::Anonymous | ast::TypeDeclarationKind::Function
        );
        let covers = |callable: &Callable<'_>| callable.method.span.covers(declared.span);
        is_named && !callables(self.file).iter().any(covers)
    }

    fn declare_methods(&mut self) {
        let file = self.file;
        for Callable { class, method, receiver } in callables(file) {
            self.enter_class(class);
            self.enter_type_parameters(&method.type_parameters);
            if self.is_function(class) {
                self.declare_function(class, method);
                continue;
            }
            let is_interface = self.classes[class.index()].is_interface;
            let parameters: Vec<Option<Type>> = method
                .parameters
                .iter()
                .map(|parameter| {
                    if is_arguments(file, method) {
                        return Some(Type::array_of(Type::String));
                    }
                    self.resolve(&parameter.ty, 0)
                })
                .collect();
            let result = match &method.result {
                None => MethodResult::Void,
                Some(ty) => match self.resolve(ty, 0) {
                    Some(ty) => MethodResult::Value(ty),
                    None => MethodResult::Unknown,
                },
            };
            let same = self.signatures.iter().find(|other| {
                other.name == method.name.text
                    && other.class == Some(class)
                    && other.receiver.is_constructor() == receiver.is_constructor()
                    && other.parameters == parameters
                    && parameters.iter().all(Option::is_some)
            });
            if let Some(same) = same {
                let message = format!(
                    "there is already a method `{}` with these parameters",
                    method.name.text
                );
                let finding = Diagnostic::error(Code::DuplicateName, method.name.span, message)
                    .label("declared again")
                    .also(same.name_span, "declared first here")
                    .help("choose another name or other parameters");
                self.report(finding);
            }
            let throws = self.declared_throws(method);
            self.signatures.push(Signature {
                name: method.name.text.clone(),
                name_span: method.name.span,
                class: Some(class),
                receiver,
                throws,
                is_private: method.modifiers.has("private"),
                is_abstract: !method.has_body,
                is_final: method.modifiers.has("final"),
                access: if is_interface && !method.modifiers.has("private") {
                    Access::Public
                } else {
                    Access::of(&method.modifiers)
                },
                variables: std::mem::take(&mut self.variables),
                is_variadic: method.is_variadic(),
                parameters,
                result,
            });
        }
        for class in self.authored_classes() {
            if self.has_initialisers(class) {
                let id = self.made_up_signature("initialiser", class);
                self.classes[class.index()].initialiser = Some(id);
            }
        }
        for class in self.authored_classes() {
            let is_written =
                self.classes[class.index()].is_anonymous || !self.constructors(class).is_empty();
            if !is_written && self.needs_default_constructor(class) {
                let id = self.made_up_signature("constructor", class);
                self.classes[class.index()].default_constructor = Some(id);
            }
        }
        self.declare_all_implicit();
        self.enter_class(ClassId::AUTHORED);
        if file.form == SkeletonForm::Snippet {
            let arguments = vec![Some(Type::array_of(Type::String))];
            let clash = self.signatures.iter().find(|other| {
                other.name == "main"
                    && other.parameters == arguments
                    && other.class == Some(ClassId::AUTHORED)
            });
            if let Some(clash) = clash {
                let message = "the statements of a snippet become `main`, and there is another one";
                let finding = Diagnostic::error(Code::TwoEntries, clash.name_span, message)
                    .help("rename the method, or move the statements into it");
                self.report(finding);
            }
        }
    }

    pub(super) fn made_up_signature(&mut self, name: &str, class: ClassId) -> MethodId {
        let id = MethodId::new(self.signatures.len());
        self.signatures.push(Signature {
            name: String::from(name),
            name_span: self.classes[class.index()].span,
            class: None,
            receiver: Receiver::NewObject,
            is_private: true,
            is_abstract: false,
            is_final: true,
            access: Access::Private,
            variables: Vec::new(),
            is_variadic: false,
            parameters: Vec::new(),
            result: MethodResult::Void,
            throws: Vec::new(),
        });
        id
    }

    fn method(&mut self, id: MethodId, callable: Callable<'_>) -> Method {
        let Callable { class, method, receiver } = callable;
        let signature = self.signatures[id.index()].clone();
        self.enter_class(class);
        self.variables.clone_from(&signature.variables);
        self.body = Body::new(id, signature.result.clone());
        self.body.returned = ReturnMeaning::Nothing("no `return` with a value follows it directly");
        self.body.initialises = receiver.is_constructor();
        let mut parameters = method.parameters.len();
        if receiver != Receiver::Nothing {
            let ty = self.object_type(class);
            self.body.this = Some(self.hidden(THIS, Some(ty), method.name.span));
            parameters += 1;
        }
        let (recursion, recursion_span) = self.annotations(method);
        self.like_those_of_objects(method, receiver);
        for (parameter, ty) in method.parameters.iter().zip(&signature.parameters) {
            let ty = ty.clone();
            self.declare(DeclaredVariable {
                name: &parameter.name,
                ty,
                is_final: parameter.is_final,
                initialised: true,
            });
        }
        let is_expression = self.is_expression(class);
        let body = if is_expression && signature.result == MethodResult::Void {
            self.effect_of_function(method)
        } else if receiver.is_constructor() {
            self.constructor_body(method)
        } else {
            let ready = self.ready_in_the_entry(method.name.span);
            let ready = ready.filter(|_| self.entry == Some(id));
            let statements = self.statements(self.without_endings(id, &method.body));
            ready.into_iter().chain(statements).collect()
        };
        self.paths_at_the_end();
        self.variables.clear();
        let hides_arguments = is_arguments(self.file, method) && !mentions_first(&body);
        let is_library = self.is_library(method.span);
        Method {
            name: signature.name.clone(),
            name_span: method.name.span,
            parameters: u32::try_from(parameters).unwrap_or(u32::MAX),
            result: signature.result,
            locals: std::mem::take(&mut self.body.locals),
            body,
            labels: self.body.labels,
            recursion,
            calls_itself: false,
            recursion_span,
            class: (self.observation.call_entry.as_ref() != Some(&method.name.text) && !is_library)
                .then_some(class),
            receiver,
            is_counted: !receiver.is_constructor() && !is_library && !self.is_function(class),
            is_expression,
            is_abstract: !method.has_body,
            is_library,
            hides_arguments,
            throws: signature.throws,
            span: method.span,
        }
    }

    /// `@REC(n)`, `@MAIN` and what looks like them.
    fn annotations(&mut self, method: &ast::Method) -> (Option<u32>, Option<Span>) {
        let mut recursion = None;
        let mut recursion_span = None;
        for annotation in &method.modifiers.annotations {
            match annotation.name.text.as_str() {
                "MAIN" => {
                    if let Some(argument) = annotation.arguments.first() {
                        self.report(
                            Diagnostic::error(
                                Code::Directive,
                                argument.span,
                                "`@MAIN` takes no argument",
                            )
                            .help("write `@MAIN`"),
                        );
                    }
                }
                "REC" if recursion_span.is_some() => {
                    self.report(
                        Diagnostic::error(Code::Directive, annotation.span, "a second `@REC`")
                            .help("keep one"),
                    );
                }
                "REC" => {
                    recursion_span = Some(annotation.span);
                    recursion = self.recursion(annotation);
                }
                "HIDDEN" => {
                    if let Some(argument) = annotation.arguments.first() {
                        let message = "`@HIDDEN` takes no argument";
                        self.report(
                            Diagnostic::error(Code::Directive, argument.span, message)
                                .help("write `@HIDDEN`"),
                        );
                    }
                }
                "Override" => self.overrides(method, annotation.span),
                "SuppressWarnings" | "Deprecated" => {}
                other => {
                    let message = format!("there is no annotation `@{other}`");
                    let mut finding =
                        Diagnostic::error(Code::UnknownName, annotation.span, message);
                    if let Some(near) = nearest(other, ["MAIN", "REC", "HIDDEN"]) {
                        let arguments = self.source.slice(annotation.span);
                        let arguments = arguments.find('(').map_or("", |at| &arguments[at..]);
                        let text = format!("@{near}{arguments}");
                        finding = finding
                            .help(format!("did you mean `@{near}`?"))
                            .replace(annotation.span, text);
                    }
                    self.report(finding);
                }
            }
        }
        (recursion, recursion_span)
    }

    /// `@Override` stands where a class of Java's library declares the method.
    fn overrides(&mut self, method: &ast::Method, span: Span) {
        let counts = (method.name.text.as_str(), method.parameters.len());
        let is_of_object = matches!(counts, ("toString" | "hashCode", 0) | ("equals", 1));
        let finding = if method.modifiers.has("static") || self.body.this.is_none() {
            let message = "`@Override` has no meaning at a static method";
            Diagnostic::error(Code::TypeMismatch, span, message)
        } else if is_of_object || self.overrides_one(method) {
            return;
        } else {
            let message = format!("`{}` overrides nothing", method.name.text);
            Diagnostic::error(Code::TypeMismatch, span, message)
        };
        self.report(finding.help("leave `@Override` out").replace(span, ""));
    }

    /// Whether a class above declares a method of this name with as many parameters.
    fn overrides_one(&self, method: &ast::Method) -> bool {
        let above = self.classes[self.current.index()].ancestors.iter().skip(1);
        above.into_iter().any(|class| {
            let same = self.declared_methods(*class, &method.name.text);
            same.iter().any(|at| self.signatures[*at].parameters.len() == method.parameters.len())
        })
    }

    fn recursion(&mut self, annotation: &ast::Annotation) -> Option<u32> {
        let [argument] = &annotation.arguments[..] else {
            let message = format!("`@REC` takes one number, not {}", annotation.arguments.len());
            self.report(
                Diagnostic::error(Code::Directive, annotation.span, message)
                    .help("write `@REC(10)` for at most 10 calls on the stack at once")
                    .replace(annotation.span, "@REC(10)"),
            );
            return None;
        };
        if let ast::ExprKind::Call { receiver: None, name, arguments } = &argument.kind
            && matches!(name.text.as_str(), "range" | "list")
            && let Some(most) = arguments.get(1).or(arguments.first())
        {
            let most = self.text(most.span);
            let message =
                "`@REC` takes a single number: how many calls may be on the stack at once";
            self.report(
                Diagnostic::error(Code::Directive, argument.span, message)
                    .help(format!("write `@REC({most})`"))
                    .replace(argument.span, most),
            );
            return None;
        }
        let of = Constrained { ty: Primitive::Int, name: "@REC" };
        let depth = self.constant_argument(argument, of)?;
        if let Ok(depth @ 1..) = u32::try_from(depth) {
            return Some(depth);
        }
        let message = format!("the depth of a recursion is at least 1, not {depth}");
        self.report(
            Diagnostic::error(Code::Directive, argument.span, message)
                .help("write `@REC(5)` for at most 5 activations at once"),
        );
        None
    }

    /// The statements of a snippet, as the body of a made-up `main`.
    fn snippet(&mut self) -> Method {
        let file = self.file;
        self.enter_class(ClassId::AUTHORED);
        let id = self.entry.unwrap_or(MethodId::new(self.signatures.len()));
        self.body = Body::new(id, MethodResult::Void);
        self.body.returned = ReturnMeaning::Nothing("a snippet returns nothing");
        let body = self.statements(with_endings(&file.statements).0);
        self.paths_at_the_end();
        self.made_up("main", MethodResult::Void, body)
    }

    pub(super) fn made_up(&mut self, name: &str, result: MethodResult, body: Vec<Stmt>) -> Method {
        let whole = self.whole();
        Method {
            name: String::from(name),
            name_span: whole.at_start(),
            parameters: 0,
            result,
            locals: std::mem::take(&mut self.body.locals),
            body,
            labels: self.body.labels,
            recursion: None,
            calls_itself: false,
            recursion_span: None,
            class: None,
            receiver: Receiver::Nothing,
            is_counted: true,
            is_expression: false,
            is_abstract: false,
            is_library: self.classes[self.current.index()].is_library,
            hides_arguments: false,
            throws: Vec::new(),
            span: whole,
        }
    }

    /// Static initialisers, the call of the entry, what is asserted of the end, the result.
    fn start_method(&mut self) -> Method {
        let whole = self.whole();
        let result = match self.entry.map(|entry| self.result_of(entry)) {
            Some(MethodResult::Value(ty)) => Some(ty),
            _ => None,
        };
        let outcome = result.clone().map_or(MethodResult::Void, MethodResult::Value);
        self.body = Body::new(self.start, outcome.clone());
        let mut body = self.field_initialisers();
        if let Some(entry) = self.entry {
            let ty = result.clone();
            let known = self.methods.get(entry.index()).and_then(Option::as_ref);
            let arguments = match known {
                Some(method) if method.parameters == 1 && !method.hides_arguments => {
                    let kind =
                        ExprKind::ArrayLiteral { element: Type::String, elements: Vec::new() };
                    vec![Expr::new(kind, Type::array_of(Type::String), whole)]
                }
                _ => Vec::new(),
            };
            let kind = ExprKind::Call { method: entry, arguments, targets: Vec::new() };
            let call = Expr { kind, ty: ty.clone(), span: whole, settled: false };
            let local = ty.clone().map(|ty| self.hidden("$result", Some(ty), whole));
            let endings = self.endings();
            let call = match (local, ty) {
                (Some(local), Some(ty)) if !endings.is_empty() => {
                    let value = nothing(&ty, whole);
                    let kind = StmtKind::Declare(vec![(local, Some(value))]);
                    body.push(Stmt::new(kind, whole));
                    let (place, value) = (AssignedPlace::Local(local), Box::new(call));
                    let kind = ExprKind::Update { place, value, yields: Yields::After };
                    StmtKind::Silent(Expr::new(kind, ty, whole))
                }
                (Some(local), _) => StmtKind::Declare(vec![(local, Some(call))]),
                (None, _) => StmtKind::Expression(call),
            };
            let call = Stmt::new(call, whole);
            if endings.is_empty() {
                body.push(call);
            } else {
                body.extend(self.caught_at_the_end(call));
            }
            if local.is_some() {
                self.body.returned = ReturnMeaning::Value { ty: result.clone(), local };
            }
        }
        let file = self.file;
        let mut plain = Vec::new();
        if file.form != SkeletonForm::Snippet {
            if result.is_none() {
                self.body.returned = ReturnMeaning::Nothing("the entry returns nothing");
                if self.entry.is_none() {
                    self.body.returned = ReturnMeaning::Value { ty: None, local: None };
                }
            }
            plain = self.end_directives(&file.statements);
        }
        match self.body.thrown {
            Some(thrown) => {
                let endings = self.endings();
                body.extend(self.judged_at_the_end(thrown, plain, &endings));
            }
            None => body.extend(plain),
        }
        if let (Some(ty), ReturnMeaning::Value { local: Some(local), .. }) =
            (result, &self.body.returned)
        {
            let value = Expr::new(ExprKind::Local(*local), ty, whole);
            let kind = StmtKind::Return { value: Some(value), returned: None, checks: Vec::new() };
            body.push(Stmt::new(kind, whole));
        }
        self.made_up("start", outcome, body)
    }

    pub(super) fn result_of(&self, id: MethodId) -> MethodResult {
        self.signatures
            .get(id.index())
            .map_or(MethodResult::Void, |signature| signature.result.clone())
    }

    /// Directives outside all methods; anything else there has no meaning.
    fn end_directives(&mut self, statements: &[ast::Stmt]) -> Vec<Stmt> {
        let directives: Vec<ast::Stmt> = statements
            .iter()
            .filter(|statement| {
                if self.body.thrown.is_some() && judges_the_end(statement) {
                    return false;
                }
                let fits = matches!(
                    statement.kind,
                    ast::StmtKind::Directive(_) | ast::StmtKind::Unsupported
                );
                if !fits && !matches!(statement.kind, ast::StmtKind::Empty) {
                    self.report(
                        Diagnostic::error(
                            Code::Syntax,
                            statement.span,
                            "a statement outside the methods",
                        )
                        .help("move it into a method; only directives may stand here"),
                    );
                }
                fits
            })
            .cloned()
            .collect();
        self.statements(&directives)
    }
}

/// The value of a variable of a type that nothing was assigned to.
fn nothing(ty: &Type, span: Span) -> Expr {
    let kind = if ty.is_reference() { ExprKind::Null } else { ExprKind::Number(0) };
    Expr::new(kind, ty.clone(), span)
}

/// Whether the first parameter is read or written.
fn mentions_first(body: &[Stmt]) -> bool {
    let mut found = false;
    for stmt in body {
        stmt.walk_exprs(&mut |expr| {
            found |= matches!(
                expr.kind,
                ExprKind::Local(id) | ExprKind::Update { place: AssignedPlace::Local(id), .. }
                    if id.index() == 0
            );
        });
    }
    found
}

/// The methods of the class where the program starts, in the order of the text.
pub(super) fn author_methods(file: &ast::File) -> Vec<&ast::Method> {
    file.members.iter().filter_map(ast::Member::method).collect()
}

/// Whether this is `main(String[] args)`.
pub(super) fn is_arguments(_file: &ast::File, method: &ast::Method) -> bool {
    let [parameter] = &method.parameters[..] else { return false };
    let ast::TypeSyntaxKind::Array(element) = &parameter.ty.kind else { return false };
    matches!(element.kind, ast::TypeSyntaxKind::String)
        && (method.name.text == "main" || method.modifiers.annotation("MAIN").is_some())
}
