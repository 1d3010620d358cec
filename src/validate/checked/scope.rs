//! Which local variables can be seen at a place of the text (JLS 6.3).
//!
//! In: the syntax tree of a program that compiles. Out: the variables in the order of the text,
//! with what is written about their types. What conditions alone declare, the `i` of `__forall(i,
//! …)`, is among them.

use crate::read::syntax::ast::{
    Declaration, Directive, Expr, ExprKind, File, LoopKind, Member, Name, SkeletonForm, Stmt,
    StmtKind, Switch, SwitchForm, Try, TypeSyntax,
};
use crate::read::syntax::walk::{each_expression, each_subexpression};
use crate::source::Span;
use crate::validate::entry::methods;

/// A variable and what is written about its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceVariable<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is declared.
    pub declared: Span,
    /// What is written about its type.
    pub ty: SourceType<'a>,
}

/// What is written about the type of a variable.
#[derive(Clone, Copy, Debug)]
pub(super) enum SourceType<'a> {
    /// A type, pairs of brackets after the name, and the initialiser, from which a `var` takes its
    /// type.
    Type(&'a TypeSyntax, u32, Option<&'a Expr>),
    /// Nothing: the variable of a quantifier is an `int`.
    Quantified,
}

/// The variables that can be seen at the start of `place`, which is an expression.
pub(super) fn visible(file: &File, place: Span) -> Vec<SourceVariable<'_>> {
    let mut search = VariableSearch { at: place, found: Vec::new() };
    let blocks = file.all_members().into_iter().filter_map(|member| match member {
        Member::Initialiser(block) => Some(block),
        Member::Field(_) | Member::Method(_) | Member::Constructor(_) => None,
    });
    if let Some(block) = { blocks }.find(|block| block.span.covers(place)) {
        search.statements(&block.body);
        return search.found;
    }
    match methods(file).find(|method| method.body_span.covers(place)) {
        Some(method) => {
            for parameter in &method.parameters {
                let ty = SourceType::Type(&parameter.ty, 0, None);
                search.found.push(variable(&parameter.name, ty));
            }
            search.statements(&method.body);
        }
        None if file.form == SkeletonForm::Snippet => search.statements(&file.statements),
        None => file.statements.iter().for_each(|stmt| search.inside(stmt)),
    }
    search.found
}

fn variable<'a>(name: &'a Name, ty: SourceType<'a>) -> SourceVariable<'a> {
    SourceVariable { name: &name.text, declared: name.span, ty }
}

struct VariableSearch<'a> {
    at: Span,
    found: Vec<SourceVariable<'a>>,
}

impl<'a> VariableSearch<'a> {
    /// Statements in one scope.
    fn statements(&mut self, statements: &'a [Stmt]) {
        for (at, stmt) in statements.iter().enumerate() {
            if stmt.span.covers(self.at) {
                if let StmtKind::Directive(Directive::Invariant { .. }) = stmt.kind {
                    self.header(&statements[at + 1..]);
                }
                self.inside(stmt);
            }
            if stmt.span.end > self.at.start {
                return;
            }
            if let StmtKind::Local(declaration) = &stmt.kind {
                self.declare(declaration);
            }
        }
    }

    /// What the header of the loop declares that follows its directives.
    fn header(&mut self, statements: &'a [Stmt]) {
        let stmt = statements.iter().find(|stmt| !matches!(stmt.kind, StmtKind::Directive(_)));
        let Some(mut stmt) = stmt else { return };
        while let StmtKind::Labelled { body, .. } = &stmt.kind {
            stmt = body;
        }
        if let StmtKind::Loop(of) = &stmt.kind
            && let LoopKind::For { init, .. } = &of.kind
        {
            for init in init {
                if let StmtKind::Local(declaration) = &init.kind {
                    self.declare_all(declaration);
                }
            }
        }
    }

    fn declare_all(&mut self, declaration: &'a Declaration) {
        for declarator in &declaration.declarators {
            let initialiser = declarator.initialiser.as_ref();
            let ty = SourceType::Type(&declaration.ty, declarator.dimensions, initialiser);
            self.found.push(variable(&declarator.name, ty));
        }
    }

    /// The variables of a declaration that stand before the place.
    fn declare(&mut self, declaration: &'a Declaration) {
        let known = self.found.len();
        self.declare_all(declaration);
        let before = declaration
            .declarators
            .iter()
            .filter(|declarator| declarator.span.end <= self.at.start)
            .count();
        self.found.truncate(known + before);
    }

    /// Within a statement that covers the place.
    fn inside(&mut self, stmt: &'a Stmt) {
        if !stmt.span.covers(self.at) {
            return;
        }
        match &stmt.kind {
            StmtKind::Local(declaration) => self.declare(declaration),
            StmtKind::Block(body)
            | StmtKind::Synchronized { body, .. }
            | StmtKind::Directive(Directive::AssertBlock { body, .. }) => {
                self.statements(body);
            }
            StmtKind::If { then, otherwise, .. } => {
                self.inside(then);
                if let Some(otherwise) = otherwise {
                    self.inside(otherwise);
                }
            }
            StmtKind::Loop(of) => {
                match &of.kind {
                    LoopKind::For { init, .. } => self.statements(init),
                    LoopKind::ForEach { ty, name, .. } if of.body.span.covers(self.at) => {
                        let ty = SourceType::Type(ty, 0, None);
                        self.found.push(variable(name, ty));
                    }
                    LoopKind::While { .. } | LoopKind::Do { .. } | LoopKind::ForEach { .. } => {}
                }
                self.inside(&of.body);
            }
            StmtKind::Labelled { body, .. } => self.inside(body),
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Try(of) => self.attempt(of),
            StmtKind::Empty
            | StmtKind::Expression(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Yield(_)
            | StmtKind::Directive(_)
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. }
            | StmtKind::Throw(_)
            | StmtKind::Assert { .. }
            | StmtKind::Unsupported => {}
        }
        each_expression(stmt, &mut |expr| self.within(expr));
    }

    /// What a `try` closes is known in its block and in what is opened later, what is caught in its
    /// clause.
    fn attempt(&mut self, of: &'a Try) {
        let in_block = of.body_span.covers(self.at);
        for one in &of.resources {
            if let Some(ty) = &one.ty
                && (in_block
                    || of.resources.iter().any(|later| {
                        later.span.start > one.span.start && later.span.covers(self.at)
                    }))
            {
                let ty = SourceType::Type(ty, 0, Some(&one.value));
                self.found.push(variable(&one.name, ty));
            }
        }
        if in_block {
            self.statements(&of.body);
        }
        let at = self.at;
        for clause in of.clauses.iter().filter(|clause| clause.body_span.covers(at)) {
            if let [ty] = &clause.types[..] {
                self.found.push(variable(&clause.name, SourceType::Type(ty, 0, None)));
            }
            self.statements(&clause.body);
        }
        for block in of.finally.iter().filter(|block| block.body_span.covers(at)) {
            self.statements(&block.body);
        }
    }

    /// What stands after the labels of a `switch`: after colons one scope, after arrows one for
    /// each.
    fn switch(&mut self, switch: &'a Switch) {
        for group in &switch.groups {
            match switch.form {
                SwitchForm::Colon => self.statements(&group.body),
                SwitchForm::Arrow => group.body.iter().for_each(|stmt| self.inside(stmt)),
            }
        }
    }

    fn within(&mut self, expr: &'a Expr) {
        if !expr.span.covers(self.at) || expr.span == self.at {
            return;
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other expression declares a variable"
        )]
        match &expr.kind {
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Call { receiver: None, name, arguments } => {
                if let ("__forall" | "__exists", [variable, _, _, condition]) =
                    (name.text.as_str(), &arguments[..])
                    && condition.span.covers(self.at)
                    && let ExprKind::Name(name) = &variable.kind
                {
                    let (declared, ty) = (variable.span, SourceType::Quantified);
                    self.found.push(SourceVariable { name, declared, ty });
                }
            }
            _ => {}
        }
        each_subexpression(expr, &mut |inner| self.within(inner));
    }
}
