//! Constructors of comparisons.
//!
//! There is `==` and `<`; everything else is their negation. A comparison that intervals decide is
//! a constant. One of a conditional with something that decides it in every branch becomes a Bool
//! of the conditions alone.

use super::{Interval, Node, Operation, Sort, TermId, Terms};
use std::collections::BTreeMap;

/// Pairs of branches that a comparison of conditionals is pushed into.
const PUSHED: usize = 48;

/// What intervals tell of a comparison.
type Decide = fn(&Terms, TermId, TermId) -> Interval;

/// A condition and two pairs of numbers: where it holds, and where it does not.
pub(super) type Split = (TermId, (TermId, TermId), (TermId, TermId));

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
            let simpler = if self.sort(a) == Sort::Bool {
                self.simplify_iff(a, b)
            } else {
                self.simplify_equal(a, b)
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
            if let Some(simpler) = self.whole_equal_at_the_base(a, value) {
                return Some(simpler);
            }
            let bits = self.bits(a);
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "no other term is undone by a constant"
            )]
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
        self.push(Terms::equal_interval, a, b)
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
        if let Some(simpler) = self.whole_less_at_the_base(a, b) {
            return Some(simpler);
        }
        if let Some(simpler) = self.less_with_offsets(a, b) {
            return Some(simpler);
        }
        self.push(Terms::less_interval, a, b)
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

    /// A comparison of conditionals as a Bool of their conditions, if every pair of branches
    /// decides it.
    fn push(&mut self, decide: Decide, a: TermId, b: TermId) -> Option<TermId> {
        self.split(a, b)?;
        let mut done = BTreeMap::new();
        let mut left = PUSHED;
        self.push_pair(decide, (a, b), &mut done, &mut left)
    }

    /// Recurses at most [`PUSHED`] deep.
    fn push_pair(
        &mut self,
        decide: Decide,
        pair: (TermId, TermId),
        done: &mut BTreeMap<(TermId, TermId), TermId>,
        left: &mut usize,
    ) -> Option<TermId> {
        if let Some(value) = decide(self, pair.0, pair.1).as_single() {
            return Some(self.boolean(value == 1));
        }
        if let Some(known) = done.get(&pair) {
            return Some(*known);
        }
        *left = left.checked_sub(1)?;
        let (condition, then, otherwise) = self.split(pair.0, pair.1)?;
        let then = self.push_pair(decide, then, done, left)?;
        let otherwise = self.push_pair(decide, otherwise, done, left)?;
        let value = self.conditional(condition, then, otherwise);
        done.insert(pair, value);
        Some(value)
    }

    /// For two numbers of which at least one is a conditional: a condition, and the numbers where
    /// it holds and where it does not. The newer condition comes first, because older ones are
    /// inside of it.
    pub(super) fn split(&self, a: TermId, b: TermId) -> Option<Split> {
        let parts = |term| {
            if let Node::Conditional(condition, then, otherwise) = *self.node(term) {
                Some((condition, then, otherwise))
            } else {
                None
            }
        };
        match (parts(a), parts(b)) {
            (Some(one), Some(other)) if one.0 == other.0 => {
                Some((one.0, (one.1, other.1), (one.2, other.2)))
            }
            (Some(one), other) if other.is_none_or(|other| one.0 > other.0) => {
                Some((one.0, (one.1, b), (one.2, b)))
            }
            (_, other) => other.map(|other| (other.0, (a, other.1), (a, other.2))),
        }
    }
}
