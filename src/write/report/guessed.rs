//! What the report shows of guessing.
//!
//! In: what strategies and a learner earn in a bank. Out: rows of a table, and values for
//! sentences. What holds: numbers are percent of all marks, to a tenth.

use minijinja::Value;
use serde::Serialize;

use crate::ask::strategy::{GuessedMarks, Lesson, Takings};
use crate::ask::wording::{TemplateValues, Wording, WordingError};

/// What a learner earns and what chance earns, in percent of the marks.
#[derive(Debug, Serialize)]
pub(super) struct LearnedPart {
    earned: String,
    chance: String,
}

impl LearnedPart {
    pub(super) fn of(lesson: &Lesson) -> Self {
        let percent = |marks| tenths(marks, lesson.of);
        Self { earned: percent(lesson.earned), chance: percent(lesson.chance) }
    }
}

/// What a student earns who follows a strategy without reading the program.
#[derive(Debug, Serialize)]
pub(super) struct Guess {
    /// Its name, after the letter of the part that it is about.
    name: String,
    /// HTML.
    what: String,
    /// In how many questions it picks something.
    picks: usize,
    of: usize,
    /// What it earns and what chance earns, in percent of the marks, and the difference in
    /// percentage points.
    earned: String,
    chance: String,
    gain: String,
    is_too_much: bool,
}

impl Guess {
    /// Those of a part of a group, or of the only question.
    pub(super) fn all(
        guessed: &GuessedMarks,
        letter: Option<char>,
        wording: &Wording,
    ) -> Result<Vec<Self>, WordingError> {
        let guess = |takings: &Takings| {
            let name = takings.strategy.as_str();
            let what = wording.say(&format!("report.strategy.{name}"), Vec::new())?;
            Ok(Self {
                name: named(letter, "-", name),
                what: named(letter, ") ", &what),
                picks: takings.picks,
                of: takings.of,
                earned: tenths(takings.earned, takings.of),
                chance: tenths(takings.chance, takings.of),
                gain: signed(takings),
                is_too_much: takings.is_too_much(),
            })
        };
        let learned = guessed.lesson.iter().map(|lesson| {
            Ok(Self {
                name: named(letter, "-", "learned"),
                what: named(letter, ") ", &wording.say("report.strategy.learned", Vec::new())?),
                picks: lesson.of,
                of: guessed.takings.first().map_or(lesson.of, |one| one.of),
                earned: tenths(lesson.earned, lesson.of),
                chance: tenths(lesson.chance, lesson.of),
                gain: above(lesson.earned, lesson.chance, lesson.of),
                is_too_much: lesson.is_too_much(),
            })
        });
        let picking = guessed.takings.iter().filter(|takings| takings.picks > 0).map(guess);
        learned.chain(picking).collect()
    }
}

/// A text after the letter of a part, if it is about one.
pub(super) fn named(letter: Option<char>, between: &str, text: &str) -> String {
    letter.map_or_else(|| text.to_owned(), |letter| format!("{letter}{between}{text}"))
}

/// Thousandths of a mark as percent of all marks, to a tenth.
pub(super) fn tenths(thousandths: i64, of: usize) -> String {
    let of = i64::try_from(of.max(1)).unwrap_or(i64::MAX);
    let tenths = (thousandths.abs() * 2 + of) / (2 * of);
    let sign = if thousandths < 0 && tenths > 0 { "−" } else { "" };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// What a strategy earns above chance, in percentage points.
pub(super) fn signed(takings: &Takings) -> String {
    above(takings.earned, takings.chance, takings.of)
}

/// What is earned above chance, in percentage points.
pub(super) fn above(earned: i64, chance: i64, of: usize) -> String {
    let gain = tenths(earned - chance, of);
    if earned > chance { format!("+{gain}") } else { gain }
}

/// What sentences may name of what can be learned.
pub(super) fn learned(lesson: &Lesson) -> TemplateValues {
    vec![
        ("earned", tenths(lesson.earned, lesson.of).into()),
        ("chance", tenths(lesson.chance, lesson.of).into()),
        ("gain", above(lesson.earned, lesson.chance, lesson.of).into()),
        ("of", Value::from(lesson.of)),
    ]
}
