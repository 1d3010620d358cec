//! What is found out about a submission, in the same words for programs and for classes.
//!
//! In: the verdict on a program, or how a class compares. Out: an [`AssessFinding`]: name, verdict,
//! group of behaviour, smallest example. What holds: two submissions are in one group if they go
//! wrong in the same way on the same examples, as far as the run looked.

use indexmap::IndexMap;
use serde::Serialize;

use crate::ask::listing;
use crate::classes::compared::ComparedSubmission;
use crate::dialogue::feedback::{Feedback, as_text};
use crate::dialogue::verdict::{DialogueVerdict, FailedTrial};

/// What was found out about a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AssessFinding {
    /// What it is called.
    pub name: String,
    /// The verdict: `right`, `wrong`, `crashes`, `hangs`, `not-started` or `untested`.
    pub verdict: &'static str,
    /// What happened, in a sentence.
    pub sentence: String,
    /// The number of its group, from 1, in the order in which groups come up.
    pub group: usize,
    /// The smallest example: the conversation of a program, or the calls of a class with what was
    /// expected and what came; empty where there is none.
    pub example: String,
}

/// Numbers for groups.
#[derive(Debug, Default)]
pub struct GroupNumbers {
    known: IndexMap<Vec<String>, usize>,
}

impl GroupNumbers {
    /// The number of the group whose members have this in common.
    pub fn number(&mut self, common: Vec<String>) -> usize {
        let next = self.known.len() + 1;
        *self.known.entry(common).or_insert(next)
    }
}

/// The finding about a program.
pub fn of_program(
    name: &str,
    (verdict, feedback): (&DialogueVerdict, &Feedback),
    groups: &mut GroupNumbers,
) -> AssessFinding {
    let mut common = vec![feedback.verdict.as_str().to_owned()];
    match verdict {
        DialogueVerdict::Wrong(found) => common.extend(found.iter().map(FailedTrial::behaviour)),
        // One that does not start is like no other.
        DialogueVerdict::NotStarted(_) => common.push(name.to_owned()),
        DialogueVerdict::Right(_) | DialogueVerdict::Untested => {}
    }
    AssessFinding {
        name: name.to_owned(),
        verdict: feedback.verdict.as_str(),
        sentence: plain(&feedback.sentence),
        group: groups.number(common),
        example: as_text(&feedback.conversation, "", ""),
    }
}

/// The finding about a class.
pub fn of_class(one: &ComparedSubmission, groups: &mut GroupNumbers) -> AssessFinding {
    let mut common = one.behaviour();
    if one.methods.is_empty() {
        // One that cannot be compared is like no other.
        common.push(one.name.clone());
    }
    let wrong = one.methods.iter().find(|method| method.is_wrong());
    let example = wrong.map_or_else(String::new, |method| {
        let script = method.script.as_deref().unwrap_or_default();
        format!("{script}: {}", method.told())
    });
    let missing = one.missing.iter().map(|missing| missing.method.as_str());
    let wrong = one.methods.iter().filter(|method| method.is_wrong());
    let methods: Vec<&str> = wrong.map(|method| method.method.as_str()).chain(missing).collect();
    let verdict = one.verdict();
    AssessFinding {
        name: one.name.clone(),
        verdict,
        sentence: one.error.clone().unwrap_or_else(|| methods.join(", ")),
        group: groups.number(common),
        example,
    }
}

/// HTML for a terminal: without markup, code between backticks.
pub fn plain(html: &str) -> String {
    listing::plain(&html.replace("<code>", "`").replace("</code>", "`"))
}
