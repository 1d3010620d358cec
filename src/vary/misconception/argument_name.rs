//! Arguments are read as if they went to the parameters of their names, whatever their order (PM).

use super::places::name_of;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Member, Method};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `argument-by-name`
pub const RULE: Rule = Rule {
    name: "argument-by-name",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { name, arguments, .. } = &expr.kind else { return };
        let called = skeleton.file.all_members().into_iter().find_map(|member| {
            if let Member::Method(method) = member
                && method.name.text == name.text
                && method.parameters.len() == arguments.len()
            {
                Some(method)
            } else {
                None
            }
        });
        let Some((edits, swapped)) = called.and_then(|method| by_name(method, arguments)) else {
            return;
        };
        let facts = vec![("name", swapped), ("method", name.text.clone())];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}

/// Each argument where the parameter of its name stands, and the first that changes its place;
/// `None` if none does.
fn by_name(method: &Method, arguments: &[Expr]) -> Option<(Vec<Edit>, String)> {
    let mut edits = Vec::new();
    let mut first = None;
    for (parameter, argument) in method.parameters.iter().zip(arguments) {
        let named = |other: &&Expr| name_of(other) == Some(parameter.name.text.as_str());
        let Some(other) = arguments.iter().find(named) else { continue };
        if other.span != argument.span {
            edits.push(Edit::with(argument.span, vec![TextPiece::Kept(other.span)]));
            first = first.or(Some(parameter.name.text.clone()));
        }
    }
    Some((edits, first?))
}
