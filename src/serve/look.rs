//! One question as a student sees it, and how many there are.
//!
//! In: a file of the folder and a seed. Out: the self-test page of one question, for a frame, and
//! where its options come from. What holds: the question is made by the same steps as a bank, a JVM
//! has confirmed it, and nothing is written into the folder; the frame runs the scripts of the page
//! as it is built in and no others.

use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::http::Response;
use super::source::{file_of, trouble};
use super::state::PageState;
use crate::ask::listing;
use crate::ask::question::{Choice, Question};
use crate::ask::wording::Wording;
use crate::dialogue::is_dialogue;
use crate::make::bank::{PreparedExercise, SearchWatch, SearchedExercise, prepare, search};
use crate::make::json::{Obstacle, findings};
use crate::make::known_words::format_of_word;
use crate::make::lane::LaneJvms;
use crate::make::order::BankOrder;
use crate::make::refusal::refused;
use crate::make::tally::tally;
use crate::pipeline::{BankContents, Generated, StopSignal};
use crate::skeleton::front_matter::Language;
use crate::write::format::Format;
use crate::write::html::FORMAT;

/// How long a browser waits for a question at most.
const PATIENCE: Duration = Duration::from_mins(3);

/// How many questions are shown at once.
const MANY: usize = 60;

/// How much is searched for a question, as with `tatsu gen`.
const TIMEOUT: Duration = Duration::from_mins(1);

/// How much is searched among the runs of a dialogue, of which one is wanted.
const RUNS: Duration = Duration::from_secs(5);

/// Which question to show.
#[derive(Clone, Debug, Deserialize)]
pub struct LookRequest {
    /// The file.
    pub file: String,
    /// Which question: the same number, the same question.
    #[serde(default)]
    pub seed: u64,
    /// The language of the question, whatever the file says.
    pub language: Option<String>,
    /// The word for the format in which it is shown; a page that can be answered if none is said.
    pub format: Option<String>,
    /// The language of the page, in which misconceptions are told.
    pub told_in: Option<String>,
}

/// Which questions to show.
#[derive(Clone, Debug, Deserialize)]
pub struct ManyRequest {
    /// The file.
    pub file: String,
    /// Those whose answer this is; all of them if none is said.
    pub answer: Option<String>,
    /// The language of the questions, whatever the file says.
    pub language: Option<String>,
}

/// Makes a question and answers with its frame.
pub fn answer(shared: &Arc<PageState>, request: LookRequest) -> Response {
    previewed(shared, move |own, jvms, stop| looked(own, &request, jvms, stop))
}

/// Makes many questions, and answers with a frame of those that are wanted.
pub fn many(shared: &Arc<PageState>, request: ManyRequest) -> Response {
    previewed(shared, move |own, jvms, stop| looked_at_many(own, &request, jvms, stop))
}

/// Runs a preview on its lane, in the place of one that runs.
fn previewed(
    shared: &Arc<PageState>,
    look: impl FnOnce(&PageState, &mut LaneJvms, &StopSignal) -> Value + Send + 'static,
) -> Response {
    let stop = StopSignal::default();
    {
        let mut last = shared.look.lock().unwrap_or_else(PoisonError::into_inner);
        last.set();
        *last = stop.clone();
    }
    let (answer, wait) = channel();
    let own = Arc::clone(shared);
    shared.quick.add(move |jvms| {
        // A browser that has gone does not wait any more.
        let _ = answer.send(look(&own, jvms, &stop));
    });
    match wait.recv_timeout(PATIENCE) {
        Ok(value) => Response::json(&value),
        Err(_) => Response::refusal(503, "late", "no question was found in three minutes"),
    }
}

/// A question that was made to be looked at.
struct Preview {
    job: PreparedExercise,
    generated: Generated,
}

/// Makes questions of which nothing is written.
fn preview(
    shared: &PageState,
    (file, language): (&str, Option<&str>),
    (number, seed): (usize, u64),
    jvms: &mut LaneJvms,
    stop: &StopSignal,
) -> Result<Preview, Value> {
    if stop.is_set() {
        return Err(json!({ "superseded": true }));
    }
    let (source, path, name) = file_of(shared, file)
        .map_err(|error| json!({ "problem": { "message": error.message() } }))?;
    // Where results would go: nothing is written.
    let no_place = |_| json!({ "problem": { "message": "there is no place for temporary files" } });
    let aside = tempfile::tempdir().map_err(no_place)?;
    let order = BankOrder {
        number,
        seed,
        output: Some(aside.path().to_owned()),
        force: true,
        timeout: if is_dialogue(&source) { RUNS } else { TIMEOUT },
        jobs: shared.machine.cores,
        format: vec![&FORMAT],
        language: language.and_then(Language::of_word),
        ..BankOrder::default()
    };
    let job = prepare(&order, &path, name, &source)
        .map_err(|unprepared| trouble(&source, unprepared.failure))?;
    let ready = jvms.of(&job.exercise).map_err(|problem| trouble(&source, problem.into()))?;
    let begin = (shared.machine.now)();
    let watch = SearchWatch { event: &mut |_| {}, stop: stop.clone(), begin };
    let searched = search(&order, &job, ready, watch);
    if stop.is_set() {
        jvms.forget();
        return Err(json!({ "superseded": true }));
    }
    match searched {
        Ok(SearchedExercise { generated, .. }) => Ok(Preview { job, generated }),
        Err(failure) => Err(trouble(&source, failure)),
    }
}

/// The page of the questions that were made.
fn page_of(generated: &Generated) -> Option<&[u8]> {
    let of = |key| generated.artifacts.iter().find(|one| one.role.key() == key);
    of(FORMAT.name).or_else(|| of(FORMAT.pictured)).map(|one| one.bytes.as_slice())
}

fn looked(
    shared: &PageState,
    request: &LookRequest,
    jvms: &mut LaneJvms,
    stop: &StopSignal,
) -> Value {
    let file = (request.file.as_str(), request.language.as_deref());
    let Preview { job, generated } = match preview(shared, file, (1, request.seed), jvms, stop) {
        Ok(preview) => preview,
        Err(told) => return told,
    };
    let (Some(contents), Some(page)) = (&generated.contents, page_of(&generated)) else {
        return json!({ "nothing": true, "remarks": generated.shortcomings });
    };
    let warnings = [job.warnings.as_slice(), &generated.choice.warnings].concat();
    let told_in = request.told_in.as_deref().and_then(Language::of_word).unwrap_or_default();
    let format = request.format.as_deref().and_then(format_of_word);
    let shape = match format.filter(|format| format.name != FORMAT.name) {
        Some(format) => in_format(shared, format, contents, &job),
        None => json!({ "frame": shared.add_frame(alone(page)) }),
    };
    json!({
        "shape": shape,
        "seed": request.seed,
        "question": job.exercise.question(),
        "answer": answers(contents),
        "origins": origins(contents, shared.wording(told_in)),
        "java": generated.java,
        "remarks": generated.shortcomings,
        "diagnostics": findings(job.exercise.source(), &warnings),
    })
}

fn looked_at_many(
    shared: &PageState,
    request: &ManyRequest,
    jvms: &mut LaneJvms,
    stop: &StopSignal,
) -> Value {
    let file = (request.file.as_str(), request.language.as_deref());
    let Preview { job, generated } = match preview(shared, file, (MANY, 0), jvms, stop) {
        Ok(preview) => preview,
        Err(told) => return told,
    };
    let Some(contents) = &generated.contents else {
        return json!({ "nothing": true, "remarks": generated.shortcomings });
    };
    let answer_of = |question: &Question| {
        let asked = question.all_asked().map(|one| one.answer.shown());
        asked.collect::<Vec<_>>().join(" | ")
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for question in &contents.quiz.questions {
        *counts.entry(answer_of(question)).or_default() += 1;
    }
    let mut quiz = contents.with_text.clone().unwrap_or_else(|| contents.quiz.clone());
    if let Some(wanted) = &request.answer {
        quiz.questions.retain(|question| answer_of(question) == *wanted);
    }
    let page = match FORMAT.artifact(&quiz, &job.wording) {
        Ok(Some(artifact)) => artifact.bytes,
        Ok(None) => Vec::new(),
        Err(refusal) => {
            return json!({ "problem": { "message": refused(refusal).message } });
        }
    };
    let answers: Vec<Value> = counts
        .into_iter()
        .map(|(answer, count)| json!({ "answer": answer, "count": count }))
        .collect();
    json!({
        "frame": shared.add_frame(page),
        "shown": quiz.questions.len(),
        "answers": answers,
        "remarks": generated.shortcomings,
    })
}

/// A question in a format that is no page: as sheets, as a text, or as a file that is not shown.
fn in_format(
    shared: &PageState,
    format: &Format,
    contents: &BankContents,
    job: &PreparedExercise,
) -> Value {
    let quiz = contents.with_text.as_ref().unwrap_or(&contents.quiz);
    match format.artifact(quiz, &job.wording) {
        Ok(Some(artifact)) if artifact.bytes.starts_with(b"%PDF-") => {
            json!({ "sheet": shared.add_frame(artifact.bytes) })
        }
        Ok(Some(artifact)) => match String::from_utf8(artifact.bytes) {
            Ok(text) => json!({ "text": text }),
            Err(_) => json!({ "packed": true }),
        },
        Ok(None) => json!({ "packed": true }),
        Err(refusal) => json!({ "problem": Obstacle::of(&refused(refusal)) }),
    }
}

/// The page of one question without what stands around many.
fn alone(page: &[u8]) -> Vec<u8> {
    const AROUND: &str = "header, .score, .question > h2 { display: none; }\n";
    let page = String::from_utf8_lossy(page);
    page.replacen("</style>\n</head>", &format!("{AROUND}</style>\n</head>"), 1).into_bytes()
}

/// What is right, for each question that is asked.
fn answers(contents: &BankContents) -> Vec<String> {
    let questions = contents.quiz.questions.iter();
    questions.flat_map(Question::all_asked).map(|one| one.answer.shown()).collect()
}

/// Where the wrong options come from.
fn origins(contents: &BankContents, wording: Option<&Wording>) -> Vec<Value> {
    let thought = |rule: &&'static str| {
        let html = wording?.say(&format!("thought.{rule}"), Vec::new()).ok()?;
        Some(listing::plain(&html))
    };
    let of = |option: &&Choice| {
        json!({
            "thoughts": option.origin.rules().iter().filter_map(thought).collect::<Vec<_>>(),
            "option": option.plain,
            "right": option.right,
            "origin": option.origin.as_str(),
            "rules": option.origin.rules(),
        })
    };
    let questions = contents.quiz.questions.iter().flat_map(Question::all_asked);
    questions.flat_map(|one| one.answer.options()).map(|option| of(&option)).collect()
}

/// Counts the questions that a file can have.
pub fn counted(shared: &PageState, file: &str) -> Response {
    let source = match file_of(shared, file) {
        Ok((source, ..)) => source,
        Err(error) => return Response::refusal(422, error.word(), &error.message()),
    };
    if is_dialogue(&source) {
        return Response::json(&json!({ "dialogue": true }));
    }
    match tally(&source, shared.machine) {
        Some(counted) => Response::json(&counted.report),
        None => Response::json(&json!({ "mistaken": true })),
    }
}
