//! `tatsu compare`: a reference and submissions, called alike.

use tatsu::assess::class_files::library_name;
use tatsu::assess::class_pages::results;
use tatsu::assess::classes::{
    ClassesFailure, ClassesOrder, ClassesOutcome, ComparedFiles, SCRIPTS, compared,
};
use tatsu::assess::delivery::weighable;
use tatsu::assess::host::{AssessEvent, AssessWatch};
use tatsu::classes::accepted::AcceptedFindings;
use tatsu::classes::compare::{CompareOutcome, CompareReport};
use tatsu::classes::compared::ComparedSubmission;
use tatsu::classes::junit::TestClass;
use tatsu::classes::plan::{ComparePlan, SearchPlan};
use tatsu::classes::tracing;
use tatsu::jvm::explorer::ClassFile;
use tatsu::make::json;
use tatsu::make::outcome::unsayable;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::pipeline::StopSignal;

use super::assess_host::host;
use super::class_args::CompareArguments;
use super::class_files::tell;
use super::class_questions::{self, QuestionSubject};
use super::confine::confinement;
use super::grades::GradePlan;
use super::place::FilePlace;
use super::run_trace::RunTrace;
use super::terminal::{Terminal, available_cores};
use super::{accepted, exports, snapshots};

/// How many calls are looked at for each question that is wanted.
const LOOKED_AT: usize = 3;

/// Compares the reference with itself, then each submission with it.
pub fn run(arguments: &CompareArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    if snapshots::is_snapshot(&arguments.reference) {
        let as_json = arguments.search.json;
        return snapshots::run(&arguments.reference, &arguments.submissions, as_json, terminal);
    }
    has_text(arguments)?;
    let Ok(grades) = GradePlan::of(&arguments.grades, &arguments.reference, terminal)? else {
        return Ok(CommandStatus::Mistakes);
    };
    let places = TestPlaces::of(arguments)?;
    let order = order_of(arguments, &grades);
    let files = ComparedFiles::of(&order)?;
    let mut trace = RunTrace::of(arguments.search.trace.as_deref(), &order.plan.search)?;
    let confinement = confinement(arguments.search.unconfined, "classes", terminal)?;
    let of_rules = grades.accept();
    let path = arguments.search.accept.as_deref().or(of_rules.as_deref());
    let accepted = accepted::read(path, arguments.search.remember)?;
    let mut event = |event: AssessEvent<'_>| {
        if let AssessEvent::Ran(runs) = event {
            trace.add(runs, terminal);
        }
    };
    let mut watch = AssessWatch { event: &mut event, stop: StopSignal::default() };
    let compared = compared(files, &order, &accepted, (&host(), &confinement), &mut watch);
    let mut outcome = match compared {
        Ok(outcome) => outcome,
        Err(ClassesFailure::Assess(failure)) => return Err(failure.problem()),
        Err(ClassesFailure::Reference(error)) => {
            tell(terminal, &arguments.reference, &error);
            return Ok(CommandStatus::Unusable);
        }
        Err(ClassesFailure::Second(report, problem)) => {
            trace.finish()?;
            terminal.print(&report.text())?;
            terminal.problem(&problem);
            return Ok(CommandStatus::Unusable);
        }
    };
    let known = weighable(&outcome.comparison.facts.methods);
    if !grades.has_known_weights(&known, "method", terminal) {
        return Ok(CommandStatus::Mistakes);
    }
    export(arguments, &places, &mut outcome)?;
    let told = questions(arguments, &mut outcome)?;
    if arguments.search.remember {
        accepted::write(path, &with_differences(accepted, &outcome.submissions))?;
    }
    trace.finish()?;
    let mut report = outcome.report();
    if let Some(most) = grades.most {
        report.give_points(most, &grades.rules.weights);
    }
    let status = finish(arguments, terminal, &places, &report)?;
    if !arguments.search.json && !arguments.grades.csv && !told.is_empty() {
        terminal.print(&told)?;
    }
    if grades.folder.is_some() {
        let wording = exports::wording(arguments.language.unwrap_or_default())?;
        let results = results(&report, &wording).map_err(|error| unsayable(&error))?;
        grades.hand_back(&results, &report.class, terminal)?;
    }
    Ok(status)
}

/// What is wanted, as the command line says.
fn order_of(arguments: &CompareArguments, grades: &GradePlan) -> ClassesOrder {
    let mut plan = plan_of(arguments);
    plan.names.extend(grades.rules.names.clone());
    ClassesOrder {
        reference: arguments.reference.clone(),
        submissions: arguments.submissions.clone(),
        with: arguments.search.with.clone(),
        second: arguments.second.clone(),
        plan,
        jobs: arguments.jobs.unwrap_or_else(available_cores),
        makes_tests: arguments.junit.is_some() || arguments.coderunner.is_some(),
        faults: arguments.faults,
    }
}

/// How far a comparison looks, and what counts, as the command line says.
fn plan_of(arguments: &CompareArguments) -> ComparePlan {
    ComparePlan {
        search: SearchPlan {
            proves: !arguments.no_proof,
            depth: arguments.depth,
            ..arguments.search.plan(!arguments.no_observe, SCRIPTS)
        },
        goes_on: arguments.go_on,
        tells_all: arguments.all,
        names: arguments.map.clone(),
        exceptions: arguments.exceptions.into(),
        fairness: arguments.fairness(),
        drawn: arguments.drawn,
        boxes: false,
    }
}

/// What is accepted once the differences of these submissions are, too.
fn with_differences(
    mut accepted: AcceptedFindings,
    submissions: &[ComparedSubmission],
) -> AcceptedFindings {
    let methods = submissions.iter().flat_map(|one| &one.methods);
    for method in methods.filter(|method| method.is_wrong()) {
        let script = method.script.as_deref().unwrap_or_default();
        accepted.add(&method.method, &method.difference(), script);
    }
    accepted
}

/// Refuses questions, which show the text of the reference, about a class of the JDK.
fn has_text(arguments: &CompareArguments) -> Result<(), Problem> {
    if arguments.tracing.questions.is_none() || library_name(&arguments.reference).is_none() {
        return Ok(());
    }
    let name = arguments.reference.display();
    Err(Problem::new(format!(
        "`--questions` shows students the text of the reference, and `{name}` is a class of the JDK"
    ))
    .hint("leave it out, or give a file as reference"))
}

/// Writes tracing questions about calls on which submissions disagree; what is said of them.
fn questions(
    arguments: &CompareArguments,
    outcome: &mut ClassesOutcome,
) -> Result<String, Problem> {
    let Some(jvm) = outcome.jvm.as_mut().filter(|_| arguments.tracing.questions.is_some()) else {
        return Ok(String::new());
    };
    let comparison = &outcome.comparison;
    let files = outcome.programs.iter().map(|(_, files)| files.as_deref().unwrap_or_default());
    let submissions: Vec<(&ComparedSubmission, &[ClassFile])> =
        outcome.submissions.iter().zip(files).collect();
    let count = arguments.number as usize;
    let calls = tracing::disputed(comparison, jvm, &submissions, count * LOOKED_AT);
    let calls = calls.map_err(|error| {
        Problem::new(format!("no questions can be made: {error}")).hint("leave them out")
    })?;
    if calls.is_empty() {
        let what =
            "no question can be made: submissions disagree on no call that can be asked about";
        return Err(Problem::new(what)
            .hint("`tatsu suite --questions` makes questions of the reference alone"));
    }
    let subject = QuestionSubject {
        class: &comparison.facts.name,
        text: &outcome.reference,
        count,
        submissions: submissions.len(),
        language: arguments.language.unwrap_or_default(),
        force: arguments.force,
    };
    class_questions::write(&arguments.tracing, &calls, &subject)
}

/// Where tests and the page go.
struct TestPlaces {
    junit: Option<FilePlace>,
    coderunner: Option<FilePlace>,
    html: Option<FilePlace>,
}

impl TestPlaces {
    fn of(arguments: &CompareArguments) -> Result<Self, Problem> {
        let junit = arguments.junit.as_deref();
        let coderunner = arguments.coderunner.as_deref();
        let html = arguments.html.as_deref();
        let page = |path| FilePlace::of(path, "--html", "class.html", arguments.force);
        let question = |path| FilePlace::of(path, "--coderunner", "stack.xml", arguments.force);
        Ok(Self {
            junit: junit.map(|path| exports::class_place(path, arguments.force)).transpose()?,
            coderunner: coderunner.map(question).transpose()?,
            html: html.map(page).transpose()?,
        })
    }
}

/// Writes the smallest scripts on which submissions differ as tests.
fn export(
    arguments: &CompareArguments,
    places: &TestPlaces,
    outcome: &mut ClassesOutcome,
) -> Result<(), Problem> {
    let is_wanted = places.junit.is_some() || places.coderunner.is_some();
    let Some(jvm) = outcome.jvm.as_mut().filter(|_| is_wanted) else { return Ok(()) };
    let comparison = &outcome.comparison;
    let told = comparison.tests(jvm, &outcome.submissions).map_err(|error| {
        Problem::new(format!("no tests can be made: {error}")).hint("leave them out")
    })?;
    let tests = TestClass {
        class: &comparison.facts.name,
        package: &told.package,
        keeps_state: told.keeps_state,
        about: format!("The smallest calls on which submissions differ: {}", told.tests.len()),
        tests: &told.tests,
    };
    if let Some(place) = &places.junit {
        place.write(tests.junit(&place.stem()).into_bytes())?;
    }
    if let Some(place) = &places.coderunner {
        let language = arguments.language.unwrap_or_default();
        exports::coderunner(place, &tests, &outcome.reference, language)?;
    }
    Ok(())
}

fn finish(
    arguments: &CompareArguments,
    terminal: Terminal,
    places: &TestPlaces,
    report: &CompareReport,
) -> Result<CommandStatus, Problem> {
    if arguments.search.json {
        terminal.print(&json::line(report)?)?;
    } else if arguments.grades.csv {
        terminal.print(&report.csv())?;
    } else {
        terminal.print(&report.text())?;
    }
    if let Some(unnoticed) = &report.unnoticed {
        let text = unnoticed.text();
        terminal.say_if_any(&if text.is_empty() { text } else { format!("note: {text}") });
    }
    let name = arguments.reference.display();
    let outcome = report.outcome();
    if outcome == CompareOutcome::Empty {
        let problem = Problem::new(format!("`{name}` has nothing to call"));
        terminal.problem(&problem.hint(if report.skipped.is_empty() {
            "compare classes with methods that are not private"
        } else {
            "the report says of each method what stands in the way"
        }));
        return Ok(CommandStatus::Unusable);
    }
    if outcome == CompareOutcome::Unsteady {
        let problem = Problem::new(format!("`{name}` is not a reference: it differs from itself"));
        terminal.problem(&problem.hint(
            "leave out random numbers, the clock and identity hash codes, or test another method \
             with `--only`",
        ));
        return Ok(CommandStatus::Unusable);
    }
    if let Some(place) = &places.html {
        exports::page(place, report, arguments.language.unwrap_or_default())?;
    }
    if report.scripts == 0 {
        let problem = Problem::new("time was up before a script was run");
        terminal.problem(&problem.hint("allow more `--seconds`"));
    }
    Ok(match outcome {
        CompareOutcome::Differs => CommandStatus::Mistakes,
        CompareOutcome::Agrees => CommandStatus::Done,
        CompareOutcome::Late => CommandStatus::Fewer,
        CompareOutcome::Empty | CompareOutcome::Unsteady => CommandStatus::Unusable,
    })
}
