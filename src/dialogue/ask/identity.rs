//! What recognises a question about a dialogue.
//!
//! In: a draft. Out: its [`Fingerprint`], as questions about skeletons have one. What holds: layout
//! and comments of the dialogue change nothing; of two questions that students would take for one,
//! at least one hash is the same.

use crate::ask::compose::idnumber_stem;
use crate::ask::fingerprint::Fingerprint;
use crate::ask::recogniser::hash;
use crate::read::syntax::token_texts;
use crate::write::bank::DrawRecord;

use super::super::evaluate::shown;
use super::draft::Drafted;
use super::order::{QuizOrder, QuizSource};

/// What stands for a placeholder: a name that no author chooses.
const MARKER: &str = "tatsuPlaceholder";

/// Characters of an idnumber before its kind and hash, at most: platforms take 100 in all.
const LONGEST_STEM: usize = 70;

/// Digits of the hash in an idnumber.
const DIGITS: usize = 16;

/// Takes fingerprints of questions about a dialogue.
pub(super) struct DialogueRecogniser {
    /// The tokens of the dialogue with its placeholders left open.
    shape: Vec<String>,
    /// The values of the placeholders that programs show.
    values: Vec<String>,
}

impl DialogueRecogniser {
    /// For the questions of this source.
    pub(super) fn of(source: &QuizSource<'_>) -> Self {
        let dialogue = source.dialogue;
        let text = dialogue.source.text();
        let mut places: Vec<_> = dialogue.parameters.iter().map(|one| one.span.range()).collect();
        places.sort_by_key(|place| place.start);
        let (mut open, mut at) = (String::new(), 0);
        for place in places {
            open.push_str(&text[at..place.start]);
            open.push_str(MARKER);
            at = place.end;
        }
        open.push_str(&text[at..]);
        let valued = dialogue.parameters.iter().zip(source.parameters);
        // Tests draw several values of hidden ones, and each question names its own.
        let seen = valued.filter(|(parameter, _)| !parameter.is_hidden);
        Self {
            shape: token_texts(&open).into_iter().map(str::to_owned).collect(),
            values: seen.map(|(parameter, value)| shown(value, &parameter.ty)).collect(),
        }
    }

    /// `program` is of what students see and what is right, with the names of this question;
    /// `values` is of the dialogue and of what the question chooses of it, such as inputs, whatever
    /// the names and the style of the program.
    pub(super) fn fingerprint(&self, draft: &Drafted) -> Fingerprint {
        let kind = || vec![draft.kind.as_str().to_owned()];
        let tokens = |text: &str| token_texts(text).into_iter().map(str::to_owned).collect();
        let second = draft.second.as_deref().map_or_else(Vec::new, tokens);
        let mut asked = draft.arguments.clone();
        asked.extend(draft.typed.iter().flatten().cloned());
        asked.extend(draft.shown.clone());
        let mut lines = draft.lines.clone();
        lines.sort();
        let right = draft.options.iter().filter(|option| option.is_right);
        // A letter stands for a line, and the list is in another order each time.
        let is_of_letters = !draft.lines.is_empty();
        let right = right.filter(|_| !is_of_letters).map(|option| option.text.clone());
        let program = tokens(&draft.program);
        Fingerprint {
            program: hash([kind(), program, second, asked, lines, right.collect()]),
            values: Some(hash([
                kind(),
                self.shape.clone(),
                self.values.clone(),
                vec![draft.key.clone()],
            ])),
        }
    }
}

/// What recognises a question in a question bank.
pub(super) fn idnumber(
    order: &QuizOrder<'_>,
    draw: &DrawRecord,
    fingerprint: &Fingerprint,
) -> String {
    let stem = idnumber_stem(order.bank.name, order.bank.label, LONGEST_STEM);
    let values = fingerprint.values.as_deref().unwrap_or(&fingerprint.program);
    let hash: String = values.chars().take(DIGITS).collect();
    format!("{stem}-{}-{hash}", draw.kind)
}
