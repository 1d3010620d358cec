//! Where the right option stands among the others by size, which may give it away.
//!
//! In: the options of a choice. Out: by what they can be compared, and the place of the right one.
//! What holds: a place is only named where no other option has the same one.

use super::question::{Choice, Origin};

/// A place among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// From 0.
    pub at: usize,
    /// How many there are.
    pub of: usize,
}

/// By what the options of a choice can be put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OptionScale {
    /// All are numbers.
    Size,
    /// They are texts of different lengths.
    Length,
}

/// An end of a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScaleEnd {
    /// The smallest, or the shortest.
    Least,
    /// The largest, or the longest.
    Greatest,
}

impl Rank {
    /// The end at which it is, if it is at one.
    pub fn end(self) -> Option<ScaleEnd> {
        match self.at {
            0 => Some(ScaleEnd::Least),
            at if at + 1 == self.of => Some(ScaleEnd::Greatest),
            _ => None,
        }
    }
}

/// Whether the only options are yes and no.
pub fn are_yes_and_no(options: &[Choice]) -> bool {
    let fixed = |option: &Choice| matches!(option.origin, Origin::Fixed | Origin::Right);
    options.len() == 2 && options.iter().all(fixed)
}

/// The place of the right option among all that can be compared with it, from the smallest or
/// shortest; `None` for yes and no, for a right option of equal rank with another one, and where
/// nothing can be compared.
pub fn rank(options: &[Choice]) -> Option<(OptionScale, Rank)> {
    if are_yes_and_no(options) {
        return None;
    }
    let options: Vec<&Choice> =
        options.iter().filter(|option| option.origin != Origin::Fixed).collect();
    let right = options.iter().find(|option| option.right)?;
    let numbers: Option<Vec<f64>> = options.iter().map(|option| number(&option.plain)).collect();
    if let (Some(numbers), Some(own)) = (numbers, number(&right.plain)) {
        return Some((OptionScale::Size, place(&own, &numbers)?));
    }
    let length = |option: &Choice| option.plain.chars().count();
    let lengths: Vec<usize> = options.iter().map(|option| length(option)).collect();
    Some((OptionScale::Length, place(&length(right), &lengths)?))
}

/// A number as Java prints or writes it; signs, `_` and the `L` of a `long` do not matter.
pub fn number(text: &str) -> Option<f64> {
    let text = text.trim().replace('_', "");
    let digits = text.strip_suffix(['L', 'l']).unwrap_or(&text);
    digits.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The place of a value among some, itself included; `None` if another one equals it, or if there
/// is no other one.
fn place<T: PartialOrd>(own: &T, all: &[T]) -> Option<Rank> {
    let less = all.iter().filter(|other| *other < own).count();
    let equal = all.iter().filter(|other| *other == own).count();
    (equal == 1 && all.len() > 1).then_some(Rank { at: less, of: all.len() })
}
