//! Which questions of a bank or an exam the command line names.
//!
//! In: words such as `3,8`, `digit_sum:1-5`, `rest` or the name of a question, and the banks among
//! whose questions they are. Out: the numbers of the questions, bank by bank. What holds: every
//! number is one that its bank has.

use std::collections::BTreeSet;

use tatsu::make::status::Problem;
use tatsu::make::words::plural;
use tatsu::write::bank::{BankRecord, InstanceRecord};

use super::numbers::range;

/// The word for all questions that are not kept.
const REST: &str = "rest";

/// Questions of a bank, or of the parts of an exam, as the command line names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenQuestions(Vec<QuestionChoice>);

/// One of the words between the commas.
#[derive(Clone, Debug, PartialEq, Eq)]
enum QuestionChoice {
    /// Those from the first number to the last, of the part of this name.
    Numbers(Option<String>, [usize; 2]),
    /// All that are not kept, of the part of this name or of all parts.
    Rest(Option<String>),
    /// The one of this name or idnumber.
    Named(String),
}

/// The numbers of questions, bank by bank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundQuestions {
    /// Those that were named.
    pub numbers: Vec<BTreeSet<usize>>,
    /// Whether all others that are not kept are meant as well.
    pub rest: Vec<bool>,
}

/// A bank among whose questions some are named.
#[derive(Clone, Copy, Debug)]
pub struct NamedBank<'a> {
    /// What the part of the exam is called; the skeleton's name for a bank by itself.
    pub name: &'a str,
    pub bank: &'a BankRecord,
}

/// Questions such as `3,8`, `1-5,9`, `digit_sum:3,8`, a name or an idnumber.
pub fn questions(text: &str) -> Result<ChosenQuestions, String> {
    let chosen = questions_or_rest(text)?;
    if chosen.0.iter().any(|one| matches!(one, QuestionChoice::Rest(_))) {
        let what = "all that are not kept, and only `--replace` can exchange them";
        return Err(format!("`{REST}` means {what}; write numbers of questions such as `3,8`"));
    }
    Ok(chosen)
}

/// Questions as [`questions`] takes them, or `rest`, or `digit_sum:rest`.
pub fn questions_or_rest(text: &str) -> Result<ChosenQuestions, String> {
    let mut all = Vec::new();
    // A part counts for the numbers that follow it.
    let mut part: Option<String> = None;
    for word in text.split(',').map(str::trim) {
        let (named, of_part) = match word.rsplit_once(':') {
            Some((name, rest)) => (Some(name.trim()), rest.trim()),
            None => (None, word),
        };
        if named.is_some_and(str::is_empty) {
            return Err(format!("no part stands before the colon in `{word}`"));
        }
        part = named.map(str::to_owned).or(part).filter(|_| word != REST);
        let is_name = named.is_none() && of_part.chars().any(char::is_alphabetic);
        all.push(if of_part == REST {
            QuestionChoice::Rest(named.map(str::to_owned))
        } else if is_name {
            part = None;
            QuestionChoice::Named(word.to_owned())
        } else {
            QuestionChoice::Numbers(part.clone(), range(of_part)?)
        });
    }
    Ok(ChosenQuestions(all))
}

impl ChosenQuestions {
    /// The numbers of the questions in these banks, which are those of one `bank` or of one `exam`.
    pub fn among(&self, banks: &[NamedBank<'_>], noun: &str) -> Result<FoundQuestions, Problem> {
        let mut found = FoundQuestions {
            numbers: vec![BTreeSet::new(); banks.len()],
            rest: vec![false; banks.len()],
        };
        for choice in &self.0 {
            match choice {
                QuestionChoice::Rest(None) => found.rest.fill(true),
                QuestionChoice::Rest(Some(name)) => {
                    found.rest[part(banks, noun, name, REST)?] = true;
                }
                QuestionChoice::Numbers(name, ends) => {
                    let at = match name {
                        Some(name) => part(banks, noun, name, &shown(*ends))?,
                        None if banks.len() == 1 => 0,
                        None => return Err(ambiguous(banks, noun, *ends)),
                    };
                    for number in ends[0]..=ends[1] {
                        if banks[at].bank.instance(number).is_none() {
                            return Err(strange(banks, noun, at, number));
                        }
                        found.numbers[at].insert(number);
                    }
                }
                QuestionChoice::Named(name) => {
                    let (at, number) = named(banks, noun, name)?;
                    found.numbers[at].insert(number);
                }
            }
        }
        Ok(found)
    }
}

fn shown([first, last]: [usize; 2]) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// Where the part of this name stands.
fn part(banks: &[NamedBank<'_>], noun: &str, name: &str, what: &str) -> Result<usize, Problem> {
    banks.iter().position(|one| one.name == name).ok_or_else(|| {
        let hint = match banks {
            [only] => format!("write `{what}` or `{}:{what}`", only.name),
            _ => format!("its parts are {}", listed(banks)),
        };
        Problem::new(format!("the {noun} has no part `{name}`")).hint(hint)
    })
}

/// The bank and the number of the question of this name or idnumber.
fn named(banks: &[NamedBank<'_>], noun: &str, name: &str) -> Result<(usize, usize), Problem> {
    let is_it = |one: &InstanceRecord| {
        one.questions.iter().any(|question| question.name == name || question.idnumber == name)
    };
    let of_bank = |(at, one): (usize, &NamedBank<'_>)| {
        let found = one.bank.instances.iter().find(|one| is_it(one))?;
        Some((at, found.number))
    };
    banks.iter().enumerate().find_map(of_bank).ok_or_else(|| {
        let hint = match banks {
            [_] => "name questions by number, such as `3,8` or `1-5,9`".to_owned(),
            [first, ..] => format!(
                "name questions by part and number, such as `{}:3,8`; the parts are {}",
                first.name,
                listed(banks)
            ),
            [] => String::new(),
        };
        Problem::new(format!("no question of the {noun} is called `{name}`")).hint(hint)
    })
}

/// What to say of a number that belongs to no part.
fn ambiguous(banks: &[NamedBank<'_>], noun: &str, ends: [usize; 2]) -> Problem {
    let first = banks.first().map_or("", |one| one.name);
    let number = shown(ends);
    Problem::new(format!("the {noun} has several parts: of which is question {number}?"))
        .hint(format!("name the part, such as `{first}:{number}`; the parts are {}", listed(banks)))
}

/// What to say of a number that a bank has not.
fn strange(banks: &[NamedBank<'_>], noun: &str, at: usize, number: usize) -> Problem {
    let NamedBank { name, bank } = banks[at];
    let whose = if banks.len() == 1 { format!("the {noun}") } else { format!("part `{name}`") };
    let all: Vec<usize> = bank.instances.iter().map(|one| one.number).collect();
    let ends = all.iter().min().zip(all.iter().max());
    let ends = ends.map_or_else(String::new, |(least, most)| format!(", from {least} to {most}"));
    Problem::new(format!("{whose} has no question {number}")).hint(format!(
        "it has {}{ends}; `report.html` shows their numbers",
        plural(all.len(), "question")
    ))
}

fn listed(banks: &[NamedBank<'_>]) -> String {
    banks.iter().map(|one| format!("`{}`", one.name)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<QuestionChoice> {
        questions_or_rest(text).unwrap().0
    }

    #[test]
    fn numbers_belong_to_the_part_before_them() {
        let of = |part: &str, ends| QuestionChoice::Numbers(Some(part.to_owned()), ends);
        assert_eq!(
            read("loops:3, 8,digit-sum:1-5"),
            [of("loops", [3, 3]), of("loops", [8, 8]), of("digit-sum", [1, 5])]
        );
        assert_eq!(read("8")[0], QuestionChoice::Numbers(None, [8, 8]));
        assert_eq!(read("7:3")[0], of("7", [3, 3]), "a part may be called by a number");
        assert_eq!(read("rest")[0], QuestionChoice::Rest(None));
        assert_eq!(read("a:rest")[0], QuestionChoice::Rest(Some("a".to_owned())));
        assert_eq!(
            read("a:3,rest,4")[1..],
            [QuestionChoice::Rest(None), QuestionChoice::Numbers(None, [4, 4])]
        );
    }

    #[test]
    fn questions_have_names_of_their_own() {
        let name = QuestionChoice::Named("loops-2026-07 003".to_owned());
        assert_eq!(read("loops-2026-07 003, 8"), [name, QuestionChoice::Numbers(None, [8, 8])]);
    }

    #[test]
    fn what_names_no_question_is_told() {
        let wrong = |text: &str| questions(text).unwrap_err();
        assert!(wrong("5-3").contains("`3-5`"));
        assert!(wrong("0").contains("at least 1"));
        assert!(wrong("").contains("`3,8`"));
        assert!(wrong("loops:").contains("`3,8`"));
        assert!(wrong("loops:x").contains("`3,8`"));
        assert!(wrong(":3").contains("before the colon"));
        assert!(wrong("loops:rest").contains("--replace"));
    }
}
