//! Where the compiler of Java is known to differ from the language.
//!
//! In: a typed program. Out: the place of an expression that `javac` computes otherwise than the
//! specification says. A disagreement about such a program says nothing against the prediction.

use crate::read::ir::walk::each_expression;
use crate::read::ir::{Expr, ExprKind, Program, UnaryOp};
use crate::source::Span;

/// The number under which the fault is known.
pub const NUMBER: &str = "JDK-8280067";

/// The place of a `-` or `~` before a conditional expression of a type that is narrower than
/// `int`: where its condition is a constant, `javac` leaves the widening to `int` out, and a cast
/// around it does nothing.
pub fn compiler_fault(program: &Program) -> Option<Span> {
    let mut found: Option<Span> = None;
    let mut look = |expr: &Expr| {
        if found.is_none() && is_miscompiled(expr) {
            found = Some(expr.span);
        }
    };
    for method in &program.methods {
        each_expression(&method.body, &mut look);
    }
    found
}

fn is_miscompiled(expr: &Expr) -> bool {
    let ExprKind::Unary(UnaryOp::Negate | UnaryOp::Complement, operand) = &expr.kind else {
        return false;
    };
    let ExprKind::Convert(narrow) = &operand.kind else { return false };
    let ExprKind::Conditional(condition, ..) = &narrow.kind else { return false };
    let is_constant = matches!(condition.kind, ExprKind::Number(_) | ExprKind::Placeholder(_));
    is_constant && narrow.ty.primitive().is_some_and(|primitive| primitive.bits() < 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton;
    use crate::source::Source;

    fn place(text: &str) -> Option<String> {
        let source = Source::new("t.java", text);
        let skeleton = skeleton::read(&source).skeleton.expect("no errors");
        compiler_fault(&skeleton.program).map(|span| source.slice(span).to_owned())
    }

    #[test]
    fn operators_before_narrow_choices_by_a_constant_are_known() {
        let before = "int k = INT(range(1, 9));\n";
        let found = place(&format!(
            "{before}int c = (char) -(false ? (char) k : (char) 2);\nSystem.out.println(c);\n"
        ));
        assert_eq!(found.as_deref(), Some("-(false ? (char) k : (char) 2)"));
        for other in [
            "int c = (char) -(false ? k : 2);",
            "int c = (char) -(k > 3 ? (char) k : (char) 2);",
            "int c = (char) -k;",
        ] {
            assert_eq!(place(&format!("{before}{other}\nSystem.out.println(c);\n")), None);
        }
    }
}
