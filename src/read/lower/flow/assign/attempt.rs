//! Definite assignment in `try` (JLS 16.2.15).
//!
//! What surely has a value before the block has one in each handler and after `finally`; what may
//! have got one anywhere in the block may have one there. Jumps out of the block go through the
//! block after `finally`, and take with them what that assigns.

use super::super::super::typed::CheckedTry;
use super::super::bits::Bits;
use super::{AssignmentState, AssignmentWalk, JumpTarget};

/// Where jumps go, and what is known there.
type TriedExits = Vec<(JumpTarget, AssignmentState)>;

impl AssignmentWalk<'_> {
    /// `try` with all that belongs to it.
    pub(super) fn attempt(&mut self, of: &CheckedTry) {
        let outside = std::mem::take(&mut self.exits);
        let around = std::mem::replace(&mut self.tried, self.state.unassigned.clone());
        let start = self.state.clone();
        self.finals += u32::from(of.finally.is_some());
        for one in &of.resources {
            self.expr(&one.value);
            self.state.assigned.insert(one.local);
            self.state.unassigned.remove(one.local);
        }
        self.list(&of.body);
        self.tried.intersect(&self.state.unassigned);
        let mut after = self.state.clone();
        let thrown =
            AssignmentState { assigned: start.assigned.clone(), unassigned: self.tried.clone() };
        for clause in &of.clauses {
            self.state = thrown.clone();
            self.state.assigned.insert(clause.local);
            self.state.unassigned.remove(clause.local);
            self.list(&clause.body);
            after.join(&self.state);
        }
        self.finals -= u32::from(of.finally.is_some());
        self.state = after;
        let inside = std::mem::replace(&mut self.exits, outside);
        match &of.finally {
            None => self.exits.extend(inside),
            Some((finally, _)) => {
                let unassigned = self.unassigned_in_clauses(&thrown.unassigned, &inside);
                let ended = self.state.clone();
                self.state = AssignmentState { assigned: start.assigned, unassigned };
                self.list(finally);
                self.through_finally(inside, &ended);
            }
        }
        self.tried.intersect(&around);
        self.tried.intersect(&self.state.unassigned);
        if self.finals == 0 {
            self.returned();
        }
    }

    /// What surely has no value where the block after `finally` begins.
    fn unassigned_in_clauses(&self, thrown: &Bits, inside: &TriedExits) -> Bits {
        let mut unassigned = thrown.clone();
        unassigned.intersect(&self.tried);
        unassigned.intersect(&self.state.unassigned);
        for (_, state) in inside {
            unassigned.intersect(&state.unassigned);
        }
        unassigned
    }

    /// Control has passed the block after `finally`: it goes on after the statement, or where the
    /// jumps inside wanted to go.
    fn through_finally(&mut self, inside: TriedExits, ended: &AssignmentState) {
        let passed = self.state.clone();
        for (target, mut state) in inside {
            state.assigned.unite(&passed.assigned);
            state.unassigned.intersect(&passed.unassigned);
            self.exits.push((target, state));
        }
        self.state.assigned.unite(&ended.assigned);
        self.state.unassigned.intersect(&ended.unassigned);
    }

    /// A `return`: the method ends, or a block after `finally` comes first.
    pub(super) fn leave_method(&mut self) {
        if self.finals > 0 {
            self.jump(JumpTarget::Return);
        } else {
            self.end();
            self.state = self.state.dead();
        }
    }

    /// The method ends where a `return` has passed all blocks after `finally`.
    fn returned(&mut self) {
        let (back, others): (TriedExits, TriedExits) = std::mem::take(&mut self.exits)
            .into_iter()
            .partition(|(target, _)| *target == JumpTarget::Return);
        self.exits = others;
        let here = self.state.clone();
        for (_, state) in back {
            self.state = state;
            self.end();
        }
        self.state = here;
    }
}
