//! Operations on floating numbers: Z3, the evaluator, intervals and rules against what the machine
//! computes.

use super::{Options, QueryResult, Tag, constant, on_fresh_thread, satisfiable_with};
use crate::read::domain::Segment;
use crate::read::domain::ValueSet;
use crate::read::floating::{FloatingOperation, represented, value_of};
use crate::solve::query::Query;
use crate::solve::space::random::Stream;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{
    Node, Sort, TermId, TermValue, Terms, Variable, VariableId, VariableOrigin, evaluate_all,
    floating_sort,
};
use crate::solve::z3::floating::{FloatingResult, FloatingTemplates};
use z3::ast::Ast;

/// All operations that the formula follows.
const FOLLOWED: [FloatingOperation; 31] = {
    use FloatingOperation as F;
    [
        F::Add,
        F::Subtract,
        F::Multiply,
        F::Divide,
        F::Negate,
        F::Less,
        F::LessEqual,
        F::Equal,
        F::NotEqual,
        F::Compare,
        F::Abs,
        F::Min,
        F::Max,
        F::Signum,
        F::SquareRoot,
        F::Floor,
        F::Ceiling,
        F::RoundToEven,
        F::RoundToLong,
        F::RoundToInt,
        F::IsNotANumber,
        F::IsInfinite,
        F::IsFinite,
        F::ToRadians,
        F::ToDegrees,
        F::Bits,
        F::ToFloat,
        F::ToInt,
        F::ToLong,
        F::OfLong,
        F::OfLongToFloat,
    ]
};

/// Numbers at which something changes: zeros, ends, halves, subnormal numbers, what is just within
/// a whole type, what is just between two `float`s.
const BORDERS: [f64; 22] = [
    0.0,
    -0.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    5e-324,
    -2.225_073_858_507_201e-308,
    f64::MIN_POSITIVE,
    f64::MAX,
    f64::MIN,
    0.1,
    0.499_999_999_999_999_94,
    0.5,
    -0.5,
    1.0,
    -2.5,
    16_777_217.0,
    2_147_483_647.5,
    -2_147_483_648.9,
    4_503_599_627_370_497.5,
    9_223_372_036_854_775_807.0,
    1.401e-45,
];

/// Whole numbers at which a conversion rounds.
const WHOLE: [i64; 10] = [
    0,
    1,
    -1,
    16_777_217,
    i32::MAX as i64,
    i32::MIN as i64,
    (1 << 53) + 1,
    -(1 << 53) - 3,
    i64::MAX,
    i64::MIN,
];

fn is_of_whole(operation: FloatingOperation) -> bool {
    matches!(operation, FloatingOperation::OfLong | FloatingOperation::OfLongToFloat)
}

/// Operands that an operation is tried on.
fn borders(operation: FloatingOperation) -> Vec<i64> {
    if is_of_whole(operation) {
        return WHOLE.to_vec();
    }
    let all = BORDERS.into_iter().map(represented);
    // Products and quotients take longer than all others.
    let is_slow = matches!(operation, FloatingOperation::Multiply | FloatingOperation::Divide);
    if is_slow { all.step_by(3).collect() } else { all.collect() }
}

fn variable(terms: &mut Terms, name: &str, bits: u32, values: Option<ValueSet>) -> TermId {
    let (name, sort) = (name.to_owned(), Sort::Bits(bits));
    terms.variable(Variable { name, sort, values, origin: VariableOrigin::Placeholder })
}

#[test]
fn z3_computes_border_values_as_the_machine_does() {
    on_fresh_thread(|| {
        let mut templates = FloatingTemplates::default();
        for operation in FOLLOWED {
            let values = borders(operation);
            let seconds = |x: i64| if operation.is_of_two() { values.clone() } else { vec![x] };
            for x in &values {
                for y in seconds(*x) {
                    let (a, b) = (constant(*x, 64), constant(y, 64));
                    let found = match templates.apply(operation, &a, &b) {
                        FloatingResult::Bool(value) => value.simplify().as_bool().map(u64::from),
                        FloatingResult::Bits(bits) => bits.simplify().as_u64(),
                    };
                    let expected = match floating_sort(operation) {
                        Sort::Bits(bits) => constant(operation.compute(*x, y), bits).as_u64(),
                        Sort::Bool | Sort::Array { .. } => {
                            Some(operation.compute(*x, y).cast_unsigned())
                        }
                    };
                    let [x, y] = [*x, y].map(value_of);
                    assert_eq!(found, expected, "{operation:?} of {x:e} and {y:e}");
                }
            }
        }
    });
}

#[test]
fn z3_finds_operands_of_what_is_wanted() {
    use FloatingOperation as F;
    for (operation, wanted) in [
        (F::Add, 0.3),
        (F::Subtract, -1e-17),
        (F::Multiply, 0.1),
        (F::Min, -0.0),
        (F::RoundToEven, 4.0),
        (F::ToFloat, 1.5),
    ] {
        let mut terms = Terms::new();
        let (a, b) = (variable(&mut terms, "a", 64, None), variable(&mut terms, "b", 64, None));
        let one = terms.number(64, represented(1.0));
        let result = terms.floating(operation, a, b);
        let wanted = terms.number(64, represented(wanted));
        let (equal, less) = (terms.equal(result, wanted), terms.floating(F::Less, a, b));
        let one_is_a = terms.equal(a, one);
        let conditions = [equal, less, terms.not(one_is_a)];
        let tagged = conditions.into_iter().enumerate();
        let tagged = tagged.map(|(at, term)| (term, Tag::Assertion(at))).collect();
        let cells = vec![PlaceholderTerms::Number(a), PlaceholderTerms::Number(b)];
        let query = Query::new(terms, tagged, cells);
        match satisfiable_with(&query, Options::default(), None, None) {
            QueryResult::Satisfiable(found) => assert!(query.holds(&found), "{operation:?}"),
            other => panic!("{operation:?}: {other:?}"),
        }
    }
}

/// A set of a few numbers, or of a range of them, that represent floating numbers.
fn some_values(dice: &mut Stream) -> ValueSet {
    let random = dice.draw_bits();
    let mut pick = |limit: u64| dice.draw_bits() % limit;
    let decimal = |number: u64| f64::from(u32::try_from(number).expect("small")) / 10.0 - 30.0;
    let single = |number: i64| Segment { first: number, last: number, step: 1 };
    let segments: Vec<Segment> = match random % 4 {
        0 => (0..4)
            .map(|_| BORDERS[usize::try_from(pick(22)).expect("small")])
            .map(|value| single(represented(value)))
            .collect(),
        1 => (0..12).map(|_| single(represented(decimal(pick(300))))).collect(),
        2 => (0..12).map(|_| single(represented(decimal(301 + pick(900))))).collect(),
        _ => (0..12).map(|_| single(represented(decimal(pick(900))))).collect(),
    };
    ValueSet::from_segments(segments).expect("not empty")
}

/// A random computation from a `double` or an `int`, the same in any arena, and what compares it.
fn computation(seed: u64, mut terms: Terms) -> (Terms, Vec<TermId>) {
    use FloatingOperation as F;
    let mut dice = Stream::of_solver(seed);
    let values = some_values(&mut dice);
    let is_whole = dice.draw_bits().is_multiple_of(3);
    let mut all = Vec::new();
    let mut term = if is_whole {
        let whole = variable(&mut terms, "n", 32, ValueSet::range(-20, 35));
        let wide = terms.widen(whole);
        terms.floating(F::OfLong, wide, wide)
    } else {
        variable(&mut terms, "d", 64, Some(values))
    };
    let mut pick = |limit: usize| usize::try_from(dice.draw_bits()).unwrap_or(7) % limit;
    for _ in 0..3 {
        let number = [0.1, 1.19, -2.5, 0.0, -0.0, 32.0, 1e300, f64::INFINITY, 0.5, 3.0][pick(10)];
        let number = terms.number(64, represented(number));
        let alone = [
            F::Negate,
            F::Abs,
            F::SquareRoot,
            F::Floor,
            F::Ceiling,
            F::RoundToEven,
            F::ToFloat,
            F::Signum,
            F::ToRadians,
        ];
        let both = [F::Add, F::Subtract, F::Multiply, F::Divide, F::Min, F::Max];
        term = match pick(4) {
            0 => terms.floating(alone[pick(9)], term, term),
            1 => terms.floating(both[pick(6)], number, term),
            2 if pick(4) == 0 => terms.floating(both[pick(6)], term, term),
            _ => terms.floating(both[pick(6)], term, number),
        };
        all.push(term);
        for operation in [F::Less, F::LessEqual, F::Equal] {
            let limit = [0.0, -0.0, 0.3, -1.0, 12.0, 2.975, f64::NAN, 1e9][pick(8)];
            let limit = terms.number(64, represented(limit));
            all.push(terms.floating(operation, term, limit));
            all.push(terms.floating(operation, limit, term));
        }
        let to = [F::ToInt, F::ToLong, F::RoundToInt, F::RoundToLong][pick(4)];
        let whole = terms.floating(to, term, term);
        let bits = terms.bits(whole);
        let limit = terms.number(bits, [0, 1, -7, 12, 36][pick(5)]);
        all.push(whole);
        all.push(terms.less(whole, limit));
        all.push(terms.less(limit, whole));
        all.push(terms.equal(whole, limit));
        all.push(terms.floating(F::IsFinite, term, term));
    }
    (terms, all)
}

#[test]
fn comparisons_at_the_base_and_intervals_are_right_for_every_value() {
    let mut at_the_base = 0;
    for seed in 0..1_000 {
        let (raw, asked) = computation(seed, Terms::unsimplified());
        let (simple, built) = computation(seed, Terms::new());
        let values = simple.variables()[0].values.clone().expect("a set");
        for value in values.values() {
            let of = |_: VariableId| TermValue::Number(value);
            let expected = evaluate_all(&raw, &asked, &of);
            assert_eq!(evaluate_all(&simple, &built, &of), expected, "{seed}: {value:x}");
            for (at, expected) in expected.iter().enumerate() {
                for (terms, term) in [(&raw, asked[at]), (&simple, built[at])] {
                    let (interval, expected) = (terms.interval(term), expected.number());
                    assert!(interval.contains(expected), "{seed}: {expected:x} {interval:?}");
                }
            }
        }
        let of_bits = |term: &TermId| matches!(simple.node(*term), Node::Less(..));
        at_the_base += built.iter().filter(|term| of_bits(term)).count();
    }
    assert!(at_the_base > 1_000, "{at_the_base} comparisons are comparisons of the unknown");
}
