//! Tests of which wrong answers are in a pool, and what speaks against some of them together.

use super::*;
use crate::vary::misconception::{Frequency, Occasion};

fn wrong(count: i64, rule: &'static str, frequency: Frequency) -> Wrong {
    let said = StatedAnswer::Count(count);
    let rules = vec![(rule, Phrase::new("misconception.x", Vec::new()))];
    let weight = Weight::of(Occasion::Everyday, frequency);
    let (places, is_text) = (Vec::new(), false);
    let (meaning, way) = (said.meaning(), DistractorSource::One);
    Wrong { said, meaning, way, rules, weight, places, is_text, by_each: None }
}

fn count(wrong: &Wrong) -> i64 {
    let StatedAnswer::Count(count) = wrong.said else { panic!("no count") };
    count
}

/// Which of twelve wrong answers stay where there is room for seven, in their order.
fn kept(lot: &str) -> Vec<i64> {
    let mut all: Vec<Wrong> = (1..=12)
        .map(|at| match at {
            1..=6 => wrong(at, "a-rule", Frequency::Rare),
            7..=9 => wrong(at, "a-rule", Frequency::Frequent),
            10 => wrong(at, LAST_RULE, Frequency::Common),
            11 => wrong(at, feedback::AUTHOR, Frequency::Rare),
            _ => wrong(at, "a-rule", Frequency::Common),
        })
        .collect();
    rank(&mut all, &mut Lot::of("x", lot));
    let right = StatedAnswer::Count(0);
    most_frequent(all, &right, 7).iter().map(count).collect()
}

#[test]
fn the_most_frequent_wrong_answers_stay_and_lot_decides_among_equals() {
    let kept: Vec<Vec<i64>> = (0..60).map(|lot| kept(&lot.to_string())).collect();
    for one in &kept {
        assert_eq!(one[..2], [11, 12], "the author's, then the most common one: {one:?}");
        let mut next = one[2..5].to_vec();
        next.sort_unstable();
        assert_eq!(next, [7, 8, 9], "before the rare ones: {one:?}");
        assert!(one[5..].iter().all(|at| *at <= 6), "not the last resort: {one:?}");
    }
    for equal in [&[7, 8, 9][..], &[1, 2, 3, 4, 5, 6]] {
        for at in equal {
            let place = if *at < 7 { 5 } else { 2 };
            let first = kept.iter().filter(|one| one[place] == *at).count();
            assert!(first > 0, "{at} is never the first of its equals");
            assert!(first < kept.len() / equal.len() * 3, "{at} comes first {first} times");
        }
    }
}

#[test]
fn a_belief_applied_everywhere_has_its_place_before_a_part_of_it() {
    let rounds = || {
        let mut whole = wrong(1, "division-rounds", Frequency::Frequent);
        whole.weight = Weight::of(Occasion::Special, Frequency::Frequent);
        whole
    };
    let mut part = rounds();
    part.said = StatedAnswer::Count(2);
    part.weight = part.weight.in_one_place();
    let mut both = wrong(3, "comparison-bound", Frequency::Common);
    both.way = DistractorSource::Two;
    let slip = wrong(4, "comparison-bound", Frequency::Common);
    let mut named = wrong(5, "off-by-one-start", Frequency::Common);
    named.weight = named.weight.wanted();
    let wrong = vec![named, rounds(), part, both, slip];
    let pool = Pool { wrong, is_drawn: false };
    assert_eq!(pool.first(), 1, "what the author asks for is in each set");
    assert_eq!(pool.misplaced(&[0, 1, 2], pool.leading()), 0);
    assert_eq!(pool.misplaced(&[0, 2, 4], pool.leading()), 1, "a part of it");
    assert_eq!(pool.misplaced(&[0, 3, 4], pool.leading()), 1, "two misreadings at once");
    assert_eq!(pool.misplaced(&[0, 1, 3], pool.leading()), 0);
    assert!(pool.against(&[1, 4]) < pool.against(&[1, 3]));
}

#[test]
fn two_mistakes_stand_beside_what_each_of_them_leads_to() {
    let topic = |count| {
        let mut wrong = wrong(count, "division-rounds", Frequency::Frequent);
        wrong.weight = Weight::of(Occasion::Special, Frequency::Frequent);
        wrong
    };
    let mut both = wrong(4, "comparison-bound", Frequency::Common);
    both.way = DistractorSource::Two;
    let meanings = [3, 1].map(|count| StatedAnswer::Count(count).meaning());
    both.by_each = Some(meanings);
    let other = wrong(2, "comparison-bound", Frequency::Common);
    let pool = Pool { wrong: vec![topic(1), other, topic(3), both.clone()], is_drawn: false };
    assert_eq!(pool.squares(), [[0, 2, 3]]);
    let square = pool.against(&[0, 2, 3]);
    assert!(square < pool.against(&[0, 1, 3]), "one of the two is missing");

    // Of several beliefs, one has to be there.
    let near = |count| Wrong { way: DistractorSource::Near, ..topic(count) };
    let wrong = vec![topic(1), topic(2), topic(3), both, near(5), near(6)];
    let pool = Pool { wrong, is_drawn: false };
    assert_eq!(pool.misplaced(&[0, 1, 3], pool.leading()), 0);
    assert_eq!(pool.misplaced(&[0, 4, 5], pool.leading()), 0);
    assert_eq!(pool.misplaced(&[3, 4, 5], pool.leading()), 1, "none of them");
    let against = [&[0, 1, 2][..], &[0, 4, 5], &[3, 4, 5]].map(|set| pool.against(set));
    assert!(against[0] < against[1] && against[1] < against[2], "{against:?}");
}

#[test]
fn equally_frequent_ones_lie_on_both_sides_of_the_right_answer() {
    let mut all: Vec<Wrong> = (1..=12).map(|at| wrong(at, "a-rule", Frequency::Frequent)).collect();
    rank(&mut all, &mut Lot::of("x", "y"));
    let kept = most_frequent(all, &StatedAnswer::Count(10), 4);
    assert_eq!(kept.iter().filter(|one| count(one) > 10).count(), 2);
}
