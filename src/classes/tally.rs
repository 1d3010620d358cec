//! A method of the reference beside what stands for it in a submission.
//!
//! In: what the explorer tells, as JSON. Out: how many scripts differ, and the smallest of them
//! with both endings.

use serde::{Deserialize, Serialize};

use super::crash::{SkippedCall, is_zero};

/// A method of the reference beside what stands for it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, named in reports")]
pub struct MethodTally {
    /// Its name; `new C` for a constructor.
    pub method: String,
    /// With the types of its parameters.
    pub shown: String,
    /// Scripts that both were run on.
    pub scripts: u64,
    /// Those on which they differ.
    pub different: u64,
    /// Those of these that hang.
    pub hanging: u64,
    /// Those of these that end in an exception or worse.
    pub crashing: u64,
    /// Those that do not count, as the reference itself breaks on them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub breaks: u64,
    /// By how much all its numbers are greater than those of the reference, where that is no
    /// mistake.
    #[serde(default, skip_serializing_if = "is_no_shift")]
    pub shift: i64,
    /// Whether it returns nothing, and that of the reference something.
    #[serde(default, rename = "silent", skip_serializing_if = "std::ops::Not::not")]
    pub is_silent: bool,
    /// Drawn scripts that both were run on.
    #[serde(default, rename = "drawn", alias = "longer", skip_serializing_if = "is_zero")]
    pub longer: u64,
    /// Those on which they differ.
    #[serde(
        default,
        rename = "drawn_different",
        alias = "longer_different",
        skip_serializing_if = "is_zero"
    )]
    pub longer_different: u64,
    /// The number of the drawn script that is told.
    #[serde(default, skip_serializing)]
    pub longer_first: Option<i64>,
    /// Among which drawn scripts it is.
    #[serde(default, skip_serializing)]
    pub longer_mark: String,
    /// The call that the solver has found, as the explorer takes it.
    #[serde(skip)]
    pub given: Option<String>,
    /// A number for the set of scripts that differ and the kinds of their endings.
    pub pattern: String,
    /// The numbers of the scripts that differ, 64 bits in a word of hexadecimal digits.
    #[serde(skip_serializing)]
    pub numbers: Vec<String>,
    /// Whether the submission ended alike on the smallest of them in a second run on new classes.
    #[serde(default = "steady", rename = "steady", skip_serializing_if = "Clone::clone")]
    pub is_steady: bool,
    /// The number of the smallest of them; negative if there is none.
    #[serde(skip_serializing)]
    pub first: i64,
    /// Whether the user has accepted the smallest of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
    /// For which inputs the solver has proved that it is equal, in words.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub proved: Option<String>,
    /// Why nothing is proved of a static method that agrees on all scripts.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub unproved: Option<String>,
    /// Whether it agrees on all scripts and differs on an input beyond, which the solver or a
    /// search field by field has found and the JVM has run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beyond: bool,
    /// What a search found that fills arguments in field by field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<FieldTally>,
    /// The smallest of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script: Option<String>,
    /// The smallest of them as statements of Java.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub java: Vec<String>,
    /// How it ends for the reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<CallEnding>,
    /// How it ends for the submission.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub got: Option<CallEnding>,
    /// Further scripts that differ, where all are told, the smaller ones first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<DifferentScript>,
    /// How many there are besides.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u64,
}

/// A script on which two methods differ.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct DifferentScript {
    /// The number of the script.
    #[serde(skip_serializing)]
    pub first: i64,
    /// The script with `?` for what makes no difference.
    pub script: String,
    /// The script as statements of Java.
    pub java: Vec<String>,
    /// How it ends for the reference.
    pub expected: CallEnding,
    /// How it ends for the submission.
    pub got: CallEnding,
    /// Whether the submission ended alike in a second run on new classes.
    #[serde(rename = "steady", skip_serializing_if = "Clone::clone")]
    pub is_steady: bool,
    /// How many scripts that differ it stands for.
    pub scripts: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_no_shift(shift: &i64) -> bool {
    *shift == 0
}

fn steady() -> bool {
    true
}

/// A method beside what stands for it, on arguments that were filled in where either looks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FieldTally {
    /// Patterns on which both were run. No two of them overlap, and together they are all arguments
    /// up to the depth.
    pub patterns: u64,
    /// Those of them on which they differ.
    pub different: Vec<DifferentPattern>,
}

/// A script with `?` for what neither side looks at, on which two methods differ.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct DifferentPattern {
    /// The script.
    pub pattern: String,
    /// How it ends for the reference.
    pub expected: CallEnding,
    /// How it ends for the submission.
    pub got: CallEnding,
}

/// How a script ends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct CallEnding {
    /// `value`, or the kind of a failure.
    pub kind: String,
    /// What was returned and printed, or the exception's class.
    pub value: String,
    /// The exception's message.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
}

impl CallEnding {
    /// The ending in words, such as `-1` or `NullPointerException`.
    pub fn words(&self) -> String {
        match self.kind.as_str() {
            "value" if self.value.is_empty() => String::from("nothing"),
            "value" => self.value.clone(),
            "thrown" => self.value.rsplit('.').next().unwrap_or_default().replace('$', "."),
            "steps" => String::from("step limit"),
            "time" => String::from("time limit"),
            "memory" => String::from("memory limit"),
            "exit" => String::from("the end of the program"),
            "threads" => String::from("a thread that goes on"),
            _ => String::from("endless output"),
        }
    }

    /// What an ending differs in from the one that is expected: `expected -1, got 0`.
    fn beside(&self, expected: &Self) -> String {
        let (one, other) = (expected.words(), self.words());
        if one == other {
            // Then only the messages of exceptions can tell them apart.
            let (one, other) = (&expected.message, &self.message);
            return format!("expected {} with `{one}`, got one with `{other}`", self.words());
        }
        format!("expected {one}, got {other}")
    }

    /// The difference for people; of a script that does not end, that it does not.
    fn told(&self, expected: &Self) -> String {
        if self.kind == "steps" || self.kind == "time" {
            self.words()
        } else {
            self.beside(expected)
        }
    }
}

/// Whether some method of the reference comes out alike in both runs, so that submissions can be
/// judged by it: those that do not are left out.
pub(super) fn is_steady(differences: &[MethodTally]) -> bool {
    let is_method = |one: &&MethodTally| !one.shown.starts_with("new ") && one.scripts > 0;
    !differences.iter().any(MethodTally::differs)
        || differences.iter().filter(is_method).any(|one| !one.differs())
}

/// What is told of a script that does not end alike each time.
fn unsteady(is_steady: bool) -> &'static str {
    if is_steady { "" } else { ", not in every run" }
}

impl DifferentScript {
    /// The script and its endings in words.
    pub(super) fn text(&self) -> String {
        let end = unsteady(self.is_steady);
        format!("{}  {}{end}", self.script, self.got.told(&self.expected))
    }
}

impl DifferentPattern {
    /// The pattern and its endings in words.
    pub(super) fn text(&self) -> String {
        format!("{}  {}", self.pattern, self.got.told(&self.expected))
    }
}

impl MethodTally {
    /// Whether it differs on some input that was run.
    pub fn differs(&self) -> bool {
        self.different > 0 || self.beyond
    }

    /// Whether it differs, and that is not accepted.
    pub fn is_wrong(&self) -> bool {
        self.differs() && !self.accepted
    }

    /// How the smallest script that differs ends, in words: `expected -1, got 0`.
    pub fn difference(&self) -> String {
        match (&self.expected, &self.got) {
            (Some(expected), Some(got)) => got.beside(expected),
            _ => String::new(),
        }
    }

    /// That it comes out differently each time, so that no submission is judged by it.
    pub(super) fn unsteady(&self) -> SkippedCall {
        let words = |ending: &Option<CallEnding>| {
            ending.as_ref().map_or_else(String::new, CallEnding::words)
        };
        let script = self.script.as_deref().unwrap_or_default();
        let (one, other) = (words(&self.expected), words(&self.got));
        let reason =
            format!("`{script}` gives {one} and then {other}, so no submission is judged by it");
        SkippedCall { method: self.shown.clone(), reason }
    }

    /// The difference for people.
    pub fn told(&self) -> String {
        if self.is_silent {
            return String::from("returns nothing, and should return something");
        }
        let words = match (&self.expected, &self.got) {
            (Some(expected), Some(got)) => got.told(expected),
            _ => String::new(),
        };
        words + unsteady(self.is_steady)
    }
}
