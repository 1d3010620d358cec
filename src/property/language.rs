//! What a language says of its values, so that properties in it can be checked.
//!
//! In: numbers of sorts, which the language gives out itself, and arguments that are partly
//! unknown. Out: how values of a sort are made, and how a call of a property ends.

use std::rc::Rc;

use super::candidate::{Candidate, PlaceId};
use super::sort::{SortId, SortShape};

/// How a call of a property ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallOutcome {
    /// The call looked at a place that is unknown, and stopped.
    Demands(PlaceId),
    /// The property is true.
    Holds,
    /// The precondition is not met.
    Refuses,
    /// The property is false.
    Fails,
    /// The call ended in an error.
    Errs {
        /// What went wrong: lower case, no full stop.
        message: String,
        /// The line, counted from 1, if it is known.
        line: Option<u32>,
    },
    /// The call needed more steps than it may.
    Exceeds,
}

/// A call and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyCall {
    /// How it ended.
    pub outcome: CallOutcome,
    /// The steps that it took; they never depend on a clock.
    pub steps: u64,
}

/// A language whose properties can be checked: it offers the constructors of each sort, calls the
/// property on arguments that are partly unknown, and prints values.
pub trait PropertyLanguage {
    /// How values of a sort are made.
    fn shape(&mut self, sort: SortId) -> Rc<SortShape>;

    /// A lower bound of the size of its values; `None` if the sort has no finite value.
    fn least(&mut self, sort: SortId) -> Option<u32>;

    /// Calls the property. `arguments`: one root for each parameter. A call that looks at an
    /// unknown place ends with [`CallOutcome::Demands`]; every other outcome holds for all values
    /// that the unknown places may take.
    fn call(&mut self, arguments: &Candidate) -> PropertyCall;

    /// The text of a place, as the author of the property would write it; `?` where it is unknown.
    fn print(&self, arguments: &Candidate, place: PlaceId) -> String;

    /// Numbers that occur in the program, which are tried beside small ones.
    fn constants(&self) -> Vec<i64>;
}
