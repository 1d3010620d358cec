//! Smaller inputs: what a person would rather look at.
//!
//! In: a trial that a program fails. Out: relevant trials that are smaller, the smallest first:
//! fewer inputs count most, then smaller numbers and shorter texts. What holds: whoever goes on
//! with one of them comes to an end, since each is smaller than the one before.

use std::collections::BTreeSet;

use crate::read::domain::{Domain, ValueSet};
use crate::solve::model::Datum;

use super::spec::Dialogue;
use super::trial::DialogueTrial;

/// How many candidates are offered at once.
const MOST: usize = 96;

/// Up to this many inputs, one is left out while another one is lowered: their pairs are few.
const FEW: usize = 12;

/// How large a trial is.
type Size = (usize, u128, Vec<u128>);

/// Relevant trials that are smaller than `trial`, the smallest first.
pub fn smaller(dialogue: &Dialogue, trial: &DialogueTrial) -> Vec<DialogueTrial> {
    let mut drafts = Drafts { all: BTreeSet::new(), below: size(&trial.parameters, &trial.inputs) };
    shorter(trial, &mut drafts);
    for at in 0..trial.inputs.len() {
        for line in lower(&trial.inputs[at]) {
            let mut inputs = trial.inputs.clone();
            inputs[at] = line;
            drafts.add(&trial.parameters, inputs);
        }
    }
    renamed(dialogue, trial, &mut drafts);
    let relevant = drafts.all.into_iter().filter_map(|(_, inputs, numbers)| {
        let parameters = with_numbers(&trial.parameters, &numbers);
        DialogueTrial::new(dialogue, parameters, inputs).ok()
    });
    relevant.take(MOST).collect()
}

/// Inputs that may be relevant, by their size, with the parameters that are numbers.
struct Drafts {
    all: BTreeSet<(Size, Vec<String>, Vec<i64>)>,
    below: Size,
}

impl Drafts {
    fn add(&mut self, parameters: &[Datum], inputs: Vec<String>) {
        let size = size(parameters, &inputs);
        if size < self.below {
            self.all.insert((size, inputs, numbers(parameters)));
        }
    }
}

fn numbers(parameters: &[Datum]) -> Vec<i64> {
    let number = |value: &Datum| match value {
        Datum::Number(number) => Some(*number),
        _ => None,
    };
    parameters.iter().filter_map(number).collect()
}

fn with_numbers(parameters: &[Datum], numbers: &[i64]) -> Vec<Datum> {
    let mut numbers = numbers.iter();
    let value = |value: &Datum| match (value, matches!(value, Datum::Number(_))) {
        (_, true) => numbers.next().map_or_else(|| value.clone(), |number| Datum::Number(*number)),
        (other, false) => other.clone(),
    };
    parameters.iter().map(value).collect()
}

/// One or two inputs left out, while another number may be one less: that of the inputs, say.
fn shorter(trial: &DialogueTrial, drafts: &mut Drafts) {
    let without = |gone: &[usize]| -> Vec<String> {
        let kept = trial.inputs.iter().enumerate().filter(|(at, _)| !gone.contains(at));
        kept.map(|(_, line)| line.clone()).collect()
    };
    let count = trial.inputs.len();
    for at in 0..count {
        for gone in [vec![at], vec![at, at + 1]] {
            if gone.last().is_some_and(|last| *last >= count) {
                continue;
            }
            let inputs = without(&gone);
            drafts.add(&trial.parameters, inputs.clone());
            for other in 0..inputs.len().min(FEW) {
                let Ok(number) = inputs[other].parse::<i64>() else { continue };
                let less = number - i64::try_from(gone.len()).unwrap_or(1);
                let mut lowered = inputs.clone();
                lowered[other] = less.to_string();
                drafts.add(&trial.parameters, lowered);
            }
        }
    }
}

/// A number that occurs several times, or as a hidden parameter, becomes another one everywhere.
fn renamed(dialogue: &Dialogue, trial: &DialogueTrial, drafts: &mut Drafts) {
    let mut values: BTreeSet<i64> =
        trial.inputs.iter().filter_map(|line| line.parse().ok()).collect();
    values.extend(numbers(&trial.parameters));
    for value in values {
        let sets = dialogue.hidden().filter_map(|(_, parameter)| numbers_of(&parameter.domain));
        let least: Vec<i64> = sets.map(ValueSet::least).collect();
        let others = lower(&value.to_string()).into_iter().filter_map(|text| text.parse().ok());
        for other in others.chain(least.iter().copied()) {
            let fits = |(at, old): (usize, &Datum)| {
                *old != Datum::Number(value)
                    || dialogue
                        .parameters
                        .get(at)
                        .filter(|one| one.is_hidden)
                        .and_then(|one| numbers_of(&one.domain))
                        .is_some_and(|set| set.contains(other))
            };
            if !trial.parameters.iter().enumerate().all(fits) {
                continue;
            }
            let change = |old: &Datum| {
                if *old == Datum::Number(value) { Datum::Number(other) } else { old.clone() }
            };
            let parameters: Vec<Datum> = trial.parameters.iter().map(change).collect();
            let lines = trial.inputs.iter().map(|line| {
                if line.parse() == Ok(value) { other.to_string() } else { line.clone() }
            });
            let lines: Vec<String> = lines.collect();
            drafts.add(&parameters, lines);
            drafts.add(&parameters, trial.inputs.clone());
        }
    }
}

/// The numbers of a domain that has nothing else.
fn numbers_of(domain: &Domain) -> Option<&ValueSet> {
    match domain {
        Domain::Number(set) => Some(set),
        Domain::Array { .. } | Domain::Text { .. } | Domain::Texts(_) => None,
    }
}

/// Lines that are smaller than this one, of the same sort.
fn lower(line: &str) -> Vec<String> {
    if let Ok(number) = line.parse::<i64>() {
        let near = number - number.signum();
        let all = [0, 1, -1, 2, number / 2, near, number.saturating_neg()];
        return all.iter().map(i64::to_string).collect();
    }
    let characters: Vec<char> = line.chars().collect();
    let part = |from: usize, to: usize| characters[from..to].iter().collect::<String>();
    let (length, half) = (characters.len(), characters.len() / 2);
    let mut all = vec![String::new(), String::from("a"), part(0, half), part(half, length)];
    if length > 0 {
        all.push(part(1, length));
        all.push(part(0, length - 1));
        all.push(String::from("a").repeat(length));
    }
    all
}

fn size(parameters: &[Datum], inputs: &[String]) -> Size {
    let shown = numbers(parameters).into_iter().map(|number| number.to_string());
    let weights: Vec<u128> = inputs
        .iter()
        .map(String::as_str)
        .map(weight)
        .chain(shown.map(|text| weight(&text)))
        .collect();
    (inputs.len(), weights.iter().sum(), weights)
}

/// How much there is to read in a line: twice a number, and one more if it is negative; characters
/// of a text count, those other than small letters more.
fn weight(line: &str) -> u128 {
    if let Ok(number) = line.parse::<i64>() {
        return u128::from(number.unsigned_abs()) * 2 + u128::from(number < 0);
    }
    let of = |character: char| match character {
        'a' => 4,
        'b'..='z' => 5,
        'A'..='Z' | '0'..='9' => 6,
        _ => 7,
    };
    line.chars().map(of).sum()
}
