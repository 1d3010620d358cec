//! The run that a question asks about row by row.

use crate::ask::draft::Unfit;
use crate::ask::facts::Solved;
use crate::vary::Trace;

/// The run of an instance, or why its rows cannot be asked for; `too_long` is the reason where it
/// was too long to be recorded.
pub(super) fn whole_trace<'a>(
    instance: &'a Solved<'_>,
    too_long: &'static str,
) -> Result<&'a Trace, Unfit> {
    match instance.known.trace.as_ref().filter(|trace| !trace.cut) {
        Some(trace) if trace.has_open_order => Err(Unfit::new(
            "open-order",
            Vec::new(),
            "write `LinkedHashMap` or `TreeMap`, `LinkedHashSet` or `TreeSet`, or ask for the result alone",
        )),
        Some(trace) => Ok(trace),
        None => Err(Unfit::new(
            too_long,
            Vec::new(),
            "narrow the placeholders, or bound the loops with `LOOP(range(1, 5));`",
        )),
    }
}
