//! The command line: arguments, one file per command, and how results and errors look.
//!
//! In: the process's arguments, streams and environment; nothing below this folder looks at them.
//! Out: an exit code.

mod accepted;
mod archive;
mod args;
mod assess_host;
mod check;
mod chosen_questions;
mod class_args;
mod class_files;
mod class_questions;
mod commands;
mod commands_page;
mod compare;
mod completions;
mod confine;
mod console_tasks;
mod count;
mod crash;
mod dialogue;
mod doctor;
mod environment;
mod exam;
mod exam_args;
mod exam_report;
mod example;
mod exchange;
mod exchange_exam;
mod exports;
mod find;
mod generate;
mod grade_args;
mod grades;
mod inspect_args;
mod jvms;
mod keep;
mod known_words;
mod lsp;
mod made_again;
mod man;
mod merge;
mod merge_args;
mod mistakes;
mod mistyped;
mod numbers;
mod place;
mod progress;
mod property;
mod property_args;
mod property_faults;
mod property_question;
mod property_report;
mod pun;
mod pun_args;
mod pun_report;
mod question_args;
mod questions;
mod regenerate;
mod regenerate_args;
mod regenerate_exam;
mod render;
mod report;
mod run;
mod run_trace;
mod sample;
mod serve;
mod show;
mod snapshots;
mod statistics;
mod statistics_args;
mod suite;
mod suite_args;
mod task_args;
mod terminal;
mod test;
mod test_args;
mod timings;
mod verdict_words;
mod version;
mod voice;
mod watch;

use std::panic::PanicHookInfo;
use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory, Parser};
use tatsu::make::status::{CommandStatus, Problem};

use args::{Arguments, Command};
use terminal::Terminal;

/// Does what the command line says.
pub fn run() -> ExitCode {
    std::panic::set_hook(Box::new(admit_bug));
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // A stream that is closed leaves nowhere to complain.
            let _ = error.print();
            if let Some(hint) = mistyped::hint(&error, &Arguments::command()) {
                Terminal::of_process().say(&format!("\n  hint: {hint}\n"));
            }
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    watch::start();
    if let Some((timeout, files)) = allowance(&arguments.command) {
        watch::allow(timeout, files);
    }
    let terminal = Terminal::of_process();
    let status = dispatch(&arguments.command, terminal).unwrap_or_else(|problem| {
        terminal.problem(&problem);
        CommandStatus::Unusable
    });
    ExitCode::from(status.code())
}

fn dispatch(command: &Command, terminal: Terminal) -> Result<CommandStatus, Problem> {
    match command {
        Command::Gen(arguments) => generate::run(arguments, terminal),
        Command::Regenerate(arguments) => regenerate_exam::run(arguments, terminal),
        Command::Merge(arguments) => merge::run(arguments, terminal),
        Command::Exam(arguments) => exam::run(arguments, terminal),
        Command::Find(arguments) => find::run(arguments, terminal),
        Command::Statistics(arguments) => statistics::run(arguments, terminal),
        Command::Check(arguments) => check::run(arguments, terminal),
        Command::Count(arguments) => count::run(arguments, terminal),
        Command::Test(arguments) => test::run(arguments, terminal),
        Command::Serve(arguments) => serve::run(arguments, terminal),
        Command::Lsp(arguments) => lsp::run(arguments),
        Command::Stubs(arguments) => lsp::write_stubs(arguments, terminal),
        Command::Show(arguments) => show::run(arguments, terminal),
        Command::Compare(arguments) => compare::run(arguments, terminal),
        Command::Crash(arguments) => crash::run(arguments, terminal),
        Command::Suite(arguments) => suite::run(arguments, terminal),
        Command::Run(arguments) => run::run(arguments, terminal),
        Command::Property(arguments) => property::run(arguments, terminal),
        Command::Pun(arguments) => pun::run(arguments, terminal),
        Command::Example(arguments) => example::run(arguments, terminal),
        Command::Doctor => doctor::run(terminal),
        Command::PrepareJvm => doctor::prepare_jvm(terminal),
        Command::Completions(arguments) => completions::run(arguments, terminal),
        Command::Man { markdown } => man::run(*markdown, terminal),
    }
}

/// The time that a command was allowed, and for how many files each, if it says so.
fn allowance(command: &Command) -> Option<(Duration, usize)> {
    match command {
        Command::Gen(arguments) => Some((arguments.timeout, arguments.files.len())),
        Command::Count(arguments) => Some((arguments.timeout, 1)),
        Command::Show(arguments) => Some((arguments.timeout, 1)),
        // Others have a time of their own for each of their parts, or none.
        Command::Regenerate(_)
        | Command::Merge(_)
        | Command::Exam(_)
        | Command::Statistics(_)
        | Command::Find(_)
        | Command::Check(_)
        | Command::Test(_)
        | Command::Compare(_)
        | Command::Crash(_)
        | Command::Suite(_)
        | Command::Run(_)
        | Command::Property(_)
        | Command::Pun(_)
        | Command::Serve(_)
        | Command::Lsp(_)
        | Command::Stubs(_)
        | Command::Example(_)
        | Command::Doctor
        | Command::PrepareJvm
        | Command::Completions(_)
        | Command::Man { .. } => None,
    }
}

/// A panic is always a mistake of tatsu's, never of the author's; it ends with 101.
fn admit_bug(panic: &PanicHookInfo<'_>) {
    let payload = panic.payload();
    let message = payload
        .downcast_ref::<&str>()
        .map(|text| String::from(*text))
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| String::from("(no message)"));
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    let command: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    Terminal::of_process().say(&format!(
        "error: this is a bug in tatsu, not in your skeleton\n  \
         what: {message}\n  \
         where: {place}, tatsu {}\n  \
         typed: {}\n  \
         hint: please report these lines together with the skeleton",
        version::long(),
        command.join(" "),
    ));
}
