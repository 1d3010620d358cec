//! Paths: the walk through a dialogue with unknown values.
//!
//! In: a dialogue and bounds. Out: every way to its end, by number of inputs, with values that take
//! it. A read adds that the value is in its set; `stop` and `again` fork into values that are not;
//! a branch forks into both ways. A fork is followed only where values are at hand, or a decision
//! diagram or Z3 finds some, and dropped only where one of these two proves that there are none:
//! values at hand are tried first, because that costs no solver.
//!
//! One solver walks the whole tree of paths: an input has one unknown on all paths that read it in
//! the same place, so most conditions are those of other paths too, and what the solver learned of
//! them stays.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::jvm::job::END_OF_INPUT;
use crate::read::datum::Datum;
use crate::read::domain::{Domain, ValueSet};
use crate::read::types::Primitive;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{TermId, Terms};
use crate::solve::unwind::evaluator::{CallArgument, CallOnTerms, MethodEvaluator};
use crate::solve::unwind::{Budget, UnwindStop, UnwindingBounds};
use crate::solve::z3::{IncrementalSolver, incrementally};
use crate::source::Span;

use super::candidates::{asks_for_empty_lines, longest_text};
use super::cells::{assign, bounds_of, known, typed_domain};
use super::diagram::Diagrams;
use super::environment::{AtomValue, Histories};
use super::evaluate::typed;
pub use super::extent::{
    EndlessTerm, InputFate, PathBounds, PathDecision, PathSummary, UnfinishedPath,
};
use super::generalised::{TraceError, generalised_trace};
use super::quick::{TermValues, Valuation};
use super::spec::{Dialogue, DialogueTermId, HistoryId, ReadForm, ReadMode};
use super::walk::{ConsoleEvent, Control};

/// Paths that wait at one time; more are too many to be kept.
const MOST_WAITING: usize = 200_000;

/// An input that is not known.
#[derive(Clone, Debug)]
pub(super) struct UnknownInput {
    pub(super) variable: HistoryId,
    pub(super) cell: PlaceholderTerms,
    pub(super) fate: InputFate,
}

/// A path, complete or on its way, with values that take it.
#[derive(Clone, Debug)]
pub(super) struct PathState {
    pub(super) control: Control,
    histories: Histories<PlaceholderTerms>,
    pub(super) inputs: Vec<UnknownInput>,
    /// Bools that must hold.
    pub(super) conditions: Vec<TermId>,
    pub(super) decisions: Vec<PathDecision>,
    /// Values under which all conditions hold.
    pub(super) witness: Valuation,
    pub(super) invalid: usize,
    /// How many of the conditions were there before the last input was read.
    pub(super) settled: usize,
    /// What outputs and helpers decide on the way: a Bool, and the last condition before it.
    pub(super) forks: Vec<(Option<TermId>, TermId)>,
    /// Those of the conditions that only keep numbers within their types; no goals of tests.
    pub(super) fitting: Vec<TermId>,
    /// Where overflows of a type are demanded: the terms on the way, and a Bool that something of
    /// the type overflows there.
    pub(super) overflows: Vec<(Primitive, Span, TermId)>,
}

/// What is known before a walk starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkStart<'a> {
    /// The values of all parameters.
    pub(super) parameters: &'a [Datum],
    /// Lines that are typed first, and that the hidden parameters are the given ones; `None`:
    /// nothing is known of either.
    pub(super) given: Option<&'a [String]>,
}

/// Walks all paths of a dialogue, those with fewer inputs first; `visit` is given each complete one
/// and may end the walk. `may_go_on` is asked now and then.
pub(super) fn walk(
    dialogue: &Dialogue,
    start: WalkStart<'_>,
    bounds: &PathBounds,
    may_go_on: &(dyn Fn() -> bool + Sync),
    visit: &mut (dyn FnMut(&mut PathFinder<'_, '_>, PathState) -> ControlFlow<()> + Send),
) -> PathSummary {
    walk_and(dialogue, start, bounds, may_go_on, visit, |_| ()).0
}

/// [`walk`], and what `finish` makes of the finder at its end, if there was one.
pub(super) fn walk_and<T: Send>(
    dialogue: &Dialogue,
    start: WalkStart<'_>,
    bounds: &PathBounds,
    may_go_on: &(dyn Fn() -> bool + Sync),
    visit: &mut (dyn FnMut(&mut PathFinder<'_, '_>, PathState) -> ControlFlow<()> + Send),
    finish: impl FnOnce(&mut PathFinder<'_, '_>) -> T + Send,
) -> (PathSummary, Option<T>) {
    if dialogue.reads_decimals() {
        // Nothing is known of conditions on numbers with a point.
        return (PathSummary::default(), None);
    }
    incrementally(|solver| {
        let passes = vec![Some(200); dialogue.program.loops.len()];
        let unwinding = UnwindingBounds { passes, open: None };
        // Steps that are not there are not spent on terms either.
        let terms = usize::try_from(bounds.effort / 10).unwrap_or(usize::MAX);
        let terms = terms.clamp(100_000, 4_000_000);
        let budget = Budget { terms, statements: 200_000, deadline: bounds.deadline };
        let Ok(mut evaluator) = MethodEvaluator::new(&dialogue.program, &unwinding, budget) else {
            let failing = vec![dialogue.source.beginning()];
            return (PathSummary { failing, ..PathSummary::default() }, None);
        };
        if dialogue.settings.overflow.are_restricting() {
            evaluator.note_overflows();
        }
        let mut finder = PathFinder {
            dialogue,
            bounds: *bounds,
            given: start.given,
            evaluator,
            solver,
            values: TermValues::default(),
            diagrams: Diagrams::default(),
            typed: BTreeMap::new(),
            hidden: Vec::new(),
            longest: longest_text(dialogue),
            types_empty_lines: asks_for_empty_lines(dialogue),
            followed: BTreeSet::new(),
            printed: BTreeMap::new(),
            is_cut: false,
            summary: PathSummary::default(),
        };
        let waiting = finder.all(start.parameters, may_go_on, visit);
        finder.note_unfinished(&waiting);
        finder.summary.checks = finder.solver.checks();
        finder.summary.effort = finder.effort();
        let made = finish(&mut finder);
        (finder.summary, Some(made))
    })
}

/// A variable, the number of its input, and the bounds of what is typed.
type TypedInput = (HistoryId, usize, Option<(i64, i64)>);

/// The walk at work.
pub(super) struct PathFinder<'d, 's> {
    pub(super) dialogue: &'d Dialogue,
    pub(super) bounds: PathBounds,
    /// Lines that are typed first; then the hidden parameters are known, too.
    pub(super) given: Option<&'d [String]>,
    pub(super) evaluator: MethodEvaluator<'d>,
    pub(super) solver: &'s mut IncrementalSolver,
    pub(super) values: TermValues,
    pub(super) diagrams: Diagrams,
    /// For each variable, number of the input and bounds: the unknown that stands for it, one for
    /// all paths.
    typed: BTreeMap<TypedInput, PlaceholderTerms>,
    /// The parameters, in order; those that are known are constants.
    pub(super) hidden: Vec<PlaceholderTerms>,
    longest: usize,
    /// Whether empty lines are typed where others than those of a set are.
    pub(super) types_empty_lines: bool,
    /// The terms of which it was looked at whether they end.
    followed: BTreeSet<DialogueTermId>,
    /// On how many paths it was asked of a term that is printed whether it has a value there.
    pub(super) printed: BTreeMap<DialogueTermId, usize>,
    /// Whether some way was not followed to its end.
    pub(super) is_cut: bool,
    pub(super) summary: PathSummary,
}

impl PathFinder<'_, '_> {
    /// The arena of all terms.
    pub(super) fn terms(&mut self) -> &mut Terms {
        self.evaluator.terms()
    }

    /// Whether values take a path.
    pub(super) fn hold(&mut self, path: &PathState, values: &Valuation) -> bool {
        self.values.hold(self.evaluator.terms(), &path.conditions, values)
    }

    /// What the walk cost so far, in steps: of terms that were made and evaluated, and of Z3.
    pub(super) fn effort(&mut self) -> u64 {
        /// What a term costs: it is simplified, kept, and converted for Z3.
        const STEPS_A_TERM: u64 = 20;
        let terms = u64::try_from(self.terms().len()).unwrap_or(u64::MAX);
        let evaluated = self.values.steps() + self.diagrams.steps();
        evaluated + terms.saturating_mul(STEPS_A_TERM) + self.solver.steps()
    }

    /// The walk itself. Out: paths that wait for more inputs than were followed.
    fn all(
        &mut self,
        family: &[Datum],
        may_go_on: &(dyn Fn() -> bool + Sync),
        visit: &mut (dyn FnMut(&mut Self, PathState) -> ControlFlow<()> + Send),
    ) -> Vec<PathState> {
        let mut waiting = Vec::new();
        let mut complete = Vec::new();
        let start = self.start(family);
        self.advance(start, &mut complete, &mut waiting);
        let mut inputs = 0;
        loop {
            self.summary.by_inputs.push(0);
            for path in complete.drain(..) {
                self.summary.by_inputs[inputs] += 1;
                if visit(self, path).is_break() || self.summary.paths() >= self.bounds.paths {
                    return waiting;
                }
            }
            if !self.is_cut {
                self.summary.complete_to = Some(inputs);
            }
            if waiting.is_empty() {
                self.summary.is_exhausted = !self.is_cut && self.summary.undecided.is_empty();
                return waiting;
            }
            if inputs >= self.bounds.inputs {
                return waiting;
            }
            inputs += 1;
            let mut next = Vec::new();
            for path in std::mem::take(&mut waiting) {
                if !may_go_on() || next.len() > MOST_WAITING || self.effort() > self.bounds.effort {
                    return next;
                }
                self.read(path, &mut complete, &mut next);
            }
            waiting = next;
        }
    }

    /// The beginning, with values for all hidden parameters.
    fn start(&mut self, family: &[Datum]) -> PathState {
        let dialogue = self.dialogue;
        let mut witness = Valuation::default();
        for (at, parameter) in dialogue.parameters.iter().enumerate() {
            if parameter.is_hidden && self.given.is_none() {
                let cell =
                    self.evaluator.unknown(&parameter.name, &parameter.ty, &parameter.domain);
                let first = super::candidates::first_of(&parameter.ty, &parameter.domain);
                assign(&cell, &first, self.evaluator.terms(), &mut witness);
                self.hidden.push(cell);
            } else {
                let zero = |primitive| Datum::of(primitive, 0);
                let value = family.get(at).cloned();
                let value = value.or_else(|| parameter.ty.primitive().map(zero));
                let value = value.unwrap_or(Datum::Null);
                let cell = known(&value, &parameter.ty, self.evaluator.terms());
                self.hidden.push(cell);
            }
        }
        PathState {
            control: Control::start(dialogue),
            histories: Histories::new(dialogue.variables.len(), self.hidden.clone()),
            inputs: Vec::new(),
            conditions: Vec::new(),
            decisions: Vec::new(),
            witness,
            invalid: 0,
            settled: 0,
            forks: Vec::new(),
            fitting: Vec::new(),
            overflows: Vec::new(),
        }
    }

    /// Follows a path to its end or to the next read; where it forks, every way.
    fn advance(
        &mut self,
        path: PathState,
        complete: &mut Vec<PathState>,
        waiting: &mut Vec<PathState>,
    ) {
        let dialogue = self.dialogue;
        let mut open = vec![path];
        while let Some(mut path) = open.pop() {
            loop {
                let is_over = self.effort() > self.bounds.effort;
                if path.control.rounds() > self.bounds.rounds || is_over {
                    self.is_cut = true;
                    break;
                }
                match path.control.next(dialogue) {
                    ConsoleEvent::Write { output, .. } => {
                        let Some(written) = self.written(path, output, self.bounds.outputs) else {
                            break;
                        };
                        path = written;
                    }
                    ConsoleEvent::Stop => {
                        complete.push(path);
                        break;
                    }
                    ConsoleEvent::Read { here, .. } => {
                        path.control = here;
                        waiting.push(path);
                        break;
                    }
                    ConsoleEvent::More { then, otherwise } => {
                        // The lines that are given come first.
                        let given = self.given.map_or(0, <[String]>::len);
                        if path.inputs.len() >= given {
                            let mut ended = path.clone();
                            ended.control = otherwise;
                            ended.inputs.push(self.word(END_OF_INPUT, InputFate::Ended));
                            open.push(ended);
                        }
                        path.control = then;
                    }
                    ConsoleEvent::Branch { form, condition, then, otherwise } => {
                        let Some((holds, mut path)) = self.decided(path, condition, None) else {
                            break;
                        };
                        let opposite = self.terms().not(holds);
                        let span = dialogue.term(condition).span;
                        let mut ways = Vec::new();
                        for (way, control, is) in
                            [(holds, then, true), (opposite, otherwise, false)]
                        {
                            path.control = control;
                            if let Some(mut path) = self.extended(&path, way, None, span) {
                                let taken = self.summary.taken.entry(form).or_default();
                                if is {
                                    taken.0 = true;
                                } else {
                                    taken.1 = true;
                                }
                                path.decisions.push(PathDecision { span, holds: is });
                                ways.push(path);
                            }
                        }
                        open.extend(ways.into_iter().rev());
                        break;
                    }
                }
            }
        }
    }

    /// Reads the next input of a path that waits for one, in every way.
    fn read(
        &mut self,
        path: PathState,
        complete: &mut Vec<PathState>,
        waiting: &mut Vec<PathState>,
    ) {
        let dialogue = self.dialogue;
        let mut control = path.control.clone();
        let ConsoleEvent::Read { form, read, here, stay } = control.next(dialogue) else { return };
        let cell = self.typed_cell(read.variable, path.inputs.len(), None);
        let mut path = path;
        path.settled = path.conditions.len();
        if let ReadMode::Until(words, levels) = &read.mode {
            for word in words {
                let mut left = path.clone();
                left.control = here.left(*levels);
                let input = self.word(word, InputFate::Leaving);
                left.inputs.push(UnknownInput { variable: read.variable, ..input });
                self.advance(left, complete, waiting);
            }
        }
        assign(&cell, &default_of(&cell), self.evaluator.terms(), &mut path.witness);
        let Some((inside, path)) = self.membership(path, read, &cell) else { return };
        let input = |cell: &PlaceholderTerms, fate| UnknownInput {
            variable: read.variable,
            cell: cell.clone(),
            fate,
        };
        let span = read.set.span;
        let mut stored = path.clone();
        let (own, within) = match self.narrowed(&mut stored, read, &cell, inside) {
            Some(narrowed) => narrowed,
            None => (cell.clone(), inside),
        };
        stored.inputs.push(input(&own, InputFate::Stored));
        let is_readable = self.summary.readable.entry(form).or_default();
        let was_readable = *is_readable;
        if let Some(mut stored) = self.extended(&stored, within, Some(&own), span) {
            if !was_readable {
                self.summary.readable.insert(form, true);
            }
            stored.histories.store(read.variable, own);
            stored.control = control;
            self.advance(stored, complete, waiting);
        }
        let outside = self.terms().not(inside);
        let outside = self.visibly(outside, &cell);
        match read.mode {
            ReadMode::Plain | ReadMode::Until(..) => {}
            ReadMode::Stop(ref output) => {
                let mut stopped = path;
                stopped.inputs.push(input(&cell, InputFate::Stopping));
                let stopped = self.extended(&stopped, outside, Some(&cell), span);
                complete.extend(stopped.and_then(|path| self.written(path, output, false)));
            }
            ReadMode::Again(ref output) if path.invalid < self.bounds.invalid => {
                let mut dropped = path;
                dropped.inputs.push(input(&cell, InputFate::Dropped));
                dropped.invalid += 1;
                dropped.control = stay;
                let dropped = self.extended(&dropped, outside, Some(&cell), span);
                if let Some(path) = dropped.and_then(|path| self.written(path, output, false)) {
                    self.advance(path, complete, waiting);
                }
            }
            // After given inputs, a value that is dropped leads nowhere new.
            ReadMode::Again(_) => self.is_cut |= self.given.is_none(),
        }
    }

    /// The unknown for an input; one for all paths that read this variable there, with these
    /// bounds.
    fn typed_cell(
        &mut self,
        variable: HistoryId,
        at: usize,
        bounds: Option<(i64, i64)>,
    ) -> PlaceholderTerms {
        if let Some(cell) = self.typed.get(&(variable, at, bounds)) {
            return cell.clone();
        }
        let declared = self.dialogue.variable(variable);
        if let Some(line) = self.given.and_then(|given| given.get(at))
            && let Some(value) = typed(line, &declared.ty)
        {
            return known(&value, &declared.ty, self.evaluator.terms());
        }
        let domain = match bounds.and_then(|(low, high)| ValueSet::range(low, high)) {
            Some(values) => Domain::Number(values),
            None => typed_domain(&declared.ty, self.longest),
        };
        let name = format!("{}#{}", declared.name, at + 1);
        let cell = self.evaluator.unknown(&name, &declared.ty, &domain);
        self.typed.insert((variable, at, bounds), cell.clone());
        cell
    }

    /// An unknown that has no values but those between the bounds that a set has, so that the
    /// solver gets few bits, and the rest of what its membership says. `None`: there are no bounds.
    fn narrowed(
        &mut self,
        path: &mut PathState,
        read: &ReadForm,
        cell: &PlaceholderTerms,
        inside: TermId,
    ) -> Option<(PlaceholderTerms, TermId)> {
        let PlaceholderTerms::Number(term) = cell else { return None };
        let terms = self.evaluator.terms();
        let full = terms.interval(*term);
        let (low, high) = bounds_of(terms, inside, *term);
        let (low, high) = (low.max(full.low), high.min(full.high));
        if terms.bits(*term) == 1 || low > high || (low, high) == (full.low, full.high) {
            return None;
        }
        let own = self.typed_cell(read.variable, path.inputs.len(), Some((low, high)));
        let first = Datum::Integral(0.clamp(low, high));
        assign(&own, &first, self.evaluator.terms(), &mut path.witness);
        let (within, decided) = self.membership(path.clone(), read, &own)?;
        *path = decided;
        Some((own, within))
    }

    fn membership(
        &mut self,
        path: PathState,
        read: &ReadForm,
        cell: &PlaceholderTerms,
    ) -> Option<(TermId, PathState)> {
        match read.set.membership {
            Some(term) => self.decided(path, term, Some(cell)),
            None => Some((self.terms().boolean(true), path)),
        }
    }

    /// The Bool that a term is, and the path on which it has a value; `None` if it has none.
    fn decided(
        &mut self,
        path: PathState,
        id: DialogueTermId,
        candidate: Option<&PlaceholderTerms>,
    ) -> Option<(TermId, PathState)> {
        let span = self.dialogue.term(id).span;
        let Ok(called) = self.called(&path, id, candidate) else {
            if !self.notes_endless(&path, candidate) {
                self.undecided(span);
            }
            return None;
        };
        let mut path = path;
        let within = self.terms().not(called.beyond);
        if self.terms().as_boolean(within) != Some(true) {
            self.is_cut = true;
            if self.followed.insert(id)
                && let Some(beyond) = self.extended(&path, called.beyond, candidate, span)
                && !self.notes_endless(&beyond, candidate)
            {
                self.undecided(span);
            }
            path = self.extended(&path, within, None, span)?;
        }
        if self.terms().as_boolean(called.defined) != Some(true) {
            if !self.summary.failing.contains(&span) {
                let fails = self.terms().not(called.defined);
                if self.extended(&path, fails, candidate, span).is_some() {
                    self.summary.failing.push(span);
                }
            }
            path = self.extended(&path, called.defined, candidate, span)?;
        }
        path = self.fitting(path, &called, candidate, span)?;
        if self.bounds.outputs && candidate.is_none() {
            let before = path.conditions.last().copied();
            path.forks.extend(called.forks.iter().map(|fork| (before, *fork)));
        }
        Some((called.result?, path))
    }

    pub(super) fn called(
        &mut self,
        path: &PathState,
        id: DialogueTermId,
        candidate: Option<&PlaceholderTerms>,
    ) -> Result<CallOnTerms, UnwindStop> {
        let term = self.dialogue.term(id);
        let mut arguments = Vec::with_capacity(term.atoms.len());
        for atom in &term.atoms {
            let value = path.histories.atom(atom, candidate);
            arguments.push(match value {
                Some(AtomValue::One(cell)) => CallArgument::Value(cell),
                Some(AtomValue::Many(cells)) => {
                    CallArgument::Array(cells.into_iter().map(CallArgument::Value).collect())
                }
                Some(AtomValue::Count(count)) => {
                    let count = i64::try_from(count).unwrap_or(i64::MAX);
                    let number = self.evaluator.terms().number(32, count);
                    CallArgument::Value(PlaceholderTerms::Number(number))
                }
                None => return Err(UnwindStop::TooLarge(term.span)),
            });
        }
        self.evaluator.call(term.method, &arguments)
    }

    /// Whether a term does not end for the values that take a path, and the value that is read
    /// next, if there is one; notes that.
    pub(super) fn notes_endless(
        &mut self,
        path: &PathState,
        next: Option<&PlaceholderTerms>,
    ) -> bool {
        let dialogue = self.dialogue;
        let mut path = path.clone();
        if let (Some(cell), ConsoleEvent::Read { read, .. }) = (next, path.control.next(dialogue)) {
            let (variable, cell) = (read.variable, cell.clone());
            path.inputs.push(UnknownInput { variable, cell, fate: InputFate::Stored });
        }
        let (parameters, inputs) = self.typed_lines(&path, &path.witness);
        match generalised_trace(dialogue, &parameters, &inputs) {
            Err(TraceError::Evaluation(error)) if error.is_endless => {
                self.summary.notes_endless(dialogue, error.span, &parameters, inputs);
                true
            }
            _ => false,
        }
    }
}

/// The value that is tried first.
fn default_of(cell: &PlaceholderTerms) -> Datum {
    if matches!(cell, PlaceholderTerms::Number(_)) {
        Datum::Integral(0)
    } else {
        Datum::Text(String::new())
    }
}
