//! What a JVM says of random programs.

use tatsu::solve::execute::{Outcome, Run};
use tatsu::validate::instance::instance;
use tatsu::validate::jvm::{Jvm, JvmLimits};
use tatsu::validate::toolchain;
use tatsu::validate::verdict::{Text, Verdict};

use super::agree::Subject;

/// What the machine predicted, by the number of the instance.
struct Predicted {
    text: String,
    run: Run,
}

/// Programs waiting for a JVM's word.
pub struct Court {
    jvm: Jvm,
    predicted: Vec<Predicted>,
}

impl Court {
    /// Starts a JVM.
    pub fn open() -> Court {
        let java_home = std::env::var_os("JAVA_HOME");
        let path = std::env::var_os("PATH");
        let toolchain = toolchain::find(java_home.as_deref().map(AsRef::as_ref), path.as_deref())
            .unwrap_or_else(|error| panic!("this test needs a JDK: {error}"));
        let jvm =
            Jvm::start(&toolchain, &JvmLimits::default()).unwrap_or_else(|error| panic!("{error}"));
        Court { jvm, predicted: Vec::new() }
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
            self.jvm.submit(instance(subject.skeleton(), number, model.clone(), run.clone()));
        }
    }

    /// Waits for all verdicts; gives their number.
    pub fn close(mut self) -> Result<usize, String> {
        while let Some(verdict) = self.jvm.wait().map_err(|error| error.to_string())? {
            let predicted = &self.predicted[verdict.instance().number];
            if !agrees(&verdict, &predicted.run.outcome) {
                return Err(format!(
                    "machine: {:?}\n{}\n{}",
                    predicted.run,
                    predicted.text,
                    describe(&verdict)
                ));
            }
        }
        Ok(self.predicted.len())
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
            other.text == Text::Checked
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
            format!("{}\n{}", other.reason, other.instance.checked)
        }
    }
}
