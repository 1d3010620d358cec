//! Stage 4: instances → what else can be said and asked of them.
//!
//! | file | takes | yields |
//! | --- | --- | --- |
//! | [`told`] | a run of the machine | what questions can ask of it |
//! | [`rewrite`] | changes to the author's text | another version of the skeleton, which takes the same values |
//! | [`difficulty`] | what instances take to trace | the ranges that a bank keeps to |
//! | [`hardness`] | a skeleton, and the values of an instance | how hard it is to trace, apart from what is asked for |
//! | [`misconception`] | a skeleton | versions of it as beginners misread it, one file per rule |
//! | [`study`] | a skeleton, and the values of an instance | what each misreading would answer |
//! | [`twice`] | two misreadings, and the values of an instance | what both at once would answer |
//! | [`varied`] | a skeleton, and the values of an instance | what its kind of question needs: versions with another line, all values of a hole, blocks for which the goal holds or not |
//! | [`own`] | a skeleton, and the values of an instance | the author's own wrong answers |
//! | [`trace`] | a skeleton, and the values of an instance | the run, statement by statement |
//!
//! What holds: everything here is found by the machine alone. Only what is claimed to be *right*
//! needs a JVM, and goes back to [`validate`](crate::validate) as an instance of a version.

pub mod aim;
pub mod blocks;
pub mod claim;
pub mod contradiction;
pub mod difficulty;
pub mod gaps;
pub mod goal;
pub mod hardness;
pub mod hole;
mod ir_build;
pub mod misconception;
pub mod negated;
mod note;
pub mod occurring;
pub mod own;
mod parentheses;
pub mod pinned;
mod quote;
pub mod reaching;
pub mod relaxed;
pub mod rewrite;
pub mod study;
pub mod told;
pub mod trace;
pub mod twice;
pub mod unchecked;
pub mod varied;
pub mod versions;
mod written_types;

pub use claim::Claim;
pub use study::{Misread, Study};
pub use told::{Effort, LoopEffort, MethodEffort, RunResult};
pub use trace::Trace;
pub use twice::Twice;
pub use varied::{Varied, Variety};
