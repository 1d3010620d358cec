//! Loops, their bounds, and the jumps out of them.
//!
//! A loop's test stands at its end, so that a pass needs one jump. On arrival a plain condition is
//! tested once more in front; a condition that needs statements or has invariants is jumped to.

use super::{Compiler, ExitScope, LoopScope, RunDetail, index, weight};
use crate::read::ir::{LabelId, Loop, LoopId, StmtKind, TestFirst};
use crate::solve::execute::code::{Bound, Instruction};
use crate::source::Span;

impl Compiler<'_> {
    pub(super) fn looping(&mut self, looping: &Loop, span: Span) {
        let mark = self.mark();
        let charge = weight::of_loop(looping);
        let bound = self.bound(looping.id);
        let observing = self.detail == RunDetail::Bounds;
        let counter = (bound.is_some() || observing).then(|| {
            let counter = self.temporary();
            let zero = self.constant(0);
            self.copy(counter, zero);
            counter
        });
        if let Some(counter) = counter.filter(|_| observing) {
            let counter = self.register(counter);
            self.emit(Instruction::ObservePasses { counter, of: looping.id.0 });
        }
        let leave = match (counter, bound) {
            (Some(counter), Some(bound)) if self.restricts_leaving(bound) => Some((counter, bound)),
            _ => None,
        };

        let (body, next, test, exit) = (self.label(), self.label(), self.label(), self.label());
        let scope = LoopScope { id: looping.id, next, leave };
        if self.traces() {
            let scope = ExitScope { label: looping.label, exit, looping: Some(scope) };
            let pass = |compiler: &mut Self| compiler.pass(looping.id, counter, bound, span);
            self.traced_loop(looping, scope, (body, next, exit), pass, span);
            self.leave(leave, span);
            self.release(mark);
            return;
        }
        let plain = looping.invariants.is_empty()
            && looping.prelude.statements.iter().all(|one| matches!(one.kind, StmtKind::Step));
        match looping.test_first {
            TestFirst::BeforeBody if plain => {
                self.count_test(looping.id);
                self.block(&looping.prelude);
                self.branch(&looping.condition, false, exit);
            }
            TestFirst::BeforeBody => self.jump(test),
            TestFirst::AfterBody => self.emit_at(Instruction::Charge { operations: charge }, span),
        }
        self.scopes.push(ExitScope { label: looping.label, exit, looping: Some(scope) });
        self.place(body);
        self.pass(looping.id, counter, bound, span);
        self.block(&looping.body);
        self.place(next);
        self.block(&looping.update);
        if looping.test_first == TestFirst::BeforeBody && !plain {
            self.place(test);
        }
        for (check, condition) in &looping.invariants {
            self.check(*check, condition);
        }
        self.count_test(looping.id);
        self.block(&looping.prelude);
        self.branch_back(&looping.condition, body, charge, span);
        self.scopes.pop();
        self.place(exit);
        self.leave(leave, span);
        self.release(mark);
    }

    /// The index of the bound that `LOOP` gives.
    fn bound(&mut self, of: LoopId) -> Option<u32> {
        let allowed = self.program.loops[of.index()].bound.clone()?;
        self.code.bounds.push(Bound { of, most: allowed.greatest(), allowed });
        Some(index(self.code.bounds.len() - 1))
    }

    /// Whether a number of passes up to the greatest can be wrong.
    fn restricts_leaving(&self, bound: u32) -> bool {
        let allowed = &self.code.bounds[bound as usize].allowed;
        let passes = u128::from(allowed.greatest().unsigned_abs()) + 1;
        allowed.least() < 0 || allowed.count() != passes
    }

    /// The start of a pass.
    fn pass(&mut self, of: LoopId, counter: Option<u32>, bound: Option<u32>, span: Span) {
        if let Some(counter) = counter {
            let counter = self.register(counter);
            match bound {
                Some(bound) => self.emit_at(Instruction::Pass { counter, bound }, span),
                None => self.emit(Instruction::PassUnbounded { counter }),
            }
            if self.detail == RunDetail::Bounds {
                self.emit(Instruction::ObservePasses { counter, of: of.0 });
            }
        }
        let wanted = self.detail.counts() || self.program.counted_loops.contains(&of);
        if wanted && !self.ghost && !self.is_library {
            self.emit(Instruction::CountPass { of: of.0 });
        }
    }

    /// The condition is about to be evaluated.
    fn count_test(&mut self, of: LoopId) {
        if self.detail.counts() && !self.ghost && !self.is_library {
            self.emit(Instruction::CountTest { of: of.0 });
        }
    }

    fn leave(&mut self, leave: Option<(u32, u32)>, span: Span) {
        if let Some((counter, bound)) = leave {
            let counter = self.register(counter);
            self.emit_at(Instruction::Leave { counter, bound }, span);
        }
    }

    /// Checks the bounds of the loops that a jump leaves: all those inside the scope at `depth`.
    pub(super) fn leave_loops(&mut self, depth: usize, span: Span) {
        let left: Vec<_> = self.scopes[depth..]
            .iter()
            .rev()
            .filter_map(|scope| scope.looping.and_then(|looping| looping.leave))
            .collect();
        for leave in left {
            self.leave(Some(leave), span);
        }
    }

    /// `break`: the bound of the loop that it names is checked at that loop's exit.
    pub(super) fn break_to(&mut self, label: LabelId, span: Span) {
        let Some(depth) = self.scopes.iter().rposition(|scope| scope.label == label) else {
            unreachable!("the reader resolves every `break`");
        };
        self.leave_loops(depth + 1, span);
        self.jump(self.scopes[depth].exit);
    }

    pub(super) fn continue_with(&mut self, of: LoopId, span: Span) {
        let found = self.scopes.iter().enumerate().rev().find_map(|(depth, scope)| {
            scope.looping.filter(|looping| looping.id == of).map(|looping| (depth, looping.next))
        });
        let Some((depth, next)) = found else {
            unreachable!("the reader resolves every `continue`");
        };
        self.leave_loops(depth + 1, span);
        self.jump(next);
    }
}
