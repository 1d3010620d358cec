//! Runs programs on a plain JVM, without anything of tatsu's.
//!
//! In: programs, each a compilation unit with a class that has a static method `zz_run()`. Out:
//! what each did, in the same order. One JVM compiles and runs them all (`Probe.java`).

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start processes")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::confirm::value::Value;

/// A program to run.
#[derive(Clone, Debug)]
pub struct Job {
    /// The name of its class.
    pub class: String,
    /// Its text, without a `package`.
    pub text: String,
}

/// What a program did.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What the compiler refused it for.
    pub refused: Option<String>,
    /// The exception that ended it.
    pub thrown: Option<String>,
    /// What it returned.
    pub result: String,
    /// What it printed.
    pub output: String,
    /// What it reported, in order.
    pub seen: Vec<Seen>,
    /// Passes and tests, by loop.
    pub loops: BTreeMap<u32, (i64, i64)>,
    /// Calls and depth, by method.
    pub methods: BTreeMap<u32, (i64, i64)>,
    /// The calls that began, in order.
    pub calls: Vec<String>,
}

/// Something that a program reported.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// A value under a name.
    Value(String, Value),
    /// Whether a condition held.
    Held(bool),
    /// The values of variables at a line.
    Row(Row),
    /// A variable begins.
    Begin {
        /// The activation.
        frame: u32,
        /// Its name.
        name: String,
    },
    /// A method is called.
    Call {
        /// The new activation.
        frame: u32,
        /// Its name.
        name: String,
        /// Its arguments.
        arguments: Value,
    },
    /// A method is about to return.
    Return {
        /// The activation.
        frame: u32,
        /// What it returns.
        value: Value,
    },
}

/// The values of variables at a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The line.
    pub line: u32,
    /// The activation.
    pub frame: u32,
    /// What was printed since the last report.
    pub printed: String,
    /// Names and values.
    pub values: Vec<(String, Value)>,
}

impl Outcome {
    /// Why it did not end normally.
    pub fn trouble(&self) -> Option<String> {
        let refused = self.refused.as_ref().map(|reason| format!("javac refuses it: {reason}"));
        refused.or_else(|| self.thrown.as_ref().map(|what| format!("it throws {what}")))
    }

    /// The last value reported under a name.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.seen.iter().rev().find_map(|seen| {
            if let Seen::Value(known, value) = seen
                && known == name
            {
                Some(value)
            } else {
                None
            }
        })
    }
}

/// The folder with the probe's classes; all tests of the process share it.
static PROBE: OnceLock<PathBuf> = OnceLock::new();

/// What each program did.
pub fn run(jobs: &[Job]) -> Vec<Outcome> {
    if jobs.is_empty() {
        return Vec::new();
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let programs = folder.path().join("programs");
    let line =
        |(number, job): (usize, &Job)| format!("zz{number}\t{}\t{}", job.class, escaped(&job.text));
    let lines: Vec<String> = jobs.iter().enumerate().map(line).collect();
    std::fs::write(&programs, lines.join("\n")).expect("a file in a temporary folder");
    let output = Command::new(tool("java"))
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
        .args(["-Dfile.encoding=UTF-8", "-cp"])
        .arg(PROBE.get_or_init(compiled_probe))
        .arg("zz_probe.Probe")
        .arg(&programs)
        .stdin(Stdio::null())
        .output()
        .expect("java starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let results: Vec<Outcome> =
        String::from_utf8(output.stdout).expect("UTF-8").lines().map(outcome).collect();
    assert_eq!(results.len(), jobs.len(), "each program has a result: {said}");
    results
}

fn compiled_probe() -> PathBuf {
    // Nothing drops a static, so this is a folder that may stay.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("confirm");
    std::fs::create_dir_all(&folder).expect("a folder");
    let compiled = Command::new(tool("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-nowarn", "-encoding", "UTF-8", "-d"])
        .arg(&folder)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/confirm/Probe.java"))
        .output()
        .expect("javac starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    folder
}

/// A tool of the JDK.
pub fn tool(name: &str) -> String {
    match std::env::var("JAVA_HOME") {
        Ok(home) if !home.is_empty() => format!("{home}/bin/{name}"),
        _ => name.to_owned(),
    }
}

fn outcome(line: &str) -> Outcome {
    let mut fields = line.split('\t').map(unescaped);
    let mut next = || fields.next();
    let mut outcome = Outcome::default();
    let ending = next().expect("an ending");
    let what = next().unwrap_or_default();
    match ending.as_str() {
        "refused" => outcome.refused = Some(what),
        "threw" => outcome.thrown = Some(what),
        _ => outcome.result = what,
    }
    while let (Some(kind), Some(what)) = (next(), next()) {
        let mut numbers = what.split(' ').filter_map(|number| number.parse::<i64>().ok());
        let mut number = || numbers.next().unwrap_or_default();
        let id = |number: i64| u32::try_from(number).expect("a small number");
        match kind.as_str() {
            "out" => outcome.output = what,
            "see" => {
                let (name, value) = what.split_once('=').expect("a name and a value");
                let value = Value::of_java(value).expect("a value as Java writes it");
                outcome.seen.push(Seen::Value(name.to_owned(), value));
            }
            "row" | "begin" | "call" | "return" => outcome.seen.push(traced(&kind, &what)),
            "calls" => outcome.calls = what.split('\u{1}').map(str::to_owned).collect(),
            "hold" => outcome.seen.push(Seen::Held(what == "true")),
            "loop" => {
                outcome.loops.insert(id(number()), (number(), number()));
            }
            "method" => {
                outcome.methods.insert(id(number()), (number(), number()));
            }
            other => panic!("unknown report `{other}`"),
        }
    }
    outcome
}

/// What a traced program reported.
fn traced(kind: &str, what: &str) -> Seen {
    let parts: Vec<String> = what.split('\u{1}').map(str::to_owned).collect();
    let number = |at: usize| parts[at].parse::<u32>().expect("a number");
    let value = |text: &str| Value::of_java(text).expect("a value as Java writes it");
    match kind {
        "begin" => Seen::Begin { frame: number(0), name: parts[1].clone() },
        "return" => Seen::Return { frame: number(0), value: value(&parts[1]) },
        "call" => {
            Seen::Call { frame: number(0), name: parts[1].clone(), arguments: value(&parts[2]) }
        }
        _ => {
            let pair = |part: &String| {
                let (name, literal) = part.split_once('=').expect("a name and a value");
                (name.to_owned(), value(literal))
            };
            let values = parts[3..].iter().map(pair).collect();
            Seen::Row(Row { line: number(0), frame: number(1), printed: parts[2].clone(), values })
        }
    }
}

/// A text in one field of a line.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        out.push(match character {
            '\\' => match characters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    out
}
