//! Which values are offered for a hole.
//!
//! In: right and wrong values of an instance. Out: sets of them for a choice, or wrong values
//! beside several right ones. What holds: wrong numbers do not stand in a row, which right ones
//! would not, and the right one has no favourite place.

use std::sync::Arc;

use crate::ask::answer::contents;
use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::sets::{Set, WrongAnswers, sets};
use crate::ask::draft::OptionSet;
use crate::ask::strategy::{Offered, OptionFeatures, VisibleOption};
use crate::vary::hole::{Filling, HoleSolution};

/// The most wrong values that sets are made of.
const MOST: usize = 12;

/// What speaks against a wrong value that no misconception suggests, and against two in a row, in
/// thousandths of the mark that a strategy may earn instead.
const NO_RULE: i64 = 60;
const IN_A_ROW: i64 = 300;

/// A value, or several by name.
pub fn plain(filled: &HoleSolution, filling: &Filling) -> String {
    match &filled.gaps.types[..] {
        [_] => contents::values(&filled.gaps, &filling.contents).concat(),
        _ => contents::text(&filled.gaps, &filling.contents),
    }
}

/// The number that is filled in, if it is one.
fn number(filling: &Filling) -> Option<i64> {
    match filling.contents.values[..] {
        [ref value] => value.number(),
        _ => None,
    }
}

/// What a choice of a value can offer.
pub struct Offers<'a> {
    filled: &'a HoleSolution,
    texts: Vec<String>,
    /// The sets, the best first: 0 is the right value, `n` the wrong value `n - 1`.
    pub sets: Vec<Set>,
    program: &'a str,
}

impl<'a> Offers<'a> {
    /// Sets of `count` wrong values beside the instance's own one. The first `authors` wrong values
    /// are the author's.
    pub fn of(filled: &'a HoleSolution, (count, authors): (usize, usize), lot: &mut Lot) -> Self {
        let wrong = &filled.wrong[..filled.wrong.len().min(MOST.max(count))];
        let all = std::iter::once(&filled.right[0]).chain(wrong);
        let texts: Vec<String> = all.map(|filling| plain(filled, filling)).collect();
        let own = number(&filled.right[0]);
        let against = |set: &[usize]| {
            let without = set.iter().filter(|at| wrong[**at].seems.is_none()).count();
            let mut numbers: Vec<i64> = set.iter().filter_map(|at| number(&wrong[*at])).collect();
            numbers.sort_unstable();
            let rows = numbers.windows(2).filter(|pair| {
                let touches = |one: i64| own.is_some_and(|own| own.abs_diff(one) <= 1);
                pair[0].abs_diff(pair[1]) == 1 && !touches(pair[0]) && !touches(pair[1])
            });
            let times = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
            (0, times(without) * NO_RULE + times(rows.count()) * IN_A_ROW)
        };
        let mut offers = Self { filled, texts, sets: Vec::new(), program: &filled.shown };
        let choices = offers.choices();
        let field = OptionFeatures::of(&choices, offers.program);
        let wrong_answers =
            WrongAnswers { count: wrong.len(), fixed: authors, squares: &[], against: &against };
        let found = sets(&field, &wrong_answers, (count, true), lot);
        offers.sets = found;
        offers
    }

    fn choices(&self) -> Vec<VisibleOption<'_>> {
        let texts = self.texts.iter().enumerate();
        texts
            .map(|(at, text)| VisibleOption {
                text,
                is_right: at == 0,
                is_fixed: false,
                drawing: None,
            })
            .collect()
    }

    /// The values of a set, each with whether it is right.
    pub fn fillings(&self, set: &Set) -> Vec<(&'a Filling, bool)> {
        let filling = |at: &usize| match at.checked_sub(1) {
            None => (&self.filled.right[0], true),
            Some(wrong) => (&self.filled.wrong[wrong], false),
        };
        set.options.iter().map(filling).collect()
    }

    /// The sets as a bank looks at them.
    pub fn option_sets(&self) -> Vec<OptionSet> {
        let choices = self.choices();
        let field = OptionFeatures::of(&choices, self.program);
        let texts: Vec<Arc<str>> = self.texts.iter().map(|text| text.as_str().into()).collect();
        let of_set = |set: &Set| OptionSet {
            key: self.texts[0].clone(),
            quality: set.options.len().saturating_sub(1),
            lacking: 0,
            places: Vec::new(),
            offered: Offered::new(
                set.options.iter().map(|at| Arc::clone(&texts[*at])).collect(),
                set.options.iter().position(|at| *at == 0).unwrap_or_default(),
                field.looks(&set.options),
            ),
        };
        self.sets.iter().map(of_set).collect()
    }
}

/// Up to `count` wrong values beside these right ones: those that a misconception suggests and
/// those near a right one first, but numbers at least as far from each other as the right ones are,
/// by turns below and above, as far as there are such.
pub fn spread<'a>(wrong: &'a [Filling], right: &[&Filling], count: usize) -> Vec<&'a Filling> {
    let mut rights: Vec<i64> = right.iter().filter_map(|one| number(one)).collect();
    rights.sort_unstable();
    let gap = rights.windows(2).map(|pair| pair[0].abs_diff(pair[1])).min().unwrap_or(2).max(2);
    let mut chosen: Vec<&Filling> = Vec::new();
    let mut room = gap;
    while chosen.len() < count && room > 0 {
        let is_apart = |one: &&Filling| {
            let far = |other: &&Filling| match (number(one), number(other)) {
                (Some(one), Some(other)) => one.abs_diff(other) >= room,
                _ => one.contents != other.contents,
            };
            chosen.iter().all(far)
        };
        let is_below = |one: &Filling| number(one) < rights.first().copied();
        let below = chosen.iter().filter(|one| is_below(one)).count();
        let wants_below = 2 * below < chosen.len();
        let open = || wrong.iter().filter(is_apart);
        let next = open().find(|one| is_below(one) == wants_below).or_else(|| open().next());
        match next {
            Some(next) => chosen.push(next),
            None => room /= 2,
        }
    }
    chosen
}
