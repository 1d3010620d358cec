//! One question as a student sees it, and how many there are.
//!
//! In: a file of the folder and a seed. Out: the self-test page of one question, for a frame, and
//! where its options come from. What holds: the question is made by the same steps as a bank, a JVM
//! has confirmed it, and nothing is written into the folder; the frame runs the scripts of the page
//! as it is built in and no others.

use std::sync::mpsc::channel;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::http::Response;
use super::lane::LaneJvms;
use super::source::{file_of, trouble};
use super::state::PageState;
use crate::ask::question::{Choice, Question};
use crate::dialogue::is_dialogue;
use crate::make::bank::{SearchWatch, SearchedExercise, prepare, search};
use crate::make::json::{CountReport, findings, number};
use crate::make::order::BankOrder;
use crate::pipeline::{BankContents, StopSignal};
use crate::skeleton::front_matter::Language;
use crate::solve::count::CountRequest;
use crate::solve::count::exhaust::count;
use crate::write::html::FORMAT;

/// How long a browser waits for a question at most.
const PATIENCE: Duration = Duration::from_mins(3);

/// How much is searched for a question, as with `tatsu gen`.
const TIMEOUT: Duration = Duration::from_mins(1);

/// How much is searched among the runs of a dialogue, of which one is wanted.
const RUNS: Duration = Duration::from_secs(5);

/// How long counting may take.
const COUNTING: Duration = Duration::from_secs(10);

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
}

/// Makes a question and answers with its frame.
pub fn answer(shared: &Arc<PageState>, request: LookRequest) -> Response {
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
        let _ = answer.send(looked(&own, &request, jvms, &stop));
    });
    match wait.recv_timeout(PATIENCE) {
        Ok(value) => Response::json(&value),
        Err(_) => Response::refusal(503, "late", "no question was found in three minutes"),
    }
}

fn looked(
    shared: &PageState,
    request: &LookRequest,
    jvms: &mut LaneJvms,
    stop: &StopSignal,
) -> Value {
    if stop.is_set() {
        return json!({ "superseded": true });
    }
    let (source, path, name) = match file_of(shared, &request.file) {
        Ok(file) => file,
        Err(error) => return json!({ "problem": { "message": error.message() } }),
    };
    // Where results would go: nothing is written.
    let Ok(aside) = tempfile::tempdir() else {
        return json!({ "problem": { "message": "there is no place for temporary files" } });
    };
    let order = BankOrder {
        number: 1,
        seed: request.seed,
        output: Some(aside.path().to_owned()),
        force: true,
        timeout: if is_dialogue(&source) { RUNS } else { TIMEOUT },
        jobs: shared.machine.cores,
        format: vec![&FORMAT],
        language: request.language.as_deref().and_then(Language::of_word),
        ..BankOrder::default()
    };
    let job = match prepare(&order, &path, name, &source) {
        Ok(job) => job,
        Err(unprepared) => return trouble(&source, unprepared.failure),
    };
    let ready = match jvms.of(&job.exercise) {
        Ok(ready) => ready,
        Err(problem) => return trouble(&source, problem.into()),
    };
    let begin = (shared.machine.now)();
    let watch = SearchWatch { event: &mut |_| {}, stop: stop.clone(), begin };
    let searched = search(&order, &job, ready, watch);
    if stop.is_set() {
        jvms.forget();
        return json!({ "superseded": true });
    }
    let generated = match searched {
        Ok(SearchedExercise { generated, .. }) => generated,
        Err(failure) => return trouble(&source, failure),
    };
    let Some(contents) = &generated.contents else {
        return json!({ "nothing": true, "remarks": generated.shortcomings });
    };
    let page = generated.artifacts.iter().find(|one| one.role.key() == FORMAT.name);
    let pictured = generated.artifacts.iter().find(|one| one.role.key() == FORMAT.pictured);
    let Some(page) = page.or(pictured) else {
        return json!({ "nothing": true, "remarks": generated.shortcomings });
    };
    let warnings = [job.warnings.as_slice(), &generated.choice.warnings].concat();
    json!({
        "frame": shared.add_frame(alone(&page.bytes)),
        "seed": request.seed,
        "question": job.exercise.question(),
        "answer": answers(contents),
        "origins": origins(contents),
        "java": generated.java,
        "remarks": generated.shortcomings,
        "diagnostics": findings(&source, &warnings),
    })
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
fn origins(contents: &BankContents) -> Vec<Value> {
    let of = |option: &&Choice| {
        json!({
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
    let Some(skeleton) = crate::skeleton::read(&source).skeleton else {
        return Response::json(&json!({ "mistaken": true }));
    };
    let request = CountRequest {
        deadline: Some((shared.machine.now)() + COUNTING),
        jobs: shared.machine.cores,
        ..CountRequest::default()
    };
    match count(&skeleton.program, &request) {
        Ok(counted) => Response::json(&CountReport {
            space: number(&counted.space),
            instances: number(&counted.instances),
            exact: counted.exact,
            low: number(&counted.low),
            high: number(&counted.high),
        }),
        Err(_) => Response::json(&json!({ "mistaken": true })),
    }
}
