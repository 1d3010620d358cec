//! `report.html`: what an instructor looks at before the import.
//!
//! In: the quiz, the instances that it asks about, and how they were found. Out: one page that
//! needs no other file: every question as a student sees it, with its answer and where its options
//! come from, what is distributed how, and what a student could guess by. What holds: the bytes
//! depend on what comes in only, and the page loads nothing and sends nothing.

mod chart;
mod details;
mod guessed;
mod part;
mod pattern;
mod rule_uses;
mod sheet;
mod shown;
pub mod student;
mod tally;

use std::path::PathBuf;

use minijinja::Value;
use serde::Serialize;

use super::artifact::{Artifact, Role};
use super::styles::Styles;
use crate::ask::facts::{Solved, Subject};
use crate::ask::question::Quiz;
use crate::ask::wording::{Wording, WordingError};
pub use details::{CommonThing, GaveWay, KnownVersions, LeftOut, ReportWarning, SearchDetails};
pub use part::PartKnown;
use part::ReportPart;

/// The name of the file.
pub const FILE: &str = "report.html";

/// The report about these instances and the questions about them, which are in the same order.
/// `seen` holds the questions as students see them: the same, or with pictures instead of programs;
/// `others` is what the other parts of their groups know of the instances. With it come the
/// warnings that are in it, the gravest first.
///
/// An error if a template or a sentence is wrong.
pub fn report<'a>(
    subject: &'a Subject<'a>,
    (quiz, seen): (&'a Quiz, &'a Quiz),
    (instances, others): (&'a [Solved<'a>], &'a [PartKnown<'a>]),
    run: &SearchDetails<'_>,
    wording: &Wording,
) -> Result<(Artifact, Vec<ReportWarning>), WordingError> {
    let asked: Vec<_> = quiz.questions.iter().zip(&seen.questions).collect();
    let mut known = vec![(subject, instances)];
    known.extend(others.iter().map(|(subject, instances)| (*subject, &instances[..])));
    let parts = ReportPart::all(&asked, &known, run);
    let sheet = sheet::ReportPage::of(subject, quiz, &known, &parts, run, wording)?;
    let told = parts.iter().flat_map(|part| {
        part.patterns.iter().map(|pattern| sheet::told_plainly(part.letter, pattern))
    });
    Ok((page("report.html", "report", &sheet, wording)?, told.collect()))
}

/// The report that a layout makes of this value, which it knows by `name`. What only Moodle knows
/// is not there.
///
/// An error if the layout or a sentence is wrong.
pub fn page<T: Serialize>(
    layout: &str,
    name: &'static str,
    value: &T,
    wording: &Wording,
) -> Result<Artifact, WordingError> {
    let value = Value::from(minijinja::value::Serde(value));
    let page = wording.render(layout, vec![(name, value)])?;
    let mut page = page.replace("<nolink>", "").replace("</nolink>", "");
    page.push('\n');
    Ok(Artifact { path: PathBuf::from(FILE), role: Role::Report, bytes: page.into_bytes() })
}

/// As [`page`], for values that hold questions as platforms get them: their inline styles become
/// rules of the page, which change where a screen is dark.
///
/// An error if the layout or a sentence is wrong.
pub fn page_of_questions<T: Serialize>(
    layout: &str,
    name: &'static str,
    value: &T,
    wording: &Wording,
) -> Result<Artifact, WordingError> {
    let artifact = page(layout, name, value, wording)?;
    let mut styles = Styles::default();
    let text = styles.fold(&String::from_utf8_lossy(&artifact.bytes));
    let text = text.replacen("<style>\n", &format!("<style>\n{}", styles.css()), 1);
    Ok(Artifact { bytes: text.into_bytes(), ..artifact })
}

#[cfg(test)]
mod tests;
