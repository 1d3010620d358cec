//! Instances: a skeleton with one value for every placeholder.
//!
//! In: a skeleton and what the search found. Out: an [`Instance`] with three texts: what students
//! see, what a JVM runs (the same as a whole class), and the same with the author's conditions as
//! real checks.

use std::sync::Arc;

use super::literal::LiteralWriter;
pub use super::literal::{expression, initialiser};
use super::template::{Prediction, Template};
use super::texts::InstanceTexts;
use crate::jvm::job::{CompilerVerdict, Expected, JavaProgram, Job};
use crate::skeleton::Skeleton;
use crate::solve::execute::Run;
use crate::solve::model::Model;

/// A skeleton with values in.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its number, from 1.
    pub number: usize,
    /// The values of the placeholders.
    pub model: Model,
    /// What students see.
    pub shown: String,
    /// What a JVM runs: a whole class.
    pub complete: String,
    /// The values as they stand in the text, by `PlaceholderId`.
    pub literals: Vec<String>,
    /// The prediction.
    pub run: Run,
    prediction: Prediction,
    /// What the compiler is claimed to say of another text; then nothing is run.
    compiler: Option<CompilerClaim>,
    /// What it has in common with other instances of its skeleton.
    pub(super) template: Arc<Template>,
}

/// What the compiler says of a whole program that is not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompilerClaim {
    /// The program.
    pub text: String,
    /// What is said of it; lines are those of this text.
    pub verdict: CompilerVerdict,
}

/// The values of a model as they stand in the text of a skeleton, by `PlaceholderId`.
pub fn literals(skeleton: &Skeleton, model: &Model) -> Vec<String> {
    let types = skeleton.program.placeholders.iter().map(|placeholder| placeholder.ty.clone());
    LiteralWriter::of(&skeleton.source, &skeleton.file, types).texts(model)
}

/// What students see of a skeleton with these texts in the place of its placeholders.
pub fn shown_with(skeleton: &Skeleton, literals: &[String]) -> String {
    InstanceTexts::of(&skeleton.source, &skeleton.file, literals).shown()
}

/// What students see of a skeleton with the values of a model.
pub fn shown(skeleton: &Skeleton, model: &Model) -> String {
    shown_with(skeleton, &literals(skeleton, model))
}

/// The instance of a skeleton for a model and the run that was predicted for it, which must have
/// ended normally or at a `GOAL` that does not hold. For many instances of a skeleton, make its
/// [`Template`] once.
pub fn instance(skeleton: &Skeleton, number: usize, model: Model, run: Run) -> Instance {
    Instance::of(&Arc::new(Template::of(skeleton)), number, model, run)
}

impl Instance {
    /// The instance for a model and the run that was predicted for it, which must have ended
    /// normally or at a `GOAL` that does not hold.
    pub fn of(template: &Arc<Template>, number: usize, model: Model, run: Run) -> Self {
        let literals = template.literals.texts(&model);
        Self {
            number,
            shown: template.shown.filled(&literals),
            complete: template.complete.filled(&literals),
            prediction: template.prediction(&run),
            template: Arc::clone(template),
            model,
            literals,
            run,
            compiler: None,
        }
    }

    /// The instance as a claim about what the compiler says of another text, if there is one.
    pub fn compiled(self, compiler: Option<CompilerClaim>) -> Self {
        Self { compiler, ..self }
    }

    /// The complete text with the author's conditions as real checks.
    pub fn checked(&self) -> String {
        self.template.checked.filled(&self.literals)
    }

    /// The binary name of the class to start.
    pub fn class(&self) -> String {
        self.template.class()
    }

    /// What each of its programs is expected to do: the checked one, then the complete one. Without
    /// its checks, one that misses a goal has nothing to break.
    pub(super) fn expected(&self) -> Vec<Expected> {
        if let Some(CompilerClaim { verdict, .. }) = self.compiler {
            return vec![Expected { compiler: Some(verdict), ..Expected::default() }];
        }
        let Prediction { result, report, broken } = &self.prediction;
        let expected = |report| Expected {
            output: self.run.output.clone(),
            result: result.clone(),
            report,
            thrown: None,
            broken: broken.clone(),
            open: self.template.open.clone(),
            compiler: None,
        };
        // The checked program catches what ends it, and tells it among the variables.
        let checked = expected(Some(report.clone()));
        if broken.is_some() {
            return vec![checked];
        }
        let thrown = self.run.thrown.map(|thrown| thrown.java_name().to_owned());
        vec![checked, Expected { thrown, ..expected(None) }]
    }

    /// The two programs for the JVM, the checked one first: it ends by itself where the other one
    /// would not.
    pub(super) fn job(&self, number: u32) -> Job {
        let mut expected = self.expected().into_iter();
        let checked = expected.next();
        if let (Some(CompilerClaim { text, .. }), Some(expected)) = (&self.compiler, &checked) {
            let program = self.template.complete_program(text, number, expected.clone());
            return Job {
                number,
                programs: vec![JavaProgram { is_only_compiled: true, ..program }],
            };
        }
        let checked =
            checked.map(|expected| self.template.checked_program(&self.model, number, expected));
        let complete = expected
            .map(|expected| self.template.complete_program(&self.complete, number, expected));
        Job { number, programs: checked.into_iter().chain(complete).collect() }
    }

    /// The predicted result of the entry in text form; `None` for `void`.
    pub fn result_text(&self) -> Option<&str> {
        self.prediction.result.as_deref()
    }

    /// The instance with another checked text, which is compiled by itself.
    #[cfg(test)]
    pub(super) fn with_checked(&self, text: &str) -> Self {
        let template = self.template.with_checked(text);
        Self { template: Arc::new(template), ..self.clone() }
    }
}
