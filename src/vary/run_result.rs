//! What a run tells that a question can ask for.
//!
//! In: a run of the machine that ended normally. Out: a [`RunResult`]: output, result, variables
//! and counts, in the author's terms.

use indexmap::IndexMap;

use super::call_sequence::{MadeCall, made_calls};
use crate::read::datum::Datum;
use crate::read::ir::{LoopId, MethodId};
use crate::skeleton::Skeleton;
use crate::solve::execute::{Exception, MOST_PRINTED, Outcome, Run, StatementOutput};

/// What a run tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunResult {
    /// What was printed; in a line of its own at the end, if an exception ended the run, the name
    /// of its class.
    pub output: String,
    /// What the entry returned; `None` for `void`.
    pub result: Option<Datum>,
    /// The last values of the variables that the question names.
    pub observed: IndexMap<String, Datum>,
    /// How hard it is to trace.
    pub effort: Effort,
    /// The calls in the order in which they begin, where they are asked for and can be named.
    pub calls: Option<Vec<MadeCall>>,
    /// What was printed, statement by statement, where that is asked for; places are those of the
    /// author's text.
    pub printed: Option<Vec<StatementOutput>>,
    /// The exception that ended the run, where the program says that one may.
    pub ended_by: Option<Exception>,
}

/// How hard a run is to trace.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// Statements run, checks apart.
    pub statements: u64,
    /// The author's loops in the order of the text, those that only check apart.
    pub loops: Vec<LoopEffort>,
    /// The author's methods in the order of the text, the entry included; empty for a snippet
    /// without methods.
    pub methods: Vec<MethodEffort>,
    /// Calls of the author's methods, the entry not counted.
    pub calls: u64,
    /// The deepest number of the author's methods open at once, the entry being 1.
    pub depth: u32,
}

/// How often a loop ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LoopEffort {
    /// The line of the loop in the skeleton, from 1.
    pub line: u32,
    /// Passes in the whole run.
    pub passes: u64,
    /// Tests of its condition in the whole run; for a loop without a condition, and for an enhanced
    /// `for`, the questions whether there is a next pass.
    pub tests: u64,
}

/// How often a method was called.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MethodEffort {
    /// Its name; overloads share it.
    pub name: String,
    /// The line of its declaration in the skeleton, from 1.
    pub line: u32,
    /// Calls in the whole run; the entry has one.
    pub calls: u64,
    /// The most activations of it open at once.
    pub depth: u32,
}

/// What a run of a skeleton's program tells; `None` if it did not end normally.
pub fn run_result(skeleton: &Skeleton, run: &Run) -> Option<RunResult> {
    let Outcome::Completed { result } = &run.outcome else { return None };
    Some(RunResult {
        output: told_output(run),
        result: result.clone(),
        observed: run.observed.clone(),
        effort: effort(skeleton, run),
        calls: made_calls(skeleton, run),
        printed: printed(skeleton, run),
        ended_by: run.thrown,
    })
}

/// What a run printed, statement by statement; `None` if that was not noted, or is more than a run
/// notes.
fn printed(skeleton: &Skeleton, run: &Run) -> Option<Vec<StatementOutput>> {
    let parts = &run.metrics.printed;
    let is_noted = skeleton.program.notes_prints && parts.len() < MOST_PRINTED;
    is_noted.then(|| parts.clone())
}

/// What a run printed, and which exception ended it.
fn told_output(run: &Run) -> String {
    let mut output = run.output.clone();
    if let Some(exception) = run.thrown {
        if !output.is_empty() && !output.ends_with('\n') {
            output.push('\n');
        }
        output.push_str(exception.simple_name());
        output.push('\n');
    }
    output
}

/// How hard a run of a skeleton's program is to trace.
pub fn effort(skeleton: &Skeleton, run: &Run) -> Effort {
    let (program, metrics) = (&skeleton.program, &run.metrics);
    let at = |counts: &[u64], index: usize| counts.get(index).copied().unwrap_or_default();
    let loops = program.loops.iter().enumerate().filter(|(_, info)| !info.ghost && !info.synthetic);
    let methods = program.written_methods().map(|(id, method)| (id.index(), method));
    Effort {
        statements: metrics.steps,
        loops: loops
            .map(|(id, info)| LoopEffort {
                line: skeleton.source.line(info.span),
                passes: at(&metrics.iterations, id),
                tests: at(&metrics.tests, id),
            })
            .collect(),
        methods: methods
            .map(|(id, method)| MethodEffort {
                name: method.name.clone(),
                line: skeleton.source.line(method.span),
                calls: at(&metrics.method_calls, id),
                depth: metrics.method_depth.get(id).copied().unwrap_or_default(),
            })
            .collect(),
        calls: metrics.calls,
        depth: metrics.depth,
    }
}

/// The place of a loop among [`Effort::loops`]; `None` for a loop that only checks.
pub fn loop_index(skeleton: &Skeleton, id: LoopId) -> Option<usize> {
    let shown = |info: &crate::read::ir::LoopInfo| !info.ghost && !info.synthetic;
    let loops = &skeleton.program.loops;
    let info = loops.get(id.index()).filter(|info| shown(info))?;
    loops.iter().filter(|info| shown(info)).position(|other| other.span == info.span)
}

/// The place of a method among [`Effort::methods`]; `None` for one that the author did not write.
pub fn method_index(skeleton: &Skeleton, id: MethodId) -> Option<usize> {
    skeleton.program.written_methods().position(|(written, _)| written == id)
}
