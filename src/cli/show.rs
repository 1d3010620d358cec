//! `tatsu show`: the printable form of a stage.

use tatsu::diagnostic::{Code, Diagnostic};
use tatsu::read::{Reading, Skeleton};
use tatsu::solve::ssa::{self, SsaProgram};
use tatsu::solve::unwind::{Bounds, Budget, Record, Stop, unwind};
use tatsu::{read, solve};

use super::args::{Show, Stage};
use super::status::{Problem, Status};
use super::terminal::Terminal;
use super::{files, render};

/// Prints the stage.
pub fn run(arguments: &Show, terminal: Terminal) -> Result<Status, Problem> {
    let source = files::source(&arguments.file)?;
    let Reading { skeleton, diagnostics } = read::skeleton(&source);
    terminal.say_if_any(&render::diagnostics(&source, &diagnostics, terminal));
    let Some(skeleton) = skeleton else { return Ok(Status::Mistakes) };
    let text = match arguments.stage {
        Stage::Ir => Ok(read::pretty::program(&skeleton.program, &source)),
        Stage::Ssa => unwound(&skeleton).map(|program| ssa::pretty::program(&program)),
        Stage::Smt2 => unwound(&skeleton).map(|program| solve::smtlib::program(&program)),
        Stage::Java => return Err(Problem::new("not there yet")),
    };
    match text {
        Ok(text) => {
            terminal.print(&text)?;
            Ok(Status::Done)
        }
        Err(diagnostic) => {
            terminal.say_if_any(&render::diagnostics(&source, &[diagnostic], terminal));
            Ok(Status::Mistakes)
        }
    }
}

/// The program without loops and calls, with all its steps.
fn unwound(skeleton: &Skeleton) -> Result<SsaProgram, Diagnostic> {
    let program = &skeleton.program;
    let bounds = Bounds { passes: vec![None; program.loops.len()] };
    unwind(program, &bounds, Budget::default(), Record::Steps).map_err(|stop| match stop {
        Stop::TooLarge(span) => {
            Diagnostic::error(Code::TooLarge, span, "the program is too large to unwind")
        }
        Stop::NoBound(of) => {
            let span = program.loops[of.index()].span;
            Diagnostic::error(Code::LoopBound, span, "no bound for this loop could be found")
                .help("write `LOOP(range(0, 20));` in front of it")
        }
        Stop::Inexpressible(what, span) => Diagnostic::error(Code::Unsupported, span, what),
    })
}
