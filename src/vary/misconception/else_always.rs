//! What stands after `else` always runs (PM).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::StmtKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `else-always`
pub const RULE: Rule = Rule {
    name: "else-always",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::If { then, otherwise: Some(otherwise), .. } = &stmt.kind else { return };
        if matches!(otherwise.kind, StmtKind::If { .. }) {
            return;
        }
        let the_else = then.span.gap_to(otherwise.span);
        let mut edits = vec![Edit::to(the_else, " ")];
        edits.extend(site::around(stmt.span, "{ ", " }"));
        sites.push(MisreadSite { place: stmt.span, facts: Vec::new(), is_written: false, edits });
    });
    each_and_all(sites)
}
