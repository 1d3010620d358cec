//! How calls end, as a JVM tells it.
//!
//! In: JSON of the explorer. Out: each ending in the parts that can be asked about.

use serde::Deserialize;

/// The most faults that are planted for wrong options.
pub const TRACED_FAULTS: u32 = 100;

/// How a call ends, in parts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TracedEnding {
    /// `value`, `thrown`, or the limit that it does not keep.
    pub kind: String,
    /// The class of an exception.
    pub value: String,
    /// What is returned, as text; `None` for nothing.
    #[serde(default)]
    pub returned: Option<String>,
    /// Whether that is an object of the program's own, which is known by its text.
    #[serde(default, rename = "object")]
    pub is_object: bool,
    /// What is printed.
    #[serde(default)]
    pub printed: String,
    /// What each argument is afterwards, if it can change; else nothing.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// What the fields of the object hold afterwards.
    #[serde(default)]
    pub fields: String,
}

/// How a call ends where the class has a planted fault.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct FaultyEnding {
    /// The line of the fault.
    pub line: u64,
    /// What stands there.
    pub was: String,
    /// What takes its place.
    pub is: String,
    /// How the call ends then.
    pub ending: TracedEnding,
}

/// How a script ends, call by call and with faults.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CallTrace {
    /// How it ends.
    pub ending: Option<TracedEnding>,
    /// How each of its calls ends.
    pub steps: Vec<Option<TracedEnding>>,
    /// How it ends with a fault, where that differs.
    pub faults: Vec<FaultyEnding>,
}
