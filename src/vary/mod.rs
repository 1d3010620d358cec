//! Stage 4: instances → what else can be said and asked of them.
//!
//! | file | takes | yields |
//! | --- | --- | --- |
//! | [`run_result`] | a run of the machine | what questions can ask of it |
//! | [`call_sequence`] | a run of the machine | which calls began, one after the other, as students name them |
//! | [`rewrite`] | changes to the author's text | another version of the skeleton, which takes the same values |
//! | [`difficulty`] | what instances take to trace | the ranges that a bank keeps to |
//! | [`hardness`] | a skeleton, and the values of an instance | how much work it is to trace, and which ways its conditions go |
//! | [`ways`] | a trace | which ways conditions went |
//! | [`misconception`] | a skeleton | versions of it as beginners misread it, one file per rule |
//! | [`study`] | a skeleton, and the values of an instance | what each misreading would answer |
//! | [`usable_rules`] | a skeleton | the misconceptions that it can have, and what is wrong with those that the author names |
//! | [`misread_text`] | a skeleton without placeholders | the misreadings of it that change its text |
//! | [`twice`] | two misreadings, and the values of an instance | what both at once would answer |
//! | [`variety`] | a skeleton, and the values of an instance | what its kind of question needs: versions with another line, all values of a hole, blocks for which the goal holds or not |
//! | [`refute`] | versions of a skeleton, and the values of an instance | on which arguments they come to something else |
//! | [`legality`] | a skeleton, and the values of an instance | versions in which one line does not compile, and why each line does or does not |
//! | [`memory_step`] | a skeleton, and the trace of an instance | what memory holds after the step in which an object with two names changes |
//! | [`goal_values`] | a program with goals, and the values of an instance | what the variables held of which a goal speaks |
//! | [`own_options`] | a skeleton, and the values of an instance | the author's own wrong answers |
//! | [`trace`] | a skeleton, and the values of an instance | the run, statement by statement |
//!
//! What holds: everything here is found by the machine alone. Only what is claimed to be *right*
//! needs a JVM, and goes back to [`validate`](crate::validate) as an instance of a version.

pub mod aim;
pub mod blocks;
pub mod call_sequence;
pub mod claim;
pub mod contradiction;
pub mod difficulty;
pub mod gaps;
pub mod goal;
pub mod goal_values;
pub mod hardness;
pub mod hole;
mod ir_build;
pub mod legality;
pub mod memory_step;
pub mod misconception;
pub mod misread_text;
pub mod missed_range;
pub mod naming;
pub mod negate;
mod note;
pub mod own_options;
mod parentheses;
pub mod pin;
mod quote;
pub mod refute;
pub mod relax;
pub mod rewrite;
pub mod run_result;
pub mod study;
pub mod target;
pub mod trace;
pub mod twice;
pub mod unchecked;
pub mod usable_rules;
pub mod variety;
pub mod versions;
pub mod ways;
mod written_types;

pub use claim::Claim;
pub use run_result::{Effort, LoopEffort, MethodEffort, RunResult};
pub use study::{Misread, Study};
pub use trace::Trace;
pub use twice::Twice;
pub use variety::{Varied, Variety};
