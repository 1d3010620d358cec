//! What runs only where a condition decides so: a trace table has one row for all of it, since rows
//! of its own would tell how the condition came out.
//!
//! In: the program as its author wrote it, and the rows of a run. Out: the [`Decision`]s of the
//! entry, and the rows as [`TableStep`]s: what belongs to one decision is one step, at whose end
//! stands what every variable holds that it could have set.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::syntax::ast::{Expr, ExprKind, LoopKind, Member, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::trace::{Row, VariableChange};

/// An `if` or a `switch` outside of any other, with all that depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its text. Where it may jump, what follows up to the end of the pass belongs to it.
    pub span: Span,
    /// The variables that it may set.
    pub sets: BTreeSet<String>,
    /// The variables that are declared in it.
    pub declares: BTreeSet<String>,
}

/// A row of a table: a statement that ran, or a decision with all that ran in it.
pub struct TableStep<'a> {
    /// The decision.
    pub decision: Option<&'a Decision>,
    /// The rows of the run that it is made of, at least one.
    pub rows: Vec<&'a Row>,
}

/// The decisions of the entry, in the order of the text.
pub fn decisions(skeleton: &Skeleton) -> Vec<Decision> {
    let program = &skeleton.program;
    let entry = program.methods[program.entry.index()].span;
    let method = skeleton.file.all_members().into_iter().find_map(|member| {
        let Member::Method(method) = member else { return None };
        (method.span == entry).then_some(&method.body)
    });
    let mut found = Vec::new();
    sequence(method.unwrap_or(&skeleton.file.statements), &mut found);
    found
}

/// The decisions among statements that follow each other.
fn sequence(statements: &[Stmt], found: &mut Vec<Decision>) {
    let end = statements.last().map_or(0, |last| last.span.end);
    for (at, stmt) in statements.iter().enumerate() {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "all other statements with statements inside decide which of them run"
        )]
        let inner = match &stmt.kind {
            StmtKind::Loop(of) => Some(&of.body),
            StmtKind::Block(_) => Some(stmt),
            StmtKind::Labelled { body, .. } => Some(&**body),
            _ => None,
        };
        let mut decides = false;
        if let Some(inner) = inner {
            if let StmtKind::Block(statements) = &inner.kind {
                sequence(statements, found);
            } else {
                sequence(std::slice::from_ref(inner), found);
            }
        } else {
            walk::each_nested_statement(stmt, &mut |_| decides = true);
        }
        if decides {
            let jumps = may_jump(stmt, false);
            let within = if jumps { &statements[at..] } else { std::slice::from_ref(stmt) };
            let end = if jumps { end } else { stmt.span.end };
            let span = stmt.span.from_to(stmt.span.start, end);
            let mut one = Decision { span, sets: BTreeSet::new(), declares: BTreeSet::new() };
            for stmt in within {
                one.add(stmt);
            }
            found.push(one);
            if jumps {
                return;
            }
        }
    }
}

/// Whether a statement may lead past the one that follows it; `caught`: whether a plain `break`
/// stays inside.
fn may_jump(stmt: &Stmt, caught: bool) -> bool {
    let leaves =
        matches!(stmt.kind, StmtKind::Break(Some(_)) | StmtKind::Continue(_) | StmtKind::Return(_));
    let mut jumps = leaves || !caught && matches!(stmt.kind, StmtKind::Break(None));
    let catches = caught || matches!(stmt.kind, StmtKind::Loop(_) | StmtKind::Switch(_));
    walk::each_nested_statement(stmt, &mut |inner| {
        let stays = matches!(stmt.kind, StmtKind::Loop(_))
            && matches!(inner.kind, StmtKind::Continue(None));
        jumps |= !stays && may_jump(inner, catches);
    });
    jumps
}

impl Decision {
    /// Notes what a statement may set and what it declares.
    fn add(&mut self, stmt: &Stmt) {
        if let StmtKind::Local(of) = &stmt.kind {
            self.declares.extend(of.declarators.iter().map(|one| one.name.text.clone()));
        }
        if let StmtKind::Loop(of) = &stmt.kind
            && let LoopKind::ForEach { name, .. } = &of.kind
        {
            self.declares.insert(name.text.clone());
        }
        walk::each_expression(stmt, &mut |expr| self.add_expression(expr));
        walk::each_nested_statement(stmt, &mut |inner| self.add(inner));
    }

    fn add_expression(&mut self, expr: &Expr) {
        if let ExprKind::Assign { target: set, .. } | ExprKind::Increment { operand: set, .. } =
            &expr.kind
        {
            self.sets.extend(root(set));
        }
        walk::each_subexpression(expr, &mut |inner| self.add_expression(inner));
    }

    fn covers(&self, row: &Row) -> bool {
        (self.span.start..self.span.end).contains(&row.span.start)
    }
}

/// The variable that a target is, or whose element it is.
fn root(target: &Expr) -> Option<String> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else can be assigned to")]
    match &target.unparenthesised().kind {
        ExprKind::Name(name) => Some(name.clone()),
        ExprKind::Field { name, .. } => Some(name.text.clone()),
        ExprKind::Index { array, .. } => root(array),
        _ => None,
    }
}

/// The rows of the entry as steps. What the decisions of a run may set is completed by what they
/// set in this run, such as fields in methods that they call.
pub fn steps<'a>(
    skeleton: &Skeleton,
    rows: &'a [Row],
    decisions: &'a mut [Decision],
) -> Vec<TableStep<'a>> {
    for row in rows {
        if let Some(one) = decisions.iter_mut().find(|one| one.covers(row)) {
            one.sets.extend(row.changes.iter().map(|change| change.variable.clone()));
        }
    }
    let loops = &skeleton.program.loops;
    // A decision is taken anew in each pass of the loops around it.
    let around = |decision: &Decision, row: &Row| -> Vec<u64> {
        let is_around = |at: usize| loops[at].span.start < decision.span.start;
        let passes = row.passes.iter().filter(|(id, _)| is_around(id.index()));
        passes.map(|(_, pass)| *pass).collect()
    };
    let mut steps: Vec<TableStep<'a>> = Vec::new();
    let mut open: Option<(u32, Vec<u64>)> = None;
    for row in rows {
        let decision = decisions.iter().find(|one| one.covers(row));
        let key = decision.map(|one| (one.span.start, around(one, row)));
        match steps.last_mut() {
            Some(last) if key.is_some() && key == open => last.rows.push(row),
            _ => steps.push(TableStep { decision, rows: vec![row] }),
        }
        open = key;
    }
    steps
}

/// What variables hold while a run goes on.
#[derive(Default)]
pub struct HeldValues<'a>(BTreeMap<&'a str, &'a VariableChange>);

impl<'a> HeldValues<'a> {
    /// Notes what changes.
    pub fn follow(&mut self, changes: &'a [VariableChange]) {
        self.0.extend(changes.iter().map(|change| (change.variable.as_str(), change)));
    }

    /// What a variable got last.
    pub fn of(&self, name: &str) -> Option<&'a VariableChange> {
        self.0.get(name).copied()
    }
}
