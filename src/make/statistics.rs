//! Statistics after a quiz: banks and what Moodle exported, and what they come to.
//!
//! In: banks, and the bytes of reports. Out: figures, and the page about them. What holds: nothing
//! of what a report says about a person is told, not even in an error.

use super::bank::TOOL;
use super::past::listed;
use super::status::Problem;
use super::words::plural;
use crate::ask::wording::{Wording, WordingError};
use crate::exam::record::{self, ExamRecord};
use crate::skeleton::front_matter::Language;
use crate::statistics::attempts::{Attempts, attempts};
use crate::statistics::figures::{Figures, figures};
use crate::statistics::page::StatisticsPage;
use crate::statistics::paper::PaperExam;
use crate::write::bank::BankRecord;

use std::path::{Path, PathBuf};

/// A report that Moodle exported.
#[derive(Clone, Debug)]
pub struct ExportedReport {
    /// The name of its file.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// What banks and reports come to.
pub struct QuizStatistics {
    /// The figures.
    pub figures: Figures,
    /// The page about them.
    pub page: StatisticsPage,
    /// Its wording.
    pub wording: Wording,
}

/// What is told of reports that cannot be used: a problem each.
pub type ReportProblems = Vec<Problem>;

/// Banks whose questions were asked, and exams of which they are parts.
#[derive(Clone, Debug, Default)]
pub struct AskedBanks {
    /// The banks.
    pub banks: Vec<BankRecord>,
    /// The exams.
    pub exams: Vec<ExamRecord>,
}

impl AskedBanks {
    /// The bank, or the exam with all its banks, in a folder, or all banks below it.
    pub fn add(&mut self, folder: &Path, banks: Vec<BankRecord>) -> Result<(), Problem> {
        self.banks.extend(banks);
        let path = folder.join(record::FILE);
        if let Ok(bytes) = std::fs::read(&path) {
            let exam = record::parse(&bytes).map_err(|(reason, help)| {
                Problem::new(format!("`{}` {reason}", path.display())).hint(help)
            })?;
            self.exams.push(exam);
        }
        Ok(())
    }

    fn on_paper(&self) -> Vec<PaperExam<'_>> {
        self.exams.iter().map(|exam| PaperExam::of(exam, &self.banks)).collect()
    }

    /// A table for answers on the sheets of the exam, to be filled in; `None` if there is no exam.
    pub fn empty_table(&self) -> Option<String> {
        self.on_paper().first().map(PaperExam::empty_table)
    }
}

/// The statistics of a quiz; `language`: that of the reports' headings if none is said.
///
/// The outer error is what is wrong with the wording, the inner one what is wrong with the reports.
pub fn quiz_statistics(
    asked: &AskedBanks,
    reports: Vec<ExportedReport>,
    language: Option<Language>,
    templates: &[PathBuf],
) -> Result<Result<QuizStatistics, ReportProblems>, Problem> {
    let files: Vec<(String, Vec<u8>)> =
        reports.into_iter().map(|ExportedReport { name, bytes }| (name, bytes)).collect();
    let banks = &asked.banks;
    let attempts = match attempts(&files, &asked.on_paper()) {
        Ok(attempts) => attempts,
        Err(errors) => {
            let problem = |error: &crate::statistics::ExportError| {
                Problem::new(error.to_string()).hint(error.help.clone())
            };
            return Ok(Err(errors.iter().map(problem).collect()));
        }
    };
    let records: Vec<&BankRecord> = banks.iter().collect();
    let figures = figures(&records, &attempts);
    if figures.questions.is_empty() {
        let names: Vec<PathBuf> = files.iter().map(|(name, _)| PathBuf::from(name)).collect();
        return Ok(Err(vec![unjoined(&names, banks, &attempts)]));
    }
    let language = language.or(attempts.language).unwrap_or_default();
    let wording = Wording::load(templates, language, &[]).map_err(|errors| misworded(&errors))?;
    let page = StatisticsPage::of(&figures, &attempts.remarks, TOOL, &wording)
        .map_err(|error| misworded(&[error]))?;
    Ok(Ok(QuizStatistics { figures, page, wording }))
}

/// What to say where a template does not do.
pub fn misworded(errors: &[WordingError]) -> Problem {
    let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Problem::new(all.join("\n")).hint("repair the template, or leave it out")
}

/// What to say where no answer is to a question of the banks.
fn unjoined(reports: &[PathBuf], banks: &[BankRecord], attempts: &Attempts) -> Problem {
    let answers: usize = attempts.all.iter().map(|attempt| attempt.answers.len()).sum();
    let what = if answers == 0 && attempts.given.is_empty() {
        return Problem::new(format!("no student has attempted the quiz: {}", listed(reports)))
            .hint("download the report when the quiz is over");
    } else if answers == 0 {
        none_of(attempts.given.len(), "question")
    } else {
        none_of(answers, "answer")
    };
    let names: Vec<String> = banks.iter().map(|bank| format!("`{}`", bank.full_name())).collect();
    Problem::new(format!("{}: {what} to {}", listed(reports), names.join(", "))).hint(
        "name the banks whose questions the quiz has, of that year; and tick question text and right answer in Moodle's \
         responses report",
    )
}

/// That none of this number of things belongs, up to the word for where.
fn none_of(count: usize, noun: &str) -> String {
    match count {
        1 => format!("the only {noun} does not belong"),
        _ => format!("none of the {} belongs", plural(count, noun)),
    }
}
