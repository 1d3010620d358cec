//! Random conditions for `ASSERT`, with the functions that only conditions have.

use super::{Generator, Purity, Ty};

impl Generator<'_> {
    /// A condition without effects.
    pub(super) fn condition(&mut self) -> String {
        let arrays = self.variables(Ty::Array);
        match self.pick(8) {
            1 if !arrays.is_empty() => {
                let array = self.one_of(&arrays);
                let function = ["__sorted", "__distinct"][self.pick(2) as usize];
                format!("{function}({array})")
            }
            2 if !arrays.is_empty() => {
                let array = self.one_of(&arrays);
                let index = self.name("k");
                let function = ["__forall", "__exists"][self.pick(2) as usize];
                let value = self.expression(Ty::Int, 1, Purity::Pure);
                let operator = ["<", "!=", ">="][self.pick(3) as usize];
                format!(
                    "{function}({index}, 0, {array}.length, {array}[{index}] {operator} {value})"
                )
            }
            3 => {
                let index = self.name("k");
                let function = ["__forall", "__exists"][self.pick(2) as usize];
                let (low, high) = (self.leaf(Ty::Int), self.leaf(Ty::Int));
                let value = self.expression(Ty::Int, 1, Purity::Pure);
                format!("{function}({index}, ({low}) & 3, ({high}) & 3, {index} * 2 != ({value}))")
            }
            4 if self.written_loops > 0 => {
                let which = 1 + self.pick(self.written_loops);
                let most = self.pick(6);
                format!("__iterations({which}) <= {most}")
            }
            5 => {
                let (modulus, rest) = (2 + self.pick(3), self.pick(2));
                format!("__steps % {modulus} != {rest}")
            }
            6 => {
                let (a, b) = (
                    self.expression(Ty::Boolean, 1, Purity::Pure),
                    self.expression(Ty::Boolean, 1, Purity::Pure),
                );
                format!("__iff({a}, {b})")
            }
            7 => [
                "__out.isEmpty()",
                "__out.length() < 9",
                "!__out.contains(\"7\")",
                "!__out.endsWith(\"\\n\")",
            ][self.pick(4) as usize]
                .into(),
            _ => self.expression(Ty::Boolean, 2, Purity::Pure),
        }
    }
}
