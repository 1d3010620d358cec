//! The laws of the search, on a small language whose values are counted and tried one by one here.

use std::collections::BTreeSet;
use std::rc::Rc;

use num_bigint::BigUint;

use super::candidate::{Candidate, PlaceId, PlaceState, ValueTree};
use super::count::ValueCounter;
use super::draw::ArgumentDrawer;
use super::explore::explore;
use super::ladder::{LadderBudget, check};
use super::language::PropertyLanguage;
use super::outcome::{ArgumentRank, CallOutcome, ExploreBounds, Explored, Failing, PropertyCall};
use super::report::{PropertyVerdict, SmallerOnes};
use super::sort::{Maker, SortId, SortShape};
use crate::solve::space::random::{Purpose, Stream};

const NUMBER: SortId = SortId(0);
const TREE: SortId = SortId(1);
const BIT: SortId = SortId(2);
const EMPTY: SortId = SortId(3);

/// Numbers, trees with a number and a bit at each node, bits, and a sort without values.
struct Trees<F> {
    property: F,
    calls: Vec<String>,
}

/// What a property is told: the arguments, and how to look at them.
struct View<'a>(&'a Candidate);

/// A place that is unknown.
struct Unknown(PlaceId);

impl View<'_> {
    fn number(&self, place: PlaceId) -> Result<i64, Unknown> {
        match self.0.state(place) {
            PlaceState::Number(number) => Ok(number),
            _ => Err(Unknown(place)),
        }
    }

    fn made(&self, place: PlaceId) -> Result<(u32, PlaceId), Unknown> {
        match self.0.state(place) {
            PlaceState::Made { maker, first, .. } => Ok((maker, first)),
            _ => Err(Unknown(place)),
        }
    }

    fn keys(&self, tree: PlaceId, keys: &mut Vec<i64>) -> Result<(), Unknown> {
        let (maker, first) = self.made(tree)?;
        if maker == 1 {
            self.keys(first, keys)?;
            keys.push(self.number(first.field(1))?);
            self.keys(first.field(3), keys)?;
        }
        Ok(())
    }
}

impl<F: FnMut(&View<'_>) -> Result<CallOutcome, Unknown>> PropertyLanguage for Trees<F> {
    fn shape(&mut self, sort: SortId) -> Rc<SortShape> {
        let maker = |size, fields: &[SortId]| Maker { size, weight: 1, fields: fields.to_vec() };
        Rc::new(match sort {
            NUMBER => SortShape::Number,
            TREE => SortShape::Made(vec![maker(0, &[]), maker(1, &[TREE, NUMBER, BIT, TREE])]),
            BIT => SortShape::Made(vec![maker(0, &[]), maker(0, &[])]),
            _ => SortShape::Made(vec![maker(1, &[EMPTY])]),
        })
    }

    fn least(&mut self, sort: SortId) -> Option<u32> {
        (sort != EMPTY).then_some(0)
    }

    fn call(&mut self, arguments: &Candidate) -> PropertyCall {
        let texts: Vec<String> =
            arguments.roots().map(|root| self.print(arguments, root)).collect();
        self.calls.push(texts.join(", "));
        let outcome = (self.property)(&View(arguments));
        let outcome = outcome.unwrap_or_else(|Unknown(place)| CallOutcome::Demands(place));
        let steps = if outcome == CallOutcome::Exceeds { 1_000 } else { 1 };
        PropertyCall { outcome, steps }
    }

    fn print(&self, arguments: &Candidate, place: PlaceId) -> String {
        match (arguments.sort(place), arguments.state(place)) {
            (_, PlaceState::Unknown) => String::from("?"),
            (_, PlaceState::Number(number)) => number.to_string(),
            (BIT, PlaceState::Made { maker, .. }) => maker.to_string(),
            (_, PlaceState::Made { first, fields, .. }) => {
                let fields = (0..fields).map(|at| self.print(arguments, first.field(at)));
                format!("({})", fields.collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn constants(&self) -> Vec<i64> {
        Vec::new()
    }
}

fn trees<F: FnMut(&View<'_>) -> Result<CallOutcome, Unknown>>(property: F) -> Trees<F> {
    Trees { property, calls: Vec::new() }
}

fn truth(is_true: bool) -> CallOutcome {
    if is_true { CallOutcome::Holds } else { CallOutcome::Fails }
}

/// Enough for a language of this size.
fn quick() -> LadderBudget {
    LadderBudget { explore_steps: 200_000, draw_steps: 50_000, ..LadderBudget::default() }
}

/// All values of a sort with exactly this size, made without the search.
fn all<L: PropertyLanguage>(
    language: &mut L,
    sort: SortId,
    size: u32,
    numbers: &[i64],
) -> Vec<ValueTree> {
    let shape = language.shape(sort);
    let SortShape::Made(makers) = &*shape else {
        let state = |number: &i64| PlaceState::Number(*number);
        let value = |number| ValueTree { sort, state: state(number), fields: Vec::new() };
        return if size == 0 { numbers.iter().map(value).collect() } else { Vec::new() };
    };
    let mut found = Vec::new();
    for (maker, one) in (0..).zip(makers) {
        let Some(left) = size.checked_sub(one.size) else { continue };
        for fields in all_lists(language, &one.fields, left, numbers) {
            let count = u32::try_from(fields.len()).expect("few");
            let state = PlaceState::Made { maker, first: PlaceId(0), fields: count };
            found.push(ValueTree { sort, state, fields });
        }
    }
    found
}

fn all_lists<L: PropertyLanguage>(
    language: &mut L,
    sorts: &[SortId],
    size: u32,
    numbers: &[i64],
) -> Vec<Vec<ValueTree>> {
    let Some((first, rest)) = sorts.split_first() else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = Vec::new();
    for own in 0..=size {
        let values = all(language, *first, own, numbers);
        for list in all_lists(language, rest, size - own, numbers) {
            for value in &values {
                let mut whole = vec![value.clone()];
                whole.extend(list.iter().cloned());
                found.push(whole);
            }
        }
    }
    found
}

/// The numbers from -radius to radius in the order in which they are tried.
fn around(radius: i64) -> Vec<i64> {
    let mut all: Vec<i64> = (-radius..=radius).collect();
    all.sort_by_key(|one| (one.abs(), *one < 0));
    all
}

#[test]
fn counts_are_those_of_brute_force() {
    let mut language = trees(|_: &View<'_>| Ok(CallOutcome::Holds));
    let numbers = around(1);
    let mut counter = ValueCounter::exact(numbers.len());
    for sort in [NUMBER, TREE, BIT, EMPTY] {
        for size in 0..4 {
            let found = counter.count(&mut language, sort, size);
            let expected = all(&mut language, sort, size, &numbers).len();
            assert_eq!(*found, BigUint::from(expected), "{sort:?} {size}");
        }
    }
    let ways = counter.ways(&mut language, &[TREE, BIT, TREE, NUMBER], 3);
    let expected = all_lists(&mut language, &[TREE, BIT, TREE, NUMBER], 3, &numbers).len();
    assert_eq!(*ways, BigUint::from(expected));
    // 1, 1, 2, 5, 14, … shapes, and 6 labels for each node.
    assert_eq!(*counter.count(&mut language, TREE, 4), BigUint::from(14u32 * 6u32.pow(4)));
}

#[test]
fn drawing_is_uniform_within_a_size() {
    let mut language = trees(|_: &View<'_>| Ok(CallOutcome::Holds));
    let numbers = around(1);
    let expected: Vec<String> = all(&mut language, TREE, 2, &numbers)
        .iter()
        .map(|value| ArgumentRank::of(&mut language, std::slice::from_ref(value)).text)
        .collect();
    assert_eq!(expected.len(), 72);
    let mut random = Stream::new(7, Purpose::Draw, 0);
    let mut drawer = ArgumentDrawer::new(numbers, 2);
    let mut counts = vec![0.0_f64; expected.len()];
    for _ in 0..expected.len() * 100 {
        let value = drawer.value(&mut language, TREE, &mut random);
        let text = ArgumentRank::of(&mut language, &[value]).text;
        let at = expected.iter().position(|other| *other == text).expect("a value of the size");
        counts[at] += 1.0;
    }
    let chi_square: f64 = counts.iter().map(|count| (count - 100.0).powi(2) / 100.0).sum();
    // The 0.999 quantile with 71 degrees of freedom.
    assert!(chi_square < 112.3, "{chi_square}");
}

#[test]
fn the_order_is_total_and_size_goes_first() {
    let mut language = trees(|_: &View<'_>| Ok(CallOutcome::Holds));
    let mut ranks = Vec::new();
    for size in 0..3 {
        for value in all(&mut language, TREE, size, &around(2)) {
            let rank = ArgumentRank::of(&mut language, &[value]);
            assert_eq!(rank.size, u64::from(size));
            ranks.push(rank);
        }
    }
    let texts: BTreeSet<&str> = ranks.iter().map(|rank| rank.text.as_str()).collect();
    assert_eq!(texts.len(), ranks.len());
    for (at, one) in ranks.iter().enumerate() {
        for (other_at, other) in ranks.iter().enumerate() {
            assert_eq!(one == other, at == other_at);
            assert_eq!(one < other, other > one);
            if one.size < other.size {
                assert!(one < other);
            }
            if one.size == other.size && one.sum < other.sum {
                assert!(one < other);
            }
        }
    }
}

/// The keys are sorted where the bit asks for it.
fn sorted(view: &View<'_>) -> Result<CallOutcome, Unknown> {
    let mut keys = Vec::new();
    view.keys(PlaceId(0), &mut keys)?;
    if keys.len() < 2 {
        return Ok(CallOutcome::Refuses);
    }
    if view.made(PlaceId(1))?.0 == 0 {
        return Ok(CallOutcome::Holds);
    }
    Ok(truth(keys.windows(2).all(|pair| pair[0] <= pair[1])))
}

#[test]
fn exploring_judges_what_brute_force_judges() {
    let sorts = [TREE, BIT];
    let numbers = around(2);
    for size in 0..3 {
        let mut language = trees(sorted);
        let bounds = ExploreBounds {
            size,
            numbers: numbers.clone(),
            radius: i64::MAX,
            steps: u64::MAX,
            from: 0,
        };
        let explored = explore(&mut language, &sorts, &bounds, None);
        assert!(explored.is_complete);
        let (mut held, mut refused, mut failed) = (0u32, 0u32, Vec::new());
        for size in 0..=size {
            for values in all_lists(&mut language, &sorts, size, &numbers) {
                match language.call(&Candidate::known(&values)).outcome {
                    CallOutcome::Holds => held += 1,
                    CallOutcome::Refuses => refused += 1,
                    _ => failed.push(ArgumentRank::of(&mut language, &values)),
                }
            }
        }
        failed.sort();
        assert_eq!(explored.best.map(|best| best.rank), failed.first().cloned());
        if failed.is_empty() {
            let expected = (BigUint::from(held), BigUint::from(refused));
            assert_eq!((explored.held, explored.refused), expected);
            // One call for everything that no call looks at: the bits at the nodes.
            assert!(size == 0 || explored.calls < u64::from(held + refused), "{}", explored.calls);
        }
    }
}

#[test]
fn a_counterexample_has_no_smaller_one() {
    type Property = fn(&View<'_>) -> Result<CallOutcome, Unknown>;
    let deep: Property = |view| {
        let mut keys = Vec::new();
        view.keys(PlaceId(0), &mut keys)?;
        Ok(truth(keys.len() < 2 || keys.iter().sum::<i64>() != 2))
    };
    let far: Property = |view| Ok(truth(view.number(PlaceId(1))? + 3 != view.number(PlaceId(2))?));
    let bit: Property = |view| {
        let (maker, first) = view.made(PlaceId(0))?;
        Ok(truth(maker == 0 || view.made(first.field(2))?.0 == 0))
    };
    for (property, sorts) in
        [(deep, &[TREE][..]), (far, &[BIT, NUMBER, NUMBER]), (bit, &[TREE]), (sorted, &[TREE, BIT])]
    {
        let mut language = trees(property);
        let report = check(&mut language, sorts, &[], &quick());
        let PropertyVerdict::Refuted(example) = report.verdict else {
            panic!("{:?}", report.verdict)
        };
        assert!(matches!(example.smaller, SmallerOnes::Excluded { .. }), "{example:?}");
        let found = ArgumentRank::of(&mut language, &example.values);
        let mut ranks = Vec::new();
        for size in 0..=u32::try_from(found.size).expect("small") {
            for values in all_lists(&mut language, sorts, size, &around(3)) {
                let call = language.call(&Candidate::known(&values));
                if call.outcome == CallOutcome::Fails {
                    ranks.push(ArgumentRank::of(&mut language, &values));
                }
            }
        }
        assert_eq!(ranks.iter().min(), Some(&found));
    }
}

#[test]
fn what_drawing_finds_is_shrunk() {
    // Too large to be gone through: five nodes at least, with a sum.
    let property = |view: &View<'_>| {
        let mut keys = Vec::new();
        view.keys(PlaceId(0), &mut keys)?;
        Ok(truth(keys.len() < 5))
    };
    let mut language = trees(property);
    let budget = LadderBudget { explore_steps: 2_000, ..LadderBudget::default() };
    let report = check(&mut language, &[TREE], &[], &budget);
    let example = report.verdict.counterexample().expect("it is drawn").clone();
    let rank = ArgumentRank::of(&mut language, &example.values);
    assert_eq!((rank.size, rank.sum), (5, 0), "{}", rank.text);
    // Drawing and shrinking depend on the seed only.
    let mut other = trees(property);
    let again = check(&mut other, &[TREE], &[], &budget);
    assert_eq!(again.verdict.counterexample(), Some(&example));
    assert_eq!(language.calls, other.calls);
}

#[test]
fn each_verdict_has_its_case() {
    let word = |report: super::report::PropertyReport| report.verdict.word();
    let run = |sorts: &[SortId], property: fn(&View<'_>) -> Result<CallOutcome, Unknown>| {
        check(&mut trees(property), sorts, &[], &quick())
    };
    assert_eq!(word(run(&[BIT], |view| Ok(truth(view.made(PlaceId(0))?.0 == 0)))), "refuted");
    let all = run(&[BIT, BIT], |view| {
        view.made(PlaceId(0))?;
        view.made(PlaceId(1))?;
        Ok(CallOutcome::Holds)
    });
    assert_eq!(word(all.clone()), "holds for all");
    let covered = all.covered.expect("all");
    assert_eq!((covered.arguments, covered.is_unlimited), (BigUint::from(4u8), false));
    let tree = run(&[TREE], |view| Ok(truth(view.made(PlaceId(0))?.0 < 2)));
    // No call looks inside of a node: two calls at size 0, three at size 1, nothing left out.
    assert_eq!((word(tree.clone()), tree.calls), ("holds for all", 5));
    let up_to = run(&[TREE], |view| view.keys(PlaceId(0), &mut Vec::new()).map(|()| truth(true)));
    assert_eq!(word(up_to), "holds up to a size");
    assert_eq!(word(run(&[TREE], |_| Ok(CallOutcome::Refuses))), "nothing to try");
    assert_eq!(word(run(&[EMPTY], |_| Ok(CallOutcome::Holds))), "cannot");
    let error = |line| CallOutcome::Errs { message: String::from("broken"), line: Some(line) };
    let errs = check(
        &mut trees(|view: &View<'_>| Ok(error(u32::from(view.number(PlaceId(0))? == 0)))),
        &[NUMBER],
        &[],
        &quick(),
    );
    assert_eq!(errs.verdict.counterexample().and_then(|one| one.line), Some(1));
    assert_eq!(word(errs), "error");
    let endless = run(&[NUMBER], |view| match view.number(PlaceId(0))? {
        2 => Ok(CallOutcome::Exceeds),
        _ => Ok(CallOutcome::Holds),
    });
    assert_eq!(
        endless.verdict.counterexample().map(|one| one.arguments.join("")),
        Some("2".into())
    );
    assert_eq!(word(endless), "does not end");
    // A property that is false the first time only.
    let mut calls = 0;
    let changing = check(
        &mut trees(move |_: &View<'_>| {
            calls += 1;
            Ok(truth(calls > 1))
        }),
        &[],
        &[],
        &quick(),
    );
    assert_eq!(word(changing), "answers change");
    let budget = LadderBudget { explore_steps: 0, draws: 10, ..LadderBudget::default() };
    let nothing = check(
        &mut trees(|view: &View<'_>| view.number(PlaceId(0)).map(|_| CallOutcome::Holds)),
        &[NUMBER],
        &[],
        &budget,
    );
    assert_eq!((nothing.drawn, word(nothing)), (10, "nothing found"));
}

#[test]
fn known_counterexamples_come_first() {
    let property = |view: &View<'_>| Ok(truth(view.number(PlaceId(0))? != 1_000_003));
    let known =
        ValueTree { sort: NUMBER, state: PlaceState::Number(1_000_003), fields: Vec::new() };
    let mut language = trees(property);
    let report = check(&mut language, &[NUMBER], &[vec![known]], &quick());
    assert_eq!(language.calls[0], "1000003");
    assert_eq!(report.verdict.word(), "refuted");
}

#[test]
fn a_larger_bound_judges_what_a_smaller_one_does() {
    let run = |size| {
        let budget = LadderBudget { size: Some(size), draws: 0, ..LadderBudget::default() };
        let property = |view: &View<'_>| {
            let mut keys = Vec::new();
            view.keys(PlaceId(0), &mut keys)?;
            Ok(if keys.contains(&0) { CallOutcome::Refuses } else { CallOutcome::Holds })
        };
        check(&mut trees(property), &[TREE], &[], &budget).covered.expect("it is finished")
    };
    let levels: Vec<_> = (0..3).map(run).collect();
    for pair in levels.windows(2) {
        assert!(pair[0].arguments < pair[1].arguments && pair[0].met < pair[1].met, "{pair:?}");
    }
}

/// Trees whose calls look at everything at once, some of them in one question.
struct FilledTrees<F> {
    trees: Trees<F>,
    /// How many arguments each question was about.
    questions: Vec<usize>,
    /// The number of the question of which a call hangs.
    hangs_at: Option<usize>,
    /// The largest size of which arguments meet the precondition, if the language itself goes
    /// through larger ones.
    largest_met: Option<u32>,
    /// The sizes that it went through.
    explored: Vec<u32>,
}

impl<F: FnMut(&View<'_>) -> Result<CallOutcome, Unknown>> PropertyLanguage for FilledTrees<F> {
    fn shape(&mut self, sort: SortId) -> Rc<SortShape> {
        self.trees.shape(sort)
    }

    fn least(&mut self, sort: SortId) -> Option<u32> {
        self.trees.least(sort)
    }

    fn call(&mut self, arguments: &Candidate) -> PropertyCall {
        match arguments.first_unknown() {
            Some(place) => PropertyCall { outcome: CallOutcome::Demands(place), steps: 0 },
            None => self.trees.call(arguments),
        }
    }

    fn explore_within(
        &mut self,
        _: &[SortId],
        bounds: &ExploreBounds,
        _: Option<&Failing>,
    ) -> Option<Explored> {
        let largest = self.largest_met.filter(|_| bounds.from > 0)?;
        self.explored.push(bounds.size);
        Some(Explored {
            is_complete: true,
            has_cut_sizes: true,
            held: BigUint::from(u32::from(bounds.size <= largest)),
            steps: 100,
            ..Explored::default()
        })
    }

    fn fills_first(&self) -> bool {
        true
    }

    fn hangs(&self) -> bool {
        self.hangs_at.is_some_and(|at| self.questions.len() >= at)
    }

    fn calls_at_once(&self) -> usize {
        7
    }

    fn call_all(&mut self, all: &[&Candidate]) -> Vec<PropertyCall> {
        self.questions.push(all.len());
        all.iter().map(|arguments| self.call(arguments)).collect()
    }

    fn print(&self, arguments: &Candidate, place: PlaceId) -> String {
        self.trees.print(arguments, place)
    }

    fn constants(&self) -> Vec<i64> {
        self.trees.constants()
    }
}

fn filled<F: FnMut(&View<'_>) -> Result<CallOutcome, Unknown>>(property: F) -> FilledTrees<F> {
    let (questions, explored) = (Vec::new(), Vec::new());
    FilledTrees { trees: trees(property), questions, hangs_at: None, largest_met: None, explored }
}

#[test]
fn larger_arguments_are_tried_with_small_numbers() {
    let property = |view: &View<'_>| {
        let mut keys = Vec::new();
        view.keys(PlaceId(0), &mut keys)?;
        Ok(truth(keys != [-1, 0, 1]))
    };
    let mut language = filled(property);
    let budget = LadderBudget { draws: 0, ..quick() };
    let report = check(&mut language, &[TREE], &[], &budget);
    let covered = report.covered.expect("small trees were gone through").size;
    assert_eq!(covered, Some(2), "three keys are too many with all numbers");
    let example = report.verdict.counterexample().expect("it is found").clone();
    let rank = ArgumentRank::of(&mut language, &example.values);
    assert_eq!((rank.size, rank.sum), (3, 2), "{}", rank.text);
    assert!(matches!(example.smaller, SmallerOnes::Excluded { .. }), "{example:?}");
}

#[test]
fn sizes_of_which_nothing_meets_the_precondition_are_given_up() {
    let sizes = |largest, property: fn(&View<'_>) -> Result<CallOutcome, Unknown>| {
        let mut language = filled(property);
        language.largest_met = Some(largest);
        check(&mut language, &[TREE], &[], &LadderBudget { draws: 0, ..quick() });
        let last = *language.explored.last().expect("larger arguments are tried");
        let all: Vec<u32> = (language.explored[0]..=last).collect();
        assert_eq!(language.explored, all, "none is left out");
        last
    };
    let holds = |view: &View<'_>| {
        view.keys(PlaceId(0), &mut Vec::new())?;
        Ok(CallOutcome::Holds)
    };
    assert_eq!(sizes(5, holds), 5 + 8, "eight sizes in a row are empty");
    // As long as nothing is met at all, it is looked for.
    let refuses = |view: &View<'_>| {
        view.keys(PlaceId(0), &mut Vec::new())?;
        Ok(CallOutcome::Refuses)
    };
    assert!(sizes(0, refuses) > 100);
}

#[test]
fn draws_that_are_asked_for_at_once_are_as_many_as_alone() {
    let property = |view: &View<'_>| {
        let mut keys = Vec::new();
        view.keys(PlaceId(0), &mut keys)?;
        Ok(if keys.contains(&0) { CallOutcome::Refuses } else { CallOutcome::Holds })
    };
    let budget = LadderBudget { draws: 200, size: Some(1), ..LadderBudget::default() };
    let mut language = filled(property);
    let report = check(&mut language, &[TREE], &[], &budget);
    assert_eq!(report.drawn, 200);
    // Those with a 0 are mended, as far as the steps last.
    assert!(report.drawn_met > 150, "{}", report.drawn_met);
    assert_eq!(language.questions.iter().max(), Some(&7));
}

#[test]
fn nothing_is_drawn_after_a_call_that_hangs() {
    let property = |_: &View<'_>| Ok(CallOutcome::Refuses);
    let budget = LadderBudget { draws: 0, size: Some(1), ..LadderBudget::default() };
    let mut calm = filled(property);
    check(&mut calm, &[TREE], &[], &budget);
    let before = calm.questions.len();
    let mut language = filled(property);
    language.hangs_at = Some(before + 3);
    check(&mut language, &[TREE], &[], &LadderBudget { draws: 200, ..budget });
    assert_eq!(language.questions.len(), before + 3);
}
