//! What is inside what in the checked tree.
//!
//! In: an expression, a `switch` or a statement. Out: its parts, in the order in which they are
//! evaluated, and walks over everything inside it.

use super::{AssignedPlace, Expr, ExprKind, LoopKind, Stmt, StmtKind, Switch};
use crate::read::ir::LocalId;

impl Expr {
    /// The parts, in the order in which they are evaluated; of a `switch` only the selector.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::Placeholder(_)
            | ExprKind::Chosen(..)
            | ExprKind::PlaceholderArray(_)
            | ExprKind::Local(_)
            | ExprKind::Static(_)
            | ExprKind::Old
            | ExprKind::Output
            | ExprKind::Steps
            | ExprKind::Iterations(_) => Vec::new(),
            ExprKind::Unary(_, operand)
            | ExprKind::Convert(operand)
            | ExprKind::Length(operand)
            | ExprKind::ToText(operand)
            | ExprKind::TextOrNull(operand)
            | ExprKind::Characters(operand)
            | ExprKind::NewBuilder(operand)
            | ExprKind::Content(operand)
            | ExprKind::Ready(_, operand)
            | ExprKind::Field(operand, _)
            | ExprKind::ObjectText { object: operand, .. }
            | ExprKind::InstanceOf { operand, .. }
            | ExprKind::CastObject(operand, _)
            | ExprKind::Print(operand) => vec![operand],
            ExprKind::Binary(_, left, right)
            | ExprKind::Logic(_, left, right)
            | ExprKind::Identity(left, right)
            | ExprKind::Element(left, right) => vec![left, right],
            ExprKind::Conditional(condition, then, otherwise) => vec![condition, then, otherwise],
            ExprKind::Quantified { low, high, condition, .. } => vec![low, high, condition],
            ExprKind::CopyArray { source: one, length: other, .. }
            | ExprKind::Change { array: one, operand: other, .. } => {
                std::iter::once(&**one).chain(other.as_deref()).collect()
            }
            ExprKind::Switch(of) => of.asked().collect(),
            ExprKind::Unknown(parts)
            | ExprKind::Format { arguments: parts, .. }
            | ExprKind::Concat(parts)
            | ExprKind::Intrinsic(_, parts)
            | ExprKind::Call { arguments: parts, .. }
            | ExprKind::NewArray { lengths: parts, .. }
            | ExprKind::ArrayLiteral { elements: parts, .. } => parts.iter().collect(),
            ExprKind::NewObject { arguments, given, .. } => {
                given.iter().map(|(_, value)| value).chain(arguments).collect()
            }
            ExprKind::Update { place, value, .. } => match place {
                AssignedPlace::Local(_) | AssignedPlace::Static(_) => vec![value],
                AssignedPlace::Element { array, index } => vec![array, index, value],
                AssignedPlace::Field { object, .. } => vec![object, value],
                AssignedPlace::Unknown(target) => vec![target, value],
            },
        }
    }

    /// Calls `visit` for this expression and everything in it, outermost first.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        visit(self);
        for part in self.parts() {
            part.walk(visit);
        }
        if let ExprKind::Switch(of) = &self.kind {
            for stmt in of.statements() {
                stmt.walk_exprs(visit);
            }
        }
    }

    /// The `switch` expressions in this expression, but not those within their statements.
    pub fn switches(&self) -> Vec<&Switch> {
        let mut found = Vec::new();
        if let ExprKind::Switch(of) = &self.kind {
            found.push(&**of);
        }
        for part in self.parts() {
            found.extend(part.switches());
        }
        found
    }
}

impl Switch {
    /// The selector, and what labels ask of it.
    pub fn asked(&self) -> impl Iterator<Item = &Expr> {
        std::iter::once(&self.selector)
            .chain(self.groups.iter().filter_map(|group| group.test.as_ref()))
    }

    /// The statements after all labels.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        self.groups.iter().flat_map(|group| &group.body)
    }

    /// Whether one of the labels is `default`.
    pub fn has_default(&self) -> bool {
        self.groups.iter().any(|group| group.default)
    }

    /// The values that this `switch` expression may have.
    pub fn yielded(&self) -> Vec<&Expr> {
        let mut values = Vec::new();
        for stmt in self.statements() {
            stmt.walk(&mut |stmt| {
                if let StmtKind::Yield { label, value } = &stmt.kind
                    && *label == self.label
                {
                    values.push(value);
                }
            });
        }
        values
    }
}

impl Stmt {
    /// The expressions that stand in this statement itself, and the statements directly within it.
    pub fn parts(&self) -> (Vec<&Expr>, Vec<&Stmt>) {
        match &self.kind {
            StmtKind::Nothing
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Here(_)
            | StmtKind::Throw(_)
            | StmtKind::MakeReady { .. }
            | StmtKind::EndedBy(_)
            | StmtKind::Unknown => (Vec::new(), Vec::new()),
            StmtKind::Declare(declarators) => {
                (declarators.iter().filter_map(|(_, value)| value.as_ref()).collect(), Vec::new())
            }
            StmtKind::Expression(expr)
            | StmtKind::Silent(expr)
            | StmtKind::Told(expr)
            | StmtKind::ThrowObject(expr)
            | StmtKind::Check { condition: expr, .. }
            | StmtKind::Yield { value: expr, .. } => (vec![expr], Vec::new()),
            StmtKind::Switch(of) => (of.asked().collect(), of.statements().collect()),
            StmtKind::Try(of) => {
                let exprs = of.resources.iter().flat_map(|one| [&one.value, &one.close]);
                (exprs.collect(), of.statements().collect())
            }
            StmtKind::Block(body) | StmtKind::AssertBlock(body) => {
                (Vec::new(), body.iter().collect())
            }
            StmtKind::If { condition, then, otherwise } => {
                (vec![condition], std::iter::once(&**then).chain(otherwise.as_deref()).collect())
            }
            StmtKind::Labelled { body, .. } => (Vec::new(), vec![body]),
            StmtKind::Return { value, checks, .. } => {
                (value.iter().collect(), checks.iter().collect())
            }
            StmtKind::Loop(of) => {
                let mut exprs: Vec<&Expr> = of.invariants.iter().map(|(_, expr)| expr).collect();
                let mut stmts = Vec::new();
                match &of.kind {
                    LoopKind::While { condition, .. } => exprs.push(condition),
                    LoopKind::For { init, condition, update } => {
                        stmts.extend(init);
                        exprs.extend(condition);
                        exprs.extend(update);
                    }
                    LoopKind::ForEach { collection, element, goes_on, .. } => {
                        exprs.extend([collection, element]);
                        exprs.extend(goes_on.as_deref());
                    }
                }
                stmts.push(&of.body);
                (exprs, stmts)
            }
        }
    }

    /// The locals that the statement declares in the block that it stands in.
    pub fn declared(&self) -> Vec<LocalId> {
        match &self.kind {
            StmtKind::Declare(declarators) => declarators.iter().map(|(id, _)| *id).collect(),
            StmtKind::Nothing
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
            | StmtKind::Return { .. }
            | StmtKind::Check { .. }
            | StmtKind::AssertBlock(_)
            | StmtKind::Here(_)
            | StmtKind::Throw(_)
            | StmtKind::MakeReady { .. }
            | StmtKind::ThrowObject(_)
            | StmtKind::Try(_)
            | StmtKind::EndedBy(_)
            | StmtKind::Unknown => Vec::new(),
        }
    }

    /// Calls `visit` for every statement within this one, itself first, those in `switch`
    /// expressions included.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Stmt)) {
        visit(self);
        let (exprs, stmts) = self.parts();
        for of in exprs.into_iter().flat_map(Expr::switches) {
            for stmt in of.statements() {
                stmt.walk(visit);
            }
        }
        for stmt in stmts {
            stmt.walk(visit);
        }
    }

    /// Calls `visit` for every expression within this statement.
    pub fn walk_exprs<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        let (exprs, stmts) = self.parts();
        for expr in exprs {
            expr.walk(visit);
        }
        for stmt in stmts {
            stmt.walk_exprs(visit);
        }
    }
}
