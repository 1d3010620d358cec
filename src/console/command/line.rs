//! How a program of any language is started.

use std::ffi::OsString;
use std::path::PathBuf;

/// How a program is started, and what it needs to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The command and its words, the first as a path; arguments of a run come after them.
    pub words: Vec<OsString>,
    /// Files and folders outside of the system's own that it may read: the program, its language.
    pub readable: Vec<PathBuf>,
}
