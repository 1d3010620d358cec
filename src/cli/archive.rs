//! Where the class data is kept that JVMs start faster from, and when it is made.
//!
//! In: the JDK and the user's cache folder. Out: the archive, if there is a place for it. A process
//! of its own makes it after a run that would have needed it. The run never waits for it, and a
//! machine on which it cannot be made does without.

use std::path::PathBuf;

use etcetera::BaseStrategy;

use tatsu::jvm::ClassArchive;
use tatsu::jvm::toolchain::Toolchain;

/// The word on the command line for making it.
const COMMAND: &str = "prepare-jvm";

/// The archive for this JDK, be it there or not; `None` without a cache folder.
pub fn of(toolchain: &Toolchain) -> Option<ClassArchive> {
    Some(ClassArchive::of(&cache()?, toolchain))
}

/// The folder in which the user keeps what can be made again.
fn cache() -> Option<PathBuf> {
    let cache = etcetera::choose_base_strategy().ok()?.cache_dir();
    cache.is_absolute().then_some(cache)
}

/// Has the archive made by another process, if it is wanted, and goes on at once.
pub fn make_later(archive: &ClassArchive) {
    if let Ok(program) = std::env::current_exe() {
        archive.make_later(&program, COMMAND);
    }
}

/// Where it is, or why it is not, in one line.
pub fn state(archive: &ClassArchive) -> String {
    let folder = archive.folder().display();
    if archive.is_there() {
        format!("JVMs start from {folder}")
    } else if archive.is_wanted() {
        format!("JVMs will start faster once {folder} is made, after the next run")
    } else {
        format!("JVMs cannot start faster, see {folder}")
    }
}
