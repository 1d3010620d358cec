//! Floating numbers in the conversion of terms: from a table where they come from one number that
//! has few values, else computed.
//!
//! In: a [`Converter`] at a term whose operands are converted. Out: Z3's expression for the term.

use super::bits::{constant, resize};
use super::convert::{Converted, Converter, Number};
use super::floating::{FloatingResult, IndexedValues, table};
use crate::read::floating::{FloatingOperation, TextForm};
use crate::solve::term::{Interval, Sort, StepChain, TermId};
use z3::ast::{BV, Bool};

/// The least width that Z3 takes a whole number of.
const LEAST: u32 = 4;

impl Converter<'_> {
    /// An index that chooses among values, which is below their number.
    pub(super) fn indexed_values(
        &mut self,
        term: TermId,
        name: &str,
        values: Vec<i64>,
    ) -> IndexedValues {
        let last = u64::try_from(values.len() - 1).unwrap_or(u64::MAX);
        let width = (64 - last.leading_zeros()).max(1);
        let index = BV::new_const(format!("{name}.at"), width);
        self.restrictions.push(index.bvule(BV::from_u64(last, width)));
        let chosen = IndexedValues { index, values };
        self.indexed.insert(term, chosen.clone());
        chosen
    }

    /// The number that a term is computed from, where it has few values.
    fn few_values(&mut self, term: TermId) -> Option<(StepChain, IndexedValues)> {
        /// The longest table of a whole number.
        const LONGEST: u64 = 512;
        let chain = self.terms.computed_from_one(term)?;
        let base = chain.base();
        let Interval { low, high } = self.interval(base);
        let chosen = match self.indexed.get(&base) {
            Some(chosen) => chosen.clone(),
            None if high.abs_diff(low) < LONGEST => {
                let number = self.number(base);
                let width = number.shape.signed_width().max(2);
                let index = number.at(width).bvsub(constant(low, width));
                IndexedValues { index, values: (low..=high).collect() }
            }
            None => return None,
        };
        Some((chain, chosen))
    }

    /// What is computed from one number that has few values, from a table: that is simpler than the
    /// computation. `None`: there is no such number.
    fn looked_up(&mut self, term: TermId) -> Option<Converted> {
        let (chain, chosen) = self.few_values(term)?;
        Some(match self.terms.sort(term) {
            Sort::Bool => {
                let bits = table(&chosen, |value| constant(chain.value(value), 1));
                Converted::Bool(bits.eq(constant(1, 1)))
            }
            Sort::Bits(_) | Sort::Array { .. } => {
                let shape = self.shape(term);
                let bits = table(&chosen, |value| constant(chain.value(value), shape.width));
                Converted::Number(Number { bits, shape })
            }
        })
    }

    /// Whether versions of Java write a number alike: from a table, or else left to the machine,
    /// which runs whatever is found.
    pub(super) fn settled(&mut self, term: TermId, form: TextForm, of: TermId) -> Bool {
        let Some((chain, chosen)) = self.few_values(of) else {
            return Bool::new_const(format!("settled.{}", term.index()));
        };
        let is_settled = |value| i64::from(form.text(chain.value(value)).is_some());
        table(&chosen, |value| constant(is_settled(value), 1)).eq(constant(1, 1))
    }

    /// An operation on floating numbers. A whole number that becomes one keeps its own width.
    pub(super) fn floating(
        &mut self,
        term: TermId,
        operation: FloatingOperation,
        a: TermId,
        b: TermId,
    ) -> Converted {
        if let Some(found) = self.looked_up(term) {
            return found;
        }
        let of_whole =
            matches!(operation, FloatingOperation::OfLong | FloatingOperation::OfLongToFloat);
        let width = if of_whole {
            self.limited(self.number(a).shape.signed_width()).clamp(LEAST, 64)
        } else {
            64
        };
        let (left, right) = (self.number(a).at(width), self.number(b).at(width));
        match self.floating.apply(operation, &left, &right) {
            FloatingResult::Bool(value) => Converted::Bool(value),
            FloatingResult::Bits(bits) => {
                let shape = self.shape(term);
                Converted::Number(Number { bits: resize(&bits, shape.width), shape })
            }
        }
    }
}
