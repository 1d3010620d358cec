//! The constructor of conditionals.

use super::{Interval, Node, Operation, Sort, TermId, Terms};

impl Terms {
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
            if let Node::Not(opposite) = *self.node(condition) {
                return self.conditional(opposite, b, a);
            }
            if let Some(simpler) = self.simplify_branches(condition, a, b) {
                return simpler;
            }
            if self.sort(a) == Sort::Bool
                && let Some(simpler) = self.simplify_choice(condition, a, b)
            {
                return simpler;
            }
        }
        let interval = self.conditional_interval(condition, a, b);
        self.intern(Node::Conditional(condition, a, b), self.sort(a), interval)
    }

    /// A conditional between Bools as a conjunction or disjunction.
    fn simplify_choice(&mut self, condition: TermId, a: TermId, b: TermId) -> Option<TermId> {
        match (self.as_boolean(a), self.as_boolean(b)) {
            (Some(true), _) => return Some(self.or(condition, b)),
            (_, Some(false)) => return Some(self.and(condition, a)),
            (Some(false), _) => {
                let not = self.not(condition);
                return Some(self.and(not, b));
            }
            (_, Some(true)) => {
                let not = self.not(condition);
                return Some(self.or(not, a));
            }
            _ => {}
        }
        if a == condition {
            return Some(self.or(condition, b));
        }
        if b == condition {
            return Some(self.and(condition, a));
        }
        self.complementary(a, b).then(|| self.equal(condition, a))
    }

    /// What follows from the shape of the branches; the condition is no negation.
    fn simplify_branches(&mut self, condition: TermId, a: TermId, b: TermId) -> Option<TermId> {
        // Where `x == y`, either may stand for the other.
        if let Node::Equal(x, y) = *self.node(condition)
            && ((x, y) == (a, b) || (x, y) == (b, a))
        {
            return Some(b);
        }
        // Branches that agree are not drawn together (`c ? (d ? x : y) : y`): conditions that stay
        // as they are let numbers that were chosen by the same decisions be computed with decision
        // by decision.
        if let Node::Conditional(inner, x, _) = *self.node(a)
            && inner == condition
        {
            return Some(self.conditional(condition, x, b));
        }
        if let Node::Conditional(inner, _, y) = *self.node(b)
            && inner == condition
        {
            return Some(self.conditional(condition, a, y));
        }
        None
    }

    fn conditional_interval(&self, condition: TermId, a: TermId, b: TermId) -> Interval {
        if let Node::Less(x, y) = *self.node(condition) {
            let (of_x, of_y) = (self.interval(x), self.interval(y));
            if (x, y) == (a, b) {
                return of_x.minimum(of_y);
            }
            if (y, x) == (a, b) {
                return of_x.maximum(of_y);
            }
        }
        let (of_a, of_b) = (self.under(condition, true, a), self.under(condition, false, b));
        match (of_a, of_b) {
            (Some(of_a), Some(of_b)) => of_a.hull(of_b),
            // A branch that is never taken; which one, the solver may find out.
            _ => self.interval(a).hull(self.interval(b)),
        }
    }

    /// The interval of a term where a condition has this truth value; `None` if that cannot be.
    fn under(&self, condition: TermId, truth: bool, term: TermId) -> Option<Interval> {
        let before = self.interval(term);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a condition of another form bounds no term"
        )]
        let (low, high) = match *self.node(condition) {
            Node::Less(x, y) => {
                let (of_x, of_y) = (self.interval(x), self.interval(y));
                if truth {
                    self.bounded(term, x, of_x.low, of_y.high.checked_sub(1)?)
                        .or_else(|| self.bounded(term, y, of_x.low.checked_add(1)?, of_y.high))
                } else {
                    self.bounded(term, x, of_y.low, of_x.high)
                        .or_else(|| self.bounded(term, y, of_y.low, of_x.high))
                }
            }
            Node::Equal(x, y) if truth && self.sort(x) != Sort::Bool => {
                let (of_x, of_y) = (self.interval(x), self.interval(y));
                let (low, high) = (of_x.low.max(of_y.low), of_x.high.min(of_y.high));
                self.bounded(term, x, low, high).or_else(|| self.bounded(term, y, low, high))
            }
            _ => None,
        }
        .unwrap_or((before.low, before.high));
        let (low, high) = (low.max(before.low), high.min(before.high));
        (low <= high).then_some(Interval { low, high })
    }

    /// Bounds of a term that is `of`, `of` plus a number, or a number minus `of`, given bounds of
    /// `of`.
    fn bounded(&self, term: TermId, of: TermId, low: i64, high: i64) -> Option<(i64, i64)> {
        if term == of {
            return Some((low, high));
        }
        if low > high {
            return None;
        }
        let Node::Binary(operation, x, y) = *self.node(term) else { return None };
        let bits = self.bits(term);
        let within = Interval { low, high };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the bounds of a result are turned into those of an operand for sums only"
        )]
        let interval = match operation {
            Operation::Add if x == of => {
                Interval::operation(operation, bits, within, self.interval(y))
            }
            Operation::Subtract if y == of => {
                Interval::operation(operation, bits, self.interval(x), within)
            }
            _ => return None,
        };
        Some((interval.low, interval.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::domain::ValueSet;
    use crate::solve::term::{Variable, VariableOrigin, evaluate};

    fn variable(terms: &mut Terms, low: i64, high: i64) -> TermId {
        terms.variable(Variable {
            name: String::from("x"),
            sort: Sort::Bits(32),
            values: ValueSet::range(low, high),
            origin: VariableOrigin::Placeholder,
        })
    }

    #[test]
    fn conditions_bound_the_branches_soundly() {
        let ranges = [(-3, 4), (0, 2), (-2, 0), (1, 5)];
        for (of_x, of_y) in ranges.iter().flat_map(|x| ranges.iter().map(move |y| (*x, *y))) {
            for shape in 0..24 {
                let mut terms = Terms::unsimplified();
                let (x, y) =
                    (variable(&mut terms, of_x.0, of_x.1), variable(&mut terms, of_y.0, of_y.1));
                let one = terms.number(32, 1);
                let condition = match shape % 3 {
                    0 => terms.less(x, y),
                    1 => terms.less(y, x),
                    _ => terms.equal(x, y),
                };
                let (more, opposite) = (terms.add(x, one), terms.subtract(one, x));
                let (a, b) = [
                    (x, y),
                    (y, x),
                    (x, more),
                    (more, x),
                    (opposite, x),
                    (x, opposite),
                    (y, more),
                    (x, x),
                ][shape / 3];
                let term = terms.conditional(condition, a, b);
                let interval = terms.interval(term);
                let values: Vec<i64> = (of_x.0..=of_x.1)
                    .flat_map(|x| (of_y.0..=of_y.1).map(move |y| [x, y]))
                    .map(|values| evaluate(&terms, term, &|id| values[id.index()]))
                    .collect();
                assert!(
                    values.iter().all(|value| interval.contains(*value)),
                    "{of_x:?} {of_y:?} {shape}: {values:?} in {interval:?}"
                );
            }
        }
    }

    #[test]
    fn an_absolute_value_is_not_negative() {
        let mut terms = Terms::new();
        let x = variable(&mut terms, -25, 7);
        let zero = terms.number(32, 0);
        let negative = terms.less(x, zero);
        let opposite = terms.negate(x);
        let absolute = terms.conditional(negative, opposite, x);
        assert_eq!(terms.interval(absolute), Interval::new(0, 25));
    }
}
