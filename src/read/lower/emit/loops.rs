//! Loops as the one construct of the typed program.
//!
//! In: checked loops. Out: a [`Loop`] whose prelude evaluates what the condition changes, with the
//! initialisation of a `for` before it.

use super::super::typed::{self, LoopKind};
use super::Emitter;
use crate::read::ir::{BinaryOp, Block, Expr, ExprKind, LocalId, Loop, StmtKind, TestFirst};
use crate::read::types::Type;
use crate::source::Span;

/// What a loop does before its body.
struct Header {
    prelude: Block,
    condition: Expr,
    /// The temporaries that the condition needs.
    temporaries: Vec<LocalId>,
}

impl Emitter<'_> {
    /// A loop.
    pub(super) fn loop_statement(&mut self, of: &typed::Loop, span: Span) {
        let outer = self.declared.clone();
        match &of.kind {
            LoopKind::While { condition, test_first } => {
                let header = self.header(Some(condition), span);
                self.finish(of, header, *test_first, Block::default(), Block::default(), span);
            }
            LoopKind::For { init, condition, update } => {
                for stmt in init {
                    self.statement(stmt);
                }
                let header = self.header(condition.as_ref(), span);
                let update = self.block(|emitter| {
                    for expr in update {
                        let first = emitter.locals.len();
                        emitter.discarded(expr);
                        emitter.forget_from(first, expr.span.at_end());
                    }
                });
                self.finish(of, header, TestFirst::BeforeBody, Block::default(), update, span);
                self.declared = outer;
                self.forget(init.iter().flat_map(typed::Stmt::declared).collect(), span.at_end());
            }
            LoopKind::ForEach {
                collection,
                array,
                index,
                variable,
                element,
                header,
                goes_on: Some(goes_on),
            } => {
                self.value_into(*array, collection, collection.span);
                let test = self.tested(goes_on, *header, span);
                let take = self.block(|emitter| {
                    let first = emitter.locals.len();
                    emitter.value_into(*variable, element, *header);
                    emitter.forget_from(first, header.at_end());
                });
                self.finish(of, test, TestFirst::BeforeBody, take, Block::default(), span);
                self.forget(vec![*array, *index, *variable], span.at_end());
            }
            LoopKind::ForEach { collection, array, index, variable, element, header, .. } => {
                self.value_into(*array, collection, collection.span);
                let zero = int(0, *header);
                self.push(StmtKind::Set { target: *index, value: zero }, *header);
                let test = self.block(|emitter| emitter.step(*header));
                let length = Expr {
                    kind: ExprKind::Length(Box::new(self.read(*array, collection.span))),
                    ty: Type::INT,
                    span: collection.span,
                };
                let at = self.read(*index, *header);
                let kind = ExprKind::Binary(BinaryOp::Less, Box::new(at), Box::new(length));
                let condition = Expr { kind, ty: Type::BOOLEAN, span: *header };
                let take = self.block(|emitter| emitter.value_into(*variable, element, *header));
                let update = self.block(|emitter| {
                    let (at, one) = (emitter.read(*index, *header), int(1, *header));
                    let kind = ExprKind::Binary(BinaryOp::Add, Box::new(at), Box::new(one));
                    let value = Expr { kind, ty: Type::INT, span: *header };
                    emitter.push(StmtKind::Set { target: *index, value }, *header);
                });
                let header = Header { prelude: test, condition, temporaries: Vec::new() };
                self.finish(of, header, TestFirst::BeforeBody, take, update, span);
                self.forget(vec![*array, *index, *variable], span.at_end());
            }
        }
    }

    fn header(&mut self, condition: Option<&typed::Expr>, span: Span) -> Header {
        let Some(condition) = condition else {
            let kind = ExprKind::Number(1);
            let condition = Expr { kind, ty: Type::BOOLEAN, span: span.at_start() };
            return Header { prelude: Block::default(), condition, temporaries: Vec::new() };
        };
        self.tested(condition, condition.span, span)
    }

    /// What tests a condition, whose step has a place of its own.
    fn tested(&mut self, condition: &typed::Expr, step: Span, span: Span) -> Header {
        let first = self.locals.len();
        let mut value = None;
        let prelude = self.block(|emitter| {
            emitter.step(step);
            value = Some(emitter.value(condition));
        });
        let temporaries = (first..self.locals.len()).map(LocalId::new).collect();
        let condition = match value {
            Some(value) => value,
            None => self.impossible(span),
        };
        Header { prelude, condition, temporaries }
    }

    fn finish(
        &mut self,
        of: &typed::Loop,
        header: Header,
        test_first: TestFirst,
        take: Block,
        update: Block,
        span: Span,
    ) {
        let invariants = of
            .invariants
            .iter()
            .map(|(check, condition)| (*check, self.value(condition)))
            .collect();
        let Header { prelude, condition, temporaries } = header;
        let body = self.block(|emitter| {
            if test_first == TestFirst::BeforeBody {
                emitter.forget(temporaries.clone(), span.at_start());
            }
            if let Some(block) = emitter.blocks.last_mut() {
                block.statements.extend(take.statements);
            }
            emitter.substatement(&of.body);
        });
        self.push(
            StmtKind::Loop(Loop {
                id: of.id,
                label: of.label,
                test_first,
                invariants,
                prelude,
                condition,
                body,
                update,
            }),
            span,
        );
        // After the statement as a whole its temporaries are forgotten, those of the condition
        // among them.
    }
}

fn int(value: i64, span: Span) -> Expr {
    Expr { kind: ExprKind::Number(value), ty: Type::INT, span }
}
