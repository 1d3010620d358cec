//! A solver whose conditions come and go.
//!
//! In: conditions, each on a level of its own, and terms of an arena that grows. Out: whether all
//! of them can hold together. What was converted stays converted.

use super::kept::KeptConversions;
use super::on_fresh_thread;
use crate::solve::term::{TermId, Terms, VariableId};
use z3::{Params, SatResult, Solver};

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncrementalAnswer {
    /// All conditions hold with these values of the variables that any condition mentions.
    Possible(Vec<(VariableId, i64)>),
    /// They contradict each other.
    Impossible,
    /// Z3 gave up.
    Unknown,
}

/// A solver with a stack of conditions.
pub struct IncrementalSolver {
    solver: Solver,
    kept: KeptConversions,
    /// For each level: how many restrictions of variables were asserted before it.
    levels: Vec<usize>,
    /// How many restrictions are asserted.
    restricted: usize,
    /// How many checks were made.
    checks: u64,
}

/// Runs `work` with an empty solver, on a thread of its own.
pub fn incrementally<T: Send>(work: impl FnOnce(&mut IncrementalSolver) -> T + Send) -> T {
    on_fresh_thread(|| {
        let solver = Solver::new_for_logic("QF_BV").unwrap_or_default();
        work(&mut IncrementalSolver {
            solver,
            kept: KeptConversions::default(),
            levels: Vec::new(),
            restricted: 0,
            checks: 0,
        })
    })
}

impl IncrementalSolver {
    /// How many conditions there are.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// How many checks were made so far.
    pub fn checks(&self) -> u64 {
        self.checks
    }

    /// Adds a condition, a Bool of the arena.
    pub fn push(&mut self, terms: &Terms, condition: TermId) {
        self.solver.push();
        self.levels.push(self.restricted);
        let condition = self.kept.bool(terms, condition);
        for restriction in &self.kept.restrictions()[self.restricted..] {
            self.solver.assert(restriction);
        }
        self.restricted = self.kept.restrictions().len();
        self.solver.assert(&condition);
    }

    /// Drops the last conditions until there are `depth`.
    pub fn pop_to(&mut self, depth: usize) {
        let drop = self.levels.len().saturating_sub(depth);
        if drop > 0 {
            self.solver.pop(u32::try_from(drop).unwrap_or(u32::MAX));
            self.restricted = self.levels[depth];
            self.levels.truncate(depth);
        }
    }

    /// Whether all conditions can hold, as far as that is found with at most `conflicts` conflicts.
    pub fn check(&mut self, terms: &Terms, conflicts: u32) -> IncrementalAnswer {
        let mut params = Params::new();
        params.set_bool("ctrl_c", false);
        params.set_u32("max_conflicts", conflicts);
        self.solver.set_params(&params);
        self.checks += 1;
        match self.solver.check() {
            SatResult::Unsat => IncrementalAnswer::Impossible,
            SatResult::Unknown => IncrementalAnswer::Unknown,
            SatResult::Sat => match self.solver.get_model() {
                Some(model) => IncrementalAnswer::Possible(self.kept.values(terms, &model)),
                None => IncrementalAnswer::Unknown,
            },
        }
    }
}
