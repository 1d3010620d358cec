//! What `tatsu property` says: as text for people, as JSON for programs, as a JUnit class.
//!
//! In: findings about the properties of programs. Out: text, and objects to serialise. Keys stand
//! in the order of the fields; a key whose value is `None` or an empty list is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;
use tatsu::classes::crash::{ClassesError, CompileError};
use tatsu::classes::property::{JavaFindings, java_integer};
use tatsu::make::words::{count, plural};
use tatsu::property::PropertyVerdict;

use super::verdict_words::{
    CounterexampleJson, CoveredJson, IntegerWords, ParameterJson, beyond, headline, reason,
    smaller_ones,
};

/// How Java's numbers are written.
const INTEGERS: IntegerWords = IntegerWords { text: java_integer, further, json: java_number };

/// A whole number as it is; a character or a fraction as Java writes it.
fn java_number(number: i64) -> Value {
    let text = java_integer(number);
    if text == number.to_string() { Value::from(number) } else { Value::from(text) }
}

/// Of the numbers outside of a range a call gets at most one.
fn further(numbers: &[i64]) -> String {
    format!(" and at most one of {}", plural(numbers.len(), "other"))
}

/// A program that was checked.
pub struct CheckedJava {
    /// What it is called.
    pub name: String,
    /// Its properties.
    pub findings: Vec<JavaFindings>,
}

/// What is said of a program.
#[derive(Debug, Default, Serialize)]
pub struct JavaProgramJson {
    /// The file, or what tells the program apart from others.
    program: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<JavaPropertyJson>,
    /// What the compiler refuses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<CompileError>,
    /// What else stands in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// A property and its verdict.
#[derive(Debug, Serialize)]
struct JavaPropertyJson {
    name: String,
    class: String,
    file: String,
    line: u32,
    /// One of the nine words of the verdicts.
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// For which arguments it is proved, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<String>,
    /// Why nothing is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    unproved: Option<String>,
    parameters: Vec<ParameterJson>,
    /// Types of which `null` was the first value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nulls: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<CounterexampleJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    covered: Option<CoveredJson>,
    drawn: u64,
    drawn_met: u64,
    given_up: u64,
    calls: u64,
    steps: u64,
}

impl JavaProgramJson {
    /// What was found out about a program.
    pub fn of(one: &CheckedJava) -> Self {
        let properties = one.findings.iter().map(JavaPropertyJson::of).collect();
        Self { program: one.name.clone(), properties, ..Self::default() }
    }

    /// Why nothing was found out.
    pub fn of_error(name: &str, error: &ClassesError) -> Self {
        let (errors, error) = match error {
            ClassesError::Compile(errors) => (errors.clone(), None),
            ClassesError::NoMethod(..) | ClassesError::Jvm(_) | ClassesError::Trouble(_) => {
                (Vec::new(), Some(error.to_string()))
            }
        };
        Self { program: name.to_owned(), errors, error, ..Self::default() }
    }
}

impl JavaPropertyJson {
    fn of(one: &JavaFindings) -> Self {
        let report = &one.report;
        let counterexample = report.verdict.counterexample();
        Self {
            name: one.name.clone(),
            class: one.owner.clone(),
            file: one.file.clone(),
            line: one.line,
            verdict: report.verdict.word(),
            reason: reason(report),
            proved: one.proved.clone(),
            unproved: one.unproved.clone(),
            parameters: ParameterJson::of(&one.parameters),
            nulls: one.nulls.clone(),
            counterexample: counterexample.map(|example| {
                CounterexampleJson::of(
                    example,
                    one.call.as_ref(),
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

/// Whether a property says nothing against the program.
fn is_fine(one: &JavaFindings) -> bool {
    matches!(one.report.verdict, PropertyVerdict::HoldsForAll | PropertyVerdict::HoldsUpTo)
}

/// Whether a property speaks against the program.
fn finds(one: &JavaFindings) -> bool {
    one.report.verdict.counterexample().is_some()
}

/// The findings for people. With `is_one_of_many` those that hold are only counted.
pub fn text(checked: &CheckedJava, is_one_of_many: bool) -> String {
    let findings = &checked.findings;
    let noun = if findings.len() == 1 { "property" } else { "properties" };
    let mut text = format!("{}: {} {noun}", checked.name, count(findings.len()));
    if is_one_of_many {
        let fine = findings.iter().filter(|one| is_fine(one)).count();
        let _ = write!(text, ", {} hold as far as they were tried", count(fine));
    }
    text.push('\n');
    let shown: Vec<&JavaFindings> =
        findings.iter().filter(|one| !(is_one_of_many && is_fine(one))).collect();
    let width = shown.iter().map(|one| one.name.chars().count()).max().unwrap_or_default();
    for one in shown {
        let verdict = match &one.proved {
            Some(inputs) => format!("holds for {inputs} (proved)"),
            None => headline(&one.report, INTEGERS),
        };
        let _ = writeln!(text, "{:width$}  {verdict}", one.name);
        for line in details(one) {
            let _ = writeln!(text, "    {line}");
        }
    }
    text
}

/// The lines below a verdict.
fn details(one: &JavaFindings) -> Vec<String> {
    let mut lines = Vec::new();
    let report = &one.report;
    let Some(example) = report.verdict.counterexample() else {
        if !matches!(report.verdict, PropertyVerdict::Cannot(_)) {
            lines.extend(beyond(report));
            lines.extend(nulls(one));
        }
        return lines;
    };
    for ((name, _), argument) in one.parameters.iter().zip(&example.arguments) {
        lines.push(format!("{name} = {argument}"));
    }
    if let Some([left, word, right]) = &one.comparison {
        lines.push(format!("false: {left} {word} {right}"));
    }
    lines.extend(smaller_ones(example, INTEGERS));
    lines.extend(nulls(one));
    if let Some(call) = &one.call {
        lines.push(format!("again: {call}"));
    }
    lines
}

fn nulls(one: &JavaFindings) -> Option<String> {
    let all: Vec<String> = one.nulls.iter().map(|ty| format!("`{ty}`")).collect();
    (!all.is_empty()).then(|| {
        format!("`null` is the first {}: each constructor needs another one", all.join(" and "))
    })
}

/// Which property finds which program, where several were checked.
pub fn table(checked: &[CheckedJava]) -> String {
    let mut found_by: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    for program in checked {
        for one in &program.findings {
            if !order.contains(&one.name.as_str()) {
                order.push(&one.name);
            }
            if finds(one) {
                found_by.entry(&program.name).or_default().push(&one.name);
            }
        }
    }
    let mut text = String::from("\nwhich property finds which program:\n");
    let width = order.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    let mut dispensable = Vec::new();
    for name in &order {
        let own: Vec<&str> = checked
            .iter()
            .map(|program| program.name.as_str())
            .filter(|program| found_by.get(program).is_some_and(|names| names.contains(name)))
            .collect();
        let alone: Vec<&str> =
            own.iter().filter(|program| found_by[*program].len() == 1).copied().collect();
        if own.is_empty() || alone.is_empty() {
            dispensable.push(*name);
        }
        let own_text = if own.is_empty() { String::from("none") } else { own.join(", ") };
        let alone =
            if alone.is_empty() { String::new() } else { format!("; alone {}", alone.join(", ")) };
        let _ = writeln!(text, "    {name:width$}  {own_text}{alone}");
    }
    let list = |names: &[&str]| {
        if names.is_empty() { String::from("none") } else { names.join(", ") }
    };
    let missed: BTreeSet<&str> = checked
        .iter()
        .map(|program| program.name.as_str())
        .filter(|name| !found_by.contains_key(name))
        .collect();
    let missed: Vec<&str> = missed.into_iter().collect();
    let _ = writeln!(text, "programs that no property finds: {}", list(&missed));
    let _ = writeln!(
        text,
        "properties that find nothing which others do not find: {}",
        list(&dispensable)
    );
    text
}

/// A JUnit class with a test for each counterexample; several programs may have the same ones.
pub fn junit(path: &Path, checked: &[CheckedJava]) -> String {
    let class = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let class = class.unwrap_or_default();
    let mut tests = String::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut known = BTreeSet::new();
    let mut package = None;
    for program in checked {
        for one in &program.findings {
            let Some(call) = one.call.as_ref().filter(|call| known.insert(call.as_str())) else {
                continue;
            };
            package = package.or_else(|| one.package.clone());
            let number = names.entry(one.name.clone()).or_default();
            *number += 1;
            let ending = if *number == 1 { String::new() } else { number.to_string() };
            let statement = if one.is_void { call.clone() } else { format!("assertTrue({call})") };
            let throws = " throws Exception";
            let _ = write!(
                tests,
                "\n    @Test\n    void {}{ending}(){throws} {{\n        {statement};\n    }}\n",
                one.name
            );
        }
    }
    let package = package.map_or_else(String::new, |name| format!("package {name};\n\n"));
    format!(
        "{package}import static org.junit.jupiter.api.Assertions.assertTrue;\n\n\
         import java.util.*;\nimport org.junit.jupiter.api.Test;\n\nclass {class} {{{tests}}}\n"
    )
}

/// What is said where the file of the properties is no Java that a JUnit class could call.
pub fn not_java(path: &Path, file: &str) -> String {
    format!(
        "note: `{file}` has words that only tatsu reads, such as `@PROPERTY` or `ASSUME`, so the \
         Java compiler refuses it beside `{}`: name its properties `prop…`, and write their \
         preconditions as `if`",
        path.display()
    )
}
