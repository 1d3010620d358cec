//! Banks of made-up candidates, by what is chosen.

use super::*;
use crate::ask::strategy::{MOST_GAIN, VisibleOption, looks};
use crate::ask::version_role::{VersionRole, role_of_one};
use crate::write::report::{CommonThing, KnownVersions};

/// A candidate with as many options from rules as can be, and nothing else out of the ordinary.
fn candidate(number: usize, key: &str) -> QuestionCandidate<'_> {
    QuestionCandidate {
        number,
        option_set: 0,
        key,
        class: "",
        versions: &[],
        quality: 9,
        lacking: 0,
        hardness: 100,
        length: 10,
        traits: &[],
        offered: None,
        is_kept: false,
    }
}

const NO_WISHES: Wishes = Wishes { distinct_answers: false, spread: None };

fn numbers(selection: &Selection) -> Vec<usize> {
    selection.picks.iter().map(|pick| pick.number).collect()
}

fn chosen(candidates: &[QuestionCandidate<'_>], count: usize) -> Selection {
    select(candidates, count, NO_WISHES, &|number| number == 99)
}

/// How hard the easiest and the hardest of the chosen ones are, whose numbers are places.
fn hardness(all: &[QuestionCandidate<'_>], selection: &Selection) -> (u64, u64) {
    ends(selection.picks.iter().map(|pick| all[pick.number].hardness)).unwrap()
}

#[test]
fn the_first_ones_are_used_where_they_meet_all_goals() {
    let all = [(7, "a"), (99, "b"), (3, "c"), (5, "d")].map(|(number, key)| candidate(number, key));
    let two = chosen(&all, 2);
    assert_eq!((numbers(&two), two.is_good), (vec![7, 3], true));
    let three = chosen(&all, 9);
    assert_eq!((numbers(&three), three.is_good), (vec![7, 3, 5], true));
}

#[test]
fn what_is_kept_is_chosen_whatever_it_is_like_and_others_go_with_it() {
    let keys = ["a", "a", "a", "b", "c", "d", "e"];
    let all: Vec<_> = keys
        .iter()
        .enumerate()
        .map(|(at, key)| QuestionCandidate {
            is_kept: at < 2,
            quality: if at < 2 { 0 } else { 9 },
            hardness: if at == 1 { 900 } else { 100 },
            ..candidate(at, key)
        })
        .collect();
    let selection = chosen(&all, 5);
    let mut picked = numbers(&selection);
    picked.sort_unstable();
    assert_eq!(picked.len(), 5);
    assert_eq!(&picked[..2], [0, 1]);
    assert!(!picked.contains(&2), "the third `a` is not taken: {picked:?}");
    assert_eq!(numbers(&chosen(&all[..2], 2)), [0, 1]);
}

#[test]
fn answers_repeat_only_where_they_must_and_then_evenly() {
    let keys = ["a", "a", "b", "a", "b", "c"];
    let all: Vec<_> = keys.iter().enumerate().map(|(at, key)| candidate(at, key)).collect();
    let distinct = |count| {
        let wishes = Wishes { distinct_answers: true, ..NO_WISHES };
        let selection = select(&all, count, wishes, &|_| false);
        let picks = selection.picks.iter().map(|pick| keys[pick.number]);
        let mut used: Vec<&str> = picks.collect();
        used.sort_unstable();
        (used.concat(), selection.is_good)
    };
    assert_eq!(distinct(3), ("abc".into(), true));
    assert_eq!(distinct(5), ("aabbc".into(), false));
}

#[test]
fn poor_options_come_last_and_classes_are_even() {
    let poor = [(1, "a", 1), (2, "b", 2), (3, "c", 5)]
        .map(|(number, key, quality)| QuestionCandidate { quality, ..candidate(number, key) });
    let two = chosen(&poor, 2);
    assert_eq!((numbers(&two), two.is_good), (vec![2, 3], true));
    let three = chosen(&poor, 3);
    assert_eq!((numbers(&three), three.is_good), (vec![1, 2, 3], false));
    let of = |number, class: &'static str| QuestionCandidate { class, ..candidate(number, class) };
    let mut all = vec![of(1, "yes"), of(2, "yes"), of(3, "yes")];
    let alone = chosen(&all, 2);
    assert!(!alone.is_good && !alone.lacks_a_class);
    all.push(of(4, "no"));
    let even = chosen(&all, 2);
    assert!(even.is_good && numbers(&even).contains(&4));
    let uneven = chosen(&all, 4);
    assert!(!uneven.is_good && uneven.lacks_a_class);
}

#[test]
fn an_instance_with_two_questions_is_used_for_the_one_that_is_rarer() {
    let both =
        |number| ["yes", "no"].map(|class| QuestionCandidate { class, ..candidate(number, class) });
    let all: Vec<_> = (0..4).flat_map(both).collect();
    let selection = chosen(&all, 4);
    assert_eq!(numbers(&selection), [0, 1, 2, 3]);
    let yes = selection.picks.iter().filter(|pick| pick.class == "yes").count();
    assert!(yes == 2 && selection.is_good);
}

#[test]
fn what_a_version_comes_to_is_as_often_one_as_the_other_where_it_can_be() {
    let roles: Vec<[[VersionRole; 1]; 2]> =
        (0..4).map(|version| [false, true].map(|is_yes| [role_of_one(version, is_yes)])).collect();
    let of = |number, version: usize, class: &'static str| QuestionCandidate {
        class,
        versions: &roles[version][usize::from(class == "yes")],
        option_set: version,
        ..candidate(number, class)
    };
    // Of the first two versions the answer never differs, of the third it does.
    let mut all = Vec::new();
    for number in 0..40 {
        all.push(of(number, 1, "yes"));
        all.push(of(number, 2, "no"));
        all.push(of(number, 3, if number % 5 == 0 { "yes" } else { "no" }));
    }
    let selection = chosen(&all, 10);
    let with = |version: usize, class: &str| {
        let picks = selection.picks.iter();
        picks.filter(|pick| (pick.option_set, &*pick.class) == (version, class)).count()
    };
    assert_eq!(selection.picks.len(), 10);
    assert!(with(1, "yes") <= 1 && with(2, "no") <= 1, "{:?}", selection.picks);
    assert_eq!((with(3, "yes"), with(3, "no")), (4, 4), "{:?}", selection.picks);
    assert!(selection.is_good && selection.known_versions.is_none());
    // Where no version has both, that is told.
    all.retain(|one| one.versions[0].version < Some(3));
    let alike = chosen(&all, 10);
    let known = KnownVersions { earned: 10_000, chance: 5_000, of_several: false };
    assert!(!alike.is_good && alike.known_versions == Some(known), "{alike:?}");
}

#[test]
fn versions_beside_each_other_are_right_as_often_as_by_chance_where_they_can_be() {
    // In each instance two of six versions are right, other ones in the next; each instance offers
    // them in three sets of two right and two wrong ones.
    let sets: Vec<Vec<VersionRole>> = (0..60)
        .map(|at| {
            let (number, set) = (at / 3, at % 3);
            let right = [number % 6, (number + 1 + number / 6) % 6];
            let wrong = (0..6).filter(|version| !right.contains(version)).skip(set).take(2);
            let wrong = wrong.map(|version| (Some(version + 1), false));
            let right = right.iter().map(|version| (Some(version + 1), true));
            crate::ask::version_role::roles(&right.chain(wrong).collect::<Vec<_>>())
        })
        .collect();
    let of = |at: usize| QuestionCandidate {
        option_set: at % 3,
        versions: &sets[at],
        ..candidate(at / 3, "")
    };
    let all: Vec<_> = (0..60).filter(|at| at / 3 < 18 || at % 3 == 0).map(of).collect();
    let selection = chosen(&all, 12);
    assert_eq!((selection.picks.len(), selection.misses(Goal::Versions)), (12, false));
    assert!(selection.known_versions.is_none(), "{selection:?}");
    // Of these, version 1 is right wherever it is offered, and nothing can be done about that.
    let first: Vec<_> =
        all.iter().copied().filter(|one| one.versions[0].version == Some(1)).collect();
    let alike = chosen(&first, 3);
    let known = alike.known_versions.unwrap();
    assert!(alike.misses(Goal::Versions) && known.earned > known.chance && known.of_several);
}

#[test]
fn no_answer_is_right_in_more_than_a_quarter_if_there_are_others() {
    let mut all: Vec<_> = (0..16).map(|number| candidate(number, "a")).collect();
    let alike = chosen(&all, 8);
    assert_eq!(numbers(&alike), (0..8).collect::<Vec<_>>());
    assert!(!alike.is_good && !alike.misses(Goal::Answers), "others may still be found");
    let others: Vec<String> = (16..40).map(|number| number.to_string()).collect();
    all.extend(others.iter().enumerate().map(|(at, key)| candidate(16 + at, key)));
    let selection = chosen(&all, 16);
    assert_eq!(selection.picks.iter().filter(|pick| pick.number < 16).count(), 4);
    assert!(selection.is_good && !selection.misses(Goal::Answers));
}

#[test]
fn the_band_with_the_most_different_answers_is_taken() {
    // Easy ones have two answers, hard ones five; those in between are too few.
    let keys: Vec<String> =
        (0..60).map(|at| format!("{}", if at % 2 == 0 { at % 4 } else { 10 + at % 10 })).collect();
    let all: Vec<_> = (0..60)
        .map(|at| QuestionCandidate {
            hardness: if at % 2 == 0 { 100 } else { 290 } + at as u64,
            ..candidate(at, &keys[at])
        })
        .collect();
    let selection = chosen(&all, 20);
    let (least, greatest) = hardness(&all, &selection);
    assert!(least >= 290 && greatest <= 350, "{least} to {greatest}");
    assert!(selection.is_good && selection.most_frequent.unwrap().1 <= 5);
}

#[test]
fn where_both_cannot_be_met_answers_give_way_up_to_a_half_and_then_hardness() {
    // As hard as the answer says, as where a count is asked for.
    let keys: Vec<String> = (0..80).map(|at| (1 + at % 4).to_string()).collect();
    let with = |hardness: [u64; 4]| {
        let hard = |at: usize| QuestionCandidate {
            hardness: hardness[at % 4],
            ..candidate(at, &keys[at])
        };
        let all: Vec<_> = (0..80).map(hard).collect();
        let selection = chosen(&all, 20);
        (self::hardness(&all, &selection), selection)
    };
    let (_, selection) = with([100, 130, 160, 190]);
    assert!(!selection.misses(Goal::Hardness) && selection.misses(Goal::Answers));
    assert_eq!((selection.is_good, selection.most_frequent.unwrap().1), (false, 7));
    let (ends, selection) = with([100, 200, 400, 800]);
    assert!(selection.misses(Goal::Hardness) && !selection.is_good);
    // No further apart than it takes.
    assert_eq!(ends, (100, 200), "{:?}", selection.most_frequent);
    assert_eq!(selection.most_frequent.unwrap().1, 10);
}

#[test]
fn no_shape_of_answers_is_that_of_more_than_half() {
    let keys: Vec<String> = (0..30)
        .map(|at| match at {
            0..20 => format!("{} {}", char::from(b'a' + at), at % 10),
            20..25 => format!("{at}"),
            _ => format!("x{at} y"),
        })
        .collect();
    let all: Vec<_> = keys.iter().enumerate().map(|(at, key)| candidate(at, key)).collect();
    let ten = chosen(&all, 10);
    let alike = numbers(&ten).iter().filter(|number| **number < 20).count();
    assert_eq!((alike, ten.common.len()), (5, 0));
    // There are ten others only: with twenty questions, half of them.
    let alike = numbers(&chosen(&all, 20)).iter().filter(|number| **number < 20).count();
    assert_eq!(alike, 10);
}

#[test]
fn values_and_ways_are_all_there_and_none_in_most_questions() {
    let keys: Vec<String> = (0..40).map(|at| format!("a{at}")).collect();
    let own: Vec<[BankTrait; 2]> = (0..40)
        .map(|at| {
            let subject = TraitSubject::Value { placeholder: 0, name: "step".to_owned() };
            let value = if at < 30 {
                1
            } else if at < 38 {
                2
            } else {
                3
            };
            let way = if at % 10 == 9 { "false" } else { "true" };
            [
                BankTrait { subject, category: value.to_string() },
                BankTrait {
                    subject: TraitSubject::Way { start: 7, line: 2 },
                    category: way.to_owned(),
                },
            ]
        })
        .collect();
    let with_traits = |hardness: fn(usize) -> u64| -> Vec<QuestionCandidate<'_>> {
        let all = keys.iter().enumerate();
        all.map(|(at, key)| QuestionCandidate {
            traits: &own[at],
            hardness: hardness(at),
            ..candidate(at, key)
        })
        .collect()
    };
    let all = with_traits(|_| 100);
    let picked = numbers(&chosen(&all, 12));
    let with = |value: &str| {
        let has = |at: &&usize| own[**at].iter().any(|one| one.category == value);
        picked.iter().filter(has).count()
    };
    assert!(with("1") <= 6 && with("2") > 0 && with("3") > 0, "{picked:?}");
    assert!((1..=4).contains(&(12 - with("true"))) && with("true") <= 8, "{picked:?}");
    // Where the others are much harder, that gives way, and is told.
    let all = with_traits(|at| if at < 30 { 100 } else { 900 });
    let uneven = chosen(&all, 12);
    let told: Vec<_> = uneven.common.iter().filter_map(CommonTrait::told).collect();
    let expected = CommonThing::Value { name: "step".to_owned(), value: "1".to_owned(), count: 12 };
    assert!(told.contains(&expected), "{told:?}");
}

#[test]
fn a_spread_that_the_author_asks_for_is_kept() {
    let keys: Vec<String> = (0..40).map(|at| at.to_string()).collect();
    let all: Vec<_> = (0..40)
        .map(|at| QuestionCandidate { hardness: 100 + 5 * at as u64, ..candidate(at, &keys[at]) })
        .collect();
    let wishes = Wishes { spread: Some(100), ..NO_WISHES };
    let selection = select(&all, 20, wishes, &|_| false);
    let (least, greatest) = hardness(&all, &selection);
    assert!(greatest * 10 <= least * 11, "{least} to {greatest}");
    assert!(!selection.is_good && selection.misses(Goal::Complete));
    assert_eq!(selection.outside, 40 - selection.picks.len());
}

#[test]
fn runs_are_equally_long_where_that_costs_nothing() {
    let keys: Vec<String> = (0..40).map(|at| at.to_string()).collect();
    let all: Vec<_> = (0..40)
        .map(|at| QuestionCandidate { length: [10, 30][at % 2], ..candidate(at, &keys[at]) })
        .collect();
    let selection = chosen(&all, 20);
    assert!(!selection.misses(Goal::Length));
    assert_eq!(selection.picks.len(), 20);
}

/// Choices of a number among 4, right where the place says.
fn offered(places: &[usize]) -> Vec<Offered> {
    let texts = ["10", "20", "34", "70"];
    places
        .iter()
        .map(|place| {
            let offer = |(at, text): (usize, &&'static str)| VisibleOption {
                text,
                is_right: at == *place,
                is_fixed: false,
                drawing: None,
            };
            let offers: Vec<_> = texts.iter().enumerate().map(offer).collect();
            let texts = texts.iter().map(|text| (*text).into()).collect();
            Offered::new(texts, *place, looks(&offers, ""))
        })
        .collect()
}

#[test]
fn no_strategy_earns_much_more_than_chance() {
    // The largest is right in most of them.
    let places: Vec<usize> = (0..300).map(|at| if at % 2 == 0 { 3 } else { at / 2 % 4 }).collect();
    let offered = offered(&places);
    let keys: Vec<String> = (0..300).map(|at| at.to_string()).collect();
    let all: Vec<_> = offered
        .iter()
        .enumerate()
        .map(|(at, offered)| QuestionCandidate {
            offered: Some(offered),
            ..candidate(at, &keys[at])
        })
        .collect();
    let selection = chosen(&all[..60], 60);
    assert!(selection.misses(Goal::Strategies) && !selection.is_good);
    assert!(selection.strategies.iter().any(|one| one.strategy == GuessingStrategy::Largest));
    let selection = chosen(&all, 60);
    assert!(!selection.misses(Goal::Strategies) && selection.is_good);
    let used: Vec<Offered> =
        selection.picks.iter().map(|pick| offered[pick.number].clone()).collect();
    assert!(takings(&used).iter().all(|one| one.gain() <= MOST_GAIN));
}

#[test]
fn another_set_of_options_of_the_same_instance_will_do() {
    let (large, small) = (offered(&[3; 60]), offered(&[0, 1, 2, 3].repeat(15)));
    let keys: Vec<String> = (0..60).map(|at| at.to_string()).collect();
    let mut all = Vec::new();
    for at in 0..60 {
        for (option_set, offered) in [&large[at], &small[at]].into_iter().enumerate() {
            all.push(QuestionCandidate {
                option_set,
                offered: Some(offered),
                ..candidate(at, &keys[at])
            });
        }
    }
    let selection = chosen(&all, 60);
    assert!(selection.is_good, "{:?}", selection.strategies);
    assert_eq!(numbers(&selection), (0..60).collect::<Vec<_>>());
    assert!(selection.picks.iter().any(|pick| pick.option_set == 1));
}

#[test]
fn full_choices_go_before_others() {
    let all = [(1, "a", 1), (2, "b", 0), (3, "c", 1), (4, "d", 0)]
        .map(|(number, key, lacking)| QuestionCandidate { lacking, ..candidate(number, key) });
    let two = chosen(&all, 2);
    assert_eq!((numbers(&two), two.is_good, two.is_full), (vec![2, 4], true, true));
    let three = chosen(&all, 3);
    assert_eq!((numbers(&three), three.is_good, three.is_full), (vec![1, 2, 4], true, false));
}

#[test]
fn many_candidates_are_chosen_from_in_bounded_time() {
    let keys: Vec<String> = (0..50).map(|at| at.to_string()).collect();
    let offered = offered(&[3, 0, 1, 2, 3]);
    let all: Vec<_> = (0..15_000)
        .map(|at| QuestionCandidate {
            hardness: 100 + (at as u64 * 37) % 200,
            offered: Some(&offered[at % 5]),
            ..candidate(at, &keys[at * at % 50])
        })
        .collect();
    let selection = chosen(&all, 3_000);
    assert_eq!(selection.picks.len(), 3_000);
    assert!(!selection.misses(Goal::Hardness) && !selection.misses(Goal::Answers));
    let again = chosen(&all, 3_000);
    assert_eq!(numbers(&again), numbers(&selection));
}
