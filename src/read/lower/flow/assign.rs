//! Definite assignment (JLS 16), as Java's compiler does it.
//!
//! In: a checked method. Out: findings about variables that are read before they are surely
//! assigned, and about `final` variables that may be assigned twice. Two sets go along with
//! control: what is surely assigned, and what is surely not. Where control never comes, both hold
//! everything.

mod attempt;
mod expression;

use super::super::Findings;
use super::super::typed::{AskedPlace, Expr, Loop, LoopKind, Method, Stmt, StmtKind, Switch};
use super::bits::Bits;
use super::fields::{MadeFields, missing};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{LabelId, LocalId, LoopId, TestFirst};
use crate::read::syntax::ast::SwitchForm;
use crate::read::types::Type;
use crate::source::Spanned;

/// How often loops of one method are looked at again; nested loops in unreachable code could
/// multiply without end.
const PASSES: u32 = 10_000;

/// Checks a method; `observed` are the variables whose final values the question asks for, with
/// room for those of them that may have no value, if that is no error.
///
/// Gives what is known at the end of the fields of the object that the method makes ready.
pub(super) fn method(
    method: &Method,
    (observed, skipped): (&[Spanned], &mut Option<Vec<LocalId>>),
    made: MadeFields,
    findings: &mut Findings,
) -> Vec<(bool, bool)> {
    let count = method.locals.len() + made.fields.len();
    let mut state = AssignmentState { assigned: Bits::none(count), unassigned: Bits::none(count) };
    for parameter in 0..method.parameters {
        state.assigned.insert(LocalId(parameter));
    }
    for (at, local) in method.locals.iter().enumerate() {
        if local.name.starts_with('$') {
            state.assigned.insert(LocalId::new(at));
        }
    }
    for (at, (assigned, unassigned)) in made.known.iter().enumerate() {
        let place = LocalId::new(method.locals.len() + at);
        if *assigned {
            state.assigned.insert(place);
        }
        if *unassigned {
            state.unassigned.insert(place);
        }
    }
    let watched = watched(method, observed);
    let mut walk = AssignmentWalk {
        method,
        findings,
        state,
        exits: Vec::new(),
        pass: Pass::First,
        watched,
        skipped,
        made,
        declared: Bits::none(count),
        budget: PASSES,
        tried: Bits::none(count),
        finals: 0,
    };
    walk.list(&method.body);
    walk.end();
    let places = (0..walk.made.fields.len()).map(|at| LocalId::new(method.locals.len() + at));
    let AssignmentState { assigned, unassigned } = &walk.state;
    places.map(|place| (assigned.contains(place), unassigned.contains(place))).collect()
}

/// What is known of the variables at a place.
#[derive(Clone, Debug)]
struct AssignmentState {
    assigned: Bits,
    unassigned: Bits,
}

impl AssignmentState {
    /// What is known where control may come from either place.
    fn join(&mut self, other: &AssignmentState) {
        self.assigned.intersect(&other.assigned);
        self.unassigned.intersect(&other.unassigned);
    }

    /// What is known where control never comes.
    fn dead(&self) -> AssignmentState {
        let mut state = self.clone();
        state.assigned.fill();
        state.unassigned.fill();
        state
    }
}

/// Whether a loop's body is looked at again to see what an earlier pass assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    First,
    Again,
}

/// Where a jump goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JumpTarget {
    Break(LabelId),
    Continue(LoopId),
    /// Out of a `switch` expression with a value, and with a truth value that is known.
    Yield(LabelId),
    Holds(LabelId),
    Fails(LabelId),
    /// Out of the method, through a block after `finally`.
    Return,
}

struct AssignmentWalk<'a> {
    method: &'a Method,
    findings: &'a mut Findings,
    state: AssignmentState,
    exits: Vec<(JumpTarget, AssignmentState)>,
    pass: Pass,
    watched: Vec<(LocalId, &'a Spanned)>,
    /// What is asked about and may have no value, if that is no error.
    skipped: &'a mut Option<Vec<LocalId>>,
    made: MadeFields,
    /// The locals whose declaration stands before what is looked at.
    declared: Bits,
    /// How many more times a loop may be looked at again.
    budget: u32,
    /// What surely has no value anywhere in the blocks that are tried around here.
    tried: Bits,
    /// How many blocks after `finally` control passes on its way out of the method.
    finals: u32,
}

/// The locals of the outermost block that are asked about.
fn watched<'a>(method: &Method, observed: &'a [Spanned]) -> Vec<(LocalId, &'a Spanned)> {
    let declared: Vec<LocalId> = method.body.iter().flat_map(Stmt::declared).collect();
    observed
        .iter()
        .filter_map(|variable| {
            // A path begins with a variable.
            let name = variable.text.split(['.', '[']).next().unwrap_or_default();
            let id = declared.iter().find(|id| method.locals[id.index()].name == name)?;
            Some((*id, variable))
        })
        .collect()
}

impl AssignmentWalk<'_> {
    fn list(&mut self, statements: &[Stmt]) {
        for stmt in statements {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Nothing | StmtKind::MakeReady { .. } | StmtKind::EndedBy(_) => {}
            // What an unknown statement assigns is unknown.
            StmtKind::Unknown | StmtKind::Throw(_) => self.state = self.state.dead(),
            StmtKind::ThrowObject(value) => {
                self.expr(value);
                self.state = self.state.dead();
            }
            StmtKind::Try(of) => self.attempt(of),
            StmtKind::Declare(declarators) => {
                for (id, value) in declarators {
                    self.state.assigned.remove(*id);
                    self.state.unassigned.insert(*id);
                    self.declared.insert(*id);
                    if let Some(value) = value {
                        self.expr(value);
                        self.state.assigned.insert(*id);
                        self.state.unassigned.remove(*id);
                    }
                }
            }
            StmtKind::Expression(expr) | StmtKind::Silent(expr) | StmtKind::Told(expr) => {
                self.expr(expr);
            }
            StmtKind::Block(body) => self.list(body),
            StmtKind::Here(asked) => {
                for one in asked {
                    match &one.place {
                        AskedPlace::Local(id) if self.skips(*id) => {}
                        AskedPlace::Local(id) => self.read(*id, one.span),
                        AskedPlace::Static(_) => {}
                        AskedPlace::Path(value) => self.aside(|walk| walk.expr(value)),
                    }
                }
            }
            StmtKind::Check { condition, .. } => self.aside(|walk| walk.expr(condition)),
            StmtKind::AssertBlock(body) => self.aside(|walk| walk.list(body)),
            StmtKind::If { condition, then, otherwise } => {
                let (holds, fails) = self.condition(condition);
                self.state = holds;
                self.stmt(then);
                let after = std::mem::replace(&mut self.state, fails);
                if let Some(otherwise) = otherwise {
                    self.stmt(otherwise);
                }
                self.state.join(&after);
            }
            StmtKind::Labelled { label, body } => {
                self.stmt(body);
                self.resolve(JumpTarget::Break(*label));
            }
            StmtKind::Break(label) => self.jump(JumpTarget::Break(*label)),
            StmtKind::Continue(id) => self.jump(JumpTarget::Continue(*id)),
            StmtKind::Return { value, checks, .. } => {
                if let Some(value) = value {
                    self.expr(value);
                }
                self.aside(|walk| walk.list(checks));
                self.leave_method();
            }
            StmtKind::Loop(of) => self.loop_statement(of),
            StmtKind::Switch(of) => {
                let start = self.groups(of);
                if !of.has_default() {
                    self.state.join(&start);
                }
                self.resolve(JumpTarget::Break(of.label));
            }
            StmtKind::Yield { label, value } if value.ty == Some(Type::BOOLEAN) => {
                let (holds, fails) = self.condition(value);
                self.exits.push((JumpTarget::Fails(*label), fails));
                self.state = holds;
                self.jump(JumpTarget::Holds(*label));
            }
            StmtKind::Yield { label, value } => {
                self.expr(value);
                self.jump(JumpTarget::Yield(*label));
            }
        }
    }

    /// The selector and all groups of a `switch` (JLS 16.2.9). The state afterwards is that at the
    /// end of the last group, or in the arrow form of any group; the result is the one at each
    /// label.
    fn groups(&mut self, of: &Switch) -> AssignmentState {
        self.expr(&of.selector);
        // A variable of the `switch` is in scope after all labels that follow, without a value.
        for stmt in of.statements() {
            if let StmtKind::Declare(declarators) = &stmt.kind {
                for (id, _) in declarators {
                    self.state.assigned.remove(*id);
                    self.state.unassigned.insert(*id);
                }
            }
        }
        let start = self.state.clone();
        let mut after = if of.groups.is_empty() { start.clone() } else { start.dead() };
        for (at, group) in of.groups.iter().enumerate() {
            match of.form {
                SwitchForm::Colon if at > 0 && group.test.is_none() => self.state.join(&start),
                SwitchForm::Colon | SwitchForm::Arrow => self.state = start.clone(),
            }
            if let Some(test) = &group.test {
                self.state = self.condition(test).0;
            }
            self.list(&group.body);
            match of.form {
                SwitchForm::Colon => after = self.state.clone(),
                SwitchForm::Arrow => after.join(&self.state),
            }
        }
        self.state = after;
        start
    }

    /// Whether a variable that is asked about is left out, since it may have no value here.
    fn skips(&mut self, id: LocalId) -> bool {
        match self.skipped {
            Some(skipped) if !self.state.assigned.contains(id) => {
                skipped.push(id);
                true
            }
            _ => false,
        }
    }

    /// What is known after the jumps to a place, and there only.
    fn arrived(&mut self, target: JumpTarget) -> AssignmentState {
        self.state = self.state.dead();
        self.resolve(target);
        self.state.clone()
    }

    /// Something that is not part of the instance: it may read, but what it assigns does not count.
    fn aside(&mut self, inside: impl FnOnce(&mut Self)) {
        let before = self.state.clone();
        inside(self);
        self.state = before;
    }

    fn jump(&mut self, target: JumpTarget) {
        self.exits.push((target, self.state.clone()));
        self.state = self.state.dead();
    }

    /// Joins what is known at the jumps to a place.
    fn resolve(&mut self, target: JumpTarget) {
        let (here, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.exits).into_iter().partition(|(to, _)| *to == target);
        self.exits = others;
        for (_, state) in here {
            self.state.join(&state);
        }
    }

    /// At the end of the entry what is asked about must have values, of a constructor the fields.
    fn end(&mut self) {
        for at in 0..self.made.fields.len() {
            let place = LocalId::new(self.method.locals.len() + at);
            if self.made.is_whole && !self.state.assigned.contains(place) {
                self.state.assigned.insert(place);
                missing(&self.made.fields[at], Some(self.method.name_span), self.findings);
            }
        }
        for (id, variable) in self.watched.clone() {
            if self.declared.contains(id) && !self.skips(id) && !self.state.assigned.contains(id) {
                let local = &self.method.locals[id.index()];
                let message =
                    format!("`{}` may have no value at the end of the program", local.name);
                let help = format!("give `{}` a value where it is declared", local.name);
                self.findings.push(
                    Diagnostic::error(Code::Unassigned, variable.span, message)
                        .also(local.span, "declared without a value")
                        .help(help),
                );
            }
        }
    }

    fn loop_statement(&mut self, of: &Loop) {
        let outer = self.pass;
        self.pass = Pass::First;
        let mut pending = None;
        match &of.kind {
            LoopKind::While { condition, test_first: TestFirst::AfterBody } => {
                self.invariants(of);
                self.do_loop(of, condition, &mut pending);
            }
            LoopKind::While { condition, .. } => {
                self.invariants(of);
                self.tested_loop(of, Some(condition), &[], &mut pending);
            }
            LoopKind::For { init, condition, update } => {
                self.list(init);
                self.invariants(of);
                self.tested_loop(of, condition.as_ref(), update, &mut pending);
            }
            LoopKind::ForEach { collection, variable, .. } => {
                self.state.assigned.remove(*variable);
                self.state.unassigned.insert(*variable);
                self.expr(collection);
                self.invariants(of);
                let start = self.state.clone();
                self.state.assigned.insert(*variable);
                self.state.unassigned.remove(*variable);
                self.each_loop(of);
                let mut after = start;
                after.unassigned.intersect(&self.state.unassigned);
                pending = Some(after);
            }
        }
        self.pass = outer;
        if let Some(after) = pending {
            self.state = after;
        }
        self.resolve(JumpTarget::Break(of.label));
    }

    fn invariants(&mut self, of: &Loop) {
        for (_, condition) in &of.invariants {
            self.aside(|walk| walk.expr(condition));
        }
    }

    /// `while` and `for`; `after` becomes what is known when the condition fails.
    fn tested_loop(
        &mut self,
        of: &Loop,
        condition: Option<&Expr>,
        update: &[Expr],
        after: &mut Option<AssignmentState>,
    ) {
        let errors = self.findings.errors();
        let mut entry = self.state.unassigned.clone();
        loop {
            let (holds, fails) = match condition {
                Some(condition) => self.condition(condition),
                None => (self.state.clone(), self.state.dead()),
            };
            if self.pass == Pass::First {
                *after = Some(fails);
            }
            self.state = holds;
            self.stmt(&of.body);
            self.resolve(JumpTarget::Continue(of.id));
            for expr in update {
                self.expr(expr);
            }
            if self.is_settled(errors, &mut entry) {
                return;
            }
        }
    }

    fn do_loop(&mut self, of: &Loop, condition: &Expr, after: &mut Option<AssignmentState>) {
        let errors = self.findings.errors();
        loop {
            let mut entry = self.state.unassigned.clone();
            self.stmt(&of.body);
            self.resolve(JumpTarget::Continue(of.id));
            let (holds, fails) = self.condition(condition);
            if self.pass == Pass::First {
                *after = Some(fails);
            }
            self.state = holds;
            if self.is_settled(errors, &mut entry) {
                return;
            }
        }
    }

    fn each_loop(&mut self, of: &Loop) {
        let errors = self.findings.errors();
        let mut entry = self.state.unassigned.clone();
        loop {
            self.stmt(&of.body);
            self.resolve(JumpTarget::Continue(of.id));
            if self.is_settled(errors, &mut entry) {
                return;
            }
        }
    }

    /// Whether another pass over the loop tells nothing new. If it may, what a pass assigns is no
    /// longer unassigned at its entry.
    fn is_settled(&mut self, errors: usize, entry: &mut Bits) -> bool {
        if self.findings.errors() != errors
            || self.pass == Pass::Again
            || self.budget == 0
            || entry.is_within(&self.state.unassigned)
        {
            return true;
        }
        self.budget -= 1;
        entry.intersect(&self.state.unassigned);
        self.state.unassigned = entry.clone();
        self.pass = Pass::Again;
        false
    }
}
