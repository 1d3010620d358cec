//! A task for Moodle's CodeRunner: students write a program that reads and prints.
//!
//! In: a dialogue, a right program, and trials with what that program did in them. Out: the bytes
//! of Moodle XML. What holds: the checker in the question takes what a program prints in all for
//! right if and only if [`covers_in_whole`] does. It sees neither when something was printed nor
//! lines that were left unread.

use serde::Serialize;

use crate::ask::listing;
use crate::ask::wording::Wording;
use crate::console::Transcript;
use crate::read::floating::value_of;
use crate::write::moodle::coderunner::{
    CodeRunnerAnswer, CodeRunnerCase, CodeRunnerChecker, CodeRunnerError, CodeRunnerQuestion,
    shown_text,
};

use super::covering::covers_in_whole;
use super::generalised::GeneralisedStep;
use super::output::{Capitals, PatternPiece, Spacing};
use super::program::SampleProgram;
use super::spec::Dialogue;
use super::trial::DialogueTrial;

/// What judges a test, in Python: `is_right` and `main`.
pub const CHECKER: &str = include_str!("checker.py");

/// Tests that students see with what is expected, from the first on.
const EXAMPLES: usize = 2;

/// A task.
#[derive(Clone, Debug)]
pub struct ConsoleTask<'a> {
    /// What is to be done.
    pub dialogue: &'a Dialogue,
    /// What the question is called.
    pub name: &'a str,
    /// A program that is right.
    pub program: &'a SampleProgram,
    /// What programs are tried with, and what that program did.
    pub cases: Vec<(&'a DialogueTrial, &'a Transcript)>,
}

/// What the checker is told of a test.
#[derive(Serialize)]
struct CheckedCase<'a> {
    arguments: &'a [String],
    lines: &'a [String],
    exact: bool,
    any_letters: bool,
    outputs: Vec<CheckedOutput>,
}

/// What one `PRINT` or `MAYBE` may print.
#[derive(Serialize)]
struct CheckedOutput {
    optional: bool,
    alternatives: Vec<Vec<(&'static str, String)>>,
}

/// Whether CodeRunner sees that a run is wrong, which hands out all lines at once and looks at all
/// that is printed.
pub fn is_seen_wrong(trial: &DialogueTrial, transcript: &Transcript) -> bool {
    let printed: String = transcript.outputs().collect();
    !transcript.ending.is_orderly() || covers_in_whole(&trial.expected, &printed).is_err()
}

/// What the checker is told of a trial, as JSON.
pub fn checked(dialogue: &Dialogue, trial: &DialogueTrial) -> String {
    let comparison = dialogue.settings.comparison;
    let piece = |piece: &PatternPiece| match piece {
        PatternPiece::Text(text) => ("text", text.clone()),
        PatternPiece::Number(number) => ("number", number.to_string()),
        PatternPiece::Value(text) => ("value", text.clone()),
        PatternPiece::Decimal(number, digits) => {
            let digits = digits.map_or_else(String::new, |digits| digits.to_string());
            ("decimal", format!("{:?} {digits}", value_of(*number)))
        }
        PatternPiece::Digits(digits) => ("digits", digits.clone()),
        PatternPiece::Any => ("any", String::new()),
        PatternPiece::Some => ("some", String::new()),
    };
    let sets = trial.expected.steps.iter().filter_map(|step| match step {
        GeneralisedStep::Output(set) => Some(&set.writes),
        GeneralisedStep::Input(_) => None,
    });
    let outputs = sets.flatten().map(|write| CheckedOutput {
        optional: write.is_optional,
        alternatives: write
            .alternatives
            .iter()
            .map(|pattern| pattern.pieces.iter().map(piece).collect())
            .collect(),
    });
    let case = CheckedCase {
        arguments: &trial.script.arguments,
        lines: &trial.inputs,
        exact: comparison.spacing == Spacing::Exact,
        any_letters: comparison.letters == Capitals::Any,
        outputs: outputs.collect(),
    };
    json(&case)
}

fn json<T: Serialize>(value: &T) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text,
        Err(error) => unreachable!("texts and lists are JSON: {error}"),
    }
}

impl ConsoleTask<'_> {
    /// The question; an error if a sentence of the author's cannot be said.
    pub fn question(&self, wording: &Wording) -> Result<Vec<u8>, CodeRunnerError> {
        let task = self.dialogue.settings.task_in(wording.language());
        let arguments = self.dialogue.hidden().count();
        let values = vec![
            ("task", task.into()),
            ("arguments", arguments.into()),
            ("exact", (self.dialogue.settings.comparison.spacing == Spacing::Exact).into()),
        ];
        let text = wording.say("dialogue.coderunner.text", values)?;
        let too_long = listing::plain(&wording.say("dialogue.coderunner.too-long", Vec::new())?);
        let mut cases = Vec::new();
        for (trial, run) in &self.cases {
            let printed: String = run.outputs().collect();
            let arguments = &trial.script.arguments;
            let is_told = self.dialogue.settings.shows_hidden && !arguments.is_empty();
            let code = if is_told {
                let values = vec![("arguments", arguments.join(" ").into())];
                listing::plain(&wording.say("dialogue.coderunner.arguments", values)?)
            } else {
                String::new()
            };
            let is_example = cases.len() < EXAMPLES;
            let case = CodeRunnerCase {
                code,
                lines: shown_text(&trial.inputs.join("\n")),
                expected: shown_text(printed.trim_end()),
                extra: checked(self.dialogue, trial),
                is_example,
                is_hidden: !is_example,
            };
            if case.is_importable() {
                cases.push(case);
            }
        }
        let question = CodeRunnerQuestion {
            name: self.name.to_owned(),
            text,
            form: CodeRunnerAnswer::Program,
            answer: self.program.code.clone(),
            cases,
            checker: CodeRunnerChecker {
                code: CHECKER,
                too_long,
                constants: Vec::new(),
                call: "main(TESTS, ANSWER)",
            },
        };
        question.document(wording)
    }
}
