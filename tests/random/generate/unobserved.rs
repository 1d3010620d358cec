//! Statements of which a run shows nothing: `synchronized`, `assert`, and objects that are compared
//! as their constants.

use super::{Generator, Purity, Ty};

impl Generator<'_> {
    /// A block that holds an object; where it is `null`, an exception.
    pub(super) fn synchronized(&mut self, depth: u32) {
        let mut locks = self.variables(Ty::Array);
        locks.extend(self.variables(Ty::Text));
        locks.push(String::from("\"lock\""));
        let lock = self.one_of(&locks);
        self.line(&format!("synchronized ({lock}) {{"));
        self.body(depth);
        self.line("}");
        let texts = self.variables(Ty::Text);
        if !texts.is_empty() && self.chance(2) {
            let (one, other) = (self.one_of(&texts), self.one_of(&texts));
            self.line(&format!("System.out.println({one}.intern() == {other}.intern());"));
        }
    }

    /// A condition that Java does not test.
    pub(super) fn untested(&mut self) {
        let condition = self.expression(Ty::Boolean, 2, Purity::Pure);
        let message = if self.chance(2) { " : \"no\"" } else { "" };
        self.line(&format!("assert {condition}{message};"));
    }
}
