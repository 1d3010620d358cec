//! Instances: a skeleton with one value for every placeholder.
//!
//! In: a skeleton and what the search found. Out: an [`Instance`] with three texts: what students see, what a JVM runs
//! (the same as a whole class), and the same with the author's conditions as real checks.

pub use super::literal::initialiser;
use indexmap::IndexMap;

use super::checked;
use super::jvm::protocol::{Counters, Expected, Job, Program, Report};
use super::literal;
use super::text::datum_text;
use super::texts::Texts;
use crate::read::Skeleton;
use crate::read::ir::{Check, CheckKind};
use crate::read::syntax::ast::{File, Form, Member, Method};
use crate::solve::execute::{Outcome, Run};
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
    /// The complete text with the author's conditions as real checks.
    pub checked: String,
    /// The binary name of the class to start.
    pub class: String,
    /// The values as they stand in the text, by `PlaceholderId`.
    pub literals: Vec<String>,
    /// The prediction.
    pub run: Run,
    /// How the JVM starts it, and what it has to find.
    start: Start,
}

/// How the JVM starts an instance, and what it has to find.
#[derive(Clone, Debug)]
struct Start {
    /// The entry in the complete text: `main` or `main(String[])`.
    entry: String,
    /// Whether the author's text names its package.
    has_package: bool,
    result: Option<String>,
    report: Report,
    counters: Counters,
    /// The `GOAL` that does not hold, in words.
    broken: Option<String>,
}

/// The values of a model as they stand in the text of a skeleton, by `PlaceholderId`.
pub fn literals(skeleton: &Skeleton, model: &Model) -> Vec<String> {
    let types: Vec<_> =
        skeleton.program.placeholders.iter().map(|placeholder| placeholder.ty.clone()).collect();
    literal::literals(&skeleton.file, &types, model)
}

/// What students see of a skeleton with these texts in the place of its placeholders.
pub fn shown_with(skeleton: &Skeleton, literals: &[String]) -> String {
    Texts::of(&skeleton.source, &skeleton.file, literals).shown()
}

/// What students see of a skeleton with the values of a model.
pub fn shown(skeleton: &Skeleton, model: &Model) -> String {
    shown_with(skeleton, &literals(skeleton, model))
}

/// The instance of a skeleton for a model and the run that was predicted for it, which must have ended normally or at a `GOAL`
/// that does not hold.
pub fn instance(skeleton: &Skeleton, number: usize, model: Model, run: Run) -> Instance {
    let literals = literals(skeleton, &model);
    let texts = Texts::of(&skeleton.source, &skeleton.file, &literals)
        .in_language(skeleton.settings.language);
    let class = match &skeleton.file.class {
        Some(class) => {
            let package = class.package.as_ref().map(|package| format!("{}.", package.text));
            format!("{}{}", package.unwrap_or_default(), class.name.text)
        }
        None => "Main".to_owned(),
    };
    Instance {
        number,
        shown: texts.shown(),
        complete: texts.complete(entry_method(skeleton)),
        checked: checked::text(skeleton, &literals),
        class,
        start: start(skeleton, &run),
        model,
        literals,
        run,
    }
}

fn start(skeleton: &Skeleton, run: &Run) -> Start {
    let program = &skeleton.program;
    let entry = &program.methods[program.entry.index()];
    let result = match (&run.outcome, &entry.result) {
        (Outcome::Completed { result: Some(datum) }, Some(ty)) => Some(datum_text(ty, datum)),
        _ => None,
    };
    let types = checked::observed_types(skeleton);
    let observed: IndexMap<String, String> = run
        .observed
        .iter()
        .filter_map(|(name, datum)| Some((name.clone(), datum_text(types.get(name)?, datum))))
        .collect();
    let has_arguments = match entry_method(skeleton) {
        Some(method) => !method.parameters.is_empty(),
        None => true,
    };
    let loops = usize::try_from(skeleton.file.loops).unwrap_or(usize::MAX);
    let counts_tests = checked::counts_tests(&skeleton.file);
    let tests = run.metrics.tests.iter().take(loops).enumerate();
    let name = entry_method(skeleton).map_or("main", |method| &method.name.text);
    let broken = match &run.outcome {
        Outcome::CheckFailed { check } => {
            let Check { kind, condition, .. } = program.checks[check.index()];
            let line = skeleton.source.line(condition);
            (kind == CheckKind::Goal).then(|| checked::broken("GOAL", line))
        }
        _ => None,
    };
    Start {
        broken,
        entry: if has_arguments { format!("{name}(String[])") } else { name.to_owned() },
        has_package: skeleton.file.class.as_ref().is_some_and(|class| class.package.is_some()),
        result,
        report: Report {
            // Made-up loops come behind those of the text, and have no counter there.
            iterations: run.metrics.iterations.iter().take(loops).copied().collect(),
            tests: tests
                .map(|(id, tests)| if counts_tests.contains(&id) { *tests } else { 0 })
                .collect(),
            method_calls: run.metrics.method_calls.clone(),
            method_depth: run.metrics.method_depth.iter().copied().map(u64::from).collect(),
            calls: run.metrics.calls,
            depth: run.metrics.depth.into(),
            observed,
        },
        counters: Counters {
            loops: skeleton.file.loops,
            methods: u32::try_from(program.methods.len()).unwrap_or(u32::MAX),
        },
    }
}

/// The author's method where the program starts; `None` for a snippet.
pub(super) fn entry_method(skeleton: &Skeleton) -> Option<&Method> {
    let span = skeleton.program.methods[skeleton.program.entry.index()].span;
    methods(&skeleton.file)
        .find(|method| skeleton.file.form != Form::Snippet && method.span == span)
}

pub(super) fn methods(file: &File) -> impl Iterator<Item = &Method> {
    file.members.iter().filter_map(|member| match member {
        Member::Method(method) => Some(method),
        Member::Field(_) => None,
    })
}

impl Instance {
    /// The two programs for the JVM, the checked one first: it ends by itself where the other one would not.
    pub(super) fn job(&self, number: u32) -> Job {
        // Many instances are compiled in one go, so each is put into a package of its own, on the same first line.
        let program = |text: &str, package: &str, entry: &str, report: Option<&Report>| {
            let package = format!("tatsu$.i{number}{package}");
            let (text, class) = if self.start.has_package {
                (text.to_owned(), self.class.clone())
            } else {
                (format!("package {package}; {text}"), format!("{package}.{}", self.class))
            };
            Program {
                text,
                class,
                entry: entry.to_owned(),
                counters: report.is_some().then_some(self.start.counters),
                expected: Expected {
                    output: self.run.output.clone(),
                    result: self.start.result.clone(),
                    report: report.cloned(),
                    broken: self.start.broken.clone(),
                },
            }
        };
        let checked = program(&self.checked, "k", checked::START, Some(&self.start.report));
        let programs = match self.start.broken {
            // Without its checks it has nothing to break.
            Some(_) => vec![checked],
            None => vec![checked, program(&self.complete, "c", &self.start.entry, None)],
        };
        Job { number, programs }
    }

    /// The predicted result of the entry in text form; `None` for `void`.
    pub fn result_text(&self) -> Option<&str> {
        self.start.result.as_deref()
    }
}
