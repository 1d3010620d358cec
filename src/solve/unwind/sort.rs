//! `Arrays.sort` as a sorting network: the same comparisons whatever the values are.

use super::state::{ObjectContents, Reference, State, SymbolicValue};
use super::{UnwindStop, Unwinder};
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::source::Span;

impl Unwinder<'_> {
    /// `Arrays.sort(array)`
    pub(super) fn sort(
        &mut self,
        state: &mut State,
        reference: &Reference,
        span: Span,
    ) -> Result<(), UnwindStop> {
        for (condition, id) in self.targets(state.path, reference, span) {
            let object = state.object(id).clone();
            let ObjectContents::Elements(mut elements) = object.contents.clone() else {
                return Err(UnwindStop::Inexpressible("sorting a large array", span));
            };
            self.no_null_among(state.path, condition, (&elements, object.length), span);
            for (at, other) in network(elements.len()) {
                self.spend(span)?;
                let (a, b) = (elements[at].clone(), elements[other].clone());
                // What stands after the end stays there, as if it were greater than everything
                // else.
                let there = self.is_element(object.length, other);
                if self.terms.as_boolean(there) == Some(false) {
                    continue;
                }
                let less = self.is_less(&b, &a, span)?;
                let swap = self.terms.and(there, less);
                elements[at] = self.choose_value(swap, b.clone(), a.clone());
                elements[other] = self.choose_value(swap, a, b);
            }
            self.replace_contents(state, id, ObjectContents::Elements(elements), condition, span);
        }
        Ok(())
    }

    /// Whether one value comes before another.
    pub(super) fn is_less(
        &mut self,
        a: &SymbolicValue,
        b: &SymbolicValue,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        match (a, b) {
            (SymbolicValue::Term(a), SymbolicValue::Term(b)) => Ok(self.terms.less(*a, *b)),
            (SymbolicValue::Text(a), SymbolicValue::Text(b)) => {
                let order = self.text_compare(a, b, span)?;
                let zero = self.terms.number(32, 0);
                Ok(self.terms.less(order, zero))
            }
            _ => unreachable!("only numbers, characters and strings are sorted"),
        }
    }

    /// Demands that there is no null among two or more strings, where the condition holds.
    pub(super) fn no_null_among(
        &mut self,
        path: PathId,
        condition: Option<TermId>,
        (elements, length): (&[SymbolicValue], TermId),
        span: Span,
    ) {
        let several = self.is_element(length, 1);
        let asked = match condition {
            Some(condition) => self.terms.and(condition, several),
            None => several,
        };
        for (at, element) in elements.iter().enumerate() {
            let SymbolicValue::Text(text) = element else { continue };
            let null = self.text_is_null(text);
            let there = self.is_element(length, at);
            let broken = self.terms.and(there, null);
            let broken = self.terms.and(asked, broken);
            let valid = self.terms.not(broken);
            self.assert(path, valid, AssertionKind::NoException(Exception::NullPointer), span);
        }
    }
}

/// The pairs of places to compare, the lower one first, that sort any `count` values: Batcher's
/// odd-even merge sort.
///
/// Knuth, The Art of Computer Programming, volume 3, algorithm 5.2.2M. Every exchange leaves the
/// greater value at the higher place, so values that are greater than all others stay at the end.
fn network(count: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut sorted = 1;
    while sorted < count {
        let mut distance = sorted;
        while distance > 0 {
            let mut start = distance % sorted;
            while start + distance < count {
                for low in start..(start + distance).min(count - distance) {
                    let high = low + distance;
                    if low / (2 * sorted) == high / (2 * sorted) {
                        pairs.push((low, high));
                    }
                }
                start += 2 * distance;
            }
            distance /= 2;
        }
        sorted *= 2;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn the_network_sorts_all_zeros_and_ones() {
        // What sorts every sequence of zeros and ones sorts everything.
        for count in 0..=12 {
            let pairs = network(count);
            for bits in 0u32..1 << count {
                let mut values: Vec<u32> = (0..count).map(|at| (bits >> at) & 1).collect();
                for (low, high) in &pairs {
                    assert!(low < high);
                    if values[*high] < values[*low] {
                        values.swap(*low, *high);
                    }
                }
                assert!(values.is_sorted(), "{count} {bits:b}");
            }
        }
    }
}
