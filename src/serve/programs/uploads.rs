//! Submissions that are dropped on the page, until they are tested.
//!
//! In: files as a browser sends them, large ones in pieces. Out: a temporary folder that holds
//! them as they lay in the folder that was dropped. What holds: number and size are bounded; no
//! path leads out of the folder; a folder that the page does not test goes when others come.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use tempfile::TempDir;

use crate::serve::upload::bytes_of;
use crate::write::artifact::{Artifact, Role, write_beside};

/// The most uploads that wait to be tested.
const MAX_UPLOADS: usize = 4;
/// The most files of an upload.
const MAX_FILES: usize = 5_000;
/// The most bytes of an upload.
const MAX_BYTES: usize = 64 << 20;
/// The most parts of a path.
const MAX_PARTS: usize = 16;
/// The most characters of a part of a path.
const MAX_NAME: usize = 120;

/// A file of a submission, or a piece of one.
#[derive(Debug, Deserialize)]
pub struct SubmittedFile {
    /// Its path in the folder that was dropped, with `/`.
    pub path: String,
    /// Its bytes in base 64.
    pub base64: String,
    /// Whether more of it comes.
    #[serde(default)]
    pub more: bool,
}

/// Why files are not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UploadError {
    /// The upload is not known, or no longer.
    Unknown,
    /// There are too many files, or they are too large.
    Large,
    /// A path or its bytes are not what a browser sends.
    Broken,
    /// The system says so.
    System(String),
}

impl UploadError {
    /// What is wrong, in a sentence.
    pub fn message(&self) -> String {
        match self {
            Self::Unknown => "these files are no longer here: drop them once more".to_owned(),
            Self::Large => "at most 5,000 files and 64 MB are taken at once".to_owned(),
            Self::Broken => "a file did not arrive as it is".to_owned(),
            Self::System(reason) => reason.clone(),
        }
    }
}

/// Files that have arrived.
struct Upload {
    id: u64,
    folder: TempDir,
    files: usize,
    bytes: usize,
    /// Files of which more comes.
    begun: BTreeMap<PathBuf, Vec<u8>>,
}

/// The uploads that wait to be tested.
#[derive(Default)]
pub struct Uploads {
    held: Mutex<VecDeque<Upload>>,
}

impl Uploads {
    /// Adds files to an upload; to a new one of the number `new` if none is named. Its number.
    pub fn add(
        &self,
        id: Option<u64>,
        new: u64,
        files: Vec<SubmittedFile>,
    ) -> Result<u64, UploadError> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let id = if let Some(id) = id {
            id
        } else {
            let folder = TempDir::new().map_err(|error| UploadError::System(error.to_string()))?;
            held.push_back(Upload { id: new, folder, files: 0, bytes: 0, begun: BTreeMap::new() });
            if held.len() > MAX_UPLOADS {
                held.pop_front();
            }
            new
        };
        let upload = held.iter_mut().find(|one| one.id == id).ok_or(UploadError::Unknown)?;
        upload.add(files)?;
        Ok(id)
    }

    /// The folder of an upload, which is whoever takes it.
    pub fn take(&self, id: u64) -> Result<TempDir, UploadError> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let at = held.iter().position(|one| one.id == id).ok_or(UploadError::Unknown)?;
        let upload = held.remove(at).ok_or(UploadError::Unknown)?;
        if upload.begun.is_empty() { Ok(upload.folder) } else { Err(UploadError::Broken) }
    }
}

impl Upload {
    fn add(&mut self, files: Vec<SubmittedFile>) -> Result<(), UploadError> {
        let mut whole = Vec::new();
        for SubmittedFile { path, base64, more } in files {
            let path = plain_path(&path).ok_or(UploadError::Broken)?;
            let bytes = bytes_of(&base64).ok_or(UploadError::Broken)?;
            self.bytes += bytes.len();
            if !self.begun.contains_key(&path) {
                self.files += 1;
            }
            if self.files > MAX_FILES || self.bytes > MAX_BYTES {
                return Err(UploadError::Large);
            }
            if more {
                self.begun.entry(path).or_default().extend(bytes);
            } else {
                let mut all = self.begun.remove(&path).unwrap_or_default();
                all.extend(bytes);
                whole.push(Artifact { path, role: Role::Instance, bytes: all });
            }
        }
        write_beside(self.folder.path(), &whole)
            .map(|_| ())
            .map_err(|error| UploadError::System(error.to_string()))
    }
}

/// A path below a folder, whose parts every system takes; `None` if it leads anywhere else.
fn plain_path(path: &str) -> Option<PathBuf> {
    let parts: Vec<&str> =
        path.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).collect();
    if parts.is_empty() || parts.len() > MAX_PARTS || parts.contains(&"..") {
        return None;
    }
    let plain = |part: &&str| {
        let fit = |one: char| if one.is_control() || ":*?\"<>|".contains(one) { '_' } else { one };
        let plain: String = part.chars().map(fit).collect();
        let count = plain.chars().count();
        // The ending says what a file is.
        plain.chars().skip(count.saturating_sub(MAX_NAME)).collect::<String>()
    };
    Some(parts.iter().map(plain).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, base64: &str, more: bool) -> SubmittedFile {
        SubmittedFile { path: path.to_owned(), base64: base64.to_owned(), more }
    }

    #[test]
    fn files_lie_as_they_lay_and_pieces_are_joined() {
        let uploads = Uploads::default();
        let id = uploads.add(None, 7, vec![file("all/Anna Groß/A.java", "Zm9v", true)]).unwrap();
        assert_eq!(id, 7);
        assert_eq!(
            uploads.add(Some(7), 8, vec![file("all/Anna Groß/A.java", "YmFy", false)]),
            Ok(7)
        );
        let folder = uploads.take(7).unwrap();
        let place = folder.path().join("all/Anna Groß/A.java");
        assert_eq!(std::fs::read_to_string(place).unwrap(), "foobar");
        assert_eq!(uploads.take(7).err(), Some(UploadError::Unknown));
    }

    #[test]
    fn nothing_leads_out_and_everything_is_bounded() {
        assert_eq!(plain_path("/a//./b:c/d.java"), Some(PathBuf::from("a/b_c/d.java")));
        for path in ["", "/", "..", "a/../b", "a\\..\\b", &"a/".repeat(17)] {
            assert_eq!(plain_path(path), None, "{path}");
        }
        let long = format!("{}.java", "x".repeat(300));
        assert!(plain_path(&long).unwrap().to_string_lossy().ends_with("x.java"));
        let uploads = Uploads::default();
        let many = (0..=MAX_FILES).map(|at| file(&format!("{at}.java"), "", true)).collect();
        assert_eq!(uploads.add(None, 1, many), Err(UploadError::Large));
        assert_eq!(uploads.add(None, 2, vec![file("a", "?", false)]), Err(UploadError::Broken));
        assert_eq!(uploads.add(Some(9), 3, Vec::new()), Err(UploadError::Unknown));
        for id in 3..9 {
            uploads.add(None, id, vec![file("a.java", "Zm9v", true)]).unwrap();
        }
        assert_eq!(uploads.take(3).err(), Some(UploadError::Unknown));
        assert_eq!(uploads.take(8).err(), Some(UploadError::Broken));
    }
}
