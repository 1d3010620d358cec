//! The `tatsu` command: parse arguments, dispatch, exit code.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
