//! Two mistakes in one answer.
//!
//! In: the right answer and two wrong ones. Out: the answer of somebody who makes both mistakes,
//! where what each of them changes can be told apart or added up; `None` where it cannot.

use crate::ask::answer::stated_answer::{SEPARATORS, StatedAnswer, lines, whole_number};
use crate::read::types::Type;
use crate::solve::model::Datum;

/// The right answer with what each of two wrong answers changes in it.
pub fn merged(
    right: &StatedAnswer,
    one: &StatedAnswer,
    other: &StatedAnswer,
) -> Option<StatedAnswer> {
    match (right, one, other) {
        (StatedAnswer::Count(right), StatedAnswer::Count(one), StatedAnswer::Count(other)) => {
            moved(*right, *one, *other).map(StatedAnswer::Count)
        }
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
        _ => None,
    }
}

/// A number that two mistakes move. It does not become negative where the right one is not, nor
/// zero where none of the three is: who makes both mistakes would see that this cannot be.
fn moved(right: i64, one: i64, other: i64) -> Option<i64> {
    let both = one.checked_sub(right)?.checked_add(other)?;
    let is_odd =
        both < 0 && right >= 0 || both == 0 && [right, one, other].iter().all(|of| *of != 0);
    (!is_odd).then_some(both)
}

fn datum(ty: &Type, right: &Datum, one: &Datum, other: &Datum) -> Option<Datum> {
    match (ty, right, one, other) {
        _ if one == right => Some(other.clone()),
        _ if other == right || one == other => Some(one.clone()),
        (Type::Primitive(_), Datum::Number(right), Datum::Number(one), Datum::Number(other))
            if ty.is_whole_number() =>
        {
            moved(*right, *one, *other).map(Datum::Number)
        }
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

/// Outputs of the same build: what is changed in them is one word or another, or a number is moved.
fn printed(right: &str, one: &str, other: &str) -> Option<String> {
    if let (Some(right), Some(one), Some(other)) =
        (whole_number(right), whole_number(one), whole_number(other))
    {
        return moved(right, one, other).map(|number| number.to_string());
    }
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
    match (whole_number(right), whole_number(one), whole_number(other)) {
        (Some(right), Some(one), Some(other)) => {
            moved(right, one, other).map(|number| number.to_string())
        }
        _ => letters(right, one, other),
    }
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
    fn changes_in_different_places_are_both_made_and_numbers_move_twice() {
        let both = |right: &str, one: &str, other: &str| {
            let said = |text: &str| StatedAnswer::Printed(text.to_owned());
            match merged(&said(right), &said(one), &said(other)) {
                Some(StatedAnswer::Printed(text)) => Some(text),
                _ => None,
            }
        };
        assert_eq!(both("5 3 4\n", "6 3 4\n", "5 3 9\n").as_deref(), Some("6 3 9"));
        assert_eq!(both("5 3", "6 3", "7 3").as_deref(), Some("8 3"));
        assert_eq!(both("10", "12", "7").as_deref(), Some("9"));
        assert_eq!(both("-10", "-12", "-7").as_deref(), Some("-9"));
        // No student would take these.
        assert_eq!(
            (both("5", "1", "-2"), both("6", "2", "4"), both("5", "0", "3")),
            (None, None, None)
        );
        assert_eq!(both("a: 1\nb: 2", "a: 1\nb: 3", "a: x\nb: 2").as_deref(), Some("a: x\nb: 3"));
        assert_eq!(both("CBF", "BBF", "CBC").as_deref(), Some("BBC"));
        assert_eq!(both("CBF", "BBF", "ABF"), None);
        assert_eq!(both("1 2", "1 2 3", "1"), None);
        let count = |right, one, other| {
            merged(
                &StatedAnswer::Count(right),
                &StatedAnswer::Count(one),
                &StatedAnswer::Count(other),
            )
        };
        assert_eq!(count(5, 6, 4), Some(StatedAnswer::Count(5)));
        assert_eq!((count(2, 0, 1), count(4, 2, 2)), (None, None));
    }

    #[test]
    fn arrays_are_changed_element_by_element() {
        let array = |items: [i64; 3]| {
            StatedAnswer::Value(
                Type::array_of(Type::INT),
                Datum::Array(items.map(Datum::Number).to_vec()),
            )
        };
        let both = merged(&array([1, 2, 3]), &array([0, 2, 3]), &array([1, 2, 9]));
        assert_eq!(both, Some(array([0, 2, 9])));
    }
}
