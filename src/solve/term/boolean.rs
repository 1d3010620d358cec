//! Constructors of Bools, of comparisons and of conditionals.

use super::{Interval, Node, Sort, TermId, Terms};

impl Terms {
    /// `true` or `false`.
    pub fn boolean(&mut self, value: bool) -> TermId {
        self.store_node(Node::Boolean(value), Sort::Bool, Interval::single(value.into()))
    }

    /// `!a`
    pub fn not(&mut self, a: TermId) -> TermId {
        if self.simplifies()
            && let Node::Not(inner) = *self.node(a)
        {
            return inner;
        }
        let Interval { low, high } = self.interval(a);
        self.intern(Node::Not(a), Sort::Bool, Interval { low: 1 - high, high: 1 - low })
    }

    /// `a && b`; both are Bools and have a value whatever the other is.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        if self.simplifies() {
            match (self.as_boolean(a), self.as_boolean(b)) {
                (Some(false), _) | (_, Some(true)) => return a,
                (_, Some(false)) | (Some(true), _) => return b,
                _ => {}
            }
            if a == b {
                return a;
            }
            if self.complementary(a, b) {
                return self.boolean(false);
            }
        }
        let (a, b) = self.in_order(a, b);
        let interval = self.interval(a).minimum(self.interval(b));
        self.intern(Node::And(a, b), Sort::Bool, interval)
    }

    /// `a || b`; both are Bools and have a value whatever the other is.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        if self.simplifies() {
            match (self.as_boolean(a), self.as_boolean(b)) {
                (Some(true), _) | (_, Some(false)) => return a,
                (_, Some(true)) | (Some(false), _) => return b,
                _ => {}
            }
            if a == b {
                return a;
            }
            if self.complementary(a, b) {
                return self.boolean(true);
            }
        }
        let (a, b) = self.in_order(a, b);
        let interval = self.interval(a).maximum(self.interval(b));
        self.intern(Node::Or(a, b), Sort::Bool, interval)
    }

    /// Whether `a` implies `b`.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not = self.not(a);
        self.or(not, b)
    }

    /// Whether two Bools are the same.
    pub fn iff(&mut self, a: TermId, b: TermId) -> TermId {
        self.equal(a, b)
    }

    /// `a == b` on two Bools or two numbers of the same width.
    pub fn equal(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands have the same sort");
        let (of_a, of_b) = (self.interval(a), self.interval(b));
        let interval = if a == b {
            Interval::single(1)
        } else if !of_a.meets(of_b) {
            Interval::single(0)
        } else if of_a == of_b && of_a.as_single().is_some() {
            Interval::single(1)
        } else {
            Interval::BOOL
        };
        if self.simplifies() && self.sort(a) == Sort::Bool {
            match (self.as_boolean(a), self.as_boolean(b)) {
                (Some(true), _) => return b,
                (_, Some(true)) => return a,
                (Some(false), _) => return self.not(b),
                (_, Some(false)) => return self.not(a),
                _ => {}
            }
        }
        let (a, b) = self.in_order(a, b);
        self.intern(Node::Equal(a, b), Sort::Bool, interval)
    }

    /// `a < b`, signed.
    pub fn less(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands have the same sort");
        let (of_a, of_b) = (self.interval(a), self.interval(b));
        let interval = if of_a.high < of_b.low {
            Interval::single(1)
        } else if a == b || of_a.low >= of_b.high {
            Interval::single(0)
        } else {
            Interval::BOOL
        };
        self.intern(Node::Less(a, b), Sort::Bool, interval)
    }

    /// `a <= b`, signed.
    pub fn less_equal(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.less(b, a);
        self.not(greater)
    }

    /// `condition ? a : b`, where `a` and `b` have the same sort, whichever it is.
    pub fn conditional(&mut self, condition: TermId, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b), "branches have the same sort");
        if self.simplifies() {
            match self.as_boolean(condition) {
                Some(true) => return a,
                Some(false) => return b,
                None if a == b => return a,
                None => {}
            }
            if self.sort(a) == Sort::Bool {
                match (self.as_boolean(a), self.as_boolean(b)) {
                    (Some(true), _) => return self.or(condition, b),
                    (_, Some(false)) => return self.and(condition, a),
                    (Some(false), _) => {
                        let not = self.not(condition);
                        return self.and(not, b);
                    }
                    (_, Some(true)) => {
                        let not = self.not(condition);
                        return self.or(not, a);
                    }
                    _ => {}
                }
            }
        }
        let interval = self.interval(a).hull(self.interval(b));
        self.intern(Node::Conditional(condition, a, b), self.sort(a), interval)
    }

    /// Whether one of the two is the negation of the other.
    pub(super) fn complementary(&self, a: TermId, b: TermId) -> bool {
        *self.node(a) == Node::Not(b) || *self.node(b) == Node::Not(a)
    }

    /// The operands of something that commutes: a constant comes last, otherwise the older term comes first.
    pub(super) fn in_order(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        if !self.simplifies() {
            return (a, b);
        }
        let key = |term: TermId| {
            (matches!(self.node(term), Node::Number { .. } | Node::Boolean(_)), term)
        };
        if key(b) < key(a) { (b, a) } else { (a, b) }
    }
}
