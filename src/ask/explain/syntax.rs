//! Where statements and loops stand in the program.
//!
//! In: a skeleton. Out: the statement that a row of a trace is about, and the texts of its parts
//! with the values of placeholders filled in.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::ir::LoopId;
use crate::read::syntax::ast::{
    CatchClause, Expr, ExprKind, Loop, LoopKind, Stmt, StmtKind, Switch, SwitchLabel,
};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// The parts of a program that explanations speak of.
pub struct Syntax<'a> {
    skeleton: &'a Skeleton,
    /// The placeholders' values as they stand in the text, by `PlaceholderId`.
    literals: &'a [String],
    statements: BTreeMap<(u32, u32), &'a Stmt>,
    loops: BTreeMap<u32, (Span, &'a Loop)>,
    /// By what a `for` starts with, the `for`.
    headers: BTreeMap<(u32, u32), &'a Stmt>,
    /// What a `break` may leave, with its place and its label.
    left: Vec<(Span, Left, Option<&'a str>)>,
    /// The clauses of `catch`.
    clauses: Vec<&'a CatchClause>,
}

/// What a `break` leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// A loop.
    Loop,
    /// A `switch`.
    Switch,
    /// A statement with a label.
    Labelled,
}

impl<'a> Syntax<'a> {
    /// The parts of a skeleton whose placeholders have these values.
    pub fn of(skeleton: &'a Skeleton, literals: &'a [String]) -> Self {
        let mut syntax = Self {
            skeleton,
            literals,
            statements: BTreeMap::new(),
            loops: BTreeMap::new(),
            headers: BTreeMap::new(),
            left: Vec::new(),
            clauses: Vec::new(),
        };
        walk::each_statement(&skeleton.file, &mut |stmt| syntax.add(stmt));
        syntax
    }

    fn add(&mut self, stmt: &'a Stmt) {
        self.statements.insert((stmt.span.start, stmt.span.end), stmt);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other statement is left by `break` or `continue`, or has clauses"
        )]
        match &stmt.kind {
            StmtKind::Try(of) => self.clauses.extend(&of.clauses),
            StmtKind::Loop(of) => {
                self.loops.insert(of.id, (stmt.span, of));
                self.left.push((stmt.span, Left::Loop, None));
                if let LoopKind::For { init, .. } = &of.kind {
                    let spans = init.iter().map(|init| (init.span.start, init.span.end));
                    self.headers.extend(spans.map(|span| (span, stmt)));
                }
            }
            StmtKind::Switch(_) => self.left.push((stmt.span, Left::Switch, None)),
            StmtKind::Labelled { label, body } => {
                let is_loop = matches!(body.kind, StmtKind::Loop(_));
                let left = if is_loop { Left::Loop } else { Left::Labelled };
                self.left.push((body.span, left, Some(&label.text)));
            }
            _ => {}
        }
    }

    /// The statement at this place.
    pub fn statement(&self, span: Span) -> Option<&'a Stmt> {
        self.statements.get(&(span.start, span.end)).copied()
    }

    /// The clause whose head is at this place.
    pub fn clause_at(&self, span: Span) -> Option<&'a CatchClause> {
        self.clauses.iter().find(|clause| clause.head == span).copied()
    }

    /// The loop, and the place of the whole statement.
    pub fn the_loop(&self, of: LoopId) -> Option<(Span, &'a Loop)> {
        self.loops.get(&of.0).copied()
    }

    /// The condition of a loop.
    pub fn condition(&self, of: LoopId) -> Option<&'a Expr> {
        match &self.the_loop(of)?.1.kind {
            LoopKind::While { condition } | LoopKind::Do { condition } => Some(condition),
            LoopKind::For { condition, .. } => condition.as_ref(),
            LoopKind::ForEach { .. } => None,
        }
    }

    /// The expression at this place.
    pub fn expression_at(&self, span: Span) -> Option<&'a Expr> {
        fn find(expr: &Expr, span: Span) -> Option<&Expr> {
            if expr.span == span {
                return Some(expr);
            }
            let mut found = None;
            walk::each_subexpression(expr, &mut |inner| {
                if found.is_none() && inner.span.covers(span) {
                    found = find(inner, span);
                }
            });
            found
        }
        let mut found = None;
        walk::each_statement(&self.skeleton.file, &mut |stmt| {
            walk::each_expression(stmt, &mut |expr| {
                if found.is_none() && expr.span.covers(span) {
                    found = find(expr, span);
                }
            });
        });
        found
    }

    /// The statement that is a loop.
    pub fn statement_of(&self, of: LoopId) -> Option<&'a Stmt> {
        self.the_loop(of).and_then(|(span, _)| self.statement(span))
    }

    /// The variables that end with each pass of a loop: those that its body declares, inner loops
    /// included, and that of an enhanced `for`.
    pub fn declared_within(&self, of: LoopId) -> BTreeSet<&'a str> {
        fn element(of: &Loop) -> Option<&str> {
            let LoopKind::ForEach { name, .. } = &of.kind else { return None };
            Some(&name.text)
        }
        fn collect<'a>(stmt: &'a Stmt, names: &mut BTreeSet<&'a str>) {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "no other statement declares a variable"
            )]
            match &stmt.kind {
                StmtKind::Local(declaration) => {
                    let declared = declaration.declarators.iter();
                    names.extend(declared.map(|one| one.name.text.as_str()));
                }
                StmtKind::Loop(of) => names.extend(element(of)),
                _ => {}
            }
            walk::each_nested_statement(stmt, &mut |inner| collect(inner, names));
        }
        let mut names = BTreeSet::new();
        if let Some((_, of)) = self.the_loop(of) {
            names.extend(element(of));
            collect(&of.body, &mut names);
        }
        names
    }

    /// The `for` that starts with the statement at this place.
    pub fn header(&self, span: Span) -> Option<&'a Stmt> {
        self.headers.get(&(span.start, span.end)).copied()
    }

    /// What a `break` or `continue` at this place leaves or goes on with, and where that begins.
    pub fn left_by(
        &self,
        span: Span,
        label: Option<&str>,
        only_loops: bool,
    ) -> Option<(Left, Span)> {
        let around = self.left.iter().filter(|(place, what, name)| {
            let fits = match label {
                Some(label) => *name == Some(label),
                None => *what != Left::Labelled && (!only_loops || *what == Left::Loop),
            };
            fits && place.covers(span)
        });
        let innermost = around.min_by_key(|(place, ..)| place.end - place.start);
        innermost.map(|(place, what, _)| (*what, *place))
    }

    /// What students read at this place, in one line.
    pub fn text(&self, span: Span, replaced: &[(Span, String)]) -> String {
        // A `HOLE` is replaced as a whole, also where only the placeholder in it is asked for.
        if let Some((_, with)) = replaced.iter().find(|(place, _)| place.covers(span)) {
            return with.clone();
        }
        let source = self.skeleton.source.text();
        let mut out = String::new();
        let mut at = span.start;
        for (place, with) in replaced.iter().filter(|(place, _)| span.covers(*place)) {
            if place.start >= at {
                out.push_str(&source[at as usize..place.start as usize]);
                out.push_str(with);
                at = place.end;
            }
        }
        out.push_str(source.get(at as usize..span.end as usize).unwrap_or_default());
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        lines.join(" ")
    }

    /// An expression as students read it.
    pub fn expression(&self, expr: &Expr) -> String {
        let mut replaced = Vec::new();
        self.placeholders(expr, &mut replaced);
        self.text(expr.span, &replaced)
    }

    /// What stands for the placeholders and holes in an expression, in the order of the text.
    fn placeholders(&self, expr: &Expr, replaced: &mut Vec<(Span, String)>) {
        match self.shown(expr) {
            Some(shown) => replaced.push(shown),
            None => {
                walk::each_subexpression(expr, &mut |inner| self.placeholders(inner, replaced));
            }
        }
    }

    /// What stands in the place of a choice: the expression, and whether it stands in parentheses.
    pub fn chosen<'e>(&self, expr: &'e Expr) -> Option<(&'e Expr, bool)> {
        let ExprKind::Placeholder(of) = &expr.kind else { return None };
        let literal = self.literals.get(of.id as usize).filter(|_| of.is_choice())?;
        let inside = literal.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        of.arguments.iter().find_map(|one| {
            let text = self.expression(one);
            let is_enclosed = inside == Some(&*text);
            (text == *literal || is_enclosed).then_some((one, is_enclosed))
        })
    }

    /// What stands for a placeholder or a hole.
    pub fn shown(&self, expr: &Expr) -> Option<(Span, String)> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other expression stays as the author wrote it"
        )]
        match &expr.kind {
            ExprKind::Placeholder(of) => {
                let literal = self.literals.get(of.id as usize)?;
                Some((of.hole.unwrap_or(expr.span), literal.clone()))
            }
            ExprKind::Hole(inner) => Some((expr.span, self.expression(inner))),
            _ => None,
        }
    }

    /// The name of the class that students see; `None` if they see only what is in it.
    pub fn class_name(&self) -> Option<&'a str> {
        self.skeleton.file.class.as_ref().map(|class| class.name.text.as_str())
    }

    /// Whether the program has a method of this name.
    pub fn has_method(&self, name: &str) -> bool {
        self.skeleton.program.written_methods().any(|(_, method)| method.name == name)
    }

    /// What stands at a place in the author's text.
    pub fn source(&self, span: Span) -> &'a str {
        self.skeleton.source.slice(span)
    }
}

/// The constants of the `case` labels of a `switch`, in the order of the text.
pub fn cases(of: &Switch) -> impl Iterator<Item = &Expr> {
    of.groups.iter().flat_map(|group| &group.labels).flat_map(|label| match label {
        SwitchLabel::Case(values, _)
            if !values.iter().any(|one| matches!(one.kind, ExprKind::Matches { .. })) =>
        {
            &values[..]
        }
        SwitchLabel::Case(..) | SwitchLabel::Default(_) => &[],
    })
}

/// Whether a `switch` has a `default`.
pub fn has_default(of: &Switch) -> bool {
    let mut labels = of.groups.iter().flat_map(|group| &group.labels);
    labels.any(|label| matches!(label, SwitchLabel::Default(_)))
}

/// The part of a statement that stands before what is in it, such as `for (int i = 0; i < 5; i++)`.
pub fn head(stmt: &Stmt) -> Span {
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other statement is shown whole")]
    let end = match &stmt.kind {
        StmtKind::If { then, .. } => then.span.start,
        StmtKind::Loop(of) if !matches!(of.kind, LoopKind::Do { .. }) => of.body.span.start,
        StmtKind::Switch(of) => of.body_span.start,
        _ => stmt.span.end,
    };
    stmt.span.from_to(stmt.span.start, end)
}
