//! Quiz → sheets of paper, as PDF.
//!
//! In: questions without pictures, and who gets them. Out: the bytes of a PDF: a sheet to print, or
//! what is right, or both. What holds: the bytes depend on what comes in only, the fonts are in the
//! binary and no network is asked; a program is not broken unless it is longer than a page; and
//! every text of a question was found again on the pages that were laid out, in its order.
//!
//! | file | does |
//! | --- | --- |
//! | `data` | questions → the data of the sheets |
//! | `listing` | programs → lines that fit |
//! | `sheet.typ` | the data → pages, in the language of typst |
//! | `print` | runs typst |
//! | `check` | finds the texts on the pages |

mod check;
mod data;
mod listing;
mod print;

use self::data::PrintedPart;
use super::format::{Document, Format};
use crate::ask::capability::{Capabilities, Feature};
use crate::ask::question::{Question, Quiz};
use crate::ask::wording::Wording;

/// The word for the format.
pub const NAME: &str = "paper";

/// Sheets of paper of the size A4; [`on`] takes another size.
pub const FORMAT: Format = Format {
    name: NAME,
    pictured: "paper_pictured",
    platform: "A sheet of paper",
    purpose: "a sheet to print, then what is right",
    capabilities,
    document: |quiz, wording| document(quiz, wording, PaperSize::A4),
    remark: |_| None,
};

static ON_US_LETTER: Format =
    Format { document: |quiz, wording| document(quiz, wording, PaperSize::UsLetter), ..FORMAT };

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
    fn room(self) -> f64 {
        const MARGINS: f64 = 4.2 * 72.0 / 2.54;
        match self {
            Self::A4 => 21.0 * 72.0 / 2.54 - MARGINS,
            Self::UsLetter => 8.5 * 72.0 - MARGINS,
        }
    }
}

/// The format, on paper of this size if it is one for paper.
pub fn on(format: &'static Format, size: PaperSize) -> &'static Format {
    if format.name == NAME && size == PaperSize::UsLetter { &ON_US_LETTER } else { format }
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
    /// The wording of what stands around the questions.
    pub wording: &'a Wording,
}

/// What a group or a student gets.
#[derive(Clone, Debug)]
pub struct PaperSheet<'q> {
    /// The group, plain text; `None` if there is one only.
    pub group: Option<String>,
    /// The student's name, plain text; `None` if a line for it is to be printed.
    pub student: Option<String>,
    /// The questions in their order.
    pub questions: Vec<&'q Question>,
}

/// The sheets to be filled in, each of which begins on a page with an odd number of its own. An
/// error for each text that does not arrive on paper.
pub fn sheets(frame: &PaperFrame<'_>, sheets: &[PaperSheet<'_>]) -> Result<Vec<u8>, Vec<String>> {
    let parts: Vec<PrintedPart<'_>> = sheets.iter().map(PrintedPart::Asked).collect();
    printed(frame, &parts)
}

/// What is right on a sheet: the answer grid, then the sheet with its answers and explanations.
pub fn solutions(frame: &PaperFrame<'_>, sheet: &PaperSheet<'_>) -> Result<Vec<u8>, Vec<String>> {
    printed(frame, &[PrintedPart::Solved(sheet)])
}

/// What is right on the sheets of students: an answer grid with a row for each of them, then
/// `questions`, each of which stands on some sheet, with answers and explanations.
pub fn keys(
    frame: &PaperFrame<'_>,
    sheets: &[PaperSheet<'_>],
    questions: &[&Question],
) -> Result<Vec<u8>, Vec<String>> {
    printed(frame, &[PrintedPart::Keys(sheets, questions)])
}

fn capabilities() -> Capabilities {
    let mut can = Capabilities::default();
    can.features.remove(&Feature::Pictures);
    can
}

fn document(
    quiz: &Quiz,
    wording: &Wording,
    size: PaperSize,
) -> Result<Option<Document>, Vec<String>> {
    let frame = PaperFrame { title: &quiz.title, note: &quiz.name, size, wording };
    let questions = quiz.questions.iter().collect();
    let sheet = PaperSheet { group: None, student: None, questions };
    let bytes = printed(&frame, &[PrintedPart::Asked(&sheet), PrintedPart::Solved(&sheet)])?;
    Ok(Some((format!("{}.pdf", quiz.name), bytes)))
}

fn printed(frame: &PaperFrame<'_>, parts: &[PrintedPart<'_>]) -> Result<Vec<u8>, Vec<String>> {
    let data = data::data(frame, parts).map_err(|error| vec![error.to_string()])?;
    let pages = print::pages(&data.to_string())?;
    let wrong = check::wrong(&pages, &data::texts(parts));
    if wrong.is_empty() { print::pdf(&pages, &data.to_string()) } else { Err(wrong) }
}

#[cfg(test)]
mod tests;
