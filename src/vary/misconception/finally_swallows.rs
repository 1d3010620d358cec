//! An exception is read as if it ended with the block after `finally`.

use super::site::{MisreadSite, each_and_all};
use super::tries::shown_tries;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `finally-swallows`
pub const RULE: Rule = Rule {
    name: "finally-swallows",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        let Some(finally) = &of.finally else { continue };
        let edits = vec![Edit::to(finally.span.at_start(), "catch (Throwable swallowed) { } ")];
        let place = Span { end: finally.body_span.start, ..finally.span };
        sites.push(MisreadSite { place, facts: Vec::new(), is_written: false, edits });
    }
    each_and_all(sites)
}
