//! What misreading one assignment makes of the variable that it changes, for the gaps of a trace
//! table.
//!
//! In: an instance, a row of its trace, and a variable that has another value after it. Out: wrong
//! values, each with what is said about it. What holds: they follow from the values that the two
//! sides of the assignment's last operation had in this very row.

use minijinja::Value;

use crate::ask::answer::phrase::Phrase;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::Slip;
use crate::ask::explain::syntax::Syntax;
use crate::ask::facts::{Solved, Subject};
use crate::ask::question::Origin;
use crate::ask::wording::TemplateValues;
use crate::read::datum::Datum;
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, LoopKind, StmtKind, UnaryOp};
use crate::read::types::Type;
use crate::vary::trace::{Row, RowKind};

/// Reads the assignments of an instance as some students do.
pub struct AssignmentMisreader<'a> {
    subject: &'a Subject<'a>,
    syntax: Syntax<'a>,
}

/// The operation whose result a variable gets.
struct LastOperation<'a> {
    operator: BinaryOp,
    left: &'a Expr,
    right: &'a Expr,
    /// What the whole is in the text.
    whole: &'a Expr,
    /// Whether it is written as `x += e`.
    is_compound: bool,
}

impl<'a> AssignmentMisreader<'a> {
    /// That of an instance; `None` without the skeleton.
    pub fn of(subject: &'a Subject<'a>, instance: &Solved<'a>) -> Option<Self> {
        Some(Self { subject, syntax: Syntax::of(subject.skeleton?, instance.literals) })
    }

    /// Wrong values of a variable that gets `right` in a row.
    pub fn slips(&self, row: &Row, name: &str, (ty, right): (&Type, &Datum)) -> Vec<Slip> {
        let (Datum::Integral(right), true) = (right, ty.is_whole_number()) else {
            return Vec::new();
        };
        let (Some(line), Some(last)) =
            (self.subject.lines.shown(row.span.start), self.last_operation(row, name))
        else {
            return Vec::new();
        };
        let value = |of: &Expr| self.value(row, of);
        let (Some(left), Some(side)) = (value(last.left), value(last.right)) else {
            return Vec::new();
        };
        let written = self.syntax.expression(last.whole);
        let mut slips = Vec::new();
        let mut add = |number: Option<i64>, rule: Option<&'static str>, values: TemplateValues| {
            let Some(number) = number.filter(|number| number != right) else { return };
            let said = StatedAnswer::Value(ty.clone(), Datum::Integral(number));
            let (origin, key) = match rule {
                Some(rule) => (Origin::Rule(rule), format!("misconception.{rule}")),
                None => (Origin::Neighbour, "feedback.side".to_owned()),
            };
            let mut all: TemplateValues =
                vec![("line", Value::from(line)), ("written", Value::from(written.as_str()))];
            all.extend(values);
            slips.extend(Slip::of(&said, origin, Phrase::new(key, all)));
        };
        let operator = || ("operator", Value::from(last.operator.as_str()));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no rule speaks of the result of another operation"
        )]
        match last.operator {
            BinaryOp::Divide => {
                let twice = side.checked_mul(2);
                let above = left.checked_mul(2).and_then(|left| left.checked_add(side));
                let rounded = above.zip(twice).filter(|(_, twice)| *twice > 0);
                let rounded = rounded.map(|(above, twice)| above.div_euclid(twice));
                add(rounded, Some("division-rounds"), Vec::new());
                let rest = left.checked_rem(side);
                add(rest, Some("quotient-and-remainder"), vec![operator()]);
            }
            BinaryOp::Remainder => {
                let quotient = left.checked_div(side);
                add(quotient, Some("quotient-and-remainder"), vec![operator()]);
                let positive = left.checked_rem_euclid(side).filter(|_| *right < 0);
                let way = |way: &str| vec![("way", Value::from(way))];
                add(positive, Some("remainder-positive"), way("floored"));
                let unsigned = right.checked_abs();
                add(unsigned, Some("remainder-positive"), way("unsigned"));
            }
            _ => {}
        }
        if last.is_compound {
            let values = vec![
                ("read", Value::from("plain")),
                operator(),
                ("name", Value::from(name)),
                ("value", Value::from(self.syntax.expression(last.right))),
            ];
            add(Some(side), Some("compound-assignment"), values);
        } else {
            add(Some(side), None, Vec::new());
        }
        slips
    }

    /// Whether a variable gets in a row what stands there in the program, as in `int n = 12;`.
    pub fn copies(&self, row: &Row, name: &str) -> bool {
        let RowKind::Statement = row.kind else { return false };
        let Some(stmt) = self.syntax.statement(row.span) else { return false };
        let StmtKind::Local(of) = &stmt.kind else { return false };
        let own = of.declarators.iter().find(|one| one.name.text == name);
        own.and_then(|own| own.initialiser.as_ref()).is_some_and(is_written_out)
    }

    /// The operation whose result a variable gets in a row, if there is one.
    fn last_operation(&self, row: &Row, name: &str) -> Option<LastOperation<'a>> {
        let is_it = |target: &Expr| matches!(&target.unparenthesised().kind, ExprKind::Name(of) if of == name);
        let assigned = |expr: &'a Expr| {
            let ExprKind::Assign { operator, target, value, .. } = &expr.kind else { return None };
            if !is_it(target) {
                return None;
            }
            let Some(operator) = *operator else { return computed(value) };
            let (left, right) = (&**target, value.unparenthesised());
            Some(LastOperation { operator, left, right, whole: expr, is_compound: true })
        };
        match row.kind {
            RowKind::Update(of) => {
                let (_, of) = self.syntax.the_loop(of)?;
                let LoopKind::For { update, .. } = &of.kind else { return None };
                update.iter().find_map(assigned)
            }
            RowKind::Statement => {
                let stmt = self.syntax.statement(row.span)?;
                if let StmtKind::Expression(expr) = &stmt.kind {
                    return assigned(expr);
                }
                let StmtKind::Local(of) = &stmt.kind else { return None };
                let own = of.declarators.iter().find(|one| one.name.text == name)?;
                computed(own.initialiser.as_ref()?)
            }
            RowKind::Branch | RowKind::Test(_) | RowKind::Here | RowKind::Gap => None,
        }
    }

    /// The number that an expression was in a row.
    fn value(&self, row: &Row, of: &Expr) -> Option<i64> {
        if let ExprKind::IntegerLiteral = of.unparenthesised().kind {
            let text = self.syntax.source(of.unparenthesised().span);
            // A leading zero would make another number of it.
            let is_decimal = text == "0" || !text.starts_with('0');
            return text.parse().ok().filter(|_| is_decimal);
        }
        let evaluated =
            row.value_at(of.span).or_else(|| row.value_at(of.unparenthesised().span))?;
        evaluated.value.number()
    }
}

/// Whether students see an expression's value as it stands, without computing anything.
fn is_written_out(expr: &Expr) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the value of every other expression is computed"
    )]
    match &expr.unparenthesised().kind {
        ExprKind::IntegerLiteral
        | ExprKind::FloatingLiteral
        | ExprKind::CharLiteral(_)
        | ExprKind::StringLiteral(_)
        | ExprKind::BooleanLiteral(_)
        | ExprKind::NullLiteral => true,
        ExprKind::Placeholder(one) => !one.is_choice() || one.arguments.iter().all(is_written_out),
        ExprKind::Unary { operator: UnaryOp::Minus, operand } => {
            matches!(operand.kind, ExprKind::IntegerLiteral | ExprKind::FloatingLiteral)
        }
        ExprKind::ArrayInitialiser(elements) => elements.iter().all(is_written_out),
        ExprKind::NewArray { initialiser: Some(initialiser), .. } => is_written_out(initialiser),
        _ => false,
    }
}

/// A value that the operation of two others gives.
fn computed(value: &Expr) -> Option<LastOperation<'_>> {
    let whole = value.unparenthesised();
    let ExprKind::Binary { operator, left, right, .. } = &whole.kind else { return None };
    let (operator, is_compound) = (*operator, false);
    Some(LastOperation {
        operator,
        left: left.unparenthesised(),
        right: right.unparenthesised(),
        whole,
        is_compound,
    })
}
