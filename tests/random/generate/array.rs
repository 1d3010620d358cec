//! Random arrays of every kind, and what Java's library does with them.

use super::{Generator, Purity, Ty, Variable};

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
            4 | 5 if !known.is_empty() => self.copy(&known),
            _ => {
                let count = 1 + self.pick(3);
                let items = self.items(Ty::Int, count);
                format!("new int[] {{ {items} }}")
            }
        }
    }

    /// An `int[]` within an expression.
    pub(super) fn array_value(&mut self, depth: u32, purity: Purity) -> String {
        if self.chance(3) {
            return self.ternary(Ty::Array, depth, purity);
        }
        let known = self.writable(Ty::Array);
        if purity == Purity::Any && known.len() > 1 && self.chance(6) {
            let (one, other) = (self.one_of(&known), self.one_of(&known));
            return format!("({one} = {other})");
        }
        let rows = self.variables(Ty::Rows);
        if !self.chance(5) || rows.is_empty() {
            return self.leaf(Ty::Array);
        }
        let rows = self.one_of(&rows);
        let index = self.expression(Ty::Int, depth, purity);
        format!("{rows}[({index}) & 1]")
    }

    fn items(&mut self, ty: Ty, count: u32) -> String {
        let items: Vec<String> = (0..count).map(|_| self.expression(ty, 1, Purity::Any)).collect();
        items.join(", ")
    }

    /// A new `int[][]`, whose rows may be shared, missing or of different lengths.
    pub(super) fn rows(&mut self) -> String {
        let known = self.variables(Ty::Rows);
        let single = self.variables(Ty::Array);
        match self.pick(7) {
            1 if !known.is_empty() => self.one_of(&known),
            6 if !known.is_empty() => self.copy(&known),
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

    /// A copy of an array, as long or not.
    fn copy(&mut self, known: &[String]) -> String {
        let array = self.one_of(known);
        if self.chance(2) {
            return format!("{array}.clone()");
        }
        let length = self.expression(Ty::Int, 1, Purity::Any);
        format!("Arrays.copyOf({array}, ({length}) & 3)")
    }

    /// A new `String[]`.
    pub(super) fn texts(&mut self) -> String {
        let known = self.variables(Ty::Texts);
        match self.pick(5) {
            4 if !known.is_empty() => self.copy(&known),
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
        let known = self.variables(Ty::Chars);
        match self.pick(4) {
            3 if !known.is_empty() => self.copy(&known),
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

    /// Writes through a name of one of several arrays, chosen by a condition that is open, and
    /// shows all of them.
    pub(super) fn alias_statement(&mut self) {
        let condition = self.open_condition();
        let rows = self.variables(Ty::Rows);
        let name = self.name("v");
        if !rows.is_empty() && self.chance(3) {
            let (one, other) = (self.one_of(&rows), self.one_of(&rows));
            self.line(&format!("int[][] {name} = {condition} ? {one} : {other};"));
            let row = self.expression(Ty::Array, 1, Purity::Any);
            let at = self.expression(Ty::Int, 1, Purity::Any);
            self.line(&format!("{name}[({at}) & 1] = {row};"));
            let value = self.expression(Ty::Int, 1, Purity::Any);
            self.line(&format!("{name}[({at}) & 1][0] += {value};"));
            self.line(&format!("System.out.print({one}[0][0] + \" \" + {other}[0][0]);"));
            self.scope.push(Variable { name, ty: Ty::Rows, writable: true });
            return;
        }
        let (one, other) = (self.array(), self.array());
        let (first, second) = (self.name("v"), self.name("v"));
        self.line(&format!("int[] {first} = {one}, {second} = {other};"));
        if self.chance(2) {
            self.line(&format!("int[] {name} = {condition} ? {first} : {second};"));
        } else {
            // A choice between two arrays where paths meet.
            self.line(&format!("int[][] {name}s = new int[1][];"));
            self.line(&format!(
                "if ({condition}) {name}s[0] = {first}; else {name}s[0] = {second};"
            ));
            self.line(&format!("int[] {name} = {name}s[0];"));
        }
        let value = self.expression(Ty::Int, 1, Purity::Any);
        let at = self.expression(Ty::Int, 1, Purity::Any);
        let line = match self.pick(4) {
            1 => format!("Arrays.fill({name}, {value});"),
            2 => format!("Arrays.sort({name});"),
            3 => format!("{name}[{name}.length - 1] -= {value};"),
            _ => format!("{name}[({at}) & 1] = {value};"),
        };
        self.line(&line);
        self.line(&format!(
            "System.out.print(Arrays.toString({first}) + Arrays.toString({second}));"
        ));
        for name in [name, first, second] {
            self.scope.push(Variable { name, ty: Ty::Array, writable: true });
        }
    }

    /// A condition that placeholders decide, as long as there may be more of them.
    fn open_condition(&mut self) -> String {
        if self.placeholders >= 6 {
            return self.expression(Ty::Boolean, 2, Purity::Any);
        }
        self.placeholders += 1;
        ["BOOLEAN()", "(INT(range(0, 3)) > 1)"][self.pick(2) as usize].into()
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
            (Ty::Rows, 1 | 2) => {
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
            (Ty::Texts, 2) => {
                let value = self.expression(Ty::Text, 1, Purity::Any);
                format!("Arrays.fill({array}, {value});")
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
