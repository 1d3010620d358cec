//! `iterations`: how often a loop's body runs or its condition is tested, how often a method is
//! called, or how deep.

use minijinja::Value;
use rayon::prelude::*;

use crate::ask::answer::feedback::slips;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{Typing, numbers};
use crate::ask::distractor::choice;
use crate::ask::draft::{Draft, DraftSet, Unfit, misfit};
use crate::ask::facts::{About, CountedPart, Solved, Subject};
use crate::diagnostic::Diagnostic;
use crate::skeleton::front_matter::{AnswerForm, CountedQuantity};
use crate::vary::RunResult;

/// How often it happens, by instance. An error if there is nothing to count.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<DraftSet, Diagnostic> {
    let About::Count { part, counted } = &subject.about else {
        let message = "an `iterations` question needs a loop or a method to count".to_owned();
        let help = "name it in the front matter: `loop = 1`, or `method = \"…\"`".to_owned();
        return Err(misfit(subject, message, help));
    };
    let said = |told: &RunResult| Some(StatedAnswer::Count(count(part, *counted, told)?));
    let draft = |instance: &Solved<'_>| {
        let number = count(part, *counted, instance.told).ok_or_else(|| {
            let values = vec![("count", Value::from(counted.as_str()))];
            Unfit::new("no-count", values, "ask about another loop or method")
        })?;
        let draft = if subject.settings.answer == AnswerForm::Choice {
            choice(subject, instance, &StatedAnswer::Count(number), &said)?
        } else {
            let slips = slips(subject, instance, &StatedAnswer::Count(number), &said);
            numbers(vec![number], &slips, Typing::of(subject, AnswerForm::Auto))
        };
        let feedback = vec![("effort", effort(part, *counted, instance.told))];
        Ok(Draft { feedback, ..draft })
    };
    let (line, only, method) = match part {
        CountedPart::Loop { line, is_only, .. } => (Value::from(*line), *is_only, String::new()),
        CountedPart::Method { name } => (Value::from(0), true, name.clone()),
    };
    Ok(DraftSet {
        template: "iterations.html",
        drafts: instances.par_iter().map(draft).collect(),
        values: vec![
            ("count", Value::from(counted.as_str())),
            ("line", line),
            ("only", Value::from(only)),
            ("method", Value::from(method)),
        ],
    })
}

/// What was counted of the part; the tests of a loop only if they are asked for, since not every
/// loop has a condition.
fn effort(part: &CountedPart, asked: CountedQuantity, told: &RunResult) -> Value {
    let number = |counted| Value::from(count(part, counted, told).unwrap_or_default());
    let tests = (asked == CountedQuantity::Tests).then(|| number(CountedQuantity::Tests));
    match part {
        CountedPart::Loop { line, .. } => Value::from_pairs([
            ("line", Value::from(*line)),
            ("passes", number(CountedQuantity::Passes)),
            ("tests", Value::from(tests)),
        ]),
        CountedPart::Method { name } => Value::from_pairs([
            ("name", Value::from(name.as_str())),
            ("calls", number(CountedQuantity::Calls)),
            ("depth", number(CountedQuantity::Depth)),
        ]),
    }
}

/// The count in a run.
fn count(part: &CountedPart, counted: CountedQuantity, told: &RunResult) -> Option<i64> {
    let count = match part {
        CountedPart::Loop { index, .. } => {
            let effort = told.effort.loops.get(*index)?;
            match counted {
                CountedQuantity::Tests => effort.tests,
                CountedQuantity::Passes | CountedQuantity::Calls | CountedQuantity::Depth => {
                    effort.passes
                }
            }
        }
        CountedPart::Method { name } => {
            let methods = told.effort.methods.iter().filter(|method| method.name == *name);
            match counted {
                CountedQuantity::Depth => methods.map(|method| u64::from(method.depth)).max()?,
                CountedQuantity::Passes | CountedQuantity::Tests | CountedQuantity::Calls => {
                    methods.map(|method| method.calls).sum()
                }
            }
        }
    };
    i64::try_from(count).ok()
}
