//! Z3 as the judge of everything that this tool claims of terms: rules, intervals, widths, the
//! evaluator.

mod floating;
mod rules;

use super::bits::constant;
use super::convert::Converter;
use super::{Engine, Options, QueryResult, Widths, on_fresh_thread, satisfiable_with};
use crate::read::domain::{Segment, ValueSet};
use crate::read::types::Primitive;
use crate::solve::query::{Query, Tag};
use crate::solve::space::random::Stream;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{
    Node, Operation, Sort, TermId, TermValue, Terms, Variable, VariableId, VariableOrigin, evaluate,
};
use z3::{SatResult, Solver};

/// Random terms; the same seed asks for the same terms in any arena.
struct Author {
    dice: Stream,
    terms: Terms,
    numbers: Vec<TermId>,
    wide: Vec<TermId>,
    truths: Vec<TermId>,
    array: TermId,
}

impl Author {
    fn new(seed: u64, mut terms: Terms) -> Self {
        let mut dice = Stream::of_solver(seed);
        let (mut numbers, mut wide) = (Vec::new(), Vec::new());
        let sets = [
            ValueSet::range(0, 9),
            ValueSet::range(-25, 25),
            ValueSet::range(3, 40),
            ValueSet::from_segments([
                Segment { first: -7, last: 14, step: 3 },
                Segment { first: 100, last: 101, step: 1 },
            ]),
            None,
        ];
        for (at, values) in sets.into_iter().enumerate() {
            let sort = Sort::Bits(if at == 2 { 64 } else { 32 });
            let origin = VariableOrigin::Placeholder;
            let term = terms.variable(Variable { name: format!("v{at}"), sort, values, origin });
            if at == 2 { wide.push(term) } else { numbers.push(term) }
        }
        let sort = Sort::Bool;
        let (name, origin) = ("b".to_owned(), VariableOrigin::Placeholder);
        let truths = vec![terms.variable(Variable { name, sort, values: None, origin })];
        let array = terms.array_variable("a", 32, ValueSet::range(-3, 50), VariableOrigin::Havoc);
        dice.draw_bits();
        Self { dice, terms, numbers, wide, truths, array }
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.dice.draw_bits() % limit as u64).unwrap_or(0)
    }

    fn constant(&mut self) -> i64 {
        const SOME: [i64; 16] =
            [0, 1, -1, 2, 3, 5, 7, 10, -4, 31, 32, 100, 127, 255, i32::MAX as i64, i32::MIN as i64];
        SOME[self.below(SOME.len())]
    }

    fn number(&mut self) -> TermId {
        let at = self.below(self.numbers.len());
        self.numbers[at]
    }

    fn truth(&mut self) -> TermId {
        let at = self.below(self.truths.len());
        self.truths[at]
    }

    fn long(&mut self) -> TermId {
        let at = self.below(self.wide.len());
        self.wide[at]
    }

    #[expect(clippy::many_single_char_names, reason = "operands of one line each")]
    /// Adds one more number, Bool or wide number, made of those that are there.
    fn grow(&mut self) {
        let (a, b, c) = (self.number(), self.number(), self.truth());
        let (x, y) = (self.long(), self.long());
        let some = self.constant();
        let k = self.terms.number(32, some);
        let small = self.terms.number(32, some & 7);
        let long = self.terms.number(64, some);
        let choice = self.below(26);
        let terms = &mut self.terms;
        let number = match choice {
            0 => terms.add(a, b),
            1 => terms.add(a, k),
            2 => terms.subtract(a, b),
            3 => terms.subtract(k, a),
            4 => terms.multiply(a, small),
            5 => terms.divide(a, k),
            6 => terms.remainder(a, k),
            7 => terms.remainder(a, b),
            8 => terms.shift_left(a, small),
            9 => terms.shift_right(a, b),
            10 => terms.shift_right_unsigned(a, small),
            11 => terms.bit_and(a, k),
            12 => terms.bit_or(a, b),
            13 => terms.bit_xor(a, b),
            14 => terms.complement(a),
            15 => terms.negate(a),
            16 | 17 => terms.conditional(c, a, b),
            18 => terms.conditional(c, a, k),
            19 => terms.convert(a, Primitive::Int, Primitive::Byte),
            20 => terms.convert(a, Primitive::Int, Primitive::Char),
            21 => terms.convert(x, Primitive::Long, Primitive::Short),
            22 => terms.convert(x, Primitive::Long, Primitive::Int),
            23 => terms.select(self.array, a),
            24 => {
                self.array = terms.store(self.array, a, b);
                b
            }
            _ => terms.divide(a, b),
        };
        self.numbers.push(number);
        let choice = self.below(9);
        let other = self.truth();
        let terms = &mut self.terms;
        let truth = match choice {
            0 => terms.less(a, b),
            1 => terms.less(a, k),
            2 => terms.less_equal(k, number),
            3 => terms.equal(number, k),
            4 => terms.equal(a, b),
            5 => terms.and(c, other),
            6 => terms.or(c, other),
            7 => terms.conditional(c, other, c),
            _ => terms.less(x, y),
        };
        let truth = if choice.is_multiple_of(2) { self.terms.not(truth) } else { truth };
        self.truths.push(truth);
        let choice = self.below(6);
        let terms = &mut self.terms;
        let wide = match choice {
            0 => terms.convert(number, Primitive::Int, Primitive::Long),
            1 => terms.add(x, y),
            2 => terms.multiply(x, long),
            3 => terms.conditional(truth, x, long),
            4 => terms.subtract(x, long),
            _ => terms.shift_right(x, y),
        };
        self.wide.push(wide);
    }

    fn roots(&self) -> [TermId; 3] {
        [&self.numbers, &self.truths, &self.wide].map(|all| all[all.len() - 1])
    }
}

fn author(seed: u64, terms: Terms, steps: usize) -> Author {
    let mut author = Author::new(seed, terms);
    for _ in 0..steps {
        author.grow();
    }
    author
}

/// Asserts that two terms of two arenas with the same variables have the same value, by Z3.
fn assert_same(one: (&Terms, TermId), other: (&Terms, TermId), what: &str) {
    on_fresh_thread(|| {
        let first = Converter::new(one.0, &[one.1], Widths::Full, None).expect("no deadline");
        let second = Converter::new(other.0, &[other.1], Widths::Full, None).expect("no deadline");
        let solver = Solver::new();
        for restriction in first.restrictions().iter().chain(second.restrictions()) {
            solver.assert(restriction);
        }
        let differ = match one.0.sort(one.1) {
            Sort::Bool => first.bool(one.1).xor(second.bool(other.1)),
            _ => first.bits(one.1).0.ne(second.bits(other.1).0),
        };
        solver.assert(differ);
        let mut params = z3::Params::new();
        params.set_u32("timeout", 1_000);
        solver.set_params(&params);
        // Some products of unknowns are beyond Z3; what matters is that it finds no difference.
        assert_ne!(solver.check(), SatResult::Sat, "{what}:\n{solver}");
    });
}

#[test]
fn simplified_terms_have_the_value_of_what_was_asked_for() {
    for seed in 0..30 {
        let raw = author(seed, Terms::unsimplified(), 12);
        let simple = author(seed, Terms::new(), 12);
        for (raw_root, simple_root) in raw.roots().into_iter().zip(simple.roots()) {
            assert_same((&raw.terms, raw_root), (&simple.terms, simple_root), &format!("{seed}"));
        }
    }
}

/// Random values within the value sets.
fn assignment(terms: &Terms, dice: &mut Stream) -> Vec<i64> {
    terms
        .variables()
        .iter()
        .map(|variable| {
            let random = dice.draw_bits();
            match (&variable.values, variable.sort) {
                (Some(values), _) => values.nth(u128::from(random) % values.count()).unwrap_or(0),
                (None, Sort::Bool) => i64::try_from(random & 1).unwrap_or(0),
                (None, _) => {
                    Primitive::Int.wrap(i64::try_from(random >> 1).unwrap_or(0) >> (random % 33))
                }
            }
        })
        .collect()
}

#[test]
fn intervals_hold_every_value() {
    for seed in 0..300 {
        for terms in [Terms::new(), Terms::unsimplified()] {
            let author = author(seed, terms, 14);
            let mut dice = Stream::of_solver(seed);
            for _ in 0..20 {
                let values = assignment(&author.terms, &mut dice);
                let of = |id: VariableId| values[id.index()];
                for term in author.numbers.iter().chain(&author.truths).chain(&author.wide) {
                    let value = evaluate(&author.terms, *term, &of);
                    let interval = author.terms.interval(*term);
                    assert!(interval.contains(value), "seed {seed}: {value} not in {interval:?}");
                }
            }
        }
    }
}

#[test]
fn intervals_of_single_operations_hold_every_value_and_are_tight_where_that_is_easy() {
    use crate::solve::term::{Interval, apply};
    let mut dice = Stream::of_solver(1);
    let mut end = |bits: u32| {
        let random = dice.draw_bits();
        let number = i64::try_from(random >> 1).unwrap_or(0) >> (random % 61);
        let number = if random & 64 == 0 { -number } else { number };
        if bits == 32 { Primitive::Int.wrap(number) } else { number }
    };
    for operation in Operation::ALL {
        for bits in [32, 64] {
            for _ in 0..400 {
                let shift = matches!(
                    operation,
                    Operation::ShiftLeft | Operation::ShiftRight | Operation::ShiftRightUnsigned
                );
                let mask = i64::from(bits - 1);
                let amount = |value: i64| if shift { value & mask } else { value };
                let a = Interval::new(end(bits), end(bits));
                let b = Interval::new(amount(end(bits)), amount(end(bits)));
                let result = Interval::operation(operation, bits, a, b);
                for _ in 0..12 {
                    let inside = |interval: Interval, random: i64| {
                        let size = i128::from(interval.high) - i128::from(interval.low) + 1;
                        let at = i128::from(random).rem_euclid(size);
                        i64::try_from(i128::from(interval.low) + at).unwrap_or(interval.low)
                    };
                    let (x, y) = (inside(a, end(64)), inside(b, end(64)));
                    let value = apply(operation, bits, x, y);
                    assert!(result.contains(value), "{x} {operation:?} {y} = {value}: {result:?}");
                }
            }
        }
    }
    let digit =
        Interval::operation(Operation::Remainder, 32, Interval::new(0, 1000), Interval::single(10));
    assert_eq!(digit, Interval::new(0, 9));
}

#[test]
fn widths_and_engines_make_no_difference() {
    for seed in 0..40 {
        let mut author = author(seed, Terms::new(), 12);
        let mut conditions = Vec::new();
        for at in 0..3 {
            let condition = author.truths[author.truths.len() - 1 - at];
            conditions.push((condition, Tag::Assertion(at)));
        }
        let number = author.number();
        let some = author.terms.number(32, i64::try_from(seed).unwrap_or(0) - 20);
        let below = author.terms.less(number, some);
        conditions.push((below, Tag::Assertion(3)));
        let cells =
            author.numbers[..4].iter().map(|term| PlaceholderTerms::Number(*term)).collect();
        let query = Query::new(author.terms, conditions, cells);
        let mut outcomes = Vec::new();
        for widths in [Widths::Narrow, Widths::Full] {
            for engine in [Engine::Bits, Engine::General] {
                match satisfiable_with(&query, Options { widths, engine }, None, None) {
                    QueryResult::Satisfiable(assignment) => {
                        // The evaluator and Z3 mean the same.
                        assert!(query.holds(&assignment), "seed {seed}, {widths:?}, {engine:?}");
                        outcomes.push(true);
                    }
                    QueryResult::Unsatisfiable { core } => {
                        let constant = query.conditions.iter().any(|(condition, _)| {
                            *query.terms.node(*condition) == Node::Boolean(false)
                        });
                        assert!(!core.is_empty() || constant, "something is to blame");
                        outcomes.push(false);
                    }
                    QueryResult::Unknown(reason) => panic!("seed {seed}: {reason}"),
                }
            }
        }
        assert!(
            outcomes.iter().all(|outcome| *outcome == outcomes[0]),
            "seed {seed}: {outcomes:?}"
        );
    }
}

#[test]
fn z3_and_the_evaluator_agree_on_every_term() {
    for seed in 0..40 {
        let author = author(seed, Terms::unsimplified(), 14);
        let mut dice = Stream::of_solver(seed);
        let values = assignment(&author.terms, &mut dice);
        let of = |id: VariableId| values[id.index()];
        for widths in [Widths::Narrow, Widths::Full] {
            on_fresh_thread(|| {
                let all: Vec<TermId> = author.numbers.iter().chain(&author.wide).copied().collect();
                let converter =
                    Converter::new(&author.terms, &all, widths, None).expect("no deadline");
                let solver = Solver::new();
                for restriction in converter.restrictions() {
                    solver.assert(restriction);
                }
                for term in author.terms.reachable(&all) {
                    if let Node::Variable(id) = *author.terms.node(term)
                        && let Sort::Bits(_) = author.terms.sort(term)
                    {
                        let (bits, width, _) = converter.bits(term);
                        solver.assert(bits.eq(constant(values[id.index()], width)));
                    } else if let Node::Variable(id) = *author.terms.node(term)
                        && author.terms.sort(term) == Sort::Bool
                    {
                        let value = z3::ast::Bool::from_bool(values[id.index()] == 1);
                        solver.assert(converter.bool(term).iff(value));
                    } else if let Node::Select(array, at) = *author.terms.node(term) {
                        for base in author.terms.array_bases(array) {
                            if let Node::Variable(id) = *author.terms.node(base) {
                                let (bits, _) = converter.read(base, at);
                                let width = bits.get_size();
                                let value = constant(values[id.index()], width);
                                solver.assert(bits.eq(value));
                            }
                        }
                    }
                }
                assert_eq!(solver.check(), SatResult::Sat, "seed {seed}");
                let model = solver.get_model().expect("satisfiable");
                for term in all {
                    let (bits, width, _) = converter.bits(term);
                    let expected = evaluate(&author.terms, term, &of);
                    let expected = constant(expected, width);
                    let found = model.eval(&bits, true).expect("a value");
                    assert_eq!(found.as_u64(), expected.as_u64(), "seed {seed}, {widths:?}");
                }
            });
        }
    }
}

#[test]
fn values_of_an_assignment_are_plain_data() {
    let mut terms = Terms::new();
    let array = terms.array_variable("a", 32, ValueSet::range(5, 9), VariableOrigin::Havoc);
    let (two, seven) = (terms.number(32, 2), terms.number(32, 7));
    let read = terms.select(array, two);
    let condition = terms.equal(read, seven);
    let query = Query::new(terms, vec![(condition, Tag::Assertion(0))], Vec::new());
    let QueryResult::Satisfiable(assignment) =
        satisfiable_with(&query, Options::default(), None, None)
    else {
        panic!("satisfiable");
    };
    let TermValue::Array(array) = &assignment.values[0] else { panic!("an array") };
    assert_eq!((array.get(2), array.get(3)), (7, 5));
}
