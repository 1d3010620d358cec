//! A page for each student about a class.
//!
//! In: the report of a comparison. Out: what each student gets. What holds: a page names its own
//! student only.

use super::hand_back::{StudentResult, names_of};
use crate::ask::wording::{Wording, WordingError};
use crate::classes::compare::CompareReport;
use crate::classes::compared::ComparedSubmission;
use crate::classes::page::ComparePage;
use crate::make::bank::TOOL;
use crate::skeleton::front_matter::Language;
use crate::write::report::student::{StudentPart, StudentView};

/// What each student gets.
pub fn results(
    report: &CompareReport,
    wording: &Wording,
) -> Result<Vec<StudentResult>, WordingError> {
    (0..report.submissions.len()).map(|at| result(report, at, wording)).collect()
}

fn result(
    report: &CompareReport,
    at: usize,
    wording: &Wording,
) -> Result<StudentResult, WordingError> {
    let one = &report.submissions[at];
    let (_, student) = names_of(&one.name);
    let view = view(report, one, student, wording.language());
    let page = ComparePage::of_student((report, at), TOOL, view, wording)?;
    Ok(StudentResult {
        name: one.name.clone(),
        hundredths: one.hundredths,
        comment: page.comment(wording)?,
        page: page.artifact(wording)?.bytes,
    })
}

fn view(
    report: &CompareReport,
    one: &ComparedSubmission,
    name: String,
    language: Language,
) -> StudentView {
    let shown = |points: &str| match language {
        Language::English => points.to_owned(),
        Language::German => points.replace('.', ","),
    };
    let parts = report.compared.iter().filter_map(|method| {
        let counts = one.counts_of(method);
        if counts.is_none() && one.error.is_some() {
            return None;
        }
        let earned = one.earned.iter().find(|points| points.method == *method);
        let (right, runs) = counts.unwrap_or_default();
        Some(StudentPart {
            what: method.clone(),
            holds: None,
            right: right.to_string(),
            runs: if counts.is_some() { runs.to_string() } else { String::new() },
            is_right: counts.is_some() && right == runs,
            points: earned.map(|points| shown(&points.points)).unwrap_or_default(),
            most: earned.map(|points| shown(&points.of)).unwrap_or_default(),
        })
    });
    StudentView {
        name,
        points: one.points.as_deref().map(shown).unwrap_or_default(),
        most: report.points.map(|most| most.to_string()).unwrap_or_default(),
        parts: parts.collect(),
    }
}
