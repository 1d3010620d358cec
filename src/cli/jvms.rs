//! The JVMs of a command: which JDK they are of, what is said about it, and what is made when they
//! have ended.

use tatsu::jvm::toolchain::Toolchain;
use tatsu::make::jvms::{self, ConfirmingJvms, SuitedToolchain};
use tatsu::make::status::Problem;

use super::terminal::Terminal;
use super::{archive, doctor};

/// The JDK that instances are confirmed by, if they are.
pub fn jdk(no_jvm: bool) -> Result<Option<Toolchain>, Problem> {
    if no_jvm {
        return Ok(None);
    }
    doctor::jdk().map(Some).map_err(|problem| {
        let hint = problem.hint.as_deref().unwrap_or("install a JDK").to_owned();
        problem.hint(format!("{hint}; without one: `--no-jvm`, which marks results as unchecked"))
    })
}

/// The JDK that compiles what is made; says so if it is another one than the environment leads to.
pub fn suited(
    toolchain: Option<Toolchain>,
    least: u32,
    terminal: Terminal,
) -> Result<Option<Toolchain>, Problem> {
    let SuitedToolchain { toolchain, note } = jvms::suited(toolchain, least)?;
    terminal.say_if_any(&note.unwrap_or_default());
    Ok(toolchain)
}

/// Starts the JVM for skeletons, if there are any. If another JDK than the one of `JAVA_HOME` is
/// used, the terminal says so.
pub fn start(
    toolchain: Option<Toolchain>,
    has_skeletons: bool,
    quiet: bool,
    terminal: Terminal,
) -> Result<ConfirmingJvms, Problem> {
    let of_skeletons = toolchain.as_ref().filter(|_| has_skeletons);
    if !quiet && let Some(remark) = of_skeletons.and_then(doctor::unused_home) {
        terminal.say(&format!("note: {remark}"));
    }
    let archive = toolchain.as_ref().and_then(archive::of);
    ConfirmingJvms::start(toolchain, archive, has_skeletons)
}

/// Ends them, and has the archive made that the next ones start faster from.
pub fn end(jvms: ConfirmingJvms) {
    if let Some(archive) = jvms.end() {
        archive::make_later(&archive);
    }
}
