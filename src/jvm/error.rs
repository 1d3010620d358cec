//! Why a JVM cannot do its work.

use std::io;
use std::path::PathBuf;

/// The JVM cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum JvmError {
    /// The process could not be started.
    #[error("{} cannot be started: {reason}", java.display())]
    NotStarted {
        /// The command.
        java: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// It ended before it could do anything, or again and again.
    #[error("the JVM {} ended by itself: {}", java.display(), if errors.is_empty() { "it said nothing" } else { errors })]
    Died {
        /// The command.
        java: PathBuf,
        /// The end of what it wrote to its standard error.
        errors: String,
    },
    /// No temporary folder could be made, or the system has no random numbers.
    #[error("no temporary folder for the JVM, or no random numbers: {0}")]
    Folder(#[from] io::Error),
}
