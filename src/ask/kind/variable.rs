//! `variable`: the final values of the variables that the author names.

use std::collections::BTreeMap;

use minijinja::Value;
use rayon::prelude::*;

use crate::ask::answer::feedback::slips_of;
use crate::ask::answer::phrase::Words;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{
    NO_NUMBER, RightAnswers, Slip, Typing, drafts, kind, of_another, of_asked_value, of_output,
};
use crate::ask::distractor::choice;
use crate::ask::draft::{Draft, DraftSet, Unfit, misfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::question::{Answer, Gap, gap_mark};
use crate::ask::wording::safe;
use crate::diagnostic::Diagnostic;
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::RunResult;

/// The final values of the variables, by instance: one is typed, several fill gaps. An error if no
/// variable is named.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<DraftSet, Diagnostic> {
    let names: Vec<&str> =
        subject.settings.variables.iter().map(|variable| variable.text.as_str()).collect();
    let Some(first) = names.first() else {
        let message = "a `variable` question needs a variable to ask for".to_owned();
        let help = "name it in the front matter: `variables = [\"x\"]`".to_owned();
        return Err(misfit(subject, message, help));
    };
    let form = match (subject.settings.answer, &names[..]) {
        (AnswerForm::Auto, [_, _, ..]) => AnswerForm::Cloze,
        (form, _) => form,
    };
    let drafts = match form {
        AnswerForm::Choice => {
            let draft = |instance: &Solved<'_>| {
                let right = said(subject, &names, instance.told)?;
                let read = |told: &RunResult| said(subject, &names, told).ok();
                choice(subject, instance, &right, &read)
            };
            instances.par_iter().map(draft).collect()
        }
        AnswerForm::Cloze => {
            let mixed_up = |one: &Solved<'_>, at| of_others(subject, &names, one, at);
            cloze(subject, &names, instances, &mixed_up)
        }
        AnswerForm::Auto
        | AnswerForm::Number
        | AnswerForm::Text
        | AnswerForm::Several
        | AnswerForm::Ordering => {
            let right = instances.par_iter().map(|one| explained(subject, first, one)).collect();
            let no_number = || {
                let values = vec![("variable", Value::from(*first))];
                Unfit::new("ends-no-number", values, NO_NUMBER)
            };
            drafts(Typing::of(subject, form), &no_number, right)
        }
    };
    let ty = subject.variables.get(*first);
    let gaps: Vec<Value> = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let ty = subject.variables.get(*name);
            Value::from(BTreeMap::from([
                ("name", Value::from(*name)),
                ("mark", safe(gap_mark(at))),
                ("type", Value::from(ty.map(ToString::to_string).unwrap_or_default())),
                ("kind", Value::from(kind_of(subject, name, ty))),
            ]))
        })
        .collect();
    Ok(DraftSet {
        template: "variable.html",
        drafts,
        values: vec![
            ("variable", Value::from(*first)),
            ("argument", Value::from(!subject.settings.arguments.is_empty())),
            ("mark", Value::from(subject.mark)),
            ("variables", names.iter().map(|name| Value::from(*name)).collect()),
            ("gaps", Value::from(gaps)),
            ("type", Value::from(ty.map(ToString::to_string).unwrap_or_default())),
            ("kind", Value::from(kind_of(subject, first, ty))),
        ],
    })
}

/// The value of a variable; of one that is asked for as it is printed, its text as that.
fn value_of(subject: &Subject<'_>, name: &str, value: &Datum) -> Datum {
    if is_printed(subject, name)
        && let Datum::Text(text) = value
    {
        return Datum::Printed(text.clone());
    }
    value.clone()
}

/// Whether a variable is asked for as it is printed: a list or another collection.
fn is_printed(subject: &Subject<'_>, name: &str) -> bool {
    subject.settings.arguments.iter().any(|one| one.is_printed && one.name == name)
}

/// What kind of value a variable has, as templates call it.
fn kind_of(subject: &Subject<'_>, name: &str, ty: Option<&Type>) -> &'static str {
    if is_printed(subject, name) { "list" } else { ty.map(kind).unwrap_or_default() }
}

/// The value of a variable as an answer of its own; `None` if it has none.
fn value_said(subject: &Subject<'_>, name: &str, told: &RunResult) -> Option<StatedAnswer> {
    let value = told.observed.get(name)?;
    let ty = subject.variables.get(name)?;
    if is_printed(subject, name)
        && let Datum::Text(text) = value
    {
        return Some(StatedAnswer::Printed(text.clone()));
    }
    Some(StatedAnswer::Value(ty.clone(), value.clone()))
}

fn unknown(name: &str) -> Unfit {
    Unfit::new(
        "no-value",
        vec![("variable", Value::from(name))],
        "ask for a variable of the entry's outermost block that has a value at every end, or for \
         a static field",
    )
}

/// What is right for a variable that is typed.
pub fn right(subject: &Subject<'_>, name: &str, told: &RunResult) -> Result<RightAnswers, Unfit> {
    let value = told.observed.get(name).ok_or_else(|| unknown(name))?;
    let ty = subject.variables.get(name).ok_or_else(|| unknown(name))?;
    if is_printed(subject, name)
        && let Datum::Text(text) = value
    {
        let mut right = of_output(text)?;
        // Between elements a blank may be left out.
        right.texts.extend(text.contains(", ").then(|| text.replace(", ", ",")));
        return Ok(right);
    }
    of_asked_value(subject, Some(name), (ty, value))
}

/// What is right for a variable that is typed, with what is said about wrong values.
fn explained(
    subject: &Subject<'_>,
    name: &str,
    instance: &Solved<'_>,
) -> Result<RightAnswers, Unfit> {
    let right = right(subject, name, instance.told)?;
    let said = |told: &RunResult| value_said(subject, name, told);
    let slips =
        said(instance.told).map(|own| slips_of(subject, instance, (Some(name), &own), &said));
    Ok(right.with(slips.unwrap_or_default()))
}

/// The values as one answer.
fn said(subject: &Subject<'_>, names: &[&str], told: &RunResult) -> Result<StatedAnswer, Unfit> {
    let value = |name: &&str| {
        let value = told.observed.get(*name).ok_or_else(|| unknown(name))?;
        let ty = subject.variables.get(*name).ok_or_else(|| unknown(name))?;
        Ok(((*name).to_owned(), ty.clone(), value_of(subject, name, value)))
    };
    let mut values: Vec<(String, Type, _)> =
        names.iter().map(value).collect::<Result<_, Unfit>>()?;
    Ok(match values.len() {
        1 => match values.swap_remove(0) {
            (.., Datum::Printed(text)) => StatedAnswer::Printed(text),
            (_, ty, datum) => StatedAnswer::Value(ty, datum),
        },
        _ => StatedAnswer::Values(values),
    })
}

/// Gaps, and what is said about wrong answers to them.
type GapsWithWords = (Vec<Gap>, Vec<Words>);

/// What else is said about wrong values of the variable at a place among those that are asked for.
type MixedUp<'a> = dyn Fn(&Solved<'_>, usize) -> Vec<Slip> + Sync + 'a;

/// The values of the other variables that are asked for, as wrong values of the one at a place.
fn of_others(subject: &Subject<'_>, names: &[&str], one: &Solved<'_>, at: usize) -> Vec<Slip> {
    let others = names.iter().filter(|other| **other != names[at]);
    let of = |other: &&str| {
        let (value, ty) = (one.told.observed.get(*other)?, subject.variables.get(*other)?);
        let is_like = subject.variables.get(names[at]) == Some(ty)
            && is_printed(subject, names[at]) == is_printed(subject, other);
        of_another(names[at], other, ty, &value_of(subject, other, value)).filter(|_| is_like)
    };
    others.filter_map(of).collect()
}

/// A gap for each variable. A gap takes numbers if it does so in all questions.
pub(super) fn cloze(
    subject: &Subject<'_>,
    names: &[&str],
    instances: &[Solved<'_>],
    mixed_up: &MixedUp<'_>,
) -> Vec<Result<Draft, Unfit>> {
    let mut gaps: Vec<Result<GapsWithWords, Unfit>> =
        instances.iter().map(|_| Ok((Vec::new(), Vec::new()))).collect();
    let how = Typing::of(subject, AnswerForm::Auto);
    for (at, name) in names.iter().enumerate() {
        let right = |one| {
            let mut right: RightAnswers = explained(subject, name, one)?;
            right.slips.extend(mixed_up(one, at));
            Ok(right)
        };
        let right = instances.par_iter().map(right).collect();
        for (gaps, draft) in gaps.iter_mut().zip(drafts(how, &|| unknown(""), right)) {
            match (&mut *gaps, draft) {
                (Ok((gaps, words)), Ok(draft)) => {
                    gaps.push(Gap { answer: draft.answer, weight: 1 });
                    words.extend(draft.words);
                }
                (Ok(_), Err(unfit)) => *gaps = Err(unfit),
                (Err(_), _) => {}
            }
        }
    }
    let draft = |(gaps, words): GapsWithWords| {
        let right = names.iter().zip(&gaps);
        let right: Vec<String> =
            right.map(|(name, gap)| format!("{name} = {}", gap.answer.shown())).collect();
        Draft { right: Some(right.join(", ")), words, ..Draft::new(Answer::Cloze { gaps }) }
    };
    gaps.into_iter().map(|gaps| gaps.map(draft)).collect()
}
