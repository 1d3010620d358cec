//! The numbers of a run that do not fit into their types.
//!
//! In: a dialogue and inputs. Out: what overflows in its conditions, sets and outputs on the way
//! through it, by the machine that computes them.

use crate::read::datum::Datum;
use crate::solve::execute::Limits;
use crate::solve::execute::trace::Overflow;
use crate::solve::model::Model;

use super::evaluate::STEPS;
use super::generalised::{GeneralisedTrace, TraceError, generalised_trace, traced};
use super::overflow_mode::OverflowMode;
use super::spec::Dialogue;

/// The most that are told of one term.
const MOST: usize = 8;

/// The numbers of type `int` and `long` that do not fit, in the order of time; up to where the
/// inputs end or no longer fit the dialogue.
pub fn overflows(dialogue: &Dialogue, parameters: &[Datum], inputs: &[String]) -> Vec<Overflow> {
    if dialogue.terms.iter().all(|term| term.watch.is_none()) {
        return Vec::new();
    }
    // What is wrong with the inputs is told by whoever asks for their trace.
    trace_and_overflows(dialogue, parameters, inputs).1
}

/// The generalised trace, and the numbers that do not fit on the way, as far as there is one.
pub(super) fn trace_and_overflows(
    dialogue: &Dialogue,
    parameters: &[Datum],
    inputs: &[String],
) -> (Result<GeneralisedTrace, TraceError>, Vec<Overflow>) {
    let mut found = Vec::new();
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut watch = |id, histories: &_, candidate: Option<&Datum>| {
        let term = dialogue.term(id);
        if let (Some(watch), Ok(values)) = (&term.watch, term.values(histories, candidate)) {
            found.extend(watch.overflows(&Model { values }, &limits, MOST));
        }
    };
    let trace = traced(dialogue, parameters, inputs, &mut watch);
    (trace, found)
}

/// The generalised trace; an error, too, if the inputs lead to a number that does not fit and that
/// the dialogue wants to be avoided.
pub(super) fn trace_without_overflows(
    dialogue: &Dialogue,
    parameters: &[Datum],
    inputs: &[String],
) -> Result<GeneralisedTrace, TraceError> {
    let modes = dialogue.settings.overflow;
    if modes.with(OverflowMode::Avoid).next().is_none() {
        return generalised_trace(dialogue, parameters, inputs);
    }
    let (trace, found) = trace_and_overflows(dialogue, parameters, inputs);
    let trace = trace?;
    let avoided = found.into_iter().find(|one| modes.of(one.ty) == OverflowMode::Avoid);
    avoided.map_or(Ok(trace), |overflow| Err(TraceError::Overflows(overflow)))
}

#[cfg(test)]
mod tests {
    use super::super::quick::{TermValues, Valuation};
    use super::super::spec::Atom;
    use super::super::testing::{dialogue, lines};
    use super::*;
    use crate::read::domain::{Domain, ValueSet};
    use crate::read::types::{Primitive, Type};
    use crate::solve::ssa::PlaceholderTerms;
    use crate::solve::term::{Node, TermId};
    use crate::solve::unwind::evaluator::{CallArgument, MethodEvaluator};
    use crate::solve::unwind::{Budget, UnwindingBounds};

    /// Conditions on two numbers, each computed with what overflows in some way.
    const CONDITIONS: [&str; 15] = [
        "x + y > 3",
        "x - y > 3",
        "x * y > 3",
        "x / (y == 0 ? 1 : y) > 3",
        "Math.floorDiv(x, y == 0 ? 1 : y) > 3",
        "-x > y",
        "Math.abs(x) > y",
        "(int) (x * 3L) > y",
        "x * 65536 > y",
        "x * -3 + y > 0",
        "x > 0 && x + y > 0",
        "y == 7 || x - 1 < y",
        "(x > y ? x - y : y - x) > 5",
        "twice(x) > y",
        "(x + \"\" + (y + 1)).length() > 2",
    ];

    const HELPER: &str = "static TYPE twice(TYPE n) { TYPE r = 0; \
         for (int i = 0; i < 2; i++) { r += n; } return r; }";

    /// For each of two types: whether the machine sees an overflow.
    fn by_the_machine(dialogue: &Dialogue, values: [i64; 2]) -> [bool; 2] {
        let typed = values.map(|value| value.to_string());
        let found = overflows(dialogue, &[], &typed);
        [Primitive::Int, Primitive::Long].map(|ty| found.iter().any(|one| one.ty == ty))
    }

    /// For each of two types: whether the formula says that there is an overflow, for each of these
    /// pairs of values.
    fn by_the_formula(dialogue: &Dialogue, ty: Primitive, pairs: &[[i64; 2]]) -> Vec<[bool; 2]> {
        let bounds =
            UnwindingBounds { passes: vec![Some(9); dialogue.program.loops.len()], open: None };
        let mut evaluator =
            MethodEvaluator::new(&dialogue.program, &bounds, Budget::default()).unwrap();
        evaluator.note_overflows();
        let domain = Domain::Number(ValueSet::range(ty.least(), ty.greatest()).unwrap());
        let name = ["x", "y"];
        let cells = name.map(|name| evaluator.unknown(name, &Type::Primitive(ty), &domain));
        let term = &dialogue.terms[0];
        let arguments = term.atoms.iter().map(|atom| match atom {
            Atom::Current(variable) => CallArgument::Value(cells[variable.index()].clone()),
            other => panic!("{other:?}"),
        });
        let called = evaluator.call(term.method, &arguments.collect::<Vec<_>>()).unwrap();
        let mut computed = TermValues::default();
        let terms = evaluator.terms();
        let mut at = |pair: &[i64; 2], overflows: TermId| {
            let mut values = Valuation::default();
            for (cell, value) in cells.iter().zip(pair) {
                let PlaceholderTerms::Number(cell) = cell else { panic!("{cell:?}") };
                let Node::Variable(id) = *terms.node(*cell) else { panic!("{cell:?}") };
                values.set(id, *value);
            }
            computed.hold(terms, &[overflows], &values)
        };
        let both = [called.int_overflows, called.long_overflows];
        pairs.iter().map(|pair| both.map(|overflows| at(pair, overflows))).collect()
    }

    #[test]
    fn machine_and_formula_agree_on_what_overflows() {
        for (name, ty) in [("int", Primitive::Int), ("long", Primitive::Long)] {
            let near: Vec<i64> =
                [ty.least(), ty.least() / 2, -3, -1, 0, 1, 2, 7, ty.greatest() / 3]
                    .into_iter()
                    .chain([ty.greatest() - 1, ty.greatest()])
                    .collect();
            let pairs: Vec<[i64; 2]> =
                near.iter().flat_map(|x| near.iter().map(|y| [*x, *y])).collect();
            let mut seen = 0;
            for condition in CONDITIONS {
                let helper = HELPER.replace("TYPE", name);
                let text = format!(
                    "{name} x = READ(); {name} y = READ(); if ({condition}) PRINT(\"a\"); {helper}"
                );
                let dialogue = dialogue(&text);
                let formula = by_the_formula(&dialogue, ty, &pairs);
                for (pair, formula) in pairs.iter().zip(formula) {
                    let machine = by_the_machine(&dialogue, *pair);
                    assert_eq!(machine, formula, "{name}: {condition} {pair:?}");
                    seen += usize::from(machine.contains(&true));
                }
            }
            assert!(seen > 300, "{seen}");
        }
    }

    #[test]
    fn sets_and_outputs_are_looked_at() {
        let text = "int x = READ(where(v -> v * 2 > 0)).again(x_(1)); PRINT(x + 1); \
                    static int x_(int n) { return n - 2; }";
        let dialogue = dialogue(text);
        let found = |inputs: &[&str]| -> Vec<i128> {
            overflows(&dialogue, &[], &lines(inputs)).iter().map(|one| one.exact).collect()
        };
        assert_eq!(found(&["5"]), Vec::<i128>::new());
        assert_eq!(found(&["2147483647"]), [4_294_967_294]);
        assert_eq!(found(&["-1073741825", "1073741823"]), [-2_147_483_650]);
    }
}
