//! Kinds of texts.
//!
//! In: the name and the text of a file. Out: what it is, or that it is nothing of tatsu's.

use super::marked::marked_words;
use crate::dialogue::is_dialogue;
use crate::source::Source;
use crate::write::bank::KEEP_FILE;

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// Java with placeholders.
    Skeleton,
    /// What a program reads and prints.
    Dialogue,
    /// An exam file.
    Exam,
    /// The list of kept questions, `bank.toml`.
    Kept,
    /// A program in pun.
    Pun,
}

impl TextKind {
    /// The kind of a file whose name ends as this one does; `None` if it is none of tatsu's.
    ///
    /// A Java file is taken for a skeleton if `is_exercise` says so, or if it has settings at the
    /// top or a word of tatsu: most Java files in an editor are something else.
    pub fn of(name: &str, source: &Source, is_exercise: bool) -> Option<Self> {
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let ending = name.rsplit_once('.')?.1;
        match ending {
            "java" if is_dialogue(source) => Some(Self::Dialogue),
            "java" => (is_exercise || is_skeleton(source)).then_some(Self::Skeleton),
            "pun" => Some(Self::Pun),
            "toml" if name == KEEP_FILE => Some(Self::Kept),
            "toml" => {
                (name == "exam.toml" || source.text().contains("[[part]]")).then_some(Self::Exam)
            }
            _ => None,
        }
    }

    /// Whether it is written in Java.
    pub fn is_java(self) -> bool {
        matches!(self, Self::Skeleton | Self::Dialogue)
    }
}

fn is_skeleton(source: &Source) -> bool {
    let text = source.text().trim_start_matches('\u{FEFF}').trim_start();
    text.starts_with("/*tatsu") || !marked_words(source).is_empty()
}
