//! What is found out about a property.
//!
//! In: nothing. Out: the types of a report: one of nine verdicts, what was covered, and the
//! smallest arguments that speak against the property.

use num_bigint::BigUint;

use super::candidate::ValueTree;

/// Whether smaller arguments than the ones reported fail, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SmallerOnes {
    /// None: every smaller argument list was judged. With numbers, those of the set.
    Excluded {
        /// The numbers, if the property looks at numbers.
        numbers: Option<NumberSet>,
    },
    /// There was not time to look at all of them.
    Open,
}

/// The numbers that were tried: a range around 0, and some others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberSet {
    /// The range is from `-radius` to `radius`.
    pub radius: i64,
    /// Numbers outside of the range, sorted.
    pub further: Vec<i64>,
}

/// Arguments that speak against a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// Their texts, one for each parameter.
    pub arguments: Vec<String>,
    /// The values.
    pub values: Vec<ValueTree>,
    /// What went wrong, if the call ended in an error.
    pub message: Option<String>,
    /// The line of the error, counted from 1.
    pub line: Option<u32>,
    /// Whether there are smaller ones.
    pub smaller: SmallerOnes,
}

/// The nine verdicts on a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyVerdict {
    /// It is false for these arguments, and was so again in two further calls.
    Refuted(Counterexample),
    /// It holds for all arguments: the calls looked at so little that all were judged.
    HoldsForAll,
    /// It holds for all arguments up to a size, with the numbers that were tried.
    HoldsUpTo,
    /// It did not fail, but not even the smallest bounds were gone through.
    NothingFound,
    /// No argument met the precondition.
    NothingToTry,
    /// It ends in an error for these arguments.
    Errs(Counterexample),
    /// It needs more steps than a call may take, for these arguments.
    DoesNotEnd(Counterexample),
    /// Two calls with these arguments ended differently.
    AnswersChange(Counterexample),
    /// It cannot be checked, for this reason: lower case, no full stop.
    Cannot(String),
}

impl PropertyVerdict {
    /// The word for it in text and JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Refuted(_) => "refuted",
            Self::HoldsForAll => "holds for all",
            Self::HoldsUpTo => "holds up to a size",
            Self::NothingFound => "nothing found",
            Self::NothingToTry => "nothing to try",
            Self::Errs(_) => "error",
            Self::DoesNotEnd(_) => "does not end",
            Self::AnswersChange(_) => "answers change",
            Self::Cannot(_) => "cannot",
        }
    }

    /// The arguments that speak against the property, if some do.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        match self {
            Self::Refuted(one)
            | Self::Errs(one)
            | Self::DoesNotEnd(one)
            | Self::AnswersChange(one) => Some(one),
            Self::HoldsForAll
            | Self::HoldsUpTo
            | Self::NothingFound
            | Self::NothingToTry
            | Self::Cannot(_) => None,
        }
    }
}

/// What was gone through without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredLevel {
    /// The largest size; `None` if no value was left out for its size.
    pub size: Option<u32>,
    /// The numbers; `None` if no call looked at a number.
    pub numbers: Option<NumberSet>,
    /// Whether there are numbers in the arguments at which no call looked: then these are all
    /// argument lists up to the size, without end, and the counts mean nothing.
    pub is_unlimited: bool,
    /// How many argument lists these are.
    pub arguments: BigUint,
    /// How many of them met the precondition.
    pub met: BigUint,
}

/// What was found out about one property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyReport {
    /// The verdict.
    pub verdict: PropertyVerdict,
    /// What was gone through without a gap and without anything that speaks against the property;
    /// `None` if nothing was.
    pub covered: Option<CoveredLevel>,
    /// How many further argument lists were drawn.
    pub drawn: u64,
    /// How many of these met the precondition.
    pub drawn_met: u64,
    /// How many calls were given up because they exceeded their steps.
    pub given_up: u64,
    /// All calls of the property, those of shrinking included.
    pub calls: u64,
    /// All steps.
    pub steps: u64,
}

impl PropertyReport {
    /// The report on a property that cannot be checked.
    pub fn cannot(reason: impl Into<String>) -> Self {
        Self {
            verdict: PropertyVerdict::Cannot(reason.into()),
            covered: None,
            drawn: 0,
            drawn_met: 0,
            given_up: 0,
            calls: 0,
            steps: 0,
        }
    }
}
