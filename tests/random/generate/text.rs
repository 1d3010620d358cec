//! Random strings, builders, characters and formats.

use super::{Generator, Purity, Ty};

impl Generator<'_> {
    /// A string; short, since loops put strings together.
    pub(super) fn string(&mut self, depth: u32, purity: Purity) -> String {
        if purity == Purity::Any
            && !self.classes.is_empty()
            && self.chance(4)
            && let Some(text) = self.text_of_object(depth)
        {
            return text;
        }
        match self.pick(13) {
            1 if purity == Purity::Any => self.placeholder(Ty::Text),
            12 => {
                let other = self.leaf(Ty::Text);
                match self.pick(3) {
                    0 => format!("({other} + null)"),
                    1 => format!("(\"\" + null + {other})"),
                    _ => {
                        let condition = self.expression(Ty::Boolean, depth, purity);
                        format!("({condition} ? null : {other})")
                    }
                }
            }
            2 | 3 => {
                let ty =
                    [Ty::Int, Ty::Char, Ty::Text, Ty::Boolean, Ty::Long][self.pick(5) as usize];
                let first = self.leaf(Ty::Text);
                let second = self.expression(ty, depth, purity);
                if self.chance(2) {
                    format!("({second} + {first})")
                } else {
                    format!("({first} + {second})")
                }
            }
            4 => {
                let ty = [Ty::Int, Ty::Char, Ty::Boolean, Ty::Long][self.pick(4) as usize];
                let value = self.expression(ty, depth, purity);
                match (ty, self.pick(2)) {
                    (Ty::Int, 1) => format!("Integer.toString({value})"),
                    _ => format!("String.valueOf({value})"),
                }
            }
            5 => self.ternary(Ty::Text, depth, purity),
            6 => {
                let text = self.leaf(Ty::Text);
                [
                    format!("{text}.toUpperCase()"),
                    format!("{text}.toLowerCase()"),
                    format!("{text}.trim()"),
                    format!("{text}.concat(\"b\")"),
                ][self.pick(4) as usize]
                    .clone()
            }
            7 => {
                let text = self.leaf(Ty::Text);
                let from = self.expression(Ty::Int, depth, purity);
                match self.pick(3) {
                    0 => format!("{text}.substring(({from}) & 1)"),
                    1 => format!("{text}.substring(0, ({from}) & 3)"),
                    _ => format!("{text}.substring({from})"),
                }
            }
            8 => {
                let text = self.leaf(Ty::Text);
                let (a, b) = (self.leaf(Ty::Char), self.leaf(Ty::Char));
                match self.pick(4) {
                    0 => format!("{text}.replace(\"a\", \"xy\")"),
                    1 => format!("{text}.repeat(({a}) & 1)"),
                    _ => format!("{text}.replace({a}, {b})"),
                }
            }
            9 => {
                let arrays = self.variables(Ty::Texts);
                if arrays.is_empty() {
                    return self.leaf(Ty::Text);
                }
                let array = self.one_of(&arrays);
                let index = self.expression(Ty::Int, depth, purity);
                format!("{array}[({index}) & 1]")
            }
            10 => {
                let builders = self.variables(Ty::Builder);
                if builders.is_empty() {
                    return self.leaf(Ty::Text);
                }
                format!("{}.toString()", self.one_of(&builders))
            }
            11 => {
                let arrays = self.variables(Ty::Array);
                if arrays.is_empty() {
                    return self.leaf(Ty::Text);
                }
                format!("Arrays.toString({})", self.one_of(&arrays))
            }
            _ => self.leaf(Ty::Text),
        }
    }

    /// A new builder, or one that is there already.
    pub(super) fn builder(&mut self) -> String {
        let known = self.variables(Ty::Builder);
        match self.pick(3) {
            1 if !known.is_empty() => self.one_of(&known),
            2 => {
                let text = self.expression(Ty::Text, 1, Purity::Any);
                format!("new StringBuilder({text})")
            }
            _ => "new StringBuilder()".into(),
        }
    }

    /// A statement that changes a string or a builder.
    pub(super) fn text_statement(&mut self) {
        let builders = self.variables(Ty::Builder);
        if builders.is_empty() || self.chance(4) {
            let texts = self.writable(Ty::Text);
            if texts.is_empty() {
                return self.declaration();
            }
            let text = self.one_of(&texts);
            let ty = [Ty::Int, Ty::Char, Ty::Text][self.pick(3) as usize];
            let value = self.expression(ty, 1, Purity::Any);
            self.line(&format!("{text} += {value};"));
            // Strings that loops put together must stay short.
            self.line(&format!("if ({text}.length() > 6) {text} = {text}.substring(2, 5);"));
            return;
        }
        let builder = self.one_of(&builders);
        let ty = [Ty::Int, Ty::Char, Ty::Text, Ty::Boolean, Ty::Long][self.pick(5) as usize];
        let value = self.expression(ty, 1, Purity::Any);
        let line = match self.pick(3) {
            1 => format!("{builder}.append({value}).reverse();"),
            2 => format!("{builder}.reverse();"),
            _ => format!("if ({builder}.length() < 6) {builder}.append({value});"),
        };
        self.line(&line);
    }

    /// `System.out.printf(…);` or `String.format(…)` printed.
    pub(super) fn format_statement(&mut self) {
        let (mut pattern, mut arguments) = (String::new(), String::new());
        for _ in 0..=self.pick(2) {
            let (piece, ty) = match self.pick(9) {
                1 => ("%5d", Ty::Int),
                2 => ("%05d", Ty::Long),
                3 => ("%-5s|", Ty::Text),
                4 => ("%c", Ty::Char),
                5 => ("%b", Ty::Boolean),
                6 => ("%x", Ty::Int),
                7 => ("%s", Ty::Byte),
                8 => ("%3s", Ty::Boolean),
                _ => ("%d", Ty::Int),
            };
            pattern.push_str(piece);
            // An `int` expression may be of a narrower type, which some of these do not take.
            let value = self.expression(ty, 1, Purity::Any);
            let value = if ty == Ty::Int { format!("(int) ({value})") } else { value };
            arguments.push_str(", ");
            arguments.push_str(&value);
        }
        if self.chance(2) {
            self.line(&format!("System.out.printf(\"{pattern}%n\"{arguments});"));
        } else {
            self.line(&format!("System.out.print(String.format(\"{pattern}%%\"{arguments}));"));
        }
    }

    /// A number that a string gives.
    pub(super) fn number_of_text(&mut self, depth: u32, purity: Purity) -> String {
        let text = self.leaf(Ty::Text);
        match self.pick(8) {
            1 => {
                let character = self.leaf(Ty::Char);
                let name = ["indexOf", "lastIndexOf"][self.pick(2) as usize];
                format!("{text}.{name}({character})")
            }
            7 => {
                let wanted = [Ty::Char, Ty::Text][self.pick(2) as usize];
                let wanted = self.leaf(wanted);
                let from = self.expression(Ty::Int, depth, purity);
                format!("{text}.indexOf({wanted}, {from})")
            }
            2 => {
                let other = self.leaf(Ty::Text);
                let name = ["indexOf", "lastIndexOf", "compareTo"][self.pick(3) as usize];
                format!("{text}.{name}({other})")
            }
            3 => {
                let digit = self.expression(Ty::Int, depth, purity);
                format!("Integer.parseInt(\"1\" + ({digit}))")
            }
            4 => {
                let builders = self.variables(Ty::Builder);
                if builders.is_empty() {
                    return format!("{text}.length()");
                }
                format!("{}.length()", self.one_of(&builders))
            }
            _ => format!("{text}.length()"),
        }
    }

    /// A character that a string gives, or the library makes of another.
    pub(super) fn character(&mut self, depth: u32, purity: Purity) -> String {
        match self.pick(3) {
            1 => {
                let text = self.leaf(Ty::Text);
                let index = self.expression(Ty::Int, depth, purity);
                format!("{text}.charAt(({index}) & 1)")
            }
            2 => {
                let arrays = self.variables(Ty::Chars);
                if arrays.is_empty() {
                    return self.leaf(Ty::Char);
                }
                let array = self.one_of(&arrays);
                let index = self.expression(Ty::Int, depth, purity);
                format!("{array}[({index}) & 1]")
            }
            _ => {
                // Beyond Latin-1 the machine knows no letters.
                let character = self.expression(Ty::Char, depth, purity);
                let name = ["toUpperCase", "toLowerCase"][self.pick(2) as usize];
                format!("Character.{name}((char) (({character}) & 127))")
            }
        }
    }

    /// What a string, or two, can be asked.
    pub(super) fn truth_of_text(&mut self, depth: u32, purity: Purity) -> String {
        let text = self.leaf(Ty::Text);
        match self.pick(7) {
            1 => format!("{text}.isEmpty()"),
            2 => {
                let other = self.string(depth, purity);
                let name = ["contains", "startsWith", "endsWith", "equalsIgnoreCase"]
                    [self.pick(4) as usize];
                format!("{text}.{name}({other})")
            }
            3 => {
                // Which object a new string is shows only here.
                let other = self.string(depth, purity);
                format!("({text} == {other})")
            }
            4 => format!("({text} != null)"),
            5 => {
                let character = self.leaf(Ty::Char);
                let name =
                    ["isDigit", "isLetter", "isUpperCase", "isLowerCase"][self.pick(4) as usize];
                format!("Character.{name}((char) (({character}) & 127))")
            }
            _ => {
                let other = self.string(depth, purity);
                format!("{text}.equals({other})")
            }
        }
    }
}
