//! A JVM confirms what the suite says of runs that complete.
//!
//! In: the cases. Out: one test. The runs of every `run` block, and some instances of every case
//! with an `instances` block, are put through one JVM, with the author's conditions as real checks
//! and without them.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::path::PathBuf;

use libtest_mimic::{Failed, Trial};
use tatsu::jvm::{JvmLimits, toolchain};
use tatsu::skeleton;
use tatsu::solve::execute::{Limits, Machine};
use tatsu::source::Source;
use tatsu::validate::instance::{Instance, instance};
use tatsu::validate::validator::Validator;
use tatsu::validate::verdict::Verdict;

use crate::markdown::Case;
use crate::truth::Subject;
use crate::{Entry, constructs, given, title};

/// Instances taken of a case that only counts them.
const EACH: usize = 2;
/// Random choices tried to find these.
const TRIED: u64 = 500;

/// The test.
pub fn trial(entries: &[Entry]) -> Trial {
    let cases: Vec<(String, Case)> = entries
        .iter()
        .flat_map(|entry| entry.page.cases.iter().map(|case| (title(&entry.name, case), case)))
        .filter(|(_, case)| case.expected.iter().any(|block| is_run(&block.kind)))
        .map(|(name, case)| (name, case.clone()))
        .collect();
    crate::timed("a JVM confirms every run that completes", move || confirmed(&cases))
}

/// The test that a JVM prints what the machine does for all constructs that are taken.
pub fn constructs() -> Trial {
    let is_taken = |case: &Case| case.expected.iter().all(|block| block.kind != "refused");
    let mut cases = constructs::cases();
    cases.retain(|(_, case)| is_taken(case));
    crate::timed("a JVM confirms every construct that is taken", move || confirmed(&cases))
}

fn is_run(kind: &str) -> bool {
    matches!(kind, "run" | "instances")
}

fn confirmed(cases: &[(String, Case)]) -> Result<(), Failed> {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH");
    let toolchain = toolchain::find(home.as_deref(), path.as_deref())?;
    let mut names = Vec::new();
    let (mut here, mut newer) = (Vec::new(), Vec::new());
    for (name, case) in cases {
        for (instance, least) in instances(case, names.len())? {
            names.push(name);
            if least > toolchain.major { newer.push(instance) } else { here.push(instance) }
        }
    }
    let mut wrong = String::new();
    // What only newer Javas know is confirmed where there is one.
    let newest = toolchain::newest(toolchain.major + 1);
    for (toolchain, instances) in [(Some(toolchain), here), (newest, newer)] {
        let Some(toolchain) = toolchain.filter(|_| !instances.is_empty()) else { continue };
        let mut validator = Validator::start(&toolchain, &JvmLimits::default())?;
        for instance in instances {
            validator.submit(instance);
        }
        while let Some(verdict) = validator.wait()? {
            let name = names[verdict.instance().number - 1];
            match verdict {
                Verdict::Validated(_) => {}
                Verdict::Disagreed(disagreement) => {
                    wrong.push_str(&[name, ": ", &disagreement.to_string(), "\n"].concat());
                }
                Verdict::Rejected(rejection) => {
                    wrong.push_str(&[name, ": ", &rejection.reason, "\n"].concat());
                }
            }
        }
    }
    assert!(names.len() > 100, "the suite has runs");
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

/// The instances of a case, numbered after `before`, each with the first Java that compiles it.
fn instances(case: &Case, before: usize) -> Result<Vec<(Instance, u32)>, String> {
    let reading = skeleton::read(&Source::new("Case.java", case.java.text.as_str()));
    let skeleton = reading.skeleton.ok_or("it is read in another test")?;
    let program = &skeleton.program;
    let given: Vec<&str> = case
        .expected
        .iter()
        .filter(|block| block.kind == "run")
        .flat_map(|block| block.text.lines().filter_map(|line| line.strip_prefix("given ")))
        .collect();
    let models = if program.placeholders.is_empty() {
        vec![given::model(program, "")?]
    } else if given.is_empty() {
        let mut subject = Subject::new(&skeleton);
        let drawn: Vec<_> = (0..TRIED).map(|number| subject.drawn(number)).collect();
        drawn.into_iter().filter(|model| subject.accepts(model)).take(EACH).collect()
    } else {
        given.into_iter().map(|values| given::model(program, values)).collect::<Result<_, _>>()?
    };
    let machine = Machine::new(program);
    let mut instances = Vec::new();
    for model in models {
        let run = machine.run(&model, &Limits::default());
        if run.outcome.is_completed() {
            let number = before + instances.len() + 1;
            let least = skeleton.file.needs_java;
            instances.push((instance(&skeleton, number, model, run), least));
        }
    }
    Ok(instances)
}
