//! What the solver adds to a comparison.
//!
//! In: a reference and a submission, and the methods that agree on all scripts. Out: for each
//! static method of the subset a proof that both are equal, or an input beyond all pools on which
//! they differ. Such an input counts only after a JVM has run it on both.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use indexmap::IndexMap;
use serde::Deserialize;

use super::crash::{ClassesError, ask};
use super::plan::{ComparePlan, ExceptionMatch};
use super::solved::{Settled, difference, given_call};
use super::tally::{CallEnding, MethodTally};
use crate::jvm::explorer::{ClassFile, Explorer};
use crate::read::excerpt::ClassMembers;

/// Proofs about the methods of a reference. Submissions are settled side by side.
pub(super) struct MethodProofs {
    members: ClassMembers,
    /// What is known of a method of the reference and the text of another one. It depends on these
    /// only, so that it makes no difference who comes first.
    known: Mutex<BTreeMap<(String, String), Settled>>,
    least: u32,
    is_any: bool,
    /// Why nothing is proved at all.
    hindrance: Option<String>,
}

/// How an input ends on both sides.
#[derive(Deserialize)]
struct GivenEnding {
    #[serde(rename = "alike")]
    is_alike: bool,
    script: String,
    java: Vec<String>,
    expected: CallEnding,
    got: CallEnding,
}

/// The static members of a program's class.
fn members(files: &[ClassFile]) -> ClassMembers {
    let tested = files.iter().find(|file| file.is_tested);
    tested.map_or_else(|| ClassMembers::of("", ""), |file| ClassMembers::of(&file.name, &file.text))
}

impl MethodProofs {
    /// Proofs about this reference.
    pub(super) fn of(reference: &[ClassFile], plan: &ComparePlan) -> Self {
        let hindrance = (plan.exceptions == ExceptionMatch::Message)
            .then(|| String::from("the solver knows no messages of exceptions"));
        Self {
            members: members(reference),
            known: Mutex::default(),
            least: plan.search.lengths.0,
            is_any: plan.exceptions == ExceptionMatch::Any,
            hindrance,
        }
    }

    /// Settles the static methods that agree on all scripts. Another name than the reference's
    /// stands in `renamed`.
    pub(super) fn settle(
        &self,
        explorer: &mut Explorer,
        plan: &ComparePlan,
        files: &[ClassFile],
        (renamed, methods): (&IndexMap<String, String>, &mut [MethodTally]),
    ) -> Result<(), ClassesError> {
        let statics = self.members.methods();
        let own = members(files);
        let is_one = |method: &&mut MethodTally| {
            !method.differs() && statics.iter().filter(|one| **one == method.shown).count() == 1
        };
        for method in methods.iter_mut().filter(is_one) {
            let name = renamed.get(&method.method).unwrap_or(&method.method);
            let shown = method.shown.replacen(&method.method, name, 1);
            match self.settled(&method.shown, &own, &shown) {
                Settled::Never(inputs) => method.proved = Some(inputs.words),
                Settled::Unknown(reason) => method.unproved = Some(reason),
                Settled::Possible(arguments) => {
                    let mut request = plan.request("on", files.to_vec());
                    let call = given_call(&method.shown, &arguments);
                    request.plan.push(("given", call.clone()));
                    let told: GivenEnding = ask(explorer, &request, &plan.search)?;
                    if told.is_alike {
                        method.unproved =
                            Some(String::from("an input of the solver makes no difference"));
                    } else {
                        method.beyond = true;
                        method.given = Some(call);
                        method.script = Some(told.script);
                        method.java = told.java;
                        method.expected = Some(told.expected);
                        method.got = Some(told.got);
                    }
                }
            }
        }
        Ok(())
    }

    fn settled(&self, shown: &str, own: &ClassMembers, other: &str) -> Settled {
        if let Some(hindrance) = &self.hindrance {
            return Settled::Unknown(hindrance.clone());
        }
        let (reference, submission) = match (self.members.method(shown), own.method(other)) {
            (Err(reason), _) => {
                return Settled::Unknown(format!("the reference: {reason}"));
            }
            (_, Err(reason)) => return Settled::Unknown(reason),
            (Ok(reference), Ok(submission)) => (reference, submission),
        };
        let key = (shown.to_owned(), format!("{other} {}", submission.source.text()));
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(settled) = known().get(&key) {
            return settled.clone();
        }
        let settled = difference(&reference, &submission, self.least, self.is_any);
        known().insert(key, settled.clone());
        settled
    }
}
