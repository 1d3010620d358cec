//! The block after `finally` is read as if it ran only after an exception.

use super::site::{self, MisreadSite, each_and_all};
use super::tries::{before_end, behind_start, between, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::StmtKind;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `finally-only-after-exception`
pub const RULE: Rule = Rule {
    name: "finally-only-after-exception",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (place, of) in shown_tries(skeleton) {
        let Some(finally) = &of.finally else { continue };
        // Other jumps leave in ways of their own.
        let others = of.body.iter().any(|stmt| {
            let is_return = matches!(stmt.kind, StmtKind::Return(_));
            !is_return && site::jumps(stmt)
        });
        let ends = of.body.last();
        let Some(last) = ends.filter(|_| !others) else { continue };
        let done = format!("done{}", place.start);
        let returns = matches!(last.kind, StmtKind::Return(_));
        let at = if returns { last.span.at_start() } else { before_end(of.body_span) };
        let mut edits = Vec::from(between(place, &format!("{{ boolean {done} = false; "), " }"));
        edits.push(Edit::to(at, format!(" {done} = true; ")));
        edits.push(Edit::to(behind_start(finally.body_span), format!(" if (!{done}) {{ ")));
        edits.push(Edit::to(before_end(finally.body_span), " } "));
        let head = finally.span.start..finally.body_span.start;
        let place = Span { start: head.start, end: head.end, ..finally.span };
        sites.push(MisreadSite { place, facts: Vec::new(), is_written: false, edits });
    }
    each_and_all(sites)
}
