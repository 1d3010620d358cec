//! Values that take a path: those at hand, and those that a decision diagram or Z3 finds.
//!
//! In: a path with conditions. Out: values under which all of them hold, near zero where there are
//! such; or that there are none; or that Z3 gave up.

use std::collections::BTreeSet;

use crate::read::datum::Datum;
use crate::solve::space::random::{Purpose, Stream};
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{Node, TermId, Terms, VariableId};
use crate::solve::z3::IncrementalAnswer;
use crate::source::Span;

use super::candidates::{candidates, constants};
use super::cells::{assign, decoded};
use super::diagram::AllowedValues;
use super::evaluate::shown;
use super::paths::{InputFate, PathFinder, PathState};
use super::quick::Valuation;

/// Values that are typed lie between minus this and this where the sets allow it.
const NEAR: i64 = 100;

/// The character that is typed where any would do: `a`.
const SIMPLEST_LETTER: i64 = 97;

/// What a diagram or Z3 says of a path.
pub(super) enum SolvedPath {
    /// These values take it.
    Taken(Valuation),
    /// No values do.
    Never,
    /// Z3 gave up.
    Unknown,
}

/// A path with one more condition.
enum ExtendedPath {
    /// It has values, or cannot have any.
    Known(Option<PathState>),
    /// Values have to be found.
    Open(PathState),
}

impl PathFinder<'_, '_> {
    /// The parameters and the lines that an assignment is.
    pub(super) fn typed_lines(
        &mut self,
        path: &PathState,
        values: &Valuation,
    ) -> (Vec<Datum>, Vec<String>) {
        let terms = self.evaluator.terms();
        let parameters = self.hidden.iter().map(|cell| decoded(cell, terms, values)).collect();
        let inputs = path.inputs.iter().map(|input| {
            let value = decoded(&input.cell, terms, values);
            if let (InputFate::Leaving | InputFate::Ended, Datum::Text(word)) = (input.fate, &value)
            {
                return word.clone();
            }
            shown(&value, &self.dialogue.variable(input.variable).ty)
        });
        (parameters, inputs.collect())
    }

    pub(super) fn undecided(&mut self, span: Span) {
        self.is_cut = true;
        if !self.summary.undecided.contains(&span) {
            self.summary.undecided.push(span);
        }
    }

    /// The path where a condition holds too; `None` if no values make it so. `last` is the value
    /// that is likeliest to decide.
    pub(super) fn extended(
        &mut self,
        path: &PathState,
        condition: TermId,
        last: Option<&PlaceholderTerms>,
        span: Span,
    ) -> Option<PathState> {
        let mut longer = match self.at_once(path, condition) {
            ExtendedPath::Known(longer) => return longer,
            ExtendedPath::Open(longer) => longer,
        };
        if let Some(witness) = self.by_trying(&longer, condition, last) {
            longer.witness = witness;
            return Some(longer);
        }
        longer.witness = self.by_solving(&longer, span)?;
        Some(longer)
    }

    /// The path where a condition holds too, if values are found with little effort.
    pub(super) fn reached(&mut self, path: &PathState, condition: TermId) -> Option<PathState> {
        let mut longer = match self.at_once(path, condition) {
            ExtendedPath::Known(longer) => return longer,
            ExtendedPath::Open(longer) => longer,
        };
        let at_hand = self.by_trying(&longer, condition, None);
        longer.witness = match at_hand {
            Some(witness) => witness,
            None => match self.solved(&longer) {
                SolvedPath::Taken(witness) => witness,
                SolvedPath::Never | SolvedPath::Unknown => return None,
            },
        };
        Some(longer)
    }

    /// The path where a condition holds too, as far as the values that take it so far tell.
    fn at_once(&mut self, path: &PathState, condition: TermId) -> ExtendedPath {
        match self.terms().as_boolean(condition) {
            Some(true) => return ExtendedPath::Known(Some(path.clone())),
            Some(false) => return ExtendedPath::Known(None),
            None => {}
        }
        let mut longer = path.clone();
        longer.conditions.push(condition);
        let terms = self.evaluator.terms();
        self.values.begin(terms);
        if self.values.value(terms, condition, &path.witness) == 1 {
            ExtendedPath::Known(Some(longer))
        } else {
            ExtendedPath::Open(longer)
        }
    }

    /// Values at hand for the input read last.
    pub(super) fn by_trying(
        &mut self,
        path: &PathState,
        condition: TermId,
        last: Option<&PlaceholderTerms>,
    ) -> Option<Valuation> {
        let own = path.inputs.last().map(|input| &input.cell);
        // What was demanded before the input was read does not depend on it.
        let settled = if last.or(own).is_some() { path.settled } else { 0 };
        let cells: Vec<&PlaceholderTerms> = match last.or(own) {
            Some(cell) => vec![cell],
            None => self.hidden.iter().collect(),
        };
        let terms = self.evaluator.terms();
        let mut near = constants(terms, condition);
        let others = path.inputs.iter().map(|input| &input.cell).chain(&self.hidden);
        near.extend(others.filter_map(|cell| decoded(cell, terms, &path.witness).number()));
        near.sort_unstable();
        near.dedup();
        for cell in cells {
            for value in candidates(cell, &near, self.dialogue) {
                let mut trial = path.witness.clone();
                if assign(cell, &value, terms, &mut trial)
                    && self.values.hold(terms, &path.conditions[settled..], &trial)
                {
                    return Some(trial);
                }
            }
        }
        None
    }

    /// Values that Z3 finds; near zero if there are such.
    pub(super) fn by_solving(&mut self, path: &PathState, span: Span) -> Option<Valuation> {
        match self.solved(path) {
            SolvedPath::Taken(witness) => Some(witness),
            SolvedPath::Never => None,
            SolvedPath::Unknown => {
                self.undecided(span);
                self.by_sampling(path)
            }
        }
    }

    /// Values that are drawn at random, where Z3 gave up.
    fn by_sampling(&mut self, path: &PathState) -> Option<Valuation> {
        const SAMPLES: usize = 2_000;
        let mut stream = Stream::new(self.solver.checks(), Purpose::Draw, u64::MAX - 1);
        let cells: Vec<PlaceholderTerms> =
            path.inputs.iter().map(|input| input.cell.clone()).chain(self.hidden.clone()).collect();
        let mut near: Vec<i64> = Vec::new();
        for condition in &path.conditions {
            near.extend(constants(self.evaluator.terms(), *condition));
        }
        near.sort_unstable();
        near.dedup();
        let pools: Vec<Vec<Datum>> =
            cells.iter().map(|cell| candidates(cell, &near, self.dialogue)).collect();
        for _ in 0..SAMPLES {
            let mut trial = path.witness.clone();
            let terms = self.evaluator.terms();
            let is_allowed = cells.iter().zip(&pools).all(|(cell, pool)| {
                drawn(cell, pool, &mut stream)
                    .is_some_and(|value| assign(cell, &value, terms, &mut trial))
            });
            if is_allowed && self.hold(path, &trial) {
                return Some(trial);
            }
        }
        None
    }

    /// What a diagram, or else Z3, says of the conditions of a path. Those that only keep numbers
    /// within their types are told to Z3 where values break them: small ones rarely do, and long
    /// sums are slow.
    pub(super) fn solved(&mut self, path: &PathState) -> SolvedPath {
        if let Some(solved) = self.by_diagram(path) {
            return solved;
        }
        if path.fitting.is_empty() {
            return self.solved_with(path, &path.conditions);
        }
        let kept = path.conditions.iter().filter(|condition| !path.fitting.contains(condition));
        let kept: Vec<TermId> = kept.copied().collect();
        match self.solved_with(path, &kept) {
            SolvedPath::Taken(values) if !self.hold(path, &values) => {
                self.solved_with(path, &path.conditions)
            }
            other @ (SolvedPath::Taken(_) | SolvedPath::Never | SolvedPath::Unknown) => other,
        }
    }

    /// What the diagrams of conditions say; `None` if they do not say all.
    fn by_diagram(&mut self, path: &PathState) -> Option<SolvedPath> {
        let terms = self.evaluator.terms();
        let cells = path.inputs.iter().map(|input| &input.cell).chain(&self.hidden);
        let letters: BTreeSet<VariableId> = cells.flat_map(|cell| letters(cell, terms)).collect();
        let rank = |variable: VariableId, value: i64| {
            let from = if letters.contains(&variable) { SIMPLEST_LETTER } else { 0 };
            2 * value.abs_diff(from) + u64::from(value < from)
        };
        match self.diagrams.allowed(terms, &path.conditions, &rank)? {
            AllowedValues::Never => Some(SolvedPath::Never),
            AllowedValues::Such(values) => {
                let mut witness = path.witness.clone();
                for (variable, value) in values {
                    witness.set(variable, value);
                }
                self.set_characters(path, &mut witness);
                self.hold(path, &witness).then_some(SolvedPath::Taken(witness))
            }
        }
    }

    /// Makes a character that can be typed of each that the conditions of a path leave open.
    fn set_characters(&mut self, path: &PathState, witness: &mut Valuation) {
        let terms = self.evaluator.terms();
        let cells = path.inputs.iter().map(|input| &input.cell).chain(&self.hidden);
        for letter in cells.flat_map(|cell| letters(cell, terms)) {
            let allowed = terms.variable_info(letter).values.as_ref();
            if let Some(allowed) = allowed.filter(|set| !set.contains(witness.get(letter))) {
                let simplest = Some(SIMPLEST_LETTER).filter(|one| allowed.contains(*one));
                witness.set(letter, simplest.unwrap_or(allowed.least()));
            }
        }
    }

    /// What Z3 says of these conditions of a path.
    fn solved_with(&mut self, path: &PathState, conditions: &[TermId]) -> SolvedPath {
        self.solver.pop_to(0);
        for condition in conditions {
            self.solver.push(*condition);
        }
        let mut answer = self.solver.check(self.evaluator.terms(), self.bounds.conflicts);
        if matches!(&answer, IncrementalAnswer::Possible(values)
            if values.iter().any(|(_, value)| value.unsigned_abs() > NEAR.unsigned_abs()))
        {
            for near in self.near_zero(path) {
                self.solver.push(near);
            }
            let nearer = self.solver.check(self.evaluator.terms(), self.bounds.conflicts);
            if matches!(nearer, IncrementalAnswer::Possible(_)) {
                answer = nearer;
            }
        }
        match answer {
            IncrementalAnswer::Possible(values) => {
                let mut witness = path.witness.clone();
                for (variable, value) in values {
                    witness.set(variable, value);
                }
                self.set_characters(path, &mut witness);
                SolvedPath::Taken(witness)
            }
            IncrementalAnswer::Impossible => SolvedPath::Never,
            IncrementalAnswer::Unknown => SolvedPath::Unknown,
        }
    }

    /// That each number that is typed is near zero.
    fn near_zero(&mut self, path: &PathState) -> Vec<TermId> {
        let terms = self.evaluator.terms();
        let mut all = Vec::new();
        for input in &path.inputs {
            let PlaceholderTerms::Number(term) = input.cell else { continue };
            if !matches!(terms.node(term), Node::Variable(_)) || terms.bits(term) == 1 {
                continue;
            }
            let bits = terms.bits(term);
            let (low, high) = (terms.number(bits, -NEAR), terms.number(bits, NEAR));
            let above = terms.less_equal(low, term);
            let below = terms.less_equal(term, high);
            let both = terms.and(above, below);
            if terms.as_boolean(both).is_none() {
                all.push(both);
            }
        }
        all
    }
}

/// The unknown characters of a text.
fn letters(cell: &PlaceholderTerms, terms: &Terms) -> Vec<VariableId> {
    let units = match cell {
        PlaceholderTerms::Text { units, .. } => units.as_slice(),
        PlaceholderTerms::Number(_)
        | PlaceholderTerms::Listed { .. }
        | PlaceholderTerms::Array { .. } => &[],
    };
    let unknown = |unit: &TermId| {
        if let Node::Variable(id) = *terms.node(*unit) { Some(id) } else { None }
    };
    units.iter().filter_map(unknown).collect()
}

/// A special value or any number near zero.
pub(super) fn drawn(cell: &PlaceholderTerms, pool: &[Datum], stream: &mut Stream) -> Option<Datum> {
    let is_number = matches!(cell, PlaceholderTerms::Number(_));
    if is_number && stream.below(2) == 0 {
        let span = NEAR.unsigned_abs() * 2 + 1;
        let number = i64::try_from(stream.below(span)).unwrap_or(0) - NEAR;
        return Some(Datum::Integral(number));
    }
    let bound = u64::try_from(pool.len()).ok().filter(|len| *len > 0)?;
    pool.get(usize::try_from(stream.below(bound)).ok()?).cloned()
}
