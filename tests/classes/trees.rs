//! The search trees of J. Hughes, "How to Specify It!" (2019): each of his bugs against each
//! property has the outcome that `outcomes.txt` beside the programs says.

#![allow(clippy::disallowed_methods, reason = "tests read files and start a JDK")]

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::command::jvm::explorer;
use tatsu::classes::plan::SearchPlan;
use tatsu::classes::property::{JavaFindings, PropertyProgram};
use tatsu::jvm::explorer::ClassFile;
use tatsu::property::{LadderBudget, SmallerOnes};

const PROPERTIES: usize = 43;
const BUGS: usize = 8;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/classes/properties/trees")
}

fn file(path: &Path, is_tested: bool) -> ClassFile {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    ClassFile { name, text: std::fs::read_to_string(path).expect("a text"), is_tested }
}

/// A line of the file: the verdict and, where a property is refuted, the call and whether smaller
/// arguments are excluded.
fn line(findings: &JavaFindings) -> String {
    let verdict = &findings.report.verdict;
    let mut line = format!("{}: {}", findings.name, verdict.word());
    if let Some(one) = verdict.counterexample() {
        let smaller = match one.smaller {
            SmallerOnes::Excluded { .. } => "nothing smaller",
            SmallerOnes::Open => "perhaps something smaller",
        };
        let _ = write!(line, ", {smaller}: {}", one.arguments.join(", "));
    }
    line
}

/// Every pair; one that is not to be refuted gets a part of the work that the command does.
#[test]
fn each_pair_of_bug_and_property_is_settled() {
    let mut explorer = explorer();
    let expected = std::fs::read_to_string(folder().join("outcomes.txt")).expect("outcomes");
    let mut lines = expected.lines();
    let mut found = String::new();
    for bug in 0..=BUGS {
        let (title, program) = match bug {
            0 => (String::from("right"), folder().join("Bst.java")),
            _ => (format!("bug {bug}"), folder().join(format!("bugs/bug{bug}/Bst.java"))),
        };
        let _ = writeln!(found, "{title}");
        lines.next();
        let files = vec![file(&folder().join("BstSpec.java"), true), file(&program, false)];
        let plan = SearchPlan::default();
        let program = PropertyProgram::open(&mut explorer, files, &plan).expect("it compiles");
        assert_eq!(program.names().count(), PROPERTIES);
        for number in 0..PROPERTIES {
            let is_refuted = lines.next().is_some_and(|line| line.contains(": refuted"));
            let explore_steps = if is_refuted { 8_000_000 } else { 500_000 };
            let budget = LadderBudget { explore_steps, draws: 0, ..LadderBudget::default() };
            let findings = program.check(&mut explorer, number, &[], &budget).expect("a verdict");
            eprintln!("{title}, {}: {} calls", findings.name, findings.report.calls);
            let _ = writeln!(found, "    {}", line(&findings));
        }
    }
    if expected != found {
        let path = std::env::temp_dir().join("outcomes.txt");
        std::fs::write(&path, &found).expect("a file");
        let at = expected.lines().zip(found.lines()).find(|(one, other)| one != other);
        panic!("{at:?}\nwhat was found is in {}", path.display());
    }
}
