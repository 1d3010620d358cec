//! What is printed, on what, and for whom.
//!
//! In: nothing. Out: the types that whoever wants sheets fills in.

use crate::ask::question::Question;
use crate::ask::wording::Wording;

/// The size of sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaperSize {
    /// 210 × 297 mm
    #[default]
    A4,
    /// 8.5 × 11 inches
    UsLetter,
}

impl PaperSize {
    /// Every size.
    pub const ALL: [Self; 2] = [Self::A4, Self::UsLetter];

    /// The word for it in files and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::UsLetter => "us-letter",
        }
    }

    /// The size that a word names.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.as_str() == word)
    }

    /// The width between the margins of `sheet.typ`, in points.
    pub fn room(self) -> f64 {
        const MARGINS: f64 = 4.2 * 72.0 / 2.54;
        match self {
            Self::A4 => 21.0 * 72.0 / 2.54 - MARGINS,
            Self::UsLetter => 8.5 * 72.0 - MARGINS,
        }
    }
}

/// What all sheets of a file have in common.
#[derive(Clone, Copy)]
pub struct PaperFrame<'a> {
    /// The title, plain text.
    pub title: &'a str,
    /// What stands at the foot of each page, plain text.
    pub note: &'a str,
    /// The size of the paper.
    pub size: PaperSize,
    /// The size of print, in points; [`USUAL_PRINT`] is usual.
    pub print: u32,
    /// What else stands on the first page of a sheet; `None`: a line for the name only.
    pub head: Option<&'a PaperHead>,
    /// The wording of what stands around the questions.
    pub wording: &'a Wording,
}

/// The size of print that sheets have unless somebody needs another one, in points.
pub const USUAL_PRINT: u32 = 11;

/// What stands on the first page of the sheets of an exam, as plain text; a line is printed for
/// what is to be filled in by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaperHead {
    /// The day.
    pub date: Option<String>,
    /// Where it is held.
    pub room: Option<String>,
    /// The time allowed, in minutes.
    pub time: Option<u32>,
    /// What may be used.
    pub aids: Option<String>,
    /// A text before the questions; blank lines separate paragraphs.
    pub intro: Option<String>,
}

/// What a group or a student gets.
#[derive(Clone, Debug)]
pub struct PaperSheet<'q> {
    /// The group, plain text; `None` if there is one only.
    pub group: Option<String>,
    /// The student's name, plain text; `None` if a line for it is to be printed.
    pub student: Option<String>,
    /// The student's number.
    pub number: Option<String>,
    /// The time that the student has, in minutes, if others have another one.
    pub time: Option<u32>,
    /// The questions in their order.
    pub questions: Vec<&'q Question>,
}

impl<'q> PaperSheet<'q> {
    /// A sheet with these questions for whoever gets it.
    pub fn of_all(questions: Vec<&'q Question>) -> Self {
        Self { group: None, student: None, number: None, time: None, questions }
    }
}
