//! The misreadings of a program that others can run: those that change its text.
//!
//! In: a skeleton without placeholders. Out: the changes of its text, each with its rule, the place
//! that is misread, and what a sentence of feedback needs.

use super::misconception::{ChangeOf, Frequency, Misreading, RULES, Rule};
use super::quote::Quote;
use super::rewrite::Edit;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// The most readings of a skeleton by one rule: more places would give more of the same.
const MOST_OF_A_RULE: usize = 8;

/// A misreading that changes the text.
#[derive(Clone, Debug)]
pub struct MisreadText {
    /// The name of the rule.
    pub rule: &'static str,
    /// How often students misread programs like this, beside other rules.
    pub frequency: Frequency,
    /// What is misread; the first of several places.
    pub place: Span,
    /// What the sentence of feedback may name besides the line.
    pub facts: Vec<(&'static str, String)>,
    /// The changes, which do not overlap.
    pub edits: Vec<Edit>,
}

/// The misreadings that change the text of a skeleton without placeholders, in the order of the
/// rules; of each rule the first `MOST_OF_A_RULE`.
pub fn misread_texts(skeleton: &Skeleton) -> Vec<MisreadText> {
    let of_rule = |rule: &Rule| {
        let text = |misreading: Misreading| {
            let Misreading { place, facts, change, .. } = misreading;
            let (ChangeOf::Text(edits) | ChangeOf::Thought(edits)) = change else { return None };
            let fact =
                |(name, text): (_, String)| (name, Quote::of(skeleton, &text, place).with(&[]));
            let facts = facts.into_iter().map(fact).collect();
            Some(MisreadText { rule: rule.name, frequency: rule.frequency, place, facts, edits })
        };
        let readings = rule.used_readings(skeleton).into_iter();
        readings.filter_map(text).take(MOST_OF_A_RULE).collect::<Vec<_>>()
    };
    RULES.iter().flat_map(of_rule).collect()
}
