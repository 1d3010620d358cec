//! Where numbers overflow, for misreadings of what happens then.
//!
//! In: a typed program and which of its operations would overflow, with what they would come to
//! without a limit. Out: the same program, which notes those of these operations that leave their
//! type. What holds: an operation that is not always computed where it stands, such as after
//! `&&`, is not noted.

use crate::read::ir::walk::{blocks_mut, each_expression, operands, parts};
use crate::read::ir::{BinaryOp, Block, Expr, ExprKind, Program, Stmt, StmtKind};
use crate::read::types::{Primitive, Type};
use crate::source::Span;
use crate::vary::ir_build::{block, converted, stmt};
use crate::vary::note::NoteVariable;

/// The operations that are computed with a `long` instead of a narrower type, by their place, with
/// that type.
pub(super) type Operations = Vec<(Span, Primitive)>;

/// What may overflow: sums, differences, products and shifts of `int`, and what is made smaller
/// without a cast of the author's.
pub(super) fn operations(program: &Program, is_cast: &dyn Fn(Span) -> bool) -> Operations {
    let mut found: Operations = Vec::new();
    for method in &program.methods {
        each_expression(&method.body, &mut |expr| {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "nothing else computes a number that may not fit"
            )]
            match &expr.kind {
                ExprKind::Binary(operator, ..)
                    if can_overflow(*operator)
                        && expr.ty == Type::INT
                        && found.iter().all(|(span, _)| *span != expr.span) =>
                {
                    found.push((expr.span, Primitive::Int));
                }
                ExprKind::Convert(of) if !is_cast(expr.span) => {
                    let narrow = expr.ty.primitive().filter(|ty| {
                        matches!(ty, Primitive::Byte | Primitive::Short | Primitive::Int)
                    });
                    let computes =
                        matches!(of.kind, ExprKind::Binary(operator, ..) if can_overflow(operator));
                    if let (Some(ty), true) = (narrow, computes && of.ty != expr.ty) {
                        found.retain(|(span, _)| *span != of.span);
                        found.push((of.span, ty));
                    }
                }
                _ => {}
            }
        });
    }
    found
}

/// Whether the result may need a larger type than the operands have.
pub(super) fn can_overflow(operator: BinaryOp) -> bool {
    matches!(
        operator,
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::ShiftLeft
    )
}

/// The program, which notes those of these operations that overflow; and their places in the order
/// of the notes.
pub(super) fn noting(mut program: Program, operations: &Operations) -> (Box<Program>, Vec<Span>) {
    let span = program.methods[program.start.index()].span;
    let note = NoteVariable::new(&mut program, span);
    let frame = program.clone();
    for method in &mut program.methods {
        within(&mut method.body, &frame, note, operations);
    }
    (Box::new(program), operations.iter().map(|(span, _)| *span).collect())
}

fn within(body: &mut Block, program: &Program, note: NoteVariable, operations: &Operations) {
    let statements = std::mem::take(&mut body.statements);
    for mut one in statements {
        for inner in blocks_mut(&mut one) {
            within(inner, program, note, operations);
        }
        let mut noting = Vec::new();
        for operand in operands(&one) {
            computed(operand, &mut |expr| noting.extend(noted(expr, program, note, operations)));
        }
        if let StmtKind::Loop(of) = &mut one.kind {
            // What is computed for each test is noted before each test.
            of.prelude.statements.extend(noting);
        } else {
            body.statements.extend(noting);
        }
        body.statements.push(one);
    }
}

/// Every expression that is computed whenever this one is, inner ones first.
pub(super) fn computed<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the closed walk finds what any other expression surely computes"
    )]
    match &expr.kind {
        ExprKind::Logic(_, first, _) | ExprKind::Conditional(first, ..) => computed(first, visit),
        ExprKind::Quantified { .. } => {}
        _ => parts(expr).into_iter().for_each(|part| computed(part, visit)),
    }
    visit(expr);
}

/// Notes this operation if it is one of them and if it does not fit.
fn noted(
    expr: &Expr,
    program: &Program,
    note: NoteVariable,
    operations: &Operations,
) -> Option<Stmt> {
    let ExprKind::Binary(operator, ..) = expr.kind else { return None };
    if !can_overflow(operator) || expr.ty != Type::LONG {
        return None;
    }
    let at = operations.iter().position(|(span, _)| *span == expr.span)?;
    let (span, ty) = operations[at];
    let cut = converted(converted(expr.clone(), ty), Primitive::Long);
    let fits = Expr {
        kind: ExprKind::Binary(BinaryOp::Equal, Box::new(expr.clone()), Box::new(cut)),
        ty: Type::BOOLEAN,
        span,
    };
    let otherwise = block(note.mark(program, at, span));
    Some(stmt(StmtKind::If { condition: fits, then: Block::default(), otherwise }, span))
}
