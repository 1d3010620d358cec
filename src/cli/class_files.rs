//! The JVM that searches classes, and what is said where one cannot be searched.

use std::path::Path;

use tatsu::classes::crash::{ClassesError, CompileError};
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::explorer::Explorer;
use tatsu::make::status::Problem;

use super::assess_host::host;
use super::terminal::Terminal;

/// A JVM for searches, confined. The archive that makes it start faster is made for the next time.
pub fn explorer(confinement: &Confinement) -> Result<Explorer, Problem> {
    host().explorer(confinement)
}

/// Says why a program was not searched: each error of the compiler in a line of its own.
pub fn tell(terminal: Terminal, file: &Path, error: &ClassesError) {
    let name = file.display();
    match error {
        ClassesError::Compile(errors) => {
            let lines: Vec<String> = errors.iter().map(place).collect();
            let hint = if errors.iter().any(|one| one.message.contains("does not exist")) {
                "a library that is missing: leave its annotations out, or write a small class in \
                 its place and give it with `--with`"
            } else {
                "mend these errors; other files of the program are given with `--with OTHER.java`"
            };
            let message = format!("`{name}` does not compile\n{}", lines.join("\n"));
            terminal.problem(&Problem::new(message).hint(hint));
        }
        ClassesError::NoMethod(..) => {
            terminal.problem(&Problem::new(format!("`{name}`: {error}")).hint(names(error)));
        }
        ClassesError::Jvm(_) | ClassesError::Trouble(_) => {
            terminal.problem(
                &Problem::new(format!("`{name}`: {error}"))
                    .hint("the other files are searched all the same"),
            );
        }
    }
}

/// What can be written instead of a name that the class does not have.
fn names(error: &ClassesError) -> String {
    let ClassesError::NoMethod(_, callable) = error else { return String::new() };
    let names: Vec<String> = callable.iter().map(|one| format!("`{one}`")).collect();
    format!("write one of {}", names.join(", "))
}

fn place(error: &CompileError) -> String {
    match (error.file.as_str(), error.line) {
        ("", _) => format!("  {}", error.message),
        (file, 0) => format!("  {file}: {}", error.message),
        (file, line) => format!("  {file}:{line}: {}", error.message),
    }
}
