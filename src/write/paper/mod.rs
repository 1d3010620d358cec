//! Quiz → sheets of paper, as PDF.
//!
//! In: questions without pictures, and who gets them. Out: the bytes of a PDF: a sheet to print, or
//! what is right, or both. What holds: the bytes depend on what comes in only, the fonts are in the
//! binary and no network is asked; a program is not broken unless it is longer than a page; and
//! every text of a question was found again on the pages that were laid out, in its order.
//!
//! | file | does |
//! | --- | --- |
//! | `frame` | what is printed, on what, and for whom |
//! | `data` | questions → the data of the sheets |
//! | `listing` | programs → lines that fit |
//! | `sheet.typ` | the data → pages, in the language of typst |
//! | `print` | runs typst |
//! | `check` | finds the texts on the pages |

mod check;
mod data;
mod frame;
mod listing;
mod print;
mod printed;

use std::collections::BTreeSet;

use self::data::PrintedPart;
pub use self::frame::{PaperFrame, PaperHead, PaperSheet, PaperSize, USUAL_PRINT};
pub use self::print::forget;
use super::format::{Format, GroupForm};
use crate::ask::capability::{Capabilities, Feature};
use crate::ask::question::{Question, Quiz};
use crate::ask::wording::Wording;

/// The word for the format.
pub const NAME: &str = "paper";

/// Sheets of paper of the size A4; [`on`] takes another size. Where programs are wanted as pictures
/// only, whoever prints hands over the questions with text: paper cannot be copied into an editor.
pub const FORMAT: Format = Format {
    name: NAME,
    pictured: "paper_pictured",
    ending: ".pdf",
    platform: "A sheet of paper",
    purpose: "a sheet to print, then what is right",
    capabilities,
    document: |quiz, wording| document(quiz, wording, PaperSize::A4),
    remark: |_| None,
    group_form: GroupForm::Whole,
};

static ON_US_LETTER: Format =
    Format { document: |quiz, wording| document(quiz, wording, PaperSize::UsLetter), ..FORMAT };

/// The format, on paper of this size if it is one for paper.
pub fn on(format: &'static Format, size: PaperSize) -> &'static Format {
    if format.name == NAME && size == PaperSize::UsLetter { &ON_US_LETTER } else { format }
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

/// The characters of a text that the fonts of sheets do not have. Blanks count as had.
pub fn unprintable(text: &str, size: PaperSize, wording: &Wording) -> BTreeSet<char> {
    let frame = plain_frame(text, "", size, wording);
    let sheet = PaperSheet::of_all(Vec::new());
    let pages = data::data(&frame, &[PrintedPart::Asked(&sheet)])
        .map_err(|error| vec![error.to_string()])
        .and_then(|data| print::pages(&data.to_string()));
    forget();
    // Words that cannot be laid out at all are told where sheets are printed.
    pages.map(|pages| check::missing(&pages)).unwrap_or_default()
}

fn capabilities() -> Capabilities {
    Capabilities::default().without(Feature::Pictures)
}

fn document(
    quiz: &Quiz,
    wording: &Wording,
    size: PaperSize,
) -> Result<Option<Vec<u8>>, Vec<String>> {
    let frame = plain_frame(&quiz.title, &quiz.name, size, wording);
    let questions = quiz.questions.iter().collect();
    let sheet = PaperSheet::of_all(questions);
    let bytes = printed(&frame, &[PrintedPart::Asked(&sheet), PrintedPart::Solved(&sheet)]);
    forget();
    let bytes = bytes?;
    Ok(Some(bytes))
}

fn plain_frame<'a>(
    title: &'a str,
    note: &'a str,
    size: PaperSize,
    wording: &'a Wording,
) -> PaperFrame<'a> {
    PaperFrame { title, note, size, print: USUAL_PRINT, head: None, wording }
}

fn printed(frame: &PaperFrame<'_>, parts: &[PrintedPart<'_>]) -> Result<Vec<u8>, Vec<String>> {
    let data = data::data(frame, parts).map_err(|error| vec![error.to_string()])?;
    let pages = print::pages(&data.to_string())?;
    let wrong = check::wrong(&pages, &data::texts(parts));
    if wrong.is_empty() { print::pdf(&pages, &data.to_string()) } else { Err(wrong) }
}

#[cfg(test)]
mod tests;
