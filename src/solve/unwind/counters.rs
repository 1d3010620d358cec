//! What `__steps` and `__iterations` ask about: counted on each path, only if some condition asks,
//! and not within checks.

use super::Unwinder;
use super::merge::DecisionTree;
use super::state::{CounterTerms, State};
use crate::read::domain::ValueSet;
use crate::read::ir::LoopId;
use crate::solve::term::{Sort, TermId};

impl Unwinder<'_> {
    /// Nothing has been counted.
    pub(super) fn new_counters(&mut self) -> CounterTerms {
        let zero = self.terms.number(32, 0);
        CounterTerms {
            steps: self.program.mentions_steps.then_some(zero),
            passes: vec![zero; self.program.counted_loops.len()],
        }
    }

    /// Counts a statement of the author's.
    pub(super) fn count_step(&mut self, state: &mut State) {
        if self.ghosts == 0
            && let Some(steps) = state.counters.steps
        {
            state.counters.steps = Some(self.one_more(steps));
        }
    }

    /// Counts the start of a pass.
    pub(super) fn count_pass(&mut self, state: &mut State, of: LoopId) {
        if self.ghosts == 0
            && let Some(at) = self.counted_at(of)
        {
            state.counters.passes[at] = self.one_more(state.counters.passes[at]);
        }
    }

    fn one_more(&mut self, count: TermId) -> TermId {
        let one = self.terms.number(32, 1);
        self.terms.add(count, one)
    }

    fn counted_at(&self, of: LoopId) -> Option<usize> {
        self.program.counted_loops.binary_search(&of).ok()
    }

    /// `__steps`
    pub(super) fn steps_so_far(&mut self, state: &State) -> TermId {
        match state.counters.steps {
            Some(steps) => steps,
            None => self.terms.number(32, 0),
        }
    }

    /// `__iterations(k)`
    pub(super) fn passes_so_far(&self, state: &State, of: LoopId) -> TermId {
        match self.counted_at(of) {
            Some(at) => state.counters.passes[at],
            None => unreachable!("the reader lists the loops that conditions ask for"),
        }
    }

    /// Makes everything counted unknown, as after any number of passes of a loop.
    pub(super) fn havoc_counters(&mut self, state: &mut State) {
        if self.ghosts > 0 {
            return;
        }
        let counters = std::mem::take(&mut state.counters);
        let steps = counters.steps.map(|before| self.counted_more("steps", before));
        let passes = counters.passes.into_iter().map(|before| self.counted_more("passes", before));
        state.counters = CounterTerms { steps, passes: passes.collect() };
    }

    /// A count that is not less than another.
    fn counted_more(&mut self, name: &str, before: TermId) -> TermId {
        let least = self.terms.interval(before).low.max(0);
        let values = ValueSet::range(least, i32::MAX.into());
        self.havoc(name, Sort::Bits(32), values)
    }

    /// What was counted where paths meet.
    pub(super) fn join_counters(&mut self, tree: &DecisionTree, states: &[State]) -> CounterTerms {
        let first = &states[0].counters;
        let steps = first
            .steps
            .map(|zero| self.join_terms(tree, &|of| states[of].counters.steps.unwrap_or(zero)));
        let passes = (0..first.passes.len())
            .map(|at| self.join_terms(tree, &|of| states[of].counters.passes[at]))
            .collect();
        CounterTerms { steps, passes }
    }
}
