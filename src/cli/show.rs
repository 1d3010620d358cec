//! `tatsu show`: the printable form of a stage.

use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::is_dialogue;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::read::pretty;
use tatsu::skeleton::{self, Reading, Skeleton};
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::search::choose::{Request, SearchEffort, Stopped, Strategy, cannot, choose};
use tatsu::solve::search::probe::probe;
use tatsu::solve::search::solver::{Passes, formula};
use tatsu::solve::space::Space;
use tatsu::solve::ssa::smtlib;
use tatsu::solve::ssa::{self, SsaProgram};
use tatsu::solve::unwind::Record;
use tatsu::source::Sources;
use tatsu::validate::instance::instance;

use super::environment::now;
use super::inspect_args::{ShowArguments, ShownStage};
use super::terminal::{Terminal, available_cores};
use super::{dialogue, render, sample};
use tatsu::make::files;

/// Prints the stage.
pub fn run(arguments: &ShowArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let source = files::source(&arguments.file)?;
    let is_dialogue = is_dialogue(&source);
    match arguments.stage {
        ShownStage::Spec if is_dialogue => return dialogue::spec(&source, terminal),
        ShownStage::Paths if is_dialogue => {
            return dialogue::all_paths(&source, arguments.seed, terminal);
        }
        ShownStage::Smt2 if is_dialogue => {
            return dialogue::script(&source, arguments.seed, terminal);
        }
        ShownStage::Program if is_dialogue => return sample::show(&source, arguments, terminal),
        _ if is_dialogue => {
            let message = format!("`{}` is a dialogue, which has no such stage", source.name());
            let hint = "its stages are `spec`, `paths`, `smt2` and `program`";
            return Err(Problem::new(message).hint(hint));
        }
        ShownStage::Spec | ShownStage::Paths | ShownStage::Program => {
            let message = format!("`{}` is not a dialogue: it never calls `READ`", source.name());
            let hint = "the stages of a skeleton are `ir`, `ssa`, `smt2` and `java`";
            return Err(Problem::new(message).hint(hint));
        }
        ShownStage::Ir | ShownStage::Ssa | ShownStage::Smt2 | ShownStage::Java => {}
    }
    let Reading { skeleton, diagnostics } = skeleton::read(&source);
    terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
    let Some(skeleton) = skeleton else { return Ok(CommandStatus::Mistakes) };
    let text = match arguments.stage {
        ShownStage::Ir => Ok(Some(pretty::program(&skeleton.program, &source))),
        ShownStage::Ssa => {
            unwound(arguments, &skeleton).map(|ssa| Some(ssa::pretty::program(&ssa)))
        }
        ShownStage::Smt2 => unwound(arguments, &skeleton).map(|ssa| Some(smtlib::program(&ssa))),
        ShownStage::Java | ShownStage::Spec | ShownStage::Paths | ShownStage::Program => {
            java(arguments, &skeleton, terminal)
        }
    };
    match text {
        Ok(Some(text)) => {
            terminal.print(&text)?;
            Ok(CommandStatus::Done)
        }
        Ok(None) => Ok(CommandStatus::Fewer),
        Err(diagnostics) => {
            terminal.say_if_any(&render::diagnostics(
                &Sources::from(&source),
                &diagnostics,
                terminal,
            ));
            Ok(CommandStatus::Mistakes)
        }
    }
}

/// The program without loops and calls, with all its steps, unwound as far as
/// `gen --strategy solve` does.
fn unwound(arguments: &ShowArguments, skeleton: &Skeleton) -> Result<SsaProgram, Vec<Diagnostic>> {
    let program = &skeleton.program;
    let probe = probe(program, &Machine::new(program), &Space::of(program), arguments.seed);
    if let Some(endless) = probe.endless() {
        return Err(vec![endless]);
    }
    let deadline = Some(now() + arguments.timeout);
    match formula(program, &Passes::Guessed(probe.bounds()), Record::Steps, deadline) {
        Ok(formula) => Ok(formula.program),
        Err(stop) => Err(vec![cannot(program, &stop)]),
    }
}

/// The complete text of the first instance for the seed, found without a JVM; `None`, and said so,
/// if there is none.
fn java(
    arguments: &ShowArguments,
    skeleton: &Skeleton,
    terminal: Terminal,
) -> Result<Option<String>, Vec<Diagnostic>> {
    let request = Request {
        count: 1,
        seed: arguments.seed,
        strategy: Strategy::Auto,
        deadline: Some(now() + arguments.timeout),
        effort: SearchEffort::UNBOUNDED,
        jobs: available_cores(),
        limits: Limits::default(),
    };
    let mut first = None;
    let choice = choose(&skeleton.program, &request, &mut |found| {
        first.get_or_insert(found);
    })?;
    let Some(found) = first else {
        let reason = match choice.stopped {
            Stopped::Timeout => "none was found in time",
            Stopped::Enough | Stopped::Exhausted | Stopped::Unsatisfiable => "there is none",
        };
        terminal.say(&format!("no instance to show: {reason}"));
        return Ok(None);
    };
    Ok(Some(instance(skeleton, 1, found.model, found.run).complete))
}
