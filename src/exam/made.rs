//! What an exam is put together from.
//!
//! In: banks, and what belongs to the exam as a whole. Out: the types that its list, its report and
//! its files share.

use std::collections::BTreeMap;

use super::file::{Exam, ExamPart};
use super::record::{ExamSource, OwnTerms};
use super::settled::SettledDeal;
use super::sheet::{SheetQuestion, SheetSummary};
use crate::ask::question::Question;
use crate::ask::wording::{Wording, WordingError};
use crate::pipeline::{BankContents, QuestionMeasure};
use crate::write::artifact::Artifact;
use crate::write::format::Refusal;

/// The folder of the parts' banks.
pub const PARTS: &str = "parts";

/// Why an exam has no files.
#[derive(Debug)]
pub enum AssemblyError {
    /// The questions have no file in a format.
    Format(Refusal),
    /// A template cannot be filled in.
    Wording(WordingError),
}

/// A student of an exam.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExamStudent {
    /// The name.
    pub name: String,
    /// What the student has otherwise than others.
    pub own: OwnTerms,
}

/// A part with its bank.
pub struct MadePart<'a> {
    /// What the exam file says of it.
    pub part: &'a ExamPart,
    /// Its title.
    pub title: String,
    /// The kind of question.
    pub question: String,
    /// Its questions.
    pub contents: BankContents,
    /// The files of its bank.
    pub artifacts: Vec<Artifact>,
}

/// What an exam is made of besides its parts.
pub struct ExamFrame<'a> {
    /// The exam file.
    pub exam: &'a Exam,
    /// The exam file as it was read.
    pub source: ExamSource,
    /// What the exam is called: the file's name and the label.
    pub name: &'a str,
    /// The students, if it is for students.
    pub students: &'a [ExamStudent],
    /// The version of tatsu.
    pub tool: &'a str,
    /// The version of Z3.
    pub z3: &'a str,
    /// The version of the Java that confirmed every instance; `None` if unchecked.
    pub java: Option<&'a str>,
    /// What it is made from, by name, each as a hash or as a version.
    pub inputs: BTreeMap<String, String>,
    /// The wording of the report.
    pub wording: &'a Wording,
    /// Who gets what, if that is settled and not to be dealt.
    pub settled: Option<&'a SettledDeal>,
}

/// What a group or a student gets.
#[derive(Clone, Debug)]
pub struct TakerSheet {
    /// The group's letter, or the student's name.
    pub name: String,
    /// For each part the places of its questions in the part's bank, from 0.
    pub sheet: Vec<Vec<usize>>,
    /// For each part the places of further questions that no other group has.
    pub reserve: Vec<Vec<usize>>,
    /// What the sheet takes and gives.
    pub summary: SheetSummary,
}

impl MadePart<'_> {
    /// The question at a place of the bank.
    pub fn at(&self, place: usize) -> SheetQuestion<'_> {
        let BankContents { quiz, measures, .. } = &self.contents;
        SheetQuestion { question: &quiz.questions[place], measure: &measures[place] }
    }

    /// The places of the questions of these numbers in the bank, those that it has.
    pub fn places(&self, numbers: &[usize]) -> Vec<usize> {
        let measures = &self.contents.measures;
        let place = |number: &usize| measures.iter().position(|one| one.number == *number);
        numbers.iter().filter_map(place).collect()
    }

    /// Its questions, each with its measure.
    pub fn questions(&self) -> impl Iterator<Item = (&Question, &QuestionMeasure)> {
        self.contents.quiz.questions.iter().zip(&self.contents.measures)
    }
}
