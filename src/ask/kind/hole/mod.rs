//! `hole`: which values must stand instead of `??`.

mod offers;

use std::collections::BTreeSet;
use std::sync::Arc;

use minijinja::Value;

use self::offers::{Offers, plain, spread};
use crate::ask::answer::feedback::said_by_the_author;
use crate::ask::answer::fitting::Fitting;
use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{
    RightAnswers, Slip, Typing, kind, numbers, of_value, texts as texts_of,
};
use crate::ask::answer::{aim, contents};
use crate::ask::distractor::candidate::{none_of_these, usual_right, wanted};
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Explaining, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Gap, Origin, gap_mark};
use crate::ask::value;
use crate::ask::wording::{TemplateValues, safe};
use crate::read::datum::Datum;
use crate::read::domain::{Domain, ValueSet};
use crate::read::types::Type;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::aim::Aim;
use crate::vary::gaps::MARK;
use crate::vary::hole::{Filling, HoleSolution, MOST_RIGHT, Unfillable};
use crate::vary::own_options::AuthorMistake;

/// The most values of a domain that are listed.
const LISTED: u128 = 12;

/// Which values fit, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let drafts = instances.iter().map(|instance| match &instance.known.varied.hole {
        Some(Ok(filled)) => draft(subject, instance, filled),
        Some(Err(why)) => Err(unfillable(*why)),
        None => Err(Unfit::new(
            "no-hole",
            Vec::new(),
            "mark the value that is asked for: `HOLE(INT(range(1, 9)))`",
        )),
    });
    DraftSet { template: "hole.html", values: Vec::new(), drafts: drafts.collect() }
}

fn unfillable(why: Unfillable) -> Unfit {
    let (reason, help) = match why {
        Unfillable::Several => {
            ("hole-of-several", "declare the variable where control passes once")
        }
        Unfillable::Never => ("hole-of-none", "let each run pass the declaration with the `HOLE`"),
        Unfillable::Outside => {
            ("hole-outside", "narrow the constraints, or put `HOLE` around a placeholder")
        }
        Unfillable::Differs => {
            ("hole-differs", "compute the value without printing or changing anything else")
        }
    };
    Unfit::new(reason, Vec::new(), help)
}

fn draft(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    filled: &HoleSolution,
) -> Result<Draft, Unfit> {
    let known = u64::try_from(filled.number).unwrap_or(u64::MAX);
    if filled.size.is_some_and(|size| known >= size) {
        return Err(Unfit::new(
            "every-value-fits",
            Vec::new(),
            "let the result depend on the value, or widen its constraint",
        ));
    }
    let mut draft = match (subject.settings.answer, &filled.gaps.types[..]) {
        (AnswerForm::Number, _) => number(subject, instance, filled)?,
        (AnswerForm::Auto, [ty]) if ty.is_whole_number() => number(subject, instance, filled)?,
        (AnswerForm::Cloze, _) => cloze(subject, instance, filled)?,
        (AnswerForm::Several, _) => options(subject, instance, filled, Many::Several)?,
        _ => options(subject, instance, filled, Many::One)?,
    };
    let places = filled.gaps.names.iter().zip(&filled.gaps.types).zip(&filled.domains);
    let places = places.enumerate().map(|(at, ((name, ty), allowed))| {
        let is_named = filled.gaps.names.len() > 1 || name.chars().any(char::is_lowercase);
        let name = if is_named { name } else { MARK };
        let mut values: TemplateValues = vec![
            ("name", Value::from(name)),
            ("mark", safe(gap_mark(at))),
            ("type", Value::from(ty.to_string())),
            ("kind", Value::from(kind(ty))),
        ];
        values.extend(domain(ty, allowed));
        Value::from_pairs(values)
    });
    draft.values.extend(aim::values(subject, instance, filled.aim));
    draft.values.extend([
        ("value", Value::from(aim::text(subject, filled.aim, instance.told))),
        ("type", Value::from(filled.gaps.types[0].to_string())),
        ("gaps", places.collect()),
        ("marks", filled.gaps.marks().into_iter().collect()),
        ("only", Value::from(filled.number == 1 && filled.is_proved)),
    ]);
    draft.values.extend(domain(&filled.gaps.types[0], &filled.domains[0]));
    draft.values.extend(aim::goal(instance));
    draft.code = Some(filled.shown.clone());
    draft.explained_by = filled.opened.as_ref().map(|opened| Explaining {
        skeleton: Arc::clone(&opened.skeleton),
        model: opened.model.clone(),
        told: instance.told.clone(),
    });
    Ok(draft)
}

/// An error unless all right values are known, and few enough to be asked for.
fn few_enough(filled: &HoleSolution) -> Result<(), Unfit> {
    let known = u64::try_from(filled.number).unwrap_or(u64::MAX);
    let half = filled.size.is_none_or(|size| known <= size / 2);
    if filled.number > MOST_RIGHT || filled.is_proved && !half {
        let reason = if filled.is_proved { "many-values-fit" } else { "more-values-fit" };
        return Err(Unfit::new(
            reason,
            vec![("count", Value::from(filled.number))],
            "let the result depend more on the value, narrow its constraint, or ask for a `choice`",
        ));
    }
    if !filled.is_proved {
        return Err(Unfit::new(
            "unproved",
            Vec::new(),
            "narrow its constraint, or ask for a `choice`, which does not need all of them",
        ));
    }
    Ok(())
}

/// What a JVM has to confirm of right values: all of them, the instance's own too where another
/// program holds it.
fn claims(filled: &HoleSolution) -> Vec<crate::vary::Claim> {
    filled.right.iter().map(|one| one.claim.clone()).collect()
}

/// A number is typed, and all right ones are known.
fn number(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    filled: &HoleSolution,
) -> Result<Draft, Unfit> {
    few_enough(filled)?;
    let how = Typing::exactly(subject);
    let accepted = filled.right.iter().map(|one| {
        if let Some(number) = one.contents.values[0].number()
            && number.unsigned_abs() <= how.largest
        {
            Ok(number)
        } else {
            Err(Unfit::new("hole-no-number", Vec::new(), "write `answer = \"choice\"`"))
        }
    });
    let accepted = accepted.collect::<Result<_, _>>()?;
    let (slips, wrong) = slips(subject, instance, filled, 0);
    let mut claims = claims(filled);
    claims.extend(wrong);
    let values: Vec<&Datum> = filled.right.iter().map(|one| &one.contents.values[0]).collect();
    let fitting = several(vec![Fitting::of(None, &filled.gaps.types[0], &values)]);
    Ok(Draft { claims, fitting, ..numbers(accepted, &slips, how) })
}

/// What is right in each place, if more than one value is in any of them.
fn several(places: Vec<Fitting>) -> Vec<Fitting> {
    if places.iter().any(Fitting::is_several) { places } else { Vec::new() }
}

/// The most wrong values of a gap about which something is said although no misreading leads to
/// them.
const MOST_OTHERS: usize = 3;

/// What is said about wrong values of a gap where all others are right, and what a JVM has to
/// confirm of it.
fn slips(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    filled: &HoleSolution,
    at: usize,
) -> (Vec<Slip>, Vec<crate::vary::Claim>) {
    let right = &filled.right[0].contents.values;
    let is_here = |one: &&Filling| {
        let values = one.contents.values.iter().zip(right).enumerate();
        values.clone().all(|(place, (value, right))| (place == at) != (value == right))
    };
    let (misread, others): (Vec<&Filling>, Vec<&Filling>) = filled
        .wrong
        .iter()
        .filter(is_here)
        .partition(|one| origin(instance, filled, one) != Origin::Version);
    let mut claims = Vec::new();
    let slips = misread.into_iter().chain(others.into_iter().take(MOST_OTHERS)).filter_map(|one| {
        let said =
            StatedAnswer::Value(filled.gaps.types[at].clone(), one.contents.values[at].clone());
        let origin = origin(instance, filled, one);
        let slip = Slip::of(&said, origin, feedback(subject, instance, filled, (one, false)))?;
        claims.push(one.claim.clone());
        Some(slip)
    });
    (slips.collect(), claims)
}

/// What is said about a value: what the program does with it, and the misreading under which it
/// seems right.
fn feedback(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    filled: &HoleSolution,
    (filling, right): (&Filling, bool),
) -> Phrase {
    let does = || {
        let mut values = aim::values(subject, instance, filled.aim);
        let told = filling.told.as_ref();
        let text = told.map(|told| aim::text(subject, filled.aim, told)).unwrap_or_default();
        values.push(("value", Value::from(text)));
        if matches!(filled.aim, Aim::Goal) {
            aim::reaches(instance, right, &filling.held)
        } else {
            Phrase::new(format!("does.{}", aim::name(filled.aim)), values)
        }
    };
    if let Some(own) = of_the_author(instance, filled, filling).filter(|_| !right) {
        return said_by_the_author(own);
    }
    let misread = filling.seems.as_ref().filter(|_| !right);
    let misread = misread.and_then(|one| Phrase::of_misreading(subject, one));
    match misread {
        Some(misread) => Phrase {
            within: vec![("does", does()), ("misread", misread)],
            ..Phrase::new("hole.misread", Vec::new())
        },
        None => does(),
    }
}

/// The option of the author's own that a value of the only hole is.
fn of_the_author<'a>(
    instance: &Solved<'a>,
    filled: &HoleSolution,
    filling: &Filling,
) -> Option<&'a AuthorMistake> {
    let [value] = &filling.contents.values[..] else { return None };
    let ty = filled.gaps.types.first()?;
    instance.known.varied.own.iter().find(|own| own.ty == *ty && own.value == *value)
}

/// Where a wrong value comes from.
fn origin(instance: &Solved<'_>, filled: &HoleSolution, filling: &Filling) -> Origin {
    match &filling.seems {
        _ if of_the_author(instance, filled, filling).is_some() => Origin::Author,
        Some(misread) => Origin::Rule(misread.rule),
        None => Origin::Version,
    }
}

/// Each value is typed into a gap of its own, and graded by itself.
fn cloze(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    filled: &HoleSolution,
) -> Result<Draft, Unfit> {
    few_enough(filled)?;
    let mut combinations = 1_usize;
    let (mut gaps, mut places) = (Vec::new(), Vec::new());
    let (mut words, mut claims) = (Vec::new(), claims(filled));
    let is_only = filled.gaps.types.len() == 1;
    for (at, (ty, name)) in filled.gaps.types.iter().zip(&filled.gaps.names).enumerate() {
        let mut fitting: Vec<&Datum> = Vec::new();
        for value in filled.right.iter().map(|one| &one.contents.values[at]) {
            if !fitting.contains(&value) {
                fitting.push(value);
            }
        }
        combinations = combinations.saturating_mul(fitting.len());
        let (slips, wrong) = slips(subject, instance, filled, at);
        let draft = typed(Typing::exactly(subject), (ty, &fitting), &slips)?;
        gaps.push(Gap { answer: draft.answer, weight: 1 });
        words.extend(draft.words);
        claims.extend(wrong);
        places.push(Fitting::of((!is_only).then_some(name), ty, &fitting));
    }
    if combinations != filled.number {
        return Err(Unfit::new(
            "holes-depend",
            Vec::new(),
            "write `answer = \"choice\"`: gaps are graded each by itself",
        ));
    }
    let right = Some(contents::text(&filled.gaps, &filled.right[0].contents));
    let fitting = several(places);
    Ok(Draft { claims, words, right, fitting, ..Draft::new(Answer::Cloze { gaps }) })
}

/// One of some values is typed.
fn typed(how: Typing, (ty, fitting): (&Type, &[&Datum]), slips: &[Slip]) -> Result<Draft, Unfit> {
    let right = fitting.iter().map(|one| of_value(None, ty, one));
    let right: Vec<RightAnswers> = right.collect::<Result<_, _>>()?;
    let exact: Option<Vec<i64>> = right.iter().map(|one| one.exact_number(how)).collect();
    Ok(match exact {
        Some(accepted) if ty.is_whole_number() => numbers(accepted, slips, how),
        _ => {
            let mut known = BTreeSet::new();
            let texts = right.into_iter().flat_map(|one| one.texts);
            texts_of(texts.filter(|text| known.insert(text.clone())).collect(), slips)
        }
    })
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
    filled: &HoleSolution,
    many: Many,
) -> Result<Draft, Unfit> {
    let mut lot = Lot::of(subject.name, instance.complete);
    let most = wanted(subject);
    let right = match many {
        Many::One => 1,
        Many::Several => usual_right(most).min(filled.right.len()),
    };
    // The instance's own value, and others that fit as well.
    let (own, rest) = filled.right.split_at(1);
    let mut others: Vec<&Filling> = rest.iter().collect();
    lot.shuffle(&mut others);
    let mut chosen: Vec<(&Filling, bool)> =
        own.iter().chain(others).take(right).map(|one| (one, true)).collect();
    if filled.wrong.is_empty() {
        return Err(Unfit::new("no-wrong-value", Vec::new(), "widen the constraint of the hole"));
    }
    let mut sets = Vec::new();
    match many {
        Many::Several => {
            let taken: Vec<&Filling> = chosen.iter().map(|(one, _)| *one).collect();
            let wrong = spread(&filled.wrong, &taken, most - right);
            chosen.extend(wrong.into_iter().map(|one| (one, false)));
            lot.shuffle(&mut chosen);
        }
        Many::One => {
            let is_own = |one: &&Filling| of_the_author(instance, filled, one).is_some();
            let authors = filled.wrong.iter().filter(is_own).count();
            let offered = Offers::of(filled, (most - 1, authors), &mut lot);
            let at = instance.known.option_set.min(offered.sets.len().saturating_sub(1));
            chosen = offered.sets.get(at).map(|set| offered.fillings(set)).unwrap_or_default();
            sets = offered.option_sets();
        }
    }
    let wrong = chosen.iter().filter(|(_, right)| !right).count();
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for (filling, right) in &chosen {
        let plain = plain(filled, filling);
        let origin = if *right { Origin::Right } else { origin(instance, filled, filling) };
        let feedback = feedback(subject, instance, filled, (*filling, *right));
        options.push(Choice {
            text: listing::inline(&plain),
            plain,
            right: *right,
            feedback: String::new(),
            origin,
        });
        words.push(Words { text: None, feedback: Some(feedback) });
    }
    let claims = chosen.iter().map(|(one, _)| one.claim.clone()).collect();
    let mut right: Vec<&str> =
        options.iter().filter(|one| one.right).map(|one| one.plain.as_str()).collect();
    right.sort_unstable();
    let key = right.join("; ");
    let answer = match many {
        Many::One => Answer::Choice { options },
        Many::Several => Answer::Several { options },
    };
    let mut draft = Draft { key, quality: wrong, claims, words, sets, ..Draft::new(answer) };
    if subject.settings.none_of_these {
        // Which option it replaces is decided for each set by itself.
        draft.sets.clear();
        none_of_these(subject, &mut lot, &mut draft);
    }
    Ok(draft)
}

/// What may stand in a hole, for sentences: `domain` is the end of a key, `first` and `last` are
/// its bounds, `listed` its values.
fn domain(ty: &Type, domain: &Domain) -> TemplateValues {
    let text = |number: i64| {
        let of = |primitive| Datum::of(primitive, number);
        value::java(ty, &ty.primitive().map_or(Datum::Null, of))
    };
    let (key, first, last, listed): (&str, String, String, Vec<String>) = match domain {
        Domain::Number(set) => {
            let ends = (text(set.least()), text(set.greatest()));
            match set.segments() {
                [one] if one.step == 1 && set.count() > 2 => {
                    let key = if ty.is_whole_number() { "numbers" } else { "range" };
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
            let quoted = texts.iter().map(|one| value::java(ty, &Datum::Text(one.clone())));
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
