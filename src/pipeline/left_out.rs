//! Why instances that were found are in no file.
//!
//! In: what was found out about them. Out: groups of them for the report, each with its reason, the
//! most fundamental ones first.

use super::examine::Examiner;
use crate::ask::answer::phrase::Phrase;
use crate::validate::verdict::{Disagreement, Rejection};
use crate::write::report::LeftOut;

/// How many of the instances found are in no file, and why. `found` counts those that can be asked
/// about, `written` those that are.
pub fn left_out(
    examiner: &Examiner<'_>,
    found: usize,
    written: usize,
    rejections: &[Rejection],
    disagreements: &[Disagreement],
) -> Vec<LeftOut> {
    let unfit = examiner.passed_over.as_ref();
    let rejected = rejections.first().map(|first| {
        let key = format!("report.rejected.{}", first.cause.as_str());
        Phrase::new(key, Vec::new())
    });
    let broken = rejections.len() + disagreements.len();
    let groups = [
        (unfit.map_or(0, |(count, _)| *count), "unfit", unfit.map(|(_, unfit)| unfit.why.clone())),
        (examiner.repeated.count(&examiner.range), "repeated", None),
        (examiner.avoided, "avoided", None),
        (examiner.beyond_range, "difficulty", None),
        (rejections.len(), "rejected", rejected),
        (disagreements.len(), "disagreed", None),
        (found.saturating_sub(written + broken), "better", None),
    ];
    let groups = groups.into_iter().filter(|(count, _, _)| *count > 0);
    groups.map(|(count, reason, first)| LeftOut { count, reason, first }).collect()
}
