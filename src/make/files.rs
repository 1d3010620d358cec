//! Skeletons and other texts.
//!
//! In: a path, `-` being standard input. Out: a [`Source`] that is UTF-8, not
//! blank and not larger than [`LARGEST_SOURCE`], or one line that says why not and a hint.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::status::Problem;
use crate::source::{LARGEST_SOURCE, MOST_FILES, Source, Sources};

/// The name of a skeleton whose text comes from standard input.
const STANDARD_INPUT: &str = "stdin";

/// Whether a path from the command line means standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What the skeleton is called: the file's name without its ending.
pub fn skeleton_name(path: &Path) -> String {
    if is_standard_input(path) {
        return String::from(STANDARD_INPUT);
    }
    path.file_stem()
        .map_or_else(|| String::from("skeleton"), |stem| stem.to_string_lossy().into_owned())
}

/// What a file is read as: what messages call it, and what they advise.
#[derive(Clone, Copy, Debug)]
pub struct SourceKind {
    /// What it is, such as `a skeleton`.
    noun: &'static str,
    /// How its name ends.
    ending: &'static str,
    /// What to do where it is empty.
    empty: &'static str,
    /// What to do where it is too large.
    large: &'static str,
    /// What shows examples.
    help: &'static str,
}

const SKELETON: SourceKind = SourceKind {
    noun: "a skeleton",
    ending: "java",
    empty: "a skeleton is a Java program with placeholders, such as `int n = INT(range(1, 9));`",
    large: "give a Java file with placeholders; an exercise is seldom longer than a page",
    help: "`tatsu --help` shows examples",
};

/// The skeleton of a part of an exam.
pub const PART: SourceKind =
    SourceKind { help: "name a skeleton, relative to the exam file", ..SKELETON };

/// A program in pun.
pub const PUN_PROGRAM: SourceKind = SourceKind {
    noun: "a pun program",
    ending: "pun",
    empty: "write a property, such as `property commutes a b . a + b == b + a .`",
    large: "divide it into several files",
    help: "`tatsu pun check --help` shows examples",
};

/// An exam file.
pub const EXAM: SourceKind = SourceKind {
    noun: "an exam file",
    ending: "toml",
    empty: "an exam file is TOML: `title`, and `[[part]]`s",
    large: "give a file with a title and `[[part]]`s; skeletons stand in files of their own",
    help: "`tatsu exam --help` shows an example",
};

/// The students of an exam.
pub const ROSTER: SourceKind = SourceKind {
    noun: "a roster",
    ending: "csv",
    empty: "write `name`, and below it one name a line",
    large: "leave out columns that are not needed, or make several exams",
    help: "name a CSV file with a column `name`, relative to the exam file",
};

/// Reads a skeleton's text. Diagnostics name it as the user did.
pub fn source(path: &Path) -> Result<Source, Problem> {
    source_of(path, SKELETON)
}

/// Reads a text of this kind. Diagnostics name it as the user did.
pub fn source_of(path: &Path, kind: SourceKind) -> Result<Source, Problem> {
    let shown = if is_standard_input(path) {
        String::from(STANDARD_INPUT)
    } else {
        path.to_string_lossy().into_owned()
    };
    let bytes = bytes(path, &shown, kind)?;
    let text = text(bytes, &shown)?;
    if text.trim().is_empty() {
        return Err(Problem::new(format!("`{shown}` is empty")).hint(kind.empty));
    }
    Ok(Source::new(shown, text))
}

/// Reads a text of this kind as one more file of a run that reads several.
pub fn source_among(
    sources: &mut Sources,
    path: &Path,
    kind: SourceKind,
) -> Result<Source, Problem> {
    let alone = source_of(path, kind)?;
    sources.add(alone.name(), alone.text()).ok_or_else(|| {
        Problem::new(format!("more than {MOST_FILES} files")).hint("divide the work between runs")
    })
}

/// A class, as students hand it in.
const CLASS: SourceKind = SourceKind {
    noun: "a class",
    empty: "write a class with methods",
    large: "leave out what is not needed to call its methods",
    help: "`tatsu crash --help` says what is looked for",
    ..SKELETON
};

/// Reads a class as students hand it in: it may be empty, and encoded as old editors do it.
pub fn class(path: &Path) -> Result<String, Problem> {
    Ok(decoded(bytes(path, &path.to_string_lossy(), CLASS)?))
}

/// A text in UTF-8, or in UTF-16 if it starts with its mark. Anything else is taken for Latin-1, as
/// old editors write it.
pub fn decoded(bytes: Vec<u8>) -> String {
    let wide = match bytes.get(..2) {
        Some([0xFF, 0xFE]) => Some(u16::from_le_bytes as fn([u8; 2]) -> u16),
        Some([0xFE, 0xFF]) => Some(u16::from_be_bytes as fn([u8; 2]) -> u16),
        _ => None,
    };
    if let Some(unit) = wide {
        let units: Vec<u16> =
            bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        return String::from_utf16_lossy(&units);
    }
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| char::from(*byte)).collect());
    // Some editors put a byte order mark in front, which Java would not take.
    text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text)
}

/// Rules for grades.
const RULES: SourceKind = SourceKind {
    noun: "rules for grades",
    ending: "toml",
    empty: "rules for grades are TOML, such as `points = 10`",
    large: "leave out what is not needed",
    help: "name a file such as `grading.toml`",
};

/// Reads rules for grades.
pub fn rules(path: &Path) -> Result<Source, Problem> {
    source_of(path, RULES)
}

/// Reads the text of a Java program, which may be empty.
pub fn java(path: &Path) -> Result<String, Problem> {
    let shown = path.to_string_lossy();
    let bytes = bytes(path, &shown, SKELETON)?;
    text(bytes, &shown)
}

fn bytes(path: &Path, shown: &str, kind: SourceKind) -> Result<Vec<u8>, Problem> {
    let limit = LARGEST_SOURCE as u64 + 1;
    let mut bytes = Vec::new();
    let read = if is_standard_input(path) {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        if path.is_dir() {
            return Err(Problem::new(format!("`{shown}` is a folder"))
                .hint(format!("name the files in it, such as {}", example_in(path, kind))));
        }
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(path, shown, kind, &error))?;
    if bytes.len() > LARGEST_SOURCE {
        return Err(Problem::new(format!("`{shown}` is larger than {} may be (1 MiB)", kind.noun))
            .hint(kind.large));
    }
    Ok(bytes)
}

fn text(bytes: Vec<u8>, shown: &str) -> Result<String, Problem> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(Problem::new(format!("`{shown}` is not UTF-8: it starts like UTF-16"))
            .hint("save it as UTF-8 in your editor"));
    }
    match String::from_utf8(bytes) {
        // Some editors put a byte order mark in front, which Java would not take.
        Ok(text) => Ok(text.strip_prefix('\u{FEFF}').map(String::from).unwrap_or(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.as_bytes();
            let before = &bytes[..at];
            let lines: Vec<&[u8]> = before.split(|byte| *byte == b'\n').collect();
            let line = lines.len();
            let last = lines.last().copied().unwrap_or_default();
            let column = String::from_utf8_lossy(last).chars().count() + 1;
            let byte = bytes.get(at).copied().unwrap_or_default();
            Err(Problem::new(format!(
                "`{shown}` is not UTF-8: byte 0x{byte:02X} at line {line}, column {column}"
            ))
            .hint("save it as UTF-8 in your editor, or convert it: `iconv -f ISO-8859-1 -t UTF-8`"))
        }
    }
}

fn unreadable(path: &Path, shown: &str, kind: SourceKind, error: &io::Error) -> Problem {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other failure is told in the system's own words"
    )]
    match error.kind() {
        io::ErrorKind::NotFound => {
            let problem = Problem::new(format!("no such file: `{shown}`"));
            match neighbour(path, kind) {
                Some(name) => problem.hint(format!("did you mean `{name}`?")),
                None => problem.hint(format!("check the path; {}", kind.help)),
            }
        }
        io::ErrorKind::PermissionDenied => {
            Problem::new(format!("`{shown}` may not be read: permission denied"))
                .hint(format!("make it readable: `chmod u+r {shown}`"))
        }
        _ => Problem::new(format!("`{shown}` cannot be read: {error}"))
            .hint("check that the disk or network drive is there"),
    }
}

/// The names in a folder in alphabetical order; none if it cannot be listed.
fn names_in(folder: &Path, kind: SourceKind) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .filter(|entry| Path::new(&entry.file_name()).extension() == Some(OsStr::new(kind.ending)))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    names
}

fn example_in(folder: &Path, kind: SourceKind) -> String {
    let first = names_in(folder, kind).into_iter().next();
    let name = first.unwrap_or_else(|| format!("example.{}", kind.ending));
    format!("`{}`", folder.join(name).display())
}

/// The file of a kind beside a missing one whose name is most like it.
fn neighbour(path: &Path, kind: SourceKind) -> Option<String> {
    let folder = path.parent()?;
    // Names are alike in what stands before an ending that all of them have.
    let stem = |name: &Path| Some(name.file_stem()?.to_string_lossy().into_owned());
    let wanted = stem(path)?;
    names_in(folder, kind)
        .into_iter()
        .filter_map(|name| Some((strsim::jaro_winkler(&stem(name.as_ref())?, &wanted), name)))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| folder.join(name).to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_that_is_not_utf_8_is_placed_in_characters() {
        let problem = text("ä\näb".bytes().chain([0xE4]).collect(), "x").unwrap_err();
        assert_eq!(problem.message, "`x` is not UTF-8: byte 0xE4 at line 2, column 3");
    }

    #[test]
    fn a_byte_order_mark_is_left_out() {
        assert_eq!(text("\u{FEFF}int".into(), "x").as_deref(), Ok("int"));
    }

    #[test]
    fn the_name_is_the_stem() {
        assert_eq!(skeleton_name(Path::new("a/sum.java")), "sum");
        assert_eq!(skeleton_name(Path::new("-")), "stdin");
    }
}
