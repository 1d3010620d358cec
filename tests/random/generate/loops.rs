//! Random loops, each of which ends, and ways out of them.

use super::{Generator, Purity, Ty, Variable};

impl Generator<'_> {
    /// A way out of the innermost loop or the `switch` in it, of a loop around, or of the method.
    pub(super) fn jump(&mut self) -> String {
        let labels = self.loops.clone();
        let label = self.one_of(&labels);
        match (self.pick(5), self.result) {
            (1, _) => "continue;".into(),
            (2, _) => format!("break {label};"),
            (3, _) => format!("continue {label};"),
            (4, Some(result)) => {
                let value = self.expression(result, 1, Purity::Any);
                format!("return {value};")
            }
            _ => "break;".into(),
        }
    }

    /// Sometimes a bound for the loop that comes next.
    fn bound(&mut self) {
        if self.chance(5) {
            let bound = ["range(0, 6)", "range(1, 4)", "list(0, 2, 3)"][self.pick(3) as usize];
            self.line(&format!("LOOP({bound});"));
        }
    }

    pub(super) fn enter(&mut self) -> String {
        let label = self.name("l");
        self.written_loops += 1;
        self.loops.push(label.clone());
        label
    }

    pub(super) fn for_loop(&mut self, depth: u32) {
        let counter = self.name("i");
        let from = self.pick(3);
        let bound = if self.chance(2) && self.placeholders < 5 {
            self.placeholders += 1;
            "INT(range(0, 4))".to_string()
        } else {
            (1 + self.pick(4)).to_string()
        };
        let step = 1 + self.pick(2);
        self.bound();
        let label = self.enter();
        self.line(&format!(
            "{label}: for (int {counter} = {from}; {counter} < {bound}; {counter} += {step}) {{"
        ));
        self.scope.push(Variable { name: counter, ty: Ty::Int, writable: false });
        self.body(depth);
        self.scope.pop();
        self.loops.pop();
        self.line("}");
    }

    pub(super) fn while_loop(&mut self, depth: u32) {
        let fuel = self.name("w");
        let most = 1 + self.pick(4);
        self.line(&format!("int {fuel} = 0;"));
        self.scope.push(Variable { name: fuel.clone(), ty: Ty::Int, writable: false });
        let condition = self.expression(Ty::Boolean, 2, Purity::Any);
        self.bound();
        let label = self.enter();
        self.line(&format!("{label}: while ({fuel}++ < {most} && ({condition})) {{"));
        self.body(depth);
        self.loops.pop();
        self.line("}");
    }

    pub(super) fn do_loop(&mut self, depth: u32) {
        let fuel = self.name("d");
        let most = 1 + self.pick(4);
        self.line(&format!("int {fuel} = 0;"));
        self.scope.push(Variable { name: fuel.clone(), ty: Ty::Int, writable: false });
        self.bound();
        let label = self.enter();
        self.line(&format!("{label}: do {{"));
        self.body(depth);
        let condition = self.expression(Ty::Boolean, 2, Purity::Any);
        self.loops.pop();
        self.line(&format!("}} while (++{fuel} < {most} && ({condition}));"));
    }

    pub(super) fn for_each(&mut self, depth: u32) {
        let class = if self.classes.is_empty() { 0 } else { self.any_class() };
        let (array, element) = match self.pick(5) {
            4 if !self.classes.is_empty() => (Ty::Objects(class), Ty::Object(class)),
            1 => (Ty::Texts, Ty::Text),
            2 => (Ty::Rows, Ty::Array),
            3 => (Ty::Chars, Ty::Char),
            _ => (Ty::Array, Ty::Int),
        };
        let collection = self.expression(array, 1, Purity::Any);
        let item = self.name("e");
        self.bound();
        let label = self.enter();
        self.line(&format!("{label}: for ({} {item} : {collection}) {{", element.name()));
        self.scope.push(Variable { name: item, ty: element, writable: true });
        self.body(depth);
        self.scope.pop();
        self.loops.pop();
        self.line("}");
    }
}
