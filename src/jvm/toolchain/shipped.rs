//! The Java runtime that a package of tatsu may bring along, and the C library that it needs.
//!
//! In: where the running program lies. Out: the folder of the runtime, if there is one that runs
//! here. A runtime says in its `release` file which glibc it needs, where `scripts/package` has
//! looked at that: an older system would answer with the loader's error only.

use std::fs;
use std::path::{Path, PathBuf};

use super::program::{PATIENCE, ask, executable};

/// The way from the folder above `bin/tatsu` to the runtime.
const PLACE: &str = "lib/tatsu/java";

/// The key of the `release` file whose value is the version of glibc that is needed.
const KEY: &str = "TATSU_GLIBC";

/// The folder of the runtime beside the running program, if there is one.
pub(super) fn home() -> Option<PathBuf> {
    home_beside(&std::env::current_exe().ok()?)
}

/// The folder of the runtime that belongs to `bin/tatsu`, which may be a link.
pub(super) fn home_beside(program: &Path) -> Option<PathBuf> {
    let program = dunce::canonicalize(program).ok()?;
    let home = program.parent()?.parent()?.join(PLACE);
    executable(&home.join("bin"), "java")?;
    Some(home)
}

/// The version of glibc that the runtime in this folder says it needs.
pub fn glibc_needed(home: &Path) -> Option<String> {
    let text = fs::read_to_string(home.join("release")).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(KEY)?.strip_prefix('='))?;
    Some(value.trim().trim_matches('"').to_owned())
}

/// The version of glibc of this system, if it has one and says so.
pub fn glibc_here() -> Option<String> {
    let answer = ask(Path::new("getconf"), &["GNU_LIBC_VERSION"], PATIENCE).ok()?;
    Some(answer.text.trim().strip_prefix("glibc ")?.to_owned())
}

/// Which glibc the runtime needs and which one is here, if it needs a newer one. Where one of the
/// two is not known, the runtime is tried.
pub(super) fn lack(home: &Path) -> Option<(String, String)> {
    let (needed, here) = (glibc_needed(home)?, glibc_here()?);
    is_older(&here, &needed)?.then_some((needed, here))
}

/// Whether the first version is below the second, if both are versions.
pub(super) fn is_older(one: &str, other: &str) -> Option<bool> {
    Some(numbers(one)? < numbers(other)?)
}

/// The numbers of a version such as `2.34`.
fn numbers(version: &str) -> Option<Vec<u32>> {
    version.split('.').map(|number| number.parse().ok()).collect()
}
