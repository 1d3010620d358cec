//! What a bank should be like: one list of goals, and how far a bank misses each.
//!
//! In: what a bank holds. Out: a [`Score`]. What holds: of two banks the one with the lesser score
//! is better, whatever is missed further down the list.

/// What a bank should be like, what counts most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// It has as many questions as were asked for. Missed by those that are missing.
    Complete,
    /// Every choice has at least two options from rules. Missed by the questions that have fewer.
    Options,
    /// Classes of answers, such as `yes` and `no`, are right equally often. Missed by the questions
    /// in which one is right too often.
    Classes,
    /// No right answer occurs twice, if the author wants that. Missed by the pairs of questions
    /// with one answer.
    Distinct,
    /// No answer is right in more than half of the questions. Missed by the questions in which it
    /// is too often.
    Half,
    /// The hardest question is at most one and a half times as hard as the easiest one. Missed by
    /// steps: once where it is not, and once more for each wider spread that it exceeds.
    Hardness,
    /// No answer is right in more than a quarter of the questions. Missed by the questions in which
    /// it is too often.
    Answers,
    /// No shape of right answers is that of more than half of the questions. Missed by the
    /// questions that are too many.
    Shapes,
    /// Placeholders of few values take all of them, and conditions go all of their ways, none of
    /// them in most questions. Missed by the questions that are too many, and by what is never.
    Variety,
    /// No strategy without reading earns more than chance and five points. Missed by what
    /// strategies earn beyond, in thousandths of a mark.
    Strategies,
    /// Every choice has as many options from rules as there is room for. Missed by the options that
    /// lack.
    Full,
    /// Each version of the program is right as often as by chance. Missed by the squares of how
    /// much oftener, or more rarely, each is.
    Versions,
    /// The longest run has at most one and a half times as many statements as the shortest one.
    /// Missed by thousandths of the shortest.
    Length,
}

/// All goals, what counts most first.
///
/// Where two cannot be met together, the later one gives way. Options and classes come first
/// because a choice without a misconception, or one whose answer is always yes, is hardly a
/// question. That all are equally hard counts more than that answers are many: students get a
/// question each, and an answer that is too frequent helps only those who know the others' answers.
/// But where being equally hard would leave most questions with a single answer, that is the worse
/// of the two.
pub const GOALS: [Goal; 13] = [
    Goal::Complete,
    Goal::Options,
    Goal::Classes,
    Goal::Distinct,
    Goal::Half,
    Goal::Hardness,
    Goal::Answers,
    Goal::Shapes,
    Goal::Variety,
    Goal::Strategies,
    Goal::Full,
    Goal::Versions,
    Goal::Length,
];

/// By how much a bank misses each goal; 0 where it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score([u64; GOALS.len()]);

impl Score {
    /// By how much a goal is missed.
    pub fn missed(&self, goal: Goal) -> u64 {
        self.0[goal as usize]
    }

    /// Whether none of these goals is missed.
    pub fn meets(&self, goals: &[Goal]) -> bool {
        goals.iter().all(|goal| self.missed(*goal) == 0)
    }

    /// Says by how much a goal is missed.
    pub fn set(&mut self, goal: Goal, missed: u64) {
        self.0[goal as usize] = missed;
    }
}

/// By how many thousandths of the least the greatest exceeds it beyond what is allowed; where the
/// least is nothing, of one.
pub fn beyond(least: u64, greatest: u64, allowed: u64) -> u64 {
    let exceeds = (greatest.saturating_sub(least)).saturating_mul(1000).div_ceil(least.max(1));
    exceeds.saturating_sub(allowed)
}

/// How often an answer or a class may be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Questions of the bank.
    pub count: usize,
    /// Questions for each class.
    pub of_class: usize,
    /// A half of the questions, or the least share that the instances allow.
    pub half: usize,
    /// A quarter of the questions, or the least share that the instances allow.
    pub quarter: usize,
    /// Whether right answers should differ.
    pub distinct: bool,
}

impl Shares {
    /// How often an answer may be right; `answers` says how many instances have each of the
    /// answers.
    pub fn of(answers: &[usize], classes: usize, count: usize, distinct: bool) -> Self {
        let least = least_share(answers, count);
        Self {
            count,
            of_class: count.div_ceil(classes.max(1)),
            half: least.max(count / 2).max(1),
            quarter: least.max(count / 4).max(1),
            distinct,
        }
    }
}

/// The least number of questions in which the most frequent answer is right, for a bank of `count`
/// questions, or of all if there are fewer.
pub(super) fn least_share(answers: &[usize], count: usize) -> usize {
    let all: usize = answers.iter().sum();
    let count = count.min(all);
    let held = |share: usize| answers.iter().map(|of| *of.min(&share)).sum::<usize>();
    let (mut few, mut enough) = (0, count);
    while few + 1 < enough {
        let middle = usize::midpoint(few, enough);
        if held(middle) >= count {
            enough = middle;
        } else {
            few = middle;
        }
    }
    enough
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_what_counts_more_decides() {
        assert!(
            GOALS.is_sorted() && GOALS.iter().enumerate().all(|(at, goal)| *goal as usize == at)
        );
        let missing = |goal, by| {
            let mut score = Score::default();
            score.set(goal, by);
            score
        };
        assert!(missing(Goal::Hardness, 1) > missing(Goal::Answers, 900));
        assert!(missing(Goal::Answers, 2) > missing(Goal::Answers, 1));
        assert!(
            missing(Goal::Length, 9).meets(&GOALS[..12]) && !missing(Goal::Length, 9).meets(&GOALS)
        );
    }

    #[test]
    fn the_least_share_is_what_the_answers_allow() {
        assert_eq!(least_share(&[10, 10, 10], 20), 7);
        assert_eq!(least_share(&[50, 3, 1], 20), 16);
        assert_eq!(least_share(&[5], 20), 5);
        assert_eq!(least_share(&[1; 40], 20), 1);
        assert_eq!(least_share(&[], 20), 0);
        let shares = Shares::of(&[9, 9, 9, 9, 9], 1, 20, false);
        assert_eq!((shares.quarter, shares.half, shares.of_class), (5, 10, 20));
        assert_eq!(Shares::of(&[30, 30], 2, 20, false).quarter, 10);
    }

    #[test]
    fn a_spread_is_a_share_of_the_least() {
        assert_eq!((beyond(20, 30, 500), beyond(20, 31, 500), beyond(0, 1, 500)), (0, 50, 500));
    }
}
