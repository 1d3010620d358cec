//! `switch` as conditionals and jumps out of labelled blocks.
//!
//! In: a checked `switch`. Out: the selector in a temporary, and a chain of `if`s with one branch
//! for each run of groups that fall into each other. Within such a run the groups stand after
//! nested blocks, so that a `break` out of one of them enters the group after it and nothing is
//! written twice.

use super::super::typed::{self, StmtKind as Checked, Switch, SwitchGroup, leaves};
use super::Emitter;
use super::effect::{is_pure, pure_values};
use super::final_frame::Exit;
use crate::read::floating;
use crate::read::ir::walk::any_statement;
use crate::read::ir::{
    BinaryOp, Block, Expr, ExprKind, Intrinsic, LabelId, LocalId, LogicOp, StmtKind,
};
use crate::read::syntax::ast::SwitchForm;
use crate::read::types::Type;
use crate::source::Span;

impl Emitter<'_> {
    /// A `switch` statement.
    pub(super) fn switch_statement(&mut self, of: &Switch, span: Span) {
        let selector = self.selector(of);
        self.dispatch(of, &selector, span);
    }

    /// A `switch` expression.
    pub(super) fn switch_value(&mut self, of: &Switch, ty: Type, span: Span) -> Expr {
        if let Some(values) = pure_values(of) {
            let selector = if is_pure(of) { self.value(&of.selector) } else { self.selector(of) };
            return self.conditionals(&values, &selector, &ty, span);
        }
        let target = self.temporary(ty, span);
        self.switch_into(target, of, span);
        self.read(target, span)
    }

    /// A `switch` expression whose value goes to a local.
    pub(super) fn switch_into(&mut self, target: LocalId, of: &Switch, span: Span) {
        if let Some(values) = pure_values(of) {
            let ty = self.locals[target.index()].ty.clone();
            let selector = if is_pure(of) { self.value(&of.selector) } else { self.selector(of) };
            let value = self.conditionals(&values, &selector, &ty, span);
            self.push(StmtKind::Set { target, value }, span);
            return;
        }
        let selector = self.selector(of);
        self.yields.push((of.label, target));
        self.dispatch(of, &selector, span);
        self.yields.pop();
    }

    /// `yield e;`
    pub(super) fn yielded(&mut self, label: LabelId, value: &typed::Expr, span: Span) {
        let target = self.yields.iter().rev().find(|(to, _)| *to == label).map(|(_, local)| *local);
        let Some(target) = target else {
            self.impossible(span);
            return;
        };
        let kept = self.kept_for_yield(label, target, span);
        let ty = self.locals[target.index()].ty.clone();
        if value.ty.as_ref() == Some(&ty) {
            self.value_into(kept, value, span);
        } else {
            let value = self.value(value);
            self.push(StmtKind::Set { target: kept, value: converted(value, &ty) }, span);
        }
        if kept == target {
            self.leave_to(Exit::Break(label), span);
        } else {
            self.leave_to(Exit::Yield { label, target, kept }, span);
        }
    }

    /// The selector, evaluated once; a null string throws here if no label would compare it.
    fn selector(&mut self, of: &Switch) -> Expr {
        let selector = self.value(&of.selector);
        let selector = self.simple(selector);
        if of.refuses_null {
            let span = selector.span;
            self.push(StmtKind::RequireObject { object: selector.clone() }, span);
        }
        let compared = of.groups.iter().any(|group| !group.default && !group.cases.is_empty());
        if of.groups.iter().any(|group| group.test.is_some()) {
            return selector;
        }
        if selector.ty == Type::String && !compared && !matches!(selector.kind, ExprKind::Text(_)) {
            let span = selector.span;
            let kind = ExprKind::Intrinsic(Intrinsic::TextLength, vec![selector.clone()]);
            self.captured(Expr { kind, ty: Type::INT, span });
        }
        selector
    }

    /// `s == 1 ? a : s == 2 ? b : c` for groups that are expressions without effects.
    fn conditionals(
        &mut self,
        values: &[(&SwitchGroup, &typed::Expr)],
        selector: &Expr,
        ty: &Type,
        span: Span,
    ) -> Expr {
        let mut result = None;
        for (group, value) in values.iter().filter(|(group, _)| group.default) {
            result = Some((group.span, converted(self.value(value), ty)));
        }
        for (group, value) in values.iter().rev().filter(|(group, _)| !group.default) {
            let Some(condition) = fits(selector, &group.cases) else { continue };
            let Some((_, otherwise)) = result else { break };
            let value = converted(self.value(value), ty);
            let kind =
                ExprKind::Conditional(Box::new(condition), Box::new(value), Box::new(otherwise));
            result = Some((span, Expr { kind, ty: ty.clone(), span }));
        }
        match result {
            Some((_, value)) => value,
            None => self.impossible(span),
        }
    }

    fn dispatch(&mut self, of: &Switch, selector: &Expr, span: Span) {
        let outer = self.declared.clone();
        let mut runs = runs(of);
        let default = runs
            .iter()
            .position(|run| run.iter().any(|group| group.default))
            .map(|at| runs.remove(at));
        let body = self.block(|emitter| emitter.chain(of, &runs, default, selector));
        self.declared = outer;
        if breaks_to(&body, of.label) {
            self.push(StmtKind::Labelled { label: of.label, body }, span);
        } else if let Some(block) = self.blocks.last_mut() {
            block.statements.extend(body.statements);
        }
        let declared = declared_in(of.statements());
        self.forget(declared, span.at_end());
    }

    /// The runs one after the other, the one with `default` if no other fits.
    fn chain(
        &mut self,
        of: &Switch,
        runs: &[&[SwitchGroup]],
        default: Option<&[SwitchGroup]>,
        selector: &Expr,
    ) {
        let Some((run, others)) = runs.split_first() else {
            if let Some(run) = default {
                self.run(of, run, selector);
            }
            return;
        };
        let span = run.first().map_or(of.end, |group| group.span);
        let cases = run.iter().flat_map(|group| &group.cases);
        let test = run.iter().find_map(|group| group.test.as_ref());
        let condition = match test {
            Some(test) => Some(self.value(test)),
            None => fits(selector, cases),
        };
        let Some(condition) = condition else {
            return self.chain(of, others, default, selector);
        };
        let then = self.block(|emitter| emitter.run(of, run, selector));
        let otherwise = self.block(|emitter| emitter.chain(of, others, default, selector));
        self.push(StmtKind::If { condition, then, otherwise }, span);
    }

    /// Groups that fall into each other, entered at the one that fits.
    fn run(&mut self, of: &Switch, groups: &[SwitchGroup], selector: &Expr) {
        if let [SwitchGroup { default: true, test: Some(test), .. }] = groups {
            // It fits; the variables of its pattern take their values.
            self.value(test);
        }
        let entries: Vec<LabelId> = groups.iter().map(|_| self.label()).collect();
        self.enter(of, groups, &entries, selector, groups.len());
        // A jump to the end of the `switch` from its own end is none.
        if let Some(block) = self.blocks.last_mut()
            && let Some(last) = block.statements.last()
            && matches!(last.kind, StmtKind::Break(label) if label == of.label)
        {
            block.statements.pop();
        }
    }

    /// The first `count` groups of a run, each after a block that a jump to it leaves.
    fn enter(
        &mut self,
        of: &Switch,
        groups: &[SwitchGroup],
        entries: &[LabelId],
        selector: &Expr,
        count: usize,
    ) {
        let Some(last) = count.checked_sub(1) else { return };
        let (Some(group), Some(label)) = (groups.get(last), entries.get(last)) else { return };
        if groups.len() > 1 {
            let before = self.block(|emitter| {
                if last == 0 {
                    emitter.jumps(groups, entries, selector);
                } else {
                    emitter.enter(of, groups, entries, selector, last);
                }
            });
            if last == 0 {
                // The first group needs no jump to it.
                if let Some(block) = self.blocks.last_mut() {
                    block.statements.extend(before.statements);
                }
            } else {
                self.push(StmtKind::Labelled { label: *label, body: before }, group.span);
            }
        }
        self.group(of, group);
    }

    /// Jumps to all groups of a run but the first, which stands right after them.
    fn jumps(&mut self, groups: &[SwitchGroup], entries: &[LabelId], selector: &Expr) {
        let mut default = None;
        for (group, label) in groups.iter().zip(entries).skip(1) {
            let jump = |emitter: &mut Self| emitter.push(StmtKind::Break(*label), group.span);
            if group.default {
                default = Some((group.span, *label));
            } else if let Some(condition) = fits(selector, &group.cases) {
                let then = self.block(jump);
                let otherwise = Block::default();
                self.push(StmtKind::If { condition, then, otherwise }, group.span);
            }
        }
        let Some((span, label)) = default else { return };
        let jump = |emitter: &mut Self| emitter.push(StmtKind::Break(label), span);
        match groups.first().and_then(|group| fits(selector, &group.cases)) {
            Some(condition) => {
                let otherwise = self.block(jump);
                self.push(StmtKind::If { condition, then: Block::default(), otherwise }, span);
            }
            None => jump(self),
        }
    }

    fn group(&mut self, of: &Switch, group: &SwitchGroup) {
        match (of.form, &group.body[..]) {
            // `-> e` is no statement of the author's.
            (SwitchForm::Arrow, [typed::Stmt { kind: Checked::Yield { label, value }, span }]) => {
                self.yielded(*label, value, *span);
            }
            (SwitchForm::Arrow, [only]) => self.substatement(only),
            (_, body) => {
                for stmt in body {
                    self.statement(stmt);
                }
            }
        }
    }

    pub(super) fn label(&mut self) -> LabelId {
        let label = LabelId(self.labels);
        self.labels += 1;
        label
    }
}

/// The groups in runs: each group but the last of a run may fall into the next one.
fn runs(of: &Switch) -> Vec<&[SwitchGroup]> {
    match of.form {
        SwitchForm::Arrow => of.groups.chunks(1).collect(),
        SwitchForm::Colon => {
            let falls = |group: &SwitchGroup, next: &SwitchGroup| {
                !leaves(&group.body) && group.test.is_none() && next.test.is_none()
            };
            of.groups.chunk_by(falls).collect()
        }
    }
}

/// Whether the selector is one of the constants; `None` if there are none.
fn fits<'a>(selector: &Expr, cases: impl IntoIterator<Item = &'a typed::Expr>) -> Option<Expr> {
    let mut condition: Option<Expr> = None;
    for case in cases {
        let span = case.span;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the checker lets only numbers and texts be labels"
        )]
        let test = match &case.kind {
            typed::ExprKind::Number(value) => {
                let value = Expr { kind: ExprKind::Number(*value), ty: Type::INT, span };
                ExprKind::Binary(BinaryOp::Equal, Box::new(selector.clone()), Box::new(value))
            }
            typed::ExprKind::Text(text) => {
                let text = Expr { kind: ExprKind::Text(text.clone()), ty: Type::String, span };
                ExprKind::Intrinsic(Intrinsic::TextEquals, vec![selector.clone(), text])
            }
            _ => continue,
        };
        let test = Expr { kind: test, ty: Type::BOOLEAN, span };
        condition = Some(match condition {
            None => test,
            Some(earlier) => {
                let span = earlier.span.to(span);
                let kind = ExprKind::Logic(LogicOp::Or, Box::new(earlier), Box::new(test));
                Expr { kind, ty: Type::BOOLEAN, span }
            }
        });
    }
    condition
}

/// A value of a `switch` as one of its type.
fn converted(value: Expr, ty: &Type) -> Expr {
    if value.ty == *ty {
        return value;
    }
    let span = value.span;
    match (&value.kind, ty) {
        (ExprKind::Number(number), Type::Primitive(to)) if to.is_floating() => {
            let from = value.ty.primitive().unwrap_or(*to);
            let kind = ExprKind::Number(floating::converted(*number, from, *to));
            Expr { kind, ty: ty.clone(), span }
        }
        (ExprKind::Number(_) | ExprKind::Null, _) => Expr { ty: ty.clone(), ..value },
        (_, Type::Primitive(_)) => {
            Expr { kind: ExprKind::Convert(Box::new(value)), ty: ty.clone(), span }
        }
        _ => Expr { ty: ty.clone(), ..value },
    }
}

/// The variables that these statements declare, also within blocks that stand right there.
fn declared_in<'a>(statements: impl IntoIterator<Item = &'a typed::Stmt>) -> Vec<LocalId> {
    let mut declared = Vec::new();
    for stmt in statements {
        declared.extend(stmt.declared());
        if let Checked::Block(body) = &stmt.kind {
            declared.extend(declared_in(body));
        }
    }
    declared
}

/// Whether a `break` in the block goes to the label.
fn breaks_to(block: &Block, label: LabelId) -> bool {
    any_statement(block, &|stmt| matches!(stmt.kind, StmtKind::Break(to) if to == label))
}
