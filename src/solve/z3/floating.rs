//! Operations on floating numbers as Z3's bit-vectors.
//!
//! In: an operation and its operands, bit-vectors of 64 bits that represent floating numbers. Out:
//! what it comes to, a Bool or a bit-vector. Z3 translates its own theory of floating point into
//! bit-vectors, once for each operation; each use puts its operands into that. So solvers get
//! nothing but bits, and a formula without floating numbers is what it was.

use crate::read::floating::FloatingOperation;
use crate::solve::term::{Sort, floating_sort, meaning};
use std::collections::BTreeMap;
use z3::ast::{Ast, BV, Bool, Dynamic};
use z3::{Goal, Solver, Tactic};

/// A choice among values.
#[derive(Clone, Debug)]
pub(super) struct IndexedValues {
    /// Which one, counted from 0.
    pub(super) index: BV,
    pub(super) values: Vec<i64>,
}

/// A translated operation with unknowns in place of its operands.
struct OperationTemplate {
    a: BV,
    b: BV,
    result: Dynamic,
}

/// Operations that were translated, by what they are called in SMT-LIB with unknown operands.
#[derive(Default)]
pub(super) struct FloatingTemplates {
    known: BTreeMap<String, OperationTemplate>,
}

/// What an operation is on bits.
pub(super) enum FloatingResult {
    Bool(Bool),
    Bits(BV),
}

/// The entry of a table that an index chooses, by its bits from the highest on.
pub(super) fn table(of: &IndexedValues, entry: impl Fn(i64) -> BV) -> BV {
    let mut entries: Vec<BV> = of.values.iter().map(|value| entry(*value)).collect();
    let one = BV::from_u64(1, 1);
    for bit in 0..of.index.get_size() {
        if entries.len() == 1 {
            break;
        }
        let is_set = of.index.extract(bit, bit).eq(&one);
        entries = entries
            .chunks(2)
            .map(|pair| match pair {
                [low, high] => is_set.ite(high, low),
                rest => rest[0].clone(),
            })
            .collect();
    }
    entries.swap_remove(0)
}

impl FloatingTemplates {
    /// What an operation comes to; both operands have the same width.
    pub(super) fn apply(&mut self, operation: FloatingOperation, a: &BV, b: &BV) -> FloatingResult {
        let width = a.get_size();
        let key = format!("{width} {}", meaning(operation, "a", "b"));
        let template = self.known.entry(key).or_insert_with(|| translated(operation, width));
        let result = template.result.substitute(&[(&template.a, a), (&template.b, b)]);
        match (result.as_bool(), result.as_bv()) {
            (Some(value), _) => FloatingResult::Bool(value),
            (None, Some(bits)) => FloatingResult::Bits(bits),
            (None, None) => unreachable!("an operation gives a Bool or a bit-vector"),
        }
    }
}

/// Translates an operation on operands of a width.
fn translated(operation: FloatingOperation, width: u32) -> OperationTemplate {
    let name = |at: &str| format!("floating.{at}{width}");
    let (a, b) = (name("a"), name("b"));
    let result = match floating_sort(operation) {
        Sort::Bool => String::from("Bool"),
        Sort::Bits(bits) | Sort::Array { element: bits } => format!("(_ BitVec {bits})"),
    };
    // A predicate around it keeps it together.
    let script = format!(
        "(declare-const {a} (_ BitVec {width}))(declare-const {b} (_ BitVec {width}))\
         (declare-fun floating.is ({result}) Bool)(assert (floating.is {}))",
        meaning(operation, &a, &b)
    );
    let reader = Solver::new();
    reader.from_string(script);
    let goal = Goal::new(false, false, false);
    for assertion in reader.get_assertions() {
        goal.assert(&assertion);
    }
    // What the theory leaves open, which no operation asks for, is a constant and no function.
    z3::set_global_param("rewriter.hi_fp_unspecified", "true");
    let simplify = Tactic::new("simplify");
    let translation = simplify.and_then(&Tactic::new("fpa2bv")).and_then(&simplify);
    let translated = translation
        .apply(&goal, None)
        .unwrap_or_else(|error| unreachable!("Z3 translates its own theory: {error}"));
    let formulas: Vec<Bool> =
        translated.list_subgoals().flat_map(|goal| goal.get_formulas()).collect();
    let Some(result) = formulas.first().and_then(|formula| formula.nth_child(0)) else {
        unreachable!("the predicate has an operand")
    };
    debug_assert_eq!(formulas.len(), 1, "the operation is all that there is");
    OperationTemplate { a: BV::new_const(a, width), b: BV::new_const(b, width), result }
}
