//! `tatsu doctor`: what tatsu works with, where it comes from, what is wrong and how to mend it.

use tatsu::jvm::toolchain::{self, JdkOrigin, Toolchain};
use tatsu::make::status::{CommandStatus, Problem};

use super::archive;
use super::environment::variable;
use super::terminal::Terminal;
use super::version;

/// The file in which Linux lists what a process has loaded, at the end of each line.
const LOADED: &str = "/proc/self/maps";

/// Prints versions and places; [`Status::Unusable`] if something is missing.
pub fn run(terminal: Terminal) -> Result<CommandStatus, Problem> {
    let mut report = format!("tatsu  {}{}\n", version::own(), place_of_binary());
    report.push_str(&z3());
    let (mut wrong, mut unused) = (Vec::new(), None);
    match jdk() {
        Ok(toolchain) => {
            report.push_str(&java(&toolchain, &mut wrong));
            unused = unused_home(&toolchain);
        }
        Err(problem) => wrong.push(problem),
    }
    match unused {
        Some(remark) => report.push_str(&remark),
        None if wrong.is_empty() => report.push_str("all is well\n"),
        None => {}
    }
    terminal.print(&report)?;
    for problem in &wrong {
        terminal.problem(problem);
    }
    Ok(if wrong.is_empty() { CommandStatus::Done } else { CommandStatus::Unusable })
}

/// `tatsu prepare-jvm`: makes the class data now that JVMs start faster from, and says where it is.
pub fn prepare_jvm(terminal: Terminal) -> Result<CommandStatus, Problem> {
    let toolchain = jdk()?;
    let archive = archive::of(&toolchain).ok_or_else(|| {
        Problem::new("there is no cache folder".to_owned())
            .hint("set HOME, or XDG_CACHE_HOME to a folder")
    })?;
    archive.make(&toolchain).map_err(|error| {
        Problem::new(error.to_string()).hint("tatsu works without it; JVMs start more slowly")
    })?;
    terminal.print(&format!("{}\n", archive::state(&archive)))?;
    Ok(CommandStatus::Done)
}

/// The JDK that the environment leads to.
pub fn jdk() -> Result<Toolchain, Problem> {
    let home = variable("JAVA_HOME").map(std::path::PathBuf::from);
    let path = variable("PATH");
    toolchain::find(home.as_deref(), path.as_deref())
        .map_err(|error| Problem::new(error.to_string()).hint(error.hint()))
}

/// What to say where `JAVA_HOME` names something that does not do, in one line. The JDK found
/// elsewhere does, so nothing fails.
pub fn unused_home(toolchain: &Toolchain) -> Option<String> {
    let home = variable("JAVA_HOME").filter(|home| !home.is_empty())?;
    (toolchain.origin != JdkOrigin::JavaHome).then(|| {
        format!(
            "JAVA_HOME is {}, which is no JDK of version {} or later and is not used; \
             set it to {}, or to nothing\n",
            home.display(),
            toolchain::OLDEST,
            toolchain.home.display(),
        )
    })
}

fn place_of_binary() -> String {
    std::env::current_exe().map_or_else(|_| String::new(), |path| format!("  {}", path.display()))
}

fn z3() -> String {
    let place = loaded_z3().unwrap_or_else(|| String::from("(linked)"));
    format!("Z3     {}  {place}\n", tatsu::solve::z3::version())
}

/// Where the dynamic linker found Z3; known on Linux only.
fn loaded_z3() -> Option<String> {
    let maps = std::fs::read_to_string(LOADED).ok()?;
    let line = maps.lines().find(|line| line.contains("/libz3"))?;
    line.find('/').map(|at| String::from(&line[at..]))
}

fn java(toolchain: &Toolchain, wrong: &mut Vec<Problem>) -> String {
    if let Err(reason) = toolchain.ask_version() {
        wrong.push(Problem::new(reason).hint("reinstall the JDK, or set JAVA_HOME to another one"));
    }
    let javac = match &toolchain.javac {
        Some(path) => path.display().to_string(),
        None => String::from("(in the JDK, without a command of its own)"),
    };
    format!(
        "java   {}  {}\njavac  {}  {javac}\nJDK    {}, found by {}{}\n{}",
        toolchain.java_version,
        toolchain.java.display(),
        toolchain.javac_version,
        toolchain.home.display(),
        toolchain.origin.as_str(),
        needs(toolchain),
        archive::of(toolchain).map_or_else(String::new, |one| archive::state(&one) + "\n"),
    )
}

/// What the runtime beside tatsu needs of the system, and what is there.
fn needs(toolchain: &Toolchain) -> String {
    if toolchain.origin != JdkOrigin::Shipped {
        return String::new();
    }
    let needed = toolchain::glibc_needed(&toolchain.home);
    let here = toolchain::glibc_here().unwrap_or_else(|| String::from("not known"));
    needed.map_or_else(String::new, |needed| {
        format!("; it needs glibc {needed} or later, the one here is {here}")
    })
}
