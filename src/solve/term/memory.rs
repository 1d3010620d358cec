//! Constructors of arrays as values: reading, writing, filling.

use super::{Node, Sort, TermId, Terms};
use std::collections::BTreeSet;

impl Terms {
    /// The array whose elements are all `value`, a number of `element_bits` bits.
    pub fn constant_array(&mut self, element_bits: u32, value: TermId) -> TermId {
        debug_assert_eq!(
            self.bits(value),
            super::normal_width(element_bits),
            "the element's width"
        );
        let sort = Sort::Array { element: self.bits(value) };
        let interval = self.interval(value);
        self.store_node(Node::ConstantArray(value), sort, interval)
    }

    /// `array[index]`; the index is a number of 32 bits, and there are no bounds.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        let mut array = array;
        if self.simplifies() {
            loop {
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "what was stored is known through these only"
                )]
                match *self.node(array) {
                    Node::Store(_, at, value) if at == index => return value,
                    Node::Store(before, at, _)
                        if !self.interval(at).meets(self.interval(index)) =>
                    {
                        array = before;
                    }
                    Node::ConstantArray(value) => return value,
                    _ => break,
                }
            }
        }
        let interval = self.interval(array);
        self.intern(Node::Select(array, index), Sort::Bits(self.bits(array)), interval)
    }

    /// The array that is `value` at `index`, and `array` everywhere else.
    pub fn store(&mut self, array: TermId, index: TermId, value: TermId) -> TermId {
        debug_assert_eq!(self.bits(array), self.bits(value), "the element's width");
        let mut array = array;
        if self.simplifies() {
            if *self.node(value) == Node::Select(array, index) {
                return array;
            }
            if let Node::Store(before, at, _) = *self.node(array)
                && at == index
            {
                array = before;
            }
        }
        let interval = self.interval(array).hull(self.interval(value));
        self.store_node(Node::Store(array, index, value), self.sort(array), interval)
    }

    /// The array variables and constant arrays that an array is made of.
    pub fn array_bases(&self, array: TermId) -> Vec<TermId> {
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        let mut waiting = vec![array];
        while let Some(term) = waiting.pop() {
            if !seen.insert(term) {
                continue;
            }
            #[expect(clippy::wildcard_enum_match_arm, reason = "any other array is a base")]
            match *self.node(term) {
                Node::Store(before, _, _) => waiting.push(before),
                Node::Conditional(_, a, b) => waiting.extend([b, a]),
                _ => found.push(term),
            }
        }
        found
    }
}
