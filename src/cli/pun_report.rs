//! What `tatsu pun` says: as text for people, as JSON for programs.
//!
//! In: findings about properties, types, values. Out: text, and objects to serialise. Keys stand in
//! the order of the fields; a key whose value is `None` or an empty list is left out.

use std::fmt::Write;

use num_bigint::BigUint;
use serde::Serialize;
use serde_json::Value;
use tatsu::make::json::{Finding, Obstacle};
use tatsu::make::status::Problem;
use tatsu::make::words::{count, exact};
use tatsu::pun::EvaluationEnd;
use tatsu::pun::check::PropertyFindings;
use tatsu::pun::show::integer;
use tatsu::source::Source;

use super::verdict_words::{
    CounterexampleJson, CoveredJson, IntegerWords, ParameterJson, beyond, headline, reason,
    smaller_ones,
};

/// How pun writes integers.
const INTEGERS: IntegerWords = IntegerWords { text: integer, further, json: Value::from };

fn further(numbers: &[i64]) -> String {
    let all: Vec<String> = numbers.iter().map(|one| integer(*one)).collect();
    format!(", and {}", all.join(", "))
}

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
        let counterexample = report.verdict.counterexample();
        Self {
            name: one.name.clone(),
            line: one.line,
            verdict: report.verdict.word(),
            reason: reason(report),
            parameters: ParameterJson::of(&one.parameters),
            counterexample: counterexample.map(|example| {
                CounterexampleJson::of(
                    example,
                    one.replay.as_ref(),
                    one.comparison.as_ref(),
                    INTEGERS,
                )
            }),
            covered: report.covered.as_ref().map(|one| CoveredJson::of(one, INTEGERS)),
            drawn: report.drawn,
            drawn_met: report.drawn_met,
            given_up: report.given_up,
            calls: report.calls,
            steps: report.steps,
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
        let _ = writeln!(text, "{:width$}  {}", one.name, headline(&one.report, INTEGERS));
        for line in details(source, one) {
            let _ = writeln!(text, "    {line}");
        }
    }
    text
}

/// The lines below a verdict.
fn details(source: &Source, one: &PropertyFindings) -> Vec<String> {
    let mut lines = Vec::new();
    let report = &one.report;
    let Some(example) = report.verdict.counterexample() else {
        lines.extend(beyond(report));
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
    lines.extend(smaller_ones(example, INTEGERS));
    if let Some(call) = &one.replay {
        lines.push(format!("again: tatsu pun eval {} '{call}'", source.name()));
    }
    lines
}
