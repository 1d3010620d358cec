//! Dialogues on the command line: `check`, `count` and `show`.
//!
//! In: a source that is a dialogue. Out: what is wrong with it, or its paths by number of inputs.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use serde::Serialize;
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::paths::{InputFate, PathBounds, PathSummary};
use tatsu::dialogue::read;
use tatsu::dialogue::search::{self, DialogueTest, TestOrder, paths, search};
use tatsu::dialogue::spec::Dialogue;
use tatsu::make::check::{CheckedDialogue, checked_bounds, checked_dialogue};
use tatsu::make::json::{self, Finding};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::words;
use tatsu::source::{Source, Sources};

use super::environment::now;
use super::inspect_args::CheckArguments;
use super::mistakes::MistakeSummary;
use super::render;
use super::terminal::Terminal;

/// The most examples that `check` prints for one number of inputs.
const EXAMPLES: usize = 3;

/// What `check` tells programs.
#[derive(Serialize)]
struct DialogueReport {
    dialogue: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    paths: Option<PathReport>,
    examples: Vec<ExampleReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistakes: Option<MistakeSummary>,
    diagnostics: Vec<Finding>,
}

/// How many paths there are.
#[derive(Serialize)]
struct PathReport {
    by_inputs: Vec<usize>,
    complete_to: Option<usize>,
    exhausted: bool,
}

impl PathReport {
    fn of(paths: &PathSummary) -> Self {
        Self {
            by_inputs: paths.by_inputs.clone(),
            complete_to: paths.complete_to,
            exhausted: paths.is_exhausted,
        }
    }
}

/// Inputs that take a path.
#[derive(Serialize)]
struct ExampleReport {
    arguments: Vec<String>,
    inputs: Vec<String>,
}

/// `tatsu check`
pub fn check(
    source: &Source,
    arguments: &CheckArguments,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let as_json = arguments.json;
    let checked = match checked_dialogue(source) {
        Ok(checked) => checked,
        Err(found) => {
            terminal.say_if_any(&render::diagnostics(&Sources::from(source), &found, terminal));
            if as_json {
                let report = DialogueReport {
                    dialogue: source.name().to_owned(),
                    paths: None,
                    examples: Vec::new(),
                    mistakes: None,
                    diagnostics: json::findings(source, &found),
                };
                terminal.print(&json::line(&report)?)?;
            }
            return Ok(CommandStatus::Mistakes);
        }
    };
    let CheckedDialogue { dialogue, diagnostics: found, summary, mut examples } = checked;
    terminal.say_if_any(&render::diagnostics(&Sources::from(source), &found, terminal));
    let is_wrong = found.iter().any(Diagnostic::is_error);
    if is_wrong {
        // Paths of a dialogue with mistakes are not those that the author means.
        examples.clear();
    }
    let mistakes = (arguments.mistakes && !is_wrong).then(|| MistakeSummary::of(&dialogue));
    if as_json {
        let report = DialogueReport {
            dialogue: source.name().to_owned(),
            paths: (!is_wrong).then(|| PathReport::of(&summary.paths)),
            examples: examples.iter().map(|test| example(&dialogue, test)).collect(),
            mistakes,
            diagnostics: json::findings(source, &found),
        };
        terminal.print(&json::line(&report)?)?;
    } else if !is_wrong {
        let mut text = told(&dialogue, &summary.paths, &examples);
        text.extend(mistakes.iter().map(MistakeSummary::told));
        terminal.print(&text)?;
    }
    // Of numbers with a point no path is known, and that is no matter of bounds.
    let has_none = summary.paths.paths() == 0 && !dialogue.reads_decimals();
    let is_short = has_none || !summary.without_overflow.is_empty();
    Ok(match (is_wrong, is_short) {
        (true, _) => CommandStatus::Mistakes,
        (false, true) => CommandStatus::Fewer,
        (false, false) => CommandStatus::Done,
    })
}

fn example(dialogue: &Dialogue, test: &DialogueTest) -> ExampleReport {
    ExampleReport { arguments: test.arguments(dialogue), inputs: test.inputs.clone() }
}

/// The paths by number of inputs, each with examples.
fn told(dialogue: &Dialogue, paths: &PathSummary, examples: &[DialogueTest]) -> String {
    let mut text = format!("{}: a dialogue\n  {}\n", dialogue.source.name(), words::extent(paths));
    for (inputs, count) in paths.by_inputs.iter().enumerate().filter(|(_, count)| **count > 0) {
        let _ = writeln!(
            text,
            "  {}: {}",
            words::plural(inputs, "input"),
            words::plural(*count, "path"),
        );
        let own = examples.iter().filter(|test| test.inputs.len() == inputs);
        for test in own.take(EXAMPLES) {
            let _ = writeln!(text, "    {}", typed(dialogue, test));
        }
        if *count > EXAMPLES {
            let _ = writeln!(text, "    … and {} more", words::count(count - EXAMPLES));
        }
    }
    for name in dialogue.any_lines() {
        let _ = writeln!(
            text,
            "  `{name}` is any line, also an empty one or one with blanks; `READ(word())` is one \
             word, as `next()` reads it, `READ(where(v -> !v.isEmpty()))` a line that is not empty, \
             and `READ(line())` says that any line is meant"
        );
    }
    text
}

/// What is typed, with the hidden parameters in front.
fn typed(dialogue: &Dialogue, test: &DialogueTest) -> String {
    let mut parts = Vec::new();
    for ((_, parameter), value) in dialogue.hidden().zip(test.arguments(dialogue)) {
        parts.push(format!("{} = {value}:", parameter.name));
    }
    let inputs: Vec<String> = test
        .inputs
        .iter()
        .zip(&test.fates)
        .map(|(line, fate)| {
            let is_plain = !line.is_empty() && !line.contains([',', ' ', '"']);
            let line = if is_plain { line.clone() } else { format!("{line:?}") };
            match fate {
                InputFate::Stored | InputFate::Leaving => line,
                InputFate::Dropped => format!("{line} (again)"),
                InputFate::Stopping => format!("{line} (stops)"),
                InputFate::Ended => String::from("(the end)"),
            }
        })
        .collect();
    parts.push(if inputs.is_empty() { String::from("nothing") } else { inputs.join(", ") });
    parts.join(" ")
}

/// `tatsu count`
pub fn count(
    source: &Source,
    inputs: usize,
    (timeout, as_json): (Duration, bool),
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let Some(dialogue) = well_formed(source, terminal) else { return Ok(CommandStatus::Mistakes) };
    let until = now() + timeout;
    let bounds =
        PathBounds { inputs, rounds: usize::MAX, paths: usize::MAX, ..PathBounds::default() };
    let order = TestOrder { bounds, tests: 0, seed: 0 };
    let paths = paths(&dialogue, &order, &|| now() < until);
    if as_json {
        terminal.print(&json::line(&PathReport::of(&paths))?)?;
    } else {
        let mut text = String::new();
        for (inputs, count) in paths.by_inputs.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (inputs, count) = (words::plural(inputs, "input"), words::plural(*count, "path"));
            let _ = writeln!(text, "{inputs}: {count}");
        }
        let _ = writeln!(text, "{}", words::extent(&paths));
        terminal.print(&text)?;
    }
    let is_done = paths.is_exhausted || paths.complete_to == Some(inputs);
    Ok(if is_done { CommandStatus::Done } else { CommandStatus::Fewer })
}

/// `tatsu show --stage spec`
pub fn spec(source: &Source, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let Some(dialogue) = well_formed(source, terminal) else { return Ok(CommandStatus::Mistakes) };
    terminal.print(&dialogue.notation())?;
    Ok(CommandStatus::Done)
}

/// `tatsu show --stage smt2`
pub fn script(source: &Source, seed: u64, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let Some(dialogue) = well_formed(source, terminal) else { return Ok(CommandStatus::Mistakes) };
    let order = TestOrder { bounds: checked_bounds(), tests: 0, seed };
    terminal.print(&search::script(&dialogue, &order))?;
    Ok(CommandStatus::Done)
}

/// `tatsu show --stage paths`
pub fn all_paths(source: &Source, seed: u64, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let Some(dialogue) = well_formed(source, terminal) else { return Ok(CommandStatus::Mistakes) };
    let mut text = String::new();
    let order = TestOrder { bounds: checked_bounds(), tests: 1, seed };
    let summary = search(&dialogue, &order, &|| true, &mut |test| {
        let _ = writeln!(text, "path {}: {}", test.path + 1, typed(&dialogue, &test));
        for decision in &test.decisions {
            let condition = dialogue.source.slice(decision.span);
            let condition = condition.split_whitespace().collect::<Vec<_>>().join(" ");
            let line = dialogue.source.line(decision.span);
            let holds = if decision.holds { "yes" } else { "no" };
            let _ = writeln!(text, "  line {line}: {condition}: {holds}");
        }
        ControlFlow::Continue(())
    });
    let _ = writeln!(text, "{}", words::extent(&summary.paths));
    terminal.print(&text)?;
    Ok(CommandStatus::Done)
}

/// The dialogue, or what is wrong with it is said.
pub fn well_formed(source: &Source, terminal: Terminal) -> Option<Dialogue> {
    match read(source) {
        Ok(dialogue) => {
            terminal.say_if_any(&render::diagnostics(
                &Sources::from(source),
                &dialogue.warnings,
                terminal,
            ));
            Some(dialogue)
        }
        Err(found) => {
            terminal.say_if_any(&render::diagnostics(&Sources::from(source), &found, terminal));
            None
        }
    }
}
