//! The files of classes, the JVM that searches them, and what stands in the way.
//!
//! In: paths from the command line. Out: files as the explorer takes them, or one line and a hint.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use tatsu::classes::crash::{ClassesError, CompileError};
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::explorer::{ClassFile, Explorer};
use tatsu::make::status::Problem;

use super::terminal::Terminal;
use super::{archive, doctor, files, submissions};

/// A JVM for searches, confined. The archive that makes it start faster is made for the next time.
pub fn explorer(confinement: &Confinement) -> Result<Explorer, Problem> {
    let toolchain = doctor::jdk()?;
    let archive = archive::of(&toolchain);
    let explorer = Explorer::start(archive.as_ref(), &toolchain, confinement).map_err(|error| {
        Problem::new(error.to_string()).hint("`tatsu doctor` tells which JDK is used")
    })?;
    if let Some(archive) = &archive {
        archive::make_later(archive);
    }
    Ok(explorer)
}

/// The files of a program: the one that is tested, and those that help.
pub fn program(file: &Path, with: &[PathBuf]) -> Result<Vec<ClassFile>, Problem> {
    let mut files = vec![class_file(file, true)?];
    for other in with {
        files.push(class_file(other, false)?);
    }
    Ok(files)
}

/// The name of a class of the JDK, where a reference looks like one and is no file: names divided
/// by points, the last with an upper-case letter.
pub fn library_name(reference: &Path) -> Option<String> {
    let name = reference.to_str()?;
    let is_name = |part: &str| {
        part.chars().next().is_some_and(char::is_alphabetic)
            && part.chars().all(|one| one.is_alphanumeric() || one == '_')
    };
    let (_, last) = name.rsplit_once('.')?;
    let is_class = name.split('.').all(is_name) && last.starts_with(char::is_uppercase);
    (is_class && !reference.exists()).then(|| name.to_owned())
}

/// The files of a submission: a file with those that help, or all files of Java in a folder, of
/// which the one that has the name of the reference is tested. The outer error is about the command
/// line, the inner one says why nothing in the folder can be compared.
pub fn submission(
    path: &Path,
    reference: &Path,
    with: &[PathBuf],
) -> Result<Result<Vec<ClassFile>, String>, Problem> {
    if !path.is_dir() {
        return program(path, with).map(Ok);
    }
    let wanted = reference.file_name().unwrap_or_default();
    let mut paths = submissions::java_files(path);
    let fitting: Vec<usize> =
        (0..paths.len()).filter(|at| paths[*at].file_name() == Some(wanted)).collect();
    let name = wanted.to_string_lossy();
    let first = match (fitting.as_slice(), paths.len()) {
        ([one], _) => *one,
        // Whatever its name: the classes are paired by what they are.
        ([], 1) => 0,
        ([], 0) => return Ok(Err(String::from("no file of Java in the folder"))),
        ([], _) => {
            return Ok(Err(format!(
                "no `{name}` in the folder: name the file instead of the folder"
            )));
        }
        _ => return Ok(Err(format!("several `{name}` in the folder: name the one to compare"))),
    };
    paths.swap(0, first);
    let own = paths.iter().filter_map(|one| one.file_name().map(ToOwned::to_owned));
    let own: BTreeSet<OsString> = own.collect();
    let others = with.iter().filter(|one| !one.file_name().is_some_and(|name| own.contains(name)));
    paths.extend(others.cloned());
    let (first, rest) = (paths[0].clone(), &paths[1..]);
    program(&first, rest).map(Ok)
}

/// A file of a program, and whether it is looked into.
pub fn class_file(path: &Path, is_tested: bool) -> Result<ClassFile, Problem> {
    let text = files::class(path)?;
    Ok(ClassFile { name: path.to_string_lossy().into_owned(), text, is_tested })
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
