//! The files of classes that are compared.
//!
//! In: paths. Out: files as the explorer takes them, or one line and a hint. A folder of Java files
//! is one submission; a folder whose folders have several files called like the reference, and an
//! archive, are as many.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::archives;
use super::submissions::{java_files, visible_folders};
use crate::jvm::explorer::ClassFile;
use crate::make::files;
use crate::make::status::Problem;

/// The files of a submission, or why nothing in it can be compared.
pub type SubmittedFiles = Result<Vec<ClassFile>, String>;

/// The name of a submission, and its files.
pub type NamedProgram = (String, SubmittedFiles);

/// The files of a program: the one that is tested, and those that help.
pub fn program(file: &Path, with: &[PathBuf]) -> Result<Vec<ClassFile>, Problem> {
    let mut files = vec![class_file(file, true)?];
    for other in with {
        files.push(class_file(other, false)?);
    }
    Ok(files)
}

/// A file of a program, and whether it is looked into.
pub fn class_file(path: &Path, is_tested: bool) -> Result<ClassFile, Problem> {
    let text = files::class(path)?;
    Ok(ClassFile { name: path.to_string_lossy().into_owned(), text, is_tested })
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

/// The submissions at these paths with their names.
pub fn submissions(
    reference: &Path,
    paths: &[PathBuf],
    with: &[PathBuf],
) -> Result<Vec<NamedProgram>, Problem> {
    // A folder beside others is one submission, whatever it holds.
    let paths = match paths {
        [one] => spread(one, reference),
        several => several.to_vec(),
    };
    let mut programs = Vec::new();
    for (path, name) in paths.iter().zip(names(reference, &paths)) {
        if archives::is_archive(path) {
            programs.extend(packed(path, &name, reference, with)?);
        } else {
            programs.push((name, submission(path, reference, &beside(path, with))?));
        }
    }
    Ok(programs)
}

/// A path as it is, or the folders in it where several of them hold a file called like the
/// reference.
fn spread(path: &Path, reference: &Path) -> Vec<PathBuf> {
    let wanted = reference.file_name().unwrap_or_default();
    let holds_it =
        |folder: &PathBuf| java_files(folder).iter().any(|file| file.file_name() == Some(wanted));
    let has_own = || path.join(wanted).is_file();
    let folders = if path.is_dir() && !has_own() { visible_folders(path) } else { Vec::new() };
    if folders.iter().filter(|folder| holds_it(folder)).count() > 1 {
        folders
    } else {
        vec![path.to_path_buf()]
    }
}

/// The files of a submission: a file with those that help, or all files of Java in a folder, of
/// which the one that has the name of the reference is tested. The outer error is about the command
/// line, the inner one says why nothing in the folder can be compared.
fn submission(path: &Path, reference: &Path, with: &[PathBuf]) -> Result<SubmittedFiles, Problem> {
    if !path.is_dir() {
        return program(path, with).map(Ok);
    }
    let mut paths = java_files(path);
    let names: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
    let first = match tested(&names, reference, "folder") {
        Ok(first) => first,
        Err(reason) => return Ok(Err(reason)),
    };
    paths.swap(0, first);
    let helping = helping(&paths, with);
    paths.extend(helping);
    program(&paths[0], &paths[1..]).map(Ok)
}

/// Which of the files of a submission is tested; why none is.
fn tested(paths: &[&Path], reference: &Path, place: &str) -> Result<usize, String> {
    let wanted = reference.file_name().unwrap_or_default();
    let fitting: Vec<usize> =
        (0..paths.len()).filter(|at| paths[*at].file_name() == Some(wanted)).collect();
    let name = wanted.to_string_lossy();
    match (fitting.as_slice(), paths.len()) {
        ([one], _) => Ok(*one),
        // Whatever its name: the classes are paired by what they are.
        ([], 1) => Ok(0),
        ([], 0) => Err(format!("no file of Java in the {place}")),
        ([], _) => Err(format!("no `{name}` in the {place}: name the file instead of the {place}")),
        _ => Err(format!("several `{name}` in the {place}: name the one to compare")),
    }
}

/// The files that help, without those that a submission has itself.
fn helping(own: &[PathBuf], with: &[PathBuf]) -> Vec<PathBuf> {
    let own = own.iter().filter_map(|one| one.file_name().map(ToOwned::to_owned));
    let own: BTreeSet<OsString> = own.collect();
    let others = with.iter().filter(|one| !one.file_name().is_some_and(|name| own.contains(name)));
    others.cloned().collect()
}

/// The submissions in an archive.
fn packed(
    path: &Path,
    name: &str,
    reference: &Path,
    with: &[PathBuf],
) -> Result<Vec<NamedProgram>, Problem> {
    let mut programs = Vec::new();
    let found = archives::programs(path);
    let whole = path.display().to_string();
    for one in found {
        let inside = one.name.strip_prefix(&format!("{whole}/")).unwrap_or(name).to_owned();
        let files = match one.program {
            Ok(texts) => {
                let paths: Vec<PathBuf> =
                    texts.iter().map(|(file, _)| PathBuf::from(file)).collect();
                let shown: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
                match tested(&shown, reference, "archive") {
                    Ok(first) => {
                        let mut files: Vec<ClassFile> = texts
                            .iter()
                            .enumerate()
                            .map(|(at, (file, text))| ClassFile {
                                name: format!("{}/{file}", one.name),
                                text: text.clone(),
                                is_tested: at == first,
                            })
                            .collect();
                        files.swap(0, first);
                        for other in helping(&paths, with) {
                            files.push(class_file(&other, false)?);
                        }
                        Ok(files)
                    }
                    Err(reason) => Err(reason),
                }
            }
            Err(reason) => Err(reason),
        };
        programs.push((inside, files));
    }
    Ok(programs)
}

/// Other files of a submission: those of its own folder where it has them.
pub fn beside(file: &Path, with: &[PathBuf]) -> Vec<PathBuf> {
    let own = |other: &PathBuf| {
        let own = file.parent()?.join(other.file_name()?);
        own.is_file().then_some(own)
    };
    with.iter().map(|other| own(other).unwrap_or_else(|| other.clone())).collect()
}

/// What submissions are called: their folders where their files have the reference's name, else
/// their files, and their paths where that does not tell them apart.
pub fn names(reference: &Path, submissions: &[PathBuf]) -> Vec<String> {
    let text = |part: Option<&std::ffi::OsStr>| {
        part.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default()
    };
    let folders = || submissions.iter().map(|file| text(file.parent().and_then(Path::file_name)));
    let stem =
        |file: &PathBuf| text(if file.is_dir() { file.file_name() } else { file.file_stem() });
    let stems = || submissions.iter().map(stem);
    let tells = |names: &[String]| {
        names.iter().all(|name| !name.is_empty())
            && names.iter().collect::<BTreeSet<_>>().len() == names.len()
    };
    let is_named_alike = submissions.iter().all(|file| file.file_name() == reference.file_name());
    let candidates: [Vec<String>; 2] = if is_named_alike {
        [folders().collect(), stems().collect()]
    } else {
        [stems().collect(), folders().collect()]
    };
    candidates.into_iter().find(|names| tells(names)).unwrap_or_else(|| {
        submissions.iter().map(|file| file.to_string_lossy().into_owned()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn submissions_are_called_by_what_tells_them_apart() {
        let named = |files: &[&str]| {
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            names(Path::new("Largest.java"), &files)
        };
        assert_eq!(named(&["all/anna/Largest.java", "all/bert/Largest.java"]), ["anna", "bert"]);
        assert_eq!(named(&["all/Anna.java", "all/Bert.java"]), ["Anna", "Bert"]);
        assert_eq!(named(&["a/x/Largest.java", "b/x/Largest.java"])[1], "b/x/Largest.java");
    }

    #[test]
    fn one_file_of_a_submission_is_tested() {
        let of = |files: &[&str]| {
            let files: Vec<&Path> = files.iter().map(Path::new).collect();
            tested(&files, Path::new("solution/Stack.java"), "folder")
        };
        assert_eq!(of(&["Node.java", "src/Stack.java"]), Ok(1));
        assert_eq!(of(&["MyStack.java"]), Ok(0));
        assert!(of(&[]).is_err() && of(&["a/Stack.java", "b/Stack.java"]).is_err());
        assert!(of(&["Node.java", "List.java"]).is_err());
    }
}
