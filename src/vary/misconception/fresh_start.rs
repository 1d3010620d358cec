//! A loop is traced by itself: variables that an earlier loop changed begin again with the values
//! of their declarations.

use super::places::quoted_from;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Declarator, Expr, ExprKind, Stmt};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `loop-starts-afresh`
pub const RULE: Rule = Rule {
    name: "loop-starts-afresh",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for sequence in site::sequences(skeleton) {
        for (at, stmt) in sequence.iter().enumerate() {
            let Some((stmt, _)) = site::as_loop(stmt) else { continue };
            let names: Vec<(&Declarator, &Expr)> = changed_before(&sequence[..at], stmt);
            let Some((first, value)) = names.first() else { continue };
            let mut again = Vec::new();
            for (variable, value) in &names {
                again.push(site::new(&format!("{} = ", variable.name.text)));
                again.push(TextPiece::Kept(value.span));
                again.push(site::new("; "));
            }
            sites.push(MisreadSite {
                place: stmt.span,
                facts: vec![
                    ("name", first.name.text.clone()),
                    ("start", quoted_from(skeleton, value.span)),
                ],
                is_written: false,
                edits: vec![Edit::with(sequence[at].span.at_start(), again)],
            });
        }
    }
    sites.sort_by_key(|site| site.place);
    each_and_all(sites)
}

/// The variables that a loop uses, with the values with which they are declared, if an earlier loop
/// changes them and nothing in between gives them a value.
fn changed_before<'a>(before: &[&'a Stmt], stmt: &Stmt) -> Vec<(&'a Declarator, &'a Expr)> {
    let mut found = Vec::new();
    for (at, declaration) in before.iter().enumerate() {
        for (variable, value) in site::declared(declaration) {
            let name = &variable.name.text;
            let between = &before[at + 1..];
            let by_loop = |one: &&&Stmt| site::as_loop(one).is_some() && site::assigns(one, name);
            let by_itself = |one: &&Stmt| site::as_loop(one).is_none() && site::assigns(one, name);
            let mut uses = false;
            site::expressions(stmt, &mut |part| uses |= site::names(part, name));
            let simple = !site::has_effects(value)
                && !matches!(value.kind, ExprKind::ArrayInitialiser(_) | ExprKind::Call { .. });
            if uses
                && simple
                && between.iter().any(|one| by_loop(&one))
                && !between.iter().any(by_itself)
            {
                found.push((variable, value));
            }
        }
    }
    found
}
