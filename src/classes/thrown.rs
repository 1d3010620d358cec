//! What the solver says about exceptions before anything is called.
//!
//! In: the files of a program. Out: for each static method of the subset arguments for which it
//! throws, which a JVM then runs, or that it never does, for all arguments of some extent.

use super::solved::{ThrowingCalls, given_call, throwing};
use crate::jvm::explorer::ClassFile;
use crate::read::excerpt::ClassMembers;
use serde::Serialize;

/// A method that throws nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SafeMethod {
    /// The method with the types of its parameters.
    pub method: String,
    /// For which arguments that is proved, in words.
    pub proved: String,
}

/// What the solver says about all static methods.
#[derive(Clone, Debug, Default)]
pub(super) struct SolvedThrows {
    /// Calls that throw, as the explorer reads them.
    pub(super) calls: Vec<String>,
    /// Methods that never do.
    pub(super) safe: Vec<SafeMethod>,
}

/// Asks the solver. `least` is the least length of arrays.
pub(super) fn solved_throws(files: &[ClassFile], least: u32) -> SolvedThrows {
    let mut found = SolvedThrows::default();
    for file in files.iter().filter(|file| file.is_tested) {
        let members = ClassMembers::of(&file.name, &file.text);
        for shown in members.methods() {
            let Ok(method) = members.method(&shown) else { continue };
            if method.parameters().is_empty() {
                continue;
            }
            match throwing(&method, least) {
                ThrowingCalls::Never(inputs) => {
                    found.safe.push(SafeMethod { method: shown, proved: inputs.words });
                }
                ThrowingCalls::For(calls) => {
                    found.calls.extend(calls.iter().map(|call| given_call(&shown, call)));
                }
                ThrowingCalls::Unknown(_) => {}
            }
        }
    }
    found
}
