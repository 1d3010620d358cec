//! What a program does that could be asked for.
//!
//! In: a program as text, tree and typed. Out: [`ProgramFacts`]. What holds: variables are those
//! that can be asked for at the end: of the entry's outermost block, and static fields, in the
//! order in which they are declared.

use std::collections::BTreeSet;

use crate::read::ir::walk::each_statement;
use crate::read::ir::{self, LoopId, MethodId};
use crate::read::syntax::ast::{
    BinaryOp, Declaration, Expr, ExprKind, LoopKind, Member, Method, Name, SkeletonForm, Stmt,
    StmtKind, TypeSyntaxKind,
};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::front_matter::program::Parts;
use crate::source::Spanned;
use crate::source::{Source, Span};

/// What a program does.
#[derive(Debug)]
pub struct ProgramFacts {
    /// Whether anything that can be reached prints.
    pub prints: bool,
    /// Whether the entry returns something.
    pub returns: bool,
    /// The variables that can be asked for.
    pub variables: Vec<AskableVariable>,
    /// The author's methods that are called, each once, and where.
    pub called: Vec<(String, Span)>,
    /// What each statement of the entry's outermost block assigns, the last statement last.
    assigned: Vec<BTreeSet<usize>>,
}

/// A variable that can be asked for.
#[derive(Debug)]
pub struct AskableVariable {
    pub name: String,
    span: Span,
    /// Whether it is a static field.
    is_static: bool,
    /// Whether it holds a whole number.
    pub is_number: bool,
    start: Start,
    writes: Vec<Write>,
}

/// What a variable starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// Nothing that is written, so that it has Java's default or no value yet.
    Nothing,
    /// A number that stands in the text.
    Number,
    /// Something else that stands in the text, such as a placeholder.
    Written,
    /// What is computed.
    Computed,
}

impl Start {
    fn of(initial: Option<&Expr>) -> Self {
        match initial {
            None => Self::Nothing,
            Some(expr) if is_number(expr) => Self::Number,
            Some(expr) if is_written(expr) => Self::Written,
            Some(_) => Self::Computed,
        }
    }
}

/// A place that changes a variable.
#[derive(Clone, Copy, Debug)]
struct Write {
    /// Whether it adds a number that stands there.
    counts: bool,
    /// Whether it adds one.
    by_one: bool,
    /// Whether it stands in a loop.
    in_loop: bool,
    /// The loop of whose every pass it is a part.
    every_pass_of: Option<LoopId>,
}

impl AskableVariable {
    /// Whether its value at the end is more than what stands in the text.
    fn is_computed(&self) -> bool {
        self.start == Start::Computed || !self.writes.is_empty()
    }

    /// Whether it starts with a number and is only counted up or down in loops.
    pub fn is_counter(&self) -> bool {
        let counts = |write: &Write| write.counts && write.in_loop;
        let starts = self.start == Start::Number
            || self.is_static && matches!(self.start, Start::Nothing | Start::Written);
        self.is_number && starts && !self.writes.is_empty() && self.writes.iter().all(counts)
    }

    /// The loop whose passes it counts one by one.
    pub fn counted_loop(&self) -> Option<LoopId> {
        match &self.writes[..] {
            [only] if self.is_counter() && only.by_one => only.every_pass_of,
            _ => None,
        }
    }
}

impl ProgramFacts {
    /// What a program does.
    pub fn of(parts: Parts<'_>) -> Self {
        let program = parts.program;
        let entry = &program.methods[program.entry.index()];
        let reached = reached(program, program.entry);
        let prints = reached.iter().any(|id| {
            let mut prints = false;
            each_statement(&program.methods[id.index()].body, &mut |stmt| {
                prints |= matches!(stmt.kind, ir::StmtKind::Print { .. });
            });
            prints
        });
        let body = entry_body(parts);
        let mut variables = declared(parts, body);
        let mut called = Vec::new();
        let members = parts.file.all_members();
        let methods: Vec<&Method> = members.into_iter().filter_map(Member::callable).collect();
        let mut assigned = Vec::new();
        let source = parts.source;
        let mut seeker =
            Seeker { source, variables: &mut variables, called: &mut called, methods: &methods };
        for stmt in body {
            let mut touched = BTreeSet::new();
            if !matches!(stmt.kind, StmtKind::Directive(_)) {
                seeker.statement(stmt, StatementContext::default(), &mut touched);
            }
            assigned.push(touched);
        }
        Self {
            prints,
            returns: entry.result.as_ref().is_some_and(|ty| !ty.holds_objects()),
            variables,
            called,
            assigned,
        }
    }

    /// The names of all variables.
    pub fn names(&self) -> Vec<String> {
        self.variables.iter().map(|one| one.name.clone()).collect()
    }

    /// The variable of this name, if its value at the end does not simply stand in the text.
    pub fn computed(&self, name: &str) -> Option<&AskableVariable> {
        self.variables.iter().find(|one| one.name == name).filter(|one| one.is_computed())
    }

    /// What the last statement assigns that assigns anything which does not simply stand in the
    /// text.
    pub fn assigned_last(&self) -> Vec<String> {
        let of_statement = |touched: &BTreeSet<usize>| {
            let all = touched.iter().map(|at| &self.variables[*at]);
            all.filter(|one| one.is_computed()).map(|one| one.name.clone()).collect::<Vec<_>>()
        };
        let mut found = self.assigned.iter().rev().map(of_statement);
        found.find(|names| !names.is_empty()).unwrap_or_default()
    }

    /// The variables of these names as settings name them, each with the place of its declaration.
    pub fn spanned(&self, names: &[String]) -> Vec<Spanned> {
        let place = |name: &String| self.variables.iter().find(|one| one.name == *name);
        names
            .iter()
            .map(|name| Spanned {
                text: name.clone(),
                span: place(name).map(|one| one.span).unwrap_or_default(),
            })
            .collect()
    }
}

/// The statements of the entry's outermost block.
pub fn entry_body(parts: Parts<'_>) -> &[Stmt] {
    if parts.file.form == SkeletonForm::Snippet {
        return &parts.file.statements;
    }
    let entry = &parts.program.methods[parts.program.entry.index()];
    let of_entry = parts.file.members.iter().find_map(|member| {
        if let Member::Method(method) = member
            && method.span == entry.span
        {
            Some(&method.body[..])
        } else {
            None
        }
    });
    of_entry.unwrap_or_default()
}

/// The methods that can run.
fn reached(program: &ir::Program, entry: MethodId) -> BTreeSet<MethodId> {
    let mut reached = BTreeSet::from([program.start, entry]);
    let mut open = vec![program.start, entry];
    while let Some(id) = open.pop() {
        each_statement(&program.methods[id.index()].body, &mut |stmt| {
            if let ir::StmtKind::Call { method, .. } = &stmt.kind
                && reached.insert(*method)
            {
                open.push(*method);
            }
        });
    }
    reached
}

/// The variables of the outermost block, then static fields, that are shown to students.
fn declared(parts: Parts<'_>, body: &[Stmt]) -> Vec<AskableVariable> {
    let mut variables: Vec<AskableVariable> = Vec::new();
    let program = parts.program;
    let locals = &program.methods[program.entry.index()].locals;
    let is_hidden = |span: Span| parts.file.hidden.iter().any(|hidden| hidden.covers(span));
    let mut add = |declaration: &Declaration, is_static: bool| {
        if matches!(declaration.ty.kind, TypeSyntaxKind::StringBuilder | TypeSyntaxKind::Class(_))
            || is_hidden(declaration.span)
        {
            return;
        }
        for one in &declaration.declarators {
            let local = locals.iter().find(|local| local.name == one.name.text).map(|of| &of.ty);
            let field = program.statics.iter().find(|of| of.name == one.name.text).map(|of| &of.ty);
            let ty = if is_static { field } else { local };
            if ty.is_some_and(Type::holds_objects) {
                continue;
            }
            let initial = one.initialiser.as_ref();
            variables.push(AskableVariable {
                name: one.name.text.clone(),
                span: one.name.span,
                is_static,
                is_number: ty.is_some_and(Type::is_whole_number),
                start: Start::of(initial),
                writes: Vec::new(),
            });
        }
    };
    for stmt in body {
        if let StmtKind::Local(declaration) = &stmt.kind {
            add(declaration, false);
        }
    }
    for member in parts.file.all_members() {
        if let Member::Field(field) = member
            && (field.modifiers.has("static") || parts.file.has_open_members())
            && parts.file.type_around(field.declaration.span).is_none()
        {
            add(&field.declaration, true);
        }
    }
    variables
}

/// Whether a value stands in the text as it is.
fn is_written(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::IntegerLiteral
        | ExprKind::FloatingLiteral
        | ExprKind::CharLiteral(_)
        | ExprKind::StringLiteral(_)
        | ExprKind::BooleanLiteral(_)
        | ExprKind::NullLiteral => true,
        ExprKind::Placeholder(one) => !one.is_choice() || one.arguments.iter().all(is_written),
        ExprKind::Unary { operand: inner, .. }
        | ExprKind::Cast { operand: inner, .. }
        | ExprKind::Parenthesised(inner)
        | ExprKind::Hole(inner) => is_written(inner),
        ExprKind::ArrayInitialiser(elements) => elements.iter().all(is_written),
        ExprKind::NewArray { lengths, initialiser, .. } => {
            lengths.iter().all(is_written) && initialiser.as_ref().is_none_or(|of| is_written(of))
        }
        ExprKind::Name(_)
        | ExprKind::This
        | ExprKind::OuterThis(_)
        | ExprKind::Function
        | ExprKind::Super
        | ExprKind::BaseSuper(_)
        | ExprKind::InstanceOf { .. }
        | ExprKind::Matches { .. }
        | ExprKind::Field { .. }
        | ExprKind::Index { .. }
        | ExprKind::Call { .. }
        | ExprKind::Increment { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Assign { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::New { .. }
        | ExprKind::NewConstant { .. }
        | ExprKind::Switch(_)
        | ExprKind::Unsupported => false,
    }
}

fn is_number(expr: &Expr) -> bool {
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is not a literal counts as computed")]
    match &expr.kind {
        ExprKind::IntegerLiteral | ExprKind::FloatingLiteral => true,
        ExprKind::Unary { operand: inner, .. } | ExprKind::Parenthesised(inner) => is_number(inner),
        _ => false,
    }
}

/// What stands around a statement.
#[derive(Clone, Copy, Debug, Default)]
struct StatementContext {
    in_loop: bool,
    /// The loop of whose every pass it is a part.
    every_pass_of: Option<LoopId>,
}

/// Looks for what changes variables, and for calls.
struct Seeker<'a> {
    source: &'a Source,
    variables: &'a mut Vec<AskableVariable>,
    called: &'a mut Vec<(String, Span)>,
    methods: &'a [&'a Method],
}

impl Seeker<'_> {
    fn statement(&mut self, stmt: &Stmt, around: StatementContext, touched: &mut BTreeSet<usize>) {
        if matches!(stmt.kind, StmtKind::Directive(_)) {
            return;
        }
        if let StmtKind::Local(declaration) = &stmt.kind {
            for one in &declaration.declarators {
                touched.extend(self.place(&one.name.text).filter(|_| one.initialiser.is_some()));
            }
        }
        let conditional = StatementContext { every_pass_of: None, ..around };
        walk::each_expression(stmt, &mut |expr| {
            // What a loop's header changes is no part of its body.
            let of_loop = matches!(stmt.kind, StmtKind::Loop(_));
            let around = if of_loop {
                StatementContext { in_loop: true, every_pass_of: None }
            } else {
                around
            };
            self.expression(expr, around, touched);
        });
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk finds what stands inside any other statement"
        )]
        match &stmt.kind {
            StmtKind::Loop(of) => {
                if let LoopKind::For { init, .. } = &of.kind {
                    for stmt in init {
                        self.statement(stmt, around, touched);
                    }
                }
                let inside = StatementContext { in_loop: true, every_pass_of: Some(LoopId(of.id)) };
                self.statement(&of.body, inside, touched);
            }
            StmtKind::Block(body) => {
                for stmt in body {
                    self.statement(stmt, around, touched);
                }
            }
            _ => walk::each_substatement(stmt, &mut |inner| {
                self.statement(inner, conditional, touched);
            }),
        }
    }

    fn expression(&mut self, expr: &Expr, around: StatementContext, touched: &mut BTreeSet<usize>) {
        match &expr.kind {
            ExprKind::Increment { operand, .. } => {
                self.write(operand, (true, true), around, touched);
            }
            ExprKind::Assign { operator, target, value, .. } => {
                let adds = matches!(operator, Some(BinaryOp::Add | BinaryOp::Subtract));
                let one = *operator == Some(BinaryOp::Add) && self.source.slice(value.span) == "1";
                self.write(target, (adds && is_number(value), one), around, touched);
            }
            ExprKind::Call { receiver, name, arguments } => {
                if receiver.is_none() {
                    self.call(name, touched);
                }
                // An array may be changed by whoever gets it.
                for argument in arguments {
                    if let ExprKind::Name(text) = &argument.kind
                        && let Some(at) = self.place(text)
                        && !self.variables[at].is_number
                    {
                        self.note(at, (false, false), around, touched);
                    }
                }
            }
            ExprKind::IntegerLiteral
            | ExprKind::FloatingLiteral
            | ExprKind::CharLiteral(_)
            | ExprKind::StringLiteral(_)
            | ExprKind::BooleanLiteral(_)
            | ExprKind::NullLiteral
            | ExprKind::This
            | ExprKind::OuterThis(_)
            | ExprKind::Function
            | ExprKind::Super
            | ExprKind::BaseSuper(_)
            | ExprKind::InstanceOf { .. }
            | ExprKind::Matches { .. }
            | ExprKind::Name(_)
            | ExprKind::Field { .. }
            | ExprKind::Index { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::New { .. }
            | ExprKind::NewConstant { .. }
            | ExprKind::Switch(_)
            | ExprKind::Hole(_)
            | ExprKind::ArrayInitialiser(_)
            | ExprKind::Parenthesised(_)
            | ExprKind::Placeholder(_)
            | ExprKind::Unsupported => {}
        }
        walk::each_statement_of(expr, &mut |stmt| {
            self.statement(stmt, StatementContext { every_pass_of: None, ..around }, touched);
        });
        walk::each_subexpression(expr, &mut |inner| {
            let is_conditional =
                matches!(expr.kind, ExprKind::Conditional { .. } | ExprKind::Binary { .. });
            let around = if is_conditional {
                StatementContext { every_pass_of: None, ..around }
            } else {
                around
            };
            self.expression(inner, around, touched);
        });
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.variables.iter().position(|one| one.name == name)
    }

    fn write(
        &mut self,
        target: &Expr,
        (counts, by_one): (bool, bool),
        around: StatementContext,
        touched: &mut BTreeSet<usize>,
    ) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "Java assigns to nothing else")]
        match &target.kind {
            ExprKind::Name(name) | ExprKind::Field { name: Name { text: name, .. }, .. } => {
                if let Some(at) = self.place(name) {
                    self.note(at, (counts, by_one), around, touched);
                }
            }
            ExprKind::Index { array: inner, .. } => {
                self.write(inner, (false, false), around, touched);
            }
            ExprKind::Parenthesised(inner) => {
                self.write(inner, (counts, by_one), around, touched);
            }
            _ => {}
        }
    }

    fn note(
        &mut self,
        at: usize,
        (counts, by_one): (bool, bool),
        around: StatementContext,
        touched: &mut BTreeSet<usize>,
    ) {
        touched.insert(at);
        let StatementContext { in_loop, every_pass_of } = around;
        self.variables[at].writes.push(Write { counts, by_one, in_loop, every_pass_of });
    }

    /// What a method of the author's changes: static fields.
    fn call(&mut self, name: &Name, touched: &mut BTreeSet<usize>) {
        let same: Vec<&Method> =
            self.methods.iter().copied().filter(|one| one.name.text == name.text).collect();
        let is_known = self.called.iter().any(|(known, _)| *known == name.text);
        if same.is_empty() || is_known {
            return;
        }
        self.called.push((name.text.clone(), name.span));
        for method in same {
            let mut inside = BTreeSet::new();
            for stmt in &method.body {
                // However often it is called, it is not a part of every pass of a loop.
                let around = StatementContext { in_loop: true, every_pass_of: None };
                self.fields_only(method, stmt, around, &mut inside);
            }
            touched.extend(inside);
        }
    }

    /// What a statement of another method changes; its own variables do not count, whatever they
    /// are called.
    fn fields_only(
        &mut self,
        method: &Method,
        stmt: &Stmt,
        around: StatementContext,
        touched: &mut BTreeSet<usize>,
    ) {
        let before: Vec<usize> = self.variables.iter().map(|one| one.writes.len()).collect();
        self.statement(stmt, around, touched);
        let own = names_of(method);
        for (variable, before) in self.variables.iter_mut().zip(before) {
            if !variable.is_static || own.contains(&variable.name) {
                variable.writes.truncate(before);
            }
        }
        let variables = &*self.variables;
        touched.retain(|at| variables[*at].is_static && !own.contains(&variables[*at].name));
    }
}

/// The parameters and variables of a method.
fn names_of(method: &Method) -> BTreeSet<String> {
    fn within(stmt: &Stmt, names: &mut BTreeSet<String>) {
        if let StmtKind::Local(declaration) = &stmt.kind {
            names.extend(declaration.declarators.iter().map(|one| one.name.text.clone()));
        }
        walk::each_nested_statement(stmt, &mut |inner| within(inner, names));
    }
    let mut names: BTreeSet<String> =
        method.parameters.iter().map(|one| one.name.text.clone()).collect();
    method.body.iter().for_each(|stmt| within(stmt, &mut names));
    names
}
