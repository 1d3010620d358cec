//! The nine verdicts on properties in words, alike for every language.
//!
//! In: a report, and how the language writes integers. Out: lines, and objects to serialise.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Number, Value};
use tatsu::make::json;
use tatsu::make::words::{count, counted, plural};
use tatsu::property::report::{CoveredLevel, NumberSet};
use tatsu::property::{Counterexample, PropertyReport, PropertyVerdict, SmallerOnes};

/// How a language writes integers.
#[derive(Clone, Copy)]
pub struct IntegerWords {
    /// One of them.
    pub text: fn(i64) -> String,
    /// The numbers outside of a range that were tried, too, after the range.
    pub further: fn(&[i64]) -> String,
    /// One of them in JSON.
    pub json: fn(i64) -> Value,
}

/// What was gone through without a gap.
#[derive(Debug, Serialize)]
pub struct CoveredJson {
    /// The largest size; absent if no argument was left out for its size.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u32>,
    /// The numbers; absent if no call looked at a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<NumbersJson>,
    /// Absent, like `met`, if they are without number.
    #[serde(skip_serializing_if = "Option::is_none")]
    arguments: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    met: Option<Number>,
}

/// The numbers that were tried.
#[derive(Debug, Serialize)]
pub struct NumbersJson {
    from: i64,
    to: i64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further: Vec<Value>,
}

impl CoveredJson {
    /// What was gone through.
    pub fn of(covered: &CoveredLevel, words: IntegerWords) -> Self {
        let has_counts = !covered.is_unlimited;
        Self {
            size: covered.size,
            numbers: covered.numbers.as_ref().map(|numbers| NumbersJson::of(numbers, words)),
            arguments: has_counts.then(|| json::number(&covered.arguments)),
            met: has_counts.then(|| json::number(&covered.met)),
        }
    }
}

impl NumbersJson {
    /// A set of numbers.
    pub fn of(numbers: &NumberSet, words: IntegerWords) -> Self {
        let further = numbers.further.iter().map(|one| (words.json)(*one)).collect();
        Self { from: -numbers.radius, to: numbers.radius, further }
    }
}

/// A parameter of a property.
#[derive(Debug, Serialize)]
pub struct ParameterJson {
    name: String,
    #[serde(rename = "type")]
    ty: String,
}

impl ParameterJson {
    /// Parameters by their names and types.
    pub fn of(parameters: &[(String, String)]) -> Vec<Self> {
        let each = parameters.iter().cloned();
        each.map(|(name, ty)| Self { name, ty }).collect()
    }
}

/// Arguments on which a property is false.
#[derive(Debug, Serialize)]
pub struct CounterexampleJson {
    /// One for each parameter, as the language writes them.
    arguments: Vec<String>,
    /// The call.
    call: String,
    /// Left side, operator and right side of the comparison that is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<[String; 3]>,
    /// The error.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// Its line, where the language tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// `excluded` or `open`.
    smaller: &'static str,
    /// The numbers for which smaller ones are excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<NumbersJson>,
}

impl CounterexampleJson {
    /// A counterexample, its call and the comparison that is false.
    pub fn of(
        example: &Counterexample,
        call: Option<&String>,
        comparison: Option<&[String; 3]>,
        words: IntegerWords,
    ) -> Self {
        let (smaller, numbers) = match &example.smaller {
            SmallerOnes::Excluded { numbers } => ("excluded", numbers.as_ref()),
            SmallerOnes::Open => ("open", None),
        };
        Self {
            arguments: example.arguments.clone(),
            call: call.cloned().unwrap_or_default(),
            comparison: comparison.cloned(),
            error: example.message.clone(),
            line: example.line,
            smaller,
            numbers: numbers.map(|numbers| NumbersJson::of(numbers, words)),
        }
    }
}

/// Why a property cannot be checked, if that is the verdict.
pub fn reason(report: &PropertyReport) -> Option<String> {
    if let PropertyVerdict::Cannot(reason) = &report.verdict { Some(reason.clone()) } else { None }
}

/// The verdict in a line.
pub fn headline(report: &PropertyReport, words: IntegerWords) -> String {
    match &report.verdict {
        PropertyVerdict::Refuted(_) => String::from("refuted"),
        PropertyVerdict::HoldsForAll => format!(
            "holds for all: {} judged every argument",
            plural(usize::try_from(report.calls).unwrap_or(usize::MAX), "call")
        ),
        PropertyVerdict::HoldsUpTo => match &report.covered {
            Some(covered) => format!("holds for {}", level(covered, words)),
            None => String::from("holds"),
        },
        PropertyVerdict::NothingFound => {
            String::from("nothing found: the steps did not last for the smallest arguments")
        }
        PropertyVerdict::NothingToTry => {
            String::from("nothing to try: no argument met the precondition")
        }
        PropertyVerdict::Errs(example) => match (&example.message, example.line) {
            (Some(message), Some(line)) => format!("error in line {line}: {message}"),
            (Some(message), None) => format!("error: {message}"),
            (None, _) => String::from("error"),
        },
        PropertyVerdict::DoesNotEnd(_) => String::from("does not end within its steps"),
        PropertyVerdict::AnswersChange(_) => String::from("answers change from call to call"),
        PropertyVerdict::Cannot(reason) => format!("cannot be checked: {reason}"),
    }
}

/// `all 130 arguments up to size 2 with integers from ~3 to 3; 27 met the precondition`
fn level(covered: &CoveredLevel, words: IntegerWords) -> String {
    let mut text = if covered.is_unlimited {
        String::from("all arguments")
    } else {
        format!("all {}", counted(&covered.arguments, "argument"))
    };
    if let Some(size) = covered.size {
        let _ = write!(text, " up to size {size}");
    }
    if let Some(numbers) = &covered.numbers {
        let _ = write!(text, " with integers {}", range(numbers, words));
    }
    if covered.met != covered.arguments && !covered.is_unlimited {
        let met = counted(&covered.met, "argument");
        let met = met.split_once(" argument").map_or(met.as_str(), |(met, _)| met);
        let _ = write!(text, "; {met} met the precondition");
    }
    text
}

/// `from ~3 to 3, and 41, 42, 43`
fn range(numbers: &NumberSet, words: IntegerWords) -> String {
    let (least, most) = ((words.text)(-numbers.radius), (words.text)(numbers.radius));
    let mut text = format!("from {least} to {most}");
    if !numbers.further.is_empty() {
        text.push_str(&(words.further)(&numbers.further));
    }
    text
}

/// What is said of drawing and of calls that were given up, where nothing fails.
pub fn beyond(report: &PropertyReport) -> Vec<String> {
    let mut lines = Vec::new();
    if report.drawn > 0 {
        let drawn = plural(usize::try_from(report.drawn).unwrap_or(usize::MAX), "larger one");
        let met = count(usize::try_from(report.drawn_met).unwrap_or(usize::MAX));
        let all = report.drawn == report.drawn_met;
        lines.push(if all {
            format!("and for {drawn} drawn at random")
        } else {
            format!(
                "and for {met} of {drawn} drawn at random, the others not meeting the precondition"
            )
        });
    }
    if report.given_up > 0 {
        let calls = plural(usize::try_from(report.given_up).unwrap_or(usize::MAX), "call");
        lines.push(format!("{calls} took too long and did not count; `--step-limit` allows more"));
    }
    lines
}

/// Whether smaller arguments are excluded.
pub fn smaller_ones(example: &Counterexample, words: IntegerWords) -> Option<String> {
    if example.arguments.is_empty() {
        return None;
    }
    Some(match &example.smaller {
        SmallerOnes::Excluded { numbers: None } => String::from("no smaller arguments fail"),
        SmallerOnes::Excluded { numbers: Some(numbers) } => {
            format!("no smaller arguments fail with integers {}", range(numbers, words))
        }
        SmallerOnes::Open => String::from("smaller arguments may fail, too"),
    })
}
