//! Programs of students on the disk.
//!
//! In: paths of the command line. Out: programs in the order of their names, each with its files.
//! A file is a program; in a folder, each Java file is one, and each folder with Java files below
//! it is one. What holds: a file that no Java program can be does not keep the others from being
//! tested.

use std::fs;
use std::path::{Path, PathBuf};

use tatsu::console::java::JavaFiles;

use super::status::Problem;

/// The largest file of a program, in bytes.
const LARGEST: u64 = 1 << 20;

/// The most files of one program.
const MOST_FILES: usize = 200;

/// How deep folders are looked into.
const DEEPEST: usize = 8;

/// A program of a student's.
#[derive(Clone, Debug)]
pub struct FoundProgram {
    /// The path as the user would write it.
    pub name: String,
    /// Its files, or why they cannot be read.
    pub files: Result<JavaFiles, String>,
}

/// The programs that are meant, in the order of the command line, those of a folder by name.
pub fn programs(paths: &[PathBuf]) -> Result<Vec<FoundProgram>, Problem> {
    let mut programs = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = programs.len();
            for entry in sorted(path) {
                if entry.is_dir() {
                    let mut files = Vec::new();
                    java_files(&entry, DEEPEST, &mut files);
                    if !files.is_empty() {
                        programs.push(program(&entry, &files));
                    }
                } else if is_java(&entry) {
                    programs.push(program(&entry, std::slice::from_ref(&entry)));
                }
            }
            if programs.len() == before {
                return Err(Problem::new(format!("no Java programs in `{}`", path.display()))
                    .hint("each file NAME.java in it is a program, and so is each folder of such files"));
            }
        } else if path.is_file() {
            programs.push(program(path, std::slice::from_ref(path)));
        } else {
            return Err(Problem::new(format!("no such file: `{}`", path.display()))
                .hint("name Java files, or a folder of them"));
        }
    }
    Ok(programs)
}

fn program(path: &Path, files: &[PathBuf]) -> FoundProgram {
    let name = path.display().to_string();
    let read = |file: &PathBuf| {
        let inside = file.strip_prefix(path).ok().filter(|rest| !rest.as_os_str().is_empty());
        let shown = inside.map(Path::to_path_buf).or_else(|| file.file_name().map(PathBuf::from));
        let shown = shown.unwrap_or_else(|| file.clone()).display().to_string();
        text(file).map(|text| (shown.clone(), text)).map_err(|why| format!("{shown} {why}"))
    };
    FoundProgram { name, files: files.iter().map(read).collect() }
}

/// The text of a file. What is not UTF-8 is taken for Latin-1, as old editors write it.
fn text(file: &Path) -> Result<String, String> {
    let length = fs::metadata(file).map_or(0, |data| data.len());
    if length > LARGEST {
        return Err(String::from("is larger than 1 MiB"));
    }
    let bytes = fs::read(file).map_err(|error| format!("cannot be read: {error}"))?;
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| char::from(*byte)).collect());
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}

fn is_java(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("java"))
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn java_files(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    for entry in sorted(folder) {
        if found.len() == MOST_FILES {
            return;
        }
        if entry.is_dir() && depth > 0 {
            java_files(&entry, depth - 1, found);
        } else if entry.is_file() && is_java(&entry) {
            found.push(entry);
        }
    }
}
