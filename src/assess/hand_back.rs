//! What is handed back: a page for each student, an archive of them for Moodle, and tables.
//!
//! In: submissions with their pages, points and comments, and the grading worksheet if there is
//! one. Out: files in a folder, and what is to be told. What holds: a page names its student
//! only; a file that somebody has changed since it was written stays as it is; what was written
//! before and is as it was left is written over.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::worksheet::{FilledWorksheet, SubmissionOwner, Worksheet, WorksheetGrade, shown_points};
use crate::classes::table::table_text;
use crate::make::status::Problem;
use crate::write::artifact::{self, Artifact, Role};
use crate::write::bank::hash_of;
use crate::write::package::pack;

/// The list of what was written.
const LIST: &str = "handed-back.json";

/// The archive of all pages, for Moodle.
const ARCHIVE: &str = "feedback.zip";

/// The name of a page in the folder of its student.
const PAGE: &str = "feedback.html";

/// What one student gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudentResult {
    /// What the submission is called.
    pub name: String,
    /// Its points in hundredths, where points are given.
    pub hundredths: Option<u64>,
    /// What is said of it, as HTML.
    pub comment: String,
    /// The page.
    pub page: Vec<u8>,
}

/// What was written, and what is to be told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandedBack {
    /// The files that were written.
    pub written: Vec<PathBuf>,
    /// Files that somebody has changed, and that stay as they are.
    pub kept: Vec<PathBuf>,
    /// What the worksheet came to.
    pub sheet: Option<FilledWorksheet>,
}

/// The list of what was written, with a hash of each file.
#[derive(Default, Serialize, Deserialize)]
struct WrittenList {
    files: BTreeMap<String, String>,
}

impl WrittenList {
    /// The list in a folder; an empty one where there is none.
    fn of(folder: &Path) -> Self {
        let list = std::fs::read(folder.join(LIST)).unwrap_or_default();
        serde_json::from_slice(&list).unwrap_or_default()
    }

    /// What stands in the place of a file where somebody has changed it since it was written, or
    /// has put it there.
    fn changed(&self, folder: &Path, path: &str, bytes: &[u8]) -> Option<Vec<u8>> {
        let there = std::fs::read(folder.join(path)).ok()?;
        let is_as_left =
            there == bytes || self.files.get(path).is_some_and(|hash| *hash == hash_of(&there));
        (!is_as_left).then_some(there)
    }
}

/// The name of the folder of a submission's page, and of its student on the page.
pub fn names_of(submission: &str) -> (String, String) {
    let last = submission.trim_end_matches(['/', '\\']);
    let last = last.rsplit(['/', '\\']).next().unwrap_or(last);
    let owner = SubmissionOwner::of(submission);
    let folder = if owner.number.is_some() { last.to_owned() } else { owner.name.clone() };
    let is_plain = folder.contains(|one: char| !one.is_whitespace() && one != '.');
    let folder = if is_plain { folder } else { String::from("submission") };
    (folder, owner.name)
}

/// A file, and its path below the folder of what is handed back.
type HandedFile = (String, Vec<u8>);

/// All files, and what the worksheet came to.
type HandedFiles = (Vec<HandedFile>, Option<FilledWorksheet>);

/// What stands in the place of a page, by its path and by what tatsu would write there, where
/// somebody has changed it.
type ChangedPage<'a> = &'a dyn Fn(&str, &[u8]) -> Option<Vec<u8>>;

/// Writes what is handed back into a folder.
pub fn hand_back(
    folder: &Path,
    results: &[StudentResult],
    sheet: Option<Worksheet>,
    title: &str,
) -> Result<HandedBack, Problem> {
    let list = WrittenList::of(folder);
    // What somebody has written into a page is handed back, too.
    let own = |place: &str, bytes: &[u8]| list.changed(folder, place, bytes);
    let (files, sheet) = handed_back(results, sheet, title, &own)?;
    let mut told = HandedBack { sheet, ..HandedBack::default() };
    write(folder, files, list, &mut told)?;
    Ok(told)
}

/// What is handed back: the pages, their archive, the worksheet and a table for the grade book.
/// `own` is what stands in the place of a page where somebody has changed it.
pub fn handed_back(
    results: &[StudentResult],
    sheet: Option<Worksheet>,
    title: &str,
    own: ChangedPage<'_>,
) -> Result<HandedFiles, Problem> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut files: Vec<HandedFile> = Vec::new();
    let mut packed = Vec::new();
    for one in results {
        let (mut name, _) = names_of(&one.name);
        let count = taken.entry(name.to_lowercase()).or_default();
        *count += 1;
        if *count > 1 {
            name = format!("{name} {count}");
        }
        let path = format!("{name}/{PAGE}");
        let place = format!("feedback/{path}");
        let page = own(&place, &one.page).unwrap_or_else(|| one.page.clone());
        packed.push((path, String::from_utf8_lossy(&page).into_owned()));
        files.push((place, one.page.clone()));
    }
    let archive = pack(&packed).map_err(|error| Problem::new(format!("no archive: {error}")))?;
    files.push((ARCHIVE.to_owned(), archive));
    let Some(sheet) = sheet else { return Ok((files, None)) };
    let is_german = sheet.is_german();
    let grade = |one: &StudentResult| WorksheetGrade {
        name: one.name.clone(),
        hundredths: one.hundredths.unwrap_or_default(),
        comment: one.comment.clone(),
    };
    let filled = sheet.fill(&results.iter().map(grade).collect::<Vec<_>>());
    files.push(("worksheet.csv".to_owned(), filled.bytes.clone()));
    if filled.people.iter().flatten().any(|(_, mail)| mail.is_some()) {
        let table = grade_book(results, &filled, title, is_german);
        files.push(("gradebook.csv".to_owned(), table.into_bytes()));
    }
    Ok((files, Some(filled)))
}

/// A table whose headings the grade book of Moodle takes.
fn grade_book(
    results: &[StudentResult],
    filled: &FilledWorksheet,
    title: &str,
    is_german: bool,
) -> String {
    let head = if is_german {
        ["Vollständiger Name", "E-Mail-Adresse", title]
    } else {
        ["Full name", "Email address", title]
    };
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (one, person) in results.iter().zip(&filled.people) {
        if let (Some((name, Some(mail))), Some(points)) = (person, one.hundredths)
            && !filled.kept.contains(name)
        {
            rows.push(vec![name.clone(), mail.clone(), shown_points(points, is_german)]);
        }
    }
    table_text(&rows)
}

/// Writes files, but none that somebody has changed.
fn write(
    folder: &Path,
    files: Vec<HandedFile>,
    mut list: WrittenList,
    told: &mut HandedBack,
) -> Result<(), Problem> {
    let trouble = |error: &artifact::WriteError| {
        Problem::new(error.to_string()).hint("name another folder with `--hand-back`")
    };
    let mut artifacts = Vec::new();
    for (path, bytes) in files {
        if list.changed(folder, &path, &bytes).is_some() {
            told.kept.push(folder.join(&path));
            continue;
        }
        list.files.insert(path.clone(), hash_of(&bytes));
        told.written.push(folder.join(&path));
        artifacts.push(Artifact { path: path.into(), role: Role::Report, bytes });
    }
    let bytes = serde_json::to_vec_pretty(&list).unwrap_or_default();
    artifacts.push(Artifact { path: LIST.into(), role: Role::Report, bytes });
    artifact::write_beside(folder, &artifacts).map(|_| ()).map_err(|error| trouble(&error))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "the test changes a page as a person would")]

    use super::*;

    fn result(name: &str, page: &str) -> StudentResult {
        StudentResult {
            name: name.to_owned(),
            hundredths: Some(850),
            comment: "right".to_owned(),
            page: page.as_bytes().to_vec(),
        }
    }

    #[test]
    fn a_page_that_was_changed_by_hand_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let both =
            [result("in/Anna_1_assignsubmission_file", "one"), result("in/bert.java", "two")];
        let first = hand_back(folder.path(), &both, None, "Sum").expect("written");
        assert_eq!((first.written.len(), first.kept.len()), (3, 0));
        let anna = folder.path().join("feedback/Anna_1_assignsubmission_file/feedback.html");
        let bert = folder.path().join("feedback/bert/feedback.html");
        std::fs::write(&bert, "two, and a word of praise").expect("a change");
        let both =
            [result("in/Anna_1_assignsubmission_file", "uno"), result("in/bert.java", "due")];
        let second = hand_back(folder.path(), &both, None, "Sum").expect("written");
        assert_eq!(second.kept, [bert.as_path()]);
        assert_eq!(std::fs::read_to_string(&anna).expect("a page"), "uno");
        assert!(std::fs::read_to_string(&bert).expect("a page").ends_with("praise"));
    }

    #[test]
    fn two_submissions_of_one_name_have_two_pages() {
        let folder = tempfile::tempdir().expect("a folder");
        let both = [result("a/x.java", "one"), result("b/X.java", "two")];
        let told = hand_back(folder.path(), &both, None, "Sum").expect("written");
        assert_eq!(told.written[1], folder.path().join("feedback/X 2/feedback.html"));
        assert_eq!(names_of("z/Anna M_7_assignsubmission_file/").1, "Anna M");
    }
}
