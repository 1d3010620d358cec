//! What the process hands in where programs of students are run.

use tatsu::assess::host::AssessHost;

use super::environment::now;
use super::{archive, doctor};

/// The machine that the command runs on.
pub fn host() -> AssessHost {
    AssessHost { jdk: doctor::jdk, archive: archive::of, make_later: archive::make_later, now }
}
