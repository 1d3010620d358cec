//! Equations between unknowns with few values, value by value.
//!
//! In: a Bool. Out: a Bool with the same meaning in which `a == b` says for each value that both
//! have it, and that each of `a` and `b` has some value. Z3 sees numbers as bits, and there one
//! digit that is known says little about others that differ from it; value by value it says all
//! (the direct encoding: T. Walsh, "SAT v CSP", CP 2000).

use std::collections::{BTreeMap, BTreeSet};

use crate::solve::term::{Node, Sort, TermId, Terms};

/// Numbers with more values stay as they are.
const MOST_VALUES: i64 = 16;

/// Bools as they are given to Z3.
#[derive(Debug, Default)]
pub(super) struct SpreadConditions {
    known: BTreeMap<TermId, TermId>,
    /// For each Bool: that the numbers in its equations have some value.
    valued: BTreeMap<TermId, Vec<TermId>>,
}

impl SpreadConditions {
    /// A condition as Z3 is given it, and what always holds and helps.
    pub(super) fn spread(&mut self, terms: &mut Terms, root: TermId) -> (TermId, &[TermId]) {
        if !self.valued.contains_key(&root) {
            let valued = self.add(terms, root);
            self.valued.insert(root, valued);
        }
        (self.known.get(&root).copied().unwrap_or(root), &self.valued[&root])
    }

    fn add(&mut self, terms: &mut Terms, root: TermId) -> Vec<TermId> {
        let mut all = BTreeSet::from([root]);
        let mut waiting = vec![root];
        while let Some(term) = waiting.pop() {
            waiting.extend(terms.node(term).operands().filter(|operand| all.insert(*operand)));
        }
        let mut equated = BTreeSet::new();
        // Operands have smaller indices.
        for term in all {
            let node = *terms.node(term);
            if let Node::Equal(a, b) = node
                && few_values(terms, a).is_some()
                && few_values(terms, b).is_some()
            {
                equated.extend([a, b]);
            }
            if self.known.contains_key(&term) {
                continue;
            }
            let of = |term: TermId| self.known.get(&term).copied().unwrap_or(term);
            let built = match node {
                Node::Not(a) => terms.not(of(a)),
                Node::And(a, b) => terms.and(of(a), of(b)),
                Node::Or(a, b) => terms.or(of(a), of(b)),
                Node::Equal(a, b) => match (few_values(terms, a), few_values(terms, b)) {
                    (Some(one), Some(other)) => {
                        let both = one.0.max(other.0)..=one.1.min(other.1);
                        let mut any = terms.boolean(false);
                        for value in both {
                            let (has, had) = (has(terms, a, value), has(terms, b, value));
                            let both = terms.and(has, had);
                            any = terms.or(any, both);
                        }
                        any
                    }
                    _ => terms.equal(of(a), of(b)),
                },
                Node::Conditional(c, a, b) if terms.sort(term) == Sort::Bool => {
                    terms.conditional(of(c), of(a), of(b))
                }
                _ => continue,
            };
            self.known.insert(term, built);
        }
        let valued = equated.into_iter().map(|number| {
            let (low, high) = few_values(terms, number).unwrap_or((0, -1));
            let mut any = terms.boolean(false);
            for value in low..=high {
                let has = has(terms, number, value);
                any = terms.or(any, has);
            }
            any
        });
        valued.collect()
    }
}

/// The least and the greatest value of an unknown number that has few.
fn few_values(terms: &Terms, number: TermId) -> Option<(i64, i64)> {
    if terms.sort(number) == Sort::Bool || terms.as_number(number).is_some() {
        return None;
    }
    let interval = terms.interval(number);
    let is_few = interval.high.checked_sub(interval.low)? < MOST_VALUES;
    is_few.then_some((interval.low, interval.high))
}

fn has(terms: &mut Terms, number: TermId, value: i64) -> TermId {
    let value = terms.number(terms.bits(number), value);
    terms.equal(number, value)
}
