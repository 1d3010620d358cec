//! `tatsu crash`: the calls of classes that end badly.

use std::path::{Path, PathBuf};

use serde::Serialize;
use tatsu::classes::crash::{self, ClassesError, CompileError, CrashReport};
use tatsu::classes::plan::SearchPlan;
use tatsu::classes::verdict::CallVerdict;
use tatsu::jvm::explorer::{ClassFile, Explorer};
use tatsu::make::json;
use tatsu::make::status::{CommandStatus, Problem};

use super::accepted;
use super::class_args::CrashArguments;
use super::class_files::{explorer, tell};
use super::confine::confinement;
use super::run_trace::RunTrace;
use super::terminal::{Terminal, available_cores};
use tatsu::assess::class_files::program;
use tatsu::assess::side_by_side::in_order;

/// What is said of a file, for programs.
#[derive(Serialize)]
struct CrashSummary<'a> {
    file: &'a str,
    #[serde(flatten)]
    report: Option<&'a CrashReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<&'a [CompileError]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Searches each file by itself; one that fails does not keep the others from being searched.
pub fn run(arguments: &CrashArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let mut programs = Vec::new();
    for file in &arguments.files {
        programs.push((file, program(file, &arguments.search.with)?));
    }
    let plan = SearchPlan {
        proves: !arguments.no_proof,
        depth: arguments.depth,
        ..arguments.search.plan(!arguments.no_observe, SearchPlan::default().scripts)
    };
    let mut trace = RunTrace::of(arguments.search.trace.as_deref(), &plan)?;
    let confinement = confinement(arguments.search.unconfined, "classes", terminal)?;
    let path = arguments.search.accept.as_deref();
    let accepted = accepted::read(path, arguments.search.remember)?;
    let mut remembered = accepted.clone();
    let reader = trace.reader();
    let work = |jvm: &mut Option<Explorer>, (file, classes): &(&PathBuf, Vec<ClassFile>)| {
        let explorer = match &mut *jvm {
            Some(explorer) => explorer,
            none => none.insert(explorer(&confinement)?),
        };
        let found = crash::search(explorer, classes.clone(), &plan);
        let name = file.to_string_lossy();
        let runs = if found.is_ok() { reader.read(&name, explorer) } else { String::new() };
        if matches!(found, Err(ClassesError::Jvm(_))) {
            *jvm = None;
        }
        Ok((found, runs))
    };
    let jobs = arguments.jobs.unwrap_or_else(available_cores);
    let mut gravest = CommandStatus::Done;
    in_order(
        &programs,
        jobs,
        || Ok(None),
        work,
        |(file, _), (found, runs)| {
            trace.add(&runs, terminal);
            let status = match found {
                Ok(found) => {
                    let mut report = CrashReport::of(found, &arguments.treat);
                    report.accept(&accepted);
                    for one in &report.findings {
                        remembered.add(&one.method, &one.outcome, &one.script);
                    }
                    show(arguments, terminal, file, &report)?;
                    status(&report, file, terminal)
                }
                Err(error) => {
                    refuse(arguments, terminal, file, &error)?;
                    CommandStatus::Unusable
                }
            };
            gravest = gravest.max(status);
            Ok::<(), Problem>(())
        },
    )?;
    trace.finish()?;
    if arguments.search.remember {
        accepted::write(path, &remembered)?;
    }
    Ok(gravest)
}

fn show(
    arguments: &CrashArguments,
    terminal: Terminal,
    file: &Path,
    report: &CrashReport,
) -> Result<(), Problem> {
    let name = file.to_string_lossy();
    if arguments.search.json {
        let summary = CrashSummary { file: &name, report: Some(report), errors: None, error: None };
        return terminal.print(&json::line(&summary)?);
    }
    // Several files may hold classes of one name.
    let place = if arguments.files.len() > 1 { format!("{name}\n") } else { String::new() };
    terminal.print(&(place + &report.text(arguments.all)))
}

fn refuse(
    arguments: &CrashArguments,
    terminal: Terminal,
    file: &Path,
    error: &ClassesError,
) -> Result<(), Problem> {
    tell(terminal, file, error);
    if !arguments.search.json {
        return Ok(());
    }
    let errors = if let ClassesError::Compile(errors) = error { Some(&errors[..]) } else { None };
    let name = file.to_string_lossy();
    let told = errors.is_none().then(|| error.to_string());
    terminal.print(&json::line(&CrashSummary { file: &name, report: None, errors, error: told })?)
}

fn status(report: &CrashReport, file: &Path, terminal: Terminal) -> CommandStatus {
    if report.scripts == 0 {
        let hint = if report.skipped.is_empty() {
            "a method is called if it is not private, and in a class with public methods if it is \
             public"
        } else {
            "the report says of each method what stands in the way"
        };
        let problem = Problem::new(format!("`{}` has nothing to call", file.display()));
        terminal.problem(&problem.hint(hint));
        return CommandStatus::Unusable;
    }
    if report.count(CallVerdict::Bug) > 0 {
        CommandStatus::Mistakes
    } else if report.complete {
        CommandStatus::Done
    } else {
        CommandStatus::Fewer
    }
}
