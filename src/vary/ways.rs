//! Which ways the conditions of a run went.
//!
//! In: a trace. Out: a [`ConditionWay`] for each condition of an `if` or a loop that was tested, in
//! the order of the text. What holds: it says nothing of how often.

use std::collections::BTreeMap;

use crate::source::Span;
use crate::vary::trace::Trace;

/// How a condition came out in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionWay {
    /// The condition in the skeleton.
    pub span: Span,
    /// Whether it held at some time.
    pub held: bool,
    /// Whether it failed at some time.
    pub failed: bool,
}

impl ConditionWay {
    /// The word for a condition that held at one time and failed at another.
    pub const BOTH: &str = "both";

    /// The word for it in the keys of sentences.
    pub fn as_str(self) -> &'static str {
        match (self.held, self.failed) {
            (true, true) => Self::BOTH,
            (true, false) => "true",
            (false, _) => "false",
        }
    }
}

/// How each condition that a run tested came out.
pub fn condition_ways(trace: &Trace) -> Vec<ConditionWay> {
    let mut ways: BTreeMap<(u32, u32), ConditionWay> = BTreeMap::new();
    for row in &trace.rows {
        let Some(holds) = row.condition else { continue };
        let span = row.span;
        let way = ways.entry((span.start, span.end));
        let way = way.or_insert(ConditionWay { span, held: false, failed: false });
        way.held |= holds;
        way.failed |= !holds;
    }
    ways.into_values().collect()
}
