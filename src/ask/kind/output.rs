//! `output`: what is printed, and, where the program says that an exception may end it, which one
//! does; as a whole, or line by line in gaps.

mod gaps;
mod lines;

use minijinja::Value;
use rayon::prelude::*;

use crate::ask::answer::feedback::slips;
use crate::ask::answer::output;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{RightAnswers, Typing, drafts, no_number, of_output};
use crate::ask::distractor::choice;
use crate::ask::draft::DraftSet;
use crate::ask::facts::{Solved, Subject};
use crate::ask::value;
use crate::read::syntax::written_words;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::RunResult;

/// What is printed, by instance. If the author leaves the form of answer open, an output that
/// cannot be typed makes a choice of it.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    if subject.settings.asks_line_by_line() {
        return gaps::asked(subject, instances);
    }
    let form = subject.settings.answer;
    // With a tolerance, a single number may have any number of digits.
    let has_tolerance = Typing::of(subject, form).tolerance.is_some();
    let near_enough = |output: &str| {
        let line = output.strip_suffix('\n').unwrap_or(output);
        value::printed_decimal(line).filter(|_| has_tolerance)
    };
    let is_choice = if form == AnswerForm::Auto {
        instances.iter().any(|one| {
            let output = &one.told.output;
            output::must_be_chosen(output) && near_enough(output).is_none()
        })
    } else {
        form == AnswerForm::Choice
    };
    let drafts = if is_choice {
        let read = |told: &RunResult| Some(StatedAnswer::Printed(told.output.clone()));
        let draft = |instance: &Solved<'_>| {
            let output = &instance.told.output;
            output::offered(output)?;
            choice(subject, instance, &StatedAnswer::Printed(output.clone()), &read)
        };
        instances.par_iter().map(draft).collect()
    } else {
        let right = instances.par_iter().map(|instance| {
            let output = &instance.told.output;
            let right = match near_enough(output) {
                Some(decimal) => RightAnswers::of_decimal(decimal),
                None => of_output(output)?,
            };
            let read = |told: &RunResult| Some(StatedAnswer::Printed(told.output.clone()));
            let said = StatedAnswer::Printed(output.clone());
            Ok(right.with(slips(subject, instance, &said, &read)))
        });
        let how = Typing::of(subject, form);
        drafts(how, &|| no_number("prints"), right.collect())
    };
    let tells_ending =
        subject.skeleton.is_some_and(|skeleton| skeleton.program.may_end_by_exception());
    let values =
        vec![("ending", Value::from(tells_ending)), ("errors", Value::from(has_errors(subject)))];
    DraftSet { template: "output.html", drafts, values }
}

/// Whether the program may also write to `System.err`, which is no part of its output.
fn has_errors(subject: &Subject<'_>) -> bool {
    subject.skeleton.is_some_and(|skeleton| {
        let text = skeleton.source.text();
        let may = text.contains("printStackTrace") || text.contains("System.err");
        may && written_words(text).iter().any(|word| {
            word.text == "printStackTrace" && word.after == "("
                || word.text == "err" && word.before == "."
        })
    })
}
