//! What the questions of a bank have in common: shapes of answers, values, and ways of conditions.
//!
//! In: what each candidate is like ([`BankTrait`]). Out: how often each of it may be
//! ([`TraitLimits`]), and by how much a bank misses that. What holds: nothing is asked for that the
//! instances found do not have.

use std::collections::{BTreeMap, BTreeSet};

use super::goal::{Goal, Score, least_share};
use super::item::QuestionCandidate;
use super::likeness::{BankTrait, TraitSubject};
use crate::write::report::CommonThing;

/// Something that too many questions of a bank have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommonTrait {
    /// What they have in common; of a shape, the answer of one of them.
    pub of: BankTrait,
    /// How many questions.
    pub count: usize,
}

impl CommonTrait {
    /// What the report says of it; nothing of an answer of a part, of which it is told as of an
    /// answer.
    pub fn told(&self) -> Option<CommonThing> {
        let (count, category) = (self.count, self.of.category.clone());
        Some(match &self.of.subject {
            TraitSubject::Shape | TraitSubject::Outline => {
                CommonThing::Shape { right: category, count }
            }
            TraitSubject::PartAnswer { .. } => return None,
            TraitSubject::Value { name, .. } => {
                CommonThing::Value { name: name.clone(), value: category, count }
            }
            TraitSubject::Way { line, .. } => {
                CommonThing::Way { line: *line, way: category, count }
            }
        })
    }
}

/// How often each thing may be in a bank that candidates have in common; things are numbers.
#[derive(Default)]
pub struct TraitLimits {
    /// The thing of each number.
    names: Vec<BankTrait>,
    /// In how many questions it may be.
    most: Vec<usize>,
}

impl TraitLimits {
    /// The limits for a bank of `count` questions, and by candidate the numbers of what it has, in
    /// ascending order.
    pub fn of(candidates: &[&QuestionCandidate<'_>], count: usize) -> (Self, Vec<Box<[usize]>>) {
        // Sets of options of one question with one right answer have the same.
        let is_same = |at: usize| {
            at.checked_sub(1).is_some_and(|before| {
                let (one, other) = (candidates[before], candidates[at]);
                (one.number, one.key, one.class) == (other.number, other.key, other.class)
            })
        };
        let different: Vec<(usize, Vec<BankTrait>)> = (0..candidates.len())
            .filter(|at| !is_same(*at))
            .map(|at| (at, traits(candidates[at])))
            .collect();
        // In which instances each thing is.
        let mut subjects: BTreeMap<&TraitSubject, BTreeMap<&str, BTreeSet<usize>>> =
            BTreeMap::new();
        for (at, traits) in &different {
            for one in traits {
                let categories = subjects.entry(&one.subject).or_default();
                categories.entry(&one.category).or_default().insert(candidates[*at].number);
            }
        }
        let mut limits = Self::default();
        let mut numbers: BTreeMap<(&TraitSubject, &str), usize> = BTreeMap::new();
        // Of answers with two shapes, such as numbers of one digit and of two, one may be rare.
        let is_limited = |(subject, categories): &(&&TraitSubject, &BTreeMap<&str, _>)| {
            let is_form = matches!(subject, TraitSubject::Shape | TraitSubject::Outline);
            categories.len() > if is_form { 2 } else { 1 }
        };
        for (subject, categories) in subjects.iter().filter(is_limited) {
            let sizes: Vec<usize> = categories.values().map(BTreeSet::len).collect();
            let share = if categories.len() > 2 { count / 2 } else { count * 2 / 3 };
            let most = least_share(&sizes, count).max(share).max(1);
            for category in categories.keys() {
                numbers.insert((subject, category), limits.names.len());
                limits.most.push(if subject.is_welcome(category) { count } else { most });
                let (subject, category) = ((*subject).clone(), (*category).to_owned());
                limits.names.push(BankTrait { subject, category });
            }
        }
        let number = |one: &BankTrait| numbers.get(&(&one.subject, &*one.category)).copied();
        let mut own: Vec<Box<[usize]>> = Vec::with_capacity(candidates.len());
        let mut next = different.iter().peekable();
        for at in 0..candidates.len() {
            if let Some((_, traits)) = next.next_if(|(place, _)| *place == at) {
                let mut numbers: Vec<usize> = traits.iter().filter_map(number).collect();
                numbers.sort_unstable();
                numbers.dedup();
                own.push(numbers.into_boxed_slice());
            } else {
                own.extend(own.last().cloned());
            }
        }
        (limits, own)
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The goal that a thing has a part in.
    fn goal(&self, number: usize) -> Goal {
        if self.names[number].subject.is_of_answer() { Goal::Shapes } else { Goal::Variety }
    }

    /// By how much a goal is missed where `count` questions have a thing.
    fn missed(&self, number: usize, count: usize) -> u64 {
        let never = count == 0 && !self.names[number].subject.is_of_answer();
        let excess = count.saturating_sub(self.most[number]) + usize::from(never);
        u64::try_from(excess).unwrap_or(u64::MAX)
    }

    /// Says by how much the goals are missed where `counts` says how many questions have
    /// each thing.
    pub fn set(&self, counts: &[usize], score: &mut Score) {
        for goal in [Goal::Shapes, Goal::Variety] {
            let of_goal = (0..counts.len()).filter(|number| self.goal(*number) == goal);
            score.set(goal, of_goal.map(|number| self.missed(number, counts[number])).sum());
        }
    }

    /// Says by how much the goals are missed if a question goes out and another one comes in, where
    /// `score` says by how much they are missed now.
    pub fn exchange(&self, counts: &[usize], out: &[usize], into: &[usize], score: &mut Score) {
        let mut exchanged = |number: usize, count: usize| {
            let (goal, before) = (self.goal(number), self.missed(number, counts[number]));
            let missed = score.missed(goal) + self.missed(number, count);
            score.set(goal, missed.saturating_sub(before));
        };
        for number in out.iter().filter(|number| !into.contains(number)) {
            exchanged(*number, counts[*number].saturating_sub(1));
        }
        for number in into.iter().filter(|number| !out.contains(number)) {
            exchanged(*number, counts[*number] + 1);
        }
    }

    /// Whether a question with these things has a part in missing a goal; what no question has, any
    /// may make room for.
    pub fn is_to_blame(&self, counts: &[usize], own: &[usize], goal: Goal) -> bool {
        let mut own = own.iter().filter(|number| self.goal(**number) == goal);
        own.any(|number| counts[*number] > self.most[*number])
            || (0..counts.len()).any(|number| {
                self.goal(number) == goal && counts[number] == 0 && self.missed(number, 0) > 0
            })
    }

    /// What is in more questions than it should be; `chosen` says what each of them has, and its
    /// right answer.
    pub fn too_common(&self, chosen: &[(&[usize], &str)]) -> Vec<CommonTrait> {
        let mut counts: BTreeMap<usize, (usize, &str)> = BTreeMap::new();
        for (own, key) in chosen {
            for number in *own {
                counts.entry(*number).or_insert((0, key)).0 += 1;
            }
        }
        let mut common: Vec<CommonTrait> = Vec::new();
        for (number, (count, key)) in counts {
            let mut of = self.names[number].clone();
            if count <= self.most[number] {
                continue;
            }
            if of.subject.is_of_answer() {
                // One sentence about answers is enough.
                if common.iter().any(|one| one.of.subject.is_of_answer()) {
                    continue;
                }
                key.clone_into(&mut of.category);
            }
            common.push(CommonTrait { of, count });
        }
        common
    }
}

/// What a candidate is like, its right answer included.
fn traits(candidate: &QuestionCandidate<'_>) -> Vec<BankTrait> {
    // Of two or three answers that are balanced, shapes say nothing more.
    let of_answer = candidate.class.is_empty();
    let forms = [
        (TraitSubject::Shape, shape(candidate.key)),
        (TraitSubject::Outline, outline(candidate.key)),
    ];
    let forms = forms.into_iter().filter(|_| of_answer);
    let forms = forms.map(|(subject, category)| BankTrait { subject, category });
    forms.chain(candidate.traits.iter().cloned()).collect()
}

/// A text with signs for its digits and letters.
fn shape(text: &str) -> String {
    let sign = |one: char| match () {
        () if one.is_ascii_digit() => '0',
        () if one.is_alphabetic() => 'a',
        () => one,
    };
    text.chars().map(sign).collect()
}

/// A text with one sign for each number and each word; truth values are themselves.
fn outline(text: &str) -> String {
    let mut outline = String::new();
    let is_part = |one: &char| one.is_alphanumeric();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = rest.chars().take_while(is_part).map(char::len_utf8).sum::<usize>();
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
        match word {
            "true" | "false" => outline.push_str(word),
            _ if word.bytes().all(|one| one.is_ascii_digit()) => outline.push('0'),
            _ if is_part(&first) => outline.push('a'),
            _ => outline.push(first),
        }
        rest = after;
    }
    outline
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_keep_lengths_and_outlines_do_not() {
        assert_eq!(shape("ab 0 true-12"), "aa 0 aaaa-00");
        assert_eq!(outline("ab 0 true-12 x9"), "a 0 true-0 a");
        assert_eq!(outline("ä false"), "a false");
    }
}
