//! What the questions of a part are worth.
//!
//! In: the parts of an exam with their banks. Out: parts in which all questions count alike, and
//! what to tell the author. What holds: all sheets have the same sum of points.
//!
//! A question with gaps counts a point for each gap unless its author says otherwise. In a bank
//! that does no harm. In an exam a table would count as much as twenty other questions, and another
//! number next year: there a question counts one point unless a `points` says another number.

use std::collections::BTreeSet;

use super::made::MadePart;
use super::settled::SettledDeal;
use crate::ask::question::Question;
use crate::skeleton::front_matter::Points;

/// Lets each question count one point whose author does not say what it counts; in an exam that was
/// made before, what it counted there. Gives a sentence without a full stop for each part in which
/// that changes something.
pub fn level(parts: &mut [MadePart<'_>], settled: Option<&SettledDeal>) -> Vec<String> {
    let worth = |at: usize| settled.and_then(|one| one.worth.get(at).copied());
    let level = |(at, made): (usize, &mut MadePart<'_>)| level_part(made, worth(at));
    let mut sentences: Vec<String> = parts.iter_mut().enumerate().filter_map(level).collect();
    sentences.extend(uneven(parts));
    sentences
}

/// That a question counts more than twice another one, where the exam file does not say so.
fn uneven(parts: &[MadePart<'_>]) -> Option<String> {
    let unsaid = parts.iter().filter(|made| made.part.overrides.marks.points.is_none());
    let of = |made: &'_ MadePart<'_>| -> Vec<u64> {
        let first = made.contents.quiz.questions.first().into_iter();
        first.flat_map(Question::all_asked).map(Question::own_hundredths).collect()
    };
    let mut all: Vec<(u64, &str)> = unsaid
        .flat_map(|made| of(made).into_iter().map(|worth| (worth, made.part.name.as_str())))
        .collect();
    all.sort_unstable();
    let ((least, lesser), (most, greater)) = (*all.first()?, *all.last()?);
    (most > 2 * least).then(|| {
        format!(
            "a question of `{greater}` counts {} and one of `{lesser}` {}, since their skeletons say \
             so; `points` in their `[[part]]` would say it in the exam file",
            Points::shown_sum(most),
            Points::shown_sum(least),
        )
    })
}

/// Levels a part. `settled` is what a question of it was worth before, in points.
fn level_part(made: &mut MadePart<'_>, settled: Option<f64>) -> Option<String> {
    if made.contents.quiz.questions.iter().any(|question| question.group.is_some()) {
        return level_groups(made, settled);
    }
    let questions = &mut made.contents.quiz.questions;
    let counted: BTreeSet<u64> = questions.iter().map(Question::hundredths).collect();
    let (least, most) = (*counted.first()?, *counted.last()?);
    let is_said = questions.iter().all(|question| question.marks.points.is_some());
    let usual = || if is_said { Points::shown_sum(least) } else { "1".to_owned() };
    let shown = settled.map_or_else(usual, |points| points.to_string());
    let points = Points::of_text(&shown).ok()?;
    let mut is_level = true;
    for question in questions {
        if question.hundredths() != u64::from(points.hundredths()) {
            question.marks.points = Some(points);
            is_level = false;
        }
    }
    let [least, most] = [least, most].map(Points::shown_sum);
    let gaps = if least == most { most } else { format!("{least} to {most}") };
    let name = &made.part.name;
    (!is_level).then(|| {
        format!(
            "`{name}`: by its gaps a question would count {gaps} points; each counts {shown} in \
             this exam, as a question without gaps does, unless `points` in its `[[part]]` says \
             another number"
        )
    })
}

/// Levels a part whose questions are groups: each part of a group counts as a question. What a
/// group was worth before is shared equally.
fn level_groups(made: &mut MadePart<'_>, settled: Option<f64>) -> Option<String> {
    let whole = settled.and_then(|points| Points::of_text(&points.to_string()).ok());
    let mut gaps: BTreeSet<u64> = BTreeSet::new();
    for question in &mut made.contents.quiz.questions {
        let parts = question.all_asked().count();
        let was = question.hundredths();
        question.change_all(&mut |at, part| {
            if part.marks.points.is_none() && part.own_hundredths() != 100 {
                gaps.insert(part.own_hundredths());
                part.marks.points = Some(Points::default());
            }
            if let Some(whole) = whole.filter(|whole| u64::from(whole.hundredths()) != was) {
                part.marks.points = whole.shared(parts, at).or(part.marks.points);
            }
        });
    }
    let (least, most) = (gaps.first()?, gaps.last()?);
    let [least, most] = [*least, *most].map(Points::shown_sum);
    let gaps = if least == most { most } else { format!("{least} to {most}") };
    let name = &made.part.name;
    Some(format!(
        "`{name}`: by its gaps a part would count {gaps} points; each counts 1 in this exam, as a part \
         without gaps does, unless `points` below `[part.…]` in the skeleton says another number"
    ))
}
