//! What can be counted over the questions of a bank.
//!
//! In: questions with the effort of their instances. Out: a [`TallyEntry`] for each, and
//! distributions over all of them. What holds: everything is in the order of the questions, or
//! sorted by a rule that the item states.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Origin, Question};
use crate::ask::rank::{self, OptionScale, Rank};
use crate::ask::strategy::Offered;
use crate::vary::Effort;
use crate::vary::hardness::Hardness;

/// What counts of a question.
#[derive(Clone, Debug)]
pub struct TallyEntry<'a> {
    /// The number of the question in the bank, from 1.
    pub number: usize,
    /// The question.
    pub question: &'a Question,
    /// The question as students see it: itself, or with pictures instead of programs.
    pub seen: &'a Question,
    /// What a run of its program takes.
    pub effort: &'a Effort,
    /// How much work it is to trace.
    pub hardness: Hardness,
    /// The right answer in one line.
    pub right: String,
}

/// One of the measures of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The work of tracing.
    Hardness,
    /// Statements run.
    Steps,
    /// Passes of all loops.
    Passes,
    /// Method calls.
    Calls,
    /// Methods open at once.
    Depth,
}

impl Measure {
    /// All, in the order in which they are shown.
    pub const ALL: [Measure; 5] =
        [Measure::Hardness, Measure::Steps, Measure::Passes, Measure::Calls, Measure::Depth];

    /// The word in the keys of sentences.
    pub fn as_str(self) -> &'static str {
        match self {
            Measure::Hardness => "hardness",
            Measure::Steps => "steps",
            Measure::Passes => "passes",
            Measure::Calls => "calls",
            Measure::Depth => "depth",
        }
    }

    /// What a question has of it.
    pub fn of(self, entry: &TallyEntry<'_>) -> u64 {
        let effort = entry.effort;
        match self {
            Measure::Hardness => entry.hardness.0,
            Measure::Steps => effort.statements,
            Measure::Passes => effort.loops.iter().map(|one| one.passes).sum(),
            Measure::Calls => effort.calls,
            Measure::Depth => u64::from(effort.depth),
        }
    }
}

/// How far the questions of a bank lie apart in a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The least value.
    pub least: u64,
    /// The value in the middle; of two the lower one.
    pub median: u64,
    /// The greatest value.
    pub greatest: u64,
}

impl Spread {
    /// The spread of a measure; `None` without questions.
    pub fn of(measure: Measure, entries: &[TallyEntry<'_>]) -> Option<Self> {
        let mut values: Vec<u64> = entries.iter().map(|entry| measure.of(entry)).collect();
        values.sort_unstable();
        let (least, greatest) = (*values.first()?, *values.last()?);
        Some(Self { least, median: values[(values.len() - 1) / 2], greatest })
    }

    /// By how many thousandths of the least the greatest exceeds it, rounded up; where the least is
    /// nothing, of one.
    pub fn thousandths(&self) -> u64 {
        (self.greatest - self.least).saturating_mul(1000).div_ceil(self.least.max(1))
    }
}

impl<'a> TallyEntry<'a> {
    /// What counts of a question.
    pub fn of(
        number: usize,
        question: &'a Question,
        effort: &'a Effort,
        hardness: Hardness,
    ) -> Self {
        let right = if let Answer::Ordering { items } = &question.answer {
            let items: Vec<String> = items.iter().map(|item| listing::plain(item)).collect();
            items.join(" → ")
        } else {
            question.answer.shown()
        };
        Self { number, question, seen: question, effort, hardness, right }
    }

    /// The options, if one of them is to be chosen.
    pub fn choice(&self) -> Option<&'a [Choice]> {
        if let Answer::Choice { options } = &self.question.answer { Some(options) } else { None }
    }

    /// Whether the only options are those of a yes/no question.
    pub fn is_yes_or_no(&self) -> bool {
        self.choice().is_some_and(rank::are_yes_and_no)
    }

    /// The places, from 0, of the right options in the order of the file.
    pub fn positions(&self) -> Vec<Rank> {
        if let Answer::Choice { options } | Answer::Several { options } = &self.question.answer {
            let right = options.iter().enumerate().filter(|(_, option)| option.right);
            right.map(|(at, _)| Rank { at, of: options.len() }).collect()
        } else {
            Vec::new()
        }
    }

    /// The place of the right option among all that can be compared with it, from the smallest or
    /// shortest; `None` for yes and no, for a right option of equal rank with another one, and
    /// where nothing can be compared.
    pub fn rank(&self) -> Option<(OptionScale, Rank)> {
        rank::rank(self.choice()?)
    }

    /// What it offers to choose from where one option is to be chosen, gap by gap; yes and no in a
    /// gap apart, which are balanced in a bank.
    pub fn offered(&self) -> Vec<Offered> {
        let of = |options: &[Choice]| Offered::of(options, &self.question.code);
        if let Answer::Cloze { gaps } = &self.question.answer {
            let choices = gaps.iter().filter_map(|gap| match &gap.answer {
                Answer::Choice { options } => Some(&options[..]),
                Answer::Number { .. }
                | Answer::Decimal { .. }
                | Answer::Text { .. }
                | Answer::Several { .. }
                | Answer::Cloze { .. }
                | Answer::Ordering { .. } => None,
            });
            let of_gap = |options| Offered::of_gap(options, &self.question.code);
            return choices.filter(|one| !rank::are_yes_and_no(one)).filter_map(of_gap).collect();
        }
        self.choice().and_then(of).into_iter().collect()
    }

    /// How many options have an origin for which this holds, those of gaps included.
    pub fn options_from(&self, origin: impl Fn(Origin) -> bool) -> usize {
        let options = self.question.answer.options();
        options.iter().filter(|option| !option.right && origin(option.origin)).count()
    }

    /// How many options come from rules.
    pub fn options_by_rules(&self) -> usize {
        self.options_from(|origin| !origin.rules().is_empty())
    }

    /// Whether a rule gave one of its options.
    pub fn offers(&self, rule: &str) -> bool {
        self.options_from(|origin| origin.rules().contains(&rule)) > 0
    }

    /// Whether it has wrong options.
    pub fn has_options(&self) -> bool {
        self.options_from(|_| true) > 0
    }

    /// How many options are neighbours of the right one.
    pub fn neighbours(&self) -> usize {
        self.options_from(|origin| origin == Origin::Neighbour)
    }
}

/// How often each right answer occurs, the most frequent ones first, then in the order of the
/// questions.
pub fn right_answers(entries: &[TallyEntry<'_>]) -> Vec<(String, usize)> {
    let mut counts: IndexMap<String, usize> = IndexMap::new();
    for entry in entries {
        *counts.entry(entry.right.clone()).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// How often each rule gave an option, the most frequent ones first, then by name.
pub fn rules(entries: &[TallyEntry<'_>]) -> Vec<(&'static str, usize)> {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for option in entries.iter().flat_map(|entry| entry.question.answer.options()) {
        for name in option.origin.rules() {
            *counts.entry(*name).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// How often each value occurs, in their order.
pub fn frequencies<T: Ord>(values: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().collect()
}

/// Values in at most this many bars.
const MOST_BARS: u64 = 8;

/// How many values lie in each of some equally wide ranges, both ends included: one range for each
/// value where there are few, else eight.
pub fn histogram(values: &[u64]) -> Vec<((u64, u64), usize)> {
    let single = frequencies(values.iter().copied());
    let (Some((least, _)), Some((greatest, _))) = (single.first(), single.last()) else {
        return Vec::new();
    };
    if single.len() as u64 <= MOST_BARS {
        return single.into_iter().map(|(value, count)| ((value, value), count)).collect();
    }
    let (least, width) = (*least, (greatest - least) / MOST_BARS + 1);
    let bars = (greatest - least) / width + 1;
    let range = |bar: u64| {
        let from = least + bar * width;
        (from, from + width - 1)
    };
    let within =
        |(from, to): (u64, u64)| values.iter().filter(|value| (from..=to).contains(value)).count();
    (0..bars).map(|bar| (range(bar), within(range(bar)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(answer: Answer) -> Question {
        Question {
            name: String::new(),
            idnumber: String::new(),
            text: String::new(),
            feedback: String::new(),
            code: String::new(),
            answer,
            marks: crate::skeleton::front_matter::Marks::default(),
            tags: Vec::new(),
            pictures: Vec::new(),
            group: None,
        }
    }

    fn rank(options: &[&str]) -> Option<(OptionScale, Rank)> {
        let option = |(at, text): (usize, &&str)| Choice {
            text: (*text).to_owned(),
            plain: (*text).to_owned(),
            right: at == 0,
            feedback: String::new(),
            origin: if at == 0 { Origin::Right } else { Origin::Neighbour },
        };
        let options = options.iter().enumerate().map(option).collect();
        let question = question(Answer::Choice { options });
        TallyEntry::of(1, &question, &Effort::default(), Hardness::default()).rank()
    }

    #[test]
    fn numbers_are_ranked_by_size_and_texts_by_length() {
        let size = |at, of| Some((OptionScale::Size, Rank { at, of }));
        assert_eq!(rank(&["9", "10", "-3"]), size(1, 3));
        assert_eq!(rank(&["-30", "10", "5"]), size(0, 3));
        assert_eq!(rank(&["10L", "9L"]), size(1, 2));
        assert_eq!(rank(&["aaa", "12", "b"]), Some((OptionScale::Length, Rank { at: 2, of: 3 })));
        assert_eq!(rank(&["ab", "cd", "e"]), None, "as long as another one");
        assert_eq!(rank(&["7"]), None);
    }

    #[test]
    fn values_fall_into_at_most_eight_ranges() {
        assert_eq!(histogram(&[5, 3, 5]), [((3, 3), 1), ((5, 5), 2)]);
        assert_eq!(histogram(&[]), []);
        let many: Vec<u64> = (10..110).collect();
        let bars = histogram(&many);
        assert_eq!(bars.len(), 8);
        assert_eq!(bars[0], ((10, 22), 13));
        assert_eq!(bars.iter().map(|(_, count)| count).sum::<usize>(), 100);
        assert_eq!(histogram(&(0..9).collect::<Vec<u64>>()).len(), 5);
    }

    #[test]
    fn the_spread_is_a_share_of_the_least() {
        let spread = Spread { least: 20, median: 21, greatest: 24 };
        assert_eq!(spread.thousandths(), 200);
        assert_eq!(Spread { least: 0, median: 0, greatest: 2 }.thousandths(), 2000);
        assert_eq!(Spread { least: 3000, median: 3000, greatest: 3601 }.thousandths(), 201);
        let efforts: Vec<Effort> =
            [9, 4, 7, 5].map(|statements| Effort { statements, ..Effort::default() }).into();
        let question = question(Answer::number(vec![1]));
        let entries: Vec<TallyEntry<'_>> = efforts
            .iter()
            .map(|effort| TallyEntry::of(1, &question, effort, Hardness(3)))
            .collect();
        let spread = Spread::of(Measure::Steps, &entries);
        assert_eq!(spread, Some(Spread { least: 4, median: 5, greatest: 9 }));
        let spread = Spread::of(Measure::Hardness, &entries);
        assert_eq!(spread, Some(Spread { least: 3, median: 3, greatest: 3 }));
    }
}
