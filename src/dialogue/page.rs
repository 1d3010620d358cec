//! The report over programs that were tested, as a page.
//!
//! In: a dialogue, its programs with their feedback, what was looked at. Out: an HTML file; its
//! layout is `dialogue.html`.

use std::path::Path;

use serde::Serialize;

use crate::ask::wording::{Wording, WordingError};
use crate::write::artifact::Artifact;
use crate::write::report;

use super::extent::PathSummary;
use super::feedback::{Feedback, VerdictWord};
use super::spec::Dialogue;

/// A program that was tested.
#[derive(Clone, Debug, Serialize)]
pub struct TestedProgram {
    /// Its number from 1.
    pub number: usize,
    /// What it is called: a path as the caller gave it.
    pub name: String,
    /// What is told of it.
    pub feedback: Feedback,
}

/// What the layout shows.
#[derive(Serialize)]
struct TestPage<'a> {
    language: &'a str,
    tool: &'a str,
    title: &'a str,
    task: Option<&'a str>,
    runs: usize,
    paths: usize,
    /// The number of inputs up to which all paths were found.
    complete_to: Option<usize>,
    is_exhausted: bool,
    seed: u64,
    counts: Vec<VerdictCount>,
    programs: &'a [TestedProgram],
}

/// How many programs got a verdict.
#[derive(Serialize)]
struct VerdictCount {
    verdict: &'static str,
    programs: usize,
}

/// The page called `name`. Programs were run `runs` times each; `paths` says how far that reaches,
/// and `seed` where the tests come from.
///
/// An error if the layout or a sentence is wrong.
pub fn page(
    dialogue: &Dialogue,
    programs: &[TestedProgram],
    (runs, paths, seed): (usize, &PathSummary, u64),
    name: &Path,
    wording: &Wording,
) -> Result<Artifact, WordingError> {
    let count = |verdict: VerdictWord| {
        let of = programs.iter().filter(|program| program.feedback.verdict == verdict);
        VerdictCount { verdict: verdict.as_str(), programs: of.count() }
    };
    let counts = VerdictWord::ALL.map(count).into_iter().filter(|count| count.programs > 0);
    let page = TestPage {
        language: wording.language().as_str(),
        tool: env!("CARGO_PKG_VERSION"),
        title: dialogue.settings.title.as_deref().unwrap_or(dialogue.source.name()),
        task: dialogue.settings.text.as_deref(),
        runs,
        paths: paths.paths(),
        complete_to: paths.complete_to,
        is_exhausted: paths.is_exhausted,
        seed,
        counts: counts.collect(),
        programs,
    };
    let artifact = report::page("dialogue.html", "report", &page, wording)?;
    Ok(Artifact { path: name.to_path_buf(), ..artifact })
}
