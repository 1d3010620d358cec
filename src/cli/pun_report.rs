//! What `tatsu pun` says: as text for people, as JSON for programs.
//!
//! In: findings about properties, types, values. Out: text, and objects to serialise. Keys stand in
//! the order of the fields; a key whose value is `None` or an empty list is left out.

use std::fmt::Write;

use num_bigint::BigUint;
use serde::Serialize;
use serde_json::Number;
use tatsu::property::report::{CoveredLevel, NumberSet};
use tatsu::property::{Counterexample, PropertyReport, PropertyVerdict, SmallerOnes};
use tatsu::pun::EvaluationEnd;
use tatsu::pun::check::PropertyFindings;
use tatsu::pun::show::integer;
use tatsu::source::Source;

use super::json::{self, Finding, Obstacle};
use super::status::Problem;
use super::words::{count, counted, exact, plural};

/// What `check` and `types` say of a program.
#[derive(Debug, Default, Serialize)]
pub struct ProgramJson {
    /// The file as named on the command line.
    file: String,
    /// The properties that were checked, in the order of the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<PropertyJson>,
    /// The types, in the order of the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    types: Vec<TypeJson>,
    /// What is wrong with the program; there even if empty.
    diagnostics: Vec<Finding>,
    /// What else stood in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Obstacle>,
}

/// The type of a definition or a property.
#[derive(Debug, Serialize)]
pub struct TypeJson {
    /// Its name.
    pub name: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: String,
    /// The line of the name.
    pub line: u32,
    /// Whether it is a property.
    pub property: bool,
}

/// A property and its verdict.
#[derive(Debug, Serialize)]
struct PropertyJson {
    name: String,
    line: u32,
    /// One of the nine words of the verdicts.
    verdict: &'static str,
    /// Why it cannot be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    parameters: Vec<ParameterJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<CounterexampleJson>,
    /// What was gone through without a gap, and speaks for the property.
    #[serde(skip_serializing_if = "Option::is_none")]
    covered: Option<CoveredJson>,
    drawn: u64,
    drawn_met: u64,
    given_up: u64,
    calls: u64,
    steps: u64,
}

#[derive(Debug, Serialize)]
struct ParameterJson {
    name: String,
    #[serde(rename = "type")]
    ty: String,
}

#[derive(Debug, Serialize)]
struct CounterexampleJson {
    /// One for each parameter.
    arguments: Vec<String>,
    /// The call as a term.
    call: String,
    /// Left side, operator and right side of the comparison that is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<[String; 3]>,
    /// The error.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// Its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// `excluded` or `open`.
    smaller: &'static str,
    /// The numbers for which smaller ones are excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<NumbersJson>,
}

#[derive(Debug, Serialize)]
struct CoveredJson {
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

#[derive(Debug, Serialize)]
struct NumbersJson {
    from: i64,
    to: i64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further: Vec<i64>,
}

impl NumbersJson {
    fn of(numbers: &NumberSet) -> Self {
        Self { from: -numbers.radius, to: numbers.radius, further: numbers.further.clone() }
    }
}

impl ProgramJson {
    /// What was found out about the properties of a program.
    pub fn of(file: &str, findings: &[PropertyFindings], diagnostics: Vec<Finding>) -> Self {
        let properties = findings.iter().map(PropertyJson::of).collect();
        Self { file: file.to_owned(), properties, diagnostics, ..Self::default() }
    }

    /// The types of a program.
    pub fn of_types(file: &str, types: Vec<TypeJson>, diagnostics: Vec<Finding>) -> Self {
        Self { file: file.to_owned(), types, diagnostics, ..Self::default() }
    }

    /// What stands in the way of reading it.
    pub fn of_problem(file: String, problem: &Problem) -> Self {
        Self { file, error: Some(Obstacle::of(problem)), ..Self::default() }
    }
}

impl PropertyJson {
    fn of(one: &PropertyFindings) -> Self {
        let report = &one.report;
        let reason = match &report.verdict {
            PropertyVerdict::Cannot(reason) => Some(reason.clone()),
            _ => None,
        };
        let parameters = one.parameters.iter().cloned();
        Self {
            name: one.name.clone(),
            line: one.line,
            verdict: report.verdict.word(),
            reason,
            parameters: parameters.map(|(name, ty)| ParameterJson { name, ty }).collect(),
            counterexample: report
                .verdict
                .counterexample()
                .map(|example| CounterexampleJson::of(example, one)),
            covered: report.covered.as_ref().map(|covered| CoveredJson {
                size: covered.size,
                numbers: covered.numbers.as_ref().map(NumbersJson::of),
                arguments: (!covered.is_unlimited).then(|| json::number(&covered.arguments)),
                met: (!covered.is_unlimited).then(|| json::number(&covered.met)),
            }),
            drawn: report.drawn,
            drawn_met: report.drawn_met,
            given_up: report.given_up,
            calls: report.calls,
            steps: report.steps,
        }
    }
}

impl CounterexampleJson {
    fn of(example: &Counterexample, one: &PropertyFindings) -> Self {
        let (smaller, numbers) = match &example.smaller {
            SmallerOnes::Excluded { numbers } => ("excluded", numbers.as_ref()),
            SmallerOnes::Open => ("open", None),
        };
        Self {
            arguments: example.arguments.clone(),
            call: one.replay.clone().unwrap_or_default(),
            comparison: one.comparison.clone(),
            error: example.message.clone(),
            line: example.line,
            smaller,
            numbers: numbers.map(NumbersJson::of),
        }
    }
}

/// What `eval` says.
#[derive(Debug, Default, Serialize)]
pub struct ValueJson {
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Its type.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// Why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The line of the program in which evaluation ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What is wrong with the term.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Finding>,
}

impl ValueJson {
    /// How evaluation ended, within as many steps.
    pub fn of(ended: EvaluationEnd, limit: u64) -> Self {
        let failed = |error: String, line, hint: Option<&str>| Self {
            error: Some(error),
            line,
            hint: hint.map(String::from),
            ..Self::default()
        };
        match ended {
            EvaluationEnd::Value(value, ty) => {
                Self { value: Some(value), ty: Some(ty), ..Self::default() }
            }
            EvaluationEnd::Error(message, line) => failed(message, line, None),
            EvaluationEnd::Steps => failed(
                format!("no value after {} steps", exact(&BigUint::from(limit))),
                None,
                Some("it may not end; `--step-limit` allows more"),
            ),
            EvaluationEnd::Memory => failed(
                String::from("no value within a gigabyte of memory"),
                None,
                Some("it may not end; a recursion without an end takes ever more"),
            ),
        }
    }
}

/// The findings for people: a line for each property, and what belongs to it below.
pub fn text(source: &Source, findings: &[PropertyFindings]) -> String {
    let properties = if findings.len() == 1 { "property" } else { "properties" };
    let mut text = format!("{}: {} {properties}\n", source.name(), count(findings.len()));
    let width = findings.iter().map(|one| one.name.chars().count()).max().unwrap_or_default();
    for one in findings {
        let _ = writeln!(text, "{:width$}  {}", one.name, headline(&one.report));
        for line in details(source, one) {
            let _ = writeln!(text, "    {line}");
        }
    }
    text
}

/// The verdict in a line.
fn headline(report: &PropertyReport) -> String {
    match &report.verdict {
        PropertyVerdict::Refuted(_) => String::from("refuted"),
        PropertyVerdict::HoldsForAll => format!(
            "holds for all: {} judged every argument",
            plural(usize::try_from(report.calls).unwrap_or(usize::MAX), "call")
        ),
        PropertyVerdict::HoldsUpTo => match &report.covered {
            Some(covered) => format!("holds for {}", level(covered)),
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
fn level(covered: &CoveredLevel) -> String {
    let mut text = if covered.is_unlimited {
        String::from("all arguments")
    } else {
        format!("all {}", counted(&covered.arguments, "argument"))
    };
    if let Some(size) = covered.size {
        let _ = write!(text, " up to size {size}");
    }
    if let Some(numbers) = &covered.numbers {
        let _ = write!(text, " with integers {}", range(numbers));
    }
    if covered.met != covered.arguments && !covered.is_unlimited {
        let met = counted(&covered.met, "argument");
        let met = met.split_once(" argument").map_or(met.as_str(), |(met, _)| met);
        let _ = write!(text, "; {met} met the precondition");
    }
    text
}

/// `from ~3 to 3, and 41, 42, 43`
fn range(numbers: &NumberSet) -> String {
    let mut text = format!("from {} to {}", integer(-numbers.radius), integer(numbers.radius));
    if !numbers.further.is_empty() {
        let further: Vec<String> = numbers.further.iter().map(|one| integer(*one)).collect();
        let _ = write!(text, ", and {}", further.join(", "));
    }
    text
}

/// The lines below a verdict.
fn details(source: &Source, one: &PropertyFindings) -> Vec<String> {
    let mut lines = Vec::new();
    let report = &one.report;
    let Some(example) = report.verdict.counterexample() else {
        if report.drawn > 0 {
            let drawn = plural(usize::try_from(report.drawn).unwrap_or(usize::MAX), "larger one");
            let met = count(usize::try_from(report.drawn_met).unwrap_or(usize::MAX));
            let all = report.drawn == report.drawn_met;
            lines.push(if all {
                format!("and for {drawn} drawn at random")
            } else {
                format!("and for {met} of {drawn} drawn at random, the others not meeting the precondition")
            });
        }
        if report.given_up > 0 {
            let calls = plural(usize::try_from(report.given_up).unwrap_or(usize::MAX), "call");
            lines.push(format!(
                "{calls} took too long and did not count; `--step-limit` allows more"
            ));
        }
        return lines;
    };
    if !example.arguments.is_empty() {
        let names = one.parameters.iter().map(|(name, _)| name);
        let pairs: Vec<String> = names
            .zip(&example.arguments)
            .map(|(name, argument)| format!("{name} = {argument}"))
            .collect();
        lines.push(pairs.join(", "));
    }
    if let Some([left, operator, right]) = &one.comparison {
        lines.push(format!("false: {left} {operator} {right}"));
    }
    if !example.arguments.is_empty() {
        lines.push(match &example.smaller {
            SmallerOnes::Excluded { numbers: None } => String::from("no smaller arguments fail"),
            SmallerOnes::Excluded { numbers: Some(numbers) } => {
                format!("no smaller arguments fail with integers {}", range(numbers))
            }
            SmallerOnes::Open => String::from("smaller arguments may fail, too"),
        });
    }
    if let Some(call) = &one.replay {
        lines.push(format!("again: tatsu pun eval {} '{call}'", source.name()));
    }
    lines
}
