//! TextPattern: what a regular expression describes, and texts of every shape that it has.
//!
//! In: the parts of a pattern. Out: texts of it, simple ones first: each alternative, each count at
//! its least and its most, each class at its borders; and others that a stream draws. What holds:
//! every text is one of the pattern's, and of characters that can be typed.

use std::collections::BTreeSet;

use crate::solve::space::random::Stream;

/// UTF-16 units from the first to the last, both included.
pub(super) type UnitRange = (u32, u32);

/// The characters that are typed where a class has them: those of a keyboard.
const TYPED: UnitRange = (0x20, 0x7e);

/// Where a part may be repeated without end, how often it is at most beyond the least.
const REPEATED: u32 = 3;

/// The most texts that are kept of one part.
const MOST: usize = 60;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub enum TextPattern {
    /// One unit of these.
    Class(Vec<(u32, u32)>),
    /// One part after the other.
    Sequence(Vec<TextPattern>),
    /// One of them.
    Choice(Vec<TextPattern>),
    /// At least this often, and at most; `None`: as often as one likes.
    Repeat(Box<TextPattern>, u32, Option<u32>),
}

impl TextPattern {
    /// Texts of all shapes, simple ones first.
    pub(super) fn shapes(&self) -> Vec<String> {
        match self {
            Self::Class(ranges) => class_shapes(ranges),
            Self::Choice(ways) => {
                // One of each first, so that none is crowded out.
                let shapes: Vec<Vec<String>> = ways.iter().map(Self::shapes).collect();
                let longest = shapes.iter().map(Vec::len).max().unwrap_or(0);
                let in_turn = (0..longest)
                    .flat_map(|at| shapes.iter().filter_map(move |one| one.get(at).cloned()));
                kept(in_turn)
            }
            Self::Sequence(parts) => {
                sequence_shapes(&parts.iter().map(Self::shapes).collect::<Vec<_>>())
            }
            Self::Repeat(part, least, most) => {
                let shapes = part.shapes();
                let most = most.unwrap_or(least + REPEATED);
                let counts: BTreeSet<u32> = [*least, least + 1, (least + most) / 2, most]
                    .into_iter()
                    .filter(|count| *count <= most)
                    .collect();
                let mut all = Vec::new();
                for count in counts {
                    let places = count as usize;
                    if places == 0 {
                        all.push(String::new());
                        continue;
                    }
                    // One shape again and again, and then all in turn.
                    for turn in 0..shapes.len().min(MOST / 4) {
                        all.push(shapes[turn].repeat(places));
                        let round =
                            (0..places).map(|at| shapes[(turn + at) % shapes.len()].as_str());
                        all.push(round.collect());
                    }
                }
                kept(all)
            }
        }
    }

    /// A text that a stream draws.
    pub(super) fn drawn(&self, stream: &mut Stream) -> String {
        match self {
            Self::Class(ranges) => {
                let typed = typed_ranges(ranges);
                let Some(range) = one_of(&typed, stream) else { return String::new() };
                let unit = range.0
                    + u32::try_from(stream.below(u64::from(range.1 - range.0) + 1)).unwrap_or(0);
                char::from_u32(unit).map(String::from).unwrap_or_default()
            }
            Self::Choice(ways) => {
                one_of(ways, stream).map(|way| way.drawn(stream)).unwrap_or_default()
            }
            Self::Sequence(parts) => parts.iter().map(|part| part.drawn(stream)).collect(),
            Self::Repeat(part, least, most) => {
                let most = most.unwrap_or(least + REPEATED);
                let more = stream.below(u64::from(most - least) + 1);
                let count = least + u32::try_from(more).unwrap_or(0);
                (0..count).map(|_| part.drawn(stream)).collect()
            }
        }
    }
}

/// One of some things, if there are any.
pub(super) fn one_of<'a, T>(all: &'a [T], stream: &mut Stream) -> Option<&'a T> {
    let bound = u64::try_from(all.len()).ok().filter(|len| *len > 0)?;
    all.get(usize::try_from(stream.below(bound)).ok()?)
}

/// Those of the ranges that are typed; if none are, all of them.
fn typed_ranges(ranges: &[UnitRange]) -> Vec<UnitRange> {
    let inside = |(from, to): &UnitRange| {
        let (from, to) = (*from.max(&TYPED.0), *to.min(&TYPED.1));
        (from <= to).then_some((from, to))
    };
    let typed: Vec<UnitRange> = ranges.iter().filter_map(inside).collect();
    if typed.is_empty() { ranges.to_vec() } else { typed }
}

/// The borders of each range and what lies between them, and special digits and letters.
fn class_shapes(ranges: &[UnitRange]) -> Vec<String> {
    let typed = typed_ranges(ranges);
    let ends = typed.iter().flat_map(|(from, to)| [*from, *to]);
    let next = typed
        .iter()
        .filter(|(from, to)| to - from > 1)
        .flat_map(|(from, to)| [from + 1, from + (to - from) / 2]);
    // `.` and `[^a]` hold nearly all: those that programs take for something else come first.
    let special = "a0A1 5zZ9-.,".chars().map(u32::from);
    let is_wide = typed.iter().any(|(from, to)| to - from > 40);
    let special = special
        .filter(|unit| is_wide && typed.iter().any(|(from, to)| (from..=to).contains(&unit)));
    kept(special.chain(ends).chain(next).filter_map(char::from_u32).map(String::from))
}

/// Texts in which one part after the other takes all its shapes, and in which all change at once.
fn sequence_shapes(parts: &[Vec<String>]) -> Vec<String> {
    if parts.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let with = |choose: &dyn Fn(usize) -> usize| -> String {
        parts
            .iter()
            .enumerate()
            .map(|(at, shapes)| shapes[choose(at) % shapes.len()].as_str())
            .collect()
    };
    let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
    let mut all = vec![with(&|_| 0)];
    for turn in 1..longest.min(MOST / 2) {
        // Each part in turn alone, then all of them.
        for (changed, part) in parts.iter().enumerate() {
            if turn < part.len() {
                all.push(with(&|at| if at == changed { turn } else { 0 }));
            }
        }
        all.push(with(&|_| turn));
        all.push(with(&|at| turn + 3 * at));
    }
    kept(all)
}

/// The first of some texts, each once.
fn kept(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    texts.into_iter().filter(|text| seen.insert(text.clone())).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::space::random::Purpose;

    fn class(from: char, to: char) -> TextPattern {
        TextPattern::Class(vec![(u32::from(from), u32::from(to))])
    }

    /// `[0-9]{1,3} [-+*/] [0-9]{1,3}`
    fn calculation() -> TextPattern {
        let number = || TextPattern::Repeat(Box::new(class('0', '9')), 1, Some(3));
        let signs = "-+*/".chars().map(|one| (u32::from(one), u32::from(one))).collect();
        let blank = || class(' ', ' ');
        TextPattern::Sequence(vec![number(), blank(), TextPattern::Class(signs), blank(), number()])
    }

    #[test]
    fn shapes_have_every_sign_the_shortest_and_the_longest_and_zero() {
        let shapes = calculation().shapes();
        for sign in ["-", "+", "*", "/"] {
            assert!(shapes.iter().any(|text| text.contains(sign)), "{sign} {shapes:?}");
        }
        let lengths: BTreeSet<usize> = shapes.iter().map(String::len).collect();
        assert_eq!((lengths.first(), lengths.last()), (Some(&5), Some(&9)), "{shapes:?}");
        assert!(shapes.iter().any(|text| text.ends_with(" 0")), "{shapes:?}");
    }

    #[test]
    fn each_way_of_a_choice_is_taken_and_nothing_that_nobody_types() {
        let any = TextPattern::Repeat(Box::new(TextPattern::Class(vec![(0, 0xffff)])), 0, None);
        let zero = class('0', '0');
        let both = TextPattern::Choice(vec![any, zero]);
        let shapes = both.shapes();
        assert!(shapes.contains(&String::new()) && shapes.contains(&String::from("0")));
        let mut stream = Stream::new(1, Purpose::Draw, 0);
        for _ in 0..200 {
            let drawn = both.drawn(&mut stream);
            assert!(drawn.chars().all(|one| (' '..='~').contains(&one)), "{drawn:?}");
        }
    }
}
