//! How calls end, which of two argument lists is the smaller one, and what exploring finds.
//!
//! In: nothing. Out: types that a language and the search have in common.

use num_bigint::BigUint;

use super::candidate::{PlaceId, ValueTree};

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

/// The rank of arguments: compared by size, then by sum, then by text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArgumentRank {
    /// The sizes of all constructors.
    pub size: u64,
    /// The sum of the absolute values of all numbers.
    pub sum: u128,
    /// The texts of the arguments, with `, ` between them and `~` for each `-`.
    pub text: String,
}

/// What is explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploreBounds {
    /// The largest size of all arguments together.
    pub size: u32,
    /// The numbers, in the order in which they are tried: by absolute value, then text.
    pub numbers: Vec<i64>,
    /// Numbers further away from 0 than this come from the program.
    pub radius: i64,
    /// The most steps.
    pub steps: u64,
    /// All arguments of smaller sizes were judged already; they may be left out.
    pub from: u32,
}

/// Arguments that a call does not survive as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The arguments, known throughout.
    pub values: Vec<ValueTree>,
    /// Their rank.
    pub rank: ArgumentRank,
    /// How the call ends.
    pub outcome: CallOutcome,
}

/// What exploring found.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// The smallest arguments on which the property is false or ends in an error.
    pub best: Option<Failing>,
    /// The smallest arguments on which a call exceeds its steps.
    pub endless: Option<Failing>,
    /// Whether everything was gone through before the steps were used up.
    pub is_complete: bool,
    /// Whether values were left out because they are too large.
    pub has_cut_sizes: bool,
    /// Whether a call looked at a number, so that others may give another answer.
    pub has_cut_numbers: bool,
    /// Whether each of the arguments was known throughout, so that the counts mean what they say
    /// although there are numbers in them.
    pub is_known: bool,
    /// How many arguments met the precondition and hold; exact if nothing fails.
    pub held: BigUint,
    /// How many arguments did not meet the precondition; exact if nothing fails.
    pub refused: BigUint,
    /// Calls.
    pub calls: u64,
    /// Steps.
    pub steps: u64,
    /// Calls that exceeded their steps.
    pub given_up: u64,
    /// The steps of the longest call that came to an end.
    pub longest: u64,
}
