//! The archive of class data that JVMs start faster from: where it is kept, and when it is made.
//!
//! In: the JDK and the user's cache folder. Out: the archive, if there is a place for it. It is made
//! by a process of its own after a run that would have needed it. The run never waits for it, and a
//! machine on which it cannot be made does without.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use etcetera::BaseStrategy;

use tatsu::jvm::ClassArchive;
use tatsu::jvm::toolchain::Toolchain;

use super::doctor;
use super::status::{CommandStatus, Problem};
use super::terminal::Terminal;

/// The word on the command line for making it.
pub const COMMAND: &str = "prepare-jvm";

/// The archive for this JDK, be it there or not; `None` without a cache folder.
pub fn of(toolchain: &Toolchain) -> Option<ClassArchive> {
    Some(ClassArchive::of(&cache()?, toolchain))
}

/// The folder in which the user keeps what can be made again.
fn cache() -> Option<PathBuf> {
    let cache = etcetera::choose_base_strategy().ok()?.cache_dir();
    cache.is_absolute().then_some(cache)
}

/// Has the archive made by another process, if it is wanted, and goes on at once.
#[expect(clippy::disallowed_methods, reason = "the process must outlive this one")]
pub fn make_later(archive: &ClassArchive) {
    if !archive.is_wanted() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = Command::new(program);
    command.arg(COMMAND).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // An interrupt from the keyboard is not for it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let _ = command.spawn();
}

/// `tatsu prepare-jvm`: makes the archive now, and says where it is.
pub fn run(terminal: Terminal) -> Result<CommandStatus, Problem> {
    let toolchain = doctor::jdk()?;
    let archive = of(&toolchain).ok_or_else(|| {
        Problem::new("there is no cache folder".to_owned())
            .hint("set HOME, or XDG_CACHE_HOME to a folder")
    })?;
    archive.make(&toolchain).map_err(|error| {
        Problem::new(error.to_string()).hint("tatsu works without it; JVMs start more slowly")
    })?;
    terminal.print(&format!("{}\n", state(&archive)))?;
    Ok(CommandStatus::Done)
}

/// Where it is, or why it is not, in one line.
pub fn state(archive: &ClassArchive) -> String {
    let folder = archive.folder().display();
    if archive.is_there() {
        format!("JVMs start from {folder}")
    } else if archive.is_wanted() {
        format!("JVMs will start faster once {folder} is made, after the next run")
    } else {
        format!("JVMs cannot start faster, see {folder}")
    }
}
