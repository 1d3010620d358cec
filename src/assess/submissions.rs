//! Programs of students on the disk.
//!
//! In: paths, as a command line names them. Out: programs in the order of their names, each with
//! its files. A file is a program; in a folder, each file is one, and each folder is one with the
//! files below it, even if there are none: that student handed in nothing that can be started.
//! Hidden folders without such files do not count, and neither does what systems put beside files.
//! For Java, only files of Java count, and an archive counts as the folder that it would be
//! unpacked to. What holds: a file that no Java program can be does not keep the others from being
//! tested.

use std::fs;
use std::path::{Path, PathBuf};

use super::archives;
use super::found_program::{FoundProgram, LARGEST, MOST_FILES, is_beside, is_java};
use crate::console::java::JavaFiles;
use crate::make::files;
use crate::make::status::Problem;

/// How deep folders are looked into.
const DEEPEST: usize = 8;

/// The programs that are meant, in the order of the command line, those of a folder by name.
pub fn java_programs(paths: &[PathBuf]) -> Result<Vec<FoundProgram<JavaFiles>>, Problem> {
    let hint = "each file NAME.java in it is a program, and so is each folder of such files";
    let is_one = |path: &Path| is_java(path) || archives::is_archive(path);
    let found = found(paths, is_one, ("Java programs", hint))?;
    let mut programs = Vec::new();
    for (path, files) in found {
        match files.as_slice() {
            [file] if *file == path && archives::is_archive(file) => {
                programs.extend(archives::programs(file));
            }
            _ => programs.push(java_program(&path, &files)),
        }
    }
    Ok(programs)
}

/// The paths of programs, each with its files: those of the command line in its order, those of a
/// folder by name. `is_one` tells files of programs from others; `what` and `hint` say what is
/// missing in a folder without any.
pub fn found(
    paths: &[PathBuf],
    is_one: fn(&Path) -> bool,
    (what, hint): (&str, &str),
) -> Result<Vec<(PathBuf, Vec<PathBuf>)>, Problem> {
    let mut programs = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = programs.len();
            for entry in sorted(path) {
                if entry.is_dir() {
                    let mut files = Vec::new();
                    files_below(&entry, DEEPEST, is_one, &mut files);
                    if !files.is_empty() || is_visible(&entry) {
                        programs.push((entry, files));
                    }
                } else if is_one(&entry) {
                    programs.push((entry.clone(), vec![entry]));
                }
            }
            let is_empty = programs[before..].iter().all(|(_, files)| files.is_empty());
            if is_empty && paths.len() > 1 {
                // One student of several handed in nothing; the others are tested.
                programs.truncate(before);
                programs.push((path.clone(), Vec::new()));
            } else if is_empty {
                return Err(Problem::new(format!("no {what} in `{}`", path.display())).hint(hint));
            }
        } else if path.is_file() {
            programs.push((path.clone(), vec![path.clone()]));
        } else {
            return Err(Problem::new(format!("no such file: `{}`", path.display()))
                .hint(format!("name files with {what}, or a folder of them")));
        }
    }
    Ok(programs)
}

fn java_program(path: &Path, files: &[PathBuf]) -> FoundProgram<JavaFiles> {
    let name = path.display().to_string();
    let read = |file: &PathBuf| {
        let inside = file.strip_prefix(path).ok().filter(|rest| !rest.as_os_str().is_empty());
        let shown = inside.map(Path::to_path_buf).or_else(|| file.file_name().map(PathBuf::from));
        let shown = shown.unwrap_or_else(|| file.clone()).display().to_string();
        text(file).map(|text| (shown.clone(), text)).map_err(|why| format!("{shown} {why}"))
    };
    let mut texts = Vec::new();
    for file in files {
        if archives::is_archive(file) {
            match archives::files(file) {
                Ok(inside) => texts.extend(inside),
                Err(why) => return FoundProgram { name, program: Err(why) },
            }
        } else {
            match read(file) {
                Ok(text) => texts.push(text),
                Err(why) => return FoundProgram { name, program: Err(why) },
            }
        }
    }
    FoundProgram { name, program: Ok(texts.into()) }
}

/// The text of a file.
fn text(file: &Path) -> Result<String, String> {
    let length = fs::metadata(file).map_or(0, |data| data.len());
    if length > LARGEST {
        return Err(String::from("is larger than 1 MiB"));
    }
    fs::read(file).map(files::decoded).map_err(|error| format!("cannot be read: {error}"))
}

/// Whether a folder is a student's, and not one that a system keeps for itself.
fn is_visible(path: &Path) -> bool {
    path.file_name().is_some_and(|name| {
        let name = name.to_string_lossy();
        !name.starts_with('.') && name != "__MACOSX"
    })
}

/// The files of Java below a folder, by name.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    files_below(folder, DEEPEST, is_java, &mut files);
    files
}

/// The folders in a folder that are students', by name.
pub fn visible_folders(folder: &Path) -> Vec<PathBuf> {
    let mut folders = sorted(folder);
    folders.retain(|one| one.is_dir() && is_visible(one));
    folders
}

/// What lies in a folder and can be a submission, by name: folders, files of Java, archives.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries = sorted(folder);
    entries.retain(|one| {
        if one.is_dir() { is_visible(one) } else { is_java(one) || archives::is_archive(one) }
    });
    entries
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    let is_beside =
        |path: &PathBuf| path.file_name().is_some_and(|name| is_beside(&name.to_string_lossy()));
    paths.retain(|path| !is_beside(path));
    paths.sort();
    paths
}

fn files_below(folder: &Path, depth: usize, is_one: fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    for entry in sorted(folder) {
        if found.len() == MOST_FILES {
            return;
        }
        if entry.is_dir() && depth > 0 {
            files_below(&entry, depth - 1, is_one, found);
        } else if entry.is_file() && is_one(&entry) {
            found.push(entry);
        }
    }
}
