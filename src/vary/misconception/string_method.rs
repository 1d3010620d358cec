//! `s.toUpperCase();` is read as if it changed `s` (PM).

use super::places::name_of;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `string-method-changes`
pub const RULE: Rule = Rule {
    name: "string-method-changes",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::Expression(expr) = &stmt.kind else { return };
        let ExprKind::Call { receiver: Some(receiver), name: method, .. } = &expr.kind else {
            return;
        };
        let Some(name) = name_of(receiver) else { return };
        if types.type_of(receiver) != Some(Type::String) {
            return;
        }
        let facts = vec![("name", String::from(name)), ("method", method.text.clone())];
        let edits = vec![Edit::to(expr.span.at_start(), format!("{name} = "))];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
