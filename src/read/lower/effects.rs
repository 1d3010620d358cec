//! What methods change for good, and conditions that call them.
//!
//! In: a checked program. Out: a finding for every call in an `ASSERT` or its like, and for every
//! call or assignment in an `ASSERTBLOCK`, that prints, writes to a field, or writes to an array
//! that was not made by the check itself. An array is known to be new if the local that holds it is
//! only ever given new arrays.

use super::Findings;
use super::typed::{
    AssignedPlace, Expr, ExprKind, LibraryChange, LoopKind, Method, Program, Stmt, StmtKind,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{LocalId, MethodId};
use crate::read::types::Type;
use crate::source::Span;
use std::collections::BTreeSet;

/// What a call of a method may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct CallSummary {
    /// The first thing that every caller sees: printing, or writing to a field or a foreign array.
    lasting: Option<(Span, &'static str)>,
    /// The parameters whose arrays it writes to.
    writes: BTreeSet<u32>,
    /// Whether its result is always a new array.
    makes: bool,
}

/// Reports conditions with side effects.
pub(super) fn check(program: &Program, findings: &mut Findings) {
    let summaries = summaries(program);
    for method in &program.methods {
        let mut places: Vec<(&Stmt, bool)> = Vec::new();
        for stmt in &method.body {
            stmt.walk(&mut |stmt| match &stmt.kind {
                StmtKind::Check { .. } => places.push((stmt, false)),
                StmtKind::AssertBlock(_) => places.push((stmt, true)),
                StmtKind::Return { checks, .. } => {
                    places.extend(checks.iter().map(|check| (check, false)));
                }
                StmtKind::Nothing
                | StmtKind::Declare(_)
                | StmtKind::Expression(_)
                | StmtKind::Silent(_)
                | StmtKind::Told(_)
                | StmtKind::Block(_)
                | StmtKind::If { .. }
                | StmtKind::Loop(_)
                | StmtKind::Labelled { .. }
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Switch(_)
                | StmtKind::Yield { .. }
                | StmtKind::Here(_)
                | StmtKind::Throw(_)
                | StmtKind::MakeReady { .. }
                | StmtKind::ThrowObject(_)
                | StmtKind::Try(_)
                | StmtKind::EndedBy(_)
                | StmtKind::Unknown => {}
            });
        }
        for (stmt, block) in places {
            // What the program around it has made is not the check's own.
            let own = if block { declared_in(stmt) } else { BTreeSet::new() };
            let fresh = fresh_among(own, method, &summaries);
            let inspect = Inspect { program, summaries: &summaries, fresh: &fresh };
            stmt.walk_exprs(&mut |expr| inspect.report(expr, block, findings));
        }
    }
}

/// The summaries of all methods: the least that is consistent with their bodies.
fn summaries(program: &Program) -> Vec<CallSummary> {
    // A result counts as new until a `return` shows otherwise, so that recursion does not spoil it.
    let mut summaries: Vec<CallSummary> = program
        .methods
        .iter()
        .map(|_| CallSummary { makes: true, ..CallSummary::default() })
        .collect();
    loop {
        let mut next: Vec<CallSummary> =
            program.methods.iter().map(|method| summary(method, &summaries)).collect();
        // What was found first stays: methods that call each other would hand different findings
        // round for ever.
        for (next, before) in next.iter_mut().zip(&summaries) {
            next.lasting = before.lasting.or(next.lasting);
        }
        if next == summaries {
            return summaries;
        }
        summaries = next;
    }
}

fn summary(method: &Method, summaries: &[CallSummary]) -> CallSummary {
    let arrays =
        Arrays { fresh: fresh_locals(method, summaries), kept: kept_parameters(method), summaries };
    let mut summary = CallSummary { makes: true, ..CallSummary::default() };
    let note = |summary: &mut CallSummary, span, what| {
        summary.lasting.get_or_insert((span, what));
    };
    for stmt in &method.body {
        stmt.walk(&mut |stmt| {
            if let StmtKind::Return { value: Some(value), .. } = &stmt.kind
                && !is_new(value, &arrays.fresh, summaries)
            {
                summary.makes = false;
            }
        });
        stmt.walk_exprs(&mut |expr| match &expr.kind {
            ExprKind::Print(_) => note(&mut summary, expr.span, "prints"),
            ExprKind::Update { place: AssignedPlace::Static(_), .. } => {
                note(&mut summary, expr.span, "writes to a field");
            }
            ExprKind::Update { place: AssignedPlace::Field { object, .. }, .. } => {
                if !method.makes(object) {
                    note(&mut summary, expr.span, "writes to a field");
                }
            }
            ExprKind::ObjectText { .. } | ExprKind::NewObject { .. } | ExprKind::Ready(..) => {
                for callee in expr.callees() {
                    let known = summaries.get(callee.index());
                    if let Some((_, what)) = known.and_then(|one| one.lasting) {
                        note(&mut summary, expr.span, what);
                    }
                }
            }
            ExprKind::Update { place: AssignedPlace::Element { array, .. }, .. } => {
                write(&mut summary, array, &arrays, expr.span);
            }
            ExprKind::Change { array, .. } => write(&mut summary, array, &arrays, expr.span),
            ExprKind::Call { arguments, .. } => {
                for callee in expr.callees() {
                    let Some(known) = summaries.get(callee.index()) else { continue };
                    if let Some((_, what)) = known.lasting {
                        note(&mut summary, expr.span, what);
                    }
                    for parameter in &known.writes {
                        if let Some(array) = arguments.get(*parameter as usize) {
                            write(&mut summary, array, &arrays, expr.span);
                        }
                    }
                }
            }
            ExprKind::Unknown(_)
            | ExprKind::Field(..)
            | ExprKind::Identity(..)
            | ExprKind::InstanceOf { .. }
            | ExprKind::CastObject(..)
            | ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::Placeholder(_)
            | ExprKind::Chosen(..)
            | ExprKind::PlaceholderArray(_)
            | ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::Old
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Logic(..)
            | ExprKind::Conditional(..)
            | ExprKind::Convert(_)
            | ExprKind::Length(_)
            | ExprKind::Element(..)
            | ExprKind::ToText(_)
            | ExprKind::Concat(_)
            | ExprKind::Intrinsic(..)
            | ExprKind::Output
            | ExprKind::Steps
            | ExprKind::Iterations(_)
            | ExprKind::Quantified { .. }
            | ExprKind::TextOrNull(_)
            | ExprKind::Format { .. }
            | ExprKind::CopyArray { .. }
            | ExprKind::Characters(_)
            | ExprKind::Update { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayLiteral { .. }
            | ExprKind::NewBuilder(_)
            | ExprKind::Content(_)
            | ExprKind::Switch(_) => {}
        });
    }
    summary
}

/// What is known of the arrays of a method.
struct Arrays<'a> {
    fresh: FreshArrays,
    kept: BTreeSet<LocalId>,
    summaries: &'a [CallSummary],
}

/// Notes a write to an array: harmless, to a parameter's, or to one that others know.
fn write(summary: &mut CallSummary, array: &Expr, arrays: &Arrays<'_>, span: Span) {
    if is_new(array, &arrays.fresh, arrays.summaries) {
        return;
    }
    match parameters_of(array, &arrays.kept) {
        Some(parameters) => summary.writes.extend(parameters),
        None => {
            summary.lasting.get_or_insert((span, "writes to an array that others see"));
        }
    }
}

/// The parameter that an expression reads, if it never holds anything but what the caller gave.
fn parameters_of(array: &Expr, kept: &BTreeSet<LocalId>) -> Option<BTreeSet<u32>> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not known to be the caller's array may be anyone's"
    )]
    match &array.kind {
        ExprKind::Local(id) if kept.contains(id) => Some(BTreeSet::from([id.0])),
        ExprKind::Change { array, .. } => parameters_of(array, kept),
        ExprKind::Conditional(_, then, otherwise) => {
            let mut both = parameters_of(then, kept)?;
            both.extend(parameters_of(otherwise, kept)?);
            Some(both)
        }
        _ => None,
    }
}

/// The parameters that the method never assigns, so that they hold what the caller gave.
fn kept_parameters(method: &Method) -> BTreeSet<LocalId> {
    let mut kept: BTreeSet<LocalId> = (0..method.parameters).map(LocalId).collect();
    for stmt in &method.body {
        stmt.walk_exprs(&mut |expr| {
            if let ExprKind::Update { place: AssignedPlace::Local(id), .. } = &expr.kind {
                kept.remove(id);
            }
        });
    }
    kept
}

/// Locals that hold new arrays only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FreshArrays {
    /// Those that never hold any array but new ones.
    arrays: BTreeSet<LocalId>,
    /// Those whose arrays hold no arrays but new ones.
    rows: BTreeSet<LocalId>,
}

/// The locals of a method that hold new arrays only.
fn fresh_locals(method: &Method, summaries: &[CallSummary]) -> FreshArrays {
    let locals = (method.parameters as usize..method.locals.len()).map(LocalId::new).collect();
    fresh_among(locals, method, summaries)
}

/// Those of the locals that never hold any array but new ones and each other's.
fn fresh_among(
    locals: BTreeSet<LocalId>,
    method: &Method,
    summaries: &[CallSummary],
) -> FreshArrays {
    let mut own = FreshArrays { rows: locals.clone(), arrays: locals };
    while !own.arrays.is_empty() {
        let before = own.clone();
        for stmt in &method.body {
            stmt.walk(&mut |stmt| {
                if let StmtKind::Declare(declarators) = &stmt.kind {
                    for (id, value) in declarators {
                        if let Some(value) = value {
                            own.assign(*id, value, summaries);
                        }
                    }
                } else if let StmtKind::Loop(of) = &stmt.kind
                    && let LoopKind::ForEach { collection, array, variable, .. } = &of.kind
                {
                    own.assign(*array, collection, summaries);
                    if !has_new_rows(collection, &own, summaries) {
                        own.arrays.remove(variable);
                    }
                }
            });
            stmt.walk_exprs(&mut |expr| { #[expect(clippy::wildcard_enum_match_arm, reason = "an array reaches a variable or another array by an assignment, a change or a call")]
match &expr.kind {
                ExprKind::Update { place: AssignedPlace::Local(id), value, .. } => {
                    own.assign(*id, value, summaries);
                }
                ExprKind::Update { place: AssignedPlace::Element { .. }, value, .. } => {
                    own.store(value, summaries);
                }
                ExprKind::Change { operand: Some(value), .. } => own.store(value, summaries),
                ExprKind::Call { arguments, .. } => {
                    for method in expr.callees() {
                        own.pass(method, arguments, summaries);
                    }
                }
                _ => {}
            } });
        }
        if own == before {
            break;
        }
    }
    own
}

impl FreshArrays {
    /// The local gets this value.
    fn assign(&mut self, local: LocalId, value: &Expr, summaries: &[CallSummary]) {
        if !is_new(value, self, summaries) {
            self.arrays.remove(&local);
        }
        if !has_new_rows(value, self, summaries) {
            self.rows.remove(&local);
        }
    }

    /// An element of some array gets this value.
    fn store(&mut self, value: &Expr, summaries: &[CallSummary]) {
        if matches!(value.ty, Some(Type::Array(_))) && !is_new(value, self, summaries) {
            self.rows.clear();
        }
    }

    /// A method that writes to its argument may put any row into it.
    fn pass(&mut self, method: MethodId, arguments: &[Expr], summaries: &[CallSummary]) {
        let Some(callee) = summaries.get(method.index()) else { return };
        let mut written = callee.writes.iter().filter_map(|at| arguments.get(*at as usize));
        if written
            .any(|array| matches!(array.ty.as_ref().and_then(Type::element), Some(Type::Array(_))))
        {
            self.rows.clear();
        }
    }
}

/// Whether the value is an array or a builder that nothing else refers to from outside, or `null`.
/// What its elements refer to is another matter.
fn is_new(expr: &Expr, own: &FreshArrays, summaries: &[CallSummary]) -> bool {
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is not known to be new may be shared")]
    match &expr.kind {
        ExprKind::NewArray { .. }
        | ExprKind::ArrayLiteral { .. }
        | ExprKind::NewBuilder(_)
        | ExprKind::CopyArray { .. }
        | ExprKind::Characters(_)
        | ExprKind::PlaceholderArray(_)
        | ExprKind::Null => true,
        ExprKind::Change { array, .. } => is_new(array, own, summaries),
        ExprKind::Local(id) => own.arrays.contains(id),
        ExprKind::Element(array, _) => has_new_rows(array, own, summaries),
        ExprKind::Conditional(_, then, otherwise) => {
            is_new(then, own, summaries) && is_new(otherwise, own, summaries)
        }
        ExprKind::Call { .. } => expr
            .callees()
            .iter()
            .all(|method| summaries.get(method.index()).is_some_and(|summary| summary.makes)),
        ExprKind::Update { place: AssignedPlace::Local(_), value, .. } => {
            is_new(value, own, summaries)
        }
        ExprKind::Switch(of) => of.yielded().into_iter().all(|value| is_new(value, own, summaries)),
        _ => false,
    }
}

/// Whether the value is an array in which nothing but new arrays was ever put, or `null`.
fn has_new_rows(expr: &Expr, own: &FreshArrays, summaries: &[CallSummary]) -> bool {
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is not known to be new may be shared")]
    match &expr.kind {
        ExprKind::NewArray { .. } | ExprKind::PlaceholderArray(_) | ExprKind::Null => true,
        ExprKind::ArrayLiteral { elements, .. } => {
            elements.iter().all(|element| is_new(element, own, summaries))
        }
        ExprKind::CopyArray { source, .. } => has_new_rows(source, own, summaries),
        ExprKind::Change { array, .. } => has_new_rows(array, own, summaries),
        ExprKind::Local(id) => own.rows.contains(id),
        ExprKind::Conditional(_, then, otherwise) => {
            has_new_rows(then, own, summaries) && has_new_rows(otherwise, own, summaries)
        }
        ExprKind::Update { place: AssignedPlace::Local(_), value, .. } => {
            has_new_rows(value, own, summaries)
        }
        ExprKind::Switch(of) => {
            of.yielded().into_iter().all(|value| has_new_rows(value, own, summaries))
        }
        _ => false,
    }
}

/// The locals that are declared within a statement.
fn declared_in(stmt: &Stmt) -> BTreeSet<LocalId> {
    let mut declared = BTreeSet::new();
    stmt.walk(&mut |stmt| {
        declared.extend(stmt.declared());
        if let StmtKind::Loop(of) = &stmt.kind
            && let LoopKind::ForEach { array, variable, .. } = &of.kind
        {
            declared.extend([*array, *variable]);
        }
    });
    declared
}

/// Looks at the expressions of conditions.
struct Inspect<'a> {
    program: &'a Program,
    summaries: &'a [CallSummary],
    fresh: &'a FreshArrays,
}

impl Inspect<'_> {
    /// Reports an expression that changes something for good.
    fn report(&self, expr: &Expr, block: bool, findings: &mut Findings) {
        let place = if block { "the `ASSERTBLOCK`" } else { "the condition" };
        let fresh = self.fresh;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`summary` is closed and says how expressions change arrays"
        )]
        match &expr.kind {
            ExprKind::Update { place: AssignedPlace::Element { array, .. }, .. }
                if block && !is_new(array, fresh, self.summaries) =>
            {
                let message = format!("{place} writes to an array that the program uses");
                findings.push(
                        Diagnostic::error(Code::SideEffect, expr.span, message)
                            .label("a side effect")
                            .help("the block is not part of the instance: copy the array into a new one first"),
                    );
            }
            ExprKind::Change { change, array, .. } if !is_new(array, fresh, self.summaries) => {
                let (what, help) = match change {
                    LibraryChange::Fill | LibraryChange::Sort => {
                        ("an array", "work on a copy, as in `Arrays.copyOf(a, a.length)`")
                    }
                    LibraryChange::Append | LibraryChange::Reverse | LibraryChange::Become => {
                        ("a `StringBuilder`", "work on a new one, `new StringBuilder(…)`")
                    }
                };
                let message = format!("{place} changes {what} that the program uses");
                findings.push(
                    Diagnostic::error(Code::SideEffect, expr.span, message)
                        .label("a side effect")
                        .help(help),
                );
            }
            ExprKind::Update { place: AssignedPlace::Field { .. }, .. } if block => {
                let message = format!("{place} writes to a field of an object");
                findings.push(
                    Diagnostic::error(Code::SideEffect, expr.span, message)
                        .label("a side effect")
                        .help("the block is not part of the instance: use a variable of its own"),
                );
            }
            ExprKind::ObjectText { .. } | ExprKind::NewObject { .. } => {
                for method in expr.callees() {
                    self.report_call(method, &[], expr.span, place, findings);
                }
            }
            ExprKind::Call { arguments, .. } => {
                for method in expr.callees() {
                    self.report_call(method, arguments, expr.span, place, findings);
                }
            }
            _ => {}
        }
    }

    /// Reports a call that changes something.
    fn report_call(
        &self,
        method: MethodId,
        arguments: &[Expr],
        span: Span,
        place: &str,
        findings: &mut Findings,
    ) {
        let Some(summary) = self.summaries.get(method.index()) else { return };
        let name = self.program.methods.get(method.index()).map_or("", |method| &method.name);
        if let Some((lasting, what)) = summary.lasting {
            let message = format!("{place} calls `{name}`, which {what}");
            findings.push(
                Diagnostic::error(Code::SideEffect, span, message)
                    .label("a call with a side effect")
                    .also(lasting, format!("`{name}` {what} here"))
                    .help("what a condition calls may only compute a value"),
            );
            return;
        }
        let fresh = self.fresh;
        let written = summary.writes.iter().filter_map(|at| arguments.get(*at as usize));
        for argument in written {
            if !is_new(argument, fresh, self.summaries) {
                let message =
                    format!("{place} calls `{name}`, which writes to the array that it gets");
                findings.push(
                    Diagnostic::error(Code::SideEffect, argument.span, message)
                        .label("this array changes")
                        .help("what a condition calls may only compute a value"),
                );
            }
        }
    }
}
