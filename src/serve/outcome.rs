//! What comes of questions that were found: they are written, or compared and held.
//!
//! In: a run whose questions are found. Out: what the page is told of it. What holds: paths are
//! relative to the folder, and what is compared changes no file.

use serde_json::{Value, json};

use super::found::{FinishedRun, HeldBank};
use super::job::JobState;
use super::source::trouble;
use super::state::{KnownQuiz, PageState};
use crate::ask::facts::full_name;
use crate::make::bank::{BankFailure, SearchedExercise, deliver, generation, must_be_free};
use crate::make::changes::BankChanges;
use crate::write::bank;

/// Writes what was found, and what the page is told of it.
pub fn finished(shared: &PageState, run: FinishedRun) -> (JobState, Value) {
    let has_nothing = run.has_nothing();
    let FinishedRun { order, job, searched, folder, begin } = run;
    let SearchedExercise { generated, clock, .. } = searched;
    let source = job.exercise.source();
    let failed = |failure| {
        let mut told = trouble(source, failure);
        told["folder"] = json!(folder);
        (JobState::Failed, told)
    };
    if let Err(problem) = must_be_free(&job, &generated) {
        return failed(BankFailure::Occupied(problem));
    }
    let delivered = match deliver(&job, &generated) {
        Ok(delivered) => delivered,
        Err(problem) => return failed(problem.into()),
    };
    let state = if has_nothing { JobState::Failed } else { JobState::Done };
    let seconds = clock.seconds(begin.elapsed());
    let generation = generation(&order, &job, &generated, delivered, seconds);
    let mut generation = serde_json::to_value(generation).unwrap_or_default();
    for (at, warning) in generated.warnings.iter().enumerate() {
        generation["warnings"][at]["german"] = json!(warning.german);
    }
    relative(&mut generation["files"], &format!("{}/", shared.folder.root().display()));
    let name = full_name(&job.name, job.label.as_deref());
    let told = json!({
        "folder": folder,
        "name": name,
        "generation": generation,
        "remarks": generated.shortcomings,
    });
    if let Some(contents) = generated.contents {
        let quiz = contents.with_text.unwrap_or(contents.quiz);
        shared.remember(folder, KnownQuiz { quiz, wording: job.wording });
    }
    (state, told)
}

/// Paths below the root without it, so that they say nothing of the machine.
pub fn relative(value: &mut Value, root: &str) {
    match value {
        Value::String(text) => {
            if let Some(rest) = text.strip_prefix(root) {
                *text = rest.replace('\\', "/");
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|one| relative(one, root)),
        Value::Object(all) => all.values_mut().for_each(|one| relative(one, root)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Compares what was made with what is there, and keeps it for a yes.
pub fn compared(shared: &PageState, run: FinishedRun, id: u64) -> (JobState, Value) {
    let generated = &run.searched.generated;
    let (written, asked) = (generated.written, run.order.wanted());
    if run.has_nothing() {
        let told = json!({ "folder": run.folder, "remarks": generated.shortcomings });
        return (JobState::Failed, told);
    }
    let list = generated.artifacts.iter().find(|one| one.path.as_os_str() == bank::FILE);
    let made = list.and_then(|list| bank::parse(&list.bytes).ok());
    let folder = &run.job.folder;
    let old = bank::open(folder).ok().map(|found| found.bank);
    let changes = BankChanges::of(folder, old.as_ref(), made.as_ref(), &generated.artifacts);
    if changes.takes_no_place() {
        return finished(shared, run);
    }
    let report = generated.artifacts.iter().find(|one| one.role.key() == "report");
    let mut told = json!({
        "folder": run.folder,
        "held": true,
        "changes": changes,
        "written": written,
        "asked": asked,
        "frame": report.map(|report| shared.add_frame(report.bytes.clone())),
    });
    if changes.files.same && old.is_some() {
        // Nothing is to be agreed to; other formats can be had now.
        told["held"] = json!(false);
        if let Some(contents) = run.searched.generated.contents {
            let quiz = contents.with_text.unwrap_or(contents.quiz);
            shared.remember(run.folder, KnownQuiz { quiz, wording: run.job.wording });
        }
        return (JobState::Done, told);
    }
    let seen = run.seen();
    shared.held.add(HeldBank { job: id, run, seen });
    (JobState::Done, told)
}
