//! What a sheet of questions takes and gives.
//!
//! In: the questions that somebody gets. Out: a [`SheetSummary`]: points, difficulty, time, and
//! what guessing earns. What holds: numbers are whole, so that equal sheets have equal summaries.

use crate::ask::question::{Answer, Question};
use crate::ask::strategy::{GuessingStrategy, Offered, STRATEGIES, StrategyPick, most_frequent};
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

impl SheetQuestion<'_> {
    /// How many answers it asks for: of a group, one for each part.
    fn asked(&self) -> usize {
        self.question.all_asked().count()
    }

    /// The estimate of its time, in seconds: the parts of a group share one run, and each is read
    /// and answered.
    fn seconds(&self) -> u64 {
        let further = u64::try_from(self.asked() - 1).unwrap_or_default();
        seconds(self.measure.steps) + further * READING
    }
}

impl SheetSummary {
    /// The summary of these questions.
    pub fn of(questions: &[SheetQuestion<'_>]) -> Self {
        let sum = |of: &dyn Fn(&SheetQuestion<'_>) -> u64| questions.iter().map(of).sum::<u64>();
        let all = sum(&|one| one.question.hundredths());
        // Questions without options earn nothing by guessing.
        let (worth, offered): (Vec<u64>, Vec<Offered>) = questions
            .iter()
            .flat_map(|one| one.question.all_asked())
            .filter_map(|one| Some((one.own_hundredths(), guessed(one)?)))
            .unzip();
        let frequent = most_frequent(&offered);
        let share = |of: &dyn Fn(usize) -> i64| {
            let earned = |at: usize| worth[at].saturating_mul(u64::try_from(of(at)).unwrap_or(0));
            (0..offered.len()).map(earned).sum::<u64>().checked_div(all).unwrap_or(0)
        };
        let chance = |at: usize| offered[at].earnings.chance();
        let pick = |strategy: GuessingStrategy, at: usize| {
            if matches!(strategy, GuessingStrategy::MostFrequent) {
                frequent[at]
            } else {
                offered[at].earnings.pick(strategy)
            }
        };
        let says =
            |strategy: GuessingStrategy| (0..offered.len()).any(|at| pick(strategy, at).is_some());
        let mut strategies: Vec<(GuessingStrategy, u64)> = STRATEGIES
            .into_iter()
            .filter(|strategy| says(*strategy))
            .map(|strategy| {
                let earned = |at: usize| pick(strategy, at).map_or(chance(at), StrategyPick::share);
                (strategy, share(&earned))
            })
            .collect();
        strategies.sort_by_key(|(_, share)| std::cmp::Reverse(*share));
        Self {
            questions: questions.iter().map(SheetQuestion::asked).sum(),
            points: all,
            hardness: sum(&|one| one.measure.hardness.0),
            steps: sum(&|one| one.measure.steps),
            seconds: sum(&|one| one.seconds()),
            chance: share(&chance),
            strategies,
        }
    }

    /// The time in minutes, rounded up.
    pub fn minutes(&self) -> u64 {
        self.seconds.div_ceil(60)
    }
}

/// What a question offers, if one of its options is to be chosen.
fn guessed(one: &Question) -> Option<Offered> {
    let Answer::Choice { options } = &one.answer else { return None };
    Offered::of(options, &one.code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::{Choice, Origin};
    use crate::skeleton::front_matter::Marks;
    use crate::vary::hardness::Hardness;

    fn question(name: &str, options: [(&str, bool); 2]) -> Question {
        let option = |(text, right): (&str, bool)| Choice {
            text: text.to_owned(),
            plain: text.to_owned(),
            right,
            feedback: String::new(),
            origin: if right { Origin::Right } else { Origin::Version },
        };
        Question {
            name: name.to_owned(),
            idnumber: name.to_owned(),
            text: String::new(),
            feedback: String::new(),
            code: String::new(),
            answer: Answer::Choice { options: options.map(option).into() },
            marks: Marks::default(),
            tags: Vec::new(),
            pictures: Vec::new(),
            group: None,
        }
    }

    #[test]
    fn what_is_most_often_right_on_a_sheet_is_a_strategy() {
        let of = |options: [[(&str, bool); 2]; 4]| {
            let all: Vec<Question> = options.map(|one| question("q", one)).into();
            let measure = QuestionMeasure { number: 1, hardness: Hardness(1), steps: 1 };
            let sheet: Vec<SheetQuestion<'_>> =
                all.iter().map(|question| SheetQuestion { question, measure: &measure }).collect();
            let earned = SheetSummary::of(&sheet).strategies;
            let found = earned.iter().find(|(one, _)| *one == GuessingStrategy::MostFrequent);
            found.map(|(_, earned)| *earned)
        };
        let same = ["b", "c", "d", "e"].map(|other| [("a", true), (other, false)]);
        assert_eq!(of(same), Some(1000));
        let different = ["b", "c", "d", "e"].map(|other| [(other, true), ("a", false)]);
        assert_eq!(of(different), None);
    }
}
