//! Single calls of a program's methods on terms.
//!
//! In: a method and symbolic arguments. Out: the term that it returns, and on which condition it
//! returns at all. All calls share one arena, so that what is equal is one term; static fields have
//! the values that their initialisers give them.

use std::rc::Rc;

use super::outcome::SymbolicOutcome;
use super::state::{Jump, ObjectContents, State, SymbolicValue};
use super::text::{Identity, SymbolicText};
use super::{Budget, Record, UnwindStop, Unwinder, UnwindingBounds};
use crate::read::domain::Domain;
use crate::read::ir::{MethodId, Program};
use crate::read::types::Type;
use crate::solve::ssa::{PathId, PlaceholderTerms};
use crate::solve::term::{TermId, Terms};

/// An argument of a call.
#[derive(Clone, Debug)]
pub enum CallArgument {
    /// A number, a truth value, or a string that is the constant with its text.
    Value(PlaceholderTerms),
    /// A string, and a 32-bit number that says which object it is: strings with the same text and
    /// the same number are one object, and 0 is the constant with the text.
    Text(PlaceholderTerms, TermId),
    /// An array of these.
    Array(Vec<CallArgument>),
    /// The array that is the argument at this place, once more.
    Again(usize),
}

/// What a call comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOnTerms {
    /// The number or truth value that is returned; `None`: the method never returns one.
    pub result: Option<TermId>,
    /// A Bool: the call ends normally, without an exception.
    pub defined: TermId,
    /// A Bool: the call goes on in a loop for longer than it was followed.
    pub beyond: TermId,
    /// The Bools by which the call forked, in the order in which it came to them, and those that
    /// choose the text that is returned.
    pub forks: Vec<TermId>,
    /// A Bool: some `int` does not fit. Always false unless the evaluator notes overflows.
    pub int_overflows: TermId,
    /// A Bool: some `long` does not fit. Always false unless the evaluator notes overflows.
    pub long_overflows: TermId,
}

/// Calls methods of a program.
pub struct MethodEvaluator<'p> {
    unwinder: Unwinder<'p>,
    start: State,
    allocations: u32,
}

impl<'p> MethodEvaluator<'p> {
    /// An evaluator for a program without placeholders. The budget holds for each call, except that
    /// `terms` counts those of all calls.
    pub fn new(
        program: &'p Program,
        bounds: &'p UnwindingBounds,
        budget: Budget,
    ) -> Result<Self, UnwindStop> {
        Self::within(Terms::new(), program, bounds, budget)
    }

    /// An evaluator whose terms are added to an arena that another one has filled, so that what
    /// the methods of two programs come to can be compared.
    pub fn within(
        terms: Terms,
        program: &'p Program,
        bounds: &'p UnwindingBounds,
        budget: Budget,
    ) -> Result<Self, UnwindStop> {
        let mut unwinder = Unwinder::adding_to(terms, program, bounds, budget, Record::Assertions);
        // Those who call methods have solvers of their own, which go on for as long as they may.
        unwinder.follows_floating = false;
        let body = &program.methods[program.start.index()];
        let statics =
            program.statics.iter().map(|field| unwinder.default_value(&field.ty)).collect();
        let counters = unwinder.new_counters();
        let state = State::new(PathId(0), statics, body.locals.len(), counters);
        let ends = unwinder.block(&body.body, state)?;
        let returned = ends.jumps.into_iter().find_map(|(jump, state)| match jump {
            Jump::Return(_) => Some(state),
            Jump::Break(_) | Jump::Continue(_) | Jump::Again(..) => None,
        });
        let Some(start) = ends.normal.or(returned) else {
            return Err(UnwindStop::TooLarge(program.beginning()));
        };
        let start = State { path: PathId(0), ..start };
        let allocations = unwinder.allocations;
        Ok(Self { unwinder, start, allocations })
    }

    /// From now on it is noted where numbers do not fit into their types.
    pub fn note_overflows(&mut self) {
        self.unwinder.notes_overflows = true;
    }

    /// From now on it is not known which objects the texts are that methods of the library give:
    /// Java says so of few of them, and a library may give `s` itself for `s.substring(0)` or not.
    pub fn leave_objects_open(&mut self) {
        self.unwinder.leaves_objects_open = self.unwinder.program.compares_texts;
    }

    /// The arena, when nothing more is called.
    pub fn into_terms(self) -> Terms {
        self.unwinder.terms
    }

    /// The arena of all terms.
    pub fn terms(&mut self) -> &mut Terms {
        &mut self.unwinder.terms
    }

    /// New unknowns for a value of a type in a domain.
    pub fn unknown(&mut self, name: &str, ty: &Type, domain: &Domain) -> PlaceholderTerms {
        self.unwinder.cell_of(name, ty, domain)
    }

    /// Calls a method.
    pub fn call(
        &mut self,
        method: MethodId,
        arguments: &[CallArgument],
    ) -> Result<CallOnTerms, UnwindStop> {
        let Activated { ended, .. } = self.activated(method, arguments)?;
        let unwinder = &mut self.unwinder;
        let mut chosen = Vec::new();
        let result = match ended {
            Some((_, SymbolicValue::Term(term))) => Some(term),
            Some((_, SymbolicValue::Text(text))) => {
                chosen = text.choices();
                None
            }
            _ => None,
        };
        let mut defined = unwinder.terms.boolean(true);
        for assertion in std::mem::take(&mut unwinder.assertions) {
            let path = unwinder.whole[assertion.path.index()];
            let holds = unwinder.terms.implies(path, assertion.condition);
            defined = unwinder.terms.and(defined, holds);
        }
        let mut beyond = unwinder.terms.boolean(false);
        for cutoff in std::mem::take(&mut unwinder.cutoffs) {
            let path = unwinder.whole[cutoff.path.index()];
            beyond = unwinder.terms.or(beyond, path);
        }
        let [int_overflows, long_overflows] = unwinder.noted_overflows();
        let forks = unwinder.paths.iter().skip(1).map(|path| path.condition);
        let forks = forks.chain(chosen).collect();
        self.forget_paths();
        Ok(CallOnTerms { result, defined, beyond, forks, int_overflows, long_overflows })
    }

    /// What a call comes to, with all that it can be told by: its end, its value, its arguments
    /// afterwards, and what it prints if the program keeps that.
    pub fn outcome(
        &mut self,
        method: MethodId,
        arguments: &[CallArgument],
    ) -> Result<SymbolicOutcome, UnwindStop> {
        let Activated { arguments, ended } = self.activated(method, arguments)?;
        let outcome = self.unwinder.outcome(arguments, ended);
        self.forget_paths();
        Ok(outcome)
    }

    /// A Bool: two calls with equal arguments do not end alike. `is_any` says that all exceptions
    /// count as one.
    pub fn difference(
        &mut self,
        one: &SymbolicOutcome,
        other: &SymbolicOutcome,
        is_any: bool,
    ) -> Result<TermId, UnwindStop> {
        self.unwinder.difference(one, other, is_any)
    }

    /// A Bool: two calls do not end alike, or return different values, whatever their arguments.
    pub fn value_difference(
        &mut self,
        one: &SymbolicOutcome,
        other: &SymbolicOutcome,
    ) -> Result<TermId, UnwindStop> {
        self.unwinder.value_difference(one, other)
    }

    /// Runs a method from the state in which the program starts.
    fn activated(
        &mut self,
        method: MethodId,
        arguments: &[CallArgument],
    ) -> Result<Activated, UnwindStop> {
        let unwinder = &mut self.unwinder;
        let mut state = self.start.clone();
        unwinder.executed = 0;
        unwinder.allocations = self.allocations;
        unwinder.assertions.clear();
        unwinder.cutoffs.clear();
        unwinder.overflows.clear();
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let value = match argument {
                CallArgument::Again(at) => SymbolicValue::clone(&values[*at]),
                CallArgument::Value(_) | CallArgument::Text(..) | CallArgument::Array(_) => {
                    unwinder.given(&mut state, argument)
                }
            };
            values.push(value);
        }
        let span = unwinder.program.methods[method.index()].span;
        let ended = unwinder.activation(state, method, values.clone(), span)?;
        Ok(Activated { arguments: values, ended })
    }

    /// Lets go of the paths of a call.
    fn forget_paths(&mut self) {
        let unwinder = &mut self.unwinder;
        unwinder.paths.truncate(1);
        unwinder.whole.truncate(1);
        unwinder.depth.truncate(1);
    }
}

/// A call that was run: its arguments, and the state and the result with which it returns, if it
/// ever does.
struct Activated {
    arguments: Vec<SymbolicValue>,
    ended: Option<(State, SymbolicValue)>,
}

impl Unwinder<'_> {
    /// The value of an argument; arrays are new.
    fn given(&mut self, state: &mut State, argument: &CallArgument) -> SymbolicValue {
        match argument {
            CallArgument::Value(value) => self.value_of_cell(value),
            CallArgument::Text(value, object) => {
                let value = self.value_of_cell(value);
                if let SymbolicValue::Text(SymbolicText::Rope(rope, _)) = value {
                    let identity = Identity::Numbered(*object);
                    SymbolicValue::Text(SymbolicText::Rope(rope, identity))
                } else {
                    value
                }
            }
            CallArgument::Array(values) => {
                let elements: Vec<SymbolicValue> =
                    values.iter().map(|value| self.given(state, value)).collect();
                let length = i64::try_from(elements.len()).unwrap_or(i64::MAX);
                let length = self.terms.number(32, length);
                let contents = ObjectContents::Elements(elements);
                SymbolicValue::Reference(self.allocate(
                    state,
                    Rc::from("history"),
                    length,
                    contents,
                ))
            }
            CallArgument::Again(_) => unreachable!("arguments stand in arrays once"),
        }
    }

    fn value_of_cell(&mut self, cell: &PlaceholderTerms) -> SymbolicValue {
        match cell {
            PlaceholderTerms::Number(term) => SymbolicValue::Term(*term),
            PlaceholderTerms::Text { .. } | PlaceholderTerms::Listed { .. } => {
                SymbolicValue::Text(self.text_of_cell(cell))
            }
            PlaceholderTerms::Array { .. } => {
                unreachable!("arrays are arguments by the values in them")
            }
        }
    }
}
