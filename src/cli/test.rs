//! `tatsu test`: what students' programs make of a dialogue.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use tatsu::ask::listing;
use tatsu::ask::wording::{Wording, WordingError};
use tatsu::console::command::{CommandLimits, CommandLine, CommandStage, SpokenBy};
use tatsu::console::java::{JavaFiles, JavaStage};
use tatsu::console::{ConsoleStage, RunEnding};
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::feedback::{Feedback, TerminalPiece, VerdictWord, as_text};
use tatsu::dialogue::findings::{left_out, without_overflow};
use tatsu::dialogue::page::{self, TestedProgram};
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::suite::{DialogueSuite, SuiteOrder, suite};
use tatsu::dialogue::trial::DialogueTrial;
use tatsu::dialogue::verdict::{DialogueVerdict, verdict};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::{json, words};
use tatsu::skeleton::front_matter::{Address, Language};
use tatsu::source::{Source, Sources};

use super::dialogue::{extent, well_formed};
use super::environment::{now, variable};
use super::left_open::left_open;
use super::place::FilePlace;
use super::side_by_side::in_order;
use super::submissions::{FoundProgram, java_programs};
use super::terminal::{Terminal, available_cores};
use super::test_args::TestArguments;
use super::{archive, commands, confine, doctor, files, render};

/// How often a Java program is run, if nothing is said: hundreds of runs take a second.
const JAVA_RUNS: u32 = 500;

/// How often a program in another language is run, if nothing is said: each run starts a process.
const COMMAND_RUNS: u32 = 150;

/// What is said of a program in JSON.
#[derive(Serialize)]
struct TestReport<'a> {
    program: &'a str,
    #[serde(flatten)]
    first: MistakeReport<'a>,
    runs: usize,
    further: Vec<MistakeReport<'a>>,
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
    let wording = wording(arguments, &dialogue)?;
    let page_place = arguments.html.as_deref();
    let page_place =
        page_place.map(|path| FilePlace::of(path, "--html", "report.html", arguments.force));
    let page_place = page_place.transpose()?;
    let tests;
    let verdicts = if arguments.command.is_empty() {
        let found = java_programs(&arguments.programs)?;
        tests = match Tests::of((&dialogue, &source), arguments, terminal) {
            Ok(tests) => tests,
            Err(status) => return Ok(status),
        };
        of_java(&dialogue, &tests.suite.trials, &found, arguments, terminal)?
    } else {
        let (path, home) = (variable("PATH"), variable("HOME"));
        let around = (path.as_deref(), home.as_deref());
        let found = commands::commands(arguments, around)?;
        tests = match Tests::of((&dialogue, &source), arguments, terminal) {
            Ok(tests) => tests,
            Err(status) => return Ok(status),
        };
        of_commands(&dialogue, &tests.suite.trials, &found, arguments, terminal)?
    };
    let hint = prompts_hint(&source, &dialogue, &verdicts);
    let mut tested = Vec::new();
    for (number, (name, verdict)) in verdicts.into_iter().enumerate() {
        let feedback = Feedback::of(&dialogue, &verdict, &wording).map_err(unsayable)?;
        tested.push(TestedProgram { number: number + 1, name, feedback });
    }
    for program in &tested {
        let text =
            if arguments.json { json::line(&report(program))? } else { told(program, &wording)? };
        terminal.print(&text)?;
    }
    let looked_at = tests.looked_at();
    if let Some(place) = page_place {
        let seed = arguments.seed;
        let extent = (tests.suite.trials.len(), &tests.suite.found.paths, seed);
        let page = page::page(&dialogue, &tested, extent, place.name(), &wording);
        place.write_artifact(page.map_err(unsayable)?)?;
    }
    if !arguments.quiet {
        terminal.say(&summary(&tested, &looked_at));
        terminal.say_if_any(&left_open(&dialogue, &tests.suite));
        terminal.say_if_any(&hint);
    }
    let worst = tested.iter().map(|program| program.feedback.verdict).max();
    Ok(match worst {
        Some(VerdictWord::Right) => CommandStatus::Done,
        Some(VerdictWord::Untested) | None => CommandStatus::Fewer,
        Some(_) => CommandStatus::Mistakes,
    })
}

/// What all programs are tried with.
struct Tests {
    suite: DialogueSuite,
    /// Whether the clock ended the search.
    is_late: bool,
}

impl Tests {
    /// Looks for tests, and says which inputs have none. If some of what the dialogue demands of
    /// them is missing, that is said, and the error is what the command then ends with.
    fn of(
        (dialogue, source): (&Dialogue, &Source),
        arguments: &TestArguments,
        terminal: Terminal,
    ) -> Result<Self, CommandStatus> {
        let tests = Self::found(dialogue, arguments);
        let left_out = left_out(dialogue, &tests.suite.found);
        if !arguments.quiet || left_out.iter().any(Diagnostic::is_error) {
            terminal.say_if_any(&render::diagnostics(&Sources::from(source), &left_out, terminal));
        }
        if tests.is_late && !arguments.quiet {
            terminal.say(
                "note: `--timeout` ended the search for tests, so how many there are depends on \
                 how fast this machine is; a smaller `--inputs` or a larger `--timeout` avoids that",
            );
        }
        let missing = without_overflow(dialogue, &tests.suite.found);
        if missing.is_empty() {
            return Ok(tests);
        }
        terminal.say_if_any(&render::diagnostics(
            &Sources::from(&dialogue.source),
            &missing,
            terminal,
        ));
        let is_wrong = missing.iter().any(Diagnostic::is_error);
        Err(if is_wrong { CommandStatus::Mistakes } else { CommandStatus::Fewer })
    }

    fn found(dialogue: &Dialogue, arguments: &TestArguments) -> Self {
        let default = if arguments.command.is_empty() { JAVA_RUNS } else { COMMAND_RUNS };
        let deadline = now() + arguments.timeout;
        let order = SuiteOrder {
            runs: arguments.runs.unwrap_or(default) as usize,
            inputs: arguments.inputs.map_or(usize::MAX, |inputs| inputs as usize),
            seed: arguments.seed,
            deadline: Some(deadline),
            ..SuiteOrder::default()
        };
        let is_late = AtomicBool::new(false);
        let may_go_on = || {
            is_late.fetch_or(now() >= deadline, Ordering::Relaxed);
            !is_late.load(Ordering::Relaxed)
        };
        let suite = suite(dialogue, &order, &may_go_on);
        Self { suite, is_late: is_late.into_inner() }
    }

    /// What was looked at, in words.
    fn looked_at(&self) -> String {
        let runs = words::plural(self.suite.trials.len(), "run");
        format!("{runs} on {}", extent(&self.suite.found.paths))
    }
}

/// What each of the Java programs is: its name and its verdict.
fn of_java(
    dialogue: &Dialogue,
    trials: &[DialogueTrial],
    found: &[FoundProgram<JavaFiles>],
    arguments: &TestArguments,
    terminal: Terminal,
) -> Result<Vec<(String, DialogueVerdict)>, Problem> {
    let toolchain = doctor::jdk()?;
    let archive = archive::of(&toolchain);
    let confinement = confine::confinement(arguments.unconfined, "programs", terminal)?;
    let start = || JavaStage::start(archive.as_ref(), &toolchain, confinement.clone());
    let tried = verdicts(dialogue, trials, found, arguments.jobs, start).map_err(|error| {
        Problem::new(error.to_string()).hint("`tatsu doctor` tells which JDK is used")
    })?;
    if let Some(archive) = &archive {
        archive::make_later(archive);
    }
    Ok(tried)
}

/// What each of the programs in other languages is: its name and its verdict.
fn of_commands(
    dialogue: &Dialogue,
    trials: &[DialogueTrial],
    found: &[FoundProgram<CommandLine>],
    arguments: &TestArguments,
    terminal: Terminal,
) -> Result<Vec<(String, DialogueVerdict)>, Problem> {
    let confinement = confine::confinement(arguments.unconfined, "programs", terminal)?;
    let spoken_by = if arguments.pipe { SpokenBy::Pipe } else { SpokenBy::find() };
    if spoken_by == SpokenBy::Pipe && !arguments.quiet {
        let why = if arguments.pipe { "" } else { "there are no pseudo-terminals here, so " };
        terminal.say(&format!(
            "note: {why}programs get all lines at once, and only the whole of what they print is \
             compared"
        ));
    }
    let stage = CommandStage::new(confinement, CommandLimits::default(), spoken_by);
    verdicts(dialogue, trials, found, arguments.jobs, || Ok(stage.clone())).map_err(|error| {
        Problem::new(format!("programs cannot be run: {error}"))
            .hint("try the command without tatsu first")
    })
}

/// The names and verdicts in the order of the programs, whichever is ready first.
fn verdicts<S: ConsoleStage + Send>(
    dialogue: &Dialogue,
    trials: &[DialogueTrial],
    found: &[FoundProgram<S::Program>],
    jobs: Option<usize>,
    start: impl Fn() -> Result<S, S::Error> + Sync,
) -> Result<Vec<(String, DialogueVerdict)>, S::Error>
where
    S::Program: Sync,
    S::Error: Send,
{
    let work = |stage: &mut S, one: &FoundProgram<S::Program>| match &one.program {
        Ok(program) => verdict(dialogue, trials, stage, program),
        Err(why) => Ok(DialogueVerdict::NotStarted(RunEnding::NotCompiled(why.clone()))),
    };
    let mut named = Vec::new();
    let jobs = jobs.unwrap_or_else(available_cores);
    in_order(found, jobs, start, work, |one, told| {
        named.push((one.name.clone(), told));
        Ok(())
    })?;
    Ok(named)
}

/// The author's sentences, in the language that is wanted.
fn wording(arguments: &TestArguments, dialogue: &Dialogue) -> Result<Wording, Problem> {
    let said = dialogue.settings.language.as_deref().and_then(Language::of_word);
    let language = arguments.language.or(said).unwrap_or_default();
    let beside = arguments.dialogue.parent().unwrap_or(Path::new("")).join("templates");
    let mut folders: Vec<PathBuf> = arguments.templates.iter().cloned().collect();
    if let Some(folder) = folders.iter().find(|folder| !folder.is_dir()) {
        let what = format!("`{}` is not a folder with templates", folder.display());
        return Err(Problem::new(what).hint("sentences stand in files such as `en/dialogue.toml`"));
    }
    folders.push(beside);
    let wording = Wording::load(&folders, language, &[]).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Problem::new(all.join("\n")).hint("repair the template, or leave it out")
    })?;
    Ok(wording.addressing(arguments.address.unwrap_or(Address::Sie)))
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
fn unsayable(error: WordingError) -> Problem {
    Problem::new(error.to_string()).hint("repair the template, or leave it out")
}

/// HTML for a terminal: without markup, code between backticks.
fn plain(html: &str) -> String {
    listing::plain(&html.replace("<code>", "`").replace("</code>", "`"))
}

fn report(program: &TestedProgram) -> TestReport<'_> {
    let feedback = &program.feedback;
    TestReport {
        program: &program.name,
        first: mistake(feedback),
        runs: feedback.runs,
        further: feedback.further.iter().map(mistake).collect(),
    }
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
fn told(program: &TestedProgram, wording: &Wording) -> Result<String, Problem> {
    let feedback = &program.feedback;
    let say = |key: &str| wording.say(key, Vec::new()).map(|html| plain(&html)).map_err(unsayable);
    let word = say(&format!("dialogue.verdict.{}", feedback.verdict.as_str()))?;
    if feedback.verdict == VerdictWord::Right {
        return Ok(format!("{}: {}\n", program.name, plain(&feedback.sentence)));
    }
    let mut text = format!("{}: {word}\n", program.name);
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

/// What to say where half of the wrong programs or more are wrong for nothing but what they print
/// before they read; empty otherwise.
fn prompts_hint(
    source: &Source,
    dialogue: &Dialogue,
    verdicts: &[(String, DialogueVerdict)],
) -> String {
    if dialogue.settings.allows_prompts {
        return String::new();
    }
    let Ok(lenient) = tatsu::dialogue::read_allowing_prompts(source) else { return String::new() };
    let is_wrong = |one: &DialogueVerdict| matches!(one, DialogueVerdict::Wrong(_));
    let wrong = verdicts.iter().filter(|(_, one)| is_wrong(one)).count();
    let for_prompts = verdicts.iter().filter(|(_, one)| one.would_be_right_in(&lenient)).count();
    if for_prompts == 0 || 2 * for_prompts < wrong {
        return String::new();
    }
    format!(
        "note: what is wrong with {for_prompts} of {} is only that they print before they read, \
         such as a prompt; `prompts = \"allow\"` in the comment at the top of `{}` allows that\n",
        words::plural(wrong, "wrong program"),
        source.name()
    )
}

fn summary(tested: &[TestedProgram], looked_at: &str) -> String {
    let count = |word: VerdictWord| {
        tested.iter().filter(|program| program.feedback.verdict == word).count()
    };
    let counts: Vec<String> = VerdictWord::ALL
        .into_iter()
        .filter(|word| count(*word) > 0)
        .map(|word| format!("{} {}", count(word), word.as_str()))
        .collect();
    let programs = words::plural(tested.len(), "program");
    format!("{programs}: {}; looked at {looked_at}", counts.join(", "))
}
