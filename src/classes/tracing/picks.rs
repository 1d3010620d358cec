//! The calls on which submissions disagree most.
//!
//! In: submissions with the numbers of the scripts on which they differ; then calls with what
//! submissions made of them. Out: scripts worth a look, by their numbers; then the calls in the
//! order in which questions are made of them.

use std::collections::{BTreeMap, BTreeSet};

use super::super::compared::ComparedSubmission;
use super::aspect::{AskedAspect, TracedOutcome};
use super::call::TracedCall;
use super::draft::mistaken;

/// The most scripts of those on which the same submissions differ.
const ALIKE: usize = 4;

/// Among how many of the smallest of them these are chosen: in larger ones students would compute
/// with large numbers.
const SMALL: usize = 24;

/// How many calls follow on which the same submissions disagree in one way.
const AGAIN: usize = 3;

/// What submissions fail that differ on some scripts, and these, each with its survey.
type AlikeScripts<'a> = (BTreeSet<&'a str>, Vec<(&'a str, u64)>);

/// How little a call tells: whether others tell it, what is lacking in wrong answers of submissions
/// and in all wrong answers, and its number.
type Telling = (bool, usize, usize, usize);

/// The numbers of scripts on which submissions differ, each with the survey that it is of: of each
/// method those on which most kinds of submissions differ, `most` in all.
pub(super) fn disagreements(submissions: &[ComparedSubmission], most: usize) -> Vec<(&str, u64)> {
    // By method and script: the sets of scripts that submissions fail which differ on it.
    let mut failing: BTreeMap<&str, BTreeMap<(&str, u64), BTreeSet<&str>>> = BTreeMap::new();
    for one in submissions {
        for method in one.methods.iter().filter(|method| method.is_wrong()) {
            let scripts = failing.entry(&method.shown).or_default();
            for (at, word) in (0_u64..).zip(&method.numbers) {
                let bits = u64::from_str_radix(word, 16).unwrap_or_default();
                for bit in (0..64).filter(|bit| bits >> bit & 1 == 1) {
                    let pattern = method.pattern.as_str();
                    scripts
                        .entry((one.survey.as_str(), at * 64 + bit))
                        .or_default()
                        .insert(pattern);
                }
            }
        }
    }
    let queues = failing.into_values().map(|scripts| {
        let mut alike: BTreeMap<BTreeSet<&str>, Vec<(&str, u64)>> = BTreeMap::new();
        for (script, patterns) in scripts {
            alike.entry(patterns).or_default().push(script);
        }
        let mut sets: Vec<AlikeScripts<'_>> =
            alike.into_iter().map(|(patterns, scripts)| (patterns, spread(&scripts))).collect();
        sets.sort_by_key(|(patterns, scripts)| (std::cmp::Reverse(patterns.len()), scripts[0]));
        // The smallest of each set before the second ones.
        let place =
            |at: usize| sets.iter().filter_map(move |(_, scripts)| scripts.get(at).copied());
        (0..ALIKE).flat_map(place).collect::<Vec<_>>()
    });
    in_turn(queues.collect(), most)
}

/// The calls with those first that have most wrong answers of submissions, method by method in
/// turn. Of calls of a method on which the same submissions disagree in one way, those follow whose
/// right answer is another value, [`AGAIN`] of them at most.
pub(super) fn most_telling(calls: Vec<TracedCall>) -> Vec<TracedCall> {
    let mut methods: Vec<String> = Vec::new();
    let mut queues: Vec<Vec<(Telling, TracedCall)>> = Vec::new();
    let mut seen: BTreeMap<(String, Vec<Vec<String>>), Vec<TracedOutcome>> = BTreeMap::new();
    for (number, call) in calls.into_iter().enumerate() {
        let Some(aspect) = AskedAspect::of(&call.test) else { continue };
        let aspect = aspect.beside(&call);
        let wrong = mistaken(&call, aspect);
        let mut givers: Vec<Vec<String>> =
            wrong.iter().map(|one| one.givers.clone()).filter(|one| !one.is_empty()).collect();
        givers.sort();
        let (real, all) = (givers.len(), wrong.len());
        let right = call.trace.ending.as_ref().and_then(|ending| aspect.outcome(ending));
        let (Some(right), true) = (right, all > 0) else { continue };
        let before = seen.entry((call.test.method.clone(), givers)).or_default();
        let is_value = matches!(right, TracedOutcome::Value(_));
        let is_again = !before.is_empty();
        if is_again && (!is_value || before.contains(&right) || before.len() > AGAIN) {
            continue;
        }
        before.push(right);
        let key = (is_again, usize::MAX - real, usize::MAX - all, number);
        let at = methods.iter().position(|one| *one == call.test.method).unwrap_or_else(|| {
            methods.push(call.test.method.clone());
            queues.push(Vec::new());
            methods.len() - 1
        });
        queues[at].push((key, call));
    }
    let sorted = queues.into_iter().map(|mut queue| {
        queue.sort_by_key(|(key, _)| *key);
        queue.into_iter().map(|(_, call)| call).collect::<Vec<_>>()
    });
    in_turn(sorted.collect(), usize::MAX)
}

/// At most [`ALIKE`] of the first [`SMALL`] of these, evenly over them.
fn spread<T: Copy>(all: &[T]) -> Vec<T> {
    let all = &all[..all.len().min(SMALL)];
    let count = all.len().min(ALIKE);
    (0..count).map(|at| all[at * (all.len() - 1) / count.saturating_sub(1).max(1)]).collect()
}

/// The first of each queue, then the second of each, and so on; `most` in all.
fn in_turn<T>(queues: Vec<Vec<T>>, most: usize) -> Vec<T> {
    let mut open: Vec<std::vec::IntoIter<T>> = queues.into_iter().map(Vec::into_iter).collect();
    let mut all = Vec::new();
    while !open.is_empty() {
        open.retain_mut(|queue| match queue.next() {
            Some(one) if all.len() < most => {
                all.push(one);
                true
            }
            _ => false,
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_the_ends_are_kept_and_some_between() {
        assert_eq!(spread(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), [1, 4, 7, 10]);
        assert_eq!(spread(&[1, 2]), [1, 2]);
        assert_eq!(spread(&[1]), [1]);
        assert_eq!(spread(&(1..=99).collect::<Vec<_>>()), [1, 8, 16, 24]);
    }

    #[test]
    fn queues_take_turns_until_there_are_enough() {
        assert_eq!(in_turn(vec![vec![1, 2, 3], vec![10], vec![20, 21]], 9), [1, 10, 20, 2, 21, 3]);
        assert_eq!(in_turn(vec![vec![1, 2, 3], vec![10]], 3), [1, 10, 2]);
    }
}
