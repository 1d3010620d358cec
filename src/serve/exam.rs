//! Exams: put together, made, and looked at.
//!
//! In: the file of an exam in the folder. Out: what its form shows, the text after a change, and a
//! job that makes the exam as `tatsu exam` does, into `out` below the folder. What holds: every
//! file that the exam names lies in the folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::folder::{FolderError, WorkFolder};
use super::http::Response;
use super::job::{JobState, PageJob};
use super::outcome::relative;
use super::part::PartLane;
use super::state::PageState;
use crate::ask::facts::full_name;
use crate::diagnostic::{Diagnostic, by_file};
use crate::exam::file;
use crate::exam::record::{self, ExamSource};
use crate::make::bank::{BankFailure, PreparedExercise};
use crate::make::exam::{ExamJob, compare, wording};
use crate::make::exam_form::{ExamEdit, edited_exam, exam_form};
use crate::make::exam_input::{self, ExamInput};
use crate::make::exam_order::{ExamFile, ExamFiles, ExamOrder};
use crate::make::exam_outcome::ExamSummary;
use crate::make::json::{Obstacle, findings};
use crate::make::lane::LaneJvms;
use crate::make::status::Problem;
use crate::pipeline::StopSignal;
use crate::source::{LARGEST_SOURCE, Source, Sources};
use crate::write::artifact::EXAM_FILE;

/// How much is searched for each part, as with `tatsu exam`.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A text, and a change of it.
#[derive(Debug, Deserialize)]
pub struct ExamFormRequest {
    /// The text.
    pub text: String,
    /// The change, if one is wanted.
    pub edit: Option<ExamEdit>,
}

/// An exam to make or to check.
#[derive(Clone, Debug, Deserialize)]
pub struct ExamRequest {
    /// The file.
    pub file: String,
    /// Whether another exam of the same name is written over.
    #[serde(default)]
    pub force: bool,
}

/// What the form of a text shows, after the change.
pub fn form(request: ExamFormRequest) -> Response {
    let ExamFormRequest { mut text, edit } = request;
    if text.len() > LARGEST_SOURCE {
        return Response::refusal(413, "large", "the text is larger than 1 MB");
    }
    if let Some(edit) = edit {
        match edited_exam(&text, &edit) {
            Ok(changed) => text = changed,
            Err(message) => return Response::refusal(422, "exam", &message),
        }
    }
    Response::json(&json!({ "form": exam_form(&text), "text": text }))
}

/// The files of an exam, all of them in the folder.
#[derive(Debug)]
struct FolderFiles<'a> {
    folder: &'a WorkFolder,
    file: &'a str,
}

impl FolderFiles<'_> {
    fn read(&self, sources: &mut Sources, name: &str) -> Result<Source, Problem> {
        let text = self.folder.text(name).map_err(|error| in_folder(name, &error))?.text;
        let source = sources.add(name, text);
        source.ok_or_else(|| Problem::new("an exam names more files than can be read"))
    }
}

impl ExamFiles for FolderFiles<'_> {
    fn exam(&self, sources: &mut Sources) -> Result<Source, Problem> {
        self.read(sources, self.file)
    }

    fn text(&self, sources: &mut Sources, name: &str, file: ExamFile) -> Result<Source, Problem> {
        let source = self.read(sources, name)?;
        if !source.text().trim().is_empty() {
            return Ok(source);
        }
        let hint = match file {
            ExamFile::Part => "write a program with placeholders into it",
            ExamFile::Roster => "write `name`, and below it one name a line",
        };
        Err(Problem::new(format!("`{name}` is empty")).hint(hint))
    }

    fn place(&self, name: &str) -> Result<PathBuf, Problem> {
        self.folder.place(name.trim_end_matches('/')).map_err(|error| in_folder(name, &error))
    }
}

fn in_folder(name: &str, error: &FolderError) -> Problem {
    Problem::new(format!("`{name}`: {}", error.message()))
        .hint("on the page, an exam names files of this folder only")
}

/// The order for an exam file of the folder.
fn order_of(shared: &PageState, request: &ExamRequest) -> Result<ExamOrder, Problem> {
    let wrong = |error: FolderError| in_folder(&request.file, &error);
    let text = shared.folder.text(&request.file).map_err(wrong)?.text;
    let label = file::read(&Source::new(request.file.as_str(), text)).0.and_then(|one| one.label);
    let path = shared.folder.place(&request.file).map_err(wrong)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let output = format!("out/{}", full_name(&name, label.as_deref()));
    Ok(ExamOrder {
        output: Some(shared.folder.place(&output).map_err(wrong)?),
        file: path,
        name,
        check: false,
        force: request.force,
        timeout: TIMEOUT,
        jobs: shared.machine.cores,
        no_jvm: false,
        templates: None,
        now: shared.machine.now,
    })
}

/// Everything that is wrong with an exam and the files that it names.
pub fn check(shared: &PageState, request: &ExamRequest) -> Response {
    let read = order_of(shared, request).and_then(|order| {
        let order = ExamOrder { check: true, ..order };
        exam_input::read(&order, &FolderFiles { folder: &shared.folder, file: &request.file })
    });
    match read {
        Ok(input) => {
            let pools = input.exam.iter().flat_map(|exam| {
                exam.parts.iter().map(|part| input.pool(part, &exam.takers)).collect::<Vec<_>>()
            });
            let told = json!({
                "findings": findings_by_file(&input.sources, &input.findings),
                "students": input.students.len(),
                "pools": pools.collect::<Vec<_>>(),
            });
            Response::json(&told)
        }
        Err(problem) => Response::json(&json!({ "problem": Obstacle::of(&problem) })),
    }
}

fn findings_by_file(sources: &Sources, found: &[Diagnostic]) -> Vec<Value> {
    let of = |(source, found): (&Source, Vec<&Diagnostic>)| json!({ "file": source.name(), "diagnostics": findings(source, found) });
    by_file(sources, found).map(of).collect()
}

/// Begins to make an exam; the answer is the number of the job.
pub fn make(shared: &Arc<PageState>, request: ExamRequest) -> Response {
    let (id, stop) = shared.add_job("exam", request.file.clone(), 1);
    let own = Arc::clone(shared);
    shared.heavy.add(move |jvms| {
        if own.change_job(id, PageJob::begins) {
            let (state, outcome) = made(&own, &request, jvms, (id, &stop));
            own.change_job(id, |job| {
                job.ends(state, outcome);
                true
            });
        }
    });
    Response::json(&json!({ "job": id }))
}

fn made(
    shared: &PageState,
    request: &ExamRequest,
    jvms: &mut LaneJvms,
    (id, stop): (u64, &StopSignal),
) -> (JobState, Value) {
    let failed =
        |problem: &Problem| (JobState::Failed, json!({ "problem": Obstacle::of(problem) }));
    let read = order_of(shared, request).and_then(|order| {
        let files = FolderFiles { folder: &shared.folder, file: &request.file };
        Ok((exam_input::read(&order, &files)?, order))
    });
    let (mut input, order) = match read {
        Ok(read) => read,
        Err(problem) => return failed(&problem),
    };
    let wrong = |input: &ExamInput, found: &[Diagnostic]| {
        (JobState::Failed, json!({ "findings": findings_by_file(&input.sources, found) }))
    };
    let Some(exam) = input.exam.take().filter(|_| !input.has_errors()) else {
        return wrong(&input, &input.findings);
    };
    let output = order.output.clone().unwrap_or_default();
    if !order.force
        && let Err(problem) = compare(&output, &input.inputs)
    {
        let told = json!({ "problem": Obstacle::of(&problem), "occupied": true });
        return (JobState::Failed, told);
    }
    let prepared: Vec<PreparedExercise> =
        std::mem::take(&mut input.parts).into_iter().flatten().collect();
    let mut told = ExamSummary::of(Path::new(&request.file));
    told.name = Some(input.name.clone());
    let job = ExamJob { order: &order, exam: &exam, input: &input };
    let mut lane = PartLane { shared, jvms, id, stop };
    let mut search =
        |part: &file::ExamPart, order: &_, prepared: &_| lane.search(&part.name, order, prepared);
    let worded = wording(&order, &prepared);
    let finished = match job.find(prepared, &mut told, &mut search) {
        Ok(found) if !found.short.is_empty() => return wrong(&input, &found.short),
        Ok(found) => worded.and_then(|wording| {
            let source =
                ExamSource { name: request.file.clone(), text: input.source.text().to_owned() };
            let made = job.assemble(found, source, &wording)?;
            job.write(&output, &made, None, &mut told)?;
            Ok(made)
        }),
        Err(BankFailure::Exercise(found)) => return wrong(&input, &found),
        Err(BankFailure::Stopped) => return (JobState::Failed, json!({ "stopped": true })),
        Err(BankFailure::Problem(problem) | BankFailure::Occupied(problem)) => {
            return failed(&problem);
        }
    };
    match finished {
        Ok(made) => {
            let mut summary = serde_json::to_value(&told).unwrap_or_default();
            relative(&mut summary, &format!("{}/", shared.folder.root().display()));
            let told = json!({
                "folder": format!("out/{}", input.name),
                "summary": summary,
                "remarks": made.assembled.remarks,
                "warnings": made.assembled.warnings,
            });
            (JobState::Done, told)
        }
        Err(problem) => failed(&problem),
    }
}

/// An exam that was made: who gets what, and its files.
pub fn summary(shared: &PageState, folder: &str) -> Response {
    let name = format!("{folder}/{EXAM_FILE}");
    let bytes = match shared.folder.bytes(&name) {
        Ok(bytes) => bytes,
        Err(error) => return Response::refusal(404, error.word(), &error.message()),
    };
    match record::parse(&bytes) {
        Ok(record) => {
            let taker = |one: &record::TakerRecord| {
                json!({
                    "name": one.name,
                    "points": one.points,
                    "hardness": one.hardness,
                    "minutes": one.minutes,
                    "questions": one.sheet.len(),
                })
            };
            let takers = record.groups.iter().chain(&record.students);
            let at_top = record.files.iter().filter(|file| !file.contains('/'));
            let parts = record.parts.iter().map(|part| {
                json!({
                    "title": part.title,
                    "skeleton": part.skeleton,
                    "count": part.count,
                    "points": part.points,
                    "questions": part.questions.len(),
                })
            });
            Response::json(&json!({
                "folder": folder,
                "name": record.name,
                "file": record.source.name,
                "takers": takers.map(taker).collect::<Vec<_>>(),
                "parts": parts.collect::<Vec<_>>(),
                "files": at_top.collect::<Vec<_>>(),
            }))
        }
        Err((reason, help)) => Response::refusal(422, "exam", &format!("{name} {reason}; {help}")),
    }
}

/// A sheet, for a frame.
pub fn sheet(shared: &PageState, path: &str) -> Response {
    let is_sheet =
        path.starts_with("out/") && path.rsplit_once('.').is_some_and(|(_, kind)| kind == "pdf");
    let bytes = shared.folder.bytes(path).ok().filter(|bytes| bytes.starts_with(b"%PDF-"));
    match bytes.filter(|_| is_sheet) {
        Some(bytes) => super::frame::sheet_frame(bytes),
        None => Response::refusal(404, "missing", "there is no such sheet in the folder"),
    }
}
