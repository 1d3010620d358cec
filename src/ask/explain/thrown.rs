//! What a row says of exceptions: which expression threw one, which calls ended with it, which
//! handler took it.

use super::filled::{CallForm, FilledRow};
use super::lines::LineTeller;
use super::part::{Assigned, LinePart};
use super::rows::{LONGEST_WAY, assigned};
use crate::vary::trace::TracedThrow;

impl LineTeller<'_> {
    /// The exception, and the expression that throws it.
    pub(super) fn throws(&self, thrown: &TracedThrow, filled: FilledRow<'_>) -> LinePart {
        let thrower = self.syntax.expression_at(thrown.span);
        let text = thrower.map(|expr| filled.text(expr, CallForm::Values));
        LinePart::Throws {
            exception: thrown.exception.simple_name().to_owned(),
            text: text.filter(|text| text.chars().count() <= LONGEST_WAY),
        }
    }

    /// What was thrown in a row, or ended a call that it made, and was caught.
    pub(super) fn caught_in(&self, at: usize) -> Option<&TracedThrow> {
        let is_here = |one: &&TracedThrow| one.row == at || one.unfinished.contains(&at);
        self.trace.caught.iter().find(is_here)
    }

    /// What a row says that did not come to its end.
    pub(super) fn caught(
        &self,
        thrown: &TracedThrow,
        at: usize,
        filled: FilledRow<'_>,
    ) -> Vec<LinePart> {
        let row = &self.trace.rows[at];
        let mut parts: Vec<LinePart> = row.overflows.iter().map(LinePart::overflow).collect();
        parts.extend(assigned(Assigned::all(&row.changes)));
        if thrown.row == at {
            parts.push(self.throws(thrown, filled));
        } else {
            parts.push(LinePart::Unwinds { exception: thrown.exception.simple_name().to_owned() });
        }
        parts
    }

    /// Which exception a clause takes, where the row is one: what was caught last before it.
    pub(super) fn catches(&self, at: usize) -> Option<LinePart> {
        let row = &self.trace.rows[at];
        self.syntax.clause_at(row.span)?;
        let before = self.trace.caught.iter().rev().find(|one| one.row < at)?;
        Some(LinePart::Catches { exception: before.exception.simple_name().to_owned() })
    }
}
