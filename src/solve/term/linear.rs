//! Sums with like terms put together.
//!
//! In: terms. Out: terms of the same values in which a sum that adds the same thing many times
//! (`s += a[i % 6] * j` in a loop) adds it once, with one factor. Only sums that nothing else looks
//! into are drawn together: a running total that is compared in each pass stays what it is, since
//! its parts are shared.

use super::{Interval, Node, Operation, TermId, Terms};
use indexmap::IndexMap;

/// A sum: numbers times terms, and a number. Everything wraps around at the width of the sum.
struct LinearSum {
    factors: IndexMap<TermId, i64>,
    number: i64,
    /// How many summands there were.
    summands: usize,
}

impl Terms {
    /// Terms with the same values as `roots`, in order, in which like summands are put together.
    pub fn with_like_terms_together(&mut self, roots: &[TermId]) -> Vec<TermId> {
        let reachable = self.reachable(roots);
        let mut uses = vec![0_u32; self.len()];
        let mut inner = vec![false; self.len()];
        for root in roots {
            uses[root.index()] += 2;
        }
        for term in &reachable {
            for operand in self.node(*term).operands() {
                uses[operand.index()] += 1;
            }
        }
        for term in &reachable {
            if self.is_sum(*term) || self.is_remainder(*term) {
                for operand in self.node(*term).operands() {
                    inner[operand.index()] = uses[operand.index()] == 1 && self.is_sum(operand);
                }
            }
        }
        let mut new: Vec<TermId> = Vec::new();
        new.extend((0..self.len()).filter_map(|at| self.term_at(at)));
        for term in reachable {
            new[term.index()] = if self.is_sum(term) && !inner[term.index()] {
                let form = self.form(term, &inner, &new);
                self.sum(term, &form, &new)
            } else if let Node::Binary(Operation::Remainder, a, b) = *self.node(term)
                && inner[a.index()]
                && let Some(divisor) = self.as_number(b)
            {
                let form = self.form(a, &inner, &new);
                self.remainder_of_sum(a, form, divisor, &new)
            } else {
                self.rebuilt(term, &new)
            };
        }
        roots.iter().map(|root| new[root.index()]).collect()
    }

    /// Whether a term is a sum, a difference or a multiple.
    fn is_sum(&self, term: TermId) -> bool {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other term is a summand of its own"
        )]
        match *self.node(term) {
            Node::Binary(Operation::Add | Operation::Subtract, ..) => true,
            Node::Binary(Operation::Multiply, _, b) => self.as_number(b).is_some(),
            _ => false,
        }
    }

    fn is_remainder(&self, term: TermId) -> bool {
        matches!(*self.node(term), Node::Binary(Operation::Remainder, _, b) if self.as_number(b).is_some())
    }

    /// The sum that a term is, down to what others use too.
    fn form(&self, sum: TermId, inner: &[bool], new: &[TermId]) -> LinearSum {
        let mut form = LinearSum { factors: IndexMap::new(), number: 0, summands: 0 };
        let mut waiting = vec![(sum, 1_i64)];
        while let Some((term, factor)) = waiting.pop() {
            // A multiple costs little, so that others use it too is no reason to leave it whole.
            let multiple = matches!(*self.node(term), Node::Binary(Operation::Multiply, ..));
            if term == sum || inner[term.index()] || (multiple && self.is_sum(term)) {
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "any other term is a summand of its own"
                )]
                match *self.node(term) {
                    Node::Binary(Operation::Add, a, b) => {
                        waiting.extend([(b, factor), (a, factor)]);
                        continue;
                    }
                    Node::Binary(Operation::Subtract, a, b) => {
                        waiting.extend([(b, factor.wrapping_neg()), (a, factor)]);
                        continue;
                    }
                    Node::Binary(Operation::Multiply, a, b) => {
                        let times = self.as_number(b).unwrap_or(1);
                        waiting.push((a, factor.wrapping_mul(times)));
                        continue;
                    }
                    _ => {}
                }
            }
            let term = new[term.index()];
            form.summands += 1;
            if let Some(number) = self.as_number(term) {
                form.number = form.number.wrapping_add(number.wrapping_mul(factor));
            } else {
                let known = form.factors.entry(term).or_insert(0);
                *known = known.wrapping_add(factor);
            }
        }
        form
    }

    /// The term of a sum: as it was if nothing could be put together.
    fn sum(&mut self, before: TermId, form: &LinearSum, new: &[TermId]) -> TermId {
        if form.summands <= form.factors.len() + 1 {
            return self.rebuilt(before, new);
        }
        let bits = self.bits(before);
        let mut sum = self.number(bits, super::wrap_bits(bits, form.number));
        for (term, factor) in &form.factors {
            let factor = self.number(bits, super::wrap_bits(bits, *factor));
            let part = self.multiply(*term, factor);
            sum = self.add(sum, part);
        }
        sum
    }

    /// The remainder of a sum by a number.
    fn remainder_of_sum(
        &mut self,
        sum: TermId,
        mut form: LinearSum,
        divisor: i64,
        new: &[TermId],
    ) -> TermId {
        let merged = self.sum(sum, &form, new);
        let bits = self.bits(merged);
        if divisor <= 0 || !self.counts_up(&form, bits) {
            let divisor = self.number(bits, divisor);
            return self.remainder(merged, divisor);
        }
        form.number %= divisor;
        for factor in form.factors.values_mut() {
            *factor %= divisor;
        }
        form.factors.retain(|_, factor| *factor != 0);
        // What divides everything divides the remainder, but for what is left of the number:
        // `(6 x + 4) % 9` is `3 ((2 x + 1) % 3) + 1`.
        let common =
            form.factors.values().fold(divisor, |common, factor| greatest_common(common, *factor));
        let rest = form.number % common;
        form.number /= common;
        for factor in form.factors.values_mut() {
            *factor /= common;
        }
        form.summands = usize::MAX;
        let reduced = self.sum(sum, &form, new);
        let [divisor, common, rest] =
            [divisor / common, common, rest].map(|number| self.number(bits, number));
        let remainder = self.remainder(reduced, divisor);
        let multiple = self.multiply(remainder, common);
        self.add(multiple, rest)
    }

    /// Whether nothing in a sum is negative, and nothing overflows.
    fn counts_up(&self, form: &LinearSum, bits: u32) -> bool {
        let mut high = i128::from(form.number);
        for (term, factor) in &form.factors {
            let of = self.interval(*term);
            if of.low < 0 || *factor < 0 {
                return false;
            }
            high = high.saturating_add(i128::from(of.high) * i128::from(*factor));
        }
        form.number >= 0 && high <= i128::from(Interval::full(bits).high)
    }

    /// A term with its operands replaced.
    fn rebuilt(&mut self, term: TermId, new: &[TermId]) -> TermId {
        let node = *self.node(term);
        if node.operands().all(|operand| new[operand.index()] == operand) {
            return term;
        }
        let of = |term: TermId| new[term.index()];
        match node {
            Node::Boolean(_) | Node::Number { .. } | Node::Variable(_) => term,
            Node::Not(a) => self.not(of(a)),
            Node::And(a, b) => self.and(of(a), of(b)),
            Node::Or(a, b) => self.or(of(a), of(b)),
            Node::Equal(a, b) => self.equal(of(a), of(b)),
            Node::Less(a, b) => self.less(of(a), of(b)),
            Node::Conditional(c, a, b) => self.conditional(of(c), of(a), of(b)),
            Node::Binary(operation, a, b) => self.operation(operation, of(a), of(b)),
            Node::Floating(operation, a, b) => self.floating(operation, of(a), of(b)),
            Node::Settled(form, a) => self.settled(form, of(a)),
            Node::Wrap(to, a) => self.wrap(to, of(a)),
            Node::Widen(a) => self.widen(of(a)),
            Node::Narrow(a) => self.narrow(of(a)),
            Node::Select(a, i) => self.select(of(a), of(i)),
            Node::Store(a, i, v) => self.store(of(a), of(i), of(v)),
            Node::ConstantArray(v) => self.constant_array(self.bits(term), of(v)),
        }
    }

    fn operation(&mut self, operation: Operation, a: TermId, b: TermId) -> TermId {
        match operation {
            Operation::Add => self.add(a, b),
            Operation::Subtract => self.subtract(a, b),
            Operation::Multiply => self.multiply(a, b),
            Operation::Divide => self.divide(a, b),
            Operation::Remainder => self.remainder(a, b),
            Operation::ShiftLeft => self.shift_left(a, b),
            Operation::ShiftRight => self.shift_right(a, b),
            Operation::ShiftRightUnsigned => self.shift_right_unsigned(a, b),
            Operation::BitAnd => self.bit_and(a, b),
            Operation::BitOr => self.bit_or(a, b),
            Operation::BitXor => self.bit_xor(a, b),
        }
    }
}

fn greatest_common(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::domain::ValueSet;
    use crate::solve::term::{Sort, Variable, VariableOrigin, evaluate};

    #[test]
    fn drawing_sums_together_changes_no_value() {
        // A linear congruential sequence, so that the shapes are always the same.
        let mut state = 12_345_u64;
        let mut next = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % limit
        };
        for low in [-3, 0] {
            for _ in 0..300 {
                let mut terms = Terms::new();
                let mut parts: Vec<TermId> = (0..3)
                    .map(|_| {
                        terms.variable(Variable {
                            name: String::from("x"),
                            sort: Sort::Bits(32),
                            values: ValueSet::range(low, 5),
                            origin: VariableOrigin::Placeholder,
                        })
                    })
                    .collect();
                for _ in 0..14 {
                    let of = |at: u64| usize::try_from(at).unwrap_or(0);
                    let (a, b) =
                        (parts[of(next(parts.len() as u64))], parts[of(next(parts.len() as u64))]);
                    let number = terms.number(32, i64::try_from(next(9)).unwrap_or(0) + 1);
                    let made = match next(5) {
                        0 => terms.multiply(a, number),
                        1 => terms.subtract(a, b),
                        2 => terms.remainder(a, number),
                        _ => terms.add(a, b),
                    };
                    parts.push(made);
                }
                let roots = parts[parts.len() - 4..].to_vec();
                let together = terms.with_like_terms_together(&roots);
                for at in 0..64 {
                    let values = [low + at % 4, low + at / 4 % 4, low + at / 16];
                    for (before, after) in roots.iter().zip(&together) {
                        let value = |term| evaluate(&terms, term, &|id| values[id.index()]);
                        assert_eq!(value(*before), value(*after), "{values:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_added_often_is_added_once() {
        let mut terms = Terms::new();
        let x: Vec<TermId> = (0..4)
            .map(|_| {
                terms.variable(Variable {
                    name: String::from("x"),
                    sort: Sort::Bits(32),
                    values: ValueSet::range(0, 9),
                    origin: VariableOrigin::Placeholder,
                })
            })
            .collect();
        let mut sum = terms.number(32, 0);
        for at in 0..100 {
            sum = terms.add(sum, x[at % 4]);
        }
        let hundred = terms.number(32, 100);
        let rest = terms.remainder(sum, hundred);
        let together = terms.with_like_terms_together(&[rest]);
        assert!(terms.reachable(&[rest]).len() > 90);
        assert!(terms.reachable(&together).len() < 16);
    }
}
