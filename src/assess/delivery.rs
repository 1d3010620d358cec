//! What a lecturer takes away from an assessment: a table, a page for each student, and files.
//!
//! In: what was found out about submissions, and how grades are given. Out: an
//! [`AssessDelivery`], as data. What holds: nothing is written where a lecturer keeps files; the
//! table and the pages are those that the command line writes.

use std::path::{Path, PathBuf};

use super::class_pages;
use super::classes::{ClassesFailure, ClassesOrder, ComparedFiles, compared};
use super::finding::plain;
use super::grading_rules::GradingRules;
use super::hand_back::{StudentResult, handed_back};
use super::host::{AssessFailure, AssessHost, AssessWatch};
use super::left_open::left_open_sentences;
use super::program_pages::{self, TestedSubject};
use super::program_points::{PointRule, csv};
use super::programs::{ProgramsOrder, assess_programs, prompts_hint, wording};
use super::worksheet::{FilledWorksheet, Worksheet};
use crate::ask::wording::Wording;
use crate::classes::accepted::AcceptedFindings;
use crate::classes::compare::{CompareOutcome, CompareReport};
use crate::classes::crash::ClassesError;
use crate::classes::junit::TestClass;
use crate::classes::unnoticed::UnnoticedFaults;
use crate::diagnostic::Diagnostic;
use crate::dialogue::run_tally::TrialMap;
use crate::dialogue::spec::Dialogue;
use crate::jvm::confinement::Confinement;
use crate::make::outcome::unsayable;
use crate::make::status::Problem;
use crate::make::words::plural;

/// How grades are given.
#[derive(Debug, Default)]
pub struct GradingOrder {
    /// The lecturer's rules.
    pub rules: GradingRules,
    /// How many points there are in all, if any are given.
    pub most: Option<u32>,
    /// Moodle's worksheet, if it is to be filled in.
    pub worksheet: Option<Worksheet>,
}

/// What a lecturer takes away.
#[derive(Clone, Debug, Default)]
pub struct AssessDelivery {
    /// What the task is called.
    pub title: String,
    /// What each student gets, in the order of the submissions.
    pub results: Vec<StudentResult>,
    /// The table of verdicts and points, as CSV.
    pub table: String,
    /// What is to be known before a grade rests on it, in sentences.
    pub remarks: Vec<String>,
    /// Other files, each with its name: the archive of all pages, the worksheet, tests.
    pub files: Vec<(String, Vec<u8>)>,
    /// What the worksheet came to.
    pub sheet: Option<FilledWorksheet>,
}

/// Why nothing can be taken away.
#[derive(Debug)]
pub enum DeliveryFailure {
    /// Something stands in the way, or the run was called off.
    Assess(AssessFailure),
    /// The dialogue asks for what no test can show.
    Unsuited(Vec<Diagnostic>),
    /// The rules for grades name what is not there.
    Rules(Vec<Diagnostic>),
}

impl From<AssessFailure> for DeliveryFailure {
    fn from(failure: AssessFailure) -> Self {
        Self::Assess(failure)
    }
}

impl From<Problem> for DeliveryFailure {
    fn from(problem: Problem) -> Self {
        Self::Assess(problem.into())
    }
}

/// Tests programs beside a dialogue, and gives grades.
pub fn programs(
    (dialogue, file): (&Dialogue, &Path),
    places: &[PathBuf],
    (order, grading): (&ProgramsOrder, GradingOrder),
    on: (&AssessHost, &Confinement),
    watch: &mut AssessWatch<'_>,
) -> Result<AssessDelivery, DeliveryFailure> {
    let outcome = assess_programs((dialogue, file), places, order, on, watch)?;
    if !outcome.unsuited.is_empty() {
        return Err(DeliveryFailure::Unsuited(outcome.unsuited));
    }
    let wording = wording(order, file, dialogue)?;
    let map = TrialMap::of(dialogue, &outcome.tests.suite.trials);
    let rule = PointRule { map: &map, most: grading.most, weights: &grading.rules.weights };
    known_weights(&grading.rules, &rule.keys(), "condition in")?;
    let subject = TestedSubject { dialogue, tests: &outcome.tests, wording: &wording };
    let results = program_pages::results(&subject, &outcome.programs, &rule);
    let results = results.map_err(|error| unsayable(&error))?;
    let open = left_open_sentences(dialogue, &outcome.tests.suite, &wording);
    let open = open.map_err(|error| unsayable(&error))?;
    let mut remarks: Vec<String> = open.iter().map(|one| plain(one)).collect();
    let missing = outcome.tests.left_out(dialogue).into_iter();
    remarks.extend(missing.map(|one| one.message));
    let untried = outcome.tests.suite.untried;
    if untried > 0 {
        remarks.push(format!(
            "the search ended before {} had been tried in all runs: a program with one of them may \
             count as right",
            plural(untried, "planted mistake")
        ));
    }
    if outcome.tests.is_late {
        remarks.push("the time for finding tests ended, so there may be more to test".to_owned());
    }
    let hint = prompts_hint(dialogue, &outcome.programs);
    remarks.extend((!hint.is_empty()).then(|| without_note(&hint)));
    let delivery = AssessDelivery {
        title: subject.title().to_owned(),
        table: csv(&outcome.programs, &rule),
        results,
        remarks,
        ..AssessDelivery::default()
    };
    Ok(packed(delivery, grading.worksheet)?)
}

/// Compares classes with a reference, and gives grades.
pub fn classes(
    order: &ClassesOrder,
    (grading, accepted): (GradingOrder, &AcceptedFindings),
    (wording, on): (&Wording, (&AssessHost, &Confinement)),
    watch: &mut AssessWatch<'_>,
) -> Result<AssessDelivery, DeliveryFailure> {
    let files = ComparedFiles::of(order)?;
    let mut outcome = match compared(files, order, accepted, on, watch) {
        Ok(outcome) => outcome,
        Err(ClassesFailure::Assess(failure)) => return Err(failure.into()),
        Err(ClassesFailure::Reference(error)) => return Err(of_reference(&error).into()),
        Err(ClassesFailure::Second(_, problem)) => return Err(problem.into()),
    };
    let methods = weighable(&outcome.comparison.facts.methods);
    known_weights(&grading.rules, &methods, "method")?;
    let mut files = Vec::new();
    if let Some(jvm) = outcome.jvm.as_mut() {
        let comparison = &outcome.comparison;
        let found = comparison.tests(jvm, &outcome.submissions);
        let found =
            found.map_err(|error| Problem::new(format!("no tests can be made: {error}")))?;
        if !found.tests.is_empty() {
            let tests = TestClass {
                class: &comparison.facts.name,
                package: &found.package,
                keeps_state: found.keeps_state,
                about: format!(
                    "The smallest calls on which submissions differ: {}",
                    found.tests.len()
                ),
                tests: &found.tests,
            };
            let name = format!("{}Test", comparison.facts.name.rsplit('.').next().unwrap_or("A"));
            files.push((format!("{name}.java"), tests.junit(&name).into_bytes()));
            // A question that Moodle would not take is no reason to hand over nothing.
            if let Ok(question) = tests.coderunner(&outcome.reference, wording) {
                files.push(("coderunner.xml".to_owned(), question));
            }
        }
    }
    let mut report = outcome.report();
    must_judge(&report)?;
    if let Some(most) = grading.most {
        report.give_points(most, &grading.rules.weights);
    }
    let results = class_pages::results(&report, wording).map_err(|error| unsayable(&error))?;
    let mut remarks: Vec<String> = report.unnoticed.iter().map(UnnoticedFaults::text).collect();
    remarks.retain(|one| !one.is_empty());
    remarks.extend(report.skipped.iter().map(|one| format!("`{}`: {}", one.method, one.reason)));
    if !report.complete {
        remarks.push("the time ended before everything was compared".to_owned());
    }
    let delivery = AssessDelivery {
        title: report.class.clone(),
        table: report.csv(),
        results,
        remarks,
        files,
        sheet: None,
    };
    Ok(packed(delivery, grading.worksheet)?)
}

/// The names that weights may have: methods, with and without the types of their parameters.
pub fn weighable(methods: &[String]) -> Vec<String> {
    let names = methods.iter().map(|one| one.split('(').next().unwrap_or_default().to_owned());
    let mut known: Vec<String> = names.chain(methods.iter().cloned()).collect();
    known.sort();
    known.dedup();
    known
}

/// With the pages in an archive, and the worksheet filled in.
fn packed(
    mut delivery: AssessDelivery,
    sheet: Option<Worksheet>,
) -> Result<AssessDelivery, Problem> {
    let (files, sheet) = handed_back(&delivery.results, sheet, &delivery.title, &|_, _| None)?;
    // Each page is handed over by itself, too, so only what holds all of them is a file.
    delivery.files.extend(files.into_iter().filter(|(path, _)| !path.contains('/')));
    delivery.sheet = sheet;
    Ok(delivery)
}

fn known_weights(
    rules: &GradingRules,
    known: &[String],
    what: &str,
) -> Result<(), DeliveryFailure> {
    let unknown = rules.unknown_weights(known, what);
    if unknown.is_empty() { Ok(()) } else { Err(DeliveryFailure::Rules(unknown)) }
}

/// What is said of a reference that cannot be run.
fn of_reference(error: &ClassesError) -> Problem {
    if let ClassesError::Compile(errors) = error {
        let lines: Vec<String> =
            errors.iter().map(|one| format!("line {}: {}", one.line, one.message)).collect();
        return Problem::new(format!("the reference does not compile\n{}", lines.join("\n")))
            .hint("mend these errors first");
    }
    Problem::new(error.to_string())
}

/// An error where no submission is judged by the reference.
fn must_judge(report: &CompareReport) -> Result<(), Problem> {
    let name = &report.class;
    match report.outcome() {
        CompareOutcome::Empty => Err(Problem::new(format!("`{name}` has nothing to call"))
            .hint("compare classes with methods that are not private")),
        CompareOutcome::Unsteady => {
            Err(Problem::new(format!("`{name}` is not a reference: it differs from itself"))
                .hint("leave out random numbers, the clock and identity hash codes"))
        }
        CompareOutcome::Agrees | CompareOutcome::Differs | CompareOutcome::Late => Ok(()),
    }
}

/// A line for the terminal as a sentence for a list.
fn without_note(line: &str) -> String {
    line.trim().strip_prefix("note: ").unwrap_or(line.trim()).to_owned()
}
