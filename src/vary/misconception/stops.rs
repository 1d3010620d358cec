//! A condition that is false ends everything (S, ET).

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::StmtKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `false-condition-stops`
pub const RULE: Rule = Rule {
    name: "false-condition-stops",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

/// Where something must be returned, the change is not valid Java, and what comes out
/// could not be said either.
fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::If { condition, then, otherwise: None } = &stmt.kind else { return };
        let facts = vec![("condition", quoted(skeleton, condition.span))];
        let edits = vec![
            Edit::to(then.span.at_start(), "{ "),
            Edit::to(then.span.at_end(), " } else return;"),
        ];
        sites.push(MisreadSite { place: stmt.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
