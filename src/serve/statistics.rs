//! Statistics after a quiz, on what Moodle exported.
//!
//! In: banks of the folder, and the bytes of reports. Out: the page about them for a frame, and its
//! tables. What holds: reports are read in memory and never kept; the page names no student.

use serde::Deserialize;
use serde_json::json;

use super::bank::record;
use super::http::Response;
use super::state::PageState;
use super::upload::bytes_of;
use crate::make::json::Obstacle;
use crate::make::statistics::{AskedBanks, ExportedReport, QuizStatistics, quiz_statistics};
use crate::make::status::Problem;
use crate::skeleton::front_matter::Language;
use crate::statistics::table;
use crate::write::artifact::EXAM_FILE;
use crate::write::bank::banks_in;

/// The most reports at once.
const MAX_REPORTS: usize = 40;

/// A file that was dropped on the page.
#[derive(Debug, Deserialize)]
pub struct UploadedFile {
    /// Its name.
    pub name: String,
    /// Its bytes in base 64.
    pub base64: String,
}

/// Reports, and the bank or the exam whose questions the quiz had.
#[derive(Debug, Deserialize)]
pub struct StatisticsRequest {
    /// The folder of a bank or of an exam, such as `out/loops`.
    pub folder: String,
    /// The reports.
    pub files: Vec<UploadedFile>,
    /// The language of the page; that of the reports if none is said.
    pub language: Option<String>,
}

/// The statistics, or what is wrong with the reports.
pub fn answer(shared: &PageState, request: StatisticsRequest) -> Response {
    let StatisticsRequest { folder, files, language } = request;
    let asked = match asked(shared, &folder) {
        Ok(asked) => asked,
        Err(refusal) => return refusal,
    };
    if files.is_empty() || files.len() > MAX_REPORTS {
        return Response::refusal(422, "files", &format!("give 1 to {MAX_REPORTS} files"));
    }
    let mut reports = Vec::new();
    for UploadedFile { name, base64 } in files {
        match bytes_of(&base64) {
            Some(bytes) => reports.push(ExportedReport { name, bytes }),
            None => return Response::refusal(422, "files", "a file did not arrive as it is"),
        }
    }
    let language = language.as_deref().and_then(Language::of_word);
    let found = match quiz_statistics(&asked, reports, language, &[]) {
        Ok(Ok(found)) => found,
        Ok(Err(problems)) => return trouble(&problems),
        Err(problem) => return trouble(&[problem]),
    };
    let QuizStatistics { figures, page, wording } = found;
    let artifact = match page.artifact(&wording) {
        Ok(artifact) => artifact,
        Err(error) => return trouble(&[Problem::new(error.to_string())]),
    };
    let tables = table::tables(&figures).into_iter().map(|one| {
        let text = String::from_utf8_lossy(&one.bytes).into_owned();
        json!({ "name": one.path.to_string_lossy(), "text": text })
    });
    Response::json(&json!({
        "frame": shared.add_frame(artifact.bytes),
        "remarks": page.plain_remarks(),
        "tables": tables.collect::<Vec<_>>(),
    }))
}

fn trouble(problems: &[Problem]) -> Response {
    let told: Vec<Obstacle> = problems.iter().map(Obstacle::of).collect();
    Response::json(&json!({ "problems": told }))
}

/// A table for the answers on the sheets of an exam, as a download.
pub fn answers_table(shared: &PageState, folder: &str) -> Response {
    match asked(shared, folder).map(|asked| asked.empty_table()) {
        Ok(Some(table)) => super::bank::attached("answers.csv", table.into_bytes()),
        Ok(None) => Response::refusal(404, "missing", "there is no exam in this folder"),
        Err(refusal) => refusal,
    }
}

/// The bank in a folder, or those of the parts of an exam.
fn asked(shared: &PageState, folder: &str) -> Result<AskedBanks, Response> {
    let refusal = |message: &str| Response::refusal(404, "missing", message);
    let place = shared.folder.place(folder).map_err(|error| refusal(&error.message()))?;
    if !folder.starts_with("out/") {
        return Err(refusal("there are no questions in this folder"));
    }
    let mut asked = AskedBanks::default();
    if shared.folder.bytes(&format!("{folder}/{EXAM_FILE}")).is_ok() {
        let found = banks_in(&place).map_err(|error| refusal(&Problem::from(error).message))?;
        let banks = found.into_iter().map(|one| one.bank).collect();
        asked.add(&place, banks).map_err(|problem| refusal(&problem.message))?;
    } else {
        asked.banks.push(record(shared, folder)?);
    }
    Ok(asked)
}
