//! Drawing: what the strategy `draw` does within a search, and what other strategies do with random
//! values.
//!
//! In: a [`Search`] in progress. Out: instances to its callback, and why it stopped. Where random
//! values find too little, solving takes over.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::{CHEAP, MANY, Search, SearchEffort, Stopped, Strategy, StrategyEnd, Taken, Total};
use crate::solve::estimate::as_float;
use crate::solve::search::draw::{DrawRequest, DrawStopped, draw};

impl Search<'_> {
    /// Drawing; where it finds too little, solving takes over.
    pub(super) fn drawn(&mut self) -> StrategyEnd {
        if self.are_all_found() {
            // There is none.
            let conflict = if self.part.is_none() { self.conflict() } else { Vec::new() };
            return Ok((self.all(), conflict));
        }
        match self.draw() {
            DrawStopped::Enough if self.found >= self.wanted => Ok((Stopped::Enough, Vec::new())),
            DrawStopped::Enough => Ok((self.all(), Vec::new())),
            DrawStopped::Timeout => Ok((Stopped::Timeout, Vec::new())),
            DrawStopped::TooRare if self.request.strategy == Strategy::Draw => {
                self.notes.push(String::from("no new instance turned up for a long time"));
                Ok((Stopped::Timeout, Vec::new()))
            }
            DrawStopped::TooRare => {
                self.notes.push(String::from("solve: drawing finds nothing new any more"));
                self.strategy = Strategy::Solve;
                self.solve()
            }
        }
    }

    /// Whether as many were found as there are. Drawing alone never knows that; a space that is
    /// cheap to go through tells it.
    fn are_all_found(&mut self) -> bool {
        if self.expected() >= 4.0 * as_float(self.wanted) {
            return false;
        }
        if self.total == Total::NotAsked {
            self.total = self.number().map_or(Total::Unknown, Total::Known);
        }
        matches!(self.total, Total::Known(total) if self.found >= total)
    }

    /// How many instances are expected in the space, or in its part.
    fn expected(&self) -> f64 {
        let parts = self.part.map_or(1.0, |part| as_float(part.of));
        self.probe.expected(self.space.size()) / parts
    }

    /// How many instances there are, where finding that out is cheap.
    fn number(&self) -> Option<usize> {
        // In a part of the space each instance is counted by itself.
        let is_much = self.part.is_some() && self.probe.expected(self.space.size()) > MANY;
        if self.probe.operations > CHEAP || is_much {
            return None;
        }
        let all = self.walk_space(0);
        let sure = all.complete && all.undecided == BigUint::ZERO;
        if sure { usize::try_from(all.instances).ok() } else { None }
    }

    /// Draws for as long as the share of random choices that pass makes it worth it.
    pub(super) fn draw(&mut self) -> DrawStopped {
        /// Random choices that may fail for one that is expected to pass.
        const PATIENCE: f64 = 100.0;
        let request = self.request;
        let is_bounded = request.deadline.is_some() || request.effort != SearchEffort::UNBOUNDED;
        if is_bounded && self.request.strategy == Strategy::Draw {
            return self.draw_patiently(u64::MAX, u64::MAX);
        }
        let patience = (PATIENCE / self.probe.accepted.max(1e-9)).clamp(1e5, 1e12);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let patience = patience as u64;
        self.draw_patiently(patience, patience)
    }

    /// Draws until there are enough, or all, for as long as one of `patience` random choices is a
    /// new instance; for the first instance, one of `first`.
    pub(super) fn draw_patiently(&mut self, first: u64, patience: u64) -> DrawStopped {
        if self.wanted == 0 {
            return DrawStopped::Enough;
        }
        let most = self.allowance.operations.map_or(u64::MAX, |operations| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at least 1"
            )]
            let each = self.probe.operations_each.max(1.0) as u64;
            operations / each
        });
        let parts = self.part.map_or(1, |part| part.of);
        let request = DrawRequest {
            seed: self.request.seed,
            first: first.saturating_mul(parts).min(most),
            patience: patience.saturating_mul(parts).min(most),
            deadline: self.request.deadline,
            operations: self.request.effort.operations,
            jobs: self.request.jobs,
            limits: self.request.limits,
        };
        let (machine, space) = (self.machine.clone(), self.space.clone());
        let drawn = draw(&machine, &space, self.part, &request, &mut |model| {
            let enough = self.take(model) == Taken::Enough;
            if enough || self.strategy == Strategy::Draw && self.are_all_found() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.is_spent |= drawn.stopped == DrawStopped::Timeout;
        drawn.stopped
    }
}
