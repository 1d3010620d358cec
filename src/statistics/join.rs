//! Which question of which bank an answer is about.
//!
//! In: banks, and what Moodle's reports say of a question. Out: its place among all questions of
//! the banks. What holds: the responses report has no idnumber, so a question is known by the code
//! of its variant, or where it shows none by the program in its text and by its right answer, or by
//! its options where it shows no program as text; without its text by the right answer alone, and
//! then only if all answers of its column fit the banks. What fits several questions belongs to
//! none, unless a whole column does and its answers are options of one.

use std::collections::{BTreeMap, BTreeSet};

use super::asked_parts::asked;
use super::attempts::{Attempt, GivenAnswer, GivenFigures};
use super::judge::judge;
use super::plain::{dense, garbled};
use crate::write::bank::{AnswerRecord, BankRecord, InstanceRecord, QuestionRecord};

/// The fewest options that are enough to know a question by, together with its right answer.
const FEWEST_OPTIONS: usize = 3;

/// The fewest characters of a program that are enough of it, where a download lost the rest.
const FEWEST_CHARACTERS: usize = 12;

/// The fewest answers by which a question is known that is the only one of its columns.
const FEWEST_ANSWERS: usize = 3;

/// A question of a bank.
#[derive(Clone, Debug)]
pub struct BankQuestion<'a> {
    /// The place of its bank among all banks.
    pub bank: usize,
    /// The question.
    pub instance: &'a InstanceRecord,
    /// How it is answered.
    pub answer: &'a AnswerRecord,
    /// What it is called, once for each way in which programs are shown.
    pub called: &'a [QuestionRecord],
    /// The code that it shows, if it shows one.
    code: Option<String>,
    /// Its program without white space; may be empty.
    program: String,
    /// What a download may leave of it.
    garbled: Vec<String>,
}

/// The questions of banks, each once, in their order.
#[derive(Clone, Debug)]
pub struct BankIndex<'a> {
    /// All of them.
    pub questions: Vec<BankQuestion<'a>>,
}

/// Which question an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// This one, by its place among all questions.
    To(usize),
    /// One of several.
    Ambiguous,
    /// None of the banks.
    Foreign,
}

/// What a report says of a question: its text, and what is right.
type ShownQuestion<'a> = (Option<&'a str>, Option<&'a str>);

impl<'a> BankIndex<'a> {
    /// The questions of these banks. One that stands in several banks belongs to the first.
    pub fn of(banks: &'a [&'a BankRecord]) -> Self {
        let mut questions = Vec::new();
        let mut known = BTreeSet::new();
        for (bank, record) in banks.iter().enumerate() {
            for instance in &record.instances {
                let long = |text: &String| text.chars().count() >= FEWEST_CHARACTERS;
                for (letter, called, answer) in asked(instance) {
                    let idnumbers: Vec<&str> =
                        called.iter().map(|one| one.idnumber.as_str()).collect();
                    if !known.insert(idnumbers) {
                        continue;
                    }
                    questions.push(BankQuestion {
                        bank,
                        instance,
                        answer,
                        called,
                        code: instance.variant.as_ref().map(|code| format!("{code}{letter}")),
                        program: dense(&instance.code),
                        garbled: garbled(&instance.code).into_iter().filter(long).collect(),
                    });
                }
            }
        }
        Self { questions }
    }

    /// The question that Moodle's own figures are about: by its idnumber, else by its name.
    pub fn named(&self, figures: &GivenFigures) -> Joined {
        let is_named = |question: &BankQuestion<'_>| {
            question.called.iter().any(|one| match &figures.idnumber {
                Some(idnumber) => one.idnumber == *idnumber,
                None => one.name.trim() == figures.name.trim(),
            })
        };
        one_of(&self.all_that(is_named))
    }

    /// The question of each answer of each attempt.
    ///
    /// What was answered decides nothing about a single answer: were wrong ones known by their
    /// options and right ones not, all shares would be wrong.
    pub fn joined(&self, attempts: &[Attempt], slots: usize) -> Vec<Vec<Joined>> {
        let mut found: BTreeMap<ShownQuestion<'_>, Vec<usize>> = BTreeMap::new();
        let mut columns: Vec<Vec<(&GivenAnswer, Vec<usize>)>> = vec![Vec::new(); slots];
        for answer in attempts.iter().flat_map(|attempt| &attempt.answers) {
            let shown = (answer.question.as_deref(), answer.right.as_deref());
            let fitting = found.entry(shown).or_insert_with(|| self.fitting(answer));
            columns[answer.slot].push((answer, fitting.clone()));
        }
        let mut decided: Vec<_> =
            columns.iter().map(|column| self.decided(column).into_iter()).collect();
        let next = |answer: &GivenAnswer, decided: &mut Vec<std::vec::IntoIter<Joined>>| {
            decided[answer.slot].next().unwrap_or(Joined::Foreign)
        };
        attempts
            .iter()
            .map(|attempt| attempt.answers.iter().map(|one| next(one, &mut decided)).collect())
            .collect()
    }

    /// The questions of the answers of a column, of which those that fit are known.
    fn decided(&self, column: &[(&GivenAnswer, Vec<usize>)]) -> Vec<Joined> {
        // Without its text, a question of another course may have a right answer that fits by
        // chance.
        let is_foreign =
            column.iter().any(|(answer, fitting)| answer.question.is_none() && fitting.is_empty());
        let Some((_, first)) = column.first() else { return Vec::new() };
        let is_single = column.iter().all(|(_, fitting)| fitting == first);
        if is_single && first.len() > 1 && column.len() >= FEWEST_ANSWERS {
            let takes_all =
                |at: &usize| column.iter().all(|(answer, _)| takes(&self.questions[*at], answer));
            let left: Vec<usize> = first.iter().copied().filter(takes_all).collect();
            return vec![
                if left.len() == 1 { one_of(&left) } else { Joined::Ambiguous };
                column.len()
            ];
        }
        let decide = |(answer, fitting): &(&GivenAnswer, Vec<usize>)| {
            if is_foreign && answer.question.is_none() { Joined::Foreign } else { one_of(fitting) }
        };
        column.iter().map(decide).collect()
    }

    /// The questions that fit what a report says of one.
    fn fitting(&self, answer: &GivenAnswer) -> Vec<usize> {
        let Some(text) = &answer.question else {
            return self.all_that(|question| answer.right.is_some() && accepts(question, answer));
        };
        let coded = self.coded(text, answer);
        if !coded.is_empty() {
            return coded;
        }
        let text = dense(text);
        let has_options = |question: &BankQuestion<'_>| {
            let options = &question.answer.options;
            let is_there = |option: &str| {
                text.contains(&dense(option))
                    || garbled(option).iter().any(|form| text.contains(form.as_str()))
            };
            options.len() >= FEWEST_OPTIONS && options.iter().all(|one| is_there(&one.text))
        };
        let fits = |question: &BankQuestion<'_>| accepts(question, answer);
        let whole = |question: &BankQuestion<'_>| {
            !question.program.is_empty() && text.contains(&question.program) && fits(question)
        };
        let remains = |question: &BankQuestion<'_>| {
            question.garbled.iter().any(|form| text.contains(form.as_str())) && fits(question)
        };
        let mut by_program = self.all_that(whole);
        if by_program.is_empty() {
            by_program = self.all_that(remains);
        }
        if by_program.is_empty() {
            return self.all_that(|one| answer.right.is_some() && has_options(one) && fits(one));
        }
        let by_options: Vec<usize> =
            by_program.iter().copied().filter(|at| has_options(&self.questions[*at])).collect();
        let left = if by_options.is_empty() { by_program } else { by_options };
        // A program may be a part of another one.
        let length = |at: &usize| self.questions[*at].program.len();
        let is_part = |at: &usize| {
            let own = &self.questions[*at].program;
            let others = left.iter().filter(|other| length(other) > own.len());
            let mut others = others.map(|other| &self.questions[*other].program);
            others.any(|other| other.contains(own.as_str()) && text.contains(other.as_str()))
        };
        left.iter().copied().filter(|at| !is_part(at)).collect()
    }

    /// The questions whose code stands in a text, if they are what the rest of it says, as far as
    /// that can be told.
    fn coded(&self, text: &str, answer: &GivenAnswer) -> Vec<usize> {
        let words: BTreeSet<&str> = text.split(|one: char| one.is_whitespace()).collect();
        let is_named = |question: &BankQuestion<'_>| {
            question.code.as_deref().is_some_and(|code| words.contains(code))
        };
        let fits = |question: &BankQuestion<'_>| {
            answer.right.as_deref().is_none_or(|right| {
                let judgement = judge(question.answer, right, None, answer.language);
                judgement.is_right || !judgement.is_recognised
            })
        };
        let all = self.all_that(|question| is_named(question) && fits(question));
        let packed = dense(text);
        let shows = |at: &usize| {
            let question = &self.questions[*at];
            let forms = question.garbled.iter().chain([&question.program]);
            forms.into_iter().any(|form| !form.is_empty() && packed.contains(form.as_str()))
        };
        // Banks of one letter and digit are told apart by their programs.
        let by_program: Vec<usize> = all.iter().copied().filter(shows).collect();
        if by_program.is_empty() { all } else { by_program }
    }

    fn all_that(&self, is: impl Fn(&BankQuestion<'_>) -> bool) -> Vec<usize> {
        (0..self.questions.len()).filter(|at| is(&self.questions[*at])).collect()
    }
}

/// Whether what the report says to be right is right in a question, as far as it says so.
fn accepts(question: &BankQuestion<'_>, answer: &GivenAnswer) -> bool {
    let Some(right) = &answer.right else { return true };
    let judgement = judge(question.answer, right, None, answer.language);
    // Of an order that is not told in full, the right one says nothing.
    judgement.is_right || (question.answer.form == "ordering" && !judgement.is_recognised)
}

/// Whether an answer can be one to this question.
fn takes(question: &BankQuestion<'_>, answer: &GivenAnswer) -> bool {
    let Some(response) = &answer.response else { return true };
    judge(question.answer, response, answer.right.as_deref(), answer.language).is_recognised
}

fn one_of(places: &[usize]) -> Joined {
    match places[..] {
        [] => Joined::Foreign,
        [at] => Joined::To(at),
        _ => Joined::Ambiguous,
    }
}
