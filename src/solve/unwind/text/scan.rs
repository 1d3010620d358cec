//! Looking for a constant in a rope piece by piece.
//!
//! An automaton that knows how much of the constant has just been read goes through the text, so
//! that no piece needs to know where it stands. On terms it is in several states at once, each on a
//! condition.

use std::collections::BTreeMap;

use super::{Rope, RopePiece};
use crate::solve::term::TermId;
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

/// Where the constant is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve::unwind) enum Where {
    /// At the start.
    Start,
    /// At the end.
    End,
    /// Anywhere.
    Anywhere,
}

/// How far the constant is read, and on which condition.
type ScanProgress = BTreeMap<usize, TermId>;

/// The automaton of a constant.
struct Automaton {
    /// For each number of units read: where a unit of the constant leads to, if not to where any
    /// other unit does.
    steps: Vec<BTreeMap<u16, usize>>,
    /// For each number of units read: where any other unit leads to; `None`: nowhere, the constant
    /// cannot be found any more.
    otherwise: Vec<Option<usize>>,
}

impl Automaton {
    fn new(constant: &[u16], place: Where) -> Self {
        let end = constant.len();
        let mut steps = Vec::with_capacity(end + 1);
        let mut otherwise = Vec::with_capacity(end + 1);
        for read in 0..=end {
            let stays = read == end && place != Where::End;
            otherwise.push(match place {
                _ if stays => Some(end),
                Where::Start => None,
                Where::End | Where::Anywhere => Some(0),
            });
            let mut step = BTreeMap::new();
            if !stays {
                for unit in constant {
                    if place == Where::Start {
                        if constant.get(read) == Some(unit) {
                            step.insert(*unit, read + 1);
                        }
                        continue;
                    }
                    let to = longest(constant, read, *unit);
                    if to > 0 {
                        step.insert(*unit, to);
                    }
                }
            }
            steps.push(step);
        }
        Self { steps, otherwise }
    }
}

/// The most units of the constant that the text ends with after `read` of them and one more unit.
fn longest(constant: &[u16], read: usize, unit: u16) -> usize {
    let text = || constant[..read].iter().copied().chain([unit]);
    (1..=constant.len().min(read + 1))
        .rev()
        .find(|length| text().skip(read + 1 - length).eq(constant[..*length].iter().copied()))
        .unwrap_or(0)
}

impl Unwinder<'_> {
    /// Whether a constant stands in a text.
    pub(super) fn finds(
        &mut self,
        rope: &Rope,
        constant: &[u16],
        place: Where,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let always = self.terms.boolean(true);
        if constant.is_empty() {
            return Ok(always);
        }
        let automaton = Automaton::new(constant, place);
        let progress = self.scan(&automaton, rope, ScanProgress::from([(0, always)]), span)?;
        let found = progress.get(&constant.len()).copied();
        Ok(found.unwrap_or_else(|| self.terms.boolean(false)))
    }

    fn scan(
        &mut self,
        automaton: &Automaton,
        rope: &Rope,
        mut progress: ScanProgress,
        span: Span,
    ) -> Result<ScanProgress, UnwindStop> {
        for piece in rope.pieces(0) {
            self.charge(1, span)?;
            match &piece {
                RopePiece::Literal(text) => {
                    for unit in text.iter() {
                        let mut next = ScanProgress::new();
                        for (read, condition) in progress {
                            let to = automaton.steps[read].get(unit).copied();
                            if let Some(to) = to.or(automaton.otherwise[read]) {
                                self.add_place(&mut next, to, condition);
                            }
                        }
                        progress = next;
                    }
                }
                RopePiece::Value(..) | RopePiece::Unsaid(_) | RopePiece::Units(_) => {
                    let units = self.flat(&Rope::of(piece), span)?;
                    let (low, high) = self.lengths(&units);
                    let mut ended = ScanProgress::new();
                    for at in 0..=high {
                        if at >= low {
                            let ends = self.is_at(units.length, at);
                            for (read, condition) in &progress {
                                let here = self.terms.and(*condition, ends);
                                self.add_place(&mut ended, *read, here);
                            }
                        }
                        if let Some(unit) = units.units.get(at).filter(|_| at < high) {
                            self.charge(progress.len(), span)?;
                            progress = self.scan_unit(automaton, *unit, &progress);
                        }
                    }
                    progress = ended;
                }
                RopePiece::Choice(condition, then, otherwise) => {
                    let opposite = self.terms.not(*condition);
                    let mut next = ScanProgress::new();
                    for (side, rope) in [(*condition, then), (opposite, otherwise)] {
                        let mut starts = ScanProgress::new();
                        for (read, before) in &progress {
                            let here = self.terms.and(*before, side);
                            self.add_place(&mut starts, *read, here);
                        }
                        for (read, here) in self.scan(automaton, rope, starts, span)? {
                            self.add_place(&mut next, read, here);
                        }
                    }
                    progress = next;
                }
            }
        }
        Ok(progress)
    }

    fn scan_unit(
        &mut self,
        automaton: &Automaton,
        unit: TermId,
        progress: &ScanProgress,
    ) -> ScanProgress {
        let mut next = ScanProgress::new();
        for (read, condition) in progress {
            let mut others = *condition;
            for (wanted, to) in &automaton.steps[*read] {
                let wanted = self.unit(*wanted);
                let is = self.terms.equal(unit, wanted);
                let here = self.terms.and(*condition, is);
                self.add_place(&mut next, *to, here);
                let is_not = self.terms.not(is);
                others = self.terms.and(others, is_not);
            }
            if let Some(to) = automaton.otherwise[*read] {
                self.add_place(&mut next, to, others);
            }
        }
        next
    }
}
