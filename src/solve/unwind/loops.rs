//! Loops, pass by pass.
//!
//! A loop is followed for as long as its condition can hold. Each time it may end, the state that
//! leaves waits on the path on which it does; the next pass runs on the path on which it does not.
//! All that left meet once, after the loop.

use super::state::{Ends, Jump, State};
use super::{UnwindStop, Unwinder};
use crate::read::ir::{Loop, LoopId, TestFirst};
use crate::solve::ssa::{AssertionKind, Cutoff, CutoffPart};
use crate::source::Span;

/// The ways out of a loop that were found so far.
#[derive(Default)]
pub(super) struct Exits {
    /// Control goes on after the loop.
    pub(super) behind: Vec<State>,
    /// Control goes further: out of the method, or to an outer label.
    pub(super) further: Vec<(Jump, State)>,
    /// Decisions on the paths of the states that left, counted from the loop's beginning.
    decisions: u64,
    /// Decisions on the path to the loop.
    before: u32,
}

impl Unwinder<'_> {
    /// A loop of any kind.
    pub(super) fn any_loop(
        &mut self,
        the_loop: &Loop,
        state: State,
        span: Span,
    ) -> Result<Ends, UnwindStop> {
        if the_loop.invariants.is_empty() {
            self.followed(the_loop, state, span)
        } else if self.is_within_region() {
            let what = "a loop under an `INVARIANT` within a `try`";
            Err(UnwindStop::Inexpressible(what, span))
        } else {
            self.havocked(the_loop, state, span)
        }
    }

    fn followed(&mut self, the_loop: &Loop, state: State, span: Span) -> Result<Ends, UnwindStop> {
        let before = self.depth[state.path.index()];
        let mut exits = Exits { before, ..Exits::default() };
        let mut current = Some(state);
        let mut passes: u64 = 0;
        let mut test = the_loop.test_first == TestFirst::BeforeBody;
        while let Some(state) = current.take() {
            let entering =
                if test { self.test(the_loop, state, &mut exits, passes)? } else { Some(state) };
            test = true;
            let Some(mut state) = entering else { break };
            if !self.may_pass(the_loop.id, &state, passes, span)? {
                break;
            }
            passes += 1;
            self.count_pass(&mut state, the_loop.id);
            let most = &mut self.passes[the_loop.id.index()];
            *most = (*most).max(passes);
            if exits.decisions > WAITING {
                return Err(UnwindStop::TooLarge(span));
            }
            let ends = self.block(&the_loop.body, state)?;
            current = self.sort_out(the_loop, ends, &mut exits, passes, span);
            if let Some(state) = current.take() {
                let ends = self.block(&the_loop.update, state)?;
                current = ends.normal;
            }
        }
        let normal = self.merge(exits.behind, span);
        Ok(Ends { normal, jumps: exits.further })
    }

    /// Tests the condition; gives the state in which a pass starts, and puts the one that leaves to
    /// the exits.
    fn test(
        &mut self,
        the_loop: &Loop,
        state: State,
        exits: &mut Exits,
        passes: u64,
    ) -> Result<Option<State>, UnwindStop> {
        let Some(state) = self.block(&the_loop.prelude, state)?.normal else { return Ok(None) };
        let condition = self.term(&state, state.path, &the_loop.condition)?;
        let Some(mut state) = self.passed(state)? else { return Ok(None) };
        match self.decided(state.path, condition) {
            Some(true) => return Ok(Some(state)),
            Some(false) => {
                self.leave_behind(the_loop.id, state, exits, passes);
                return Ok(None);
            }
            None => {}
        }
        let opposite = self.terms.not(condition);
        let (on, out) = (self.extend(state.path, condition), self.extend(state.path, opposite));
        match (on, out) {
            (Some(on), Some(out)) => {
                let mut left = state.clone();
                left.path = out;
                self.leave_behind(the_loop.id, left, exits, passes);
                state.path = on;
                Ok(Some(state))
            }
            (Some(_), None) => Ok(Some(state)),
            (None, _) => {
                self.leave_behind(the_loop.id, state, exits, passes);
                Ok(None)
            }
        }
    }

    /// Whether one more pass may be followed. If not, its path is forbidden (`LOOP`) or cut off.
    fn may_pass(
        &mut self,
        id: LoopId,
        state: &State,
        passes: u64,
        span: Span,
    ) -> Result<bool, UnwindStop> {
        let info = &self.program.loops[id.index()];
        let reached = |most: i64| i64::try_from(passes).unwrap_or(i64::MAX) >= most;
        if let Some(bound) = &info.bound
            && reached(bound.greatest())
        {
            self.forbid(state.path, AssertionKind::LoopBound(id), info.span);
            return Ok(false);
        }
        match self.bounds.passes.get(id.index()).copied().flatten() {
            Some(most) if passes >= most => {
                self.cutoffs.push(Cutoff { path: state.path, of: CutoffPart::Loop(id), span });
                Ok(false)
            }
            None if info.bound.is_none() && passes >= UNKNOWN_PASSES => {
                Err(UnwindStop::NoBound(id))
            }
            Some(_) | None => Ok(true),
        }
    }

    /// Sends the ends of a pass where they belong; gives the state that goes on to the update.
    pub(super) fn sort_out(
        &mut self,
        the_loop: &Loop,
        ends: Ends,
        exits: &mut Exits,
        passes: u64,
        span: Span,
    ) -> Option<State> {
        let mut going_on: Vec<State> = Vec::new();
        for (jump, state) in ends.jumps {
            match jump {
                Jump::Continue(id) if id == the_loop.id => going_on.push(state),
                Jump::Break(label) if label == the_loop.label => {
                    self.leave_behind(the_loop.id, state, exits, passes);
                }
                Jump::Break(_) | Jump::Continue(_) | Jump::Return(_) | Jump::Again(..) => {
                    if self.allowed(the_loop.id, &state, passes) {
                        exits.further.push((jump, state));
                    }
                }
            }
        }
        going_on.extend(ends.normal);
        self.merge(going_on, span)
    }

    fn leave_behind(&mut self, id: LoopId, state: State, exits: &mut Exits, passes: u64) {
        if self.allowed(id, &state, passes) {
            let depth = self.depth[state.path.index()];
            exits.decisions += u64::from(depth.saturating_sub(exits.before));
            exits.behind.push(state);
        }
    }

    /// Whether the loop may be left after `passes` passes; if not, the path is forbidden.
    fn allowed(&mut self, id: LoopId, state: &State, passes: u64) -> bool {
        let info = &self.program.loops[id.index()];
        let Some(bound) = &info.bound else { return true };
        if i64::try_from(passes).is_ok_and(|passes| bound.contains(passes)) {
            return true;
        }
        self.forbid(state.path, AssertionKind::LoopBound(id), info.span);
        false
    }
}

/// Decisions on the paths of states that wait after a loop, at most: 100 MB.
const WAITING: u64 = 25_000_000;

/// Passes to follow where intervals alone have to end a loop.
const UNKNOWN_PASSES: u64 = 100_000;
