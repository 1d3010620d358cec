//! Answers close to the right one, for choices in which misreadings give too few.
//!
//! In: the right answer. Out: answers of the same type and of similar size, the closest first, each
//! close in another way where there are several; or, of a string, the other strings of the program.
//! Nothing is promised of them but that they differ from the right one in their spelling.

use std::ops::Range;
use std::sync::Arc;

use crate::ask::answer::stated_answer::{Ranking, StatedAnswer, lines, whole_number};
use crate::ask::diagram;
use crate::ask::value;
use crate::read::datum::Datum;
use crate::read::floating;
use crate::read::ir::Exception;
use crate::read::types::{Primitive, Type};
use crate::skeleton::front_matter::OrderExtent;

/// The most neighbours of an answer.
const MOST: usize = 24;

/// The other strings among the values of a program, if the answer is a string: they are what a
/// reader sees, and no letter is wrong.
pub fn of_the_program(of: &StatedAnswer, values: &[Datum]) -> Vec<StatedAnswer> {
    let StatedAnswer::Value(Type::String, Datum::Text(text)) = of else { return Vec::new() };
    let others = strings(values).into_iter().filter(|other| other != text && !other.is_empty());
    others.map(|other| StatedAnswer::Value(Type::String, Datum::Text(other))).collect()
}

/// Answers close to this one; `wrong` are what misreadings lead to. A number may be as far off in
/// the other direction as a misreading is, since that is what a misreading of the opposite kind
/// would come to.
pub fn neighbours(of: &StatedAnswer, wrong: &[&StatedAnswer]) -> Vec<StatedAnswer> {
    let mirrored = wrong.iter().filter_map(|wrong| mirrored(of, wrong));
    let mut found: Vec<StatedAnswer> = mirrored.collect();
    found.extend(near(of));
    found.retain(|one| one != of);
    found.truncate(MOST);
    found
}

/// The number as far from the right one as a wrong one is, on the other side; `None` for what is
/// not a number, for one below zero if the right one is not, and for a count of nothing.
fn mirrored(right: &StatedAnswer, wrong: &StatedAnswer) -> Option<StatedAnswer> {
    let mirror = |right: i64, wrong: i64| {
        let other = right.checked_mul(2)?.checked_sub(wrong)?;
        (other >= 0 || right < 0).then_some(other)
    };
    match (right, wrong) {
        (StatedAnswer::Count(right), StatedAnswer::Count(wrong)) => {
            mirror(*right, *wrong).filter(|other| *other > 0).map(StatedAnswer::Count)
        }
        (
            StatedAnswer::Value(ty, Datum::Integral(right)),
            StatedAnswer::Value(_, Datum::Integral(wrong)),
        ) if ty.is_whole_number() => mirror(*right, *wrong)
            .map(|other| StatedAnswer::Value(ty.clone(), Datum::Integral(other))),
        (StatedAnswer::Printed(right), StatedAnswer::Printed(wrong)) => {
            let (right, wrong) = (whole_number(right)?, whole_number(wrong)?);
            mirror(right, wrong).map(|other| StatedAnswer::Printed(other.to_string()))
        }
        _ => None,
    }
}

fn near(of: &StatedAnswer) -> Vec<StatedAnswer> {
    match of {
        // What is counted happens: one sees that in the program.
        StatedAnswer::Count(number) => {
            around(*number).filter(|number| *number > 0).map(StatedAnswer::Count).collect()
        }
        StatedAnswer::Value(ty, datum) => {
            let data = values(ty, datum).into_iter();
            data.map(|datum| StatedAnswer::Value(ty.clone(), datum)).collect()
        }
        StatedAnswer::Printed(output) => {
            let near = endings(output).unwrap_or_else(|| printed(output));
            near.into_iter().map(StatedAnswer::Printed).collect()
        }
        StatedAnswer::Values(all) => {
            assignments(all).into_iter().map(StatedAnswer::Values).collect()
        }
        StatedAnswer::Memory(right) => {
            let near = diagram::changed(right).into_iter();
            near.map(|one| StatedAnswer::Memory(one.into())).collect()
        }
        StatedAnswer::Ranking(ranking) => {
            rankings(ranking).into_iter().map(StatedAnswer::Ranking).collect()
        }
        StatedAnswer::Calls(calls) => {
            exchanged(calls).into_iter().map(StatedAnswer::Calls).collect()
        }
    }
}

/// Outputs near one that ends with the class of an exception: another exception, none, or something
/// else before it. `None` of all other outputs. Lines are never exchanged with that class: an
/// exception comes last.
fn endings(output: &str) -> Option<Vec<String>> {
    let output = output.trim_end();
    let (before, class) = output.rsplit_once('\n').unwrap_or(("", output));
    let is_name = class.chars().all(char::is_alphanumeric) && class.starts_with(char::is_uppercase);
    if !is_name || !(class.ends_with("Exception") || class.ends_with("Error")) {
        return None;
    }
    let ended = |before: &str, class: &str| match before {
        "" => class.to_owned(),
        before => format!("{before}\n{class}"),
    };
    let likely = [Exception::Arithmetic, Exception::ArrayIndexOutOfBounds, Exception::NullPointer];
    let others = likely.into_iter().map(Exception::simple_name).filter(|other| *other != class);
    let mut others = others.map(|other| ended(before, other));
    let changed: Vec<String> = match before {
        "" => Vec::new(),
        before => printed(before).into_iter().map(|one| ended(one.trim_end(), class)).collect(),
    };
    let none = (!before.is_empty()).then(|| before.to_owned());
    let first = others.next();
    Some(first.into_iter().chain(none).chain(changed).chain(others).collect())
}

/// Numbers near one, by turns above and below.
fn around(number: i64) -> impl Iterator<Item = i64> {
    let steps = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];
    steps
        .into_iter()
        .flat_map(move |step| [number.checked_add(step), number.checked_sub(step)])
        .flatten()
}

fn values(ty: &Type, datum: &Datum) -> Vec<Datum> {
    match (ty, datum) {
        (_, Datum::Boolean(value)) => vec![Datum::Boolean(!value)],
        (Type::Primitive(_), Datum::Integral(number)) => {
            let is_positive = *number >= 0;
            let near = around(*number).filter(|near| !is_positive || *near >= 0);
            let far = around(*number).filter(|near| is_positive && *near < 0);
            near.chain(far).map(Datum::Integral).collect()
        }
        (_, Datum::Floating(ty, number)) => fractions(*ty, *number),
        (_, Datum::Text(text)) => texts(text).into_iter().map(Datum::Text).collect(),
        (Type::Array(element), Datum::Array(items)) => arrays(element, items),
        _ => Vec::new(),
    }
}

/// Floating numbers near one, as long as few digits tell them apart.
fn fractions(ty: Primitive, number: i64) -> Vec<Datum> {
    let value = floating::value_of(number);
    if !value::is_short(&floating::text(ty, number)) {
        return Vec::new();
    }
    let steps = [1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 1.5, -1.5, 3.0, 10.0];
    let near = steps.into_iter().map(|step| value + step);
    let near = near.filter(|near| value < 0.0 || *near >= 0.0);
    let whole = value.trunc();
    let cut = (value.fract() != 0.0).then_some(whole);
    let numbers = cut.into_iter().chain(near).map(floating::represented);
    let numbers = numbers.map(|one| floating::converted(one, Primitive::Double, ty));
    let short = numbers.filter(|one| value::is_short(&floating::text(ty, *one)));
    short.map(|one| Datum::Floating(ty, one)).collect()
}

/// The strings among values, and those in arrays.
fn strings(values: &[Datum]) -> Vec<String> {
    let mut found = Vec::new();
    for value in values {
        match value {
            Datum::Text(text) => found.push(text.clone()),
            Datum::Array(items) => found.extend(strings(items)),
            Datum::Boolean(_)
            | Datum::Integral(_)
            | Datum::Floating(..)
            | Datum::Object { .. }
            | Datum::Printed(_)
            | Datum::Memory(_)
            | Datum::Null => {}
        }
    }
    found
}

/// Elements exchanged, one of them changed, the last one left out or there twice.
fn arrays(element: &Type, items: &[Datum]) -> Vec<Datum> {
    let mut found = Vec::new();
    for at in (1..items.len()).rev() {
        let mut swapped = items.to_vec();
        swapped.swap(at - 1, at);
        found.push(swapped);
    }
    for at in (0..items.len()).rev() {
        for other in values(element, &items[at]).into_iter().take(2) {
            let mut changed = items.to_vec();
            changed[at] = other;
            found.push(changed);
        }
    }
    if let [rest @ .., last] = items {
        found.push(rest.to_vec());
        found.push([items, std::slice::from_ref(last)].concat());
    } else {
        let zero = match element {
            Type::Primitive(primitive) => Datum::of(*primitive, 0),
            Type::Array(_) => Datum::Array(Vec::new()),
            Type::String | Type::StringBuilder | Type::Object(_) | Type::Null => Datum::Null,
        };
        found.extend([vec![zero.clone()], vec![zero.clone(), zero]]);
    }
    found.into_iter().map(Datum::Array).collect()
}

/// Characters exchanged, the last one changed, left out or there twice; a truth value is the other
/// one instead.
fn texts(text: &str) -> Vec<String> {
    let mut found = truths_changed(text);
    let truths = truths(text).len();
    found.extend(letters_changed(text).into_iter().filter(|one| self::truths(one).len() == truths));
    found
}

/// A text with other characters.
fn letters_changed(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut found: Vec<Vec<char>> = Vec::new();
    let [rest @ .., last] = &characters[..] else {
        return vec![" ".to_owned(), "null".to_owned()];
    };
    for other in letters_near(*last) {
        found.push([rest, &[other]].concat());
    }
    for at in (1..characters.len()).rev() {
        let mut swapped = characters.clone();
        swapped.swap(at - 1, at);
        found.push(swapped);
    }
    if !rest.is_empty() {
        found.push(rest.to_vec());
        found.push(characters[1..].to_vec());
    }
    found.push([&characters[..], &[*last]].concat());
    found.push([&[characters[0]], &characters[..]].concat());
    found.into_iter().map(|characters| characters.into_iter().collect()).collect()
}

/// Where truth values stand in a text, each as a word of its own.
fn truths(text: &str) -> Vec<(Range<usize>, bool)> {
    let is_word = |one: Option<char>| one.is_some_and(|one| one.is_alphanumeric() || one == '_');
    let mut found: Vec<(Range<usize>, bool)> = Vec::new();
    for truth in [false, true] {
        let word = truth.to_string();
        let all = text.match_indices(&word).map(|(at, _)| at..at + word.len());
        let alone = all.filter(|at| {
            let (before, after) = (&text[..at.start], &text[at.end..]);
            !is_word(before.chars().next_back()) && !is_word(after.chars().next())
        });
        found.extend(alone.map(|at| (at, truth)));
    }
    found.sort_by_key(|(at, _)| at.start);
    found
}

/// The most truth values of a text of which each may be the other one.
const MOST_TRUTHS: usize = 4;

/// A text with other truth values: the last one, the one before it, and so on, then several of
/// them.
fn truths_changed(text: &str) -> Vec<String> {
    let mut places = truths(text);
    let last = places.split_off(places.len().saturating_sub(MOST_TRUTHS));
    let mut changes: Vec<u32> = (1..1 << last.len()).collect();
    changes.sort_by_key(|change| change.count_ones());
    let with_change = |change: u32| {
        let mut other = text.to_owned();
        for (number, (at, truth)) in last.iter().rev().enumerate() {
            if change >> number & 1 == 1 {
                other.replace_range(at.clone(), &(!truth).to_string());
            }
        }
        other
    };
    changes.into_iter().map(with_change).collect()
}

/// The letters or digits before and after one.
fn letters_near(character: char) -> Vec<char> {
    let next = |step: i32| {
        let code = u32::from(character).checked_add_signed(step)?;
        let other = char::from_u32(code)?;
        let same = |is: fn(&char) -> bool| is(&character) && is(&other);
        let alike = same(char::is_ascii_digit)
            || same(char::is_ascii_lowercase)
            || same(char::is_ascii_uppercase);
        alike.then_some(other)
    };
    [next(1), next(-1)].into_iter().flatten().collect()
}

/// A printed number, or a text in which one number is another, lines are exchanged, or one is
/// missing or there twice.
fn printed(output: &str) -> Vec<String> {
    if let Some(number) = whole_number(output) {
        let ty = Type::LONG;
        let near = values(&ty, &Datum::Integral(number)).into_iter();
        return near.map(|datum| datum.to_string()).collect();
    }
    if let [line] = &lines(output)[..]
        && let Some(number) = fraction(line)
    {
        let near = fractions(Primitive::Double, number).into_iter();
        return near.map(|datum| datum.to_string()).collect();
    }
    let lines = lines(output);
    let mut found = numbers_changed(output);
    if lines.len() > 1 {
        for at in (1..lines.len()).rev() {
            let mut swapped = lines.clone();
            swapped.swap(at - 1, at);
            found.push(swapped.join("\n"));
        }
        found.push(lines[..lines.len() - 1].join("\n"));
        found.push([&lines[..], &lines[lines.len() - 1..]].concat().join("\n"));
        found.push(lines[1..].join("\n"));
    }
    let text = lines.join("\n");
    found.splice(0..0, truths_changed(&text));
    // The last word: blanks between words are not misread.
    let start = text.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (before, last) = text.split_at(start);
    let truths = truths(last).len();
    if fraction(last).is_some() {
        return found;
    }
    let changed = letters_changed(last).into_iter();
    let changed = changed.filter(|changed| self::truths(changed).len() == truths);
    found.extend(changed.map(|changed| format!("{before}{changed}")));
    found
}

/// The number that a text is which Java writes for a floating number.
fn fraction(text: &str) -> Option<i64> {
    let number = floating::represented(text.parse().ok()?);
    (text.contains('.') && floating::text(Primitive::Double, number) == text).then_some(number)
}

/// Whether digits stand after a point such that another number of them would be no likely slip:
/// there are many of them, or a single 0.
fn are_late(output: &str, digits: Range<usize>) -> bool {
    let before = output[..digits.start].strip_suffix('.');
    let is_fraction = before.is_some_and(|one| one.ends_with(|c: char| c.is_ascii_digit()));
    is_fraction && (digits.len() > value::MOST_PLACES || output[digits] == *"0")
}

/// The output with one of its numbers one larger or smaller, the last numbers first.
fn numbers_changed(output: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut end = output.len();
    while let Some(last) = output[..end].rfind(|character: char| character.is_ascii_digit()) {
        let digits = output[..=last].bytes().rev().take_while(u8::is_ascii_digit).count();
        let start = last + 1 - digits;
        if let Ok(number) = output[start..=last].parse::<i64>()
            && !are_late(output, start..last + 1)
        {
            let near = around(number).filter(|near| *near >= 0).take(2);
            found.extend(
                near.map(|near| format!("{}{near}{}", &output[..start], &output[last + 1..])),
            );
        }
        if found.len() >= MOST / 2 {
            break;
        }
        end = start;
    }
    found
}

type NamedValue = (String, Type, Datum);

/// Two variables of one type exchanged, or one of them changed.
fn assignments(of: &[NamedValue]) -> Vec<Vec<NamedValue>> {
    let mut found = Vec::new();
    for at in 1..of.len() {
        if of[at - 1].1 == of[at].1 {
            let mut swapped = of.to_vec();
            let (one, two) = (of[at - 1].2.clone(), of[at].2.clone());
            (swapped[at - 1].2, swapped[at].2) = (two, one);
            found.push(swapped);
        }
    }
    for step in 0..4 {
        for (at, (_, ty, datum)) in of.iter().enumerate() {
            if let Some(other) = values(ty, datum).into_iter().nth(step) {
                let mut changed = of.to_vec();
                changed[at].2 = other;
                found.push(changed);
            }
        }
    }
    found
}

/// Two rivals exchanged, neighbours first; or, if only the highest is asked for, another one.
/// The calls with two of them exchanged, neighbours first.
fn exchanged(calls: &[Arc<str>]) -> Vec<Vec<Arc<str>>> {
    let distances = 1..calls.len();
    let places =
        distances.flat_map(|distance| (distance..calls.len()).map(move |at| (at, distance)));
    let differ = places.filter(|(at, distance)| calls[*at] != calls[*at - distance]);
    let exchange = |(at, distance): (usize, usize)| {
        let mut other = calls.to_vec();
        other.swap(at, at - distance);
        other
    };
    differ.map(exchange).collect()
}

fn rankings(of: &Ranking) -> Vec<Ranking> {
    let count = of.order.len();
    let mut found = Vec::new();
    let mut add = |one: usize, two: usize| {
        let mut order = of.order.clone();
        order.swap(one, two);
        found.push(Ranking { order, ..of.clone() });
    };
    match of.extent {
        OrderExtent::Highest => {
            (0..count.saturating_sub(1)).rev().for_each(|at| add(at, count - 1));
        }
        OrderExtent::All => {
            for distance in 1..count {
                for at in distance..count {
                    add(at - distance, at);
                }
            }
            let mut order = of.order.clone();
            order.rotate_left(1);
            found.push(Ranking { order, ..of.clone() });
            let mut order = of.order.clone();
            order.rotate_right(1);
            found.push(Ranking { order, ..of.clone() });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(said: &StatedAnswer) -> Vec<String> {
        neighbours(said, &[]).iter().map(StatedAnswer::meaning).collect()
    }

    #[test]
    fn numbers_stay_close_and_counts_are_never_negative() {
        assert_eq!(shown(&StatedAnswer::Count(1))[..4], ["2", "3", "4", "5"]);
        let mirrored = neighbours(
            &StatedAnswer::Count(4),
            &[&StatedAnswer::Count(9), &StatedAnswer::Count(8)],
        );
        assert_eq!(mirrored[0].meaning(), "5");
        let value = |number| shown(&StatedAnswer::Value(Type::INT, Datum::Integral(number)));
        assert_eq!(value(7)[..4], ["8", "6", "9", "5"]);
        assert_eq!(value(-7)[..2], ["-6", "-8"]);
        assert_eq!(value(i64::MAX)[..1], [(i64::MAX - 1).to_string()]);
        assert_eq!(shown(&StatedAnswer::Value(Type::BOOLEAN, Datum::Boolean(true))), ["false"]);
    }

    #[test]
    fn an_exception_stays_at_the_end_of_what_is_printed() {
        let near = shown(&StatedAnswer::Printed("3 5\nArithmeticException".into()));
        assert_eq!(near[..2], ["3 5\nArrayIndexOutOfBoundsException\n", "3 5\n"]);
        assert!(near.len() > 4, "{near:?}");
        assert!(near.iter().all(|one| !one.starts_with("Arithmetic")), "{near:?}");
        let alone = shown(&StatedAnswer::Printed("StackFullException".into()));
        assert_eq!(alone[..2], ["ArithmeticException\n", "ArrayIndexOutOfBoundsException\n"]);
        let own = shown(&StatedAnswer::Printed("1\n2\nException".into()));
        assert!(own.iter().all(|one| !one.starts_with("Exception")), "{own:?}");
    }

    #[test]
    fn texts_differ_in_a_character_and_arrays_in_an_element() {
        let text = shown(&StatedAnswer::Value(Type::String, Datum::Text("ab".into())));
        for near in ["\"ac\"", "\"ba\"", "\"a\"", "\"abb\""] {
            assert!(text.contains(&near.to_owned()), "{near} in {text:?}");
        }
        let items = Datum::Array(vec![Datum::Integral(1), Datum::Integral(2)]);
        let array = shown(&StatedAnswer::Value(Type::array_of(Type::INT), items));
        for near in ["{2, 1}", "{1, 3}", "{1}", "{1, 2, 2}"] {
            assert!(array.contains(&near.to_owned()), "{near} in {array:?}");
        }
    }

    #[test]
    fn a_truth_value_is_the_other_one_or_stays() {
        let printed = |text: &str| -> Vec<String> {
            let near = neighbours(&StatedAnswer::Printed(text.into()), &[]);
            near.iter().map(|said| said.written().plain).collect()
        };
        assert_eq!(printed("true\n"), ["false"]);
        assert_eq!(printed("false true"), ["false false", "true true", "true false"]);
        let ended = printed("x=true;");
        assert!(ended.contains(&"x=false;".to_owned()), "{ended:?}");
        for text in ["a: true", "x=true;", "false\ntrue", "untrue", "7 true"] {
            let kept = truths(text).len();
            let whole = |near: &&String| near.lines().count() == text.lines().count();
            for near in printed(text).iter().filter(whole) {
                assert_eq!(truths(near).len(), kept, "{near:?} beside {text:?}");
            }
        }
        assert!(printed("untrue").contains(&"untruf".to_owned()), "a word of another kind");
        let value = StatedAnswer::Value(Type::String, Datum::Text("true".into()));
        assert_eq!(shown(&value), ["\"false\""]);
    }

    #[test]
    fn strings_of_the_program_are_there_to_choose_from() {
        let said = StatedAnswer::Value(Type::String, Datum::Text("owl".into()));
        let words = ["cat", "owl", "", "swan"].map(|word| Datum::Text(word.into())).to_vec();
        let values = [Datum::Integral(3), Datum::Array(words)];
        let others = |said: &StatedAnswer| -> Vec<String> {
            of_the_program(said, &values).iter().map(StatedAnswer::meaning).collect()
        };
        assert_eq!(others(&said), ["\"cat\"", "\"swan\""]);
        assert!(others(&StatedAnswer::Count(3)).is_empty());
    }

    #[test]
    fn printed_lines_move_and_their_numbers_change() {
        let near: Vec<String> = neighbours(&StatedAnswer::Printed("a 1\nb 20\n".into()), &[])
            .iter()
            .map(|said| said.written().plain)
            .collect();
        for output in ["a 1\nb 21", "a 2\nb 20", "b 20\na 1", "a 1"] {
            assert!(near.contains(&output.to_owned()), "{output:?} in {near:?}");
        }
        assert_eq!(shown(&StatedAnswer::Printed("9\n".into()))[0], "10\n");
    }
}
