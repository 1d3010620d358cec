//! Random expressions whose values are whole numbers.

use super::{Generator, Purity, Ty};

impl Generator<'_> {
    /// An `int`, or something narrower.
    pub(super) fn int(&mut self, depth: u32, purity: Purity) -> String {
        let ty = Ty::Int;
        match self.pick(17) {
            12 => self.number_of_text(depth, purity),
            13 => {
                let from = [Ty::Byte, Ty::Short, Ty::Char][self.pick(3) as usize];
                self.expression(from, depth, purity)
            }
            14 => self.function_of_two(depth, purity),
            15 => self.cell(depth, purity),
            16 => {
                let value = self.expression(ty, depth, purity);
                format!("Integer.signum({value})")
            }
            0 | 1 => self.leaf(ty),
            2 if purity == Purity::Any => self.placeholder(ty),
            3 => self.element(depth + 1, purity).unwrap_or_else(|| "3".into()),
            4 => self.ternary(ty, depth, purity),
            5 => {
                let from = [Ty::Long, Ty::Char][self.pick(2) as usize];
                let value = self.expression(from, depth, purity);
                format!("(int) ({value})")
            }
            6 => {
                let (a, b) =
                    (self.expression(ty, depth, purity), self.expression(ty, depth, purity));
                let function = ["Math.max", "Math.min"][self.pick(2) as usize];
                format!("{function}({a}, {b})")
            }
            7 => {
                let value = self.expression(ty, depth, purity);
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
            _ => self.arithmetic(ty, depth, purity),
        }
    }

    fn function_of_two(&mut self, depth: u32, purity: Purity) -> String {
        let (a, b) =
            (self.expression(Ty::Int, depth, purity), self.expression(Ty::Int, depth, purity));
        let function = ["Math.floorMod", "Math.floorDiv", "Integer.compare", "(int) Math.pow"]
            [self.pick(4) as usize];
        // Powers are cut off where a `double` holds them exactly.
        if function.ends_with("pow") {
            format!("({function}(({a}) & 7, ({b}) & 7))")
        } else {
            format!("{function}({a}, {b})")
        }
    }

    /// An element of an array of arrays, or the length of a row.
    fn cell(&mut self, depth: u32, purity: Purity) -> String {
        let rows = self.variables(Ty::Rows);
        if rows.is_empty() {
            return self.leaf(Ty::Int);
        }
        let rows = self.one_of(&rows);
        let (row, column) =
            (self.expression(Ty::Int, depth, purity), self.expression(Ty::Int, depth, purity));
        if self.chance(3) {
            format!("{rows}[({row}) & 1].length")
        } else {
            format!("{rows}[({row}) & 1][({column}) & 1]")
        }
    }

    /// A `long`.
    pub(super) fn long(&mut self, depth: u32, purity: Purity) -> String {
        match self.pick(5) {
            0 => self.leaf(Ty::Long),
            1 => {
                let value = self.expression(Ty::Int, depth, purity);
                format!("(long) ({value})")
            }
            2 => self.ternary(Ty::Long, depth, purity),
            _ => self.arithmetic(Ty::Long, depth, purity),
        }
    }

    /// A `byte` or a `short`.
    pub(super) fn narrow(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        match self.pick(3) {
            1 => {
                let value = self.expression(Ty::Int, depth, purity);
                format!("({}) ({value})", ty.name())
            }
            2 => self.ternary(ty, depth, purity),
            _ => self.leaf(ty),
        }
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

    fn arithmetic(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        let a = self.expression(ty, depth, purity);
        let other = match (ty, self.pick(5)) {
            (Ty::Long, 1) => Ty::Int,
            (_, 2) => Ty::Char,
            (_, 3) => Ty::Byte,
            (_, 4) => Ty::Short,
            _ => ty,
        };
        let b = self.expression(other, depth, purity);
        let operator =
            ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"][self.pick(11) as usize];
        format!("({a} {operator} {b})")
    }
}
