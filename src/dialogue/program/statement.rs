//! Statements in the text of a program: those of the dialogue, with reads and prints in Java.

use crate::read::syntax::ast::{
    Declaration, Expr, ExprKind, Loop, LoopKind, Stmt, StmtKind, Switch, SwitchForm, SwitchLabel,
};

use super::super::output::tells_apart;
use super::super::read::flatten;
use super::super::spec::HistoryId;
use super::slots::Slot;
use super::writer::SampleWriter;

impl SampleWriter<'_> {
    /// A statement.
    pub(super) fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Local(declaration) => self.local(declaration),
            StmtKind::Expression(expr) => self.expression(expr),
            StmtKind::Block(body) => body.iter().for_each(|inner| self.statement(inner)),
            StmtKind::If { condition, then, otherwise } => {
                let condition = self.term(condition, None);
                self.line(format!("if ({condition}) {{"));
                self.body(then);
                self.otherwise(otherwise.as_deref());
            }
            StmtKind::Loop(of) => self.iteration(of),
            StmtKind::Labelled { label, body } => {
                self.line(format!("{}:", label.text));
                if matches!(body.kind, StmtKind::Loop(_)) {
                    self.statement(body);
                } else {
                    self.line("{");
                    self.body(body);
                    self.line("}");
                }
            }
            StmtKind::Break(label) => self.jump("break", label.as_ref().map(|one| &one.text)),
            StmtKind::Continue(label) => self.jump("continue", label.as_ref().map(|one| &one.text)),
            StmtKind::Return(_) => self.line("return;"),
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Empty
            | StmtKind::Yield(_)
            | StmtKind::Directive(_)
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. }
            | StmtKind::Throw(_)
            | StmtKind::Try(_)
            | StmtKind::Assert { .. }
            | StmtKind::Synchronized { .. }
            | StmtKind::Unsupported => {}
        }
    }

    fn jump(&mut self, word: &str, label: Option<&String>) {
        match label {
            Some(label) => self.line(format!("{word} {label};")),
            None => self.line(format!("{word};")),
        }
    }

    /// What stands in braces.
    fn body(&mut self, stmt: &Stmt) {
        self.depth += 1;
        self.statement(stmt);
        self.depth -= 1;
    }

    fn otherwise(&mut self, otherwise: Option<&Stmt>) {
        match otherwise {
            None => self.line("}"),
            Some(Stmt { kind: StmtKind::If { condition, then, otherwise }, .. }) => {
                let condition = self.term(condition, None);
                self.line(format!("}} else if ({condition}) {{"));
                self.body(then);
                self.otherwise(otherwise.as_deref());
            }
            Some(stmt) => {
                let lines = self.lines.len();
                self.line("} else {");
                self.body(stmt);
                if self.lines.len() == lines + 1 {
                    self.lines.truncate(lines);
                }
                self.line("}");
            }
        }
    }

    fn iteration(&mut self, of: &Loop) {
        match &of.kind {
            LoopKind::While { condition } => {
                let condition = self.term(condition, None);
                self.line(format!("while ({condition}) {{"));
                self.body(&of.body);
                self.line("}");
            }
            LoopKind::Do { condition } => {
                self.line("do {");
                self.body(&of.body);
                let condition = self.term(condition, None);
                self.line(format!("}} while ({condition});"));
            }
            LoopKind::For { .. } | LoopKind::ForEach { .. } => {
                self.line("while (true) {");
                self.body(&of.body);
                self.line("}");
            }
        }
    }

    fn switch(&mut self, switch: &Switch) {
        let selector = self.term(&switch.selector, None);
        self.line(format!("switch ({selector}) {{"));
        self.depth += 1;
        for group in &switch.groups {
            let mut labels = Vec::new();
            for label in &group.labels {
                labels.push(match label {
                    SwitchLabel::Default(_) => String::from("default"),
                    SwitchLabel::Case(values, _) => {
                        let values: Vec<String> =
                            values.iter().map(|one| self.term(one, None)).collect();
                        format!("case {}", values.join(", "))
                    }
                });
            }
            match switch.form {
                SwitchForm::Arrow => {
                    self.line(format!("{} -> {{", labels.join(", ")));
                    self.depth += 1;
                    group.body.iter().for_each(|stmt| self.statement(stmt));
                    self.depth -= 1;
                    self.line("}");
                }
                SwitchForm::Colon => {
                    for label in labels {
                        self.line(format!("{label}:"));
                    }
                    self.depth += 1;
                    group.body.iter().for_each(|stmt| self.statement(stmt));
                    self.depth -= 1;
                }
            }
        }
        self.depth -= 1;
        self.line("}");
    }

    fn local(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let Some(value) = &declarator.initialiser else { continue };
            let Some(variable) = self.variable(&declarator.name.text) else { continue };
            self.read_declared(variable, value);
        }
    }

    /// A read, which declares its variable if it is the first one and stands in no block.
    fn read_declared(&mut self, variable: HistoryId, value: &Expr) {
        let slot = Slot::Current(variable);
        let is_declaration =
            self.depth == 0 && !self.declared.contains(&slot) && !self.touched.contains(&slot);
        if is_declaration {
            self.declared.insert(slot);
        }
        self.reading = Some(variable);
        self.read(variable, value, is_declaration);
    }

    fn expression(&mut self, expr: &Expr) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "nothing else is a statement of a dialogue"
        )]
        match &expr.kind {
            ExprKind::Assign { operator: None, target, value, .. } => {
                if let ExprKind::Name(name) = &target.kind
                    && let Some(variable) = self.variable(name)
                {
                    self.read_declared(variable, value);
                }
            }
            ExprKind::Call { receiver: None, name, arguments } => {
                let is_optional = name.text == "MAYBE";
                if let Some(output) = arguments.first() {
                    self.output(output, is_optional);
                }
            }
            _ => {}
        }
    }

    /// Prints the first alternative of an output.
    pub(super) fn output(&mut self, output: &Expr, is_optional: bool) {
        if is_optional && !self.frame.prints_optional {
            return;
        }
        let mut operands = Vec::new();
        flatten(output, &mut operands);
        let is_wild = |operand: &Expr| matches!(&operand.kind, ExprKind::Name(name) if name == "ANY" || name == "SOME");
        if !operands.iter().any(|operand| is_wild(operand)) {
            let text = if let ExprKind::Parenthesised(inner) = &output.kind {
                self.term(inner, None)
            } else {
                self.term(output, None)
            };
            self.line(format!("System.out.println({text});"));
            return;
        }
        if let Some(text) = self.with_texts_for_wild(&operands) {
            self.line(format!("System.out.println({text});"));
        }
    }

    /// Operands with a text in the place of each `SOME`, and none for most `ANY`; `None` if nothing
    /// is left.
    fn with_texts_for_wild(&mut self, operands: &[&Expr]) -> Option<String> {
        let mut parts: Vec<(String, bool)> = Vec::new();
        let last = operands.len() - 1;
        for (at, operand) in operands.iter().enumerate() {
            #[expect(clippy::wildcard_enum_match_arm, reason = "any other operand is a term")]
            match &operand.kind {
                ExprKind::Name(name) if name == "ANY" => {
                    let beside = |at: usize| match &operands[at].kind {
                        ExprKind::StringLiteral(text) if !text.is_empty() => text,
                        _ => "x",
                    };
                    let is_between = at > 0 && at < last;
                    if is_between && tells_apart(beside(at - 1), beside(at + 1)) {
                        parts.push((String::from("\" \""), true));
                    }
                }
                ExprKind::Name(name) if name == "SOME" => {
                    let text = match at {
                        0 if last == 0 => "\"Done.\"",
                        0 => "\"Result: \"",
                        _ => "\"!\"",
                    };
                    parts.push((text.to_owned(), true));
                }
                ExprKind::Parenthesised(inner) if operands.len() < 4 && last > 0 => {
                    let text = self.inner(inner, None);
                    let is_alone = operands.iter().filter(|other| !is_any(other)).count() == 1;
                    let text = if is_alone { text } else { format!("({text})") };
                    parts.push((text, self.is_text(operand)));
                }
                _ => {
                    let is_alone = operands.iter().filter(|other| !is_any(other)).count() == 1;
                    let text =
                        if is_alone { self.term(operand, None) } else { self.inner(operand, None) };
                    parts.push((text, self.is_text(operand)));
                }
            }
        }
        // Before numbers that a text in front of them made into texts, a text has to stay.
        if parts.len() > 1 && !parts[0].1 && !parts[1].1 && is_any(operands[0]) {
            parts.insert(0, (String::from("\"\""), true));
        }
        let texts: Vec<String> = parts.into_iter().map(|(text, _)| text).collect();
        (!texts.is_empty()).then(|| texts.join(" + "))
    }
}

fn is_any(operand: &Expr) -> bool {
    matches!(&operand.kind, ExprKind::Name(name) if name == "ANY")
}
