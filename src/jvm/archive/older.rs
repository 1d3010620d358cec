//! Class data that no tatsu will start from any more: of older versions, and of JDKs that are gone.
//!
//! In: the folder that holds the archives of all JDKs and versions. Out: those that are of no use
//! are removed. Each says in the file `made-for` which version of tatsu made it and for which
//! `java`. What a process is just making stays: it has the lock. An older tatsu that is used beside
//! a newer one makes its archive again and leaves the newer one's alone.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// The file in an archive's folder that says what it is for.
const NOTE: &str = "made-for";

/// What a note says: which tatsu made an archive, and for which `java`.
struct Note {
    tatsu: Vec<u64>,
    java: String,
}

/// Says in an archive's folder what it is for.
#[expect(clippy::disallowed_methods, reason = "a note in the cache folder")]
pub(super) fn note(folder: &Path, java: &Path) -> io::Result<()> {
    let text = format!("{}\n{}\n", env!("CARGO_PKG_VERSION"), java.display());
    fs::write(folder.join(NOTE), text)
}

/// Removes what is of no use beside the archive in `folder`. What cannot be removed stays.
pub(super) fn remove_beside(folder: &Path) {
    let Some(entries) = folder.parent().and_then(|top| fs::read_dir(top).ok()) else { return };
    for entry in entries.flatten() {
        let is_archive = entry.file_name().to_string_lossy().starts_with("java-")
            && entry.file_type().is_ok_and(|kind| kind.is_dir());
        let path = entry.path();
        if is_archive && path != folder && is_useless(&path) {
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// Whether this is an archive that no process works with, of an older tatsu or of a `java` that is
/// not there any more.
fn is_useless(folder: &Path) -> bool {
    let Ok(lock) = File::open(folder.join("lock")) else { return false };
    if lock.try_lock().is_err() {
        return false;
    }
    // Versions up to 0.1.0 left no note.
    let Some(note) = fs::read_to_string(folder.join(NOTE)).ok().as_deref().and_then(read) else {
        return true;
    };
    let own = version(env!("CARGO_PKG_VERSION"));
    own.is_some_and(|own| note.tatsu < own) || !Path::new(&note.java).exists()
}

fn read(text: &str) -> Option<Note> {
    let mut lines = text.lines();
    Some(Note { tatsu: version(lines.next()?)?, java: lines.next()?.to_owned() })
}

fn version(text: &str) -> Option<Vec<u64>> {
    text.split('.').map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::disallowed_methods, reason = "a test makes the folders that it looks at")]

    use super::*;

    /// A folder of archives, and one in it with this note.
    fn archive(top: &Path, name: &str, note: Option<&str>) {
        let folder = top.join(name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("lock"), "").unwrap();
        fs::write(folder.join("harness.jsa"), "data").unwrap();
        if let Some(text) = note {
            fs::write(folder.join(NOTE), text).unwrap();
        }
    }

    #[test]
    fn archives_of_older_versions_and_of_jdks_that_are_gone_are_removed() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path();
        let java = top.join("java");
        fs::write(&java, "").unwrap();
        let java = java.display();
        let own = env!("CARGO_PKG_VERSION");
        archive(top, "java-17-own", Some(&format!("{own}\n{java}\n")));
        archive(top, "java-17-sibling", Some(&format!("{own}\n{java}\n")));
        archive(top, "java-17-newer", Some(&format!("9999.0.0\n{java}\n")));
        archive(top, "java-17-older", Some(&format!("0.0.9\n{java}\n")));
        archive(top, "java-17-gone", Some(&format!("{own}\n{java}-of-yesterday\n")));
        archive(top, "java-17-silent", None);
        archive(top, "java-17-busy", None);
        archive(top, "build", None);
        fs::create_dir(top.join("java-not-ours")).unwrap();
        fs::write(top.join("java-file"), "").unwrap();
        let busy = File::open(top.join("java-17-busy/lock")).unwrap();
        busy.lock().unwrap();
        remove_beside(&top.join("java-17-own"));
        let mut left: Vec<String> = fs::read_dir(top)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        left.sort();
        let expected = [
            "build",
            "java",
            "java-17-busy",
            "java-17-newer",
            "java-17-own",
            "java-17-sibling",
            "java-file",
            "java-not-ours",
        ];
        assert_eq!(left, expected);
    }

    #[test]
    fn an_archive_that_is_made_says_what_it_is_for() {
        let folder = tempfile::tempdir().unwrap();
        note(folder.path(), Path::new("/jdk/bin/java")).unwrap();
        let said = read(&fs::read_to_string(folder.path().join(NOTE)).unwrap()).unwrap();
        assert_eq!(Some(said.tatsu), version(env!("CARGO_PKG_VERSION")));
        assert_eq!(said.java, "/jdk/bin/java");
    }
}
