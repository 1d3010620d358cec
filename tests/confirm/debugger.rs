//! A debugger, which stops programs and says what memory looks like there.
//!
//! In: programs, each with the place where it is stopped: at its mark, or at the end of the method
//! where it starts. Out: what is seen at the last stop of each, in the words of drawings of memory.
//! Nothing of tatsu's is used for that: `Debugger.java` asks the debug interface of the JVM.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start processes")]

use std::path::Path;
use std::process::{Command, Stdio};

use crate::confirm::exercise::Exercise;
use crate::confirm::java::Program;
use crate::confirm::jvm::{Job, escaped, tool};

/// What a program is stopped by.
const STOP: &str = "zz_stop.Stop.here(); ";

/// How many programs one JVM runs.
const TOGETHER: usize = 250;

/// A program that a debugger stops.
pub struct StoppedProgram {
    job: Job,
    /// The variables that are looked at, in this order; none: all that are known at the place.
    names: Vec<String>,
}

impl StoppedProgram {
    /// The program that a question shows, which asks for the variables that the exercise names.
    pub fn of(exercise: &Exercise, shown: &str) -> Result<Self, String> {
        let mut program = Program::of(exercise, shown)?;
        let end = match (shown.find("// here"), program.entry()) {
            (Some(mark), _) => mark,
            (None, Some(entry)) => entry.body_span.end as usize - 1,
            (None, None) => shown.len(),
        };
        program.insert(u32::try_from(end).expect("a short text"), format!("\n{STOP}"));
        Ok(Self { job: program.job(), names: exercise.words("variables") })
    }
}

/// What a debugger sees at the last stop of each program; `-` of one that is never stopped.
pub fn debugged(programs: &[StoppedProgram]) -> Vec<String> {
    programs.chunks(TOGETHER).flat_map(debugged_together).collect()
}

fn debugged_together(programs: &[StoppedProgram]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list = folder.path().join("programs");
    let line = |StoppedProgram { job, names }: &StoppedProgram| {
        format!("{}\t{}\t{}", job.class, escaped(&job.text), names.join(","))
    };
    let lines: Vec<String> = programs.iter().map(line).collect();
    std::fs::write(&list, lines.join("\n")).expect("a file in a temporary folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/confirm/Debugger.java");
    // A file with its source is compiled and run at once.
    let output = Command::new(tool("java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dfile.encoding=UTF-8"])
        .args(["-Dstdout.encoding=UTF-8", "--add-modules", "jdk.jdi"])
        .arg(source)
        .arg(folder.path().join("work"))
        .arg(&list)
        .stdin(Stdio::null())
        .output()
        .expect("java starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let seen = String::from_utf8(output.stdout).expect("UTF-8");
    let seen: Vec<String> = seen.lines().map(str::to_owned).collect();
    assert_eq!(seen.len(), programs.len(), "each program has its line: {said}");
    seen
}
