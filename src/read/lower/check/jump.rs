//! `break`, `continue`, `return` and labels (JLS 14.7, 14.15 to 14.17).
//!
//! In: jumps as written. Out: jumps with their targets.

use super::super::typed::{Outcome, Stmt, StmtKind};
use super::directive::Pending;
use super::scope::nearest;
use super::{Checker, Frame};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::LabelId;
use crate::read::syntax::ast;
use crate::source::Span;

impl Checker<'_> {
    /// A new label of the method.
    pub(super) fn new_label(&mut self) -> LabelId {
        let label = LabelId(self.body.labels);
        self.body.labels += 1;
        label
    }

    /// `label: s`
    pub(super) fn labelled(
        &mut self,
        label: &ast::Name,
        body: &ast::Stmt,
        pending: &[Pending<'_>],
        span: Span,
    ) -> Stmt {
        let used = self.body.frames.iter().any(|frame| frame.name.as_ref() == Some(&label.text));
        if used {
            let message = format!("the label `{}` is already used around here", label.text);
            self.report(
                Diagnostic::error(Code::Jump, label.span, message).help("choose another label"),
            );
        }
        if let ast::StmtKind::Loop(of) = &body.kind {
            return self.loop_statement(of, Some(label), pending, body.span);
        }
        self.orphans(pending);
        let id = self.new_label();
        self.body.frames.push(Frame {
            name: Some(label.text.clone()),
            label: id,
            loop_id: None,
            ghost: self.body.ghost,
        });
        let body = self.substatement(body);
        self.body.frames.pop();
        Stmt::new(StmtKind::Labelled { label: id, body: Box::new(body) }, span)
    }

    /// `break;` and `break label;`
    pub(super) fn break_statement(&mut self, label: Option<&ast::Name>, span: Span) -> StmtKind {
        let frame = match label {
            None => self.body.frames.iter().rev().find(|frame| frame.loop_id.is_some()).cloned(),
            Some(label) => match self.labelled_frame(label) {
                Some(frame) => Some(frame),
                None => return StmtKind::Unknown,
            },
        };
        let Some(frame) = frame else {
            let message = "`break` outside of a loop";
            self.report(
                Diagnostic::error(Code::Jump, span, message)
                    .label("nothing to jump out of")
                    .help("`return` leaves the method"),
            );
            return StmtKind::Unknown;
        };
        if self.leaves_block(&frame, "break", span) {
            return StmtKind::Unknown;
        }
        StmtKind::Break(frame.label)
    }

    /// `continue;` and `continue label;`
    pub(super) fn continue_statement(&mut self, label: Option<&ast::Name>, span: Span) -> StmtKind {
        let frame = match label {
            None => self.body.frames.iter().rev().find(|frame| frame.loop_id.is_some()).cloned(),
            Some(label) => match self.labelled_frame(label) {
                Some(frame) => Some(frame),
                None => return StmtKind::Unknown,
            },
        };
        let Some(frame) = frame else {
            self.report(
                Diagnostic::error(Code::Jump, span, "`continue` outside of a loop")
                    .label("no loop to go on with"),
            );
            return StmtKind::Unknown;
        };
        let Some(loop_id) = frame.loop_id else {
            let name = frame.name.unwrap_or_default();
            let message = format!("`continue {name}`, but `{name}` is not a loop");
            self.report(
                Diagnostic::error(Code::Jump, span, message)
                    .help(format!("`break {name};` leaves the statement")),
            );
            return StmtKind::Unknown;
        };
        if self.leaves_block(&frame, "continue", span) {
            return StmtKind::Unknown;
        }
        StmtKind::Continue(loop_id)
    }

    fn labelled_frame(&mut self, label: &ast::Name) -> Option<Frame> {
        let mut frames = self.body.frames.iter().rev();
        let frame = frames.find(|frame| frame.name.as_ref() == Some(&label.text)).cloned();
        if frame.is_none() {
            let message = format!("there is no label `{}` around here", label.text);
            let mut finding = Diagnostic::error(Code::Jump, label.span, message);
            let names = self.body.frames.iter().filter_map(|frame| frame.name.as_deref());
            if let Some(near) = nearest(&label.text, names) {
                finding = finding.help(format!("did you mean `{near}`?"));
            }
            self.report(finding);
        }
        frame
    }

    /// Reports a jump out of an `ASSERTBLOCK`.
    fn leaves_block(&mut self, frame: &Frame, word: &str, span: Span) -> bool {
        let leaves = frame.ghost < self.body.ghost;
        if leaves {
            self.jump_out(word, span);
        }
        leaves
    }

    fn jump_out(&mut self, word: &str, span: Span) {
        let message = format!("`{word}` jumps out of the `ASSERTBLOCK`");
        self.report(
            Diagnostic::error(Code::SideEffect, span, message)
                .help("the block is not part of the instance: it may only check"),
        );
    }

    /// `return;` and `return e;`
    pub(super) fn return_statement(&mut self, value: Option<&ast::Expr>, span: Span) -> StmtKind {
        if self.body.ghost > 0 {
            self.jump_out("return", span);
            if let Some(value) = value {
                self.value(value);
            }
            return StmtKind::Unknown;
        }
        let value = value.map(|value| self.value(value));
        let result = self.body.result.clone();
        let value = match (value, result) {
            (value, Outcome::Unknown) => value,
            (None, Outcome::Void) => None,
            (None, Outcome::Value(ty)) => {
                let message = format!("this method returns `{ty}`, but here is no value");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("write the value behind `return`"),
                );
                return StmtKind::Return { value: None, returned: None, checks: Vec::new() };
            }
            (Some(value), Outcome::Void) => {
                let message = "a value is returned, but nothing is expected";
                self.report(
                    Diagnostic::error(Code::TypeMismatch, value.span, message)
                        .label("not expected")
                        .help(
                            "write `return;`, or give the method a result type instead of `void`",
                        ),
                );
                Some(value)
            }
            (Some(value), Outcome::Value(ty)) => {
                Some(self.assigned(value, Some(&ty), "the result"))
            }
        };
        StmtKind::Return { value, returned: None, checks: Vec::new() }
    }
}
