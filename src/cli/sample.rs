//! `tatsu show --stage program`: a dialogue as a Java program that does right.
//!
//! In: a source that is a dialogue, a style and a seed. Out: the program, after a JVM has run it on
//! inputs of all paths that were found.

use tatsu::diagnostic::{Code, Diagnostic};
use tatsu::dialogue::program::{Inexpressible, SampleOrder, SampleStyle, sample};
use tatsu::dialogue::search::member;
use tatsu::make::own_stage::{own_stage, right_runs};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::trials::trials;
use tatsu::make::words;
use tatsu::source::{Source, Sources};

use super::dialogue::well_formed;
use super::inspect_args::ShowArguments;
use super::terminal::Terminal;
use super::{archive, doctor, render};

/// The most runs by which a program is confirmed.
const RUNS: usize = 300;

/// Prints the program.
pub fn show(
    source: &Source,
    arguments: &ShowArguments,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let Some(dialogue) = well_formed(source, terminal) else { return Ok(CommandStatus::Mistakes) };
    let parameters = member(&dialogue, arguments.seed);
    let order = SampleOrder { style: arguments.style, seed: arguments.seed, prints_optional: true };
    let program = match sample(&dialogue, &parameters, &order) {
        Ok(program) => program,
        Err(reason) => {
            terminal.say_if_any(&render::diagnostics(
                &Sources::from(source),
                &[inexpressible(&reason)],
                terminal,
            ));
            return Ok(CommandStatus::Mistakes);
        }
    };
    let trials = trials(&dialogue, (arguments.seed, RUNS), arguments.timeout);
    let toolchain = doctor::jdk()?;
    let mut stage = own_stage(&toolchain, archive::of(&toolchain).as_ref())?;
    match right_runs(&mut stage, &dialogue, &program, &trials)? {
        0 => {
            terminal.say("there is no input to run the program on, so it is not shown");
            Ok(CommandStatus::Fewer)
        }
        runs => {
            terminal.print(&program.code)?;
            terminal.say(&format!("confirmed by {} on a JVM", words::plural(runs, "run")));
            Ok(CommandStatus::Done)
        }
    }
}

/// What is said where a style cannot express a dialogue.
pub fn inexpressible(reason: &Inexpressible) -> Diagnostic {
    let message = match reason.style {
        SampleStyle::Accumulators => {
            "this needs all values that were read, and accumulators keep none of them"
        }
        SampleStyle::Lists => "there is no Java for this yet",
    };
    let finding = Diagnostic::error(Code::Dialogue, reason.span, message);
    match reason.style {
        SampleStyle::Accumulators => finding.help("leave `--style accumulators` out"),
        SampleStyle::Lists => finding,
    }
}
