//! Where an answer is a remainder, which numbers cannot be one.
//!
//! In: the skeleton. Out: the divisor that no answer reaches, where each value that the answer can
//! have is a remainder by a number that stands in the text. What holds: where anything else could
//! be the answer, nothing is said.

use crate::ask::answer::stated_answer::{StatedAnswer, whole_number};
use crate::ask::facts::Subject;
use crate::read::datum::Datum;
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::vary::misconception::site;

/// The greatest divisor of the remainders of which the answer is one; `None` if it may be something
/// else.
pub fn divisor(subject: &Subject<'_>) -> Option<u64> {
    let skeleton = subject.skeleton?;
    let mut values: Vec<Option<u64>> = Vec::new();
    match (subject.settings.question.aspect(), &subject.settings.variables[..]) {
        (Aspect::Variables, [variable]) => {
            let name = variable.text.as_str();
            walk::shown_statements(&skeleton.file, &mut |stmt| {
                for (declared, value) in site::declared(stmt) {
                    if declared.name.text == name {
                        values.push(divides(skeleton, value));
                    }
                }
            });
            walk::shown_expressions(&skeleton.file, &mut |expr| {
                if let ExprKind::Assign { operator, target, value, .. } = &expr.kind
                    && site::names(target, name)
                {
                    values.push(match operator {
                        None => divides(skeleton, value),
                        Some(BinaryOp::Remainder) => literal(skeleton, value),
                        Some(_) => None,
                    });
                }
                if let ExprKind::Increment { operand, .. } = &expr.kind
                    && site::names(operand, name)
                {
                    values.push(None);
                }
            });
        }
        (Aspect::Output, _) => walk::shown_expressions(&skeleton.file, &mut |expr| {
            if let ExprKind::Call { receiver: Some(receiver), arguments, .. } = &expr.kind
                && skeleton.source.slice(receiver.span) == "System.out"
            {
                values.push(arguments.first().and_then(|value| divides(skeleton, value)));
            }
        }),
        (Aspect::Result, _) => walk::shown_statements(&skeleton.file, &mut |stmt| {
            if let StmtKind::Return(Some(value)) = &stmt.kind {
                values.push(divides(skeleton, value));
            }
        }),
        (
            Aspect::Variables
            | Aspect::Memory
            | Aspect::Count
            | Aspect::Ranking
            | Aspect::Calls
            | Aspect::Trace
            | Aspect::Aim
            | Aspect::Nothing,
            _,
        ) => {}
    }
    values.into_iter().collect::<Option<Vec<u64>>>()?.into_iter().max()
}

/// Whether an answer that is a number is beyond all remainders by this divisor.
pub fn is_beyond(said: &StatedAnswer, divisor: Option<u64>) -> bool {
    let number = match said {
        StatedAnswer::Value(_, Datum::Integral(number)) => Some(*number),
        StatedAnswer::Printed(output) => whole_number(output),
        StatedAnswer::Value(..)
        | StatedAnswer::Count(_)
        | StatedAnswer::Values(_)
        | StatedAnswer::Ranking(_)
        | StatedAnswer::Memory(_)
        | StatedAnswer::Calls(_) => None,
    };
    number.zip(divisor).is_some_and(|(number, divisor)| number.unsigned_abs() >= divisor)
}

/// By which number of the text this is a remainder.
fn divides(skeleton: &Skeleton, value: &Expr) -> Option<u64> {
    if let ExprKind::Binary { operator: BinaryOp::Remainder, right, .. } =
        &value.unparenthesised().kind
    {
        literal(skeleton, right)
    } else {
        None
    }
}

fn literal(skeleton: &Skeleton, value: &Expr) -> Option<u64> {
    let value = value.unparenthesised();
    let is_literal = matches!(value.kind, ExprKind::IntegerLiteral);
    let text = skeleton.source.slice(value.span).replace('_', "");
    text.parse().ok().filter(|_| is_literal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remainder_stays_below_its_divisor_on_both_sides_of_zero() {
        let printed = |text: &str| StatedAnswer::Printed(text.to_owned());
        assert!(is_beyond(&printed("-10"), Some(10)) && is_beyond(&printed("10"), Some(10)));
        assert!(!is_beyond(&printed("-9"), Some(10)) && !is_beyond(&printed("-10"), None));
        assert!(!is_beyond(&StatedAnswer::Count(12), Some(10)), "a count is no remainder");
    }
}
