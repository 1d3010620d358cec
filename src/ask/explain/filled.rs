//! Expressions with the values that they had.
//!
//! In: an expression, and what the machine [evaluated](Evaluated) in the row that it belongs to.
//! Out: the expression as students read it with values in the place of variables, elements and
//! calls; what it came to, step by step; and which parts of it were not evaluated. What holds: a
//! value is one that the machine had there, and what was not evaluated keeps its text.

use super::short::shortened_value;
use super::syntax::{Syntax, cases, has_default};
use crate::ask::value;
use crate::read::datum::Datum;
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, Switch, UnaryOp};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::source::Span;
use crate::vary::trace::{Evaluated, Row};

/// Characters of a string within an expression, at most.
const LONGEST_TEXT: usize = 40;

/// The values of a row's expressions.
#[derive(Clone, Copy)]
pub struct FilledRow<'a> {
    /// Where expressions stand.
    pub syntax: &'a Syntax<'a>,
    /// The row.
    pub row: &'a Row,
    /// How many rounds of computing are over, as `reduction` counts them.
    pub round: usize,
}

/// What stands for calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallForm {
    /// What they returned.
    Values,
    /// For those of the author's methods what they returned; `Math.max` and its like stay, with the
    /// values of their arguments.
    Returned,
    /// The calls, with the values of their arguments.
    Named,
}

/// What was evaluated of an expression and what was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BranchEvaluation {
    /// `left` came to `holds`, so `right` was not evaluated.
    Short { left: String, holds: bool, right: String },
    /// The condition of `?:`, with its values, came to `holds`, so `taken` was evaluated.
    Chosen { condition: String, holds: bool, taken: String },
    /// Two references to different objects that hold the same were compared.
    Objects { left: String, right: String, operator: &'static str },
    /// Where a text was found in another one, from 0; -1: nowhere.
    Found { wanted: String, text: String, index: i64, is_last: bool },
    /// What `compareTo` came to.
    Compared { left: String, right: String, outcome: i64 },
    /// The selector of a `switch` comes to its value like this, so this case was taken; `None` for
    /// `default`, and for none if there is no `default`.
    Case { selector: String, label: Option<String>, has_default: bool },
}

impl<'a> FilledRow<'a> {
    /// A row before anything is computed.
    pub fn of(syntax: &'a Syntax<'a>, row: &'a Row) -> Self {
        Self { syntax, row, round: 0 }
    }

    /// What an expression came to, if it was evaluated.
    pub fn evaluated(&self, expr: &Expr) -> Option<&Evaluated> {
        // What stands in parentheses has its value with them.
        let mut expr = expr;
        loop {
            if let Some((chosen, _)) = self.syntax.chosen(expr) {
                expr = chosen;
                continue;
            }
            let found = self.first(expr.span);
            let ExprKind::Parenthesised(inner) = &expr.kind else { return found };
            if found.is_some() {
                return found;
            }
            expr = inner;
        }
    }

    fn first(&self, span: Span) -> Option<&Evaluated> {
        self.row.value_at(span)
    }

    /// The value of an expression as it would stand in a program, if it was evaluated.
    pub fn value(&self, expr: &Expr) -> Option<String> {
        let evaluated = self.evaluated(expr)?;
        let text = value::java(&evaluated.ty, &evaluated.value);
        Some(shortened_value(text, LONGEST_TEXT))
    }

    /// What a condition came to, if it was evaluated.
    pub fn outcome(&self, expr: &Expr) -> Option<bool> {
        if let ExprKind::BooleanLiteral(holds) = expr.unparenthesised().kind {
            return Some(holds);
        }
        let evaluated = self.evaluated(expr).filter(|one| one.ty == Type::BOOLEAN)?;
        Some(value::java(&evaluated.ty, &evaluated.value) == "true")
    }

    /// The expression with its values.
    pub fn text(&self, expr: &Expr, calls: CallForm) -> String {
        let mut replaced = Vec::new();
        self.fill(expr, calls, &mut replaced);
        self.syntax.text(expr.span, &replaced)
    }

    fn fill(&self, expr: &Expr, calls: CallForm, replaced: &mut Vec<(Span, String)>) {
        if let Some((chosen, is_enclosed)) = self.syntax.chosen(expr) {
            let text = self.text(chosen, calls);
            // A value needs no parentheses of its own.
            let text = if is_enclosed && text.contains(' ') { format!("({text})") } else { text };
            return replaced.push((expr.span, text));
        }
        if let Some(shown) = self.syntax.shown(expr) {
            return replaced.push(shown);
        }
        if let Some(value) = self.computed_by_now(expr, calls) {
            return replaced.push((expr.span, value));
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk fills in what stands inside any other expression"
        )]
        match &expr.kind {
            ExprKind::Binary { left, right, .. } => {
                self.fill(left, calls, replaced);
                self.operand(right, calls, replaced);
            }
            ExprKind::Unary { operand, .. } => self.operand(operand, calls, replaced),
            ExprKind::Parenthesised(inner) => {
                let first = replaced.len();
                self.fill(inner, calls, replaced);
                // A value needs no parentheses of its own.
                if let [(span, text)] = &mut replaced[first..]
                    && *span == inner.span
                    && !text.contains(' ')
                {
                    *span = expr.span;
                }
            }
            ExprKind::Call { receiver: Some(receiver), arguments, .. }
                if calls != CallForm::Values && self.syntax.source(receiver.span) == "Math" =>
            {
                for argument in arguments {
                    self.fill(argument, calls, replaced);
                }
            }
            ExprKind::Call { receiver: None, name, arguments }
                if calls == CallForm::Named && self.syntax.has_method(&name.text) =>
            {
                for argument in arguments {
                    match self.value(argument) {
                        Some(value) => replaced.push((argument.span, value)),
                        None => self.fill(argument, calls, replaced),
                    }
                }
            }
            ExprKind::Name(_)
            | ExprKind::Field { .. }
            | ExprKind::Index { .. }
            | ExprKind::Call { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Increment { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Switch(_) => match self.value(expr) {
                Some(value) => replaced.push((expr.span, value)),
                None if matches!(expr.kind, ExprKind::Switch(_)) => {}
                None if matches!(expr.kind, ExprKind::Assign { .. }) => {
                    // What a plain assignment comes to is its right side.
                    if let ExprKind::Assign { operator: None, value, .. } = &expr.kind {
                        let text = self.value(value).unwrap_or_else(|| self.text(value, calls));
                        replaced.push((expr.span, text));
                    }
                }
                None if self.taken(expr).span != expr.span => {
                    replaced.push((expr.span, self.text(self.taken(expr), calls)));
                }
                None => {
                    walk::each_subexpression(expr, &mut |inner| self.fill(inner, calls, replaced));
                }
            },
            _ => walk::each_subexpression(expr, &mut |inner| self.fill(inner, calls, replaced)),
        }
    }

    /// An element of an array with the value of its index: `a[i + 1]` as `a[2 + 1]`.
    pub fn element(&self, array: &Expr, index: &Expr) -> String {
        let array = self.syntax.expression(array);
        format!("{array}[{}]", self.text(index, CallForm::Values))
    }

    /// An array, or a row of one with the values of the indexes: `grid[row]` as `grid[1]`.
    pub fn text_of_rows(&self, array: &Expr) -> String {
        if let ExprKind::Index { array, index } = &array.unparenthesised().kind {
            let at = self.value(index).unwrap_or_else(|| self.text(index, CallForm::Values));
            format!("{}[{at}]", self.text_of_rows(array))
        } else {
            self.syntax.expression(array)
        }
    }

    /// An operand that an operator stands before: a negative number gets parentheses.
    fn operand(&self, expr: &Expr, calls: CallForm, replaced: &mut Vec<(Span, String)>) {
        let first = replaced.len();
        self.fill(expr, calls, replaced);
        if let Some((span, text)) = replaced.get_mut(first)
            && *span == expr.span
            && text.starts_with('-')
        {
            *text = format!("({text})");
        }
    }

    /// How an expression comes to its value: with values, then with the values of its operands,
    /// then the value; no step twice.
    pub fn steps(&self, expr: &Expr) -> Vec<String> {
        let mut steps = vec![self.text(expr, CallForm::Values)];
        steps.extend(self.reduced(expr.unparenthesised()));
        steps
            .extend(self.outcome(expr).map(|holds| holds.to_string()).or_else(|| self.value(expr)));
        steps.dedup();
        steps
    }

    /// A comparison of the values of its operands, or what the parts of a condition came to.
    fn reduced(&self, expr: &Expr) -> Option<String> {
        if let Some((chosen, _)) = self.syntax.chosen(expr) {
            return self.reduced(chosen.unparenthesised());
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other expression is shown as it comes out"
        )]
        match &expr.kind {
            ExprKind::Binary { operator, left, right, .. } => {
                let side = |side: &Expr| {
                    if matches!(
                        side.unparenthesised().kind,
                        ExprKind::Binary { .. } | ExprKind::Unary { .. }
                    ) {
                        self.value(side)
                    } else {
                        Some(self.text(side, CallForm::Values))
                    }
                };
                // A negative number is written after an operator as it is in the step before.
                let right_side = |right: &Expr| {
                    let is_variable = !matches!(
                        right.unparenthesised().kind,
                        ExprKind::Binary { .. } | ExprKind::Unary { .. }
                    );
                    let value = side(right)?;
                    let is_negative = is_variable && value.starts_with('-');
                    Some(if is_negative { format!("({value})") } else { value })
                };
                let (left, right) = if is_logic(*operator) {
                    let outcome = |side: &Expr| self.outcome(side).map(|holds| holds.to_string());
                    (outcome(left)?, outcome(right)?)
                } else if operator.is_comparison() {
                    (side(left)?, right_side(right)?)
                } else {
                    return None;
                };
                Some(format!("{left} {} {right}", operator.as_str()))
            }
            ExprKind::Unary { operator: UnaryOp::Not, operand } => {
                Some(format!("!{}", self.outcome(operand)?))
            }
            _ => None,
        }
    }

    /// What a condition came to, step by step, in one line.
    pub fn condition(&self, expr: &Expr, holds: bool) -> String {
        let mut steps = self.outcome_steps(expr);
        steps.push(holds.to_string());
        steps.dedup();
        steps.join(" → ")
    }

    /// What a condition came to, step by step from this one on.
    pub fn condition_from(&self, first: String, expr: &Expr, holds: bool) -> String {
        let mut steps = vec![first];
        steps.extend(self.reduced(expr.unparenthesised()));
        steps.push(holds.to_string());
        steps.dedup();
        steps.join(" → ")
    }

    /// How a condition comes to its outcome. A variable, an element or a call has no step before
    /// it, so its text is the first one: `done`, `done[2]`, `isOdd(3)`.
    fn outcome_steps(&self, expr: &Expr) -> Vec<String> {
        let mut steps = self.steps(expr);
        if let [outcome] = &steps[..] {
            let text = match (&expr.unparenthesised().kind, self.text(expr, CallForm::Named)) {
                (ExprKind::Index { array, index }, _) => self.element(array, index),
                (ExprKind::InstanceOf { operand, .. }, _) => self.type_test(expr, operand),
                (_, named) if named == *outcome => self.syntax.expression(expr),
                (_, named) => named,
            };
            steps.insert(0, text);
            steps.dedup();
        }
        steps
    }

    /// A test for a class with the object that is tested: `Dog#1 instanceof Cat`.
    pub fn type_test(&self, expr: &Expr, operand: &Expr) -> String {
        let of = expr.unparenthesised().span;
        let rest = Span { start: operand.span.end, ..of };
        format!("{}{}", self.text(operand, CallForm::Values), self.syntax.source(rest))
    }

    /// What was evaluated of an expression and what was not, outer parts before those within.
    pub fn choices(&self, expr: &Expr, found: &mut Vec<BranchEvaluation>) {
        if let Some((chosen, _)) = self.syntax.chosen(expr) {
            return self.choices(chosen, found);
        }
        found.extend(self.objects(expr));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk finds the choices inside any other expression"
        )]
        match &expr.kind {
            ExprKind::Binary {
                operator: operator @ (BinaryOp::LogicAnd | BinaryOp::LogicOr),
                left,
                right,
                ..
            } => {
                self.choices(left, found);
                let Some(holds) = self.outcome(left) else { return };
                if holds == (*operator == BinaryOp::LogicOr) {
                    let (left, right) =
                        (self.syntax.expression(left), self.syntax.expression(right));
                    found.push(BranchEvaluation::Short { left, holds, right });
                } else {
                    self.choices(right, found);
                }
            }
            ExprKind::Call { receiver: Some(receiver), name, arguments }
                if matches!(name.text.as_str(), "indexOf" | "lastIndexOf")
                    && arguments.len() == 1 =>
            {
                walk::each_subexpression(expr, &mut |inner| self.choices(inner, found));
                let index = self.evaluated(expr).and_then(|one| one.value.number());
                let wanted = self.text(&arguments[0], CallForm::Values);
                let text = self.text(receiver, CallForm::Values);
                if let Some(index) = index
                    && text.starts_with('"')
                {
                    let is_last = name.text == "lastIndexOf";
                    found.push(BranchEvaluation::Found { wanted, text, index, is_last });
                }
            }
            ExprKind::Call { receiver: Some(receiver), name, arguments }
                if name.text == "compareTo" && arguments.len() == 1 =>
            {
                walk::each_subexpression(expr, &mut |inner| self.choices(inner, found));
                let outcome = self.evaluated(expr).and_then(|one| one.value.number());
                let right = self.text(&arguments[0], CallForm::Values);
                let left = self.text(receiver, CallForm::Values);
                if let Some(outcome) = outcome.filter(|_| left.starts_with('"')) {
                    found.push(BranchEvaluation::Compared { left, right, outcome });
                }
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.choices(condition, found);
                let Some(holds) = self.outcome(condition) else { return };
                let taken = if holds { then } else { otherwise };
                let steps = self.outcome_steps(condition);
                // A literal has nothing but its outcome.
                let before = steps.len().saturating_sub(1).max(1);
                found.push(BranchEvaluation::Chosen {
                    condition: steps[..before].join(" → "),
                    holds,
                    taken: self.syntax.expression(taken),
                });
                self.choices(taken, found);
            }
            ExprKind::Switch(of) => found.extend(self.case(of)),
            _ => walk::each_subexpression(expr, &mut |inner| self.choices(inner, found)),
        }
    }

    /// That a comparison of two strings, with its parentheses if it has any, was of two objects
    /// that hold the same.
    fn objects(&self, expr: &Expr) -> Option<BranchEvaluation> {
        let ExprKind::Binary { operator, left, right, .. } = &expr.unparenthesised().kind else {
            return None;
        };
        if !matches!(operator, BinaryOp::Equal | BinaryOp::NotEqual) {
            return None;
        }
        let is_different = *operator == BinaryOp::NotEqual;
        let differs = self.first(expr.span)?.value == Datum::Boolean(is_different);
        let [left, right] = self.texts([left, right])?;
        let operator = operator.as_str();
        (differs && left == right).then_some(BranchEvaluation::Objects { left, right, operator })
    }

    /// The strings that two operands are, as Java writes them; `None` if one is no string.
    fn texts(&self, operands: [&Expr; 2]) -> Option<[String; 2]> {
        let text = |of: &Expr| {
            let is_text =
                matches!(self.evaluated(of), Some(Evaluated { value: Datum::Text(_), .. }))
                    || matches!(of.unparenthesised().kind, ExprKind::StringLiteral(_));
            is_text.then(|| self.text(of, CallForm::Values))
        };
        let [left, right] = operands.map(text);
        Some([left?, right?])
    }

    /// Whether an expression is a string.
    pub fn is_text(&self, expr: &Expr) -> bool {
        self.evaluated(expr).is_some_and(|one| matches!(one.value, Datum::Text(_)))
    }

    /// Which case of a `switch` was taken; `None` if that cannot be told from the values of its
    /// labels.
    pub fn case(&self, of: &Switch) -> Option<BranchEvaluation> {
        let selector = self.first(of.selector.span)?;
        let mut unknown = false;
        let label = cases(of).find(|label| {
            let fits = self.outcome(label).filter(|fits| *fits);
            let fits = fits.or_else(|| constant(self.syntax, label, &selector.value));
            unknown |= fits.is_none();
            fits == Some(true)
        });
        if label.is_none() && unknown {
            return None;
        }
        Some(BranchEvaluation::Case {
            selector: self.value(&of.selector).map(|_| self.steps(&of.selector).join(" = "))?,
            label: label.map(|label| self.syntax.expression(label)),
            has_default: has_default(of),
        })
    }

    /// What was evaluated of `?:`, unless the whole is converted to another type than that part
    /// has; any other expression itself.
    pub fn taken<'e>(&self, expr: &'e Expr) -> &'e Expr {
        let mut expr = expr;
        while let ExprKind::Conditional { condition, then, otherwise } =
            &expr.unparenthesised().kind
            && let Some(holds) = self.outcome(condition)
        {
            let taken = if holds { then } else { otherwise };
            let values = self.value(expr.unparenthesised()).zip(self.value(taken));
            if values.is_some_and(|(whole, part)| whole != part) {
                break;
            }
            expr = taken;
        }
        expr
    }

    /// How a method's result comes about: with its calls, then with what they returned, then the
    /// result; of `?:` only what was evaluated.
    pub fn result(&self, expr: &Expr, result: &str) -> String {
        let expr = self.taken(expr);
        let named = self.text(expr.unparenthesised(), CallForm::Named);
        let returned = self.returned(expr.unparenthesised(), Some(result));
        let mut steps = vec![named, returned];
        // Between comparisons an equals sign would be misread.
        if !matches!(result, "true" | "false") {
            steps.extend(self.later_steps(expr, CallForm::Returned, false));
        }
        steps.push(result.to_owned());
        steps.dedup();
        steps.join(" = ")
    }

    /// The expression with its values, and in the place of the author's methods what they returned.
    /// `result` is what the whole comes to, where the caller knows it.
    pub fn returned(&self, expr: &Expr, result: Option<&str>) -> String {
        if let ExprKind::Call { receiver: None, name, .. } = &expr.kind
            && self.syntax.has_method(&name.text)
            && self.first(expr.span).is_none()
            && let Some(result) = result
        {
            // The value of a call that is chosen by `?:` is that of the whole.
            return result.to_owned();
        }
        if let ExprKind::Binary { operator, left, right, .. } = &expr.kind
            && is_logic(*operator)
            && self.outcome(right).is_none()
            && self.outcome(left) == Some(*operator == BinaryOp::LogicAnd)
            && let Some(result) = result
        {
            // What a call on the right side of `&&` or `||` returned is what the whole comes to.
            return format!(
                "{} {} {result}",
                self.text(left, CallForm::Returned),
                operator.as_str()
            );
        }
        self.text(expr, CallForm::Returned)
    }
}

fn is_logic(operator: BinaryOp) -> bool {
    matches!(operator, BinaryOp::LogicAnd | BinaryOp::LogicOr)
}

/// Whether a label is this value; `None` if it is not a plain literal.
fn constant(syntax: &Syntax<'_>, label: &Expr, value: &Datum) -> Option<bool> {
    let label = label.unparenthesised();
    match (&label.kind, value) {
        (ExprKind::CharLiteral(unit), Datum::Integral(number)) => Some(i64::from(*unit) == *number),
        (ExprKind::StringLiteral(text), Datum::Text(of)) => Some(text == of),
        (ExprKind::IntegerLiteral | ExprKind::Unary { .. }, Datum::Integral(number)) => {
            let text = syntax.source(label.span);
            // A leading zero would make another number of it.
            let is_decimal = text == "0" || !text.trim_start_matches('-').starts_with('0');
            text.parse::<i64>().ok().filter(|_| is_decimal).map(|label| label == *number)
        }
        _ => None,
    }
}
