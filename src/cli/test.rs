//! `tatsu test`: what students' programs make of a dialogue.

use std::fmt::Write;

use serde::Serialize;
use tatsu::ask::wording::Wording;
use tatsu::assess::finding::plain;
use tatsu::assess::host::{AssessFailure, AssessWatch};
use tatsu::assess::left_open::{left_open, left_open_sentences};
use tatsu::assess::program_pages::{TestedSubject, results};
use tatsu::assess::program_points::{PointRule, csv, groups_line};
use tatsu::assess::programs::{
    COMMAND_RUNS, JAVA_RUNS, ProgramSet, ProgramTests, ProgramsOrder, TestedSubmission, gravest,
    judged, prompts_hint, wording,
};
use tatsu::assess::submissions::java_programs;
use tatsu::assess::worksheet::shown_points;
use tatsu::console::command::SpokenBy;
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::feedback::{Feedback, TerminalPiece, VerdictWord, as_text};
use tatsu::dialogue::page::{self, PageFrame, TestedProgram};
use tatsu::dialogue::run_tally::{RunTally, TrialMap};
use tatsu::dialogue::spec::Dialogue;
use tatsu::make::files;
use tatsu::make::outcome::unsayable;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::{json, words};
use tatsu::pipeline::StopSignal;
use tatsu::skeleton::front_matter::Language;
use tatsu::source::{Source, Sources};

use super::assess_host::host;
use super::dialogue::well_formed;
use super::environment::variable;
use super::grades::GradePlan;
use super::place::FilePlace;
use super::terminal::{Terminal, available_cores};
use super::test_args::TestArguments;
use super::{commands, confine, render};

/// What is said of a program in JSON.
#[derive(Serialize)]
struct TestReport<'a> {
    program: &'a str,
    #[serde(flatten)]
    first: MistakeReport<'a>,
    runs: usize,
    further: Vec<MistakeReport<'a>>,
    group: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_runs: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<String>,
}

/// What is said of a mistake in JSON.
#[derive(Serialize)]
struct MistakeReport<'a> {
    verdict: VerdictWord,
    sentence: String,
    html: &'a str,
    arguments: &'a [String],
    inputs: &'a [String],
    conversation: &'a [TerminalPiece],
    example: &'a [TerminalPiece],
}

/// Tests each program; what is wrong with one does not keep the others from being tested.
pub fn run(arguments: &TestArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let source = files::source(&arguments.dialogue)?;
    if !tatsu::dialogue::is_dialogue(&source) {
        return Err(Problem::new(format!("`{}` is no dialogue", source.name()))
            .hint("a dialogue says what is read and printed, such as `int n = READ(range(1, 9)); PRINT(n * n);`"));
    }
    let Some(dialogue) = well_formed(&source, terminal) else { return Ok(CommandStatus::Mistakes) };
    let Ok(grades) = GradePlan::of(&arguments.grades, &arguments.dialogue, terminal)? else {
        return Ok(CommandStatus::Mistakes);
    };
    let order = order(arguments, &grades);
    let wording = wording(&order, &arguments.dialogue, &dialogue)?;
    let page_place = arguments.html.as_deref();
    let page_place =
        page_place.map(|path| FilePlace::of(path, "--html", "report.html", arguments.force));
    let page_place = page_place.transpose()?;
    let (programs, runs) = if arguments.command.is_empty() {
        (ProgramSet::Java(java_programs(&arguments.programs)?), JAVA_RUNS)
    } else {
        let (path, home) = (variable("PATH"), variable("HOME"));
        let found = commands::commands(arguments, (path.as_deref(), home.as_deref()))?;
        let spoken_by = if arguments.pipe { SpokenBy::Pipe } else { SpokenBy::find() };
        (ProgramSet::Commands(found, spoken_by), COMMAND_RUNS)
    };
    let host = host();
    let stop = StopSignal::default();
    let tests = ProgramTests::found(&dialogue, &order, runs, (host.now, &stop));
    if let Some(status) = shortcomings((&dialogue, &source), &tests, arguments, terminal) {
        return Ok(status);
    }
    let map = TrialMap::of(&dialogue, &tests.suite.trials);
    let rule = PointRule { map: &map, most: grades.most, weights: &grades.rules.weights };
    if !grades.has_known_weights(&rule.keys(), "condition in", terminal) {
        return Ok(CommandStatus::Mistakes);
    }
    let confinement = confine::confinement(arguments.unconfined, "programs", terminal)?;
    say_of_pipe(&programs, arguments, terminal);
    let mut watch = AssessWatch { event: &mut |_| {}, stop };
    let on = (&host, &confinement, &order);
    let judged = judged((&dialogue, &wording), &tests.suite.trials, &programs, on, &mut watch);
    let judged = judged.map_err(AssessFailure::problem)?;
    let worst = gravest(&judged);
    if arguments.grades.csv {
        terminal.print(&csv(&judged, &rule))?;
    }
    let open = left_open_sentences(&dialogue, &tests.suite, &wording);
    let open = open.map_err(|error| unsayable(&error))?;
    for program in judged.iter().filter(|_| !arguments.grades.csv) {
        let text = if arguments.json {
            json::line(&report(program, &rule, &open))?
        } else {
            told(program, &rule, &wording)?
        };
        terminal.print(&text)?;
    }
    if let Some(place) = page_place {
        let groups: Vec<usize> = judged.iter().map(|one| one.finding.group).collect();
        let frame = PageFrame { groups: &groups, open: &open, student: None };
        let tested: Vec<TestedProgram> = judged.iter().map(|one| one.tested.clone()).collect();
        let on = (place.name(), &wording);
        let page = page::page(&dialogue, &tested, tests.extent(), frame, on);
        place.write_artifact(page.map_err(|error| unsayable(&error))?)?;
    }
    if !arguments.quiet {
        terminal.say(&summary(&judged, &tests.looked_at()));
        terminal.say_if_any(&groups_line(&judged));
        terminal.say_if_any(&left_open(&dialogue, &tests.suite));
        terminal.say_if_any(&prompts_hint(&dialogue, &judged));
    }
    if grades.folder.is_some() {
        let subject = TestedSubject { dialogue: &dialogue, tests: &tests, wording: &wording };
        let results = results(&subject, &judged, &rule).map_err(|error| unsayable(&error))?;
        grades.hand_back(&results, subject.title(), terminal)?;
    }
    Ok(match worst {
        Some(VerdictWord::Right) => CommandStatus::Done,
        Some(VerdictWord::Untested) | None => CommandStatus::Fewer,
        Some(_) => CommandStatus::Mistakes,
    })
}

/// What is wanted, as the command line says.
fn order(arguments: &TestArguments, grades: &GradePlan) -> ProgramsOrder {
    ProgramsOrder {
        seed: arguments.seed,
        inputs: arguments.inputs,
        runs: arguments.runs,
        timeout: arguments.timeout,
        jobs: arguments.jobs.unwrap_or_else(available_cores),
        counts_runs: grades.most.is_some() || grades.folder.is_some() || arguments.grades.csv,
        language: arguments.language.map(|one| one.as_str().to_owned()),
        address: arguments.address.map(|one| one.as_str().to_owned()),
        templates: arguments.templates.clone(),
    }
}

/// Says which inputs no test has, and whether the clock ended the search. If some of what the
/// dialogue demands of tests is missing, that is said, and the command ends so.
fn shortcomings(
    (dialogue, source): (&Dialogue, &Source),
    tests: &ProgramTests,
    arguments: &TestArguments,
    terminal: Terminal,
) -> Option<CommandStatus> {
    let left_out = tests.left_out(dialogue);
    if !arguments.quiet || left_out.iter().any(Diagnostic::is_error) {
        terminal.say_if_any(&render::diagnostics(&Sources::from(source), &left_out, terminal));
    }
    if tests.is_late && !arguments.quiet {
        terminal.say(
            "note: `--timeout` ended the search for tests, so how many there are depends on \
             how fast this machine is; a smaller `--inputs` or a larger `--timeout` avoids that",
        );
    }
    let missing = tests.without_overflow(dialogue);
    if missing.is_empty() {
        return None;
    }
    let sources = Sources::from(&dialogue.source);
    terminal.say_if_any(&render::diagnostics(&sources, &missing, terminal));
    let is_wrong = missing.iter().any(Diagnostic::is_error);
    Some(if is_wrong { CommandStatus::Mistakes } else { CommandStatus::Fewer })
}

/// Says so where programs get all lines at once.
fn say_of_pipe(programs: &ProgramSet, arguments: &TestArguments, terminal: Terminal) {
    if matches!(programs, ProgramSet::Commands(_, SpokenBy::Pipe)) && !arguments.quiet {
        let why = if arguments.pipe { "" } else { "there are no pseudo-terminals here, so " };
        terminal.say(&format!(
            "note: {why}programs get all lines at once, and only the whole of what they print is \
             compared"
        ));
    }
}

fn report<'a>(
    judged: &'a TestedSubmission,
    rule: &PointRule<'_>,
    open: &'a [String],
) -> TestReport<'a> {
    let program = &judged.tested;
    let feedback = &program.feedback;
    let is_right = feedback.verdict == VerdictWord::Right;
    TestReport {
        program: &program.name,
        first: mistake(feedback),
        runs: feedback.runs,
        further: feedback.further.iter().map(mistake).collect(),
        group: judged.finding.group,
        right_runs: judged.tally.as_ref().map(RunTally::count),
        points: points(judged, rule),
        open: if is_right { open.iter().map(|one| plain(one)).collect() } else { Vec::new() },
    }
}

/// The points of a program in brackets, where points are given.
fn shown_of(
    judged: &TestedSubmission,
    rule: &PointRule<'_>,
    wording: &Wording,
) -> Result<String, Problem> {
    let Some(tally) = judged.tally.as_ref().filter(|_| rule.most.is_some()) else {
        return Ok(String::new());
    };
    let is_german = wording.language() == Language::German;
    let values = vec![
        ("points", shown_points(rule.points(tally), is_german).into()),
        ("most", rule.most.unwrap_or_default().into()),
    ];
    let shown = wording.say("student.points", values).map_err(|error| unsayable(&error))?;
    Ok(format!(" ({shown})"))
}

/// The points of a program, where points are given.
fn points(judged: &TestedSubmission, rule: &PointRule<'_>) -> Option<String> {
    let tally = judged.tally.as_ref().filter(|_| rule.most.is_some())?;
    Some(shown_points(rule.points(tally), false))
}

fn mistake(feedback: &Feedback) -> MistakeReport<'_> {
    MistakeReport {
        verdict: feedback.verdict,
        sentence: plain(&feedback.sentence),
        html: &feedback.sentence,
        arguments: &feedback.arguments,
        inputs: &feedback.inputs,
        conversation: &feedback.conversation,
        example: &feedback.example,
    }
}

/// A program and what is told of it, in lines.
fn told(
    judged: &TestedSubmission,
    rule: &PointRule<'_>,
    wording: &Wording,
) -> Result<String, Problem> {
    let program = &judged.tested;
    let feedback = &program.feedback;
    let points = shown_of(judged, rule, wording)?;
    let say = |key: &str| {
        wording.say(key, Vec::new()).map(|html| plain(&html)).map_err(|error| unsayable(&error))
    };
    let word = say(&format!("dialogue.verdict.{}", feedback.verdict.as_str()))?;
    if feedback.verdict == VerdictWord::Right {
        return Ok(format!("{}: {}{points}\n", program.name, plain(&feedback.sentence)));
    }
    let mut text = format!("{}: {word}{points}\n", program.name);
    tell(feedback, &say, &mut text)?;
    for other in &feedback.further {
        let _ = writeln!(text, "  {}:", say("dialogue.further")?);
        tell(other, &say, &mut text)?;
    }
    Ok(text)
}

/// Adds a mistake, with the conversation that shows it.
fn tell(
    feedback: &Feedback,
    say: &dyn Fn(&str) -> Result<String, Problem>,
    text: &mut String,
) -> Result<(), Problem> {
    let _ = writeln!(text, "  {}", plain(&feedback.sentence));
    if feedback.conversation.is_empty() {
        return Ok(());
    }
    if !feedback.arguments.is_empty() {
        let _ =
            writeln!(text, "  {}: {}", say("dialogue.arguments")?, feedback.arguments.join(" "));
    }
    let missing = say("dialogue.missing")?;
    for (title, pieces) in
        [("dialogue.conversation", &feedback.conversation), ("dialogue.example", &feedback.example)]
    {
        let shown = as_text(pieces, "    | ", &missing);
        if !shown.is_empty() {
            let _ = write!(text, "  {}:\n{shown}", say(title)?);
        }
    }
    Ok(())
}

fn summary(judged: &[TestedSubmission], looked_at: &str) -> String {
    let count =
        |word: VerdictWord| judged.iter().filter(|one| one.tested.feedback.verdict == word).count();
    let counts: Vec<String> = VerdictWord::ALL
        .into_iter()
        .filter(|word| count(*word) > 0)
        .map(|word| format!("{} {}", count(word), word.as_str()))
        .collect();
    let programs = words::plural(judged.len(), "program");
    format!("{programs}: {}; looked at {looked_at}", counts.join(", "))
}
