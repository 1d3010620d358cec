//! Smaller inputs: what a person would rather look at.
//!
//! In: a trial that a program fails. Out: relevant trials that are smaller, the smallest first:
//! fewer inputs count most, then smaller numbers and shorter texts. What holds: whoever goes on
//! with one of them comes to an end, since each is smaller than the one before.

use std::collections::BTreeSet;

use crate::read::datum::Datum;
use crate::read::domain::{Domain, ValueSet};

use super::spec::Dialogue;
use super::trial::DialogueTrial;

/// How many candidates are offered at once.
const MOST: usize = 200;

/// How many of the numbers that a dialogue mentions are looked at.
const MOST_MENTIONED: usize = 24;

/// Up to this many inputs, one is left out while another one is lowered: their pairs are few.
const FEW: usize = 12;

/// How large a trial is.
type Size = (usize, u128, Vec<u128>);

/// Relevant trials that are smaller than `trial`, the smallest first.
pub fn smaller(dialogue: &Dialogue, trial: &DialogueTrial) -> Vec<DialogueTrial> {
    let mut drafts = Drafts { all: BTreeSet::new(), below: size(&trial.parameters, &trial.inputs) };
    let marks = mentioned_numbers(dialogue);
    shorter(trial, &mut drafts);
    for at in 0..trial.inputs.len() {
        for line in lower(&trial.inputs[at], &marks) {
            let mut inputs = trial.inputs.clone();
            inputs[at] = line;
            drafts.add(&trial.parameters, inputs);
        }
    }
    pairs(trial, &mut drafts);
    alike(trial, &mut drafts);
    renamed(dialogue, trial, &marks, &mut drafts);
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
    parameters.iter().filter_map(Datum::number).collect()
}

fn with_numbers(parameters: &[Datum], numbers: &[i64]) -> Vec<Datum> {
    let mut numbers = numbers.iter();
    let value = |value: &Datum| {
        let number = value.number().and_then(|own| numbers.next().or(Some(&own)).copied());
        number.map_or_else(|| value.clone(), |number| value.with_number(number))
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

/// Two inputs become smaller at once: each one of the smallest, or both by as much.
fn pairs(trial: &DialogueTrial, drafts: &mut Drafts) {
    let count = trial.inputs.len().min(FEW);
    for one in 0..count {
        for other in one + 1..count {
            let mut put = |first: &str, second: &str| {
                let mut inputs = trial.inputs.clone();
                first.clone_into(&mut inputs[one]);
                second.clone_into(&mut inputs[other]);
                drafts.add(&trial.parameters, inputs);
            };
            let (first, second) = (&trial.inputs[one], &trial.inputs[other]);
            let small = |line: &str| match line.parse::<i64>() {
                Ok(_) => ["0", "1", "-1", "2"],
                Err(_) => ["", "a", "b", "aa"],
            };
            for first in small(first) {
                for second in small(second) {
                    put(first, second);
                }
            }
            if let (Ok(first), Ok(second)) = (first.parse::<i64>(), second.parse::<i64>()) {
                let most = first.unsigned_abs().max(second.unsigned_abs());
                for step in steps_down(most) {
                    for (change, with) in
                        [(step, step), (-step, -step), (step, -step), (-step, step)]
                    {
                        let lower = (first.checked_sub(change), second.checked_sub(with));
                        if let (Some(first), Some(second)) = lower {
                            put(&first.to_string(), &second.to_string());
                        }
                    }
                }
            }
        }
    }
}

/// A text that occurs several times becomes another one everywhere.
fn alike(trial: &DialogueTrial, drafts: &mut Drafts) {
    let texts = trial.inputs.iter().filter(|line| line.parse::<i64>().is_err());
    let texts: BTreeSet<&String> = texts.collect();
    for text in texts {
        if trial.inputs.iter().filter(|line| *line == text).count() < 2 {
            continue;
        }
        for other in lower(text, &[]) {
            let change = |line: &String| if line == text { other.clone() } else { line.clone() };
            drafts.add(&trial.parameters, trial.inputs.iter().map(change).collect());
        }
    }
}

/// The powers of two up to a number, as far as there are any.
fn steps_down(most: u64) -> impl Iterator<Item = i64> {
    (0..63).map(|power| 1_i64 << power).take_while(move |step| step.unsigned_abs() <= most)
}

/// The numbers that a dialogue mentions, without zero; not more than a few dozen.
fn mentioned_numbers(dialogue: &Dialogue) -> Vec<i64> {
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    let numbers = tokens.iter().filter_map(|token| token.replace('_', "").parse::<i64>().ok());
    let numbers: BTreeSet<i64> = numbers.filter(|number| *number != 0).collect();
    numbers.into_iter().take(MOST_MENTIONED).collect()
}

/// A number that occurs several times, or as a hidden parameter, becomes another one everywhere.
fn renamed(dialogue: &Dialogue, trial: &DialogueTrial, marks: &[i64], drafts: &mut Drafts) {
    let mut values: BTreeSet<i64> =
        trial.inputs.iter().filter_map(|line| line.parse().ok()).collect();
    values.extend(numbers(&trial.parameters));
    for value in values {
        let sets = dialogue.hidden().filter_map(|(_, parameter)| numbers_of(&parameter.domain));
        let least: Vec<i64> = sets.map(ValueSet::least).collect();
        let others =
            lower(&value.to_string(), marks).into_iter().filter_map(|text| text.parse().ok());
        for other in others.chain(least.iter().copied()) {
            let fits = |(at, old): (usize, &Datum)| {
                old.number() != Some(value)
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
                if old.number() == Some(value) { old.with_number(other) } else { old.clone() }
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

/// Lines that are smaller than this one, of the same sort. `marks` are numbers that the dialogue
/// mentions: a program may go wrong at one of them, beside it, or for its multiples.
fn lower(line: &str, marks: &[i64]) -> Vec<String> {
    if let Ok(number) = line.parse::<i64>() {
        let mut all: Vec<i64> = vec![0, 1, -1, 2, -2, 3, number.saturating_neg()];
        let sign = number.signum();
        all.extend(steps_down(number.unsigned_abs()).map(|step| number - sign * step));
        all.push(number / 2);
        for mark in marks {
            all.extend([*mark, mark.saturating_add(1), mark.saturating_sub(1)]);
            if *mark < 2 {
                continue;
            }
            // The least with the same remainder from zero on, and from each mark on.
            for from in marks.iter().copied().chain([0]) {
                let ahead = number.saturating_sub(from).rem_euclid(*mark);
                all.push(from.saturating_add(ahead));
            }
        }
        return all.iter().map(i64::to_string).collect();
    }
    if let (true, Ok(number)) = (line.contains('.'), line.parse::<f64>()) {
        let whole = number.trunc();
        let shorter = &line[..line.len() - 1];
        let mut all = vec![String::from("0"), String::from("1"), format!("{whole}")];
        all.extend(["0.5", "1.5", "0.1"].map(String::from));
        all.push(shorter.trim_end_matches('.').to_owned());
        all.push(format!("{}", (number / 2.0).trunc()));
        return all;
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

#[cfg(test)]
mod tests {
    use super::super::testing::{dialogue, lines};
    use super::*;

    fn offered(text: &str, inputs: &[&str]) -> Vec<Vec<String>> {
        let dialogue = dialogue(text);
        let trial = DialogueTrial::new(&dialogue, Vec::new(), lines(inputs)).unwrap();
        smaller(&dialogue, &trial).into_iter().map(|one| one.inputs).collect()
    }

    #[test]
    fn remainders_by_numbers_of_the_dialogue_are_kept() {
        let text =
            "int year = READ(range(1583, 9999));\nif (year % 400 == 0) PRINT(1); else PRINT(0);";
        let offered = offered(text, &["8400"]);
        for year in ["1583", "1600"] {
            assert!(offered.contains(&lines(&[year])), "{year}: {offered:?}");
        }
        assert!(offered.iter().all(|inputs| inputs[0].parse::<i64>().unwrap() < 8400));
    }

    #[test]
    fn equal_texts_stay_equal() {
        let text =
            "String a = READ(letters(4, 9));\nString b = READ(letters(4, 9));\nPRINT(a.equals(b));";
        let offered = offered(text, &["ApaV", "ApaV"]);
        assert!(offered.contains(&lines(&["aaaa", "aaaa"])), "{offered:?}");
    }

    #[test]
    fn two_numbers_become_smaller_by_as_much() {
        let text = "int a = READ();\nint b = READ(where(v -> v == a + 3));\nPRINT(b);";
        let offered = offered(text, &["40", "43"]);
        assert!(offered.contains(&lines(&["8", "11"])), "{offered:?}");
        assert!(offered.contains(&lines(&["39", "42"])), "{offered:?}");
    }
}
