//! Making an exception is read as if it were thrown, too.

use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `new-throws`
pub const RULE: Rule = Rule {
    name: "new-throws",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::Expression(Expr { kind: ExprKind::New { ty, .. }, .. }) = &stmt.kind else {
            return;
        };
        let class = skeleton.source.slice(ty.span);
        let facts = vec![("class", class.to_owned())];
        // What comes after it stays reachable.
        let edits = vec![Edit::to(stmt.span.at_start(), "if (true) throw ")];
        sites.push(MisreadSite { place: stmt.span, facts, is_written: false, edits });
    });
    each_and_all(sites)
}
