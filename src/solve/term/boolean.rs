//! Constructors of Bools: negation, conjunction, disjunction.
//!
//! A disjunction is simplified as the negated conjunction of its negated operands, but kept as a
//! disjunction.

use super::{Interval, Node, Sort, TermId, Terms};

/// Literals of a conjunction that are looked through for one that decides another.
const LITERALS: usize = 24;

/// What a literal says about one term: it lies within an interval, or it is not this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TermConstraint {
    Within(TermId, Interval),
    Not(TermId, i64),
}

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
        if self.simplifies()
            && let Some(simpler) = self.simplify_and(a, b)
        {
            return simpler;
        }
        let (a, b) = self.in_order(a, b);
        let interval = self.interval(a).minimum(self.interval(b));
        self.intern(Node::And(a, b), Sort::Bool, interval)
    }

    /// `a || b`; both are Bools and have a value whatever the other is.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        if self.simplifies()
            && let Some(simpler) = self.simplify_or(a, b)
        {
            return simpler;
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

    /// Whether one of the two is the negation of the other.
    pub(super) fn complementary(&self, a: TermId, b: TermId) -> bool {
        *self.node(a) == Node::Not(b) || *self.node(b) == Node::Not(a)
    }

    /// The operands of something that commutes: a constant comes last, otherwise the older term
    /// comes first.
    pub(super) fn in_order(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        if !self.simplifies() {
            return (a, b);
        }
        let key = |term: TermId| {
            (matches!(self.node(term), Node::Number { .. } | Node::Boolean(_)), term)
        };
        if key(b) < key(a) { (b, a) } else { (a, b) }
    }

    fn simplify_and(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.as_boolean(a), self.as_boolean(b)) {
            (Some(false), _) | (_, Some(true)) => return Some(a),
            (_, Some(false)) | (Some(true), _) => return Some(b),
            _ => {}
        }
        let (left, right) = (self.literals(a, true), self.literals(b, true));
        for (at, one) in left.iter().enumerate() {
            for other in &right {
                if self.exclude(*one, *other) {
                    return Some(self.boolean(false));
                }
                if left.len() == 1 && self.decides(*other, *one) {
                    return Some(b);
                }
                if right.len() == 1 && self.decides(left[at], *other) {
                    return Some(a);
                }
            }
        }
        self.absorb(a, b, &left, true).or_else(|| self.absorb(b, a, &right, true))
    }

    fn simplify_or(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.as_boolean(a), self.as_boolean(b)) {
            (Some(true), _) | (_, Some(false)) => return Some(a),
            (_, Some(true)) | (Some(false), _) => return Some(b),
            _ => {}
        }
        let (left, right) = (self.literals(a, false), self.literals(b, false));
        for one in &left {
            for other in &right {
                // Seen as the conjunction of negated literals: what excludes another there covers
                // everything here.
                if self.cover(*one, *other) {
                    return Some(self.boolean(true));
                }
                if left.len() == 1 && self.decides(*one, *other) {
                    return Some(b);
                }
                if right.len() == 1 && self.decides(*other, *one) {
                    return Some(a);
                }
            }
        }
        self.absorb(a, b, &left, false).or_else(|| self.absorb(b, a, &right, false))
    }

    /// The operands of nested conjunctions, or of disjunctions; one that is not taken apart is its
    /// own literal.
    fn literals(&self, term: TermId, conjunction: bool) -> Vec<TermId> {
        let mut literals = Vec::new();
        let mut waiting = vec![term];
        while let Some(next) = waiting.pop() {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "what is not joined in the same way is a literal of its own"
            )]
            match *self.node(next) {
                Node::And(a, b) if conjunction && literals.len() + waiting.len() < LITERALS => {
                    waiting.extend([b, a]);
                }
                Node::Or(a, b) if !conjunction && literals.len() + waiting.len() < LITERALS => {
                    waiting.extend([b, a]);
                }
                _ => literals.push(next),
            }
        }
        literals
    }

    /// `a && (b || c)` where a literal of `a` decides one of the operands of the disjunction, and
    /// the dual.
    fn absorb(
        &mut self,
        a: TermId,
        b: TermId,
        literals: &[TermId],
        conjunction: bool,
    ) -> Option<TermId> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "only a junction of the other kind can absorb a literal"
        )]
        let (first, second) = match *self.node(b) {
            Node::Or(first, second) if conjunction => (first, second),
            Node::And(first, second) if !conjunction => (first, second),
            _ => return None,
        };
        for literal in literals {
            for (one, other) in [(first, second), (second, first)] {
                let (superfluous, impossible) = if conjunction {
                    (self.decides(*literal, one), self.exclude(*literal, one))
                } else {
                    (self.decides(one, *literal), self.cover(*literal, one))
                };
                if superfluous {
                    return Some(a);
                }
                if impossible {
                    return Some(if conjunction { self.and(a, other) } else { self.or(a, other) });
                }
            }
        }
        None
    }

    /// Whether `a` implies `b`, as far as a glance tells.
    fn decides(&self, a: TermId, b: TermId) -> bool {
        if a == b {
            return true;
        }
        match (self.claim(a, true), self.claim(b, true)) {
            (Some(TermConstraint::Within(x, known)), Some(TermConstraint::Within(y, wanted))) => {
                x == y && wanted.covers(known)
            }
            (Some(TermConstraint::Within(x, known)), Some(TermConstraint::Not(y, value))) => {
                x == y && !known.contains(value)
            }
            _ => false,
        }
    }

    /// Whether `a` and `b` cannot both hold, as far as a glance tells.
    fn exclude(&self, a: TermId, b: TermId) -> bool {
        self.complementary(a, b) || apart(self.claim(a, true), self.claim(b, true))
    }

    /// Whether one of `a` and `b` always holds, as far as a glance tells.
    fn cover(&self, a: TermId, b: TermId) -> bool {
        self.complementary(a, b) || apart(self.claim(a, false), self.claim(b, false))
    }

    /// What a comparison with a constant says if it is `truth`.
    fn claim(&self, literal: TermId, truth: bool) -> Option<TermConstraint> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a literal of another form bounds no term"
        )]
        match *self.node(literal) {
            Node::Not(inner) if !matches!(self.node(inner), Node::Not(_)) => {
                self.claim(inner, !truth)
            }
            Node::Less(a, b) => {
                let (of_a, of_b) = (self.interval(a), self.interval(b));
                match (self.as_number(a), self.as_number(b)) {
                    (None, Some(limit)) if truth => {
                        Some(TermConstraint::Within(a, Interval { low: of_a.low, high: limit - 1 }))
                    }
                    (None, Some(limit)) => {
                        Some(TermConstraint::Within(a, Interval { low: limit, high: of_a.high }))
                    }
                    (Some(limit), None) if truth => Some(TermConstraint::Within(
                        b,
                        Interval { low: limit + 1, high: of_b.high },
                    )),
                    (Some(limit), None) => {
                        Some(TermConstraint::Within(b, Interval { low: of_b.low, high: limit }))
                    }
                    _ => None,
                }
            }
            Node::Equal(a, b) => match self.as_number(b) {
                Some(value) if truth => Some(TermConstraint::Within(a, Interval::single(value))),
                Some(value) => Some(TermConstraint::Not(a, value)),
                None => None,
            },
            _ => None,
        }
    }
}

/// Whether two claims contradict each other.
fn apart(a: Option<TermConstraint>, b: Option<TermConstraint>) -> bool {
    match (a, b) {
        (Some(TermConstraint::Within(x, one)), Some(TermConstraint::Within(y, other))) => {
            x == y && !one.meets(other)
        }
        (Some(TermConstraint::Within(x, one)), Some(TermConstraint::Not(y, value)))
        | (Some(TermConstraint::Not(y, value)), Some(TermConstraint::Within(x, one))) => {
            x == y && one.as_single() == Some(value)
        }
        _ => false,
    }
}
