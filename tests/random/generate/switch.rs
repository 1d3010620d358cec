//! Random `switch` statements and expressions in both forms.

use super::{Generator, Purity, Ty, Variable};

/// What to switch on and labels that fit.
struct Selector {
    text: String,
    labels: &'static [&'static str],
}

impl Generator<'_> {
    fn selector(&mut self) -> Selector {
        match self.pick(5) {
            1 => Selector {
                text: self.expression(Ty::Char, 1, Purity::Any),
                labels: &["'a'", "'b'", "'z'", "98 + 1", "' '"],
            },
            2 => Selector {
                text: self.expression(Ty::Text, 1, Purity::Any),
                labels: &["\"a\"", "\"\"", "\"ab\"", "\"x\" + 1", "\"null\""],
            },
            3 => Selector {
                text: self.expression(Ty::Byte, 1, Purity::Any),
                labels: &["0", "1", "-1", "'a'", "2"],
            },
            _ => {
                let value = self.expression(Ty::Int, 2, Purity::Any);
                Selector { text: format!("({value}) & 3"), labels: &["0", "1", "2", "3", "-1"] }
            }
        }
    }

    /// Different labels in some order; the place of `default` among them, if there is one.
    fn groups(&mut self, labels: &'static [&'static str]) -> Vec<Vec<&'static str>> {
        let mut rest = labels.to_vec();
        let mut groups = Vec::new();
        for _ in 0..=self.pick(3) {
            let mut group = Vec::new();
            for _ in 0..=self.pick(2) {
                if !rest.is_empty() {
                    let at = self.pick(u32::try_from(rest.len()).expect("few")) as usize;
                    group.push(rest.remove(at));
                }
            }
            if !group.is_empty() {
                groups.push(group);
            }
        }
        groups
    }

    /// A `switch` statement.
    pub(super) fn switch_statement(&mut self, depth: u32) {
        let Selector { text, labels } = self.selector();
        let mut groups = if self.chance(8) { Vec::new() } else { self.groups(labels) };
        // An empty group stands for `default`.
        if groups.is_empty() || self.chance(2) {
            let at = self.pick(u32::try_from(groups.len()).expect("few") + 1) as usize;
            groups.insert(at, Vec::new());
        }
        let arrows = self.chance(3);
        self.line(&format!("switch ({text}) {{"));
        for group in &groups {
            match (arrows, group.is_empty()) {
                (true, true) => self.arrow("default", depth),
                (true, false) => self.arrow(&format!("case {}", group.join(", ")), depth),
                (false, true) => {
                    self.line("default:");
                    self.colon_body(depth);
                }
                (false, false) => {
                    for label in group {
                        self.line(&format!("case {label}:"));
                    }
                    self.colon_body(depth);
                }
            }
        }
        self.line("}");
    }

    fn arrow(&mut self, labels: &str, depth: u32) {
        if self.chance(3) {
            let effect = self.effect();
            self.line(&format!("{labels} -> {effect};"));
            return;
        }
        self.line(&format!("{labels} -> {{"));
        self.body(depth);
        self.jump_out();
        self.line("}");
    }

    /// Sometimes a jump to somewhere outside.
    fn jump_out(&mut self) {
        if self.loops.is_empty() || !self.chance(4) {
            return;
        }
        let condition = self.expression(Ty::Boolean, 1, Purity::Any);
        let jump = self.jump();
        self.line(&format!("    if ({condition}) {jump}"));
    }

    fn colon_body(&mut self, depth: u32) {
        self.body(depth);
        self.jump_out();
        if self.chance(2) {
            self.line("    break;");
        }
    }

    /// `T v = switch (…) { … };`
    pub(super) fn switch_declaration(&mut self, ty: Ty) {
        let Selector { text, labels } = self.selector();
        let groups = if self.chance(8) { Vec::new() } else { self.groups(labels) };
        let name = self.name("v");
        let arrows = !self.chance(3);
        self.line(&format!("{} {name} = switch ({text}) {{", ty.name()));
        // Jumps must not leave an expression.
        let outside = std::mem::take(&mut self.loops);
        let result = self.result.take();
        for group in &groups {
            self.yielding(&format!("case {}", group.join(", ")), ty, arrows);
        }
        self.yielding("default", ty, arrows);
        self.loops = outside;
        self.result = result;
        self.line("};");
        self.scope.push(Variable { name, ty, writable: true });
    }

    /// A value after `yield`. javac takes a parenthesis with a comma in it for the arguments of a
    /// method `yield`.
    fn yielded(&mut self, ty: Ty) -> String {
        let value = self.expression(ty, 1, Purity::Any);
        if !(value.starts_with('(') && value.contains(',')) {
            return value;
        }
        let name = self.name("y");
        self.line(&format!("{} {name} = {value};", ty.name()));
        name
    }

    fn yielding(&mut self, labels: &str, ty: Ty, arrows: bool) {
        let outer = self.scope.len();
        match (arrows, self.chance(3)) {
            (true, false) => {
                let value = self.expression(ty, 1, Purity::Any);
                self.line(&format!("{labels} -> {value};"));
            }
            (true, true) => {
                self.line(&format!("{labels} -> {{"));
                self.indent += 1;
                self.declaration();
                let value = self.yielded(ty);
                self.line(&format!("yield {value};"));
                self.indent -= 1;
                self.line("}");
            }
            (false, _) => {
                self.line(&format!("{labels}:"));
                let effect = self.effect();
                self.line(&format!("    {effect};"));
                let value = self.yielded(ty);
                self.line(&format!("    yield {value};"));
            }
        }
        self.scope.truncate(outer);
    }
}
