//! What attempts say about questions and about those who answered.
//!
//! In: banks, and attempts at quizzes with their questions. Out: [`Figures`]. What holds: every
//! share comes with its interval; no figure tells who a student is; the order of everything depends
//! on nothing but the input.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::asked_parts::asked;
use super::attempts::{Attempts, GivenFigures};
use super::estimate::{
    ConfidenceInterval, Discrimination, adjusted, discrimination, effective_cases,
    probability_of_fewer, wilson,
};
use super::join::{BankIndex, BankQuestion, Joined};
use super::judge::{can_be_told, is_blank, judge, rules_of};
use super::parts::by_part;
use crate::write::bank::BankRecord;

/// Below this adjusted probability a question is called harder than its siblings.
pub const SURE: f64 = 0.05;

/// The fewest times that a number which the bank does not know is typed before it is told.
pub const FEWEST_TYPED: usize = 3;

/// Everything that is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// How many attempts were read.
    pub attempts: usize,
    /// How many students made them.
    pub students: usize,
    /// What became of the answers in them.
    pub answers: AnswerCounts,
    /// The banks, by name, and how many of their questions were asked and how many they have.
    pub banks: Vec<BankFigures>,
    /// The misconceptions that somebody could choose, those first that surely were chosen most.
    pub misconceptions: Vec<MisconceptionFigures>,
    /// The questions that were asked, in the order of their banks.
    pub questions: Vec<QuestionFigures>,
}

/// What became of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AnswerCounts {
    /// All, those included that are empty.
    pub all: usize,
    /// Those to questions of the banks.
    pub joined: usize,
    /// Of these, those that are empty.
    pub empty: usize,
    /// Of these, those of which it cannot be told what was answered.
    pub unrecognised: usize,
    /// Those to one of several questions that the report does not tell apart.
    pub ambiguous: usize,
    /// Those to questions of no bank.
    pub foreign: usize,
}

/// A bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BankFigures {
    /// What it is called.
    pub name: String,
    /// How many of its questions were asked.
    pub asked: usize,
    /// How many it has.
    pub questions: usize,
}

/// How often a misconception was chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MisconceptionFigures {
    /// The name of its rule.
    pub rule: String,
    /// How many answers it led to.
    pub chosen: usize,
    /// How many answers it could have led to: to questions in which it leads to an option or to a
    /// wrong answer that is known.
    pub possible: usize,
    /// The share.
    pub share: f64,
    /// Where the true one lies.
    pub interval: ConfidenceInterval,
    /// How many students chose it at least once.
    pub students: usize,
    /// How many chose it at least twice.
    pub students_again: usize,
    /// How many could choose it.
    pub students_possible: usize,
    /// In how many questions it can be chosen.
    pub questions: usize,
}

/// How a question was answered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuestionFigures {
    /// The place of its bank.
    pub bank: usize,
    /// Its number in the bank.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Its idnumber.
    pub idnumber: String,
    /// The right answer, as people read it.
    pub right_answer: String,
    /// How many attempts had it.
    pub attempts: usize,
    /// In how many of them its answer is right.
    pub right: usize,
    /// In how many of them it is empty.
    pub empty: usize,
    /// In how many of them it cannot be told what was answered.
    pub unrecognised: usize,
    /// Of how many it can be told whether they are right.
    #[serde(skip)]
    pub told: usize,
    /// The share that is right of those that can be told; absent if there are none.
    pub share: Option<f64>,
    /// Where the true one lies.
    pub interval: Option<ConfidenceInterval>,
    /// How well it tells good from weak students.
    pub discrimination: Option<Discrimination>,
    /// What its siblings say about how hard it is; absent if none of them was asked.
    pub siblings: Option<SiblingFigures>,
    /// Wrong answers, the most frequent first.
    pub wrong: Vec<FrequentAnswer>,
    /// Moodle's own figures, if its statistics report was given.
    pub given: Option<GivenShares>,
}

/// A question and the others of its bank.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SiblingFigures {
    /// How many attempts the others had.
    pub attempts: usize,
    /// How many of them are right.
    pub right: usize,
    /// The probability that as few are right by chance, adjusted for the number of questions that
    /// are compared.
    pub probability: f64,
    /// Whether it is surely harder than they are.
    pub is_harder: bool,
}

/// A wrong answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FrequentAnswer {
    /// What was chosen or typed: a text of the bank, or a number.
    pub text: String,
    /// How often.
    pub count: usize,
    /// The misconceptions that lead to it; none if the bank does not know it.
    pub rules: Vec<String>,
}

/// Moodle's own figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GivenShares {
    /// How many attempts there were.
    pub attempts: usize,
    /// The mean mark, as a share of all marks.
    pub facility: Option<f64>,
    /// The discrimination index, from -1 to 1.
    pub discrimination: Option<f64>,
}

/// What is counted for a question.
#[derive(Clone, Debug, Default)]
struct QuestionCount {
    attempts: usize,
    right: usize,
    empty: usize,
    unrecognised: usize,
    /// Of how many it can be told whether they are right.
    told: usize,
    /// Whether it is right, and what share of the student's other answers is.
    pairs: Vec<(bool, f64)>,
    wrong: BTreeMap<(String, bool), (usize, BTreeSet<String>)>,
    given: Option<GivenShares>,
}

impl QuestionCount {
    /// Where no response can be told, what Moodle's own figures come to: its facility is the share
    /// of right answers if it makes a whole number of them, as it does where an answer is right or
    /// wrong.
    #[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most all")]
    fn or_given(self) -> Self {
        let Some(GivenShares { attempts, facility: Some(facility), .. }) = self.given else {
            return self;
        };
        let right = facility * attempts as f64;
        // Moodle writes hundredths of percent.
        let slack = attempts as f64 * 0.000_05 + 1e-9;
        let is_whole = (right - right.round()).abs() <= slack && slack < 0.1;
        if self.told > 0 || !is_whole || !(0.0..=1.0).contains(&facility) {
            return self;
        }
        Self { attempts, told: attempts, unrecognised: 0, right: right.round() as usize, ..self }
    }
}

/// What is counted for a misconception, by student: how often it was chosen, and how often it could
/// be.
#[derive(Clone, Debug, Default)]
struct RuleCount {
    students: BTreeMap<usize, (usize, usize)>,
    questions: BTreeSet<usize>,
}

/// The figures of these attempts at questions of these banks.
pub fn figures(banks: &[&BankRecord], attempts: &Attempts) -> Figures {
    let attempts = &by_part(banks, attempts);
    let index = BankIndex::of(banks);
    let joined = index.joined(&attempts.all, attempts.slots);
    let mut answers = AnswerCounts::default();
    let mut counts = vec![QuestionCount::default(); index.questions.len()];
    let mut rules: BTreeMap<&str, RuleCount> = BTreeMap::new();
    for (attempt, places) in attempts.all.iter().zip(&joined) {
        let mut outcomes: Vec<(usize, bool)> = Vec::new();
        for (answer, place) in attempt.answers.iter().zip(places) {
            answers.all += 1;
            let at = match place {
                Joined::To(at) => *at,
                Joined::Ambiguous => {
                    answers.ambiguous += 1;
                    continue;
                }
                Joined::Foreign => {
                    answers.foreign += 1;
                    continue;
                }
            };
            answers.joined += 1;
            let (question, count) = (&index.questions[at], &mut counts[at]);
            count.attempts += 1;
            let response =
                answer.response.as_ref().filter(|response| !is_blank(question.answer, response));
            let Some(response) = response else {
                count.empty += 1;
                answers.empty += 1;
                // Where only empty answers can be told, they say nothing about the others.
                if can_be_told(question.answer) {
                    count.told += 1;
                    outcomes.push((at, false));
                }
                continue;
            };
            let right = answer.right.as_deref();
            let judgement = judge(question.answer, response, right, answer.language);
            if !judgement.is_recognised {
                count.unrecognised += 1;
                answers.unrecognised += 1;
                continue;
            }
            outcomes.push((at, judgement.is_right));
            count.told += 1;
            count.right += usize::from(judgement.is_right);
            for rule in rules_of(question.answer) {
                let of_rule = rules.entry(rule).or_default();
                of_rule.questions.insert(at);
                let of_student = of_rule.students.entry(attempt.student).or_default();
                of_student.0 += usize::from(judgement.rules.contains(rule));
                of_student.1 += 1;
            }
            let is_typed = judgement.known.is_none();
            if let (false, Some(text)) = (judgement.is_right, judgement.known.or(judgement.number))
            {
                let wrong = count.wrong.entry((text, is_typed)).or_default();
                wrong.0 += 1;
                wrong.1 = judgement.rules;
            }
        }
        add_pairs(&mut counts, &outcomes);
    }
    for given in &attempts.given {
        let Joined::To(at) = index.named(given) else { continue };
        let GivenFigures { attempts, facility, discrimination, .. } = *given;
        counts[at].given.get_or_insert(GivenShares { attempts, facility, discrimination });
    }
    let questions = questions(&index.questions, counts);
    Figures {
        attempts: attempts.all.len(),
        students: attempts.students,
        answers,
        banks: banks.iter().enumerate().map(|(at, bank)| of_bank(at, bank, &questions)).collect(),
        misconceptions: misconceptions(rules),
        questions,
    }
}

/// Adds to each question of an attempt whether it was right and how the others went.
#[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
fn add_pairs(counts: &mut [QuestionCount], outcomes: &[(usize, bool)]) {
    let right = outcomes.iter().filter(|(_, is_right)| *is_right).count();
    let others = outcomes.len().saturating_sub(1);
    if others == 0 {
        return;
    }
    for (at, is_right) in outcomes {
        let rest = right - usize::from(*is_right);
        counts[*at].pairs.push((*is_right, rest as f64 / others as f64));
    }
}

fn of_bank(at: usize, bank: &BankRecord, questions: &[QuestionFigures]) -> BankFigures {
    BankFigures {
        name: bank.full_name(),
        asked: questions.iter().filter(|one| one.bank == at).count(),
        questions: bank.instances.iter().flat_map(asked).count(),
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
fn questions(all: &[BankQuestion<'_>], counts: Vec<QuestionCount>) -> Vec<QuestionFigures> {
    let mut figures: Vec<QuestionFigures> = Vec::new();
    for (question, count) in all.iter().zip(counts) {
        if count.attempts == 0 && count.given.is_none() {
            continue;
        }
        let count = count.or_given();
        let told = count.told;
        let share = (told > 0).then(|| count.right as f64 / told as f64);
        let called = question.called.first();
        let mut wrong: Vec<FrequentAnswer> = count
            .wrong
            .into_iter()
            .filter(|((_, is_typed), (count, _))| !is_typed || *count >= FEWEST_TYPED)
            .map(|((text, _), (count, rules))| FrequentAnswer {
                text,
                count,
                rules: rules.into_iter().collect(),
            })
            .collect();
        wrong.sort_by_key(|one| std::cmp::Reverse(one.count));
        figures.push(QuestionFigures {
            bank: question.bank,
            number: question.instance.number,
            name: called.map(|one| one.name.clone()).unwrap_or_default(),
            idnumber: called.map(|one| one.idnumber.clone()).unwrap_or_default(),
            right_answer: question.answer.right.clone(),
            attempts: count.attempts,
            right: count.right,
            empty: count.empty,
            unrecognised: count.unrecognised,
            told,
            share,
            interval: share.and_then(|share| wilson(share, told as f64)),
            discrimination: discrimination(&count.pairs),
            siblings: None,
            wrong,
            given: count.given,
        });
    }
    compare(&mut figures);
    figures
}

/// Compares each question with the others of its bank, all comparisons judged together.
fn compare(figures: &mut [QuestionFigures]) {
    let told = |one: &QuestionFigures| one.told;
    let mut totals: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for one in &*figures {
        let total = totals.entry(one.bank).or_default();
        total.0 += one.right;
        total.1 += told(one);
    }
    let mut compared = Vec::new();
    for (at, one) in figures.iter().enumerate() {
        let total = totals.get(&one.bank).copied().unwrap_or_default();
        let others = (total.0 - one.right, total.1 - told(one));
        if told(one) > 0 && others.1 > 0 {
            compared.push((at, others, probability_of_fewer((one.right, told(one)), others)));
        }
    }
    let probabilities: Vec<f64> = compared.iter().map(|(_, _, probability)| *probability).collect();
    for ((at, (right, attempts), _), probability) in compared.iter().zip(adjusted(&probabilities)) {
        figures[*at].siblings = Some(SiblingFigures {
            attempts: *attempts,
            right: *right,
            probability,
            is_harder: probability < SURE,
        });
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
fn misconceptions(rules: BTreeMap<&str, RuleCount>) -> Vec<MisconceptionFigures> {
    let mut all: Vec<MisconceptionFigures> = rules
        .into_iter()
        .filter_map(|(rule, count)| {
            let students: Vec<(usize, usize)> = count.students.into_values().collect();
            let chosen = students.iter().map(|(chosen, _)| chosen).sum::<usize>();
            let possible = students.iter().map(|(_, possible)| possible).sum::<usize>();
            let share = chosen as f64 / possible as f64;
            let interval = wilson(share, effective_cases(&students))?;
            let at_least = |times: usize| students.iter().filter(|one| one.0 >= times).count();
            Some(MisconceptionFigures {
                rule: rule.to_owned(),
                chosen,
                possible,
                share,
                interval,
                students: at_least(1),
                students_again: at_least(2),
                students_possible: students.len(),
                questions: count.questions.len(),
            })
        })
        .collect();
    all.sort_by(|one, other| {
        let by_bound = other.interval.low.total_cmp(&one.interval.low);
        by_bound.then(other.chosen.cmp(&one.chosen)).then_with(|| one.rule.cmp(&other.rule))
    });
    all
}
