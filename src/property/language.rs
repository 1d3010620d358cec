//! What a language says of its values, so that properties in it can be checked.
//!
//! In: numbers of sorts, which the language gives out itself, and arguments that are partly
//! unknown. Out: how values of a sort are made, and how a call of a property ends.
//!
//! A language whose calls happen elsewhere, such as in another process, goes through everything
//! small itself: one question then answers for many calls.

use std::rc::Rc;

use super::candidate::{Candidate, PlaceId, ValueTree};
use super::outcome::{ExploreBounds, Explored, Failing, PropertyCall};
use super::sort::{SortId, SortShape};

/// A language whose properties can be checked: it offers the constructors of each sort, calls the
/// property on arguments that are partly unknown, and prints values.
pub trait PropertyLanguage {
    /// How values of a sort are made.
    fn shape(&mut self, sort: SortId) -> Rc<SortShape>;

    /// A lower bound of the size of its values; `None` if the sort has no finite value.
    fn least(&mut self, sort: SortId) -> Option<u32>;

    /// Calls the property. `arguments`: one root for each parameter. A call that looks at an
    /// unknown place ends with [`Demands`](super::outcome::CallOutcome::Demands); every other
    /// outcome holds for all values that the unknown places may take.
    fn call(&mut self, arguments: &Candidate) -> PropertyCall;

    /// Whether arguments are filled in before a call looks at them, so that each further number
    /// makes many more of them.
    fn fills_first(&self) -> bool {
        false
    }

    /// Whether a call hung without taking a step. Each further one would take its time, so what
    /// was found until then is all that is told.
    fn hangs(&self) -> bool {
        false
    }

    /// How many argument lists are drawn before the property is called on all of them: 1 where a
    /// call costs the same alone.
    fn calls_at_once(&self) -> usize {
        1
    }

    /// Arguments that were drawn, with the parts in order that have to be in some order.
    fn arranged(&mut self, values: Vec<ValueTree>) -> Vec<ValueTree> {
        values
    }

    /// Calls the property on each of these arguments, as [`PropertyLanguage::call`] does; on known
    /// ones as [`PropertyLanguage::arranged`] arranges them.
    fn call_all(&mut self, all: &[&Candidate]) -> Vec<PropertyCall> {
        all.iter().map(|arguments| self.call(arguments)).collect()
    }

    /// The text of a place, as the author of the property would write it; `?` where it is unknown.
    fn print(&self, arguments: &Candidate, place: PlaceId) -> String;

    /// Numbers that occur in the program, which are tried beside small ones.
    fn constants(&self) -> Vec<i64>;

    /// Whether a number is a value of some sort.
    fn is_value(&self, _number: i64) -> bool {
        true
    }

    /// Whether a number is a value of a sort of numbers.
    fn takes(&self, _sort: SortId, _number: i64) -> bool {
        true
    }

    /// Goes through everything within bounds, as [`super::explore::explore`] says, if the language
    /// does that itself; `None` if it is to be asked call by call.
    fn explore_within(
        &mut self,
        _sorts: &[SortId],
        _bounds: &ExploreBounds,
        _below: Option<&Failing>,
    ) -> Option<Explored> {
        None
    }
}
