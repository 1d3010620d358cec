//! The `tatsu` command: parse arguments, dispatch, exit code.

mod cli;

use std::process::ExitCode;

/// Questions are made of many small texts: a sixth of the time of a large bank went into the
/// system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
