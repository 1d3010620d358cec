//! `tatsu suite`: a few calls of a class that cover what all calls cover.

use std::path::Path;

use tatsu::classes::snapshot::Snapshot;
use tatsu::classes::suite::{self, SuitePlan, SuiteReport};
use tatsu::classes::tracing::TracedCall;
use tatsu::make::json;
use tatsu::make::status::{CommandStatus, Problem};

use super::class_files::{explorer, tell};
use super::class_questions::{self, QuestionSubject};
use super::confine::confinement;
use super::exports;
use super::place::FilePlace;
use super::run_trace::RunTrace;
use super::suite_args::SuiteArguments;
use super::terminal::Terminal;
use tatsu::assess::class_files::program;

/// Scripts in all where the user says nothing: each planted fault runs them as well.
const SCRIPTS: u64 = 20_000;

/// Where the files go.
struct Places {
    junit: Option<FilePlace>,
    coderunner: Option<FilePlace>,
    snapshot: Option<FilePlace>,
}

impl Places {
    fn of(arguments: &SuiteArguments) -> Result<Self, Problem> {
        let place = |path: Option<&Path>, option: &str, example: &str| {
            path.map(|path| FilePlace::of(path, option, example, arguments.force)).transpose()
        };
        let junit = arguments.junit.as_deref();
        let junit = junit.map(|path| exports::class_place(path, arguments.force)).transpose()?;
        Ok(Self {
            junit,
            coderunner: place(arguments.coderunner.as_deref(), "--coderunner", "stack.xml")?,
            snapshot: place(arguments.snapshot.as_deref(), "--snapshot", "stack.json")?,
        })
    }
}

/// Makes the suite, shows it, and writes what is asked for.
pub fn run(arguments: &SuiteArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let files = program(&arguments.file, &arguments.search.with)?;
    let reference = files.first().map(|file| file.text.clone()).unwrap_or_default();
    let places = Places::of(arguments)?;
    let plan = SuitePlan {
        search: arguments.search.plan(!arguments.no_observe, SCRIPTS),
        tests: arguments.tests,
        faults: arguments.faults,
        is_traced: arguments.tracing.questions.is_some(),
    };
    let mut trace = RunTrace::of(arguments.search.trace.as_deref(), &plan.search)?;
    let confinement = confinement(arguments.search.unconfined, "classes", terminal)?;
    let mut jvm = explorer(&confinement)?;
    let report = match suite::suite(&mut jvm, files, &plan) {
        Ok(report) => report,
        Err(error) => {
            tell(terminal, &arguments.file, &error);
            return Ok(CommandStatus::Unusable);
        }
    };
    trace.take(&arguments.file.to_string_lossy(), &mut jvm, terminal);
    trace.finish()?;
    if report.tests.is_empty() {
        let problem = Problem::new(format!("`{}` has no call to test", arguments.file.display()));
        for one in &report.skipped {
            terminal.say(&format!("not called: {}: {}", one.method, one.reason));
        }
        for one in &report.unsteady {
            terminal.say(&format!("{one} ends differently each time"));
        }
        terminal.problem(&problem.hint(
            "a method is called if it is not private, and in a class with public methods if it is \
             public; it has to end, and alike each time",
        ));
        return Ok(CommandStatus::Unusable);
    }
    write(arguments, &places, &report, &reference)?;
    let subject = QuestionSubject {
        class: &report.class,
        text: &reference,
        count: report.tests.len(),
        submissions: 0,
        language: arguments.language.unwrap_or_default(),
        force: arguments.force,
    };
    let told =
        class_questions::write(&arguments.tracing, &TracedCall::of_suite(&report), &subject)?;
    if arguments.search.json {
        terminal.print(&json::line(&report)?)?;
    } else {
        terminal.print(&(report.text(arguments.all) + &told))?;
    }
    Ok(if report.complete { CommandStatus::Done } else { CommandStatus::Fewer })
}

fn write(
    arguments: &SuiteArguments,
    places: &Places,
    report: &SuiteReport,
    reference: &str,
) -> Result<(), Problem> {
    if let Some(place) = &places.junit {
        place.write(report.test_class().junit(&place.stem()).into_bytes())?;
    }
    if let Some(place) = &places.coderunner {
        let language = arguments.language.unwrap_or_default();
        exports::coderunner(place, &report.test_class(), reference, language)?;
    }
    if let Some(place) = &places.snapshot {
        place.write(Snapshot::of(report).bytes())?;
    }
    Ok(())
}
