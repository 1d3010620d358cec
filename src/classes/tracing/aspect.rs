//! What is asked of a call, and what an ending says to it.
//!
//! In: a test and the ending of its script. Out: an [`AskedAspect`], and the [`TracedOutcome`] that
//! an ending has in this respect. What holds: equal outcomes are one answer.

use super::super::seen;
use super::super::suite::{SuiteTest, ValueCheck};
use super::call::TracedCall;
use super::ending::TracedEnding;

/// The longest value that is offered, in characters.
const LONGEST: usize = 120;

/// The most lines of an output that is offered.
const TALLEST: usize = 10;

/// What is asked of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AskedAspect {
    /// What it returns.
    Returned,
    /// What it returns, an object that is known by its text.
    Text,
    /// What it prints.
    Printed,
    /// What the argument of this number holds afterwards.
    Argument(usize),
    /// Whether it throws.
    Ends,
}

/// What a call comes to, in the respect that is asked about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TracedOutcome {
    /// This text is returned, printed or held.
    Value(String),
    /// It ends well; only of [`AskedAspect::Ends`].
    Ends,
    /// It throws an exception of this class.
    Throws(String),
    /// It does not come to an end.
    Endless,
}

impl TracedOutcome {
    /// Whether two outcomes read alike: an exception may be told without the class around it.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Throws(one), Self::Throws(other)) => {
                one.rsplit('.').next() == other.rsplit('.').next()
            }
            _ => self == other,
        }
    }
}

impl AskedAspect {
    /// What can be asked of a test; `None` if nothing can.
    pub(super) fn of(test: &SuiteTest) -> Option<Self> {
        let is_told = |check: &&ValueCheck| check.form != "some";
        let argument = test.checks.iter().find(|check| check.argument >= 0);
        if test.kind == "thrown" {
            return Some(if test.is_void { Self::Ends } else { Self::Returned });
        }
        if test.is_void {
            if !test.printed.is_empty() {
                return Some(Self::Printed);
            }
            let argument = argument.filter(is_told)?;
            return usize::try_from(argument.argument).ok().map(Self::Argument);
        }
        let returned = test.checks.iter().find(|check| check.is_returned()).filter(is_told)?;
        Some(if returned.form == "text" { Self::Text } else { Self::Returned })
    }

    /// The aspect of a call for which other programs may return objects where the class throws.
    pub(super) fn beside(self, call: &TracedCall) -> Self {
        let faults = call.trace.faults.iter().map(|fault| &fault.ending);
        let mut all = call.given.iter().map(|(_, ending)| ending).chain(faults);
        if self == Self::Returned && all.any(|ending| ending.is_object) { Self::Text } else { self }
    }

    /// The word for it in names and in keys of sentences.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Returned => "returned",
            Self::Text => "text",
            Self::Printed => "printed",
            Self::Argument(_) => "argument",
            Self::Ends => "ends",
        }
    }

    /// What an ending says; `None` where it cannot be offered.
    pub(super) fn outcome(self, ending: &TracedEnding) -> Option<TracedOutcome> {
        match ending.kind.as_str() {
            "value" => {}
            "thrown" => {
                let name = ending.value.rsplit('.').next().unwrap_or_default().replace('$', ".");
                return Some(TracedOutcome::Throws(name));
            }
            "steps" => return Some(TracedOutcome::Endless),
            _ => return None,
        }
        let text = match self {
            Self::Ends => return Some(TracedOutcome::Ends),
            Self::Returned => ending.returned.clone()?,
            Self::Text => unquoted(ending.returned.as_ref()?),
            Self::Printed => lines(&ending.printed),
            Self::Argument(at) => ending.arguments.get(at)?.clone(),
        };
        let is_fit = text.chars().count() <= LONGEST
            && text.lines().count() <= TALLEST
            && !text.contains('…')
            && !seen::is_unknown(&text);
        is_fit.then_some(TracedOutcome::Value(text))
    }
}

/// What is printed, without blanks at the ends of lines.
fn lines(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A text as `toString` gives it. One with characters that Java escapes stays as it is.
fn unquoted(text: &str) -> String {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('\\')).unwrap_or(text).to_owned()
}
