//! Counting starts one off (L, PM).

use super::places::quoted;
use super::site::{self, MisreadSite, each, in_turn};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Declarator, Expr, ExprKind, LoopKind, Stmt};
use crate::skeleton::Skeleton;

/// `off-by-one-start`
pub const RULE: Rule = Rule {
    name: "off-by-one-start",
    frequency: Frequency::Common,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut readings = Vec::new();
    for (variable, value) in counters(skeleton) {
        let site = |by: i64, start: &str| {
            let (is_written, edits) = site::one_off(skeleton, value, by);
            let facts = vec![
                ("name", variable.name.text.clone()),
                ("written", quoted(skeleton, value.span)),
                ("start", start.to_owned()),
            ];
            MisreadSite { place: variable.span, facts, is_written, edits }
        };
        let mut starts = vec![site(1, "high")];
        // No student counts from -1.
        if skeleton.source.slice(value.span) != "0" {
            starts.push(site(-1, "low"));
        }
        readings.push(starts);
    }
    let readings = readings.into_iter().map(each).collect();
    in_turn(readings)
}

/// The variables that count loops, with the numbers at which they start.
fn counters(skeleton: &Skeleton) -> Vec<(&Declarator, &Expr)> {
    let mut counters = Vec::new();
    for sequence in site::sequences(skeleton) {
        for (at, stmt) in sequence.iter().enumerate() {
            let Some((_, of)) = site::as_loop(stmt) else { continue };
            let Some(condition) = site::condition(of) else { continue };
            let mut candidates: Vec<&Stmt> = Vec::new();
            if let LoopKind::For { init, .. } = &of.kind {
                candidates.extend(init);
            }
            candidates.extend(&sequence[..at]);
            for (variable, value) in candidates.into_iter().flat_map(site::declared) {
                let name = &variable.name.text;
                let counts = site::names(condition, name) && goes_on(stmt, name);
                if counts && is_end(value) {
                    counters.push((variable, value));
                }
            }
        }
    }
    counters.sort_by_key(|(variable, _)| variable.span);
    counters.dedup_by_key(|(variable, _)| variable.span);
    counters
}

/// Whether counting starts at an end that is easily taken for the next number: at a literal, or at
/// the last index. What is taken from another variable is taken as it is.
fn is_end(value: &Expr) -> bool {
    let value = value.unparenthesised();
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other expression is no literal")]
    match &value.kind {
        ExprKind::IntegerLiteral | ExprKind::FloatingLiteral | ExprKind::CharLiteral(_) => true,
        ExprKind::Unary { operand, .. } => is_end(operand),
        ExprKind::Binary { operator: BinaryOp::Subtract, left, right, .. } => {
            is_length(left) && matches!(right.unparenthesised().kind, ExprKind::IntegerLiteral)
        }
        _ => false,
    }
}

/// Whether an expression is `a.length` or `s.length()`.
fn is_length(of: &Expr) -> bool {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a length")]
    match &of.unparenthesised().kind {
        ExprKind::Field { name, .. } | ExprKind::Call { receiver: Some(_), name, .. } => {
            name.text == "length"
        }
        _ => false,
    }
}

/// Whether a statement counts a variable up or down, or sets it anew; what is divided or multiplied
/// does not count.
fn goes_on(stmt: &Stmt, name: &str) -> bool {
    let mut found = false;
    site::expressions(stmt, &mut |part| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else changes the variable")]
        let changes = match &part.kind {
            ExprKind::Increment { operand, .. } => site::names(operand, name),
            ExprKind::Assign { operator, target, .. } => {
                matches!(operator, None | Some(BinaryOp::Add | BinaryOp::Subtract))
                    && matches!(&target.kind, ExprKind::Name(target) if target == name)
            }
            _ => false,
        };
        found |= changes;
    });
    found
}
