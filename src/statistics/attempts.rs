//! Attempts at quizzes, without those who made them.
//!
//! In: the tables of Moodle's responses and statistics reports. Out: [`Attempts`]: what was
//! answered to which question, and Moodle's own figures. What holds: a student is a number; names
//! and addresses are compared here, to find what stands there twice, and forgotten here.

use std::collections::{BTreeMap, BTreeSet};

use super::export::{Export, ExportError, ExportRow, ExportTable, tables};
pub use super::given_answer::GivenAnswer;
use super::heading::{
    ReportColumns, ResponseColumns, SheetColumns, SlotColumns, StatisticsColumns, is_unfinished,
};
use super::paper::PaperExam;
use crate::skeleton::front_matter::Language;

/// The most lines that a remark names.
const MOST_NAMED: usize = 5;

/// All attempts that were read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempts {
    /// One entry an attempt, in the order of the files.
    pub all: Vec<Attempt>,
    /// How many students made them; where reports do not say who did, each attempt counts as one
    /// student.
    pub students: usize,
    /// How many columns for questions there are in all reports.
    pub slots: usize,
    /// Moodle's own figures.
    pub given: Vec<GivenFigures>,
    /// The language of the first report of which it can be told.
    pub language: Option<Language>,
    /// What was left out, and why.
    pub remarks: Vec<ReadingRemark>,
}

/// What a student answered in an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The number of the student, from 0.
    pub student: usize,
    /// The answers, in the order of the columns.
    pub answers: Vec<GivenAnswer>,
}

/// Moodle's own figures of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenFigures {
    /// The name of the question.
    pub name: String,
    /// Its idnumber, if the report has it.
    pub idnumber: Option<String>,
    /// How many attempts there were.
    pub attempts: usize,
    /// The mean mark, as a share of all marks.
    pub facility: Option<f64>,
    /// Moodle's discrimination index, from -1 to 1.
    pub discrimination: Option<f64>,
}

/// Something that was left out or guessed while reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingRemark {
    /// Attempts that were not finished.
    Unfinished(usize),
    /// Rows that repeat an attempt, from a file that was given twice or a report over all tries.
    Repeated(usize),
    /// Students with several attempts, each of which counts.
    Several(usize),
    /// Rows with another number of cells than the headings: how many, and the first lines.
    Ragged {
        /// The file.
        file: String,
        /// How many there are.
        count: usize,
        /// The first lines.
        lines: Vec<usize>,
    },
    /// A file that is not UTF-8 and was read as Windows-1252.
    Guessed(String),
}

/// Reads reports: names of files, and their bytes. `exams` are those whose sheets a table of
/// answers on paper may be about.
///
/// All errors of all files, if there are any.
pub fn attempts(
    files: &[(String, Vec<u8>)],
    exams: &[PaperExam<'_>],
) -> Result<Attempts, Vec<ExportError>> {
    let mut reader = AttemptReader { exams, ..AttemptReader::default() };
    let mut errors = Vec::new();
    for (file, bytes) in files {
        match tables(file, bytes) {
            Ok(export) => {
                if let Err(error) = reader.file(file, export) {
                    errors.push(error);
                }
            }
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(reader.finished()) } else { Err(errors) }
}

/// What is collected while reading.
#[derive(Default)]
struct AttemptReader<'e> {
    /// Exams on paper.
    exams: &'e [PaperExam<'e>],
    read: Attempts,
    /// The students by what tells who they are.
    students: BTreeMap<Vec<String>, usize>,
    /// What tells attempts apart.
    known: BTreeSet<Vec<String>>,
    unfinished: usize,
    repeated: usize,
}

impl AttemptReader<'_> {
    fn file(&mut self, file: &str, export: Export) -> Result<(), ExportError> {
        let wrong = |reason: String, help: &str| {
            Err(ExportError { file: file.to_owned(), line: None, reason, help: help.to_owned() })
        };
        let mut is_known = false;
        let mut rows = 0;
        for table in &export.tables {
            match ReportColumns::of(&table.columns) {
                ReportColumns::Responses(columns) => {
                    check(file, &columns)?;
                    is_known = true;
                    rows += table.rows.len();
                    self.responses(&columns, table);
                }
                ReportColumns::Statistics(columns) => {
                    is_known = true;
                    rows += table.rows.len();
                    self.statistics(columns, table);
                }
                ReportColumns::Others => {
                    if let Some(columns) = SheetColumns::of(&table.columns) {
                        is_known = true;
                        rows += table.rows.len();
                        self.sheets(file, &columns, table)?;
                    }
                }
            }
        }
        if !is_known {
            return wrong(
                "has none of the columns of Moodle's responses or statistics report".to_owned(),
                "in the quiz under Results, open \"Responses\", tick question text, response and right answer, \
                 and download the table as CSV or JSON; headings may be in English or German",
            );
        }
        if rows == 0 {
            return wrong(
                if export.ragged.is_empty() {
                    "has headings, but no row below them".to_owned()
                } else {
                    "has no row with as many cells as headings".to_owned()
                },
                "download the table anew, for students who have attempted the quiz",
            );
        }
        if !export.ragged.is_empty() {
            let (count, mut lines) = (export.ragged.len(), export.ragged);
            lines.truncate(MOST_NAMED);
            self.read.remarks.push(ReadingRemark::Ragged { file: file.to_owned(), count, lines });
        }
        if export.is_guessed {
            self.read.remarks.push(ReadingRemark::Guessed(file.to_owned()));
        }
        Ok(())
    }

    fn responses(&mut self, columns: &ResponseColumns, table: &ExportTable) {
        let language = columns.language.unwrap_or_default();
        self.read.language = self.read.language.or(columns.language);
        for row in &table.rows {
            let cell = |at: Option<usize>| filled(row.cells.get(at?)?);
            let answers: Vec<GivenAnswer> = columns
                .slots
                .iter()
                .enumerate()
                .map(|(at, slot)| GivenAnswer {
                    slot: self.read.slots + at,
                    question: cell(slot.question),
                    response: cell(slot.response),
                    right: cell(slot.right),
                    language,
                })
                .filter(|one| {
                    one.question.is_some() || one.response.is_some() || one.right.is_some()
                })
                .collect();
            // A student without an attempt has a row, too.
            if answers.is_empty() {
                continue;
            }
            if cell(columns.state).is_some_and(|state| is_unfinished(&state)) {
                self.unfinished += 1;
                continue;
            }
            if let Some(student) = self.student(columns, row) {
                self.read.all.push(Attempt { student, answers });
            }
        }
        self.read.slots += columns.slots.len();
    }

    /// A row for each sheet, each of another student.
    fn sheets(
        &mut self,
        file: &str,
        columns: &SheetColumns,
        table: &ExportTable,
    ) -> Result<(), ExportError> {
        let exam = match self.exams {
            [exam] => exam,
            others => {
                let (reason, help) = if others.is_empty() {
                    (
                        "has answers to an exam on paper, and no exam is named",
                        "name the folder of the exam, such as out/final-2027",
                    )
                } else {
                    (
                        "has answers to an exam on paper, and several exams are named",
                        "name the one exam whose sheets they are",
                    )
                };
                let (reason, help) = (reason.to_owned(), help.to_owned());
                return Err(ExportError { file: file.to_owned(), line: None, reason, help });
            }
        };
        for row in &table.rows {
            let answers = exam.answers((file, table), columns, row, self.read.slots)?;
            if answers.iter().any(|answer| answer.response.is_some()) {
                self.read.all.push(Attempt { student: self.read.students, answers });
                self.read.students += 1;
            }
        }
        self.read.slots += columns.labels.len();
        Ok(())
    }

    /// The number of the student whose attempt a row tells; `None` if it was told before.
    fn student(&mut self, columns: &ResponseColumns, row: &ExportRow) -> Option<usize> {
        let person: Vec<String> =
            columns.person.iter().map(|at| row.cells[*at].trim().to_owned()).collect();
        if person.iter().all(String::is_empty) {
            self.read.students += 1;
            return Some(self.read.students - 1);
        }
        let mut key = person.clone();
        match columns.start {
            Some(at) => key.push(row.cells[at].clone()),
            None => key.extend(row.cells.iter().cloned()),
        }
        if !self.known.insert(key) {
            self.repeated += 1;
            return None;
        }
        let next = self.read.students;
        let number = *self.students.entry(person).or_insert(next);
        if number == next {
            self.read.students += 1;
        }
        Some(number)
    }

    fn statistics(&mut self, columns: StatisticsColumns, table: &ExportTable) {
        for row in &table.rows {
            let cell = |at: Option<usize>| filled(row.cells.get(at?)?);
            let (Some(name), Some(attempts)) = (cell(columns.name), cell(columns.attempts)) else {
                continue;
            };
            let Ok(attempts) = attempts.parse() else { continue };
            let figures = GivenFigures {
                name,
                idnumber: cell(columns.idnumber),
                attempts,
                facility: cell(columns.facility).as_deref().and_then(percent),
                discrimination: cell(columns.discrimination).as_deref().and_then(percent),
            };
            if !self.read.given.contains(&figures) {
                self.read.given.push(figures);
            }
        }
    }

    fn finished(mut self) -> Attempts {
        let mut counts = vec![0_usize; self.read.students];
        for attempt in &self.read.all {
            counts[attempt.student] += 1;
        }
        let several = counts.iter().filter(|count| **count > 1).count();
        let counted = [
            (self.unfinished, ReadingRemark::Unfinished as fn(usize) -> ReadingRemark),
            (self.repeated, ReadingRemark::Repeated),
            (several, ReadingRemark::Several),
        ];
        let counted = counted.into_iter().filter(|(count, _)| *count > 0);
        self.read.remarks.extend(counted.map(|(count, remark)| remark(count)));
        self.read
    }
}

/// What a cell holds; Moodle writes `-` for nothing.
fn filled(cell: &str) -> Option<String> {
    let cell = cell.trim();
    (!cell.is_empty() && cell != "-").then(|| cell.to_owned())
}

/// A percentage in either language as a share.
fn percent(text: &str) -> Option<f64> {
    let digits = text.trim_end_matches('%').trim().replace(',', ".");
    let number: f64 = digits.parse().ok()?;
    number.is_finite().then_some(number / 100.0)
}

/// What the columns lack, or have too often.
fn check(file: &str, columns: &ResponseColumns) -> Result<(), ExportError> {
    let wrong = |reason: String, help: &str| {
        Err(ExportError { file: file.to_owned(), line: None, reason, help: help.to_owned() })
    };
    let labels = |is_lacking: fn(&SlotColumns) -> bool| {
        let slots = columns.slots.iter().filter(|slot| is_lacking(slot));
        slots.take(MOST_NAMED).map(|slot| slot.label.as_str()).collect::<Vec<_>>().join(", ")
    };
    let tick = "in Moodle's responses report, tick question text, response and right answer under \"Display options\", \
                press \"Show report\", and download the table again";
    if !columns.doubled.is_empty() {
        let reason = format!("has two columns `{}`", columns.doubled.join("`, `"));
        return wrong(reason, "leave one of them out");
    }
    let without = labels(|slot| slot.response.is_none());
    if !without.is_empty() {
        return wrong(format!("has no column with the responses to question {without}"), tick);
    }
    let without = labels(|slot| slot.question.is_none() && slot.right.is_none());
    if !without.is_empty() {
        let reason = format!(
            "has neither the text of question {without} nor its right answer, so that nothing says which question it is"
        );
        return wrong(reason, tick);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[&str]) -> Attempts {
        let named = |(at, text): (usize, &&str)| (format!("{at}.csv"), text.as_bytes().to_vec());
        attempts(&files.iter().enumerate().map(named).collect::<Vec<_>>(), &[]).unwrap()
    }

    fn reason(text: &str) -> String {
        let found = attempts(&[("r.csv".to_owned(), text.as_bytes().to_vec())], &[]).unwrap_err();
        assert_eq!(found.len(), 1);
        found[0].to_string()
    }

    const HEAD: &str = "Last name,Email address,Status,Started,Response 1,Right answer 1\n";

    #[test]
    fn an_attempt_counts_once_and_only_if_it_is_finished() {
        let text = format!(
            "{HEAD}Ada,a@b,Finished,Monday,5,5\nGrace,g@b,In progress,Monday,-,5\nAda,a@b,Finished,Tuesday,-,5\n\
             Alan,x@b,-,-,-,-\nJean,j@b,Finished,Monday,5,5\n"
        );
        let found = read(&[&text, &text]);
        assert_eq!((found.all.len(), found.students, found.slots), (3, 2, 2));
        assert_eq!(found.all[1].answers[0].response, None);
        assert_eq!(found.all[1].student, found.all[0].student);
        assert_eq!(
            found.remarks,
            [ReadingRemark::Unfinished(2), ReadingRemark::Repeated(3), ReadingRemark::Several(1)]
        );
        assert!(!format!("{found:?}").contains("Ada") && !format!("{found:?}").contains('@'));
        let nameless = read(&["Response 1,Right answer 1\n5,5\n5,5\n"]);
        assert_eq!((nameless.all.len(), nameless.students), (2, 2), "nothing says that it is one");
    }

    #[test]
    fn moodles_own_figures_are_read_in_both_languages() {
        let text = "Q#,Question name,Attempts,Facility index,Discrimination index\n1,a 001,20,55.00%,-12.50%\n";
        let german =
            "F#;Fragetitel;Versuche;Leichtigkeitsindex;Trennschärfeindex\n1;a 002;20;55,00 %;\n";
        let found = read(&[text, german]).given;
        assert_eq!((found[0].facility, found[0].discrimination), (Some(0.55), Some(-0.125)));
        assert_eq!((found[1].facility, found[1].discrimination), (Some(0.55), None));
        assert_eq!((found[1].name.as_str(), found[1].attempts), ("a 002", 20));
    }

    #[test]
    fn what_is_missing_is_said() {
        assert_eq!(
            reason("Last name,Response 1,Response 2\nAda,5,6\n"),
            "`r.csv` has neither the text of question 1, 2 nor its right answer, so that nothing says which question it is"
        );
        assert_eq!(
            reason("Last name,Question 1,Right answer 1\nAda,x,6\n"),
            "`r.csv` has no column with the responses to question 1"
        );
        assert_eq!(reason(HEAD), "`r.csv` has headings, but no row below them");
        assert_eq!(
            reason("Name,Points\nAda,5\n"),
            "`r.csv` has none of the columns of Moodle's responses or statistics report"
        );
        assert_eq!(
            reason("Response 1,Response 1,Right answer 1\n1,2,3\n"),
            "`r.csv` has two columns `response1`"
        );
        assert_eq!(
            reason(&format!("{HEAD}1,2\n")),
            "`r.csv` has no row with as many cells as headings"
        );
    }
}
