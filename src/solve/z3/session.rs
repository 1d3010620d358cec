//! One solver at work on one query: checks under assumptions, models, blocking clauses.
//!
//! In: a [`Query`] at the start, then [`Pin`]s and models to block. Out: plain data. A session
//! lives on the thread that [`on_fresh_thread`](super::on_fresh_thread) made for it.

use super::convert::Converter;
use super::{Engine, Options};
use crate::solve::clock::left;
use crate::solve::query::{Assignment, Query, Tag};
use crate::solve::term::{ArrayValue, Node, Sort, TermId, TermValue, VariableId, VariableOrigin};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;
use z3::ast::{BV, Bool};
use z3::{Model, Params, SatResult, Solver, StatisticsValue};

/// An assumption: one bit of one placeholder cell. Ordered by cell and bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::solve) struct Pin {
    /// Index into [`Session::cells`].
    pub(in crate::solve) cell: usize,
    /// The bit, counted from the lowest.
    pub(in crate::solve) bit: u32,
    /// Whether it is set.
    pub(in crate::solve) set: bool,
}

/// What a check found.
#[derive(Clone, Debug)]
pub(in crate::solve) enum CheckResult {
    /// All conditions and pins hold under this assignment.
    Satisfiable(Assignment),
    /// They cannot hold together: already these pins are too many.
    Unsatisfiable {
        /// The pins to blame, sorted; empty if there is nothing without pins either.
        core: Vec<Pin>,
    },
    /// The time or the effort allowed was not enough, or Z3 gave up for the reason that it states.
    Unknown(String),
}

/// A placeholder cell that the solver chooses.
#[derive(Clone, Debug)]
pub(in crate::solve) struct FreeCell {
    /// The variable.
    pub(in crate::solve) variable: VariableId,
    /// How many bits it has in the solver.
    pub(in crate::solve) width: u32,
    literals: Vec<Bool>,
    /// The values that it is one of, where its bits say which.
    choices: Option<Vec<i64>>,
}

impl FreeCell {
    /// The number whose bits stand for a value.
    pub(in crate::solve) fn code(&self, value: i64) -> i64 {
        let Some(choices) = &self.choices else { return value };
        let place = choices.iter().position(|choice| *choice == value);
        place.and_then(|place| i64::try_from(place).ok()).unwrap_or(0)
    }
}

enum ModelReader {
    Bool(Bool),
    Number { bits: BV, signed: bool },
    Array { reads: Vec<(TermId, BV, bool)>, index: Vec<BV> },
    Unused,
}

/// A solver with a query in it.
pub(in crate::solve) struct Session<'q> {
    query: &'q Query,
    solver: Solver,
    deadline: Option<Instant>,
    /// The resources that checks may still cost; `None`: no bound.
    resources: Cell<Option<u64>>,
    cells: Vec<FreeCell>,
    readers: Vec<ModelReader>,
    converter: Converter<'q>,
}

impl<'q> Session<'q> {
    /// Hands the query over. `None`: the time was up before that was done.
    pub(in crate::solve) fn new(
        query: &'q Query,
        options: Options,
        deadline: Option<Instant>,
    ) -> Option<Self> {
        let converter = Converter::new(&query.terms, &query.roots(), options.widths, deadline)?;
        let solver = new_solver(query, options);
        for restriction in converter.restrictions() {
            solver.assert(restriction);
        }
        for condition in query.conditions.iter().map(|(term, _)| term).chain(&query.settled) {
            solver.assert(converter.bool(*condition));
        }
        let readers = readers(query, &converter);
        let cells = free_cells(query, &converter, &solver);
        let resources = Cell::new(None);
        Some(Self { query, solver, deadline, resources, cells, readers, converter })
    }

    /// Lets all further checks together cost at most `most` resources of Z3; `None`: no bound.
    /// Resources are counted alike on every machine.
    pub(in crate::solve) fn limit_resources(&self, most: Option<u64>) {
        self.resources.set(most);
    }

    /// Whether the resources are used up.
    pub(in crate::solve) fn is_spent(&self) -> bool {
        self.resources.get() == Some(0)
    }

    /// The resources that Z3 has used on this thread, modulo 2³².
    fn used(&self) -> u32 {
        match self.solver.get_statistics().value("rlimit count") {
            Some(StatisticsValue::UInt(count)) => count,
            Some(StatisticsValue::Double(_)) | None => 0,
        }
    }

    /// The placeholder cells that the solver chooses, in order of their variables.
    pub(in crate::solve) fn cells(&self) -> &[FreeCell] {
        &self.cells
    }

    /// Whether all conditions can hold with these pins, as far as that is found with at most
    /// `conflicts` conflicts in the SAT solver and before the deadline.
    pub(in crate::solve) fn check(&self, pins: &[Pin], conflicts: Option<u32>) -> CheckResult {
        let Some(mut params) = limits(self.deadline, conflicts).filter(|_| !self.is_spent()) else {
            return CheckResult::Unknown(String::from("timeout"));
        };
        let before = self.resources.get().map(|left| {
            params.set_u32("rlimit", u32::try_from(left).unwrap_or(u32::MAX));
            (left, self.used())
        });
        self.solver.set_params(&params);
        let assumptions: Vec<Bool> = pins.iter().map(|pin| self.literal(*pin)).collect();
        let _span = tracing::info_span!("solver call").entered();
        let outcome = if pins.is_empty() {
            self.solver.check()
        } else {
            self.solver.check_assumptions(&assumptions)
        };
        if let Some((left, before)) = before {
            let cost = u64::from(self.used().wrapping_sub(before));
            self.resources.set(Some(left.saturating_sub(cost)));
        }
        match outcome {
            SatResult::Sat => match self.solver.get_model() {
                Some(model) => CheckResult::Satisfiable(self.read(&model)),
                None => CheckResult::Unknown(String::from("no model")),
            },
            SatResult::Unsat => {
                let blamed = self.solver.get_unsat_core();
                let mut core: Vec<Pin> = pins
                    .iter()
                    .zip(&assumptions)
                    .filter(|(_, literal)| blamed.iter().any(|other| other.ast_eq(*literal)))
                    .map(|(pin, _)| *pin)
                    .collect();
                core.sort_unstable();
                CheckResult::Unsatisfiable { core }
            }
            SatResult::Unknown => CheckResult::Unknown(
                self.solver.get_reason_unknown().unwrap_or_else(|| String::from("unknown")),
            ),
        }
    }

    /// Forbids the placeholder values of an assignment.
    pub(in crate::solve) fn block(&self, assignment: &Assignment) {
        let mut clause: Vec<Bool> = Vec::new();
        for (cell, free) in self.cells.iter().enumerate() {
            let value = free.code(assignment.value(free.variable).number());
            for bit in 0..free.width {
                let set = bit_of(value, bit);
                clause.push(self.literal(Pin { cell, bit, set: !set }));
            }
        }
        self.solver.assert(Bool::or(&clause));
    }

    fn literal(&self, pin: Pin) -> Bool {
        let literal = &self.cells[pin.cell].literals[pin.bit as usize];
        if pin.set { literal.clone() } else { literal.not() }
    }

    fn read(&self, model: &Model) -> Assignment {
        let values = self
            .readers
            .iter()
            .enumerate()
            .map(|(at, reader)| match reader {
                ModelReader::Bool(value) => {
                    let value = model.eval(value, true).and_then(|value| value.as_bool());
                    TermValue::Number(value.unwrap_or(false).into())
                }
                ModelReader::Number { bits, signed } => {
                    TermValue::Number(number(model, bits, *signed))
                }
                ModelReader::Array { reads, index } => {
                    let default = self.default_element(at);
                    let mut value = ArrayValue { default, ..ArrayValue::default() };
                    for ((term, bits, signed), index) in reads.iter().zip(index) {
                        let (_, _, index_signed) = self.converter.bits(*term);
                        let index = number(model, index, index_signed);
                        value.entries.insert(index, number(model, bits, *signed));
                    }
                    TermValue::Array(Arc::new(value))
                }
                ModelReader::Unused => TermValue::Number(self.default_element(at)),
            })
            .collect();
        Assignment { values }
    }

    /// What a variable that no condition mentions is, or an element that is never read.
    fn default_element(&self, variable: usize) -> i64 {
        let values = self.query.terms.variables().get(variable).and_then(|it| it.values.as_ref());
        values.map_or(0, crate::read::domain::ValueSet::least)
    }
}

fn bit_of(value: i64, bit: u32) -> bool {
    (value >> bit.min(63)) & 1 == 1
}

#[expect(clippy::cast_possible_wrap, reason = "the bits are seen as signed")]
fn number(model: &Model, bits: &BV, signed: bool) -> i64 {
    let width = bits.get_size();
    let value = model.eval(bits, true).and_then(|value| value.as_u64()).unwrap_or(0) as i64;
    if signed && width < 64 { (value << (64 - width)) >> (64 - width) } else { value }
}

fn new_solver(query: &Query, options: Options) -> Solver {
    let arrays = query
        .terms
        .reachable(&query.roots())
        .iter()
        .any(|term| matches!(query.terms.sort(*term), Sort::Array { .. }));
    let logic = match options.engine {
        Engine::Bits if !arrays => Some("QF_FD"),
        Engine::BitVectors if !arrays => Some("QF_BV"),
        Engine::Bits | Engine::BitVectors | Engine::General => None,
    };
    logic.and_then(Solver::new_for_logic).unwrap_or_default()
}

/// Parameters for one check, or `None` if the time is up.
fn limits(deadline: Option<Instant>, conflicts: Option<u32>) -> Option<Params> {
    let mut params = Params::new();
    // An interrupt ends the tool; left to itself, Z3 catches it and only ends the check.
    params.set_bool("ctrl_c", false);
    if let Some(left) = left(deadline) {
        if left.is_zero() {
            return None;
        }
        let milliseconds = u32::try_from(left.as_millis()).unwrap_or(u32::MAX).max(1);
        params.set_u32("timeout", milliseconds);
    }
    params.set_u32("max_conflicts", conflicts.unwrap_or(u32::MAX));
    Some(params)
}

fn readers(query: &Query, converter: &Converter<'_>) -> Vec<ModelReader> {
    let terms = &query.terms;
    let mut readers: Vec<ModelReader> =
        terms.variables().iter().map(|_| ModelReader::Unused).collect();
    for at in 0..terms.len() {
        let Some(term) = terms.term_at(at).filter(|term| converter.knows(*term)) else { continue };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "only variables and elements of arrays are read from a model"
        )]
        match *terms.node(term) {
            Node::Variable(id) => {
                readers[id.index()] = match terms.sort(term) {
                    Sort::Bool => ModelReader::Bool(converter.bool(term)),
                    Sort::Bits(_) => {
                        let (bits, _, signed) = converter.bits(term);
                        ModelReader::Number { bits, signed }
                    }
                    Sort::Array { .. } => {
                        ModelReader::Array { reads: Vec::new(), index: Vec::new() }
                    }
                }
            }
            Node::Select(array, index) => {
                for base in terms.array_bases(array) {
                    if let Node::Variable(id) = *terms.node(base)
                        && let ModelReader::Array { reads, index: indices } =
                            &mut readers[id.index()]
                    {
                        let (element, signed) = converter.read(base, index);
                        reads.push((index, element, signed));
                        indices.push(converter.bits(index).0);
                    }
                }
            }
            _ => {}
        }
    }
    readers
}

fn free_cells(query: &Query, converter: &Converter<'_>, solver: &Solver) -> Vec<FreeCell> {
    let terms = &query.terms;
    let mut cells = Vec::new();
    for at in 0..terms.len() {
        let Some(term) = terms.term_at(at).filter(|term| converter.knows(*term)) else { continue };
        let Node::Variable(variable) = *terms.node(term) else { continue };
        if terms.variable_info(variable).origin != VariableOrigin::Placeholder {
            continue;
        }
        let mut choices = None;
        let literals = match terms.sort(term) {
            Sort::Bool => vec![converter.bool(term)],
            Sort::Bits(_) if terms.as_number(term).is_some() => continue,
            Sort::Bits(_) if let Some(chosen) = converter.indexed.get(&term) => {
                choices = Some(chosen.values.clone());
                let index = &chosen.index;
                (0..index.get_size()).map(|bit| literal(solver, variable, index, bit)).collect()
            }
            Sort::Bits(_) => {
                let (bits, width, _) = converter.bits(term);
                (0..width).map(|bit| literal(solver, variable, &bits, bit)).collect()
            }
            Sort::Array { .. } => continue,
        };
        let width = u32::try_from(literals.len()).unwrap_or(0);
        cells.push(FreeCell { variable, width, literals, choices });
    }
    cells
}

/// A Bool that is a bit of a number.
fn literal(solver: &Solver, variable: VariableId, bits: &BV, bit: u32) -> Bool {
    let literal = Bool::new_const(format!("v{}.{bit}", variable.index()));
    let one = BV::from_u64(1, 1);
    solver.assert(literal.iff(bits.extract(bit, bit).eq(one)));
    literal
}

/// Conflicts that a trial to leave out a condition may cost.
const TRIAL: u32 = 10_000;

/// Trials that decide nothing, after which no other condition is tried to be left out.
const UNDECIDED: u32 = 8;

/// Conditions of an unsatisfiable query that contradict each other. Each is tried to be left out,
/// once.
pub(super) fn core(
    query: &Query,
    options: Options,
    conflicts: Option<u32>,
    deadline: Option<Instant>,
) -> Vec<Tag> {
    let Some(converter) = Converter::new(&query.terms, &query.roots(), options.widths, deadline)
    else {
        return Vec::new();
    };
    let solver = new_solver(query, options);
    for restriction in converter.restrictions() {
        solver.assert(restriction);
    }
    let mut literals: Vec<(Bool, Tag)> = Vec::new();
    for (at, (condition, tag)) in query.conditions.iter().enumerate() {
        if query.terms.as_boolean(*condition) == Some(true) {
            continue;
        }
        let literal = Bool::new_const(format!("c{at}"));
        solver.assert(literal.implies(converter.bool(*condition)));
        literals.push((literal, *tag));
    }
    let mut undecided = 0;
    let mut refuted = |kept: &[(Bool, Tag)], conflicts| -> Option<Vec<(Bool, Tag)>> {
        if undecided == UNDECIDED {
            return None;
        }
        solver.set_params(&limits(deadline, conflicts)?);
        let assumptions: Vec<Bool> = kept.iter().map(|(literal, _)| literal.clone()).collect();
        let result = solver.check_assumptions(&assumptions);
        undecided += u32::from(result == SatResult::Unknown);
        (result == SatResult::Unsat).then(|| {
            let blamed = solver.get_unsat_core();
            let is_to_blame = |literal: &Bool| blamed.iter().any(|other| other.ast_eq(literal));
            kept.iter().filter(|(literal, _)| is_to_blame(literal)).cloned().collect()
        })
    };
    let mut kept = refuted(&literals, conflicts).unwrap_or(literals);
    let mut at = 0;
    while at < kept.len() {
        let mut fewer = kept.clone();
        fewer.remove(at);
        match refuted(&fewer, query.effort(Some(TRIAL))) {
            Some(smaller) => {
                // What was found necessary before stays in front, because order is kept.
                kept = smaller;
            }
            None => at += 1,
        }
    }
    let mut tags: Vec<Tag> = kept.into_iter().map(|(_, tag)| tag).collect();
    tags.sort_unstable();
    tags.dedup();
    tags
}
