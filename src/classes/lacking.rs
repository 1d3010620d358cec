//! What a submission does not have.
//!
//! In: what the explorer says of a submission beside a reference. Out: the same in words for
//! people.

use serde::{Deserialize, Serialize};

/// How many names of methods a line for people has.
const TOLD: usize = 5;

/// A method of the reference that nothing stands for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct MissingCall {
    /// The method with the types of its parameters.
    pub method: String,
    /// Its name.
    pub name: String,
    /// Methods of the submission of the same type.
    pub candidates: Vec<String>,
    /// Methods of the submission with this name and other types.
    #[serde(default)]
    pub namesakes: Vec<String>,
    /// Those of them that take what it takes, once it is converted, such as `int` for `long`.
    #[serde(default)]
    pub convertible: Vec<String>,
    /// Whether the submission has it, but private.
    #[serde(default, rename = "private")]
    pub is_private: bool,
    /// Whether it makes objects of a nested class that is static in the reference only.
    #[serde(default, rename = "inner")]
    pub is_inner: bool,
}

impl MissingCall {
    /// The only version of the submission's with other types that may stand for it.
    pub fn converted(&self) -> Option<&str> {
        match (self.candidates.as_slice(), self.convertible.as_slice()) {
            ([], [one]) => Some(one),
            _ => None,
        }
    }

    /// Whether it is a method of which the submission has one with other types.
    pub fn is_other_version(&self) -> bool {
        !self.namesakes.is_empty() && !self.method.starts_with("new ")
    }
}

/// Methods of a class of the JDK that a submission does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LackedMethods {
    /// The qualified name of the class.
    #[serde(rename = "of")]
    pub class: String,
    /// The names of the methods, one for each; constructors stand with their types.
    pub methods: Vec<String>,
    /// Those of them that another submission has, with their types: an exercise may ask for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others_have: Vec<String>,
}

impl LackedMethods {
    /// The different names, the first few, and whether there are more.
    pub fn told(&self) -> (Vec<&str>, bool) {
        let mut names: Vec<&str> = self.methods.iter().map(String::as_str).collect();
        names.dedup();
        let has_more = names.len() > TOLD;
        names.truncate(TOLD);
        (names, has_more)
    }

    /// `lacks 23 of the methods of java.util.ArrayDeque: addAll, …`
    pub fn text(&self) -> String {
        let (names, has_more) = self.told();
        let end = if has_more { ", …" } else { "" };
        let count = self.methods.len();
        format!("lacks {count} of the methods of {}: {}{end}", self.class, names.join(", "))
    }
}
