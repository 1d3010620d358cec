//! Submissions that fail alike.
//!
//! In: submissions beside a reference. Out: groups with one behaviour, and groups of which one
//! fails a part of what another one fails.

use indexmap::IndexMap;

use super::compared::ComparedSubmission;

/// Submissions with one set of differing scripts and kinds of endings, in the order given. Those
/// with nothing to compare are in no group.
pub(super) fn groups(submissions: &[ComparedSubmission]) -> Vec<Vec<String>> {
    let mut groups: IndexMap<Vec<String>, Vec<String>> = IndexMap::new();
    for one in submissions.iter().filter(|one| !one.methods.is_empty()) {
        groups.entry(one.behaviour()).or_default().push(one.name.clone());
    }
    groups.into_values().collect()
}

/// Pairs of groups of which the first differs on some of the scripts of the second, and nothing
/// stands between them. Where the second differs on every script, that says nothing.
pub(super) fn parts(
    submissions: &[ComparedSubmission],
    groups: &[Vec<String>],
) -> Vec<(Vec<String>, Vec<String>)> {
    let facts = |group: &Vec<String>| {
        let first = submissions.iter().find(|one| Some(&one.name) == group.first())?;
        let is_partly_right = first.methods.iter().any(|method| method.different < method.scripts);
        Some((first.survey.as_str(), first.numbers(), is_partly_right))
    };
    let sets: Vec<(&str, Vec<u64>, bool)> = groups.iter().filter_map(facts).collect();
    let is_part = |one: usize, other: usize| {
        let ((survey, some, _), (others, more, is_partly_right)) = (&sets[one], &sets[other]);
        let word = |at: usize| more.get(at).copied().unwrap_or_default();
        survey == others
            && *is_partly_right
            && some.iter().any(|bits| *bits != 0)
            && some.iter().enumerate().all(|(at, bits)| bits & !word(at) == 0)
            && (0..more.len()).any(|at| word(at) != some.get(at).copied().unwrap_or_default())
    };
    let mut parts = Vec::new();
    for one in 0..sets.len() {
        for other in (0..sets.len()).filter(|other| is_part(one, *other)) {
            let is_between = (0..sets.len()).any(|mid| is_part(one, mid) && is_part(mid, other));
            if !is_between {
                parts.push((groups[one].clone(), groups[other].clone()));
            }
        }
    }
    parts
}
