//! How calls end, as a JVM tells it.
//!
//! In: JSON of the explorer. Out: each ending in the parts that can be asked about.

use serde::Deserialize;

use super::misread::ClassMisreading;

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
    /// Whether that is an object of the program's own that is known by its `toString`.
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
    /// The number of the misreading that this is instead of a planted fault.
    #[serde(default)]
    misread: Option<usize>,
    /// The misreading.
    #[serde(skip)]
    pub reading: Option<ClassMisreading>,
    /// How the call ends then.
    pub ending: TracedEnding,
}

/// A place that a run came by.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TrailPlace {
    /// The line.
    pub line: u32,
    /// `line` for a statement of it, `true` or `false` for what a part of a condition came to,
    /// `case` for a case of a `switch`.
    pub what: String,
}

/// The places that a run came by, in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct RunTrail {
    /// The first of them.
    pub places: Vec<TrailPlace>,
    /// How many more there are.
    pub more: u64,
}

/// How a script ends, call by call and with faults.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CallTrace {
    /// How it ends.
    pub ending: Option<TracedEnding>,
    /// How each of its calls ends.
    pub steps: Vec<Option<TracedEnding>>,
    /// Where it came by, if that is known.
    #[serde(default)]
    pub trail: Option<RunTrail>,
    /// How it ends with a fault, where that differs.
    pub faults: Vec<FaultyEnding>,
}

impl CallTrace {
    /// Puts the misreadings, of which the JVM knows the numbers, in their places.
    pub(in crate::classes) fn know(&mut self, misreadings: &[ClassMisreading]) {
        for fault in &mut self.faults {
            fault.reading = fault.misread.and_then(|at| misreadings.get(at)).cloned();
        }
    }
}
