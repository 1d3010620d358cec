//! What the process has and hands in: the clock, the JDK, examples.

use std::time::Instant;

use crate::jvm::ClassArchive;
use crate::jvm::toolchain::Toolchain;
use crate::make::status::Problem;

/// What the process knows of its machine and hands in.
#[derive(Clone, Copy, Debug)]
pub struct HostMachine {
    /// Finds the JDK.
    pub jdk: fn() -> Result<Toolchain, Problem>,
    /// What JVMs of a JDK start faster from.
    pub archive: fn(&Toolchain) -> Option<ClassArchive>,
    /// The clock.
    pub now: fn() -> Instant,
    /// How many threads a search has.
    pub cores: usize,
    /// The examples that a folder can begin with.
    pub examples: &'static [GalleryExample],
}

/// An example of the gallery.
#[derive(Debug)]
pub struct GalleryExample {
    /// Its name.
    pub name: &'static str,
    /// What students are asked, or what the file is for.
    pub about: &'static str,
    /// Its text.
    pub text: &'static str,
}
