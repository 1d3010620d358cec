//! What the questions of a part are worth.
//!
//! In: the parts of an exam with their banks. Out: parts in which all questions count alike, and
//! what to tell the author. What holds: all sheets have the same sum of points.
//!
//! A question with gaps counts a point for each gap unless its author says otherwise, and one run
//! of a program can have more gaps than another. In a bank that does no harm; on two sheets of one
//! exam it is unfair.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::made::MadePart;
use super::settled::SettledDeal;
use crate::skeleton::front_matter::Points;

/// Lets all questions of each part count what most of them count, the least of several such
/// numbers; in an exam that was made before, what they counted there. Gives a sentence without a
/// full stop for each part in which that changes something.
pub fn level(parts: &mut [MadePart<'_>], settled: Option<&SettledDeal>) -> Vec<String> {
    let worth = |at: usize| settled.and_then(|one| one.worth.get(at).copied());
    let level = |(at, made): (usize, &mut MadePart<'_>)| level_part(made, worth(at));
    parts.iter_mut().enumerate().filter_map(level).collect()
}

/// Levels a part. `settled` is what a question of it was worth before, in points.
fn level_part(made: &mut MadePart<'_>, settled: Option<f64>) -> Option<String> {
    let questions = &mut made.contents.quiz.questions;
    let mut counted: BTreeMap<u64, usize> = BTreeMap::new();
    for question in questions.iter() {
        *counted.entry(question.hundredths()).or_default() += 1;
    }
    let usual = || {
        let often = |(worth, number): &(&u64, &usize)| (**number, Reverse(**worth));
        counted.iter().max_by_key(often).map(|(worth, _)| Points::shown_sum(*worth))
    };
    let shown = settled.map(|points| points.to_string()).or_else(usual)?;
    let points = Points::of_text(&shown).ok()?;
    let mut is_level = true;
    for question in questions {
        if question.hundredths() != u64::from(points.hundredths()) {
            question.marks.points = Some(points);
            is_level = false;
        }
    }
    let (least, most) = (counted.keys().next()?, counted.keys().next_back()?);
    let [least, most] = [least, most].map(|worth| Points::shown_sum(*worth));
    let name = &made.part.name;
    (!is_level).then(|| {
        format!(
            "`{name}`: by its gaps a question would count {least} to {most} points; each counts \
             {shown} in this exam, unless `points` in its `[[part]]` says another number"
        )
    })
}
