//! Calls of a class that end badly.
//!
//! In: the files of a program, a plan, decisions about exceptions. Out: a [`CrashReport`], the same
//! for the same input; as text for people and, by its fields, as JSON.

use std::fmt::Write as _;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::accepted::AcceptedFindings;
use super::plan::SearchPlan;
use super::thrown::{SafeMethod, SolvedThrows, solved_throws};
use super::verdict::{CallFailure, CallVerdict, Treatment};
use crate::jvm::JvmError;
use crate::jvm::explorer::{ClassFile, Explorer, ExplorerRequest};

/// What the search came to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CrashSearch {
    /// The class under test, the first of the first file.
    pub name: String,
    /// The methods and constructors under test.
    pub tested: Vec<String>,
    /// The names of all methods that can be tested, whatever was asked for.
    pub callable: Vec<String>,
    /// Scripts that were run.
    pub scripts: u64,
    /// The greatest number of calls of a script.
    pub calls: u32,
    /// All scripts of up to this size were run.
    pub size: u32,
    /// Whether there are no larger scripts with this number of calls.
    #[serde(rename = "whole")]
    pub is_whole: bool,
    /// Whether time was up.
    #[serde(rename = "late")]
    pub is_late: bool,
    /// Whether the search ended because too many threads hang.
    #[serde(rename = "worn")]
    pub is_worn_out: bool,
    /// Methods that hung so often that they were left out from then on.
    pub left_out: Vec<String>,
    /// The ways to fail, in the order in which they were met.
    pub findings: Vec<CallFailure>,
    /// Methods that cannot be called, with the reason.
    pub skipped: Vec<SkippedCall>,
    /// What the search field by field looked at, where it was asked for.
    #[serde(default)]
    pub fields: Option<FieldSearch>,
    /// Static methods of which the solver has proved that they throw nothing.
    #[serde(skip)]
    pub safe: Vec<SafeMethod>,
}

/// How far a search looked that fills arguments in field by field.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct FieldSearch {
    /// The greatest number of objects inside each other.
    pub depth: u32,
    /// Why there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<String>,
    /// Runs, each on arguments with some parts unknown.
    #[serde(default)]
    pub runs: u64,
    /// The greatest number of calls whose scripts were all run; 0 if not all single calls were.
    #[serde(default)]
    pub calls: u32,
    /// Whether there are scripts of several calls.
    #[serde(default, rename = "chained", skip_serializing)]
    pub is_chained: bool,
    /// Whether time was up.
    #[serde(default, rename = "late")]
    pub is_late: bool,
}

/// A method that cannot be called.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct SkippedCall {
    /// The method with the types of its parameters.
    pub method: String,
    /// Why, and what to do about it.
    pub reason: String,
}

/// What the compiler refuses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct CompileError {
    /// The file, or nothing.
    pub file: String,
    /// The line; 0 if there is none.
    pub line: u64,
    /// The compiler's message in one line.
    pub message: String,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ClassesError {
    /// The files do not compile.
    #[error("the classes do not compile")]
    Compile(Vec<CompileError>),
    /// The class has no such method. The names that it has follow.
    #[error("there is no method `{0}` to call")]
    NoMethod(String, Vec<String>),
    /// The JVM is gone.
    #[error(transparent)]
    Jvm(#[from] JvmError),
    /// The explorer fails, which is a mistake of tatsu's.
    #[error("the search inside the JVM failed: {0}")]
    Trouble(String),
}

/// What the explorer answers.
#[derive(Deserialize)]
#[serde(untagged)]
enum ExplorerAnswer<T> {
    Trouble { trouble: String },
    Errors { errors: Vec<CompileError> },
    Told(Box<T>),
}

/// Asks the explorer, and reads its answer.
pub(super) fn ask<T: serde::de::DeserializeOwned>(
    explorer: &mut Explorer,
    request: &ExplorerRequest,
    plan: &SearchPlan,
) -> Result<T, ClassesError> {
    let text = explorer.ask(request, plan.patience())?;
    match serde_json::from_str(&text) {
        Ok(ExplorerAnswer::Told(told)) => Ok(*told),
        Ok(ExplorerAnswer::Errors { errors }) => Err(ClassesError::Compile(errors)),
        Ok(ExplorerAnswer::Trouble { trouble }) => Err(ClassesError::Trouble(trouble)),
        Err(error) => Err(ClassesError::Trouble(format!("{error} in its answer"))),
    }
}

/// Searches a program. The files of it that are tested come first.
pub fn search(
    explorer: &mut Explorer,
    files: Vec<ClassFile>,
    plan: &SearchPlan,
) -> Result<CrashSearch, ClassesError> {
    let solved =
        if plan.proves { solved_throws(&files, plan.lengths.0) } else { SolvedThrows::default() };
    let mut pairs = plan.pairs();
    pairs.extend(solved.calls.into_iter().map(|call| ("given", call)));
    let request = ExplorerRequest { kind: "crash", plan: pairs, programs: vec![files] };
    let mut search: CrashSearch = ask(explorer, &request, plan)?;
    is_callable(plan.only.as_ref(), &search.callable)?;
    let (tested, findings) = (&search.tested, &search.findings);
    // A static initialiser may keep a method from being called at all.
    let fails =
        |shown: &str| findings.iter().any(|one| Some(&*one.method) == shown.split('(').next());
    let is_safe = |one: &SafeMethod| tested.contains(&one.method) && !fails(&one.method);
    search.safe = solved.safe.into_iter().filter(is_safe).collect();
    Ok(search)
}

/// Whether a name that the user gives is one of those that can be called.
pub(super) fn is_callable(name: Option<&String>, callable: &[String]) -> Result<(), ClassesError> {
    match name {
        Some(name) if !callable.is_empty() && !callable.contains(name) => {
            Err(ClassesError::NoMethod(name.clone(), callable.to_vec()))
        }
        _ => Ok(()),
    }
}

/// What a person or a program reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrashReport {
    /// The class under test.
    pub class: String,
    /// The methods and constructors under test.
    pub tested: Vec<String>,
    /// Scripts that were run.
    pub scripts: u64,
    /// How far the search looked, in words.
    pub bounds: String,
    /// Whether the bounds were reached before time was up.
    pub complete: bool,
    /// Findings, bugs first, each in the order in which it was met.
    pub findings: Vec<CrashFinding>,
    /// Methods that cannot be called.
    pub skipped: Vec<SkippedCall>,
    /// Methods that hung so often that they were left out from then on.
    pub left_out: Vec<String>,
    /// What the search field by field looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<FieldSearch>,
    /// Static methods of which the solver has proved that they throw nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub safe: Vec<SafeMethod>,
    /// Findings that are not told because the user has accepted them.
    #[serde(skip_serializing_if = "is_zero")]
    pub accepted: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
pub(super) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// One way to fail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrashFinding {
    /// What it is.
    pub verdict: CallVerdict,
    /// The method.
    pub method: String,
    /// How the call ends, in words.
    pub outcome: String,
    /// The exception's message, if there is one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// The smallest script, with `?` for what it does not look at.
    pub script: String,
    /// The script as statements of Java; a second time with other values for each `?`.
    pub java: Vec<Vec<String>>,
    /// Scripts that end this way; 0 if only the solver's do.
    pub scripts: u64,
    /// Whether it ended alike in a second run on new classes.
    pub steady: bool,
    /// All patterns of arguments up to a depth that end so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<String>,
}

impl CrashReport {
    /// Judges what was found.
    pub fn of(search: CrashSearch, treatments: &[Treatment]) -> Self {
        let bounds = reached(&search);
        let is_deep = search.fields.as_ref().is_none_or(FieldSearch::is_complete);
        let complete = !search.is_late && !search.is_worn_out && is_deep;
        let failures = folded(search.findings, treatments);
        let mut findings: Vec<CrashFinding> =
            failures.into_iter().map(|one| CrashFinding::of(one, treatments)).collect();
        findings.retain(|one| matches!(one.verdict, CallVerdict::Bug | CallVerdict::Precondition));
        findings.sort_by_key(|one| one.verdict);
        Self {
            class: search.name,
            tested: search.tested,
            scripts: search.scripts,
            bounds,
            complete,
            findings,
            skipped: search.skipped,
            left_out: search.left_out,
            fields: search.fields,
            safe: search.safe,
            accepted: 0,
        }
    }

    /// Leaves out what is accepted.
    pub fn accept(&mut self, accepted: &AcceptedFindings) {
        let before = self.findings.len();
        self.findings.retain(|one| !accepted.has(&one.method, &one.outcome, &one.script));
        self.accepted += (before - self.findings.len()) as u64;
    }

    /// The number of findings with this verdict.
    pub fn count(&self, verdict: CallVerdict) -> usize {
        self.findings.iter().filter(|one| one.verdict == verdict).count()
    }

    /// The report for people. Preconditions are one line each, unless `shows_all`.
    pub fn text(&self, shows_all: bool) -> String {
        let (bugs, preconditions) =
            (self.count(CallVerdict::Bug), self.count(CallVerdict::Precondition));
        let mut text = format!(
            "{}: {}, {}; {}, {}{}\n",
            self.class,
            counted(self.scripts, "script"),
            self.bounds,
            counted(bugs as u64, "bug"),
            counted(preconditions as u64, "precondition"),
            if self.accepted == 0 {
                String::new()
            } else {
                format!(", {} accepted", self.accepted)
            },
        );
        let width = |of: fn(&CrashFinding) -> &str| {
            self.findings.iter().map(|one| of(one).chars().count()).max().unwrap_or_default()
        };
        let (methods, outcomes) = (width(|one| &one.method), width(|one| &one.outcome));
        for one in &self.findings {
            let is_bug = one.verdict == CallVerdict::Bug;
            let mark = if is_bug { '!' } else { '-' };
            let unsteady = if one.steady { "" } else { ", not in every run" };
            let _ = writeln!(
                text,
                "{mark} {:methods$}   {:outcomes$}    {}{unsteady}",
                one.method,
                one.outcome,
                if one.scripts == 0 && !one.patterns.is_empty() {
                    String::from("beyond the size")
                } else if one.scripts == 0 {
                    String::from("beyond the pools")
                } else {
                    counted(one.scripts, "script")
                },
            );
            if is_bug || shows_all {
                let _ = writeln!(text, "    {}", one.script);
                one.write_patterns(&mut text, shows_all);
            }
        }
        if let Some(fields) = &self.fields {
            let _ = writeln!(text, "{}", fields.text());
        }
        let safe = self.safe.iter().map(|one| (one.method.as_str(), one.proved.as_str()));
        for (proved, methods) in by_reason(safe) {
            let verb = if methods.len() == 1 { "throws" } else { "throw" };
            let methods = methods.join(", ");
            let _ = writeln!(text, "= {methods}   {verb} nothing for {proved} (proved)");
        }
        for method in &self.left_out {
            let _ = writeln!(
                text,
                "left out after it hung or ran out of memory several times: {method}"
            );
        }
        text + &not_called(&self.skipped)
    }
}

/// What there is to say of several methods: each thing once, in the order in which it comes first.
fn by_reason<'a>(all: impl Iterator<Item = (&'a str, &'a str)>) -> IndexMap<&'a str, Vec<&'a str>> {
    let mut methods: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for (method, reason) in all {
        methods.entry(reason).or_default().push(method);
    }
    methods
}

/// A line for each reason why methods are not called.
pub(super) fn not_called(skipped: &[SkippedCall]) -> String {
    let all = skipped.iter().map(|one| (one.method.as_str(), one.reason.as_str()));
    by_reason(all).iter().fold(String::new(), |text, (reason, methods)| {
        text + &format!("not called: {}: {reason}\n", methods.join(", "))
    })
}

/// Patterns that are shown of a finding unless all are asked for.
const SHOWN_PATTERNS: usize = 5;

impl FieldSearch {
    /// What was looked at, in a sentence.
    pub(super) fn text(&self) -> String {
        let depth = self.depth;
        if let Some(obstacle) = &self.obstacle {
            return format!("not looked into field by field: {obstacle}");
        }
        let runs = counted(self.runs, "run");
        let late = if self.is_late { ", then time was up" } else { "" };
        if self.calls == 0 {
            format!("field by field: not all values of up to depth {depth}, ended after {runs}")
        } else if self.is_chained {
            let calls = counted(u64::from(self.calls), "call");
            format!(
                "field by field: all scripts with up to {calls} and values of up to depth {depth}, in {runs}{late}"
            )
        } else {
            format!("field by field: all values of up to depth {depth}, in {runs}")
        }
    }

    /// Whether all patterns of single calls were run, and time did not end the rest; or there are
    /// none.
    pub(super) fn is_complete(&self) -> bool {
        self.obstacle.is_some() || self.calls > 0 && !self.is_late
    }
}

impl CrashFinding {
    fn write_patterns(&self, text: &mut String, shows_all: bool) {
        let shown = if shows_all { self.patterns.len() } else { SHOWN_PATTERNS };
        for pattern in self.patterns.iter().take(shown) {
            let _ = writeln!(text, "    - {pattern}");
        }
        if let more @ 1.. = self.patterns.len().saturating_sub(shown) {
            let patterns = counted(more as u64, "more pattern");
            let _ = writeln!(text, "    - and {patterns}: --all shows them");
        }
    }

    fn of(failure: CallFailure, treatments: &[Treatment]) -> Self {
        let verdict = failure.verdict(treatments);
        let outcome = failure.outcome();
        let after = if failure.observer.is_empty() {
            String::new()
        } else if failure.observer.starts_with('.') {
            failure.observer.clone()
        } else {
            format!("; {}{}", failure.object, failure.observer)
        };
        let method = match failure.observer.split('(').next() {
            Some(observer) if !observer.is_empty() && !observer.starts_with('.') => {
                observer.to_owned()
            }
            _ => failure.method,
        };
        Self {
            verdict,
            method,
            outcome,
            message: failure.message,
            script: failure.pattern + &after,
            java: failure.java,
            scripts: failure.scripts,
            steady: failure.is_steady,
            patterns: failure.patterns,
        }
    }
}

/// One failure for each exception, place and cause, and for each promise that is broken: whether
/// the method at the place is called by a script, by another method, or to look into a result, and
/// whatever a promise is asked about, the smallest script is told.
fn folded(failures: Vec<CallFailure>, treatments: &[Treatment]) -> Vec<CallFailure> {
    // What looks into a result is a call more, as if the script had it.
    let calls_and_size = |one: &CallFailure| {
        let more = u32::from(!one.observer.is_empty());
        (one.calls + more, one.size + more)
    };
    let signature = |one: &CallFailure| (one.verdict(treatments), one.outcome());
    let mut folded: Vec<CallFailure> = Vec::new();
    for mut failure in failures {
        let is_alike = |other: &&mut CallFailure| signature(other) == signature(&failure);
        let is_one = !failure.place.is_empty() || failure.kind == "contract";
        let Some(other) = folded.iter_mut().find(is_alike).filter(|_| is_one) else {
            folded.push(failure);
            continue;
        };
        if calls_and_size(&failure) < calls_and_size(other) {
            std::mem::swap(other, &mut failure);
        }
        other.scripts += failure.scripts;
        other.is_steady &= failure.is_steady;
        other.patterns.append(&mut failure.patterns);
    }
    folded
}

/// How far the search looked, and what ended it.
fn reached(search: &CrashSearch) -> String {
    let mut text = bounds(search.calls, search.is_whole, search.size);
    if !search.left_out.is_empty() {
        text.push_str(" but for what was left out");
    }
    if search.is_late {
        text.push_str(", then time was up");
    } else if search.is_worn_out {
        text.push_str(", then too many calls hung");
    }
    text
}

/// How far a search looked: all sizes, or those up to `size`.
pub(super) fn bounds(calls: u32, is_whole: bool, size: u32) -> String {
    let calls = counted(u64::from(calls), "call");
    if is_whole {
        format!("all with up to {calls}")
    } else {
        format!("all with up to {calls} and size {size}")
    }
}

/// `1 script`, `2 scripts`, `1,234 scripts`.
pub(super) fn counted(count: u64, noun: &str) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    let ending = if count == 1 { "" } else { "s" };
    format!("{text} {noun}{ending}")
}
