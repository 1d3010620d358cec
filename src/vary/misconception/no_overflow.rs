//! Whole numbers are read as if they had room for everything: `byte`, `short` and `int` are
//! computed as `long`.
//!
//! Elements of arrays keep their type, and so does what the author casts.

use std::collections::BTreeSet;

use super::overflow_place::{noting, operations};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::walk::{blocks_mut, each_expression, operands_mut, target};
use crate::read::ir::{BinaryOp, Expr, ExprKind, FunctionReach, Program, Stmt, StmtKind};
use crate::read::syntax::ast::{BinaryOp as Written, ExprKind as Syntax};
use crate::read::syntax::walk;
use crate::read::types::{Primitive, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::ir_build::converted;
use crate::vary::unchecked::bare;

/// `no-overflow`
pub const RULE: Rule = Rule {
    name: "no-overflow",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let Some(place) = likeliest(skeleton) else { return Vec::new() };
    let casts = casts(skeleton);
    let original = bare(skeleton);
    let operations = operations(&original, &|span| casts.contains(&span));
    if operations.is_empty() {
        return Vec::new();
    }
    let (program, places) = noting(widened(original, &casts), &operations);
    vec![Misreading {
        is_partial: false,
        place,
        facts: Vec::new(),
        also: Vec::new(),
        change: ChangeOf::Located(program, places),
    }]
}

/// The operation that is the likeliest to overflow: what grows fastest.
pub(super) fn likeliest(skeleton: &Skeleton) -> Option<Span> {
    let is_text = joins(skeleton);
    let mut sums: Vec<(u8, Span)> = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "nothing else computes a number that may not fit"
        )]
        let operator = match &expr.kind {
            Syntax::Binary { operator, .. } => Some(*operator),
            Syntax::Assign { operator, .. } => *operator,
            Syntax::Increment { .. } => Some(Written::Add),
            _ => None,
        };
        let rank = match operator {
            Some(Written::Multiply) => 0,
            Some(Written::ShiftLeft) => 1,
            Some(Written::Add) if is_text(expr.span) => return,
            Some(Written::Add) => 2,
            Some(Written::Subtract) => 3,
            _ => return,
        };
        sums.push((rank, expr.span));
    });
    sums.into_iter().min().map(|(_, place)| place)
}

/// Which sums join strings: those that are a part of a text, and no sums of numbers within it.
fn joins(skeleton: &Skeleton) -> impl Fn(Span) -> bool {
    let (mut texts, mut numbers) = (Vec::new(), BTreeSet::new());
    for method in &skeleton.program.methods {
        each_expression(&method.body, &mut |expr| {
            if let ExprKind::Concat(_) = expr.kind {
                texts.push(expr.span);
            } else if let ExprKind::Binary(..) = expr.kind {
                numbers.insert(expr.span);
            }
        });
    }
    move |span| !numbers.contains(&span) && texts.iter().any(|text| text.covers(span))
}

/// The casts that the author wrote.
pub(super) fn casts(skeleton: &Skeleton) -> BTreeSet<Span> {
    let mut casts = BTreeSet::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if matches!(expr.kind, Syntax::Cast { .. }) {
            casts.insert(expr.span);
        }
    });
    casts
}

/// The program that computes with `long`.
fn widened(mut program: Program, casts: &BTreeSet<Span>) -> Program {
    let widen = |ty: &mut Type| {
        if ty.is_whole_number() {
            *ty = Type::LONG;
        }
    };
    program.statics.iter_mut().for_each(|field| widen(&mut field.ty));
    for method in &mut program.methods {
        method.locals.iter_mut().for_each(|local| widen(&mut local.ty));
        method.result.iter_mut().for_each(widen);
        let types: Vec<Type> = method.locals.iter().map(|local| local.ty.clone()).collect();
        for stmt in &mut method.body.statements {
            statement(stmt, casts, &types);
        }
    }
    program
}

fn statement(stmt: &mut Stmt, casts: &BTreeSet<Span>, types: &[Type]) {
    for operand in operands_mut(stmt) {
        let old = std::mem::replace(operand, nothing(operand.span));
        *operand = wide(old, casts);
    }
    // What a local of a narrow type takes stays narrow only if it is a `char`.
    if let (Some(target), StmtKind::Set { value, .. }) = (target(stmt), &mut stmt.kind)
        && let Some(Type::Primitive(ty)) = types.get(target.index())
        && value.ty.primitive().is_some_and(Primitive::is_numeric)
    {
        fit(value, *ty);
    }
    match &mut stmt.kind {
        StmtKind::SetElement { array, index, value } => {
            let element = array.ty.element().and_then(Type::primitive);
            fit(index, Primitive::Int);
            if let Some(element) = element {
                fit(value, element);
            }
        }
        StmtKind::NewArray { lengths, .. } => {
            for length in lengths {
                fit(length, Primitive::Int);
            }
        }
        StmtKind::ArrayLiteral { element, elements, .. } => {
            for (ty, value) in element.primitive().into_iter().cycle().zip(elements) {
                fit(value, ty);
            }
        }
        StmtKind::CopyArray { length: Some(length), .. } => fit(length, Primitive::Int),
        StmtKind::Fill { array, value } => {
            let element = array.ty.element().and_then(Type::primitive);
            if let Some(element) = element {
                fit(value, element);
            }
        }
        StmtKind::Step
        | StmtKind::Set { .. }
        | StmtKind::SetStatic { .. }
        | StmtKind::CopyArray { .. }
        | StmtKind::NewBuilder { .. }
        | StmtKind::SetContent { .. }
        | StmtKind::NewObject { .. }
        | StmtKind::SetField { .. }
        | StmtKind::RequireObject { .. }
        | StmtKind::Throw(_)
        | StmtKind::ThrowObject { .. }
        | StmtKind::Try { .. }
        | StmtKind::Row
        | StmtKind::Characters { .. }
        | StmtKind::Sort { .. }
        | StmtKind::PlaceholderArray { .. }
        | StmtKind::Call { .. }
        | StmtKind::Print { .. }
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Check { .. }
        | StmtKind::Ghost(_)
        | StmtKind::Observe { .. }
        | StmtKind::Forget(_) => {}
    }
    for block in blocks_mut(stmt) {
        block.statements.iter_mut().for_each(|inner| statement(inner, casts, types));
    }
}

/// Converts a number to the type that its place wants.
fn fit(value: &mut Expr, ty: Primitive) {
    let numeric = value.ty.primitive().is_some_and(Primitive::is_numeric);
    if numeric && ty.is_numeric() {
        let old = std::mem::replace(value, nothing(value.span));
        *value = converted(old, ty);
    }
}

/// Stands where an expression was taken away for a moment.
fn nothing(span: Span) -> Expr {
    Expr { kind: ExprKind::Null, ty: Type::Null, span }
}

/// The expression computed with `long`, and of type `long` if it was a whole number.
fn wide(expr: Expr, casts: &BTreeSet<Span>) -> Expr {
    let Expr { kind, ty, span } = expr;
    let widened = if ty.is_whole_number() { Type::LONG } else { ty.clone() };
    let inner = |of: Box<Expr>| Box::new(wide(*of, casts));
    // What computes with the type as it is, and is widened afterwards.
    let afterwards = |kind| {
        let narrow = Expr { kind, ty: ty.clone(), span };
        if ty.is_whole_number() { converted(narrow, Primitive::Long) } else { narrow }
    };
    let narrow = |of: Expr| {
        let original = of.ty.primitive();
        let of = wide(of, casts);
        match original {
            Some(original) if original.is_numeric() => converted(of, original),
            _ => of,
        }
    };
    let kind = match kind {
        ExprKind::Placeholder(_) | ExprKind::Iterations(_) | ExprKind::Steps => {
            return afterwards(kind);
        }
        ExprKind::Length(of) => return afterwards(ExprKind::Length(inner(of))),
        ExprKind::Element(array, index) => {
            let index = Box::new(converted(wide(*index, casts), Primitive::Int));
            return afterwards(ExprKind::Element(inner(array), index));
        }
        ExprKind::Content(of) => ExprKind::Content(inner(of)),
        ExprKind::Field(of, field) => return afterwards(ExprKind::Field(inner(of), field)),
        ExprKind::Unary(operator, of) => ExprKind::Unary(operator, inner(of)),
        ExprKind::Binary(BinaryOp::ShiftRightUnsigned, left, right) => {
            let (left, right) = (Box::new(narrow(*left)), Box::new(narrow(*right)));
            return afterwards(ExprKind::Binary(BinaryOp::ShiftRightUnsigned, left, right));
        }
        ExprKind::Binary(operator, left, right) => {
            ExprKind::Binary(operator, inner(left), inner(right))
        }
        ExprKind::Logic(operator, left, right) => {
            ExprKind::Logic(operator, inner(left), inner(right))
        }
        ExprKind::Conditional(condition, then, otherwise) => {
            ExprKind::Conditional(inner(condition), inner(then), inner(otherwise))
        }
        ExprKind::Convert(of) => {
            let of = wide(*of, casts);
            return match ty.primitive() {
                // What the author did not write himself is only there to make it fit.
                Some(primitive) if ty.is_whole_number() && casts.contains(&span) => {
                    converted(converted(of, primitive), Primitive::Long)
                }
                Some(primitive) if !ty.is_whole_number() => converted(of, primitive),
                _ => converted(of, Primitive::Long),
            };
        }
        ExprKind::ToText(of) => ExprKind::ToText(inner(of)),
        ExprKind::Concat(of) => {
            ExprKind::Concat(of.into_iter().map(|of| wide(of, casts)).collect())
        }
        ExprKind::Intrinsic(intrinsic, of) => match intrinsic.facts().reach {
            FunctionReach::Numbers => {
                ExprKind::Intrinsic(intrinsic, of.into_iter().map(|of| wide(of, casts)).collect())
            }
            // Every other function takes values that fit.
            FunctionReach::Values | FunctionReach::Limited | FunctionReach::Arrays => {
                return afterwards(ExprKind::Intrinsic(
                    intrinsic,
                    of.into_iter().map(narrow).collect(),
                ));
            }
        },
        other @ (ExprKind::Number(_)
        | ExprKind::Text(_)
        | ExprKind::Null
        | ExprKind::Local(_)
        | ExprKind::Static(_)
        | ExprKind::Quantified { .. }
        | ExprKind::Output) => other,
    };
    Expr { kind, ty: widened, span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::vary::misconception::rule;

    /// How often a rule misreads a program.
    fn readings_of(name: &str, text: &str) -> usize {
        let reading = crate::skeleton::read(&Source::new("test.java", text));
        let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{text} is one"));
        rule(name).unwrap().used_readings(&skeleton).len()
    }

    #[test]
    fn what_only_joins_texts_does_not_overflow() {
        let place = |text: &str| {
            let reading = crate::skeleton::read(&Source::new("test.java", text));
            likeliest(&reading.skeleton.unwrap()).map(|span| text[span.range()].to_owned())
        };
        let joined = "int n = INT(range(1, 12));\nSystem.out.println(n + \" \" + 1);\n";
        assert_eq!(readings_of("no-overflow", joined), 0);
        let sum = "int n = INT(range(1, 12));\nSystem.out.println(n + \" \" + (n - 1));\n";
        assert_eq!(readings_of("no-overflow", sum), 1);
        assert_eq!(place(sum).as_deref(), Some("n - 1"));
    }

    #[test]
    fn counting_starts_one_off_from_a_number_or_an_end_only() {
        let counting = |start: &str| {
            let text = format!(
                "int[] a = {{ 3, 4, 5 }};\nint n = INT(range(2, 5));\nint s = 0;\n\
                 for (int i = {start}; i > 0; i--) {{\n    s += i;\n}}\nSystem.out.println(s);\n"
            );
            readings_of("off-by-one-start", &text)
        };
        assert_eq!([counting("2"), counting("a.length - 1"), counting("n")], [2, 2, 0]);
    }
}
