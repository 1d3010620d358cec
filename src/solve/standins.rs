//! Queries as the unwinding of typical exercises gives them, for tests and measurements of the
//! solver.

use super::query::{Query, Tag};
use super::ssa::PlaceholderTerms;
use super::term::{Sort, TermId, Terms, Variable, VariableOrigin};
use crate::read::domain::ValueSet;

/// A query in the making.
pub(super) struct QueryBuilder {
    pub(super) terms: Terms,
    conditions: Vec<(TermId, Tag)>,
    cells: Vec<PlaceholderTerms>,
}

impl QueryBuilder {
    pub(super) fn new() -> Self {
        Self { terms: Terms::new(), conditions: Vec::new(), cells: Vec::new() }
    }

    pub(super) fn cell(&mut self, name: &str, low: i64, high: i64) -> TermId {
        let term = self.element(name, low, high);
        self.cells.push(PlaceholderTerms::Number(term));
        term
    }

    pub(super) fn element(&mut self, name: &str, low: i64, high: i64) -> TermId {
        self.terms.variable(Variable {
            name: name.to_owned(),
            sort: Sort::Bits(32),
            values: ValueSet::range(low, high),
            origin: VariableOrigin::Placeholder,
        })
    }

    pub(super) fn cells(&mut self, count: usize, low: i64, high: i64) -> Vec<TermId> {
        (0..count).map(|at| self.cell(&format!("a[{at}]"), low, high)).collect()
    }

    pub(super) fn array(
        &mut self,
        lengths: (i64, i64),
        low: i64,
        high: i64,
    ) -> (TermId, Vec<TermId>) {
        let length = self.element("a.length", lengths.0, lengths.1);
        let elements: Vec<TermId> =
            (0..lengths.1).map(|at| self.element(&format!("a[{at}]"), low, high)).collect();
        self.cells.push(PlaceholderTerms::Array {
            length,
            elements: elements.iter().copied().map(PlaceholderTerms::Number).collect(),
        });
        (length, elements)
    }

    pub(super) fn require(&mut self, condition: TermId) {
        self.conditions.push((condition, Tag::Assertion(self.conditions.len())));
    }

    pub(super) fn number(&mut self, value: i64) -> TermId {
        self.terms.number(32, value)
    }

    pub(super) fn distinct(&mut self, items: &[TermId]) {
        let mut all = self.terms.boolean(true);
        for (at, a) in items.iter().enumerate() {
            for b in &items[..at] {
                let equal = self.terms.equal(*a, *b);
                let different = self.terms.not(equal);
                all = self.terms.and(all, different);
            }
        }
        self.require(all);
    }

    pub(super) fn query(self) -> Query {
        Query::new(self.terms, self.conditions, self.cells)
    }
}

/// Bubble sort of distinct values in 0..=99 with a prescribed number of swaps.
pub(super) fn bubble_sort(size: usize, swaps: i64) -> Query {
    let mut builder = QueryBuilder::new();
    let mut a = builder.cells(size, 0, 99);
    builder.distinct(&a);
    let mut count = builder.number(0);
    let one = builder.number(1);
    for pass in 0..size - 1 {
        for j in 0..size - 1 - pass {
            let swap = builder.terms.less(a[j + 1], a[j]);
            let (low, high) = (a[j], a[j + 1]);
            a[j] = builder.terms.conditional(swap, high, low);
            a[j + 1] = builder.terms.conditional(swap, low, high);
            let more = builder.terms.add(count, one);
            count = builder.terms.conditional(swap, more, count);
        }
    }
    let swaps = builder.number(swaps);
    let right = builder.terms.equal(count, swaps);
    builder.require(right);
    builder.query()
}

/// Insertion sort of distinct values in 0..=99 with a prescribed number of shifts.
pub(super) fn insertion_sort(size: usize, shifts: i64) -> Query {
    let mut builder = QueryBuilder::new();
    let mut a = builder.cells(size, 0, 99);
    builder.distinct(&a);
    let mut count = builder.number(0);
    for i in 1..size {
        let key = a[i];
        (a, count) = insert(&mut builder.terms, a.clone(), i, key, count);
    }
    let shifts = builder.number(shifts);
    let right = builder.terms.equal(count, shifts);
    builder.require(right);
    builder.query()
}

/// `while (j > 0 && a[j - 1] > key) { a[j] = a[j - 1]; count++; j--; } a[j] = key;`
fn insert(
    terms: &mut Terms,
    mut a: Vec<TermId>,
    j: usize,
    key: TermId,
    count: TermId,
) -> (Vec<TermId>, TermId) {
    if j == 0 {
        a[0] = key;
        return (a, count);
    }
    let test = terms.less(key, a[j - 1]);
    let mut shifted = a.clone();
    shifted[j] = a[j - 1];
    let one = terms.number(32, 1);
    let more = terms.add(count, one);
    let (then, then_count) = insert(terms, shifted, j - 1, key, more);
    a[j] = key;
    let merged =
        then.iter().zip(&a).map(|(then, other)| terms.conditional(test, *then, *other)).collect();
    (merged, terms.conditional(test, then_count, count))
}

/// Recursive minimum and maximum over distinct values in -25..=25 with a spread over 10 at every
/// level.
pub(super) fn spread_everywhere(size: usize) -> Query {
    let mut builder = QueryBuilder::new();
    let a = builder.cells(size, -25, 25);
    builder.distinct(&a);
    minimum_and_maximum(&mut builder, &a);
    builder.query()
}

fn minimum_and_maximum(builder: &mut QueryBuilder, a: &[TermId]) -> (TermId, TermId) {
    if let [single] = a {
        return (*single, *single);
    }
    let (left, right) = a.split_at(a.len() / 2);
    let (left_low, left_high) = minimum_and_maximum(builder, left);
    let (right_low, right_high) = minimum_and_maximum(builder, right);
    let terms = &mut builder.terms;
    let test = terms.less(left_low, right_low);
    let low = terms.conditional(test, left_low, right_low);
    let test = terms.less(left_high, right_high);
    let high = terms.conditional(test, right_high, left_high);
    let spread = terms.subtract(high, low);
    let ten = terms.number(32, 10);
    let wide = terms.less(ten, spread);
    builder.require(wide);
    (low, high)
}

/// `for (i = 0; i < n; i += s) a++;` three times, with `a > 6 && a < b && c < b`; `n` in 10..=20,
/// `s` in 2..=7.
pub(super) fn counting_loops() -> Query {
    let mut builder = QueryBuilder::new();
    let counts: Vec<TermId> = (0..3)
        .map(|at| {
            let n = builder.cell(&format!("n{at}"), 10, 20);
            let s = builder.cell(&format!("s{at}"), 2, 7);
            let zero = builder.number(0);
            count_loop(&mut builder.terms, n, s, zero, 0)
        })
        .collect();
    let six = builder.number(6);
    let terms = &mut builder.terms;
    let (first, second, third) = (
        terms.less(six, counts[0]),
        terms.less(counts[0], counts[1]),
        terms.less(counts[2], counts[1]),
    );
    let both = terms.and(first, second);
    let all = terms.and(both, third);
    builder.require(all);
    builder.query()
}

fn count_loop(terms: &mut Terms, n: TermId, s: TermId, i: TermId, count: i64) -> TermId {
    let reached = terms.number(32, count);
    let test = terms.less(i, n);
    if terms.as_boolean(test) == Some(false) {
        return reached;
    }
    let next = terms.add(i, s);
    let rest = count_loop(terms, n, s, next, count + 1);
    terms.conditional(test, rest, reached)
}
