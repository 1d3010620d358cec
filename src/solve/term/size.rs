//! How large a formula is once it is nothing but bits.
//!
//! In: terms. Out: about how many gates with two or three inputs compute them, at the widths that
//! their intervals ask for. What the solver needs in memory goes with that, not with the number of
//! terms.

use super::{Node, Operation, Sort, TermId, Terms};
use crate::read::floating::FloatingOperation;

impl Terms {
    /// About how many gates compute these terms.
    pub fn gates(&self, roots: &[TermId]) -> u64 {
        self.reachable(roots).into_iter().map(|term| self.gates_of(term)).sum()
    }

    fn width(&self, term: TermId) -> u64 {
        match self.sort(term) {
            Sort::Bool => 1,
            Sort::Bits(_) | Sort::Array { .. } => self.interval(term).signed_width().into(),
        }
    }

    fn gates_of(&self, term: TermId) -> u64 {
        let width = self.width(term);
        match *self.node(term) {
            Node::Boolean(_)
            | Node::Number { .. }
            | Node::Variable(_)
            | Node::Not(_)
            | Node::Settled(..)
            | Node::Wrap(..)
            | Node::Widen(_)
            | Node::Narrow(_)
            | Node::ConstantArray(_) => 0,
            Node::And(..) | Node::Or(..) => 1,
            Node::Equal(a, b) | Node::Less(a, b) => 2 * self.width(a).max(self.width(b)),
            Node::Conditional(..) | Node::Select(..) | Node::Store(..) => width,
            Node::Floating(operation, a, b) => self.gates_of_floating(operation, a, b),
            Node::Binary(operation, a, b) => self.gates_of_operation(operation, width, a, b),
        }
    }

    /// Sums need shifts by any distance, products and quotients a step for each of 53 digits.
    fn gates_of_floating(&self, operation: FloatingOperation, a: TermId, b: TermId) -> u64 {
        use FloatingOperation as F;
        let is_known = self.as_number(a).is_some() || self.as_number(b).is_some();
        match operation {
            F::Multiply if is_known => 10_000,
            F::Multiply | F::ToRadians | F::ToDegrees => 20_000,
            F::Divide | F::Remainder | F::SquareRoot => 60_000,
            F::Add | F::Subtract => 5_000,
            F::RoundToLong | F::RoundToInt => 8_000,
            F::Floor
            | F::Ceiling
            | F::RoundToEven
            | F::ToFloat
            | F::ToInt
            | F::ToLong
            | F::OfLong
            | F::OfLongToFloat
            | F::NarrowBits => 2_000,
            F::Negate
            | F::Less
            | F::LessEqual
            | F::Equal
            | F::NotEqual
            | F::Compare
            | F::Abs
            | F::Min
            | F::Max
            | F::Signum
            | F::IsNotANumber
            | F::IsInfinite
            | F::IsFinite
            | F::Bits => 300,
        }
    }

    fn gates_of_operation(&self, operation: Operation, width: u64, a: TermId, b: TermId) -> u64 {
        let (wide, by) = (self.width(a), self.width(b));
        match (operation, self.as_number(b)) {
            (Operation::BitAnd | Operation::BitOr | Operation::BitXor, _) => width,
            (Operation::Add | Operation::Subtract, _) => 2 * width,
            (Operation::Multiply, Some(number)) => {
                2 * width * u64::from(number.count_ones().min(32))
            }
            (Operation::Multiply, None) => 2 * width * by.min(wide),
            (Operation::Divide | Operation::Remainder, Some(_)) => {
                4 * (wide.saturating_sub(by) + 1) * (by + 1)
            }
            (Operation::Divide | Operation::Remainder, None) => 4 * wide * wide,
            (_, Some(_)) => 0,
            (
                Operation::ShiftLeft | Operation::ShiftRight | Operation::ShiftRightUnsigned,
                None,
            ) => 6 * width,
        }
    }
}
