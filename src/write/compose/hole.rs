//! `hole`: which value must stand instead of `??`.

use minijinja::Value;

use super::options::Lot;
use super::which::{none_of_these, wanted};
use super::{Asked, Draft, Phrase, Unfit, Words, aimed};
use crate::read::domain::{Domain, ValueSet};
use crate::read::front_matter::AnswerForm;
use crate::read::types::{Primitive, Type};
use crate::solve::model::Datum;
use crate::vary::aim::Aim;
use crate::vary::hole::{Filled, Filling};
use crate::write::facts::{Solved, Subject};
use crate::write::listing;
use crate::write::question::{Answer, Choice, LARGEST_NUMBER, Origin};
use crate::write::value;
use crate::write::wording::Values;

/// The most right values of a question in which one is typed.
const MOST_RIGHT: usize = 10;

/// The most values of a domain that are listed.
const LISTED: u128 = 12;

/// Which value fits, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Asked {
    let drafts = instances.iter().map(|instance| {
        let filled = instance.known.varied.hole.as_ref().ok_or_else(|| {
            Unfit::new(
                "no-hole",
                Vec::new(),
                "mark the value that is asked for: `HOLE(INT(range(1, 9)))`",
            )
        })?;
        draft(subject, instance, filled)
    });
    Asked { template: "hole.html", values: Vec::new(), drafts: drafts.collect() }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>, filled: &Filled) -> Result<Draft, Unfit> {
    if u64::try_from(filled.number).is_ok_and(|number| number >= filled.size) {
        return Err(Unfit::new(
            "every-value-fits",
            Vec::new(),
            "let the result depend on the value, or widen its constraint",
        ));
    }
    let exact = |one: &Filling| match one.value {
        Datum::Number(number) => number.unsigned_abs() <= LARGEST_NUMBER,
        _ => false,
    };
    let typed = is_whole(&filled.ty) && filled.right.iter().all(exact);
    if subject.settings.answer == AnswerForm::Number && !typed {
        return Err(Unfit::new(
            "hole-no-number",
            Vec::new(),
            "write `answer = \"choice\"` or `answer = \"several\"`",
        ));
    }
    let mut draft = match subject.settings.answer {
        AnswerForm::Auto | AnswerForm::Number if typed => number(filled)?,
        AnswerForm::Several => options(subject, instance, filled, Many::Several)?,
        _ => options(subject, instance, filled, Many::One)?,
    };
    draft.code = Some(filled.shown.clone());
    draft.values.extend(aimed::values(subject, instance, filled.aim));
    draft.values.extend([
        ("value", Value::from(aimed::text(subject, filled.aim, instance.told))),
        ("type", Value::from(filled.ty.to_string())),
    ]);
    draft.values.extend(domain(filled));
    draft.values.extend(aimed::goal(instance));
    draft.values.push(("only", Value::from(filled.number == 1)));
    Ok(draft)
}

fn is_whole(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Primitive(Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long)
    )
}

/// A number is typed, and all right ones are known.
fn number(filled: &Filled) -> Result<Draft, Unfit> {
    if filled.number > MOST_RIGHT {
        return Err(Unfit::new(
            "many-values-fit",
            vec![("count", Value::from(filled.number))],
            "let the result depend more on the value, narrow its constraint, or ask for a `choice`",
        ));
    }
    let accepted = filled.right.iter().filter_map(|one| match one.value {
        Datum::Number(number) => Some(number),
        _ => None,
    });
    let answer = Answer::Number { accepted: accepted.collect() };
    // The first one is the instance itself.
    let claims = filled.right.iter().skip(1).map(|one| one.claim.clone()).collect();
    Ok(Draft { claims, ..Draft::new(answer) })
}

/// How many options are right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Many {
    One,
    Several,
}

fn options(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    filled: &Filled,
    many: Many,
) -> Result<Draft, Unfit> {
    let mut lot = Lot::of(subject.name, instance.complete);
    let most = wanted(subject);
    let right = match many {
        Many::One => 1,
        Many::Several => 1 + lot.below((most - 1).min(filled.right.len())),
    };
    // The instance's own value, and others that fit as well.
    let (own, rest) = filled.right.split_at(1);
    let mut others: Vec<&Filling> = rest.iter().collect();
    lot.shuffle(&mut others);
    let mut chosen: Vec<(&Filling, bool)> =
        own.iter().chain(others).take(right).map(|one| (one, true)).collect();
    let wrong = spread(&filled.wrong, &filled.right[0], most - right, &mut lot);
    chosen.extend(wrong.into_iter().map(|one| (one, false)));
    let wrong = chosen.iter().filter(|(_, right)| !right).count();
    if wrong == 0 {
        return Err(Unfit::new("no-wrong-value", Vec::new(), "widen the constraint of the hole"));
    }
    lot.shuffle(&mut chosen);
    let common = aimed::values(subject, instance, filled.aim);
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for (filling, right) in &chosen {
        let plain = value::text(&filled.ty, &filling.value);
        let origin = match (&filling.seems, right) {
            (_, true) => Origin::Right,
            (Some(misread), false) => Origin::Rule(misread.rule),
            (None, false) => Origin::Version,
        };
        let misread = filling.seems.as_ref().filter(|_| !right);
        let does = || {
            let mut values = common.clone();
            let told = filling.told.as_ref();
            let text = told.map(|told| aimed::text(subject, filled.aim, told)).unwrap_or_default();
            values.push(("value", Value::from(text)));
            match (filled.aim, right) {
                (Aim::Goal, true) => Phrase::new("does.goal", aimed::goal(instance)),
                (Aim::Goal, false) => Phrase::new("does.miss", aimed::goal(instance)),
                _ => Phrase::new(format!("does.{}", aimed::name(filled.aim)), values),
            }
        };
        let feedback = misread.and_then(|one| Phrase::of_misreading(subject, one));
        options.push(Choice {
            text: format!("<code>{}</code>", listing::escape(&plain)),
            plain,
            right: *right,
            feedback: String::new(),
            origin,
        });
        words.push(Words { text: None, feedback: Some(feedback.unwrap_or_else(does)) });
    }
    let claims = chosen
        .iter()
        .map(|(one, _)| one.claim.clone())
        .filter(|claim| *claim != filled.right[0].claim)
        .collect();
    let mut right: Vec<&str> =
        options.iter().filter(|one| one.right).map(|one| one.plain.as_str()).collect();
    right.sort_unstable();
    let key = right.join("; ");
    let answer = match many {
        Many::One => Answer::Choice { options },
        Many::Several => Answer::Several { options },
    };
    let mut draft = Draft { key, quality: wrong, claims, words, ..Draft::new(answer) };
    none_of_these(subject, &mut lot, &mut draft);
    Ok(draft)
}

/// So many of the wrong values, in their order, but as many below the right one as the lot says, so that it is not always in the
/// middle.
fn spread<'a>(
    wrong: &'a [Filling],
    right: &Filling,
    count: usize,
    lot: &mut Lot,
) -> Vec<&'a Filling> {
    let (below, above): (Vec<&Filling>, Vec<&Filling>) =
        wrong.iter().partition(|one| one.value < right.value);
    let least = count.saturating_sub(above.len());
    let number = lot.below(count + 1).max(least).min(below.len());
    let mut chosen: Vec<&Filling> = below[..number].to_vec();
    chosen.extend(above.into_iter().take(count - number));
    chosen
}

/// What may stand in the hole, for sentences: `domain` is the end of a key, `first` and `last` are its bounds, `listed` its values.
fn domain(filled: &Filled) -> Values {
    let text = |number: i64| value::text(&filled.ty, &Datum::Number(number));
    let (key, first, last, listed): (&str, String, String, Vec<String>) = match &filled.domain {
        Domain::Number(set) => {
            let ends = (text(set.least()), text(set.greatest()));
            match set.segments() {
                [one] if one.step == 1 && set.count() > 2 => {
                    let key = if is_whole(&filled.ty) { "numbers" } else { "range" };
                    (key, ends.0, ends.1, Vec::new())
                }
                _ if set.count() <= LISTED => {
                    ("listed", ends.0, ends.1, sorted(set).into_iter().map(text).collect())
                }
                [one] => {
                    let step = i64::try_from(one.step).unwrap_or(i64::MAX);
                    let second = one.first.saturating_add(step);
                    let third = second.saturating_add(step);
                    let listed = [one.first, second, third].map(text).to_vec();
                    ("steps", ends.0, ends.1, listed)
                }
                several => {
                    let listed = several.iter().map(|one| {
                        if one.first == one.last {
                            text(one.first)
                        } else {
                            format!("{} … {}", text(one.first), text(one.last))
                        }
                    });
                    ("listed", ends.0, ends.1, listed.collect())
                }
            }
        }
        Domain::Texts(texts) => {
            let quoted = texts.iter().map(|one| value::text(&filled.ty, &Datum::Text(one.clone())));
            ("listed", String::new(), String::new(), quoted.collect())
        }
        Domain::Array { .. } | Domain::Text { .. } => {
            ("open", String::new(), String::new(), Vec::new())
        }
    };
    vec![
        ("domain", Value::from(key)),
        ("first", Value::from(first)),
        ("last", Value::from(last)),
        ("listed", Value::from(listed)),
    ]
}

fn sorted(set: &ValueSet) -> Vec<i64> {
    let mut values: Vec<i64> = set.values().collect();
    values.sort_unstable();
    values
}
