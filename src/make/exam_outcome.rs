//! What came of an exam, as data.
//!
//! In: what was found and made. Out: what `tatsu exam --json` says.

use std::path::Path;

use serde::Serialize;

use super::json::{ComparisonReport, Files, Finding, Obstacle, findings};
use crate::diagnostic::Diagnostic;
use crate::exam::made::TakerSheet;
use crate::source::Source;

/// What `exam --json` says.
#[derive(Debug, Default, Serialize)]
pub struct ExamSummary {
    /// The exam file as named on the command line.
    exam: String,
    /// What the exam is called: the file's name and the label; absent if something is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The parts that were made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartSummary>,
    /// What each group or student gets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    takers: Vec<TakerSummary>,
    /// Files written; an empty object if none are.
    pub files: Files,
    /// How the files compare with those that were there, if the exam was made again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regenerated: Option<ComparisonReport>,
    /// Errors and warnings by file; there even if empty.
    findings: Vec<FileFindings>,
    /// What else stood in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Obstacle>,
}

/// A part that was made.
#[derive(Debug, Serialize)]
pub struct PartSummary {
    /// What it is called.
    pub name: String,
    /// How many questions its bank was to have.
    pub asked: usize,
    /// How many it has.
    pub written: usize,
}

/// What a group or a student gets.
#[derive(Debug, Serialize)]
struct TakerSummary {
    name: String,
    /// In hundredths of a point.
    points: u64,
    hardness: u64,
    steps: u64,
    minutes: u64,
}

/// What was found in a file.
#[derive(Debug, Serialize)]
struct FileFindings {
    file: String,
    diagnostics: Vec<Finding>,
}

impl ExamSummary {
    /// A summary of nothing yet; `file` is the exam file as whoever wants the exam names it.
    pub fn of(file: &Path) -> Self {
        Self { exam: file.to_string_lossy().into_owned(), ..Self::default() }
    }

    /// Adds what was found in a file.
    pub fn found(&mut self, source: &Source, diagnostics: &[&Diagnostic]) {
        let (file, diagnostics) =
            (source.name().to_owned(), findings(source, diagnostics.iter().copied()));
        self.findings.push(FileFindings { file, diagnostics });
    }

    /// Adds what each group or student gets.
    pub fn takers(&mut self, takers: &[TakerSheet]) {
        let of = |taker: &TakerSheet| TakerSummary {
            name: taker.name.clone(),
            points: taker.summary.points,
            hardness: taker.summary.hardness,
            steps: taker.summary.steps,
            minutes: taker.summary.minutes(),
        };
        self.takers = takers.iter().map(of).collect();
    }
}
