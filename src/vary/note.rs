//! Programs that note something while they run.
//!
//! In: a typed program that is to be changed. Out: a variable of it, hidden from its author, whose
//! last value a run tells under [`NAME`]. What holds: noting does nothing else, and what was never
//! noted is 0.

use super::ir_build::{block, new_static, number, read_static, stmt};
use crate::read::datum::Datum;
use crate::read::ir::{BinaryOp, Block, Expr, ExprKind, Program, StaticId, Stmt, StmtKind};
use crate::read::types::Type;
use crate::solve::execute::Run;
use crate::source::Span;

/// Under which name a run tells what was noted; no variable of an author's has it.
const NAME: &str = "$note";

/// How many places a note tells apart: a bit each, but for that of the sign.
const MOST_PLACES: usize = 63;

/// The bit of a place.
fn bit(place: usize) -> Option<u64> {
    (place < MOST_PLACES).then(|| 1 << place)
}

/// Whether the place of this number, from 0, was [marked](NoteVariable::mark).
pub fn is_noted(note: u64, place: usize) -> bool {
    bit(place).is_some_and(|bit| note & bit != 0)
}

/// A number that a program keeps, 0 at first.
#[derive(Clone, Copy, Debug)]
pub struct NoteVariable(StaticId);

impl NoteVariable {
    /// A new one in a program.
    pub fn new(program: &mut Program, span: Span) -> Self {
        Self(new_static(program, Type::LONG, span))
    }

    /// Its value.
    pub fn value(self, program: &Program, span: Span) -> Expr {
        read_static(program, self.0, span)
    }

    /// Sets it, without telling.
    pub fn set(self, value: Expr, span: Span) -> Stmt {
        stmt(StmtKind::SetStatic { field: self.0, value }, span)
    }

    /// Notes the place of this number, from 0, beside others, and tells the run about it;
    /// nothing for places beyond [`MOST_PLACES`].
    pub fn mark(self, program: &Program, place: usize, span: Span) -> Vec<Stmt> {
        let Some(bit) = bit(place) else { return Vec::new() };
        let bit = number(i64::try_from(bit).unwrap_or(i64::MAX), Type::LONG, span);
        let kind =
            ExprKind::Binary(BinaryOp::Or, Box::new(self.value(program, span)), Box::new(bit));
        let marked = Expr { kind, ty: Type::LONG, span };
        vec![self.set(marked, span), self.tell(program, span)]
    }

    /// Changes it by a number, without telling.
    pub fn change(self, program: &Program, by: i64, span: Span) -> Stmt {
        let (old, by) = (self.value(program, span), number(by, Type::LONG, span));
        let kind = ExprKind::Binary(BinaryOp::Add, Box::new(old), Box::new(by));
        self.set(Expr { kind, ty: Type::LONG, span }, span)
    }

    /// Tells the run about it.
    pub fn tell(self, program: &Program, span: Span) -> Stmt {
        let value = self.value(program, span);
        stmt(StmtKind::Observe { name: NAME.to_owned(), value }, span)
    }

    /// What runs while it is still 0.
    pub fn first(self, program: &Program, then: Vec<Stmt>, span: Span) -> Stmt {
        let zero = number(0, Type::LONG, span);
        let condition = compared(self.value(program, span), zero, span);
        stmt(StmtKind::If { condition, then: block(then), otherwise: Block::default() }, span)
    }
}

/// Whether two numbers are equal.
fn compared(left: Expr, right: Expr, span: Span) -> Expr {
    let kind = ExprKind::Binary(BinaryOp::Equal, Box::new(left), Box::new(right));
    Expr { kind, ty: Type::BOOLEAN, span }
}

/// What a run noted, and the run without it.
pub fn noted(mut run: Run) -> (u64, Run) {
    let note = match run.observed.shift_remove(NAME) {
        Some(Datum::Integral(number)) => u64::try_from(number).unwrap_or_default(),
        _ => 0,
    };
    (note, run)
}
