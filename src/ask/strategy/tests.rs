//! Options made by hand, by what strategies earn with them.

use super::*;

/// What strategies earn with these options.
fn earnings(options: &[VisibleOption<'_>], program: &str) -> Earnings {
    let right = options.iter().position(|option| option.is_right).unwrap();
    Earnings::of(&looks(options, program), right)
}

/// Options of which the first one is right, in this order.
fn choice<'a>(texts: &[&'a str]) -> Vec<VisibleOption<'a>> {
    let offer = |(at, text): (usize, &&'a str)| VisibleOption {
        text,
        is_right: at == 0,
        is_fixed: false,
        drawing: None,
    };
    texts.iter().enumerate().map(offer).collect()
}

fn pick(strategy: GuessingStrategy, texts: &[&str], program: &str) -> Option<(usize, bool)> {
    let pick = earnings(&choice(texts), program).pick(strategy);
    pick.map(|pick| (pick.among, pick.is_hit))
}

#[test]
fn the_centre_of_one_change_each_is_nearest_and_has_the_majority_of_each_part() {
    let centre = ["5 3 4", "6 3 4", "5 4 4", "5 3 7"];
    assert_eq!(pick(GuessingStrategy::Nearest, &centre, ""), Some((1, true)));
    assert_eq!(pick(GuessingStrategy::Majority, &centre, ""), Some((1, true)));
    assert_eq!(pick(GuessingStrategy::Farthest, &centre, ""), Some((3, false)));
    // Two changes and both of them together: none is the centre.
    let square = ["5 3 4", "6 3 4", "5 4 4", "6 4 4"];
    assert_eq!(pick(GuessingStrategy::Nearest, &square, ""), None);
    assert_eq!(pick(GuessingStrategy::Majority, &square, ""), None);
    assert_eq!(earnings(&choice(&centre), "").gain(GuessingStrategy::Nearest), 750);
    assert_eq!(earnings(&choice(&square), "").gain(GuessingStrategy::Nearest), 0);
}

#[test]
fn numbers_are_compared_by_size_and_by_difference() {
    let of = |strategy| pick(strategy, &["9", "10", "-3", "30"], "");
    assert_eq!(of(GuessingStrategy::Smallest), Some((1, false)));
    assert_eq!(of(GuessingStrategy::Largest), Some((1, false)));
    assert_eq!(of(GuessingStrategy::Middle), Some((2, true)));
    assert_eq!(of(GuessingStrategy::Nearest), Some((2, true)));
    assert_eq!(of(GuessingStrategy::Farthest), Some((1, false)));
    assert_eq!(pick(GuessingStrategy::Smallest, &["9", "abc"], ""), None);
    // Texts are compared by their first number.
    let of = |strategy| pick(strategy, &["3 points", "2 points", "x = 10", "-1 9"], "");
    assert_eq!(of(GuessingStrategy::Largest), Some((1, false)));
    assert_eq!(of(GuessingStrategy::Smallest), Some((1, false)));
    assert_eq!(of(GuessingStrategy::Middle), Some((2, true)));
}

#[test]
fn lengths_places_and_what_stands_in_the_program() {
    let of = |strategy| pick(strategy, &["\"owl\"", "\"swan\"", "\"a\""], "String x = \"owl\";");
    assert_eq!(of(GuessingStrategy::Longest), Some((1, false)));
    assert_eq!(of(GuessingStrategy::Shortest), Some((1, false)));
    assert_eq!(of(GuessingStrategy::First), Some((1, true)));
    assert_eq!(of(GuessingStrategy::Last), Some((1, false)));
    assert_eq!(of(GuessingStrategy::InProgram), Some((1, true)));
    let number = |program| pick(GuessingStrategy::InProgram, &["7", "3"], program);
    assert_eq!(number("int a = 7;"), Some((1, true)));
    assert_eq!(number("int a = 3;"), Some((1, false)));
    assert_eq!(number("int a7 = 17 + 70;"), None);
}

#[test]
fn none_of_these_is_never_picked_for_its_text() {
    let mut options = choice(&["none of these options at all", "1", "2"]);
    options[0].is_fixed = true;
    let earnings = earnings(&options, "");
    assert_eq!(earnings.pick(GuessingStrategy::Longest), None);
    assert_eq!(
        earnings.pick(GuessingStrategy::Largest),
        Some(StrategyPick { among: 1, is_hit: false })
    );
    assert_eq!(
        earnings.pick(GuessingStrategy::First),
        Some(StrategyPick { among: 1, is_hit: true })
    );
    assert_eq!(earnings.chance(), 333);
}

/// A question whose right option is the largest of four numbers, or the smallest.
fn question(right: &str, is_largest: bool) -> Offered {
    let other = if is_largest { ["0", "1", "2"] } else { ["97", "98", "99"] };
    let options = [&[right], &other[..]].concat();
    let looks = looks(&choice(&options), "");
    Offered::new(options.into_iter().map(Into::into).collect(), 0, looks)
}

fn of(takings: &[Takings], strategy: GuessingStrategy) -> Takings {
    takings[strategy as usize]
}

#[test]
fn a_bank_shows_what_strategies_earn() {
    let right: Vec<String> = (10..70).map(|number| number.to_string()).collect();
    let even: Vec<Offered> =
        right.iter().enumerate().map(|(at, right)| question(right, at % 4 == 0)).collect();
    let largest = of(&takings(&even), GuessingStrategy::Largest);
    assert_eq!((largest.picks, largest.of, largest.earned), (60, 60, 15_000));
    assert_eq!((largest.gain(), largest.is_too_much()), (0, false));
    // Where it is the smallest in three of four, that is worth a guess.
    let smallest = of(&takings(&even), GuessingStrategy::Smallest);
    assert_eq!((smallest.gain(), smallest.is_too_much()), (500, true));
    // A little more than five points above chance is too much of sixty questions, but not of
    // twenty.
    let some: Vec<Offered> =
        right.iter().enumerate().map(|(at, right)| question(right, at % 3 == 0)).collect();
    assert!(of(&takings(&some), GuessingStrategy::Largest).is_too_much());
    let few = takings(&some[..20]);
    let largest = of(&few, GuessingStrategy::Largest);
    assert_eq!(largest.gain(), 100);
    // Two standard deviations: twice the root of 3/16 divided by the root of twenty.
    assert!((190..=195).contains(&largest.allowed()), "{}", largest.allowed());
    assert!(!largest.is_too_much());
}

#[test]
fn an_answer_that_is_right_again_and_again_can_be_known() {
    let same: Vec<Offered> = (0..8).map(|_| question("50", true)).collect();
    assert_eq!(of(&takings(&same), GuessingStrategy::MostFrequent).gain(), 750);
    // The question itself does not give the answer away.
    let right: Vec<String> = (10..18).map(|number| number.to_string()).collect();
    let different: Vec<Offered> = right.iter().map(|right| question(right, true)).collect();
    let frequent = of(&takings(&different), GuessingStrategy::MostFrequent);
    assert_eq!((frequent.picks, frequent.gain()), (0, 0));
}

/// A choice of four numbers of which the one at a place by size is right.
fn at_place(number: i64, place: usize) -> Offered {
    let options: Vec<String> = (0..4).map(|at| (number * 7 + at * at).to_string()).collect();
    let visible = options.iter().enumerate();
    let visible = visible.map(|(at, text)| VisibleOption {
        text,
        is_right: at == place,
        is_fixed: false,
        drawing: None,
    });
    let looks = looks(&visible.collect::<Vec<_>>(), "");
    Offered::new(options.iter().map(|text| text.as_str().into()).collect(), place, looks)
}

#[test]
fn who_has_seen_other_questions_knows_at_which_place_the_right_option_stands() {
    let bank = |place: &dyn Fn(i64) -> usize| -> Vec<Offered> {
        (0..60).map(|number| at_place(number, place(number))).collect()
    };
    // The second smallest: the strategies on the list earn nothing by it.
    let second = lesson(&bank(&|_| 1)).unwrap();
    assert_eq!((second.earned, second.chance, second.of), (60_000, 15_000, 60));
    assert!(second.is_too_much() && second.gain() == 750);
    let takings = takings(&bank(&|_| 1));
    assert!(!of(&takings, GuessingStrategy::Smallest).is_too_much());
    assert!(!of(&takings, GuessingStrategy::Largest).is_too_much());
    // Never the largest: a third for each of the others.
    let never = lesson(&bank(&|number| usize::try_from(number * number % 7 % 3).unwrap())).unwrap();
    assert!(never.gain() > 0, "{never:?}");
    // Each place equally often, in no order.
    let hashed = |number: i64| usize::try_from((number * 37 + number / 4 * 11) % 64 / 16).unwrap();
    let even = lesson(&bank(&hashed)).unwrap();
    assert!(!even.is_too_much(), "{even:?}");
    assert_eq!(lesson(&bank(&|_| 1)[..19]), None, "too few to learn from");
}

#[test]
fn trees_find_what_takes_two_questions_about_an_option() {
    // In odd questions the smallest is right, in even ones the largest: by size alone neither is
    // right more often, but with the last digit it is.
    let questions: Vec<Offered> = (0..80)
        .map(|number| {
            let is_even = number % 2 == 0;
            let options: Vec<String> = (0..4)
                .map(|at| (number * 40 + at * 10 + i64::from(!is_even)).to_string())
                .collect();
            let place = if is_even { 3 } else { 0 };
            let visible = options.iter().enumerate().map(|(at, text)| VisibleOption {
                text,
                is_right: at == place,
                is_fixed: false,
                drawing: None,
            });
            let looks = looks(&visible.collect::<Vec<_>>(), "");
            Offered::new(options.iter().map(|text| text.as_str().into()).collect(), place, looks)
        })
        .collect();
    let earned = |method| {
        let learner = Learner::of(questions[..60].iter(), method);
        questions[60..].iter().map(|one| learner.earns(one)).sum::<i64>()
    };
    assert_eq!(earned(LearningMethod::Trees), 20_000);
    assert!(earned(LearningMethod::Places) < 15_000);
}

#[test]
fn an_option_stands_where_its_size_its_likeness_and_its_parts_put_it() {
    let texts = ["5 3 4", "6 3 4", "5 9 4", "5 3"];
    let looks = looks(&choice(&texts), "int a = 5; // 5 3 4");
    let place = |at: usize, order| looks[at].standing(order).map(|one| (one.below, one.above));
    assert_eq!(place(0, OptionOrder::Size), Some((0, 1)));
    assert_eq!(place(1, OptionOrder::Size), Some((3, 0)));
    assert_eq!(place(0, OptionOrder::Distance), Some((0, 3)));
    assert_eq!(place(3, OptionOrder::Length), Some((0, 3)));
    assert_eq!(place(0, OptionOrder::SharedPlaces), Some((2, 0)), "and `5 3` on average");
    assert_eq!(place(1, OptionOrder::Beginning), Some((0, 3)));
    assert_eq!(place(3, OptionOrder::End), Some((0, 3)));
    assert_eq!(place(0, OptionOrder::Lines), None, "all have one");
    assert_eq!(place(0, OptionOrder::InProgram), Some((2, 0)), "and so does `5 3`");
}
