//! Java classes → the few calls that show what is wrong with them.
//!
//! In: the files of a class, or of a reference and of submissions, and how far to look. Out: a
//! report of calls that end badly ([`crash`]), or in which submissions differ ([`compare`]), or a
//! few calls that cover what all calls cover ([`suite`]); or, of methods that should be true for
//! all arguments, the smallest for which they are not ([`property`]).
//!
//! The calls are made inside a JVM, by the [`Explorer`](crate::jvm::explorer::Explorer). It derives
//! from the types what can be called, goes through all scripts within the bounds, the smallest
//! first, and tells each way to fail once, as facts. This room says what is asked for ([`plan`]),
//! what of it is a bug ([`verdict`]), and how a person reads it. What holds: the bounds are scripts
//! and steps, so that a report depends on the files and the plan only, unless it says that time was
//! up.

pub mod accepted;
pub mod coderunner;
pub mod compare;
pub mod compared;
pub mod crash;
pub mod difference_tests;
mod groups;
pub mod journal;
pub mod junit;
pub mod lacking;
pub mod library;
pub mod mapped;
pub mod page;
pub mod plan;
pub mod points;
pub mod property;
mod proved;
mod refused;
mod seen;
pub mod snapshot;
mod solved;
pub mod suite;
pub mod table;
pub mod tally;
pub mod thrown;
pub mod tracing;
pub mod unnoticed;
pub mod verdict;
