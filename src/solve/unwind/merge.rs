//! Where paths meet: several states become one.
//!
//! The paths of the states are disjoint and form (most of) a decision tree below their last common
//! path. Each variable that differs becomes a conditional term along that tree. If the states do
//! not cover every way below the common path (others returned, or left a loop), the merged state's
//! path says so.

use std::rc::Rc;

use super::Unwinder;
use super::state::{Object, ObjectContents, ObjectId, State, SymbolicValue};
use super::text::SymbolicText;
use crate::read::ir::LocalId;
use crate::solve::ssa::{DefinitionKind, PathId};
use crate::solve::term::TermId;
use crate::source::Span;

/// How the states are told apart.
pub(super) enum DecisionTree {
    /// This state.
    Leaf(usize),
    /// The left one where the condition holds, the right one elsewhere.
    Node(TermId, Box<DecisionTree>, Box<DecisionTree>),
}

/// A state's index and the decisions that lead to it, the next one last.
struct StateDecisions {
    state: usize,
    decisions: Vec<TermId>,
}

impl Unwinder<'_> {
    /// One state in place of several, on the path where any of them is reached. `None` for no
    /// state.
    pub(super) fn merge(&mut self, mut states: Vec<State>, span: Span) -> Option<State> {
        if states.len() <= 1 {
            return states.pop();
        }
        let common = self.common_path(&states);
        let entries: Vec<StateDecisions> = states
            .iter()
            .enumerate()
            .map(|(state, at)| StateDecisions { state, decisions: self.decisions(common, at.path) })
            .collect();
        let (tree, cover) = self.tree(entries);
        let path = self.extend(common, cover).unwrap_or(common);
        Some(self.join(&tree, &states, path, span))
    }

    fn common_path(&self, states: &[State]) -> PathId {
        let mut common = states[0].path;
        for state in &states[1..] {
            let mut other = state.path;
            while common != other {
                let (a, b) = (self.depth[common.index()], self.depth[other.index()]);
                if a >= b {
                    common = self.paths[common.index()].parent.unwrap_or(common);
                }
                if b >= a {
                    other = self.paths[other.index()].parent.unwrap_or(other);
                }
            }
        }
        common
    }

    /// The decisions between a path and one of its ancestors, the first one last.
    pub(super) fn decisions(&self, from: PathId, to: PathId) -> Vec<TermId> {
        let mut decisions = Vec::new();
        let mut at = to;
        while at != from {
            let path = self.paths[at.index()];
            decisions.push(path.condition);
            match path.parent {
                Some(parent) => at = parent,
                None => break,
            }
        }
        decisions
    }

    /// The tree that tells the entries apart and the condition under which one of them is reached.
    fn tree(&mut self, mut entries: Vec<StateDecisions>) -> (DecisionTree, TermId) {
        if entries.len() == 1 {
            let entry = entries.remove(0);
            let cover = self.conjunction(&entry.decisions);
            return (DecisionTree::Leaf(entry.state), cover);
        }
        let Some(first) = entries[0].decisions.last().copied() else {
            // Another state has the common path itself; paths are disjoint, so this one is never
            // reached.
            let entry = entries.remove(0);
            let cover = self.terms.boolean(true);
            return (DecisionTree::Leaf(entry.state), cover);
        };
        let opposite = self.terms.not(first);
        let side = |entry: &StateDecisions| match entry.decisions.last() {
            Some(decision) if *decision == first => Some(true),
            Some(decision) if *decision == opposite => Some(false),
            _ => None,
        };
        if entries.iter().all(|entry| side(entry).is_some())
            && entries.iter().any(|entry| side(entry) == Some(false))
        {
            let (mut yes, mut no): (Vec<StateDecisions>, Vec<StateDecisions>) =
                entries.into_iter().partition(|entry| side(entry) == Some(true));
            for entry in yes.iter_mut().chain(&mut no) {
                entry.decisions.pop();
            }
            let (then, then_cover) = self.tree(yes);
            let (otherwise, otherwise_cover) = self.tree(no);
            let cover = self.terms.conditional(first, then_cover, otherwise_cover);
            return (DecisionTree::Node(first, Box::new(then), Box::new(otherwise)), cover);
        }
        // The paths do not split on one condition here: tell the first entry from the rest by its
        // whole path.
        let entry = entries.remove(0);
        let own = self.conjunction(&entry.decisions);
        let (rest, rest_cover) = self.tree(entries);
        let cover = self.terms.or(own, rest_cover);
        (DecisionTree::Node(own, Box::new(DecisionTree::Leaf(entry.state)), Box::new(rest)), cover)
    }

    pub(super) fn conjunction(&mut self, decisions: &[TermId]) -> TermId {
        let mut all = self.terms.boolean(true);
        for decision in decisions.iter().rev() {
            all = self.terms.and(all, *decision);
        }
        all
    }

    fn join(&mut self, tree: &DecisionTree, states: &[State], path: PathId, span: Span) -> State {
        let locals = (0..states[0].locals.len())
            .map(|at| {
                let value = self.join_values(tree, &|of| &states[of].locals[at]);
                let writes = |of: usize| (states[of].writes[at], &states[of].locals[at]);
                let highest = (0..states.len()).map(|of| writes(of).0).max().unwrap_or(0);
                if self.records() {
                    let constant = self.local_constant(LocalId::new(at), highest, &value);
                    for (of, state) in states.iter().enumerate() {
                        let (count, old) = writes(of);
                        if count < highest {
                            self.define_value(
                                state.path,
                                constant.clone(),
                                old,
                                DefinitionKind::Write,
                                span,
                            );
                        }
                    }
                    if states.iter().any(|state| state.writes[at] != states[0].writes[at])
                        || !same_term(&value, &states[0].locals[at])
                    {
                        self.define_value(path, constant, &value, DefinitionKind::Join, span);
                    }
                }
                (value, highest)
            })
            .unzip::<_, _, Vec<_>, Vec<_>>();
        let statics = (0..states[0].statics.len())
            .map(|at| {
                let value = self.join_values(tree, &|of| &states[of].statics[at]);
                let highest = states.iter().map(|state| state.static_writes[at]).max().unwrap_or(0);
                if self.records() {
                    let constant = self.static_constant(at, highest, &value);
                    for state in states {
                        if state.static_writes[at] < highest {
                            let old = &state.statics[at];
                            self.define_value(
                                state.path,
                                constant.clone(),
                                old,
                                DefinitionKind::Write,
                                span,
                            );
                        }
                    }
                    self.define_value(path, constant, &value, DefinitionKind::Join, span);
                }
                (value, highest)
            })
            .unzip::<_, _, Vec<_>, Vec<_>>();
        let size = states.iter().map(|state| state.heap.len()).max().unwrap_or(0);
        let heap = (0..size).map(|at| self.join_objects(tree, states, at, path, span)).collect();
        let output = join_texts(tree, &|of| &states[of].output);
        let counters = self.join_counters(tree, states);
        State {
            path,
            locals: locals.0,
            writes: locals.1,
            statics: statics.0,
            static_writes: statics.1,
            heap,
            output,
            counters,
        }
    }

    fn join_values<'s>(
        &mut self,
        tree: &DecisionTree,
        of: &dyn Fn(usize) -> &'s SymbolicValue,
    ) -> SymbolicValue {
        match tree {
            DecisionTree::Leaf(state) => of(*state).clone(),
            DecisionTree::Node(condition, then, otherwise) => {
                let a = self.join_values(then, of);
                let b = self.join_values(otherwise, of);
                self.choose_value(*condition, a, b)
            }
        }
    }

    /// The first value where the condition holds, the second elsewhere.
    ///
    /// Where one of them is not assigned, it is the other one everywhere: by Java's definite
    /// assignment, nothing reads it on a path on which it is not assigned, and whatever reads it
    /// elsewhere has the right value.
    pub(super) fn choose_value(
        &mut self,
        condition: TermId,
        a: SymbolicValue,
        b: SymbolicValue,
    ) -> SymbolicValue {
        match (a, b) {
            (SymbolicValue::Term(a), SymbolicValue::Term(b))
                if self.terms.sort(a) == self.terms.sort(b) =>
            {
                SymbolicValue::Term(self.terms.conditional(condition, a, b))
            }
            (SymbolicValue::Reference(a), SymbolicValue::Reference(b)) => {
                SymbolicValue::Reference(self.choose_reference(condition, &a, &b))
            }
            (SymbolicValue::Text(a), SymbolicValue::Text(b)) => {
                SymbolicValue::Text(SymbolicText::choice(condition, &a, &b))
            }
            (SymbolicValue::Unset, one) | (one, SymbolicValue::Unset) => one,
            // `null` without a type of its own beside a string.
            (SymbolicValue::Text(text), SymbolicValue::Reference(_)) => {
                SymbolicValue::Text(SymbolicText::choice(condition, &text, &SymbolicText::Null))
            }
            (SymbolicValue::Reference(_), SymbolicValue::Text(text)) => {
                SymbolicValue::Text(SymbolicText::choice(condition, &SymbolicText::Null, &text))
            }
            // A field of an object of another class, which no run reaches.
            (SymbolicValue::Term(_), other) | (other, SymbolicValue::Term(_)) => other,
        }
    }

    /// Joins terms of any sort.
    pub(super) fn join_terms(
        &mut self,
        tree: &DecisionTree,
        of: &dyn Fn(usize) -> TermId,
    ) -> TermId {
        match tree {
            DecisionTree::Leaf(state) => of(*state),
            DecisionTree::Node(condition, then, otherwise) => {
                let a = self.join_terms(then, of);
                let b = self.join_terms(otherwise, of);
                self.terms.conditional(*condition, a, b)
            }
        }
    }

    /// The array `at`, which at least one of the states may know.
    fn join_objects(
        &mut self,
        tree: &DecisionTree,
        states: &[State],
        at: usize,
        path: PathId,
        span: Span,
    ) -> Option<Rc<Object>> {
        let known: Vec<(usize, &Rc<Object>)> = states
            .iter()
            .enumerate()
            .filter_map(|(of, state)| Some((of, state.heap.get(at)?.as_ref()?)))
            .collect();
        let (_, first) = known.first()?;
        if known.iter().all(|(_, object)| Rc::ptr_eq(object, first)) {
            return Some(Rc::clone(first));
        }
        let find =
            |of: usize| known.iter().find(|(known, _)| *known == of).map(|(_, object)| *object);
        let highest = known.iter().map(|(_, object)| object.writes).max().unwrap_or(0);
        let contents = match &first.contents {
            ObjectContents::Large { element, .. } => {
                let array = self.join_large(tree, &find)?;
                ObjectContents::Large { element: *element, array }
            }
            ObjectContents::Elements(elements) => {
                let joined = (0..elements.len())
                    .map(|index| {
                        let value =
                            self.join_elements(tree, &find, index).unwrap_or(SymbolicValue::Unset);
                        if self.records() {
                            self.join_element_steps(
                                &known,
                                states,
                                at,
                                index,
                                &value,
                                (path, span),
                            );
                        }
                        value
                    })
                    .collect();
                ObjectContents::Elements(joined)
            }
            ObjectContents::Text(_) => match self.join_elements(tree, &find, 0)? {
                SymbolicValue::Text(text) => ObjectContents::Text(text),
                SymbolicValue::Unset | SymbolicValue::Term(_) | SymbolicValue::Reference(_) => {
                    unreachable!("an object keeps its class")
                }
            },
        };
        let object = Object {
            name: Rc::clone(&first.name),
            writes: highest + 1,
            length: first.length,
            contents,
        };
        Some(Rc::new(object))
    }

    /// Makes every path define the element's last constant, as far as the paths differ in it.
    fn join_element_steps(
        &mut self,
        known: &[(usize, &Rc<Object>)],
        states: &[State],
        at: usize,
        index: usize,
        value: &SymbolicValue,
        (path, span): (PathId, Span),
    ) {
        let elements: Vec<(PathId, u32, SymbolicValue)> = known
            .iter()
            .filter_map(|(of, object)| match &object.contents {
                ObjectContents::Elements(elements) => {
                    Some((states[*of].path, object.writes, elements[index].clone()))
                }
                ObjectContents::Text(_) | ObjectContents::Large { .. } => None,
            })
            .collect();
        if elements.iter().all(|(_, _, element)| same_term(element, &elements[0].2)) {
            return;
        }
        // A number of its own: the write counts of an array tell when, not which element, was
        // written.
        let highest = elements.iter().map(|(_, writes, _)| *writes).max().unwrap_or(0);
        let name = Rc::clone(&known[0].1.name);
        let constant = self.element_constant(
            &name,
            ObjectId(u32::try_from(at).unwrap_or(u32::MAX)),
            index,
            highest + 1,
            value,
        );
        for (path, _, element) in &elements {
            self.define_value(*path, constant.clone(), element, DefinitionKind::Write, span);
        }
        self.define_value(path, constant, value, DefinitionKind::Join, span);
    }

    /// What the states hold at one index of an array, or in a builder.
    fn join_elements<'s>(
        &mut self,
        tree: &DecisionTree,
        of: &dyn Fn(usize) -> Option<&'s Rc<Object>>,
        index: usize,
    ) -> Option<SymbolicValue> {
        match tree {
            DecisionTree::Leaf(state) => match &of(*state)?.contents {
                ObjectContents::Elements(elements) => elements.get(index).cloned(),
                ObjectContents::Text(text) => Some(SymbolicValue::Text(text.clone())),
                ObjectContents::Large { .. } => None,
            },
            DecisionTree::Node(condition, then, otherwise) => {
                let a = self.join_elements(then, of, index);
                let b = self.join_elements(otherwise, of, index);
                match (a, b) {
                    (Some(a), Some(b)) => Some(self.choose_value(*condition, a, b)),
                    (one, other) => one.or(other),
                }
            }
        }
    }

    fn join_large<'s>(
        &mut self,
        tree: &DecisionTree,
        of: &dyn Fn(usize) -> Option<&'s Rc<Object>>,
    ) -> Option<TermId> {
        match tree {
            DecisionTree::Leaf(state) => match &of(*state)?.contents {
                ObjectContents::Large { array, .. } => Some(*array),
                ObjectContents::Elements(_) | ObjectContents::Text(_) => None,
            },
            DecisionTree::Node(condition, then, otherwise) => {
                let a = self.join_large(then, of);
                let b = self.join_large(otherwise, of);
                match (a, b) {
                    (Some(a), Some(b)) => Some(self.terms.conditional(*condition, a, b)),
                    (one, other) => one.or(other),
                }
            }
        }
    }
}

fn join_texts<'s>(tree: &DecisionTree, of: &dyn Fn(usize) -> &'s SymbolicText) -> SymbolicText {
    match tree {
        DecisionTree::Leaf(state) => of(*state).clone(),
        DecisionTree::Node(condition, then, otherwise) => {
            SymbolicText::choice(*condition, &join_texts(then, of), &join_texts(otherwise, of))
        }
    }
}

fn same_term(a: &SymbolicValue, b: &SymbolicValue) -> bool {
    match (a, b) {
        (SymbolicValue::Term(a), SymbolicValue::Term(b)) => a == b,
        _ => true,
    }
}
