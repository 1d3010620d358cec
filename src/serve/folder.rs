//! The files of the folder that the page was opened on.
//!
//! In: names as a browser sends them. Out: texts, lists, and files written whole. What holds: no
//! name leads out of the folder, be it by `..`, as an absolute path, encoded, through a link or as
//! the name of a device; and nothing is written over that the page has not seen.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use serde::Serialize;

use crate::dialogue::is_dialogue;
use crate::make::editor::text_kind::TextKind;
use crate::read::syntax::parse;
use crate::source::{LARGEST_SOURCE, Source};
use crate::write::artifact::{self, Artifact, EXAM_FILE, Role};
use crate::write::bank::hash_of;

/// The most files of a folder that are listed.
const MAX_FILES: usize = 500;
/// The most parts of a name.
const MAX_PARTS: usize = 6;
/// The most characters of a part of a name.
const MAX_NAME: usize = 120;
/// The most bytes of a file that is handed over as it is.
const MAX_HANDED_OVER: u64 = 64 << 20;

/// Why a file is not read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderError {
    /// The name is none of the folder.
    Name,
    /// There is no such file.
    Missing,
    /// It is larger than a text may be.
    Large,
    /// It is no UTF-8.
    Encoding,
    /// The system says so.
    System(String),
}

impl FolderError {
    /// The word for it, by which the page finds its own sentence.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Missing => "missing",
            Self::Large => "large",
            Self::Encoding => "encoding",
            Self::System(_) => "system",
        }
    }

    /// What is wrong, in a sentence.
    pub fn message(&self) -> String {
        match self {
            Self::Name => "a file of this folder has a plain name, such as `loops.java`".to_owned(),
            Self::Missing => "there is no such file in the folder".to_owned(),
            Self::Large => "the file is larger than 1 MB, and no exercise is".to_owned(),
            Self::Encoding => "the file is not UTF-8: save it as UTF-8 in your editor".to_owned(),
            Self::System(reason) => reason.clone(),
        }
    }
}

/// A file in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedFile {
    /// Its name.
    pub name: String,
    /// `skeleton`, `dialogue`, `class`, `exam` or `roster`.
    pub kind: &'static str,
}

/// A bank, or an exam, in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedBank {
    /// Its folder, such as `out/loops`.
    pub folder: String,
}

/// A text, and what tells it from others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StampedText {
    /// The text.
    pub text: String,
    /// The hash of the file.
    pub stamp: String,
}

/// What came of saving.
pub enum SaveOutcome {
    /// It is saved, and has this stamp.
    Saved(String),
    /// The file is not the one that was changed: this is it, or it is gone.
    Conflict(Option<StampedText>),
}

/// The folder.
#[derive(Debug)]
pub struct WorkFolder {
    root: PathBuf,
    /// Held while a file is compared and written.
    writing: Mutex<()>,
}

impl WorkFolder {
    /// The folder of this path.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let root = dunce::canonicalize(path).map_err(|error| system(&error))?;
        if !root.is_dir() {
            return Err(FolderError::Missing);
        }
        Ok(Self { root, writing: Mutex::new(()) })
    }

    /// Where it is.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The place of a name, which need not be there.
    pub fn place(&self, name: &str) -> Result<PathBuf, FolderError> {
        let parts: Vec<&str> = name.split('/').collect();
        if parts.len() > MAX_PARTS || !parts.iter().all(|part| is_plain(part)) {
            return Err(FolderError::Name);
        }
        let mut path = self.root.clone();
        for (at, part) in parts.iter().enumerate() {
            path.push(part);
            let Ok(found) = path.symlink_metadata() else { continue };
            let is_last = at + 1 == parts.len();
            if found.is_symlink() || !is_last && !found.is_dir() {
                return Err(FolderError::Name);
            }
        }
        Ok(path)
    }

    /// The bytes of a file.
    pub fn bytes(&self, name: &str) -> Result<Vec<u8>, FolderError> {
        self.bytes_up_to(name, MAX_HANDED_OVER)
    }

    fn bytes_up_to(&self, name: &str, most: u64) -> Result<Vec<u8>, FolderError> {
        let path = self.place(name)?;
        let found = path.symlink_metadata().map_err(|_| FolderError::Missing)?;
        // A pipe or a device would never end.
        if !found.is_file() {
            return Err(FolderError::Missing);
        }
        if found.len() > most {
            return Err(FolderError::Large);
        }
        let mut bytes = Vec::new();
        let file = File::open(&path).map_err(|error| system(&error))?;
        file.take(most + 1).read_to_end(&mut bytes).map_err(|error| system(&error))?;
        if bytes.len() as u64 > most { Err(FolderError::Large) } else { Ok(bytes) }
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Result<StampedText, FolderError> {
        let bytes = self.bytes_up_to(name, LARGEST_SOURCE as u64)?;
        let stamp = hash_of(&bytes);
        let text = String::from_utf8(bytes).map_err(|_| FolderError::Encoding)?;
        let text = text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text);
        Ok(StampedText { text, stamp })
    }

    /// Saves a text if the file is still the one of the stamp; without one, if there is none.
    pub fn save(
        &self,
        name: &str,
        text: &str,
        stamp: Option<&str>,
    ) -> Result<SaveOutcome, FolderError> {
        if !is_writable(name) {
            return Err(FolderError::Name);
        }
        if text.len() > LARGEST_SOURCE {
            return Err(FolderError::Large);
        }
        let _held = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.place(name)?;
        match (self.text(name), stamp) {
            (Ok(known), Some(stamp)) if known.stamp == stamp => {}
            (Ok(known), _) if known.text == text => return Ok(SaveOutcome::Saved(known.stamp)),
            (Ok(known), _) => return Ok(SaveOutcome::Conflict(Some(known))),
            (Err(FolderError::Missing), None) if !path.exists() => {}
            (Err(FolderError::Missing), Some(_)) if !path.exists() => {
                return Ok(SaveOutcome::Conflict(None));
            }
            (Err(error), _) => return Err(error),
        }
        let bytes = text.as_bytes().to_vec();
        let saved = hash_of(&bytes);
        let artifact = Artifact { path: name.into(), role: Role::Instance, bytes };
        artifact::write_beside(&self.root, &[artifact])
            .map_err(|error| FolderError::System(error.to_string()))?;
        Ok(SaveOutcome::Saved(saved))
    }

    /// The files that the page works on, by name.
    pub fn files(&self) -> Vec<ListedFile> {
        let names = self.names("");
        let listed = names.into_iter().filter_map(|name| {
            let kind = self.kind(&name)?;
            Some(ListedFile { name, kind })
        });
        listed.collect()
    }

    fn kind(&self, name: &str) -> Option<&'static str> {
        if !is_writable(name) {
            return None;
        }
        if ending(name) == Some("csv") {
            return Some("roster");
        }
        if ending(name) == Some("toml") {
            let text = self.text(name).ok()?.text;
            let is_exam = name == "exam.toml" || text.contains("[[part]]");
            return is_exam.then_some("exam");
        }
        // A text that cannot be read is listed, so that the page can say why.
        let text = self.text(name).map(|one| one.text).unwrap_or_default();
        Some(java_kind(&Source::new(name, text)))
    }

    /// The banks in the folder `out`, by name.
    pub fn banks(&self) -> Vec<ListedBank> {
        let folders = self.names("out").into_iter().map(|name| format!("out/{name}"));
        let is_bank = |folder: &String| {
            self.place(&format!("{folder}/bank.json")).is_ok_and(|path| path.is_file())
        };
        folders.filter(is_bank).map(|folder| ListedBank { folder }).collect()
    }

    /// The exams in the folder `out`, by name.
    pub fn exams(&self) -> Vec<ListedBank> {
        let folders = self.names("out").into_iter().map(|name| format!("out/{name}"));
        let is_exam = |folder: &String| {
            self.place(&format!("{folder}/{EXAM_FILE}")).is_ok_and(|path| path.is_file())
        };
        folders.filter(is_exam).map(|folder| ListedBank { folder }).collect()
    }

    /// What tells whether something in the list has changed: names, sizes and times of files.
    pub fn signs(&self) -> Vec<(String, u64, Option<SystemTime>)> {
        let sign = |name: String| {
            let found = self.place(&name).ok()?.symlink_metadata().ok()?;
            Some((name, found.len(), found.modified().ok()))
        };
        let banks = self.banks().into_iter().map(|one| format!("{}/bank.json", one.folder));
        self.names("").into_iter().chain(banks).filter_map(sign).collect()
    }

    /// Plain names in a folder, sorted.
    fn names(&self, folder: &str) -> Vec<String> {
        let place = if folder.is_empty() { Ok(self.root.clone()) } else { self.place(folder) };
        let entries = place.ok().and_then(|place| std::fs::read_dir(place).ok());
        let mut names: Vec<String> = entries
            .into_iter()
            .flatten()
            .filter_map(Result::ok)
            .filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()))
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| is_plain(name))
            .collect();
        names.sort_unstable();
        names.truncate(MAX_FILES);
        names
    }
}

/// What a Java file is for: a class that nothing starts and that has no word of tatsu's is one
/// beside which submissions are compared.
fn java_kind(source: &Source) -> &'static str {
    if is_dialogue(source) {
        return "dialogue";
    }
    let (file, _) = parse(source);
    let declares = file.class.is_some() || !file.types.is_empty();
    let is_started = source.text().contains("main(");
    let is_exercise = TextKind::of(source.name(), source, false).is_some();
    if declares && !is_started && !is_exercise { "class" } else { "skeleton" }
}

/// What stands after the last dot of a name.
fn ending(name: &str) -> Option<&str> {
    Path::new(name).extension()?.to_str()
}

/// Whether a name is that of a file which the page may write.
fn is_writable(name: &str) -> bool {
    matches!(ending(name), Some("java" | "toml" | "csv")) && !name.contains('/') && is_plain(name)
}

/// Whether a part of a name is plain on every system.
fn is_plain(part: &str) -> bool {
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let stem = part.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_device = DEVICES.iter().any(|device| {
        stem.strip_prefix(device).is_some_and(|rest| {
            let takes_number = matches!(*device, "com" | "lpt");
            rest.is_empty() && !takes_number
                || takes_number && rest.len() == 1 && rest.bytes().all(|one| one.is_ascii_digit())
        })
    });
    let is_fit = |one: char| !one.is_control() && !"\\/:*?\"<>|%".contains(one);
    !part.is_empty()
        && part.chars().count() <= MAX_NAME
        && !part.starts_with('.')
        && !part.ends_with(['.', ' '])
        && part.chars().all(is_fit)
        && !is_device
}

fn system(error: &std::io::Error) -> FolderError {
    if error.kind() == std::io::ErrorKind::NotFound {
        return FolderError::Missing;
    }
    FolderError::System(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, WorkFolder) {
        let root = tempfile::tempdir().expect("a temporary folder");
        let folder = WorkFolder::open(root.path()).expect("it is there");
        (root, folder)
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let (_root, folder) = folder();
        for name in [
            "..",
            "../a.java",
            "a/../../b",
            "/etc/passwd",
            "",
            "a//b",
            ".",
            "./a",
            ".hidden",
            "a\\b",
            "C:\\a",
            "c:a.java",
            "%2e%2e/a",
            "a\0b",
            "NUL",
            "nul.java",
            "COM1.java",
            "a.",
            "a/b/c/d/e/f/g",
        ] {
            assert_eq!(folder.place(name), Err(FolderError::Name), "{name:?}");
        }
        for name in ["a.java", "out/loops/loops.xml", "console.java", "company.java", "ä ö.java"]
        {
            assert!(folder.place(name).is_ok(), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let (root, folder) = folder();
        let other = tempfile::tempdir().expect("a temporary folder");
        artifact::write_beside(
            other.path(),
            &[Artifact { path: "a.java".into(), role: Role::Instance, bytes: b"int a;".to_vec() }],
        )
        .expect("a file");
        std::os::unix::fs::symlink(other.path(), root.path().join("there")).expect("a link");
        let to_file = root.path().join("b.java");
        std::os::unix::fs::symlink(other.path().join("a.java"), to_file).expect("a link");
        assert_eq!(folder.text("there/a.java"), Err(FolderError::Name));
        assert_eq!(folder.text("b.java"), Err(FolderError::Name));
        assert!(folder.save("b.java", "int b;", None).is_err());
        assert_eq!(folder.files(), []);
    }

    #[test]
    fn a_file_that_was_changed_elsewhere_is_not_written_over() {
        let (root, folder) = folder();
        let saved = |outcome| match outcome {
            Ok(SaveOutcome::Saved(stamp)) => stamp,
            _ => panic!("it is not saved"),
        };
        let stamp = saved(folder.save("a.java", "int a;", None));
        assert!(matches!(
            folder.save("a.java", "int b;", None),
            Ok(SaveOutcome::Conflict(Some(_)))
        ));
        let stamp = saved(folder.save("a.java", "int b;", Some(&stamp)));
        let bytes = b"int elsewhere;".to_vec();
        let other = Artifact { path: "a.java".into(), role: Role::Instance, bytes };
        artifact::write_beside(root.path(), &[other]).expect("a file");
        match folder.save("a.java", "int c;", Some(&stamp)) {
            Ok(SaveOutcome::Conflict(Some(theirs))) => assert_eq!(theirs.text, "int elsewhere;"),
            _ => panic!("it is a conflict"),
        }
        assert!(folder.save("a.txt", "", None).is_err());
        assert!(folder.save("out/a.java", "", None).is_err());
        let large = " ".repeat(LARGEST_SOURCE + 1);
        assert!(matches!(folder.save("b.java", &large, None), Err(FolderError::Large)));
    }
}
