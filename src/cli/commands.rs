//! Programs in other languages than Java: the commands that start them.
//!
//! In: the words after `--`, paths of programs, and the `PATH`. Out: a command for each program,
//! with what it has to read. What holds: a program sees of the user's files only those that the
//! command names, its own, and the language that runs it.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use tatsu::console::command::CommandLine;
use tatsu::make::status::Problem;

use super::test_args::TestArguments;
use tatsu::assess::found_program::FoundProgram;
use tatsu::assess::submissions::found;

/// What stands for a program in a command.
const PROGRAM: &str = "{}";

/// The names of files that a program in several files starts with.
const FIRST: [&str; 4] = ["main", "__main__", "index", "app"];

/// Folders for programs within the folder of a language.
const PROGRAM_FOLDERS: [&str; 3] = ["bin", "shims", "sbin"];

/// A command for each program, or for the one that the command names.
pub fn commands(
    arguments: &TestArguments,
    (path, home): (Option<&OsStr>, Option<&OsStr>),
) -> Result<Vec<FoundProgram<CommandLine>>, Problem> {
    let mut common = Vec::new();
    for one in &arguments.readable {
        let place = dunce::canonicalize(one).map_err(|error| {
            Problem::new(format!("`{}` cannot be read: {error}", one.display()))
                .hint("name a file or a folder that is there")
        })?;
        common.push(place);
    }
    let programs = &arguments.programs;
    let Some((command, words)) = arguments.command.split_first() else { return Ok(Vec::new()) };
    let has_place = std::iter::once(command).chain(words).any(|word| holds_program(word));
    if programs.is_empty() == has_place {
        return Err(if has_place {
            Problem::new("`{}` stands for a program, and none is named".to_owned()).hint(
                "name programs or a folder before the command: tatsu test DIALOGUE submissions -- python3 {}",
            )
        } else {
            Problem::new("the command does not say where a program's name goes".to_owned())
                .hint("write `{}` there: tatsu test DIALOGUE submissions -- python3 {}")
        });
    }
    let line_of = |program: Option<(&Path, &[PathBuf])>| {
        line(command, words, program, common.clone(), (path, home))
    };
    if programs.is_empty() {
        let all: Vec<_> = std::iter::once(command).chain(words).collect();
        let name = all.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
        return Ok(vec![FoundProgram { name, program: Ok(line_of(None)?) }]);
    }
    let hint =
        "each file in it is a program, and so is each folder of files; hidden ones do not count";
    let mut lines = Vec::new();
    for (place, files) in found(programs, is_visible, ("programs", hint))? {
        let name = place.display().to_string();
        let program = if files.is_empty() {
            Err(String::from("the folder holds no file"))
        } else {
            Ok(line_of(Some((&place, &files)))?)
        };
        lines.push(FoundProgram { name, program });
    }
    Ok(lines)
}

/// The command for a program: its place, and its files.
fn line(
    command: &OsStr,
    words: &[OsString],
    program: Option<(&Path, &[PathBuf])>,
    mut readable: Vec<PathBuf>,
    (path, home): (Option<&OsStr>, Option<&OsStr>),
) -> Result<CommandLine, Problem> {
    let started = program.map(|(place, files)| {
        readable.push(absolute(place));
        absolute(first_of(place, files))
    });
    let mut put = |word: &OsStr| -> OsString {
        if let Some(started) = started.as_ref().filter(|_| holds_program(word)) {
            let text = word.to_string_lossy();
            return if text == PROGRAM {
                started.clone().into_os_string()
            } else {
                text.replace(PROGRAM, &started.to_string_lossy()).into()
            };
        }
        let file = Path::new(word);
        if word.is_empty() || !file.exists() {
            return word.to_os_string();
        }
        let file = absolute(file);
        readable.push(file.clone());
        file.into_os_string()
    };
    let rest: Vec<OsString> = words.iter().map(|word| put(word)).collect();
    let is_path = command.to_string_lossy().contains('/') || holds_program(command);
    let command = if is_path { PathBuf::from(put(command)) } else { on_path(command, path)? };
    if !command.is_file() {
        return Err(Problem::new(format!("no such command: `{}`", command.display()))
            .hint("name a program that can be started, such as `python3`"));
    }
    readable.extend(language(&command, home));
    let words = std::iter::once(command.into_os_string()).chain(rest).collect();
    Ok(CommandLine { words, readable })
}

fn holds_program(word: &OsStr) -> bool {
    word.to_string_lossy().contains(PROGRAM)
}

/// The file that a program in several files starts with; the folder where that is not clear.
fn first_of<'a>(place: &'a Path, files: &'a [PathBuf]) -> &'a Path {
    if let [one] = files {
        return one;
    }
    let is_first = |file: &&PathBuf| {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().to_lowercase());
        stem.is_some_and(|stem| FIRST.contains(&stem.as_str()))
    };
    let mut first = files.iter().filter(is_first);
    match (first.next(), first.next()) {
        (Some(one), None) => one,
        _ => place,
    }
}

fn is_visible(path: &Path) -> bool {
    path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.'))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// A command as the `PATH` has it.
fn on_path(command: &OsStr, path: Option<&OsStr>) -> Result<PathBuf, Problem> {
    let folders = path.into_iter().flat_map(std::env::split_paths);
    // Windows finds `python3` in the file `python3.exe`.
    let mut whole = command.to_os_string();
    whole.push(std::env::consts::EXE_SUFFIX);
    let mut places = folders.flat_map(|folder| [folder.join(command), folder.join(&whole)]);
    places.find(|place| place.is_file()).ok_or_else(|| {
        let name = command.to_string_lossy();
        Problem::new(format!("no such command: `{name}`"))
            .hint("install it, or name the program with its folder, such as `./student`")
    })
}

/// What a command needs besides the system: the folder of its language, such as a version of Python
/// in the user's home, or its file alone where the folder holds more than that.
fn language(command: &Path, home: Option<&OsStr>) -> Vec<PathBuf> {
    let mut needed = Vec::new();
    let real = dunce::canonicalize(command).unwrap_or_else(|_| command.to_path_buf());
    for place in [command, real.as_path()] {
        let folder = place.parent();
        let is_of_programs = folder
            .and_then(Path::file_name)
            .is_some_and(|name| PROGRAM_FOLDERS.iter().any(|one| name == *one));
        let whole = folder.filter(|_| is_of_programs).and_then(Path::parent).filter(|whole| {
            let is_users = home.is_some_and(|home| Path::new(home).starts_with(whole));
            !is_users && !whole.ends_with(".local") && whole.parent().is_some()
        });
        let whole = whole.filter(|whole| !whole.starts_with("/usr") && !whole.ends_with("/"));
        match whole {
            Some(whole) => needed.push(whole.to_path_buf()),
            None => needed.push(place.to_path_buf()),
        }
    }
    needed.dedup();
    needed
}
