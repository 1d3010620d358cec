//! What questions about versions and values compare, in words.
//!
//! In: an [`Aim`] and what a run tells. Out: values for templates and sentences, and the text of
//! what the run came to.

use minijinja::Value;

use crate::ask::answer::phrase::Phrase;
use crate::ask::facts::{Solved, Subject};
use crate::ask::value;
use crate::ask::wording::TemplateValues;
use crate::vary::RunResult;
use crate::vary::aim::{Aim, AimResult};
use crate::vary::goal::{GoalPlace, StatedGoal};
use crate::vary::goal_values::GoalValue;

/// What templates and sentences call it: `output`, `result`, `variables`, `passes`, `tests`,
/// `calls`, `depth`, `goal`.
pub fn name(aim: Aim) -> &'static str {
    match aim {
        Aim::Output => "output",
        Aim::Result => "result",
        Aim::Variables => "variables",
        Aim::Passes(_) => "passes",
        Aim::Tests(_) => "tests",
        Aim::Calls(_) => "calls",
        Aim::Depth(_) => "depth",
        Aim::Goal => "goal",
    }
}

/// Values for templates and sentences that speak of what is compared: `aim`, `variables` (a list of
/// names), `loop_line`, `method`.
pub fn values(subject: &Subject<'_>, instance: &Solved<'_>, aim: Aim) -> TemplateValues {
    let varied = &instance.known.varied;
    let names: Vec<String> =
        subject.settings.variables.iter().map(|variable| variable.text.clone()).collect();
    let methods = &instance.told.effort.methods;
    let method = if let Aim::Calls(at) | Aim::Depth(at) = aim {
        methods.get(at).map(|one| one.name.as_str())
    } else {
        None
    };
    vec![
        ("aim", Value::from(name(aim))),
        ("entry", Value::from(subject.first_method())),
        ("call", Value::from(subject.started_by(instance.literals))),
        ("variables", Value::from(names)),
        ("loop_line", Value::from(varied.loop_line.unwrap_or(0))),
        ("method", Value::from(method.unwrap_or_default())),
    ]
}

/// What a run came to, as people read it: values as they would stand in a program, texts in
/// quotation marks.
pub fn text(subject: &Subject<'_>, aim: Aim, told: &RunResult) -> String {
    match aim.reached(told) {
        AimResult::Output(output) => output,
        AimResult::Result(result) => match (&subject.result, result) {
            (Some(ty), Some(datum)) => value::java(ty, &datum),
            _ => String::new(),
        },
        AimResult::Variables(observed) => {
            let one = |(name, datum)| {
                let shown = subject.variables.get(name).map(|ty| value::java(ty, datum));
                format!("{name} = {}", shown.unwrap_or_default())
            };
            observed.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        AimResult::Count(count) => count.to_string(),
        AimResult::Goal => String::new(),
    }
}

/// Characters of a value that a sentence about a goal names, at most.
const LONGEST_HELD: usize = 60;

/// What to say of values with which the goal holds, or does not: `held` are the variables that it
/// names with what they held, where that is short enough to be read and no object, whose name no
/// student has met. Where it holds at several places, they are not told.
pub fn reaches(instance: &Solved<'_>, is_kept: bool, held: &[GoalValue]) -> Phrase {
    let speaks_of_end = instance.known.varied.goal.as_ref().is_some_and(StatedGoal::speaks_of_end);
    let one = |of: &GoalValue| {
        let text = value::java(&of.ty, &of.value);
        let name = in_words(&of.name);
        let is_told = text.chars().count() <= LONGEST_HELD && !of.value.holds_object();
        is_told.then(|| format!("{name}\u{A0}=\u{A0}{text}"))
    };
    let held = held.iter().filter(|_| !is_kept || speaks_of_end).filter_map(one);
    let held: Vec<String> = held.collect();
    let mut values = goal(instance);
    values.push(("held", Value::from(held)));
    Phrase::new(if is_kept { "does.goal" } else { "does.miss" }, values)
}

/// A part of a condition as students read it.
fn in_words(condition: &str) -> String {
    condition.replace("__out", "output").replace("__ret", "result").replace("__", "")
}

/// Values for a sentence that says what the goal is: `condition`, `goal_line` (0 for the end) of
/// the first one, `conditions`, `goal_lines` and `goal_after` (whether it has to hold after the
/// line and not before it) and `goal_once` (whether control is there once at most) of all places
/// where something has to hold, and whether `output` and `result` stand in a condition for what is
/// printed and returned.
pub fn goal(instance: &Solved<'_>) -> TemplateValues {
    let empty = StatedGoal { condition: String::new(), places: Vec::new() };
    let goal = instance.known.varied.goal.as_ref().unwrap_or(&empty);
    let places = || goal.places.iter().map(|(_, place)| *place);
    let lines: Vec<u32> = places().map(|place| place.line().unwrap_or(0)).collect();
    let after = places().map(crate::vary::goal::GoalPlace::is_after);
    let conditions: Vec<String> = goal.places.iter().map(|(one, _)| in_words(one)).collect();
    let prints = goal.condition.contains("__out");
    let returns = goal.condition.contains("__ret");
    vec![
        ("condition", Value::from(in_words(&goal.condition))),
        ("goal_line", Value::from(lines.first().copied().unwrap_or(0))),
        ("conditions", Value::from(conditions)),
        ("goal_lines", Value::from(lines)),
        ("goal_after", after.collect()),
        ("goal_once", places().map(GoalPlace::is_once).collect()),
        ("prints", Value::from(prints)),
        ("returns", Value::from(returns)),
    ]
}
