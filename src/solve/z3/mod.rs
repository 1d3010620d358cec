//! The only door to Z3.
//!
//! In: a [`Query`], plain data. Out: plain data again. Z3's objects live in a context of their own,
//! on a thread of their own, and are gone when the call returns: contexts are bound to threads in
//! this binding, and memory is given back only with the context.

mod bits;
mod convert;
mod floating;
mod incremental;
mod kept;
mod lookup;
mod options;
mod session;
#[cfg(test)]
mod tests;

pub use incremental::{IncrementalAnswer, IncrementalSolver, incrementally};
pub use options::{Engine, Options, Widths};
pub(in crate::solve) use session::{CheckResult, Pin, Session};

use super::query::{Assignment, Query, Tag};
use std::time::Instant;

/// What the solver knows about a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryResult {
    /// An assignment under which all conditions hold.
    Satisfiable(Assignment),
    /// There is none.
    Unsatisfiable {
        /// Conditions that contradict each other, none of which could be left out as far as time
        /// allowed. The value sets of variables may be part of the contradiction.
        core: Vec<Tag>,
    },
    /// The time is up, or Z3 gave up for the reason that it states.
    Unknown(String),
}

/// Z3's version, such as `5.4.0.0`.
pub fn version() -> String {
    z3::full_version().trim_start_matches("Z3 ").to_owned()
}

/// Whether a query has an assignment. Works until `deadline`, if one is given.
pub fn satisfiable(query: &Query, deadline: Option<Instant>) -> QueryResult {
    satisfiable_with(query, Options::default(), None, deadline)
}

/// [`satisfiable`] with everything else to choose: with `conflicts`, no check costs more of them in
/// the SAT solver.
pub fn satisfiable_with(
    query: &Query,
    options: Options,
    conflicts: Option<u32>,
    deadline: Option<Instant>,
) -> QueryResult {
    on_fresh_thread(|| {
        let Some(session) = Session::new(query, options, deadline) else {
            return QueryResult::Unknown(String::from("timeout"));
        };
        match session.check(&[], conflicts) {
            CheckResult::Satisfiable(assignment) => QueryResult::Satisfiable(assignment),
            CheckResult::Unsatisfiable { .. } => {
                QueryResult::Unsatisfiable { core: conflict(query, options, conflicts, deadline) }
            }
            CheckResult::Unknown(reason) => QueryResult::Unknown(reason),
        }
    })
}

/// Whether a query has an assignment, without the assignment itself or the reason why there is
/// none. `None`: it was not found out within `conflicts` conflicts of the SAT solver, or not in
/// time.
pub fn possible(query: &Query, conflicts: u32, deadline: Option<Instant>) -> Option<bool> {
    on_fresh_thread(|| {
        let session = Session::new(query, Options::default(), deadline)?;
        match session.check(&[], query.effort(Some(conflicts))) {
            CheckResult::Satisfiable(_) => Some(true),
            CheckResult::Unsatisfiable { .. } => Some(false),
            CheckResult::Unknown(_) => None,
        }
    })
}

/// Conditions of an unsatisfiable query that contradict each other.
pub(in crate::solve) fn conflict(
    query: &Query,
    options: Options,
    conflicts: Option<u32>,
    deadline: Option<Instant>,
) -> Vec<Tag> {
    session::core(query, options, conflicts, deadline)
}

/// Bytes of stack for a search; only what is used takes memory. Some of Z3's passes recurse.
const STACK: usize = 512 << 20;

/// Runs `work` on a new thread, so that Z3's context is a new one and gone afterwards.
pub(in crate::solve) fn on_fresh_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    // The caller waits, so what is done there is part of what the caller does.
    let span = tracing::Span::current();
    std::thread::scope(|scope| {
        let work = || span.in_scope(work);
        let handle = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        match handle.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => panic!("the system gave no thread for the search: {error}"),
        }
    })
}
