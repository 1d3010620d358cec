//! A few calls that cover what all calls cover.
//!
//! In: the files of a program, how far to look, how many tests there may be. Out: a
//! [`SuiteReport`]: the tests, each with what is expected, which lines and outcomes of conditions
//! they cover, and which planted faults they notice. What holds: each test ended alike in three
//! runs on new classes, and unless the number of tests is reached, the tests together cover
//! whatever all scripts cover.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::crash::{ClassesError, SkippedCall, ask, bounds, counted};
use super::plan::SearchPlan;
use super::tracing::{CallTrace, ClassMisreading, TRACED_FAULTS};
use crate::jvm::explorer::{ClassFile, Explorer, ExplorerRequest};

/// Survivors that are shown.
const SHOWN_SURVIVORS: usize = 10;

/// How far to look, and how large a suite may be.
#[derive(Clone, Debug, PartialEq)]
pub struct SuitePlan {
    /// How far to look; contracts are not looked at.
    pub search: SearchPlan,
    /// The most tests.
    pub tests: u32,
    /// The most faults that are planted to measure the suite.
    pub faults: u32,
    /// Whether questions will be made of the tests.
    pub is_traced: bool,
}

/// What the search came to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the explorer's answer")]
struct SuiteSearch {
    name: String,
    package: String,
    keeps_state: bool,
    scripts: u64,
    calls: u32,
    size: u32,
    whole: bool,
    late: bool,
    worn: bool,
    left_out: Vec<String>,
    endless: u64,
    unsteady: Vec<String>,
    tests: Vec<SuiteTest>,
    #[serde(default)]
    traces: Vec<CallTrace>,
    lines: CoverageCount,
    outcomes: CoverageCount,
    mutants: FaultCount,
    skipped: Vec<SkippedCall>,
}

/// A script with what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct SuiteTest {
    /// The script for people.
    pub script: String,
    /// The script with `?` for what makes no difference.
    pub pattern: String,
    /// `value`, or `thrown`.
    pub kind: String,
    /// What is returned and printed, in one text, or the exception's class.
    pub value: String,
    /// Lines and outcomes that it covers and no test before it does.
    pub adds: u64,
    /// Faults that it notices and no test before it does.
    pub kills: u64,
    /// The names of the methods that are called, `new` for a constructor.
    pub calls: Vec<String>,
    /// The method under test.
    pub method: String,
    /// Statements before the last call.
    pub setup: Vec<String>,
    /// The class of the exception that each of them throws, or nothing.
    #[serde(skip_serializing_if = "all_end_well")]
    pub fails: Vec<String>,
    /// Declarations of arguments that the last call changes.
    pub arguments: Vec<String>,
    /// The names that they declare.
    pub names: Vec<String>,
    /// The last call as an expression.
    pub call: String,
    /// Whether it has no value.
    #[serde(rename = "void")]
    pub is_void: bool,
    /// What is expected of the value and of arguments that change.
    pub checks: Vec<ValueCheck>,
    /// What the last call prints; nothing if it throws.
    pub printed: String,
    /// What all its calls print.
    pub output: String,
}

/// Whether no statement throws.
fn all_end_well(fails: &[String]) -> bool {
    fails.iter().all(String::is_empty)
}

impl ValueCheck {
    /// Whether it is about what the call returns.
    pub(super) fn is_returned(&self) -> bool {
        self.argument < 0 && self.field.is_empty()
    }
}

impl SuiteTest {
    /// The statements before the last call, each with the class of the exception that it throws.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let fails = self.fails.iter().map(|one| Some(one.as_str()).filter(|one| !one.is_empty()));
        let fails = fails.chain(std::iter::repeat(None));
        self.setup.iter().map(String::as_str).zip(fails)
    }

    /// How it ends: `-1`, `throws IllegalStateException`, or nothing.
    pub fn outcome(&self) -> String {
        if self.kind == "thrown" { format!("throws {}", self.value) } else { self.value.clone() }
    }
}

/// What is expected of a value.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ValueCheck {
    /// The number of the argument; -1 for what is returned, -2 for a field.
    pub argument: i32,
    /// The field as an expression of Java after the call, or nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub field: String,
    /// `equal`, `array`, `text` for a comparison by `toString`, `some` for not `null`.
    pub form: String,
    /// Its type, as Java writes it.
    #[serde(default, rename = "type", skip_serializing)]
    pub class: String,
    /// What is expected as an expression of Java.
    pub expected: String,
    /// What `println` writes for it.
    pub printed: String,
    /// Whether its class, or one that the expression names, cannot be named by a test.
    #[serde(default, rename = "hidden", skip_serializing_if = "std::ops::Not::not")]
    pub is_hidden: bool,
    /// Where it has no text, the elements that it goes through, as an expression of Java.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub elements: String,
    /// The call on it that leads to an iterator, or nothing for an iterator.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub way: String,
    /// Where it has no text, what calls on it give; `field` has the call.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Self>,
}

/// How many there are of something, and how many are covered.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct CoverageCount {
    /// How many there are.
    pub count: u64,
    /// How many all scripts cover.
    pub reached: u64,
    /// How many the tests cover.
    pub suite: u64,
    /// The lines of those that no script covers.
    pub missed: Vec<u64>,
}

/// Planted faults.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FaultCount {
    /// How many compile.
    pub count: u64,
    /// How many the tests notice.
    pub suite: u64,
    /// How many all scripts notice.
    pub all: u64,
    /// Whether time was up before all were tried.
    pub late: bool,
    /// Those that no script notices.
    pub survivors: Vec<PlantedFault>,
}

/// A change of the text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PlantedFault {
    /// The line.
    pub line: u64,
    /// What stands there.
    pub was: String,
    /// What takes its place.
    pub is: String,
}

/// The suite of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuiteReport {
    /// The class under test.
    pub class: String,
    /// Its package, or nothing.
    pub package: String,
    /// Whether calls may change what outlives an object, such as static fields.
    #[serde(skip_serializing)]
    pub keeps_state: bool,
    /// Scripts that were run.
    pub scripts: u64,
    /// How far the search looked, in words.
    pub bounds: String,
    /// Whether the bounds were reached before time was up.
    pub complete: bool,
    /// Scripts that do not end within their limits, and are in no suite.
    pub endless: u64,
    /// Methods with scripts that end differently in another run, and are in no suite.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unsteady: Vec<String>,
    /// The tests, those that cover most first.
    pub tests: Vec<SuiteTest>,
    /// Lines with a statement.
    pub lines: CoverageCount,
    /// Outcomes of conditions, and cases of a switch.
    pub outcomes: CoverageCount,
    /// Planted faults.
    pub faults: FaultCount,
    /// Methods that cannot be called.
    pub skipped: Vec<SkippedCall>,
    /// How the tests end call by call and with faults, if questions are made of them.
    #[serde(skip_serializing)]
    pub traces: Vec<CallTrace>,
}

/// Searches a program for a suite. The files of it that are tested come first.
pub fn suite(
    explorer: &mut Explorer,
    files: Vec<ClassFile>,
    plan: &SuitePlan,
) -> Result<SuiteReport, ClassesError> {
    let search = &plan.search;
    let mut pairs = search.comparing_pairs();
    pairs.push(("tests", plan.tests.to_string()));
    pairs.push(("mutants", plan.faults.to_string()));
    pairs.push(("traced", if plan.is_traced { TRACED_FAULTS } else { 0 }.to_string()));
    let misreadings = if plan.is_traced { ClassMisreading::of(&files) } else { Vec::new() };
    pairs.extend(misreadings.iter().map(|one| ("misread", one.text.clone())));
    let request = ExplorerRequest { kind: "suite", plan: pairs, programs: vec![files] };
    // The faults are tried after the search, as long again.
    let patient = SearchPlan { time: search.time * 2, ..search.clone() };
    let mut found: SuiteSearch = ask(explorer, &request, &patient)?;
    found.traces.iter_mut().for_each(|trace| trace.know(&misreadings));
    let mut bounds = bounds(found.calls, found.whole, found.size);
    if !found.left_out.is_empty() {
        bounds.push_str(" but for what was left out");
    }
    if found.late {
        bounds.push_str(", then time was up");
    }
    Ok(SuiteReport {
        class: found.name,
        package: found.package,
        keeps_state: found.keeps_state,
        scripts: found.scripts,
        bounds,
        complete: !found.late && !found.worn && !found.mutants.late,
        endless: found.endless,
        unsteady: found.unsteady,
        tests: found.tests,
        lines: found.lines,
        outcomes: found.outcomes,
        faults: found.mutants,
        skipped: found.skipped,
        traces: found.traces,
    })
}

impl SuiteReport {
    /// Whether the tests cover what all scripts cover.
    pub fn covers_all(&self) -> bool {
        self.lines.suite == self.lines.reached && self.outcomes.suite == self.outcomes.reached
    }

    /// What is said first: how much the tests cover.
    pub fn heading(&self) -> String {
        let part = |one: &CoverageCount, noun: &str| {
            format!("{} of {}", one.suite, counted(one.count, noun))
        };
        let all = format!("{}, {}", counted(self.scripts, "script"), self.bounds);
        let end = if self.covers_all() {
            format!("as much as {all}")
        } else {
            format!(
                "and {all}, cover {} and {}: allow more tests with `-n`",
                self.lines.reached, self.outcomes.reached
            )
        };
        format!(
            "{}: {} {} {} and {}, {end}",
            self.class,
            counted(self.tests.len() as u64, "test"),
            if self.tests.len() == 1 { "covers" } else { "cover" },
            part(&self.lines, "line"),
            part(&self.outcomes, "outcome"),
        )
    }

    /// What the tests notice.
    fn measured(&self) -> String {
        let faults = &self.faults;
        let late = if faults.late { ", then time was up" } else { "" };
        format!(
            "planted faults: {}; the tests notice {}, all scripts {}{late}",
            faults.count, faults.suite, faults.all
        )
    }

    /// The report for people. The first faults that nothing notices are shown, or each if
    /// `shows_all`.
    pub fn text(&self, shows_all: bool) -> String {
        let mut text = self.heading() + "\n";
        if !self.tests.is_empty() {
            let scripts = self.tests.iter().map(|one| one.script.chars().count());
            let width = scripts.max().unwrap_or_default().max("script".len());
            let _ = writeln!(text, "covers  faults   {:width$}   outcome", "script");
            for one in &self.tests {
                let (adds, kills) = (format!("+{}", one.adds), format!("+{}", one.kills));
                let row =
                    format!("{adds:>6}  {kills:>6}   {:width$}   {}", one.script, one.outcome());
                let _ = writeln!(text, "{}", row.trim_end());
            }
        }
        if self.faults.count > 0 {
            let _ = writeln!(text, "{}", self.measured());
        }
        let survivors = &self.faults.survivors;
        let shown = if shows_all { survivors.len() } else { SHOWN_SURVIVORS };
        for one in survivors.iter().take(shown) {
            let is = if one.is.is_empty() { "nothing" } else { &one.is };
            let _ = writeln!(text, "not noticed: line {}: {is} instead of {}", one.line, one.was);
        }
        if let more @ 1.. = survivors.len().saturating_sub(shown) {
            let _ = writeln!(text, "not noticed: {more} more: --all shows them");
        }
        for (one, what) in
            [(&self.lines, "never run"), (&self.outcomes, "with an outcome that never comes")]
        {
            if !one.missed.is_empty() {
                let lines: Vec<String> = one.missed.iter().map(u64::to_string).collect();
                let noun = if lines.len() == 1 { "line" } else { "lines" };
                let _ = writeln!(text, "{noun} {what}: {}", lines.join(", "));
            }
        }
        if self.endless > 0 {
            let all = counted(self.endless, "script");
            let _ = writeln!(text, "{all} without an end in no test: `tatsu crash` shows them");
        }
        for one in &self.unsteady {
            let _ =
                writeln!(text, "in no test, since they end differently each time: calls of {one}");
        }
        for one in &self.skipped {
            let _ = writeln!(text, "not called: {}: {}", one.method, one.reason);
        }
        text
    }
}
