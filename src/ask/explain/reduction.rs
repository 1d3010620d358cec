//! Computing step by step: `13 / 3 * 3 + 13 % 3`, then `4 * 3 + 1`, then `13`.
//!
//! In: an expression of a row, and the values that its parts had. Out: the expression as it stands
//! after each round, in which all is computed whose operands are values by then. What holds: every
//! number is one that the machine had there; a sum of several values is computed at once.

use super::filled::{CallForm, FilledRow};
use crate::read::datum::Datum;
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};

/// Characters of all steps together, at most.
const LONGEST_CHAIN: usize = 200;
/// Characters of one step, at most; with more only the value is told.
const LONGEST_STEP: usize = 120;

impl FilledRow<'_> {
    /// In how many rounds an expression is computed as far as numbers and truth values go; 0 if it
    /// is a value as it stands, or was not evaluated.
    pub fn rounds(&self, expr: &Expr, calls: CallForm) -> usize {
        if let Some((chosen, _)) = self.syntax.chosen(expr) {
            return self.rounds(chosen, calls);
        }
        let evaluated = self.evaluated(expr);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other expression is filled in with its value at once"
        )]
        match &expr.unparenthesised().kind {
            ExprKind::Unary { operand, .. } => self.rounds(operand, calls),
            ExprKind::Binary { operator, left, right, .. } => {
                // Strings are joined in the end, and of those that are printed no value is known.
                let is_joined = match evaluated {
                    Some(evaluated) => matches!(evaluated.value, Datum::Text(_)),
                    None if *operator == BinaryOp::Add => true,
                    None => return 0,
                };
                let operands = if is_joined {
                    vec![&**left, &**right]
                } else {
                    operands(*operator, left, right)
                };
                let inner = operands.into_iter().map(|one| self.rounds(one, calls)).max();
                inner.unwrap_or_default() + usize::from(!is_joined)
            }
            ExprKind::Call { receiver: Some(receiver), arguments, .. }
                if calls != CallForm::Values && self.syntax.source(receiver.span) == "Math" =>
            {
                let inner = arguments.iter().map(|one| self.rounds(one, calls)).max();
                inner.unwrap_or_default() + 1
            }
            _ => 0,
        }
    }

    /// The value of an expression, in or without parentheses, that is computed by now.
    pub fn computed_by_now(&self, expr: &Expr, calls: CallForm) -> Option<String> {
        let computes =
            matches!(expr.unparenthesised().kind, ExprKind::Binary { .. } | ExprKind::Call { .. });
        if self.round == 0 || !computes || self.is_text(expr) {
            return None;
        }
        let rounds = self.rounds(expr, calls);
        if (1..=self.round).contains(&rounds) { self.value(expr) } else { None }
    }

    /// The rounds in which something is computed that is worth a step of its own: the first one,
    /// and each one with a division or a call; a product and a sum after it are one step.
    fn worth_a_step(&self, expr: &Expr, calls: CallForm, round: usize) -> bool {
        if let Some((chosen, _)) = self.syntax.chosen(expr) {
            return self.worth_a_step(chosen, calls, round);
        }
        let is_own = self.rounds(expr, calls) == round
            && matches!(
                &expr.kind,
                ExprKind::Call { .. }
                    | ExprKind::Binary { operator: BinaryOp::Divide | BinaryOp::Remainder, .. }
            );
        let mut is_within = false;
        crate::read::syntax::walk::each_subexpression(expr, &mut |inner| {
            is_within |= self.worth_a_step(inner, calls, round);
        });
        is_own || is_within
    }

    /// The expression after each round from the first one on, but for the last one in which it is
    /// a value, or may be no value because strings are joined.
    pub fn later_steps(&self, expr: &Expr, calls: CallForm, whole: bool) -> Vec<String> {
        let rounds = self.rounds(expr, calls);
        let last = if whole { rounds } else { rounds.saturating_sub(1) };
        let steps = (1..=last).filter(|round| {
            *round == 1 || *round == rounds || self.worth_a_step(expr, calls, *round)
        });
        steps.map(|round| FilledRow { round, ..*self }.text(expr, calls)).collect()
    }
}

/// The operands of a chain of sums, or of products: all of them are computed at once.
fn operands<'e>(operator: BinaryOp, left: &'e Expr, right: &'e Expr) -> Vec<&'e Expr> {
    let is_sum = |of: BinaryOp| matches!(of, BinaryOp::Add | BinaryOp::Subtract);
    let is_same = |of: BinaryOp| {
        is_sum(of) && is_sum(operator) || of == operator && operator == BinaryOp::Multiply
    };
    let mut found = vec![right];
    let mut rest = left;
    while let ExprKind::Binary { operator, left, right, .. } = &rest.kind
        && is_same(*operator)
    {
        found.push(right);
        rest = left;
    }
    found.push(rest);
    found
}

/// Steps one after the other; `None` if the first one is too long to be read. Later ones that are
/// too long are left out.
pub fn chain(first: String, later: Vec<String>) -> Option<String> {
    let mut told = Some(first).filter(|first| first.chars().count() <= LONGEST_STEP)?;
    let mut before = told.clone();
    for step in later {
        let length = told.chars().count() + step.chars().count() + 3;
        if step != before && length <= LONGEST_CHAIN {
            told = format!("{told} = {step}");
            before = step;
        }
    }
    Some(told)
}

/// A value with how it comes about: `13 / 3 = 4`; a truth value comes before the steps of its
/// condition, since between comparisons an equals sign would be misread: `true (4 > 3 → true)`.
pub fn derived(way: &str, value: &str) -> String {
    if is_truth(value) {
        format!("{value} ({})", to_outcome(way.to_owned(), value))
    } else {
        format!("{way}\u{A0}=\u{A0}{value}")
    }
}

/// The steps of a condition with the last one, its outcome.
pub fn to_outcome(way: String, outcome: &str) -> String {
    if way.ends_with(&format!("→ {outcome}")) { way } else { format!("{way} → {outcome}") }
}

/// Whether a value as Java writes it is a truth value.
pub fn is_truth(value: &str) -> bool {
    matches!(value, "true" | "false")
}
