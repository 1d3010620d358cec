//! How far apart two texts look.

use std::collections::HashMap; // order-free: only looked up

/// Characters up to which texts are compared character by character; longer ones are compared word
/// by word.
const SHORT: usize = 80;

/// Units of a text that are compared; what follows hardly decides what somebody picks.
const MOST_UNITS: usize = 160;

/// The distances of texts from each other, each row in the order of the texts: in characters that
/// have to be changed, dropped or added, or in words if one of the texts is long.
pub fn distances(texts: &[&str]) -> Vec<Vec<usize>> {
    let is_short = texts.iter().all(|text| text.chars().count() <= SHORT);
    let units: Vec<Vec<&str>> = texts
        .iter()
        .map(|text| {
            if is_short {
                text.char_indices().map(|(at, one)| &text[at..at + one.len_utf8()]).collect()
            } else {
                text.split_inclusive(char::is_whitespace).take(MOST_UNITS).collect()
            }
        })
        .collect();
    let units = numbered(&units);
    let mut table = vec![vec![0; texts.len()]; texts.len()];
    for one in 0..texts.len() {
        for other in 0..one {
            let distance = edits(&units[one], &units[other]);
            (table[one][other], table[other][one]) = (distance, distance);
        }
    }
    table
}

/// The units of texts as numbers, which are compared faster: equal ones for equal units.
pub fn numbered(texts: &[Vec<&str>]) -> Vec<Vec<usize>> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut all = Vec::with_capacity(texts.len());
    for text in texts {
        let mut units = Vec::with_capacity(text.len());
        for unit in text {
            let next = numbers.len();
            units.push(*numbers.entry(unit).or_insert(next));
        }
        all.push(units);
    }
    all
}

/// The fewest units that have to be changed, dropped or added.
fn edits(one: &[usize], other: &[usize]) -> usize {
    let start = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other);
    let end = end.count();
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    // The distance from what was read of `one` to each beginning of `other`.
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (read, unit) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], read + 1);
        for (at, theirs) in other.iter().enumerate() {
            let changed = diagonal + usize::from(unit != theirs);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_far_apart_as_it_takes_edits() {
        let distance = |one: &str, other: &str| distances(&[one, other])[0][1];
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("abc", "abc"), 0);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("5 3 4", "5 13 4"), 1);
        let long = "word ".repeat(20);
        assert_eq!(distance(&long, &long.replacen("word", "sword", 3)), 3);
    }
}
