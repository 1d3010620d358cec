//! What may be read beside one value after the other: several values in a line, a word in the place
//! of a number, the end of the input.
//!
//! In: `READ(a, b).from(…)`, `.until("stop")`, conditions with `MORE()`. Out: forms. Conditions on
//! the end of the input become forks, and what stands between `&&` and `||` one fork each.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::read::syntax::walk::each_subexpression;
use crate::read::types::Type;
use crate::source::Span;

use super::super::spec::{ConsoleForm, FormId, ReadForm, ReadMode};
use super::reader::DialogueReader;

impl DialogueReader<'_> {
    /// A condition with what follows where it holds and where it does not. `MORE()` in it asks
    /// whether another line comes.
    pub(super) fn branch(
        &mut self,
        condition: &Expr,
        (then, otherwise): (FormId, FormId),
        span: Span,
    ) -> FormId {
        if !asks_for_more(condition) {
            let condition = self.term(condition, Some(&Type::BOOLEAN));
            return self.form(ConsoleForm::Branch { condition, then, otherwise }, span);
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "in any other expression `MORE()` has no place, which `term` says"
        )]
        match &condition.kind {
            ExprKind::Parenthesised(inner) => self.branch(inner, (then, otherwise), span),
            ExprKind::Call { receiver: None, name, arguments }
                if name.text == "MORE" && arguments.is_empty() =>
            {
                self.form(ConsoleForm::More { then, otherwise }, span)
            }
            ExprKind::Unary { operator: UnaryOp::Not, operand } => {
                self.branch(operand, (otherwise, then), span)
            }
            ExprKind::Binary { operator: BinaryOp::LogicAnd, left, right, .. } => {
                let inner = self.branch(right, (then, otherwise), right.span);
                self.branch(left, (inner, otherwise), span)
            }
            ExprKind::Binary { operator: BinaryOp::LogicOr, left, right, .. } => {
                let inner = self.branch(right, (then, otherwise), right.span);
                self.branch(left, (then, inner), span)
            }
            _ => {
                let condition = self.term(condition, Some(&Type::BOOLEAN));
                self.form(ConsoleForm::Branch { condition, then, otherwise }, span)
            }
        }
    }

    /// `.until("stop")`
    pub(super) fn until(&mut self, words: &[Expr], span: Span) -> ReadMode {
        let mut texts = Vec::new();
        for word in words {
            if let ExprKind::StringLiteral(text) = &word.kind
                && !text.trim().is_empty()
            {
                texts.push(text.clone());
            } else {
                let message = "`.until` takes words between quotes";
                let help = "write `.until(\"stop\")`";
                self.report(Diagnostic::error(Code::Dialogue, word.span, message).help(help));
            }
        }
        let frame = self.frames.iter().rev().find(|frame| frame.continues.is_some());
        let Some(breaks) = frame.map(|frame| frame.breaks).filter(|_| !words.is_empty()) else {
            let message = "`.until` leaves the loop around it, and there is none";
            let (message, help) = if words.is_empty() {
                ("`.until` takes words", "write `.until(\"stop\")`")
            } else {
                (message, "write `while (true) { x = READ().until(\"stop\"); }`")
            };
            self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
            return ReadMode::Plain;
        };
        ReadMode::Until(texts, self.depth - breaks)
    }

    /// `READ(a, b).from(set, set);`: values that are typed in one line.
    pub(super) fn read_line(&mut self, expr: &Expr, span: Span) -> FormId {
        self.prompt = None;
        let Some((variables, sets)) = line_call(expr) else { return self.empty(span) };
        if !sets.is_empty() && sets.len() != variables.len() {
            let message = "`.from` names a set for each value of the line";
            let help = "write `READ(a, b).from(range(1, 9), range(1, 9))`";
            self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
            return self.empty(span);
        }
        let mut forms = Vec::new();
        for (at, variable) in variables.iter().enumerate() {
            let Some(id) = self.history(variable) else { return self.empty(span) };
            let ty = self.variables[id.index()].ty.clone();
            self.reading = Some(id);
            let own = sets.get(at).map_or(&[][..], std::slice::from_ref);
            let set = self.set(own, &ty, variable.span);
            self.reading = None;
            let read = ReadForm {
                variable: id,
                set,
                mode: ReadMode::Plain,
                restart: None,
                is_joined: at > 0,
                line: span,
            };
            forms.push(self.form(ConsoleForm::Read(read), variable.span));
        }
        if self.allows_prompts {
            let prompt = self.output(&[], true);
            forms.insert(0, self.form(ConsoleForm::Write(prompt), span.at_start()));
        }
        let mut forms = forms.into_iter().rev();
        let Some(last) = forms.next() else { return self.empty(span) };
        forms.fold(last, |rest, form| self.sequence(form, rest))
    }
}

/// The variables of `READ(a, b)`, and the sets of `.from(…)` after it; `None` if an expression is
/// something else.
pub(super) fn line_call(expr: &Expr) -> Option<(&[Expr], &[Expr])> {
    let ExprKind::Call { receiver, name, arguments } = &expr.kind else { return None };
    match receiver {
        None if name.text == "READ" && arguments.len() > 1 => Some((arguments, &[])),
        Some(inner) if name.text == "from" => {
            let (variables, sets) = line_call(inner)?;
            sets.is_empty().then_some((variables, arguments.as_slice()))
        }
        _ => None,
    }
}

/// Whether `MORE()` is in a condition.
pub(super) fn asks_for_more(expr: &Expr) -> bool {
    let is_call = matches!(&expr.kind, ExprKind::Call { receiver: None, name, .. }
        if name.text == "MORE");
    let mut found = is_call;
    each_subexpression(expr, &mut |inner| found = found || asks_for_more(inner));
    found
}
