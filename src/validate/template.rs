//! What all instances of a skeleton have in common.
//!
//! In: a skeleton. Out: a [`Template`], made once: its texts with slots for values, and what a JVM
//! has to be told. The checked program of a skeleton is mostly the same for all of them: it reads
//! the values from fields, so that it is compiled once (see `sharing.rs`). What students see is
//! compiled anew for each instance, as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use indexmap::IndexMap;

use super::checked;
use super::entry::{entry_method, package};
use super::literal::LiteralWriter;
use super::sharing::is_shareable;
use super::slots::{Slots, mark};
use super::text::datum_text;
use super::texts::InstanceTexts;
use crate::jvm::job::{CALLS, CounterSizes, Expected, FieldValue, JavaProgram, OpenCounts, Report};
use crate::read::ir::walk::each_statement;
use crate::read::ir::{CheckKind, ENDED_BY, Method, Program, StmtKind};
use crate::read::types::{ClassId, Type};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::solve::execute::{Outcome, Run};
use crate::solve::model::Model;

/// What a JVM has to find besides the output.
#[derive(Clone, Debug)]
pub(super) struct Prediction {
    /// What the entry returns, in text form; `None` for `void`.
    pub result: Option<String>,
    /// What the checked program counts.
    pub report: Report,
    /// The `GOAL` that does not hold, in words.
    pub broken: Option<String>,
}

/// The class whose fields hold the values of the placeholders of a shared program.
const VALUES: &str = "tatsu$Values";

/// What classes of the library call: how often they do is not laid down. Where a question asks for
/// counts, all of them have to agree.
fn open_counts(skeleton: &Skeleton) -> OpenCounts {
    let program = &skeleton.program;
    if program.names_overflow {
        // How deep a recursion goes depends on the stack.
        let methods = (0..program.methods.len()).collect();
        return OpenCounts { methods, loops: (0..program.loops.len()).collect() };
    }
    let aspect = skeleton.settings.question.aspect();
    let asks = matches!(aspect, Aspect::Count | Aspect::Ranking | Aspect::Calls);
    if asks || !program.methods.iter().any(|method| method.is_library) {
        return OpenCounts::default();
    }
    let mut methods: BTreeSet<usize> = BTreeSet::new();
    let mut known = 0;
    loop {
        for (at, method) in program.methods.iter().enumerate() {
            if !method.is_library && !methods.contains(&at) {
                continue;
            }
            let mut called = Vec::new();
            each_statement(&method.body, &mut |stmt| {
                if let StmtKind::Call { method, .. } = &stmt.kind {
                    called.push(method.index());
                }
            });
            methods.extend(called.into_iter().filter(|at| !program.methods[*at].is_library));
        }
        if methods.len() == known {
            break;
        }
        known = methods.len();
    }
    let loops = program.loops.iter().enumerate();
    let loops = loops.filter(|(_, info)| methods.contains(&info.method.index()));
    OpenCounts { loops: loops.map(|(at, _)| at).collect(), methods: methods.into_iter().collect() }
}

/// What a JVM names each method and constructor whose calls are noted, without the package.
fn noted(program: &Program) -> Vec<Option<String>> {
    let name = |method: &Method| {
        let class = method.class.filter(|_| program.notes_calls && method.is_the_authors())?;
        let class = &*program.class(class).binary_name;
        let class = class.rsplit('.').next().unwrap_or(class);
        let is_constructor = method.receiver.is_constructor();
        let name = if is_constructor { "<init>" } else { method.name.as_str() };
        Some(format!("{class}.{name}"))
    };
    program.methods.iter().map(name).collect()
}

/// What all instances of a skeleton have in common.
#[derive(Clone, Debug)]
pub struct Template {
    pub(super) literals: LiteralWriter,
    /// The package that the author names, with a dot after it; empty if none is named.
    package: String,
    /// Whether its classes stand in no other package than that, since a run may print their names.
    keeps_names: bool,
    /// The simple name of the class to start.
    class: String,
    /// The entry in the complete text: `main` or `main(String[])`.
    entry: String,
    /// What the entry returns; `None` for `void`.
    result: Option<Type>,
    /// The types of the variables that are reported.
    observed: BTreeMap<String, Type>,
    /// The loops whose tests are counted.
    counted_tests: BTreeSet<usize>,
    counters: CounterSizes,
    /// Whether it may catch that the stack is full: then what it does may depend on how deep calls
    /// go, which every JVM does otherwise.
    pub(super) is_depth_open: bool,
    /// What need not agree.
    pub(super) open: OpenCounts,
    /// What a JVM names each method and constructor whose calls are noted; `None` of all others.
    noted: Vec<Option<String>>,
    /// What is said of each condition that is a `GOAL` where it does not hold.
    goals: Vec<Option<String>>,
    pub(super) shown: Slots,
    pub(super) complete: Slots,
    pub(super) checked: Slots,
    pub(super) shared: Option<Shared>,
}

/// The checked program of all instances.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    text: Arc<str>,
    /// The package of its classes, with a dot after it.
    package: String,
}

impl Template {
    /// The template of a skeleton.
    pub fn of(skeleton: &Skeleton) -> Self {
        let mut template = Self::unshared(skeleton);
        if is_shareable(skeleton) {
            let types = skeleton.program.placeholders.iter().map(|placeholder| &placeholder.ty);
            template.shared = Some(template.shared(types));
        }
        template
    }

    /// The template of a skeleton, the checked program of whose instances is compiled anew for
    /// each, whether that is needed or not: for comparison.
    pub fn unshared(skeleton: &Skeleton) -> Self {
        let Skeleton { source, file, settings, program, .. } = skeleton;
        let types = program.placeholders.iter().map(|placeholder| placeholder.ty.clone());
        let (mark, count) = (mark(source.text()), program.placeholders.len());
        let slots =
            |render: &dyn Fn(&[String]) -> String| Slots::of(mark, count, |marks| render(marks));
        let texts = |marks: &[String]| {
            InstanceTexts::of(source, file, marks).in_language(settings.language)
        };
        let entry = entry_method(skeleton);
        let has_arguments = entry.is_none_or(|method| !method.parameters.is_empty());
        let name = entry.map_or("main", |method| &method.name.text);
        let goals = program.checks.iter().map(|check| {
            let line = source.line(check.condition);
            (check.kind == CheckKind::Goal).then(|| checked::broken("GOAL", line))
        });
        Self {
            literals: LiteralWriter::of(source, file, types),
            package: package(file),
            keeps_names: program.names_own_exceptions()
                || program.tells_class_names()
                || program.may_end_by_exception(),
            class: program.class(ClassId::AUTHORED).name.to_string(),
            entry: if has_arguments { format!("{name}(String[])") } else { name.to_owned() },
            result: program.methods[program.entry.index()].result.clone(),
            observed: checked::observed_types(skeleton),
            counted_tests: checked::counts_tests(file),
            counters: CounterSizes {
                loops: file.loops,
                methods: u32::try_from(program.methods.len()).unwrap_or(u32::MAX),
            },
            noted: noted(program),
            goals: goals.collect(),
            is_depth_open: program.names_overflow,
            open: open_counts(skeleton),
            shown: slots(&|marks| texts(marks).shown()),
            complete: slots(&|marks| texts(marks).complete(entry)),
            checked: slots(&|marks| checked::text(skeleton, marks)),
            shared: None,
        }
    }

    /// Whether one checked program serves all instances.
    pub fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// The checked program with the values in fields, and the class that holds them. An array is
    /// handed out as a copy, as an array initialiser makes a new one each time.
    fn shared<'a>(&self, types: impl Iterator<Item = &'a Type>) -> Shared {
        let (mut reads, mut members) = (Vec::new(), String::new());
        for (id, ty) in types.enumerate() {
            let _ = write!(members, "static {ty} p{id}; ");
            if matches!(ty, Type::Array(_)) {
                let _ = write!(
                    members,
                    "static {ty} p{id}() {{ return ({ty}) tatsu$.Check.copy(p{id}); }} "
                );
                reads.push(format!("{VALUES}.p{id}()"));
            } else {
                reads.push(format!("{VALUES}.p{id}"));
            }
        }
        let mut text = self.checked.filled(&reads);
        let _ = writeln!(text, "final class {VALUES} {{ {members}}}");
        if self.keeps_names || !self.package.is_empty() {
            return Shared { text: text.into(), package: self.package.clone() };
        }
        // Programs that are compiled in one go must not have classes of the same name.
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let package = format!("tatsu$.t{:016x}", hasher.finish());
        Shared { text: format!("package {package}; {text}").into(), package: package + "." }
    }

    /// The template with another checked text, which has no slots.
    #[cfg(test)]
    pub(super) fn with_checked(&self, text: &str) -> Self {
        let checked = Slots::of('\0', 0, |_| text.to_owned());
        Self { checked, shared: None, ..self.clone() }
    }

    /// What a JVM has to find in a run.
    pub(super) fn prediction(&self, run: &Run) -> Prediction {
        let result = match (&run.outcome, &self.result) {
            (Outcome::Completed { result: Some(datum) }, Some(ty)) => Some(datum_text(ty, datum)),
            _ => None,
        };
        let mut observed: IndexMap<String, String> = run
            .observed
            .iter()
            .filter_map(|(name, datum)| {
                Some((name.clone(), datum_text(self.observed.get(name)?, datum)))
            })
            .collect();
        observed
            .extend(run.thrown.map(|thrown| (ENDED_BY.to_owned(), thrown.java_name().to_owned())));
        let begun = run.metrics.begun.iter();
        let begun = begun.filter_map(|call| self.noted.get(call.method.index())?.as_deref());
        let begun: Vec<&str> = begun.collect();
        if !begun.is_empty() {
            observed.insert(CALLS.to_owned(), begun.join(", "));
        }
        // Made-up loops come after those of the text, and have no counter there.
        let loops = usize::try_from(self.counters.loops).unwrap_or(usize::MAX);
        let tests = run.metrics.tests.iter().take(loops).enumerate();
        let broken = if let Outcome::CheckFailed { check } = &run.outcome {
            self.goals[check.index()].clone()
        } else {
            None
        };
        let report = Report {
            iterations: run.metrics.iterations.iter().take(loops).copied().collect(),
            tests: tests
                .map(|(id, tests)| if self.counted_tests.contains(&id) { *tests } else { 0 })
                .collect(),
            method_calls: run.metrics.method_calls.clone(),
            method_depth: run.metrics.method_depth.iter().copied().map(u64::from).collect(),
            calls: run.metrics.calls,
            depth: run.metrics.depth.into(),
            observed,
        };
        Prediction { result, report, broken }
    }

    /// The binary name of the class to start.
    pub(super) fn class(&self) -> String {
        [self.package.as_str(), &self.class].concat()
    }

    /// The program for the JVM without checks: `text` is the complete text of an instance.
    pub(super) fn complete_program(
        &self,
        text: &str,
        number: u32,
        expected: Expected,
    ) -> JavaProgram {
        let (text, class) = self.alone(text, number, "c");
        JavaProgram::new(text, class, &self.entry, expected)
    }

    /// The program for the JVM with the author's conditions as checks.
    pub(super) fn checked_program(
        &self,
        model: &Model,
        number: u32,
        expected: Expected,
    ) -> JavaProgram {
        let counters = Some(self.counters);
        let noted: Vec<String> = self.noted.iter().flatten().cloned().collect();
        let Some(Shared { text, package }) = &self.shared else {
            let text = self.checked.filled(&self.literals.texts(model));
            let (text, class) = self.alone(&text, number, "k");
            let program = JavaProgram::new(text, class, checked::START, expected);
            return JavaProgram { counters, noted, ..program };
        };
        let class = format!("{package}{}", self.class);
        let holder = format!("{package}{VALUES}");
        let fields = model.values.iter().enumerate().map(|(id, value)| FieldValue {
            class: holder.clone(),
            name: format!("p{id}"),
            value: value.clone(),
        });
        JavaProgram {
            is_shared: true,
            fields: fields.collect(),
            counters,
            noted,
            ..JavaProgram::new(Arc::clone(text), class, checked::START, expected)
        }
    }

    /// A text that is compiled for itself, and the binary name of its class. Many are compiled in
    /// one go, so each is put into a package of its own, on the same first line, unless the author
    /// names one.
    fn alone(&self, text: &str, number: u32, kind: &str) -> (Arc<str>, String) {
        if self.keeps_names || !self.package.is_empty() {
            return (text.into(), self.class());
        }
        let package = format!("tatsu$.i{number}{kind}");
        (format!("package {package}; {text}").into(), format!("{package}.{}", self.class))
    }
}
