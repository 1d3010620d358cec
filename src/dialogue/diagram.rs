//! Decision diagrams: which values of small unknowns make conditions hold.
//!
//! In: Bools over unknowns that may have few values each, such as digits or menu entries. Out:
//! whether all of them can hold together, and simple values with which they do. What holds: two
//! conditions that are true for the same values have one diagram, so a contradiction is seen at
//! once; where a diagram would be too large, nothing is said, and Z3 is asked instead.
//!
//! A diagram is a graph. Each choice asks for the value of one unknown and has a way on for each
//! value that it may have; on every way unknowns come in the order in which they were made. After
//! Srinivasan and others, "Algorithms for discrete function manipulation" (1990).
//!
//! The right side of `a && b` matters only where the left side holds, so its diagram is made for
//! these values alone: "a digit of the number, and not guessed before" need not tell apart which
//! other digits were guessed.

use std::collections::BTreeSet;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet}; // order-free: only looked up

use crate::solve::term::{Node, Sort, TermId, Terms, VariableId};

use super::quick::node_value;

/// The most values that an unknown of a diagram may have: the characters that are typed are fewer.
const MOST_VALUES: u128 = 128;

/// The most ways on that the diagrams of one term may add.
const WAYS_A_TERM: usize = 60_000;

/// After this number of ways on, all diagrams are forgotten and made anew as they are needed.
const MOST_WAYS: usize = 4_000_000;

/// A diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DiagramId(u32);

impl DiagramId {
    /// That of 0, and of what never holds.
    const NEVER: Self = Self(0);
    /// That of 1, and of what always holds.
    const ALWAYS: Self = Self(1);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a diagram does first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Diagram {
    /// It comes to a number, or to a Bool as 0 or 1.
    Value(i64),
    /// It goes on by the value of an unknown; a way for each, in ascending order. Not all of them
    /// are the same.
    Choice(VariableId, Box<[DiagramId]>),
}

/// What conditions allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AllowedValues {
    /// No values.
    Never,
    /// Among others these values of the unknowns that decide.
    Such(Vec<(VariableId, i64)>),
}

/// What is done with diagrams: what a term does with its operands, or that both hold.
#[derive(Clone, Copy)]
enum DiagramStep {
    Term(TermId),
    Both,
}

/// Up to three operands, and last the values that matter: a Bool. For all others the outcome is 0.
type Operands = [DiagramId; 4];

/// What a step made of its operands.
type MadeDiagrams = FxHashMap<Operands, DiagramId>;

/// Diagrams of terms of one arena.
#[derive(Debug)]
pub(super) struct Diagrams {
    /// The first two are [`DiagramId::NEVER`] and [`DiagramId::ALWAYS`].
    nodes: IndexSet<Diagram, FxBuildHasher>,
    /// The diagram of a term for the values that matter.
    of_terms: FxHashMap<(TermId, DiagramId), DiagramId>,
    /// Terms with an unknown of many values.
    wide: BTreeSet<TermId>,
    /// Terms whose diagram is too large for the values that matter.
    large: FxHashSet<(TermId, DiagramId)>,
    /// The conjunctions of two Bools.
    both: MadeDiagrams,
    /// How many ways on all choices have.
    ways: usize,
    /// How many there may be before the term at work is given up.
    most_ways: usize,
    steps: u64,
}

impl Default for Diagrams {
    fn default() -> Self {
        Self {
            nodes: [Diagram::Value(0), Diagram::Value(1)].into_iter().collect(),
            of_terms: FxHashMap::default(),
            wide: BTreeSet::new(),
            large: FxHashSet::default(),
            both: MadeDiagrams::default(),
            ways: 0,
            most_ways: 0,
            steps: 0,
        }
    }
}

impl Diagrams {
    /// How many diagrams were put together so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// What those of the conditions allow that have a diagram; `None` if too few have one, or they
    /// are too much together. `Never` is so whatever the others say. Of several values of an
    /// unknown that lead on, the one with the least `rank` is taken.
    pub(super) fn allowed(
        &mut self,
        terms: &Terms,
        conditions: &[TermId],
        rank: &dyn Fn(VariableId, i64) -> u64,
    ) -> Option<AllowedValues> {
        if self.ways > MOST_WAYS {
            let (wide, steps) = (std::mem::take(&mut self.wide), self.steps);
            *self = Self { wide, steps, ..Self::default() };
        }
        let (never, always) = (DiagramId::NEVER, DiagramId::ALWAYS);
        let mut all = always;
        for condition in conditions {
            let parts = if let Some(whole) = self.of(terms, *condition, always) {
                vec![whole]
            } else {
                let parts = conjuncts(terms, *condition).into_iter();
                parts.filter_map(|part| self.of(terms, part, always)).collect()
            };
            for part in parts {
                self.most_ways = self.ways + WAYS_A_TERM;
                let mut made = std::mem::take(&mut self.both);
                let operands = [all, part, never, always];
                let both = self.made(terms, DiagramStep::Both, operands, &mut made);
                self.both = made;
                all = both?;
                if all == never {
                    return Some(AllowedValues::Never);
                }
            }
        }
        matches!(self.nodes[all.index()], Diagram::Choice(..))
            .then(|| AllowedValues::Such(self.simplest(terms, all, rank)))
    }

    /// Values of least rank that lead to the truth of a Bool that can be true.
    fn simplest(
        &self,
        terms: &Terms,
        root: DiagramId,
        rank: &dyn Fn(VariableId, i64) -> u64,
    ) -> Vec<(VariableId, i64)> {
        let mut chosen = Vec::new();
        let mut at = root;
        while let Diagram::Choice(variable, ways) = &self.nodes[at.index()] {
            let all = values_of(terms, *variable).into_iter().zip(ways);
            let open = all.filter(|(_, way)| **way != DiagramId::NEVER);
            let Some((value, way)) = open.min_by_key(|(value, _)| rank(*variable, *value)) else {
                break;
            };
            chosen.push((*variable, value));
            at = *way;
        }
        chosen
    }

    /// The diagram of a term for the values that matter; `None` if it has none.
    fn of(&mut self, terms: &Terms, root: TermId, mattering: DiagramId) -> Option<DiagramId> {
        let mut waiting = vec![(root, mattering)];
        while let Some(&(term, mattering)) = waiting.last() {
            if self.is_known(term, mattering) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let node = *terms.node(term);
            if let Node::And(a, b) = node {
                match self.of_terms.get(&(a, mattering)).copied() {
                    Some(left) if !self.is_known(b, left) => waiting.push((b, left)),
                    None if !self.is_known(a, mattering) => waiting.push((a, mattering)),
                    Some(_) | None => {}
                }
            } else {
                let operands = node.operands().map(|one| (one, mattering));
                waiting.extend(operands.filter(|(one, there)| !self.is_known(*one, *there)));
            }
            if waiting.len() == before {
                match self.of_node(terms, term, mattering) {
                    Some(diagram) => {
                        self.of_terms.insert((term, mattering), diagram);
                    }
                    None if self.is_wide(terms, term) => {
                        self.wide.insert(term);
                    }
                    None => {
                        self.large.insert((term, mattering));
                    }
                }
                waiting.pop();
            }
        }
        self.of_terms.get(&(root, mattering)).copied()
    }

    fn is_known(&self, term: TermId, mattering: DiagramId) -> bool {
        self.wide.contains(&term)
            || self.of_terms.contains_key(&(term, mattering))
            || self.large.contains(&(term, mattering))
    }

    /// Whether a term whose operands are known has an unknown of many values.
    fn is_wide(&self, terms: &Terms, term: TermId) -> bool {
        let node = terms.node(term);
        let is_many = |id: VariableId| has_many_values(terms, id);
        matches!(node, Node::Variable(id) if is_many(*id))
            || node.operands().any(|one| self.wide.contains(&one))
    }

    /// The diagram of a term whose operands are known.
    fn of_node(&mut self, terms: &Terms, term: TermId, mattering: DiagramId) -> Option<DiagramId> {
        let known = |diagrams: &Self, one: TermId, mattering: DiagramId| {
            diagrams.of_terms.get(&(one, mattering)).copied()
        };
        self.most_ways = self.ways + WAYS_A_TERM;
        let mut operands = [DiagramId::NEVER; 4];
        operands[3] = mattering;
        match *terms.node(term) {
            Node::And(a, b) => {
                let left = known(self, a, mattering)?;
                return known(self, b, left);
            }
            Node::Variable(id) => {
                if has_many_values(terms, id) {
                    return None;
                }
                let values = values_of(terms, id).into_iter();
                let ways: Vec<DiagramId> = values.map(|value| self.value(value)).collect();
                operands[0] = self.choice(id, ways)?;
            }
            Node::Select(..) | Node::Store(..) | Node::ConstantArray(_) => return None,
            Node::Boolean(_)
            | Node::Number { .. }
            | Node::Not(_)
            | Node::Or(..)
            | Node::Equal(..)
            | Node::Less(..)
            | Node::Conditional(..)
            | Node::Binary(..)
            | Node::Settled(..)
            | Node::Floating(..)
            | Node::Wrap(..)
            | Node::Widen(_)
            | Node::Narrow(_) => {
                for (place, operand) in operands.iter_mut().zip(terms.node(term).operands()) {
                    *place = known(self, operand, mattering)?;
                }
            }
        }
        self.made(terms, DiagramStep::Term(term), operands, &mut MadeDiagrams::default())
    }

    fn value(&mut self, value: i64) -> DiagramId {
        self.interned(Diagram::Value(value))
    }

    fn interned(&mut self, node: Diagram) -> DiagramId {
        let (at, _) = self.nodes.insert_full(node);
        DiagramId(u32::try_from(at).unwrap_or(u32::MAX))
    }

    /// A choice between these ways; `None` if there are too many.
    fn choice(&mut self, variable: VariableId, ways: Vec<DiagramId>) -> Option<DiagramId> {
        if ways.windows(2).all(|pair| pair[0] == pair[1]) {
            return ways.first().copied();
        }
        let (count, before) = (ways.len(), self.nodes.len());
        let made = self.interned(Diagram::Choice(variable, ways.into()));
        if self.nodes.len() > before {
            self.ways += count;
        }
        (self.ways <= self.most_ways).then_some(made)
    }

    /// What a step makes of its operands.
    fn made(
        &mut self,
        terms: &Terms,
        step: DiagramStep,
        operands: Operands,
        known: &mut MadeDiagrams,
    ) -> Option<DiagramId> {
        if let Some(made) = at_once(terms, step, operands) {
            return Some(made);
        }
        if let Some(made) = known.get(&operands) {
            return Some(*made);
        }
        self.steps += 1;
        let first = operands.iter().filter_map(|one| self.first_choice(*one)).min();
        let made = match (first, step) {
            (None, DiagramStep::Both) => return None,
            (None, DiagramStep::Term(term)) => {
                let value = self.computed(terms, term, operands);
                self.value(value)
            }
            (Some(variable), _) => {
                let count = operands.iter().map(|one| self.ways_on(*one, variable)).max();
                let count = count.unwrap_or(0);
                let mut ways = Vec::with_capacity(count);
                for at in 0..count {
                    let there = operands.map(|one| match &self.nodes[one.index()] {
                        Diagram::Choice(own, ways) if *own == variable => ways[at],
                        Diagram::Choice(..) | Diagram::Value(_) => one,
                    });
                    ways.push(self.made(terms, step, there, known)?);
                }
                self.choice(variable, ways)?
            }
        };
        known.insert(operands, made);
        Some(made)
    }

    /// What a term comes to whose operands come to numbers.
    fn computed(&self, terms: &Terms, term: TermId, operands: Operands) -> i64 {
        let number = |one: DiagramId| match self.nodes[one.index()] {
            Diagram::Value(value) => value,
            Diagram::Choice(..) => 0,
        };
        let numbers = operands.map(number);
        let node = terms.node(term);
        let of = |operand: TermId| {
            let own = node.operands().zip(numbers).find(|(one, _)| *one == operand);
            own.map_or(0, |(_, value)| value)
        };
        node_value(terms, term, of, |_| numbers[0])
    }

    /// How many ways on a diagram has by the value of an unknown, if it asks for that first.
    fn ways_on(&self, diagram: DiagramId, variable: VariableId) -> usize {
        match &self.nodes[diagram.index()] {
            Diagram::Choice(own, ways) if *own == variable => ways.len(),
            Diagram::Choice(..) | Diagram::Value(_) => 0,
        }
    }

    fn first_choice(&self, diagram: DiagramId) -> Option<VariableId> {
        match self.nodes[diagram.index()] {
            Diagram::Choice(variable, _) => Some(variable),
            Diagram::Value(_) => None,
        }
    }
}

/// What a step makes of its operands where some of them decide that alone.
fn at_once(terms: &Terms, step: DiagramStep, [a, b, c, mattering]: Operands) -> Option<DiagramId> {
    let no = DiagramId::NEVER;
    if mattering == no {
        return Some(no);
    }
    let DiagramStep::Term(term) = step else {
        return match () {
            () if a == no || b == no => Some(no),
            () if a == mattering || a == b => Some(b),
            () if b == mattering => Some(a),
            () => None,
        };
    };
    #[expect(clippy::wildcard_enum_match_arm, reason = "others need all operands")]
    match terms.node(term) {
        Node::Or(..) if a == mattering || b == mattering => Some(mattering),
        Node::Or(..) if a == no || a == b => Some(b),
        Node::Or(..) if b == no => Some(a),
        Node::Conditional(..) if a == mattering || b == c => Some(b),
        Node::Conditional(..) if a == no => Some(c),
        Node::Equal(..) if a == b => Some(mattering),
        _ => None,
    }
}

/// The Bools that a Bool joins by `&&`, each once.
fn conjuncts(terms: &Terms, condition: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![condition];
    while let Some(term) = waiting.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let Node::And(a, b) = *terms.node(term) {
            waiting.extend([b, a]);
        } else {
            found.push(term);
        }
    }
    found
}

fn has_many_values(terms: &Terms, id: VariableId) -> bool {
    let variable = terms.variable_info(id);
    match (variable.sort, &variable.values) {
        (Sort::Bool, _) => false,
        (Sort::Bits(_), Some(values)) => values.count() > MOST_VALUES,
        (Sort::Bits(_), None) | (Sort::Array { .. }, _) => true,
    }
}

/// The values that an unknown may have, in ascending order; it has few.
fn values_of(terms: &Terms, id: VariableId) -> Vec<i64> {
    let variable = terms.variable_info(id);
    match (&variable.values, variable.sort) {
        (Some(values), Sort::Bits(_)) => values.values().collect(),
        (None, _) | (_, Sort::Bool | Sort::Array { .. }) => vec![0, 1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::domain::ValueSet;
    use crate::solve::term::{Variable, VariableOrigin};

    fn unknown(terms: &mut Terms, name: &str, values: Option<ValueSet>) -> TermId {
        let (name, origin) = (String::from(name), VariableOrigin::Placeholder);
        terms.variable(Variable { name, sort: Sort::Bits(32), values, origin })
    }

    /// Nearer to zero is simpler.
    fn near_zero(_: VariableId, value: i64) -> u64 {
        value.unsigned_abs()
    }

    fn values(allowed: Option<AllowedValues>) -> Vec<i64> {
        match allowed {
            Some(AllowedValues::Such(values)) => values.into_iter().map(|(_, one)| one).collect(),
            other => panic!("{other:?}"),
        }
    }

    /// Nine different digits out of nine are all of them: the pigeons that are hard for resolution.
    #[test]
    fn pigeons_are_seen_to_fill_their_holes() {
        let mut terms = Terms::new();
        let digits: Vec<TermId> = (0..9)
            .map(|at| unknown(&mut terms, &format!("d{at}"), ValueSet::range(0, 8)))
            .collect();
        let mut conditions = Vec::new();
        for (at, digit) in digits.iter().enumerate() {
            for other in &digits[..at] {
                let equal = terms.equal(*digit, *other);
                conditions.push(terms.not(equal));
            }
        }
        let mut diagrams = Diagrams::default();
        assert_eq!(
            values(diagrams.allowed(&terms, &conditions, &near_zero)),
            (0..9).collect::<Vec<i64>>(),
            "each the smallest that is left"
        );
        let seven = terms.number(32, 7);
        for digit in &digits {
            let equal = terms.equal(*digit, seven);
            conditions.push(terms.not(equal));
        }
        assert_eq!(diagrams.allowed(&terms, &conditions, &near_zero), Some(AllowedValues::Never));
    }

    #[test]
    fn sums_are_compared_and_values_are_near_zero() {
        let mut terms = Terms::new();
        let a = unknown(&mut terms, "a", ValueSet::range(-9, 9));
        let b = unknown(&mut terms, "b", ValueSet::range(-9, 9));
        let sum = terms.add(a, b);
        let (four, five) = (terms.number(32, -14), terms.number(32, -12));
        let between = [terms.less(four, sum), terms.less(sum, five)];
        let mut diagrams = Diagrams::default();
        assert_eq!(values(diagrams.allowed(&terms, &between, &near_zero)), [-4, -9]);
        let below = terms.less(b, a);
        let all = [between[0], between[1], below];
        assert_eq!(values(diagrams.allowed(&terms, &all, &near_zero)), [-4, -9]);
        let above = terms.less(a, b);
        assert_eq!(
            values(diagrams.allowed(&terms, &[between[0], between[1], above], &near_zero)),
            [-7, -6]
        );
    }

    /// Which of ten digits were typed before are a thousand sets; which of three, eight.
    #[test]
    fn only_values_for_which_the_left_side_holds_are_told_apart() {
        let mut terms = Terms::new();
        let digits: Vec<TermId> = (0..30)
            .map(|at| unknown(&mut terms, &format!("d{at}"), ValueSet::range(0, 9)))
            .collect();
        let any = |terms: &mut Terms, all: &[TermId]| {
            let no = terms.boolean(false);
            all.iter().fold(no, |one, other| terms.or(one, *other))
        };
        let (last, earlier) = digits.split_last().expect("thirty digits");
        let wanted: Vec<TermId> = [3, 0, 1]
            .into_iter()
            .map(|digit| {
                let digit = terms.number(32, digit);
                terms.equal(*last, digit)
            })
            .collect();
        let is_wanted = any(&mut terms, &wanted);
        let repeated: Vec<TermId> =
            earlier.iter().map(|other| terms.equal(*other, *last)).collect();
        let is_repeated = any(&mut terms, &repeated);
        let is_new = terms.not(is_repeated);
        let both = terms.and(is_wanted, is_new);
        let alone = Diagrams::default().allowed(&terms, &[is_new], &near_zero);
        assert_eq!(alone, None, "it is too large alone");
        let mut diagrams = Diagrams::default();
        let (zero, one) = (terms.number(32, 0), terms.number(32, 1));
        let taken = [terms.equal(digits[4], zero), terms.equal(digits[7], one)];
        let typed = values(diagrams.allowed(&terms, &[both, taken[0], taken[1]], &near_zero));
        assert_eq!(typed.last(), Some(&3));
        assert!(diagrams.ways < 100_000, "{}", diagrams.ways);
    }

    #[test]
    fn an_unknown_with_many_values_is_left_to_others() {
        let mut terms = Terms::new();
        let wide = unknown(&mut terms, "wide", None);
        let digit = unknown(&mut terms, "digit", ValueSet::range(0, 9));
        let (one, two) = (terms.number(32, 1), terms.number(32, 2));
        let is_one = terms.equal(wide, one);
        let mut diagrams = Diagrams::default();
        assert_eq!(diagrams.allowed(&terms, &[is_one], &near_zero), None);
        let (less, more) = (terms.less(digit, one), terms.less(two, digit));
        let both = terms.and(is_one, less);
        assert_eq!(values(diagrams.allowed(&terms, &[both], &near_zero)), [0]);
        assert_eq!(diagrams.allowed(&terms, &[both, more], &near_zero), Some(AllowedValues::Never));
    }
}
