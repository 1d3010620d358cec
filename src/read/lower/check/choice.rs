//! Choices: `ONE(e1, e2)`, a placeholder whose values are expressions.
//!
//! In: a choice and where it stands. Out: a conditional over the choice's value with an expression
//! for each alternative. Each alternative is checked alone, in its place. Where they are of one
//! type, the choice is one between them; where they are not, it is one between the smallest
//! expressions around them that are of one type, each checked as if the alternative stood there:
//! what an argument's type decides about a call is decided for each alternative. Where even whole
//! expressions differ, each of them is converted to what takes it.

use super::super::findings::Mark;
use super::super::typed::{ChoiceParts, Expr, ExprKind, StmtKind};
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{ChosenPart, Placeholder, PlaceholderId};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

/// The most ways in which the choices in one expression are checked together.
const MAX_WAYS: usize = 64;

/// What there was before an expression was checked.
#[derive(Clone, Copy, Debug)]
struct CheckStart {
    findings: Mark,
    /// The variables of the innermost scope, to which patterns add.
    variables: usize,
}

/// What is the same of two alternatives where the choice is one between them.
fn kind_of(expr: &Expr) -> (Option<Type>, bool, bool) {
    (expr.ty.clone(), expr.settled, expr.is_void())
}

/// Whether something wrong was reported of an expression.
fn is_wrong(expr: &Expr) -> bool {
    expr.ty.is_none() && matches!(expr.kind, ExprKind::Unknown(_))
}

/// Whether an expression is this choice, and not something around it.
fn is_choice(expr: &ast::Expr, id: u32) -> bool {
    matches!(&expr.kind, ast::ExprKind::Placeholder(one) if one.id == id)
}

impl Checker<'_> {
    /// Checks something whose expressions are none of an expression around it.
    pub(super) fn rooted<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let depth = std::mem::take(&mut self.choices.depth);
        let lifted = self.choices.lifted.take();
        let checked = check(self);
        (self.choices.depth, self.choices.lifted) = (depth, lifted);
        checked
    }

    /// An expression with choices inside.
    pub(super) fn with_choices(&mut self, expr: &ast::Expr) -> Expr {
        let start = CheckStart { findings: self.findings.mark(), variables: self.variables() };
        let before = self.choices.lifted;
        self.choices.depth += 1;
        let checked = self.value_without_choices(expr);
        self.choices.depth -= 1;
        match self.choices.lifted {
            Some(id) if before.is_none() && !is_choice(expr, id) => {
                self.around_choice(expr.span, id, start, &mut |checker| checker.with_choices(expr))
            }
            _ => checked,
        }
    }

    /// A call that is no expression, with choices among its arguments.
    pub(super) fn call_with_choices(
        &mut self,
        span: Span,
        check: &mut dyn FnMut(&mut Self) -> Expr,
    ) -> Expr {
        let start = CheckStart { findings: self.findings.mark(), variables: self.variables() };
        self.choices.depth += 1;
        let checked = check(self);
        self.choices.depth -= 1;
        match self.choices.lifted {
            Some(id) => self.around_choice(span, id, start, &mut |checker| {
                checker.call_with_choices(span, check)
            }),
            None => checked,
        }
    }

    /// How many variables the innermost scope has.
    fn variables(&self) -> usize {
        self.body.scopes.last().map_or(0, Vec::len)
    }

    /// `ONE(e1, e2)`
    pub(super) fn choice(&mut self, choice: &ast::Placeholder, span: Span) -> Expr {
        if let Some(at) = self.choices.made.get(&choice.id).copied() {
            return self.alternative(choice, at);
        }
        let naming = self.naming.take();
        if choice.hole.is_some() {
            return self.hole_in_choice(span);
        }
        if !self.is_a_choice(choice, span) {
            self.findings.incomplete();
            return Expr::unknown(span, Vec::new());
        }
        let count = choice.arguments.len();
        let last = i64::try_from(count).unwrap_or(i64::MAX) - 1;
        let values = ValueSet::range(0, last).unwrap_or_else(|| ValueSet::single(0));
        let entry = Placeholder {
            ty: Type::INT,
            domain: Domain::Number(values),
            span,
            name: naming.unwrap_or_else(|| choice.name.text.clone()),
            hole: false,
            alternatives: choice.arguments.iter().map(|one| one.span).collect(),
            within: self.choices.within,
            is_list: false,
        };
        self.enter_placeholder(entry, PlaceholderId(choice.id));
        let lifted = self.choices.lifted;
        let checked: Vec<Expr> = (0..count).map(|at| self.alternative(choice, at)).collect();
        if self.choices.lifted != lifted {
            // A choice within is to be one between what stands around it, and this comes again.
            return Expr::unknown(span, checked);
        }
        let is_whole = self.choices.depth <= 1;
        self.chosen_from(choice.id, checked, (span, span), is_whole)
    }

    /// An alternative in the place of its choice.
    fn alternative(&mut self, choice: &ast::Placeholder, at: usize) -> Expr {
        let alternative = u32::try_from(at).unwrap_or(u32::MAX);
        let part = ChosenPart { choice: PlaceholderId(choice.id), alternative };
        let outer = self.choices.within.replace(part);
        let checked = match choice.arguments.get(at) {
            Some(one) => self.value_or_void(one),
            None => Expr::unknown(choice.name.span, Vec::new()),
        };
        self.choices.within = outer;
        checked
    }

    /// Whether there is something to choose from; else a finding.
    fn is_a_choice(&mut self, choice: &ast::Placeholder, span: Span) -> bool {
        let name = choice.name.text.as_str();
        let texts: Vec<String> = choice
            .arguments
            .iter()
            .map(|one| self.source.slice(one.span).split_whitespace().collect())
            .collect();
        let finding = match &choice.arguments[..] {
            [] => {
                let message = format!("`{name}` without expressions to choose from");
                Diagnostic::error(Code::Placeholder, span, message)
                    .help(format!("write `{name}(a, b)`"))
            }
            [only] => {
                let message =
                    format!("`{name}` has nothing to choose from: there is one expression");
                let text = self.source.slice(only.span).to_owned();
                Diagnostic::error(Code::Placeholder, span, message)
                    .help(format!(
                        "write another one beside it, or `{}` alone",
                        self.text(only.span)
                    ))
                    .replace(span, text)
            }
            all => {
                let twice = (1..all.len()).find(|at| texts[..*at].contains(&texts[*at]));
                let Some(at) = twice else { return true };
                let message =
                    format!("`{}` stands twice in this `{name}`", self.text(all[at].span));
                let first = texts.iter().position(|text| *text == texts[at]).unwrap_or(0);
                Diagnostic::error(Code::Placeholder, all[at].span, message)
                    .also(all[first].span, "the same")
                    .help("leave one of them out: the instances would be the same")
            }
        };
        self.report(finding);
        false
    }

    /// `HOLE` around a choice or in one.
    pub(super) fn hole_in_choice(&mut self, span: Span) -> Expr {
        let message = "a `HOLE` hides a value, and what `ONE` chooses is an expression";
        self.report(
            Diagnostic::error(Code::Placeholder, span, message)
                .help("take the `HOLE` out, or give the value to a variable before: `int n = HOLE(INT(range(1, 9)));`"),
        );
        self.findings.incomplete();
        Expr::unknown(span, Vec::new())
    }

    /// Checks what stands around a choice once for each alternative.
    fn around_choice(
        &mut self,
        span: Span,
        id: u32,
        start: CheckStart,
        check: &mut dyn FnMut(&mut Self) -> Expr,
    ) -> Expr {
        self.findings.back_to(start.findings);
        if let Some(scope) = self.body.scopes.last_mut() {
            scope.truncate(start.variables);
        }
        self.choices.lifted = None;
        let Some((place, count)) = self.choices.all.get(&id).copied() else {
            return Expr::unknown(span, Vec::new());
        };
        let together = self.choices.made.keys().filter_map(|made| self.choices.all.get(made));
        let ways = together.fold(count, |ways, (_, count)| ways.saturating_mul(*count));
        if ways > MAX_WAYS {
            let message = format!(
                "the types of what is chosen decide together what this means, and there are {ways} ways to choose"
            );
            self.report(Diagnostic::error(Code::TooLarge, place, message).help(format!(
                "choose in a variable of one type before, so that there are at most {MAX_WAYS} ways in one expression"
            )));
            return Expr::unknown(span, Vec::new());
        }
        let mut checked = Vec::new();
        for at in 0..count {
            self.choices.made.insert(id, at);
            checked.push(check(self));
            self.choices.made.remove(&id);
            if self.choices.lifted.is_some() {
                return Expr::unknown(span, checked);
            }
            if self.variables() > start.variables {
                let message = "the variable of this `instanceof` would be another one for each alternative of `ONE`";
                self.report(
                    Diagnostic::error(Code::Unsupported, span, message)
                        .also(place, "these are of different types")
                        .help("choose in a variable before, as in `Animal a = ONE(…);`, and ask for that one"),
                );
                return Expr::unknown(span, checked);
            }
        }
        let is_whole = self.choices.depth == 0;
        self.chosen_from(id, checked, (place, span), is_whole)
    }

    /// The choice between these expressions; where they differ and stand in another expression, it
    /// is to be one between what stands around them.
    fn chosen_from(
        &mut self,
        id: u32,
        checked: Vec<Expr>,
        (place, span): (Span, Span),
        is_whole: bool,
    ) -> Expr {
        if checked.iter().any(is_wrong) {
            return Expr::unknown(span, checked);
        }
        let alike = checked.iter().all(|one| kind_of(one) == kind_of(&checked[0]));
        if !alike && !is_whole {
            self.choices.lifted.get_or_insert(id);
            return Expr::unknown(span, checked);
        }
        // Where only some are constants, a whole expression is still of one type.
        let is_of_one_type = checked.iter().all(|one| one.ty == checked[0].ty);
        let ty = if is_of_one_type { checked[0].ty.clone() } else { None };
        let settled = checked.iter().all(|one| one.settled);
        let choice = ChoiceParts { id: PlaceholderId(id), alternatives: checked, place, span };
        Expr { ty, settled, ..choice.into_expr() }
    }

    /// Assignment conversion of a choice: of each alternative.
    pub(super) fn assigned_choice(
        &mut self,
        choice: ChoiceParts,
        to: Option<&Type>,
        place: &str,
    ) -> Expr {
        let ChoiceParts { alternatives, .. } = choice;
        let alternatives: Vec<Expr> =
            alternatives.into_iter().map(|one| self.assigned(one, to, place)).collect();
        let span = choice.span;
        if alternatives.iter().any(is_wrong) {
            return Expr::unknown(span, alternatives);
        }
        Expr { ty: to.cloned(), ..ChoiceParts { alternatives, ..choice }.into_expr() }
    }

    /// Reports choices between expressions of different types whose place takes one type only.
    pub(super) fn open_choices(&mut self) {
        if !self.findings.is_clean() || self.choices.all.is_empty() {
            return;
        }
        let mut open: Vec<(Span, Vec<String>)> = Vec::new();
        let mut look = |whole: &Expr| {
            whole.walk(&mut |part| {
                if part.ty.is_none()
                    && !part.is_void()
                    && let Some(alternatives) = part.alternatives()
                    && open.iter().all(|(span, _)| !span.covers(part.span))
                {
                    let types = alternatives.iter().map(|one| match &one.ty {
                        Some(ty) => ty.to_string(),
                        None => "void".to_owned(),
                    });
                    open.push((part.span, types.collect()));
                }
            });
        };
        for method in self.methods.iter().flatten() {
            for stmt in &method.body {
                stmt.walk(&mut |inner| {
                    // What a statement computes may be left unused.
                    if !matches!(&inner.kind, StmtKind::Expression(of) if of.alternatives().is_some()) {
                        inner.parts().0.into_iter().for_each(&mut look);
                    }
                });
            }
        }
        for (span, mut types) in open {
            types.dedup();
            let types: Vec<String> = types.iter().map(|ty| format!("`{ty}`")).collect();
            let message = format!(
                "what is chosen here is {}, and this place takes one type",
                types.join(" or ")
            );
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help("write the type of the variable in place of `var`, or cast each expression to one type"),
            );
        }
    }
}
