//! What `tatsu exam` tells when it is done, people and programs.

use std::fmt::Write;

use serde::Serialize;
use tatsu::diagnostic::Diagnostic;
use tatsu::exam::assemble::AssembledExam;
use tatsu::exam::file::{Exam, Takers};
use tatsu::exam::made::TakerSheet;
use tatsu::make::json::{ComparisonReport, Files, Finding, Obstacle, findings};
use tatsu::make::words::plural;
use tatsu::source::Source;
use tatsu::write::artifact::Role;

use super::exam_args::ExamArguments;
use super::exam_input::ExamInput;

/// The most students that the terminal lists.
const MOST_LISTED: usize = 12;

/// What a sheet is for, and the file that follows it.
const SHEETS: [&str; 2] = ["a sheet to print", "its answer grid, what is right, and explanations"];

/// What the sheets of students are for, and the file that follows them.
const SHEETS_OF_STUDENTS: [&str; 2] = [
    "a sheet to print for each student, with the name on it",
    "the answer grid of all students, what is right, and explanations",
];

/// The most sheets that the terminal lists.
const MOST_SHEETS: usize = 8;

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
    /// A summary of nothing yet.
    pub fn of(arguments: &ExamArguments) -> Self {
        Self { exam: arguments.file.to_string_lossy().into_owned(), ..Self::default() }
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

/// Who gets questions, in words.
fn takers(exam: &Exam, students: usize) -> String {
    match exam.takers {
        Takers::Groups(groups) => plural(groups, "group"),
        Takers::Students(_) => plural(students, "student"),
    }
}

/// That nothing is wrong, and what there is.
pub fn checked(input: &ExamInput, exam: &Exam) -> String {
    let mut text = format!(
        "{}: {}, {}\n",
        input.name,
        plural(exam.parts.len(), "part"),
        takers(exam, input.students.len())
    );
    for part in &exam.parts {
        let _ = writeln!(
            text,
            "  {}: {} each, {} in the bank ({})",
            part.name,
            plural(part.count, "question"),
            input.pool(part, &exam.takers),
            part.skeleton.text
        );
    }
    text
}

/// What was made.
pub fn summary(name: &str, exam: &Exam, assembled: &AssembledExam, told: &ExamSummary) -> String {
    let all = &assembled.takers;
    let mut text =
        format!("{name}: {}, {}\n", plural(exam.parts.len(), "part"), takers(exam, all.len()));
    let word = if matches!(exam.takers, Takers::Groups(_)) { "group " } else { "" };
    for taker in all.iter().take(MOST_LISTED) {
        let summary = &taker.summary;
        let points = format!("{}.{:02}", summary.points / 100, summary.points % 100);
        let points = points.trim_end_matches('0').trim_end_matches('.');
        let unit = if summary.points == 100 { "point" } else { "points" };
        let _ = writeln!(
            text,
            "  {word}{}: {}, {points} {unit}, difficulty {}, about {}",
            taker.name,
            plural(summary.questions, "question"),
            summary.hardness,
            plural(usize::try_from(summary.minutes()).unwrap_or(usize::MAX), "minute"),
        );
    }
    if all.len() > MOST_LISTED {
        let _ = writeln!(text, "  and {} more, in exam.json", all.len() - MOST_LISTED);
    }
    let whats = match exam.takers {
        Takers::Groups(_) => SHEETS,
        Takers::Students(_) => SHEETS_OF_STUDENTS,
    };
    for path in told.files.sheets.iter().take(MOST_SHEETS) {
        let what = whats[usize::from(path.ends_with("_solutions.pdf"))];
        let _ = writeln!(text, "  {path}: {what}");
    }
    if told.files.sheets.len() > MOST_SHEETS {
        let more = told.files.sheets.len() - MOST_SHEETS;
        let _ = writeln!(text, "  and {more} more sheets, in exam.json");
    }
    for role in &told.files.roles {
        let what = match role {
            Role::Questions { purpose, .. } => purpose,
            Role::Report => "who gets what, difficulty, guessing: look at it first",
            Role::Exam => "parts, groups and questions, for programs and next year's `avoid`",
            Role::Sheet { .. } | Role::Instance | Role::Bank | Role::Reproducer | Role::Kept => {
                continue;
            }
        };
        if let Some(path) = told.files.single.get(role.key()) {
            let _ = writeln!(text, "  {path}: {what}");
        }
    }
    text
}
