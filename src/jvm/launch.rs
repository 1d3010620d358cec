//! How a JVM comes to the harness: from its source, or from its classes with an archive of their
//! data.
//!
//! In: files. Out: the words of the command line. A start from the source compiles the harness in
//! memory each time.

use std::ffi::OsString;
use std::path::PathBuf;

/// The class that a JVM starts with.
const MAIN: &str = "Harness";

/// The class that an explorer starts with.
pub(super) const EXPLORER: &str = "Explorer";

/// What the command line after `java` says of the harness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Launch {
    /// The source file, which `java` compiles in memory.
    Source(PathBuf),
    /// The compiled harness, and the archive of class data that goes with it.
    Archive {
        /// The compiled harness.
        jar: PathBuf,
        /// The archive.
        data: PathBuf,
    },
    /// The compiled harness in a JVM that writes an archive when it ends.
    Rehearsal {
        /// The compiled harness.
        jar: PathBuf,
        /// The archive to be.
        data: PathBuf,
    },
}

impl Launch {
    /// The files that it reads.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        match self {
            Launch::Source(path) => vec![path.clone()],
            Launch::Archive { jar, data } | Launch::Rehearsal { jar, data } => {
                vec![jar.clone(), data.clone()]
            }
        }
    }

    /// The words between the options of a JVM and the arguments of the harness.
    pub(super) fn words(&self) -> Vec<OsString> {
        self.words_for(MAIN)
    }

    /// The words for a start with `main`; a source file names its class itself.
    pub(super) fn words_for(&self, main: &str) -> Vec<OsString> {
        let (option, jar, data) = match self {
            Launch::Source(path) => return vec![path.into()],
            Launch::Archive { jar, data } => ("-XX:SharedArchiveFile=", jar, data),
            Launch::Rehearsal { jar, data } => ("-XX:ArchiveClassesAtExit=", jar, data),
        };
        let mut archive = OsString::from(option);
        archive.push(data);
        vec![archive, "-cp".into(), jar.into(), main.into()]
    }
}
