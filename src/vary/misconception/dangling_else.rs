//! In `if (a) if (b) x; else y;` the `else` is read as if it belonged to the first `if`.

use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::StmtKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `dangling-else`
pub const RULE: Rule = Rule {
    name: "dangling-else",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::If { then: inner, otherwise: None, .. } = &stmt.kind else { return };
        let StmtKind::If { then, otherwise: Some(otherwise), .. } = &inner.kind else { return };
        let edits = vec![Edit::to(inner.span.at_start(), "{ "), Edit::to(then.span.at_end(), " }")];
        let between = then.span.gap_to(otherwise.span);
        let Some(at) = skeleton.source.slice(between).rfind("else") else { return };
        let start = between.range().start + at;
        let place = skeleton.source.span(start, start + "else".len());
        sites.push(MisreadSite { place, facts: Vec::new(), is_written: false, edits });
    });
    each_and_all(sites)
}
