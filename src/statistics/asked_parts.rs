//! What a bank asks about an instance.

use crate::write::bank::{AnswerRecord, InstanceRecord, QuestionRecord};

/// What is asked about an instance: for each part of a group its letter, what it is called, and how
/// it is answered; else that of the only question, without a letter.
pub fn asked(
    instance: &InstanceRecord,
) -> impl Iterator<Item = (&str, &[QuestionRecord], &AnswerRecord)> {
    let parts = instance.parts.iter();
    let parts = parts.map(|part| (part.part.as_str(), &part.questions[..], &part.answer));
    let only = instance.answer.iter().filter(|_| instance.parts.is_empty());
    parts.chain(only.map(|answer| ("", &instance.questions[..], answer)))
}
