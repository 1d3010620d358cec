//! Answers in the student's language.
//!
//! In: a draft in which some options are sentences, with misreadings after its options. Out: its
//! answer with the sentences said.

use crate::ask::differences;
use crate::ask::draft::Draft;
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Mistake};
use crate::ask::wording::{Wording, WordingError};

/// The answer of a draft with its sentences said, and long options marked where they differ.
pub fn said(draft: &Draft, wording: &Wording) -> Result<Answer, WordingError> {
    let mut answer = draft.answer.clone();
    if let Answer::Ordering { items } = &mut answer {
        for (item, words) in items.iter_mut().zip(&draft.words) {
            if let Some(phrase) = &words.text {
                *item = phrase.said(wording)?;
            }
        }
    }
    for (mut place, words) in places_of(&mut answer).into_iter().zip(&draft.words) {
        if let (SentenceTarget::Option(option), Some(phrase)) = (&mut place, &words.text) {
            option.text = phrase.said(wording)?;
            option.plain = listing::plain(&option.text);
        }
        if let Some(phrase) = &words.feedback {
            let said = phrase.said(wording)?;
            match place {
                SentenceTarget::Option(option) => option.feedback = said,
                SentenceTarget::Mistake(mistake) => mistake.feedback = said,
            }
        }
    }
    if let Answer::Choice { options } | Answer::Several { options } = &mut answer {
        differences::mark(options);
    }
    Ok(answer)
}

/// What something is said about.
enum SentenceTarget<'a> {
    Option(&'a mut Choice),
    Mistake(&'a mut Mistake),
}

/// Options and mistakes, gap by gap.
fn places_of(answer: &mut Answer) -> Vec<SentenceTarget<'_>> {
    match answer {
        Answer::Choice { options } | Answer::Several { options } => {
            options.iter_mut().map(SentenceTarget::Option).collect()
        }
        Answer::Number { mistakes, .. }
        | Answer::Decimal { mistakes, .. }
        | Answer::Text { mistakes, .. } => {
            mistakes.iter_mut().map(SentenceTarget::Mistake).collect()
        }
        Answer::Cloze { gaps } => {
            gaps.iter_mut().flat_map(|gap| places_of(&mut gap.answer)).collect()
        }
        Answer::Ordering { .. } => Vec::new(),
    }
}
