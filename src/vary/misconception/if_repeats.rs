//! An `if` repeats as long as its condition holds (PM).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::StmtKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `if-repeats`
pub const RULE: Rule = Rule {
    name: "if-repeats",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::If { then, otherwise: None, .. } = &stmt.kind else { return };
        // In a loop of its own, a jump would go elsewhere.
        if site::jumps(then) {
            return;
        }
        let keyword = Span { end: stmt.span.start + 2, ..stmt.span };
        let edits = vec![Edit::to(keyword, "while")];
        sites.push(MisreadSite { place: stmt.span, facts: Vec::new(), is_written: true, edits });
    });
    each_and_all(sites)
}
