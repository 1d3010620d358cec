//! The calls on which submissions disagree.
//!
//! In: a comparison that a JVM keeps, and its submissions. Out: calls with what each submission
//! makes of them, those with most wrong answers first.

use serde::Deserialize;

use super::super::compare::Comparison;
use super::super::compared::ComparedSubmission;
use super::super::crash::{ClassesError, ask};
use super::super::suite::SuiteTest;
use super::call::TracedCall;
use super::ending::{CallTrace, FaultyEnding, RunTrail, TRACED_FAULTS, TracedEnding};
use super::misread::ClassMisreading;
use super::picks::{disagreements, most_telling};
use crate::jvm::explorer::{ClassFile, Explorer};

/// How a submission ends on scripts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct SubmissionEndings {
    endings: Vec<Option<TracedEnding>>,
}

/// Scripts on which submissions disagree.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct DisputedCalls {
    traces: Vec<DisputedCall>,
}

/// A script with how it ends; no test where it does not end.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct DisputedCall {
    test: Option<SuiteTest>,
    ending: Option<TracedEnding>,
    steps: Vec<Option<TracedEnding>>,
    trail: Option<RunTrail>,
    faults: Vec<FaultyEnding>,
}

/// The scripts on which submissions disagree as calls that can be asked about, with what each
/// submission makes of them; those with most wrong answers first. `submissions` have their
/// files; of one whose scripts cannot be run again nothing is told. `most` calls are looked at.
pub fn disputed(
    comparison: &Comparison,
    explorer: &mut Explorer,
    submissions: &[(&ComparedSubmission, &[ClassFile])],
    most: usize,
) -> Result<Vec<TracedCall>, ClassesError> {
    let plan = comparison.plan();
    let compared: Vec<ComparedSubmission> =
        submissions.iter().map(|(one, _)| (*one).clone()).collect();
    let picks = disagreements(&compared, most);
    let picked = picks.iter().map(|(survey, number)| ("pick", format!("{number} {survey}")));
    let picked: Vec<(&'static str, String)> = picked.collect();
    let mut given: Vec<Vec<(String, TracedEnding)>> = vec![Vec::new(); picks.len()];
    for (one, files) in submissions.iter().filter(|(one, _)| one.error.is_none()) {
        let mut request = plan.request("endings", files.to_vec());
        request.plan.extend(picked.iter().cloned());
        let found: SubmissionEndings = ask(explorer, &request, &plan.search)?;
        for (given, ending) in given.iter_mut().zip(found.endings) {
            given.extend(ending.map(|ending| (one.name.clone(), ending)));
        }
    }
    let misreadings = ClassMisreading::of(comparison.reference());
    let mut request = plan.request("traces", Vec::new());
    request.plan.push(("traced", TRACED_FAULTS.to_string()));
    request.plan.extend(misreadings.iter().map(|one| ("misread", one.text.clone())));
    request.plan.extend(picked);
    let found: DisputedCalls = ask(explorer, &request, &plan.search)?;
    let calls = found.traces.into_iter().zip(given).filter_map(|(found, given)| {
        let DisputedCall { test, ending, steps, trail, faults } = found;
        let mut trace = CallTrace { ending, steps, trail, faults };
        trace.know(&misreadings);
        Some(TracedCall { test: test?, trace, given })
    });
    Ok(most_telling(calls.collect()))
}
