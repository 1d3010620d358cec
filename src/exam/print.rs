//! The sheets of an exam on paper.
//!
//! In: the parts, and who gets which of their questions. Out: for each group a PDF with its sheet
//! and one with what is right; for students one PDF with a sheet each, and one with what is right
//! on all of them. What holds: questions stand on a sheet in the order of the parts.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rayon::prelude::*;

use super::file::{SheetHead, Takers};
use super::made::{AssemblyError, ExamFrame, ExamStudent, MadePart, TakerSheet};
use super::record::OwnTerms;
use crate::ask::listing;
use crate::ask::question::Question;
use crate::write::artifact::{Artifact, Role};
use crate::write::paper::{self, PaperFrame, PaperHead, PaperSheet, USUAL_PRINT};

/// The groups whose sheets are printed at once: what is remembered of their pages is kept until all
/// of them are done.
const AT_ONCE: usize = 8;

/// The files; an error if a question cannot be printed.
pub fn printed(
    frame: &ExamFrame<'_>,
    parts: &[MadePart<'_>],
    takers: &[TakerSheet],
) -> Result<Vec<Artifact>, AssemblyError> {
    for made in parts {
        paper::FORMAT.must_express(made.contents.printed()).map_err(AssemblyError::Format)?;
    }
    let SheetHead { date, room, time, aids, intro } = frame.exam.head.clone();
    let head = PaperHead { date, room, time, aids, intro };
    let on = PaperFrame {
        title: &frame.exam.title,
        note: frame.name,
        size: frame.exam.paper,
        print: USUAL_PRINT,
        head: Some(&head),
        wording: frame.wording,
    };
    match frame.exam.takers {
        Takers::Groups(_) => of_groups(&on, parts, takers),
        Takers::Students(_) => of_students(&on, frame.students, parts, takers),
    }
}

/// Two files for each group.
fn of_groups(
    on: &PaperFrame<'_>,
    parts: &[MadePart<'_>],
    takers: &[TakerSheet],
) -> Result<Vec<Artifact>, AssemblyError> {
    let mut sheets = Vec::new();
    for taker in takers {
        let mut sheet = sheet(parts, taker);
        let mut name = on.note.to_owned();
        if takers.len() > 1 {
            let values = vec![("name", taker.name.clone().into())];
            let word = on.wording.say("exam.group", values).map_err(AssemblyError::Wording)?;
            sheet.group = Some(listing::plain(&word));
            name = format!("{name}_{}", taker.name);
        }
        sheets.push((name, sheet));
    }
    let printed = |(name, sheet): &(String, PaperSheet<'_>)| {
        let asked = file(name, false, paper::sheets(on, std::slice::from_ref(sheet)))?;
        Ok([asked, file(name, true, paper::solutions(on, sheet))?])
    };
    let mut all = Vec::new();
    for some in sheets.chunks(AT_ONCE) {
        let files: Result<Vec<[Artifact; 2]>, AssemblyError> =
            some.par_iter().map(printed).collect();
        paper::forget();
        all.extend(files?.into_iter().flatten());
    }
    Ok(all)
}

/// A file with all sheets, and one with what is right on them; sheets in another size of print are
/// in files of their own.
fn of_students(
    on: &PaperFrame<'_>,
    students: &[ExamStudent],
    parts: &[MadePart<'_>],
    takers: &[TakerSheet],
) -> Result<Vec<Artifact>, AssemblyError> {
    let mut sheets: Vec<PaperSheet<'_>> = Vec::new();
    let mut by_size: BTreeMap<u32, Vec<PaperSheet<'_>>> = BTreeMap::new();
    for taker in takers {
        let own = students.iter().find(|one| one.name == taker.name).map(|one| &one.own);
        let OwnTerms { number, size, time } = own.cloned().unwrap_or_default();
        let student = Some(taker.name.clone());
        let sheet = PaperSheet { student, number, time, ..sheet(parts, taker) };
        by_size.entry(size.unwrap_or(USUAL_PRINT)).or_default().push(sheet.clone());
        sheets.push(sheet);
    }
    let mut questions: Vec<&Question> = Vec::new();
    for (at, made) in parts.iter().enumerate() {
        let all = made.contents.printed().questions.iter().enumerate();
        let is_asked = |place: usize| takers.iter().any(|taker| taker.sheet[at].contains(&place));
        questions.extend(all.filter(|(place, _)| is_asked(*place)).map(|(_, question)| question));
    }
    let printed = |(size, sheets): (&u32, &Vec<PaperSheet<'_>>)| {
        (*size, paper::sheets(&PaperFrame { print: *size, ..*on }, sheets))
    };
    let (asked, solved) = rayon::join(
        || by_size.iter().map(printed).collect::<Vec<_>>(),
        || paper::keys(on, &sheets, &questions),
    );
    paper::forget();
    let mut files = Vec::new();
    for (size, asked) in asked {
        let is_usual = size == USUAL_PRINT;
        let name = if is_usual { on.note.to_owned() } else { format!("{}_{size}pt", on.note) };
        files.push(file(&name, false, asked)?);
    }
    files.push(file(on.note, true, solved)?);
    Ok(files)
}

/// The questions that a group or a student gets, part by part.
fn sheet<'q>(parts: &'q [MadePart<'_>], taker: &TakerSheet) -> PaperSheet<'q> {
    let of_part = |(made, places): (&'q MadePart<'_>, &Vec<usize>)| {
        places.iter().map(|place| &made.contents.printed().questions[*place]).collect::<Vec<_>>()
    };
    let questions = parts.iter().zip(&taker.sheet).flat_map(of_part).collect();
    PaperSheet::of_all(questions)
}

fn file(
    name: &str,
    is_solved: bool,
    bytes: Result<Vec<u8>, Vec<String>>,
) -> Result<Artifact, AssemblyError> {
    let violations = |violations| AssemblyError::Format(paper::FORMAT.broken(violations));
    let ending = if is_solved { "_solutions" } else { "" };
    Ok(Artifact {
        path: PathBuf::from(format!("{name}{ending}.pdf")),
        role: Role::Sheet { is_solved },
        bytes: bytes.map_err(violations)?,
    })
}
