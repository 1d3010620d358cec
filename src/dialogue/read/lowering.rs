//! The methods of terms become typed programs, and machines that run them.
//!
//! In: the author's text, its statements, and the text of the methods. Out: the typed program and a
//! [`DialogueTerm`] for each request, or what is wrong, in the author's places and words.

use std::cell::RefCell;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{
    Block, Expr, ExprKind, Local, LocalId, LoopInfo, Method, MethodId, Placeholder, PlaceholderId,
    Program, Stmt, StmtKind, walk,
};
use crate::read::lower;
use crate::read::observation::ObservationRequest;
use crate::read::syntax::{self, ast};
use crate::read::types::Type;
use crate::solve::execute::Machine;
use crate::solve::execute::trace::OverflowWatch;
use crate::source::{Source, Span};

use super::super::spec::{DialogueParameter, DialogueTerm, DialogueVariable, VALUE};
use super::generate::{
    DraftParameter, PlacedText, RESULT, TermRequest, atom_name, parameter_name, term_name,
};

/// What the methods are read from.
pub(super) struct LoweringTask<'a> {
    /// The author's text.
    pub(super) source: &'a Source,
    /// The text as the parser gets it, of the same length.
    pub(super) mended: &'a str,
    /// The statements outside methods.
    pub(super) statements: &'a [ast::Stmt],
    /// The methods of terms and parameters.
    pub(super) methods: &'a PlacedText,
    pub(super) requests: &'a [TermRequest],
    pub(super) variables: &'a [DialogueVariable],
    pub(super) parameters: &'a [DraftParameter],
}

/// The typed program of all methods.
pub(super) struct LoweredMethods {
    pub(super) program: Program,
    pub(super) terms: Vec<DialogueTerm>,
    pub(super) parameters: Vec<DialogueParameter>,
    pub(super) warnings: Vec<Diagnostic>,
}

impl LoweringTask<'_> {
    /// Reads the methods.
    pub(super) fn lowered(&self) -> Result<LoweredMethods, Vec<Diagnostic>> {
        let (file, found) = self.parsed();
        if found.iter().any(Diagnostic::is_error) {
            return Err(self.in_authors_words(found));
        }
        let source = self.with_methods();
        let (program, warnings) = lower::program(&source, &file, &ObservationRequest::default())
            .map_err(|errors| self.in_authors_words(errors))?;
        let parameters = self.with_domains(&program);
        let mut program = without_placeholders(program);
        let mut types = Vec::new();
        for at in 0..self.requests.len() {
            types.push(returning(&mut program, &term_name(at)));
        }
        let method_at = |name: &str| program.methods.iter().position(|one| one.name == name);
        let mut terms = Vec::new();
        for (at, (request, ty)) in self.requests.iter().zip(types).enumerate() {
            let (Some(ty), Some(method)) = (ty, method_at(&term_name(at))) else { continue };
            let method = MethodId::new(method);
            let calling = calling(&program, method);
            let machine = Machine::new(&calling);
            let watch = OverflowWatch::new(&calling);
            terms.push(DialogueTerm {
                method,
                atoms: request.atoms.clone(),
                ty,
                span: request.span,
                machine,
                watch,
            });
        }
        Ok(LoweredMethods { program, terms, parameters, warnings: self.in_authors_words(warnings) })
    }

    /// The author's text without its statements, and the methods after it.
    fn with_methods(&self) -> Source {
        let mut bytes = self.mended.as_bytes().to_vec();
        for statement in self.statements {
            for byte in &mut bytes[statement.span.range()] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        text.push_str(&self.methods.text);
        self.source.with_text(text)
    }

    fn parsed(&self) -> (ast::File, Vec<Diagnostic>) {
        let (mut file, mut found) = syntax::parse(&self.with_methods());
        // A dialogue may do without a term and a helper.
        found.retain(|finding| finding.code != Code::Empty);
        file.form = ast::SkeletonForm::Snippet;
        file.statements = Vec::new();
        (file, found)
    }

    /// Findings about methods as findings about what they stand for.
    fn in_authors_words(&self, mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut names: Vec<(String, String)> = self
            .requests
            .iter()
            .flat_map(|request| &request.atoms)
            .map(|atom| atom_name(atom, self.variables, self.parameters))
            .filter(|(java, shown)| java != shown)
            .collect();
        names.push((format!("`{RESULT}`"), String::from("what is needed here")));
        for (java, shown) in [("$SUM", "SUM"), ("$PRODUCT", "PRODUCT"), ("$MIN", "MIN")] {
            names.push((java.to_owned(), shown.to_owned()));
        }
        names.sort_by_key(|(java, _)| std::cmp::Reverse(java.len()));
        let said = |text: &mut String| {
            for (java, shown) in &names {
                if text.contains(java.as_str()) {
                    *text = text.replace(java.as_str(), shown);
                }
            }
        };
        for finding in &mut findings {
            said(&mut finding.message);
            if let Some(help) = finding.help.take() {
                let mut help = help.into_string();
                said(&mut help);
                finding.help = Some(help.into_boxed_str());
            }
            for label in std::iter::once(&mut finding.label).chain(&mut finding.others) {
                said(&mut label.text);
                label.span = self.written(label.span);
            }
        }
        findings
    }

    /// The place in the author's text.
    fn written(&self, span: Span) -> Span {
        let own = self.mended.len();
        let place = |offset: u32| {
            let inside = (offset as usize).checked_sub(own)?;
            self.methods.places.get(inside).copied()
        };
        if (span.start as usize) < own {
            return span;
        }
        let start = place(span.start).unwrap_or(0);
        let end = place(span.end.saturating_sub(1)).map_or(start, |last| last + 1);
        span.from_to(start, end)
    }

    fn with_domains(&self, program: &Program) -> Vec<DialogueParameter> {
        let parameters = self.parameters.iter().enumerate();
        let placed = parameters.map(|(at, draft)| {
            let name = parameter_name(at);
            let method = program.methods.iter().find(|one| one.name == name);
            let domain = method.and_then(|method| placeholder_in(&method.body));
            let domain = domain.map(|id| program.placeholders[id.index()].domain.clone());
            DialogueParameter {
                name: draft.name.clone(),
                ty: draft.ty.clone(),
                domain: domain.unwrap_or_else(|| Domain::Number(ValueSet::single(0))),
                is_hidden: draft.is_hidden,
                span: draft.span,
            }
        });
        placed.collect()
    }
}

/// The placeholder that a method's variable starts with.
fn placeholder_in(body: &Block) -> Option<PlaceholderId> {
    body.statements.iter().find_map(|stmt| {
        if let StmtKind::Set { value: Expr { kind: ExprKind::Placeholder(id), .. }, .. } =
            &stmt.kind
        {
            Some(*id)
        } else {
            None
        }
    })
}

/// The program without the methods' bodies that hold placeholders.
fn without_placeholders(mut program: Program) -> Program {
    for method in &mut program.methods {
        if placeholder_in(&method.body).is_some() {
            method.body = Block::default();
        }
    }
    program.placeholders.clear();
    program
}

/// Makes a method return what its variable was given; its type.
fn returning(program: &mut Program, name: &str) -> Option<Type> {
    let method = program.methods.iter_mut().find(|one| one.name == name)?;
    let at = method.locals.iter().rposition(|local| local.name == RESULT)?;
    let local = LocalId::new(at);
    let ty = method.locals[at].ty.clone();
    let statements = &mut method.body.statements;
    while let Some(Stmt { kind: StmtKind::Forget(_) | StmtKind::Return(None), .. }) =
        statements.last()
    {
        statements.pop();
    }
    let span = method.span;
    let value = Expr { kind: ExprKind::Local(local), ty: ty.clone(), span };
    statements.push(Stmt { kind: StmtKind::Return(Some(value)), span });
    method.result = Some(ty.clone());
    Some(ty)
}

/// The program with those methods only that a call of this one can come to, and what this one is
/// there. Each term has a machine, and compiling all methods for each takes longer than all else.
fn without_others(program: &Program, method: MethodId) -> (Program, MethodId) {
    let mut kept = vec![program.start, program.entry, method];
    let mut looked_at = 0;
    while let Some(id) = kept.get(looked_at) {
        looked_at += 1;
        let called = RefCell::new(Vec::new());
        walk::any_statement(&program.methods[id.index()].body, &|stmt| {
            if let StmtKind::Call { method, .. } = stmt.kind {
                called.borrow_mut().push(method);
            }
            false
        });
        for method in called.into_inner() {
            if !kept.contains(&method) {
                kept.push(method);
            }
        }
    }
    kept.sort_unstable();
    kept.dedup();
    // Loops of methods that are left out run nowhere, so it does not matter which one they are in.
    let moved = |id: MethodId| MethodId::new(kept.binary_search(&id).unwrap_or(0));
    let mut methods: Vec<Method> =
        kept.iter().map(|id| program.methods[id.index()].clone()).collect();
    for method in &mut methods {
        walk::each_statement_mut(&mut method.body, &mut |stmt| {
            if let StmtKind::Call { method, .. } = &mut stmt.kind {
                *method = moved(*method);
            }
        });
    }
    let loops =
        program.loops.iter().map(|one| LoopInfo { method: moved(one.method), ..one.clone() });
    let program = Program {
        classes: program.classes.clone(),
        methods,
        loops: loops.collect(),
        start: moved(program.start),
        entry: moved(program.entry),
        placeholders: Vec::new(),
        statics: program.statics.clone(),
        checks: program.checks.clone(),
        counted_loops: program.counted_loops.clone(),
        holes: Vec::new(),
        ..*program
    };
    (program, moved(method))
}

/// A program that calls a method on its placeholders and tells the result.
fn calling(program: &Program, method: MethodId) -> Program {
    let (mut program, method) = without_others(program, method);
    let called: &Method = &program.methods[method.index()];
    let span = called.span;
    let result = called.result.clone().unwrap_or(Type::INT);
    let types: Vec<Type> =
        called.locals[..called.parameters as usize].iter().map(|local| local.ty.clone()).collect();
    let local =
        |ty: &Type, at: usize| Local { name: format!("$argument{at}"), ty: ty.clone(), span };
    let mut locals: Vec<Local> = types.iter().enumerate().map(|(at, ty)| local(ty, at)).collect();
    locals.push(local(&result, types.len()));
    let target = LocalId::new(types.len());
    let expr = |kind, ty: &Type| Expr { kind, ty: ty.clone(), span };
    let stmt = |kind| Stmt { kind, span };
    let mut statements = Vec::new();
    let mut arguments = Vec::new();
    for (at, ty) in types.iter().enumerate() {
        let placeholder = PlaceholderId::new(at);
        program.placeholders.push(Placeholder {
            ty: ty.clone(),
            domain: any_of(ty),
            span,
            name: format!("$argument{at}"),
            hole: false,
            alternatives: Vec::new(),
            within: None,
            is_list: false,
        });
        if ty.element().is_some() {
            let target = LocalId::new(at);
            statements.push(stmt(StmtKind::PlaceholderArray { target, placeholder }));
            arguments.push(expr(ExprKind::Local(target), ty));
        } else {
            arguments.push(expr(ExprKind::Placeholder(placeholder), ty));
        }
    }
    statements.push(stmt(StmtKind::Call { target: Some(target), method, arguments }));
    let value = expr(ExprKind::Local(target), &result);
    statements.push(stmt(StmtKind::Observe { name: VALUE.to_owned(), value }));
    let entry = &mut program.methods[program.entry.index()];
    entry.locals = locals;
    entry.body = Block { statements };
    program
}

/// A domain of a type; the machine takes any value.
fn any_of(ty: &Type) -> Domain {
    let number = |low, high| ValueSet::range(low, high).unwrap_or_else(|| ValueSet::single(0));
    match ty {
        Type::Array(element) => {
            Domain::Array { length: number(0, 1), element: Box::new(any_of(element)) }
        }
        Type::Primitive(primitive) => {
            Domain::Number(number(primitive.least(), primitive.greatest()))
        }
        Type::String | Type::StringBuilder | Type::Object(_) | Type::Null => {
            Domain::Text { length: number(0, 1), unit: number(32, 126) }
        }
    }
}
