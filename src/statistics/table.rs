//! Figures as CSV, for spreadsheets.
//!
//! In: [`Figures`]. Out: two files, one about misconceptions and one about questions. What holds:
//! numbers have a decimal point and no unit; shares are numbers from 0 to 1; an empty cell is a
//! figure that there is not.

use csv::Writer;

use super::figures::Figures;
use crate::ask::listing;
use crate::write::artifact::{Artifact, Role};

/// The names of the files.
pub const FILES: [&str; 2] = ["misconceptions.csv", "questions.csv"];

/// Both files.
pub fn tables(figures: &Figures) -> [Artifact; 2] {
    let [misconceptions, questions] = FILES;
    [
        artifact(misconceptions, &of_misconceptions(figures)),
        artifact(questions, &of_questions(figures)),
    ]
}

fn of_misconceptions(figures: &Figures) -> Vec<Vec<String>> {
    let heads = [
        "misconception",
        "chosen",
        "possible",
        "share",
        "low",
        "high",
        "students",
        "students_again",
        "students_possible",
        "questions",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend(figures.misconceptions.iter().map(|one| {
        vec![
            one.rule.clone(),
            one.chosen.to_string(),
            one.possible.to_string(),
            number(one.share),
            number(one.interval.low),
            number(one.interval.high),
            one.students.to_string(),
            one.students_again.to_string(),
            one.students_possible.to_string(),
            one.questions.to_string(),
        ]
    }));
    rows
}

fn of_questions(figures: &Figures) -> Vec<Vec<String>> {
    let heads = [
        "bank",
        "number",
        "name",
        "idnumber",
        "attempts",
        "right",
        "empty",
        "unrecognised",
        "share",
        "low",
        "high",
        "discrimination",
        "discrimination_low",
        "discrimination_high",
        "siblings_right",
        "siblings_attempts",
        "probability",
        "harder",
        "moodle_attempts",
        "moodle_facility",
        "moodle_discrimination",
        "wrong_answers",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend(figures.questions.iter().map(|one| {
        let optional = |value: Option<f64>| value.map(number).unwrap_or_default();
        let count = |value: Option<usize>| value.map(|one| one.to_string()).unwrap_or_default();
        let found = one.discrimination;
        let siblings = one.siblings;
        let given = one.given;
        let wrong = one.wrong.iter().map(|answer| {
            let rules = if answer.rules.is_empty() {
                String::new()
            } else {
                format!(" ({})", answer.rules.join(" + "))
            };
            format!("{} × {}{rules}", answer.count, listing::one_line(answer.text.trim()))
        });
        vec![
            figures.banks.get(one.bank).map(|bank| bank.name.clone()).unwrap_or_default(),
            one.number.to_string(),
            one.name.clone(),
            one.idnumber.clone(),
            one.attempts.to_string(),
            one.right.to_string(),
            one.empty.to_string(),
            one.unrecognised.to_string(),
            optional(one.share),
            optional(one.interval.map(|interval| interval.low)),
            optional(one.interval.map(|interval| interval.high)),
            optional(found.map(|found| found.correlation)),
            optional(found.map(|found| found.interval.low)),
            optional(found.map(|found| found.interval.high)),
            count(siblings.map(|siblings| siblings.right)),
            count(siblings.map(|siblings| siblings.attempts)),
            optional(siblings.map(|siblings| siblings.probability)),
            siblings.map(|siblings| siblings.is_harder.to_string()).unwrap_or_default(),
            count(given.map(|given| given.attempts)),
            optional(given.and_then(|given| given.facility)),
            optional(given.and_then(|given| given.discrimination)),
            wrong.collect::<Vec<_>>().join("; "),
        ]
    }));
    rows
}

fn number(value: f64) -> String {
    format!("{value:.4}")
}

fn artifact(name: &str, rows: &[Vec<String>]) -> Artifact {
    let mut writer = Writer::from_writer(Vec::new());
    for row in rows {
        let safe = row.iter().map(|cell| as_text(cell));
        if let Err(error) = writer.write_record(safe) {
            unreachable!("rows are equally long and memory takes them: {error}");
        }
    }
    let bytes = match writer.into_inner() {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("memory takes everything: {error}"),
    };
    Artifact { path: name.into(), role: Role::Report, bytes }
}

/// A cell that no spreadsheet takes for a formula; numbers stay as they are.
fn as_text(cell: &str) -> String {
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula && cell.parse::<f64>().is_err() { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        assert_eq!(as_text("=1+1"), "'=1+1");
        assert_eq!(as_text("-0.5000"), "-0.5000");
        assert_eq!(as_text("-a"), "'-a");
        assert_eq!(as_text("a=b"), "a=b");
    }
}
