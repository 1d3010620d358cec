//! Checks properties: one order of values, one ladder of searches, nine verdicts, for every
//! language that says which values a type has.
//!
//! In: a [`PropertyLanguage`], the sorts of a property's parameters and a [`LadderBudget`]. Out: a
//! [`PropertyReport`] with one of nine verdicts. It depends on language, sorts, budget and seed
//! only.
//!
//! # The order
//!
//! Arguments are compared by size (each constructor with fields counts 1, everything else 0), then
//! by the sum of the absolute values of all numbers, then by their text. The search for a
//! counterexample, shrinking, and the claim that there is no smaller one go by this order.
//!
//! # The ladder
//!
//! 1. **Everything small** ([`explore`]): all arguments up to a size, with numbers of a range, in
//!    levels that grow until the steps are used up. Arguments begin unknown. A call that looks at
//!    something unknown says so; only then is that place filled in, in each possible way. A call
//!    that ends without looking any further has judged all arguments that share what it looked at
//!    (C. Runciman, M. Naylor, F. Lindblad, "SmallCheck and Lazy SmallCheck", Haskell 2008).
//!    A language that fills its arguments first keeps a quarter of the steps for larger arguments
//!    with the numbers -1, 0 and 1 only.
//! 2. **Drawing** ([`draw`]): larger arguments, uniform within a size by exact counts
//!    ([`count`]), filled in only where the call looks. Where a precondition refuses them, the
//!    places that were looked at last are drawn anew.
//! 3. **Shrinking** ([`shrink`]): what drawing found is made smaller by the order, and then
//!    everything smaller is explored, so that the report can say whether a smaller one is excluded.
//!
//! [`ladder`] puts these together. A language that cannot stop at unknown places fills its
//! arguments before it calls: it demands the first unknown place that it finds.

pub mod candidate;
pub mod count;
pub mod draw;
pub mod explore;
pub mod ladder;
pub mod language;
pub mod outcome;
pub mod report;
pub mod shrink;
pub mod sort;
#[cfg(test)]
mod tests;
pub mod value;

pub use candidate::{Candidate, PlaceId, PlaceState, ValueTree};
pub use ladder::{LadderBudget, check};
pub use language::PropertyLanguage;
pub use outcome::{ArgumentRank, CallOutcome, ExploreBounds, Explored, Failing, PropertyCall};
pub use report::{Counterexample, PropertyReport, PropertyVerdict, SmallerOnes};
pub use sort::{Maker, SortId, SortShape};
