//! Lengths that grow, and values that come nearer where the solver gives up.
//!
//! In: the types of arguments, and a question about arguments of certain lengths. Out: the answer
//! for all of them. Arrays grow by one from the least length on; where not even small ones can be
//! settled for all values, numbers near zero are tried.

use super::extent::{
    REACHES, SizedQuestion, ValueReach, has_length, is_open, lengths, sharings, words,
};
use super::given::GivenValue;
use super::question::{GOES_ON, SizedAnswer};
use crate::read::ir::Program;
use crate::read::types::{Primitive, Type};
use crate::solve::unwind::{Budget, UnwindStop, UnwindingBounds};

/// The greatest length of arrays that a proof is about.
const LONGEST: u32 = 6;
/// Steps of the solver that a length may cost for a greater one to be tried: some seconds.
const ENOUGH: u64 = 5_000_000;
/// Passes of a loop, and calls within each other, that are followed, first and then.
const PASSES: [u64; 2] = [10, 60];
/// The most questions about lengths of one greatest length.
const MOST_QUESTIONS: usize = 64;

/// What is known about a condition on arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It never holds for these inputs.
    Never(ProvedInputs),
    /// It holds for these arguments, by the formula.
    Possible(Vec<GivenValue>),
    /// Nothing is known, for this reason: lower case, no full stop.
    Unknown(String),
}

/// The inputs that a proof is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedInputs {
    /// In words: `all arrays of 1 to 6 ints`.
    pub words: String,
    /// Whether these are all there are.
    pub is_everything: bool,
    /// The greatest lengths of all arrays and texts together; 0 if nothing has a length.
    pub lengths: u32,
    /// The greatest absolute value, if all inputs are numbers up to it.
    pub greatest: Option<i64>,
}

/// What asks the solver.
pub(super) type Asking<'a> = dyn Fn(&SizedQuestion<'_>) -> Result<SizedAnswer, UnwindStop> + 'a;

/// What unwinding a method may cost.
pub(super) fn budget() -> Budget {
    Budget { terms: 400_000, statements: 400_000, deadline: None }
}

/// The bounds under which each loop is followed for this number of passes, and each method for as
/// many calls within each other.
pub(super) fn passes_of(program: &Program, passes: u64) -> UnwindingBounds {
    UnwindingBounds {
        passes: vec![Some(passes); program.loops.len()],
        open: Some(u32::try_from(passes).unwrap_or(u32::MAX)),
    }
}

/// Settles a question for all arguments of these types. `least` is the least length of arrays.
pub(super) fn settle(
    types: &[&Type],
    ranges: &[Option<(i64, i64)>],
    least: u32,
    asking: &Asking<'_>,
) -> Settled {
    if let Some(ty) = types.iter().find(|ty| !is_open(ty)) {
        return Settled::Unknown(format!("the solver knows no values of `{ty}`"));
    }
    let mut reason = String::new();
    for reach in REACHES {
        let growing = GrowingLengths { types, ranges, reach, asking };
        match growing.run(least) {
            Settled::Unknown(why) => reason = why,
            settled @ (Settled::Never(_) | Settled::Possible(_)) => return settled,
        }
        if !types.iter().any(|ty| can_come_nearer(ty)) {
            break;
        }
    }
    Settled::Unknown(reason)
}

/// Whether fewer values make a difference.
fn can_come_nearer(ty: &Type) -> bool {
    match ty {
        Type::Array(element) => can_come_nearer(element),
        Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Object(_) | Type::Null => {
            *ty != Type::BOOLEAN
        }
    }
}

struct GrowingLengths<'a> {
    types: &'a [&'a Type],
    ranges: &'a [Option<(i64, i64)>],
    reach: ValueReach,
    asking: &'a Asking<'a>,
}

impl GrowingLengths<'_> {
    /// Settles greater and greater lengths, as long as that succeeds.
    fn run(&self, least: u32) -> Settled {
        let with_lengths = self.types.iter().filter(|ty| has_length(ty)).count();
        let has_lengths = with_lengths > 0;
        let longest = if has_lengths { LONGEST.max(least) } else { least };
        let (mut proved, mut cost) = (None, 0);
        let mut reason = String::new();
        'growing: for most in least..=longest {
            let all = lengths(self.types, least, most).into_iter().flat_map(|lengths| {
                let shared = sharings(self.types, &lengths);
                shared.into_iter().map(move |same| (lengths.clone(), same))
            });
            let all: Vec<(Vec<u32>, Vec<Option<usize>>)> = all.collect();
            if all.len() > MOST_QUESTIONS {
                break;
            }
            for (lengths, same) in all {
                match self.answer(&lengths, &same) {
                    SizedAnswer::Never { steps } => cost = cost.max(steps),
                    SizedAnswer::Possible(arguments) => return Settled::Possible(arguments),
                    SizedAnswer::Unknown(why) => {
                        why.clone_into(&mut reason);
                        break 'growing;
                    }
                }
            }
            proved = Some(most);
            if cost > ENOUGH {
                break;
            }
        }
        // A proof about no elements and single ones says too little.
        match proved {
            Some(most) if !has_lengths || most > 1 => Settled::Never(ProvedInputs {
                words: words(self.types, self.ranges, (least, most), self.reach),
                is_everything: !has_lengths && self.reach == ValueReach::All,
                lengths: most.saturating_mul(u32::try_from(with_lengths).unwrap_or(u32::MAX)),
                greatest: self.greatest(),
            }),
            _ => Settled::Unknown(reason),
        }
    }

    /// The greatest absolute value, if all arguments are numbers up to it.
    fn greatest(&self) -> Option<i64> {
        let are_numbers = self.types.iter().all(|ty| match ty {
            Type::Primitive(primitive) => *primitive != Primitive::Char,
            Type::Array(_) | Type::String | Type::StringBuilder | Type::Object(_) | Type::Null => {
                false
            }
        });
        match self.reach {
            ValueReach::Near(far) if are_numbers && self.ranges.iter().all(Option::is_none) => {
                Some(far)
            }
            ValueReach::Near(_) | ValueReach::All => None,
        }
    }

    fn answer(&self, lengths: &[u32], same: &[Option<usize>]) -> SizedAnswer {
        let mut answer = SizedAnswer::Unknown(GOES_ON);
        for passes in PASSES {
            let (types, ranges, reach) = (self.types, self.ranges, self.reach);
            let question = SizedQuestion { types, lengths, reach, ranges, same, passes };
            answer = (self.asking)(&question).unwrap_or_else(|stop| {
                SizedAnswer::Unknown(match stop {
                    UnwindStop::Inexpressible(..) => "the formula cannot express it",
                    UnwindStop::TooLarge(_) | UnwindStop::NoBound(_) | UnwindStop::Timeout => {
                        "the formula becomes too large"
                    }
                })
            });
            if !matches!(answer, SizedAnswer::Unknown(GOES_ON)) {
                break;
            }
        }
        answer
    }
}
