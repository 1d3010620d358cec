//! What is caught, as regions of the code.

use super::{Compiler, index};
use crate::read::ir::{Block, LocalId};
use crate::solve::execute::code::{Region, RegionEdge};

impl Compiler<'_> {
    /// A block whose exceptions go to a handler.
    pub(super) fn attempt(&mut self, body: &Block, exception: LocalId, handler: &Block) {
        let (start, catch, end) = (self.label(), self.label(), self.label());
        self.place(start);
        let from = index(self.code.instructions.len());
        self.block(body);
        let to = index(self.code.instructions.len());
        self.jump(end);
        self.place(catch);
        let at = index(self.code.instructions.len());
        let register = self.register(exception.0);
        let meets = RegionEdge::Handler { at, to: register };
        self.code.regions.push(Region { from, to, meets });
        self.block(handler);
        self.place(end);
    }

    /// Statements that only check: what they throw is caught by nothing around them.
    pub(super) fn only_check(&mut self, body: &Block) {
        let outside = std::mem::replace(&mut self.ghost, true);
        let from = index(self.code.instructions.len());
        self.block(body);
        let to = index(self.code.instructions.len());
        if self.catches {
            self.code.regions.push(Region { from, to, meets: RegionEdge::Check });
        }
        self.ghost = outside;
    }
}
