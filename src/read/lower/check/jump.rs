//! `break`, `continue`, `return` and labels (JLS 14.7, 14.15 to 14.17).
//!
//! In: jumps as written. Out: jumps with their targets.

use super::super::typed::{MethodResult, Stmt, StmtKind};
use super::directive::Pending;
use super::scope::nearest;
use super::{Checker, JumpFrame, JumpFrameKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::LabelId;
use crate::read::syntax::ast;
use crate::source::Span;

/// What a jump leaves.
enum JumpTo {
    Frame(JumpFrame),
    Nowhere,
    /// Wrong, and reported.
    Reported,
}

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
        self.orphans(pending, None);
        if let ast::StmtKind::Switch(of) = &body.kind {
            return Stmt::new(self.switch_statement(of, Some(label)), body.span);
        }
        let id = self.new_label();
        self.body.frames.push(JumpFrame {
            name: Some(label.text.clone()),
            label: id,
            kind: JumpFrameKind::Labelled,
            ghost: self.body.ghost,
        });
        let body = self.substatement(body);
        self.body.frames.pop();
        Stmt::new(StmtKind::Labelled { label: id, body: Box::new(body) }, span)
    }

    /// `break;` and `break label;`
    pub(super) fn break_statement(&mut self, label: Option<&ast::Name>, span: Span) -> StmtKind {
        let target =
            |kind: &JumpFrameKind| matches!(kind, JumpFrameKind::Loop(_) | JumpFrameKind::Switch);
        let frame = match self.target_frame(label, "break", span, target) {
            JumpTo::Frame(frame) => frame,
            JumpTo::Reported => return StmtKind::Unknown,
            JumpTo::Nowhere => {
                let message = "`break` outside of a loop or `switch`";
                self.report(
                    Diagnostic::error(Code::Jump, span, message)
                        .label("nothing to jump out of")
                        .help("`return` leaves the method"),
                );
                return StmtKind::Unknown;
            }
        };
        if self.leaves_block(frame.ghost, "break", span) {
            return StmtKind::Unknown;
        }
        StmtKind::Break(frame.label)
    }

    /// `continue;` and `continue label;`
    pub(super) fn continue_statement(&mut self, label: Option<&ast::Name>, span: Span) -> StmtKind {
        let target = |kind: &JumpFrameKind| matches!(kind, JumpFrameKind::Loop(_));
        let frame = match self.target_frame(label, "continue", span, target) {
            JumpTo::Frame(frame) => frame,
            JumpTo::Reported => return StmtKind::Unknown,
            JumpTo::Nowhere => {
                self.report(
                    Diagnostic::error(Code::Jump, span, "`continue` outside of a loop")
                        .label("no loop to go on with"),
                );
                return StmtKind::Unknown;
            }
        };
        let JumpFrameKind::Loop(loop_id) = frame.kind else {
            let name = frame.name.unwrap_or_default();
            let message = format!("`continue {name}`, but `{name}` is not a loop");
            self.report(
                Diagnostic::error(Code::Jump, span, message)
                    .help(format!("`break {name};` leaves the statement")),
            );
            return StmtKind::Unknown;
        };
        if self.leaves_block(frame.ghost, "continue", span) {
            return StmtKind::Unknown;
        }
        StmtKind::Continue(loop_id)
    }

    /// What a jump leaves. Without a label it is the innermost one that is a `target`.
    fn target_frame(
        &mut self,
        label: Option<&ast::Name>,
        word: &str,
        span: Span,
        target: impl Fn(&JumpFrameKind) -> bool,
    ) -> JumpTo {
        let frames = self.body.frames.iter();
        let at = match label {
            None => frames.clone().rposition(|frame| target(&frame.kind)),
            Some(label) => match self.labelled_frame(label) {
                Some(at) => Some(at),
                None => return JumpTo::Reported,
            },
        };
        let inside = at.map_or(0, |at| at + 1);
        let value = self.body.frames[inside..]
            .iter()
            .any(|frame| matches!(frame.kind, JumpFrameKind::Value(_)));
        if value {
            self.leaves_value(word, span);
            return JumpTo::Reported;
        }
        at.map_or(JumpTo::Nowhere, |at| JumpTo::Frame(self.body.frames[at].clone()))
    }

    /// Reports a jump out of a `switch` expression.
    fn leaves_value(&mut self, word: &str, span: Span) {
        let message =
            format!("`{word}` jumps out of a `switch` expression, which then has no value");
        self.report(
            Diagnostic::error(Code::Jump, span, message)
                .help("`yield` gives the value; or make the `switch` a statement"),
        );
    }

    fn labelled_frame(&mut self, label: &ast::Name) -> Option<usize> {
        let mut frames = self.body.frames.iter();
        let frame = frames.rposition(|frame| frame.name.as_ref() == Some(&label.text));
        if frame.is_none() {
            let message = format!("there is no label `{}` around here", label.text);
            let mut finding = Diagnostic::error(Code::Jump, label.span, message);
            let names = self.body.frames.iter().filter_map(|frame| frame.name.as_deref());
            if let Some(near) = nearest(&label.text, names) {
                finding = finding.meant(near);
            }
            self.report(finding);
        }
        frame
    }

    /// Reports a jump out of an `ASSERTBLOCK`.
    pub(super) fn leaves_block(&mut self, ghost: u32, word: &str, span: Span) -> bool {
        let leaves = ghost < self.body.ghost;
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
        if self.body.makes_ready {
            let message = "`return` in a `static` block";
            self.report(
                Diagnostic::error(Code::Jump, span, message)
                    .label("the block belongs to no method")
                    .help("put what comes after it into an `if`"),
            );
            return StmtKind::Unknown;
        }
        let result = self.body.result.clone();
        let value = value.map(|value| match &result {
            MethodResult::Value(ty) => self.value_for(value, Some(ty)),
            MethodResult::Void | MethodResult::Unknown => self.value(value),
        });
        if self.body.frames.iter().any(|frame| matches!(frame.kind, JumpFrameKind::Value(_))) {
            self.leaves_value("return", span);
            return StmtKind::Unknown;
        }
        if let Some(returned) = self.functions.returned.last_mut() {
            returned.push(value.as_ref().and_then(|value| value.ty.clone()));
        }
        let value = match (value, result) {
            (value, MethodResult::Unknown) => value,
            (None, MethodResult::Void) => None,
            (None, MethodResult::Value(ty)) => {
                let message = format!("this method returns `{ty}`, but here is no value");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("write the value after `return`"),
                );
                return StmtKind::Return { value: None, returned: None, checks: Vec::new() };
            }
            (Some(value), MethodResult::Void) => {
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
            (Some(value), MethodResult::Value(ty)) => {
                Some(self.assigned(value, Some(&ty), "the result"))
            }
        };
        StmtKind::Return { value, returned: None, checks: Vec::new() }
    }
}
