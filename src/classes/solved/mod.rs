//! What the solver says about static methods of the subset: for all inputs, not for a sample.
//!
//! In: methods out of classes ([`MethodExcerpt`](crate::read::excerpt::MethodExcerpt)). Out: a
//! statement that holds for all inputs of some extent, or an input that shows the contrary, which
//! nothing is said about before a JVM has run it; or neither, with the reason. What holds: work is
//! bounded in conflicts and steps, so an answer depends on the texts only.
//!
//! | file | asks |
//! | --- | --- |
//! | `extent` | which inputs there are, in words and as unknowns |
//! | `given` | arguments that were found, for the explorer |
//! | `growing` | lengths that grow, values that come nearer |
//! | `question` | whether some condition can hold, and for which small input |
//! | `equality` | whether two methods differ |
//! | `ending` | whether a method throws, or is false |

mod ending;
mod equality;
mod extent;
mod given;
mod growing;
mod question;

pub(super) use ending::{ThrowingCalls, refutation, throwing};
pub(super) use equality::difference;
pub(super) use given::{GivenValue, given_call, share_an_object};
pub(super) use growing::{ProvedInputs, Settled};
