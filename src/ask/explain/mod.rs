//! Why an answer is right: the run, step by step.
//!
//! In: the [`Trace`] of an instance. Out: HTML for the general feedback: a table of the statements
//! that ran, and for recursion a tree of calls. What holds: lines are those that students read,
//! nothing hidden is named, and what is left out is said.
//!
//! | file | says |
//! | --- | --- |
//! | `plan` | which lines the table has: calls in their place, loops cut in the middle where there would be too many |
//! | `folds` | which passes are left out |
//! | `lines`, `rows`, `part` | what a line says |
//! | `syntax`, `filled` | the statement of a row, and its expressions with the values that they had |
//! | `reduction` | how an expression is computed step by step |
//! | [`calls`] | the tree of calls |
//! | [`named`] | how a call is named, and what it returned |
//! | `short` | texts that fit into a table |

pub mod calls;
mod cuts;
mod dispatch;
mod filled;
mod folds;
pub(crate) mod lines;
pub mod named;
pub(crate) mod part;
mod plan;
mod reduction;
mod rows;
pub mod short;
pub mod syntax;
mod thrown;
mod ways;

use minijinja::Value;

use self::calls::CallTree;
use self::lines::{ExplainedLine, LineTeller};
use self::named::CallNames;
use self::part::LinePart;
use self::plan::Planner;
use self::syntax::Syntax;
use super::facts::Subject;
use super::wording::{TemplateValues, Wording, WordingError};
use crate::skeleton::front_matter::ExplanationDetail;
use crate::vary::Trace;
use crate::vary::trace::Overflow;

/// Lines of a table, at most.
fn most_lines(detail: ExplanationDetail) -> usize {
    match detail {
        // More than half of a screen is not read, as a rule.
        ExplanationDetail::Short => 15,
        ExplanationDetail::Normal => 40,
        // All passes of what can be followed by hand; a bank stays small enough to be imported.
        ExplanationDetail::Full => 200,
    }
}

/// What sentences say of a number that does not fit, as in the lines of a table: `computed`, such
/// as `2147483647 + 1 = 2147483648`, its `type`, and the `value` that it became.
pub fn overflow_values(overflow: &Overflow) -> TemplateValues {
    let LinePart::Overflow { expression, exact, ty, value } = LinePart::overflow(overflow) else {
        return Vec::new();
    };
    let computed = format!("{expression}{exact}");
    vec![("computed", computed.into()), ("type", ty.into()), ("value", value.into())]
}

/// A run to be explained.
pub struct Explained<'a> {
    /// The run.
    pub trace: &'a Trace,
    /// The program as students read it.
    pub shown: &'a str,
    /// The values of the placeholders as they stand in it, by `PlaceholderId`.
    pub literals: &'a [String],
}

/// The explanation as HTML; empty if there is nothing to be seen in the run.
pub fn explanation(
    subject: &Subject<'_>,
    run: &Explained<'_>,
    wording: &Wording,
) -> Result<String, WordingError> {
    let most = most_lines(subject.settings.explanation);
    let Some((lines, tree, passes)) = told(subject, run, |teller| {
        let lines = teller.steps(&teller.planner.fitting(most, None));
        (lines, calls::calls(teller), teller.passes_each())
    }) else {
        return Ok(String::new());
    };
    if lines.len() < 2 && tree.roots.is_empty() {
        return Ok(String::new());
    }
    let mut values = values("explanation.trace", &lines, &tree);
    if let Some((object, class)) = first_object(run.trace) {
        values.retain(|(name, _)| !matches!(*name, "object" | "class"));
        values.extend([("object", Value::from(object)), ("class", Value::from(class))]);
    }
    values.retain(|(name, _)| *name != "passes");
    values.push(("total", Value::from(passes.iter().sum::<u64>())));
    values.push(("passes", Value::from(passes)));
    wording.render("trace.html", values)
}

/// The lines and the calls of a run as HTML after the sentence `opening`, for a question that shows
/// the call by which it started; empty if no line is seen.
pub fn explanation_of_call(
    subject: &Subject<'_>,
    run: &Explained<'_>,
    opening: &str,
    wording: &Wording,
) -> Result<String, WordingError> {
    let most = most_lines(subject.settings.explanation);
    let told = told(subject, run, |teller| {
        (teller.steps(&teller.planner.fitting(most, None)), calls::calls(teller))
    });
    let (mut lines, tree) = told.unwrap_or_default();
    // That the program starts with the call is known.
    lines.retain(|line| {
        line.line.is_some() || line.parts.iter().any(|part| !matches!(part, LinePart::Calls { .. }))
    });
    if lines.is_empty() && tree.roots.is_empty() {
        return Ok(String::new());
    }
    wording.render("trace.html", values(opening, &lines, &tree))
}

/// Lines without more than is known of them as HTML, after the sentence `opening`.
pub(crate) fn explanation_of_lines(
    lines: &[ExplainedLine],
    opening: &str,
    wording: &Wording,
) -> Result<String, WordingError> {
    wording.render("trace.html", values(opening, lines, &CallTree::default()))
}

/// Where the run of another version of the program parts from the run of the program, and how it
/// goes on, as HTML. Lines that only stand elsewhere are no difference.
pub fn parting(
    (subject, run): (&Subject<'_>, &Explained<'_>),
    (other, of_other): (&Subject<'_>, &Explained<'_>),
    wording: &Wording,
) -> Result<String, WordingError> {
    let most = most_lines(subject.settings.explanation);
    let effects = told(subject, run, |teller| {
        (teller.effects(&teller.planner.all()), teller.effects_of_recursions())
    });
    let (first, first_within) = effects.unwrap_or_default();
    let parted = told(other, of_other, |teller| {
        let all = teller.planner.all();
        let second = teller.effects(&all);
        let common = first.iter().zip(&second).take_while(|(one, other)| one == other);
        let common = common.count();
        let is_same = common == first.len() && common == second.len();
        // The last line that both have in common is where they part.
        let from = all.get(common.saturating_sub(1));
        let lines = (!is_same).then(|| teller.steps(&teller.planner.fitting(most, from)));
        let within = teller.effects_of_recursions();
        (lines, (within != first_within).then(|| calls::calls(teller)))
    });
    let (lines, tree) = parted.unwrap_or_default();
    let key = match (&lines, &tree) {
        (Some(_), _) => "explanation.other",
        (None, Some(_)) => "explanation.other-calls",
        (None, None) => "explanation.other-same",
    };
    let (lines, tree) = (lines.unwrap_or_default(), tree.unwrap_or_default());
    wording.render("trace.html", values(key, &lines, &tree))
}

/// What is told of a run; `None` without the skeleton.
fn told<R>(
    subject: &Subject<'_>,
    run: &Explained<'_>,
    tell: impl FnOnce(&LineTeller<'_>) -> R,
) -> Option<R> {
    let skeleton = subject.skeleton?;
    let syntax = Syntax::of(skeleton, run.literals);
    let planner = Planner::of(subject, &syntax, run.trace);
    let named = CallNames::of(subject, run.trace);
    let shown: Vec<&str> = run.shown.lines().collect();
    Some(tell(&LineTeller {
        subject,
        syntax: &syntax,
        trace: run.trace,
        planner: &planner,
        shown: &shown,
        named: &named,
    }))
}

/// What the template needs.
/// How the first object is named of which a field is told, and its class.
fn first_object(trace: &Trace) -> Option<(String, String)> {
    let changes = trace.rows.iter().flat_map(|row| row.changes.iter().chain(&row.kept));
    let mut names = changes.filter_map(|change| change.variable.split_once('.'));
    let (object, _) = names.find(|(object, _)| object.ends_with("#1"))?;
    let (class, _) = object.split_once('#')?;
    Some((object.to_owned(), class.to_owned()))
}

fn values(opening: &str, lines: &[ExplainedLine], tree: &CallTree) -> TemplateValues {
    let mut methods = lines.iter().map(|line| &line.method).filter(|method| !method.is_empty());
    let first = methods.next();
    let has_method = methods.any(|method| Some(method) != first);
    vec![
        ("opening", Value::from(opening)),
        ("object", Value::from("")),
        ("class", Value::from("")),
        ("has_method", Value::from(has_method)),
        ("has_output", Value::from(lines.iter().any(|line| !line.output.is_empty()))),
        ("lines", lines.iter().map(ExplainedLine::to_value).collect()),
        ("calls", tree.roots.iter().map(calls::CallNode::to_value).collect()),
        ("has_steps", Value::from(tree.roots.iter().any(calls::CallNode::has_steps))),
        ("passes", Value::from(Vec::<u64>::new())),
        ("short", Value::from(tree.is_short)),
        ("more_calls", Value::from(tree.left_out)),
    ]
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod way_tests;
