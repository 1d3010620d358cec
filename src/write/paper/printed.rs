//! The questions of a sheet one by one: the parts of a group stand below their program.
//!
//! In: questions, of which some lead groups. Out: [`PrintedQuestion`]s in their order, and what
//! neighbours share. What holds: the parts of a group are neighbours, have one number and a letter
//! each, and share their program with each other and with no other question.

use std::borrow::Cow;

use crate::ask::question::{GroupPart, Question};
use crate::write::prose::{ProseBlock, blocks};

/// A question that is asked and answered by itself on a sheet.
pub struct PrintedQuestion<'q> {
    /// The question; a part of a group has its program before its text.
    pub question: Cow<'q, Question>,
    /// The number of the question, or of its group, on the sheet, from 1.
    pub number: usize,
    /// The letter of the part, if it is one.
    pub letter: Option<char>,
    /// What the whole group counts, in hundredths of a point.
    pub whole: u64,
}

/// The questions one by one.
pub fn printed<'q>(questions: &[&'q Question]) -> Vec<PrintedQuestion<'q>> {
    let mut all = Vec::new();
    for (at, question) in questions.iter().copied().enumerate() {
        let (number, whole) = (at + 1, question.hundredths());
        let Some(group) = &question.group else {
            let question = Cow::Borrowed(question);
            all.push(PrintedQuestion { question, number, letter: None, whole });
            continue;
        };
        let last = question.parts().len() - 1;
        for (at, part) in question.parts().into_iter().enumerate() {
            let GroupPart { letter, question, words } = part;
            let closing = if at == last { group.closing.as_str() } else { "" };
            let mut part = Question {
                name: words.name.clone(),
                text: format!("{}{}{closing}", group.program, words.text),
                feedback: words.feedback.clone(),
                ..question.clone()
            };
            part.group = None;
            let question = Cow::Owned(part);
            all.push(PrintedQuestion { question, number, letter: Some(letter), whole });
        }
    }
    all
}

impl PrintedQuestion<'_> {
    /// The number with the letter.
    pub fn label(&self) -> String {
        let letter = self.letter.map(String::from).unwrap_or_default();
        format!("{}{letter}", self.number)
    }
}

/// How much of a question stands before it.
#[derive(Clone, Copy, Default)]
pub struct SharedLead {
    /// How many of its first blocks.
    pub left_out: usize,
    /// How many questions share them, if it is the first of these; else nothing.
    pub shared_by: usize,
}

/// What neighbours share: everything up to their program, if that is the same. The parts of a group
/// share it with each other only.
pub fn leads(questions: &[PrintedQuestion<'_>]) -> Vec<SharedLead> {
    let lead = |one: &PrintedQuestion<'_>| {
        let mut all = blocks(&one.question.text);
        // A program with gaps belongs to the question whose gaps they are.
        let is_shared = |one: &ProseBlock| matches!(one, ProseBlock::Program(listing) if listing.gaps.is_empty());
        let program = all.iter().position(is_shared);
        all.truncate(program.map_or(0, |at| at + 1));
        (one.letter.map(|_| one.number), all)
    };
    let all: Vec<(Option<usize>, Vec<ProseBlock>)> = questions.iter().map(lead).collect();
    let runs = all.chunk_by(|one, next| !one.1.is_empty() && one == next);
    let places = runs.flat_map(|run| {
        let left_out = if run.len() > 1 { run[0].1.len() } else { 0 };
        let of = move |at| SharedLead { left_out, shared_by: if at == 0 { run.len() } else { 0 } };
        (0..run.len()).map(of)
    });
    places.collect()
}
