//! A variable that is set anew in each pass of an outer loop is read as if that happened only once:
//! a sum that is not reset, or an inner loop that goes on where it stopped. The opposite of
//! `variable-set-back`.

use super::places::{in_turn, quoted};
use super::site::{self, MisreadSite};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Loop, LoopKind, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// `variable-not-reset`
pub const RULE: Rule = Rule {
    name: "variable-not-reset",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let labels = labels(skeleton);
    let (mut sites, mut counters) = (Vec::new(), Vec::new());
    for (stmt, outer) in site::loops(skeleton) {
        // A label stays at the loop.
        let whole = labels.iter().find(|(_, inner)| *inner == stmt.span).map(|(whole, _)| *whole);
        let enclosing = EnclosingLoop { skeleton, whole: whole.unwrap_or(stmt.span), stmt, outer };
        let body = site::statements(&outer.body);
        for (at, set) in body.iter().enumerate() {
            sites.extend(enclosing.set_once(&body[..at], set, &body[at + 1..]));
            if let Some((_, inner)) = site::as_loop(set) {
                counters.extend(enclosing.counter_set_once(inner));
            }
        }
    }
    sites.sort_by_key(|site| site.place);
    counters.sort_by_key(|site| site.place);
    in_turn(vec![sites, counters])
}

/// Each labelled statement, with what has the label.
fn labels(skeleton: &Skeleton) -> Vec<(Span, Span)> {
    let mut labels = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Labelled { .. } = stmt.kind
            && let Some((inner, _)) = site::as_loop(stmt)
        {
            labels.push((stmt.span, inner.span));
        }
    });
    labels
}

/// A loop in whose passes something is set.
struct EnclosingLoop<'a> {
    skeleton: &'a Skeleton,
    /// The loop with its label.
    whole: Span,
    stmt: &'a Stmt,
    outer: &'a Loop,
}

impl EnclosingLoop<'_> {
    /// A statement of the body that sets a variable which a later one counts or adds up.
    fn set_once(&self, before: &[&Stmt], set: &Stmt, behind: &[&Stmt]) -> Option<MisreadSite> {
        let (name, value) = set_variable(set)?;
        let adds_up = behind.iter().any(|stmt| adds_up(stmt, name));
        let is_fixed = self.is_fixed(value);
        // Before the statement that sets it, the variable has what the pass before left.
        let is_used_before = before.iter().any(|stmt| uses(stmt, name));
        let is_tested = site::condition(self.outer).is_some_and(|one| site::names(one, name));
        if !adds_up || !is_fixed || is_used_before || is_tested {
            return None;
        }
        let text = TextPiece::Kept(set.span);
        let edits = self.moved(set.span, text, "");
        Some(self.site(set.span, name, value, "set", edits))
    }

    /// The counter of an inner loop.
    fn counter_set_once(&self, inner: &Loop) -> Option<MisreadSite> {
        let LoopKind::For { init, .. } = &inner.kind else { return None };
        let [set] = &init[..] else { return None };
        let (name, value) = set_variable(set)?;
        if !self.is_fixed(value) {
            return None;
        }
        let is_ended = self.skeleton.source.slice(set.span).ends_with(';');
        let edits = if is_ended {
            self.moved(set.span, TextPiece::Kept(set.span), ";")
        } else {
            let mut edits = self.moved(set.span, TextPiece::Kept(set.span), "");
            edits[0].with.insert(2, site::new(";"));
            edits
        };
        Some(self.site(set.span, name, value, "counter", edits))
    }

    fn site(
        &self,
        place: Span,
        name: &str,
        value: &Expr,
        what: &str,
        edits: Vec<Edit>,
    ) -> MisreadSite {
        let facts = vec![
            ("name", name.to_owned()),
            ("start", quoted(self.skeleton, value.span)),
            ("what", what.to_owned()),
        ];
        MisreadSite { place, facts, is_written: false, edits }
    }

    /// What is set stands before the loop, in a block of its own; `rest` stays in its place.
    fn moved(&self, set: Span, text: TextPiece, rest: &str) -> Vec<Edit> {
        vec![
            Edit::with(self.whole.at_start(), vec![site::new("{ "), text, site::new(" ")]),
            Edit::to(set, rest),
            Edit::to(self.whole.at_end(), " }"),
        ]
    }

    /// Whether a value is the same in all passes, so that somebody can take it for one that is set
    /// once.
    fn is_fixed(&self, value: &Expr) -> bool {
        let mut is_fixed = !site::has_effects(value);
        site::parts(value, &mut |part| {
            if let ExprKind::Name(name) = &part.kind {
                is_fixed &= !site::assigns(self.stmt, name) && !self.declares(name);
            }
        });
        is_fixed && !matches!(value.kind, ExprKind::ArrayInitialiser(_) | ExprKind::NewArray { .. })
    }

    /// Whether the loop declares a variable of this name in its head or its body.
    fn declares(&self, name: &str) -> bool {
        let heads = match &self.outer.kind {
            LoopKind::For { init, .. } => &init[..],
            LoopKind::ForEach { name: own, .. } if own.text == name => return true,
            LoopKind::ForEach { .. } | LoopKind::While { .. } | LoopKind::Do { .. } => &[],
        };
        let mut found = false;
        let mut look = |stmt: &Stmt| {
            found |= site::declared(stmt).iter().any(|(one, _)| one.name.text == name);
        };
        heads.iter().for_each(&mut look);
        within(&self.outer.body, &mut look);
        found
    }
}

/// Visits a statement and all that stand inside it.
fn within(stmt: &Stmt, visit: &mut dyn FnMut(&Stmt)) {
    visit(stmt);
    walk::each_nested_statement(stmt, &mut |inner| within(inner, visit));
}

/// The variable that a statement sets to a value, by a declaration or an assignment.
fn set_variable(stmt: &Stmt) -> Option<(&str, &Expr)> {
    if let [(variable, value)] = site::declared(stmt)[..] {
        return Some((&variable.name.text, value));
    }
    let StmtKind::Expression(expr) = &stmt.kind else { return None };
    let ExprKind::Assign { operator: None, target, value, .. } = &expr.kind else { return None };
    let ExprKind::Name(name) = &target.kind else { return None };
    Some((name, value))
}

/// Whether a statement changes a variable by what it was before: adds to it, counts it, appends to
/// it.
fn adds_up(stmt: &Stmt, variable: &str) -> bool {
    let mut found = false;
    site::expressions(stmt, &mut |part| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else adds to the variable")]
        let adds = match &part.kind {
            ExprKind::Assign { operator, target, value, .. } => {
                site::names(target, variable)
                    && (operator.is_some() || site::names(value, variable))
            }
            ExprKind::Increment { operand, .. } => site::names(operand, variable),
            ExprKind::Call { receiver: Some(receiver), name, .. } => {
                name.text == "append" && site::names(receiver, variable)
            }
            _ => false,
        };
        found |= adds;
    });
    found
}

/// Whether a statement names a variable.
fn uses(stmt: &Stmt, variable: &str) -> bool {
    let mut found = false;
    site::expressions(stmt, &mut |part| found |= site::names(part, variable));
    found
}
