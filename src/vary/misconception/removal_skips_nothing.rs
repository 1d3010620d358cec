//! A loop that removes elements by their index is read as if it saw each element (CA).

use super::collection_calls::{LISTS, collection_calls};
use super::places::name_of;
use super::site::{MisreadSite, around, each_and_all, expressions, loops};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, LoopKind, StmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// `removal-skips-nothing`
pub const RULE: Rule = Rule {
    name: "removal-skips-nothing",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let calls = collection_calls(skeleton);
    let removals: Vec<(Span, &str)> = calls
        .iter()
        .filter(|call| call.is("remove", 1, &LISTS))
        .filter_map(|call| match &call.arguments[..] {
            [(index, Some(Type::INT))] => Some((call.call.span, name_of(index)?)),
            _ => None,
        })
        .collect();
    let mut statements: Vec<Span> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Expression(expr) = &stmt.kind
            && removals.iter().any(|(call, _)| *call == expr.span)
        {
            statements.push(stmt.span);
        }
    });
    let mut sites = Vec::new();
    for (stmt, of) in loops(skeleton) {
        let LoopKind::For { update, .. } = &of.kind else { continue };
        let Some(name) = update.first().and_then(counted_up) else { continue };
        // Who goes back already sees each element.
        let mut goes_back = false;
        expressions(&of.body, &mut |expr| {
            goes_back |= matches!(&expr.kind, ExprKind::Increment { by: -1, operand, .. }
                if name_of(operand) == Some(name));
        });
        for (call, index) in &removals {
            let Some(whole) = statements.iter().find(|whole| whole.covers(*call)) else { continue };
            let is_known = sites.iter().any(|site: &MisreadSite| site.place == *call);
            if goes_back || is_known || *index != name || !stmt.span.covers(*call) {
                continue;
            }
            let edits = around(*whole, "{ ", &format!(" {name}--; }}")).to_vec();
            let facts = vec![("name", name.to_owned())];
            sites.push(MisreadSite { place: *call, facts, is_written: true, edits });
        }
    }
    each_and_all(sites)
}

/// The variable that an expression makes larger by one.
fn counted_up(expr: &Expr) -> Option<&str> {
    if let ExprKind::Increment { by: 1, operand, .. } = &expr.kind {
        name_of(operand)
    } else {
        None
    }
}
