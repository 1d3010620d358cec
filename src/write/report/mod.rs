//! `report.html`: what an instructor looks at before the import.
//!
//! In: the quiz, the instances that it asks about, and how they were found. Out: one page that
//! needs no other file: every question as a student sees it, with its answer and where its options
//! come from, what is distributed how, and what a student could guess by. What holds: the bytes
//! depend on what comes in only, and the page loads nothing and sends nothing.

mod chart;
mod pattern;
mod sheet;
mod shown;
mod tally;

use std::path::PathBuf;

use minijinja::Value;

use super::artifact::{Artifact, Role};
use crate::ask::answer::phrase::Phrase;
use crate::ask::facts::{Solved, Subject};
use crate::ask::question::Quiz;
use crate::ask::strategy::{Floor, GuessingStrategy};
use crate::ask::wording::{Wording, WordingError};
use pattern::{BankPromises, guesses, patterns};
use tally::TallyEntry;

/// The name of the file.
pub const FILE: &str = "report.html";

/// How the instances of a bank were found.
#[derive(Clone, Debug)]
pub struct SearchDetails<'a> {
    /// The version of tatsu.
    pub tool: &'a str,
    /// The version of Z3.
    pub z3: &'a str,
    /// The strategy that found them, such as `enumerate`.
    pub strategy: &'a str,
    /// Why there are not more, such as `enough` or `exhausted`.
    pub stopped: &'a str,
    /// How many were asked for.
    pub asked: usize,
    /// How many were found that are in no file, and why.
    pub left_out: Vec<LeftOut>,
    /// What gave way when the bank was chosen.
    pub gave_way: GaveWay,
}

/// Goals of the choice of a bank that the instances found do not allow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GaveWay {
    /// That all questions are equally hard.
    pub hardness: bool,
    /// That no answer is right in more than a quarter of the questions.
    pub answers: bool,
    /// Strategies that earn too much without reading, each with why no bank could do without, where
    /// that is proved.
    pub strategies: Vec<(GuessingStrategy, Floor)>,
}

/// Instances that were found and are in no file.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    /// How many.
    pub count: usize,
    /// The reason, as a word of the sentences `report.left-out.…`: `unfit`, `repeated`,
    /// `difficulty`, `better`, `rejected` or `disagreed`.
    pub reason: &'static str,
    /// What is the matter with the first of them; nothing if the reason says all.
    pub first: Option<Phrase>,
}

/// A warning of the report, as a terminal and programs are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportWarning {
    /// Its name, such as `largest`: the last part of the key of its sentence.
    pub name: &'static str,
    /// The sentence in English, code between backticks.
    pub message: String,
}

/// The report about these instances and the questions about them, which are in the same order.
/// `seen` holds the questions as students see them: the same, or with pictures instead of programs.
/// With it come the warnings that are in it, the gravest first.
///
/// An error if a template or a sentence is wrong.
pub fn report(
    subject: &Subject<'_>,
    (quiz, seen): (&Quiz, &Quiz),
    instances: &[Solved<'_>],
    run: &SearchDetails<'_>,
    wording: &Wording,
) -> Result<(Artifact, Vec<ReportWarning>), WordingError> {
    let entries: Vec<TallyEntry<'_>> = quiz
        .questions
        .iter()
        .zip(&seen.questions)
        .zip(instances)
        .map(|((question, seen), instance)| TallyEntry {
            seen,
            ..TallyEntry::of(
                instance.number,
                question,
                &instance.told.effort,
                instance.known.hardness,
            )
        })
        .collect();
    let wishes = BankPromises {
        difficulty: subject.settings.difficulty,
        distinct_answers: subject.settings.distinct_answers,
        gave_way: &run.gave_way,
    };
    let takings = guesses(&entries);
    let found = patterns(&entries, &takings, wishes);
    let sheet = sheet::ReportPage::of(
        subject,
        quiz,
        instances,
        &entries,
        (&found, &takings),
        run,
        wording,
    )?;
    let page = wording
        .render("report.html", vec![("report", Value::from(minijinja::value::Serde(sheet)))])?;
    let told = found.iter().map(sheet::told_in_english).collect();
    Ok((
        Artifact {
            path: PathBuf::from(FILE),
            role: Role::Report,
            bytes: format!("{page}\n").into_bytes(),
        },
        told,
    ))
}

#[cfg(test)]
mod tests;
