//! Statements: the author's Java becomes the eight forms.
//!
//! In: statements outside methods. Out: a [`FormId`]. Every jump of Java is an exit marker that
//! says how many iterations it leaves; what `continue` and a `switch` need is an iteration that
//! ends after one round.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::dialogue_words::meant_word;
use crate::read::syntax::ast::{
    Declaration, Expr, ExprKind, Loop, LoopKind, Name, Stmt, StmtKind, Switch, SwitchForm,
    SwitchLabel,
};
use crate::read::syntax::walk::each_nested_statement;
use crate::read::types::Type;
use crate::source::Span;

use super::super::spec::{
    ConsoleForm, DialogueTermId, FormId, OutputPiece, PlacedForm, ReadForm, ReadMode,
};
use super::further::{asks_for_more, line_call};
use super::generate::PlacedText;
use super::reader::{DialogueReader, LeaveFrame};
use super::term::Rewriting;

impl DialogueReader<'_> {
    /// A form at a place.
    pub(super) fn form(&mut self, form: ConsoleForm, span: Span) -> FormId {
        self.forms.push(PlacedForm { form, span });
        FormId::new(self.forms.len() - 1)
    }

    pub(super) fn empty(&mut self, span: Span) -> FormId {
        self.form(ConsoleForm::Empty, span)
    }

    pub(super) fn sequence(&mut self, first: FormId, second: FormId) -> FormId {
        let span = self.forms[first.index()].span.to(self.forms[second.index()].span);
        self.form(ConsoleForm::Sequence(first, second), span)
    }

    /// Statements in order.
    pub(super) fn statements<'s>(
        &mut self,
        statements: impl IntoIterator<Item = &'s Stmt>,
        span: Span,
    ) -> FormId {
        let forms: Vec<FormId> = statements
            .into_iter()
            .filter(|one| !matches!(one.kind, StmtKind::Empty))
            .map(|one| self.statement(one))
            .collect();
        let is_empty = |form: &FormId| matches!(self.forms[form.index()].form, ConsoleForm::Empty);
        let forms: Vec<FormId> = forms.into_iter().filter(|form| !is_empty(form)).collect();
        let mut forms = forms.into_iter().rev();
        let Some(last) = forms.next() else { return self.empty(span) };
        forms.fold(last, |rest, form| self.sequence(form, rest))
    }

    /// The whole dialogue.
    pub(super) fn whole(&mut self, statements: &[Stmt]) -> FormId {
        let span = statements.first().map_or(self.source.beginning(), |first| {
            first.span.to(statements.last().map_or(first.span, |last| last.span))
        });
        if !statements.iter().any(|one| contains(one, &|kind| matches!(kind, StmtKind::Return(_))))
        {
            return self.statements(statements, span);
        }
        self.depth = 1;
        let body = self.statements(statements, span);
        self.depth = 0;
        self.once(body, span)
    }

    /// An iteration that ends after one round.
    fn once(&mut self, body: FormId, span: Span) -> FormId {
        let exit = self.form(ConsoleForm::Exit(1), span.at_end());
        let round = self.sequence(body, exit);
        self.form(ConsoleForm::TillExit(round), span)
    }

    fn statement(&mut self, stmt: &Stmt) -> FormId {
        let span = stmt.span;
        if !matches!(stmt.kind, StmtKind::Expression(_) | StmtKind::Local(_)) {
            self.prompt = None;
        }
        match &stmt.kind {
            StmtKind::Empty
            | StmtKind::Unsupported
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. } => self.empty(span),
            StmtKind::Throw(_) | StmtKind::Try(_) => {
                let message = "exceptions have no meaning in a dialogue";
                let help = "test with `if` what is read, or let `READ(…)` say which values come";
                self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
                self.empty(span)
            }
            StmtKind::Assert { .. } => {
                let message = "an `assert` has no meaning in a dialogue";
                let help = "leave it out; `READ(range(…))` says which values are typed";
                self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
                self.empty(span)
            }
            StmtKind::Synchronized { .. } => {
                let message = "`synchronized` has no meaning in a dialogue";
                let help = "leave it out, keep its block";
                self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
                self.empty(span)
            }
            StmtKind::Local(declaration) => self.declaration(declaration, span),
            StmtKind::Expression(expr) => self.expression(expr, span),
            StmtKind::Block(body) => self.statements(body, span),
            StmtKind::If { condition, then, otherwise } => {
                let place = span;
                // Terms stand in the order of the text.
                let asks = asks_for_more(condition);
                let test = (!asks).then(|| self.term(condition, Some(&Type::BOOLEAN)));
                let then = self.statement(then);
                let otherwise = match otherwise {
                    Some(otherwise) => self.statement(otherwise),
                    None => self.empty(span.at_end()),
                };
                match test {
                    Some(condition) => {
                        self.form(ConsoleForm::Branch { condition, then, otherwise }, place)
                    }
                    None => self.branch(condition, (then, otherwise), place),
                }
            }
            StmtKind::Loop(of) => self.iteration(of, None, span),
            StmtKind::Labelled { label, body } => self.labelled(label, body, span),
            StmtKind::Break(label) => self.break_of(label.as_ref(), span),
            StmtKind::Continue(label) => self.continue_of(label.as_ref(), span),
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    let message = "a dialogue returns no value";
                    let help = "write `return;`";
                    self.report(Diagnostic::error(Code::Dialogue, value.span, message).help(help));
                }
                self.form(ConsoleForm::Exit(self.depth.max(1)), span)
            }
            StmtKind::Switch(switch) => self.switch(switch, span),
            StmtKind::Yield(_) => {
                let message = "`yield` has no meaning in a dialogue";
                self.report(Diagnostic::error(Code::Dialogue, span, message).help("leave it out"));
                self.empty(span)
            }
            StmtKind::Directive(_) => {
                let message = "this directive of skeletons has no meaning in a dialogue";
                let help = "leave it out; `READ(range(…))` says which values are typed";
                self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
                self.empty(span)
            }
        }
    }

    /// `int x = READ();` The variable itself was declared before everything else was read.
    fn declaration(&mut self, declaration: &Declaration, span: Span) -> FormId {
        let mut forms = Vec::new();
        for declarator in &declaration.declarators {
            let Some(value) = &declarator.initialiser else { continue };
            if matches!(value.kind, ExprKind::Placeholder(_)) {
                continue;
            }
            forms.push(self.read_into(&declarator.name, value, declarator.span));
        }
        let mut forms = forms.into_iter().rev();
        let Some(last) = forms.next() else { return self.empty(span) };
        forms.fold(last, |rest, form| self.sequence(form, rest))
    }

    fn expression(&mut self, expr: &Expr, span: Span) -> FormId {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other expression is refused as a statement"
        )]
        match &expr.kind {
            ExprKind::Assign { operator: None, target, value, .. } => {
                if let ExprKind::Name(name) = &target.kind {
                    let name = Name { text: name.clone(), span: target.span };
                    return self.read_into(&name, value, span);
                }
                self.not_a_statement(expr, span)
            }
            ExprKind::Call { receiver: None, name, arguments } if name.text == "PRINT" => {
                if arguments.is_empty() {
                    let message = "`PRINT` needs something to print";
                    let help = "write `PRINT(ANY);` for any text, `MAYBE();` for any text or none";
                    self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
                    return self.empty(span);
                }
                self.prompt = None;
                let output = self.output(arguments, false);
                self.form(ConsoleForm::Write(output), span)
            }
            ExprKind::Call { receiver: None, name, arguments } if name.text == "PROMPT" => {
                if arguments.is_empty() {
                    let message = "`PROMPT` needs a text";
                    let help = "write `PROMPT(\"Mark: \");`; `prompts = \"allow\"` in the comment \
                                at the top allows any text before each value";
                    self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
                    return self.empty(span);
                }
                let output = self.output(arguments, false);
                let form = self.form(ConsoleForm::Write(output), span);
                self.prompt = Some(form);
                form
            }
            ExprKind::Call { .. } if line_call(expr).is_some() => self.read_line(expr, span),
            ExprKind::Call { receiver: None, name, arguments } if name.text == "MAYBE" => {
                self.prompt = None;
                let output = self.output(arguments, true);
                self.form(ConsoleForm::Write(output), span)
            }
            _ => self.not_a_statement(expr, span),
        }
    }

    fn not_a_statement(&mut self, expr: &Expr, span: Span) -> FormId {
        let text = self.text.get(expr.span.range()).unwrap_or("");
        if let ExprKind::Call { receiver: None, name, .. } = &expr.kind
            && !self.helpers.contains(&name.text)
            && let Some(word) = meant_word(&name.text)
        {
            self.misspelt(name, word);
            return self.empty(span);
        }
        let (message, help) = if read_call(expr).is_some() {
            ("what is read goes into a variable", "write `x = READ(…);`")
        } else if text.starts_with("System.out") {
            ("a dialogue says what is printed by `PRINT`", "write `PRINT(…);`")
        } else if matches!(expr.kind, ExprKind::Assign { .. } | ExprKind::Increment { .. }) {
            (
                "only `READ` gives a variable another value",
                "write what you need where it is used, such as `COUNT(x)` or `SUM(x)`",
            )
        } else {
            (
                "this is not a statement of a dialogue",
                "write `x = READ(…);`, `PRINT(…);`, `MAYBE(…);` or `PROMPT(…);`",
            )
        };
        self.report(Diagnostic::error(Code::Dialogue, expr.span, message).help(help));
        self.empty(span)
    }

    /// Says that a name is nearly a word of dialogues.
    fn misspelt(&mut self, name: &Name, word: &str) {
        let message = format!("there is no method `{}`", name.text);
        self.report(Diagnostic::error(Code::UnknownName, name.span, message).meant(word));
    }

    /// `x = READ(set).again(out);`
    fn read_into(&mut self, name: &Name, value: &Expr, span: Span) -> FormId {
        let Some(call) = read_call(value) else {
            if self.is_refused(&name.text) {
                return self.empty(span);
            }
            // `Read(…)`, and `Read(…).again(…)`.
            let called = if let ExprKind::Call { receiver: Some(inner), .. } = &value.kind {
                inner
            } else {
                value
            };
            if let ExprKind::Call { receiver: None, name, .. } = &called.kind
                && !self.helpers.contains(&name.text)
                && let Some(word) = meant_word(&name.text).filter(|word| *word == "READ")
            {
                self.misspelt(name, word);
                return self.empty(span);
            }
            let (message, help) = if let ExprKind::Call { receiver: Some(inner), name, .. } =
                &value.kind
                && read_call(inner).is_some()
            {
                (
                    format!("`READ(…)` has no `.{}`", name.text),
                    String::from("write `.stop(…)`, `.again(…)` or `.until(…)`"),
                )
            } else {
                (
                    format!("`{}` gets its values from `READ` only", name.text),
                    self.instead_of_assigning(&name.text, value),
                )
            };
            // One mistake: what is said of one assignment holds for the others.
            self.refused.push((name.text.clone(), name.span.start));
            self.report(Diagnostic::error(Code::Dialogue, value.span, message).help(help));
            return self.empty(span);
        };
        let Some(variable) = self.variable_named(&name.text) else {
            if self.parameter_named(&name.text).is_some() {
                let message = format!("`{}` has its value before the program starts", name.text);
                let help = "read into another variable";
                self.report(Diagnostic::error(Code::Dialogue, name.span, message).help(help));
            } else if !self.is_refused(&name.text) {
                let names: Vec<&str> = self.variables.iter().map(|one| one.name.as_str()).collect();
                let near =
                    crate::skeleton::front_matter::nearest(&name.text, names.iter().copied());
                let help = format!("declare it, as in `int {};`", name.text);
                let message = format!("`{}` is not declared", name.text);
                let finding = Diagnostic::error(Code::UnknownName, name.span, message);
                self.report(finding.meant_or(near, help));
            }
            return self.empty(span);
        };
        let ty = self.variables[variable.index()].ty.clone();
        let prompt = self.prompt.take();
        self.reading = Some(variable);
        let set = self.set(call.set, &ty, call.span);
        self.reading = None;
        let mode = match call.mode {
            None => ReadMode::Plain,
            Some(("until", words)) => self.until(words, call.span),
            Some((word, outputs)) => {
                if set.membership.is_none() {
                    let message =
                        format!("no value is outside the set, so `.{word}` never happens");
                    let help = "name a set, as in `READ(range(1, 9))`";
                    let finding = Diagnostic::error(Code::Dialogue, value.span, message);
                    self.report(finding.help(help));
                }
                let mut output = self.output(outputs, false);
                if word == "stop" {
                    ReadMode::Stop(output)
                } else {
                    if self.allows_prompts {
                        // The next line is asked for as the first one was.
                        output.alternatives.iter_mut().for_each(|one| one.push(OutputPiece::Any));
                    }
                    ReadMode::Again(output)
                }
            }
        };
        let read = ReadForm { variable, set, mode, restart: None, is_joined: false, line: span };
        let read = self.form(ConsoleForm::Read(read), span);
        if let Some(prompt) = prompt {
            // The line is read again from the prompt on.
            let whole = self.sequence(prompt, read);
            if let ConsoleForm::Read(form) = &mut self.forms[read.index()].form {
                form.restart = Some(whole);
            }
        }
        if !self.allows_prompts {
            return read;
        }
        let prompt = self.output(&[], true);
        let prompt = self.form(ConsoleForm::Write(prompt), span.at_start());
        self.sequence(prompt, read)
    }

    /// What to write where a variable is given a value that is computed: what adds up or counts is
    /// a function of all values.
    fn instead_of_assigning(&self, name: &str, value: &Expr) -> String {
        let is_start = matches!(
            value.kind,
            ExprKind::IntegerLiteral | ExprKind::StringLiteral(_) | ExprKind::BooleanLiteral(_)
        );
        let variables: Vec<&str> = self
            .variables
            .iter()
            .map(|one| one.name.as_str())
            .filter(|other| *other != name)
            .collect();
        let x = variables.last().copied().unwrap_or("x");
        if is_start {
            return format!(
                "a sum of what is read is `SUM({x})`, a number of values `COUNT({x})`, where it is \
                 needed; `SUM(x) - SUM(y)` takes away what was read into `y`; a constant is \
                 `static final`"
            );
        }
        let text = self.text.get(value.span.range()).unwrap_or("");
        format!(
            "write `{text}` where `{name}` is needed, or read a value: `{name} = READ(…);`; what \
             adds up is `SUM({x})`"
        )
    }

    fn iteration(&mut self, of: &Loop, label: Option<&Name>, span: Span) -> FormId {
        let label = label.map(|label| label.text.clone());
        match &of.kind {
            LoopKind::While { condition } => {
                let is_endless = matches!(condition.kind, ExprKind::BooleanLiteral(true));
                let body = self.round(&of.body, label);
                let body = if is_endless {
                    body
                } else {
                    let exit = self.form(ConsoleForm::Exit(1), condition.span);
                    self.branch(condition, (body, exit), condition.span)
                };
                self.form(ConsoleForm::TillExit(body), span)
            }
            LoopKind::Do { condition } => {
                let body = self.round(&of.body, label);
                let (on, exit) =
                    (self.empty(condition.span), self.form(ConsoleForm::Exit(1), condition.span));
                let branch = self.branch(condition, (on, exit), condition.span);
                let body = self.sequence(body, branch);
                self.form(ConsoleForm::TillExit(body), span)
            }
            LoopKind::For { init, condition: None, update, .. }
                if init.is_empty() && update.is_empty() =>
            {
                let body = self.round(&of.body, label);
                self.form(ConsoleForm::TillExit(body), span)
            }
            LoopKind::For { .. } | LoopKind::ForEach { .. } => {
                let message = "a `for` loop counts with a variable, which a dialogue has not";
                let help = "write `while (COUNT(x) < n) { … }`";
                let head = span.up_to(of.body.span);
                self.report(Diagnostic::error(Code::Dialogue, head, message).help(help));
                self.empty(span)
            }
        }
    }

    /// The body of a loop, as one round of the iteration around it.
    fn round(&mut self, body: &Stmt, label: Option<String>) -> FormId {
        let breaks = self.depth;
        let goes_on = contains(body, &|kind| matches!(kind, StmtKind::Continue(_)));
        self.depth += 1 + u32::from(goes_on);
        let continues = Some(self.depth - 1);
        self.frames.push(LeaveFrame { label, breaks, continues, is_plain: true });
        let form = self.statement(body);
        self.frames.pop();
        self.depth = breaks;
        if goes_on { self.once(form, body.span) } else { form }
    }

    fn labelled(&mut self, label: &Name, body: &Stmt, span: Span) -> FormId {
        if let StmtKind::Loop(of) = &body.kind {
            return self.iteration(of, Some(label), span);
        }
        let breaks = self.depth;
        self.depth += 1;
        let label = Some(label.text.clone());
        self.frames.push(LeaveFrame { label, breaks, continues: None, is_plain: false });
        let form = self.statement(body);
        self.frames.pop();
        self.depth = breaks;
        self.once(form, span)
    }

    fn break_of(&mut self, label: Option<&Name>, span: Span) -> FormId {
        let frame = self.frames.iter().rev().find(|frame| match label {
            Some(label) => frame.label.as_ref() == Some(&label.text),
            None => frame.is_plain,
        });
        let Some(breaks) = frame.map(|frame| frame.breaks) else {
            return self.nothing_to_leave("break", label, span);
        };
        self.form(ConsoleForm::Exit(self.depth - breaks), span)
    }

    fn continue_of(&mut self, label: Option<&Name>, span: Span) -> FormId {
        let frame = self.frames.iter().rev().find(|frame| match label {
            Some(label) => frame.label.as_ref() == Some(&label.text),
            None => frame.continues.is_some(),
        });
        let Some(continues) = frame.and_then(|frame| frame.continues) else {
            return self.nothing_to_leave("continue", label, span);
        };
        self.form(ConsoleForm::Exit(self.depth - continues), span)
    }

    fn nothing_to_leave(&mut self, word: &str, label: Option<&Name>, span: Span) -> FormId {
        let (message, help) = match label {
            Some(label) => {
                (format!("there is no loop `{}` around this", label.text), "name a label around it")
            }
            None => (
                format!("there is no loop around this `{word}`"),
                "leave it out, or write `return;` to end the dialogue",
            ),
        };
        self.report(Diagnostic::error(Code::Jump, span, message).help(help));
        self.empty(span)
    }

    fn switch(&mut self, switch: &Switch, span: Span) -> FormId {
        let breaks = self.depth;
        self.depth += 1;
        self.frames.push(LeaveFrame { label: None, breaks, continues: None, is_plain: true });
        let mut otherwise = None;
        let mut cases = Vec::new();
        for (at, group) in switch.groups.iter().enumerate() {
            let last = match switch.form {
                SwitchForm::Arrow => at,
                SwitchForm::Colon => (at..switch.groups.len())
                    .find(|at| switch.groups[*at].body.last().is_some_and(leaves))
                    .unwrap_or(switch.groups.len() - 1),
            };
            let statements = switch.groups[at..=last].iter().flat_map(|group| &group.body);
            let statements: Vec<&Stmt> = statements.collect();
            let body = self.statements(statements, group.span);
            for label in &group.labels {
                match label {
                    SwitchLabel::Default(_) => otherwise = Some(body),
                    SwitchLabel::Case(values, span) => {
                        for value in values {
                            let condition = self.case(&switch.selector, value);
                            cases.push((condition, body, *span));
                        }
                    }
                }
            }
        }
        self.frames.pop();
        self.depth = breaks;
        let mut rest = otherwise.unwrap_or_else(|| self.empty(span.at_end()));
        for (condition, then, place) in cases.into_iter().rev() {
            let branch = ConsoleForm::Branch { condition, then, otherwise: rest };
            rest = self.form(branch, place);
        }
        self.once(rest, span)
    }

    /// The condition of a `case`.
    fn case(&mut self, selector: &Expr, value: &Expr) -> DialogueTermId {
        let is_text = matches!(value.kind, ExprKind::StringLiteral(_));
        let mut rewriting = Rewriting::default();
        let mut text = PlacedText::of("(", selector.span);
        text.append(&self.rewritten(selector, &mut rewriting, None));
        text.push(if is_text { ").equals(" } else { ") == (" }, value.span);
        text.append(&self.rewritten(value, &mut rewriting, None));
        text.push(")", value.span.at_end());
        self.request(&text, Some(&Type::BOOLEAN), rewriting, value.span)
    }
}

/// `READ(set)`, and `.stop(out)` or `.again(out)` after it.
pub(in crate::dialogue) struct ReadCall<'e> {
    /// The arguments of `READ`.
    pub(in crate::dialogue) set: &'e [Expr],
    /// `stop` or `again`, and the outputs in its parentheses.
    pub(in crate::dialogue) mode: Option<(&'e str, &'e [Expr])>,
    /// `READ(set)`
    pub(in crate::dialogue) span: Span,
}

/// The parts of `READ(set).again(out)`; `None` if an expression is something else.
pub(in crate::dialogue) fn read_call(expr: &Expr) -> Option<ReadCall<'_>> {
    let ExprKind::Call { receiver, name, arguments } = &expr.kind else { return None };
    match receiver {
        None if name.text == "READ" => {
            Some(ReadCall { set: arguments, mode: None, span: expr.span })
        }
        Some(inner) if matches!(name.text.as_str(), "stop" | "again" | "until") => {
            let call = read_call(inner).filter(|call| call.mode.is_none())?;
            Some(ReadCall { mode: Some((&name.text, arguments)), ..call })
        }
        _ => None,
    }
}

/// Whether control never runs on after a statement.
fn leaves(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) => true,
        StmtKind::Block(body) => body.last().is_some_and(leaves),
        StmtKind::Empty
        | StmtKind::Local(_)
        | StmtKind::Expression(_)
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Switch(_)
        | StmtKind::Yield(_)
        | StmtKind::Directive(_)
        | StmtKind::LocalClass(_)
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Throw(_)
        | StmtKind::Try(_)
        | StmtKind::Assert { .. }
        | StmtKind::Synchronized { .. }
        | StmtKind::Unsupported => false,
    }
}

/// Whether a statement, or one in it, is of a kind.
fn contains(stmt: &Stmt, is: &dyn Fn(&StmtKind) -> bool) -> bool {
    let mut found = is(&stmt.kind);
    each_nested_statement(stmt, &mut |inner| found = found || contains(inner, is));
    found
}
