//! The report over programs that were tested, as a page.
//!
//! In: a dialogue, its programs with their feedback, what was looked at. Out: an HTML file; its
//! layout is `dialogue.html`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use crate::ask::wording::{Wording, WordingError};
use crate::write::artifact::Artifact;
use crate::write::report;
use crate::write::report::student::StudentView;

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
    programs: Vec<ShownProgram<'a>>,
    /// Programs that go wrong alike, where several do.
    groups: Vec<Vec<String>>,
    /// What the runs leave open, as HTML.
    open: &'a [String],
    /// For a page that is one student's, what it says first.
    student: Option<&'a StudentView>,
}

/// What a page says besides verdicts.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageFrame<'a> {
    /// The numbers of the groups of the programs, in their order.
    pub groups: &'a [usize],
    /// What the runs leave open, as HTML.
    pub open: &'a [String],
    /// For a page that is one student's, what it says first.
    pub student: Option<&'a StudentView>,
}

/// A program on the page.
#[derive(Serialize)]
struct ShownProgram<'a> {
    number: usize,
    /// Its path without the folder that all have in common, which tells of the machine only.
    name: String,
    feedback: &'a Feedback,
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
    frame: PageFrame<'_>,
    (name, wording): (&Path, &Wording),
) -> Result<Artifact, WordingError> {
    let count = |verdict: VerdictWord| {
        let of = programs.iter().filter(|program| program.feedback.verdict == verdict);
        VerdictCount { verdict: verdict.as_str(), programs: of.count() }
    };
    let counts = VerdictWord::ALL.map(count).into_iter().filter(|count| count.programs > 0);
    let language = wording.language();
    let page = TestPage {
        language: language.as_str(),
        tool: env!("CARGO_PKG_VERSION"),
        title: dialogue.settings.title_in(language).unwrap_or(file_name(dialogue.source.name())),
        task: dialogue.settings.task_in(language),
        runs,
        paths: paths.paths(),
        complete_to: paths.complete_to,
        is_exhausted: paths.is_exhausted,
        seed,
        counts: counts.collect(),
        groups: groups(programs, frame.groups),
        programs: shown(programs),
        open: frame.open,
        student: frame.student,
    };
    let artifact = report::page("dialogue.html", "report", &page, wording)?;
    Ok(Artifact { path: name.to_path_buf(), ..artifact })
}

/// The names of wrong programs in groups of two or more.
fn groups(programs: &[TestedProgram], numbers: &[usize]) -> Vec<Vec<String>> {
    let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (shown, number) in shown(programs).into_iter().zip(numbers) {
        if shown.feedback.verdict != VerdictWord::Right {
            groups.entry(*number).or_default().push(shown.name);
        }
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

fn shown(programs: &[TestedProgram]) -> Vec<ShownProgram<'_>> {
    let names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
    let shown = programs.iter().zip(without_common_folder(&names));
    let shown = shown.map(|(TestedProgram { number, feedback, .. }, name)| ShownProgram {
        number: *number,
        name,
        feedback,
    });
    shown.collect()
}

/// The last part of a path.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Paths without the folder that all of them stand in.
pub fn without_common_folder(paths: &[&str]) -> Vec<String> {
    let parts: Vec<Vec<&str>> =
        paths.iter().map(|path| path.split(['/', '\\']).collect()).collect();
    let shortest = parts.iter().map(Vec::len).min().unwrap_or(1);
    let is_common = |at: &usize| parts.iter().all(|one| one[*at] == parts[0][*at]);
    let common = (0..shortest - 1).take_while(is_common).count();
    parts.iter().map(|one| one[common..].join("/")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_tells_nothing_of_the_folders_of_a_machine() {
        assert_eq!(without_common_folder(&["/home/ada/in/Last.java"]), ["Last.java"]);
        assert_eq!(
            without_common_folder(&["/in/anna/Sum.java", "/in/bert/Sum.java"]),
            ["anna/Sum.java", "bert/Sum.java"]
        );
        assert_eq!(without_common_folder(&["a", "/in/b"]), ["a", "/in/b"]);
        assert_eq!(
            without_common_folder(&["C:\\in\\a.java", "C:\\in\\b.java"]),
            ["a.java", "b.java"]
        );
        assert!(without_common_folder(&[]).is_empty());
        assert_eq!(file_name("/tmp/x/pr.java"), "pr.java");
        assert_eq!(file_name("C:\\x\\pr.java"), "pr.java");
        assert_eq!(file_name("pr.java"), "pr.java");
    }
}
