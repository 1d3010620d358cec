//! Quiz → GIFT.
//!
//! In: a [`Quiz`] without gaps and pictures. Out: the text of a file that Moodle and others import
//! as GIFT. What holds: the bytes depend on the quiz only, and the file was read back as Moodle's
//! importer reads it and found to say what the quiz says.
//!
//! GIFT has no items to be put in order; each item is matched with its place instead.

mod question;
mod read;

use std::fmt::Write as _;

use self::question::{GiftQuestion, GiftSort};
use super::drawn;
use super::format::{Format, GroupForm};
use super::moodle;
use super::moodle::answer::{is_shuffled, wrong_tick};
use crate::ask::capability::{Capabilities, Feature};
use crate::ask::question::{Answer, Question, Quiz};

/// GIFT.
pub const FORMAT: Format = Format {
    name: "gift",
    pictured: "gift_pictured",
    ending: ".gift.txt",
    platform: "A reader of GIFT",
    purpose: "questions, for Moodle's import as \"GIFT\" and for other platforms",
    capabilities,
    document: |quiz, _| document(quiz),
    remark,
    group_form: GroupForm::Apart,
};

fn capabilities() -> Capabilities {
    (moodle::FORMAT.capabilities)().without(Feature::Cloze).without(Feature::Pictures)
}

/// The file, or every question that does not arrive as it is.
fn document(quiz: &Quiz) -> Result<Option<Vec<u8>>, Vec<String>> {
    let quiz = drawn::in_words(quiz);
    let quiz = &moodle::adapted::adapted(&quiz);
    let tick = wrong_tick(quiz);
    let items: Vec<GiftQuestion> =
        quiz.questions.iter().map(|one| GiftQuestion::of(one, tick)).collect();
    let mut text = String::new();
    if quiz.sections.first().is_none_or(|section| section.first > 0) {
        let _ = writeln!(text, "$CATEGORY: {}", moodle::category_path(&quiz.category));
    }
    for (at, item) in items.iter().enumerate() {
        for section in quiz.sections.iter().filter(|section| section.first == at) {
            let path = moodle::category_path(&quiz.category_of(section));
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}$CATEGORY: {path}");
        }
        text.push('\n');
        write_item(&mut text, item);
    }
    let arrived = read::items(&text);
    let mut wrong = Vec::new();
    if arrived.len() != items.len() {
        wrong.push(format!("{} questions arrive as {}", items.len(), arrived.len()));
    }
    for (item, arrives) in items.iter().zip(&arrived) {
        if item != arrives {
            wrong.push(format!(
                "question `{}` does not arrive as it is; GIFT takes no `->` in a text that is \
                 typed or put in order",
                item.name
            ));
        }
    }
    for question in &quiz.questions {
        if let Some(text) = same_but_for_case(&question.answer) {
            wrong.push(format!(
                "question `{}` tells `{text}` from another answer by capital letters only, which \
                 GIFT does not look at",
                question.name
            ));
        }
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    Ok(Some(text.into_bytes()))
}

/// A typed text that is wrong only because of its capital letters.
fn same_but_for_case(answer: &Answer) -> Option<&str> {
    let Answer::Text { accepted, mistakes } = answer else { return None };
    let is_right = |text: &str| accepted.iter().any(|one| one.to_lowercase() == text);
    let wrong = mistakes.iter().find(|one| is_right(&one.text.to_lowercase()))?;
    Some(&wrong.text)
}

/// Whether something is typed that capital letters could change.
fn has_letters(answer: &Answer) -> bool {
    let Answer::Text { accepted, .. } = answer else { return false };
    accepted.iter().any(|one| one.to_lowercase() != one.to_uppercase())
}

fn write_item(out: &mut String, item: &GiftQuestion) {
    out.push_str("// ");
    let _ = write!(out, "[id:{}]", bracketed(&item.idnumber));
    for tag in &item.tags {
        let _ = write!(out, " [tag:{}]", bracketed(tag));
    }
    let _ = write!(out, "\n::{}::[html]{} {{", escape(&item.name), escape(&item.text));
    if item.sort == GiftSort::Number {
        out.push('#');
    }
    for entry in &item.answers {
        out.push('\n');
        // Several may be chosen where none is marked by `=`, even if only one is right.
        let is_several = item.sort == GiftSort::Several;
        let is_option = is_several || item.sort == GiftSort::Choice;
        out.push(if is_several || is_option && entry.percent < 100.0 { '~' } else { '=' });
        let is_whole = entry.percent >= 100.0 && item.sort != GiftSort::Text && !is_several;
        let is_nothing = entry.percent == 0.0 && is_option;
        if !is_whole && !is_nothing {
            let _ = write!(out, "%{}%", entry.percent);
        }
        match item.sort {
            // A colon stands between a number and its tolerance.
            GiftSort::Number => out.push_str(&entry.text),
            GiftSort::Text => out.push_str(&escape(&entry.text)),
            GiftSort::Choice | GiftSort::Several => {
                let _ = write!(out, "[html]{}", escape(&entry.text));
            }
            GiftSort::Matching => {
                let _ = write!(out, "[html]{} -> {}", escape(&entry.text), escape(&entry.partner));
            }
        }
        if !entry.feedback.is_empty() {
            let _ = write!(out, "#[html]{}", escape(&entry.feedback));
        }
    }
    if !item.feedback.is_empty() {
        let _ = write!(out, "\n####[html]{}", escape(&item.feedback));
    }
    out.push_str("\n}\n");
}

/// A text in which nothing means something to GIFT.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '\\' | '~' | '=' | '#' | '{' | '}' | ':' => out.extend(['\\', character]),
            _ => out.push(character),
        }
    }
    out
}

/// A text within the brackets of a comment.
fn bracketed(text: &str) -> String {
    text.replace(']', "\\]")
}

/// What the file does not say that the quiz does.
fn remark(quiz: &Quiz) -> Option<String> {
    let of = |is: fn(&Question) -> bool| quiz.questions.iter().any(is);
    let mut remarks = Vec::new();
    if of(|one| has_letters(&one.answer)) {
        remarks.push("GIFT does not tell capital letters from small ones in typed texts");
    }
    if of(|one| matches!(one.answer, Answer::Ordering { .. })) {
        remarks.push("GIFT has no items to be put in order: each is matched with its place");
    }
    if of(|one| one.marks.points.is_some()) {
        remarks.push("GIFT has no points: set the mark in the quiz");
    }
    if of(|one| one.marks.penalty.is_some()) {
        remarks.push("GIFT has no penalty for wrong tries: set it in the platform");
    }
    if of(|one| !is_shuffled(&one.answer.options().into_iter().cloned().collect::<Vec<_>>())) {
        remarks.push("GIFT cannot keep the last option in its place when options are shuffled");
    }
    (!remarks.is_empty()).then(|| remarks.join("; "))
}

#[cfg(test)]
mod tests;
