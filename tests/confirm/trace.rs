//! Programs that tell of each statement.
//!
//! In: a program. Out: the program with calls of the probe after each simple statement, in each
//! condition of a loop or an `if`, and around the body of each method. Variables are told where
//! they have a value for certain.

use tatsu::read::syntax::ast::{
    Declaration, Expr, ExprKind, LoopKind, Member, Method, Stmt, StmtKind,
};

use crate::confirm::java::{PROBE, Program, methods};

/// Lets a program tell of the statements of all its methods.
pub fn trace(program: &mut Program<'_>) {
    let file = program.file.clone();
    let fields: Vec<String> = file
        .members
        .iter()
        .filter_map(Member::field)
        .map(|field| &field.declaration)
        .flat_map(names)
        .collect();
    let mut tracing = Tracing { program, scope: fields };
    for method in methods(&file) {
        tracing.method(method);
    }
    if !file.statements.is_empty() && file.class.is_none() {
        let start = file.statements[0].span.start;
        tracing.program.insert(start, format!("{PROBE}.call(\"\"); "));
        tracing.all(&file.statements);
    }
}

/// The variables of a declaration that have a value.
fn names(declaration: &Declaration) -> Vec<String> {
    let valued = declaration.declarators.iter().filter(|one| one.initialiser.is_some());
    valued.map(|one| one.name.text.clone()).collect()
}

/// Says that variables begin.
fn begins(names: &[String]) -> String {
    let begin = |name: &String| format!("{PROBE}.begin(\"{name}\"); ");
    names.iter().map(begin).collect::<Vec<_>>().concat()
}

struct Tracing<'p, 'a> {
    program: &'p mut Program<'a>,
    scope: Vec<String>,
}

impl Tracing<'_, '_> {
    fn method(&mut self, method: &Method) {
        let outer = self.scope.len();
        let parameters: Vec<String> =
            method.parameters.iter().map(|one| one.name.text.clone()).collect();
        let arguments: Vec<String> =
            parameters.iter().map(|name| format!(", (Object) {name}")).collect();
        let name = &method.name.text;
        let begin = format!(
            " {PROBE}.call(\"{name}\"{}); {}; try {{ ",
            arguments.concat(),
            // The values that parameters begin with are no changes.
            self.row(0, &parameters),
        );
        self.program.insert(method.body_span.start + 1, begin);
        self.scope.extend(parameters);
        self.all(&method.body);
        self.program
            .insert(method.body_span.end - 1, format!(" }} finally {{ {PROBE}.left(); }} "));
        if let Some(ty) = &method.result {
            let ty = self.program.text[ty.span.range()].to_owned();
            for (place, value) in crate::confirm::java::returns(&method.body) {
                let Some(value) = value else { continue };
                let value = &self.program.text[value.range()];
                let text = format!(
                    "{{ {ty} zz_value = {value}; {PROBE}.returned(zz_value); return zz_value; }}"
                );
                self.program.replace(place, text);
            }
        }
        self.scope.truncate(outer);
    }

    fn row(&self, line: u32, more: &[String]) -> String {
        let all = || self.scope.iter().chain(more);
        let names: Vec<&str> = all().map(String::as_str).collect();
        let values: Vec<String> = all().map(|name| format!(", (Object) {name}")).collect();
        format!("{PROBE}.row({line}, \"{}\"{})", names.join(" "), values.concat())
    }

    fn all(&mut self, body: &[Stmt]) {
        let outer = self.scope.len();
        for stmt in body {
            self.stmt(stmt, stmt.span.start);
        }
        self.scope.truncate(outer);
    }

    /// A statement that stands where only one may stand.
    fn single(&mut self, stmt: &Stmt, first: &str) {
        if let StmtKind::Block(body) = &stmt.kind {
            self.program.insert(stmt.span.start + 1, first);
            self.all(body);
        } else {
            self.program.insert(stmt.span.start, format!("{{ {first}"));
            self.all(std::slice::from_ref(stmt));
            self.program.insert(stmt.span.end, " }");
        }
    }

    /// A statement; `start` is where its labels begin.
    fn stmt(&mut self, stmt: &Stmt, start: u32) {
        let line = self.program.line(stmt.span.start);
        match &stmt.kind {
            StmtKind::Local(declaration) => {
                let new = names(declaration);
                self.program.insert(start, begins(&new));
                self.scope.extend(new);
                self.program.insert(stmt.span.end, format!(" {};", self.row(line, &[])));
            }
            StmtKind::Expression(_) => {
                self.program.insert(stmt.span.end, format!(" {};", self.row(line, &[])));
            }
            StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => self.all(body),
            StmtKind::If { condition, then, otherwise } => {
                self.condition(condition, line);
                self.single(then, "");
                if let Some(otherwise) = otherwise {
                    self.single(otherwise, "");
                }
            }
            StmtKind::Labelled { body, .. } => self.stmt(body, start),
            StmtKind::Try(of) => {
                self.all(&of.body);
                for clause in &of.clauses {
                    self.all(&clause.body);
                }
                if let Some(block) = &of.finally {
                    self.all(&block.body);
                }
            }
            StmtKind::Switch(switch) => {
                for group in &switch.groups {
                    let is_arrow = self.program.text[group.span.range()].contains("->");
                    match &group.body[..] {
                        [one] if is_arrow && !matches!(one.kind, StmtKind::Block(_)) => {
                            self.single(one, "");
                        }
                        body => self.all(body),
                    }
                }
            }
            StmtKind::Loop(one) => {
                let outer = self.scope.len();
                let mut first = String::new();
                match &one.kind {
                    LoopKind::While { condition } | LoopKind::Do { condition } => {
                        let line = self.program.line(condition.span.start);
                        self.condition(condition, line);
                    }
                    LoopKind::For { init, condition, .. } => {
                        let new: Vec<String> = init
                            .iter()
                            .flat_map(|init| {
                                if let StmtKind::Local(declaration) = &init.kind {
                                    names(declaration)
                                } else {
                                    Vec::new()
                                }
                            })
                            .collect();
                        self.program.insert(start, begins(&new));
                        self.scope.extend(new);
                        if let Some(condition) = condition {
                            let row = format!("{} & ", self.row(line, &[]));
                            self.program.insert(condition.span.start, row);
                            self.condition(condition, line);
                        }
                    }
                    LoopKind::ForEach { name, .. } => {
                        let new = vec![name.text.clone()];
                        first = format!("{}{}; ", begins(&new), self.row(line, &new));
                        self.scope.extend(new);
                    }
                }
                self.single(&one.body, &first);
                self.scope.truncate(outer);
            }
            StmtKind::Empty
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Yield(_)
            | StmtKind::Directive(_)
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. }
            | StmtKind::Throw(_)
            | StmtKind::Assert { .. }
            | StmtKind::Unsupported => {}
        }
    }

    /// Tells what a condition has changed.
    fn condition(&mut self, condition: &Expr, line: u32) {
        if matches!(condition.kind, ExprKind::BooleanLiteral(_)) {
            return;
        }
        let row = self.row(line, &[]);
        let arguments = row.split_once('(').map_or("", |(_, arguments)| arguments);
        self.program.insert(condition.span.start, format!("{PROBE}.rowBehind("));
        self.program.insert(condition.span.end, format!(", {arguments}"));
    }
}
