//! Why an answer is right: the run, step by step.
//!
//! In: the [`Trace`] of an instance. Out: HTML for the general feedback: a table of the statements that ran, and for recursion
//! a tree of calls. What holds: lines are those that students read, nothing hidden is named, and what is left out is said.
//!
//! | file | says |
//! | --- | --- |
//! | `lines` | which lines the table has: calls in their place, loops folded after the third pass |
//! | `folds` | which passes are left out |
//! | [`calls`] | the tree of calls |

pub mod calls;
mod folds;
mod lines;

use minijinja::Value;

use super::facts::Subject;
use super::wording::{Wording, WordingError};
use crate::vary::Trace;

/// Lines of a table, at most.
const MOST_LINES: usize = 120;
/// Calls of a tree, at most.
const MOST_CALLS: usize = 60;
/// Steps of all calls of a tree, at most.
const MOST_STEPS: usize = 80;
/// Characters of a value, at most.
const LONGEST_VALUE: usize = 120;

/// The explanation as HTML; empty if there is nothing to be seen in the run.
pub fn explanation(
    subject: &Subject<'_>,
    trace: &Trace,
    wording: &Wording,
) -> Result<String, WordingError> {
    let (lines, cut) = lines::lines(subject, trace);
    let tree = calls::calls(subject, trace);
    if lines.len() < 2 && tree.roots.is_empty() {
        return Ok(String::new());
    }
    let has = |part: fn(&lines::Step) -> bool| Value::from(lines.iter().any(part));
    let values = vec![
        ("has_condition", has(|line| line.condition.is_some())),
        ("has_method", Value::from(lines.iter().any(|line| line.method != lines[0].method))),
        ("has_output", has(|line| !line.output.is_empty())),
        ("lines", lines.iter().map(lines::Step::to_value).collect()),
        ("cut", Value::from(cut || trace.cut)),
        ("calls", tree.roots.iter().map(calls::Node::to_value).collect()),
        ("has_steps", Value::from(tree.roots.iter().any(calls::Node::has_steps))),
        ("short", Value::from(tree.is_short)),
        ("more_calls", Value::from(tree.left_out)),
    ];
    wording.render("trace.html", values)
}

/// A text that is not too long to be read in a table.
fn shortened(text: String) -> String {
    if text.chars().count() <= LONGEST_VALUE {
        return text;
    }
    text.chars().take(LONGEST_VALUE - 1).chain(['…']).collect()
}

/// What was printed, in one line.
fn printed(text: &str) -> String {
    shortened(super::listing::visible(&text.replace('\n', "↵")))
}

#[cfg(test)]
mod tests;
