//! `tatsu count`: how many instances a skeleton has.

use num_bigint::BigUint;
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::is_dialogue;
use tatsu::make::json::{self, CountReport, FailureReport, Obstacle};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::words;
use tatsu::skeleton::Reading;
use tatsu::solve::count::exhaust::count;
use tatsu::solve::count::{Count, CountRequest};
use tatsu::source::{Source, Sources};

use super::environment::now;
use super::inspect_args::CountArguments;
use super::terminal::Terminal;
use super::terminal::available_cores;
use super::{dialogue, render};
use tatsu::make::files;

/// The most inputs of the paths of a dialogue that are counted, if the user names no number.
const COUNTED_INPUTS: usize = 10;

/// Counts, and prints the number.
pub fn run(arguments: &CountArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let begin = now();
    let source = match files::source(&arguments.file) {
        Ok(source) => source,
        Err(problem) => {
            if arguments.json {
                let error = Some(Obstacle::of(&problem));
                terminal
                    .print(&json::line(&FailureReport { error, ..FailureReport::default() })?)?;
            }
            return Err(problem);
        }
    };
    if is_dialogue(&source) {
        let inputs = arguments.inputs.unwrap_or(COUNTED_INPUTS);
        return dialogue::count(&source, inputs, (arguments.timeout, arguments.json), terminal);
    }
    if arguments.inputs.is_some() {
        let message = format!("`{}` is not a dialogue: it never calls `READ`", source.name());
        return Err(Problem::new(message).hint("leave `--inputs` out to count instances"));
    }
    let Reading { skeleton, diagnostics } = tatsu::skeleton::read(&source);
    terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
    let Some(skeleton) = skeleton else {
        return mistaken(arguments, &source, &diagnostics, terminal);
    };
    let request = CountRequest {
        seed: arguments.seed,
        deadline: Some(begin + arguments.timeout),
        jobs: arguments.jobs.unwrap_or_else(available_cores),
        ..CountRequest::default()
    };
    match count(&skeleton.program, &request) {
        Ok(counted) => {
            terminal.print(&if arguments.json { as_json(&counted)? } else { as_text(&counted) })?;
            Ok(CommandStatus::Done)
        }
        Err(diagnostics) => {
            terminal.say_if_any(&render::diagnostics(
                &Sources::from(&source),
                &diagnostics,
                terminal,
            ));
            mistaken(arguments, &source, &diagnostics, terminal)
        }
    }
}

fn mistaken(
    arguments: &CountArguments,
    source: &Source,
    diagnostics: &[Diagnostic],
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    if arguments.json {
        let diagnostics = json::findings(source, diagnostics);
        terminal.print(&json::line(&FailureReport { diagnostics, error: None })?)?;
    }
    Ok(CommandStatus::Mistakes)
}

fn as_json(counted: &Count) -> Result<String, Problem> {
    json::line(&CountReport {
        space: json::number(&counted.space),
        instances: json::number(&counted.instances),
        exact: counted.exact,
        low: json::number(&counted.low),
        high: json::number(&counted.high),
    })
}

/// `2,248 instances of 287,496 assignments`, or an estimate that says so.
fn as_text(counted: &Count) -> String {
    let space = words::assignments(&counted.space);
    let one = BigUint::from(1u8);
    let noun = |count: &BigUint| if *count == one { "instance" } else { "instances" };
    if counted.exact {
        let instances = &counted.instances;
        return format!("{} {} of {space}", words::exact(instances), noun(instances));
    }
    format!(
        "about {} {} (95 %: {}) of {space}",
        words::rough(&counted.instances),
        noun(&counted.instances),
        words::rough_range(&counted.low, &counted.high),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(instances: u32, exact: bool, low: u32, high: u32) -> Count {
        let [instances, low, high] = [instances, low, high].map(BigUint::from);
        Count { space: BigUint::from(287_496u32), instances, exact, low, high }
    }

    #[test]
    fn exact_numbers_are_given_as_they_are() {
        let text = as_text(&counted(2248, true, 2248, 2248));
        assert_eq!(text, "2,248 instances of 287,496 assignments");
        assert!(as_text(&counted(1, true, 1, 1)).starts_with("1 instance of "));
    }

    #[test]
    fn estimates_say_about_and_give_their_interval() {
        let text = as_text(&counted(1_312_345, false, 1_200_000, 1_400_000));
        assert_eq!(
            text,
            "about 1.31 million instances (95 %: 1.20 to 1.40 million) of 287,496 assignments"
        );
    }

    #[test]
    fn json_has_the_promised_keys() {
        let text = as_json(&counted(7, false, 5, 9));
        assert_eq!(
            text.as_deref(),
            Ok(r#"{"space":287496,"instances":7,"exact":false,"low":5,"high":9}"#)
        );
    }
}
