//! A program that ends in an exception is read as if it printed nothing before it.

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, site};
use crate::skeleton::Skeleton;
use crate::vary::run_result::RunResult;

/// `output-lost`
pub const RULE: Rule = Rule {
    name: "output-lost",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if !skeleton.program.may_end_by_exception() {
        return Vec::new();
    }
    // It is the end of the run that is misread, no place in the program.
    let first = site::sequences(skeleton).into_iter().flatten().map(|stmt| stmt.span).min();
    let reading = |place| Misreading {
        is_partial: false,
        place,
        facts: Vec::new(),
        also: Vec::new(),
        change: ChangeOf::Answer(without_output),
    };
    first.map(reading).into_iter().collect()
}

/// The result of a run that ended in an exception, with nothing printed but its name.
fn without_output(right: &RunResult) -> Option<RunResult> {
    right.ended_by?;
    let last = right.output.trim_end_matches('\n').rsplit('\n').next()?;
    let output = format!("{last}{}", if right.output.ends_with('\n') { "\n" } else { "" });
    let printed = right.printed.as_ref().map(|_| Vec::new());
    (output != right.output).then(|| RunResult { output, printed, ..right.clone() })
}
