//! Comparisons of what is computed from a single number.
//!
//! In: a comparison of a known number with one that comes from a single unknown by steps that keep
//! the order or turn it around, such as `c * 1.8 + 32 < 100` or `(int) (n / 2.5) == 7`. Out: a
//! comparison of the unknown itself. The number at which the truth changes is found by bisection
//! with the operations themselves, so rounding is right to the last bit. The solver sees whole
//! numbers only, or the bits of a positive floating number, which are in its order.

use super::{Interval, Node, TermId, Terms};
use crate::read::floating::{FloatingOperation, NOT_A_NUMBER, represented, value_of};

/// The most steps that are looked through.
const STEPS: usize = 512;

/// Where the number before a step stands.
#[derive(Clone, Copy, Debug)]
enum StepPlace {
    /// It is the only operand.
    Alone,
    /// It is both operands.
    Both,
    /// It is on the left of this number.
    Left(i64),
    /// It is on the right of this number.
    Right(i64),
}

/// A term as steps from another one.
#[derive(Clone, Debug)]
pub struct StepChain {
    base: TermId,
    /// Whether the base is a whole number.
    is_whole: bool,
    /// The first one comes first.
    steps: Vec<(FloatingOperation, StepPlace)>,
    /// Whether a greater base never gives a lesser result; else it never gives a greater one.
    is_rising: bool,
}

impl StepChain {
    /// The term that the first step is made from.
    pub fn base(&self) -> TermId {
        self.base
    }

    /// What the steps make of a value of the base.
    pub fn value(&self, base: i64) -> i64 {
        self.steps.iter().fold(base, |value, (operation, place)| match *place {
            StepPlace::Alone | StepPlace::Both => operation.compute(value, value),
            StepPlace::Left(other) => operation.compute(value, other),
            StepPlace::Right(other) => operation.compute(other, value),
        })
    }
}

/// The place of a floating number in their order, where `-0.0` comes before `0.0`; this is its own
/// inverse.
fn ordered(number: i64) -> i64 {
    if number >= 0 { number } else { number ^ i64::MAX }
}

impl Terms {
    /// A comparison of floating numbers as one of what the only unknown comes from.
    pub(super) fn compared_at_the_base(
        &mut self,
        operation: FloatingOperation,
        a: TermId,
        b: TermId,
    ) -> Option<TermId> {
        let (unknown, known, is_left) = match (self.as_number(a), self.as_number(b)) {
            (None, Some(known)) => (a, known, true),
            (Some(known), None) => (b, known, false),
            _ => return None,
        };
        if known == NOT_A_NUMBER || self.span(unknown).may_be_nan {
            return None;
        }
        let chain = self.chain(unknown)?;
        let holds = |operation: FloatingOperation, value: i64| {
            let (one, other) = if is_left { (value, known) } else { (known, value) };
            operation.compute(one, other) == 1
        };
        if operation == FloatingOperation::Equal {
            let below = |value| value_of(value) < value_of(known);
            let up_to = |value| value_of(value) <= value_of(known);
            return self.equal_at_the_base(&chain, &below, &up_to);
        }
        let is_low = is_left == chain.is_rising;
        let first = self.first_with(&chain, &|value| holds(operation, value) != is_low)?;
        let below = self.below(&chain, first)?;
        Some(if is_low { below } else { self.not(below) })
    }

    /// `a < b` on whole numbers of which one comes from a floating number.
    pub(super) fn whole_less_at_the_base(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (unknown, known, is_left) = match (self.as_number(a), self.as_number(b)) {
            (None, Some(known)) => (a, known, true),
            (Some(known), None) => (b, known, false),
            _ => return None,
        };
        let chain = self.chain_to_whole(unknown)?;
        let holds = |value: i64| if is_left { value < known } else { known < value };
        let is_low = is_left == chain.is_rising;
        let first = self.first_with(&chain, &|value| holds(value) != is_low)?;
        let below = self.below(&chain, first)?;
        Some(if is_low { below } else { self.not(below) })
    }

    /// `a == b` on whole numbers, of which `a` comes from a floating number and `b` is known.
    pub(super) fn whole_equal_at_the_base(&mut self, a: TermId, known: i64) -> Option<TermId> {
        let chain = self.chain_to_whole(a)?;
        self.equal_at_the_base(&chain, &|value| value < known, &|value| value <= known)
    }

    /// Where the value is up to a number, but not below it.
    fn equal_at_the_base(
        &mut self,
        chain: &StepChain,
        is_below: &dyn Fn(i64) -> bool,
        is_up_to: &dyn Fn(i64) -> bool,
    ) -> Option<TermId> {
        let rising = chain.is_rising;
        let from = self
            .first_with(chain, &|value| if rising { !is_below(value) } else { is_up_to(value) })?;
        let to = self
            .first_with(chain, &|value| if rising { !is_up_to(value) } else { is_below(value) })?;
        let (before, up_to) = (self.below(chain, from)?, self.below(chain, to)?);
        let after = self.not(before);
        Some(self.and(after, up_to))
    }

    /// The least and the greatest base, in its order.
    fn ends(&self, chain: &StepChain) -> (i64, i64) {
        let interval = self.interval(chain.base);
        if chain.is_whole {
            return (interval.low, interval.high);
        }
        let span = self.span(chain.base);
        (ordered(represented(span.low)), ordered(represented(span.high)))
    }

    /// The first base, in its order, whose value is so, if all that come after it have such a
    /// value, too; one after the last if there is none.
    fn first_with(&self, chain: &StepChain, is_so: &dyn Fn(i64) -> bool) -> Option<i128> {
        let (low, high) = self.ends(chain);
        let (mut low, mut high) = (i128::from(low), i128::from(high) + 1);
        while low < high {
            let middle = low + (high - low) / 2;
            let place = i64::try_from(middle).ok()?;
            let base = if chain.is_whole { place } else { ordered(place) };
            if is_so(chain.value(base)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(low)
    }

    /// Whether the base comes before a place.
    fn below(&mut self, chain: &StepChain, first: i128) -> Option<TermId> {
        let (low, high) = self.ends(chain);
        if first <= i128::from(low) {
            return Some(self.boolean(false));
        }
        if first > i128::from(high) {
            return Some(self.boolean(true));
        }
        let place = i64::try_from(first).ok()?;
        if chain.is_whole {
            let limit = self.number(self.bits(chain.base), place);
            return Some(self.less(chain.base, limit));
        }
        let number = ordered(place);
        let limit = self.number(64, number);
        let Interval { low, high } = self.interval(chain.base);
        if low >= 0 {
            return Some(self.less(chain.base, limit));
        }
        if high < 0 {
            return Some(self.less(limit, chain.base));
        }
        // Only a comparison of bits tells zeros apart.
        if number == 0 {
            return None;
        }
        Some(self.floating_node(FloatingOperation::Less, chain.base, limit))
    }

    /// A whole number that comes from a floating one as a chain.
    fn chain_to_whole(&self, term: TermId) -> Option<StepChain> {
        let Node::Floating(operation, ..) = *self.node(term) else { return None };
        let is_whole = matches!(
            operation,
            FloatingOperation::ToInt
                | FloatingOperation::ToLong
                | FloatingOperation::RoundToInt
                | FloatingOperation::RoundToLong
        );
        if is_whole { self.chain(term) } else { None }
    }

    /// A term as steps from another one, as many as there are; `None` if it is no step.
    pub fn computed_from_one(&self, term: TermId) -> Option<StepChain> {
        self.steps(term, false)
    }

    /// A term as steps from another one, as many as keep the order or turn it around and never come
    /// to `NaN`; `None` if it is no step.
    fn chain(&self, term: TermId) -> Option<StepChain> {
        self.steps(term, true)
    }

    fn steps(&self, term: TermId, in_order: bool) -> Option<StepChain> {
        let mut chain =
            StepChain { base: term, is_whole: false, steps: Vec::new(), is_rising: true };
        while let Node::Floating(operation, a, b) = *self.node(chain.base)
            && chain.steps.len() < STEPS
        {
            let (inner, place) = if !operation.is_of_two() {
                (a, StepPlace::Alone)
            } else if a == b {
                (a, StepPlace::Both)
            } else if let Some(number) = self.as_number(b) {
                (a, StepPlace::Left(number))
            } else if let Some(number) = self.as_number(a) {
                (b, StepPlace::Right(number))
            } else {
                break;
            };
            let rises = self.rises(operation, inner, place);
            let Some(rises) = rises.or((!in_order).then_some(true)) else { break };
            chain.steps.push((operation, place));
            chain.is_rising = chain.is_rising == rises;
            chain.base = inner;
            if matches!(operation, FloatingOperation::OfLong | FloatingOperation::OfLongToFloat) {
                chain.is_whole = true;
                if let Node::Widen(narrow) = *self.node(inner) {
                    chain.base = narrow;
                }
                break;
            }
        }
        chain.steps.reverse();
        (!chain.steps.is_empty()).then_some(chain)
    }

    /// Whether a step keeps the order of all numbers that come to it; `false`: it turns it around;
    /// `None`: neither, or it may come to `NaN`.
    fn rises(&self, operation: FloatingOperation, inner: TermId, place: StepPlace) -> Option<bool> {
        use FloatingOperation as F;
        use StepPlace::{Alone, Both, Left, Right};
        if matches!(operation, F::OfLong | F::OfLongToFloat) {
            return Some(true);
        }
        let span = self.span(inner);
        let finite = |number: i64| value_of(number).is_finite();
        if span.may_be_nan {
            return None;
        }
        match (operation, place) {
            (F::Negate, Alone) => Some(false),
            (F::Abs, Alone) | (F::Multiply, Both) if span.low.is_sign_positive() => Some(true),
            (F::SquareRoot, Alone) if span.low >= 0.0 => Some(true),
            (
                F::Signum
                | F::Floor
                | F::Ceiling
                | F::RoundToEven
                | F::RoundToLong
                | F::RoundToInt
                | F::ToRadians
                | F::ToDegrees
                | F::ToFloat
                | F::ToInt
                | F::ToLong,
                Alone,
            )
            | (F::Add, Both) => Some(true),
            (F::Add | F::Min | F::Max, Left(number) | Right(number)) if finite(number) => {
                Some(true)
            }
            (F::Subtract, Left(number)) if finite(number) => Some(true),
            (F::Subtract, Right(number)) if finite(number) => Some(false),
            (F::Multiply, Left(number) | Right(number)) | (F::Divide, Left(number))
                if finite(number) && value_of(number) != 0.0 =>
            {
                Some(value_of(number) > 0.0)
            }
            (F::Divide, Right(number))
                if finite(number)
                    && value_of(number) != 0.0
                    && (span.low > 0.0 || span.high < 0.0) =>
            {
                Some(value_of(number) < 0.0)
            }
            _ => None,
        }
    }
}
