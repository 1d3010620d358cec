//! The wrong answers that an instance has to offer.
//!
//! In: an instance, what is right, and how the kind of question reads an answer off a run. Out: a
//! [`Pool`]. What holds: no two answers of a pool mean the same, none means the right one, and each
//! looks like an answer to the question.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::ask::answer::feedback::{self, WrongAnswer, said_of, wrong_answers};
use crate::ask::answer::phrase::Phrase;
use crate::ask::answer::stated_answer::{StatedAnswer, WrittenOption};
use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::merge::merged;
use crate::ask::distractor::neighbour::{neighbours, of_the_program};
use crate::ask::distractor::remainder::{divisor, is_beyond};
use crate::ask::facts::{Solved, Subject};
use crate::ask::group::is_line;
use crate::ask::question::Origin;
use crate::source::Span;
use crate::vary::misconception::site::conditions_of_loops;
use crate::vary::misconception::{MistakeKind, RULES, Weight, rule};
use crate::vary::{Misread, RunResult};

/// Only where nothing else is there: whoever knows that the opposite order is always among the
/// options has two to choose from.
const LAST_RULE: &str = "order-reversed";

/// The most wrong answers of a pool that one rule leads to.
const MOST_OF_ONE: usize = 9;
/// The most wrong answers of a pool that two rules together lead to.
const MOST_OF_TWO: usize = 9;
/// The most neighbours of a pool, if rules give enough.
const MOST_NEAR: usize = 4;
/// The most neighbours of a pool of drawings: what is near to one is near in many ways, and only of
/// many can sets be chosen in which nothing tells the right one.
const MOST_NEAR_DRAWINGS: usize = 16;

/// The most drawings of single misreadings to which others are near, and how many of these.
const MOST_SLIPPED: usize = 3;
const MOST_SLIPS: usize = 5;

/// What speaks against a set, in thousandths of the mark that a strategy may earn instead: an
/// option that is only a neighbour, one by the rule of last resort, one by two rules at once, and a
/// rule that another option has, too.
const NEIGHBOUR: i64 = 680;
const LAST_RESORT: i64 = 450;
const TWO_RULES: i64 = 220;
const SAME_RULE: i64 = 60;

/// What speaks against a belief that is applied in one place where what it comes to everywhere is
/// not offered as well.
const PART_ALONE: i64 = 450;
/// What speaks against a set without any option by a rule of the program's topic, where there is
/// one, and against one with a single such option, where there are more.
const NO_TOPIC: i64 = 400;
const ONE_OF_TOPIC: i64 = 200;
/// What speaks against an option by two rules where what each of them leads to alone does not stand
/// beside it.
const NO_SQUARE: i64 = 100;

/// A wrong answer and where it comes from.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The answer.
    pub said: StatedAnswer,
    /// What it means, which is looked at for each set of options.
    meaning: String,
    /// How it comes about.
    pub way: DistractorSource,
    /// Each rule that alone leads to it, with what to say about it, each once; the two rules that
    /// lead to it together; or none.
    pub rules: Vec<(&'static str, Phrase)>,
    /// How much the rules that lead to it weigh beside others.
    weight: Weight,
    /// All that is misread; empty where nothing in the program is.
    places: Vec<Span>,
    /// Whether one of the rules reads another text of the program.
    is_text: bool,
    /// What the two answers mean that come about by one of its two misreadings each.
    by_each: Option<[String; 2]>,
}

/// How a wrong answer comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistractorSource {
    /// By one misreading.
    One,
    /// By two misreadings at once.
    Two,
    /// By one misreading, and something in what it leads to is another one.
    Slip,
    /// It is near the right answer.
    Near,
}

impl Wrong {
    /// The rule that counts as its origin.
    pub fn origin(&self) -> Origin {
        match (self.way, &self.rules[..]) {
            (DistractorSource::Two, [(one, _), (other, _), ..]) => Origin::Rules([one, other]),
            (_, [(rule, _), ..]) => feedback::origin(rule),
            (_, []) => Origin::Neighbour,
        }
    }

    /// What to say to a student who chose it.
    pub fn feedback(&self) -> Option<Phrase> {
        match (self.way, &self.rules[..]) {
            (DistractorSource::Two, [(_, one), (_, other), ..]) => {
                Some(Phrase::both(one.clone(), other.clone()))
            }
            (_, [(_, phrase), ..]) => Some(phrase.clone()),
            (_, []) => None,
        }
    }

    /// Whether the author wants it to be there.
    pub fn is_author_s(&self) -> bool {
        self.origin() == Origin::Author
    }

    /// Whether it stands before all others wherever there is room: the author's own, and that of a
    /// rule that the author asks for.
    fn is_first(&self) -> bool {
        self.is_author_s() || self.weight.is_wanted() && self.way == DistractorSource::One
    }

    /// Whether it is a belief about a construct of the program, applied wherever it holds.
    fn is_coherent(&self) -> bool {
        let is_belief = |(name, _): &(&'static str, Phrase)| {
            rule(name).is_some_and(|rule| rule.mistake == MistakeKind::Belief)
        };
        self.way == DistractorSource::One
            && self.weight.is_of_topic()
            && !self.weight.is_partial()
            && !self.is_last_resort()
            && self.rules.iter().any(is_belief)
    }

    /// Whether what one of its two misreadings leads to alone is not among these answers.
    fn is_missing_a_part(&self, one: &[Wrong]) -> bool {
        let is_there = |meaning: &String| one.iter().any(|other| other.meaning == *meaning);
        self.by_each.as_ref().is_none_or(|both| !both.iter().all(is_there))
    }

    /// Which wrong answers by one rule come first where there is not room for all: those that the
    /// author wants, then those that weigh most.
    fn rank(&self) -> (bool, bool, Reverse<Weight>) {
        (!self.is_author_s(), self.is_last_resort(), Reverse(self.weight))
    }

    /// Whether only the rule of last resort leads to it, or it is nothing at all, which catches the
    /// eye.
    pub fn is_last_resort(&self) -> bool {
        let by_last_rule = self.rules.iter().all(|(rule, _)| *rule == LAST_RULE);
        self.said.is_nothing() || !self.rules.is_empty() && by_last_rule
    }
}

/// The wrong answers that an instance has to offer: by one rule, by two, and neighbours, in this
/// order.
#[derive(Clone, Debug)]
pub struct Pool {
    /// The wrong answers.
    pub wrong: Vec<Wrong>,
    /// Whether the answers are drawings. Then no belief has a place in each set: what is applied
    /// everywhere mostly adds objects, and beside it the right drawing is not the largest one.
    pub is_drawn: bool,
}

impl Pool {
    /// The pool of an instance; at least `wanted` wrong answers if there are enough. Of those by
    /// one rule the ones stay to which students come most often; among equals `lot` decides.
    pub fn of(
        subject: &Subject<'_>,
        instance: &Solved<'_>,
        right: &StatedAnswer,
        read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
        (wanted, lot): (usize, &mut Lot),
    ) -> Self {
        let mut one = by_one(subject, instance, right, read);
        rank(&mut one, lot);
        let mut two = by_two(subject, instance, &one, right, read);
        lot.shuffle(&mut two);
        two.sort_by_key(|wrong| Reverse(wrong.weight));
        let mut known = BTreeSet::from([right.meaning()]);
        known.extend(one.iter().filter(|one| one.is_author_s()).map(|one| one.meaning.clone()));
        // A group of which one option does not fit into a gap falls apart in some formats.
        let is_gap = subject.settings.group.is_some() && fits_a_line(right);
        let looks_right = |said: &StatedAnswer| {
            said.is_plausible_beside(right)
                && said.looks_like(right)
                && (!is_gap || fits_a_line(said))
        };
        let mut is_new = |said: &StatedAnswer| looks_right(said) && known.insert(said.meaning());
        // What the author wants is there whatever it looks like.
        one.retain(|wrong| wrong.is_author_s() || is_new(&wrong.said));
        two.retain(|wrong| is_new(&wrong.said));
        let mut one = most_frequent(one, right, MOST_OF_ONE.max(wanted));
        // What makes a square with others of the pool comes first.
        two.sort_by_key(|wrong| wrong.is_missing_a_part(&one));
        let mut two = from_both_sides(two, right, |wrong| &wrong.said);
        two.truncate(MOST_OF_TWO.max((wanted + 1).saturating_sub(one.len())));
        let has_enough = |wrong: &[Wrong]| wrong.len() + two.len() > wanted;
        if has_enough(&one) {
            // No student takes a program to print nothing that prints something.
            one.retain(|wrong| wrong.is_author_s() || !wrong.said.is_nothing());
        }
        let mut near: Vec<StatedAnswer> = of_the_program(right, instance.values);
        // Beside strings of the program, one with a wrong letter is seen to be wrong.
        if near.len() < wanted {
            let known = one.iter().map(|wrong| &wrong.said).collect::<Vec<_>>();
            near.extend(neighbours(right, &known));
        }
        let divisor = divisor(subject);
        near.retain(|said| !is_beyond(said, divisor) && is_new(said));
        let mut near = from_both_sides(near, right, |said| said);
        let is_drawn = matches!(right, StatedAnswer::Memory(_));
        let most = if is_drawn { MOST_NEAR_DRAWINGS } else { MOST_NEAR };
        near.truncate(most.max((wanted + 1).saturating_sub(one.len() + two.len())));
        let slips = if is_drawn { with_slips(&one) } else { Vec::new() };
        two.extend(slips.into_iter().filter(|slip| is_new(&slip.said)));
        let near = near.into_iter();
        let near = near.map(|said| Wrong {
            meaning: said.meaning(),
            said,
            way: DistractorSource::Near,
            rules: Vec::new(),
            weight: Weight::LEAST,
            places: Vec::new(),
            is_text: false,
            by_each: None,
        });
        let wrong = one.into_iter().chain(two).chain(near).collect();
        Self { wrong, is_drawn }
    }

    /// The wrong answers that two misreadings lead to, each with what either of the two leads to
    /// alone. With the right answer they make a square: each of the four is one mistake away from
    /// two others, and two from the third, so their likeness does not tell which is right.
    pub fn squares(&self) -> Vec<[usize; 3]> {
        let place = |meaning: &String| {
            let leads_there =
                |one: &Wrong| one.way == DistractorSource::One && one.meaning == *meaning;
            self.wrong.iter().position(leads_there)
        };
        let square = |(at, one): (usize, &Wrong)| {
            let [first, second] = one.by_each.as_ref()?;
            let (first, second) = (place(first)?, place(second)?);
            (first != second).then(|| [first.min(second), first.max(second), at])
        };
        self.wrong.iter().enumerate().filter_map(square).collect()
    }

    /// How many of the wrong answers, from the first one on, belong in each set.
    pub fn first(&self) -> usize {
        self.wrong.iter().take_while(|wrong| wrong.is_first()).count()
    }

    /// The place of what the program's leading belief comes to everywhere: the one that weighs
    /// most, and of equal ones the first in the list of rules, so that who has it finds the own
    /// answer in each question of a bank; `None` where there is no belief about a construct of the
    /// program.
    pub fn leading(&self) -> Option<usize> {
        let place = |one: &Wrong| {
            let known =
                |(name, _): &(&str, Phrase)| RULES.iter().position(|rule| rule.name == *name);
            one.rules.iter().filter_map(known).min()
        };
        let coherent = self.wrong.iter().enumerate().filter(|(_, one)| one.is_coherent());
        coherent.min_by_key(|(at, one)| (Reverse(one.weight), place(one), *at)).map(|(at, _)| at)
    }

    /// How many of some wrong answers of a pool have the place of one that belongs there: what the
    /// `leading` belief comes to everywhere stands in each set, and what a belief comes to in one
    /// place never stands there without what it comes to everywhere.
    pub fn misplaced(&self, wrong: &[usize], leading: Option<usize>) -> usize {
        let chosen = || wrong.iter().map(|at| &self.wrong[*at]);
        let is_missing = leading.is_some_and(|leading| !wrong.contains(&leading));
        let alone = chosen().filter(|one| self.is_part_alone(one, wrong)).count();
        usize::from(is_missing).max(alone) + self.told_twice(wrong)
    }

    /// How many slips of some wrong answers are told by the sentence of another one.
    fn told_twice(&self, wrong: &[usize]) -> usize {
        let told = |at: &usize| {
            let one = &self.wrong[*at];
            let rule = one.rules.first().map(|(rule, _)| *rule);
            (one.way == DistractorSource::Slip).then_some((rule, &one.places))
        };
        let is_known = |(at, one): (usize, &usize)| {
            told(one).is_some_and(|own| wrong[..at].iter().any(|other| told(other) == Some(own)))
        };
        wrong.iter().enumerate().filter(|(at, one)| is_known((*at, one))).count()
    }

    /// What speaks against where some wrong answers of a pool come from, in thousandths of the
    /// mark.
    pub fn against(&self, wrong: &[usize]) -> i64 {
        let mut against = 0;
        let mut rules: Vec<&str> = Vec::new();
        for one in wrong.iter().map(|at| &self.wrong[*at]) {
            against += match one.way {
                DistractorSource::One => one.weight.against(),
                DistractorSource::Two | DistractorSource::Slip => TWO_RULES + one.weight.against(),
                DistractorSource::Near => NEIGHBOUR,
            };
            against += if one.is_last_resort() { LAST_RESORT } else { 0 };
            let own = one.rules.first().map_or("", |(rule, _)| rule);
            against += if self.is_part_alone(one, wrong) { PART_ALONE } else { 0 };
            let is_half = one.way == DistractorSource::Two && !self.is_in_square(one, wrong);
            against += if is_half { NO_SQUARE } else { 0 };
            if one.way == DistractorSource::One && rules.contains(&own) {
                against += SAME_RULE;
            }
            rules.push(own);
        }
        let is_topic = |one: &Wrong| one.way == DistractorSource::One && one.weight.is_of_topic();
        let of_topic = wrong.iter().filter(|at| is_topic(&self.wrong[**at])).count();
        let there_are = self.wrong.iter().filter(|one| is_topic(one)).count();
        against += match (of_topic, there_are) {
            (0, 1..) => NO_TOPIC,
            (1, 2..) => ONE_OF_TOPIC,
            _ => 0,
        };
        against
    }
}

impl Pool {
    /// Whether both misreadings that lead to one of the wrong answers together stand beside it as
    /// what each leads to alone.
    fn is_in_square(&self, one: &Wrong, wrong: &[usize]) -> bool {
        let is_there = |meaning: &String| {
            wrong.iter().any(|at| {
                let other = &self.wrong[*at];
                other.way == DistractorSource::One && other.meaning == *meaning
            })
        };
        one.by_each.as_ref().is_some_and(|both| both.iter().all(is_there))
    }

    /// Whether one of the wrong answers applies a belief in some of its places only, and what the
    /// belief comes to everywhere does not stand beside it although it could.
    fn is_part_alone(&self, one: &Wrong, wrong: &[usize]) -> bool {
        let of_same = |other: &Wrong| {
            let rules = [one, other].map(|wrong| wrong.rules.first().map(|(rule, _)| *rule));
            let is_single = |wrong: &Wrong| wrong.way == DistractorSource::One;
            is_single(one) && is_single(other) && rules[0].is_some() && rules[0] == rules[1]
        };
        let whole = |other: &Wrong| of_same(other) && !other.weight.is_partial();
        one.weight.is_partial()
            && self.wrong.iter().any(whole)
            && !wrong.iter().any(|at| whole(&self.wrong[*at]))
    }
}

/// Puts first what the author wants, then what students come to most often; `lot` decides among
/// equals.
fn rank(one: &mut [Wrong], lot: &mut Lot) {
    lot.shuffle(one);
    one.sort_by_key(Wrong::rank);
}

/// At most `most` of ranked wrong answers, the most frequent ones: of equally frequent ones, those
/// on both sides of the right answer by turns.
fn most_frequent(one: Vec<Wrong>, right: &StatedAnswer, most: usize) -> Vec<Wrong> {
    let mut one = from_both_sides(one, right, |wrong| &wrong.said);
    one.sort_by_key(Wrong::rank);
    one.truncate(most);
    one
}

/// Wrong answers that look larger than the right one by turns with the others, each in their order:
/// whatever place the right answer is to have among the options, there are some on both sides of
/// it.
fn from_both_sides<T>(
    all: Vec<T>,
    right: &StatedAnswer,
    said: impl Fn(&T) -> &StatedAnswer,
) -> Vec<T> {
    let (above, below): (Vec<T>, Vec<T>) =
        all.into_iter().partition(|one| said(one).is_larger_than(right));
    let (mut below, mut above) = (below.into_iter(), above.into_iter());
    let mut turns = Vec::new();
    loop {
        let pair = [below.next(), above.next()];
        if pair.iter().all(Option::is_none) {
            return turns;
        }
        turns.extend(pair.into_iter().flatten());
    }
}

/// The author's own wrong answers, and those that single misreadings lead to, each once, in the
/// order of the rules.
fn by_one(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &StatedAnswer,
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Vec<Wrong> {
    let wrong = wrong_answers(subject, instance, (None, right), read).into_iter().map(|one| {
        let rules = one.rules.iter().map(|rule| (*rule, one.feedback.clone())).collect();
        let WrongAnswer { said, weight, places, is_text, .. } = one;
        let (meaning, way) = (said.meaning(), DistractorSource::One);
        Wrong { said, meaning, way, rules, weight, places, is_text, by_each: None }
    });
    wrong.collect()
}

/// The wrong answers that two misreadings at once lead to: those that were run, and those that
/// follow from what each of the two changes in the right answer, where they cannot be run together
/// and concern different places. Each shares something with an answer that one of them leads to.
fn by_two(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    one: &[Wrong],
    right: &StatedAnswer,
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Vec<Wrong> {
    let by_both = |said: StatedAnswer, rules: [(&'static str, Phrase); 2], weight, by_each| Wrong {
        meaning: said.meaning(),
        said,
        way: DistractorSource::Two,
        rules: rules.to_vec(),
        weight,
        places: Vec::new(),
        is_text: false,
        by_each,
    };
    let alone = |at: usize| read(&instance.known.misread.get(at)?.told).map(|said| said.meaning());
    // Who has a belief applies it everywhere, whatever else is misread.
    let is_part = |rule: &str, weight: Weight| {
        let is_whole = |other: &&Wrong| !other.weight.is_partial() && !other.is_author_s();
        let mut whole = one.iter().filter(is_whole);
        weight.is_partial() && whole.any(|other| other.rules.iter().any(|(name, _)| *name == rule))
    };
    let mut found = Vec::new();
    let misread = &instance.known.misread;
    for twice in &instance.known.twice {
        let of = [twice.one, twice.other].map(|at| {
            let misread = misread.get(at)?;
            Some((misread.rule, said_of(subject, misread)?, misread.weight))
        });
        if let ([Some((one, first, weight)), Some((other, second, least))], Some(said)) =
            (of, read(&twice.told))
            && !said.is_odd_beside(right)
            && !is_half_a_belief(one, other)
            && ![twice.one, twice.other]
                .iter()
                .any(|at| is_part(misread[*at].rule, misread[*at].weight))
            && !is_of_same_bound(subject, [twice.one, twice.other].map(|at| &misread[at]))
        {
            let by_each = alone(twice.one).zip(alone(twice.other)).map(<[String; 2]>::from);
            found.push(by_both(said, [(one, first), (other, second)], weight.min(least), by_each));
        }
    }
    let few: Vec<&Wrong> =
        one.iter().filter(|wrong| !wrong.is_author_s()).take(MOST_OF_ONE).collect();
    let is_part_of =
        |wrong: &Wrong| wrong.rules.iter().any(|(rule, _)| is_part(rule, wrong.weight));
    for (at, first) in few.iter().enumerate() {
        for second in &few[..at] {
            if may_be_merged(first, second)
                && !is_part_of(first)
                && !is_part_of(second)
                && let Some(said) = merged(right, &second.said, &first.said)
            {
                let weight = first.weight.min(second.weight);
                let rules = [second, first].map(|wrong| wrong.rules[0].clone());
                let by_each = [second, first].map(|wrong| wrong.meaning.clone());
                found.push(by_both(said, rules, weight, Some(by_each)));
            }
        }
    }
    found
}

/// Whether an answer can stand in a list of lines from which one is chosen within a text.
fn fits_a_line(said: &StatedAnswer) -> bool {
    let WrittenOption { html, plain, .. } = said.written();
    is_line(&html, &plain)
}

/// What is near to the drawings that single misreadings lead to: beside one of them and what is
/// near to the right one, the right one is not the only one that others resemble.
fn with_slips(one: &[Wrong]) -> Vec<Wrong> {
    let mut read: Vec<&Wrong> = one.iter().filter(|wrong| !wrong.rules.is_empty()).collect();
    read.sort_by_key(|wrong| wrong.weight.is_partial());
    read.truncate(MOST_SLIPPED);
    let slip = |of: &Wrong, said: StatedAnswer| Wrong {
        meaning: said.meaning(),
        said,
        way: DistractorSource::Slip,
        rules: of
            .rules
            .iter()
            .take(1)
            .map(|(rule, said)| (*rule, said.clone().slipped()))
            .collect(),
        weight: of.weight,
        places: of.places.clone(),
        is_text: of.is_text,
        by_each: None,
    };
    let near = |of: &&Wrong| neighbours(&of.said, &[]).into_iter().take(MOST_SLIPS);
    read.iter().flat_map(|of| near(of).map(|said| slip(of, said))).collect()
}

/// Whether two mistakes are one belief that is applied in two places: who has it applies it in all.
fn is_half_a_belief(one: &str, other: &str) -> bool {
    one == other && rule(one).is_some_and(|rule| rule.mistake == MistakeKind::Belief)
}

/// Whether two mistakes are both about how often one loop runs: its bound is misread, and a pass
/// or a test is counted wrongly. Who makes both comes back to the right number by chance.
fn is_of_same_bound(subject: &Subject<'_>, both: [&Misread; 2]) -> bool {
    const COUNTED: [&str; 2] = ["last-iteration-missed", "last-test-counts"];
    let of = |rule: fn(&str) -> bool| both.into_iter().find(|one| rule(one.rule));
    let bound = of(|rule| rule == "comparison-bound");
    let (Some(bound), Some(counted)) = (bound, of(|rule| COUNTED.contains(&rule))) else {
        return false;
    };
    let places = |of: &Misread| -> Vec<Span> {
        std::iter::once(of.place).chain(of.also.iter().copied()).collect()
    };
    let (bounds, counted) = (places(bound), places(counted));
    subject.skeleton.is_some_and(|skeleton| {
        conditions_of_loops(skeleton).into_iter().any(|(of, condition)| {
            counted.contains(&of) && bounds.iter().any(|bound| condition.covers(*bound))
        })
    })
}

/// Whether what two wrong answers change may be put together: somebody can make both mistakes, and
/// what comes out then was not run.
fn may_be_merged(first: &Wrong, second: &Wrong) -> bool {
    let same_rule =
        first.rules.iter().any(|(rule, _)| second.rules.iter().any(|(other, _)| other == rule));
    let same_place =
        first.places.iter().any(|one| second.places.iter().any(|other| one.overlaps(*other)));
    let may_be_run = first.is_text && second.is_text;
    !(same_rule || same_place || may_be_run)
}

#[cfg(test)]
mod tests;
