//! Banks and instances that an editor orders from beside a text.
//!
//! In: a text, its file, and what is wanted. Out: files in `out` beside it as `tatsu gen` writes
//! them, or the text of an instance. What holds: the text is that of the editor, saved or not; a
//! JVM confirms what comes out.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::make::bank::{
    BankFailure, SearchWatch, deliver, folder_name, must_be_free, prepare, search,
};
use crate::make::lane::LaneJvms;
use crate::make::machine::HostMachine;
use crate::make::order::BankOrder;
use crate::make::status::Problem;
use crate::pipeline::{Event, StopSignal};
use crate::source::Source;
use crate::write::artifact::Role;

/// The most questions that are ordered from an editor.
const MAX_QUESTIONS: usize = 2_000;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LensOrder {
    /// A bank of this many questions.
    Generate(usize),
    /// An instance: the same number, the same instance.
    Instance(u64),
}

/// A text of which something is wanted.
#[derive(Clone, Debug)]
pub struct OrderedText {
    /// The text.
    pub source: Source,
    /// Its file.
    pub path: PathBuf,
    /// What is wanted.
    pub order: LensOrder,
}

/// Does what is wanted; why not, in a sentence.
pub fn carry_out(
    text: &OrderedText,
    jvms: &mut LaneJvms,
    machine: HostMachine,
    stop: &StopSignal,
    event: &mut dyn FnMut(Event),
) -> Result<Value, String> {
    let name = text.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let aside = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (number, seed) = match text.order {
        LensOrder::Generate(number) if (1..=MAX_QUESTIONS).contains(&number) => (number, 0),
        LensOrder::Generate(_) => return Err(format!("a bank has 1 to {MAX_QUESTIONS} questions")),
        LensOrder::Instance(seed) => (1, seed),
    };
    let order = BankOrder { number, seed, jobs: machine.cores, ..BankOrder::default() };
    let is_bank = matches!(text.order, LensOrder::Generate(_));
    let output = if is_bank {
        let home = text.path.parent().unwrap_or(Path::new(""));
        home.join("out").join(folder_name(&order, &name))
    } else {
        aside.path().to_owned()
    };
    let order = BankOrder { output: Some(output), force: !is_bank, ..order };
    let job = prepare(&order, &text.path, name, &text.source).map_err(|one| said(one.failure))?;
    let ready = jvms.of(&job.exercise).map_err(|problem| said(problem.into()))?;
    let watch = SearchWatch { event, stop: stop.clone(), begin: (machine.now)() };
    let searched = search(&order, &job, ready, watch);
    if stop.is_set() {
        jvms.forget();
        return Err(said(BankFailure::Stopped));
    }
    let generated = searched.map_err(said)?.generated;
    if !is_bank {
        let is_instance = |role: Role| role == Role::Instance;
        let instance = generated.artifacts.iter().find(|one| is_instance(one.role));
        let text = instance.map(|one| String::from_utf8_lossy(&one.bytes).into_owned());
        return match text {
            Some(text) => Ok(json!({ "text": text, "seed": seed })),
            None => Err("no instance was found".to_owned()),
        };
    }
    must_be_free(&job, &generated).map_err(|problem| said(BankFailure::Occupied(problem)))?;
    deliver(&job, &generated).map_err(|problem| said(problem.into()))?;
    let warnings: Vec<&str> = generated.warnings.iter().map(|one| one.message.as_str()).collect();
    Ok(json!({
        "written": generated.written,
        "asked": number,
        "folder": job.folder.to_string_lossy(),
        "warnings": warnings,
    }))
}

/// What stands in the way, in a sentence.
fn said(failure: BankFailure) -> String {
    match failure {
        BankFailure::Problem(Problem { message, hint })
        | BankFailure::Occupied(Problem { message, hint }) => match hint {
            Some(hint) => format!("{message}; {hint}"),
            None => message,
        },
        BankFailure::Exercise(found) => {
            let first = found.first().map(|one| one.message.clone());
            first.unwrap_or_else(|| "no instance was found".to_owned())
        }
        BankFailure::Stopped => "called off".to_owned(),
    }
}
