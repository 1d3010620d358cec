//! Which of the instances found make a good bank.
//!
//! In: candidates in the order in which they were found. Out: the numbers of those to use, best first. What holds: of two candidates that are
//! equally good the one found first is used, so a bank without wishes is what the search found, in its order.

use std::collections::BTreeMap;

/// What speaks for or against using an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The number of the instance.
    pub number: usize,
    /// Its right answer.
    pub key: String,
    /// What a bank should have equally often; empty if there is nothing to balance.
    pub class: &'static str,
    /// How many of its options come from rules; as many as there can be where that means nothing.
    pub quality: usize,
}

/// What a bank should be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// Whether right answers should differ.
    pub distinct_answers: bool,
}

/// The fewest options from rules with which a choice teaches something.
pub const ENOUGH_OPTIONS: usize = 2;

/// What was selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The numbers of the instances.
    pub numbers: Vec<usize>,
    /// Whether more candidates could not make the bank better.
    pub is_good: bool,
}

/// The best of the candidates, at most so many; `barred` ones are left out.
pub fn select(
    candidates: &[Candidate],
    count: usize,
    wishes: Wishes,
    barred: &dyn Fn(usize) -> bool,
) -> Selection {
    let mut open: Vec<&Candidate> =
        candidates.iter().filter(|candidate| !barred(candidate.number)).collect();
    let mut classes: BTreeMap<&str, usize> =
        open.iter().map(|candidate| (candidate.class, 0)).collect();
    let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
    let mut numbers = Vec::with_capacity(count.min(open.len()));
    let mut is_good = true;
    while numbers.len() < count && !open.is_empty() {
        let rank = |candidate: &Candidate| {
            let again = keys.get(candidate.key.as_str()).copied().unwrap_or_default();
            (
                candidate.quality < ENOUGH_OPTIONS,
                classes.get(candidate.class).copied().unwrap_or_default(),
                if wishes.distinct_answers { again } else { 0 },
            )
        };
        // `min_by_key` keeps the first of several.
        let Some((at, _)) = open.iter().enumerate().min_by_key(|(_, one)| rank(one)) else { break };
        let best = open.remove(at);
        let (poor, _, again) = rank(best);
        is_good &= !poor && again == 0;
        *classes.entry(best.class).or_default() += 1;
        *keys.entry(best.key.as_str()).or_default() += 1;
        numbers.push(best.number);
    }
    // A class of which there was none may still turn up.
    let alone = classes.len() == 1 && !classes.contains_key("") && count > 1;
    let (fewest, most) = (classes.values().min(), classes.values().max());
    let even = fewest.zip(most).is_none_or(|(fewest, most)| most - fewest <= 1);
    is_good &= even && !alone;
    Selection { numbers, is_good }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(number: usize, key: &str, class: &'static str, quality: usize) -> Candidate {
        Candidate { number, key: key.to_owned(), class, quality }
    }

    fn numbers(
        candidates: &[Candidate],
        count: usize,
        distinct_answers: bool,
    ) -> (Vec<usize>, bool) {
        let selection =
            select(candidates, count, Wishes { distinct_answers }, &|number| number == 99);
        (selection.numbers, selection.is_good)
    }

    #[test]
    fn without_wishes_the_first_ones_are_used() {
        let all: Vec<Candidate> =
            [7, 99, 3, 5].map(|number| candidate(number, "a", "", usize::MAX)).to_vec();
        assert_eq!(numbers(&all, 2, false), (vec![7, 3], true));
        assert_eq!(numbers(&all, 9, false), (vec![7, 3, 5], true));
    }

    #[test]
    fn answers_repeat_only_where_they_must_and_then_evenly() {
        let all: Vec<Candidate> = ["a", "a", "b", "a", "b", "c"]
            .into_iter()
            .enumerate()
            .map(|(at, key)| candidate(at, key, "", 9))
            .collect();
        assert_eq!(numbers(&all, 3, true), (vec![0, 2, 5], true));
        assert_eq!(numbers(&all, 5, true), (vec![0, 2, 5, 1, 4], false));
    }

    #[test]
    fn poor_options_come_last_and_classes_take_turns() {
        let poor = [candidate(1, "a", "", 1), candidate(2, "b", "", 2), candidate(3, "c", "", 5)];
        assert_eq!(numbers(&poor, 2, false), (vec![2, 3], true));
        assert_eq!(numbers(&poor, 3, false), (vec![2, 3, 1], false));
        let yes = |number| candidate(number, "yes", "yes", 9);
        let mut all = vec![yes(1), yes(2), yes(3)];
        assert_eq!(numbers(&all, 2, false), (vec![1, 2], false));
        all.push(candidate(4, "no", "no", 9));
        assert_eq!(numbers(&all, 2, false), (vec![1, 4], true));
        assert_eq!(numbers(&all, 4, false), (vec![1, 4, 2, 3], false));
    }
}
