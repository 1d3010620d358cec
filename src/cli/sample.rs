//! `tatsu show --stage program`: a dialogue as a Java program that does right.
//!
//! In: a source that is a dialogue, a style and a seed. Out: the program, after a JVM has run it on
//! inputs of all paths that were found.

use std::sync::Arc;

use tatsu::console::java::{JavaFiles, JavaStage};
use tatsu::diagnostic::{Code, Diagnostic};
use tatsu::dialogue::program::{Inexpressible, SampleOrder, SampleProgram, SampleStyle, sample};
use tatsu::dialogue::search::member;
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::trial::DialogueTrial;
use tatsu::dialogue::verdict::{DialogueVerdict, verdict};
use tatsu::jvm::confinement::Confinement;
use tatsu::source::Source;

use super::dialogue::well_formed;
use super::environment::now;
use super::inspect_args::ShowArguments;
use super::status::{CommandStatus, Problem};
use super::terminal::Terminal;
use super::trials::trials;
use super::{archive, doctor, render, words};

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
            terminal.say_if_any(&render::diagnostics(source, &[inexpressible(&reason)], terminal));
            return Ok(CommandStatus::Mistakes);
        }
    };
    let until = now() + arguments.timeout;
    let trials = trials(&dialogue, (arguments.seed, RUNS), &|| now() < until);
    let verdict = performed(&dialogue, &program, &trials)?;
    match verdict {
        DialogueVerdict::Right(runs) => {
            terminal.print(&program.code)?;
            terminal.say(&format!("confirmed by {} on a JVM", words::plural(runs, "run")));
            Ok(CommandStatus::Done)
        }
        DialogueVerdict::Untested => {
            terminal.say("there is no input to run the program on, so it is not shown");
            Ok(CommandStatus::Fewer)
        }
        DialogueVerdict::NotStarted(ending) => Err(unconfirmed(&format!("{ending:?}"))),
        DialogueVerdict::Wrong(found) => {
            let found =
                found.iter().map(|one| format!("{:?} for {:?}", one.mistake, one.trial.inputs));
            Err(unconfirmed(&found.collect::<Vec<_>>().join("; ")))
        }
    }
}

fn unconfirmed(reason: &str) -> Problem {
    Problem::new(format!("the program does not do what the dialogue says: {reason}"))
        .hint("this is a mistake of tatsu's; please report it with the dialogue")
}

/// What is said where a style cannot express a dialogue.
fn inexpressible(reason: &Inexpressible) -> Diagnostic {
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

/// What a JVM makes of a program of our own.
fn performed(
    dialogue: &Dialogue,
    program: &SampleProgram,
    trials: &[DialogueTrial],
) -> Result<DialogueVerdict, Problem> {
    let toolchain = doctor::jdk()?;
    let archive = archive::of(&toolchain);
    let trouble = |error: tatsu::jvm::JvmError| {
        Problem::new(error.to_string()).hint("`tatsu doctor` tells which JDK is used")
    };
    // What runs is the author's own text, as with skeletons.
    let mut stage =
        JavaStage::start(archive.as_ref(), &toolchain, Confinement::Open).map_err(trouble)?;
    let files: JavaFiles = Arc::new([(program.file_name(), program.code.clone())]);
    verdict(dialogue, trials, &mut stage, &files).map_err(trouble)
}
