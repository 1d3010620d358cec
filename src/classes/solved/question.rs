//! Whether a condition on unknowns can hold, and for which small values.
//!
//! In: a solver, the arena, a condition, the unknowns. Out: values under which it holds, made small
//! one after the other; or that there are none; or that the conflicts that are allowed do not
//! suffice to find out.

use std::collections::BTreeMap;

use super::given::{ArgumentTerms, GivenValue};
use crate::solve::query::{Assignment, Query};
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{Node, Sort, TermId, TermValue, Terms, Variable, VariableId};
use crate::solve::z3::{IncrementalAnswer, IncrementalSolver};

/// Conflicts of the SAT solver that a question may cost.
const CONFLICTS: u32 = 50_000;
/// Why nothing is known where more passes would say more.
pub(super) const GOES_ON: &str = "a loop or a recursion goes on for longer than it is followed";
/// Why nothing is known where the conflicts are used up.
const GIVES_UP: &str = "the solver gives up";
/// Conflicts that making one value smaller may cost.
const SMALLER: u32 = 1_000;

/// Ranges of characters, the first of them that is possible is taken.
const READABLE: [(i64, i64); 3] = [(97, 97), (97, 122), (32, 126)];

/// What the solver says about arguments of certain lengths.
pub(super) enum SizedAnswer {
    /// It never holds; finding out cost steps of the solver.
    Never {
        /// The steps.
        steps: u64,
    },
    Possible(Vec<GivenValue>),
    Unknown(&'static str),
}

/// Whether what is wanted can be, where nothing goes on for longer than it was followed; and, if
/// not, whether anything does.
pub(super) fn answer(
    solver: &mut IncrementalSolver,
    terms: &mut Terms,
    (wanted, beyond): (TermId, TermId),
    arguments: &[ArgumentTerms],
) -> SizedAnswer {
    let mut cells = Vec::new();
    for one in arguments {
        one.cells(&mut cells);
    }
    let within = terms.not(beyond);
    let wanted = terms.and(within, wanted);
    match check(solver, terms, wanted) {
        IncrementalAnswer::Possible(values) => {
            let values = smaller(solver, terms, &cells, values.into_iter().collect());
            return SizedAnswer::Possible(read_off(terms, (arguments, cells), &values));
        }
        IncrementalAnswer::Impossible => {}
        IncrementalAnswer::Unknown => return SizedAnswer::Unknown(GIVES_UP),
    }
    match check(solver, terms, beyond) {
        IncrementalAnswer::Impossible => SizedAnswer::Never { steps: solver.steps() },
        IncrementalAnswer::Possible(_) => SizedAnswer::Unknown(GOES_ON),
        IncrementalAnswer::Unknown => SizedAnswer::Unknown(GIVES_UP),
    }
}

/// Whether a condition can hold. The solver is left with it.
fn check(solver: &mut IncrementalSolver, terms: &Terms, condition: TermId) -> IncrementalAnswer {
    solver.pop_to(0);
    match terms.as_boolean(condition) {
        Some(false) => IncrementalAnswer::Impossible,
        Some(true) => IncrementalAnswer::Possible(Vec::new()),
        None => {
            solver.push(condition);
            solver.check(terms, CONFLICTS)
        }
    }
}

/// Whether an unknown is a character.
fn is_character(variable: &Variable) -> bool {
    variable.values.as_ref().is_some_and(|all| all.least() == 0 && all.greatest() == 65_535)
}

/// Values with small numbers and characters that can be read, one after the other.
fn smaller(
    solver: &mut IncrementalSolver,
    terms: &mut Terms,
    cells: &[PlaceholderTerms],
    mut found: BTreeMap<VariableId, i64>,
) -> BTreeMap<VariableId, i64> {
    for term in cells.iter().flat_map(numbers_of) {
        let Node::Variable(variable) = *terms.node(term) else { continue };
        let Sort::Bits(bits) = terms.sort(term) else { continue };
        let Some(value) = found.get(&variable).copied() else { continue };
        let ranges = if is_character(terms.variable_info(variable)) {
            READABLE.to_vec()
        } else {
            let nearer = std::iter::successors(Some(0_i64), |far| Some((far * 2).max(far + 1)));
            nearer.take_while(|far| *far < value.saturating_abs()).map(|far| (-far, far)).collect()
        };
        for (low, high) in ranges {
            let (low, high) = (terms.number(bits, low), terms.number(bits, high));
            let (above, below) = (terms.less_equal(low, term), terms.less_equal(term, high));
            let near = terms.and(above, below);
            if terms.as_boolean(near) != Some(false) {
                solver.push(near);
                let depth = solver.depth();
                if let IncrementalAnswer::Possible(values) = solver.check(terms, SMALLER) {
                    found = values.into_iter().collect();
                    break;
                }
                solver.pop_to(depth - 1);
            }
        }
        // What comes later must not change it again.
        if let Some(value) = found.get(&variable).copied() {
            let value = terms.number(bits, value);
            let same = terms.equal(term, value);
            if terms.as_boolean(same).is_none() {
                solver.push(same);
            }
        }
    }
    found
}

/// The terms that stand for numbers and lengths.
fn numbers_of(cell: &PlaceholderTerms) -> Vec<TermId> {
    match cell {
        PlaceholderTerms::Number(term) | PlaceholderTerms::Listed { at: term, .. } => vec![*term],
        PlaceholderTerms::Array { elements, .. } => elements.iter().flat_map(numbers_of).collect(),
        PlaceholderTerms::Text { length, units } => {
            std::iter::once(*length).chain(units.iter().copied()).collect()
        }
    }
}

/// The arguments. What no condition mentions is 0, the letter `a`, or the least value.
fn read_off(
    terms: &Terms,
    (arguments, cells): (&[ArgumentTerms], Vec<PlaceholderTerms>),
    found: &BTreeMap<VariableId, i64>,
) -> Vec<GivenValue> {
    let value = |(id, variable): (VariableId, &Variable)| {
        let usual = if is_character(variable) { i64::from(b'a') } else { 0 };
        let free = variable
            .values
            .as_ref()
            .map_or(0, |values| if values.contains(usual) { usual } else { values.least() });
        TermValue::Number(found.get(&id).copied().unwrap_or(free))
    };
    let values = terms.variable_ids().map(value).collect();
    let query = Query::new(terms.clone(), Vec::new(), cells);
    let mut values = query.model(&Assignment { values }).values.into_iter();
    arguments.iter().map(|one| one.value(&mut values)).collect()
}
