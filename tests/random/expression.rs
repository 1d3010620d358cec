//! Random expressions, assignments and calls, as text.

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
            Ty::Array => "INTARRAY(list(2), range(-1, 2))".into(),
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
            Ty::Array => "new int[] { 1, 2 }".into(),
        }
    }

    /// An expression that stands as a statement.
    pub(super) fn effect(&mut self) -> String {
        let ty =
            [Ty::Int, Ty::Int, Ty::Long, Ty::Char, Ty::Boolean, Ty::Array][self.pick(6) as usize];
        self.assignment(ty).unwrap_or_else(|| {
            if let Some(method) = self.methods.last().cloned() {
                self.call(&method, 1)
            } else {
                "System.out.print(1)".into()
            }
        })
    }

    pub(super) fn element(&mut self, depth: u32, purity: Purity) -> Option<String> {
        let arrays = self.variables(Ty::Array);
        if arrays.is_empty() {
            return None;
        }
        let array = self.one_of(&arrays);
        let index = self.expression(Ty::Int, depth.saturating_sub(1), purity);
        Some(match self.pick(4) {
            0 => format!("{array}[0]"),
            2 | 3 => format!("{array}[{index}]"),
            _ => format!("{array}[(({index}) & 7) % ({array}.length + 1)]"),
        })
    }

    fn assignment(&mut self, ty: Ty) -> Option<String> {
        let names = self.writable(ty);
        let target = if ty == Ty::Int && self.chance(3) {
            self.element(1, Purity::Any)
        } else if names.is_empty() {
            None
        } else {
            Some(self.one_of(&names))
        }?;
        let value = self.expression(ty, 2, Purity::Any);
        Some(match (ty, self.pick(5)) {
            (Ty::Int | Ty::Long | Ty::Char, 1) => {
                let operator =
                    ["+=", "-=", "*=", "^=", "&=", "|=", "<<=", ">>=", ">>>=", "/=", "%="]
                        [self.pick(11) as usize];
                format!("{target} {operator} {value}")
            }
            (Ty::Int | Ty::Long | Ty::Char, 2) => [
                format!("{target}++"),
                format!("--{target}"),
                format!("++{target}"),
                format!("{target}--"),
            ][self.pick(4) as usize]
                .clone(),
            (Ty::Int | Ty::Char, 3) => {
                let wide = self.expression(Ty::Long, 1, Purity::Any);
                format!("{target} += {wide}")
            }
            _ => format!("{target} = {value}"),
        })
    }

    pub(super) fn call(&mut self, method: &Method, depth: u32) -> String {
        let arguments: Vec<String> = method
            .parameters
            .iter()
            .map(|ty| self.expression(*ty, depth.saturating_sub(1), Purity::Any))
            .collect();
        format!("{}({})", method.name, arguments.join(", "))
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
        if any
            && ty != Ty::Array
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
        }
        let next = depth - 1;
        match ty {
            Ty::Array if self.chance(3) => self.ternary(ty, next, purity),
            Ty::Array => self.leaf(ty),
            Ty::Char => match self.pick(3) {
                1 => {
                    let value = self.expression(Ty::Int, next, purity);
                    format!("(char) ({value})")
                }
                2 => self.ternary(ty, next, purity),
                _ => self.leaf(ty),
            },
            Ty::Boolean => self.truth(next, purity),
            Ty::Int => match self.pick(12) {
                0 | 1 => self.leaf(ty),
                2 if any => self.placeholder(ty),
                3 => self.element(depth, purity).unwrap_or_else(|| "3".into()),
                4 => self.ternary(ty, next, purity),
                5 => {
                    let from = [Ty::Long, Ty::Char][self.pick(2) as usize];
                    let value = self.expression(from, next, purity);
                    format!("(int) ({value})")
                }
                6 => {
                    let (a, b) =
                        (self.expression(ty, next, purity), self.expression(ty, next, purity));
                    let function = ["Math.max", "Math.min"][self.pick(2) as usize];
                    format!("{function}({a}, {b})")
                }
                7 => {
                    let value = self.expression(ty, next, purity);
                    [format!("-({value})"), format!("~({value})"), format!("Math.abs({value})")]
                        [self.pick(3) as usize]
                        .clone()
                }
                8 => {
                    let arrays = self.variables(Ty::Array);
                    if arrays.is_empty() {
                        "5".into()
                    } else {
                        format!("{}.length", self.one_of(&arrays))
                    }
                }
                _ => self.arithmetic(ty, next, purity),
            },
            Ty::Long => match self.pick(5) {
                0 => self.leaf(ty),
                1 => {
                    let value = self.expression(Ty::Int, next, purity);
                    format!("(long) ({value})")
                }
                2 => self.ternary(ty, next, purity),
                _ => self.arithmetic(ty, next, purity),
            },
        }
    }

    fn arithmetic(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        let a = self.expression(ty, depth, purity);
        let other = match (ty, self.pick(3)) {
            (Ty::Long, 1) => Ty::Int,
            (_, 2) => Ty::Char,
            _ => ty,
        };
        let b = self.expression(other, depth, purity);
        let operator =
            ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"][self.pick(11) as usize];
        format!("({a} {operator} {b})")
    }

    fn ternary(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        let condition = self.expression(Ty::Boolean, depth, purity);
        let (a, b) = (self.expression(ty, depth, purity), self.expression(ty, depth, purity));
        format!("({condition} ? {a} : {b})")
    }

    fn truth(&mut self, depth: u32, purity: Purity) -> String {
        match self.pick(6) {
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
