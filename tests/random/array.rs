//! Random arrays of every kind, and what Java's library does with them.

use super::{Generator, Purity, Ty};

impl Generator<'_> {
    /// A new `int[]`, or one that is there already.
    pub(super) fn array(&mut self) -> String {
        let known = self.variables(Ty::Array);
        match self.pick(6) {
            1 if !known.is_empty() => self.expression(Ty::Array, 1, Purity::Any),
            2 => {
                let length = self.expression(Ty::Int, 1, Purity::Any);
                format!("new int[({length}) & 3]")
            }
            3 if self.placeholders < 4 => {
                self.placeholders += 2;
                let (low, width) = (1 + self.pick(2), self.pick(2));
                format!("INTARRAY(range({low}, {}), range(-2, 3))", low + width)
            }
            4 if !known.is_empty() => {
                let array = self.one_of(&known);
                format!("{array}.clone()")
            }
            5 if !known.is_empty() => {
                let array = self.one_of(&known);
                let length = self.expression(Ty::Int, 1, Purity::Any);
                format!("Arrays.copyOf({array}, ({length}) & 3)")
            }
            _ => {
                let count = 1 + self.pick(3);
                let items = self.items(Ty::Int, count);
                format!("new int[] {{ {items} }}")
            }
        }
    }

    fn items(&mut self, ty: Ty, count: u32) -> String {
        let items: Vec<String> = (0..count).map(|_| self.expression(ty, 1, Purity::Any)).collect();
        items.join(", ")
    }

    /// A new `int[][]`, whose rows may be shared, missing or of different lengths.
    pub(super) fn rows(&mut self) -> String {
        let known = self.variables(Ty::Rows);
        let single = self.variables(Ty::Array);
        match self.pick(6) {
            1 if !known.is_empty() => self.one_of(&known),
            2 => format!("new int[{}][{}]", 1 + self.pick(2), self.pick(3)),
            3 if self.placeholders < 3 => {
                self.placeholders += 3;
                [
                    "INT2DARRAY(range(1, 2), range(0, 2), range(0, 1))",
                    "INT2DARRAY(list(2), list(1, 2), list(-1, 4))",
                ][self.pick(2) as usize]
                    .into()
            }
            4 if !single.is_empty() => {
                let (one, other) = (self.one_of(&single), self.one_of(&single));
                format!("new int[][] {{ {one}, {other} }}")
            }
            5 => format!("new int[{}][]", 1 + self.pick(2)),
            _ => {
                let first = 1 + self.pick(2);
                let first = self.items(Ty::Int, first);
                let second = self.pick(3);
                let second = self.items(Ty::Int, second);
                format!("new int[][] {{ {{ {first} }}, {{ {second} }} }}")
            }
        }
    }

    /// A new `String[]`.
    pub(super) fn texts(&mut self) -> String {
        match self.pick(4) {
            1 if self.placeholders < 4 => {
                self.placeholders += 2;
                [
                    "STRINGARRAY(list(2), range(0, 1), list('a', 'b'))",
                    "STRINGARRAY(range(1, 2), list(\"x\", \"yy\"))",
                ][self.pick(2) as usize]
                    .into()
            }
            2 => format!("new String[{}]", 1 + self.pick(2)),
            _ => {
                let count = 1 + self.pick(3);
                let items = self.items(Ty::Text, count);
                format!("new String[] {{ {items} }}")
            }
        }
    }

    /// A new `char[]`.
    pub(super) fn characters(&mut self) -> String {
        match self.pick(3) {
            1 => {
                let text = self.expression(Ty::Text, 1, Purity::Any);
                format!("({text}).toCharArray()")
            }
            2 => format!("new char[{}]", 1 + self.pick(2)),
            _ => {
                let count = 1 + self.pick(3);
                let items = self.items(Ty::Char, count);
                format!("new char[] {{ {items} }}")
            }
        }
    }

    /// A statement that changes an array.
    pub(super) fn array_statement(&mut self) {
        let ty = [Ty::Array, Ty::Chars, Ty::Texts, Ty::Rows][self.pick(4) as usize];
        let known = self.variables(ty);
        if known.is_empty() {
            return self.declaration();
        }
        let array = self.one_of(&known);
        let index = self.expression(Ty::Int, 1, Purity::Any);
        let place = format!("{array}[(({index}) & 3) % ({array}.length + 1)]");
        let line = match (ty, self.pick(4)) {
            (Ty::Rows, 1) => {
                let row = self.expression(Ty::Array, 1, Purity::Any);
                format!("{place} = {row};")
            }
            (Ty::Rows, _) => {
                let operator = ["=", "+=", "-="][self.pick(3) as usize];
                let column = self.expression(Ty::Int, 1, Purity::Any);
                let value = self.expression(Ty::Int, 1, Purity::Any);
                format!("{place}[({column}) & 1] {operator} {value};")
            }
            (_, 1) => format!("Arrays.sort({array});"),
            (Ty::Array, 2) => {
                let value = self.expression(Ty::Int, 1, Purity::Any);
                format!("Arrays.fill({array}, {value});")
            }
            (Ty::Chars, 2) => {
                let value = self.expression(Ty::Char, 1, Purity::Any);
                format!("Arrays.fill({array}, {value});")
            }
            (Ty::Chars, 3) => format!("{place}++;"),
            (Ty::Chars, _) => {
                let value = self.expression(Ty::Char, 1, Purity::Any);
                format!("{place} = {value};")
            }
            (Ty::Texts, _) => {
                let value = self.expression(Ty::Text, 1, Purity::Any);
                format!("{place} = {value};")
            }
            _ => {
                let value = self.expression(Ty::Int, 2, Purity::Any);
                format!("{place} ^= {value};")
            }
        };
        self.line(&line);
    }
}
