//! Choices: the right answer among wrong ones that somebody would give.
//!
//! In: an instance, what is right, and how the kind of question reads an answer off a run. Out: a [`Draft`] with options. What holds: no
//! two options mean the same; each wrong one carries the rule behind it and a sentence, or is marked as a neighbour; and everything that
//! looks like chance (which options, where they stand, how large the right one is among them) follows from the program alone.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use super::feedback::wrong_answers;
use super::neighbour::{neighbours, of_the_program};
use super::phrase::{Phrase, Words};
use super::said::{Said, Written};
use super::{Draft, Unfit};
use crate::solve::model::Datum;
use crate::vary::Told;
use crate::write::facts::{Solved, Subject};
use crate::write::question::{Answer, Choice, Origin};

/// How many options a choice has if the author does not say.
const USUAL: usize = 4;

/// How many options from rules are enough to teach something.
const ENOUGH: usize = 2;

/// Only where nothing else is there: whoever knows that the opposite order is always among the options has two to choose from.
const LAST_RESORT: &str = "order-reversed";

/// How many of the closest neighbours are equally good.
const CLOSEST: usize = 6;

/// A choice of this answer among wrong ones. `read` finds the answer in what a run tells, by the same rules for the right run
/// and for misread ones; `None` where it has none.
pub fn choice(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &Said,
    read: &dyn Fn(&Told) -> Option<Said>,
) -> Result<Draft, Unfit> {
    let mut lot = Lot::of(subject.name, instance.complete);
    let count = subject.settings.options.map_or(USUAL, |count| count as usize).max(2);
    let none = subject.settings.none_of_these;
    let is_none_right = none && lot.below(count) == 0;
    // "None of these" takes the place of one option, which is the right one now and then.
    let wanted = if none && !is_none_right { count.saturating_sub(2) } else { count - 1 };
    let wanted = wanted.max(1);
    let below = lot.below(wanted + 1);
    let mut sides = Sides { below, above: wanted - below };
    let candidates = candidates(subject, instance, right, read);
    // Where every misreading comes to less, or to more, the right answer would give itself away.
    let is_lopsided = sides.closed_to(&candidates, right) && wanted > ENOUGH;
    let from_rules = wanted - usize::from(is_lopsided && lot.below(2) == 0);
    let mut wrong = chosen(candidates, right, from_rules, &mut sides, &mut lot);
    fill_up(&mut wrong, (right, instance.values), wanted, &mut sides, &mut lot);
    if wrong.is_empty() {
        return Err(Unfit::new(
            "no-wrong-option",
            Vec::new(),
            "leave `answer` out, so that the answer is typed",
        ));
    }
    let from_rules =
        wrong.iter().filter(|one| matches!(one.origin, Origin::Rule(_) | Origin::Author)).count();
    let quality =
        if wrong.len() < 2 && from_rules == wrong.len() { usize::MAX } else { from_rules };
    let lacking = wrong.len() - from_rules;
    let right_one =
        Wrong { said: right.clone(), origin: Origin::Right, feedback: None, rules: Vec::new() };
    let mut all: Vec<Wrong> = wrong;
    if !is_none_right {
        all.push(right_one);
    }
    lot.shuffle(&mut all);
    let mut options = Vec::with_capacity(all.len() + 1);
    let mut words = Vec::with_capacity(all.len() + 1);
    for one in all {
        let Written { html, plain, phrase } = one.said.written();
        let right = one.origin == Origin::Right;
        options.push(Choice {
            text: html,
            plain,
            right,
            feedback: String::new(),
            origin: one.origin,
        });
        words.push(Words { text: phrase, feedback: one.feedback });
    }
    if none {
        let text = Some(Phrase::new("option.none", Vec::new()));
        words.push(Words { text, feedback: None });
        options.push(Choice {
            text: String::new(),
            plain: String::new(),
            right: is_none_right,
            feedback: String::new(),
            origin: Origin::Fixed,
        });
    }
    let class = if right.is_boolean() { right.meaning() } else { String::new() };
    let draft = Draft::new(Answer::Choice { options });
    Ok(Draft { key: right.meaning(), class, quality, lacking, words, ..draft })
}

/// A wrong answer and where it comes from.
struct Wrong {
    said: Said,
    origin: Origin,
    feedback: Option<Phrase>,
    /// Every rule that leads to it, with what to say about it, each once.
    rules: Vec<(&'static str, Phrase)>,
}

/// The wrong answers that misreadings lead to, each once, in the order of the rules.
fn candidates(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &Said,
    read: &dyn Fn(&Told) -> Option<Said>,
) -> Vec<Wrong> {
    let wrong = wrong_answers(subject, instance, right, read).into_iter().map(|one| {
        let origin =
            one.rules.first().map_or(Origin::Neighbour, |rule| super::feedback::origin(rule));
        let rules = one.rules.into_iter().map(|rule| (rule, one.feedback.clone())).collect();
        Wrong { said: one.said, origin, feedback: None, rules }
    });
    wrong.collect()
}

/// So many of the candidates: as different in their rules as possible, and so many below the right answer and the others above
/// as the lot says.
fn chosen(
    mut candidates: Vec<Wrong>,
    right: &Said,
    wanted: usize,
    sides: &mut Sides,
    lot: &mut Lot,
) -> Vec<Wrong> {
    lot.shuffle(&mut candidates);
    let mut used: BTreeSet<&'static str> = BTreeSet::new();
    let mut chosen: Vec<Wrong> = Vec::new();
    while chosen.len() < wanted {
        let fresh = |one: &Wrong| {
            let is_fresh = |rule| !used.contains(rule) && rule != LAST_RESORT;
            one.rules.iter().position(|(rule, _)| is_fresh(*rule))
        };
        let is_last = |one: &Wrong| {
            one.rules.iter().all(|(rule, _)| *rule == LAST_RESORT) || !one.said.looks_like(right)
        };
        let price = |one: &Wrong| {
            (
                one.origin != Origin::Author,
                is_last(one),
                fresh(one).is_none(),
                !sides.is_open(&one.said, right),
            )
        };
        let cheapest = candidates.iter().enumerate().min_by_key(|(_, one)| price(one));
        let Some((at, _)) = cheapest else { break };
        let mut next = candidates.remove(at);
        let (rule, feedback) = next.rules.swap_remove(fresh(&next).unwrap_or(0));
        used.insert(rule);
        (next.origin, next.feedback) = (super::feedback::origin(rule), Some(feedback));
        sides.take(&next.said, right);
        chosen.push(next);
    }
    chosen
}

/// Adds neighbours of the right answer until there are enough; `values` are those of the placeholders.
fn fill_up(
    wrong: &mut Vec<Wrong>,
    (right, values): (&Said, &[Datum]),
    wanted: usize,
    sides: &mut Sides,
    lot: &mut Lot,
) {
    if wrong.len() >= wanted {
        return;
    }
    let mut meanings: BTreeSet<String> = wrong.iter().map(|one| one.said.meaning()).collect();
    meanings.insert(right.meaning());
    for mut near in [of_the_program(right, values), neighbours(right)] {
        let closest = near.len().min(CLOSEST);
        lot.shuffle(&mut near[..closest]);
        near.retain(|one| one.is_plausible_beside(right) && meanings.insert(one.meaning()));
        while wrong.len() < wanted && !near.is_empty() {
            let at = near.iter().position(|one| sides.is_open(one, right)).unwrap_or(0);
            let said = near.remove(at);
            sides.take(&said, right);
            let (feedback, rules) = (None, Vec::new());
            wrong.push(Wrong { said, origin: Origin::Neighbour, feedback, rules });
        }
    }
}

/// How many options there may still be below and above the right answer.
struct Sides {
    below: usize,
    above: usize,
}

impl Sides {
    fn is_open(&self, one: &Said, right: &Said) -> bool {
        match one.compare_size(right) {
            Ordering::Less => self.below > 0,
            Ordering::Greater => self.above > 0,
            Ordering::Equal => true,
        }
    }

    /// Whether there should be options on a side where there is no candidate.
    fn closed_to(&self, candidates: &[Wrong], right: &Said) -> bool {
        let none = |side| candidates.iter().all(|one| one.said.compare_size(right) != side);
        self.below > 0 && none(Ordering::Less) || self.above > 0 && none(Ordering::Greater)
    }

    fn take(&mut self, one: &Said, right: &Said) {
        match one.compare_size(right) {
            Ordering::Less => self.below = self.below.saturating_sub(1),
            Ordering::Greater => self.above = self.above.saturating_sub(1),
            Ordering::Equal => {}
        }
    }
}

/// What looks like chance, and is the same for the same program.
pub struct Lot {
    hash: Sha256,
    drawn: u64,
}

impl Lot {
    /// The lot of an instance.
    pub fn of(name: &str, complete: &str) -> Self {
        let mut hash = Sha256::new();
        for part in [name, complete] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        Self { hash, drawn: 0 }
    }

    /// A number below `bound`, which is at least 1; each about equally likely.
    pub fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        let digest = self.hash.clone().chain_update(self.drawn.to_le_bytes()).finalize();
        let bits = digest.iter().take(8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        usize::try_from(bits % bound.max(1) as u64).unwrap_or(0)
    }

    /// Puts items into an order in which none has a favourite place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}
