//! The run of a static method, line by line.
//!
//! In: a call that is asked about. Out: what its lines do, as HTML, with the lines that students
//! read. What holds: the machine ends as the JVM did, with the same value and the same output; of
//! methods outside of the subset of skeletons nothing is told.

use super::super::suite::SuiteTest;
use super::call::TracedCall;
use super::ending::TracedEnding;
use super::order::TraceOrder;
use crate::ask::explain::{Explained, explanation_of_call};
use crate::ask::facts::Subject;
use crate::ask::value;
use crate::ask::wording::WordingError;
use crate::read::datum::Datum;
use crate::read::excerpt::{ClassMembers, ExcerptText};
use crate::read::types::Type;
use crate::skeleton::{self, Skeleton, front_matter};
use crate::solve::execute::{Limits, Machine, Outcome, Run};
use crate::solve::model::Model;
use crate::source::Source;
use crate::validate::lines::Lines;
use crate::vary::trace;

/// A call as a program of the subset.
struct CalledProgram {
    excerpt: ExcerptText,
    skeleton: Skeleton,
    /// The type of what it returns; `None` for `void`.
    result: Option<Type>,
}

/// What the lines of the last call do, as HTML; empty where that is not known.
pub(super) fn told(call: &TracedCall, order: &TraceOrder<'_>) -> Result<String, WordingError> {
    let Some(ending) = &call.trace.ending else { return Ok(String::new()) };
    let members = ClassMembers::of(order.class, order.text);
    let methods = members.methods();
    let named =
        methods.iter().filter(|shown| shown.split('(').next() == Some(call.test.method.as_str()));
    // Of several methods of a name, the one whose program comes to what the JVM saw.
    for shown in named {
        let Some(program) = CalledProgram::of(&members, shown, &call.test) else { continue };
        let skeleton = &program.skeleton;
        let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
        if program.ends_as(&run, ending) {
            let mut subject = Subject::of(order.class, order.seed, skeleton);
            subject.lines = program.lines(order);
            let loops = skeleton.program.loops.iter();
            subject.loop_lines = loops.map(|info| subject.lines.shown(info.span.start)).collect();
            let trace = trace::both_ends(skeleton, &Model::default());
            let explained = Explained { trace: &trace, shown: order.text, literals: &[] };
            let is_single = call.test.setup.is_empty() && call.test.arguments.is_empty();
            let opening = if is_single { "tracing.run" } else { "tracing.run-last" };
            return explanation_of_call(&subject, &explained, opening, order.wording);
        }
    }
    Ok(String::new())
}

impl CalledProgram {
    /// The program; `None` if the method or what stands before the call lies outside of the subset.
    fn of(members: &ClassMembers, shown: &str, test: &SuiteTest) -> Option<Self> {
        let method = members.method(shown).ok()?;
        let result = method.result().cloned();
        let before: Vec<&str> =
            test.setup.iter().chain(&test.arguments).map(String::as_str).collect();
        let (before, call) = (before.join(" "), &test.call);
        let entry = |name: &str| match &result {
            Some(ty) => format!("@HIDDEN {ty} {name}() {{ {before} return {call}; }}"),
            None => format!("@HIDDEN int {name}() {{ {before} {call}; return 0; }}"),
        };
        let excerpt = members.text(shown, &entry).ok()?;
        let overrides = front_matter::Overrides {
            question: Some(front_matter::QuestionKind::Result),
            ..front_matter::Overrides::default()
        };
        let mut skeleton = skeleton::read_with(&excerpt.source, overrides).skeleton?;
        let entry = &skeleton.program.methods[skeleton.program.entry.index()];
        skeleton.settings.call_entry = Some(entry.name.clone());
        Some(Self { excerpt, skeleton, result })
    }

    /// Whether a run of it ends as a JVM saw the call end.
    fn ends_as(&self, run: &Run, ending: &TracedEnding) -> bool {
        match &run.outcome {
            Outcome::Completed { result } => {
                let is_returned = match (&self.result, result) {
                    (Some(ty), Some(value)) => {
                        let texts = [value::java(ty, value), plain(ty, value)];
                        ending.returned.as_ref().is_some_and(|seen| texts.contains(seen))
                    }
                    _ => self.result.is_none(),
                };
                ending.kind == "value" && is_returned && run.output == ending.printed
            }
            Outcome::Thrown { exception, .. } => {
                ending.kind == "thrown" && ending.value == exception.java_name()
            }
            Outcome::CheckFailed { .. }
            | Outcome::LoopBound { .. }
            | Outcome::RecursionBound { .. }
            | Outcome::BeyondLimit { .. } => false,
        }
    }

    /// The lines of the class where the parts of the program stand.
    fn lines(&self, order: &TraceOrder<'_>) -> Lines {
        let class = Source::new(order.class, order.text);
        let copies = self.excerpt.copies().iter();
        let copies = copies.map(|(copy, start)| (*copy, class.line(copy.from_to(*start, *start))));
        Lines::of_copies(self.excerpt.source.text(), copies)
    }
}

/// A value as a JVM prints it, such as a `long` without its letter.
fn plain(ty: &Type, value: &Datum) -> String {
    let java = value::java(ty, value);
    if *ty == Type::LONG { java.trim_end_matches('L').to_owned() } else { java }
}
