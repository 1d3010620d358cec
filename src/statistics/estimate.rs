//! What small numbers say: intervals, a test, and a correlation.
//!
//! In: counts. Out: shares with the interval in which the true share lies with a confidence of
//! 95 %, probabilities, correlations. What holds: nothing is estimated from nothing, and the bounds
//! of a share lie between 0 and 1.

use serde::Serialize;

/// How many standard deviations around its mean hold 95 % of a normal distribution.
const SPREAD: f64 = 1.959_963_984_540_054;

/// A range of numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ConfidenceInterval {
    /// The lower end.
    pub low: f64,
    /// The upper end; not less than the lower one.
    pub high: f64,
}

/// The interval of Wilson (1927) for a share that was met in `of` independent cases, at 95 %.
/// Unlike the usual one, it is right for few cases and for shares near 0 and 1. `None` without
/// cases.
pub fn wilson(share: f64, of: f64) -> Option<ConfidenceInterval> {
    if of <= 0.0 {
        return None;
    }
    let square = SPREAD * SPREAD;
    let middle = share + square / (2.0 * of);
    let width = SPREAD * (share * (1.0 - share) / of + square / (4.0 * of * of)).max(0.0).sqrt();
    let scale = 1.0 + square / of;
    let low = ((middle - width) / scale).clamp(0.0, 1.0);
    let high = ((middle + width) / scale).clamp(0.0, 1.0);
    Some(ConfidenceInterval { low: low.min(share), high: high.max(share) })
}

/// How many independent cases are worth as much as those of some students, each of whom had some
/// chances and took some of them: answers of one student resemble each other. The pairs hold what
/// was taken and out of how many chances.
///
/// It is the number of cases divided by the design effect (Kish 1965) as the ratio estimator finds
/// it, at least the number of students, or of cases if that is less, and at most the number of
/// cases.
#[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
pub fn effective_cases(students: &[(usize, usize)]) -> f64 {
    let chances: usize = students.iter().map(|(_, of)| of).sum();
    let taken: usize = students.iter().map(|(taken, _)| taken).sum();
    let count = students.iter().filter(|(_, of)| *of > 0).count();
    let (cases, clusters) = (chances as f64, count as f64);
    if count < 2 {
        return cases.min(1.0);
    }
    let share = taken as f64 / cases;
    let residues = students.iter().map(|(taken, of)| *taken as f64 - share * *of as f64);
    let scatter: f64 = residues.map(|residue| residue * residue).sum();
    let variance = clusters / (clusters - 1.0) * scatter / (cases * cases);
    if variance <= 0.0 {
        return clusters.min(cases);
    }
    (share * (1.0 - share) / variance).clamp(clusters.min(cases), cases)
}

/// Fisher's exact test, one-sided: the probability that a question has at most `right` right
/// answers among its `attempts`, if it is as hard as its siblings together, which have
/// `other_right` among `other_attempts`.
#[expect(clippy::disallowed_methods, reason = "figures are shown with few digits")]
pub fn probability_of_fewer(
    (right, attempts): (usize, usize),
    (other_right, other_attempts): (usize, usize),
) -> f64 {
    let all = attempts + other_attempts;
    let all_right = right + other_right;
    let logarithms = logarithms_of_factorials(all);
    let choose =
        |of: usize, count: usize| logarithms[of] - logarithms[count] - logarithms[of - count];
    let least = all_right.saturating_sub(other_attempts);
    let total = choose(all, attempts);
    let probability: f64 = (least..=right)
        .map(|hits| {
            (choose(all_right, hits) + choose(all - all_right, attempts - hits) - total).exp()
        })
        .sum();
    probability.min(1.0)
}

/// The natural logarithms of 0! to `last`!.
#[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
#[expect(clippy::disallowed_methods, reason = "figures are shown with few digits")]
fn logarithms_of_factorials(last: usize) -> Vec<f64> {
    let mut sum = 0.0;
    let mut all = vec![0.0];
    all.extend((1..=last).map(|number| {
        sum += (number as f64).ln();
        sum
    }));
    all
}

/// The probabilities of several tests, adjusted by Holm (1979): where one is below 0.05 afterwards,
/// the chance that any of the tests errs is below that.
#[expect(clippy::cast_precision_loss, reason = "counts of tests are far below 2^52")]
pub fn adjusted(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|one, other| probabilities[*one].total_cmp(&probabilities[*other]));
    let mut adjusted = vec![1.0; probabilities.len()];
    let mut greatest: f64 = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        let factor = (probabilities.len() - rank) as f64;
        greatest = greatest.max((probabilities[at] * factor).min(1.0));
        adjusted[at] = greatest;
    }
    adjusted
}

/// How well a question tells good from weak students.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Discrimination {
    /// The correlation, from -1 to 1.
    pub correlation: f64,
    /// Where the true one lies with a confidence of 95 %.
    pub interval: ConfidenceInterval,
}

/// The fewest attempts from which a correlation is told.
pub const FEWEST: usize = 10;

/// The point-biserial correlation between being right in a question and the share of the student's
/// other answers that are right, with the interval of Fisher's z. `None` for fewer than [`FEWEST`]
/// pairs, or if all are right, all are wrong, or all did equally well elsewhere.
#[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
#[expect(clippy::disallowed_methods, reason = "figures are shown with few digits")]
pub fn discrimination(pairs: &[(bool, f64)]) -> Option<Discrimination> {
    if pairs.len() < FEWEST {
        return None;
    }
    let count = pairs.len() as f64;
    let number = |is_right: bool| if is_right { 1.0 } else { 0.0 };
    let mean = pairs.iter().map(|(right, _)| number(*right)).sum::<f64>() / count;
    let mean_rest = pairs.iter().map(|(_, rest)| rest).sum::<f64>() / count;
    let (mut both, mut own, mut others) = (0.0, 0.0, 0.0);
    for (right, rest) in pairs {
        let (one, other) = (number(*right) - mean, rest - mean_rest);
        both += one * other;
        own += one * one;
        others += other * other;
    }
    if own < 1e-9 || others < 1e-9 {
        return None;
    }
    let correlation = (both / (own * others).sqrt()).clamp(-1.0, 1.0);
    let middle = correlation.clamp(-0.999_999, 0.999_999).atanh();
    let width = SPREAD / (count - 3.0).sqrt();
    let interval =
        ConfidenceInterval { low: (middle - width).tanh(), high: (middle + width).tanh() };
    Some(Discrimination { correlation, interval })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} is not {expected}");
    }

    #[test]
    fn the_interval_of_wilson_is_the_known_one() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        for (hits, of, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let found = wilson(hits / of, of).unwrap();
            near(found.low, low);
            near(found.high, high);
        }
        near(wilson(0.0, 20.0).unwrap().low, 0.0);
        near(wilson(1.0, 20.0).unwrap().high, 1.0);
        assert_eq!(wilson(0.5, 0.0), None);
    }

    #[test]
    fn the_exact_test_is_the_known_one() {
        // Fisher's tea: 3 of 4 and 1 of 4; at least 3 has the probability 17/70.
        near(probability_of_fewer((1, 4), (3, 4)), 17.0 / 70.0);
        near(probability_of_fewer((0, 4), (4, 4)), 1.0 / 70.0);
        near(probability_of_fewer((4, 4), (0, 4)), 1.0);
        near(probability_of_fewer((0, 5), (0, 9)), 1.0);
    }

    #[test]
    fn many_tests_are_judged_together() {
        let found = adjusted(&[0.04, 0.001, 0.03, 0.9]);
        for (one, expected) in found.iter().zip([0.09, 0.004, 0.09, 0.9]) {
            near(*one, expected);
        }
        assert!(adjusted(&[]).is_empty());
    }

    #[test]
    fn answers_of_one_student_count_less_if_they_resemble_each_other() {
        // All or nothing: four answers of a student say as much as one.
        let alike: Vec<(usize, usize)> =
            (0..20).map(|at| (if at < 10 { 4 } else { 0 }, 4)).collect();
        near(effective_cases(&alike), 20.0);
        // One answer of each student: all count.
        let single: Vec<(usize, usize)> = (0..20).map(|at| (usize::from(at < 7), 1)).collect();
        near(effective_cases(&single), 20.0);
        let even = vec![(1, 2); 20];
        assert!(effective_cases(&even) >= 20.0);
        near(effective_cases(&[(0, 3), (0, 3)]), 2.0);
        near(effective_cases(&[]), 0.0);
    }

    #[test]
    fn discrimination_follows_the_other_answers() {
        let pairs = |flip: bool| -> Vec<(bool, f64)> {
            (0..20).map(|at| ((at >= 10) != flip, f64::from(at) / 20.0)).collect()
        };
        let good = discrimination(&pairs(false)).unwrap();
        // Of twenty in order, half and half: sqrt(3 * 100 / 399).
        near(good.correlation, 0.8671);
        assert!(good.interval.low > 0.6 && good.interval.high < 1.0);
        near(discrimination(&pairs(true)).unwrap().correlation, -0.8671);
        assert_eq!(discrimination(&pairs(false)[..9]), None);
        assert_eq!(discrimination(&[(true, 0.5); 12]), None);
    }
}
