//! Random statements that throw, catch and close.

use super::{Generator, Purity, Ty, Variable};

/// What a clause may catch, and whether the message is the same in all versions of Java.
const CLAUSES: [(&str, bool); 9] = [
    ("ArithmeticException", true),
    ("IllegalStateException", true),
    ("Own", true),
    ("ArrayIndexOutOfBoundsException", true),
    ("NullPointerException", false),
    ("IndexOutOfBoundsException", false),
    ("Own | ArithmeticException", true),
    ("RuntimeException", false),
    ("Exception", false),
];

impl Generator<'_> {
    /// An exception, and what a `try` closes, as classes beside the others.
    pub(super) fn exception_classes(&mut self) -> String {
        let word = if self.form.is_around() { "static " } else { "" };
        self.captured(|generator| {
            for line in [
                &format!("{word}class Own extends RuntimeException {{"),
                "    final int code;",
                "    Own(int code) { super(\"own\" + code); this.code = code; }",
                "}",
                &format!("{word}class Door implements AutoCloseable {{"),
                "    final int id;",
                "    Door(int id) {",
                "        if ((id & 7) == 5) throw new IllegalStateException(\"door\");",
                "        this.id = id;",
                "        System.out.print(\"o\" + id);",
                "    }",
                "    public void close() {",
                "        System.out.print(\"c\" + id);",
                "        if ((id & 3) == 2) throw new Own(id);",
                "    }",
                "}",
            ] {
                generator.line(line);
            }
        })
    }

    /// A statement that throws, or one that catches.
    pub(super) fn throwing_statement(&mut self, depth: u32) {
        match self.pick(4) {
            1 => {
                let throw = self.throw();
                let condition = self.expression(Ty::Boolean, 1, Purity::Any);
                self.line(&format!("if ({condition}) {throw}"));
            }
            _ if depth < 3 => self.attempt(depth),
            _ => self.print(),
        }
    }

    fn throw(&mut self) -> String {
        let value = self.expression(Ty::Int, 1, Purity::Any);
        let made = match self.pick(4) {
            1 => format!("new IllegalStateException(\"s\" + ({value}))"),
            2 => "new ArithmeticException()".into(),
            3 => format!("({value}) > 3 ? new Own(3) : new Own(4)"),
            _ => format!("new Own({value})"),
        };
        format!("throw {made};")
    }

    /// `try` of any form.
    fn attempt(&mut self, depth: u32) {
        let outer = self.scope.len();
        match self.pick(5) {
            1 => {
                let value = self.expression(Ty::Int, 1, Purity::Any);
                let name = self.name("r");
                self.line(&format!("try (Door {name} = new Door({value})) {{"));
            }
            2 => {
                let (one, other) = (self.name("r"), self.name("r"));
                let (low, high) = (self.pick(8), self.pick(8));
                self.line(&format!(
                    "try (Door {one} = new Door({low}); Door {other} = new Door({one}.id + {high})) {{"
                ));
            }
            _ => self.line("try {"),
        }
        self.tried(depth);
        self.scope.truncate(outer);
        let first = self.pick(u32::try_from(CLAUSES.len()).expect("few")) as usize;
        let clauses = self.pick(3);
        let mut at = first;
        for _ in 0..clauses {
            let Some((class, has_message)) = CLAUSES.get(at) else { break };
            self.clause(class, *has_message, depth);
            // What comes later in the list is not caught before, but for one.
            at += 1 + self.pick(2) as usize;
            if at == 6 {
                at += 1;
            }
        }
        if clauses == 0 || self.chance(2) {
            self.line("} finally {");
            self.body(depth + 1);
            self.way_out();
        }
        self.line("}");
    }

    /// What stands in a block that is tried.
    fn tried(&mut self, depth: u32) {
        self.body(depth);
        self.indent += 1;
        match self.pick(4) {
            1 => {
                let value = self.expression(Ty::Int, 1, Purity::Any);
                let name = self.name("q");
                self.line(&format!("int {name} = 7 / (({value}) & 3);"));
            }
            2 => {
                let value = self.expression(Ty::Int, 1, Purity::Any);
                let throw = self.throw();
                self.line(&format!("if (({value}) % 2 == 0) {throw}"));
            }
            _ => {}
        }
        self.indent -= 1;
        self.way_out();
    }

    /// Sometimes a jump, a `return` or another exception.
    fn way_out(&mut self) {
        if !self.chance(3) {
            return;
        }
        let way = match (self.pick(3), self.result) {
            (1, _) if !self.loops.is_empty() => self.jump(),
            (2, Some(result)) => {
                let value = self.expression(result, 1, Purity::Any);
                format!("return {value};")
            }
            _ => self.throw(),
        };
        let condition = self.expression(Ty::Boolean, 1, Purity::Any);
        self.line(&format!("    if ({condition}) {way}"));
    }

    fn clause(&mut self, class: &str, has_message: bool, depth: u32) {
        let name = self.name("x");
        self.line(&format!("}} catch ({class} {name}) {{"));
        let outer = self.scope.len();
        self.indent += 1;
        if has_message && self.chance(2) {
            self.line(&format!("System.out.print({name}.getMessage() + \";\");"));
        }
        if class == "Own" {
            let text = ["", ".code", ".toString()"][self.pick(3) as usize];
            self.line(&format!("System.out.print({name}{text} + \"!\");"));
            let code = self.name("n");
            self.line(&format!("int {code} = {name}.code;"));
            self.scope.push(Variable { name: code, ty: Ty::Int, writable: true });
        }
        self.indent -= 1;
        self.body(depth + 1);
        if self.chance(5) {
            let condition = self.expression(Ty::Boolean, 1, Purity::Any);
            let is_checked = class == "Exception";
            let again = if is_checked { "throw new Own(9);" } else { "throw " };
            let again = if is_checked { again.into() } else { format!("{again}{name};") };
            self.line(&format!("    if ({condition}) {again}"));
        }
        self.way_out();
        self.scope.truncate(outer);
    }
}
