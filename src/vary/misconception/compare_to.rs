//! The sign of `a.compareTo(b)` is read the other way round.

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;

/// `compare-to-sign`
pub const RULE: Rule = Rule {
    name: "compare-to-sign",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Call { receiver: Some(_), name, arguments } = &expr.kind else { return };
        if name.text != "compareTo" || arguments.len() != 1 {
            return;
        }
        sites.push(MisreadSite {
            place: expr.span,
            facts: vec![("written", quoted(skeleton, expr.span))],
            is_written: false,
            edits: site::around(expr.span, "(-", ")").to_vec(),
        });
    });
    each_and_all(sites)
}
