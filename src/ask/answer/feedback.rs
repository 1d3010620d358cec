//! What is said about wrong answers: which misreadings lead to them.
//!
//! In: an instance with what its misreadings come to, what is right, and how the kind of question
//! reads an answer off a run. Out: a [`WrongAnswer`] for each different answer. What holds: each is
//! told with the rules that students follow most often among those that lead to it, several of them
//! as alternatives, and each rule with all places where it was applied.

use std::collections::BTreeMap;

use minijinja::Value;

use crate::ask::answer::phrase::Phrase;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::Slip;
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::Origin;
use crate::ask::wording::safe;
use crate::read::datum::Datum;
use crate::source::Span;
use crate::vary::misconception::Weight;
use crate::vary::misconception::site::DIFFERENTLY;
use crate::vary::own_options::{AuthorMistake, ranked};
use crate::vary::{Misread, RunResult};

/// What stands for a rule where the author says what is wrong.
pub const AUTHOR: &str = "author";
/// The most misreadings that are told as alternatives: students do not read a longer list.
const MOST_ALTERNATIVES: usize = 3;
/// The most wrong answers to a typed question about which something is said.
pub const MOST_SLIPS: usize = 24;
/// Facts of a misreading that decide what its sentence says, and not only what it quotes.
const DECIDING: &[&str] = &["read", "start", "what", "all", "operator"];

/// A wrong answer that somebody would give.
#[derive(Clone, Debug)]
pub struct WrongAnswer {
    /// The answer.
    pub said: StatedAnswer,
    /// The rules that are told, each once, or [`AUTHOR`]; never empty.
    pub rules: Vec<&'static str>,
    /// What is said to a student who gave it.
    pub feedback: Phrase,
    /// How much these rules weigh beside others.
    pub weight: Weight,
    /// All that is misread.
    pub places: Vec<Span>,
    /// Whether one of the rules reads another text of the program.
    pub is_text: bool,
}

/// The wrong answers that misreadings lead to, each once, in the order of the rules. `right` is the
/// value of this `variable` if it is asked for beside others.
pub fn wrong_answers(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    (variable, right): (Option<&str>, &StatedAnswer),
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Vec<WrongAnswer> {
    let right_meaning = right.meaning();
    let mut own: Vec<WrongAnswer> = Vec::new();
    for one in &instance.known.varied.own {
        let is_of_another = variable.is_some() && variable != one.variable.as_deref();
        let said = of_the_author(one, right).filter(|_| !is_of_another);
        let Some(said) = said else { continue };
        let meaning = said.meaning();
        if meaning != right_meaning && own.iter().all(|known| known.said.meaning() != meaning) {
            let feedback = said_by_the_author(one);
            let (rules, places, weight) = (vec![AUTHOR], Vec::new(), Weight::AUTHOR);
            own.push(WrongAnswer { said, rules, feedback, weight, places, is_text: false });
        }
    }
    let mut found: Vec<(StatedAnswer, Vec<ExplainedMisreading>)> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for misread in &instance.known.misread {
        let Some(said) = read(&misread.told) else { continue };
        // A student cannot misread what is not shown.
        let Some(reading) = ExplainedMisreading::of(subject, misread) else { continue };
        let meaning = said.meaning();
        let is_own = own.iter().any(|one| one.said.meaning() == meaning);
        if is_own || meaning == right_meaning || !said.is_plausible_beside(right) {
            continue;
        }
        let at = *known.entry(meaning).or_insert_with(|| {
            found.push((said, Vec::new()));
            found.len() - 1
        });
        found[at].1.push(reading);
    }
    let misread = found.into_iter().filter_map(|(said, readings)| wrong_answer(said, readings));
    own.into_iter().chain(misread).collect()
}

/// A wrong answer of the author's own to a question with this right answer.
fn of_the_author(own: &AuthorMistake, right: &StatedAnswer) -> Option<StatedAnswer> {
    match (right, &own.value) {
        (StatedAnswer::Count(_), Datum::Integral(number)) => Some(StatedAnswer::Count(*number)),
        (StatedAnswer::Printed(_), Datum::Text(text)) => Some(StatedAnswer::Printed(text.clone())),
        (StatedAnswer::Value(ty, _), value) if *ty == own.ty => {
            Some(StatedAnswer::Value(ty.clone(), value.clone()))
        }
        (StatedAnswer::Values(right), value) => {
            let mut values = right.clone();
            let of = |(name, _, _): &&mut (String, _, _)| own.variable.as_ref() == Some(name);
            values.iter_mut().find(of)?.2 = value.clone();
            Some(StatedAnswer::Values(values))
        }
        (StatedAnswer::Ranking(right), Datum::Text(order)) => {
            right.renamed(ranked(order)).map(StatedAnswer::Ranking)
        }
        _ => None,
    }
}

/// What the author says about a wrong answer.
pub fn said_by_the_author(own: &AuthorMistake) -> Phrase {
    Phrase::new("feedback.own", vec![("text", safe(with_code(&own.feedback)))])
}

/// Plain text as HTML, with what stands between backticks as code.
fn with_code(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(at, part)| {
        let part = listing::escape(part);
        if at % 2 == 1 { format!("<code>{part}</code>") } else { part }
    });
    parts.collect()
}

/// The wrong answers to a typed question, of which `right` is the right one: those that students
/// give most often come first.
pub fn slips(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &StatedAnswer,
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Vec<Slip> {
    slips_of(subject, instance, (None, right), read)
}

/// Like [`slips`], where the value of a variable is asked for beside those of others.
pub fn slips_of(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: (Option<&str>, &StatedAnswer),
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Vec<Slip> {
    let slips = typed_mistakes(subject, instance, right, read).into_iter();
    let slips = slips.filter_map(|(said, origin, feedback)| Slip::of(&said, origin, feedback));
    slips.take(MOST_SLIPS).collect()
}

/// Wrong answers where the answer is typed, each with where it comes from and what is said about
/// it: those that students give most often come first.
pub fn typed_mistakes(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: (Option<&str>, &StatedAnswer),
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Vec<(StatedAnswer, Origin, Phrase)> {
    let mut wrong = wrong_answers(subject, instance, right, read);
    wrong.sort_by_key(|one| std::cmp::Reverse(one.weight));
    // A number that somebody types may have many causes: one that students hardly ever have is no
    // help by itself, and a belief that is applied in one place is none that anybody has.
    let is_far_fetched = |one: &WrongAnswer| {
        one.weight.is_partial() || one.rules.len() == 1 && one.weight.is_far_fetched()
    };
    wrong.retain(|one| !(one.said.is_number() && is_far_fetched(one)));
    let told = wrong.into_iter().filter_map(|one| {
        let origin = origin(one.rules.first()?);
        let is_one_of_many = one.said.is_number() && origin != Origin::Author;
        let feedback = if is_one_of_many {
            one.feedback.inside("feedback.one-way", Vec::new())
        } else {
            one.feedback
        };
        Some((one.said, origin, feedback))
    });
    told.collect()
}

/// Where an answer comes from to which this rule leads.
pub fn origin(rule: &'static str) -> Origin {
    if rule == AUTHOR { Origin::Author } else { Origin::Rule(rule) }
}

/// Places that are misread in the same way as each other, but not as the first one is.
struct OtherPlace {
    written: String,
    read: String,
    /// The lines, each once.
    lines: Vec<u32>,
}

impl OtherPlace {
    /// The places of a misreading after the first; none if all are misread as that one is.
    fn all(subject: &Subject<'_>, misread: &Misread) -> Vec<Self> {
        let told = misread.facts.iter().find(|(name, _)| *name == DIFFERENTLY);
        let Some((_, told)) = told else { return Vec::new() };
        let mut all: Vec<Self> = Vec::new();
        for (place, how) in misread.also.iter().zip(told.lines()) {
            let (written, read) = how.split_once('\t').unwrap_or((how, ""));
            let Some(line) = subject.lines.shown(place.start) else { continue };
            match all.iter_mut().find(|one| one.written == written && one.read == read) {
                Some(one) if one.lines.contains(&line) => {}
                Some(one) => one.lines.push(line),
                None => {
                    let (written, read) = (written.to_owned(), read.to_owned());
                    all.push(Self { written, read, lines: vec![line] });
                }
            }
        }
        all
    }

    fn to_value(&self) -> Value {
        Value::from_pairs([
            ("written", Value::from(self.written.as_str())),
            ("read", Value::from(self.read.as_str())),
            ("lines", Value::from(self.lines.clone())),
        ])
    }
}

/// A misreading that leads to an answer.
struct ExplainedMisreading {
    rule: &'static str,
    /// Its places in the skeleton, the first one first.
    places: Vec<Span>,
    /// Whether it reads another text of the program.
    is_text: bool,
    weight: Weight,
    /// What is said about its first place.
    phrase: Phrase,
    /// What decides what the sentence says.
    deciding: Vec<String>,
    /// The lines of its places, the first one first.
    lines: Vec<u32>,
    /// How the other places are misread, if not all in the same way as the first one.
    others: Vec<OtherPlace>,
}

impl ExplainedMisreading {
    /// `None` if students do not see the first place.
    fn of(subject: &Subject<'_>, misread: &Misread) -> Option<Self> {
        let phrase = Phrase::of_misreading(subject, misread)?;
        let places: Vec<Span> =
            std::iter::once(misread.place).chain(misread.also.iter().copied()).collect();
        let lines = places.iter().filter_map(|place| subject.lines.shown(place.start)).collect();
        let deciding = misread.facts.iter().filter(|(name, _)| DECIDING.contains(name));
        let deciding = deciding.map(|(_, fact)| fact.clone()).collect();
        let others = OtherPlace::all(subject, misread);
        let Misread { rule, weight, is_text, .. } = *misread;
        Some(Self { rule, places, is_text, weight, phrase, deciding, lines, others })
    }

    /// Whether one sentence can speak of both.
    fn is_like(&self, other: &ExplainedMisreading) -> bool {
        self.rule == other.rule && self.deciding == other.deciding
    }

    /// Whether it is the other one at fewer places.
    fn is_part_of(&self, other: &ExplainedMisreading) -> bool {
        self.rule == other.rule
            && self.places.len() < other.places.len()
            && self.places.iter().all(|place| other.places.contains(place))
    }

    /// The sentence about its first place, and about the other ones.
    fn told(&self) -> Phrase {
        let Some((first, others)) =
            self.lines.split_first().filter(|(_, others)| !others.is_empty())
        else {
            return self.phrase.clone();
        };
        let mut lines: Vec<u32> = others.iter().copied().filter(|line| line != first).collect();
        lines.dedup();
        let is_again = others.contains(first);
        let values = vec![
            ("lines", Value::from(lines)),
            ("here", Value::from(is_again)),
            ("others", self.others.iter().map(OtherPlace::to_value).collect()),
        ];
        self.phrase.clone().inside("feedback.also", values)
    }
}

/// What is said about a misreading, with all its places; `None` if students do not see the first
/// one.
pub fn said_of(subject: &Subject<'_>, misread: &Misread) -> Option<Phrase> {
    ExplainedMisreading::of(subject, misread).map(|reading| reading.told())
}

/// What is told of an answer to which these misreadings lead: none but the most frequent ones.
fn wrong_answer(said: StatedAnswer, mut readings: Vec<ExplainedMisreading>) -> Option<WrongAnswer> {
    let weight = readings.iter().map(|one| one.weight).max()?;
    readings.retain(|one| one.weight == weight);
    // Who misreads one place has made fewer mistakes than who misreads several.
    readings.sort_by_key(|one| one.lines.len());
    let mut alternatives: Vec<(&ExplainedMisreading, Vec<u32>)> = Vec::new();
    for reading in &readings {
        // What else such a student misreads makes no difference.
        if alternatives.iter().any(|(known, _)| known.is_part_of(reading)) {
            continue;
        }
        match alternatives.iter_mut().find(|(known, _)| known.is_like(reading)) {
            None => alternatives.push((reading, Vec::new())),
            Some((known, elsewhere)) => {
                let is_single = known.lines.len() == 1 && reading.lines.len() == 1;
                let line = reading.lines.first().filter(|line| !known.lines.contains(line));
                elsewhere.extend(line.filter(|_| is_single));
                elsewhere.dedup();
            }
        }
    }
    alternatives.truncate(MOST_ALTERNATIVES);
    let mut rules: Vec<&'static str> = Vec::new();
    for (reading, _) in &alternatives {
        if !rules.contains(&reading.rule) {
            rules.push(reading.rule);
        }
    }
    let phrases = alternatives.into_iter().map(|(reading, lines)| match &lines[..] {
        [] => reading.told(),
        _ => reading.told().inside("feedback.elsewhere", vec![("lines", Value::from(lines))]),
    });
    let feedback = one_of(phrases.collect())?;
    let places = readings.iter().flat_map(|reading| reading.places.iter().copied()).collect();
    let is_text = readings.iter().any(|reading| reading.is_text);
    Some(WrongAnswer { said, rules, feedback, weight, places, is_text })
}

/// Sentences of which one is meant.
fn one_of(phrases: Vec<Phrase>) -> Option<Phrase> {
    let names = ["one", "other", "third"];
    let mut phrases = phrases;
    if phrases.len() == 1 {
        return phrases.pop();
    }
    let within: Vec<_> = names.into_iter().zip(phrases).collect();
    (!within.is_empty()).then(|| Phrase { within, ..Phrase::new("feedback.or", Vec::new()) })
}
