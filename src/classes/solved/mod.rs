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
//! | `growing` | lengths that grow, values that come nearer |
//! | `question` | whether some condition can hold, and for which small input |
//! | `equality` | whether two methods differ |
//! | `ending` | whether a method throws, or is false |

mod ending;
mod equality;
mod extent;
mod growing;
mod question;

pub(super) use ending::{ThrowingCalls, refutation, throwing};
pub(super) use equality::difference;
pub(super) use growing::{ProvedInputs, Settled};

use crate::read::datum::Datum;

/// An argument as the explorer reads it: numbers, `[1,2]` for an array, `"97.98"` for a text by its
/// units.
fn given(datum: &Datum) -> String {
    match datum {
        Datum::Boolean(value) => i64::from(*value).to_string(),
        Datum::Integral(number) => number.to_string(),
        Datum::Text(text) => {
            let units: Vec<String> = text.encode_utf16().map(|unit| unit.to_string()).collect();
            format!("\"{}\"", units.join("."))
        }
        Datum::Array(items) => {
            let items: Vec<String> = items.iter().map(given).collect();
            format!("[{}]", items.join(","))
        }
        Datum::Null => String::from("null"),
    }
}

/// A call as the explorer reads it: the method with the types of its parameters, then arguments.
pub(super) fn given_call(shown: &str, arguments: &[Datum]) -> String {
    let arguments = arguments.iter().map(given);
    std::iter::once(shown.to_owned()).chain(arguments).collect::<Vec<_>>().join("\t")
}
