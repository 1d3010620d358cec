//! How a program of any language ended.
//!
//! In: its exit status and the end of what it said. Out: a [`RunEnding`]. `bubblewrap` and shells
//! tell a signal as 128 and its number. A program in Python says of an exception where it was and
//! what it was; of other languages the exit code is all that is known.

use std::path::Path;
use std::process::ExitStatus;

use super::line::CommandLine;
use crate::console::RunEnding;

/// The signals that end programs, by their numbers.
const SIGNALS: [(i32, &str); 12] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT, a quit"),
    (4, "SIGILL, an instruction that is none"),
    (6, "SIGABRT, an abort"),
    (7, "SIGBUS, an access to memory that is not there"),
    (8, "SIGFPE, such as a division by zero"),
    (9, "SIGKILL"),
    (11, "SIGSEGV, an access to memory that is not its own"),
    (13, "SIGPIPE"),
    (15, "SIGTERM"),
    (25, "SIGXFSZ, a file that is too large"),
];

/// What comes before an exception in Python.
const TRACEBACK: &str = "Traceback (most recent call last):";

/// What stands before and after a file in a place that Python tells.
const FILE: &str = "File \"";
const LINE: &str = "\", line ";

/// The ending of a program; `said` ends with its last words.
pub(super) fn ending_of(status: ExitStatus, said: &str, line: &CommandLine) -> RunEnding {
    let code = status.code().unwrap_or(0);
    let signal = signal_of(status).or((code > 128).then_some(code - 128));
    if let Some((_, name)) = SIGNALS.iter().find(|(number, _)| Some(*number) == signal) {
        return RunEnding::Crashed { what: (*name).to_owned(), place: None };
    }
    if code == 0 {
        return RunEnding::Ended;
    }
    match said.rfind(TRACEBACK) {
        Some(at) => exception(&said[at + TRACEBACK.len()..], line),
        None => syntax_error(said, line).unwrap_or(RunEnding::ExitCode(code)),
    }
}

/// The signal that ended a process.
#[cfg(unix)]
fn signal_of(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

/// The signal that ended a process: this system has none.
#[cfg(not(unix))]
fn signal_of(_: ExitStatus) -> Option<i32> {
    None
}

/// The exception of a traceback: its last line, and the innermost place in a file of the program.
fn exception(traceback: &str, line: &CommandLine) -> RunEnding {
    let mut lines = traceback.lines().map(str::trim_end).filter(|line| !line.is_empty());
    // The lines of a place are indented, and the message is not.
    let message = lines.rfind(|line| !line.starts_with(' '));
    RunEnding::Crashed {
        what: message.unwrap_or("an exception").to_owned(),
        place: places(traceback, line).next_back(),
    }
}

/// What Python says of a program that is not well-formed: a place, and a message at the end.
fn syntax_error(said: &str, line: &CommandLine) -> Option<RunEnding> {
    let place = places(said, line).next_back()?;
    let what = said.lines().map(str::trim_end).rfind(|line| !line.is_empty())?;
    let (kind, message) = what.split_once(": ")?;
    let is_syntax = matches!(kind, "SyntaxError" | "IndentationError" | "TabError");
    is_syntax.then(|| RunEnding::NotCompiled(format!("line {}: {message}", place.1)))
}

/// The places `File "x.py", line 3` whose file is the program's: one that a word after the command
/// names, or one beside it. The files of the language may be read, and are not the program's.
fn places(said: &str, line: &CommandLine) -> impl DoubleEndedIterator<Item = (String, u32)> {
    let folders = own_folders(line);
    let place = |text: &str| {
        let (file, rest) = text.trim_start().strip_prefix(FILE)?.split_once(LINE)?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let name = Path::new(file).file_name()?.to_string_lossy().into_owned();
        within(file, &folders)?;
        Some((name, digits.parse().ok()?))
    };
    said.lines().filter_map(place).collect::<Vec<_>>().into_iter()
}

/// What a program printed, where places in its files name these from its folder on: where somebody
/// keeps programs of students does not concern these.
pub(super) fn with_short_places(printed: &str, line: &CommandLine) -> String {
    let folders = own_folders(line);
    let short = |text: &str| {
        let at = text.find(FILE)? + FILE.len();
        let (file, rest) = text[at..].split_once(LINE)?;
        Some(format!("{}{}{LINE}{rest}", &text[..at], within(file, &folders)?.display()))
    };
    let lines = printed.split_inclusive('\n');
    lines.map(|text| short(text).unwrap_or_else(|| text.to_owned())).collect()
}

/// The folders of a program: those that words after the command name, or that hold such a file.
fn own_folders(line: &CommandLine) -> Vec<&Path> {
    let after_command = usize::from(line.words.len() > 1);
    let named =
        line.words.iter().skip(after_command).map(Path::new).filter(|one| one.is_absolute());
    named.filter_map(|one| if one.is_dir() { Some(one) } else { one.parent() }).collect()
}

/// A file as one of these folders calls it; `None` if it is in none of them.
fn within<'a>(file: &'a str, folders: &[&Path]) -> Option<&'a Path> {
    folders.iter().find_map(|folder| Path::new(file).strip_prefix(folder).ok())
}
