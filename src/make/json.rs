//! Results for programs: one JSON object, on one line, for each skeleton.
//!
//! Keys stand in the order of the fields here; a key whose value is `None` or an empty list is left
//! out, unless its comment says otherwise. Places count lines and columns from 1, columns in
//! characters.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Severity};
use crate::read::ir::CheckKind;
use crate::skeleton::Skeleton;
use crate::skeleton::chosen;
use crate::skeleton::front_matter::Settings;
use crate::solve::count::losses::{LossCause, Losses};
use crate::source::{Source, Span};
use crate::write::artifact::Role;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::Number;

use super::status::Problem;

/// What `gen --json` says of a skeleton.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Generation {
    /// The file as named on the command line; only where several are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skeleton: Option<String>,
    /// The kind of question; absent if the skeleton cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Why it is asked; only where the author names no question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// Instances asked for.
    pub asked: usize,
    /// Instances written.
    pub written: usize,
    /// `enough`, `exhausted`, `timeout` or `unsatisfiable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// `enumerate`, `draw` or `solve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<&'static str>,
    /// The seed.
    pub seed: u64,
    /// What tells the bank from those of other years.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Which shard, and of how many; only of a part of a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<[usize; 2]>,
    /// How many instances were found and avoided; only where there are questions to avoid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avoided: Option<usize>,
    /// The numbers of questions that were kept.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<usize>,
    /// Time spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Seconds>,
    /// Files written; an empty object if none are.
    pub files: Files,
    /// Folders with what is needed to reproduce a disagreement between prediction and JVM.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disagreements: Vec<String>,
    /// Why instances were left out that the JVM could not confirm.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<String>,
    /// Assertions of which no assignment satisfies all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflict: Vec<PlaceReport>,
    /// Where values get lost; only where fewer instances were found than asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<Lost>,
    /// How the bank compares with the one that was made again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regenerated: Option<ComparisonReport>,
    /// Warnings of the report, the gravest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<WarningReport>,
    /// Errors and warnings in the skeleton.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Finding>,
    /// What else stood in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Obstacle>,
}

/// How the files of a bank compare with those that were made again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ComparisonReport {
    /// Whether all are the same, byte for byte.
    pub same: bool,
    /// How many files were made.
    pub files: usize,
    /// Files with other bytes, relative to the bank's folder.
    pub different: Vec<String>,
    /// Files that were made and are not there.
    pub missing: Vec<String>,
    /// Files of the bank that were not made.
    pub not_made: Vec<String>,
    /// Programs that are other versions now, such as `tatsu 0.1.0, now 0.2.0`.
    pub versions: Vec<String>,
}

/// What `regenerate --keep` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeptReport {
    /// The file in which it is written down.
    pub file: String,
    /// The numbers of all questions of the bank that are kept.
    pub kept: Vec<usize>,
}

/// What `regenerate --keep` says of an exam.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExamKeptReport {
    /// The file in which it is written down.
    pub file: String,
    /// For each part the numbers of all its questions that are kept.
    pub kept: BTreeMap<String, Vec<usize>>,
}

/// A warning of the report.
#[derive(Clone, Debug, Serialize)]
pub struct WarningReport {
    /// Its name, such as `largest`.
    pub name: &'static str,
    /// What it says, in English.
    pub message: String,
}

/// Seconds of wall clock, rounded to thousandths, without overlap: the stages add up to the total,
/// but for the rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Seconds {
    /// Reading the skeleton and the templates.
    pub read: f64,
    /// Searching for values; the JVM works at the same time.
    pub search: f64,
    /// Waiting for the JVM's verdicts where the search has ended; 0 without a JVM.
    pub jvm: f64,
    /// Making and writing files.
    pub write: f64,
    /// From the first of these stages to the last.
    pub total: f64,
}

/// Paths of files written, as reached from the current folder.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Files {
    /// Files of which there is one, by the key of their role: questions, `report` and `bank`.
    #[serde(flatten)]
    pub single: Single,
    /// What students see, one file an instance.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instances: Vec<String>,
    /// The sheets of an exam on paper, each followed by what is right on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<String>,
    /// What each file is for, in the order in which they were written.
    #[serde(skip)]
    pub roles: Vec<Role>,
}

/// Paths by key, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Single(Vec<(&'static str, String)>);

impl Single {
    /// The path of this key.
    pub fn get(&self, key: &str) -> Option<&String> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, path)| path)
    }
}

impl Serialize for Single {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, path)| (key, path)))
    }
}

impl Files {
    /// Adds a file.
    pub fn add(&mut self, role: Role, path: String) {
        match role {
            Role::Instance => self.instances.push(path),
            Role::Sheet { .. } => self.sheets.push(path),
            Role::Questions { .. }
            | Role::Report
            | Role::Bank
            | Role::Exam
            | Role::Reproducer
            | Role::Kept => {
                self.single.0.push((role.key(), path));
            }
        }
        self.roles.push(role);
    }
}

/// What `check --json` says of a skeleton.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CheckReport {
    /// The file as named on the command line.
    pub skeleton: String,
    /// What is in it, if it has no errors.
    #[serde(flatten)]
    pub contents: Option<SkeletonReport>,
    /// Where values get lost; only with `--why`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<Lost>,
    /// Errors and warnings; there even if empty.
    pub diagnostics: Vec<Finding>,
    /// What else stood in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Obstacle>,
}

/// What is in a skeleton.
#[derive(Clone, Debug, Serialize)]
pub struct SkeletonReport {
    /// `snippet`, `methods` or `class`.
    pub form: &'static str,
    /// The kind of question, such as `output`; of a group, those of all parts, with commas.
    pub question: String,
    /// Why it is asked; only where the author names no question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// Number of assignments of values to placeholders.
    pub space: Number,
    /// The placeholders in the order of the text.
    pub placeholders: Vec<PlaceholderReport>,
    /// The loops in the order of the text.
    pub loops: Vec<LoopReport>,
    /// Methods that call themselves, and those with `@REC`.
    pub recursion: Vec<Recursion>,
    /// The misconceptions that the program can have, in the order of their page.
    pub misconceptions: Vec<PossibleMisconception>,
    /// The first version of Java that compiles it, where the oldest that tatsu runs does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs_java: Option<u32>,
}

/// A misconception that a program can have.
#[derive(Clone, Debug, Serialize)]
pub struct PossibleMisconception {
    /// Its name, as on the page about misconceptions.
    pub name: &'static str,
    /// The lines where something is misread.
    pub lines: Vec<u32>,
    /// Whether `misconceptions` names it.
    pub is_wanted: bool,
    /// Whether `without` names it.
    pub is_excluded: bool,
}

/// A question that was chosen because the author names none.
#[derive(Clone, Debug, Serialize)]
pub struct Chosen {
    /// The settings that ask the same, each as an author would write it.
    pub settings: Vec<String>,
    /// Why: `prints`, `returns`, `named`, `marked`, `compared`, `counted`, `asserted`, `assigned`
    /// or `runs`.
    pub reason: &'static str,
}

impl Chosen {
    /// What was chosen, if the author names no question.
    pub fn of(settings: &Settings) -> Option<Self> {
        let reason = settings.chosen?.as_str();
        Some(Self { settings: chosen::written(settings), reason })
    }
}

/// A placeholder.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceholderReport {
    /// The variable that it initialises, else its kind.
    pub name: String,
    /// Its type in Java.
    #[serde(rename = "type")]
    pub ty: String,
    /// How it is written.
    pub text: String,
    /// How many values it may take.
    pub values: Number,
    /// Its place.
    #[serde(flatten)]
    pub place: PlaceReport,
}

/// A loop.
#[derive(Clone, Debug, Serialize)]
pub struct LoopReport {
    /// `for`, `while` or `do`.
    pub kind: String,
    /// The least number of passes allowed, where `LOOP` says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<i64>,
    /// The greatest number of passes each time the loop is reached, where one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
    /// Where the greatest number comes from: `given` by `LOOP`, or `seen` in random runs, which may
    /// miss rare ones; `invariant` for a loop that is not unwound, `open` for one that no random
    /// run got to the end of.
    pub bound: &'static str,
    /// Its place.
    #[serde(flatten)]
    pub place: PlaceReport,
}

/// A method that may call itself.
#[derive(Clone, Debug, Serialize)]
pub struct Recursion {
    /// Its name.
    pub method: String,
    /// Calls on the call stack, at most.
    pub most: u32,
    /// Who says so: `given` by `@REC`, or `seen` in random runs.
    pub bound: &'static str,
    /// Its place.
    #[serde(flatten)]
    pub place: PlaceReport,
}

/// Where values get lost.
#[derive(Clone, Debug, Serialize)]
pub struct Lost {
    /// How many assignments were tried.
    pub tried: u64,
    /// Whether these are all there are; else they are random.
    pub all: bool,
    /// How many of them are instances.
    pub passed: u64,
    /// The places where the others fail first, the most frequent first; there even if empty.
    pub places: Vec<LostAt>,
}

/// A place where assignments fail.
#[derive(Clone, Debug, Serialize)]
pub struct LostAt {
    /// `assert`, `goal`, `invariant`, `loop`, `rec`, `exception` or `limit`.
    pub cause: &'static str,
    /// The class of an exception.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exception: Option<&'static str>,
    /// How many of the assignments tried.
    pub failed: u64,
    /// Its place: the condition, loop, method or expression.
    #[serde(flatten)]
    pub place: PlaceReport,
}

/// What `count --json` says.
#[derive(Clone, Debug, Serialize)]
pub struct CountReport {
    /// Number of assignments of values to placeholders.
    pub space: Number,
    /// Number of instances, or the estimate.
    pub instances: Number,
    /// Whether the number is proved.
    pub exact: bool,
    /// Lower end of the 95 % interval; the number itself where exact.
    pub low: Number,
    /// Upper end of the 95 % interval; the number itself where exact.
    pub high: Number,
}

/// A command that failed before it had anything to say.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FailureReport {
    /// Errors and warnings in the skeleton.
    pub diagnostics: Vec<Finding>,
    /// What else stood in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Obstacle>,
}

/// Where something stands.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceReport {
    /// Line of the first character.
    pub line: u32,
    /// Column of the first character.
    pub column: u32,
    /// Line of the character after the last one.
    pub end_line: u32,
    /// Column of the character after the last one.
    pub end_column: u32,
}

/// A diagnostic.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Its code, such as `unknown-name`.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// Its place.
    #[serde(flatten)]
    pub place: PlaceReport,
    /// What is there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// A change of the text after which this finding is gone, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replacement: Option<ReplacementReport>,
}

/// A text in the place of another one.
#[derive(Clone, Debug, Serialize)]
pub struct ReplacementReport {
    /// Where the text that is replaced stands.
    #[serde(flatten)]
    pub place: PlaceReport,
    /// What stands there afterwards.
    pub text: String,
}

/// Something outside the skeleton that stood in the way.
#[derive(Clone, Debug, Serialize)]
pub struct Obstacle {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl PlaceReport {
    /// The place of a span.
    pub fn of(source: &Source, span: Span) -> Self {
        let (start, end) = (source.position(span.start), source.position(span.end));
        Self { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

impl Lost {
    /// The losses as data.
    pub fn of(skeleton: &Skeleton, losses: &Losses) -> Self {
        let cause = |cause: LossCause| match cause {
            LossCause::Check(check) => match skeleton.program.checks.get(check.index()) {
                Some(check) => match check.kind {
                    CheckKind::Assert => "assert",
                    CheckKind::Goal => "goal",
                    CheckKind::Invariant => "invariant",
                },
                // Conditions after those of the text are what the difficulty asks for.
                None => "difficulty",
            },
            LossCause::LoopBound => "loop",
            LossCause::RecursionBound => "rec",
            LossCause::Thrown(_) => "exception",
            LossCause::Beyond(_) => "limit",
        };
        let places = losses.places.iter().map(|loss| LostAt {
            cause: cause(loss.cause),
            exception: if let LossCause::Thrown(exception) = loss.cause {
                Some(exception.java_name())
            } else {
                None
            },
            failed: loss.runs,
            place: PlaceReport::of(&skeleton.source, loss.span),
        });
        let places = places.collect();
        Self { tried: losses.runs, all: losses.all, passed: losses.passed, places }
    }
}

impl Obstacle {
    /// The problem as data.
    pub fn of(problem: &Problem) -> Self {
        Self { message: problem.message.clone(), hint: problem.hint.clone() }
    }
}

/// Diagnostics about a file as data.
pub fn findings<'a>(
    source: &Source,
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
) -> Vec<Finding> {
    diagnostics
        .into_iter()
        .map(|diagnostic| Finding {
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            code: diagnostic.code.as_str(),
            message: diagnostic.message.clone(),
            place: PlaceReport::of(source, diagnostic.label.span),
            label: diagnostic.label.text.clone(),
            help: diagnostic.help.as_deref().map(str::to_owned),
            replacement: diagnostic.replacement.as_ref().map(|replacement| ReplacementReport {
                place: PlaceReport::of(source, replacement.span),
                text: replacement.text.clone(),
            }),
        })
        .collect()
}

/// A number with all its digits.
pub fn number(value: &BigUint) -> Number {
    value
        .to_string()
        .parse()
        .unwrap_or_else(|_| unreachable!("decimal digits are a number in JSON"))
}

/// Seconds to thousandths.
pub fn seconds(duration: std::time::Duration) -> f64 {
    (duration.as_secs_f64() * 1000.0).round() / 1000.0
}

/// The object on one line.
pub fn line(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value)
        .map_err(|error| Problem::new(format!("the summary cannot be made: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_all_their_digits() {
        let value: BigUint = "123456789012345678901234567890".parse().expect("digits");
        assert_eq!(line(&number(&value)).as_deref(), Ok("123456789012345678901234567890"));
    }

    #[test]
    fn a_generation_without_trouble_has_the_promised_keys_only() {
        let generation = Generation {
            stopped: Some("enough"),
            strategy: Some("draw"),
            seconds: Some(Seconds::default()),
            ..Generation::default()
        };
        let value = serde_json::to_value(&generation).expect("it is plain data");
        let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["asked", "written", "stopped", "strategy", "seed", "seconds", "files"]);
    }
}
