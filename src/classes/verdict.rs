//! What a way to fail is: a bug, a precondition, or as announced.
//!
//! In: the facts of the explorer, and what the user decides about types of exceptions. Out: a
//! [`CallVerdict`]. The table is that of the page on `tatsu crash`.

use serde::{Deserialize, Serialize};

/// How scripts of one signature end: facts, as the explorer tells them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct CallFailure {
    /// The method under test; the class's name for a constructor.
    pub method: String,
    /// `thrown`, `steps`, `time`, `memory`, `exit`, `threads`, `output`, `contract`, `early`.
    pub kind: String,
    /// The class of the exception, or the contract that is broken.
    #[serde(rename = "type")]
    pub class: String,
    /// The superclasses of the exception, the nearest first.
    pub supertypes: Vec<String>,
    /// The exception's message.
    pub message: String,
    /// File and line of the first frame in the classes, or nothing.
    #[serde(rename = "where")]
    pub place: String,
    /// The class of the exception's cause.
    pub cause: Option<String>,
    /// What was called on the object or the result after the last call, or nothing.
    pub observer: String,
    /// What stands before it, such as `a.`, where the script names its objects.
    #[serde(default)]
    pub object: String,
    /// Whether the class made it to throw it, in whichever method.
    #[serde(rename = "explicit")]
    pub is_explicit: bool,
    /// Whether the called method declares it, or it is checked.
    #[serde(rename = "announced")]
    pub is_announced: bool,
    /// Whether the exception's class is one of those given.
    #[serde(rename = "own")]
    pub is_own: bool,
    /// Whether a `null` was passed.
    #[serde(rename = "null")]
    pub has_null: bool,
    /// Whether the script ended alike in a second run on new classes.
    #[serde(rename = "steady")]
    pub is_steady: bool,
    /// Scripts of this signature.
    pub scripts: u64,
    /// Calls of the first.
    pub calls: u32,
    /// Size of the first.
    pub size: u32,
    /// The first script for people.
    pub pattern: String,
    /// The first script as statements of Java, then with other values where it has a `?`.
    pub java: Vec<Vec<String>>,
    /// All patterns of arguments up to a depth that end so, where they were asked for.
    pub patterns: Vec<String>,
}

/// What a way to fail is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CallVerdict {
    /// The class is wrong.
    Bug,
    /// The call was not allowed, and the class says so.
    Precondition,
    /// The method announces it.
    Expected,
    /// The user does not want to hear of it.
    Ignored,
}

/// What the user decides about a type of exceptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Treatment {
    /// The exception's class, with or without its package.
    pub class: String,
    /// What it is.
    pub verdict: CallVerdict,
}

impl CallFailure {
    /// What it is, by the user's decisions first and the table after.
    pub fn verdict(&self, treatments: &[Treatment]) -> CallVerdict {
        let is_called = |name: &str| {
            let simple = self.class.rsplit(['.', '$']).next();
            self.class == name || simple == Some(name)
        };
        if let Some(decided) = treatments.iter().find(|one| is_called(&one.class)) {
            return decided.verdict;
        }
        if self.kind != "thrown" {
            return CallVerdict::Bug;
        }
        if self.is_announced {
            return CallVerdict::Expected;
        }
        let of_null = self.class == "java.lang.NullPointerException" && self.has_null;
        if self.is_explicit || of_null { CallVerdict::Precondition } else { CallVerdict::Bug }
    }

    /// How it ends, in words: `ArithmeticException at Sum.java:4`.
    pub fn outcome(&self) -> String {
        let simple = |class: &str| class.rsplit('.').next().unwrap_or_default().replace('$', ".");
        let cause = self.cause.as_deref().map(simple);
        let cause = cause.map_or_else(String::new, |cause| format!(", caused by {cause}"));
        let place =
            if self.place.is_empty() { String::new() } else { format!(" at {}", self.place) };
        match self.kind.as_str() {
            "thrown" => format!("{}{place}{cause}", simple(&self.class)),
            "steps" if self.class.is_empty() => String::from("step limit"),
            "steps" => format!("step limit in a {}", self.class),
            "time" => String::from("time limit"),
            "memory" => String::from("memory limit"),
            "exit" => String::from("ends the program"),
            "threads" => String::from("leaves a thread running"),
            "output" => String::from("prints without end"),
            "contract" => self.class.clone(),
            _ => String::from("ends differently each time"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(class: &str) -> CallFailure {
        CallFailure {
            method: String::from("f"),
            kind: String::from("thrown"),
            class: class.to_owned(),
            supertypes: Vec::new(),
            message: String::new(),
            place: String::from("F.java:3"),
            cause: None,
            observer: String::new(),
            object: String::new(),
            is_explicit: false,
            is_announced: false,
            is_own: false,
            has_null: false,
            is_steady: true,
            scripts: 1,
            calls: 1,
            size: 1,
            pattern: String::from("f()"),
            java: Vec::new(),
            patterns: Vec::new(),
        }
    }

    #[test]
    fn what_the_class_throws_is_a_precondition() {
        let deep = failure("java.lang.IllegalStateException");
        assert_eq!(deep.verdict(&[]), CallVerdict::Bug);
        let explicit = CallFailure { is_explicit: true, ..deep };
        assert_eq!(explicit.verdict(&[]), CallVerdict::Precondition);
        let division = failure("java.lang.ArithmeticException");
        assert_eq!(division.verdict(&[]), CallVerdict::Bug, "the JVM throws it");
        let meant = CallFailure { is_explicit: true, ..division };
        assert_eq!(meant.verdict(&[]), CallVerdict::Precondition, "the class throws it");
    }

    #[test]
    fn a_null_that_was_passed_is_the_callers_fault() {
        let own = failure("java.lang.NullPointerException");
        assert_eq!(own.verdict(&[]), CallVerdict::Bug);
        assert_eq!(CallFailure { has_null: true, ..own }.verdict(&[]), CallVerdict::Precondition);
    }

    #[test]
    fn the_user_decides_before_the_table() {
        let treatments = [Treatment {
            class: String::from("ArithmeticException"),
            verdict: CallVerdict::Ignored,
        }];
        let failure = failure("java.lang.ArithmeticException");
        assert_eq!(failure.verdict(&treatments), CallVerdict::Ignored);
        assert_eq!(failure.outcome(), "ArithmeticException at F.java:3");
    }
}
