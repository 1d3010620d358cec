//! Random expressions whose values are floating numbers, and what is made of them.

use super::{Generator, Purity, Ty, Variable};

/// What `double`s are compared with, added and divided by.
const DOUBLES: [&str; 14] = [
    "0.5",
    "1.0",
    "-2.25",
    "0.1",
    "1e10",
    "100.0",
    "0.0",
    "-0.0",
    "Double.NaN",
    "1e-7",
    "3.0e20",
    "2147483648.5",
    "2.5",
    "1.0 / 3",
];

/// What `float`s are.
const FLOATS: [&str; 7] = ["0.5f", "0.1f", "-3f", "1e8f", "16777217f", "1.5f", "-0f"];

impl Generator<'_> {
    pub(super) fn floating_literal(&mut self, ty: Ty) -> String {
        if ty == Ty::Float {
            FLOATS[self.pick(7) as usize].into()
        } else {
            DOUBLES[self.pick(14) as usize].into()
        }
    }

    pub(super) fn floating_placeholder(&mut self, ty: Ty) -> String {
        let text =
            ["DOUBLE(range(-0.5, 1.0, 0.5))", "DOUBLE(list(0.1, 2, 1e3))"][self.pick(2) as usize];
        if ty == Ty::Float { format!("(float) {text}") } else { text.into() }
    }

    /// `double` or `float`.
    pub(super) fn floating_type(&mut self) -> Ty {
        if self.chance(3) { Ty::Float } else { Ty::Double }
    }

    /// A variable of a floating type.
    pub(super) fn floating_declaration(&mut self) {
        let ty = self.floating_type();
        let value = if self.chance(3) {
            self.placeholder(ty)
        } else {
            let from = if self.chance(4) { Ty::Int } else { ty };
            self.expression(from, 2, Purity::Any)
        };
        let name = self.name("d");
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.scope.push(Variable { name, ty, writable: true });
    }

    /// A `double` or a `float`.
    pub(super) fn floating(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        let cast = if ty == Ty::Float { "(float) " } else { "" };
        match self.pick(12) {
            0 => self.leaf(ty),
            1 => self.ternary(ty, depth, purity),
            2 => {
                let from = [Ty::Int, Ty::Long, Ty::Char, Ty::Double][self.pick(4) as usize];
                let value = self.expression(from, depth, purity);
                format!("({}) ({value})", ty.name())
            }
            3 => {
                let (a, b) =
                    (self.expression(ty, depth, purity), self.expression(ty, depth, purity));
                let function = ["Math.max", "Math.min"][self.pick(2) as usize];
                format!("{function}({a}, {b})")
            }
            4 => {
                let value = self.expression(ty, depth, purity);
                let function = ["-", "Math.abs", "Math.signum", "+"][self.pick(4) as usize];
                format!("({function}({value}))")
            }
            5 | 6 => {
                let value = self.expression(Ty::Double, depth, purity);
                let functions =
                    ["Math.sqrt", "Math.floor", "Math.ceil", "Math.rint", "Math.toRadians"];
                let function = functions[self.pick(5) as usize];
                format!("({cast}{function}({value}))")
            }
            7 => {
                let value = self.expression(Ty::Double, depth, purity);
                let exponent = self.pick(4);
                format!("({cast}Math.pow((int) ({value}) & 15, {exponent}))")
            }
            _ => {
                let other = match self.pick(6) {
                    1 => Ty::Int,
                    2 => Ty::Long,
                    3 => Ty::Char,
                    4 if ty == Ty::Double => Ty::Float,
                    _ => ty,
                };
                let (a, b) =
                    (self.expression(ty, depth, purity), self.expression(other, depth, purity));
                let (a, b) = if self.chance(2) { (a, b) } else { (b, a) };
                let operator = ["+", "-", "*", "/", "%"][self.pick(5) as usize];
                format!("({a} {operator} {b})")
            }
        }
    }

    /// An `int` that is made of floating numbers.
    pub(super) fn int_of_floating(&mut self, depth: u32, purity: Purity) -> String {
        let ty = self.floating_type();
        let value = self.expression(ty, depth, purity);
        match self.pick(6) {
            0 => format!("(int) Math.round({value})"),
            1 => format!("Math.round((float) ({value}))"),
            2 => {
                let other = self.expression(Ty::Double, depth, purity);
                format!("Double.compare({value}, {other})")
            }
            3 => format!("(byte) ({value})"),
            4 => format!("(int) (long) ({value})"),
            _ => format!("(int) ({value})"),
        }
    }

    /// A comparison of floating numbers.
    pub(super) fn truth_of_floating(&mut self, depth: u32, purity: Purity) -> String {
        let (ty, other) = (self.floating_type(), [Ty::Double, Ty::Int][self.pick(2) as usize]);
        let (a, b) = (self.expression(ty, depth, purity), self.expression(other, depth, purity));
        let operator = ["<", "<=", ">", ">=", "==", "!="][self.pick(6) as usize];
        if self.chance(8) { format!("Double.isNaN({a})") } else { format!("({a} {operator} {b})") }
    }

    /// An assignment that cuts down what is computed with floating numbers.
    pub(super) fn compound_of_floating(&mut self, target: &str) -> String {
        let ty = self.floating_type();
        let value = self.expression(ty, 1, Purity::Any);
        let operator = ["+=", "-=", "*=", "/=", "%="][self.pick(5) as usize];
        format!("{target} {operator} {value}")
    }

    /// Prints a floating number as a format writes it.
    pub(super) fn print_floating(&mut self) {
        let value = self.expression(Ty::Double, 2, Purity::Any);
        let format =
            ["%.2f", "%.0f", "%8.3f|", "%-7.1f|", "%f", "%.3e", "%08.1f"][self.pick(7) as usize];
        self.line(&format!("System.out.printf(\"{format}%n\", {value});"));
    }
}
