//! What the runs of `tatsu test` leave open, in words.
//!
//! In: a suite. Out: lines for whoever reads verdicts: conditions that came out one way only, and
//! planted mistakes that no run notices. A program that makes such a mistake is called right.

use std::fmt::Write;

use crate::ask::wording::{Wording, WordingError};
use crate::dialogue::mutants::ChangedText;
use crate::dialogue::spec::{ConsoleForm, Dialogue, FormId};
use crate::dialogue::suite::DialogueSuite;

/// How many of a sort are named.
const NAMED: usize = 6;

/// Lines about what no run looks at; empty if there is nothing to say.
pub fn left_open(dialogue: &Dialogue, suite: &DialogueSuite) -> String {
    let mut text = String::new();
    if !suite.untaken.is_empty() {
        let told = suite.untaken.iter().filter_map(|(form, is)| condition(dialogue, *form, *is));
        let told = named(told.collect());
        let _ = writeln!(text, "note: in all runs, {told}: what happens otherwise is not tested");
    }
    if !suite.unnoticed.is_empty() {
        let told = suite.unnoticed.iter().map(|one| one.told.clone()).collect();
        let told = named(told);
        let _ = writeln!(
            text,
            "note: no run would notice {told}; it may make no difference, or a program with that \
             mistake is taken for right"
        );
    }
    if suite.untried > 0 {
        let _ = writeln!(
            text,
            "note: the search ended before {} planted mistakes were tried in all runs: some of \
             them may be noticed by none",
            suite.untried
        );
    }
    text
}

/// Sentences about what no run looks at, in the language of the wording, as HTML.
pub fn left_open_sentences(
    dialogue: &Dialogue,
    suite: &DialogueSuite,
    wording: &Wording,
) -> Result<Vec<String>, WordingError> {
    let mut sentences = Vec::new();
    for (form, holds) in &suite.untaken {
        let ConsoleForm::Branch { condition, .. } = dialogue.form(*form) else { continue };
        let line = dialogue.source.line(dialogue.term(*condition).span);
        let values = vec![
            ("condition", dialogue.term_text(*condition).into()),
            ("line", line.into()),
            ("holds", (*holds).into()),
        ];
        sentences.push(wording.say("dialogue.open-condition", values)?);
    }
    for one in &suite.unnoticed {
        let ChangedText { line, is, was } = one.change.clone();
        let values = vec![("line", line.into()), ("is", is.into()), ("was", was.into())];
        sentences.push(wording.say("dialogue.open-mistake", values)?);
    }
    Ok(sentences)
}

/// A condition and how it always comes out.
fn condition(dialogue: &Dialogue, form: FormId, is: bool) -> Option<String> {
    let ConsoleForm::Branch { condition, .. } = dialogue.form(form) else { return None };
    let line = dialogue.source.line(dialogue.term(*condition).span);
    let text = dialogue.term_text(*condition);
    Some(format!("`{text}` in line {line} is {is}"))
}

/// The first few, and how many more there are.
fn named(all: Vec<String>) -> String {
    let more = all.len().saturating_sub(NAMED);
    let mut told = all.into_iter().take(NAMED).collect::<Vec<_>>().join("; ");
    if more > 0 {
        let _ = write!(told, "; and {more} more");
    }
    told
}
