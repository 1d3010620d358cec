//! What questions are made from: a skeleton, or a dialogue.
//!
//! In: a text that was read. Out: what banks, exams and messages say of either kind.

use crate::dialogue::ask::asked;
use crate::dialogue::spec::Dialogue;
use crate::jvm::toolchain::OLDEST;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{Language, Settings};
use crate::source::Source;
use crate::validate::compiler_fault::compiler_fault;

/// A skeleton or a dialogue.
pub enum Exercise {
    /// Java with placeholders.
    Skeleton(Box<Skeleton>),
    /// What a program reads and prints.
    Dialogue(Box<DialogueExercise>),
}

impl Exercise {
    /// The first version of Java that compiles it.
    pub fn needs_java(&self) -> u32 {
        match self {
            Exercise::Skeleton(skeleton) => skeleton.file.needs_java,
            Exercise::Dialogue(_) => OLDEST,
        }
    }
}

/// A dialogue about which questions are asked.
pub struct DialogueExercise {
    /// What it says.
    pub dialogue: Dialogue,
    /// The text as its author wrote it.
    pub written: Source,
    /// The language of the questions.
    pub language: Language,
}

impl Exercise {
    /// Its text, in which diagnostics have their places.
    pub fn source(&self) -> &Source {
        match self {
            Self::Skeleton(skeleton) => &skeleton.source,
            Self::Dialogue(one) => &one.written,
        }
    }

    /// Its text as its author wrote it.
    pub fn text(&self) -> &str {
        self.source().written().text()
    }

    /// What its front matter says, if it is a skeleton.
    pub fn settings(&self) -> Option<&Settings> {
        match self {
            Self::Skeleton(skeleton) => Some(&skeleton.settings),
            Self::Dialogue(_) => None,
        }
    }

    /// The line with an expression that the compiler of Java gets wrong, if it has one.
    pub fn compiler_fault(&self) -> Option<u32> {
        match self {
            Self::Skeleton(skeleton) => {
                compiler_fault(&skeleton.program).map(|span| skeleton.source.line(span))
            }
            Self::Dialogue(_) => None,
        }
    }

    /// The kind of question; of a group, those of all parts, with commas.
    pub fn question(&self) -> String {
        match self {
            Self::Skeleton(skeleton) => skeleton.settings.asked(),
            Self::Dialogue(one) => asked(&one.dialogue).to_owned(),
        }
    }

    /// Its title, if it has one.
    pub fn title(&self) -> Option<&str> {
        match self {
            Self::Skeleton(skeleton) => skeleton.settings.shown_title(),
            Self::Dialogue(one) => one.dialogue.settings.title_in(one.language),
        }
    }

    /// The language of its questions.
    pub fn language(&self) -> Language {
        match self {
            Self::Skeleton(skeleton) => skeleton.settings.language,
            Self::Dialogue(one) => one.language,
        }
    }
}
