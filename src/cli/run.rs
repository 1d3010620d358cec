//! `tatsu run`: a dialogue as a program, or what it expects for given inputs.
//!
//! In: a dialogue. Out: with `--inputs` its generalised trace; without, a conversation in the
//! terminal.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use tatsu::diagnostic::{Code, Diagnostic};
use tatsu::dialogue::environment::EvaluationError;
use tatsu::dialogue::evaluate::{shown, typed};
use tatsu::dialogue::generalised::{TraceError, generalised_trace};
use tatsu::dialogue::interpret::{Interaction, Interpreter, TakenLine};
use tatsu::dialogue::is_dialogue;
use tatsu::dialogue::output::WriteSet;
use tatsu::dialogue::search::member;
use tatsu::dialogue::spec::Dialogue;
use tatsu::jvm::job::END_OF_INPUT;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::read::datum::Datum;
use tatsu::source::Sources;

use super::dialogue::well_formed;
use super::inspect_args::RunArguments;
use super::render;
use super::terminal::Terminal;
use tatsu::make::files;

/// Runs a dialogue.
pub fn run(arguments: &RunArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let source = files::source(&arguments.file)?;
    if !is_dialogue(&source) {
        let message = format!("`{}` is not a dialogue: it never calls `READ`", source.name());
        return Err(Problem::new(message).hint(
            "`tatsu gen` takes skeletons; a dialogue that reads nothing says `kind = \"dialogue\"`",
        ));
    }
    let Some(dialogue) = well_formed(&source, terminal) else { return Ok(CommandStatus::Mistakes) };
    let parameters = parameters(&dialogue, arguments)?;
    match &arguments.inputs {
        Some(inputs) => traced(&dialogue, &parameters, inputs, terminal),
        None => converse(&dialogue, parameters, arguments, terminal),
    }
}

/// The values of the parameters: those that the command line names, and for others what the seed
/// chooses.
fn parameters(dialogue: &Dialogue, arguments: &RunArguments) -> Result<Vec<Datum>, Problem> {
    let mut values = member(dialogue, arguments.seed);
    let Some(hidden) = &arguments.hidden else { return Ok(values) };
    let words: Vec<&str> = hidden.split(',').collect();
    let wanted = dialogue.hidden().count();
    if words.len() != wanted {
        let message = format!("`--hidden` has {} values, the dialogue {wanted}", words.len());
        return Err(Problem::new(message).hint("separate them by commas, in the order of the text"));
    }
    for ((id, parameter), word) in dialogue.hidden().zip(words) {
        let Some(value) = typed(word.trim(), &parameter.ty) else {
            let message = format!("`{word}` is no value of `{} {}`", parameter.ty, parameter.name);
            return Err(Problem::new(message).hint("write a value such as it would be typed"));
        };
        values[id.index()] = value;
    }
    Ok(values)
}

fn traced(
    dialogue: &Dialogue,
    parameters: &[Datum],
    inputs: &str,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let lines: Vec<String> = if inputs.is_empty() {
        Vec::new()
    } else {
        inputs.split(',').map(|line| line.trim().to_owned()).collect()
    };
    let name = |id| &dialogue.variable(id).name;
    // Where the dialogue asks for more after the last line, the input ends.
    let ended: Vec<String> = lines.iter().cloned().chain([END_OF_INPUT.to_owned()]).collect();
    let traced = generalised_trace(dialogue, parameters, &ended)
        .or_else(|_| generalised_trace(dialogue, parameters, &lines));
    let message = match traced {
        Ok(trace) => {
            terminal.print(&trace.to_string())?;
            return Ok(CommandStatus::Done);
        }
        Err(TraceError::TooFew { so_far, variable }) => {
            terminal.print(&so_far.to_string().replace("stop\n", ""))?;
            format!("too few inputs: `{}` is still to be read", name(variable))
        }
        Err(TraceError::LeftOver { so_far, used }) => {
            terminal.print(&so_far.to_string())?;
            format!("too many inputs: the dialogue is over after {used} of {}", lines.len())
        }
        Err(TraceError::Outside { at, variable }) => {
            let (line, name) = (&lines[at], name(variable));
            format!("input {}, `{line}`, is not among the values of `{name}` here", at + 1)
        }
        Err(TraceError::Overflows(overflow)) => {
            format!("{} does not fit into its type", overflow.exact)
        }
        Err(TraceError::Foreign | TraceError::Unsteady) => {
            String::from("these inputs are not typed in tests")
        }
        Err(TraceError::Evaluation(error)) => {
            said(dialogue, &error, terminal);
            return Ok(CommandStatus::Mistakes);
        }
    };
    terminal.problem(&Problem::new(message));
    Ok(CommandStatus::Mistakes)
}

/// Says which term has no value.
fn said(dialogue: &Dialogue, error: &EvaluationError, terminal: Terminal) {
    let message = format!("this fails for these inputs: {}", error.reason);
    let finding = Diagnostic::error(Code::Dialogue, error.span, message);
    terminal.say_if_any(&render::diagnostics(
        &Sources::from(&dialogue.source),
        &[finding],
        terminal,
    ));
}

fn converse(
    dialogue: &Dialogue,
    parameters: Vec<Datum>,
    arguments: &RunArguments,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let mut interpreter = Interpreter::new(dialogue, parameters);
    let mut lines = io::stdin().lock().lines().peekable();
    // The values of a line that are still to be taken.
    let mut rest: VecDeque<String> = VecDeque::new();
    let print = |write: &WriteSet| -> Result<(), Problem> {
        if write.is_optional && !arguments.optional {
            return Ok(());
        }
        let at = arguments.alternative.saturating_sub(1).min(write.alternatives.len() - 1);
        let text = write.alternatives[at].example();
        if text.is_empty() && write.is_optional { Ok(()) } else { terminal.print(&text) }
    };
    loop {
        let step = match interpreter.step() {
            Ok(step) => step,
            Err(error) => {
                said(dialogue, &error, terminal);
                return Ok(CommandStatus::Mistakes);
            }
        };
        let variable = match step {
            Interaction::More => {
                interpreter.say_more(lines.peek().is_some());
                continue;
            }
            Interaction::End => return Ok(CommandStatus::Done),
            Interaction::Print(write) => {
                print(&write)?;
                continue;
            }
            Interaction::Ask(variable) => variable,
        };
        let line = match rest.pop_front() {
            Some(value) => Some(Ok(value)),
            None => lines.next(),
        };
        let Some(line) = line else {
            let name = &dialogue.variable(variable).name;
            let message = format!("the input ends, and `{name}` is still to be read");
            terminal.problem(&Problem::new(message));
            return Ok(CommandStatus::Mistakes);
        };
        let line = line.map_err(|error| {
            Problem::new(format!("standard input cannot be read: {error}"))
                .hint("type plain text, or give inputs by `--inputs`")
        })?;
        let line = if rest.is_empty() && interpreter.values_in_line() > 1 {
            rest = line.split_whitespace().map(str::to_owned).collect();
            rest.pop_front().unwrap_or_default()
        } else {
            line
        };
        match interpreter.take(&line) {
            Ok(TakenLine::Stored) => {}
            Ok(TakenLine::Dropped(write) | TakenLine::Stopping(write)) => print(&write)?,
            Ok(TakenLine::Foreign) => {
                let of = dialogue.variable(variable);
                let value = typed(&line, &of.ty).map_or(line, |value| shown(&value, &of.ty));
                terminal.say(&format!(
                    "`{value}` is not among the values of `{}` here: this is no part of the \
                     exercise; type another one",
                    of.name
                ));
            }
            Err(error) => {
                said(dialogue, &error, terminal);
                return Ok(CommandStatus::Mistakes);
            }
        }
    }
}
