//! What Moodle's importer refuses, and what it accepts in silence and gets wrong.
//!
//! Read off Moodle's source (version 5): `question/format/xml/format.php`, `question/format.php`,
//! `lib/classes/xml_parser.php`, and the question types. This file holds the rules as such; `check`
//! applies them to a file.

use std::fmt;

/// A rule that a file breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which rule.
    pub rule: MoodleRule,
    /// The name of the question, where it is about one.
    pub question: Option<String>,
    /// What is wrong, in lower case without a full stop.
    pub detail: String,
}

impl Violation {
    /// A drawing of which there is no picture, and why.
    pub fn undrawn(detail: String) -> Self {
        Self { rule: MoodleRule::File, question: None, detail }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.question {
            Some(question) => write!(f, "question `{question}`: {}", self.detail),
            None => f.write_str(&self.detail),
        }
    }
}

impl std::error::Error for Violation {}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoodleRule {
    /// The file is not XML: Moodle refuses all of it.
    NotWellFormed,
    /// A character that XML cannot carry: Moodle refuses all of the file.
    Character,
    /// HTML stands in a text without CDATA or escaping: Moodle refuses it.
    Markup,
    /// White space that Moodle drops, so that the text changes.
    WhiteSpace,
    /// An unknown type of question: Moodle refuses it.
    Type,
    /// An unknown text format: Moodle takes it for HTML.
    Format,
    /// A missing name, one over 255 characters (cut), or one with markup (removed).
    Name,
    /// A category with an empty, too long or lost level.
    Category,
    /// No question text.
    NoText,
    /// An idnumber that is repeated in a category (dropped) or over 100 characters.
    IdNumber,
    /// A tag that is cut, cleaned or empty.
    Tag,
    /// A fraction that Moodle does not permit: by default nothing is imported.
    Fraction,
    /// Fewer answers than the type needs: Moodle refuses it.
    TooFewAnswers,
    /// No answer that earns full marks.
    NoFullMarks,
    /// Right options that do not add up to full marks, or wrong ones that cost less than that
    /// together.
    Sum,
    /// Two answers with the same text.
    SameAnswer,
    /// A text answer that matches more than itself, because it holds a wildcard.
    Wildcard,
    /// A numerical answer that is not a number: the import stops there.
    Number,
    /// A file that is repeated, broken, or referred to but missing.
    File,
    /// What Moodle reads is not what the quiz says.
    Changed,
    /// The text does not show the program as it is.
    Code,
}

/// The fractions that Moodle permits besides 0, in percent; each also with a minus.
///
/// `question_bank::fraction_options_full`.
pub const FRACTIONS: &[f64] = &[
    100.0, 90.0, 83.33333, 80.0, 75.0, 70.0, 66.66667, 60.0, 50.0, 40.0, 33.33333, 30.0, 25.0,
    20.0, 16.66667, 14.28571, 12.5, 11.11111, 10.0, 5.0,
];

/// How far a fraction may be from a permitted one, in percent (Moodle: 0.00001 of 1).
pub const TOLERANCE: f64 = 0.001;

/// The most characters of a name and of a level of a category.
pub const LONGEST_NAME: usize = 255;

/// The most characters of an idnumber.
pub const LONGEST_IDNUMBER: usize = 100;

/// The types of question that Moodle's core knows, by the name in the file.
pub const TYPES: &[&str] = &[
    "category",
    "multichoice",
    "truefalse",
    "shortanswer",
    "numerical",
    "matching",
    "cloze",
    "ordering",
    "gapselect",
    "ddwtos",
    "essay",
    "description",
];

/// The names of text formats.
pub const FORMATS: &[&str] = &["html", "plain_text", "markdown", "moodle_auto_format", "wiki_like"];

/// Whether Moodle permits a fraction, given in percent.
pub fn is_permitted(fraction: f64) -> bool {
    fraction == 0.0 || FRACTIONS.iter().any(|one| (fraction.abs() - one).abs() < TOLERANCE)
}

/// A text answer that matches itself only: `*` is a wildcard, `\*` a star.
///
/// `qtype_shortanswer_question::compare_string_with_wildcard`; other backslashes stand for
/// themselves.
pub fn literally(text: &str) -> String {
    text.replace('*', "\\*")
}

/// The text that a pattern without wildcards matches; `None` if it has wildcards.
pub fn matched_by(pattern: &str) -> Option<String> {
    let mut before = None;
    for character in pattern.chars() {
        if character == '*' && before != Some('\\') {
            return None;
        }
        before = Some(character);
    }
    Some(pattern.replace("\\*", "*"))
}

/// A level of a category as Moodle writes it into a path: `/` doubled, and kept from the separators
/// by a blank.
///
/// `qformat_default::assemble_category_path`.
pub fn level_in_path(level: &str) -> String {
    let doubled = level.replace('/', "//");
    let before = if doubled.starts_with('/') { " " } else { "" };
    let after = if doubled.ends_with('/') { " " } else { "" };
    format!("{before}{doubled}{after}")
}

/// The levels of a path as Moodle reads it: separated by single slashes, trimmed.
///
/// `qformat_default::split_category_path`.
pub fn levels_of_path(path: &str) -> Vec<String> {
    let characters: Vec<char> = path.chars().collect();
    let slash = |at: Option<usize>| at.and_then(|at| characters.get(at)) == Some(&'/');
    let mut levels = vec![String::new()];
    for (at, character) in characters.iter().enumerate() {
        let single = *character == '/' && !slash(at.checked_sub(1)) && !slash(Some(at + 1));
        match levels.last_mut() {
            Some(level) if !single => level.push(*character),
            _ => levels.push(String::new()),
        }
    }
    levels.iter().map(|level| trim(&level.replace("//", "/")).to_owned()).collect()
}

pub fn is_white(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\u{B}')
}

/// What PHP's `trim` leaves.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|character| is_white(character) || character == '\0')
}

/// Whether a plain text arrives unchanged where Moodle removes what looks like markup
/// (`PARAM_TEXT`).
pub fn is_free_of_markup(text: &str) -> bool {
    !text.contains('<')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_permitted_within_moodles_tolerance() {
        for fraction in [100.0, -100.0, 0.0, 33.333, 33.33333, 66.66667, 14.28571, -12.5] {
            assert!(is_permitted(fraction), "{fraction}");
        }
        for fraction in [33.33, 33.0, 99.0, 101.0, 15.0, 1.0, -45.0, f64::NAN] {
            assert!(!is_permitted(fraction), "{fraction}");
        }
    }

    #[test]
    fn every_equal_share_up_to_ten_exists() {
        for right in (1..=10).chain([20]) {
            assert!(is_permitted(100.0 / f64::from(right)), "{right}");
        }
        assert!(!is_permitted(100.0 / 11.0));
    }

    #[test]
    fn stars_and_backslashes_match_themselves() {
        for text in ["*", "a*b", "**", "\\", "\\*", "a\\*\\b", "\\\\", "no star"] {
            assert_eq!(matched_by(&literally(text)).as_deref(), Some(text));
        }
        assert_eq!(matched_by("a*"), None);
        assert_eq!(matched_by("\\**"), None);
    }

    #[test]
    fn levels_survive_slashes() {
        let levels = ["$course$", "top", "a/b", "/c", "d/", "e"];
        let path: Vec<String> = levels.iter().map(|level| level_in_path(level)).collect();
        assert_eq!(path.join("/"), "$course$/top/a//b/ //c/d// /e");
        assert_eq!(levels_of_path(&path.join("/")), levels);
    }
}
