//! What the tool takes from the machine that it runs on: the time, and variables of the
//! environment. Whoever needs one of them below the command line is handed it.

use std::ffi::OsString;
use std::time::Instant;

/// The time now, to measure with and to set deadlines that the author asks for.
#[expect(clippy::disallowed_methods, reason = "this is the door to the clock")]
pub fn now() -> Instant {
    Instant::now()
}

/// A variable of the environment.
#[expect(clippy::disallowed_methods, reason = "this is the door to the environment")]
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}
