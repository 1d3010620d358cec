//! Quiz → Moodle XML.
//!
//! In: a [`Quiz`]. Out: the bytes of a file that Moodle imports, or the [`Violation`]s that kept it
//! from being written. What holds: the bytes depend on the quiz only, elements stand in the order
//! in which Moodle exports them, every text is in CDATA, and the file was read back as Moodle's
//! importer reads it and found to say what the quiz says.

pub(super) mod adapted;
pub(super) mod answer;
pub(super) mod base64;
mod check;
mod cloze;
pub mod coderunner;
mod faithful;
mod import;
pub(super) mod rules;
mod sheet;

#[cfg(fuzzing)]
pub use check::inspect;

pub use rules::{MoodleRule, Violation};

use self::sheet::XmlSheet;
use super::drawn;
use super::format::{Format, GroupForm};
use crate::ask::capability::Capabilities;
use crate::ask::question::{Answer, Question, Quiz};

/// Moodle XML.
pub const FORMAT: Format = Format {
    name: "moodle",
    pictured: "pictured",
    ending: ".xml",
    platform: "Moodle",
    purpose: "questions, for Moodle's import as \"Moodle XML\"",
    capabilities,
    document: |quiz, wording| {
        let hints: Result<Vec<String>, _> =
            HINTS.iter().map(|key| wording.say(key, Vec::new())).collect();
        let hints = hints.map_err(|error| vec![error.to_string()])?;
        let written = with_hints(quiz, &hints).map(Some);
        written.map_err(|all| all.iter().map(ToString::to_string).collect())
    },
    remark: undivided,
    group_form: GroupForm::Gaps,
};

/// The largest distance from zero at which Moodle is sure to tell neighbouring whole numbers apart.
///
/// Moodle accepts a numerical answer within 10^-14 of its size (PHP's precision of 14 digits), so
/// neighbours melt together from about 10^14 on; one digit is kept in reserve for rounding.
pub const LARGEST_NUMBER: u64 = 9_999_999_999_999;

/// The sentences that stand in the way of a second and of a third try. Moodle gives one try more
/// than there are hints.
const HINTS: [&str; 2] = ["hint.first", "hint.second"];

fn capabilities() -> Capabilities {
    Capabilities {
        largest_number: LARGEST_NUMBER,
        longest_tag: check::LONGEST_TAG,
        ..Capabilities::default()
    }
}

/// The bytes of the file for Moodle, whose questions have no hints.
///
/// An error if Moodle would refuse the file or import something else than the quiz says.
pub fn moodle(quiz: &Quiz) -> Result<Vec<u8>, Vec<Violation>> {
    with_hints(quiz, &[])
}

/// The bytes of the file for Moodle: after each wrong try that leaves something to be earned by
/// another one, a student is told one of `hints`, HTML.
///
/// An error as from [`moodle`].
pub fn with_hints(quiz: &Quiz, hints: &[String]) -> Result<Vec<u8>, Vec<Violation>> {
    let quiz = drawn::with_pictures_of(quiz);
    let quiz = quiz.map_err(|error| vec![Violation::undrawn(error.to_string())])?;
    let quiz = &adapted::adapted(&quiz);
    let bytes = document(quiz, hints);
    let violations = faithful::faithful(&bytes, quiz, hints);
    if violations.is_empty() { Ok(bytes) } else { Err(violations) }
}

/// What to tell an author whose points Moodle cannot divide among the gaps of some questions,
/// without a full stop; `None` if it can.
pub fn undivided(quiz: &Quiz) -> Option<String> {
    let undivided = quiz.questions.iter().filter_map(|question| {
        if let Answer::Cloze { gaps } = &question.answer
            && !cloze::is_divided(gaps, question.marks)
        {
            Some((cloze::weight(gaps), question.marks.points.unwrap_or_default()))
        } else {
            None
        }
    });
    let undivided: Vec<_> = undivided.collect();
    let (weight, points) = undivided.first()?;
    let most = undivided.iter().map(|(weight, _)| *weight).max().unwrap_or(*weight);
    let least = undivided.iter().map(|(weight, _)| *weight).min().unwrap_or(*weight);
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Some(format!(
        "Moodle counts {range} points instead of {} for {} of {} questions, since each gap counts a whole number: \
         set the mark in the quiz",
        points.shown(),
        undivided.len(),
        quiz.questions.len()
    ))
}

/// The bytes for a quiz, unchecked.
fn document(quiz: &Quiz, hints: &[String]) -> Vec<u8> {
    XmlSheet::document("quiz", length(quiz), |sheet| {
        if quiz.sections.first().is_none_or(|section| section.first > 0) {
            category(sheet, &quiz.category, &quiz.title);
        }
        let wrong_tick = answer::wrong_tick(quiz);
        for (at, question) in quiz.questions.iter().enumerate() {
            for section in quiz.sections.iter().filter(|section| section.first == at) {
                category(sheet, &quiz.category_of(section), &section.title);
            }
            write_question(sheet, question, wrong_tick, hints);
        }
    })
}

/// About as many bytes as the document has, rather more: the texts, and what stands around each.
fn length(quiz: &Quiz) -> usize {
    let around = 100;
    let texts = quiz.questions.iter().flat_map(faithful::texts).map(|text| text.len() + around);
    let pictures = quiz.questions.iter().flat_map(|question| &question.pictures);
    // In base64, and often in more than one text.
    let pictures = pictures.map(|picture| 2 * (picture.bytes.len() + around));
    texts.chain(pictures).sum::<usize>() + quiz.questions.len() * 10 * around
}

/// The path of a category with these levels, as Moodle reads it in all its formats.
pub(super) fn category_path(levels: &[String]) -> String {
    let mut path = "$course$/top".to_owned();
    for level in levels {
        path.push('/');
        path.push_str(&rules::level_in_path(level));
    }
    path
}

fn category(sheet: &mut XmlSheet, levels: &[String], title: &str) {
    let path = category_path(levels);
    sheet.within("question", &[("type", "category")], |sheet| {
        sheet.text_in("category", &[], &path);
        sheet.html_in("info", &crate::ask::listing::escape(title), &[]);
        sheet.leaf("idnumber", "");
    });
}

fn write_question(sheet: &mut XmlSheet, question: &Question, wrong_tick: f64, hints: &[String]) {
    let mut text = if let Answer::Cloze { gaps } = &question.answer {
        cloze::text(&question.text, gaps, question.marks)
    } else {
        question.text.clone()
    };
    text.push_str(&answer::style(&question.answer));
    sheet.within("question", &[("type", answer::kind(&question.answer))], |sheet| {
        sheet.text_in("name", &[], &question.name);
        sheet.html_in("questiontext", &text, &question.pictures);
        sheet.html_in("generalfeedback", &question.feedback, &question.pictures);
        // The points of a cloze are the sum over its gaps.
        if !matches!(question.answer, Answer::Cloze { .. }) {
            sheet.leaf("defaultgrade", &question.marks.points.unwrap_or_default().shown());
        }
        sheet.leaf("penalty", &answer::penalty(question).written());
        sheet.leaf("hidden", "0");
        sheet.leaf("idnumber", &question.idnumber);
        answer::write(sheet, question, wrong_tick);
        for hint in answer::hints(question, hints) {
            sheet.html_in("hint", hint, &[]);
        }
        sheet.within("tags", &[], |sheet| {
            for tag in &question.tags {
                sheet.text_in("tag", &[], tag);
            }
        });
    });
}

#[cfg(test)]
mod tests;
