//! A loop over the first elements of an array, or over the first rounds of a sort, is read as if it
//! went on to the end of the array: the student says what the program seems to be made for. Pea
//! calls this the intentionality bug (P).

use super::places::{any_expression, each_expression_within, name_of, quoted};
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, Loop, LoopKind};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `goes-through-whole-array`
pub const RULE: Rule = Rule {
    name: "goes-through-whole-array",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (stmt, of) in site::loops(skeleton) {
        let Some((condition, variable)) = ascending(of) else { continue };
        let Some(array) = changed_array(of) else { continue };
        let has_rounds = site::loops(skeleton)
            .iter()
            .any(|(inner, _)| inner.span != stmt.span && of.body.span.covers(inner.span));
        let facts = vec![
            ("name", array.to_owned()),
            ("condition", quoted(skeleton, condition.span)),
            ("what", String::from(if has_rounds { "rounds" } else { "elements" })),
        ];
        let edits = vec![Edit::to(condition.span, format!("{variable} < {array}.length"))];
        sites.push(MisreadSite { place: stmt.span, facts, is_written: true, edits });
    }
    each_and_all(sites)
}

/// The condition and the variable of a loop that counts up to a bound that is not the length of an
/// array.
fn ascending(of: &Loop) -> Option<(&Expr, &str)> {
    let condition = site::condition(of)?;
    let ExprKind::Binary { operator, left, right, .. } = &condition.kind else { return None };
    let variable = name_of(left)?;
    let is_up_to = matches!(operator, BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::NotEqual);
    let mut has_length = false;
    site::parts(right, &mut |part| has_length |= length_of(part).is_some());
    let counts = |part: &Expr| {
        matches!(&part.kind, ExprKind::Increment { operand, by: 1, .. }
            if name_of(operand) == Some(variable))
    };
    let counts_up = match &of.kind {
        LoopKind::For { update, .. } => update.iter().any(counts),
        LoopKind::While { .. } => any_expression(&of.body, &mut |part| counts(part)),
        LoopKind::Do { .. } | LoopKind::ForEach { .. } => false,
    };
    (is_up_to && !has_length && counts_up).then_some((condition, variable))
}

/// The array of which a loop changes elements; the only one.
fn changed_array(of: &Loop) -> Option<&str> {
    let mut found: Vec<&str> = Vec::new();
    each_expression_within(&of.body, &mut |part| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else changes a variable")]
        let target = match &part.kind {
            ExprKind::Assign { target, .. } => target,
            ExprKind::Increment { operand, .. } => operand,
            _ => return,
        };
        if let ExprKind::Index { array, .. } = &target.kind
            && let Some(name) = name_of(array)
            && !found.contains(&name)
        {
            found.push(name);
        }
    });
    let declared = site::statements(&of.body).into_iter().flat_map(site::declared);
    let is_new = declared.into_iter().any(|(one, _)| found.contains(&one.name.text.as_str()));
    match found[..] {
        [only] if !is_new => Some(only),
        _ => None,
    }
}

/// The array of `array.length`.
fn length_of(part: &Expr) -> Option<&Expr> {
    if let ExprKind::Field { object, name } = &part.kind
        && name.text == "length"
    {
        Some(object)
    } else {
        None
    }
}
