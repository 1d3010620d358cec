//! Random variables that are declared without a value, and conditions that assign them on some ways
//! only. What is used where is what Java's rules of definite assignment allow.

use super::{Generator, Purity, Ty, Variable};

/// The variables, one bit each, that are assigned where a condition is true and where it is false.
#[derive(Clone, Copy)]
struct Assigned {
    when_true: u32,
    when_false: u32,
}

impl Assigned {
    fn both(bits: u32) -> Self {
        Self { when_true: bits, when_false: bits }
    }

    /// Those that are assigned either way.
    fn either_way(self) -> u32 {
        self.when_true & self.when_false
    }
}

impl Generator<'_> {
    /// Declares variables and uses them after a condition that assigns them.
    pub(super) fn assigned_late(&mut self, depth: u32) {
        let mut open = Vec::new();
        for _ in 0..=self.pick(2) {
            let ty = [
                Ty::Int,
                Ty::Int,
                Ty::Text,
                Ty::Array,
                Ty::Long,
                Ty::Char,
                Ty::Boolean,
                Ty::Texts,
                Ty::Builder,
                Ty::Rows,
            ][self.pick(10) as usize];
            let ty = if !self.classes.is_empty() && self.chance(3) {
                Ty::Object(self.any_class())
            } else {
                ty
            };
            let name = self.name("z");
            self.line(&format!("{} {name};", ty.name()));
            open.push(Variable { name, ty, writable: true });
        }
        let sure = match self.pick(4) {
            0 | 1 => self.conditional_assigning(&open, depth),
            2 => self.loop_assigning(&open, depth),
            _ => self.chosen_assigning(&open),
        };
        self.enter_scope(&open, sure);
    }

    fn enter_scope(&mut self, open: &[Variable], bits: u32) {
        let sure = open.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        self.scope.extend(sure.map(|(_, variable)| variable.clone()));
    }

    /// `if (…) { … } else { … }`; what is assigned afterwards.
    fn conditional_assigning(&mut self, open: &[Variable], depth: u32) -> u32 {
        let outer = self.scope.len();
        let (text, mut sure) = self.assigning(open, 2, 0);
        self.line(&format!("if ({text}) {{"));
        sure.when_true = self.branch_assigning(open, sure.when_true, depth);
        self.scope.truncate(outer);
        self.line("} else {");
        sure.when_false = self.branch_assigning(open, sure.when_false, depth);
        self.scope.truncate(outer);
        self.line("}");
        sure.either_way()
    }

    /// What stands in a branch; what is assigned at its end.
    fn branch_assigning(&mut self, open: &[Variable], mut bits: u32, depth: u32) -> u32 {
        let outer = self.scope.len();
        if self.chance(2) {
            let at = self.pick(u32::try_from(open.len()).expect("few")) as usize;
            let value = self.expression(open[at].ty, 1, Purity::Any);
            self.line(&format!("    {} = {value};", open[at].name));
            bits |= 1 << at;
        }
        self.enter_scope(open, bits);
        self.body(depth);
        self.scope.truncate(outer);
        bits
    }

    /// `while (…) { … }`; what is assigned afterwards. Its body does not leave it.
    fn loop_assigning(&mut self, open: &[Variable], depth: u32) -> u32 {
        let fuel = self.name("y");
        let most = 1 + self.pick(3);
        self.line(&format!("int {fuel} = 0;"));
        let (text, sure) = self.assigning(open, 2, 0);
        self.written_loops += 1;
        let outer = self.scope.len();
        self.line(&format!("while ({fuel}++ < {most} && ({text})) {{"));
        self.enter_scope(open, sure.when_true);
        let loops = std::mem::take(&mut self.loops);
        self.body(depth);
        self.loops = loops;
        self.scope.truncate(outer);
        self.line("}");
        // It may end before the condition was looked at.
        0
    }

    /// `v = … ? … : …;`; what is assigned afterwards.
    fn chosen_assigning(&mut self, open: &[Variable]) -> u32 {
        let outer = self.scope.len();
        let (text, sure) = self.assigning(open, 2, 0);
        let ty = [Ty::Int, Ty::Text, Ty::Long, Ty::Array][self.pick(4) as usize];
        self.enter_scope(open, sure.when_true);
        let a = self.expression(ty, 1, Purity::Any);
        self.scope.truncate(outer);
        self.enter_scope(open, sure.when_false);
        let b = self.expression(ty, 1, Purity::Any);
        self.scope.truncate(outer);
        let name = self.name("c");
        let (a, b) =
            if ty == Ty::Int { (format!("(int) ({a})"), format!("(int) ({b})")) } else { (a, b) };
        self.line(&format!("{} {name} = ({text}) ? {a} : {b};", ty.name()));
        self.scope.push(Variable { name, ty, writable: true });
        sure.either_way()
    }

    /// A condition that may assign; `before` is what is assigned already.
    fn assigning(&mut self, open: &[Variable], depth: u32, before: u32) -> (String, Assigned) {
        if depth == 0 {
            return self.assigning_leaf(open, before);
        }
        let next = depth - 1;
        match self.pick(8) {
            1 | 2 => {
                let (a, first) = self.assigning(open, next, before);
                let (b, second) = self.assigning(open, next, first.when_true);
                let when_false = first.when_false & second.when_false;
                (format!("({a} && {b})"), Assigned { when_true: second.when_true, when_false })
            }
            3 | 4 => {
                let (a, first) = self.assigning(open, next, before);
                let (b, second) = self.assigning(open, next, first.when_false);
                let when_true = first.when_true & second.when_true;
                (format!("({a} || {b})"), Assigned { when_true, when_false: second.when_false })
            }
            5 => {
                let (c, by) = self.assigning(open, next, before);
                let (a, first) = self.assigning(open, next, by.when_true);
                let (b, second) = self.assigning(open, next, by.when_false);
                let sure = Assigned {
                    when_true: first.when_true & second.when_true,
                    when_false: first.when_false & second.when_false,
                };
                (format!("({c} ? {a} : {b})"), sure)
            }
            6 => {
                let (a, sure) = self.assigning(open, next, before);
                let Assigned { when_true, when_false } = sure;
                (format!("!{a}"), Assigned { when_true: when_false, when_false: when_true })
            }
            7 => {
                let (a, first) = self.assigning(open, next, before);
                let (b, second) = self.assigning(open, next, first.either_way());
                let operator = ["&", "|", "^", "=="][self.pick(4) as usize];
                (format!("({a} {operator} {b})"), Assigned::both(second.either_way()))
            }
            _ => self.assigning_leaf(open, before),
        }
    }

    fn assigning_leaf(&mut self, open: &[Variable], before: u32) -> (String, Assigned) {
        let outer = self.scope.len();
        self.enter_scope(open, before);
        let at = self.pick(u32::try_from(open.len()).expect("few")) as usize;
        let Variable { name, ty, .. } = open[at].clone();
        if self.chance(3) {
            // No constant, after which Java would take everything for assigned.
            let (a, b) = (self.expression(Ty::Int, 1, Purity::Any), self.pick(3));
            self.scope.truncate(outer);
            return (format!("(Math.abs({a}) > {b})"), Assigned::both(before));
        }
        let value = self.expression(ty, 1, Purity::Any);
        let text = match ty {
            Ty::Int | Ty::Long | Ty::Char | Ty::Byte | Ty::Short | Ty::Float | Ty::Double => {
                format!("(({name} = {value}) > {})", self.pick(3))
            }
            Ty::Boolean => format!("({name} = {value})"),
            Ty::Text => format!("!(\"\" + ({name} = {value})).isEmpty()"),
            Ty::Builder | Ty::Object(_) => format!("(({name} = {value}) != null)"),
            Ty::Array | Ty::Chars | Ty::Texts | Ty::Rows | Ty::Objects(_) => {
                format!("(({name} = {value}).length > {})", self.pick(3))
            }
        };
        self.scope.truncate(outer);
        (text, Assigned::both(before | 1 << at))
    }
}
