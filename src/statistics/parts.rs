//! Answers to groups of questions, part by part.
//!
//! In: banks, and what Moodle's reports say. Out: the same answers, of which each is about one part
//! of a group at most. What holds: Moodle shows a group as one question with gaps where all of its
//! parts fit into gaps; then each part gets what stands in its gaps. Whatever is not such a
//! question stays as it is.

use super::attempts::{Attempt, Attempts, GivenAnswer};
use super::judge::{judge, parts};
use super::plain::dense;
use crate::skeleton::front_matter::MAX_PARTS;
use crate::write::bank::{AnswerRecord, BankRecord, InstanceRecord};

/// A group of a bank that may stand in a report as one question.
struct MergedGroup<'a> {
    instance: &'a InstanceRecord,
    /// Its program without white space.
    program: String,
    /// How many gaps each part has.
    gaps: Vec<usize>,
}

impl<'a> MergedGroup<'a> {
    fn of(instance: &'a InstanceRecord) -> Self {
        let gaps = instance.parts.iter().map(|part| part.answer.gaps.len().max(1)).collect();
        Self { instance, program: dense(&instance.code), gaps }
    }

    /// What stands in the gaps of each part, as Moodle writes it of a question for that part alone.
    fn split(&self, text: &str) -> Option<Vec<String>> {
        let mut all = parts(text, self.gaps.iter().sum())?.into_iter();
        let word = text.split('1').next().unwrap_or_default();
        let of_part = |(count, part): (&usize, &AnswerRecord)| {
            let own: Vec<String> = all.by_ref().take(*count).collect();
            if part.gaps.is_empty() {
                return own.concat();
            }
            let numbered =
                own.iter().enumerate().map(|(at, text)| format!("{word}{}: {text}", at + 1));
            numbered.collect::<Vec<_>>().join("; ")
        };
        let answers = self.instance.parts.iter().map(|part| &part.answer);
        Some(self.gaps.iter().zip(answers).map(of_part).collect())
    }

    /// Whether an answer is one to this group as a whole.
    fn is_of(&self, answer: &GivenAnswer) -> bool {
        let is_right = |right: &String| {
            self.split(right).is_some_and(|all| {
                all.iter()
                    .zip(&self.instance.parts)
                    .all(|(text, part)| judge(&part.answer, text, None, answer.language).is_right)
            })
        };
        let Some(text) = &answer.question else {
            return answer.right.as_ref().is_some_and(is_right);
        };
        if let Some(code) = &self.instance.variant {
            return text.split_whitespace().any(|word| word == code)
                && answer.right.as_ref().is_none_or(is_right);
        }
        dense(text).contains(&self.program) && answer.right.as_ref().is_some_and(is_right)
    }
}

/// The answers, those to groups part by part. Each part has columns of its own.
pub fn by_part(banks: &[&BankRecord], attempts: &Attempts) -> Attempts {
    let instances = banks.iter().flat_map(|bank| &bank.instances);
    let groups: Vec<MergedGroup<'_>> =
        instances.filter(|one| !one.parts.is_empty()).map(MergedGroup::of).collect();
    if groups.is_empty() {
        return attempts.clone();
    }
    let answers = |attempt: &Attempt| -> Vec<GivenAnswer> {
        attempt.answers.iter().flat_map(|answer| parts_of(answer, &groups)).collect()
    };
    let all = attempts.all.iter();
    let all = all.map(|one| Attempt { student: one.student, answers: answers(one) }).collect();
    Attempts { all, slots: attempts.slots * MAX_PARTS, ..attempts.clone() }
}

/// The answers to the parts of the only group that an answer is about; the answer itself, if it is
/// about none.
fn parts_of(answer: &GivenAnswer, groups: &[MergedGroup<'_>]) -> Vec<GivenAnswer> {
    let slot = answer.slot * MAX_PARTS;
    let mut fitting = groups.iter().filter(|group| group.is_of(answer));
    let (Some(group), None) = (fitting.next(), fitting.next()) else {
        return vec![GivenAnswer { slot, ..answer.clone() }];
    };
    let split = |text: &Option<String>| text.as_ref().and_then(|text| group.split(text));
    let (responses, rights) = (split(&answer.response), split(&answer.right));
    let of_part = |(at, letter): (usize, &str)| {
        let question = answer.question.as_ref().map(|text| match &group.instance.variant {
            // As a part that stands alone shows its code.
            Some(code) => text.replace(code.as_str(), &format!("{code}{letter}")),
            None => text.clone(),
        });
        let of = |all: &Option<Vec<String>>| all.as_ref().and_then(|all| all.get(at)).cloned();
        let response = of(&responses).filter(|text| !text.trim().is_empty());
        // What cannot be split says nothing of a part.
        let response = response.or_else(|| answer.response.clone().filter(|_| responses.is_none()));
        GivenAnswer {
            slot: slot + at,
            question,
            response,
            right: of(&rights),
            language: answer.language,
        }
    };
    let letters = group.instance.parts.iter().map(|part| part.part.as_str());
    letters.enumerate().map(of_part).collect()
}
