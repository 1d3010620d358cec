//! A program that was found on the disk or in an archive, and what does not belong to one.

use std::path::Path;

/// The largest file of a program, in bytes.
pub const LARGEST: u64 = 1 << 20;

/// The most files of one program.
pub const MOST_FILES: usize = 200;

/// A program of a student's.
#[derive(Clone, Debug)]
pub struct FoundProgram<P> {
    /// The path as the user would write it.
    pub name: String,
    /// What is run, or why it cannot be read.
    pub program: Result<P, String>,
}

/// Whether a file is one of Java.
pub fn is_java(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("java"))
}

/// Whether a file or folder is what a system puts beside those of a student, such as `._Main.java`.
pub fn is_beside(name: &str) -> bool {
    name.starts_with("._") || name == "__MACOSX"
}
