//! What the process has and hands in: the clock, the JDK, examples.

use std::time::Instant;

use super::status::Problem;
use crate::jvm::ClassArchive;
use crate::jvm::confinement::{Confinement, ConfinementError};
use crate::jvm::toolchain::Toolchain;

/// What the process knows of its machine and hands in.
#[derive(Clone, Copy, Debug)]
pub struct HostMachine {
    /// Finds the JDK.
    pub jdk: fn() -> Result<Toolchain, Problem>,
    /// What JVMs of a JDK start faster from.
    pub archive: fn(&Toolchain) -> Option<ClassArchive>,
    /// Has that made for the next time.
    pub make_later: fn(&ClassArchive),
    /// Finds what keeps programs of students from the machine.
    pub confinement: fn() -> Result<Confinement, ConfinementError>,
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
    /// The week of a first course in which it fits.
    pub week: u32,
    /// The topic, a colon, and what students are asked or what the file is for.
    pub about: &'static str,
    /// Its text.
    pub text: &'static str,
}
