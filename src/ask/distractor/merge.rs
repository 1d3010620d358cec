//! Two mistakes in one answer.
//!
//! In: the right answer and two wrong ones. Out: the answer of somebody who makes both mistakes,
//! where each of them changes other parts of it; `None` where both change the same one: what they
//! make of it together only a run can tell.

use std::sync::Arc;

use crate::ask::answer::stated_answer::{SEPARATORS, StatedAnswer, lines, whole_number};
use crate::ask::diagram;
use crate::read::datum::Datum;
use crate::read::types::Type;

/// The right answer with what each of two wrong answers changes in it.
pub fn merged(
    right: &StatedAnswer,
    one: &StatedAnswer,
    other: &StatedAnswer,
) -> Option<StatedAnswer> {
    match (right, one, other) {
        (
            StatedAnswer::Value(ty, right),
            StatedAnswer::Value(_, one),
            StatedAnswer::Value(_, other),
        ) => Some(StatedAnswer::Value(ty.clone(), datum(ty, right, one, other)?)),
        (StatedAnswer::Values(right), StatedAnswer::Values(one), StatedAnswer::Values(other)) => {
            let all = right.iter().zip(one).zip(other);
            let all = all.map(|(((name, ty, right), (_, _, one)), (_, _, other))| {
                Some((name.clone(), ty.clone(), datum(ty, right, one, other)?))
            });
            Some(StatedAnswer::Values(all.collect::<Option<_>>()?))
        }
        (
            StatedAnswer::Printed(right),
            StatedAnswer::Printed(one),
            StatedAnswer::Printed(other),
        ) => printed(right, one, other).map(StatedAnswer::Printed),
        (StatedAnswer::Calls(right), StatedAnswer::Calls(one), StatedAnswer::Calls(other)) => {
            calls(right, one, other).map(StatedAnswer::Calls)
        }
        (StatedAnswer::Memory(right), StatedAnswer::Memory(one), StatedAnswer::Memory(other)) => {
            let both = diagram::merged(right, one, other)?;
            Some(StatedAnswer::Memory(Arc::new(both)))
        }
        _ => None,
    }
}

/// The sequence with what each of two others leaves out of it or puts into it.
fn calls(right: &[Arc<str>], one: &[Arc<str>], other: &[Arc<str>]) -> Option<Vec<Arc<str>>> {
    let (one, other) = (SequenceChange::of(right, one), SequenceChange::of(right, other));
    let mut both = Vec::new();
    for (at, (first, second)) in one.put_in.iter().zip(&other.put_in).enumerate() {
        match (&first[..], &second[..]) {
            ([], put) | (put, []) => both.extend_from_slice(put),
            (first, second) if first == second => both.extend_from_slice(first),
            _ => return None,
        }
        if one.keeps.get(at) == Some(&true) && other.keeps.get(at) == Some(&true) {
            both.push(Arc::clone(&right[at]));
        }
    }
    Some(both)
}

/// How a sequence is made of another one.
struct SequenceChange {
    /// Which items of the other one stay.
    keeps: Vec<bool>,
    /// What is put before each of its items, and after the last.
    put_in: Vec<Vec<Arc<str>>>,
}

impl SequenceChange {
    /// The change with the most items that stay.
    fn of(from: &[Arc<str>], to: &[Arc<str>]) -> Self {
        // The most items that two ends have in common, by where these begin.
        let mut common = vec![vec![0_usize; to.len() + 1]; from.len() + 1];
        for (at, item) in from.iter().enumerate().rev() {
            for (other_at, other) in to.iter().enumerate().rev() {
                common[at][other_at] = if item == other {
                    common[at + 1][other_at + 1] + 1
                } else {
                    common[at + 1][other_at].max(common[at][other_at + 1])
                };
            }
        }
        let mut keeps = vec![false; from.len()];
        let mut put_in = vec![Vec::new(); from.len() + 1];
        let (mut at, mut other_at) = (0, 0);
        while other_at < to.len() || at < from.len() {
            let is_same = at < from.len() && other_at < to.len() && from[at] == to[other_at];
            if is_same {
                keeps[at] = true;
                at += 1;
                other_at += 1;
            } else if at < from.len()
                && (other_at == to.len() || common[at + 1][other_at] >= common[at][other_at + 1])
            {
                at += 1;
            } else {
                put_in[at].push(Arc::clone(&to[other_at]));
                other_at += 1;
            }
        }
        Self { keeps, put_in }
    }
}

fn datum(ty: &Type, right: &Datum, one: &Datum, other: &Datum) -> Option<Datum> {
    match (ty, right, one, other) {
        _ if one == right => Some(other.clone()),
        _ if other == right || one == other => Some(one.clone()),
        (Type::Array(element), Datum::Array(right), Datum::Array(one), Datum::Array(other))
            if one.len() == right.len() && other.len() == right.len() =>
        {
            let all = right.iter().zip(one).zip(other);
            let all = all.map(|((right, one), other)| datum(element, right, one, other));
            all.collect::<Option<_>>().map(Datum::Array)
        }
        (_, Datum::Text(right), Datum::Text(one), Datum::Text(other)) => {
            letters(right, one, other).map(Datum::Text)
        }
        _ => None,
    }
}

/// Outputs of the same build: what is changed in them is one word or another.
fn printed(right: &str, one: &str, other: &str) -> Option<String> {
    let all = [right, one, other].map(|text| lines(text).join("\n"));
    let [right, one, other] = [0, 1, 2].map(|at| units(&all[at]));
    if one.len() != right.len() || other.len() != right.len() {
        return if right.len() == 1 { letters(&all[0], &all[1], &all[2]) } else { None };
    }
    let mut text = String::new();
    for ((right, one), other) in right.into_iter().zip(one).zip(other) {
        text.push_str(&word(right, one, other)?);
    }
    Some(text)
}

/// Words and what stands between them, by turns.
fn units(text: &str) -> Vec<&str> {
    let is_between = |one: char| one.is_whitespace() || SEPARATORS.contains(&one);
    let mut units = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (at, character) in text.char_indices() {
        let kind = is_between(character);
        if last.is_some_and(|last| last != kind) {
            units.push(&text[start..at]);
            start = at;
        }
        last = Some(kind);
    }
    units.push(&text[start..]);
    units
}

fn word(right: &str, one: &str, other: &str) -> Option<String> {
    if one == right {
        return Some(other.to_owned());
    }
    if other == right || one == other {
        return Some(one.to_owned());
    }
    let is_number = |text: &str| whole_number(text).is_some();
    (![right, one, other].into_iter().all(is_number)).then(|| letters(right, one, other))?
}

/// Words of one length, letter by letter; `None` where both change a letter, each in its own way.
fn letters(right: &str, one: &str, other: &str) -> Option<String> {
    let count = right.chars().count();
    if one.chars().count() != count || other.chars().count() != count {
        return None;
    }
    let all = right.chars().zip(one.chars()).zip(other.chars());
    let all = all.map(|((right, one), other)| match () {
        () if one == right => Some(other),
        () if other == right || one == other => Some(one),
        () => None,
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_merged_where_they_change_in_different_places() {
        let both = |right: &str, one: &str, other: &str| {
            let said =
                |text: &str| StatedAnswer::Calls(text.split_whitespace().map(Arc::from).collect());
            match merged(&said(right), &said(one), &said(other)) {
                Some(StatedAnswer::Calls(calls)) => Some(calls.join(" ")),
                _ => None,
            }
        };
        assert_eq!(both("a b c", "a x c", "a b c d").as_deref(), Some("a x c d"));
        assert_eq!(both("a b c", "b c", "a b").as_deref(), Some("b"));
        assert_eq!(both("a b c", "a b b c", "x a b c").as_deref(), Some("x a b b c"));
        assert_eq!(both("a b c", "a x c", "a y c"), None);
        assert_eq!(both("a b", "a b", "b a").as_deref(), Some("b a"));
    }

    #[test]
    fn changes_in_different_parts_are_both_made() {
        let both = |right: &str, one: &str, other: &str| {
            let said = |text: &str| StatedAnswer::Printed(text.to_owned());
            match merged(&said(right), &said(one), &said(other)) {
                Some(StatedAnswer::Printed(text)) => Some(text),
                _ => None,
            }
        };
        assert_eq!(both("5 3 4\n", "6 3 4\n", "5 3 9\n").as_deref(), Some("6 3 9"));
        assert_eq!(both("a: 1\nb: 2", "a: 1\nb: 3", "a: x\nb: 2").as_deref(), Some("a: x\nb: 3"));
        assert_eq!(both("CBF", "BBF", "CBC").as_deref(), Some("BBC"));
        assert_eq!(both("CBF", "BBF", "ABF"), None);
        assert_eq!(both("1 2", "1 2 3", "1"), None);
    }

    #[test]
    fn what_two_mistakes_make_of_one_number_is_not_known() {
        let printed = |text: &str| StatedAnswer::Printed(text.to_owned());
        let both =
            |right, one, other| merged(&printed(right), &printed(one), &printed(other)).is_some();
        assert!(!both("10", "12", "70") && !both("5 3", "6 3", "7 3") && !both("12", "13", "22"));
        let count = StatedAnswer::Count;
        assert_eq!(merged(&count(5), &count(6), &count(4)), None);
        let value = |number| StatedAnswer::Value(Type::INT, Datum::Integral(number));
        assert_eq!(merged(&value(5), &value(6), &value(4)), None);
    }

    #[test]
    fn arrays_are_changed_element_by_element() {
        let array = |items: [i64; 3]| {
            StatedAnswer::Value(
                Type::array_of(Type::INT),
                Datum::Array(items.map(Datum::Integral).to_vec()),
            )
        };
        let both = merged(&array([1, 2, 3]), &array([0, 2, 3]), &array([1, 2, 9]));
        assert_eq!(both, Some(array([0, 2, 9])));
    }
}
