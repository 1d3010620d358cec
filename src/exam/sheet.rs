//! What a sheet of questions takes and gives.
//!
//! In: the questions that somebody gets. Out: a [`SheetSummary`]: points, difficulty, time, and
//! what guessing earns. What holds: numbers are whole, so that equal sheets have equal summaries.

use crate::ask::question::{Answer, Question};
use crate::ask::strategy::{Earnings, GuessingStrategy, STRATEGIES, earnings, offers};
use crate::pipeline::QuestionMeasure;

/// Seconds to read a question and to give its answer.
pub const READING: u64 = 60;

/// Seconds to trace a statement.
pub const STEP: u64 = 4;

/// The most seconds that a question takes: whoever traces longer sees what repeats.
pub const LONGEST: u64 = 600;

/// A question with what is known of it.
#[derive(Clone, Copy)]
pub struct SheetQuestion<'a> {
    /// The question.
    pub question: &'a Question,
    /// How hard it is.
    pub measure: &'a QuestionMeasure,
}

/// What the questions of a sheet take and give together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSummary {
    /// How many questions there are.
    pub questions: usize,
    /// Points in hundredths.
    pub points: u64,
    /// The work of tracing, in tenths of a plain statement.
    pub hardness: u64,
    /// Statements that run.
    pub steps: u64,
    /// Seconds that it takes, estimated.
    pub seconds: u64,
    /// What chance earns, in thousandths of the points.
    pub chance: u64,
    /// What each strategy earns that says something, in thousandths of the points; the most first.
    pub strategies: Vec<(GuessingStrategy, u64)>,
}

/// The estimate of the time for a question, in seconds.
pub fn seconds(steps: u64) -> u64 {
    steps.saturating_mul(STEP).saturating_add(READING).min(LONGEST)
}

impl SheetSummary {
    /// The summary of these questions.
    pub fn of(questions: &[SheetQuestion<'_>]) -> Self {
        let sum = |of: &dyn Fn(&SheetQuestion<'_>) -> u64| questions.iter().map(of).sum::<u64>();
        let all = sum(&|one| one.question.hundredths());
        // Questions without options earn nothing by guessing.
        let offered: Vec<(u64, Earnings)> = questions
            .iter()
            .filter_map(|one| Some((one.question.hundredths(), guessed(one)?)))
            .collect();
        let share = |of: &dyn Fn(&Earnings) -> i64| {
            let earned = offered.iter().map(|(points, earnings)| {
                points.saturating_mul(u64::try_from(of(earnings)).unwrap_or(0))
            });
            earned.sum::<u64>().checked_div(all).unwrap_or(0)
        };
        let mut strategies: Vec<(GuessingStrategy, u64)> = STRATEGIES
            .iter()
            .filter(|strategy| offered.iter().any(|(_, one)| one.pick(**strategy).is_some()))
            .map(|strategy| {
                let earned = |one: &Earnings| one.chance() + one.gain(*strategy);
                (*strategy, share(&earned))
            })
            .collect();
        strategies.sort_by_key(|(_, share)| std::cmp::Reverse(*share));
        Self {
            questions: questions.len(),
            points: all,
            hardness: sum(&|one| one.measure.hardness.0),
            steps: sum(&|one| one.measure.steps),
            seconds: sum(&|one| seconds(one.measure.steps)),
            chance: share(&Earnings::chance),
            strategies,
        }
    }

    /// The time in minutes, rounded up.
    pub fn minutes(&self) -> u64 {
        self.seconds.div_ceil(60)
    }
}

/// What strategies earn in a question, if one of its options is to be chosen.
fn guessed(one: &SheetQuestion<'_>) -> Option<Earnings> {
    let Answer::Choice { options } = &one.question.answer else { return None };
    Some(earnings(&offers(options), &one.question.code))
}
