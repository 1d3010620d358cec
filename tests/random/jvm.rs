//! What a JVM says of random programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use tatsu::solve::execute::{Outcome, Run};
use tatsu::solve::model::Model;
use tatsu::validate::instance::{Instance, instance};
use tatsu::validate::template::Template;
use tatsu::validate::validator::Validator;
use tatsu::validate::verdict::{InstanceText, RejectionCause, Verdict};

use super::agree::Subject;
use crate::command::jvm::validator;

/// What the machine predicted, by the number of the instance.
struct Predicted {
    text: String,
    run: Run,
}

/// Programs that wait for a JVM's word.
pub struct Queue {
    validator: Validator,
    predicted: Vec<Predicted>,
}

impl Queue {
    /// Starts a JVM.
    pub fn open() -> Queue {
        Queue { validator: validator(), predicted: Vec::new() }
    }

    /// Hands in one run that is an instance and one that is none, as far as there are.
    pub fn submit(&mut self, subject: &Subject) {
        let runs = subject.runs();
        let decided = |run: &Run| !matches!(run.outcome, Outcome::BeyondLimit { .. });
        let good = runs.iter().find(|(_, run)| run.outcome.is_completed());
        let bad = runs.iter().find(|(_, run)| decided(run) && !run.outcome.is_completed());
        for (model, run) in good.into_iter().chain(bad) {
            let number = self.predicted.len();
            let text = subject.text().to_owned();
            self.predicted.push(Predicted { text, run: run.clone() });
            self.validator.submit(instance(subject.skeleton(), number, model.clone(), run.clone()));
        }
    }

    /// Waits for all verdicts; gives their number, without those of programs that the compiler
    /// fails on, or of which it makes a class that its own JVM does not take.
    pub fn close(mut self) -> Result<usize, String> {
        let mut refused = 0;
        while let Some(verdict) = self.validator.wait().map_err(|error| error.to_string())? {
            let predicted = &self.predicted[verdict.instance().number];
            if is_spoilt_by_compiler(&verdict) {
                refused += 1;
            } else if !agrees(&verdict, &predicted.run.outcome) {
                return Err(format!(
                    "machine: {:?}\n{}\n{}",
                    predicted.run,
                    predicted.text,
                    describe(&verdict)
                ));
            }
        }
        if refused > 1 + self.predicted.len() / 10_000 {
            return Err(format!("the compiler spoils {refused} of {}", self.predicted.len()));
        }
        Ok(self.predicted.len() - refused)
    }
}

/// Whether the compiler ended with an error of its own, or made a class that the JVM does not load.
/// Those of JDK 17 and 21 do of one in some ten thousands of random programs. That of JDK 25 does
/// not.
fn is_spoilt_by_compiler(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Rejected(one) => one.cause == RejectionCause::Compiler,
        Verdict::Validated(_) | Verdict::Disagreed(_) => false,
    }
}

/// What a JVM says of the runs of a random program, where its checked program is shared by all of
/// them, and where it is compiled for each.
pub struct Twice {
    validator: Validator,
    /// The text of the program, by the number of the run.
    texts: Vec<String>,
    /// How many programs are shared at all.
    pub shared: usize,
}

impl Twice {
    /// Starts a JVM.
    pub fn open() -> Twice {
        Twice { validator: validator(), texts: Vec::new(), shared: 0 }
    }

    /// Hands in some runs, each twice.
    pub fn submit(&mut self, subject: &Subject) {
        let both = [Template::of(subject.skeleton()), Template::unshared(subject.skeleton())];
        self.shared += usize::from(both[0].is_shared());
        let both = both.map(Arc::new);
        let decided = |(_, run): &(Model, Run)| !matches!(run.outcome, Outcome::BeyondLimit { .. });
        for (model, run) in subject.runs().into_iter().filter(decided) {
            for (way, template) in both.iter().enumerate() {
                let number = 2 * self.texts.len() + way;
                let instance = Instance::of(template, number, model.clone(), run.clone());
                self.validator.submit(instance);
            }
            self.texts.push(subject.text().to_owned());
        }
    }

    /// Waits for all verdicts; gives the number of runs.
    pub fn close(mut self) -> Result<usize, String> {
        let mut said: BTreeMap<usize, String> = BTreeMap::new();
        while let Some(verdict) = self.validator.wait().map_err(|error| error.to_string())? {
            said.insert(verdict.instance().number, in_short(&verdict));
        }
        for (number, text) in self.texts.iter().enumerate() {
            let [shared, alone] = [0, 1].map(|way| said.get(&(2 * number + way)));
            if shared != alone {
                return Err(format!("shared: {shared:?}\nalone: {alone:?}\n{text}"));
            }
        }
        Ok(self.texts.len())
    }
}

/// What a verdict says, without its instance.
fn in_short(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Validated(one) => format!("{:?}", one.proof()),
        Verdict::Disagreed(one) => format!("{:?}: {}", one.text, one.differences.join("; ")),
        Verdict::Rejected(one) => one.reason.clone(),
    }
}

/// Whether a verdict is what the machine's outcome leads one to expect.
fn agrees(verdict: &Verdict, outcome: &Outcome) -> bool {
    match (outcome, verdict) {
        (Outcome::Completed { .. }, Verdict::Validated(_)) => true,
        (Outcome::Thrown { exception, .. }, Verdict::Disagreed(other)) => {
            other.differences.iter().any(|line| line.contains(exception.java_name()))
        }
        (
            Outcome::CheckFailed { .. }
            | Outcome::LoopBound { .. }
            | Outcome::RecursionBound { .. },
            Verdict::Disagreed(other),
        ) => {
            // A condition that throws does not hold either.
            let failures = ["broke a condition", "ended with an exception"];
            other.text == InstanceText::Checked
                && other.differences.iter().any(|line| failures.iter().any(|f| line.contains(f)))
        }
        _ => false,
    }
}

fn describe(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Validated(_) => String::from("the JVM accepts it"),
        Verdict::Disagreed(other) => other.to_string(),
        Verdict::Rejected(other) => {
            format!("{}\n{}", other.reason, other.instance.checked())
        }
    }
}
