//! A solver whose conditions come and go.
//!
//! In: conditions, and terms of an arena that grows. Out: whether all of them can hold together.
//! What was converted stays converted, and what Z3 learned stays learned: each condition has a
//! literal of its own, and a check assumes the literals of those that are wanted.

use std::collections::{BTreeMap, BTreeSet};

use super::kept::KeptConversions;
use super::on_fresh_thread;
use crate::solve::term::{Node, TermId, Terms, VariableId};
use z3::ast::Bool;
use z3::{Params, SatResult, Solver, StatisticsValue};

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncrementalAnswer {
    /// All conditions hold with these values of the variables that they mention.
    Possible(Vec<(VariableId, i64)>),
    /// They contradict each other.
    Impossible,
    /// Z3 gave up.
    Unknown,
}

/// After this number of terms was converted, the solver starts anew: what only dropped conditions
/// mention would slow it down.
const MOST_CONVERTED: usize = 100_000;

/// The most that a check may cost beside conflicts, as Z3 counts its steps: a conflict about long
/// chains of divisions costs a thousand times what another one does. Proofs of the examples need
/// less than seven million.
const MOST_RESOURCES: u32 = 30_000_000;

/// What Z3 counts, and how much each is worth in steps.
const COUNTED: [(&str, u64); 4] = [
    ("sat conflicts", 50),
    ("sat decisions", 5),
    ("sat propagations 2ary", 1),
    ("sat propagations nary", 2),
];

/// A condition as Z3 has it.
struct KnownCondition {
    literal: Bool,
    /// The variables in it.
    variables: Vec<TermId>,
}

/// A solver with a stack of conditions.
pub struct IncrementalSolver {
    /// Made when it is asked for the first time, since that takes milliseconds.
    solver: Option<Solver>,
    kept: KeptConversions,
    /// How many restrictions of variables are asserted.
    restricted: usize,
    /// The conditions that Z3 has, without a negation in front.
    known: BTreeMap<TermId, KnownCondition>,
    /// The conditions that a check assumes.
    assumed: Vec<TermId>,
    /// Conflicts that a check may cost, as Z3 was told last.
    conflicts: Option<u32>,
    /// How many checks were made.
    checks: u64,
    /// Steps of all checks so far.
    steps: u64,
    /// The sum of what this solver counted when it was last looked at.
    counted: u64,
}

/// Runs `work` with an empty solver, on a thread of its own.
pub fn incrementally<T: Send>(work: impl FnOnce(&mut IncrementalSolver) -> T + Send) -> T {
    on_fresh_thread(|| {
        work(&mut IncrementalSolver {
            solver: None,
            kept: KeptConversions::default(),
            restricted: 0,
            known: BTreeMap::new(),
            assumed: Vec::new(),
            conflicts: None,
            checks: 0,
            steps: 0,
            counted: 0,
        })
    })
}

/// The incremental SAT solver on bits.
fn new_solver() -> Solver {
    Solver::new_for_logic("QF_FD").unwrap_or_default()
}

impl IncrementalSolver {
    /// How many checks were made so far.
    pub fn checks(&self) -> u64 {
        self.checks
    }

    /// What all checks cost so far: conflicts, decisions and propagations of the SAT solver, by
    /// weight. It depends on the questions only.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Adds a condition, a Bool of the arena.
    pub fn push(&mut self, condition: TermId) {
        self.assumed.push(condition);
    }

    /// How many conditions there are.
    pub fn depth(&self) -> usize {
        self.assumed.len()
    }

    /// Drops the last conditions until there are `depth`.
    pub fn pop_to(&mut self, depth: usize) {
        self.assumed.truncate(depth);
    }

    /// Whether all conditions can hold, as far as that is found with at most `conflicts` conflicts
    /// and 30 million of the steps that Z3 counts as resources.
    pub fn check(&mut self, terms: &Terms, conflicts: u32) -> IncrementalAnswer {
        if self.kept.converted() > MOST_CONVERTED {
            self.solver = None;
            self.kept = KeptConversions::default();
            self.restricted = 0;
            self.known.clear();
            self.conflicts = None;
            self.counted = 0;
        }
        let assumed = self.assumed.clone();
        let literals: Vec<Bool> =
            assumed.iter().map(|condition| self.literal(terms, *condition)).collect();
        if self.conflicts != Some(conflicts) {
            let mut params = Params::new();
            params.set_bool("ctrl_c", false);
            params.set_u32("max_conflicts", conflicts);
            params.set_u32("rlimit", MOST_RESOURCES);
            self.solver.get_or_insert_with(new_solver).set_params(&params);
            self.conflicts = Some(conflicts);
        }
        self.checks += 1;
        let solver = self.solver.get_or_insert_with(new_solver);
        let found = solver.check_assumptions(&literals);
        let counted = counted(solver);
        // Z3 begins to count anew now and then.
        self.steps += if counted >= self.counted { counted - self.counted } else { counted };
        self.counted = counted;
        match found {
            SatResult::Unsat => IncrementalAnswer::Impossible,
            SatResult::Unknown => IncrementalAnswer::Unknown,
            SatResult::Sat => match solver.get_model() {
                Some(model) => {
                    let mentioned = assumed.iter().filter_map(|condition| {
                        self.known.get(&base(terms, *condition).0).map(|one| &one.variables)
                    });
                    let mut mentioned: Vec<TermId> = mentioned.flatten().copied().collect();
                    mentioned.sort_unstable();
                    mentioned.dedup();
                    IncrementalAnswer::Possible(self.kept.values(terms, &mentioned, &model))
                }
                None => IncrementalAnswer::Unknown,
            },
        }
    }

    /// The literal of a condition; Z3 is told what it stands for when it is first asked for.
    fn literal(&mut self, terms: &Terms, condition: TermId) -> Bool {
        let (base, holds) = base(terms, condition);
        if !self.known.contains_key(&base) {
            let bool = self.kept.bool(terms, base);
            let solver = self.solver.get_or_insert_with(new_solver);
            for restriction in &self.kept.restrictions()[self.restricted..] {
                solver.assert(restriction);
            }
            self.restricted = self.kept.restrictions().len();
            let literal = Bool::new_const(format!("condition {}", base.index()));
            solver.assert(literal.iff(&bool));
            let variables = variables_of(terms, base);
            self.known.insert(base, KnownCondition { literal, variables });
        }
        let literal = &self.known[&base].literal;
        if holds { literal.clone() } else { literal.not() }
    }
}

/// What a solver has counted, in steps.
fn counted(solver: &Solver) -> u64 {
    let statistics = solver.get_statistics();
    let value = |(key, weight): &(&str, u64)| match statistics.value(key) {
        Some(StatisticsValue::UInt(count)) => u64::from(count) * weight,
        _ => 0,
    };
    COUNTED.iter().map(value).sum()
}

/// A condition without a negation in front, and whether there was none.
fn base(terms: &Terms, condition: TermId) -> (TermId, bool) {
    if let Node::Not(inner) = *terms.node(condition) { (inner, false) } else { (condition, true) }
}

/// The variables that a term is made of.
fn variables_of(terms: &Terms, root: TermId) -> Vec<TermId> {
    let mut seen = BTreeSet::from([root]);
    let mut waiting = vec![root];
    let mut found = Vec::new();
    while let Some(term) = waiting.pop() {
        if matches!(terms.node(term), Node::Variable(_)) {
            found.push(term);
        }
        waiting.extend(terms.node(term).operands().filter(|operand| seen.insert(*operand)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::term::{Sort, Variable, VariableOrigin};

    /// Each number is used three times in the next one, so there are more ways to the first than
    /// can be gone.
    #[test]
    fn a_term_that_is_used_again_and_again_is_converted_once() {
        let mut terms = Terms::new();
        let (name, origin) = (String::from("x"), VariableOrigin::Placeholder);
        let variable = Variable { name, sort: Sort::Bits(32), values: None, origin };
        let mut number = terms.variable(variable);
        let one = terms.number(32, 1);
        for bound in 0..64 {
            let bound = terms.number(32, bound);
            let (is_less, next) = (terms.less(number, bound), terms.add(number, one));
            number = terms.conditional(is_less, next, number);
        }
        let condition = terms.equal(number, one);
        let answer = incrementally(|solver| {
            solver.push(condition);
            solver.check(&terms, 10_000)
        });
        let IncrementalAnswer::Possible(values) = answer else { panic!("{answer:?}") };
        assert_eq!(values.iter().map(|(_, value)| *value).collect::<Vec<_>>(), [-63]);
    }

    /// Chained divisions of unknowns take Z3 long for each conflict.
    #[test]
    fn a_check_ends_when_its_resources_are_used_up() {
        let mut terms = Terms::new();
        let unknown = |terms: &mut Terms, name: &str| {
            let (name, origin) = (String::from(name), VariableOrigin::Placeholder);
            terms.variable(Variable { name, sort: Sort::Bits(32), values: None, origin })
        };
        let (mut a, mut b) = (unknown(&mut terms, "a"), unknown(&mut terms, "b"));
        let mut condition = terms.boolean(true);
        let zero = terms.number(32, 0);
        for _ in 0..60 {
            let is_zero = terms.equal(b, zero);
            let is_other = terms.not(is_zero);
            condition = terms.and(condition, is_other);
            (a, b) = (b, terms.remainder(a, b));
        }
        let steps = incrementally(|solver| {
            solver.push(condition);
            let answer = solver.check(&terms, u32::MAX);
            assert_eq!(answer, IncrementalAnswer::Unknown);
            solver.steps()
        });
        assert!(steps > 0, "{steps}");
    }
}
