//! What a command line makes, made once for all tests that look at it and kept on the disk, since
//! each test may run in a process of its own.
//!
//! In: a command line of the built binary that writes below its folder. Out: the folder, and what
//! the command said. What holds: it was made by this very binary, with these templates, from files
//! that say what they say now; it is whole, and no test changes it.

use std::collections::hash_map::DefaultHasher;
use std::fs::{
    File, create_dir_all, read, read_dir, read_to_string, remove_dir_all, rename, write,
};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};

use super::tatsu;

/// What other binaries made is removed after a day.
const KEPT: Duration = Duration::from_hours(24);

/// What came of a command line.
pub struct Made {
    /// The exit code.
    pub code: i32,
    /// What was said to people.
    pub stderr: String,
    folder: PathBuf,
}

impl Made {
    /// Where it ran. Nothing there may be changed.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The text of a file in it.
    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        let path = self.folder.join(name);
        read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

/// Runs a command line where no test has before. It names files by absolute paths.
#[track_caller]
pub fn made(words: &[&str]) -> Made {
    let mut hasher = DefaultHasher::new();
    for word in words {
        word.hash(&mut hasher);
        if Path::new(word).is_absolute() {
            read(word).expect("a file that the command line names").hash(&mut hasher);
        }
    }
    let store = store();
    let name = format!("{:016x}", hasher.finish());
    let place = store.join(&name);
    // Whoever comes second waits for the first.
    let lock = File::create(store.join(format!("{name}.lock"))).expect("a file for a lock");
    lock.lock().expect("a lock");
    if !place.exists() {
        let growing = store.join(format!("{name}.growing"));
        let _ = remove_dir_all(&growing);
        create_dir_all(growing.join("made")).expect("a new folder");
        let run = tatsu().at(&growing.join("made")).words(words.iter().copied()).run();
        let said = json!({ "code": run.code, "stderr": run.stderr });
        write(growing.join("said.json"), said.to_string()).expect("a new file");
        rename(&growing, &place).expect("a folder that appears whole");
    }
    let said = read_to_string(place.join("said.json")).expect("what was said");
    let said: Value = serde_json::from_str(&said).expect("JSON");
    Made {
        code: said["code"].as_i64().and_then(|code| i32::try_from(code).ok()).expect("a code"),
        stderr: said["stderr"].as_str().expect("a text").to_owned(),
        folder: place.join("made"),
    }
}

/// The folder for what this binary makes.
fn store() -> PathBuf {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("made");
    let binary = Path::new(env!("CARGO_BIN_EXE_tatsu"));
    let mut hasher = DefaultHasher::new();
    let data = binary.metadata().expect("the binary is built");
    (data.len(), data.modified().expect("a time")).hash(&mut hasher);
    // A development build may read them from the disk.
    hash_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates"), &mut hasher);
    let store = all.join(format!("{:016x}", hasher.finish()));
    if !store.exists() {
        for other in read_dir(&all).into_iter().flatten().flatten() {
            let age = other.metadata().and_then(|data| data.modified()).map(|time| time.elapsed());
            if age.is_ok_and(|age| age.is_ok_and(|age| age > KEPT)) {
                let _ = remove_dir_all(other.path());
            }
        }
        create_dir_all(&store).expect("a new folder");
    }
    store
}

/// Takes in the names and texts of all files of a folder.
fn hash_all(folder: &Path, hasher: &mut DefaultHasher) {
    let entries = read_dir(folder).expect("a folder to list");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        path.hash(hasher);
        if path.is_dir() {
            hash_all(&path, hasher);
        } else {
            read(&path).expect("a file to read").hash(hasher);
        }
    }
}
