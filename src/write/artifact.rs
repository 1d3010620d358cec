//! The only place that writes files.
//!
//! In: the folder and all [`Artifact`]s of a run. Out: files. What holds: whenever the run is
//! interrupted, each file is the old one, the new one or absent, never a part; and files of an
//! earlier run into the same folder that this run does not write again are gone, but no others.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use super::manifest;

/// The name of the list of everything in an exam.
pub const EXAM_FILE: &str = "exam.json";

/// A file to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Where, relative to the output folder: plain names only, no `..`.
    pub path: PathBuf,
    /// What it is for.
    pub role: Role,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The questions, for import.
    Questions {
        /// The key of the file in JSON.
        key: &'static str,
        /// Whether pictures stand instead of programs.
        is_pictured: bool,
        /// What the file is for, such as `questions, for …`.
        purpose: &'static str,
    },
    /// A sheet of an exam on paper.
    Sheet {
        /// Whether what is right stands on it.
        is_solved: bool,
    },
    /// An instance, as students see it or as a program that compiles.
    Instance,
    /// The report.
    Report,
    /// The list of everything.
    Bank,
    /// The list of everything in an exam.
    Exam,
    /// A part of what is needed to reproduce a disagreement.
    Reproducer,
    /// Which questions are kept, beside the skeleton.
    Kept,
}

impl Role {
    /// The key of such files in JSON.
    pub fn key(self) -> &'static str {
        match self {
            Role::Questions { key, .. } => key,
            Role::Sheet { .. } => "sheets",
            Role::Instance => "instances",
            Role::Report => "report",
            Role::Bank => "bank",
            Role::Exam => "exam",
            Role::Reproducer => "disagreements",
            Role::Kept => "kept",
        }
    }
}

/// Why files could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} `{}`: {reason}", path.display())]
pub struct WriteError {
    /// What was tried, such as `write`.
    pub action: &'static str,
    /// The file or folder.
    pub path: PathBuf,
    /// The reason in plain words.
    pub reason: String,
}

/// Where files lie in the output folder until all are written. A run that is killed leaves it, and
/// the next one into the same folder takes it away.
const STAGE: &str = ".tatsu-new";

/// Writes all artifacts below `folder`, which is created if need be, and returns their paths in the
/// same order.
///
/// Everything is first written elsewhere; only when that has succeeded, files that the folder's
/// earlier `bank.json` lists and this run does not write are removed, and the new ones go to their
/// places, `bank.json` last. An error leaves nothing after.
pub fn write(folder: &Path, artifacts: &[Artifact]) -> Result<Vec<PathBuf>, WriteError> {
    place(folder, artifacts, true)
}

/// Writes files that belong to no run below `folder`, each whole or not at all, and removes none.
pub fn write_beside(folder: &Path, artifacts: &[Artifact]) -> Result<Vec<PathBuf>, WriteError> {
    place(folder, artifacts, false)
}

/// Writes all artifacts; with `cleans`, what an earlier run wrote and this one does not goes.
fn place(folder: &Path, artifacts: &[Artifact], cleans: bool) -> Result<Vec<PathBuf>, WriteError> {
    let mut delivery = Delivery::begin(folder)?;
    for artifact in artifacts {
        delivery.add(&artifact.path, &artifact.bytes)?;
    }
    delivery.finish(cleans)
}

/// Files on their way into a folder, one by one, so that they are never in memory at once. None of
/// them is in its place before [`Delivery::finish`]; dropped before that, it leaves nothing.
pub struct Delivery {
    folder: PathBuf,
    stage: TempDir,
    /// Where each file is, and its place.
    staged: Vec<(PathBuf, PathBuf)>,
    /// Their paths below the folder.
    paths: BTreeSet<PathBuf>,
}

impl Delivery {
    /// Begins with no file; the folder is created if need be.
    pub fn begin(folder: &Path) -> Result<Self, WriteError> {
        let (staged, paths) = (Vec::new(), BTreeSet::new());
        Ok(Self { folder: folder.to_owned(), stage: stage(folder)?, staged, paths })
    }

    /// Adds a file.
    pub fn add(&mut self, path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
        self.add_pieces(path, &mut |add| add(bytes))
    }

    /// Adds a file piece by piece: `pieces` hands each of them over in turn.
    pub fn add_pieces(&mut self, path: &Path, pieces: &mut Pieces<'_>) -> Result<(), WriteError> {
        if !is_plain(path) {
            return Err(WriteError {
                action: "write",
                path: path.to_owned(),
                reason: "it is not a plain path below the output folder".to_owned(),
            });
        }
        let place = self.folder.join(path);
        if place.is_dir() {
            let reason = "it is a folder".to_owned();
            return Err(WriteError { action: "write", path: place, reason });
        }
        let file = self.stage.path().join(self.staged.len().to_string());
        create(&file, pieces).map_err(|error| failed("write", &place, &error))?;
        self.staged.push((file, place));
        self.paths.insert(path.to_owned());
        Ok(())
    }

    /// Puts all files into their places, the lists of everything last, and returns these in the
    /// order in which they were added. With `cleans`, what an earlier run wrote goes if it was not
    /// added.
    pub fn finish(mut self, cleans: bool) -> Result<Vec<PathBuf>, WriteError> {
        let parents: BTreeSet<&Path> =
            self.staged.iter().filter_map(|(_, place)| place.parent()).collect();
        for parent in parents {
            std::fs::create_dir_all(parent)
                .map_err(|error| failed("create the folder", parent, &error))?;
        }
        if cleans {
            remove_stale(&self.folder, &self.paths)?;
        }
        let paths = self.staged.iter().map(|(_, path)| path.clone()).collect();
        // A folder whose list is missing or new never claims files that are not there.
        let lists = [manifest::FILE, EXAM_FILE];
        let is_list =
            |path: &Path| lists.iter().position(|name| path.file_name() == Some(name.as_ref()));
        self.staged.sort_by_key(|(_, path)| is_list(path));
        for (file, path) in &self.staged {
            std::fs::rename(file, path).map_err(|error| failed("write", path, &error))?;
        }
        Ok(paths)
    }
}

/// Hands over the pieces of a file.
pub type Pieces<'a> =
    dyn FnMut(&mut dyn FnMut(&[u8]) -> std::io::Result<()>) -> std::io::Result<()> + 'a;

/// An empty folder for what is not complete yet; it vanishes when dropped.
fn stage(folder: &Path) -> Result<TempDir, WriteError> {
    std::fs::create_dir_all(folder).map_err(|error| failed("create the folder", folder, &error))?;
    let left = folder.join(STAGE);
    match std::fs::remove_dir_all(&left) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(failed("remove", &left, &error));
        }
        _ => {}
    }
    let stage = tempfile::Builder::new().prefix(STAGE).rand_bytes(0).tempdir_in(folder);
    stage.map_err(|error| failed("write to the folder", folder, &error))
}

/// A new file of these pieces.
#[expect(clippy::disallowed_methods, reason = "this is the door to files")]
fn create(path: &Path, pieces: &mut Pieces<'_>) -> std::io::Result<()> {
    let mut file = BufWriter::new(File::create_new(path)?);
    pieces(&mut |bytes| file.write_all(bytes))?;
    file.flush()
}

/// Pieces of text that wait on the disk, such as the questions of a large bank.
#[derive(Debug)]
pub struct Spool(BufWriter<File>);

impl Spool {
    /// An empty one, in a file without a name in this folder.
    pub fn begin(folder: &Path) -> Result<Self, WriteError> {
        let file = tempfile::tempfile_in(folder);
        let file = file.map_err(|error| failed("write to the folder", folder, &error))?;
        Ok(Self(BufWriter::new(file)))
    }

    /// Adds a piece.
    pub fn add(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.0.write_all(bytes)
    }

    /// Hands all pieces over, in their order.
    pub fn hand_over(
        &mut self,
        add: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        self.0.flush()?;
        let file = self.0.get_mut();
        file.seek(SeekFrom::Start(0))?;
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(()),
                length => add(&buffer[..length])?,
            }
        }
    }
}

/// Removes what an earlier run wrote into the folder and this one does not write.
fn remove_stale(folder: &Path, kept: &BTreeSet<PathBuf>) -> Result<(), WriteError> {
    let lists = [manifest::FILE, EXAM_FILE].map(|name| std::fs::read(folder.join(name)));
    let earlier = lists.into_iter().flatten().flat_map(|list| manifest::files(&list));
    for path in earlier {
        if kept.contains(&path) || !is_plain(&path) {
            continue;
        }
        let path = folder.join(path);
        match std::fs::remove_file(&path) {
            Err(error)
                if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Err(failed("remove the earlier", &path, &error));
            }
            _ => {}
        }
        // A folder that this leaves empty goes with it, unless this run writes into it.
        for above in path.ancestors().skip(1).take_while(|above| *above != folder) {
            let is_needed = kept.iter().any(|one| folder.join(one).starts_with(above));
            if is_needed || std::fs::remove_dir(above).is_err() {
                break;
            }
        }
    }
    Ok(())
}

/// A folder that can be written to. Dropping it takes away again what was made for it, as far as
/// that is still empty.
#[derive(Debug)]
pub struct Reserved {
    /// The folders that did not exist before, the innermost first.
    made: Vec<PathBuf>,
}

/// Makes sure that files can be written to `folder`, which is created if need be, before any work
/// is put into them.
pub fn reserve(folder: &Path) -> Result<Reserved, WriteError> {
    let made = folder
        .ancestors()
        .take_while(|ancestor| !ancestor.as_os_str().is_empty() && !ancestor.exists())
        .map(Path::to_path_buf)
        .collect();
    let reserved = Reserved { made };
    std::fs::create_dir_all(folder).map_err(|error| failed("create the folder", folder, &error))?;
    // Without a name, so that it is gone whatever happens.
    let probe = tempfile::tempfile_in(folder);
    probe.map_err(|error| failed("write to the folder", folder, &error))?;
    Ok(reserved)
}

impl Reserved {
    /// The folders that did not exist before, the innermost first.
    pub fn made(&self) -> &[PathBuf] {
        &self.made
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        for folder in &self.made {
            // Fails for a folder that holds something, which is what is wanted.
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Whether a path leads downwards only.
fn is_plain(path: &Path) -> bool {
    path.components().all(|component| matches!(component, Component::Normal(_)))
        && path.file_name().is_some()
}

fn failed(action: &'static str, path: &Path, error: &std::io::Error) -> WriteError {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other failure is told in the system's own words"
    )]
    let reason = match error.kind() {
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a part of the path is a file, not a folder".to_owned()
        }
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "no space is left".to_owned(),
        _ => error.to_string(),
    };
    WriteError { action, path: path.to_owned(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn artifact(path: &str, text: &str) -> Artifact {
        Artifact { path: path.into(), role: Role::Instance, bytes: text.into() }
    }

    fn bank_of(files: &[&str]) -> Artifact {
        let list = serde_json::json!({ "format": 1, "files": files });
        artifact(manifest::FILE, &list.to_string())
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_smaller_run_leaves_no_instances_of_a_larger_one_and_nobody_elses_files() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("deep/out");
        let large = ["instances/001.java", "instances/002.java", "bank.json", "../keep.txt"];
        let paths =
            write(&out, &[artifact(large[0], "one"), artifact(large[1], "two"), bank_of(&large)]);
        assert_eq!(paths.unwrap()[1], out.join("instances/002.java"));
        write(&out.join("instances"), &[artifact("mine.java", "mine")]).unwrap();
        write(&home.path().join("deep"), &[artifact("keep.txt", "keep")]).unwrap();
        write(&out, &[bank_of(&[large[0]]), artifact(large[0], "new")]).unwrap();
        assert_eq!(names(&out.join("instances")), ["001.java", "mine.java"]);
        assert_eq!(std::fs::read_to_string(out.join(large[0])).unwrap(), "new");
        assert!(home.path().join("deep/keep.txt").exists(), "paths upwards are not followed");
    }

    #[test]
    fn an_earlier_folder_of_an_instance_goes_when_it_is_empty_and_what_is_written_stays() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path();
        let old = ["instances/001/Main.java", "more/x.txt"];
        write(out, &[artifact(old[0], "old"), artifact(old[1], "old"), bank_of(&old)]).unwrap();
        let new = "instances/001.java";
        write(out, &[artifact(new, "new"), bank_of(&[new])]).unwrap();
        assert_eq!(names(out), ["bank.json", "instances"]);
        assert_eq!(names(&out.join("instances")), ["001.java"]);
    }

    #[test]
    fn a_failure_changes_nothing_and_leaves_no_temporary_file() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path();
        let old = ["a.txt", "b.txt"];
        write(out, &[artifact(old[0], "old"), artifact(old[1], "old"), bank_of(&old)]).unwrap();
        std::fs::create_dir(out.join("c.txt")).unwrap();
        let error = write(out, &[artifact("a.txt", "new"), artifact("c.txt", "x")]).unwrap_err();
        assert!(error.to_string().ends_with("c.txt`: it is a folder"), "{error}");
        assert_eq!(std::fs::read_to_string(out.join("a.txt")).unwrap(), "old");
        assert_eq!(names(out), ["a.txt", "b.txt", "bank.json", "c.txt"]);
    }

    #[test]
    fn what_a_killed_run_left_is_gone_after_the_next() {
        let home = tempfile::tempdir().unwrap();
        write(&home.path().join(STAGE), &[artifact("0", "half"), artifact("7", "old")]).unwrap();
        write(home.path(), &[artifact("a", "new")]).unwrap();
        assert_eq!(names(home.path()), ["a"]);
        assert_eq!(std::fs::read_to_string(home.path().join("a")).unwrap(), "new");
    }

    #[test]
    fn errors_name_the_path_and_the_reason() {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), &[artifact("file", "")]).unwrap();
        let error = write(&home.path().join("file/out"), &[artifact("a", "")]).unwrap_err();
        assert!(error.to_string().contains("file/out"), "{error}");
        assert!(error.reason.contains("not a folder"), "{error}");
        let error = write(&home.path().join("file"), &[artifact("a", "")]).unwrap_err();
        assert!(error.reason.contains("not a folder"), "{error}");
        for path in ["../up", "/root", ""] {
            let error = write(home.path(), &[artifact(path, "")]).unwrap_err();
            assert!(error.reason.contains("plain path"), "{error}");
        }
    }

    #[test]
    fn a_folder_reserved_in_vain_is_taken_away_and_others_are_kept() {
        let home = tempfile::tempdir().unwrap();
        let old = home.path().join("old");
        std::fs::create_dir(&old).unwrap();
        drop(reserve(&old.join("new/out")).unwrap());
        assert_eq!(names(home.path()), ["old"]);
        assert_eq!(names(&old), [""; 0]);
        let reserved = reserve(&old.join("new/out")).unwrap();
        write(&old.join("new/out"), &[artifact("a.txt", "")]).unwrap();
        drop(reserved);
        assert_eq!(names(&old.join("new/out")), ["a.txt"]);
        let error = reserve(&old.join("new/out/a.txt")).unwrap_err();
        assert!(error.to_string().contains("a.txt"), "{error}");
    }

    #[test]
    fn more_files_than_a_process_may_hold_open_are_written() {
        let home = tempfile::tempdir().unwrap();
        let many: Vec<Artifact> =
            (0..3000).map(|number| artifact(&format!("{number}.txt"), "x")).collect();
        assert_eq!(write(home.path(), &many).unwrap().len(), 3000);
    }

    #[test]
    #[cfg(unix)]
    fn files_are_readable_by_others_as_the_user_allows() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        write(home.path(), &[artifact("a", "x")]).unwrap();
        std::fs::create_dir(home.path().join("folder")).unwrap();
        let mode = |name| home.path().join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode("a") & 0o777, mode("folder") & 0o666);
    }

    #[test]
    fn an_unreadable_earlier_bank_removes_nothing() {
        let home = tempfile::tempdir().unwrap();
        write(home.path(), &[artifact("other", "x"), artifact("bank.json", "not json")]).unwrap();
        write(home.path(), &[artifact("a", "x")]).unwrap();
        assert_eq!(names(home.path()), ["a", "bank.json", "other"]);
    }
}
