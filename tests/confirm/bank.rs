//! Banks of questions, made by the built binary.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::path::Path;

use crate::command::{Folder, tatsu};
use crate::confirm::exercise::Exercise;
use crate::confirm::moodle::{self, Question};

/// The questions about an exercise, all answered in the same way.
pub struct Bank<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// How they are answered, as asked for.
    pub form: &'static str,
    /// The questions.
    pub questions: Vec<Question>,
}

/// How many questions are made of each exercise.
pub fn wanted() -> usize {
    let number = std::env::var("TATSU_CONFIRM").ok().and_then(|number| number.parse().ok());
    number.unwrap_or(4)
}

/// Whether instances are confirmed by the binary's JVM as well; that of the test confirms them in
/// any case.
fn is_confirmed() -> bool {
    std::env::var_os("TATSU_CONFIRM").is_some()
}

/// A bank of each exercise; those that cannot be asked so are left out unless the form is `auto`.
pub fn banks<'a>(exercises: &[&'a Exercise], form: &'static str) -> Vec<Bank<'a>> {
    let folder = Folder::with(&[]);
    let number = wanted().to_string();
    let paths = exercises.iter().map(|exercise| exercise.path.to_str().expect("UTF-8"));
    let words = ["-n", &number, "-o", "out", "--timeout", "300", "--answer", form];
    let alone = (!is_confirmed()).then_some("--no-jvm");
    let run = tatsu().within(&folder).word("gen").words(paths).words(words).words(alone).run();
    // A form that does not fit some exercise is an error about that one.
    assert!(
        matches!(run.code, Some(0 | 3)) || form != "auto" && run.code == Some(1),
        "stdout: {}\nstderr: {}",
        run.stdout,
        run.stderr
    );
    let mut banks = Vec::new();
    for exercise in exercises {
        let name = &exercise.name;
        let place = if exercises.len() == 1 { "out".to_owned() } else { format!("out/{name}") };
        let xml = format!("{place}/{name}.xml");
        if !folder.has(&xml) {
            assert!(run.code == Some(1), "{name} has no questions: {}", run.stderr);
            continue;
        }
        banks.push(Bank { exercise, form, questions: moodle::questions(&folder.read(&xml)) });
    }
    assert!(!banks.is_empty(), "`{form}`: {}", run.stderr);
    banks
}

/// The skeletons with questions of a kind: examples, and others of different sorts.
pub fn exercises(kind: &str) -> Vec<Exercise> {
    let mut all = Exercise::all("skeletons");
    all.extend(Exercise::all("tests/confirm/skeletons"));
    all.retain(|exercise| exercise.kind() == kind);
    all
}

/// Whether an exercise is one of the examples.
pub fn is_example(exercise: &Exercise) -> bool {
    exercise.path.starts_with(Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons"))
}
