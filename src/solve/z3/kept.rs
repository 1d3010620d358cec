//! Conversions that stay when the arena grows.
//!
//! In: Bools of an arena, one after the other. Out: Z3's expressions for them, and the values of
//! their variables in a model.

use std::collections::BTreeSet;

use super::convert::{Converted, Converter, Number};
use crate::solve::term::{Node, TermId, Terms, VariableId};
use z3::Model;
use z3::ast::Bool;

/// Conversions that stay when the arena grows.
#[derive(Default)]
pub(super) struct KeptConversions {
    converted: Vec<Option<Converted>>,
    restrictions: Vec<Bool>,
    /// How many terms were converted.
    count: usize,
}

impl KeptConversions {
    /// The expression of a Bool; what it is made of is converted where it is not yet.
    pub(super) fn bool(&mut self, terms: &Terms, root: TermId) -> Bool {
        self.converted.resize(terms.len(), None);
        // A term that is used in many places is looked at once; operands come before their terms.
        let mut needed = BTreeSet::from([root]);
        let mut waiting = vec![root];
        while let Some(term) = waiting.pop() {
            let open = |one: &TermId| self.converted[one.index()].is_none() && needed.insert(*one);
            waiting.extend(terms.node(term).operands().filter(open));
        }
        let converted = std::mem::take(&mut self.converted);
        let restrictions = std::mem::take(&mut self.restrictions);
        let mut resumed = Converter::resumed(terms, converted, restrictions);
        for term in needed {
            if !resumed.knows(term) {
                resumed.add(term);
                self.count += 1;
            }
        }
        let bool = resumed.bool(root);
        (self.converted, self.restrictions) = resumed.into_parts();
        bool
    }

    /// What restricts the variables that were converted so far, oldest first.
    pub(super) fn restrictions(&self) -> &[Bool] {
        &self.restrictions
    }

    /// How many terms were converted so far.
    pub(super) fn converted(&self) -> usize {
        self.count
    }

    /// The values of variables that were converted.
    #[expect(clippy::cast_possible_wrap, reason = "the bits are seen as signed")]
    pub(super) fn values(
        &self,
        terms: &Terms,
        variables: &[TermId],
        model: &Model,
    ) -> Vec<(VariableId, i64)> {
        let value = |term: &TermId| {
            let Node::Variable(id) = *terms.node(*term) else { return None };
            let value = match self.converted.get(term.index())?.as_ref()? {
                Converted::Bool(value) => model.eval(value, true)?.as_bool()?.into(),
                Converted::Number(Number { bits, shape }) => {
                    let value = model.eval(bits, true)?.as_u64()? as i64;
                    let unused = 64 - shape.width.min(64);
                    if shape.signed { (value << unused) >> unused } else { value }
                }
                Converted::Array(_) => return None,
            };
            Some((id, value))
        };
        debug_assert!(self.converted.len() <= terms.len(), "one arena for all conditions");
        variables.iter().filter_map(value).collect()
    }
}
