//! What `tatsu exam` tells when it is done, people and programs.

use std::fmt::Write;

use tatsu::exam::assemble::AssembledExam;
use tatsu::exam::file::{Exam, Takers};
use tatsu::make::exam_input::ExamInput;
use tatsu::make::exam_outcome::ExamSummary;
use tatsu::make::words::plural;
use tatsu::write::artifact::Role;

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
