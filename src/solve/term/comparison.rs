//! Constructors of comparisons.
//!
//! There is `==` and `<`; everything else is their negation. A comparison that intervals decide is a constant. One of a
//! conditional with something that decides it in every branch becomes a Bool of the conditions alone.

use super::{Interval, Node, Operation, Sort, TermId, Terms};
use std::collections::BTreeMap;

/// Conditionals that a comparison is pushed into.
const PUSHED: usize = 48;

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    Less,
    Greater,
}

impl Terms {
    /// `a == b` on two Bools or two numbers of the same width.
    pub fn equal(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands have the same sort");
        let interval = self.equal_interval(a, b);
        if self.simplifies() {
            if let Some(value) = interval.as_single() {
                return self.boolean(value == 1);
            }
            let (a, b) = self.in_order(a, b);
            let simpler = match self.sort(a) {
                Sort::Bool => self.simplify_iff(a, b),
                _ => self.simplify_equal(a, b),
            };
            if let Some(simpler) = simpler {
                return simpler;
            }
        }
        let (a, b) = self.in_order(a, b);
        self.intern(Node::Equal(a, b), Sort::Bool, interval)
    }

    /// `a < b`, signed.
    pub fn less(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands have the same sort");
        let interval = self.less_interval(a, b);
        if self.simplifies() {
            if let Some(value) = interval.as_single() {
                return self.boolean(value == 1);
            }
            if let Some(simpler) = self.simplify_less(a, b) {
                return simpler;
            }
        }
        self.intern(Node::Less(a, b), Sort::Bool, interval)
    }

    /// `a <= b`, signed.
    pub fn less_equal(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.less(b, a);
        self.not(greater)
    }

    fn equal_interval(&self, a: TermId, b: TermId) -> Interval {
        let (of_a, of_b) = (self.interval(a), self.interval(b));
        if a == b || (of_a == of_b && of_a.as_single().is_some()) {
            Interval::single(1)
        } else if !of_a.meets(of_b) {
            Interval::single(0)
        } else {
            Interval::BOOL
        }
    }

    fn less_interval(&self, a: TermId, b: TermId) -> Interval {
        let (of_a, of_b) = (self.interval(a), self.interval(b));
        if of_a.high < of_b.low {
            Interval::single(1)
        } else if a == b || of_a.low >= of_b.high {
            Interval::single(0)
        } else {
            Interval::BOOL
        }
    }

    fn simplify_iff(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.as_boolean(a), self.as_boolean(b)) {
            (Some(true), _) => return Some(b),
            (_, Some(true)) => return Some(a),
            (Some(false), _) => return Some(self.not(b)),
            (_, Some(false)) => return Some(self.not(a)),
            _ => {}
        }
        if self.complementary(a, b) {
            return Some(self.boolean(false));
        }
        match (*self.node(a), *self.node(b)) {
            (Node::Not(a), Node::Not(b)) => Some(self.equal(a, b)),
            (Node::Not(a), _) => {
                let equal = self.equal(a, b);
                Some(self.not(equal))
            }
            (_, Node::Not(b)) => {
                let equal = self.equal(a, b);
                Some(self.not(equal))
            }
            _ => None,
        }
    }

    /// `b` is the constant, if one of the two is.
    fn simplify_equal(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let (Node::Widen(a), Node::Widen(b)) = (*self.node(a), *self.node(b)) {
            return Some(self.equal(a, b));
        }
        let ((base_a, more_a), (base_b, more_b)) = (self.offset(a), self.offset(b));
        if base_a.is_some() && base_a == base_b {
            // Different offsets of the same term, which wrap around alike.
            return Some(self.boolean(more_a == more_b));
        }
        if let Some(value) = self.as_number(b) {
            let bits = self.bits(a);
            match *self.node(a) {
                Node::Binary(Operation::Add, x, k) => {
                    if let Some(k) = self.as_number(k) {
                        let rest = self.number(bits, value.wrapping_sub(k));
                        return Some(self.equal(x, rest));
                    }
                }
                Node::Binary(Operation::Subtract, k, x) => {
                    if let Some(k) = self.as_number(k) {
                        let rest = self.number(bits, k.wrapping_sub(value));
                        return Some(self.equal(x, rest));
                    }
                    if value == 0 {
                        return Some(self.equal(k, x));
                    }
                }
                Node::Widen(x) => {
                    let value = self.number(32, value);
                    return Some(self.equal(x, value));
                }
                _ => {}
            }
        }
        self.push(Comparison::Equal, a, b).or_else(|| self.push(Comparison::Equal, b, a))
    }

    fn simplify_less(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (*self.node(a), *self.node(b)) {
            (Node::Widen(a), Node::Widen(b)) => return Some(self.less(a, b)),
            // The intervals have not decided it, so the constant lies in the range of 32 bits.
            (Node::Widen(a), _) if self.as_number(b).is_some() => {
                let limit = self.number(32, self.interval(b).low);
                return Some(self.less(a, limit));
            }
            (_, Node::Widen(b)) if self.as_number(a).is_some() => {
                let limit = self.number(32, self.interval(a).low);
                return Some(self.less(limit, b));
            }
            _ => {}
        }
        if let Some(simpler) = self.less_with_offsets(a, b) {
            return Some(simpler);
        }
        self.push(Comparison::Less, a, b).or_else(|| self.push(Comparison::Greater, b, a))
    }

    /// `x + k < l` as `x < l - k`, and `x + k < x + l` as `k < l`, where nothing overflows.
    fn less_with_offsets(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let ((base_a, more_a), (base_b, more_b)) = (self.offset(a), self.offset(b));
        if let (Some(x), Some(y)) = (base_a, base_b) {
            let exact = self.exact(x, more_a) && self.exact(y, more_b);
            return (x == y && exact).then(|| self.boolean(more_a < more_b));
        }
        let bits = self.bits(a);
        let fits = |value: Option<i64>| value.filter(|value| Interval::full(bits).contains(*value));
        match (base_a, base_b) {
            (Some(x), None) if more_a != 0 && self.exact(x, more_a) => {
                let limit = fits(more_b.checked_sub(more_a))?;
                let limit = self.number(bits, limit);
                Some(self.less(x, limit))
            }
            (None, Some(y)) if more_b != 0 && self.exact(y, more_b) => {
                let limit = fits(more_a.checked_sub(more_b))?;
                let limit = self.number(bits, limit);
                Some(self.less(limit, y))
            }
            _ => None,
        }
    }

    /// A term as a base plus a number; a constant has no base.
    fn offset(&self, term: TermId) -> (Option<TermId>, i64) {
        if let Some(value) = self.as_number(term) {
            return (None, value);
        }
        if let Node::Binary(Operation::Add, base, more) = *self.node(term)
            && let Some(more) = self.as_number(more)
        {
            return (Some(base), more);
        }
        (Some(term), 0)
    }

    /// Whether a term plus a number never overflows.
    fn exact(&self, term: TermId, more: i64) -> bool {
        let Interval { low, high } = self.interval(term);
        let full = Interval::full(self.bits(term));
        let within = |value: i64| value.checked_add(more).is_some_and(|value| full.contains(value));
        within(low) && within(high)
    }

    /// A comparison of a conditional as a Bool of its conditions, if every branch decides it.
    fn push(&mut self, how: Comparison, term: TermId, other: TermId) -> Option<TermId> {
        if !matches!(self.node(term), Node::Conditional(..)) {
            return None;
        }
        // The conditionals, outermost first, and whether their leaves decide the comparison.
        let mut inner: BTreeMap<TermId, Option<TermId>> = BTreeMap::new();
        let mut waiting = vec![term];
        while let Some(next) = waiting.pop() {
            if inner.contains_key(&next) {
                continue;
            }
            if let Node::Conditional(_, a, b) = *self.node(next) {
                if inner.len() >= PUSHED {
                    return None;
                }
                inner.insert(next, None);
                waiting.extend([a, b]);
            } else {
                let interval = match how {
                    Comparison::Equal => self.equal_interval(next, other),
                    Comparison::Less => self.less_interval(next, other),
                    Comparison::Greater => self.less_interval(other, next),
                };
                let value = interval.as_single()? == 1;
                inner.insert(next, Some(self.boolean(value)));
            }
        }
        // Operands come before what uses them, so ascending order is inside out.
        let order: Vec<TermId> = inner.keys().copied().collect();
        for next in order {
            if let Node::Conditional(c, a, b) = *self.node(next) {
                let (a, b) = (inner.get(&a).copied()??, inner.get(&b).copied()??);
                let value = self.conditional(c, a, b);
                inner.insert(next, Some(value));
            }
        }
        inner.get(&term).copied()?
    }
}
