//! `indexOf` is read as `lastIndexOf`, and the other way round.

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `search-from-other-end`
pub const RULE: Rule = Rule {
    name: "search-from-other-end",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(_), name, .. } = &expr.kind else { return };
        let read = match name.text.as_str() {
            "indexOf" => "lastIndexOf",
            "lastIndexOf" => "indexOf",
            _ => return,
        };
        let facts = vec![
            ("written", name.text.clone()),
            ("read", read.to_owned()),
            ("call", quoted(skeleton, expr.span)),
        ];
        let edits = vec![Edit::to(name.span, read)];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
