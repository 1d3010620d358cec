//! A variable that got its value from a list or a map is read as if it were written back.

use super::collection_calls::{CollectionCall, LISTS, MAPS, collection_calls};
use super::places::{name_of, quoted};
use super::site::{MisreadSite, around, declared, each_and_all, statement_lists};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::ir_build::is_shown;
use crate::vary::rewrite::Edit;

/// `value-written-back`
pub const RULE: Rule = Rule {
    name: "value-written-back",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let calls = collection_calls(skeleton);
    let fetched = |value: &Expr| calls.iter().find(|call| call.call.span == value.span);
    let mut sites = Vec::new();
    for list in statement_lists(&skeleton.file) {
        for (at, stmt) in list.iter().enumerate().filter(|(_, one)| is_shown(skeleton, one.span)) {
            for (declarator, value) in declared(stmt) {
                let back = fetched(value).and_then(|call| way_back(skeleton, call));
                let Some((before, behind)) = back else { continue };
                let name = &declarator.name.text;
                let mut edits: Vec<Edit> = Vec::new();
                for later in &list[at + 1..] {
                    each(later, &mut |one| {
                        if assigns(one, name) {
                            let text = format!(" {before}{name}{behind} }}");
                            edits.extend(around(one.span, "{ ", &text));
                        }
                    });
                }
                if !edits.is_empty() {
                    let facts =
                        vec![("name", name.clone()), ("written", quoted(skeleton, value.span))];
                    let place = stmt.span;
                    sites.push(MisreadSite { place, facts, is_written: true, edits });
                }
            }
        }
    }
    each_and_all(sites)
}

/// What stands before and after the variable in the statement that writes it back.
fn way_back(skeleton: &Skeleton, call: &CollectionCall<'_>) -> Option<(String, String)> {
    let [(key, _)] = &call.arguments[..] else { return None };
    let is_fixed = matches!(
        key.kind,
        ExprKind::Name(_) | ExprKind::IntegerLiteral | ExprKind::StringLiteral(_)
    );
    let ExprKind::Call { receiver: Some(receiver), .. } = &call.call.kind else { return None };
    let receiver = name_of(receiver).filter(|_| is_fixed)?;
    let method = if call.is("get", 1, &LISTS) {
        "set"
    } else if call.is("get", 1, &MAPS) {
        "put"
    } else {
        return None;
    };
    let key = skeleton.source.slice(key.span);
    Some((format!("{receiver}.{method}({key}, "), String::from(");")))
}

/// Whether a statement is one that gives a variable another value.
fn assigns(stmt: &Stmt, name: &str) -> bool {
    let StmtKind::Expression(expr) = &stmt.kind else { return false };
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other expression assigns a variable")]
    match &expr.kind {
        ExprKind::Assign { target, .. } => name_of(target) == Some(name),
        ExprKind::Increment { operand, .. } => name_of(operand) == Some(name),
        _ => false,
    }
}

fn each<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Stmt)) {
    visit(stmt);
    walk::each_nested_statement(stmt, &mut |inner| each(inner, visit));
}
