//! Checked tree → typed program: side effects become statements.
//!
//! In: a checked program without errors. Out: an [`ir::Program`] whose expressions are pure. What
//! an expression changes is done by statements before it, in Java's order of evaluation; operands
//! that stand left of an effect and might be changed by it, or might throw, are kept in
//! temporaries. Where nothing is changed no temporary is made.

mod attempt;
pub(super) mod effect;
mod expression;
mod final_frame;
mod library;
mod loops;
mod object;
mod order;
mod quantifier;
mod readiness;
mod statement;
mod switch;
mod update;

use super::typed::{AssignedPlace, ExprKind as Typed, Method, MethodResult, Program};
use crate::read::ir::{
    self, Block, Expr, ExprKind, LabelId, Local, LocalId, LoopId, LoopInfo, MethodId, Stmt,
    StmtKind,
};
use crate::read::observation::ObservationRequest;
use crate::read::types::Type;
use crate::source::Span;
use std::collections::BTreeSet;

/// The typed program; `None` if a part of the checked one is unknown, which was reported then.
pub(super) fn program(typed: &Program, observation: &ObservationRequest) -> Option<ir::Program> {
    let entry = typed.entry?;
    let mut methods = Vec::new();
    let mut loops = typed.loops.clone();
    let mut counted = BTreeSet::new();
    for (at, method) in typed.methods.iter().enumerate() {
        let id = MethodId::new(at);
        let observed = if id == entry && !typed.has_mark() {
            observed(typed, method, observation)
        } else {
            Vec::new()
        };
        let emitted = emit_method(typed, method, id, observed, &loops[typed.loops.len()..])?;
        methods.push(emitted.method);
        loops.extend(emitted.made_up);
        counted.extend(emitted.counted);
    }
    Some(ir::Program {
        classes: typed.classes.clone(),
        placeholders: typed.placeholders.clone(),
        methods,
        statics: typed.statics.clone(),
        loops,
        checks: typed.checks.clone(),
        start: typed.start,
        entry,
        mentions_output: typed.mentions_output,
        mentions_steps: typed.mentions_steps,
        names_overflow: typed.names_overflow,
        compares_texts: typed.compares_texts,
        observed: observation.depth,
        counted_loops: counted.into_iter().collect(),
        notes_calls: observation.calls,
        notes_prints: observation.prints,
        holes: typed.holes.clone(),
    })
}

/// A variable whose value is wanted.
#[derive(Clone, Debug)]
struct ObservedVariable {
    name: String,
    value: Expr,
    /// The local, which is reported only where it is declared.
    local: Option<LocalId>,
}

/// Reads the variables whose values are wanted: a local of the entry's outermost block, or else a
/// static field.
fn observed(
    typed: &Program,
    method: &Method,
    observation: &ObservationRequest,
) -> Vec<ObservedVariable> {
    let locals: Vec<LocalId> = method.body.iter().flat_map(super::typed::Stmt::declared).collect();
    if observation.wants_all() {
        let is_unset = |local: &LocalId| {
            typed.unset.iter().any(|(of, unset)| typed.entry == Some(*of) && unset == local)
        };
        let known = typed.paths.iter().filter_map(|path| {
            if path.local().as_ref().is_some_and(is_unset) {
                return None;
            }
            let value = read_along(&path.value)?;
            Some(ObservedVariable { name: path.name.clone(), value, local: path.local() })
        });
        return known.collect();
    }
    observation
        .variables
        .iter()
        .filter_map(|variable| {
            let name = variable.text.clone();
            if let Some(path) = typed.paths.iter().find(|path| path.name == name) {
                let value = read_along(&path.value)?;
                return Some(ObservedVariable { name, value, local: path.local() });
            }
            let local = locals.iter().find(|id| method.locals[id.index()].name == name);
            if let Some(id) = local {
                let ty = method.locals[id.index()].ty.clone()?;
                let value = Expr { kind: ExprKind::Local(*id), ty, span: variable.span };
                return Some(ObservedVariable { name, value, local: Some(*id) });
            }
            let at = typed.statics.iter().position(|field| field.name == name)?;
            let kind = ExprKind::Static(ir::StaticId::new(at));
            let value = Expr { kind, ty: typed.statics[at].ty.clone(), span: variable.span };
            Some(ObservedVariable { name, value, local: None })
        })
        .collect()
}

/// Reads what a path leads to, which has no effects.
fn read_along(path: &super::typed::Expr) -> Option<Expr> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "a path is made of nothing else")]
    let kind = match &path.kind {
        Typed::Local(id) => ExprKind::Local(*id),
        Typed::Static(id) => ExprKind::Static(*id),
        Typed::Number(value) => ExprKind::Number(*value),
        Typed::Length(array) => ExprKind::Length(Box::new(read_along(array)?)),
        Typed::Field(object, field) => ExprKind::Field(Box::new(read_along(object)?), *field),
        Typed::Element(array, index) => {
            ExprKind::Element(Box::new(read_along(array)?), Box::new(read_along(index)?))
        }
        _ => return None,
    };
    Some(Expr { kind, ty: path.ty.clone()?, span: path.span })
}

fn emit_method(
    typed: &Program,
    method: &Method,
    id: MethodId,
    observed: Vec<ObservedVariable>,
    made_up: &[LoopInfo],
) -> Option<Emitted> {
    let locals: Option<Vec<Local>> = method
        .locals
        .iter()
        .map(|local| {
            Some(Local { name: local.name.clone(), ty: local.ty.clone()?, span: local.span })
        })
        .collect();
    let mut emitter = Emitter {
        typed,
        locals: locals?,
        labels: method.labels,
        temporaries: 0,
        live: Vec::new(),
        marks_steps: id != typed.start && !method.is_library && !method.is_expression,
        marks_rows: !method.is_library,
        blocks: vec![Block::default()],
        observed,
        declared: Vec::new(),
        places: Vec::new(),
        method: id,
        made_up: made_up.to_vec(),
        counted: BTreeSet::new(),
        yields: Vec::new(),
        ready_before_call: None,
        finals: Vec::new(),
        unknown: false,
    };
    for stmt in &method.body {
        emitter.statement(stmt);
    }
    if method.is_abstract {
        // It is never called.
        emitter.no_body(method);
    }
    if emitter.open() {
        emitter.observe(method.span.at_end());
    }
    if emitter.unknown {
        return None;
    }
    let made_up = emitter.made_up.split_off(made_up.len());
    let counted = std::mem::take(&mut emitter.counted);
    let method = ir::Method {
        name: method.name.clone(),
        parameters: if method.hides_arguments { 0 } else { method.parameters },
        result: match &method.result {
            MethodResult::Value(ty) => Some(ty.clone()),
            MethodResult::Void | MethodResult::Unknown => None,
        },
        body: emitter.blocks.pop().unwrap_or_default(),
        locals: emitter.locals,
        labels: emitter.labels,
        recursion: method.recursion,
        calls_itself: method.calls_itself,
        class: method.class,
        receiver: method.receiver,
        is_counted: method.is_counted,
        is_library: method.is_library,
        span: method.span,
    };
    Some(Emitted { method, made_up, counted })
}

/// A method, and what writing it brought about.
struct Emitted {
    method: ir::Method,
    made_up: Vec<LoopInfo>,
    counted: BTreeSet<LoopId>,
}

/// Writes the statements of one method.
struct Emitter<'a> {
    typed: &'a Program,
    locals: Vec<Local>,
    labels: u32,
    temporaries: u32,
    /// The temporaries that are not forgotten yet.
    live: Vec<LocalId>,
    marks_steps: bool,
    marks_rows: bool,
    /// The blocks that are being written, innermost last.
    blocks: Vec<Block>,
    observed: Vec<ObservedVariable>,
    /// The locals of the outermost block that are declared so far.
    declared: Vec<LocalId>,
    /// How the element is read that the innermost compound assignment is about to change.
    places: Vec<Expr>,
    /// The method that is written.
    method: MethodId,
    /// The loops made up so far, those of the methods before this one included.
    made_up: Vec<LoopInfo>,
    /// The loops whose passes are asked for.
    counted: BTreeSet<LoopId>,
    /// Where the `switch` expressions around put their values.
    yields: Vec<(LabelId, LocalId)>,
    /// What makes the class of the static method ready that is called next.
    ready_before_call: Option<MethodId>,
    /// The blocks after `finally` that jumps out of here pass, innermost last.
    finals: Vec<final_frame::FinalFrame>,
    /// Whether an unknown part was met.
    unknown: bool,
}

impl Emitter<'_> {
    /// Appends a statement to the innermost block.
    fn push(&mut self, kind: StmtKind, span: Span) {
        if let Some(block) = self.blocks.last_mut() {
            block.statements.push(Stmt { kind, span });
        }
    }

    /// What `inside` writes, as a block of its own.
    fn block(&mut self, inside: impl FnOnce(&mut Self)) -> Block {
        self.blocks.push(Block::default());
        inside(self);
        self.blocks.pop().unwrap_or_default()
    }

    /// Whether control may reach the end of the innermost block, as far as its last statement
    /// tells.
    fn open(&self) -> bool {
        let last = self.blocks.last().and_then(|block| block.statements.last());
        !matches!(
            last.map(|stmt| &stmt.kind),
            Some(
                StmtKind::Break(_)
                    | StmtKind::Continue(_)
                    | StmtKind::Return(_)
                    | StmtKind::Throw(_)
                    | StmtKind::ThrowObject { .. }
            )
        )
    }

    /// Marks a statement of the author's.
    fn step(&mut self, span: Span) {
        if self.marks_steps {
            self.push(StmtKind::Step, span);
        }
    }

    /// A new temporary local.
    fn temporary(&mut self, ty: Type, span: Span) -> LocalId {
        self.temporaries += 1;
        let id = LocalId::new(self.locals.len());
        self.locals.push(Local { name: format!("${}", self.temporaries), ty, span });
        self.live.push(id);
        id
    }

    /// Reads a local.
    fn read(&self, id: LocalId, span: Span) -> Expr {
        Expr { kind: ExprKind::Local(id), ty: self.locals[id.index()].ty.clone(), span }
    }

    /// Says that the temporaries from `first` on are not needed any more.
    fn forget_from(&mut self, first: usize, span: Span) {
        let locals = self.live.iter().copied().filter(|id| id.index() >= first).collect();
        self.live.retain(|id| id.index() < first);
        self.forget(locals, span);
    }

    fn forget(&mut self, locals: Vec<LocalId>, span: Span) {
        if !locals.is_empty() && self.open() {
            self.push(StmtKind::Forget(locals), span);
        }
    }

    /// Reports the variables that the question asks about.
    fn observe(&mut self, span: Span) {
        for observed in self.observed.clone() {
            let declared = observed.local.is_none_or(|local| self.declared.contains(&local));
            if declared {
                let ObservedVariable { name, value, .. } = observed;
                self.push(StmtKind::Observe { name, value }, span);
            }
        }
    }

    /// The body of a method that has none: one that is right for the types.
    fn no_body(&mut self, method: &Method) {
        let span = method.span;
        if let MethodResult::Value(ty) = &method.result {
            let kind = if ty.is_reference() { ExprKind::Null } else { ExprKind::Number(0) };
            let value = Expr { kind, ty: ty.clone(), span };
            self.push(StmtKind::Return(Some(value)), span);
        }
    }

    /// Stands for something that cannot be there in a program without errors.
    fn impossible(&mut self, span: Span) -> Expr {
        self.unknown = true;
        Expr { kind: ExprKind::Null, ty: Type::Null, span }
    }
}

/// Whether a place is a local variable.
fn place_local(place: &AssignedPlace) -> Option<LocalId> {
    if let AssignedPlace::Local(id) = place { Some(*id) } else { None }
}
