//! Random expressions of any type, assignments and calls, as text.

use super::{Generator, Method, Purity, Ty};

impl Generator<'_> {
    pub(super) fn placeholder(&mut self, ty: Ty) -> String {
        if self.placeholders >= 5 {
            return self.literal(ty);
        }
        self.placeholders += 1;
        match ty {
            Ty::Int => match self.pick(4) {
                0 => "INT(range(0, 3))".into(),
                1 => "INT(range(-2, 4, 2))".into(),
                2 => "INT(list(-1, range(2, 4), 2147483647))".into(),
                _ => "INT(range(-3, 5))".into(),
            },
            Ty::Long => ["LONG(range(-2, 2))", "LONG(list(3000000000L, -1, 7))"]
                [self.pick(2) as usize]
                .into(),
            Ty::Char => "CHAR(range('a', 'd'))".into(),
            Ty::Boolean => "BOOLEAN()".into(),
            Ty::Byte => {
                ["BYTE(range(-2, 3))", "BYTE(list(127, -128))"][self.pick(2) as usize].into()
            }
            Ty::Short => "SHORT(list(range(-1, 1), 300))".into(),
            Ty::Float | Ty::Double => self.floating_placeholder(ty),
            Ty::Text => [
                "STRING(range(0, 2), range('a', 'b'))",
                "STRING(list(\"ab\", \"\", \"b\"))",
                "STRING(list(1, 3), list('a', ' '))",
            ][self.pick(3) as usize]
                .into(),
            Ty::Array => "INTARRAY(list(2), range(-1, 2))".into(),
            Ty::Builder | Ty::Chars | Ty::Texts | Ty::Rows | Ty::Object(_) | Ty::Objects(_) => {
                self.literal(ty)
            }
        }
    }

    pub(super) fn literal(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Int => ["1", "0", "2", "-1", "7", "100", "2147483647", "-2147483648", "33"]
                [self.pick(9) as usize]
                .into(),
            Ty::Long => ["1L", "0L", "-3L", "4000000000L", "9223372036854775807L"]
                [self.pick(5) as usize]
                .into(),
            Ty::Char => ["'a'", "'z'", "'0'", "' '"][self.pick(4) as usize].into(),
            Ty::Boolean => ["true", "false"][self.pick(2) as usize].into(),
            Ty::Byte => {
                ["(byte) 1", "(byte) 0", "(byte) -128", "(byte) 127"][self.pick(4) as usize].into()
            }
            Ty::Short => ["(short) 2", "(short) -1", "(short) 32767"][self.pick(3) as usize].into(),
            Ty::Float | Ty::Double => self.floating_literal(ty),
            Ty::Text => {
                ["\"a\"", "\"\"", "\"ab\"", "\"Ba\"", "\" x\""][self.pick(5) as usize].into()
            }
            Ty::Array => "new int[] { 1, 2 }".into(),
            Ty::Builder => "new StringBuilder(\"q\")".into(),
            Ty::Chars => "new char[] { 'b', 'a' }".into(),
            Ty::Texts => "new String[] { \"b\", \"a\" }".into(),
            Ty::Rows => "new int[][] { { 1, 2 }, { 3 } }".into(),
            Ty::Object(_) => "null".into(),
            Ty::Objects(class) => format!("new {}[2]", Ty::Object(class).name()),
        }
    }

    /// An expression that stands as a statement.
    pub(super) fn effect(&mut self) -> String {
        if !self.classes.is_empty()
            && self.chance(3)
            && let Some(effect) = self.object_effect()
        {
            return effect;
        }
        if self.has_floating && self.chance(2) {
            let ty = self.floating_type();
            if let Some(assignment) = self.assignment(ty) {
                return assignment;
            }
        }
        let ty = [
            Ty::Int,
            Ty::Int,
            Ty::Long,
            Ty::Char,
            Ty::Boolean,
            Ty::Array,
            Ty::Byte,
            Ty::Short,
            Ty::Rows,
        ][self.pick(9) as usize];
        self.assignment(ty).unwrap_or_else(|| {
            if let Some(method) = self.methods.last().cloned() {
                self.call(&method, 1)
            } else {
                "System.out.print(1)".into()
            }
        })
    }

    pub(super) fn assignment(&mut self, ty: Ty) -> Option<String> {
        let names = self.writable(ty);
        let field = if !self.classes.is_empty() && self.chance(4) {
            self.field_of_object(ty, 1, Purity::Any, true)
        } else {
            None
        };
        let target = if field.is_some() {
            field
        } else if ty == Ty::Int && self.chance(3) {
            self.element(1, Purity::Any)
        } else if names.is_empty() {
            None
        } else {
            Some(self.one_of(&names))
        }?;
        Some(self.assigned_to(ty, &target))
    }

    /// An assignment to something.
    pub(super) fn assigned_to(&mut self, ty: Ty, target: &str) -> String {
        let is_number = matches!(
            ty,
            Ty::Int | Ty::Long | Ty::Char | Ty::Byte | Ty::Short | Ty::Float | Ty::Double
        );
        if self.has_floating && is_number && self.chance(4) {
            return self.compound_of_floating(target);
        }
        let value = self.expression(ty, 2, Purity::Any);
        match (ty, self.pick(5)) {
            (Ty::Int | Ty::Long | Ty::Char | Ty::Byte | Ty::Short, 1) => {
                let operator =
                    ["+=", "-=", "*=", "^=", "&=", "|=", "<<=", ">>=", ">>>=", "/=", "%="]
                        [self.pick(11) as usize];
                format!("{target} {operator} {value}")
            }
            (Ty::Int | Ty::Long | Ty::Char | Ty::Byte | Ty::Short | Ty::Float | Ty::Double, 2) => [
                format!("{target}++"),
                format!("--{target}"),
                format!("++{target}"),
                format!("{target}--"),
            ][self.pick(4) as usize]
                .clone(),
            (Ty::Int | Ty::Char | Ty::Byte | Ty::Short, 3) => {
                let wide = self.expression(Ty::Long, 1, Purity::Any);
                format!("{target} += {wide}")
            }
            _ => format!("{target} = {value}"),
        }
    }

    pub(super) fn call(&mut self, method: &Method, depth: u32) -> String {
        // Of the exact types, since methods are overloaded.
        let arguments: Vec<String> = method
            .parameters
            .iter()
            .map(|ty| {
                let value = self.expression(*ty, depth.saturating_sub(1), Purity::Any);
                Self::exactly(*ty, value)
            })
            .collect();
        format!("{}({})", method.name, arguments.join(", "))
    }

    /// A value of exactly this type, where another one would be widened.
    pub(super) fn exactly(ty: Ty, value: String) -> String {
        if matches!(ty, Ty::Int | Ty::Float | Ty::Double) {
            format!("({}) ({value})", ty.name())
        } else {
            value
        }
    }

    fn calls(&self, ty: Ty) -> Vec<Method> {
        self.methods.iter().filter(|method| method.result == ty).cloned().collect()
    }

    pub(super) fn leaf(&mut self, ty: Ty) -> String {
        let names = self.variables(ty);
        if names.is_empty() || self.chance(4) { self.literal(ty) } else { self.one_of(&names) }
    }

    /// An expression of a type. A pure one has no assignment, increment, call or placeholder in it.
    pub(super) fn expression(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        if depth == 0 {
            return self.leaf(ty);
        }
        let any = purity == Purity::Any;
        if !self.classes.is_empty()
            && self.chance(6)
            && let Some(value) = self.of_object(ty, depth, purity)
        {
            return value;
        }
        if any
            && !ty.is_array()
            && !matches!(ty, Ty::Text | Ty::Builder)
            && self.chance(12)
            && let Some(assignment) = self.assignment(ty)
        {
            return format!("({assignment})");
        }
        if any && self.chance(8) {
            let calls = self.calls(ty);
            if !calls.is_empty() {
                let at = self.pick(u32::try_from(calls.len()).expect("few")) as usize;
                return self.call(&calls[at], depth);
            }
            let (one, other) =
                (self.expression(ty, depth - 1, purity), self.expression(ty, depth - 1, purity));
            return self.choice(one, &other);
        }
        let next = depth - 1;
        match ty {
            Ty::Object(class) => self.object(class, next, purity),
            Ty::Objects(_) if self.chance(4) => self.ternary(ty, next, purity),
            Ty::Array => self.array_value(next, purity),
            Ty::Chars | Ty::Texts | Ty::Rows | Ty::Builder | Ty::Objects(_) => self.leaf(ty),
            Ty::Text => self.string(next, purity),
            Ty::Byte | Ty::Short => self.narrow(ty, next, purity),
            Ty::Char => match self.pick(5) {
                3 | 4 => self.character(next, purity),
                1 => {
                    let value = self.expression(Ty::Int, next, purity);
                    format!("(char) ({value})")
                }
                2 => self.ternary(ty, next, purity),
                _ => self.leaf(ty),
            },
            Ty::Boolean => self.truth(next, purity),
            Ty::Float | Ty::Double => self.floating(ty, next, purity),
            Ty::Int if self.has_floating && self.chance(5) => self.int_of_floating(next, purity),
            Ty::Int => self.int(next, purity),
            Ty::Long => self.long(next, purity),
        }
    }

    /// `ONE(a, b)`, while there are few placeholders; else the first of them.
    pub(super) fn choice(&mut self, one: String, other: &str) -> String {
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        if self.catches || self.placeholders >= 5 || bare(&one) == bare(other) {
            return one;
        }
        self.placeholders += 1;
        format!("ONE({one}, {other})")
    }

    pub(super) fn ternary(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        let condition = self.expression(Ty::Boolean, depth, purity);
        let (a, b) = (self.expression(ty, depth, purity), self.expression(ty, depth, purity));
        // Whether the type is `int` or a narrower one must not depend on a placeholder's value.
        if ty == Ty::Int && ["INT(", "ONE("].iter().any(|word| a.contains(word) || b.contains(word))
        {
            return format!("({condition} ? (int) ({a}) : (int) ({b}))");
        }
        format!("({condition} ? {a} : {b})")
    }

    fn truth(&mut self, depth: u32, purity: Purity) -> String {
        if self.has_floating && self.chance(3) {
            return self.truth_of_floating(depth, purity);
        }
        if !self.classes.is_empty() && self.chance(5) {
            return self.same_object(depth, purity);
        }
        match self.pick(9) {
            6 | 7 => self.truth_of_text(depth, purity),
            8 => {
                let ty = [Ty::Array, Ty::Chars, Ty::Texts][self.pick(3) as usize];
                let (a, b) = (self.leaf(ty), self.leaf(ty));
                if self.chance(2) {
                    format!("({a} == {b})")
                } else {
                    format!("Arrays.equals({a}, {b})")
                }
            }
            1 => self.leaf(Ty::Boolean),
            2 => {
                let (a, b) = (
                    self.expression(Ty::Boolean, depth, purity),
                    self.expression(Ty::Boolean, depth, purity),
                );
                let operator = ["&&", "||", "&", "|", "^", "=="][self.pick(6) as usize];
                format!("({a} {operator} {b})")
            }
            3 => {
                let value = self.expression(Ty::Boolean, depth, purity);
                format!("!({value})")
            }
            _ => {
                let ty = [Ty::Int, Ty::Int, Ty::Long, Ty::Char][self.pick(4) as usize];
                let (a, b) =
                    (self.expression(ty, depth, purity), self.expression(ty, depth, purity));
                let operator = ["<", "<=", ">", ">=", "==", "!="][self.pick(6) as usize];
                format!("({a} {operator} {b})")
            }
        }
    }
}
